//! Decisions: what a player is asked, and the options it may answer with.
//!
//! A decision names whose it is, its kind, its subject and its legal options in a stable order. An option is a
//! stable key ([`OptionKey`]): replays and trained players may rely on it.

use arrayvec::ArrayVec;
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::ids::{Seat, ShipSlot};

/// The most options one decision can have.
pub const OPTIONS: usize = 256;

/// What is asked.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::VariantArray,
)]
#[repr(u8)]
pub enum DecisionKind {
    /// LEG-5: which seat is first player.
    #[default]
    FirstPlayer,
    /// RND-18: which of the own obstacles is placed next.
    ObstacleChoice,
    /// RND-18: its facing.
    ObstacleFacing,
    /// RND-18: the coarse cell it is placed in.
    ObstacleArea,
    /// RND-18: the 10 mm cell.
    ObstacleCell,
    /// RND-20: which ship is placed next.
    ShipToPlace,
    /// RND-21: its facing.
    ShipFacing,
    /// RND-21: the coarse cell.
    ShipArea,
    /// RND-21: the 10 mm cell.
    ShipCell,
    /// RND-22: the arc the turret indicator starts at.
    TurretStart,
    /// RND-42: the maneuver on a ship's dial.
    Dial,
    /// RND-39: which of several ships of equal initiative acts next.
    NextShip,
    /// MOV-75: whether and how to decloak.
    Decloak,
    /// MOV-53: where a Tallon Roll ends.
    TallonPosition,
    /// ACT-12: which action to perform, or none.
    Action,
    /// ACT-18: which linked action to add to the queue, or none.
    LinkedAction,
    /// MOV-63: the boost template.
    BoostTemplate,
    /// MOV-70: the side of a barrel roll.
    RollSide,
    /// MOV-71: the position of a barrel roll.
    RollPosition,
    /// MOV-80: the SLAM maneuver.
    SlamManeuver,
    /// MOV-84: the arc to rotate to.
    RotateArc,
    /// TOK-26: what to lock.
    LockTarget,
    /// TOK-42: whom to jam.
    JamTarget,
    /// ACT-23: whom to coordinate.
    CoordinateTarget,
    /// TOK-19: fore or aft.
    ReinforceSide,
    /// CHG-25: which card to reload.
    ReloadCard,
    /// TOK-43, TOK-45: what a jammed ship loses.
    JamRemoval,
    /// MOV-88: the tractor move.
    TractorMove,
    /// MOV-90: whether the tractored ship rotates.
    TractorRotation,
    /// MOV-41: the red focus or calculate action after overlapping an enemy.
    OverlapAction,
    /// ATK-31: weapon and defender, or no attack.
    Attack,
    /// ATK-85: whether to measure along an obstructed line.
    Obstruction,
    /// ATK-42, ATK-52: the next modification of attack dice, or done.
    ModifyAttack,
    /// ATK-42, ATK-52: the next modification of defense dice, or done.
    ModifyDefense,
    /// ATK-57: which dice to reroll.
    Reroll,
    /// DMG-13: which damage card to repair.
    RepairCard,
    /// ABL-22: which of the own abilities goes next into the queue.
    AbilityOrder,
    /// ABL-30: whether to use an ability.
    UseAbility,
    /// ABL-31: whom an ability's `choose` picks.
    AbilityTarget,
    /// CHG-3: which card recovers a charge.
    RecoverCard,
    /// ABL-4: which of several effects of an ability is done.
    AbilityPart,
    /// ABL-5: whether to pay to avoid an ability's effect.
    AbilityPay,
    /// ATK-42, ATK-52: whether to use an ability before dice are rolled, or before results are neutralized.
    AttackAbility,
    /// ATK-55: which result is changed, cancelled or spent.
    DieResult,
    /// TOK-2: which token is removed, spent or given away.
    TokenChoice,
    /// DEV-2, DEV-3: the template with which a device is dropped or launched.
    DropTemplate,
    /// DEV-9: which card's device is dropped.
    DropCard,
    /// DEV-18: which of the own devices detonates next.
    DeviceOrder,
    /// DEV-13: which of the ships on a mine it affects.
    MineTarget,
    /// DEV-43: which obstacle an effect is about.
    ObstacleTarget,
    /// How many of certain results the ship guesses it will roll.
    Guess,
    /// MOV-9: which of several maneuvers an ability has it execute.
    AbilityManeuver,
    /// CND-11: which damage card is put on a condition card.
    ConditionCard,
    /// RND-37: as which number an initiative counts.
    Initiative,
    /// DMG-3, DMG-10: which of several damage cards is dealt or exposed.
    DamageChoice,
}

