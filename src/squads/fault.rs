//! The faults of squads: each with its place, the id at fault, the nearest known id and the rule.

use std::fmt;

use serde::Serialize;

use super::system::PointsSystem;

/// The place of a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "at", rename_all = "snake_case")]
pub enum Place {
    /// The squad as a whole.
    Squad,
    /// A ship, by its number in the file, from 1.
    Ship {
        /// The number of the ship.
        number: usize,
        /// The id of the pilot; empty if the file gives none.
        pilot: String,
    },
    /// A slot of a ship.
    Slot {
        /// The number of the ship.
        number: usize,
        /// The id of the pilot.
        pilot: String,
        /// The slot, as the file names it.
        slot: String,
    },
}

impl Place {
    /// The number of the ship in the file, from 1; 0 for the squad as a whole.
    pub const fn number(&self) -> usize {
        match self {
            Place::Squad => 0,
            Place::Ship { number, .. } | Place::Slot { number, .. } => *number,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Squad => write!(f, "squad"),
            Place::Ship { number, pilot } if pilot.is_empty() => write!(f, "ship {number}"),
            Place::Ship { number, pilot } => write!(f, "ship {number} ({pilot})"),
            Place::Slot { number, pilot, slot } if pilot.is_empty() => write!(f, "ship {number}, {slot}"),
            Place::Slot { number, pilot, slot } => write!(f, "ship {number} ({pilot}), {slot}"),
        }
    }
}

/// What is wrong.
#[allow(missing_docs, reason = "the sentences of `Display` say what each field is")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "snake_case")]
pub enum Problem {
    Form {
        what: String,
    },
    UnknownFaction {
        id: String,
        nearest: Option<String>,
    },
    UnknownPilot {
        id: String,
        nearest: Option<String>,
    },
    UnknownUpgrade {
        id: String,
        nearest: Option<String>,
    },
    ReadAs {
        id: String,
        card: String,
    },
    UnknownObstacle {
        id: String,
    },
    OtherChassis {
        id: String,
        expected: String,
    },
    MissingLoadoutCard {
        id: String,
    },
    OtherFaction {
        id: String,
        faction: String,
    },
    Huge {
        id: String,
    },
    NoWing {
        id: String,
    },
    TooFewShips {
        ships: usize,
        least: u8,
    },
    TooManyShips {
        ships: usize,
        most: u8,
    },
    Points {
        points: i32,
        limit: u16,
    },
    Loadout {
        points: i32,
        value: i16,
    },
    NoSlot {
        id: String,
        slot: String,
    },
    TwoCopies {
        id: String,
    },
    Restriction {
        id: String,
        needs: String,
    },
    Limited {
        name: String,
        copies: usize,
        limit: u8,
    },
    Solitary {
        slot: String,
        ids: Vec<String>,
    },
    Standardized {
        id: String,
    },
    LoadoutOnly {
        id: String,
    },
    NotForSale {
        id: String,
    },
    TakesNoUpgrades {
        id: String,
    },
    Banned {
        id: String,
    },
    OtherMode {
        id: String,
        mode: String,
    },
    Unflagged {
        id: String,
        formats: String,
    },
    TooManyCards {
        cards: usize,
        most: usize,
    },
    TooManyWeapons {
        weapons: usize,
        most: usize,
    },
    CheckedByOtherSystem {
        system: PointsSystem,
        by: String,
        played: PointsSystem,
    },
    OtherRuleset {
        name: String,
    },
    /// The squad is legal by the points of another day.
    LegalByOtherPoints {
        name: String,
        since: String,
    },
    /// A card that the points list restricts to fewer copies [XWA-5].
    Restricted {
        id: String,
        copies: usize,
        most: u8,
    },
    StatedPoints {
        stated: Option<i32>,
        points: i32,
        ships: Vec<StatedShip>,
    },
}

/// A ship whose stated points differ from the cost of its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatedShip {
    /// The number of the ship in the file, from 1.
    pub number: usize,
    /// The points that the file states.
    pub stated: i32,
    /// The cost of its cards.
    pub points: i32,
}

