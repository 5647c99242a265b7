//! The kinds of decision. The meaning of an option depends on the kind; see
//! [`choice`](crate::choice).
//!
//! Each kind is declared once, in the table below: its question in words, and the words for the
//! option to pass if they are not "none".

use serde::{Deserialize, Serialize};

/// Declares the kinds of decision.
macro_rules! decisions {
    ($(#[$first_doc:meta])* $first:ident: $first_question:literal;
    $($(#[$doc:meta])* $kind:ident: $question:literal $(, pass $pass:literal)?;)*) => {
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
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$doc])* $kind,)*
        }

        impl DecisionKind {
            /// The question in words. `{ship}` stands for the ship that the decision is about, and
            /// `{by}` for the ability that asks or else that ship.
            pub const fn question(self) -> &'static str {
                match self {
                    DecisionKind::$first => $first_question,
                    $(DecisionKind::$kind => $question,)*
                }
            }

            /// The words for the option to pass.
            pub const fn pass(self) -> &'static str {
                match self {
                    DecisionKind::$first => "none",
                    $(DecisionKind::$kind => pass!($($pass)?),)*
                }
            }
        }
    };
}

macro_rules! pass {
    () => {
        "none"
    };
    ($words:literal) => {
        $words
    };
}

decisions! {
    /// The seat that is first player [LEG-5].
    FirstPlayer: "Who is first player?";
    /// The player's obstacle that is placed next [RND-18].
    ObstacleChoice: "Which obstacle do you place?";
    /// The facing of the obstacle [RND-18].
    ObstacleFacing: "Which way does the obstacle point?";
    /// The coarse cell of the obstacle [RND-18].
    ObstacleArea: "Where does the obstacle lie?";
    /// The 10 mm cell of the obstacle [RND-18].
    ObstacleCell: "Where exactly does the obstacle lie?";
    /// The ship that is placed next [RND-20].
    ShipToPlace: "Which ship do you place?";
    /// The facing of the ship [RND-21].
    ShipFacing: "Which way does {ship} face?";
    /// The coarse cell of the ship [RND-21].
    ShipArea: "Where does {ship} stand?";
    /// The 10 mm cell of the ship [RND-21].
    ShipCell: "Where exactly does {ship} stand?";
    /// The arc at which the turret indicator starts [RND-22].
    TurretStart: "Where does the turret of {ship} point?";
    /// The maneuver on a ship's dial [RND-42].
    Dial: "{ship}: set the dial";
    /// The ship that acts next, of several of equal initiative [RND-39].
    NextShip: "Which ship is next?";
    /// Whether and how a ship decloaks [MOV-75].
    Decloak: "Does {ship} decloak?", pass "stay cloaked";
    /// The final position of a Tallon Roll [MOV-53].
    TallonPosition: "{ship}: where does the Tallon Roll end?";
    /// The action that a ship performs, or none [ACT-12].
    Action: "{ship}: which action?", pass "no action";
    /// The linked action that is added to the queue, or none [ACT-18].
    LinkedAction: "{ship}: which linked action?", pass "no action";
    /// The template of a boost [MOV-63].
    BoostTemplate: "{ship} boosts: which way?";
    /// The side of a barrel roll [MOV-70].
    RollSide: "{ship} barrel rolls: which way?";
    /// The final position of a barrel roll [MOV-71].
    RollPosition: "{ship} barrel rolls: to which place?";
    /// The maneuver of a SLAM [MOV-80].
    SlamManeuver: "{ship} SLAMs: which maneuver?";
    /// The arc to which a turret indicator rotates [MOV-84].
    RotateArc: "{ship} rotates its turret: where to?";
    /// The object that a ship locks [TOK-26].
    LockTarget: "{ship}: what does it lock?";
    /// The ship that is jammed [TOK-42].
    JamTarget: "{ship}: whom does it jam?";
    /// The ship that is coordinated [ACT-23].
    CoordinateTarget: "{ship}: whom does it coordinate?";
    /// The side of a reinforce token: fore or aft [TOK-19].
    ReinforceSide: "{ship} reinforces: which side?";
    /// The card that is reloaded [CHG-25].
    ReloadCard: "{ship} reloads: which card?";
    /// The token or lock that a jammed ship loses [TOK-43, TOK-45].
    JamRemoval: "{ship} is jammed: what does it lose?";
    /// The move of a tractored ship [MOV-88].
    TractorMove: "{ship} is tractored: how is it moved?", pass "leave it where it is";
    /// Whether a tractored ship rotates [MOV-90].
    TractorRotation: "{ship} is tractored: does it rotate?", pass "do not rotate";
    /// The red focus or calculate action after overlapping an enemy ship [MOV-41].
    OverlapAction: "{ship} has overlapped a ship: a red action?", pass "no action";
    /// The weapon and the defender of an attack, or no attack [ATK-31].
    Attack: "{ship}: whom does it attack?", pass "no attack";
    /// Whether range is measured along an obstructed line [ATK-85].
    Obstruction: "{ship}: which line is measured along?";
    /// The next modification of attack dice, or done [ATK-42, ATK-52].
    ModifyAttack: "Modify the attack dice?", pass "done";
    /// The next modification of defense dice, or done [ATK-42, ATK-52].
    ModifyDefense: "Modify the defense dice?", pass "done";
    /// The dice that are rerolled [ATK-57].
    Reroll: "Which dice are rerolled?";
    /// The damage card that is repaired [DMG-13].
    RepairCard: "{by}: which damage card is repaired?";
    /// The next of the player's abilities that goes into the queue [ABL-22].
    AbilityOrder: "Which of these abilities comes first?";
    /// Whether an ability is used [ABL-30].
    UseAbility: "Use {by}?", pass "do not use it";
    /// The ship that an ability's `choose` picks [ABL-31].
    AbilityTarget: "{by}: which ship?", pass "do not use it";
    /// The card that recovers a charge [CHG-3].
    RecoverCard: "{by}: which card recovers a charge?";
    /// The part of an ability that is done, of several [ABL-4].
    AbilityPart: "{by}: which of its effects?";
    /// Whether a player pays to avoid an ability's effect [ABL-5].
    AbilityPay: "{by}: pay to avoid it?", pass "do not pay";
    /// Whether an ability is used before dice are rolled, or before results are neutralized
    /// [ATK-42, ATK-52].
    AttackAbility: "Use an ability now?", pass "do not use it";
    /// The result that is changed, cancelled or spent [ATK-55].
    DieResult: "{by}: which result?";
    /// The token that is removed, spent or given away [TOK-2].
    TokenChoice: "{by}: which token?";
    /// The template with which a device is dropped or launched [DEV-2, DEV-3].
    DropTemplate: "{ship}: how is the device placed?";
    /// The card whose device is dropped [DEV-9].
    DropCard: "{ship}: which device?";
    /// The player's device that detonates next [DEV-18].
    DeviceOrder: "Which device detonates next?";
    /// The ship that a mine affects, of those on it [DEV-13].
    MineTarget: "Which ship does the mine affect?";
    /// The obstacle that an effect affects [DEV-43].
    ObstacleTarget: "{by}: which obstacle?";
    /// A guess: how many of certain results the ship will roll.
    Guess: "{by}: which number do you guess?";
    /// The maneuver that an ability makes a ship execute, of several [MOV-9].
    AbilityManeuver: "{by}: which maneuver?";
    /// The damage card that is put on a condition card [CND-11].
    ConditionCard: "{by}: which damage card?";
    /// The number that a ship's initiative counts as [RND-37].
    Initiative: "{by}: which initiative?";
    /// The damage card that is dealt or exposed, of several [DMG-3, DMG-10].
    DamageChoice: "{by}: which damage card is it?";
    /// The card of which a charge is spent [CHG-5].
    SpendCard: "{by}: of which card is a charge spent?";
    /// The relocation of a remote [DEV-35, DEV-51].
    Relocate: "{ship}: where does it relocate?";
    /// The guides of a ship to which a remote relocates [DEV-50], or the guides of its carrier from
    /// which a docked ship deploys, or none if it stays docked [MOV-100].
    ShipGuides: "{ship}: to which guides does it relocate?", pass "stay docked";
    /// The ship with which a ship docks, or none [RND-23, MOV-98].
    Dock: "{ship}: with which ship does it dock?", pass "do not dock";
    /// The coarse cell of an objective token [SCN-6].
    ObjectiveArea: "Where does the objective token lie?";
    /// The 10 mm cell of an objective token [SCN-6].
    ObjectiveCell: "Where exactly does the objective token lie?";
    /// The side of a ship against which it sets the supply cache that it jettisons, or none if it
    /// keeps the cache [SCN-34, SCN-35].
    Jettison: "{ship}: to which side does it jettison what it tows?", pass "keep it in tow";
    /// Whether a ship that was split joins its wing again [WNG-14].
    JoinWing: "{ship}: does it join its wing again?", pass "fly on its own";
    /// Whether a ship is split from its wing [WNG-13].
    SplitWing: "{ship}: does it split from its wing?", pass "stay in formation";
    /// The upgrade that goes to another ship [SQD-20].
    GivenCard: "{by}: which upgrade changes ships?", pass "give no more";
    /// The upgrade that is placed facedown [SQD-26].
    HiddenCard: "{by}: which upgrade is placed facedown?";
    /// The hardpoint of a ship that goes Offline [HUG-61].
    DisabledCard: "{by}: which hardpoint goes offline?";
}
