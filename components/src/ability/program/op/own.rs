//! Effects on the ability's own card and ship, and on the event that it replaces or reacts to.

use crate::ability::about::Does;
use crate::ability::{Group, ManeuverPart, Range, Until, Whom};
use crate::action::ActionColor;
use crate::damage::{DamageKind, DamageTrait};
use crate::maneuver::{Bearing, Difficulty, Maneuver};
use crate::sets::Set;
use crate::slot::Slot;
use crate::token::Token;

/// One effect on the ability's own card or ship, or on the event that it replaces or reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnOp {
    /// Repairs the ability's damage card.
    RepairThisCard,
    /// Flips the ability's card to its other side.
    FlipThisCard,
    /// Reloads the ability's card.
    ReloadThisCard,
    /// The card of the attack's weapon recovers up to this many of the charges that the attack
    /// cost.
    RecoverAttackCharge(u8),
    /// Deals the damage card of the event facedown.
    DealReplacedFacedown,
    /// Discards the damage card of the event.
    DiscardReplaced,
    /// The player looks at this many damage cards; one of them is dealt.
    DealOneOf(u8),
    /// Searches the damage deck for a card with this trait and deals it facedown. The damage card
    /// of the event goes back into the deck.
    DealSearched(DamageTrait),
    /// The ship of the event skips its Execute Maneuver step.
    SkipExecuteStep,
    /// The ship of the event ignores the obstacle of the event until the end of the round.
    IgnoreThatObstacle,
    /// The action that is about to be performed is treated as one of this colour.
    TreatThisAction(ActionColor),
    /// Deals the damage card of the event faceup.
    DealReplacedFaceup,
    /// Does nothing: the payment was all.
    PayOnly,
    /// Puts a fuse marker on the ability's card.
    PutFuseHere,
    /// Removes a fuse marker from the ability's card.
    RemoveFuseHere,
    /// The player guesses the dial of a ship.
    GuessDial(Whom),
    /// The player guesses the speed that the dial of a ship shows.
    GuessSpeed(Whom),
    /// Places a ship anew in set-up.
    PlaceAnew {
        /// The ship.
        who: Whom,
        /// The places where it can be placed.
        ground: Ground,
    },
    /// Puts tokens on the ability's card.
    PutOnCard {
        /// The token.
        token: Token,
        /// The number of tokens.
        n: u8,
    },
    /// Puts the token of the event on the ability's card.
    PutReplacedOnCard,
    /// Rotates a ship.
    RotateShip {
        /// The ship.
        who: Whom,
        /// Whether it can rotate by 90 degrees.
        quarter: bool,
        /// Whether it can rotate by 180 degrees.
        half: bool,
    },
    /// Rotates the ship to the side to which its revealed maneuver bends.
    RotateAsRevealed,
    /// Sets a dial to another maneuver.
    SetDial {
        /// The ship whose dial is set.
        who: Whom,
        /// The parts that both maneuvers have in common.
        same: Set<ManeuverPart>,
        /// If present, by how much the speeds differ.
        speed_by: Option<u8>,
        /// The difficulties of the new maneuver.
        colors: Set<Difficulty>,
        /// The bearings of the new maneuver.
        bearings: Set<Bearing>,
        /// Whether the new maneuver must not be slower.
        faster: bool,
        /// Whether the dial is not revealed yet and stays hidden.
        hidden: bool,
    },
    /// Resolves the boost that fails as a maneuver that is executed partially.
    MovePartially,
    /// The ship of the event skips its Perform Action step.
    SkipActionStep,
    /// Places the ship in reserve.
    GoIntoReserve,
    /// Discards all damage cards of the ship.
    DiscardDamageCards,
    /// Discards the ship's damage cards that have a trait or one of several titles.
    DiscardDamage {
        /// The trait.
        of: DamageTrait,
        /// The cards that are discarded whatever their trait.
        or: Set<DamageKind>,
    },
    /// Repairs all faceup damage cards of the ship; if a trait is given, only those with this
    /// trait.
    RepairAllFaceup(Option<DamageTrait>),
    /// Repairs the damage card of the event once more.
    RepairAgain,
    /// Places the ship from reserve.
    PlaceYourself(Ground),
    /// Places a wing from reserve.
    PlaceWing(Ground),
    /// Places an obstacle anew.
    PlaceObstacleAnew,
    /// Exchanges two upgrades of one type between two ships [SQD-20].
    ExchangeUpgrades {
        /// The type of the upgrades.
        slot: Slot,
        /// The ships.
        of: Group,
    },
    /// The ship gives upgrades of one type to other ships, one to each [SQD-20].
    GiveUpgrades {
        /// The type of the upgrades.
        slot: Slot,
        /// The ships that receive them.
        to: Group,
    },
    /// Places an upgrade from outside of the squad facedown under the ability's card [SQD-26].
    HideUpgrade,
    /// Reveals the upgrade that lies facedown under the ability's card; the ship then has it
    /// [SQD-26].
    RevealUpgrade,
    /// The ship decloaks.
    Decloak,
    /// The ship executes another maneuver in place of the revealed one.
    ExecuteInstead(Maneuver),
    /// A ship executes its revealed maneuver as another one.
    ExecuteAs {
        /// The differences.
        other: Otherwise,
        /// The ship.
        who: Whom,
    },
    /// The ship executes its revealed maneuver along the template of another bearing.
    ExecuteAlong(Bearing),
    /// The ship executes one of these maneuvers.
    Execute {
        /// The maneuvers; only the first `n` count.
        maneuvers: [Maneuver; 3],
        /// The number of maneuvers.
        n: u8,
    },
    /// The player chooses a number, and the ship's initiative counts as it.
    ChooseInitiative {
        /// The lowest number.
        from: u8,
        /// Whether it counts only for the ship's turns [RND-36].
        turns_only: bool,
        /// How long it lasts.
        until: Until,
    },
}

