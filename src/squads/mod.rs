//! Squads: read from XWS files, builders' links or lists of names, checked by the rules, and
//! compiled into what a battle starts with.
//!
//! [`check`] says everything about one squad, and everything that is wrong with it:
//!
//! ```
//! use std::path::Path;
//!
//! use killbox::squads::{LoadOptions, check, link, xws, PointsSystem};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let file = Path::new("squads/legacy/rebel-red-and-gold.xws");
//! let checked = check(file, &LoadOptions::default());
//! assert!(checked.accepted);
//! print!("{}", checked.show());
//!
//! // The squad as XWS, and as a builder's link.
//! let (squad, ruleset) = (checked.squad.unwrap(), checked.played.unwrap());
//! println!("{}\n{}", xws(&squad, &ruleset), link(&squad, PointsSystem::of(&ruleset))?);
//! # Ok(())
//! # }
//! ```
//!
//! [`load_all`] reads squads that are to meet, and rejects them if any is not legal. The result is
//! a [`Field`], from which two squads are compiled into the [`Matchup`]s that games start with:
//!
//! ```
//! use std::path::Path;
//!
//! use killbox::prelude::*;
//! use killbox::squads::{LoadOptions, differences, load_all};
//!
//! # fn main() -> Result<(), SquadError> {
//! let names = ["rebel-red-and-gold", "rebel-ghost-bombers", "empire-howlrunner-swarm"];
//! let files = names.map(|name| Path::new("squads/legacy").join(name).with_extension("xws"));
//! let field = load_all(&files.each_ref().map(|file| file.as_path()), &LoadOptions::default())?;
//! let [a_in_seat_a, a_in_seat_b] = field.matchups(0, 2, Library::embedded());
//! assert_eq!(a_in_seat_a.points[0], a_in_seat_b.points[1]);
//! for change in differences(&field.squads[0].squad, &field.squads[1].squad, &field.ruleset) {
//!     println!("{}", change.words());
//! }
//! # Ok(())
//! # }
//! ```
//!
//! [`load_pair`] does so with two files in one call ([`LoadOptions`]). [`Draw`] draws squads at
//! random. [`play::Match`](crate::play::Match) needs none of these: it takes files, links and text.
//!
//! [`Matchup`]: killbox_components::spec::Matchup

mod check;
mod compile;
mod difference;
mod equip;
mod error;
mod evidence;
mod excerpt;
mod export;
mod fault;
mod first_edition;
mod fits;
mod json;
mod links;
mod list;
mod load;
mod named;
mod options;
mod places;
mod random;
mod resolve;
mod revised;
mod several;
mod source;
mod starting_ship;
mod stated_points;
mod system;
mod text;
mod validate;
mod verdict;
mod wishes;
mod words;
mod xws;

use killbox_cards::catalogue::{Chassis, Faction, Grant, Pilot, Stats, Upgrade};
use killbox_components::geometry::outline::OutlineId;
use killbox_components::maneuver::Maneuver;
use killbox_components::ruleset::{Ruleset, SquadBuilder};
use killbox_components::size::Size;

pub use check::{Checked, check, check_read, unsimulated};
pub use compile::{add_remotes, compile, compile_with, equip, matchups};
pub use difference::{Change, differences};
pub use equip::fits;
pub use error::SquadError;
pub use export::xws;
pub use fault::{Place, Problem, SquadFault, StatedShip};
pub use fits::{ruleset_of_event, ruleset_of_set};
pub use links::encode as link;
pub use load::{Field, FieldSquad, Loaded, load_all, load_pair, load_read, matchup_from_values};
pub use options::LoadOptions;
pub use places::{Hand, Places, places};
pub use random::{Draw, DrawOptions, Lead};
pub use resolve::{RENAMES, Renames};
pub(crate) use revised::by_points;
pub use several::{SeveralError, expand, named_once};
pub use starting_ship::{ShownShip, ShownUpgrade};
pub use system::{PointsSystem, ToldSystem};
pub use validate::validate;
pub use wishes::{Wish, Wishes, speaking_of};
pub use xws::{Xws, XwsShip};

