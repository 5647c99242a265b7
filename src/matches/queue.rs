//! The games of a plan, handed out to workers in blocks.

use std::sync::atomic::{AtomicU64, Ordering};

use super::Plan;

/// Blocks end on multiples of this even number, so that both games of a pair go to one worker wherever a run begins.
const BLOCK: u64 = 64;

/// The games nobody has taken yet.
pub(super) struct Queue {
    next: AtomicU64,
    end: u64,
}

impl Queue {
    /// All games of a plan.
    pub(super) fn new(plan: &Plan) -> Queue {
        Queue { next: AtomicU64::new(plan.first_game), end: plan.first_game + plan.games }
    }

    /// The next block.
    pub(super) fn take(&self) -> Option<std::ops::Range<u64>> {
        let after = |begin: u64| ((begin / BLOCK + 1) * BLOCK).min(self.end);
        let begin = self
            .next
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |next| (next < self.end).then(|| after(next)))
            .ok()?;
        Some(begin..after(begin))
    }
}
