//! Classes of squads. A player may be good with swarms and bad with aces, so results are also
//! reported by class.

use serde::Serialize;

use killbox::squads::Squad;

/// The lowest initiative of an ace.
const ACE: u8 = 5;
/// The most ships of a squad of aces.
const MOST_ACES: usize = 4;
/// The fewest ships of a swarm.
const SWARM: usize = 6;

/// The class of a squad: the first that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Four ships or fewer, of which more than half have initiative 5 or higher.
    Aces,
    /// Three ships or fewer.
    ThreeShips,
    /// Four or five ships.
    Mixed,
    /// Six ships or more.
    Swarm,
}

impl Class {
    /// All classes, in the order in which they are listed.
    pub const ALL: [Class; 4] = [Class::Aces, Class::ThreeShips, Class::Mixed, Class::Swarm];

    /// The class of a squad.
    pub fn of(squad: &Squad) -> Class {
        let ships = squad.ships.len();
        let aces = squad.ships.iter().filter(|ship| ship.pilot.initiative >= ACE).count();
        match ships {
            SWARM.. => Class::Swarm,
            _ if ships <= MOST_ACES && 2 * aces > ships => Class::Aces,
            0..=3 => Class::ThreeShips,
            _ => Class::Mixed,
        }
    }

    /// The name of the class for people.
    pub fn name(self) -> &'static str {
        match self {
            Class::Aces => "aces",
            Class::ThreeShips => "three ships",
            Class::Mixed => "mixed",
            Class::Swarm => "swarms",
        }
    }
}
