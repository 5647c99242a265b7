//! Kinds of squads: a player may fly swarms well and aces badly.

use serde::Serialize;

use crate::squads::Squad;

/// From this initiative on a pilot is an ace.
const ACE: u8 = 5;
/// So many ships at most are aces, if most of them are.
const MOST_ACES: usize = 4;
/// So many ships are a swarm.
const SWARM: usize = 6;

/// What kind of squad it is: the first that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Four ships or fewer, more than half of them of initiative 5 or higher.
    Aces,
    /// Three ships or fewer.
    ThreeShips,
    /// Four or five ships.
    Mixed,
    /// Six ships or more.
    Swarm,
}

impl Class {
    /// All of them, in the order in which they are listed.
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

    /// As people call it.
    pub fn name(self) -> &'static str {
        match self {
            Class::Aces => "aces",
            Class::ThreeShips => "three ships",
            Class::Mixed => "mixed",
            Class::Swarm => "swarms",
        }
    }
}
