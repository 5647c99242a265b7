//! Expected events: patterns over [`Event`]. A pattern names a kind of event and any of its fields; a field that it
//! does not name may have any value.

use killbox_components::ability::{LINKED_ACTION, Source};
use killbox_components::action::ActionKind;
use killbox_components::arc::Arc;
use killbox_components::damage::DamageKind;
use killbox_components::dice::{DieKind, Face, Pool};
use killbox_components::event::Event;
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::spec::Matchup;
use killbox_components::state::Phase;
use killbox_components::token::Token;
use serde::Deserialize;

use super::words::{DamageName, ManeuverWord, ObjectName, ShipName};

/// How far a coordinate may be off, in mm.
pub const NEAR_MM: f64 = 0.05;

/// Whether a word of the file admits what was found in a field of an event.
trait Admits<T> {
    fn admits(&self, found: &T, matchup: &Matchup) -> bool;
}

macro_rules! admits_equal {
    ($($ty:ty),*) => { $(impl Admits<$ty> for $ty {
        fn admits(&self, found: &$ty, _: &Matchup) -> bool { self == found }
    })* };
}
admits_equal!(u8, u16, bool, Seat, Phase, Token, ActionKind, Arc, DieKind, Face);

impl Admits<ShipSlot> for ShipName {
    fn admits(&self, found: &ShipSlot, _: &Matchup) -> bool {
        self.slot() == *found
    }
}

impl Admits<ObjectId> for ObjectName {
    fn admits(&self, found: &ObjectId, _: &Matchup) -> bool {
        self.id() == *found
    }
}

impl Admits<Maneuver> for ManeuverWord {
    fn admits(&self, found: &Maneuver, _: &Matchup) -> bool {
        self.0 == *found
    }
}

impl Admits<DamageKind> for DamageName {
    fn admits(&self, found: &DamageKind, _: &Matchup) -> bool {
        self.kind() == *found
    }
}

impl Admits<f32> for f64 {
    fn admits(&self, found: &f32, _: &Matchup) -> bool {
        (self - f64::from(*found)).abs() <= NEAR_MM
    }
}

/// A damage card that is dealt or repaired.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum CardWord {
    /// Facedown: its kind is hidden (DMG-14).
    Facedown,
    /// Faceup, of any kind.
    Faceup,
    /// Faceup, of this kind.
    Is(DamageName),
}

impl Admits<Option<DamageKind>> for CardWord {
    fn admits(&self, found: &Option<DamageKind>, _: &Matchup) -> bool {
        match self {
            CardWord::Facedown => found.is_none(),
            CardWord::Faceup => found.is_some(),
            CardWord::Is(name) => *found == Some(name.kind()),
        }
    }
}

/// Dice on the table: the faces they show, in any order.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Faces(pub Vec<Face>);

impl Admits<Pool> for Faces {
    fn admits(&self, found: &Pool, _: &Matchup) -> bool {
        let shown = |face| self.0.iter().filter(|f| **f == face).count();
        Face::ALL.into_iter().all(|face| shown(face) == usize::from(found.count(face)))
    }
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum WinnerWord {
    /// Seat A.
    A,
    /// Seat B.
    B,
    /// Nobody.
    Draw,
}

impl WinnerWord {
    /// The seat, if there is one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            WinnerWord::A => Some(Seat::A),
            WinnerWord::B => Some(Seat::B),
            WinnerWord::Draw => None,
        }
    }
}

impl Admits<Option<Seat>> for WinnerWord {
    fn admits(&self, found: &Option<Seat>, _: &Matchup) -> bool {
        self.seat() == *found
    }
}

impl Admits<[u16; 2]> for (u16, u16) {
    fn admits(&self, found: &[u16; 2], _: &Matchup) -> bool {
        [self.0, self.1] == *found
    }
}

/// An ability by the card it is printed on: the title of a damage card without spaces, the id of an upgrade or pilot, or
/// `link` for a linked action that waits (ABL-34).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct AbilityWord(pub String);

impl AbilityWord {
    /// Whether this is the word for the ability with this number.
    pub fn is(&self, number: u16, matchup: &Matchup) -> bool {
        self.0 == ability_name(number, matchup)
    }
}

/// The word for an ability.
pub fn ability_name(number: u16, matchup: &Matchup) -> String {
    if number == LINKED_ACTION {
        return "link".to_owned();
    }
    if usize::from(number) >= matchup.program.len() {
        return number.to_string();
    }
    match matchup.program.ability(number).source {
        Source::Damage(kind) => card_title(kind),
        Source::Ship(ship) => matchup.ship(ship).pilot.clone(),
        Source::Upgrade(ship, card) => matchup.ship(ship).cards[usize::from(card)].id.clone(),
    }
}

/// The title of a damage card as scenario files write it.
pub fn card_title(kind: DamageKind) -> String {
    kind.name().chars().filter(|c| c.is_alphabetic()).collect()
}

impl Admits<u16> for AbilityWord {
    fn admits(&self, found: &u16, matchup: &Matchup) -> bool {
        self.is(*found, matchup)
    }
}

