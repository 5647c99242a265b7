//! What must hold: the `if` of an ability, and the conditions inside an effect.

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
    /// The opposite holds.
    Not(Box<Requirement>),
    /// All of at least one of these lists holds.
    AnyOf(Vec<Vec<Requirement>>),
    /// That ship is one of these.
    IsOne(Who, Ships),
    /// RND-35: it is one of these phases.
    InPhase(Vec<PhaseWord>),
    /// GEO-9: the first ship's size compared with the second's.
    Size(Who, Compare, Who),
    /// That ship is so.
    Is(Who, State),
    /// That ship is not so.
    IsNot(Who, State),
    /// MOV-97: a ship is docked with you.
    Carries,
    /// This card has an active standard charge.
    ChargeActive,
    /// This card has no active standard charge.
    NoActiveCharge,
    /// There is such a ship.
    Exists(Ships),
    /// There is no such ship.
    NoneExists(Ships),
    /// The first ship is in that arc of the second.
    InArc(Who, ArcWord, Who),
    /// That ship's range from you.
    AtRange(Who, Range),
    /// ATK-7: the attack range.
    AttackRange(Range),
    /// ATK-74: an attack is under way, and has not come to its Aftermath.
    DuringAttack,
    /// ATK-82: the attack is obstructed by an obstacle.
    Obstructed,
    /// ATK-83, DEV-11: a bomb or mine obstructs the attack.
    ObstructedByDevice,
    /// TOK-26: the first ship has a lock on the second.
    Locks(Who, Who),
    /// That ship has so many tokens of a kind.
    Tokens(Who, Token, Range),
    /// That ship has a token of this colour.
    HasToken(Who, TokenColor),
    /// That ship has so many damage cards.
    DamageCards(Who, Range),
    /// The first ship's initiative compared with the second's.
    Initiative(Who, Compare, Who),
    /// MOV-10: the maneuver that ship revealed this round.
    Revealed {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// With one of these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// At one of these speeds.
        #[serde(default)]
        speed: Option<Range>,
        /// In one of these colours.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
    },
    /// ATK-17: your turret indicator points at that arc.
    TurretAt(ArcWord),
    /// ACT-3: your action bar has this action.
    OnBar(ActionKind),
    /// ATK-21: that ship is in the attack arc.
    InAttackArc(Who),
    /// The dice show so many of these results.
    Results(DiceWord, Vec<Face>, Range),
    /// There is an obstacle at this range of you.
    ObstacleAt(Range),
    /// SCN-7: there is a scenario feature, an objective token, at this range of you.
    FeatureAt(Range),
    /// CND-11: a damage card lies on this condition card.
    CardOnThis,
    /// There is a bomb or mine at this range of you.
    DeviceAt(Range),
    /// TOK-26: you have a lock on an object, a ship or another one, in this arc of yours and at
    /// this range.
    HasLocked(ArcWord, Range),
    /// The device that detonated was at this range of you.
    DetonatedAt(Range),
    /// The dice show as many of those results as you have guessed.
    GuessedRight,
    /// MOV-17: that ship executed its last maneuver of this round fully.
    ExecutedFully(Who),
    /// ATK-64: so many HIT and CRIT results were neutralized in the attack.
    Neutralized(Range),
    /// The dice show only blanks, and so many of them.
    OnlyBlanks(DiceWord, Range),
    /// The first number compared with the second. It does not hold where there is nothing to count.
    Count(Count, Compare, Count),
    /// ATK-55: that ship has modified its own dice of the attack.
    HasModified(Who),
    /// TOK-1: that ship has spent a token of this kind in the attack.
    HasSpent(Who, Token),
    /// ATK-25: the header of the weapon of the attack asks for such a token.
    WeaponAsksFor(HeaderWord),
    /// ACT-3: the action of the event stands on the bar of that ship: with
    /// `After(PerformAction())`.
    ActionOnBar(Who),
    /// ACT-23: the ship that was coordinated performed one of these actions: with
    /// `After(Coordinate(by_action: true))`.
    Coordinated(Vec<ActionKind>),
    /// ACT-23: you can coordinate that ship, whatever its range.
    CanCoordinate(Who),
    /// All those dice show the same, and there is one at least.
    AllSame(DiceWord),
    /// ATK-55: those dice are as they were rolled or rerolled last: none was changed, added or
    /// taken away since.
    AsRolled(DiceWord),
    /// RND-54: the action is the one that your Perform Action step gives you.
    InActionStep,
    /// DEV-17: the dice outside attacks were rolled for a bomb or mine of your side that detonates,
    /// at this range of you: with `After(RollOutsideAttack())`.
    RolledForDevice(Range),
    /// So many tokens lie on this card.
    TokensOnCard(Range),
    /// So many fuse markers lie on this card.
    FusesOnCard(Range),
    /// MOV-10: both ships have revealed a maneuver this round, with the same bearing (MOV-3).
    SameBearing(Who, Who),
    /// ABL-14: that side of your upgrade card of this type is up, 0 or 1; it has two.
    SideUp(Slot, u8),
    /// CHG-1: this card has an inactive standard charge.
    ChargeInactive,
    /// ATK-76: the attack is a bonus attack.
    BonusAttack,
    /// The attacker has attacked the defender in this round, before this attack.
    AttackedBefore,
    /// CHG-17: your Force recovers in the End Phase.
    ForceRecurs,
    /// RND-26: the game is still being set up.
    InSetup,
    /// CND-1: all charges of the card that assigned this condition are active.
    AssignerCharged,
    /// CND-7: this condition card lies facedown.
    ThisFacedown,
}
