//! What abilities do to ships.

use crate::ability::{
    ArcWord, Cards, ChargeWord, DamageWord, Decider, Group, Range, Until, WeaponWord, Whom,
};
use crate::arc::WeaponArc;
use crate::damage::DamageTrait;
use crate::frame::action::ActionSet;
use crate::sets::Set;
use crate::slot::Slot;
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
        /// Shields take none of it.
        past_shields: bool,
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
    /// Recover standard charges of its ship card and of each of its upgrade cards.
    RecoverOnEachCard {
        /// How many at most of each.
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
        /// But not these.
        except: Set<Token>,
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
    /// Tokens of these kinds go to another ship.
    TransferOneOf {
        /// What goes.
        what: Transferred,
        /// To whom.
        to: Whom,
        /// How many at most.
        n: u8,
    },
    /// Acquire a lock.
    AcquireLock(Locking),
    /// The ability's player looks at its dial.
    LookAtDial,
    /// A two-sided card of this type is turned over.
    FlipUpgrade(Slot),
    /// SQD-20: it is given an upgrade of this type of the ship whose ability it is.
    GiveUpgrade(Slot),
    /// Rotate the turret indicator.
    RotateTurret {
        /// To an arc in which that ship is; without it, as its player likes, or not at all.
        toward: Option<Whom>,
    },
    /// It is jammed.
    Jam,
    /// It gains a token that lay on the card that speaks.
    GainFromCard {
        /// All of them.
        all: bool,
    },
    /// Its dial is flipped faceup.
    FlipDialFaceup,
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
    /// ACT-23: it is coordinated.
    Coordinate,
    /// ACT-27: it may perform a lock action to lock an object that the ability's player chooses.
    LockAction {
        /// In this arc of the ability's ship.
        in_arc: ArcWord,
        /// At this range of it.
        range: Range,
    },
    /// RND-60: it engages at the initiative to which the phase has come.
    EngageNow,
    /// A token becomes another one.
    TurnInto {
        /// What it is.
        token: Token,
        /// What it becomes.
        into: Token,
    },
    /// HUG-61: an Offline hardpoint is turned over.
    RestoreHardpoint,
    /// HUG-61: one that is not Offline is turned over, which one this player says.
    DisableHardpoint(Decider),
    /// Destroyed, it is not removed before then.
    RemainsUntil(Until),
    /// It is split from its wing.
    SplitFromWing,
    /// The wing that it leads is placed in reserve.
    WingIntoReserve,
    /// Deal a facedown damage card.
    DealFacedown,
    /// The locks that enemies have on that ship go to the ship whose ability it is.
    TakeEnemyLocks,
    /// Boost, not as an action.
    Boost {
        /// Straight ahead.
        straight: bool,
    },
    /// Barrel roll, not as an action.
    BarrelRoll,
    /// The locks on it are broken.
    BreakLocksOn,
    /// Its lock on one ship lies on another then.
    MoveLock {
        /// On whom it lies.
        from: Whom,
        /// On whom then.
        to: Whom,
    },
    /// The supply cache that it tows lies on the card of that ship then.
    HandOver(Whom),
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
    /// RND-36: a ship has its turns at this initiative.
    TakesTurnsAt {
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
        /// ACT-12/open: it is performed if it can be.
        must: bool,
        /// Of the set only the action that another ship has performed.
        same: Option<Same>,
    },
}

/// An action that another ship has performed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Same {
    /// That of the event.
    Performed,
    /// That for which the other ship of the event was coordinated.
    Coordinated,
}

/// TOK-9: what a ship hands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transferred {
    /// Tokens of these kinds.
    pub tokens: Set<Token>,
    /// Its locks.
    pub locks: bool,
    /// TOK-36: locks that lie on it.
    pub locks_on_it: bool,
    /// Only of kinds that the other ship does not have.
    pub new_kind: bool,
    /// Fewer than that can go, or none.
    pub or_fewer: bool,
}

/// TOK-26: which objects are locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Locking {
    /// On whom, if it is said.
    pub on: Option<Whom>,
    /// Range does not matter.
    pub any_range: bool,
    /// Only at this range.
    pub range: Option<Range>,
    /// Only on objects that one of these has locked.
    pub locked_by: Option<Group>,
    /// Only on objects at this range of the ship whose ability it is.
    pub near_you: Option<Range>,
    /// Only on other objects at this range of the object of the event.
    pub beside: Option<Range>,
    /// Only on objects in this arc of the ship that locks.
    pub in_arc: Option<ArcWord>,
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
    /// Not with the weapon before.
    pub other_weapon: bool,
    /// From a turret arc not used this round.
    pub unused_turret: bool,
    /// Against a ship not attacked this round.
    pub not_attacked: bool,
    /// Without the lock that is asked for.
    pub without_lock: bool,
    /// ATK-35: the charges that it costs are not spent.
    pub free: bool,
    /// ABL-3: it is declared if it can be.
    pub must: bool,
}
