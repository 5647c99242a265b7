//! Effects of abilities on ships.

use crate::ability::about::Does;
use crate::ability::{
    ArcWord, Cards, ChargeWord, DamageWord, Decider, Group, Range, Times, Until, WeaponWord, Whom,
};
use crate::arc::WeaponArc;
use crate::damage::DamageTrait;
use crate::frame::action::ActionSet;
use crate::sets::Set;
use crate::slot::Slot;
use crate::token::{Token, TokenColor};

/// One effect on a ship. An effect on several ships is done to one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipOp {
    /// The ship gains tokens.
    Gain {
        /// The token.
        token: Token,
        /// The number of tokens.
        n: u8,
        /// What the number is multiplied by.
        times: Times,
    },
    /// The ship gains the token that the ability replaces.
    GainReplaced,
    /// The ship removes tokens.
    Remove {
        /// The token.
        token: Token,
        /// The most tokens that are removed.
        n: u8,
    },
    /// The ship suffers damage.
    Suffer {
        /// HIT or CRIT damage.
        kind: DamageWord,
        /// The amount.
        n: u8,
        /// What the amount is multiplied by.
        times: Times,
        /// Whether the damage bypasses the shields.
        past_shields: bool,
    },
    /// The ship recovers charges.
    Recover {
        /// The kind of charge.
        charge: ChargeWord,
        /// The most charges that are recovered.
        n: u8,
    },
    /// The ship recovers standard charges on one of its cards.
    RecoverOnCard {
        /// The cards among which its player chooses.
        of: Cards,
        /// The most charges that are recovered.
        n: u8,
    },
    /// The ship recovers standard charges on its ship card and on each of its upgrade cards.
    RecoverOnEachCard {
        /// The most charges that are recovered on each card.
        n: u8,
    },
    /// The ship loses charges.
    Lose {
        /// The kind of charge.
        charge: ChargeWord,
        /// The most charges that are lost.
        n: u8,
        /// What the number is multiplied by.
        times: Times,
    },
    /// The ship removes every token of a colour.
    RemoveAll(TokenColor),
    /// The ship removes tokens of these colours; its player chooses which.
    RemoveColor {
        /// The colours.
        colors: Set<TokenColor>,
        /// Kinds of token that are excluded.
        except: Set<Token>,
        /// Whether locks on the ship can be removed too.
        locks: bool,
        /// The number of tokens.
        n: u8,
    },
    /// The ship transfers a token to another ship.
    Transfer {
        /// The token.
        token: Token,
        /// The other ship.
        to: Whom,
    },
    /// The ship transfers tokens of certain kinds to another ship; the ability's player chooses
    /// which.
    TransferOneOf {
        /// What can be transferred.
        what: Transferred,
        /// The other ship.
        to: Whom,
        /// The most tokens that are transferred.
        n: u8,
    },
    /// The ship acquires a lock.
    AcquireLock(Locking),
    /// The ability's player looks at the ship's dial.
    LookAtDial,
    /// The ship flips a two-sided upgrade card of this type.
    FlipUpgrade(Slot),
    /// The ability's ship gives the ship one of its upgrade cards of this type [SQD-20].
    GiveUpgrade(Slot),
    /// The ship rotates its turret indicator.
    RotateTurret {
        /// If present, the indicator must point at an arc in which that ship is. Otherwise the
        /// player chooses, and may leave it as it is.
        toward: Option<Whom>,
    },
    /// The ship is jammed.
    Jam,
    /// The ship gains a token that lies on the ability's card.
    GainFromCard {
        /// Whether it gains all tokens of the card.
        all: bool,
    },
    /// The ship's dial is flipped faceup.
    FlipDialFaceup,
    /// The ship performs a bonus attack.
    BonusAttack(BonusAttack),
    /// The ship repairs a damage card.
    RepairCard {
        /// If present, only a faceup card (`true`) or only a facedown card (`false`).
        faceup: Option<bool>,
        /// If present, only a faceup card with this trait.
        card_trait: Option<DamageTrait>,
    },
    /// The ship exposes a damage card.
    ExposeCard {
        /// Whether the ability's player chooses the card; otherwise it is random.
        by_choice: bool,
    },
    /// The ship is destroyed.
    Destroy,
    /// The ship is coordinated [ACT-23].
    Coordinate,
    /// The ship may perform a lock action to lock an object that the ability's player chooses
    /// [ACT-27].
    LockAction {
        /// The arc of the ability's ship in which the object is.
        in_arc: ArcWord,
        /// The range of the object from the ability's ship.
        range: Range,
    },
    /// The ship engages at the current initiative of the Engagement Phase [RND-60].
    EngageNow,
    /// The ship's token becomes another one.
    TurnInto {
        /// The old token.
        token: Token,
        /// The new token.
        into: Token,
    },
    /// The ship flips an Offline hardpoint to its other side [HUG-61].
    RestoreHardpoint,
    /// The ship flips a hardpoint that is not Offline; this player chooses which [HUG-61].
    DisableHardpoint(Decider),
    /// If the ship is destroyed, it is not removed before this moment.
    RemainsUntil(Until),
    /// The ship is split from its wing.
    SplitFromWing,
    /// The wing that the ship leads is placed in reserve.
    WingIntoReserve,
    /// The ship is dealt a facedown damage card.
    DealFacedown,
    /// The ability's ship takes over the locks that enemies have on the ship.
    TakeEnemyLocks,
    /// The ship boosts, not as an action.
    Boost {
        /// Whether it can boost straight ahead only.
        straight: bool,
    },
    /// The ship barrel rolls, not as an action.
    BarrelRoll,
    /// All locks on the ship are broken.
    BreakLocksOn,
    /// The ship's lock on one ship moves to another.
    MoveLock {
        /// The ship that is locked before.
        from: Whom,
        /// The ship that is locked afterwards.
        to: Whom,
    },
    /// The ship hands the supply cache that it tows to that ship.
    HandOver(Whom),
    /// The ship has another ability for a time.
    Grant {
        /// How long the ship has it.
        until: Until,
        /// The number of the ability.
        ability: u16,
        /// The number of parts that the ability has, numbered from `ability` on.
        parts: u8,
    },
    /// The ship's initiative counts as that of another ship.
    TreatInitiativeAs {
        /// The other ship.
        of: Whom,
        /// How long the effect lasts.
        until: Until,
    },
    /// The ship takes its turns at this initiative [RND-36].
    TakesTurnsAt {
        /// The initiative.
        number: u8,
        /// How long the effect lasts.
        until: Until,
    },
    /// The ship performs an action.
    PerformAction {
        /// The actions among which its player chooses.
        set: ActionSet,
        /// Whether stress does not prevent the action [ACT-2].
        while_stressed: bool,
        /// Whether the ship must perform an action if it can [ACT-12/open].
        must: bool,
        /// If present, only the action of the set that another ship has performed.
        same: Option<Same>,
    },
}

