//! Whether effects on ships would change something, and what ships could lock and attack by them.

use killbox_components::ability::{
    ArcWord, BonusAttack, Cards, Locking, Op, Price, Range, Same, ShipOp, State, Times, Transferred, Whom,
};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::Choice;
use killbox_components::damage::DamageKind;
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::attack::AttackKind;
use killbox_components::frame::{
    AbilityFrame, AbilityStage, AttackFrame, ChooseActionFrame, Frame, OrderFrame,
};
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::slot::Slot;
use killbox_components::token::{Token, TokenColor};
use killbox_components::trigger_data::TriggerData;

use crate::abilities::references::{self, object_in_arc};
use crate::abilities::{costs, initiative, predicates, queries};
use crate::derived::{charge, locks, measure, status, targets, wings};
use crate::legal::amounts::{amount, charges_of};
use crate::legal::attacks::Owed;
use crate::legal::upgrades::gifts;
use crate::legal::{actions, attacks, dice, indicator};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether an effect would change something for one of these ships.
pub(crate) fn would_change<O: Observer>(b: &Battle<O>, f: &AbilityFrame, who: Whom, op: ShipOp) -> bool {
    let t = f.trigger();
    let on =
        |who, can: &dyn Fn(ShipSlot) -> bool| predicates::whom(b, &t, f.chosen, who).into_iter().any(can);
    match op {
        ShipOp::Gain { times: times @ Times::Count(..), .. } if amount(b, f, times) == 0 => false,
        ShipOp::Gain { token, .. } => on(who, &|ship| status::can_gain(b, ship, token)),
        ShipOp::GainReplaced => {
            on(who, &|ship| f.with.token().is_some_and(|token| status::can_gain(b, ship, token)))
        }
        ShipOp::Remove { token, .. } => {
            on(who, &|ship| b.tokens[ship].has(token) && queries::may_remove(b, ship, token))
        }
        ShipOp::RemoveAll(color) => on(who, &|ship| {
            costs::removable(b, ship, color).next().is_some()
                || color == TokenColor::Red && !locks::owners(b, ObjectId::ship(ship)).is_empty()
        }),
        ShipOp::RemoveColor { colors, except, locks, .. } => on(who, &|ship| {
            let goes = |token| !except.has(token) && costs::removed_from(b, ship, colors, token);
            locks && !locks::owners(b, ObjectId::ship(ship)).is_empty() || Token::ALL.into_iter().any(goes)
        }),
        ShipOp::Transfer { token, to } => {
            // Both the removal and the gain must be possible [TOK-2].
            on(who, &|ship| b.tokens[ship].has(token) && queries::may_remove(b, ship, token))
                && on(to, &|ship| status::can_gain(b, ship, token))
        }
        ShipOp::AcquireLock(lock) => on(who, &|ship| lockable(b, f, ship, lock) & !b.tokens[ship].locks != 0),
        ShipOp::RotateTurret { toward } => {
            on(who, &|ship| rotated_toward(b, f, ship, toward).next().is_some())
        }
        ShipOp::Jam => on(who, &|ship| can_jam(b, f.ship, ship)),
        ShipOp::GainFromCard { .. } => on(who, &|ship| gained_from_card(b, f, ship).next().is_some()),
        ShipOp::FlipDialFaceup => on(who, &|ship| b.turn[ship].dial.is_some() && !b.turn[ship].dial_faceup),
        ShipOp::BonusAttack(attack) => on(who, &|ship| {
            let attack = bonus_attack(b, f, ship, attack);
            attack.weapons != 0 && attacks::is_possible_after(b, attack, owed(b, f, ship))
        }),
        ShipOp::RepairCard { faceup: Some(true), card_trait } => on(who, &|ship| {
            let faceup = &b.damage[ship].faceup;
            let fits = |kind: &DamageKind| b.matchup.program.has_trait(*kind, card_trait);
            DamageKind::all().any(|kind| fits(&kind) && faceup.count(kind) > 0)
        }),
        ShipOp::RepairCard { faceup, .. } => on(who, &|ship| match faceup {
            None => b.damage[ship].total() > 0,
            Some(_) => b.damage[ship].facedown() > 0,
        }),
        ShipOp::ExposeCard { .. } => on(who, &|ship| status::can_expose(b, ship)),
        ShipOp::Coordinate => on(who, &|ship| queries::can_coordinate(b, f.ship, ship)),
        ShipOp::LockAction { in_arc, range } => on(who, &|ship| aims(b, f, ship, in_arc, range) != 0),
        ShipOp::EngageNow => on(who, &|ship| engages_later(b, ship)),
        ShipOp::TurnInto { token, .. } => on(who, &|ship| b.tokens[ship].has(token)),
        ShipOp::RestoreHardpoint => on(who, &|ship| hardpoints(b, ship, true).next().is_some()),
        ShipOp::DisableHardpoint(_) => on(who, &|ship| hardpoints(b, ship, false).next().is_some()),
        ShipOp::SplitFromWing => on(who, &|ship| b.core.joined.has(ship)),
        ShipOp::WingIntoReserve => on(who, &|ship| !wings::formation_of(b, ship).is_empty()),
        ShipOp::RemainsUntil(_) => on(who, &|ship| b.core.destroyed.has(ship)),
        ShipOp::Destroy => on(who, &|ship| !b.core.destroyed.has(ship)),
        // Huge ships are not affected [HUG-7].
        ShipOp::TakesTurnsAt { number, .. } => {
            on(who, &|ship| initiative::of_turns(b, ship) != number && !b.board.huge.0.has(ship))
        }
        ShipOp::RecoverOnCard { of, .. } => {
            on(who, &|ship| charge::places(b, ship, of).any(|on| charge::can_recover(b, ship, on)))
        }
        ShipOp::RecoverOnEachCard { .. } => {
            on(who, &|ship| charge::places(b, ship, Cards::ALL).any(|on| charge::can_recover(b, ship, on)))
        }
        ShipOp::TransferOneOf { what, to, .. } => {
            on(who, &|ship| on(to, &|to| to != ship && transferable(b, ship, to, what).next().is_some()))
        }
        ShipOp::LookAtDial => on(who, &|ship| {
            let turn = &b.turn[ship];
            ship.seat() != f.ship.seat() && turn.dial.is_some() && !turn.dial_faceup && !turn.dial_seen
        }),
        ShipOp::GiveUpgrade(slot) => on(who, &|ship| !gifts(b, slot, f.ship, ship.set()).is_empty()),
        ShipOp::FlipUpgrade(slot) => on(who, &|ship| charge::two_sided(b, ship, slot).next().is_some()),
        ShipOp::TreatInitiativeAs { of, .. } => on(who, &|ship| {
            let of = predicates::whom(b, &t, f.chosen, of).into_iter().next();
            of.is_some_and(|of| b.turn[of].initiative != b.turn[ship].initiative) && !b.board.huge.0.has(ship)
        }),
        ShipOp::Recover { charge, .. } => on(who, &|ship| {
            charges_of(b, f, ship, charge).is_some_and(|(owner, on)| charge::can_recover(b, owner, on))
        }),
        ShipOp::Lose { charge, .. } => on(who, &|ship| {
            charges_of(b, f, ship, charge).is_some_and(|(owner, on)| charge::can_spend(b, owner, on, 1))
        }),
        ShipOp::PerformAction { set, while_stressed, same, .. } => on(who, &|ship| {
            let Some(set) = performable(b, f, set, same) else { return false };
            let frame = ChooseActionFrame { while_stressed, ..ChooseActionFrame::of(ship, set) };
            !actions::legal(b, &frame).is_empty()
        }),
        ShipOp::TakeEnemyLocks => on(who, &|ship| {
            let owners = locks::owners(b, ObjectId::ship(ship));
            ship != f.ship && owners.into_iter().any(|owner| owner.seat() != f.ship.seat())
        }),
        ShipOp::HandOver(to) => on(who, &|ship| {
            b.objectives.scenario.is_some()
                && b.objectives.towed_by(ship).is_some()
                && on(to, &|to| b.objectives.towed_by(to).is_none())
        }),
        ShipOp::BreakLocksOn => on(who, &|ship| !locks::owners(b, ObjectId::ship(ship)).is_empty()),
        ShipOp::MoveLock { from, to } => on(who, &|ship| {
            let lies = |at: ShipSlot| b.tokens[ship].locks(ObjectId::ship(at));
            // A ship cannot have a lock on itself, nor two locks on one ship.
            let may =
                |at: ShipSlot| at != ship && !lies(at) && queries::can_be_locked(b, ship, ObjectId::ship(at));
            on(from, &lies) && on(to, &may)
        }),
        ShipOp::Grant { until, ability, parts } => {
            on(who, &|ship| !dice::granted_in_vain(b, f, ship, until, ability..ability + u16::from(parts)))
        }
        ShipOp::Suffer { .. } | ShipOp::DealFacedown | ShipOp::Boost { .. } | ShipOp::BarrelRoll => {
            on(who, &|_| true)
        }
    }
}

