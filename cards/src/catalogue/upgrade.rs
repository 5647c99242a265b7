//! Upgrade cards: sides, weapons, what they grant, whom they fit, what they cost.

use serde::{Deserialize, Serialize};

use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::arc::WeaponArc;
use killbox_components::size::Size;
use killbox_components::slot::Slot;

use super::chassis::ChargeLine;
use super::other::Device;
use super::pilot::ForceLine;
use super::text;
use super::words::{Faction, ForceSide, Format, Keyword};

/// An upgrade card of one card set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upgrade {
    /// Its id in squad files.
    pub id: String,
    /// As printed; limited cards are counted by it (SQD-9), and a ship has it once (SQD-6).
    pub name: String,
    /// SQD-9: bullets before the name; 0: not limited.
    pub limited: u8,
    /// One side, or two for a double-sided card; the first is faceup at the start.
    pub sides: Vec<CardSide>,
    /// SQD-7: all entries must be met.
    pub restrictions: Vec<AnyOf>,
    /// SQD-10.
    pub solitary: bool,
    /// SQD-11, LEG-3.
    pub standardized: bool,
    /// Whether the card exists only as part of a standard loadout.
    pub standard_loadout_only: bool,
    /// What it costs; `None` if it cannot be bought.
    pub cost: Option<Cost>,
    /// The formats it is flagged for.
    pub formats: Vec<Format>,
}

impl Upgrade {
    /// The upgrade type that squad files list it under: the first slot of its first side.
    pub fn slot(&self) -> Slot {
        self.sides[0].slots[0]
    }
}

/// One side of an upgrade card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSide {
    /// The printed title where it is not the card's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// SQD-5: the slots it fills, all of them. At least one.
    pub slots: Vec<Slot>,
    /// Whether the side prints an ability. The header of a weapon is not counted: it stands in
    /// `weapon`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_text: bool,
    /// Its standard charges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charges: Option<ChargeLine>,
    /// CHG-17: Force that it adds to the ship's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<ForceLine>,
    /// ATK-24: the special weapon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// What it adds to the ship.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<Grant>,
    /// The id of the device that it places.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// DEV-26: that device, if it is a remote, as the card's set prints it. Cards of a catalogue
    /// have it.
    #[serde(skip)]
    pub remote: Option<Device>,
    /// SQD-26: upgrades of this type that are not limited can be placed facedown under it, from
    /// outside of the squad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hides: Option<Slot>,
    /// SQD-26: those of the card's set that can be bought. Cards of a catalogue have them.
    #[serde(skip)]
    pub outside: Vec<Upgrade>,
    /// Ids of the conditions that it can assign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// The name of the ship ability that replaces the ship's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ship_ability: Option<String>,
}

/// ATK-24: a special weapon: its attack line, and what its header asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Where it points.
    pub arc: WeaponArc,
    /// Attack dice.
    pub value: u8,
    /// Least and greatest attack range.
    pub range: (u8, u8),
    /// The missile icon: no range bonus (ATK-38, ATK-39).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ordnance: bool,
    /// In the header's brackets: one of these must be there. Empty: nothing is asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<Requirement>,
    /// Charges of the card spent to perform the attack.
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub charges: u8,
    /// HUG-9: one entry for each "Bonus Attack" header. If there is any, the card has no "Attack"
    /// header: it attacks only so, and `requires` and `charges` are empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bonus: Vec<BonusHeader>,
}

/// HUG-9: a "Bonus Attack" header of a huge ship's hardpoint.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BonusHeader {
    /// As in [`Weapon::requires`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<Requirement>,
    /// Energy of the ship spent to perform the attack.
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub energy: u8,
}

/// ATK-24: what the header of a weapon asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Requirement {
    /// A lock on the defender.
    Lock,
    /// A focus token.
    Focus,
    /// A calculate token.
    Calculate,
}

/// What an upgrade adds to its ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grant {
    /// SQD-21: an icon on the action bar.
    Action(#[serde(with = "text::icon")] BarAction),
    /// So many more slots (negative: fewer).
    Slot(Slot, i8),
    /// Added to a printed value.
    Stat(Stat, i8),
    /// Added to the primary attack of that arc; a ship without one gains it, with this value.
    Attack(WeaponArc, i8),
    /// A turret indicator.
    Arc(WeaponArc),
    /// SQD-2: the ship can be in squads of these factions too.
    Joins(Vec<Faction>),
}

/// A printed value that an upgrade changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stat {
    /// Defense dice.
    Agility,
    /// Hull.
    Hull,
    /// Shields.
    Shields,
    /// Energy (huge ships).
    Energy,
}

/// One printed restriction: met if any of its parts is. Written as a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AnyOf(pub Vec<Restriction>);

/// SQD-7, SQD-8: a part of a restriction, about the ship unless it says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Restriction {
    /// Of this faction.
    Faction(Faction),
    /// Of the ship type with this id.
    Chassis(String),
    /// Of this size.
    Size(Size),
    /// With this keyword.
    Keyword(Keyword),
    /// With this action on its bar, in any colour.
    Action(ActionKind),
    /// With this action on its bar in this colour.
    ColoredAction(ActionColor, ActionKind),
    /// With a Force symbol of this side.
    ForceSide(ForceSide),
    /// With a primary attack of this arc.
    Arc(WeaponArc),
    /// With this printed agility.
    Agility(u8),
    /// With this initiative or a higher one.
    InitiativeAtLeast(u8),
    /// With this initiative or a lower one.
    InitiativeAtMost(u8),
    /// With this much energy or more (huge ships).
    EnergyAtLeast(u8),
    /// With an upgrade of this type equipped.
    Equipped(Slot),
    /// With the ship ability of this name.
    ShipAbility(String),
    /// Whose ship card has no bullets.
    NotLimited,
    /// Whose ship card has bullets.
    Limited,
    /// The squad includes a card of this name.
    SquadHas(String),
}

/// LEG-2: what an upgrade costs: squad points in the 200-point set, loadout points in the 20-point
/// set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cost {
    /// The same for every ship; one card has a negative cost.
    Fixed(i16),
    /// By the size of the ship: small, medium, large, huge; the table may stop early.
    BySize(Vec<i16>),
    /// By the agility printed on the ship card: 0, 1, 2, 3.
    ByAgility(Vec<i16>),
    /// By the initiative printed on the ship card: 0, 1, 2 and so on.
    ByInitiative(Vec<i16>),
}

impl Cost {
    /// LEG-2: the cost for a ship with these printed values; `None` if the table has no entry for
    /// it.
    pub fn on(&self, size: Size, agility: u8, initiative: u8) -> Option<i16> {
        let (table, index) = match self {
            Cost::Fixed(cost) => return Some(*cost),
            Cost::BySize(table) => (table, size as usize),
            Cost::ByAgility(table) => (table, usize::from(agility)),
            Cost::ByInitiative(table) => (table, usize::from(initiative)),
        };
        table.get(index).copied()
    }
}