/// An action that another ship has performed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Same {
    /// The action of the event.
    Performed,
    /// The action for which the other ship of the event was coordinated.
    Coordinated,
}

/// What a ship transfers to another [TOK-9].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transferred {
    /// The kinds of token.
    pub tokens: Set<Token>,
    /// Whether its locks can be transferred.
    pub locks: bool,
    /// Whether locks that lie on it can be transferred [TOK-36].
    pub locks_on_it: bool,
    /// Whether only kinds that the other ship does not have can be transferred.
    pub new_kind: bool,
    /// Whether the player may transfer fewer, or none.
    pub or_fewer: bool,
}

/// Restrictions on the object that a ship locks by an effect [TOK-26].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Locking {
    /// The object that is locked; `None` if the player chooses.
    pub on: Option<Whom>,
    /// Whether the object can be at any range.
    pub any_range: bool,
    /// If present, only objects at this range.
    pub range: Option<Range>,
    /// If present, only objects that a ship of this group has locked.
    pub locked_by: Option<Group>,
    /// If present, only objects at this range of the ability's ship.
    pub near_you: Option<Range>,
    /// If present, only objects at this range of the object of the event, and not that object
    /// itself.
    pub beside: Option<Range>,
    /// If present, only objects in this arc of the ship that locks.
    pub in_arc: Option<ArcWord>,
    /// If present, a lock that one of these ships has on the object breaks afterwards.
    pub then_break: Option<Group>,
}

