//! The parts of a scene that do not change during a game: squads and the numbers of ship cards. No
//! text of a card is included.

use killbox_components::arc::WeaponArc;
use killbox_components::ids::Seat;
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;
use serde::Serialize;
use ts_rs::TS;

/// One of the two squads.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SquadCard {
    /// The seat.
    pub seat: Seat,
    /// The name of the squad.
    pub name: String,
    /// The faction, in words.
    pub faction: String,
    /// The squad points.
    pub points: u16,
    /// The name of the player.
    pub player: String,
}

/// A ship as it starts the game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ShipCard {
    /// The number of the ship.
    pub id: u8,
    /// The seat of the ship.
    pub seat: Seat,
    /// The name of the ship in this game, which no other ship has: `Academy Pilot A2`.
    pub name: String,
    /// The name of the pilot.
    pub pilot: String,
    /// The ship type, in words.
    pub chassis: String,
    /// The printed initiative [RND-36].
    pub initiative: u8,
    /// The size of the base.
    pub base: Size,
    /// The width of the base, in mm.
    pub width: f64,
    /// The length of the base, in mm.
    pub length: f64,
    /// The agility value.
    pub agility: u8,
    /// The hull value.
    pub hull: u8,
    /// The number of shields.
    pub shields: u8,
    /// The weapons, primary ones first.
    pub weapons: Vec<WeaponShown>,
    /// The upgrade cards.
    pub upgrades: Vec<CardShown>,
    /// The maneuvers of the dial.
    pub dial: Vec<Maneuver>,
    /// The squad points of the ship with its upgrades.
    pub points: u16,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct WeaponShown {
    /// `primary weapon`, or the name of the upgrade card.
    pub name: String,
    /// The attack value.
    pub value: u8,
    /// The arc.
    pub arc: WeaponArc,
    /// The nearest and the farthest attack range.
    pub range: [u8; 2],
}

/// An upgrade card.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CardShown {
    /// The name.
    pub name: String,
    /// The number of charges.
    pub charges: u8,
}