macro_rules! patterns {
    ($($name:ident { $($field:ident : $ty:ty),* })*) => {
        /// An expected event.
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "the events and fields of the same names say what they are")]
        pub enum Pattern {
            /// No event like this between the expected one before and the expected one behind.
            Not(Box<Pattern>),
            $($name { $(#[serde(default)] $field: Option<$ty>),* },)*
        }

        impl Pattern {
            /// Whether `event` is one of those the pattern describes. `Not` describes none.
            pub fn matches(&self, event: &Event, matchup: &Matchup) -> bool {
                match self {
                    Pattern::Not(_) => false,
                    $(Pattern::$name { $($field),* } => {
                        $(let $field = |event: &Event| match ($field, event) {
                            (None, _) => true,
                            (Some(want), Event::$name { $field, .. }) => want.admits($field, matchup),
                            _ => false,
                        };)*
                        matches!(event, Event::$name { .. }) $(&& $field(event))*
                    })*
                }
            }
        }
    };
}

patterns! {
    FirstPlayer { seat: Seat }
    ObstaclePlaced { object: ObjectName, x: f64, y: f64 }
    ShipPlaced { ship: ShipName, x: f64, y: f64 }
    RoundBegan { round: u8 }
    PhaseBegan { phase: Phase }
    DuringPhase { phase: Phase }
    PhaseEnds { phase: Phase }
    DialSet { ship: ShipName, maneuver: ManeuverWord }
    SystemTurn { ship: ShipName }
    BeforeActivate { ship: ShipName }
    DialRevealed { ship: ShipName, maneuver: ManeuverWord }
    StressManeuver { ship: ShipName }
    IonManeuver { ship: ShipName }
    Moved { ship: ShipName, x: f64, y: f64, ux: f64, uy: f64 }
    ManeuverExecuted { ship: ShipName, maneuver: ManeuverWord, fully: bool, ion: bool, obstacle: bool }
    OverlappedShip { ship: ShipName, other: ShipName }
    MetObstacle { ship: ShipName, object: ObjectName, overlapped: bool }
    ActionStepSkipped { ship: ShipName }
    Activated { ship: ShipName }
    ActionBegan { ship: ShipName, action: ActionKind }
    ActionPerformed { ship: ShipName, action: ActionKind }
    CardActionPerformed { ship: ShipName, ability: AbilityWord }
    ActionFailed { ship: ShipName, action: ActionKind }
    Decloaked { ship: ShipName }
    DecloakFailed { ship: ShipName }
    TractorMoved { ship: ShipName }
    Rotated { ship: ShipName }
    TurretRotated { ship: ShipName, arc: Arc }
    TokensGained { ship: ShipName, token: Token, n: u8 }
    TokensRemoved { ship: ShipName, token: Token, n: u8 }
    TokensSpent { ship: ShipName, token: Token, n: u8 }
    LockAcquired { ship: ShipName, object: ObjectName }
    LockBroken { ship: ShipName, object: ObjectName }
    LockSpent { ship: ShipName, object: ObjectName }
    ForceSpent { ship: ShipName, n: u8 }
    ChargesSpent { ship: ShipName, card: u8, n: u8 }
    ChargesRecovered { ship: ShipName, card: u8, n: u8 }
    ChargesLost { ship: ShipName, card: u8, n: u8 }
    ForceRecovered { ship: ShipName, n: u8 }
    ShieldsRecovered { ship: ShipName, n: u8 }
    BeforeEngage { ship: ShipName }
    Engaged { ship: ShipName }
    AttackDeclared { attacker: ShipName, defender: ShipName, weapon: u8, arc: Arc, range: u8, obstructed: bool }
    DiceRolled { attacker: ShipName, defender: ShipName, dice: DieKind, pool: Faces }
    DiceModified { attacker: ShipName, defender: ShipName, dice: DieKind, pool: Faces }
    Neutralized { attacker: ShipName, defender: ShipName, hits: u8, crits: u8 }
    Reinforced { ship: ShipName }
    AttackHit { attacker: ShipName, defender: ShipName }
    AttackMissed { attacker: ShipName, defender: ShipName }
    AfterAttack { attacker: ShipName, defender: ShipName, hit: bool }
    DieRolled { ship: ShipName, dice: DieKind, face: Face }
    DamageSuffered { ship: ShipName, crit: bool }
    ShieldLost { ship: ShipName }
    CardDealt { ship: ShipName, kind: CardWord }
    CardExposed { ship: ShipName, kind: DamageName }
    CardRepaired { ship: ShipName, kind: CardWord }
    Destroyed { ship: ShipName }
    Removed { ship: ShipName }
    Fled { ship: ShipName }
    AbilityQueued { ship: ShipName, ability: AbilityWord }
    AbilityResolved { ship: ShipName, ability: AbilityWord }
    AbilityDropped { ship: ShipName, ability: AbilityWord }
    GameOver { winner: WinnerWord, scores: (u16, u16) }
}

/// Looks for the patterns among the events in their order, other events between. Returns the index of the first
/// pattern that is not met, and the event that breaks it if it is a `Not`.
pub fn find_in_order<'e>(
    patterns: &[Pattern],
    events: &'e [Event],
    matchup: &Matchup,
) -> Result<(), (usize, Option<&'e Event>)> {
    let mut at = 0;
    let mut forbidden: Vec<(usize, &Pattern)> = Vec::new();
    for (i, pattern) in patterns.iter().enumerate() {
        if let Pattern::Not(pattern) = pattern {
            forbidden.push((i, pattern));
            continue;
        }
        let Some(n) = events[at..].iter().position(|event| pattern.matches(event, matchup)) else {
            return Err((i, None));
        };
        check_forbidden(&forbidden, &events[at..at + n], matchup)?;
        forbidden.clear();
        at += n + 1;
    }
    check_forbidden(&forbidden, &events[at..], matchup)
}

fn check_forbidden<'e>(
    forbidden: &[(usize, &Pattern)],
    events: &'e [Event],
    matchup: &Matchup,
) -> Result<(), (usize, Option<&'e Event>)> {
    for (i, pattern) in forbidden {
        if let Some(event) = events.iter().find(|event| pattern.matches(event, matchup)) {
            return Err((*i, Some(event)));
        }
    }
    Ok(())
}