/// Restrictions on a bonus attack that an ability grants [ATK-76].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BonusAttack {
    /// The kinds of weapon that may be used. If the set has all kinds, any weapon fits.
    pub weapons: Set<WeaponWord>,
    /// The arcs of weapon that may be used.
    pub arcs: Set<WeaponArc>,
    /// If present, only these ships may be attacked.
    pub against: Option<Whom>,
    /// Whether the defender of the previous attack is excluded.
    pub other_target: bool,
    /// Whether the weapon of the previous attack is excluded.
    pub other_weapon: bool,
    /// Whether only a turret arc that was not used this round may be used.
    pub unused_turret: bool,
    /// Whether only a ship that was not attacked this round may be attacked.
    pub not_attacked: bool,
    /// Whether the lock that the weapon requires is not needed.
    pub without_lock: bool,
    /// Whether the charges that the attack costs are not spent [ATK-35].
    pub free: bool,
    /// Whether the attack must be declared if it can be [ABL-3].
    pub must: bool,
}

impl ShipOp {
    /// What it does.
    pub const fn does(&self) -> Does {
        match *self {
            ShipOp::Gain { token, .. } => Does::gaining(token),
            ShipOp::GainReplaced => Does::BadTokens,
            ShipOp::GainFromCard { .. } => Does::GoodTokens,
            ShipOp::Remove { .. } | ShipOp::RemoveAll(_) | ShipOp::RemoveColor { .. } => Does::RemoveTokens,
            ShipOp::TurnInto { .. }
            | ShipOp::Transfer { .. }
            | ShipOp::TransferOneOf { .. }
            | ShipOp::HandOver(_) => Does::MoveTokens,
            ShipOp::Suffer { .. }
            | ShipOp::ExposeCard { .. }
            | ShipOp::DealFacedown
            | ShipOp::DisableHardpoint(_) => Does::Damage,
            ShipOp::RepairCard { .. } | ShipOp::RestoreHardpoint => Does::Repair,
            ShipOp::Recover { .. } | ShipOp::RecoverOnCard { .. } | ShipOp::RecoverOnEachCard { .. } => {
                Does::Recover
            }
            ShipOp::Lose { .. } => Does::Lose,
            ShipOp::AcquireLock(_)
            | ShipOp::LockAction { .. }
            | ShipOp::TakeEnemyLocks
            | ShipOp::MoveLock { .. } => Does::Lock,
            ShipOp::BreakLocksOn => Does::BreakLock,
            ShipOp::LookAtDial | ShipOp::FlipDialFaceup => Does::Look,
            ShipOp::FlipUpgrade(_) | ShipOp::GiveUpgrade(_) => Does::Cards,
            ShipOp::RotateTurret { .. } => Does::Turret,
            ShipOp::Jam => Does::Jam,
            ShipOp::BonusAttack(_) | ShipOp::EngageNow => Does::Attack,
            ShipOp::Destroy | ShipOp::RemainsUntil(_) => Does::Remain,
            ShipOp::Coordinate | ShipOp::PerformAction { .. } => Does::Act,
            ShipOp::SplitFromWing | ShipOp::WingIntoReserve => Does::Place,
            ShipOp::Boost { .. } | ShipOp::BarrelRoll => Does::Move,
            ShipOp::TreatInitiativeAs { .. } | ShipOp::TakesTurnsAt { .. } => Does::Order,
            ShipOp::Grant { .. } => Does::Grant,
        }
    }
}
