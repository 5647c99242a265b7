//! Upgrade cards: sides, weapons, what they grant, which ships can have them, what they cost.

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
    /// The id in squad files.
    pub id: String,
    /// The printed name, by which limited cards are counted [SQD-9]. A ship can have a name only
    /// once [SQD-6].
    pub name: String,
    /// Bullets before the name; 0 for a card that is not limited [SQD-9].
    pub limited: u8,
    /// One side, or two for a double-sided card. The first is faceup at the start.
    pub sides: Vec<CardSide>,
    /// The restrictions, all of which must be met [SQD-7].
    pub restrictions: Vec<AnyOf>,
    /// Whether the card is solitary [SQD-10].
    pub solitary: bool,
    /// Whether the card is standardized [SQD-11, LEG-3].
    pub standardized: bool,
    /// Whether the card exists only as part of a standard loadout.
    pub standard_loadout_only: bool,
    /// The cost; `None` if the card cannot be bought.
    pub cost: Option<Cost>,
    /// The formats that the card is flagged for.
    pub formats: Vec<Format>,
    /// How many copies a squad may have, if the points list restricts the card; else 0 [XWA-5].
    pub restricted: u8,
}

impl Upgrade {
    /// The upgrade type under which squad files list the card: the first slot of its first side.
    pub fn slot(&self) -> Slot {
        self.sides[0].slots[0]
    }
}

/// One side of an upgrade card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSide {
    /// The printed title, if it is not the name of the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The slots that the card fills, all of them. At least one [SQD-5].
    pub slots: Vec<Slot>,
    /// Whether the side prints an ability. The header of a weapon does not count; it stands in
    /// `weapon`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_text: bool,
    /// The standard charges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charges: Option<ChargeLine>,
    /// The Force that the card adds to that of the ship [CHG-17].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<ForceLine>,
    /// The special weapon [ATK-24].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// What the card adds to the ship.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<Grant>,
    /// The id of the device that it places.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// The device, if it is a remote, as the card's set prints it. Filled in for the cards of a
    /// catalogue [DEV-26].
    #[serde(skip)]
    pub remote: Option<Device>,
    /// The type of the upgrades from outside of the squad that can be placed facedown under the
    /// card. Limited upgrades cannot [SQD-26].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hides: Option<Slot>,
    /// The upgrades of the card's set that can lie there, those that can be bought. Filled in for
    /// the cards of a catalogue [SQD-26].
    #[serde(skip)]
    pub outside: Vec<Upgrade>,
    /// The ids of the conditions that the card can assign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// The name of the ship ability that replaces the ship's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ship_ability: Option<String>,
}

/// A special weapon: its attack line, and what its header requires [ATK-24].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// The arc of the weapon.
    pub arc: WeaponArc,
    /// The number of attack dice.
    pub value: u8,
    /// The least and the greatest attack range.
    pub range: (u8, u8),
    /// Whether the weapon has the missile icon, and therefore no range bonus [ATK-38, ATK-39].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ordnance: bool,
    /// The requirements in the brackets of the header, one of which must be met. Empty if there are
    /// none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<Requirement>,
    /// The charges of the card that the attack costs.
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub charges: u8,
    /// One entry for each "Bonus Attack" header. A card with such a header has no "Attack" header:
    /// it performs only bonus attacks, and `requires` and `charges` are empty [HUG-9].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bonus: Vec<BonusHeader>,
}

/// A "Bonus Attack" header of a huge ship's hardpoint [HUG-9].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BonusHeader {
    /// The requirements, as in [`Weapon::requires`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<Requirement>,
    /// The energy of the ship that the attack costs.
    #[serde(default, skip_serializing_if = "super::chassis::is_zero")]
    pub energy: u8,
}

/// A requirement in the header of a weapon [ATK-24].
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
    /// An icon on the action bar [SQD-21].
    Action(#[serde(with = "text::icon")] BarAction),
    /// This many more slots of this type; fewer if the number is negative.
    Slot(Slot, i8),
    /// A number that is added to a printed value.
    Stat(Stat, i8),
    /// A number that is added to the primary attack of this arc. A ship without such an attack
    /// gains one with this value.
    Attack(WeaponArc, i8),
    /// A turret indicator.
    Arc(WeaponArc),
    /// The factions in whose squads the ship can be too [SQD-2].
    Joins(Vec<Faction>),
}

/// A printed value that an upgrade changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stat {
    /// The agility.
    Agility,
    /// The hull.
    Hull,
    /// The shields.
    Shields,
    /// The energy; huge ships only.
    Energy,
}

/// One printed restriction, which is met if any of its parts is. Files write it as a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AnyOf(pub Vec<Restriction>);

/// A part of a restriction. It concerns the ship unless it says otherwise [SQD-7, SQD-8].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Restriction {
    /// The ship is of this faction.
    Faction(Faction),
    /// The ship is of the ship type with this id.
    Chassis(String),
    /// The ship is of this size.
    Size(Size),
    /// The ship has this keyword.
    Keyword(Keyword),
    /// The ship has this action on its action bar, in any colour.
    Action(ActionKind),
    /// The ship has this action on its action bar in this colour.
    ColoredAction(ActionColor, ActionKind),
    /// The ship has a Force symbol of this side.
    ForceSide(ForceSide),
    /// The ship has a primary attack of this arc.
    Arc(WeaponArc),
    /// The ship card prints this agility.
    Agility(u8),
    /// The ship has this initiative or a higher one.
    InitiativeAtLeast(u8),
    /// The ship has this initiative or a lower one.
    InitiativeAtMost(u8),
    /// The ship has this much energy or more; huge ships only.
    EnergyAtLeast(u8),
    /// The ship card prints this many shields or more.
    ShieldsAtLeast(u8),
    /// An upgrade of this type is equipped.
    Equipped(Slot),
    /// The ship has the ship ability of this name.
    ShipAbility(String),
    /// The ship card has no bullets.
    NotLimited,
    /// The ship card has bullets.
    Limited,
    /// The squad includes a card of this name.
    SquadHas(String),
}

/// The cost of an upgrade: squad points in the 200-point set, loadout points in the 20-point set
/// [LEG-2].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cost {
    /// One cost for every ship; one card has a negative cost.
    Fixed(i16),
    /// A cost by the size of the ship: small, medium, large, huge; the table may stop early.
    BySize(Vec<i16>),
    /// A cost by the agility printed on the ship card: 0, 1, 2, 3.
    ByAgility(Vec<i16>),
    /// A cost by the initiative printed on the ship card: 0, 1, 2 and so on.
    ByInitiative(Vec<i16>),
}

impl Cost {
    /// The cost for a ship with these printed values; `None` if the table has no entry for the ship
    /// [LEG-2].
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
