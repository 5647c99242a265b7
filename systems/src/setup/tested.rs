//! A counter of the cells of the placement grid that were tested one by one. Placing ships,
//! obstacles and devices is the only part of a game whose cost grows with the board instead of with
//! the play, so tests measure it (`killbox::soak::Cost`). Play never reads the counter.

use std::cell::Cell;

thread_local! {
    static TESTED: Cell<u64> = const { Cell::new(0) };
}

/// Counts one more tested cell.
#[inline]
pub(crate) fn one() {
    TESTED.with(|tested| tested.set(tested.get() + 1));
}

/// The number of cells that this thread has tested so far.
pub fn cells() -> u64 {
    TESTED.with(Cell::get)
}
