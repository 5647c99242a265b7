//! A ship of a squad as it starts the game, for display.

use std::fmt::Write as _;

use killbox_components::charge::Charge;
use killbox_components::ruleset::{Ruleset, SquadBuilder};
use killbox_components::spec::{ShipSpec, WeaponSpec};
use serde::Serialize;
use ts_rs::TS;

use super::words::{arc_words, bar_words};
use super::{Squad, SquadShip, compile};
use crate::report::counted;

/// A ship as it starts the game: printed values with what its upgrades add.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(optional_fields)]
pub struct ShownShip {
    /// The number of the ship in the file, from 1.
    pub number: usize,
    /// The id of the pilot.
    pub pilot: String,
    /// The name of the pilot.
    pub name: String,
    /// The line under the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    /// The name of the ship type.
    pub ship: String,
    /// The squad points, with upgrades if these cost squad points.
    pub points: i32,
    /// The cost of the upgrades, in squad points or loadout points.
    pub upgrades_cost: i32,
    /// The loadout value [SQD-4].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loadout: Option<i16>,
    /// Whether the upgrades come with the ship card [SQD-12].
    pub standard_loadout: bool,
    /// The initiative.
    pub initiative: u8,
    /// The attacks in words, primary ones first.
    pub attacks: Vec<String>,
    /// The agility.
    pub agility: u8,
    /// The hull.
    pub hull: u8,
    /// The shields.
    pub shields: u8,
    /// The Force; a `+` stands for each recurring charge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<String>,
    /// The charges of the ship card, in the same notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charges: Option<String>,
    /// The action bar in words.
    pub actions: Vec<String>,
    /// The name of the ship ability.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ship_ability: Option<String>,
    /// The upgrades.
    pub upgrades: Vec<ShownUpgrade>,
}

/// An upgrade of a ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(optional_fields)]
pub struct ShownUpgrade {
    /// The upgrade type.
    pub slot: &'static str,
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The cost on this ship; absent if the ship does not buy it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<i16>,
}

/// The ships of a squad, for display.
pub(super) fn ships(squad: &Squad, ruleset: &Ruleset) -> Vec<ShownShip> {
    squad.ships.iter().map(|ship| shown(ship, ruleset)).collect()
}

fn shown(ship: &SquadShip, ruleset: &Ruleset) -> ShownShip {
    let spec = compile(ship, ruleset);
    // Cards with two sides begin on the first [ABL-14].
    let by_side = spec.bar_by_side.iter().filter(|action| action.side == 0).map(|action| &action.action);
    let bar = spec.bar.iter().chain(by_side);
    let standard_loadout = ship.pilot.is_standard_loadout();
    let upgrades = ship.upgrades.iter().map(|card| ShownUpgrade {
        slot: card.slot().name(),
        id: card.id.clone(),
        name: card.name.clone(),
        cost: ship.price(card).filter(|_| !standard_loadout),
    });
    let loadout = match ruleset.squad_builder {
        SquadBuilder::Loadout20 => ship.pilot.loadout,
        SquadBuilder::Points200 => None,
    };
    ShownShip {
        number: ship.number,
        pilot: ship.pilot.id.clone(),
        name: ship.pilot.name.clone(),
        caption: ship.pilot.caption.clone(),
        ship: ship.chassis.name.clone(),
        points: ship.points(ruleset),
        upgrades_cost: ship.upgrades_cost(),
        loadout,
        standard_loadout,
        initiative: spec.initiative,
        attacks: spec.weapons.iter().map(|weapon| attack(weapon, &spec)).collect(),
        agility: spec.agility,
        hull: spec.hull,
        shields: spec.shields.limit,
        force: charge(spec.force),
        charges: charge(spec.charges),
        actions: bar.map(bar_words).collect(),
        ship_ability: spec.ship_ability.clone(),
        upgrades: upgrades.collect(),
    }
}

/// An attack in words: `3 front`, or `4 front at range 2-3 (Proton Torpedoes)`.
fn attack(weapon: &WeaponSpec, spec: &ShipSpec) -> String {
    let mut words = format!("{} {}", weapon.value, arc_words(weapon.arc));
    if let Some(card) = weapon.card.and_then(|card| spec.cards.get(usize::from(card))) {
        let range = match (weapon.min_range, weapon.max_range) {
            (least, most) if least == most => least.to_string(),
            (least, most) => format!("{least}-{most}"),
        };
        let _ = write!(words, " at range {range} ({})", card.name);
    }
    words
}

fn charge(charge: Charge) -> Option<String> {
    let sign = if charge.recurring < 0 { "-" } else { "+" };
    (charge.limit > 0)
        .then(|| format!("{}{}", charge.limit, sign.repeat(usize::from(charge.recurring.unsigned_abs()))))
}

impl ShownShip {
    /// Writes name, points, values, actions and upgrades: a few lines, followed by an empty one.
    pub(super) fn write(&self, out: &mut String) {
        let caption = self.caption.as_ref().map_or_else(String::new, |caption| format!(", {caption}"));
        let _ = write!(out, "  {}  {}{caption} ({}): ", self.number, self.name, self.ship);
        let _ = write!(out, "{}", counted(self.points.unsigned_abs() as usize, "point"));
        match self.loadout {
            Some(value) => {
                let _ = write!(out, ", loadout {} of {value}", self.upgrades_cost);
            }
            None if self.standard_loadout => out.push_str(", standard loadout"),
            None => {}
        }
        let _ = write!(
            out,
            "\n     initiative {}, agility {}, hull {}, shields {}",
            self.initiative, self.agility, self.hull, self.shields
        );
        for (name, charge) in [("Force", &self.force), ("charges", &self.charges)] {
            if let Some(charge) = charge {
                let _ = write!(out, ", {name} {charge}");
            }
        }
        let attacks = if self.attacks.is_empty() { "none".to_owned() } else { self.attacks.join(", ") };
        let _ = writeln!(out, "\n     attacks: {attacks}\n     actions: {}", self.actions.join(", "));
        if let Some(name) = &self.ship_ability {
            let _ = writeln!(out, "     ship ability: {name}");
        }
        for upgrade in &self.upgrades {
            let cost = upgrade.cost.map_or_else(String::new, |cost| format!(" ({cost})"));
            let _ = writeln!(out, "     {:14} {}{cost}", upgrade.slot, upgrade.name);
        }
        out.push('\n');
    }
}
