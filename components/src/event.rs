//! What happens in a game, as a person would tell it. The same events make the log and trigger abilities.

use serde::{Deserialize, Serialize};

use crate::action::{ActionColor, ActionKind};
use crate::arc::Arc;
use crate::condition::ConditionKind;
use crate::damage::DamageKind;
use crate::device::DeviceKind;
use crate::dice::{DieKind, Pool};
use crate::ids::{ObjectId, Seat, ShipSlot};
use crate::maneuver::Maneuver;
use crate::state::Phase;
use crate::token::Token;

/// Whose effect an event is: the ability that was at work when it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The ship whose ability it is.
    pub ship: ShipSlot,
    /// The ability's number in the matchup's program.
    pub ability: u16,
}

/// One thing that happened, or is about to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "each field is a word of the sentence above it")]
pub enum Event {
    /// RND-30, LEG-5: who is first player now.
    FirstPlayer { seat: Seat },
    /// RND-18.
    ObstaclePlaced { object: ObjectId, outline: u8, x: f32, y: f32, ux: f32, uy: f32 },
    /// RND-20.
    ShipPlaced { ship: ShipSlot, x: f32, y: f32, ux: f32, uy: f32 },
    /// RND-26: after placing forces.
    ForcesPlaced {},
    /// RND-28.
    RoundBegan { round: u8 },
    /// "At the end of the round".
    RoundEnds { round: u8 },
    /// "At the start of".
    PhaseBegan { phase: Phase },
    /// "During": RND-66.
    DuringPhase { phase: Phase },
    /// "At the end of".
    PhaseEnds { phase: Phase },
    /// RND-42. Hidden from the opponent until revealed.
    DialSet { ship: ShipSlot, maneuver: Maneuver },
    /// RND-49: a ship's turn in the System Phase.
    SystemTurn { ship: ShipSlot },
    /// RND-36: "at initiative": the Engagement Phase has come to this value.
    AtInitiative { initiative: u8 },
    /// "Before you activate".
    BeforeActivate { ship: ShipSlot },
    /// "Before you reveal your dial".
    BeforeReveal { ship: ShipSlot },
    /// "Before you execute a maneuver": what it is about to execute (MOV-13).
    BeforeExecute { ship: ShipSlot, maneuver: Maneuver },
    /// MOV-15: the Check Difficulty step of a maneuver is about to begin; whether the maneuver was fully executed.
    BeforeCheckDifficulty { ship: ShipSlot, maneuver: Maneuver, fully: bool },
    /// "After you reveal your dial" (ABL-20).
    DialRevealed { ship: ShipSlot, maneuver: Maneuver },
    /// MOV-27, MOV-21, RND-47: it must execute the stress maneuver.
    StressManeuver { ship: ShipSlot },
    /// MOV-11: its dial lies faceup before it is revealed.
    DialShown { ship: ShipSlot, maneuver: Maneuver },
    /// CND-1.
    ConditionAssigned { ship: ShipSlot, condition: ConditionKind },
    /// CND-3.
    ConditionRemoved { ship: ShipSlot, condition: ConditionKind },
    /// MOV-34: it executes the ion maneuver.
    IonManeuver { ship: ShipSlot },
    /// A ship now stands elsewhere.
    Moved { ship: ShipSlot, x: f32, y: f32, ux: f32, uy: f32 },
    /// "After you execute a maneuver"; `fully` (ABL-19).
    ManeuverExecuted {
        ship: ShipSlot,
        maneuver: Maneuver,
        fully: bool,
        /// MOV-34.
        ion: bool,
        /// MOV-18: it moved through or overlapped an obstacle.
        obstacle: bool,
    },
    /// MOV-39: the position it would have taken lies on another ship.
    OverlappedShip { ship: ShipSlot, other: ShipSlot },
    /// OBJ-3: it moved through or overlapped an obstacle and is about to suffer it.
    BeforeObstacle { ship: ShipSlot, object: ObjectId },
    /// OBJ-3: it moved through or overlapped an obstacle and suffers it.
    MetObstacle { ship: ShipSlot, object: ObjectId, overlapped: bool },
    /// RND-56.
    ActionStepSkipped { ship: ShipSlot },
    /// "After you skip your Execute Maneuver step".
    ExecuteStepSkipped { ship: ShipSlot },
    /// "After you activate".
    Activated { ship: ShipSlot },
    /// ACT-1: an action is attempted.
    ActionBegan { ship: ShipSlot, action: ActionKind },
    /// "After you perform an action".
    ActionPerformed { ship: ShipSlot, action: ActionKind, color: ActionColor },
    /// "After you perform an action" that a card prints; `ability` is its number.
    CardActionPerformed { ship: ShipSlot, ability: u16, color: ActionColor },
    /// "After you coordinate": ACT-23.
    Coordinated { ship: ShipSlot, other: ShipSlot, color: ActionColor },
    /// "After you jam": TOK-42.
    Jammed { ship: ShipSlot, other: ShipSlot },
    /// "After you boost", as an action or not: MOV-63.
    Boosted { ship: ShipSlot },
    /// "After you barrel roll", as an action or not: MOV-70.
    BarrelRolled { ship: ShipSlot },
    /// ACT-15.
    ActionFailed { ship: ShipSlot, action: ActionKind },
    /// CHG-25: "after you reload", as an action or not.
    Reloaded { ship: ShipSlot },
    /// MOV-75.
    Decloaked { ship: ShipSlot },
    /// MOV-77.
    DecloakFailed { ship: ShipSlot },
    /// MOV-88.
    TractorMoved { ship: ShipSlot },
    /// MOV-86: rotated in place.
    Rotated { ship: ShipSlot },
    /// MOV-84.
    TurretRotated { ship: ShipSlot, arc: Arc },
    /// TOK-1, TOK-10: one event for all tokens of one effect.
    TokensGained { ship: ShipSlot, token: Token, n: u8 },
    /// TOK-1.
    TokensRemoved { ship: ShipSlot, token: Token, n: u8 },
    /// TOK-1, TOK-9: `ship` spends them; they are those of `owner`, itself unless an effect lends it another's.
    TokensSpent { ship: ShipSlot, token: Token, n: u8, owner: ShipSlot },
    /// TOK-26.
    LockAcquired { ship: ShipSlot, object: ObjectId },
    /// TOK-33.
    LockBroken { ship: ShipSlot, object: ObjectId },
    /// TOK-32.
    LockSpent { ship: ShipSlot, object: ObjectId },
    /// CHG-5.
    ForceSpent { ship: ShipSlot, n: u8 },
    /// CHG-5: standard charges of an upgrade card (`card`) or of the ship card (255).
    ChargesSpent { ship: ShipSlot, card: u8, n: u8 },
    /// CHG-3.
    ChargesRecovered { ship: ShipSlot, card: u8, n: u8 },
    /// CHG-4, CHG-10.
    ChargesLost { ship: ShipSlot, card: u8, n: u8 },
    /// CHG-17.
    ForceRecovered { ship: ShipSlot, n: u8 },
    /// CHG-23, or an effect.
    ShieldsRecovered { ship: ShipSlot, n: u8 },
    /// "Before you engage".
    BeforeEngage { ship: ShipSlot },
    /// RND-60.
    Engaged { ship: ShipSlot },
    /// ATK-31.
    AttackDeclared {
        attacker: ShipSlot,
        defender: ShipSlot,
        weapon: u8,
        arc: Arc,
        range: u8,
        obstructed: bool,
    },
    /// ATK-37, ATK-47.
    DiceRolled { attacker: ShipSlot, defender: ShipSlot, dice: DieKind, pool: Pool },
    /// ATK-55.
    DiceModified { attacker: ShipSlot, defender: ShipSlot, dice: DieKind, pool: Pool },
    /// ATK-64: what is left.
    Neutralized { attacker: ShipSlot, defender: ShipSlot, hits: u8, crits: u8 },
    /// TOK-22.
    Reinforced { ship: ShipSlot },
    /// ATK-66.
    AttackHit { attacker: ShipSlot, defender: ShipSlot },
    /// ATK-66.
    AttackMissed { attacker: ShipSlot, defender: ShipSlot },
    /// ATK-72: "after you perform an attack", "after you defend".
    AfterAttack { attacker: ShipSlot, defender: ShipSlot, hit: bool },
    /// A die rolled outside attacks.
    DieRolled { ship: ShipSlot, dice: DieKind, face: crate::dice::Face },
    /// DMG-1: one point of damage suffered, `crit` or not. Raised before the card it deals is dealt, so that a card does
    /// not hear of the damage that dealt it (DMG-36/open).
    DamageSuffered { ship: ShipSlot, crit: bool },
    /// DMG-1: a shield took it.
    ShieldLost { ship: ShipSlot },
    /// DMG-1, DMG-3. The kind of a facedown card is hidden (DMG-14): `None`.
    CardDealt { ship: ShipSlot, kind: Option<DamageKind> },
    /// DMG-10.
    CardExposed { ship: ShipSlot, kind: DamageKind },
    /// DMG-11: `kind` is `None` for a facedown card.
    CardRepaired { ship: ShipSlot, kind: Option<DamageKind> },
    /// RND-71.
    Destroyed { ship: ShipSlot },
    /// "Before you are removed": RND-74. It was destroyed.
    BeforeRemoved { ship: ShipSlot },
    /// RND-74.
    Removed { ship: ShipSlot },
    /// RND-78.
    Fled { ship: ShipSlot },
    /// ABL-21: an ability entered the queue.
    AbilityQueued { ship: ShipSlot, ability: u16 },
    /// ABL-28: it came up.
    AbilityResolved { ship: ShipSlot, ability: u16 },
    /// ABL-28: it came up and could not be resolved, or was declined.
    AbilityDropped { ship: ShipSlot, ability: u16 },
    /// "At the end of the game".
    GameEnds {},
    /// The game is over.
    GameOver { winner: Option<Seat>, scores: [u16; 2] },
    /// CHG-4, CHG-5: Force charges were lost.
    ForceLost { ship: ShipSlot, n: u8 },
    /// HUG-22: energy was spent.
    EnergySpent { ship: ShipSlot, n: u8 },
    /// HUG-22: energy was lost.
    EnergyLost { ship: ShipSlot, n: u8 },
    /// HUG-22, HUG-24: energy was recovered.
    EnergyRecovered { ship: ShipSlot, n: u8 },
    /// DEV-2, DEV-3: a ship dropped or launched a device; of a set, its middle one.
    DevicePlaced { ship: ShipSlot, device: DeviceKind, object: ObjectId, launched: bool, x: f32, y: f32 },
    /// DEV-17.
    DeviceDetonated { device: DeviceKind, object: ObjectId },
    /// "After a device detonates", `by` whom it was placed.
    DetonationOver { by: ShipSlot, device: DeviceKind, object: ObjectId },
    /// DEV-19: it would have detonated.
    FuseBurned { object: ObjectId },
    /// A fuse marker was put on a device.
    FusePlaced { object: ObjectId },
    /// An effect removed an obstacle.
    ObstacleRemoved { object: ObjectId },
}
