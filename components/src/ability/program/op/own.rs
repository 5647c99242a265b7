//! What abilities do to their own card and ship, and to what they replace or react to.

use crate::ability::{Group, ManeuverPart, Range, Until, Whom};
use crate::action::ActionColor;
use crate::damage::{DamageKind, DamageTrait};
use crate::maneuver::{Bearing, Difficulty, Maneuver};
use crate::sets::Set;
use crate::slot::Slot;
use crate::token::Token;

/// One effect on the ability's own card or ship, or on what it replaces or reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnOp {
    /// Repair the damage card that speaks.
    RepairThisCard,
    /// Turn this card over.
    FlipThisCard,
    /// The card that speaks is reloaded.
    ReloadThisCard,
    /// The weapon of the attack recovers so many charges.
    RecoverAttackCharge(u8),
    /// The damage card is dealt facedown.
    DealReplacedFacedown,
    /// The damage card is discarded.
    DiscardReplaced,
    /// One of so many damage cards is dealt.
    DealOneOf(u8),
    /// One with that trait is sought in the damage deck and dealt facedown; that which would be
    /// dealt goes back.
    DealSearched(DamageTrait),
    /// The ship of the event skips its Execute Maneuver step.
    SkipExecuteStep,
    /// The obstacle of the event is ignored to the end of the round.
    IgnoreThatObstacle,
    /// The action that is about to be performed is treated as one of this colour.
    TreatThisAction(ActionColor),
    /// The damage card is dealt faceup.
    DealReplacedFaceup,
    /// Nothing but what was paid.
    PayOnly,
    /// A fuse marker is put on the card that speaks.
    PutFuseHere,
    /// One is removed from it.
    RemoveFuseHere,
    /// The dial of that ship is guessed.
    GuessDial(Whom),
    /// That ship is placed anew on such ground.
    PlaceAnew {
        /// Which.
        who: Whom,
        /// Where.
        ground: Ground,
    },
    /// Tokens are put on the card that speaks.
    PutOnCard {
        /// What.
        token: Token,
        /// How many.
        n: u8,
    },
    /// The token that is replaced is put on it.
    PutReplacedOnCard,
    /// Rotate a ship.
    RotateShip {
        /// Which.
        who: Whom,
        /// By 90 degrees.
        quarter: bool,
        /// By 180.
        half: bool,
    },
    /// Rotate the ship to the side of the revealed maneuver.
    RotateAsRevealed,
    /// Set the dial.
    SetDial {
        /// Whose.
        who: Whom,
        /// What the maneuvers have in common.
        same: Set<ManeuverPart>,
        /// By how much the speed differs.
        speed_by: Option<u8>,
        /// Of these colours.
        colors: Set<Difficulty>,
        /// With these bearings.
        bearings: Set<Bearing>,
        /// Not slower.
        faster: bool,
        /// It is not revealed yet.
        hidden: bool,
    },
    /// The boost that fails is resolved as a maneuver that is executed partially.
    MovePartially,
    /// The ship of the event skips its Perform Action step.
    SkipActionStep,
    /// The ship is placed in reserve.
    GoIntoReserve,
    /// Its damage cards are discarded.
    DiscardDamageCards,
    /// Damage cards with that trait, or of these titles, are discarded.
    DiscardDamage {
        /// With this trait.
        of: DamageTrait,
        /// Or one of these.
        or: Set<DamageKind>,
    },
    /// All faceup damage cards are repaired, or those with that trait.
    RepairAllFaceup(Option<DamageTrait>),
    /// The damage card of the event is repaired once more.
    RepairAgain,
    /// The ship is placed from reserve.
    PlaceYourself(Ground),
    /// A wing is placed from reserve.
    PlaceWing(Ground),
    /// An obstacle is placed anew.
    PlaceObstacleAnew,
    /// SQD-20: two upgrades of that type of two such ships are exchanged.
    ExchangeUpgrades {
        /// Of which type.
        slot: Slot,
        /// Of which ships.
        of: Group,
    },
    /// SQD-20: upgrades of that type that the ship has go to such ships, one to each.
    GiveUpgrades {
        /// Of which type.
        slot: Slot,
        /// To which ships.
        to: Group,
    },
    /// SQD-26: an upgrade from outside of the squad is placed facedown under this card.
    HideUpgrade,
    /// SQD-26: the upgrade that lies facedown under this card is revealed, and the ship has it.
    RevealUpgrade,
    /// The ship decloaks.
    Decloak,
    /// Execute another maneuver.
    ExecuteInstead(Maneuver),
    /// Execute the revealed maneuver as another one.
    ExecuteAs {
        /// What is otherwise.
        other: Otherwise,
        /// Whose maneuver.
        who: Whom,
    },
    /// Execute the revealed maneuver along the template of another bearing.
    ExecuteAlong(Bearing),
    /// Execute one of these maneuvers.
    Execute {
        /// Which.
        maneuvers: [Maneuver; 3],
        /// How many of them.
        n: u8,
    },
    /// The initiative counts as a number that is chosen.
    ChooseInitiative {
        /// The lowest number.
        from: u8,
        /// RND-36: only for the ship's turns.
        turns_only: bool,
        /// How long.
        until: Until,
    },
}

/// RND-84: where a ship can be placed that comes from reserve: all that is said must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Beyond this range of enemy ships.
    pub beyond_enemies: Option<u8>,
    /// At range 0 of an obstacle; otherwise on none.
    pub on_obstacle: bool,
    /// At this range of another friendly ship.
    pub near_friend: Option<Range>,
    /// Within this range of an edge over which it has fled.
    pub fled_edge: Option<u8>,
    /// Within this range of its own edge.
    pub own_edge: Option<u8>,
    /// Within this range of any edge.
    pub any_edge: Option<u8>,
    /// Near its own edge or far from enemies: one of the two is enough.
    pub either: bool,
}

/// MOV-3 to MOV-6, MOV-22: what is otherwise of a maneuver that is executed as another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Otherwise {
    /// With this bearing.
    pub bearing: Option<Bearing>,
    /// At a speed that differs by so much.
    pub speed_by: Option<u8>,
    /// Harder.
    pub harder: bool,
    /// Of this difficulty.
    pub color: Option<Difficulty>,
}
