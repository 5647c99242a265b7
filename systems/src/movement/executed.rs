//! Which maneuver a ship really executes besides what [`crate::answers::executed`] says: changes of
//! speed, the ion maneuver. Pure, so that a player can ask what would come of a dial.

use killbox_components::geometry::Path;
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::ruleset::IonManeuver;

pub use crate::answers::executed::{Executed, Execution, really, really_executed};

/// MOV-34, LEG-8: the ion maneuver of a ship whose dial shows `dial`: blue, speed 1. The ion
/// maneuver of the ion maneuver is itself.
pub const fn ion_maneuver(switch: IonManeuver, dial: Maneuver) -> Maneuver {
    let direction = match switch {
        IonManeuver::DialDirection => dial.direction,
        IonManeuver::Straight => Direction::Straight,
    };
    let bearing = match direction {
        Direction::Straight => Bearing::Straight,
        Direction::Left | Direction::Right => Bearing::Bank,
    };
    Maneuver::new(1, bearing, direction, Difficulty::Blue)
}

/// MOV-6, MOV-7: `maneuver` at a speed changed by `change`; unchanged if no template has that
/// speed, and always for a stationary one.
pub fn with_speed_changed(maneuver: Maneuver, change: i8) -> Maneuver {
    let Some(speed) = maneuver.speed.checked_add_signed(change) else { return maneuver };
    let changed = Maneuver { speed, ..maneuver };
    if Path::of(changed).is_some() { changed } else { maneuver }
}
