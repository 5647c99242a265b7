//! The maneuver that a ship executes in fact: changes of difficulty and the stress maneuver.
//! Nothing here changes a battle, so abilities and players can ask for the outcome of a maneuver in
//! advance.

use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::{Difficulty, Maneuver};

use crate::abilities::queries;
use crate::derived::charge::{self, On};
use crate::derived::status;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The state of a ship that is about to execute a maneuver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Execution {
    /// Whether the ship has a stress token [MOV-27].
    pub stressed: bool,
    /// Whether the ship has an active Force charge [MOV-21].
    pub has_force: bool,
    /// Increases minus decreases of the maneuver's difficulty [MOV-23].
    pub difficulty_change: i8,
}

/// The maneuver that a ship executes in fact, and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Executed {
    /// The maneuver, with its final difficulty.
    pub maneuver: Maneuver,
    /// Whether this is the stress maneuver, in place of one that the ship cannot execute [MOV-32].
    pub stress: bool,
    /// Whether the maneuver costs 1 Force [MOV-21].
    pub costs_force: bool,
}

/// The maneuver that a ship in this condition executes when it is to execute `maneuver` [MOV-21 to
/// MOV-32]. A stressed ship does not execute a red maneuver [MOV-27], and a ship without Force does
/// not execute a purple one [MOV-21]: both execute the stress maneuver.
pub fn resolve_maneuver(maneuver: Maneuver, condition: Execution) -> Executed {
    let difficulty = maneuver.difficulty.shifted(condition.difficulty_change);
    let barred = match difficulty {
        Difficulty::Red => condition.stressed,
        Difficulty::Purple => !condition.has_force,
        Difficulty::Blue | Difficulty::White => false,
    };
    if barred {
        return Executed { maneuver: Maneuver::STRESS, stress: true, costs_force: false };
    }
    let maneuver = Maneuver { difficulty, ..maneuver };
    Executed { maneuver, stress: false, costs_force: difficulty == Difficulty::Purple }
}

/// The maneuver that `ship` would execute for `maneuver` in its current state (difficulty, stress,
/// Force) [MOV-21 to MOV-32].
pub fn really<O: Observer>(b: &Battle<O>, ship: ShipSlot, maneuver: Maneuver) -> Executed {
    let condition = Execution {
        // A huge ship with energy pays for a red maneuver [HUG-43, HUG-44].
        stressed: status::is_stressed(b, ship)
            && !queries::red_while_stressed(b, ship, maneuver)
            && !charge::can_spend(b, ship, On::ENERGY, 1),
        has_force: charge::can_spend(b, ship, On::FORCE, 1),
        difficulty_change: queries::difficulty_change(b, ship, maneuver),
    };
    resolve_maneuver(maneuver, condition)
}
