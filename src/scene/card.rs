//! What does not change during a game: squads and the numbers of ship cards. No text of a card
//! stands here.

use killbox_components::arc::WeaponArc;
use killbox_components::ids::Seat;
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;
use serde::Serialize;

/// One of the two squads.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SquadCard {
    /// Whose.
    pub seat: Seat,
    /// What it is called.
    pub name: String,
    /// Its faction, in words.
    pub faction: String,
    /// Squad points.
    pub points: u16,
    /// Who plays it.
    pub player: String,
}

/// A ship as it starts the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShipCard {
    /// Its number.
    pub id: u8,
    /// Whose it is.
    pub seat: Seat,
    /// What it is called in this game; no two ships are called alike: `Academy Pilot A2`.
    pub name: String,
    /// The pilot's name.
    pub pilot: String,
    /// The ship type, in words.
    pub chassis: String,
    /// RND-36: printed initiative.
    pub initiative: u8,
    /// The size of its base.
    pub base: Size,
    /// The width of its base, mm.
    pub width: f64,
    /// The length of its base, mm.
    pub length: f64,
    /// Agility value.
    pub agility: u8,
    /// Hull value.
    pub hull: u8,
    /// How many shields it can have.
    pub shields: u8,
    /// Its weapons, primary ones first.
    pub weapons: Vec<WeaponShown>,
    /// Its upgrade cards.
    pub upgrades: Vec<CardShown>,
    /// The maneuvers of its dial.
    pub dial: Vec<Maneuver>,
    /// Squad points with its upgrades.
    pub points: u16,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WeaponShown {
    /// `primary weapon`, or the name of its upgrade card.
    pub name: String,
    /// Attack value.
    pub value: u8,
    /// Where it points.
    pub arc: WeaponArc,
    /// Nearest and farthest attack range.
    pub range: [u8; 2],
}

/// An upgrade card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardShown {
    /// Its name.
    pub name: String,
    /// How many charges it has.
    pub charges: u8,
}