/// A squad whose ids are all known. It may still break rules of squad building; validation reports
/// them.
#[derive(Clone, Debug, PartialEq)]
pub struct Squad {
    /// The name in the file.
    pub name: String,
    /// The faction [SQD-2].
    pub faction: Faction,
    /// The ships, in the order of the file.
    pub ships: Vec<SquadShip>,
    /// How many ships of the file are left out because they are unknown.
    pub unknown_ships: usize,
    /// The three obstacles that the squad brings: indices into the table of outlines.
    pub obstacles: Vec<u8>,
}

/// A ship of a squad with its upgrades.
#[derive(Clone, Debug, PartialEq)]
pub struct SquadShip {
    /// The number of the ship in the file, from 1.
    pub number: usize,
    /// The ship card.
    pub pilot: Pilot,
    /// The ship type.
    pub chassis: Chassis,
    /// The upgrades, by slot, then in the order of the file.
    pub upgrades: Vec<Upgrade>,
}

impl Squad {
    /// The squad total [SQD-1, LEG-1].
    pub fn points(&self, ruleset: &Ruleset) -> i32 {
        self.ships.iter().map(|ship| ship.points(ruleset)).sum()
    }

    /// The obstacles, by the names that squad files use.
    pub fn obstacle_names(&self) -> Vec<String> {
        self.obstacles.iter().map(|index| OutlineId(*index).outline().name.to_string()).collect()
    }
}

impl SquadShip {
    /// The maneuvers of the ship's dial.
    pub fn dial(&self) -> &[Maneuver] {
        if self.pilot.dial.is_empty() { &self.chassis.dial } else { &self.pilot.dial }
    }

    /// The cost of an upgrade on this ship, by printed values; `None` if the card has no cost for
    /// it [LEG-2].
    pub fn price(&self, upgrade: &Upgrade) -> Option<i16> {
        let cost = upgrade.cost.as_ref()?;
        cost.on(self.chassis.size, self.stats().agility, self.pilot.initiative)
    }

    /// The cost of all upgrades together. Those of a standard loadout are included in the cost of
    /// the ship card [SQD-12].
    pub fn upgrades_cost(&self) -> i32 {
        if self.pilot.is_standard_loadout() {
            return 0;
        }
        self.upgrades.iter().filter_map(|upgrade| self.price(upgrade)).map(i32::from).sum()
    }

    /// The squad points of the ship, with its upgrades if these cost squad points [SQD-1, LEG-1].
    pub fn points(&self, ruleset: &Ruleset) -> i32 {
        let cost = i32::from(self.pilot.cost);
        match ruleset.squad_builder {
            // The printed costs have the scale of 200-point squads [SQD-25].
            SquadBuilder::Loadout20 if self.is_huge() => (cost + self.upgrades_cost() + 9) / 10,
            SquadBuilder::Loadout20 => cost,
            SquadBuilder::Points200 => cost + self.upgrades_cost(),
        }
    }

    /// Whether this is a huge ship [SQD-23].
    pub fn is_huge(&self) -> bool {
        self.chassis.size == Size::Huge
    }

    /// Whether the ship is of another faction than such a squad, and one of its cards lets it join
    /// [SQD-2].
    pub fn is_guest_of(&self, squad: Faction) -> bool {
        let joins = |grant: &Grant| matches!(grant, Grant::Joins(factions) if factions.contains(&squad));
        self.pilot.faction != squad && self.upgrades.iter().any(|card| card.sides[0].grants.iter().any(joins))
    }

    /// The place of the ship in its file.
    fn place(&self) -> Place {
        Place::Ship { number: self.number, pilot: self.pilot.id.clone() }
    }

    /// The printed values: those of the ship card, else those of the ship type.
    pub fn stats(&self) -> &Stats {
        self.pilot.stats.as_ref().unwrap_or(&self.chassis.stats)
    }
}
