//! What happens in a game, as a person would tell it. The same events make the log and trigger
//! abilities.
//!
//! Each event is declared once, in the table below: its fields, whether it is told, and, if
//! abilities can wait for it, at which hook and what of it they look at. What it is called in
//! scenarios follows from its fields; how it is told as a sentence stands with those who tell.

mod matter;

pub use matter::{Charges, Matter};

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
use crate::with::With;

/// Whose effect an event is: the ability that was at work when it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The ship whose ability it is; nobody's, if it is what a device does that no ship placed
    /// (ENV-5).
    pub ship: Option<ShipSlot>,
    /// The ability's number in the matchup's program.
    pub ability: u16,
}

/// Declares the events, and what is said of each. Those who watch are told of the first ones; the
/// others are only times at which abilities can speak.
macro_rules! events {
    ($d:tt $($kind:ident {
        $($(#[$doc:meta])* $name:ident { $($(#[$says:meta])* $field:ident : $ty:ty),* $(,)? }
            $(at $hook:expr, of $matter:expr)?;)*
    })*) => {
        /// One thing that happened, or is about to.
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "event", rename_all = "snake_case")]
        #[allow(missing_docs, reason = "each field is a word of the sentence above it")]
        pub enum Event {
            $($($(#[$doc])* $name { $($(#[$says])* $field: $ty),* },)*)*
        }

        impl Event {
            /// The hook at which abilities hear of it, if any can wait for it.
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

            /// What of it the abilities look at that wait for it.
            #[allow(unused_variables, reason = "an event has fields that no ability looks at")]
            pub fn matter(&self) -> Matter {
                match *self {
                    $($(Event::$name { $($field),* } => {
                        let matter = Matter::Nobody;
                        $(let matter = $matter;)?
                        matter
                    })*)*
                }
            }

            /// Whether those who watch are told of it.
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
        /// RND-30, LEG-5: who is first player now.
        FirstPlayer { seat: Seat };
        /// RND-18.
        ObstaclePlaced { object: ObjectId, outline: u8, x: f32, y: f32, ux: f32, uy: f32 };
        /// RND-20.
        ShipPlaced { ship: ShipSlot, x: f32, y: f32, ux: f32, uy: f32 }
            at Hook::Placed, of Matter::ship(ship);
        /// RND-28.
        RoundBegan { round: u8 }
            at Hook::StartOfRound, of Matter::Nobody;
        /// "At the start of".
        PhaseBegan { phase: Phase }
            at starts(phase), of Matter::Nobody;
        /// "During": RND-66.
        DuringPhase { phase: Phase }
            at during(phase), of Matter::Nobody;
        /// "At the end of".
        PhaseEnds { phase: Phase }
            at ends(phase), of Matter::Nobody;
        /// RND-42. Hidden from the opponent until revealed.
        DialSet { ship: ShipSlot, maneuver: Maneuver }
            at Hook::DialSet, of Matter::ship(ship);
        /// RND-49: a ship's turn in the System Phase.
        SystemTurn { ship: ShipSlot }
            at Hook::DuringSystem, of Matter::Turn(ship);
        /// "Before you activate".
        BeforeActivate { ship: ShipSlot }
            at Hook::BeforeActivate, of Matter::ship(ship);
        /// "After you reveal your dial" (ABL-20).
        DialRevealed { ship: ShipSlot, maneuver: Maneuver }
            at Hook::DialRevealed, of Matter::maneuver(ship, maneuver);
        /// MOV-27, MOV-21, RND-47: it must execute the stress maneuver.
        StressManeuver { ship: ShipSlot };
        /// MOV-11: its dial lies faceup before it is revealed.
        DialShown { ship: ShipSlot, maneuver: Maneuver };
        /// CND-1.
        ConditionAssigned { ship: ShipSlot, condition: ConditionKind };
        /// CND-3.
        ConditionRemoved { ship: ShipSlot, condition: ConditionKind };
        /// CND-7: a secret condition was assigned facedown; which one, nobody is told.
        SecretAssigned { ship: ShipSlot };
        /// CND-7: it turned out to be this one.
        SecretRevealed { ship: ShipSlot, condition: ConditionKind };
        /// CND-7, CND-8: it was removed unrevealed.
        SecretRemoved { ship: ShipSlot };
        /// MOV-34: it executes the ion maneuver.
        IonManeuver { ship: ShipSlot };
        /// A ship now stands elsewhere.
        Moved { ship: ShipSlot, x: f32, y: f32, ux: f32, uy: f32 };
        /// "After you execute a maneuver"; `fully` (ABL-19).
        ManeuverExecuted {
                ship: ShipSlot,
                maneuver: Maneuver,
                fully: bool,
                /// MOV-34.
                ion: bool,
                /// MOV-18: it moved through or overlapped an obstacle.
                obstacle: bool,
            }
            at Hook::ManeuverExecuted, of Matter::Maneuver { ship, maneuver, fully, ion, obstacle };
        /// MOV-39: the position it would have taken lies on another ship.
        OverlappedShip { ship: ShipSlot, other: ShipSlot }
            at Hook::OverlappedShip, of Matter::pair(ship, ObjectId::ship(other));
        /// OBJ-3: it moved through or overlapped an obstacle and suffers it.
        MetObstacle { ship: ShipSlot, object: ObjectId, overlapped: bool }
            at Hook::MetObstacle, of Matter::ship(ship);
        /// RND-56.
        ActionStepSkipped { ship: ShipSlot }
            at Hook::ActionStepSkipped, of Matter::ship(ship);
        /// "After you skip your Execute Maneuver step".
        ExecuteStepSkipped { ship: ShipSlot }
            at Hook::ExecuteStepSkipped, of Matter::ship(ship);
        /// "After you activate".
        Activated { ship: ShipSlot }
            at Hook::Activated, of Matter::ship(ship);
        /// ACT-1: an action is attempted.
        ActionBegan { ship: ShipSlot, action: ActionKind };
        /// "After you perform an action".
        ActionPerformed { ship: ShipSlot, action: ActionKind, color: ActionColor }
            at Hook::ActionPerformed, of Matter::Action { ship, kind: Some(action), color: Some(color) };
        /// "After you perform an action" that a card prints; `ability` is its number.
        CardActionPerformed { ship: ShipSlot, ability: u16, color: ActionColor }
            at Hook::ActionPerformed, of Matter::Action { ship, kind: None, color: Some(color) };
        /// "After you coordinate": ACT-23.
        Coordinated {
                ship: ShipSlot,
                other: ShipSlot,
                /// ACT-4: of the action.
                color: ActionColor,
                /// ACT-27: by the action, not by an effect.
                by_action: bool,
            }
            at Hook::Coordinated, of Matter::Pair {
                ship,
                object: ObjectId::ship(other),
                color: by_action.then_some(color),
            };
        /// "After you jam": TOK-42.
        Jammed { ship: ShipSlot, other: ShipSlot }
            at Hook::Jammed, of Matter::pair(ship, ObjectId::ship(other));
        /// ACT-15.
        ActionFailed { ship: ShipSlot, action: ActionKind }
            at Hook::ActionFailed, of Matter::Action { ship, kind: Some(action), color: None };
        /// ACT-15: an action that a card prints; `ability` is its number.
        CardActionFailed { ship: ShipSlot, ability: u16 }
            at Hook::ActionFailed, of Matter::Action { ship, kind: None, color: None };
        /// MOV-75.
        Decloaked { ship: ShipSlot }
            at Hook::Decloaked, of Matter::ship(ship);
        /// MOV-77.
        DecloakFailed { ship: ShipSlot };
        /// MOV-88.
        TractorMoved { ship: ShipSlot };
        /// MOV-86: rotated in place.
        Rotated { ship: ShipSlot };
        /// MOV-84.
        TurretRotated { ship: ShipSlot, arc: Arc }
            at Hook::TurretRotated, of Matter::ship(ship);
        /// HUG-59: the second turret indicator of a huge ship was rotated, alone.
        SecondTurretRotated { ship: ShipSlot, arc: Arc }
            at Hook::TurretRotated, of Matter::ship(ship);
        /// HUG-59: both were rotated at once: the other one so.
        BothTurretsRotated { ship: ShipSlot, arc: Arc, second: Arc }
            at Hook::TurretRotated, of Matter::ship(ship);
        /// TOK-1, TOK-10: one event for all tokens of one effect.
        TokensGained { ship: ShipSlot, token: Token, n: u8 }
            at Hook::TokensGained, of Matter::Tokens { ship, token, n };
        /// TOK-1.
        TokensRemoved { ship: ShipSlot, token: Token, n: u8 }
            at Hook::TokensRemoved, of Matter::Tokens { ship, token, n };
        /// TOK-1, TOK-9: `ship` spends them; they are those of `owner`, itself unless an effect
        /// lends it another's.
        TokensSpent { ship: ShipSlot, token: Token, n: u8, owner: ShipSlot }
            at Hook::TokensSpent, of Matter::Tokens { ship, token, n };
        /// TOK-26.
        LockAcquired { ship: ShipSlot, object: ObjectId }
            at Hook::LockAcquired, of Matter::pair(ship, object);
        /// TOK-33.
        LockBroken { ship: ShipSlot, object: ObjectId }
            at Hook::LockBroken, of Matter::pair(ship, object);
        /// TOK-32.
        LockSpent { ship: ShipSlot, object: ObjectId }
            at Hook::LockSpent, of Matter::pair(ship, object);
        /// CHG-5.
        ForceSpent { ship: ShipSlot, n: u8 }
            at Hook::ChargeSpent, of Matter::Charge { ship, of: Charges::Force, n };
        /// CHG-5: standard charges of an upgrade card (`card`) or of the ship card (255).
        ChargesSpent { ship: ShipSlot, card: u8, n: u8 }
            at Hook::ChargeSpent, of Matter::Charge { ship, of: Charges::Card(card), n };
        /// CHG-3.
        ChargesRecovered { ship: ShipSlot, card: u8, n: u8 }
            at Hook::ChargeRecovered, of Matter::Charge { ship, of: Charges::Card(card), n };
        /// CHG-4, CHG-10.
        ChargesLost { ship: ShipSlot, card: u8, n: u8 }
            at Hook::ChargeLost, of Matter::Charge { ship, of: Charges::Card(card), n };
        /// CHG-17.
        ForceRecovered { ship: ShipSlot, n: u8 }
            at Hook::ChargeRecovered, of Matter::Charge { ship, of: Charges::Force, n };
        /// CHG-23, or an effect.
        ShieldsRecovered { ship: ShipSlot, n: u8 }
            at Hook::ChargeRecovered, of Matter::Charge { ship, of: Charges::Shields, n };
        /// "Before you engage".
        BeforeEngage { ship: ShipSlot }
            at Hook::BeforeEngage, of Matter::ship(ship);
        /// RND-60.
        Engaged { ship: ShipSlot }
            at Hook::Engaged, of Matter::ship(ship);
        /// ATK-31.
        AttackDeclared {
                attacker: ShipSlot,
                defender: ShipSlot,
                weapon: u8,
                arc: Arc,
                range: u8,
                obstructed: bool,
            }
            at Hook::AttackDeclared, of Matter::attack(attacker, defender);
        /// ATK-37, ATK-47.
        DiceRolled { attacker: ShipSlot, defender: ShipSlot, dice: DieKind, pool: Pool }
            at Hook::DiceRolled, of rolled(attacker, defender, dice);
        /// ATK-55.
        DiceModified { attacker: ShipSlot, defender: ShipSlot, dice: DieKind, pool: Pool };
        /// ATK-64: what is left.
        Neutralized { attacker: ShipSlot, defender: ShipSlot, hits: u8, crits: u8 }
            at Hook::Neutralized, of Matter::attack(attacker, defender);
        /// TOK-22.
        Reinforced { ship: ShipSlot };
        /// ATK-66.
        AttackHit { attacker: ShipSlot, defender: ShipSlot }
            at Hook::AttackHit, of Matter::attack(attacker, defender);
        /// ATK-66.
        AttackMissed { attacker: ShipSlot, defender: ShipSlot }
            at Hook::AttackMissed, of Matter::attack(attacker, defender);
        /// ATK-72: "after you perform an attack", "after you defend".
        AfterAttack { attacker: ShipSlot, defender: ShipSlot, hit: bool }
            at Hook::AttackOver, of Matter::Attack { by: attacker, on: defender, hit: Some(hit) };
        /// A die rolled outside attacks.
        DieRolled { ship: ShipSlot, dice: DieKind, face: Face }
            at Hook::DieRolled, of Matter::Roll(ship);
        /// DMG-1: one point of damage suffered, `crit` or not. Raised before the card it deals is
        /// dealt, so that a card does not hear of the damage that dealt it (DMG-36/open).
        DamageSuffered { ship: ShipSlot, crit: bool }
            at Hook::DamageSuffered, of Matter::Damage { ship, crit };
        /// DMG-1: a shield took it.
        ShieldLost { ship: ShipSlot }
            at Hook::ShieldLost, of Matter::ship(ship);
        /// DMG-1, DMG-3. The kind of a facedown card is hidden (DMG-14): `None`.
        CardDealt { ship: ShipSlot, kind: Option<DamageKind> }
            at Hook::CardDealt, of Matter::ship(ship);
        /// DMG-10.
        CardExposed { ship: ShipSlot, kind: DamageKind }
            at Hook::CardExposed, of Matter::ship(ship);
        /// DMG-11: `kind` is `None` for a facedown card.
        CardRepaired { ship: ShipSlot, kind: Option<DamageKind> }
            at Hook::CardRepaired, of Matter::Ship { ship, with: kind.map_or(With::Nothing, With::Card) };
        /// RND-71.
        Destroyed { ship: ShipSlot }
            at Hook::Destroyed, of Matter::ship(ship);
        /// RND-74.
        Removed { ship: ShipSlot }
            at Hook::Removed, of Matter::ship(ship);
        /// RND-78.
        Fled { ship: ShipSlot }
            at Hook::Fled, of Matter::ship(ship);
        /// ABL-21: an ability entered the queue.
        AbilityQueued { ship: ShipSlot, ability: u16 };
        /// ABL-28: it came up.
        AbilityResolved { ship: ShipSlot, ability: u16 };
        /// ABL-28: it came up and could not be resolved, or was declined.
        AbilityDropped { ship: ShipSlot, ability: u16 };
        /// The game is over.
        GameOver { winner: Option<Seat>, scores: [u16; 2] };
        /// CHG-4, CHG-5: Force charges were lost.
        ForceLost { ship: ShipSlot, n: u8 }
            at Hook::ChargeLost, of Matter::Charge { ship, of: Charges::Force, n };
        /// HUG-22: energy was spent.
        EnergySpent { ship: ShipSlot, n: u8 }
            at Hook::ChargeSpent, of Matter::Charge { ship, of: Charges::Energy, n };
        /// HUG-22: energy was lost.
        EnergyLost { ship: ShipSlot, n: u8 }
            at Hook::ChargeLost, of Matter::Charge { ship, of: Charges::Energy, n };
        /// HUG-22, HUG-24: energy was recovered.
        EnergyRecovered { ship: ShipSlot, n: u8 }
            at Hook::ChargeRecovered, of Matter::Charge { ship, of: Charges::Energy, n };
        /// DEV-2, DEV-3: a ship dropped or launched a device; of a set, its middle one.
        DevicePlaced { ship: ShipSlot, device: DeviceKind, object: ObjectId, launched: bool, x: f32, y: f32 }
            at Hook::DevicePlaced, of Matter::Device { ship, device, object, launched };
        /// DEV-17.
        DeviceDetonated { device: DeviceKind, object: ObjectId };
        /// DEV-19: it would have detonated.
        FuseBurned { object: ObjectId };
        /// A fuse marker was put on a device.
        FusePlaced { object: ObjectId };
        /// ENV-5: a device that no ship has placed lies there now, with so many fuse markers.
        DeviceLaid { device: DeviceKind, object: ObjectId, fuses: u8, x: f32, y: f32, ux: f32, uy: f32 };
        /// ENV-5: the die that is rolled for a bomb shows this.
        FuseRolled { object: ObjectId, face: Face };
        /// ENV-5: so many fuse markers were removed from a device, not by what would have detonated
        /// it.
        FusesRemoved { object: ObjectId, n: u8 };
        /// An effect removed an obstacle.
        ObstacleRemoved { object: ObjectId };
        /// DEV-5: an effect removed a device.
        DeviceRemoved { object: ObjectId };
        /// DEV-5: a remote now lies elsewhere.
        DeviceRelocated { object: ObjectId, x: f32, y: f32, ux: f32, uy: f32 };
        /// DEV-26: a ship moved through or overlapped a remote, by a maneuver or not.
        MetRemote { ship: ShipSlot, object: ObjectId, overlapped: bool, maneuver: bool }
            at Hook::MetRemote, of Matter::Meets { ship, object, overlapped, maneuver };
        /// DEV-36: a remote suffered so much damage, HIT or CRIT.
        RemoteDamaged { object: ObjectId, n: u8 };
        /// DEV-36: it has as many damage cards as hull.
        RemoteDestroyed { object: ObjectId }
            at Hook::Destroyed, of Matter::Turn(ShipSlot(row(object)));
        /// DEV-35: it was relocated partly outside the play area.
        RemoteFled { object: ObjectId };
        /// RND-23, MOV-98: a ship is docked with another now.
        Docked { ship: ShipSlot, other: ShipSlot };
        /// MOV-101, MOV-105: there was no room.
        DeployFailed { ship: ShipSlot };
        /// "After you deploy": MOV-100, MOV-104; from which carrier.
        Deployed { ship: ShipSlot, other: ShipSlot }
            at Hook::Deployed, of Matter::pair(ship, ObjectId::ship(other));
        /// WNG-14: a ship is in its wing again, which `other` leads.
        WingJoined { ship: ShipSlot, other: ShipSlot };
        /// WNG-11, WNG-13: a ship is split from its wing.
        WingSplit { ship: ShipSlot };
        /// SQD-20: `ship` has an upgrade now that `other` had: the card that `side` stands for in
        /// the place of that number.
        UpgradeGiven { ship: ShipSlot, other: ShipSlot, place: u8, side: u8 };
        /// SQD-26: an upgrade lies facedown under a card of a ship.
        UpgradeHidden { ship: ShipSlot };
        /// SQD-26: it is revealed, and the ship has it: the card that `side` stands for in the
        /// place of that number.
        UpgradeRevealed { ship: ShipSlot, place: u8, side: u8 };
        /// SCN-5, SCN-6: an objective token lies there now.
        ObjectivePlaced { object: ObjectId, x: f32, y: f32, ux: f32, uy: f32 };
        /// SCN-31: "after you perform an action": a ship tows a supply cache now.
        ObjectiveTowed { ship: ShipSlot, object: ObjectId, color: ActionColor }
            at Hook::ActionPerformed, of Matter::Action { ship, kind: None, color: Some(color) };
        /// SCN-31: what a ship towed another tows now, by an effect.
        ObjectiveHandedOver { ship: ShipSlot, other: ShipSlot, object: ObjectId };
        /// SCN-34, SCN-35: what the ship towed lies there now.
        ObjectiveJettisoned { ship: ShipSlot, object: ObjectId, x: f32, y: f32, ux: f32, uy: f32 };
        /// SCN-41: "after you perform an action": the marker of a ship's player lies on a satellite
        /// now.
        ObjectiveScrambled { ship: ShipSlot, object: ObjectId, color: ActionColor }
            at Hook::ActionPerformed, of Matter::Action { ship, kind: None, color: Some(color) };
        /// SCN-12: a player scores mission points for objective tokens.
        ObjectivesScored { seat: Seat, n: u8 };
        /// SCN-27: a player scores half of what an enemy ship costs.
        HalfScored { ship: ShipSlot, n: u8 };
    }
    moments {
        /// RND-26: after placing forces.
        ForcesPlaced {}
            at Hook::AfterForces, of Matter::Nobody;
        /// "At the end of the round".
        RoundEnds { round: u8 }
            at Hook::EndOfRound, of Matter::Nobody;
        /// RND-36: "at initiative": the Engagement Phase has come to this value.
        AtInitiative { initiative: u8 }
            at Hook::AtInitiative, of Matter::Initiative(initiative);
        /// DEV-32: a remote's turn in the Engagement Phase.
        EngagementTurn { ship: ShipSlot }
            at Hook::DuringEngagement, of Matter::Turn(ship);
        /// "Before you reveal your dial".
        BeforeReveal { ship: ShipSlot }
            at Hook::BeforeReveal, of Matter::ship(ship);
        /// "Before you execute a maneuver": what it is about to execute (MOV-13).
        BeforeExecute { ship: ShipSlot, maneuver: Maneuver }
            at Hook::BeforeExecute, of Matter::maneuver(ship, maneuver);
        /// MOV-15: the Check Difficulty step of a maneuver is about to begin; whether the maneuver
        /// was fully executed.
        BeforeCheckDifficulty { ship: ShipSlot, maneuver: Maneuver, fully: bool }
            at Hook::BeforeCheckDifficulty, of Matter::Maneuver { ship, maneuver, fully, ion: false, obstacle: false };
        /// "Before you perform an action": it is chosen, and nothing is paid yet (ACT-7).
        BeforeAction { ship: ShipSlot, action: ActionKind, color: ActionColor }
            at Hook::BeforeAction, of Matter::Action { ship, kind: Some(action), color: Some(color) };
        /// ATK-57: dice of an attack were rerolled.
        DiceRerolled { attacker: ShipSlot, defender: ShipSlot, dice: DieKind }
            at Hook::DiceRerolled, of rolled(attacker, defender, dice);
        /// ATK-68, ATK-69: the attack has hit and is about to deal damage, or what its weapon does
        /// instead.
        DealsDamage { attacker: ShipSlot, defender: ShipSlot }
            at Hook::DealsDamage, of Matter::attack(attacker, defender);
        /// "Before you roll dice" outside attacks.
        BeforeRoll { ship: ShipSlot }
            at Hook::BeforeRoll, of Matter::Roll(ship);
        /// OBJ-3: it moved through or overlapped an obstacle and is about to suffer it.
        BeforeObstacle { ship: ShipSlot, object: ObjectId }
            at Hook::BeforeObstacle, of Matter::Ship { ship, with: With::Object(object) };
        /// "After you boost", as an action or not: MOV-63.
        Boosted { ship: ShipSlot }
            at Hook::Boosted, of Matter::ship(ship);
        /// "After you barrel roll", as an action or not: MOV-70.
        BarrelRolled { ship: ShipSlot }
            at Hook::BarrelRolled, of Matter::ship(ship);
        /// MOV-63, MOV-70, MOV-75: a ship moves with a template that an ability, by its number,
        /// gives it.
        TemplateUsed { ship: ShipSlot, ability: u16 }
            at Hook::TemplateUsed, of Matter::Template { ship, ability };
        /// CHG-25: "after you reload", as an action or not.
        Reloaded { ship: ShipSlot }
            at Hook::Reloaded, of Matter::ship(ship);
        /// "Before you are removed": RND-74. It was destroyed.
        BeforeRemoved { ship: ShipSlot }
            at Hook::BeforeRemoved, of Matter::ship(ship);
        /// "At the end of the game".
        GameEnds {}
            at Hook::EndOfGame, of Matter::Nobody;
        /// "After a device detonates", `by` whom it was placed.
        DetonationOver { by: Option<ShipSlot>, device: DeviceKind, object: ObjectId }
            at Hook::Detonated, of Matter::Detonation { by, row: row(object) };
        /// "After a ship suffers the effect of a device", `by` whom it was placed.
        DeviceSuffered { ship: ShipSlot, by: Option<ShipSlot>, device: DeviceKind, object: ObjectId }
            at suffered(device), of Matter::pair(ship, by.map_or(object, ObjectId::ship));
    }
}

/// RND-35: "at the start of".
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

/// RND-66: "during".
const fn during(phase: Phase) -> Option<Hook> {
    match phase {
        // RND-26: obstacles lie there, no ship does.
        Phase::Setup => Some(Hook::BeforeForces),
        Phase::End => Some(Hook::DuringEnd),
        // RND-50: in the System Phase each ship during its own turn.
        Phase::Planning | Phase::System | Phase::Activation | Phase::Engagement => None,
    }
}

/// RND-35: "at the end of".
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

/// Bombs are what cards speak of.
fn suffered(device: DeviceKind) -> Option<Hook> {
    device.is_bomb().then_some(Hook::BombSuffered)
}

/// "After you roll dice": whoever rolled.
const fn rolled(attacker: ShipSlot, defender: ShipSlot, dice: DieKind) -> Matter {
    match dice {
        DieKind::Attack => Matter::attack(attacker, defender),
        DieKind::Defense => Matter::attack(defender, attacker),
    }
}

/// The row of a device.
fn row(object: ObjectId) -> u8 {
    object.as_device().unwrap_or(0) as u8
}