impl Problem {
    /// Whether the problem comes from points lists, which change every few months: totals, loadout
    /// values, and the slots of a ship, which are published with them. `--lenient` reports such
    /// problems and plays the squad as it was flown.
    pub const fn is_of_points(&self) -> bool {
        matches!(
            self,
            Problem::Points { .. }
                | Problem::Loadout { .. }
                | Problem::NoSlot { .. }
                | Problem::Restricted { .. }
        )
    }

    /// Whether the problem is always only reported and never rejects the squad.
    const fn is_remark(&self) -> bool {
        matches!(
            self,
            Problem::ReadAs { .. }
                | Problem::UnknownObstacle { .. }
                | Problem::MissingLoadoutCard { .. }
                | Problem::Unflagged { .. }
                | Problem::CheckedByOtherSystem { .. }
                | Problem::OtherRuleset { .. }
                | Problem::StatedPoints { .. }
                | Problem::LegalByOtherPoints { .. }
        )
    }

    /// The rule that is broken; `None` if the file has the wrong shape or is too large for killbox.
    pub const fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Problem::Form { .. }
            | Problem::TooManyCards { .. }
            | Problem::TooManyWeapons { .. }
            | Problem::CheckedByOtherSystem { .. }
            | Problem::OtherRuleset { .. }
            | Problem::LegalByOtherPoints { .. }
            | Problem::StatedPoints { .. } => return None,
            Problem::Restricted { .. } => "XWA-5",
            Problem::UnknownFaction { .. } | Problem::OtherFaction { .. } => "SQD-2",
            Problem::UnknownPilot { .. }
            | Problem::UnknownUpgrade { .. }
            | Problem::ReadAs { .. }
            | Problem::OtherChassis { .. }
            | Problem::NotForSale { .. }
            | Problem::OtherMode { .. } => "SQD-17",
            Problem::UnknownObstacle { .. } => "RND-19",
            Problem::MissingLoadoutCard { .. }
            | Problem::LoadoutOnly { .. }
            | Problem::TakesNoUpgrades { .. } => "SQD-12",
            Problem::Huge { .. } => "SQD-23",
            Problem::NoWing { .. } => "WNG-1",
            Problem::TooFewShips { .. } | Problem::TooManyShips { .. } | Problem::Points { .. } => "SQD-1",
            Problem::Loadout { .. } => "SQD-4",
            Problem::NoSlot { .. } => "SQD-5",
            Problem::TwoCopies { .. } => "SQD-6",
            Problem::Restriction { .. } => "SQD-7",
            Problem::Limited { .. } => "SQD-9",
            Problem::Solitary { .. } => "SQD-10",
            Problem::Standardized { .. } => "SQD-11",
            Problem::Banned { .. } => "SQD-14",
            Problem::Unflagged { .. } => "LEG-4",
        })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hint = |nearest: &Option<String>| match nearest {
            Some(id) => format!("; did you mean `{id}`?"),
            None => String::new(),
        };
        match self {
            Problem::Form { what } => f.write_str(what),
            Problem::UnknownFaction { id, nearest } => write!(f, "unknown faction `{id}`{}", hint(nearest)),
            Problem::UnknownPilot { id, nearest } => {
                write!(f, "unknown pilot `{id}` in this card set{}", hint(nearest))
            }
            Problem::UnknownUpgrade { id, nearest } => {
                write!(f, "unknown upgrade `{id}` in this card set{}", hint(nearest))
            }
            Problem::ReadAs { id, card } => write!(f, "`{id}` is not in this card set; read as `{card}`"),
            Problem::UnknownObstacle { id } => write!(f, "unknown obstacle `{id}`; a default one is used"),
            Problem::OtherChassis { id, expected } => write!(f, "the pilot flies `{expected}`, not `{id}`"),
            Problem::MissingLoadoutCard { id } => {
                write!(
                    f,
                    "the upgrade `{id}` of its standard loadout is not in the card data; the ship flies without it"
                )
            }
            Problem::OtherFaction { id, faction } => write!(f, "`{id}` belongs to {faction}"),
            Problem::Huge { id } => {
                write!(f, "`{id}` is a huge ship: play it by --ruleset legacy-epic or standard-epic")
            }
            Problem::NoWing { id } => {
                write!(
                    f,
                    "`{id}` makes a wing leader, which needs at least 2 of the wingmates that the card names"
                )
            }
            Problem::TooFewShips { ships, least } => write!(f, "too few ships: {ships}, at least {least}"),
            Problem::TooManyShips { ships, most } => write!(f, "too many ships: {ships}, at most {most}"),
            Problem::Points { points, limit } => write!(f, "{points} points are over the limit of {limit}"),
            Problem::Loadout { points, value } => {
                write!(f, "upgrades cost {points}, over the loadout value of {value}")
            }
            Problem::NoSlot { id, slot } => write!(f, "no free {slot} slot for `{id}`"),
            Problem::TwoCopies { id } => write!(f, "two copies of `{id}`"),
            Problem::Restriction { id, needs } => write!(f, "`{id}` needs {needs}"),
            Problem::Limited { name, copies, limit } => {
                write!(f, "{copies} cards named {name}, but it is limited to {limit}")
            }
            Problem::Solitary { slot, ids } => {
                write!(f, "a squad can have only one solitary {slot} upgrade: {}", ids.join(", "))
            }
            Problem::Standardized { id } => {
                write!(f, "`{id}` is standardized: this ship must carry it too")
            }
            Problem::LoadoutOnly { id } => write!(f, "`{id}` exists only in standard loadouts"),
            Problem::NotForSale { id } => write!(f, "`{id}` has no cost for this ship in this card set"),
            Problem::TakesNoUpgrades { id } => {
                write!(f, "a standard loadout takes no other upgrades: `{id}`")
            }
            Problem::Banned { id } => write!(f, "`{id}` is banned"),
            Problem::OtherMode { id, mode } => write!(f, "`{id}` does not exist in the game mode {mode}"),
            Problem::Unflagged { id, formats } => write!(f, "`{id}` is not flagged for {formats}"),
            Problem::TooManyCards { cards, most } => {
                write!(f, "{cards} upgrade cards on one ship; killbox supports at most {most}")
            }
            Problem::TooManyWeapons { weapons, most } => {
                write!(
                    f,
                    "{weapons} weapons on one ship, counting all ways to use them; killbox supports at most {most}"
                )
            }
            Problem::CheckedByOtherSystem { system, by, played } => {
                write!(f, "a {system} squad ({by}), checked as a {played} one")
            }
            Problem::LegalByOtherPoints { name, since } => {
                write!(f, "legal by the points {name} of {since}: --points {name}")
            }
            Problem::Restricted { id, copies, most } => {
                write!(f, "{copies} copies of `{id}`; the points list allows {most}")
            }
            Problem::OtherRuleset { name } => write!(f, "`ruleset`: killbox does not know `{name}`"),
            Problem::StatedPoints { stated, points, ships } => {
                match stated {
                    Some(stated) => {
                        write!(f, "the file states {stated} points, but its cards cost {points}")?
                    }
                    None => write!(f, "its cards do not cost what the file states")?,
                }
                let ship = |ship: &StatedShip| {
                    format!("ship {}: {}, costs {}", ship.number, ship.stated, ship.points)
                };
                let ships: Vec<String> = ships.iter().map(ship).collect();
                if ships.is_empty() { Ok(()) } else { write!(f, " ({})", ships.join("; ")) }
            }
        }
    }
}

/// A fault of a squad.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SquadFault {
    /// The place of the fault.
    pub place: Place,
    /// What is wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The id of the broken rule, if a rule is broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// The sentence for people.
    pub message: String,
    /// Whether the fault is only reported, so that the squad plays.
    pub warning: bool,
}

impl SquadFault {
    /// A fault. Some problems are always only reported.
    pub fn new(place: Place, problem: Problem) -> SquadFault {
        let warning = problem.is_remark();
        SquadFault { rule: problem.rule(), message: problem.to_string(), warning, place, problem }
    }
}

impl fmt::Display for SquadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)?;
        self.rule.map_or(Ok(()), |rule| write!(f, " [{rule}]"))
    }
}
