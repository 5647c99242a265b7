//! The timings of abilities: the events that they wait for, with the restrictions on each.

use serde::{Deserialize, Serialize};

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::damage::DamageTrait;
use killbox_components::device::DeviceClass;
use killbox_components::maneuver::{Bearing, Difficulty, Direction};
use killbox_components::slot::Slot;
use killbox_components::token::Token;

use super::ships::Ships;
use super::topic::{Topic, Topics};
use super::words::{AttackMoment, How, PhaseWord};
use killbox_components::ability::{ArcWord, ChargeWord, DamageWord, Range, SourceWord, WeaponWord};
use killbox_components::arc::WeaponArc;

/// The timing of an ability [ABL-16].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum When {
    /// The ability always holds [ABL-2].
    Always,
    /// The ability is an action of its own, behind the header "Action:" [ABL-7, DMG-16].
    Action,
    /// When this damage card is dealt faceup or exposed [DMG-22].
    Dealt,
    /// The precision shot of this damage card: when the card is dealt faceup to a huge ship that
    /// defends while the attacker is in this arc of it. `You` is the defender. It comes before
    /// `Dealt` [HUG-20].
    PrecisionShot(ArcWord),
    /// When this condition card is assigned [CND-1].
    Assigned,
    /// At a moment of set-up, behind the header "Setup:" [RND-26].
    Setup(SetupWord),
    /// At the start of a round, before anything else in it [RND-28].
    StartOfRound,
    /// At the end of a round, after the last abilities of the End Phase [RND-70/open].
    EndOfRound,
    /// When it is certain that the game ends with this round, before scores are counted
    /// [RND-86/open].
    EndOfGame,
    /// At the start of this phase, before anything else in it.
    StartOf(PhaseWord),
    /// During this phase [RND-66].
    During(PhaseWord),
    /// At the end of this phase, after its normal effects.
    EndOf(PhaseWord),
    /// "At initiative": when the Engagement Phase comes to this value, before ships engage at it
    /// [RND-36/open].
    AtInitiative(u8),
    /// Immediately before this event.
    Before(Before),
    /// Immediately after this event.
    After(After),
    /// During this event, at the step that fits the effect [ABL-17].
    While(While),
    /// In place of this event [ABL-45].
    Would(Would),
    /// When this device detonates. The ship that set off a mine is `ThatShip` [DEV-17].
    Detonates,
}

