//! The dice of a roll outside attacks.

use killbox_components::dice::Face;
use killbox_components::frame::Frame;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The face of the one die that was rolled last.
pub fn face<O: Observer>(b: &Battle<O>) -> Face {
    Face::ALL.into_iter().find(|face| b.core.rolled[*face as usize] > 0).unwrap_or(Face::Blank)
}

/// Where in the frames the roll stands to which abilities now react, if they react to one and not
/// to an attack's.
pub fn under_way<O: Observer>(b: &Battle<O>) -> Option<usize> {
    let at = b.frames.0.iter().rposition(|frame| !matches!(frame, Frame::Ability(_) | Frame::Queue(_)))?;
    matches!(b.frames.0[at], Frame::Roll(_)).then_some(at)
}
