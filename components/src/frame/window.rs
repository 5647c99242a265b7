//! Windows: when triggered abilities enter the ability queue [ABL-24, ABL-36, ABL-37].

/// When abilities that were triggered during a frame enter the queue and resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    /// At the end of the current step of the frame [ABL-36, ABL-37].
    Opens,
    /// After the frame, which is one effect. What it triggers goes to the front of the queue
    /// [ABL-24].
    Holds,
    /// The frame below decides.
    Passes,
}
