//! What an ability waits for.

use serde::{Deserialize, Serialize};

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::damage::DamageTrait;
use killbox_components::device::DeviceClass;
use killbox_components::maneuver::{Bearing, Difficulty};
use killbox_components::slot::Slot;
use killbox_components::token::Token;

use super::ships::Ships;
use super::words::{AttackMoment, How, PhaseWord};
use killbox_components::ability::{ArcWord, ChargeWord, DamageWord, Range, SourceWord, WeaponWord};
use killbox_components::arc::WeaponArc;

/// ABL-16: the timing of an ability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum When {
    /// ABL-2: it just holds.
    Always,
    /// ABL-7, DMG-16: the "Action:" header: an action of its own.
    Action,
    /// DMG-22: when this damage card is dealt faceup or exposed.
    Dealt,
    /// HUG-20: the precision shot of this damage card: when it is dealt faceup to a huge ship that
    /// defends, the attacker being in this arc of it. `You` is the defender. It comes before
    /// `Dealt`.
    PrecisionShot(ArcWord),
    /// CND-1: when this condition card is assigned.
    Assigned,
    /// RND-26: the "Setup:" header.
    Setup(SetupWord),
    /// RND-28: before anything else in the round.
    StartOfRound,
    /// RND-70/open: after the End Phase's last abilities.
    EndOfRound,
    /// RND-86/open: when it is certain that the game ends with this round, before scores are
    /// counted.
    EndOfGame,
    /// Before anything else in that phase.
    StartOf(PhaseWord),
    /// RND-66: during that phase.
    During(PhaseWord),
    /// After its normal effects.
    EndOf(PhaseWord),
    /// RND-36/open: "at initiative": when the Engagement Phase comes to this value, before ships
    /// engage at it.
    AtInitiative(u8),
    /// Immediately before.
    Before(Before),
    /// Immediately after.
    After(After),
    /// Inside, at the step that fits the effect (ABL-17).
    While(While),
    /// ABL-45: in place of it.
    Would(Would),
    /// DEV-17: when this device detonates. The ship that set a mine off is `ThatShip`.
    Detonates,
}

