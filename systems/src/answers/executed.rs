//! Which maneuver a ship really executes: changes of difficulty, the stress maneuver. Nothing here
//! changes a battle, so that abilities and players can ask what would come of a maneuver.

use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::{Difficulty, Maneuver};

use crate::answers::queries;
use crate::reads::charge::{self, On};
use crate::reads::status;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// What is known of a ship when it is about to execute a maneuver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Execution {
    /// MOV-27: it has a stress token.
    pub stressed: bool,
    /// MOV-21: it has an active Force charge.
    pub has_force: bool,
    /// MOV-23: increases minus decreases of the maneuver's difficulty.
    pub difficulty_change: i8,
}

/// What a ship executes when it is to execute a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Executed {
    /// The maneuver, with the difficulty that counts.
    pub maneuver: Maneuver,
    /// MOV-32: it is the stress maneuver in place of the one it could not execute.
    pub stress: bool,
    /// MOV-21: it costs one Force.
    pub costs_force: bool,
}

/// MOV-21 to MOV-32: what comes of `maneuver`. A stressed ship does not execute a red one (MOV-27),
/// and none executes a purple one without Force (MOV-21): both execute the stress maneuver.
pub fn really_executed(maneuver: Maneuver, condition: Execution) -> Executed {
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

/// MOV-21 to MOV-32: what comes of it if `ship`, as it is now, is to execute `maneuver`.
pub fn really<O: Observer>(b: &Battle<O>, ship: ShipSlot, maneuver: Maneuver) -> Executed {
    let condition = Execution {
        // HUG-43, HUG-44: a huge ship with energy pays for a red maneuver.
        stressed: status::is_stressed(b, ship)
            && !queries::red_while_stressed(b, ship, maneuver)
            && !charge::can_spend(b, ship, On::ENERGY, 1),
        has_force: charge::can_spend(b, ship, On::FORCE, 1),
        difficulty_change: queries::difficulty_change(b, ship, maneuver),
    };
    really_executed(maneuver, condition)
}
