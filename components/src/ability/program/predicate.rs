//! What must hold for an ability.

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

/// A test of the state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// Whether the opposite must hold.
    pub not: bool,
    /// What must hold.
    pub what: Predicate,
}

/// What can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// That ship is so.
    Is(Whom, State),
    /// That ship is there and is not so.
    IsNot(Whom, State),
    /// All tests of at least one of these, each an [`Predicate::AllOf`].
    AnyOf(Span),
    /// All of these.
    AllOf(Span),
    /// It is one of these.
    IsOne(Whom, Group),
    /// It is in the attack arc.
    InAttackArc(Whom),
    /// It is one of these phases.
    InPhase(Set<Phase>),
    /// The sizes compare so.
    Size(Whom, Compare, Whom),
    /// This card has an active charge.
    ChargeActive,
    /// There is such a ship.
    Exists(Group),
    /// The first ship is in that arc of the second.
    InArc(Whom, ArcWord, Whom),
    /// Its range from you.
    AtRange(Whom, Range),
    /// The attack range.
    AttackRange(Range),
    /// The attack is obstructed.
    Obstructed,
    /// ATK-83: a bomb or mine obstructs the attack.
    ObstructedByDevice,
    /// ATK-74: an attack is under way, and has not come to its Aftermath.
    DuringAttack,
    /// MOV-97: a ship is docked with it.
    Carries,
    /// The first has a lock on the second.
    Locks(Whom, Whom),
    /// So many tokens.
    Tokens(Whom, Token, Range),
    /// A token of that colour.
    HasToken(Whom, TokenColor),
    /// So many damage cards.
    DamageCards(Whom, Range),
    /// The initiatives compare so.
    Initiative(Whom, Compare, Whom),
    /// What it revealed this round.
    Revealed {
        /// Whose.
        who: Whom,
        /// With one of these bearings.
        bearings: Set<Bearing>,
        /// At one of these speeds.
        speeds: Set<Digit>,
        /// Of one of these colours.
        colors: Set<Difficulty>,
    },
    /// Where your turret indicator points.
    TurretAt(ArcWord),
    /// On your action bar.
    OnBar(ActionKind),
    /// So many of these results.
    Results(Dice, Set<Face>, Range),
    /// There is an obstacle at this range.
    ObstacleAt(Range),
    /// There is an objective token at this range.
    FeatureAt(Range),
    /// A damage card lies on the condition card.
    CardOnThis,
    /// A bomb or mine at that range.
    DeviceAt(Range),
    /// It has a lock on an object in that arc, at that range.
    HasLocked(ArcWord, Range),
    /// The device of the event at that range.
    DetonatedAt(Range),
    /// As many results as were guessed.
    GuessedRight,
    /// Its last maneuver was executed fully.
    ExecutedFully(Whom),
    /// So many results were neutralized.
    Neutralized(Range),
    /// You are performing the action of your Perform Action step.
    ActsInStep,
    /// Only blanks, so many.
    OnlyBlanks(Dice, Range),
    /// The numbers compare so.
    Count(Count, Compare, Count),
    /// The weapon of the attack asks for one of these tokens.
    WeaponAsksFor(Requirements),
    /// The action of the event stands on its bar.
    ActionOnBar(Whom),
    /// It has modified dice of the attack.
    HasModified(Whom),
    /// It has spent such a token in the attack.
    HasSpent(Whom, Token),
    /// The other ship of the event, which was coordinated, performed one of these.
    Coordinated(Set<ActionKind>),
    /// It can coordinate that ship.
    CanCoordinate(Whom),
    /// All those dice show the same.
    AllSame(Dice),
    /// Those dice are as they were rolled or rerolled last.
    AsRolled(Dice),
    /// Dice were rolled for a friendly bomb or mine at that range.
    RolledForDevice(Range),
    /// So many tokens lie on the card that speaks.
    TokensOnCard(Range),
    /// So many fuse markers lie on the card.
    FusesOnCard(Range),
    /// The first ship has revealed a maneuver with the bearing of that of the second.
    SameBearing(Whom, Whom),
    /// That side of the card of that type is up.
    SideUp(Slot, u8),
    /// This card has an inactive charge.
    ChargeInactive,
    /// The attack is a bonus attack.
    BonusAttack,
    /// The attacker has attacked the defender before this round.
    AttackedBefore,
    /// Its Force recovers in the End Phase.
    ForceRecurs,
    /// The game is still being set up.
    InSetup,
    /// All charges of the card that assigned the condition are active.
    AssignerCharged,
    /// CND-7: the condition card that speaks lies facedown.
    ThisFacedown,
}