/// What an ability can come before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Before {
    /// RND-54: a ship activates.
    Activate {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-60: a ship engages.
    Engage {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// ABL-20: a ship reveals its dial.
    RevealDial {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// MOV-15: the Check Difficulty step of a maneuver that a ship executes.
    CheckDifficulty {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Only fully, or only partially.
        #[serde(default)]
        how: Option<How>,
        /// In one of these colours.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
    },
    /// OBJ-3: a ship suffers an obstacle that it has moved through or overlapped.
    SufferObstacle {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-74: a destroyed ship is removed.
    Removed {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// ABL-36: a ship rolls dice outside attacks. Within attacks it is a moment of them:
    /// `BeforeRollAttack`, `BeforeRollDefense`.
    RollOutsideAttack {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// ACT-7: a ship performs a standard action that it has chosen: its colour is not paid for yet.
    PerformAction {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
        /// ACT-4: in one of these colours.
        #[serde(default)]
        color: Option<Vec<ActionColor>>,
    },
    /// MOV-13: a ship executes a maneuver: that of its dial, of a SLAM, or one that an effect makes
    /// it execute.
    ExecuteManeuver {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// With one of these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// With one of these speeds.
        #[serde(default)]
        speed: Option<Range>,
        /// In one of these colours.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
        /// MOV-10: whether it must be the maneuver that it has revealed in this activation.
        #[serde(default)]
        revealed: bool,
    },
}

/// RND-26: the moments of set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetupWord {
    /// "Before placing forces": no ship is on the board.
    BeforePlacingForces,
    /// "After placing forces".
    AfterPlacingForces,
    /// "At the end of Setup"; also what a text means that names no moment: the damage decks are
    /// there (RND-26/open).
    End,
}

/// What an ability can come after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum After {
    /// ABL-20: a ship reveals its dial.
    RevealDial {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// With one of these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// With one of these speeds.
        #[serde(default)]
        speed: Option<Range>,
        /// In one of these colours.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
    },
    /// ABL-19: a ship executes a maneuver, fully or not.
    ExecuteManeuver {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Only fully, or only partially.
        #[serde(default)]
        how: Option<How>,
        /// With one of these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// With any bearing but these.
        #[serde(default)]
        except_bearing: Option<Vec<Bearing>>,
        /// With one of these speeds.
        #[serde(default)]
        speed: Option<Range>,
        /// In one of these colours.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
        /// MOV-34: whether it was the ion maneuver.
        #[serde(default)]
        ion: Option<bool>,
        /// MOV-18: whether it moved through or overlapped an obstacle.
        #[serde(default)]
        met_obstacle: Option<bool>,
        /// MOV-10: whether it must be the maneuver that it has revealed in this activation.
        #[serde(default)]
        revealed: bool,
    },
    /// ACT-1: a ship performs an action.
    PerformAction {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these; without it every action counts, those of cards too.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
        /// ACT-4: in one of these colours.
        #[serde(default)]
        color: Option<Vec<ActionColor>>,
        /// ACT-3: only one that stands on its bar because of an upgrade of one of these slots.
        #[serde(default)]
        added_by: Option<Vec<Slot>>,
        /// RND-54: only in its Perform Action step.
        #[serde(default)]
        in_step: bool,
    },
    /// MOV-63: a ship boosts, by an action or an effect.
    Boost {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// MOV-70: a ship barrel rolls, by an action or an effect.
    BarrelRoll {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// MOV-63, MOV-70, MOV-75: a ship uses a template that an ability of this card lets it move
    /// with.
    UseTemplate {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// ACT-23: a ship coordinates another.
    Coordinate {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Whom, as seen from you.
        #[serde(default)]
        other: Option<Ships>,
        /// Only by the coordinate action (ACT-27).
        #[serde(default)]
        by_action: bool,
        /// ACT-4: only by that action, in one of these colours.
        #[serde(default)]
        color: Option<Vec<ActionColor>>,
    },
    /// TOK-42: a ship jams another.
    Jam {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Whom, as seen from you.
        #[serde(default)]
        other: Option<Ships>,
    },
    /// MOV-84: a ship's turret indicator is rotated.
    RotateTurret {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-56: a ship skips its Perform Action step.
    SkipActionStep {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-54/open: a ship skips its Execute Maneuver step.
    SkipExecuteStep {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-42/open: a ship's dial is set in the Planning Phase.
    SetDial {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// CHG-25: a ship reloads, by an action or an effect.
    Reload {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-20: a ship is placed in set-up.
    Placed {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// "After you activate".
    Activate {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// TOK-10: a ship gains tokens by one effect.
    GainToken {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these kinds.
        #[serde(default)]
        token: Option<Vec<Token>>,
        /// OBJ-3: only from an obstacle that it has moved through or overlapped.
        #[serde(default)]
        from_obstacle: bool,
    },
    /// A ship spends tokens of its own.
    SpendToken {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these kinds.
        #[serde(default)]
        token: Option<Vec<Token>>,
    },
    /// TOK-1: a ship removes tokens of its own, or they are removed from it.
    RemoveToken {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these kinds.
        #[serde(default)]
        token: Option<Vec<Token>>,
    },
    /// TOK-32: a ship spends a lock.
    SpendLock {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// On which ship, as seen from you; without it, on any object.
        #[serde(default)]
        on: Option<Ships>,
    },
    /// TOK-33: the lock of a ship is broken.
    BreakLock {
        /// Whose lock.
        #[serde(default)]
        who: Ships,
        /// On which ship, as seen from you; without it, on any object.
        #[serde(default)]
        on: Option<Ships>,
    },
    /// CHG-5: a ship spends Force, or standard charges of this card.
    SpendCharge {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Which charges.
        charge: ChargeWord,
    },
    /// CHG-4: a ship loses Force or shields, or standard charges of this card. What is spent is
    /// lost too (CHG-5).
    LoseCharge {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Which charges.
        charge: ChargeWord,
    },
    /// CHG-3: a ship recovers Force or shields, or standard charges of this card.
    RecoverCharge {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Which charges.
        charge: ChargeWord,
    },
    /// DMG-1: a ship suffers 1 damage.
    SufferDamage {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Of this kind.
        #[serde(default)]
        kind: Option<DamageWord>,
    },
    /// DMG-1: a ship loses a shield.
    LoseShield {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-71: a ship is destroyed.
    Destroyed {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-60: "after you engage".
    Engage {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// ATK-31: a ship declares an attack; before dice are rolled.
    DeclareAttack(AttackWords),
    /// ATK-33: a ship becomes the defender; before dice are rolled.
    BecomeDefender(AttackWords),
    /// ATK-37, ATK-47: a ship has rolled dice of an attack, whichever kind. What modifies them is
    /// no such ability, but one of a Modify Dice step (ATK-56): `While(..)`.
    RollDice(AttackWords),
    /// ABL-36: a ship has rolled dice outside attacks: for an obstacle, a device, a damage card, an
    /// ability.
    RollOutsideAttack {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// ATK-57: dice of a ship in an attack were rerolled, by whomever.
    RerollDice(AttackWords),
    /// ATK-64: the Neutralize Results step of an attack.
    Neutralize(AttackWords),
    /// ATK-66: an attack hits.
    AttackHits(AttackWords),
    /// ATK-66: an attack misses.
    AttackMisses(AttackWords),
    /// ATK-72: a ship performs an attack.
    Attack(AttackWords),
    /// ATK-72: a ship defends.
    Defend(AttackWords),
    /// TOK-26: a ship acquires a lock on a ship.
    AcquireLock {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// On which ship, as seen from you; without it, on any object.
        #[serde(default)]
        on: Option<Ships>,
        /// Only by the lock action (ACT-27).
        #[serde(default)]
        by_action: bool,
    },
    /// DMG-3: a ship is dealt a damage card.
    DealtDamageCard {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// MOV-39: a ship's final position overlapped another ship.
    OverlapShip {
        /// Which ship moved.
        #[serde(default)]
        who: Ships,
        /// Which ship it overlapped, as seen from you.
        #[serde(default)]
        other: Option<Ships>,
    },
    /// OBJ-3: a ship moves through or overlaps an obstacle.
    MeetObstacle {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// DEV-26: a ship moves through or overlaps the remote that speaks, or this one is set down
    /// under it.
    MeetThisRemote {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Only if the ship comes to overlap it.
        #[serde(default)]
        overlaps: bool,
        /// Only by a maneuver.
        #[serde(default)]
        by_maneuver: bool,
    },
    /// MOV-100, MOV-104: a ship deploys from its carrier, which is `OtherShip`.
    Deploy {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// From which carrier, as seen from you.
        #[serde(default)]
        from: Option<Ships>,
    },
    /// MOV-75: a ship decloaks.
    Decloak {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// ACT-15: a ship fails an action.
    FailAction {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
    },
    /// DEV-2: a ship drops a device.
    DropDevice {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// DEV-21, DEV-22: only such a device.
        #[serde(default)]
        device: Option<DeviceClass>,
    },
    /// DEV-2, DEV-3: a ship drops or launches a device.
    PlaceDevice {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// DEV-21, DEV-22: only such a device.
        #[serde(default)]
        device: Option<DeviceClass>,
    },
    /// DMG-11: a ship repairs a damage card.
    RepairCard {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// DMG-21: only a faceup one with this trait.
        #[serde(default, rename = "trait")]
        card_trait: Option<DamageTrait>,
    },
    /// DMG-10: a damage card of a ship is exposed.
    ExposeCard {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// DEV-17: the effect of a bomb that has detonated was done to a ship.
    SufferBomb {
        /// To which ship.
        #[serde(default)]
        who: Ships,
        /// Whose bomb, as seen from you.
        #[serde(default)]
        by: Option<Ships>,
    },
    /// RND-78: a ship flees.
    Flee {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-74: a ship is removed from the game, destroyed or fled.
    Removed {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// DEV-17: a device detonates and is removed.
    Detonate {
        /// Whose device.
        #[serde(default)]
        who: Ships,
        /// DEV-20/open: only one on which you have a lock as it detonates.
        #[serde(default)]
        locked: bool,
        /// DEV-21, DEV-22, DEV-26: only such devices.
        #[serde(default)]
        device: Option<Vec<DeviceClass>>,
    },
}

/// Which attacks: `who` attacks in abilities of the attacker's side, and defends in those of the
/// defender's.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AttackWords {
    /// Whose attack, or who defends.
    pub who: Ships,
    /// With one of these kinds of weapon.
    pub weapon: Option<Vec<WeaponWord>>,
    /// ATK-21: with a weapon of one of these arcs.
    pub arc: Option<Vec<WeaponArc>>,
    /// With a weapon of any arc but these.
    pub except_arc: Option<Vec<WeaponArc>>,
    /// ATK-7: at this attack range.
    pub range: Option<Range>,
    /// ATK-66: whether it hits.
    pub hits: Option<bool>,
    /// ATK-82: whether it is obstructed.
    pub obstructed: Option<bool>,
    /// ATK-24: with the weapon of one of these upgrades, by their ids.
    #[serde(default)]
    pub upgrade: Option<Box<[String]>>,
    /// ATK-45: the moment, for abilities whose effect does not say it.
    pub moment: Option<AttackMoment>,
}

/// What an ability can be inside of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum While {
    /// A ship performs an attack.
    Attack(AttackWords),
    /// A ship defends.
    Defend(AttackWords),
    /// A ship does the one or the other.
    AttackOrDefend(AttackWords),
    /// RND-54: you have your Perform Action step: it holds for the action that this step gives you,
    /// not for those that follow from it (ACT-18) or are granted in it.
    PerformActionStep,
}

/// ABL-41: what an ability can replace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Would {
    /// A ship would suffer 1 or more damage: the whole instance of that kind at once.
    SufferDamage {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Of this kind; without it, all of both kinds.
        #[serde(default)]
        kind: Option<DamageWord>,
        /// So much of it at most, what would be suffered first (DMG-2).
        #[serde(default)]
        n: Option<u8>,
        /// Only from one of these.
        #[serde(default)]
        from: Option<Vec<SourceWord>>,
    },
    /// DMG-3: a ship would be dealt a faceup damage card.
    DealtDamageCard {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// DMG-21: only one with this trait.
        #[serde(default, rename = "trait")]
        card_trait: Option<DamageTrait>,
        /// A facedown one too.
        #[serde(default)]
        or_facedown: bool,
        /// A facedown one only.
        #[serde(default)]
        facedown: bool,
    },
    /// RND-71/open: a ship would be destroyed. What happens instead keeps it in play, however many
    /// damage cards it has.
    Destroyed {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-78/open: a ship would flee. What happens instead leaves it where it was before it moved.
    Flee {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// CHG-3/open: a ship would recover 1 Force or shield, or 1 standard charge of this card.
    RecoverCharge {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Which charge.
        charge: ChargeWord,
        /// CHG-8: only charges that recover by themselves; standard ones are then those of any of
        /// its cards, not of this card.
        #[serde(default)]
        recurring: bool,
    },
    /// DMG-10: a damage card of a ship would be exposed.
    ExposeCard {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// DEV-17/open: a device would detonate. What happens instead leaves it in play.
    Detonate {
        /// Whose device.
        #[serde(default)]
        who: Ships,
        /// DEV-21, DEV-22, DEV-26: only such devices.
        #[serde(default)]
        device: Option<Vec<DeviceClass>>,
    },
    /// ACT-15/open: a ship would fail an action. With what happens instead the action counts as
    /// performed.
    FailAction {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
    },
    /// TOK-10/open: a ship would gain 1 token.
    GainToken {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these kinds.
        #[serde(default)]
        token: Option<Vec<Token>>,
    },
}

/// Whom an event is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum About<'a> {
    /// No ship in particular.
    Nobody,
    /// One of these.
    Ships(&'a Ships),
    /// One of these attacks.
    Attack(&'a AttackWords),
}

impl When {
    /// Whom the event is about.
    pub fn about(&self) -> About<'_> {
        match self {
            When::Always
            | When::Action
            | When::Dealt
            | When::PrecisionShot(_)
            | When::Assigned
            | When::Detonates
            | When::StartOfRound
            | When::EndOfRound
            | When::EndOfGame
            | When::Setup(_)
            | When::AtInitiative(_)
            | When::StartOf(_)
            | When::During(_)
            | When::EndOf(_) => About::Nobody,
            When::While(While::PerformActionStep) => About::Nobody,
            When::While(While::Attack(words) | While::Defend(words) | While::AttackOrDefend(words)) => {
                About::Attack(words)
            }
            When::Before(
                Before::Activate { who }
                | Before::Engage { who }
                | Before::RevealDial { who }
                | Before::SufferObstacle { who }
                | Before::Removed { who }
                | Before::RollOutsideAttack { who }
                | Before::CheckDifficulty { who, .. }
                | Before::PerformAction { who, .. }
                | Before::ExecuteManeuver { who, .. },
            ) => About::Ships(who),
            When::Would(
                Would::SufferDamage { who, .. }
                | Would::GainToken { who, .. }
                | Would::Destroyed { who }
                | Would::Flee { who }
                | Would::RecoverCharge { who, .. }
                | Would::ExposeCard { who }
                | Would::Detonate { who, .. }
                | Would::FailAction { who, .. }
                | Would::DealtDamageCard { who, .. },
            ) => About::Ships(who),
            When::After(event) => event.about(),
        }
    }
}

impl After {
    fn about(&self) -> About<'_> {
        match self {
            After::RevealDial { who, .. }
            | After::ExecuteManeuver { who, .. }
            | After::PerformAction { who, .. }
            | After::FailAction { who, .. }
            | After::Activate { who }
            | After::GainToken { who, .. }
            | After::SpendToken { who, .. }
            | After::SufferDamage { who, .. }
            | After::LoseShield { who }
            | After::Destroyed { who }
            | After::Engage { who }
            | After::AcquireLock { who, .. }
            | After::OverlapShip { who, .. }
            | After::DealtDamageCard { who }
            | After::RollOutsideAttack { who }
            | After::MeetObstacle { who }
            | After::MeetThisRemote { who, .. }
            | After::Deploy { who, .. }
            | After::Decloak { who }
            | After::DropDevice { who, .. }
            | After::PlaceDevice { who, .. }
            | After::RepairCard { who, .. }
            | After::Boost { who }
            | After::BarrelRoll { who }
            | After::UseTemplate { who }
            | After::Coordinate { who, .. }
            | After::Jam { who, .. }
            | After::RotateTurret { who }
            | After::SkipActionStep { who }
            | After::SkipExecuteStep { who }
            | After::SetDial { who }
            | After::Reload { who }
            | After::Placed { who }
            | After::RemoveToken { who, .. }
            | After::SpendLock { who, .. }
            | After::BreakLock { who, .. }
            | After::SpendCharge { who, .. }
            | After::LoseCharge { who, .. }
            | After::RecoverCharge { who, .. }
            | After::ExposeCard { who }
            | After::SufferBomb { who, .. }
            | After::Flee { who }
            | After::Removed { who }
            | After::Detonate { who, .. } => About::Ships(who),
            After::DeclareAttack(words)
            | After::BecomeDefender(words)
            | After::RollDice(words)
            | After::RerollDice(words)
            | After::Neutralize(words)
            | After::AttackHits(words)
            | After::AttackMisses(words)
            | After::Attack(words)
            | After::Defend(words) => About::Attack(words),
        }
    }
}