/// The events before which an ability can be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Before {
    /// A ship activates [RND-54].
    Activate {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship engages [RND-60].
    Engage {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship reveals its dial [ABL-20].
    RevealDial {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship that executes a maneuver comes to its Check Difficulty step [MOV-15].
    CheckDifficulty {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// `Fully` or `Partially`. Absent: either.
        #[serde(default)]
        how: Option<How>,
        /// The difficulties, a list such as `[Blue, White]`. Absent: any.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
    },
    /// A ship suffers an obstacle that it has moved through or overlapped [OBJ-3].
    SufferObstacle {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A destroyed ship is removed [RND-74].
    Removed {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship rolls dice outside of attacks. Inside attacks, use the moments `BeforeRollAttack` and
    /// `BeforeRollDefense` [ABL-36].
    RollOutsideAttack {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship performs a standard action that it has chosen and whose colour it has not paid for
    /// yet [ACT-7].
    PerformAction {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The actions, a list such as `[Boost, BarrelRoll]`. Absent: any.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
        /// The colours of the action, a list such as `[White, Red]`. Absent: any [ACT-4].
        #[serde(default)]
        color: Option<Vec<ActionColor>>,
    },
    /// A ship executes a maneuver: that of its dial, that of a SLAM, or one that an effect makes it
    /// execute [MOV-13].
    ExecuteManeuver {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The bearings, a list such as `[Turn]`. Absent: any.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// The speeds, such as `"3-5"`. Absent: any.
        #[serde(default)]
        speed: Option<Range>,
        /// The difficulties, a list such as `[Blue, White]`. Absent: any.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
        /// `true`: only the maneuver that the ship revealed in this activation [MOV-10].
        #[serde(default)]
        revealed: bool,
    },
}

/// A moment of set-up [RND-26].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetupWord {
    /// "Before placing forces": no ship is on the board yet.
    BeforePlacingForces,
    /// "After placing forces".
    AfterPlacingForces,
    /// "At the end of Setup", when the damage decks exist; also the moment of a text that names
    /// none [RND-26/open].
    End,
}

/// The events after which an ability can be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum After {
    /// A ship reveals its dial [ABL-20].
    RevealDial {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The bearings, a list such as `[Turn]`. Absent: any.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// The direction: `Straight`, `Left` or `Right`. Absent: any [MOV-2].
        #[serde(default)]
        direction: Option<Direction>,
        /// The speeds, such as `"3-5"`. Absent: any.
        #[serde(default)]
        speed: Option<Range>,
        /// The difficulties, a list such as `[Blue, White]`. Absent: any.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
    },
    /// A ship executes a maneuver, fully or partially [ABL-19].
    ExecuteManeuver {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// `Fully` or `Partially`. Absent: either.
        #[serde(default)]
        how: Option<How>,
        /// The bearings, a list such as `[Turn]`. Absent: any.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// The bearings that do not count, a list such as `[Straight]`. Absent: none.
        #[serde(default)]
        except_bearing: Option<Vec<Bearing>>,
        /// The direction: `Straight`, `Left` or `Right`. Absent: any [MOV-2].
        #[serde(default)]
        direction: Option<Direction>,
        /// The speeds, such as `"3-5"`. Absent: any.
        #[serde(default)]
        speed: Option<Range>,
        /// The difficulties, a list such as `[Blue, White]`. Absent: any.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
        /// `true`: only the ion maneuver; `false`: any other. Absent: any [MOV-34].
        #[serde(default)]
        ion: Option<bool>,
        /// `true`: only if the ship moved through or overlapped an obstacle; `false`: only if it
        /// did not. Absent: either [MOV-18].
        #[serde(default)]
        met_obstacle: Option<bool>,
        /// `true`: only the maneuver that the ship revealed in this activation [MOV-10].
        #[serde(default)]
        revealed: bool,
    },
    /// A ship that executes a maneuver has completed its Check Difficulty step. Obstacles and
    /// overlapped ships come later [MOV-15, MOV-20].
    CheckDifficulty {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship performs an action [ACT-1].
    PerformAction {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The actions, a list such as `[Boost]`. Absent: every action, those of cards included.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
        /// The colours of the action, a list such as `[White, Red]`. Absent: any [ACT-4].
        #[serde(default)]
        color: Option<Vec<ActionColor>>,
        /// The types of upgrade, a list such as `[Modification]`: only an action that is on the
        /// ship's action bar because of such an upgrade. Absent: any [ACT-3].
        #[serde(default)]
        added_by: Option<Vec<Slot>>,
        /// `true`: only in the ship's Perform Action step [RND-54].
        #[serde(default)]
        in_step: bool,
    },
    /// A ship boosts, by an action or an effect [MOV-63].
    Boost {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship barrel rolls, by an action or an effect [MOV-70].
    BarrelRoll {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship uses a template that a rule `MoveWith` of this card lets it use [MOV-63, MOV-70,
    /// MOV-75].
    UseTemplate {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship coordinates another [ACT-23].
    Coordinate {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The other ship, as seen from you. Absent: any.
        #[serde(default)]
        other: Option<Ships>,
        /// `true`: only by the coordinate action [ACT-27].
        #[serde(default)]
        by_action: bool,
        /// Only by the coordinate action, in one of these colours. Absent: any [ACT-4].
        #[serde(default)]
        color: Option<Vec<ActionColor>>,
    },
    /// A ship jams another [TOK-42].
    Jam {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The other ship, as seen from you. Absent: any.
        #[serde(default)]
        other: Option<Ships>,
    },
    /// A ship's turret indicator is rotated [MOV-84].
    RotateTurret {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship skips its Perform Action step [RND-56].
    SkipActionStep {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship skips its Execute Maneuver step [RND-54/open].
    SkipExecuteStep {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship's dial is set in the Planning Phase [RND-42/open].
    SetDial {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship reloads, by an action or an effect [CHG-25].
    Reload {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship is placed in set-up [RND-20].
    Placed {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship activates: "after you activate".
    Activate {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship gains tokens by one effect [TOK-10].
    GainToken {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The kinds of token, a list such as `[Focus]`. Absent: any.
        #[serde(default)]
        token: Option<Vec<Token>>,
        /// `true`: only from an obstacle that the ship has moved through or overlapped [OBJ-3].
        #[serde(default)]
        from_obstacle: bool,
    },
    /// A ship becomes tractored: it now has as many tractor tokens as its size requires, and had
    /// fewer before [TOK-40].
    BecomeTractored {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship spends tokens of its own.
    SpendToken {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The kinds of token, a list such as `[Focus]`. Absent: any.
        #[serde(default)]
        token: Option<Vec<Token>>,
    },
    /// A ship removes tokens of its own, or an effect removes them from it [TOK-1].
    RemoveToken {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The kinds of token, a list such as `[Focus]`. Absent: any.
        #[serde(default)]
        token: Option<Vec<Token>>,
    },
    /// A ship spends a lock [TOK-32].
    SpendLock {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The locked ship, as seen from you. Absent: any object.
        #[serde(default)]
        on: Option<Ships>,
    },
    /// A ship's lock is broken [TOK-33].
    BreakLock {
        /// The ship that had the lock. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The locked ship, as seen from you. Absent: any object.
        #[serde(default)]
        on: Option<Ships>,
    },
    /// A ship spends Force, or standard charges of this card [CHG-5].
    SpendCharge {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The kind of charge: `Charge` (standard charges), `Force` or `Energy`. Shields that are
        /// spent are lost: use `LoseCharge`.
        charge: ChargeWord,
    },
    /// A ship loses Force or shields, or standard charges of this card. Charges that are spent are
    /// lost too [CHG-4, CHG-5].
    LoseCharge {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The kind of charge: `Charge` (standard charges), `Force`, `Shield` or `Energy`.
        charge: ChargeWord,
    },
    /// A ship recovers Force or shields, or standard charges of this card [CHG-3].
    RecoverCharge {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The kind of charge: `Charge` (standard charges), `Force`, `Shield` or `Energy`.
        charge: ChargeWord,
    },
    /// A ship suffers 1 damage [DMG-1].
    SufferDamage {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The kind of damage: `Hit` or `Crit`. Absent: either.
        #[serde(default)]
        kind: Option<DamageWord>,
    },
    /// A ship loses a shield [DMG-1].
    LoseShield {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship is destroyed [RND-71].
    Destroyed {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship engages: "after you engage" [RND-60].
    Engage {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship declares an attack; dice are not rolled yet [ATK-31].
    DeclareAttack(AttackWords),
    /// A ship becomes the defender; dice are not rolled yet [ATK-33].
    BecomeDefender(AttackWords),
    /// A ship has rolled dice of an attack, of either kind. An ability that modifies the dice
    /// belongs into a Modify Dice step: `While(..)` [ATK-37, ATK-47, ATK-56].
    RollDice(AttackWords),
    /// A ship has rolled dice outside of attacks: for an obstacle, a device, a damage card or an
    /// ability [ABL-36].
    RollOutsideAttack {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// Dice of a ship in an attack were rerolled, by whichever player [ATK-57].
    RerollDice(AttackWords),
    /// The Neutralize Results step of an attack ends [ATK-64].
    Neutralize(AttackWords),
    /// An attack hits [ATK-66].
    AttackHits(AttackWords),
    /// An attack misses [ATK-66].
    AttackMisses(AttackWords),
    /// A ship has performed an attack [ATK-72].
    Attack(AttackWords),
    /// A ship has defended [ATK-72].
    Defend(AttackWords),
    /// A ship acquires a lock on an object [TOK-26].
    AcquireLock {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The locked ship, as seen from you. Absent: any object.
        #[serde(default)]
        on: Option<Ships>,
        /// `true`: only by the lock action [ACT-27].
        #[serde(default)]
        by_action: bool,
    },
    /// A ship is dealt a damage card [DMG-3].
    DealtDamageCard {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship overlaps another ship at its final position [MOV-39].
    OverlapShip {
        /// The ship that moved. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The ship that it overlapped, as seen from you. Absent: any.
        #[serde(default)]
        other: Option<Ships>,
    },
    /// A ship moves through or overlaps an obstacle [OBJ-3].
    MeetObstacle {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship moves through or overlaps this remote, or the remote is placed under the ship
    /// [DEV-26].
    MeetThisRemote {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// `true`: only if the ship comes to overlap the remote.
        #[serde(default)]
        overlaps: bool,
        /// `true`: only by a maneuver.
        #[serde(default)]
        by_maneuver: bool,
    },
    /// A ship deploys from its carrier, which is `OtherShip` [MOV-100, MOV-104].
    Deploy {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The carrier, as seen from you. Absent: any.
        #[serde(default)]
        from: Option<Ships>,
    },
    /// A ship decloaks [MOV-75].
    Decloak {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship fails an action [ACT-15].
    FailAction {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The actions, a list such as `[Boost, BarrelRoll]`. Absent: any.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
    },
    /// A ship drops a device [DEV-2].
    DropDevice {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The class of device: `Bomb`, `Mine`, `Obstacle` or `Remote`. Absent: any [DEV-21,
        /// DEV-22].
        #[serde(default)]
        device: Option<DeviceClass>,
    },
    /// A ship drops or launches a device [DEV-2, DEV-3].
    PlaceDevice {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The class of device: `Bomb`, `Mine`, `Obstacle` or `Remote`. Absent: any [DEV-21,
        /// DEV-22].
        #[serde(default)]
        device: Option<DeviceClass>,
    },
    /// A ship repairs a damage card [DMG-11].
    RepairCard {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// Only a faceup card with this trait: `Pilot`, `Ship` or `Crew`. Absent: any card
        /// [DMG-21].
        #[serde(default, rename = "trait")]
        card_trait: Option<DamageTrait>,
    },
    /// A damage card of a ship is exposed [DMG-10].
    ExposeCard {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A bomb that detonated has affected a ship [DEV-17].
    SufferBomb {
        /// The ship that was affected. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The ship that placed the bomb, as seen from you. Absent: any.
        #[serde(default)]
        by: Option<Ships>,
    },
    /// A ship flees [RND-78].
    Flee {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship that was destroyed or fled is removed from the game [RND-74].
    Removed {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A device detonates and is removed [DEV-17].
    Detonate {
        /// The ship that placed the device. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// `true`: only a device on which you have a lock when it detonates [DEV-20/open].
        #[serde(default)]
        locked: bool,
        /// The classes of device, a list such as `[Bomb, Mine]`. Absent: any [DEV-21, DEV-22,
        /// DEV-26].
        #[serde(default)]
        device: Option<Vec<DeviceClass>>,
    },
}

/// Restrictions on attacks. In abilities of the attacker's side `who` is the attacker, in those of
/// the defender's side the defender. A field that is absent restricts nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AttackWords {
    /// The attacker or the defender. Default: `You`.
    pub who: Ships,
    /// The kinds of weapon, a list such as `[Primary]`.
    pub weapon: Option<Vec<WeaponWord>>,
    /// The arcs of the weapon, a list such as `[Fixed(Front), SingleTurret]` [ATK-21].
    pub arc: Option<Vec<WeaponArc>>,
    /// The arcs of the weapon that do not count.
    pub except_arc: Option<Vec<WeaponArc>>,
    /// The attack range, such as `"1-2"` [ATK-7].
    pub range: Option<Range>,
    /// `true`: only an attack that hits; `false`: only one that misses [ATK-66].
    pub hits: Option<bool>,
    /// `true`: only an attack that is obstructed; `false`: only one that is not [ATK-82].
    pub obstructed: Option<bool>,
    /// The ids of upgrades, with the weapon of one of which the attack is performed [ATK-24].
    #[serde(default)]
    pub upgrade: Option<Box<[String]>>,
    /// The moment of the attack, for an ability whose effect does not determine it [ATK-45].
    pub moment: Option<AttackMoment>,
}

/// The events during which an ability can hold or be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum While {
    /// A ship performs an attack.
    Attack(AttackWords),
    /// A ship defends.
    Defend(AttackWords),
    /// A ship performs an attack or defends.
    AttackOrDefend(AttackWords),
    /// You have your Perform Action step. The ability holds for the action that this step gives
    /// you, not for actions that follow from it [ACT-18] or are granted in it [RND-54].
    PerformActionStep,
}

/// The events that an ability can replace [ABL-41].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Would {
    /// A ship would suffer 1 or more damage: the whole instance of that kind at once.
    SufferDamage {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The kind of damage: `Hit` or `Crit`. Absent: all damage of both kinds.
        #[serde(default)]
        kind: Option<DamageWord>,
        /// The most damage that is replaced, of that which would be suffered first. Absent: all
        /// [DMG-2].
        #[serde(default)]
        n: Option<u8>,
        /// The sources of the damage, a list of `Obstacle` and `FriendlyBomb`. Absent: any.
        #[serde(default)]
        from: Option<Vec<SourceWord>>,
    },
    /// A ship would be dealt a faceup damage card [DMG-3].
    DealtDamageCard {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// Only a card with this trait: `Pilot`, `Ship` or `Crew`. Absent: any [DMG-21].
        #[serde(default, rename = "trait")]
        card_trait: Option<DamageTrait>,
        /// `true`: a facedown card too.
        #[serde(default)]
        or_facedown: bool,
        /// `true`: a facedown card only.
        #[serde(default)]
        facedown: bool,
    },
    /// A ship would be destroyed. The effects in `instead` keep it in play, however many damage
    /// cards it has [RND-71/open].
    Destroyed {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship would flee. The effects in `instead` leave it where it was before it moved
    /// [RND-78/open].
    Flee {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A ship would recover 1 Force or shield, or 1 standard charge of this card [CHG-3/open].
    RecoverCharge {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The kind of charge: `Charge` (standard charges), `Force`, `Shield` or `Energy`.
        charge: ChargeWord,
        /// `true`: only recurring charges. Standard charges are then those of any of the ship's
        /// cards, not only of this card [CHG-8].
        #[serde(default)]
        recurring: bool,
    },
    /// A damage card of a ship would be exposed [DMG-10].
    ExposeCard {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
    },
    /// A device would detonate. The effects in `instead` leave it in play [DEV-17/open].
    Detonate {
        /// The ship that placed the device. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The classes of device, a list such as `[Bomb, Mine]`. Absent: any [DEV-21, DEV-22,
        /// DEV-26].
        #[serde(default)]
        device: Option<Vec<DeviceClass>>,
    },
    /// A ship would fail an action. The action counts as performed by the effects in `instead`
    /// [ACT-15/open].
    FailAction {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The actions, a list such as `[Boost, BarrelRoll]`. Absent: any.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
    },
    /// A ship would gain 1 token [TOK-10/open].
    GainToken {
        /// The ship. Default: `You`.
        #[serde(default)]
        who: Ships,
        /// The kinds of token, a list such as `[Focus]`. Absent: any.
        #[serde(default)]
        token: Option<Vec<Token>>,
    },
}

/// The ships that an event is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum About<'a> {
    /// The event is about no ship in particular.
    Nobody,
    /// The event is about one of these ships.
    Ships(&'a Ships),
    /// The event is about one of these attacks.
    Attack(&'a AttackWords),
}

impl When {
    /// The ships that the event is about.
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
            | After::CheckDifficulty { who }
            | After::BecomeTractored { who }
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

impl Topics for When {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            When::Detonates => tell(Topic::Devices),
            When::Before(event) => event.topics(tell),
            When::After(event) => event.topics(tell),
            When::Would(event) => event.topics(tell),
            When::While(While::Attack(words) | While::Defend(words) | While::AttackOrDefend(words)) => {
                words.topics(tell);
            }
            When::While(While::PerformActionStep)
            | When::Always
            | When::Action
            | When::Dealt
            | When::PrecisionShot(_)
            | When::Assigned
            | When::Setup(_)
            | When::StartOfRound
            | When::EndOfRound
            | When::EndOfGame
            | When::StartOf(_)
            | When::During(_)
            | When::EndOf(_)
            | When::AtInitiative(_) => {}
        }
    }
}

impl Topics for Before {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            Before::Activate { who }
            | Before::Engage { who }
            | Before::RevealDial { who }
            | Before::CheckDifficulty { who, .. }
            | Before::SufferObstacle { who }
            | Before::Removed { who }
            | Before::RollOutsideAttack { who }
            | Before::ExecuteManeuver { who, .. } => who.topics(tell),
            Before::PerformAction { who, action, .. } => {
                who.topics(tell);
                action.topics(tell);
            }
        }
    }
}

impl Topics for After {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            After::RevealDial { who, .. }
            | After::ExecuteManeuver { who, .. }
            | After::CheckDifficulty { who }
            | After::UseTemplate { who }
            | After::SkipActionStep { who }
            | After::SkipExecuteStep { who }
            | After::SetDial { who }
            | After::Placed { who }
            | After::Activate { who }
            | After::SpendCharge { who, .. }
            | After::LoseCharge { who, .. }
            | After::RecoverCharge { who, .. }
            | After::SufferDamage { who, .. }
            | After::LoseShield { who }
            | After::Destroyed { who }
            | After::Engage { who }
            | After::RollOutsideAttack { who }
            | After::DealtDamageCard { who }
            | After::MeetObstacle { who }
            | After::MeetThisRemote { who, .. }
            | After::ExposeCard { who }
            | After::Flee { who }
            | After::Removed { who } => who.topics(tell),
            After::PerformAction { who, action, added_by, .. } => {
                who.topics(tell);
                action.topics(tell);
                added_by.topics(tell);
            }
            After::RepairCard { who, card_trait } => {
                who.topics(tell);
                card_trait.topics(tell);
            }
            After::Boost { who } => {
                tell(Topic::Action(ActionKind::Boost));
                who.topics(tell);
            }
            After::BarrelRoll { who } => {
                tell(Topic::Action(ActionKind::BarrelRoll));
                who.topics(tell);
            }
            After::Coordinate { who, other, .. } => {
                tell(Topic::Action(ActionKind::Coordinate));
                who.topics(tell);
                other.topics(tell);
            }
            After::Jam { who, other } => {
                tell(Topic::Action(ActionKind::Jam));
                who.topics(tell);
                other.topics(tell);
            }
            After::RotateTurret { who } => {
                tell(Topic::Action(ActionKind::Rotate));
                who.topics(tell);
            }
            After::Reload { who } => {
                tell(Topic::Action(ActionKind::Reload));
                who.topics(tell);
            }
            After::GainToken { who, token, .. }
            | After::SpendToken { who, token }
            | After::RemoveToken { who, token } => {
                who.topics(tell);
                token.topics(tell);
            }
            After::SpendLock { who, on }
            | After::BreakLock { who, on }
            | After::AcquireLock { who, on, .. } => {
                who.topics(tell);
                on.topics(tell);
            }
            After::BecomeTractored { who } => {
                tell(Topic::Token(Token::Tractor));
                who.topics(tell);
            }
            After::DeclareAttack(words)
            | After::BecomeDefender(words)
            | After::RollDice(words)
            | After::RerollDice(words)
            | After::Neutralize(words)
            | After::AttackHits(words)
            | After::AttackMisses(words)
            | After::Attack(words)
            | After::Defend(words) => words.topics(tell),
            After::OverlapShip { who, other } => {
                who.topics(tell);
                other.topics(tell);
            }
            After::Deploy { who, from } => {
                who.topics(tell);
                from.topics(tell);
            }
            After::Decloak { who } => {
                tell(Topic::Decloaks);
                who.topics(tell);
            }
            After::FailAction { who, action } => {
                who.topics(tell);
                action.topics(tell);
            }
            After::DropDevice { who, device } | After::PlaceDevice { who, device } => {
                tell(Topic::Devices);
                who.topics(tell);
                device.topics(tell);
            }
            After::Detonate { who, device, .. } => {
                tell(Topic::Devices);
                who.topics(tell);
                device.topics(tell);
            }
            After::SufferBomb { who, by } => {
                tell(Topic::Devices);
                who.topics(tell);
                by.topics(tell);
            }
        }
    }
}

impl Topics for Would {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        match self {
            Would::SufferDamage { who, from, .. } => {
                who.topics(tell);
                from.topics(tell);
            }
            Would::DealtDamageCard { who, card_trait, .. } => {
                who.topics(tell);
                card_trait.topics(tell);
            }
            Would::Destroyed { who }
            | Would::Flee { who }
            | Would::RecoverCharge { who, .. }
            | Would::ExposeCard { who } => who.topics(tell),
            Would::Detonate { who, device } => {
                tell(Topic::Devices);
                who.topics(tell);
                device.topics(tell);
            }
            Would::FailAction { who, action } => {
                who.topics(tell);
                action.topics(tell);
            }
            Would::GainToken { who, token } => {
                who.topics(tell);
                token.topics(tell);
            }
        }
    }
}

impl Topics for AttackWords {
    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        self.who.topics(tell);
        self.weapon.topics(tell);
        self.upgrade.topics(tell);
    }
}
