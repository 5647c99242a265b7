//! Changes of the executed maneuver beyond [`crate::abilities::executed`]: changes of speed and the
//! ion maneuver. The functions are pure, so a player can ask for the result of a dial.

use killbox_components::geometry::Path;
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::ruleset::IonManeuver;

pub use crate::abilities::executed::{Executed, Execution, really, resolve_maneuver};

/// The ion maneuver of a ship whose dial shows `dial`: blue, speed 1. The ion maneuver of an ion
/// maneuver is itself [MOV-34, LEG-8].
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

/// `maneuver` with its speed changed by `change`. It is unchanged if no template has that speed,
/// and if the maneuver is stationary [MOV-6, MOV-7].
pub fn with_speed_changed(maneuver: Maneuver, change: i8) -> Maneuver {
    let Some(speed) = maneuver.speed.checked_add_signed(change) else { return maneuver };
    let changed = Maneuver { speed, ..maneuver };
    if Path::of(changed).is_some() { changed } else { maneuver }
}
