//! Leaving play.

use crate::battle::Battle;
use crate::host::Host;

/// Removes destroyed ships.
pub fn remove_destroyed<H: Host>(b: &mut Battle<H>) {
    b.core.in_play = b.core.in_play & !b.core.destroyed;
}