/// Whether `ship` can jam `other`, whatever the range [TOK-42]. An obstacle can prevent it from
/// jamming another ship [LEG-26].
pub(crate) fn can_jam<O: Observer>(b: &Battle<O>, ship: ShipSlot, other: ShipSlot) -> bool {
    status::can_gain(b, other, Token::Jam)
        && (other == ship || !targets::reachable(b, other.set(), |_, _| true).is_empty())
}

/// The objects that `ship` could lock by a lock action, among those in this arc and at this range
/// of the ability's ship, as bits by object [ACT-27].
pub(crate) fn aims<O: Observer>(
    b: &Battle<O>,
    f: &AbilityFrame,
    ship: ShipSlot,
    in_arc: ArcWord,
    range: Range,
) -> u64 {
    let set = ActionSet::Granted { kinds: Set::from(ActionKind::Lock), color: ActionColor::White };
    if actions::legal(b, &ChooseActionFrame::of(ship, set)).is_empty() {
        return 0;
    }
    let there = |object: &ObjectId| {
        range.has(measure::range_to_object(b, f.ship, *object, 5))
            && object_in_arc(b, f.ship, in_arc, *object)
    };
    let all = queries::lockable_by_action(b, ship, 0);
    locks::objects(all).filter(there).fold(0, |bits, object| bits | 1 << object.0)
}

