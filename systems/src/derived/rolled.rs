//! The dice of a roll outside attacks.

use killbox_components::dice::Face;
use killbox_components::frame::Frame;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The face of the single die that was rolled last.
pub fn face<O: Observer>(b: &Battle<O>) -> Face {
    Face::ALL.into_iter().find(|face| b.core.rolled[*face as usize] > 0).unwrap_or(Face::Blank)
}

/// The index of the frame of the roll to which abilities react at present; `None` if they react to
/// an attack or to no roll.
pub fn under_way<O: Observer>(b: &Battle<O>) -> Option<usize> {
    let at = b.frames.0.iter().rposition(|frame| !matches!(frame, Frame::Ability(_) | Frame::Queue(_)))?;
    matches!(b.frames.0[at], Frame::Roll(_)).then_some(at)
}
