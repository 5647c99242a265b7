//! What abilities do to ships.

use crate::ability::{Cards, ChargeWord, DamageWord, Until, WeaponWord, Whom};
use crate::arc::WeaponArc;
use crate::damage::DamageTrait;
use crate::frame::action::ActionSet;
use crate::sets::Set;
use crate::token::{Token, TokenColor};

use super::times::Times;

/// One effect on a ship; on several ships it is done one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipOp {
    /// Gain tokens.
    Gain {
        /// What.
        token: Token,
        /// How many.
        n: u8,
        /// Times what.
        times: Times,
    },
    /// Gain the token that is replaced.
    GainReplaced,
    /// Remove tokens.
    Remove {
        /// What.
        token: Token,
        /// How many at most.
        n: u8,
    },
    /// Suffer damage.
    Suffer {
        /// HIT or CRIT.
        kind: DamageWord,
        /// How much.
        n: u8,
        /// Times what.
        times: Times,
    },
    /// Recover charges.
    Recover {
        /// What.
        charge: ChargeWord,
        /// How many at most.
        n: u8,
    },
    /// Recover standard charges of one of its cards.
    RecoverOnCard {
        /// Of which.
        of: Cards,
        /// How many at most.
        n: u8,
    },
    /// Lose charges.
    Lose {
        /// What.
        charge: ChargeWord,
        /// How many at most.
        n: u8,
        /// Times what.
        times: Times,
    },
    /// Remove every token of a colour.
    RemoveAll(TokenColor),
    /// Remove tokens of these colours, by choice.
    RemoveColor {
        /// These colours.
        colors: Set<TokenColor>,
        /// Locks on the ship can go too.
        locks: bool,
        /// How many.
        n: u8,
    },
    /// A token goes from one ship to another.
    Transfer {
        /// What.
        token: Token,
        /// To whom.
        to: Whom,
    },
    /// Tokens of these colours go to another ship.
    TransferColor {
        /// Which colours.
        colors: Set<TokenColor>,
        /// To whom.
        to: Whom,
        /// How many at most.
        n: u8,
    },
    /// Acquire a lock.
    AcquireLock {
        /// On whom, if it is said.
        on: Option<Whom>,
        /// Range does not matter.
        any_range: bool,
    },
    /// Rotate the turret indicator.
    RotateTurret,
    /// Perform a bonus attack.
    BonusAttack(BonusAttack),
    /// Repair a damage card.
    RepairCard {
        /// Which side.
        faceup: Option<bool>,
        /// Of faceup ones, only with this trait.
        card_trait: Option<DamageTrait>,
    },
    /// Expose a damage card.
    ExposeCard {
        /// Which one the player of the ability says.
        by_choice: bool,
    },
    /// It is destroyed.
    Destroy,
    /// Deal a facedown damage card.
    DealFacedown,
    /// The locks that enemies have on that ship go to the ship whose ability it is.
    TakeEnemyLocks,
    /// Boost, not as an action.
    Boost,
    /// A ship has another ability for a time.
    Grant {
        /// How long.
        until: Until,
        /// Its number.
        ability: u16,
        /// How many parts it has, numbered from there on.
        parts: u8,
    },
    /// A ship's initiative counts as another's.
    TreatInitiativeAs {
        /// As whose.
        of: Whom,
        /// How long.
        until: Until,
    },
    /// A ship's initiative counts as this.
    TreatInitiative {
        /// The number.
        number: u8,
        /// How long.
        until: Until,
    },
    /// Perform an action.
    PerformAction {
        /// Which.
        set: ActionSet,
        /// ACT-2: stress does not keep it from acting.
        while_stressed: bool,
        /// Of the set only the action of the event.
        same: bool,
    },
}

/// ATK-76: a bonus attack, and what it must be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BonusAttack {
    /// With weapons of these kinds; all: with any.
    pub weapons: Set<WeaponWord>,
    /// With weapons of these arcs.
    pub arcs: Set<WeaponArc>,
    /// Against one of these.
    pub against: Option<Whom>,
    /// Not against the defender before.
    pub other_target: bool,
    /// From a turret arc not used this round.
    pub unused_turret: bool,
    /// Against a ship not attacked this round.
    pub not_attacked: bool,
    /// Without the lock that is asked for.
    pub without_lock: bool,
}