/// Whether `ship` has not engaged and would not engage at the present initiative of the Engagement
/// Phase [RND-60]. Before the first initiative there is none at which it could engage
/// [RND-64/open].
fn engages_later<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    b.in_play().has(ship)
        && b.frames.0.iter().any(|frame| match frame {
            Frame::EngagementPhase(order) => {
                order.initiative != OrderFrame::DESCENDING.initiative
                    && !order.done.has(ship)
                    && !order.called.has(ship)
                    && initiative::of_turns(b, ship) != order.initiative
            }
            _ => false,
        })
}

/// The rotations of the indicators of `ship` [MOV-84, HUG-59]. Toward a ship, only one indicator is
/// rotated, to an arc in which that ship is.
pub(crate) fn rotated_toward<'a, O: Observer>(
    b: &'a Battle<O>,
    f: &AbilityFrame,
    ship: ShipSlot,
    toward: Option<Whom>,
) -> impl Iterator<Item = Choice> + use<'a, O> {
    let at = toward.map(|who| predicates::whom(b, &f.trigger(), f.chosen, who).first());
    let fits = move |turn: &Choice| match at {
        None => true,
        Some(None) => false,
        Some(Some(other)) => indicator::rotates_one(b, *turn, |arc| measure::in_arc(b, ship, arc, other)),
    };
    indicator::turns(b, ship).filter(fits)
}

/// The kinds of token on the ability's upgrade card that the ship could gain.
pub(crate) fn gained_from_card<'a, O: Observer>(
    b: &'a Battle<O>,
    f: &AbilityFrame,
    ship: ShipSlot,
) -> impl Iterator<Item = Token> + use<'a, O> {
    let card = predicates::upgrade_of(b, &f.trigger());
    let kinds = card.into_iter().flat_map(|(owner, card)| b.queue.on_card(owner, card));
    kinds.map(|(token, _)| token).filter(move |token| status::can_gain(b, ship, *token))
}

/// The actions that are granted: all of the set, or only the one that the event names [ACT-12].
pub(crate) fn performable<O: Observer>(
    b: &Battle<O>,
    f: &AbilityFrame,
    set: ActionSet,
    same: Option<Same>,
) -> Option<ActionSet> {
    let kind = match same {
        None if matches!(set, ActionSet::BarOf(_)) => return Some(ActionSet::BarOf(f.ship)),
        None => return Some(set),
        Some(Same::Coordinated) => b.turn[f.with.ship()?].coordinated?,
        Some(Same::Performed) => {
            let TriggerData::Action(kind) = f.with else { return None };
            kind
        }
    };
    let kinds = Set::from(kind);
    Some(match set {
        ActionSet::OnBarTreatedAsRed { .. } => ActionSet::OnBarTreatedAsRed { kinds },
        ActionSet::Granted { color, .. } => ActionSet::Granted { kinds, color },
        _ => ActionSet::OnBar { kinds },
    })
}

