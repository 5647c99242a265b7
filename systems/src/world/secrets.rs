//! Secret conditions and facedown upgrades: redrawing those that a seat cannot know, and finding
//! the decisions that would reveal them [CND-7, SQD-26].

use arrayvec::ArrayVec;
use killbox_components::ability::{ConditionOp, LINKED_ACTION, Op, Source};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::condition::{CONDITION_KINDS, ConditionKind};
use killbox_components::decision::DecisionKind;
use killbox_components::frame::Frame;
use killbox_components::ids::{CARDS_PER_SHIP, Seat, ShipSlot};
use killbox_components::rng::below;
use killbox_components::spec::{CardSpec, HIDEABLE, Matchup};
use killbox_components::state::Phase;
use rand_chacha::ChaCha8Rng;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Redraws the facedown secret conditions that only the other player may look at, among the kinds
/// that are possible [CND-6]. Waiting abilities, frames and pending decisions about them then refer
/// to the cards that lie there now.
pub(super) fn draw_anew<O: Observer>(b: &mut Battle<O>, seat: Seat, rng: &mut ChaCha8Rng) {
    for at in 0..b.conditions.0.len() {
        let own = b.conditions.0[at];
        let owner = own.by.seat();
        if !own.facedown || owner == seat {
            continue;
        }
        let is_free = |kind: &&ConditionKind| {
            let known = b.conditions.0.iter().enumerate().filter(|(place, other)| {
                other.kind == **kind && other.by.seat() == owner && (*place < at || !other.facedown)
            });
            known.count() < kind.limit()
        };
        let free: ArrayVec<ConditionKind, CONDITION_KINDS> =
            own.kind.secrets().iter().filter(is_free).copied().collect();
        if !free.is_empty() {
            let drawn = free[below(rng, free.len() as u32) as usize];
            b.conditions.0[at].kind = drawn;
            exchange(b, own.ship, own.kind, drawn);
        }
    }
}

/// Redraws the facedown upgrades of the other player's ships, among the cards that are possible. If
/// no card reveals upgrades during the game, it does not matter which upgrades they are [SQD-26].
pub(super) fn draw_upgrades<O: Observer>(b: &mut Battle<O>, seat: Seat, rng: &mut ChaCha8Rng) {
    if !b.matchup.cards_change {
        return;
    }
    for ship in b.matchup.fielded & seat.other().ships() {
        let spec = b.matchup.ship(ship);
        let Some(place) = spec.hiding_place() else { continue };
        let first = ship.index() * CARDS_PER_SHIP;
        if !CardSpec::is_facedown(b.cards[first + usize::from(place)].side) {
            continue;
        }
        let free: ArrayVec<u8, HIDEABLE> = spec.hideable(place, &b.cards[first..]).collect();
        if !free.is_empty() {
            let drawn = free[below(rng, free.len() as u32) as usize];
            b.cards[first + usize::from(place)].side = drawn | CardSpec::FACEDOWN;
        }
    }
}

/// Replaces the abilities of one secret condition of a ship with those of another.
fn exchange<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, from: ConditionKind, to: ConditionKind) {
    if from == to {
        return;
    }
    let matchup = b.matchup;
    let other = |bearer: ShipSlot, ability: u16| counterpart(matchup, (ship, from, to), bearer, ability);
    for trigger in &mut b.queue.waiting {
        trigger.ability = other(trigger.ship, trigger.ability);
    }
    for frame in &mut b.frames.0 {
        if let Frame::Ability(f) = frame {
            f.ability = other(f.ship, f.ability);
        }
    }
    for pending in &mut b.pending.seats {
        let kind = pending.kind;
        for key in pending.options.iter_mut().chain(&mut pending.answer) {
            if let Some(Choice::Ability { ship, ability }) = key.choice(kind) {
                *key = OptionKey::from(Choice::Ability { ship, ability: other(ship, ability) });
            }
        }
    }
}

/// Maps an ability of condition `from` of `ship` to the corresponding one of condition `to`. Any
/// other ability is returned unchanged.
fn counterpart(
    matchup: &Matchup,
    (ship, from, to): (ShipSlot, ConditionKind, ConditionKind),
    bearer: ShipSlot,
    ability: u16,
) -> u16 {
    let program = &matchup.program;
    if bearer != ship
        || ability == LINKED_ACTION
        || program.ability(ability).source != Source::Condition(from)
    {
        return ability;
    }
    program.counterpart(ability, to).unwrap_or(ability)
}

/// Whether the other seat must not see the pending decision of `seat`. This is the case if the seat
/// sets a dial that will lie facedown, chooses the upgrade that it places facedown or the secret
/// condition that it assigns, or decides about a facedown condition [RND-42, CND-7, SQD-26].
pub fn is_for_one_seat<O: Observer>(b: &Battle<O>, seat: Seat) -> bool {
    let pending = b.pending.of(seat);
    let program = &b.matchup.program;
    let is_secret = |op: &Op| matches!(*op, Op::Condition(ConditionOp::Assign(kind, _)) if kind.is_secret());
    match (pending.kind, b.frames.0.last()) {
        (DecisionKind::Dial, _) => b.core.phase == Phase::Planning,
        (DecisionKind::HiddenCard, _) => pending.is_open(),
        (DecisionKind::AbilityPart, Some(Frame::Ability(f))) if pending.is_open() => {
            program.ops(program.ability(f.ability)).iter().any(is_secret)
        }
        (kind, _) => pending.options.iter().any(|key| match key.choice(kind) {
            Some(Choice::Ability { ship, ability }) => b.is_of_a_secret(ship, ability),
            _ => false,
        }),
    }
}