/// What an option does. The meaning of `subject` and `arg` of its [`OptionKey`] is said at each verb.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Verb {
    /// Decline, or done. Subject and argument 0.
    #[default]
    Pass,
    /// Accept. Subject 0; argument as the decision says.
    Accept,
    /// Choose a seat: argument 0 or 1.
    Seat,
    /// Choose a ship: subject its number.
    Ship,
    /// Choose an object: subject its number ([`crate::ids::ObjectId`]).
    Object,
    /// Choose a maneuver: subject the ship, argument [`crate::maneuver::Maneuver::code`] (+ 256 x difficulty).
    Maneuver,
    /// Perform an action: subject the ship, argument kind + 16 x colour + 64 x source.
    Action,
    /// Perform an action printed on a card: subject the ship, argument the ability's number.
    CardAction,
    /// A template or position: argument as the decision says.
    Position,
    /// A cell of the board: argument its number.
    Cell,
    /// A facing: argument its number.
    Facing,
    /// An arc: argument [`crate::arc::Arc`] as a number.
    Arc,
    /// Attack: subject the defender's object number, argument the weapon's index + 16 x the arc's number.
    Attack,
    /// Spend a token on dice: argument the token's number + 32 x how many.
    SpendToken,
    /// Spend Force on dice: argument how many.
    SpendForce,
    /// Spend a lock on dice.
    SpendLock,
    /// Reroll dice: argument 4 bits a face: blank, focus, hit or evade, crit.
    Reroll,
    /// Change a die by the rules (LEG-21): argument 0.
    GasCloud,
    /// Remove a token: argument its number.
    RemoveToken,
    /// Break a lock: subject the locked object.
    BreakLock,
    /// An upgrade card: subject the ship, argument its index.
    Card,
    /// A damage card: subject the ship, argument its kind (+ 256: facedown).
    DamageCard,
    /// Use an ability: subject the ship, argument its number.
    Ability,
    /// Modify dice by a card's ability: subject the ship, argument its number.
    ModifyBy,
    /// A result on a die: argument its [`crate::dice::Face`] as a number.
    Face,
    /// A token: subject its ship, argument its number.
    Token,
    /// A template to place a device with: subject the ship, argument [`crate::geometry::Template::index`] + 32 times
    /// the [`crate::geometry::device::Edge`].
    Template,
    /// Spend tokens of another ship on dice: subject their owner, argument as with [`Verb::SpendToken`].
    SpendTokenOf,
}

/// One legal answer. Equal keys mean equal options, in every game and version of the replay format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct OptionKey {
    /// What it does.
    pub verb: Verb,
    /// To or by whom.
    pub subject: u8,
    /// How.
    pub arg: u16,
}

impl OptionKey {
    /// Decline, or done.
    pub const PASS: OptionKey = OptionKey { verb: Verb::Pass, subject: 0, arg: 0 };

    /// An option from its parts.
    pub const fn new(verb: Verb, subject: u8, arg: u16) -> OptionKey {
        OptionKey { verb, subject, arg }
    }

    /// The option to choose a ship.
    pub const fn ship(ship: ShipSlot) -> OptionKey {
        OptionKey::new(Verb::Ship, ship.0, 0)
    }

    /// Whether it declines.
    pub fn is_pass(self) -> bool {
        self.verb == Verb::Pass
    }
}

/// What one seat is asked right now.
#[derive(Clone, Debug, Default)]
pub struct SeatPending {
    /// What is asked.
    pub kind: DecisionKind,
    /// The ship it is about; [`ShipSlot::NONE`] for none.
    pub subject: ShipSlot,
    /// The legal answers. Empty: nothing is asked.
    pub options: ArrayVec<OptionKey, OPTIONS>,
    /// The answer, once given, until the rules consume it.
    pub answer: Option<OptionKey>,
}

impl SeatPending {
    /// Whether an answer is waited for.
    pub fn is_open(&self) -> bool {
        !self.options.is_empty() && self.answer.is_none()
    }
}

/// What both seats are asked right now: one slot a seat, neither sees the other's.
#[derive(Component, Clone, Debug, Default)]
pub struct Pending {
    /// By seat.
    pub seats: [SeatPending; 2],
}

impl Pending {
    /// Whether any seat has an open decision.
    pub fn is_open(&self) -> bool {
        self.seats[0].is_open() || self.seats[1].is_open()
    }

    /// The slot of `seat`.
    pub fn of(&self, seat: Seat) -> &SeatPending {
        &self.seats[seat.index()]
    }

    /// The slot of `seat`, to write to.
    pub fn of_mut(&mut self, seat: Seat) -> &mut SeatPending {
        &mut self.seats[seat.index()]
    }

    /// Asks nobody anything.
    pub fn clear(&mut self) {
        for seat in &mut self.seats {
            seat.options.clear();
            seat.answer = None;
        }
    }
}
