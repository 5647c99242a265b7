//! Effects of remotes on themselves.

use crate::geometry::Template;
use crate::sets::Set;

/// One effect on the remote that has the ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemoteOp {
    /// The remote relocates, with one of these templates from one of its sets of guides [DEV-35,
    /// DEV-51].
    Relocate(Set<Template>),
    /// The remote relocates to the front or rear guides of the triggering ship. If it cannot, the
    /// ship and the remote suffer 1 HIT damage each [DEV-50].
    RelocateToGuides,
    /// The remote detonates [DEV-54].
    Detonate,
}
