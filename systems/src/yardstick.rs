//! The yardstick: the same steps in a plain loop, without an ECS. Tests compare the schedule with
//! it, and benches measure the schedule against it. It plays no game for users.

use crate::driver;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Watcher;

/// Plays a battle on until a decision is open or the game is over.
pub fn advance<O: Watcher>(b: &mut Battle<O>) -> Flow {
    loop {
        match driver::step(b) {
            Flow::Continue | Flow::Opens => {}
            flow => return flow,
        }
    }
}