/// The options of a transfer from `ship` to `to`: the tokens that can go, and locks if the effect
/// allows them [TOK-9, TOK-37].
pub(crate) fn transferable<'a, O: Observer>(
    b: &'a Battle<O>,
    ship: ShipSlot,
    to: ShipSlot,
    what: Transferred,
) -> impl Iterator<Item = Choice> + 'a {
    let here = b.tokens[ship];
    // Fore or aft, a reinforce token is of one type [TOK-5].
    let has_type = move |token: Token| match token {
        Token::ReinforceFore | Token::ReinforceAft => references::is(b, to, State::Reinforced),
        _ => b.tokens[to].has(token),
    };
    // Whether the other ship lacks this type, if the effect requires that.
    let is_new = move |has: bool| !what.new_kind || !has;
    let goes = move |token: &Token| {
        what.tokens.has(*token)
            && here.has(*token)
            && is_new(has_type(*token))
            && status::can_gain(b, to, *token)
            && queries::may_remove(b, ship, *token)
    };
    let bits = if what.locks && is_new(b.tokens[to].locks != 0) { here.locks } else { 0 };
    let taken = move |object: &ObjectId| {
        !b.tokens[to].locks(*object) && queries::can_lock(b, to) && queries::can_be_locked(b, to, *object)
    };
    let tokens = Token::ALL.into_iter().filter(goes).map(move |token| Choice::Token { ship, token });
    let locks = locks::objects(bits).filter(taken);
    // A lock is a token of the locked object [TOK-36].
    let object = ObjectId::ship(ship);
    let locked = !locks::owners(b, ObjectId::ship(to)).is_empty();
    let owners = if what.locks_on_it && is_new(locked) { locks::owners(b, object) } else { ShipSet::EMPTY };
    let moved = move |owner: &ShipSlot| *owner == to || queries::can_be_locked(b, *owner, ObjectId::ship(to));
    let lying = owners.into_iter().filter(moved).map(move |owner| Choice::BreakLock { owner, object });
    tokens.chain(locks.map(move |object| Choice::BreakLock { owner: ship, object })).chain(lying)
}

/// The hardpoints of `ship` that are Offline or, without `offline`, those that are not, by their
/// cards [HUG-61].
pub(crate) fn hardpoints<'a, O: Observer>(
    b: &'a Battle<O>,
    ship: ShipSlot,
    offline: bool,
) -> impl Iterator<Item = u8> + use<'a, O> {
    let fits = move |card: &u8| (b.cards[charge::row(ship, *card)].side != 0) == offline;
    charge::two_sided(b, ship, Slot::Hardpoint).filter(fits)
}

/// The objects that `ship` could lock by this effect, as bits by object [TOK-26].
pub(crate) fn lockable<O: Observer>(b: &Battle<O>, f: &AbilityFrame, ship: ShipSlot, lock: Locking) -> u64 {
    lockable_within(b, f, ship, lock, farther(b, ship, lock))
}

/// How much farther than usual abilities let `ship` lock by this effect; 0 if the effect names a
/// range of its own [ACT-27].
pub(crate) fn farther<O: Observer>(b: &Battle<O>, ship: ShipSlot, lock: Locking) -> u8 {
    if lock.any_range || lock.range.is_some() { 0 } else { queries::farther(b, ship) }
}

