//! The kinds of decision. The meaning of an option depends on the kind; see
//! [`choice`](crate::choice).

use serde::{Deserialize, Serialize};

/// A kind of decision: what the player is asked to choose.
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
    /// The seat that is first player [LEG-5].
    #[default]
    FirstPlayer,
    /// The player's obstacle that is placed next [RND-18].
    ObstacleChoice,
    /// The facing of the obstacle [RND-18].
    ObstacleFacing,
    /// The coarse cell of the obstacle [RND-18].
    ObstacleArea,
    /// The 10 mm cell of the obstacle [RND-18].
    ObstacleCell,
    /// The ship that is placed next [RND-20].
    ShipToPlace,
    /// The facing of the ship [RND-21].
    ShipFacing,
    /// The coarse cell of the ship [RND-21].
    ShipArea,
    /// The 10 mm cell of the ship [RND-21].
    ShipCell,
    /// The arc at which the turret indicator starts [RND-22].
    TurretStart,
    /// The maneuver on a ship's dial [RND-42].
    Dial,
    /// The ship that acts next, of several of equal initiative [RND-39].
    NextShip,
    /// Whether and how a ship decloaks [MOV-75].
    Decloak,
    /// The final position of a Tallon Roll [MOV-53].
    TallonPosition,
    /// The action that a ship performs, or none [ACT-12].
    Action,
    /// The linked action that is added to the queue, or none [ACT-18].
    LinkedAction,
    /// The template of a boost [MOV-63].
    BoostTemplate,
    /// The side of a barrel roll [MOV-70].
    RollSide,
    /// The final position of a barrel roll [MOV-71].
    RollPosition,
    /// The maneuver of a SLAM [MOV-80].
    SlamManeuver,
    /// The arc to which a turret indicator rotates [MOV-84].
    RotateArc,
    /// The object that a ship locks [TOK-26].
    LockTarget,
    /// The ship that is jammed [TOK-42].
    JamTarget,
    /// The ship that is coordinated [ACT-23].
    CoordinateTarget,
    /// The side of a reinforce token: fore or aft [TOK-19].
    ReinforceSide,
    /// The card that is reloaded [CHG-25].
    ReloadCard,
    /// The token or lock that a jammed ship loses [TOK-43, TOK-45].
    JamRemoval,
    /// The move of a tractored ship [MOV-88].
    TractorMove,
    /// Whether a tractored ship rotates [MOV-90].
    TractorRotation,
    /// The red focus or calculate action after overlapping an enemy ship [MOV-41].
    OverlapAction,
    /// The weapon and the defender of an attack, or no attack [ATK-31].
    Attack,
    /// Whether range is measured along an obstructed line [ATK-85].
    Obstruction,
    /// The next modification of attack dice, or done [ATK-42, ATK-52].
    ModifyAttack,
    /// The next modification of defense dice, or done [ATK-42, ATK-52].
    ModifyDefense,
    /// The dice that are rerolled [ATK-57].
    Reroll,
    /// The damage card that is repaired [DMG-13].
    RepairCard,
    /// The next of the player's abilities that goes into the queue [ABL-22].
    AbilityOrder,
    /// Whether an ability is used [ABL-30].
    UseAbility,
    /// The ship that an ability's `choose` picks [ABL-31].
    AbilityTarget,
    /// The card that recovers a charge [CHG-3].
    RecoverCard,
    /// The part of an ability that is done, of several [ABL-4].
    AbilityPart,
    /// Whether a player pays to avoid an ability's effect [ABL-5].
    AbilityPay,
    /// Whether an ability is used before dice are rolled, or before results are neutralized
    /// [ATK-42, ATK-52].
    AttackAbility,
    /// The result that is changed, cancelled or spent [ATK-55].
    DieResult,
    /// The token that is removed, spent or given away [TOK-2].
    TokenChoice,
    /// The template with which a device is dropped or launched [DEV-2, DEV-3].
    DropTemplate,
    /// The card whose device is dropped [DEV-9].
    DropCard,
    /// The player's device that detonates next [DEV-18].
    DeviceOrder,
    /// The ship that a mine affects, of those on it [DEV-13].
    MineTarget,
    /// The obstacle that an effect affects [DEV-43].
    ObstacleTarget,
    /// A guess: how many of certain results the ship will roll.
    Guess,
    /// The maneuver that an ability makes a ship execute, of several [MOV-9].
    AbilityManeuver,
    /// The damage card that is put on a condition card [CND-11].
    ConditionCard,
    /// The number that a ship's initiative counts as [RND-37].
    Initiative,
    /// The damage card that is dealt or exposed, of several [DMG-3, DMG-10].
    DamageChoice,
    /// The card of which a charge is spent [CHG-5].
    SpendCard,
    /// The relocation of a remote [DEV-35, DEV-51].
    Relocate,
    /// The guides of a ship to which a remote relocates [DEV-50], or the guides of its carrier from
    /// which a docked ship deploys, or none if it stays docked [MOV-100].
    ShipGuides,
    /// The ship with which a ship docks, or none [RND-23, MOV-98].
    Dock,
    /// The coarse cell of an objective token [SCN-6].
    ObjectiveArea,
    /// The 10 mm cell of an objective token [SCN-6].
    ObjectiveCell,
    /// The side of a ship against which it sets the supply cache that it jettisons, or none if it
    /// keeps the cache [SCN-34, SCN-35].
    Jettison,
    /// Whether a ship that was split joins its wing again [WNG-14].
    JoinWing,
    /// Whether a ship is split from its wing [WNG-13].
    SplitWing,
    /// The upgrade that goes to another ship [SQD-20].
    GivenCard,
    /// The upgrade that is placed facedown [SQD-26].
    HiddenCard,
    /// The hardpoint of a ship that goes Offline [HUG-61].
    DisabledCard,
}
