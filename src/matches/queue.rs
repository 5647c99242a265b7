//! The games that are to be played, handed out to workers in blocks.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Blocks end on multiples of this even number, so that both games of a pair go to one worker wherever a run begins.
const BLOCK: u64 = 64;

/// Games to play, by index.
#[derive(Debug)]
pub struct Queue(Mutex<VecDeque<Range<u64>>>);

impl Queue {
    /// These games, in this order.
    pub fn new(ranges: impl IntoIterator<Item = Range<u64>>) -> Queue {
        Queue(Mutex::new(ranges.into_iter().collect()))
    }

    /// The next block.
    pub fn take(&self) -> Option<Range<u64>> {
        let mut ranges = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let range = ranges.front_mut()?;
            if range.is_empty() {
                ranges.pop_front();
                continue;
            }
            let begin = range.start;
            range.start = ((begin / BLOCK + 1) * BLOCK).min(range.end);
            return Some(begin..range.start);
        }
    }
}
