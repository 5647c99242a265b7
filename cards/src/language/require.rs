//! Tests: the `if` of an ability, and the conditions inside an effect.

use serde::{Deserialize, Serialize};

use killbox_components::action::ActionKind;
use killbox_components::dice::Face;
use killbox_components::maneuver::{Bearing, Difficulty};
use killbox_components::slot::Slot;
use killbox_components::token::{Token, TokenColor};

use super::count::Count;
use super::ships::{Ships, Who};
use super::words::{DiceWord, HeaderWord, PhaseWord};
use killbox_components::ability::{ArcWord, Compare, Range, State};

/// A test of the state of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Requirement {
    /// The test does not hold.
    Not(Box<Requirement>),
    /// All tests of at least one of these lists hold.
    AnyOf(Vec<Vec<Requirement>>),
    /// The ship is one of these ships.
    IsOne(Who, Ships),
    /// The phase is one of these [RND-35].
    InPhase(Vec<PhaseWord>),
    /// How the first ship's size compares with the second's: the comparison holds [GEO-9].
    Size(Who, Compare, Who),
    /// The ship is in this state.
    Is(Who, State),
    /// The ship is not in this state.
    IsNot(Who, State),
    /// A ship is docked with you [MOV-97].
    Carries,
    /// This card has an active standard charge.
    ChargeActive,
    /// This card has no active standard charge.
    NoActiveCharge,
    /// At least one of these ships exists.
    Exists(Ships),
    /// None of these ships exists.
    NoneExists(Ships),
    /// The first ship is in this arc of the second.
    InArc(Who, ArcWord, Who),
    /// The ship is at this range of you.
    AtRange(Who, Range),
    /// The attack range is in this range, such as `"1-2"` [ATK-7].
    AttackRange(Range),
    /// An attack is under way and has not come to its Aftermath [ATK-74].
    DuringAttack,
    /// An obstacle obstructs the attack [ATK-82].
    Obstructed,
    /// A bomb or mine obstructs the attack [ATK-83, DEV-11].
    ObstructedByDevice,
    /// The first ship has a lock on the second [TOK-26].
    Locks(Who, Who),
    /// The ship has this many tokens of this kind, such as `"1+"`.
    Tokens(Who, Token, Range),
    /// The ship has a token of this colour.
    HasToken(Who, TokenColor),
    /// The ship has this many damage cards, such as `"1+"`.
    DamageCards(Who, Range),
    /// How the first ship's initiative compares with the second's: the comparison holds.
    Initiative(Who, Compare, Who),
    /// A ship has revealed a maneuver this round, with certain properties [MOV-10].
    Revealed {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Who,
        /// The bearings, a list such as `[Turn]`. Absent: any.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// The speeds, such as `"3-5"`. Absent: any.
        #[serde(default)]
        speed: Option<Range>,
        /// The difficulties, a list such as `[Blue]`. Absent: any.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
    },
    /// Your turret indicator points at this arc [ATK-17].
    TurretAt(ArcWord),
    /// Your action bar has this action [ACT-3].
    OnBar(ActionKind),
    /// The ship is in the attack arc [ATK-21].
    InAttackArc(Who),
    /// The dice show this many results of these faces, such as `"1+"`.
    Results(DiceWord, Vec<Face>, Range),
    /// An obstacle is at this range of you.
    ObstacleAt(Range),
    /// A scenario feature, which is an objective token, is at this range of you [SCN-7].
    FeatureAt(Range),
    /// A damage card lies on this condition card [CND-11].
    CardOnThis,
    /// A bomb or mine is at this range of you.
    DeviceAt(Range),
    /// You have a lock on an object, a ship or another one, that is in this arc of yours and at
    /// this range [TOK-26].
    HasLocked(ArcWord, Range),
    /// The device that detonated was at this range of you.
    DetonatedAt(Range),
    /// The dice show as many of the results as you guessed with `GuessResults`.
    GuessedRight,
    /// The ship executed its last maneuver of this round fully [MOV-17].
    ExecutedFully(Who),
    /// This many HIT and CRIT results were neutralized in the attack, such as `"1+"` [ATK-64].
    Neutralized(Range),
    /// The dice show only blanks, and this many of them.
    OnlyBlanks(DiceWord, Range),
    /// How the first number compares with the second: the comparison holds. The test fails if there
    /// is nothing to count.
    Count(Count, Compare, Count),
    /// The ship has modified its own dice of the attack [ATK-55].
    HasModified(Who),
    /// The ship has spent a token of this kind in the attack [TOK-1].
    HasSpent(Who, Token),
    /// The header of the attack's weapon requires this token [ATK-25].
    WeaponAsksFor(HeaderWord),
    /// The action of the event is on the action bar of this ship. Only with
    /// `After(PerformAction())` [ACT-3].
    ActionOnBar(Who),
    /// The ship that was coordinated performed one of these actions. Only with
    /// `After(Coordinate(by_action: true))` [ACT-23].
    Coordinated(Vec<ActionKind>),
    /// You can coordinate this ship, at any range [ACT-23].
    CanCoordinate(Who),
    /// All these dice show the same face, and there is at least one die.
    AllSame(DiceWord),
    /// These dice are as they were last rolled or rerolled: none was changed, added or removed
    /// since [ATK-55].
    AsRolled(DiceWord),
    /// The action is the one that your Perform Action step gives you [RND-54].
    InActionStep,
    /// The dice outside of attacks were rolled for a detonating bomb or mine of your side, at this
    /// range of you. Only with `After(RollOutsideAttack())` [DEV-17].
    RolledForDevice(Range),
    /// This many tokens lie on this card, such as `"1+"`.
    TokensOnCard(Range),
    /// This many fuse markers lie on this card, such as `"1+"`.
    FusesOnCard(Range),
    /// Both ships have revealed a maneuver this round, with the same bearing [MOV-3, MOV-10].
    SameBearing(Who, Who),
    /// This side of your two-sided upgrade card of this type is up: 0 or 1 [ABL-14].
    SideUp(Slot, u8),
    /// This card has an inactive standard charge [CHG-1].
    ChargeInactive,
    /// The attack is a bonus attack [ATK-76].
    BonusAttack,
    /// The attacker has already attacked the defender this round, before this attack.
    AttackedBefore,
    /// Your Force recovers in the End Phase [CHG-17].
    ForceRecurs,
    /// Set-up is not over [RND-26].
    InSetup,
    /// All charges of the card that assigned this condition are active [CND-1].
    AssignerCharged,
    /// This condition card lies facedown [CND-7].
    ThisFacedown,
}
