//! The obstacles that a ship ignores while it moves, locks and attacks.

use killbox_components::ability::{Change, Hook};
use killbox_components::ids::{OBSTACLES, ObjectId, ShipSlot};

use crate::abilities::predicates::answers;
use crate::derived::area::MayMeet;
use crate::derived::measure;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The obstacles that `ship` ignores while it moves [OBJ-9, OBJ-27].
pub fn ignored_obstacles<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> MayMeet {
    let mut ignored = b.turn[ship].ignored_obstacles;
    let mut through = 0;
    answers(b, Hook::Obstacles, ship, |ability, _| match ability.change {
        Some(Change::IgnoreObstacles { locked: false }) => ignored = u8::MAX,
        Some(Change::IgnoreObstacles { locked: true }) => ignored |= locked_obstacles(b, ship),
        Some(Change::IgnoreObstaclesAtRange0) => ignored |= measure::obstacles_under(b, ship),
        Some(Change::IgnoreObstaclesMovedThrough) => through = u8::MAX,
        Some(Change::IgnoreObstaclesOf(kinds)) => {
            let such = |index: &usize| kinds.has(b.obstacles[*index].kind);
            ignored |= (0..OBSTACLES).filter(such).fold(0, |bits, index| bits | 1 << index);
        }
        _ => {}
    });
    MayMeet { through: ignored | through, onto: ignored }
}

/// The obstacles at range 0 that have no effect on `ship`, as bits [OBJ-27].
pub(super) fn ignored_at_range_0<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut ignored = b.turn[ship].ignored_obstacles;
    answers(b, Hook::Obstacles, ship, |ability, _| {
        if ability.change == Some(Change::IgnoreObstaclesAtRange0) {
            ignored |= measure::obstacles_under(b, ship);
        }
    });
    ignored
}

/// The obstacles that `ship` ignores while it attacks, as bits [OBJ-27].
pub fn ignored_while_attacking<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let mut ignored = 0;
    answers(b, Hook::Obstacles, ship, |ability, _| match ability.change {
        Some(Change::IgnoreObstacles { locked: true }) => ignored |= locked_obstacles(b, ship),
        Some(Change::IgnoreObstaclesAtRange0) => ignored |= measure::obstacles_under(b, ship),
        Some(Change::IgnoreObstaclesWhileAttacking) => ignored = u8::MAX,
        _ => {}
    });
    ignored
}

fn locked_obstacles<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let locked = |index: &usize| b.tokens[ship].locks(ObjectId::obstacle(*index));
    (0..OBSTACLES).filter(locked).fold(0, |bits, index| bits | 1 << index)
}

/// Whether `ship` can boost and barrel roll through obstacles [MOV-64, MOV-72].
pub fn moves_through_obstacles<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let mut may = false;
    answers(b, Hook::Obstacles, ship, |ability, _| {
        may |= ability.change == Some(Change::MayMoveThroughObstacles);
    });
    may
}