/// The places where a ship from reserve can be placed. All conditions must hold [RND-84].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Beyond this range of enemy ships.
    pub beyond_enemies: Option<u8>,
    /// Whether it must be at range 0 of an obstacle; otherwise it must not lie on one.
    pub on_obstacle: bool,
    /// At this range of another friendly ship.
    pub near_friend: Option<Range>,
    /// Within this range of an edge over which the ship has fled.
    pub fled_edge: Option<u8>,
    /// Within this range of the ship's own edge.
    pub own_edge: Option<u8>,
    /// Within this range of any edge.
    pub any_edge: Option<u8>,
    /// Whether one of the two conditions on its own edge and on enemy ships suffices.
    pub either: bool,
}

/// How a maneuver that is executed as another one differs from the revealed one [MOV-3 to MOV-6,
/// MOV-22].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// The bearings that the ability's event names. A maneuver with none of them keeps its bearing:
    /// when the ability comes up, the dial may show another maneuver than at the event [ABL-28].
    pub of: Set<Bearing>,
    /// The new bearing.
    pub bearing: Option<Bearing>,
    /// By how much the speed is higher or lower.
    pub speed_by: Option<u8>,
    /// Whether the difficulty is increased.
    pub harder: bool,
    /// The new difficulty.
    pub color: Option<Difficulty>,
}

impl OwnOp {
    /// What it does; `None` if it only lets pay.
    pub const fn does(&self) -> Option<Does> {
        Some(match self {
            OwnOp::RepairThisCard
            | OwnOp::DealReplacedFacedown
            | OwnOp::DiscardReplaced
            | OwnOp::DiscardDamageCards
            | OwnOp::DiscardDamage { .. }
            | OwnOp::RepairAllFaceup(_)
            | OwnOp::RepairAgain => Does::Repair,
            OwnOp::DealOneOf(_) | OwnOp::DealSearched(_) | OwnOp::DealReplacedFaceup => Does::Damage,
            OwnOp::FlipThisCard
            | OwnOp::ExchangeUpgrades { .. }
            | OwnOp::GiveUpgrades { .. }
            | OwnOp::HideUpgrade
            | OwnOp::RevealUpgrade => Does::Cards,
            OwnOp::ReloadThisCard | OwnOp::RecoverAttackCharge(_) => Does::Recover,
            OwnOp::SkipExecuteStep
            | OwnOp::MovePartially
            | OwnOp::SetDial { .. }
            | OwnOp::ExecuteInstead(_)
            | OwnOp::ExecuteAs { .. }
            | OwnOp::ExecuteAlong(_)
            | OwnOp::Execute { .. } => Does::Maneuver,
            OwnOp::IgnoreThatObstacle | OwnOp::PlaceObstacleAnew => Does::Obstacle,
            OwnOp::TreatThisAction(_) => Does::Bar,
            OwnOp::SkipActionStep => Does::Forbid,
            OwnOp::PutFuseHere | OwnOp::RemoveFuseHere => Does::Device,
            OwnOp::GuessDial(_) | OwnOp::GuessSpeed(_) => Does::Look,
            OwnOp::PlaceAnew { .. }
            | OwnOp::GoIntoReserve
            | OwnOp::PlaceYourself(_)
            | OwnOp::PlaceWing(_) => Does::Place,
            OwnOp::PutOnCard { .. } | OwnOp::PutReplacedOnCard => Does::MoveTokens,
            OwnOp::RotateShip { .. } | OwnOp::RotateAsRevealed | OwnOp::Decloak => Does::Move,
            OwnOp::ChooseInitiative { .. } => Does::Order,
            OwnOp::PayOnly => return None,
        })
    }

    /// The ship that it is about.
    pub const fn who(&self) -> Whom {
        if matches!(self, OwnOp::SkipExecuteStep | OwnOp::SkipActionStep) {
            return Whom::ThatShip;
        }
        match *self {
            OwnOp::GuessDial(who)
            | OwnOp::GuessSpeed(who)
            | OwnOp::PlaceAnew { who, .. }
            | OwnOp::RotateShip { who, .. }
            | OwnOp::SetDial { who, .. }
            | OwnOp::ExecuteAs { who, .. } => who,
            _ => Whom::You,
        }
    }
}
