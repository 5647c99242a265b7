//! The queue of games or meetings, which workers take in blocks.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The length of the blocks of `games` games for `threads` threads. It is even, at most `most`, and
/// so short that all threads stay busy to the end even if a game takes a second. Blocks end at
/// multiples of their length, so both games of a pair go to the same worker wherever a run begins.
pub fn block(games: u64, threads: usize, most: u64) -> u64 {
    (games / (4 * threads.max(1) as u64)).next_multiple_of(2).clamp(2, most)
}

/// The games or meetings that no worker has taken yet, by number.
pub(super) struct Queue {
    next: AtomicU64,
    end: u64,
    block: u64,
}

impl Queue {
    /// A queue of `count` numbers from `first`, for `threads` workers. A block has at most `most`.
    pub(super) fn new(first: u64, count: u64, threads: usize, most: u64) -> Queue {
        Queue { next: AtomicU64::new(first), end: first + count, block: block(count, threads, most) }
    }

    /// The numbers that one worker takes, until none is left or `stop` is set.
    pub(super) fn taken<'a>(&'a self, stop: &'a AtomicBool) -> impl Iterator<Item = u64> + 'a {
        let mut block = 0..0;
        std::iter::from_fn(move || {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            block.next().or_else(|| {
                block = self.take()?;
                block.next()
            })
        })
    }

    /// Takes the next block.
    fn take(&self) -> Option<Range<u64>> {
        let after = |begin: u64| ((begin / self.block + 1) * self.block).min(self.end);
        let begin = self
            .next
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |next| (next < self.end).then(|| after(next)))
            .ok()?;
        Some(begin..after(begin))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_games_are_shared_by_all_threads_and_no_pair_is_torn() {
        for (games, threads, length) in
            [(2, 2, 2), (24, 2, 4), (40, 16, 2), (200, 2, 26), (10_000, 2, 64), (0, 0, 2)]
        {
            assert_eq!(block(games, threads, 64), length, "{games} games, {threads} threads");
        }
        let queue = Queue { next: AtomicU64::new(3), end: 12, block: block(24, 2, 64) };
        let blocks: Vec<_> = std::iter::from_fn(|| queue.take()).collect();
        assert_eq!(blocks, [3..4, 4..8, 8..12]);
    }
}
