//! Events: what happens in a game, in steps that a person would tell. The same events fill the log
//! and trigger abilities.
//!
//! Each event is declared once, in the table below: its fields, whether observers see it and, if
//! abilities can trigger on it, the hook and the [`EventSubject`] that they test. The name of an
//! event in scenarios follows from its fields; its sentence is in the code that writes the story.

mod matter;

pub use matter::{Charges, EventSubject};

use serde::{Deserialize, Serialize};

use crate::ability::Hook;
use crate::action::{ActionColor, ActionKind};
use crate::arc::Arc;
use crate::condition::ConditionKind;
use crate::damage::DamageKind;
use crate::device::DeviceKind;
use crate::dice::{DieKind, Face, Pool};
use crate::ids::{ObjectId, Seat, ShipSlot};
use crate::maneuver::Maneuver;
use crate::state::Phase;
use crate::token::Token;
use crate::trigger_data::TriggerData;

/// The cause of an event: the ability that was resolving when the event happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The ship that has the ability; `None` for the effect of a device that no ship placed
    /// [ENV-5].
    pub ship: Option<ShipSlot>,
    /// The number of the ability in the matchup's program.
    pub ability: u16,
}

/// Declares the events and their properties. Observers see the events of the section `told`; the
/// events of `moments` only trigger abilities.
macro_rules! events {
    ($d:tt $($kind:ident {
        $($(#[$doc:meta])* $name:ident { $($(#[$says:meta])* $field:ident : $ty:ty),* $(,)? }
            $(at $hook:expr, of $matter:expr)?;)*
    })*) => {
        /// Something that happened or is about to happen.
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "event", rename_all = "snake_case")]
        #[allow(missing_docs, reason = "each field is a word of the sentence above it")]
        pub enum Event {
            $($($(#[$doc])* $name { $($(#[$says])* $field: $ty),* },)*)*
        }

        impl Event {
            /// The hook at which abilities can trigger, if there is one.
            #[inline]
            #[allow(unused_variables, reason = "an event has fields that its hook does not depend on")]
            pub fn hook(&self) -> Option<Hook> {
                match *self {
                    $($(Event::$name { $($field),* } => {
                        let hook: Option<Hook> = None;
                        $(let hook = Option::<Hook>::from($hook);)?
                        hook
                    })*)*
                }
            }

            /// The payload that abilities at that hook test.
            #[allow(unused_variables, reason = "an event has fields that no ability looks at")]
            pub fn matter(&self) -> EventSubject {
                match *self {
                    $($(Event::$name { $($field),* } => {
                        let matter = EventSubject::Nobody;
                        $(let matter = $matter;)?
                        matter
                    })*)*
                }
            }

            /// Whether observers see the event.
            #[inline]
            pub const fn is_told(&self) -> bool {
                match self {
                    $($(Event::$name { .. } => is_told!($kind),)*)*
                }
            }
        }

        /// Calls a macro with the names and fields of all events:
        /// `told { Name { field: Type, ... } ... } moments { ... }`. The types of the fields must
        /// be in scope there.
        #[macro_export]
        macro_rules! for_each_event {
            ($d then:ident) => {
                $d then! { $($kind { $($name { $($field: $ty),* })* })* }
            };
        }
    };
}

macro_rules! is_told {
    (told) => {
        true
    };
    (moments) => {
        false
    };
}

events! { $
    told {
        /// The first player is determined [RND-30, LEG-5].
        FirstPlayer { seat: Seat };
        /// An obstacle is placed [RND-18].
        ObstaclePlaced { object: ObjectId, outline: u8, x: f32, y: f32, ux: f32, uy: f32 };
        /// A ship is placed [RND-20].
        ShipPlaced { ship: ShipSlot, x: f32, y: f32, ux: f32, uy: f32 }
            at Hook::Placed, of EventSubject::ship(ship);
        /// A round begins [RND-28].
        RoundBegan { round: u8 }
            at Hook::StartOfRound, of EventSubject::Nobody;
        /// A phase begins: "at the start of".
        PhaseBegan { phase: Phase }
            at starts(phase), of EventSubject::Nobody;
        /// The effects during a phase happen: "during" [RND-66].
        DuringPhase { phase: Phase }
            at during(phase), of EventSubject::Nobody;
        /// A phase ends: "at the end of".
        PhaseEnds { phase: Phase }
            at ends(phase), of EventSubject::Nobody;
        /// A dial is set. The maneuver is hidden from the opponent until it is revealed [RND-42].
        DialSet { ship: ShipSlot, maneuver: Maneuver }
            at Hook::DialSet, of EventSubject::ship(ship);
        /// A ship has its turn in the System Phase [RND-49].
        SystemTurn { ship: ShipSlot }
            at Hook::DuringSystem, of EventSubject::Turn(ship);
        /// "Before you activate".
        BeforeActivate { ship: ShipSlot }
            at Hook::BeforeActivate, of EventSubject::ship(ship);
        /// "After you reveal your dial" [ABL-20].
        DialRevealed { ship: ShipSlot, maneuver: Maneuver }
            at Hook::DialRevealed, of EventSubject::maneuver(ship, maneuver);
        /// A ship must execute the stress maneuver [MOV-27, MOV-21, RND-47].
        StressManeuver { ship: ShipSlot };
        /// A dial lies faceup before it is revealed [MOV-11].
        DialShown { ship: ShipSlot, maneuver: Maneuver };
        /// A condition card is assigned [CND-1].
        ConditionAssigned { ship: ShipSlot, condition: ConditionKind };
        /// A condition card is removed [CND-3].
        ConditionRemoved { ship: ShipSlot, condition: ConditionKind };
        /// A secret condition is assigned facedown. The event does not contain the condition
        /// [CND-7].
        SecretAssigned { ship: ShipSlot };
        /// A secret condition is revealed as this one [CND-7].
        SecretRevealed { ship: ShipSlot, condition: ConditionKind };
        /// A secret condition is removed unrevealed [CND-7, CND-8].
        SecretRemoved { ship: ShipSlot };
        /// A ship executes the ion maneuver [MOV-34].
        IonManeuver { ship: ShipSlot };
        /// A ship is at a new position.
        Moved { ship: ShipSlot, x: f32, y: f32, ux: f32, uy: f32 };
        /// "After you execute a maneuver". `fully`: it was executed fully [ABL-19].
        ManeuverExecuted {
                ship: ShipSlot,
                maneuver: Maneuver,
                fully: bool,
                /// Whether it was the ion maneuver [MOV-34].
                ion: bool,
                /// Whether the ship moved through or overlapped an obstacle [MOV-18].
                obstacle: bool,
            }
            at Hook::ManeuverExecuted, of EventSubject::Maneuver { ship, maneuver, fully, ion, obstacle };
        /// The final position that a ship would have taken overlaps another ship [MOV-39].
        OverlappedShip { ship: ShipSlot, other: ShipSlot }
            at Hook::OverlappedShip, of EventSubject::pair(ship, ObjectId::ship(other));
        /// A ship moved through or overlapped an obstacle and suffers it [OBJ-3].
        MetObstacle { ship: ShipSlot, object: ObjectId, overlapped: bool }
            at Hook::MetObstacle, of EventSubject::ship(ship);
        /// A ship skips its Perform Action step [RND-56].
        ActionStepSkipped { ship: ShipSlot }
            at Hook::ActionStepSkipped, of EventSubject::ship(ship);
        /// "After you skip your Execute Maneuver step".
        ExecuteStepSkipped { ship: ShipSlot }
            at Hook::ExecuteStepSkipped, of EventSubject::ship(ship);
        /// "After you activate".
        Activated { ship: ShipSlot }
            at Hook::Activated, of EventSubject::ship(ship);
        /// A ship attempts an action [ACT-1].
        ActionBegan { ship: ShipSlot, action: ActionKind };
        /// "After you perform an action".
        ActionPerformed { ship: ShipSlot, action: ActionKind, color: ActionColor }
            at Hook::ActionPerformed, of EventSubject::Action { ship, kind: Some(action), color: Some(color) };
        /// "After you perform an action", for an action that a card prints. `ability` is its
        /// number.
        CardActionPerformed { ship: ShipSlot, ability: u16, color: ActionColor }
            at Hook::ActionPerformed, of EventSubject::Action { ship, kind: None, color: Some(color) };
        /// "After you coordinate" [ACT-23].
        Coordinated {
                ship: ShipSlot,
                other: ShipSlot,
                /// The colour of the action [ACT-4].
                color: ActionColor,
                /// Whether the action did it, and not an effect [ACT-27].
                by_action: bool,
            }
            at Hook::Coordinated, of EventSubject::Pair {
                ship,
                object: ObjectId::ship(other),
                color: by_action.then_some(color),
            };
        /// "After you jam" [TOK-42].
        Jammed { ship: ShipSlot, other: ShipSlot }
            at Hook::Jammed, of EventSubject::pair(ship, ObjectId::ship(other));
        /// A ship fails an action [ACT-15].
        ActionFailed { ship: ShipSlot, action: ActionKind }
            at Hook::ActionFailed, of EventSubject::Action { ship, kind: Some(action), color: None };
        /// A ship fails an action that a card prints [ACT-15]. `ability` is its number.
        CardActionFailed { ship: ShipSlot, ability: u16 }
            at Hook::ActionFailed, of EventSubject::Action { ship, kind: None, color: None };
        /// A ship decloaks [MOV-75].
        Decloaked { ship: ShipSlot }
            at Hook::Decloaked, of EventSubject::ship(ship);
        /// A ship fails to decloak [MOV-77].
        DecloakFailed { ship: ShipSlot };
        /// A tractored ship is moved [MOV-88].
        TractorMoved { ship: ShipSlot };
        /// A ship is rotated in place [MOV-86].
        Rotated { ship: ShipSlot };
        /// A turret indicator is rotated [MOV-84].
        TurretRotated { ship: ShipSlot, arc: Arc }
            at Hook::TurretRotated, of EventSubject::ship(ship);
        /// The second turret indicator of a huge ship is rotated, alone [HUG-59].
        SecondTurretRotated { ship: ShipSlot, arc: Arc }
            at Hook::TurretRotated, of EventSubject::ship(ship);
        /// Both turret indicators of a huge ship are rotated at once; `second` is the arc of the
        /// second [HUG-59].
        BothTurretsRotated { ship: ShipSlot, arc: Arc, second: Arc }
            at Hook::TurretRotated, of EventSubject::ship(ship);
        /// A ship gains tokens: one event for all tokens of one effect [TOK-1, TOK-10].
        TokensGained { ship: ShipSlot, token: Token, n: u8 }
            at Hook::TokensGained, of EventSubject::Tokens { ship, token, n };
        /// A ship removes tokens, or they are removed from it [TOK-1].
        TokensRemoved { ship: ShipSlot, token: Token, n: u8 }
            at Hook::TokensRemoved, of EventSubject::Tokens { ship, token, n };
        /// `ship` spends tokens of `owner`. The owner is the ship itself unless an effect lends it
        /// the tokens of another ship [TOK-1, TOK-9].
        TokensSpent { ship: ShipSlot, token: Token, n: u8, owner: ShipSlot }
            at Hook::TokensSpent, of EventSubject::Tokens { ship, token, n };
        /// A ship acquires a lock [TOK-26].
        LockAcquired { ship: ShipSlot, object: ObjectId }
            at Hook::LockAcquired, of EventSubject::pair(ship, object);
        /// A lock of a ship is broken [TOK-33].
        LockBroken { ship: ShipSlot, object: ObjectId }
            at Hook::LockBroken, of EventSubject::pair(ship, object);
        /// A ship spends a lock [TOK-32].
        LockSpent { ship: ShipSlot, object: ObjectId }
            at Hook::LockSpent, of EventSubject::pair(ship, object);
        /// A ship spends Force [CHG-5].
        ForceSpent { ship: ShipSlot, n: u8 }
            at Hook::ChargeSpent, of EventSubject::Charge { ship, of: Charges::Force, n };
        /// A ship spends standard charges of an upgrade card (`card`) or of the ship card (255)
        /// [CHG-5].
        ChargesSpent { ship: ShipSlot, card: u8, n: u8 }
            at Hook::ChargeSpent, of EventSubject::Charge { ship, of: Charges::Card(card), n };
        /// A ship recovers standard charges of a card [CHG-3].
        ChargesRecovered { ship: ShipSlot, card: u8, n: u8 }
            at Hook::ChargeRecovered, of EventSubject::Charge { ship, of: Charges::Card(card), n };
        /// A ship loses standard charges of a card [CHG-4, CHG-10].
        ChargesLost { ship: ShipSlot, card: u8, n: u8 }
            at Hook::ChargeLost, of EventSubject::Charge { ship, of: Charges::Card(card), n };
        /// A ship recovers Force [CHG-17].
        ForceRecovered { ship: ShipSlot, n: u8 }
            at Hook::ChargeRecovered, of EventSubject::Charge { ship, of: Charges::Force, n };
        /// A ship recovers shields, in the End Phase or by an effect [CHG-23].
        ShieldsRecovered { ship: ShipSlot, n: u8 }
            at Hook::ChargeRecovered, of EventSubject::Charge { ship, of: Charges::Shields, n };
        /// "Before you engage".
        BeforeEngage { ship: ShipSlot }
            at Hook::BeforeEngage, of EventSubject::ship(ship);
        /// A ship has engaged [RND-60].
        Engaged { ship: ShipSlot }
            at Hook::Engaged, of EventSubject::ship(ship);
        /// A ship declares an attack [ATK-31].
        AttackDeclared {
                attacker: ShipSlot,
                defender: ShipSlot,
                weapon: u8,
                arc: Arc,
                range: u8,
                obstructed: bool,
            }
            at Hook::AttackDeclared, of EventSubject::attack(attacker, defender);
        /// Attack dice or defense dice are rolled [ATK-37, ATK-47].
        DiceRolled { attacker: ShipSlot, defender: ShipSlot, dice: DieKind, pool: Pool }
            at Hook::DiceRolled, of rolled(attacker, defender, dice);
        /// Dice of an attack are modified [ATK-55].
        DiceModified { attacker: ShipSlot, defender: ShipSlot, dice: DieKind, pool: Pool };
        /// Results are neutralized; `hits` and `crits` are those that remain [ATK-64].
        Neutralized { attacker: ShipSlot, defender: ShipSlot, hits: u8, crits: u8 }
            at Hook::Neutralized, of EventSubject::attack(attacker, defender);
        /// A reinforce token takes effect [TOK-22].
        Reinforced { ship: ShipSlot };
        /// An attack hits [ATK-66].
        AttackHit { attacker: ShipSlot, defender: ShipSlot }
            at Hook::AttackHit, of EventSubject::attack(attacker, defender);
        /// An attack misses [ATK-66].
        AttackMissed { attacker: ShipSlot, defender: ShipSlot }
            at Hook::AttackMissed, of EventSubject::attack(attacker, defender);
        /// "After you perform an attack", "after you defend" [ATK-72].
        AfterAttack { attacker: ShipSlot, defender: ShipSlot, hit: bool }
            at Hook::AttackOver, of EventSubject::Attack { by: attacker, on: defender, hit: Some(hit) };
        /// A die is rolled outside attacks.
        DieRolled { ship: ShipSlot, dice: DieKind, face: Face }
            at Hook::DieRolled, of EventSubject::Roll(ship);
        /// A ship suffers one point of HIT or CRIT damage [DMG-1]. The event precedes the card that
        /// the damage deals, so that the card does not react to its own damage [DMG-36/open].
        DamageSuffered { ship: ShipSlot, crit: bool }
            at Hook::DamageSuffered, of EventSubject::Damage { ship, crit };
        /// A shield takes the damage [DMG-1].
        ShieldLost { ship: ShipSlot }
            at Hook::ShieldLost, of EventSubject::ship(ship);
        /// A ship is dealt a damage card. `kind` is `None` for a facedown card, which is hidden
        /// [DMG-1, DMG-3, DMG-14].
        CardDealt { ship: ShipSlot, kind: Option<DamageKind> }
            at Hook::CardDealt, of EventSubject::ship(ship);
        /// A damage card is exposed [DMG-10].
        CardExposed { ship: ShipSlot, kind: DamageKind }
            at Hook::CardExposed, of EventSubject::ship(ship);
        /// A damage card is repaired. `kind` is `None` for a facedown card [DMG-11].
        CardRepaired { ship: ShipSlot, kind: Option<DamageKind> }
            at Hook::CardRepaired, of EventSubject::Ship { ship, with: kind.map_or(TriggerData::Nothing, TriggerData::Card) };
        /// A ship is destroyed [RND-71].
        Destroyed { ship: ShipSlot }
            at Hook::Destroyed, of EventSubject::ship(ship);
        /// A ship is removed from the game [RND-74].
        Removed { ship: ShipSlot }
            at Hook::Removed, of EventSubject::ship(ship);
        /// A ship flees [RND-78].
        Fled { ship: ShipSlot }
            at Hook::Fled, of EventSubject::ship(ship);
        /// An ability enters the queue [ABL-21].
        AbilityQueued { ship: ShipSlot, ability: u16 };
        /// An ability comes up and resolves [ABL-28].
        AbilityResolved { ship: ShipSlot, ability: u16 };
        /// An ability comes up and cannot be resolved, or is declined [ABL-28].
        AbilityDropped { ship: ShipSlot, ability: u16 };
        /// The game is over.
        GameOver { winner: Option<Seat>, scores: [u16; 2] };
        /// A ship loses Force charges [CHG-4, CHG-5].
        ForceLost { ship: ShipSlot, n: u8 }
            at Hook::ChargeLost, of EventSubject::Charge { ship, of: Charges::Force, n };
        /// A huge ship spends energy [HUG-22].
        EnergySpent { ship: ShipSlot, n: u8 }
            at Hook::ChargeSpent, of EventSubject::Charge { ship, of: Charges::Energy, n };
        /// A huge ship loses energy [HUG-22].
        EnergyLost { ship: ShipSlot, n: u8 }
            at Hook::ChargeLost, of EventSubject::Charge { ship, of: Charges::Energy, n };
        /// A huge ship recovers energy [HUG-22, HUG-24].
        EnergyRecovered { ship: ShipSlot, n: u8 }
            at Hook::ChargeRecovered, of EventSubject::Charge { ship, of: Charges::Energy, n };
        /// A ship drops or launches a device; of a set, the middle one [DEV-2, DEV-3].
        DevicePlaced { ship: ShipSlot, device: DeviceKind, object: ObjectId, launched: bool, x: f32, y: f32 }
            at Hook::DevicePlaced, of EventSubject::Device { ship, device, object, launched };
        /// A device detonates [DEV-17].
        DeviceDetonated { device: DeviceKind, object: ObjectId };
        /// A fuse marker is removed from a device that would have detonated [DEV-19].
        FuseBurned { object: ObjectId };
        /// A fuse marker is put on a device.
        FusePlaced { object: ObjectId };
        /// A device of nobody is placed, with this many fuse markers [ENV-5].
        DeviceLaid { device: DeviceKind, object: ObjectId, fuses: u8, x: f32, y: f32, ux: f32, uy: f32 };
        /// The die for a bomb shows this face [ENV-5].
        FuseRolled { object: ObjectId, face: Face };
        /// This many fuse markers are removed from a device [ENV-5]. `FuseBurned` is the event of a
        /// marker that is removed instead of a detonation.
        FusesRemoved { object: ObjectId, n: u8 };
        /// An effect removes an obstacle.
        ObstacleRemoved { object: ObjectId };
        /// An effect removes a device [DEV-5].
        DeviceRemoved { object: ObjectId };
        /// A remote is at a new position [DEV-5].
        DeviceRelocated { object: ObjectId, x: f32, y: f32, ux: f32, uy: f32 };
        /// A ship moves through or overlaps a remote, by a maneuver or otherwise [DEV-26].
        MetRemote { ship: ShipSlot, object: ObjectId, overlapped: bool, maneuver: bool }
            at Hook::MetRemote, of EventSubject::Meets { ship, object, overlapped, maneuver };
        /// A remote suffers this much HIT or CRIT damage [DEV-36].
        RemoteDamaged { object: ObjectId, n: u8 };
        /// A remote is destroyed: it has as many damage cards as hull [DEV-36].
        RemoteDestroyed { object: ObjectId }
            at Hook::Destroyed, of EventSubject::Turn(ShipSlot(row(object)));
        /// A remote was relocated partly outside the play area [DEV-35].
        RemoteFled { object: ObjectId };
        /// A ship docks with another ship [RND-23, MOV-98].
        Docked { ship: ShipSlot, other: ShipSlot };
        /// A ship cannot deploy, because there is no room [MOV-101, MOV-105].
        DeployFailed { ship: ShipSlot };
        /// "After you deploy". `other` is the carrier [MOV-100, MOV-104].
        Deployed { ship: ShipSlot, other: ShipSlot }
            at Hook::Deployed, of EventSubject::pair(ship, ObjectId::ship(other));
        /// A ship joins its wing again, which `other` leads [WNG-14].
        WingJoined { ship: ShipSlot, other: ShipSlot };
        /// A ship is split from its wing [WNG-11, WNG-13].
        WingSplit { ship: ShipSlot };
        /// `ship` receives an upgrade that `other` had: the card that `side` stands for, in the
        /// place with this number [SQD-20].
        UpgradeGiven { ship: ShipSlot, other: ShipSlot, place: u8, side: u8 };
        /// An upgrade is placed facedown under a card of a ship [SQD-26].
        UpgradeHidden { ship: ShipSlot };
        /// A facedown upgrade is revealed, and the ship has it: the card that `side` stands for, in
        /// the place with this number [SQD-26].
        UpgradeRevealed { ship: ShipSlot, place: u8, side: u8 };
        /// An objective token is placed [SCN-5, SCN-6].
        ObjectivePlaced { object: ObjectId, x: f32, y: f32, ux: f32, uy: f32 };
        /// A ship tows a supply cache: "after you perform an action" [SCN-31].
        ObjectiveTowed { ship: ShipSlot, object: ObjectId, color: ActionColor }
            at Hook::ActionPerformed, of EventSubject::Action { ship, kind: None, color: Some(color) };
        /// An effect hands the supply cache that `ship` towed over to `other` [SCN-31].
        ObjectiveHandedOver { ship: ShipSlot, other: ShipSlot, object: ObjectId };
        /// A ship jettisons the supply cache that it towed [SCN-34, SCN-35].
        ObjectiveJettisoned { ship: ShipSlot, object: ObjectId, x: f32, y: f32, ux: f32, uy: f32 };
        /// A ship puts its player's marker on a satellite: "after you perform an action" [SCN-41].
        ObjectiveScrambled { ship: ShipSlot, object: ObjectId, color: ActionColor }
            at Hook::ActionPerformed, of EventSubject::Action { ship, kind: None, color: Some(color) };
        /// A ship transmits the knowledge of a data cache: "after you perform an action" [SCN-50].
        ObjectiveTransmitted { ship: ShipSlot, object: ObjectId, color: ActionColor }
            at Hook::ActionPerformed, of EventSubject::Action { ship, kind: None, color: Some(color) };
        /// The action of a scenario fails, because no token is in range [SCN-10].
        ObjectiveActionFailed { ship: ShipSlot }
            at Hook::ActionFailed, of EventSubject::Action { ship, kind: None, color: None };
        /// A player scores mission points for objective tokens [SCN-12].
        ObjectivesScored { seat: Seat, n: u8 };
        /// A player scores half the cost of an enemy ship [SCN-27].
        HalfScored { ship: ShipSlot, n: u8 };
    }
    moments {
        /// Forces have been placed [RND-26].
        ForcesPlaced {}
            at Hook::AfterForces, of EventSubject::Nobody;
        /// "At the end of the round".
        RoundEnds { round: u8 }
            at Hook::EndOfRound, of EventSubject::Nobody;
        /// The Engagement Phase comes to this initiative: "at initiative" [RND-36].
        AtInitiative { initiative: u8 }
            at Hook::AtInitiative, of EventSubject::Initiative(initiative);
        /// A remote has its turn in the Engagement Phase [DEV-32].
        EngagementTurn { ship: ShipSlot }
            at Hook::DuringEngagement, of EventSubject::Turn(ship);
        /// "Before you reveal your dial".
        BeforeReveal { ship: ShipSlot }
            at Hook::BeforeReveal, of EventSubject::ship(ship);
        /// "Before you execute a maneuver": the maneuver that the ship is about to execute
        /// [MOV-13].
        BeforeExecute { ship: ShipSlot, maneuver: Maneuver }
            at Hook::BeforeExecute, of EventSubject::maneuver(ship, maneuver);
        /// The Check Difficulty step of a maneuver is about to begin. `fully`: the maneuver was
        /// executed fully [MOV-15].
        BeforeCheckDifficulty { ship: ShipSlot, maneuver: Maneuver, fully: bool }
            at Hook::BeforeCheckDifficulty, of EventSubject::Maneuver { ship, maneuver, fully, ion: false, obstacle: false };
        /// "Before you perform an action": the action is chosen and not paid for yet [ACT-7].
        BeforeAction { ship: ShipSlot, action: ActionKind, color: ActionColor }
            at Hook::BeforeAction, of EventSubject::Action { ship, kind: Some(action), color: Some(color) };
        /// Dice of an attack were rerolled [ATK-57].
        DiceRerolled { attacker: ShipSlot, defender: ShipSlot, dice: DieKind }
            at Hook::DiceRerolled, of rolled(attacker, defender, dice);
        /// An attack has hit and is about to deal damage, or to do what its weapon does instead
        /// [ATK-68, ATK-69].
        DealsDamage { attacker: ShipSlot, defender: ShipSlot }
            at Hook::DealsDamage, of EventSubject::attack(attacker, defender);
        /// "Before you roll dice" outside attacks.
        BeforeRoll { ship: ShipSlot }
            at Hook::BeforeRoll, of EventSubject::Roll(ship);
        /// A ship moved through or overlapped an obstacle and is about to suffer it [OBJ-3].
        BeforeObstacle { ship: ShipSlot, object: ObjectId }
            at Hook::BeforeObstacle, of EventSubject::Ship { ship, with: TriggerData::Object(object) };
        /// "After you boost", as an action or otherwise [MOV-63].
        Boosted { ship: ShipSlot }
            at Hook::Boosted, of EventSubject::ship(ship);
        /// "After you barrel roll", as an action or otherwise [MOV-70].
        BarrelRolled { ship: ShipSlot }
            at Hook::BarrelRolled, of EventSubject::ship(ship);
        /// A ship moves with a template that an ability grants. `ability` is its number [MOV-63,
        /// MOV-70, MOV-75].
        TemplateUsed { ship: ShipSlot, ability: u16 }
            at Hook::TemplateUsed, of EventSubject::Template { ship, ability };
        /// "After you reload", as an action or otherwise [CHG-25].
        Reloaded { ship: ShipSlot }
            at Hook::Reloaded, of EventSubject::ship(ship);
        /// "Before you are removed": the ship was destroyed [RND-74].
        BeforeRemoved { ship: ShipSlot }
            at Hook::BeforeRemoved, of EventSubject::ship(ship);
        /// "At the end of the game".
        GameEnds {}
            at Hook::EndOfGame, of EventSubject::Nobody;
        /// "After a device detonates". `by` is the ship that placed it.
        DetonationOver { by: Option<ShipSlot>, device: DeviceKind, object: ObjectId }
            at Hook::Detonated, of EventSubject::Detonation { by, row: row(object) };
        /// "After a ship suffers the effect of a device". `by` is the ship that placed it.
        DeviceSuffered { ship: ShipSlot, by: Option<ShipSlot>, device: DeviceKind, object: ObjectId }
            at suffered(device), of EventSubject::pair(ship, by.map_or(object, ObjectId::ship));
        /// "After the Check Difficulty step" [MOV-15].
        DifficultyChecked { ship: ShipSlot }
            at Hook::DifficultyChecked, of EventSubject::ship(ship);
        /// "After a ship becomes tractored" [TOK-40].
        BecameTractored { ship: ShipSlot }
            at Hook::BecameTractored, of EventSubject::ship(ship);
    }
}

/// The hook of "at the start of" a phase [RND-35].
const fn starts(phase: Phase) -> Option<Hook> {
    match phase {
        Phase::Setup => None,
        Phase::Planning => Some(Hook::StartOfPlanning),
        Phase::System => Some(Hook::StartOfSystem),
        Phase::Activation => Some(Hook::StartOfActivation),
        Phase::Engagement => Some(Hook::StartOfEngagement),
        Phase::End => Some(Hook::StartOfEnd),
    }
}

/// The hook of "during" a phase [RND-66].
const fn during(phase: Phase) -> Option<Hook> {
    match phase {
        // "Before placing forces": the obstacles are placed and no ship is [RND-26].
        Phase::Setup => Some(Hook::BeforeForces),
        Phase::End => Some(Hook::DuringEnd),
        // In the System Phase each ship has its own turn instead [RND-50].
        Phase::Planning | Phase::System | Phase::Activation | Phase::Engagement => None,
    }
}

/// The hook of "at the end of" a phase [RND-35].
const fn ends(phase: Phase) -> Hook {
    match phase {
        Phase::Setup => Hook::EndOfSetup,
        Phase::Planning => Hook::EndOfPlanning,
        Phase::System => Hook::EndOfSystem,
        Phase::Activation => Hook::EndOfActivation,
        Phase::Engagement => Hook::EndOfEngagement,
        Phase::End => Hook::EndOfEnd,
    }
}

/// The hook of "after a ship suffers" a device: cards refer to bombs only.
fn suffered(device: DeviceKind) -> Option<Hook> {
    device.is_bomb().then_some(Hook::BombSuffered)
}

/// "After you roll dice": the ship that rolled is the one that acts.
const fn rolled(attacker: ShipSlot, defender: ShipSlot, dice: DieKind) -> EventSubject {
    match dice {
        DieKind::Attack => EventSubject::attack(attacker, defender),
        DieKind::Defense => EventSubject::attack(defender, attacker),
    }
}

/// The row of a device.
fn row(object: ObjectId) -> u8 {
    object.as_device().unwrap_or(0) as u8
}