/// The objects that `ship` could lock by this effect if its range is extended by `farther`, as bits
/// by object.
pub(crate) fn lockable_within<O: Observer>(
    b: &Battle<O>,
    f: &AbilityFrame,
    ship: ShipSlot,
    lock: Locking,
    farther: u8,
) -> u64 {
    let mut ranges = match lock.any_range {
        true => locks::Ranges::ANY,
        false => queries::lock_ranges(b, ship).farther(farther),
    };
    if let Some(Range { nearest, farthest }) = lock.range {
        (ranges.nearest, ranges.farthest, ranges.also) = (nearest, farthest, 0);
    }
    let mut all = queries::lockable(b, ship, ranges);
    if let Some(range) = lock.beside {
        all &= f.with.object().map_or(0, |object| locks::beside(b, object, range)) & !b.tokens[ship].locks;
    }
    if let Some(arc) = lock.in_arc {
        let fits = |object: &ObjectId| object_in_arc(b, ship, arc, *object);
        all = locks::objects(all).filter(fits).fold(0, |bits, object| bits | 1 << object.0);
    }
    if let Some(range) = lock.near_you {
        let near = |object: &ObjectId| range.has(measure::range_to_object(b, f.ship, *object, 5));
        all = locks::objects(all).filter(near).fold(0, |bits, object| bits | 1 << object.0);
    }
    if let Some(group) = lock.locked_by {
        let owners = predicates::ships(b, &f.trigger(), f.chosen, group);
        all &= owners.into_iter().fold(0, |bits, owner| bits | b.tokens[owner].locks);
    }
    match lock.on {
        None => all,
        // The object that was locked, which may be an obstacle.
        Some(Whom::OtherShip) => f.with.object().map_or(0, |object| all & 1 << object.0),
        Some(who) => {
            let meant = predicates::whom(b, &f.trigger(), f.chosen, who);
            all & meant.into_iter().fold(0, |bits, ship| bits | 1 << ObjectId::ship(ship).0)
        }
    }
}

/// What `ship` still has to spend for the ability itself before it can attack, and the tokens that
/// the ability removes from it [ABL-46].
fn owed<O: Observer>(b: &Battle<O>, f: &AbilityFrame, ship: ShipSlot) -> Owed {
    let program = &b.matchup.program;
    let ability = program.ability(f.ability);
    let costs = program.costs(ability);
    let mut owed = Owed::default();
    if ship != f.ship {
        return owed;
    }
    let uncloaks = |op: &Op| matches!(op, Op::Ship(Whom::You, ShipOp::Remove { token: Token::Cloak, .. }));
    owed.cloak = program.ops(ability).iter().any(uncloaks);
    if matches!(f.stage, AbilityStage::Act | AbilityStage::BetweenDrops) {
        return owed;
    }
    let t = f.trigger();
    for price in costs {
        match *price {
            Price::Energy(n) => owed.energy += n,
            Price::Charge(n) => {
                let own = predicates::own_charges(b, &t).filter(|(owner, _)| *owner == ship);
                owed.charges = own.map(|(_, on)| (on, n));
            }
            Price::SpendLock(who) | Price::BreakLock(who) => {
                owed.locks = owed.locks | predicates::whom(b, &t, f.chosen, who);
            }
            Price::Spend(Token::Focus, n) | Price::Remove(Token::Focus, n) => owed.focus += n,
            Price::Spend(Token::Calculate, n) | Price::Remove(Token::Calculate, n) => owed.calculate += n,
            _ => {}
        }
    }
    owed
}

/// The attack that an ability grants [ATK-76, ATK-79].
pub(crate) fn bonus_attack<O: Observer>(
    b: &Battle<O>,
    f: &AbilityFrame,
    ship: ShipSlot,
    granted: BonusAttack,
) -> AttackFrame {
    let attack = AttackFrame::new(ship, AttackKind::Bonus);
    let BonusAttack {
        weapons,
        arcs,
        against,
        other_target,
        other_weapon,
        unused_turret,
        not_attacked,
        without_lock,
        free,
        must,
    } = granted;
    let t = f.trigger();
    let fits = |weapon| predicates::weapon_fits(b, weapons, arcs, &t, ship, weapon);
    let own = b.spec(ship).weapons.iter().enumerate().filter(|(_, weapon)| fits(weapon));
    let mut targets = against.map_or(ShipSet::UNITS, |who| predicates::whom(b, &t, f.chosen, who));
    if let (true, Some(before)) = (other_target, b.attacks.current()) {
        targets.remove(before.defender);
    }
    if not_attacked {
        targets = targets & !b.turn[ship].attacked;
    }
    let mut weapons = own.fold(0, |bits, (i, _)| bits | 1 << i);
    if let (true, Some(before)) = (other_weapon, b.attacks.current()) {
        weapons &= !(1 << before.weapon);
    }
    AttackFrame { weapons, targets, unused_turret, without_lock, free, must, ..attack }
}
