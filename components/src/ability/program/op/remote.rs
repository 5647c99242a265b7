//! What the abilities of remotes do to the remote itself.

use crate::geometry::Template;
use crate::sets::Set;

/// One effect on the remote whose ability it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemoteOp {
    /// DEV-35, DEV-51: it relocates, with one of these templates from one of its sets of guides.
    Relocate(Set<Template>),
    /// DEV-50: it relocates to the front or rear guides of the ship that triggered it, or both
    /// suffer 1 HIT damage.
    RelocateToGuides,
    /// DEV-54: it detonates.
    Detonate,
}
