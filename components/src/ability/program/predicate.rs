//! Tests: conditions that must hold for an ability.

use std::ops::Not;

use super::super::words::{ArcWord, Compare, Range, State};
use super::span::Span;
use super::{Count, Dice, Group, Whom};
use crate::action::ActionKind;
use crate::dice::Face;
use crate::maneuver::{Bearing, Difficulty};
use crate::requirements::Requirements;
use crate::sets::{Digit, Set};
use crate::slot::Slot;
use crate::state::Phase;
use crate::token::{Token, TokenColor};

/// A test of the state of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// Whether the predicate must be false.
    pub not: bool,
    /// The predicate.
    pub what: Predicate,
}

impl From<Predicate> for Test {
    fn from(what: Predicate) -> Test {
        Test { not: false, what }
    }
}

impl Not for Test {
    type Output = Test;

    fn not(self) -> Test {
        Test { not: !self.not, ..self }
    }
}

/// A condition on the state of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// That ship is in this state.
    Is(Whom, State),
    /// That ship exists and is not in this state.
    IsNot(Whom, State),
    /// All tests of at least one of these hold. Each of them is a [`Predicate::AllOf`].
    AnyOf(Span),
    /// All of these tests hold.
    AllOf(Span),
    /// That ship belongs to the group.
    IsOne(Whom, Group),
    /// That ship is in the attack arc.
    InAttackArc(Whom),
    /// The battle is in one of these phases.
    InPhase(Set<Phase>),
    /// The size of the first ship compares like this with the size of the second.
    Size(Whom, Compare, Whom),
    /// The ability's card has an active charge.
    ChargeActive,
    /// The group is not empty.
    Exists(Group),
    /// The first ship is in this arc of the second.
    InArc(Whom, ArcWord, Whom),
    /// That ship is at this range of the ability's ship.
    AtRange(Whom, Range),
    /// The attack is at this attack range.
    AttackRange(Range),
    /// An obstacle obstructs the attack.
    Obstructed,
    /// A bomb or mine obstructs the attack [ATK-83].
    ObstructedByDevice,
    /// An attack is under way and has not come to its Aftermath [ATK-74].
    DuringAttack,
    /// A ship is docked with the ability's ship [MOV-97].
    Carries,
    /// The first ship has a lock on the second.
    Locks(Whom, Whom),
    /// The ship has this many tokens of a kind.
    Tokens(Whom, Token, Range),
    /// The ship has a token of this colour.
    HasToken(Whom, TokenColor),
    /// The ship has this many damage cards.
    DamageCards(Whom, Range),
    /// The initiative of the first ship compares like this with that of the second.
    Initiative(Whom, Compare, Whom),
    /// The maneuver that a ship revealed this round fits.
    Revealed {
        /// The ship.
        who: Whom,
        /// The bearings that fit.
        bearings: Set<Bearing>,
        /// The speeds that fit.
        speeds: Set<Digit>,
        /// The difficulties that fit.
        colors: Set<Difficulty>,
    },
    /// The turret indicator of the ability's ship points at this arc.
    TurretAt(ArcWord),
    /// The action bar of the ability's ship has this action.
    OnBar(ActionKind),
    /// The dice show this many of these results.
    Results(Dice, Set<Face>, Range),
    /// There is an obstacle at this range of the ability's ship.
    ObstacleAt(Range),
    /// There is an objective token at this range of the ability's ship.
    FeatureAt(Range),
    /// A damage card lies on the ability's condition card.
    CardOnThis,
    /// There is a bomb or mine at this range of the ability's ship.
    DeviceAt(Range),
    /// The ability's ship has a lock on an object in this arc and at this range.
    HasLocked(ArcWord, Range),
    /// The device of the event was at this range of the ability's ship.
    DetonatedAt(Range),
    /// The dice show as many results as the player guessed.
    GuessedRight,
    /// The ship executed its last maneuver of this round fully.
    ExecutedFully(Whom),
    /// This many HIT and CRIT results were neutralized.
    Neutralized(Range),
    /// The ability's ship is performing the action of its Perform Action step.
    ActsInStep,
    /// The dice show only blanks, and this many of them.
    OnlyBlanks(Dice, Range),
    /// The first number compares like this with the second.
    Count(Count, Compare, Count),
    /// The weapon of the attack requires one of these tokens.
    WeaponAsksFor(Requirements),
    /// The action of the event is on the ship's action bar.
    ActionOnBar(Whom),
    /// The ship has modified dice of the attack.
    HasModified(Whom),
    /// The ship has spent a token of this kind in the attack.
    HasSpent(Whom, Token),
    /// The other ship of the event was coordinated and performed one of these actions.
    Coordinated(Set<ActionKind>),
    /// The ability's ship can coordinate that ship.
    CanCoordinate(Whom),
    /// All these dice show the same result.
    AllSame(Dice),
    /// No die of these was changed, added or taken away since it was last rolled or rerolled.
    AsRolled(Dice),
    /// The dice were rolled for a friendly bomb or mine at this range.
    RolledForDevice(Range),
    /// This many tokens lie on the ability's card.
    TokensOnCard(Range),
    /// This many fuse markers lie on the ability's card.
    FusesOnCard(Range),
    /// Both ships have revealed a maneuver, with the same bearing.
    SameBearing(Whom, Whom),
    /// This side of the upgrade card of this type is up.
    SideUp(Slot, u8),
    /// The ability's card has an inactive charge.
    ChargeInactive,
    /// The attack is a bonus attack.
    BonusAttack,
    /// The attacker has attacked the defender earlier this round.
    AttackedBefore,
    /// The Force of the ability's ship recovers in the End Phase.
    ForceRecurs,
    /// The game is still in set-up.
    InSetup,
    /// All charges of the card that assigned the condition are active.
    AssignerCharged,
    /// The ability's condition card lies facedown [CND-7].
    ThisFacedown,
}
