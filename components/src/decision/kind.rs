//! What can be asked: the kinds of decision. What an option means depends on them (`choice`).

use serde::{Deserialize, Serialize};

/// What is asked.
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
    /// LEG-5: which seat is first player.
    #[default]
    FirstPlayer,
    /// RND-18: which of the own obstacles is placed next.
    ObstacleChoice,
    /// RND-18: its facing.
    ObstacleFacing,
    /// RND-18: the coarse cell it is placed in.
    ObstacleArea,
    /// RND-18: the 10 mm cell.
    ObstacleCell,
    /// RND-20: which ship is placed next.
    ShipToPlace,
    /// RND-21: its facing.
    ShipFacing,
    /// RND-21: the coarse cell.
    ShipArea,
    /// RND-21: the 10 mm cell.
    ShipCell,
    /// RND-22: the arc the turret indicator starts at.
    TurretStart,
    /// RND-42: the maneuver on a ship's dial.
    Dial,
    /// RND-39: which of several ships of equal initiative acts next.
    NextShip,
    /// MOV-75: whether and how to decloak.
    Decloak,
    /// MOV-53: where a Tallon Roll ends.
    TallonPosition,
    /// ACT-12: which action to perform, or none.
    Action,
    /// ACT-18: which linked action to add to the queue, or none.
    LinkedAction,
    /// MOV-63: the boost template.
    BoostTemplate,
    /// MOV-70: the side of a barrel roll.
    RollSide,
    /// MOV-71: the position of a barrel roll.
    RollPosition,
    /// MOV-80: the SLAM maneuver.
    SlamManeuver,
    /// MOV-84: the arc to rotate to.
    RotateArc,
    /// TOK-26: what to lock.
    LockTarget,
    /// TOK-42: whom to jam.
    JamTarget,
    /// ACT-23: whom to coordinate.
    CoordinateTarget,
    /// TOK-19: fore or aft.
    ReinforceSide,
    /// CHG-25: which card to reload.
    ReloadCard,
    /// TOK-43, TOK-45: what a jammed ship loses.
    JamRemoval,
    /// MOV-88: the tractor move.
    TractorMove,
    /// MOV-90: whether the tractored ship rotates.
    TractorRotation,
    /// MOV-41: the red focus or calculate action after overlapping an enemy.
    OverlapAction,
    /// ATK-31: weapon and defender, or no attack.
    Attack,
    /// ATK-85: whether to measure along an obstructed line.
    Obstruction,
    /// ATK-42, ATK-52: the next modification of attack dice, or done.
    ModifyAttack,
    /// ATK-42, ATK-52: the next modification of defense dice, or done.
    ModifyDefense,
    /// ATK-57: which dice to reroll.
    Reroll,
    /// DMG-13: which damage card to repair.
    RepairCard,
    /// ABL-22: which of the own abilities goes next into the queue.
    AbilityOrder,
    /// ABL-30: whether to use an ability.
    UseAbility,
    /// ABL-31: whom an ability's `choose` picks.
    AbilityTarget,
    /// CHG-3: which card recovers a charge.
    RecoverCard,
    /// ABL-4: which of several effects of an ability is done.
    AbilityPart,
    /// ABL-5: whether to pay to avoid an ability's effect.
    AbilityPay,
    /// ATK-42, ATK-52: whether to use an ability before dice are rolled, or before results are
    /// neutralized.
    AttackAbility,
    /// ATK-55: which result is changed, cancelled or spent.
    DieResult,
    /// TOK-2: which token is removed, spent or given away.
    TokenChoice,
    /// DEV-2, DEV-3: the template with which a device is dropped or launched.
    DropTemplate,
    /// DEV-9: which card's device is dropped.
    DropCard,
    /// DEV-18: which of the own devices detonates next.
    DeviceOrder,
    /// DEV-13: which of the ships on a mine it affects.
    MineTarget,
    /// DEV-43: which obstacle an effect is about.
    ObstacleTarget,
    /// How many of certain results the ship guesses it will roll.
    Guess,
    /// MOV-9: which of several maneuvers an ability has it execute.
    AbilityManeuver,
    /// CND-11: which damage card is put on a condition card.
    ConditionCard,
    /// RND-37: as which number an initiative counts.
    Initiative,
    /// DMG-3, DMG-10: which of several damage cards is dealt or exposed.
    DamageChoice,
    /// CHG-5: of which card a charge is spent.
    SpendCard,
    /// DEV-35, DEV-51: how a remote relocates.
    Relocate,
    /// DEV-50: to which guides of a ship a remote relocates. MOV-100: from which guides of its
    /// carrier a docked ship deploys, or whether it stays.
    ShipGuides,
    /// RND-23, MOV-98: with which ship a ship docks, or none.
    Dock,
    /// SCN-6: the coarse cell that an objective token is placed in.
    ObjectiveArea,
    /// SCN-6: the 10 mm cell.
    ObjectiveCell,
    /// SCN-34, SCN-35: against which side of a ship the supply cache is set that it jettisons, or
    /// whether it keeps it.
    Jettison,
    /// WNG-14: whether a ship that was split joins its wing again.
    JoinWing,
    /// WNG-13: whether a ship is split from its wing.
    SplitWing,
    /// SQD-20: which upgrade goes to another ship.
    GivenCard,
    /// SQD-26: which upgrade is placed facedown.
    HiddenCard,
    /// HUG-61: which hardpoint of a ship goes Offline.
    DisabledCard,
}
