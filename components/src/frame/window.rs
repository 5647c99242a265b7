//! When what a frame has triggered is put into the ability queue (ABL-24, ABL-36, ABL-37).

/// When triggered abilities are put into the queue and resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    /// At the end of the frame's current step (ABL-36, ABL-37).
    Opens,
    /// Not before the frame has ended: it is one effect, and what it triggers goes to the front of
    /// the queue after it (ABL-24).
    Holds,
    /// As the frame below says.
    Passes,
}
