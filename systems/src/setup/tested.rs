//! How many cells of the grid of placement have been tested one by one. Where a ship, an obstacle
//! or a device may be put is the one thing in a game whose price grows with the board and not with
//! what is going on, so tests count it (`killbox::soak::Cost`). Play never reads the count.

use std::cell::Cell;

thread_local! {
    static TESTED: Cell<u64> = const { Cell::new(0) };
}

/// One more cell is tested.
#[inline]
pub(crate) fn one() {
    TESTED.with(|tested| tested.set(tested.get() + 1));
}

/// How many cells this thread has tested since it began.
pub fn cells() -> u64 {
    TESTED.with(Cell::get)
}
