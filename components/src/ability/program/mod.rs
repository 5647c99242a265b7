//! The compiled form of the abilities of one matchup: flat, plain data that the rules read while a
//! game runs.
//!
//! Abilities of the damage deck come first, by kind of card; then those of each ship's cards, by
//! ship. An ability is named by its place in that list. What it waits for is an index ([`Hook`]);
//! what it does is a short list of [`Op`]s.

mod bearers;
mod change;
mod compiled;
mod count;
mod dice;
mod filter;
mod group;
mod listener;
mod op;
mod predicate;
mod price;
mod span;

use crate::condition::{CONDITION_KINDS, ConditionKind};
use crate::damage::{ALL_DAMAGE_KINDS, DamageKind, DamageTrait, Deck, HugeDeck};
use crate::device::{DEVICE_KINDS, DeviceKind};
use crate::ids::{Seat, ShipSet, ShipSlot};
use crate::sets::Set;
use crate::state::Card;

use super::hook::{HOOKS, Hook, Hooks};
use super::queue::Trigger;

pub use bearers::Bearers;
pub use change::{Change, Means};
pub use compiled::{Compiled, LentWhile, Source};
pub use count::{Count, DeviceGroup};
pub use dice::Dice;
pub use filter::{AttackFilter, Filter};
pub use group::{Group, Whom, Whose};
use listener::{Listener, Part};
pub use op::{
    BonusAttack, ConditionOp, CourseOp, DeviceOp, DiceOp, FREE, Ground, Locking, Op, Otherwise, OwnOp,
    Placing, RemoteOp, Same, ShipOp, Times, Transferred,
};
pub use predicate::{Predicate, Test};
pub use price::{Cards, Price};
pub use span::Span;

/// How many abilities of both squads can be used inside attacks: each has a bit of
/// [`AttackData::used`](crate::attack::AttackData::used), counted from 1.
pub const MARKS: usize = 127;

/// The numbers from here on stand for something else than an ability or a price.
const FIRST_SPECIAL: u16 = u16::MAX - 1;

/// How many abilities can let ships be placed near others, or far from enemies (RND-21): a squad
/// may have six hyperspace rings.
pub const PLACEMENTS: usize = 32;

/// The abilities of both squads' cards and of the damage deck, indexed by what they wait for. The
/// default has none at all, not even those of the damage deck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    abilities: Box<[Compiled]>,
    ops: Box<[Op]>,
    tests: Box<[Test]>,
    costs: Box<[Price]>,
    /// Abilities of ship and upgrade cards, ordered by hook, then by ship.
    listeners: Box<[Listener]>,
    /// The part of `listeners` of each hook.
    by_hook: ByHook<Span>,
    /// The hooks at which a ship or upgrade card listens.
    heard: Hooks,
    /// The kinds of damage card that listen at each hook, as bits.
    damage_hooks: ByHook<Set<DamageKind>>,
    /// The abilities of each kind of damage card.
    damage: [Span; ALL_DAMAGE_KINDS],
    /// HUG-6: the list of the huge damage deck, if a ship is dealt from it.
    huge_deck: Option<HugeDeck>,
    /// What each kind of device does when it detonates; nothing if no card places devices.
    devices: [Option<u16>; DEVICE_KINDS],
    /// CND-1: what each condition card does when it is assigned.
    assigned: [Option<u16>; CONDITION_KINDS],
    /// There were more abilities than can be told apart.
    is_crowded: bool,
    /// MOV-18: an ability asks which ships a ship has moved through.
    looks_back: bool,
    /// SQD-20: what [`Group::bearers`] stands for.
    bearers: Box<[Vec<Bearers>]>,
}

/// What a compiler has collected for a [`Program`], in the order that its numbers mean.
#[derive(Debug, Default)]
pub struct Parts {
    /// All abilities: those of the damage deck by kind of card, those of each ship's cards by ship,
    /// the others.
    pub abilities: Vec<Compiled>,
    /// What they do.
    pub ops: Vec<Op>,
    /// What must hold.
    pub tests: Vec<Test>,
    /// What is paid.
    pub costs: Vec<Price>,
    /// The abilities of each kind of damage card.
    pub damage: [Span; ALL_DAMAGE_KINDS],
    /// HUG-6: the list of the huge damage deck, if a ship is dealt from it.
    pub huge_deck: Option<HugeDeck>,
    /// What each kind of device does when it detonates.
    pub devices: [Option<u16>; DEVICE_KINDS],
    /// CND-1: what each condition card does when it is assigned.
    pub assigned: [Option<u16>; CONDITION_KINDS],
    /// How many are used inside attacks.
    pub marks: usize,
    /// SQD-20: what [`Group::bearers`] stands for, counted from 1.
    pub bearers: Vec<Vec<Bearers>>,
}

/// One value for each hook.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ByHook<T>([T; HOOKS]);

impl<T: Copy + Default> Default for ByHook<T> {
    fn default() -> Self {
        ByHook([T::default(); HOOKS])
    }
}

impl Program {
    /// Indexes what was collected by what it waits for.
    pub fn new(parts: Parts) -> Program {
        let Parts { abilities, ops, tests, costs, damage, huge_deck, devices, assigned, marks, bearers } =
            parts;
        let placements = abilities.iter().filter(|ability| ability.hook == Hook::Placement).count();
        let longest = [abilities.len(), ops.len(), tests.len(), costs.len(), bearers.len()].into_iter().max();
        let is_crowded =
            marks > MARKS || placements > PLACEMENTS || longest >= Some(usize::from(FIRST_SPECIAL));
        let looks_back =
            abilities.iter().filter_map(|ability| ability.choose).any(|group| group.moved_through)
                || tests.iter().any(|test| match test.what {
                    Predicate::Exists(group) => group.moved_through,
                    Predicate::Count(Count::Obstacles { moved_through, .. }, ..) => moved_through,
                    _ => false,
                })
                || ops.iter().any(
                    |op| matches!(*op, Op::Course(CourseOp::EachShip { ships, .. }) if ships.moved_through),
                );
        let mut program =
            Program { damage, huge_deck, devices, assigned, is_crowded, looks_back, ..Program::default() };
        let mut by_hook: Vec<(Hook, Option<ShipSlot>, u16)> = Vec::new();
        for (number, ability) in abilities.iter().enumerate() {
            match ability.source {
                Source::Damage(kind) => {
                    program.damage_hooks.0[ability.hook as usize].insert(kind);
                }
                // A detonation is no trigger: its frame names it.
                Source::Device(_) => {}
                Source::Condition(_) => {
                    program.heard.insert(ability.hook);
                    by_hook.push((ability.hook, None, number as u16));
                }
                Source::Ship(ship) | Source::ShipAbility(ship) | Source::Upgrade(ship, _) => {
                    program.heard.insert(ability.hook);
                    by_hook.push((ability.hook, Some(ship), number as u16));
                }
            }
        }
        // By ship; conditions come last.
        by_hook.sort_unstable_by_key(|(hook, ship, number)| (*hook, ship.is_none(), *ship, *number));
        let mut spans = ByHook::<Span>::default();
        for (i, (hook, ..)) in by_hook.iter().enumerate() {
            let span = &mut spans.0[*hook as usize];
            if span.len == 0 {
                span.first = i as u16;
            }
            span.len += 1;
        }
        program.by_hook = spans;
        let listener = |(_, ship, number)| Listener::new(number, ship, &abilities[usize::from(number)]);
        program.listeners = by_hook.into_iter().map(listener).collect();

        program.abilities = abilities.into();
        program.ops = ops.into();
        program.tests = tests.into();
        program.costs = costs.into();
        program.bearers = bearers.into();
        program
    }

    /// SQD-20: whether `ship`, of which a group says that only the battle knows what cards it has,
    /// has those that are meant. `cards` are the rows of the battle.
    pub fn bears(&self, group: &Group, ship: ShipSlot, cards: &[Card]) -> bool {
        let Some(list) = usize::from(group.bearers).checked_sub(1) else { return true };
        self.bearers[list].iter().all(|bearers| bearers.are(ship, cards))
    }

    /// Prices of which one is paid.
    pub fn prices(&self, span: Span) -> &[Price] {
        &self.costs[span.range()]
    }

    /// MOV-18: whether an ability asks which ships a ship has moved through.
    pub const fn looks_back(&self) -> bool {
        self.looks_back
    }

    /// Whether the cards of both squads have more abilities than a battle can tell apart: none is
    /// played ([`Fault::Cards`](crate::state::Fault::Cards)).
    pub const fn is_crowded(&self) -> bool {
        self.is_crowded
    }

    /// Whether nobody listens at `hook`, given the kinds of damage card that lie faceup anywhere.
    #[inline]
    pub fn is_silent(&self, hook: Hook, faceup_kinds: Set<DamageKind>) -> bool {
        !self.heard.has(hook) && (self.damage_hooks.0[hook as usize] & faceup_kinds).is_empty()
    }

    /// The kinds of damage card that listen at `hook`, as bits.
    #[inline]
    pub const fn damage_kinds(&self, hook: Hook) -> Set<DamageKind> {
        self.damage_hooks.0[hook as usize]
    }

    /// The abilities of a kind of damage card that listen at `hook`, with their numbers.
    pub fn of_damage(&self, kind: DamageKind, hook: Hook) -> impl Iterator<Item = (u16, &Compiled)> {
        let span = self.damage[kind.index()];
        let all = (span.first..).zip(&self.abilities[span.range()]);
        all.filter(move |(_, ability)| ability.hook == hook)
    }

    /// HUG-6: the list of the huge damage deck. Without one, huge ships are dealt from the standard
    /// deck (HUG-19/open).
    pub const fn huge_deck(&self) -> Option<&HugeDeck> {
        self.huge_deck.as_ref()
    }

    /// DMG-21: the trait of a damage card.
    pub fn card_trait(&self, kind: DamageKind) -> Option<DamageTrait> {
        let huge = || self.huge_deck.as_ref()?.cards.get(kind.place()).map(|card| card.card_trait);
        kind.standard_trait().or_else(huge)
    }

    /// DMG-21: whether a damage card is of this trait, if one is meant.
    pub fn has_trait(&self, kind: DamageKind, wanted: Option<DamageTrait>) -> bool {
        wanted.is_none() || self.card_trait(kind) == wanted
    }

    /// The title of a damage card.
    pub fn card_name(&self, kind: DamageKind) -> &str {
        let huge = self.huge_deck.as_ref().filter(|_| kind.deck() == Deck::Huge);
        huge.and_then(|deck| deck.cards.get(kind.place())).map_or(kind.name(), |card| &card.name)
    }

    /// CND-1: what a condition card does when it is assigned.
    pub const fn of_assigned(&self, kind: ConditionKind) -> Option<u16> {
        self.assigned[kind as usize]
    }

    /// ABL-7: the "Action:" abilities that `ship` can have, with their numbers: of its own cards,
    /// and of the condition cards that can be assigned. Whether it has them now is asked elsewhere.
    pub fn actions_of(&self, ship: ShipSlot) -> impl Iterator<Item = u16> {
        let all = self.of_cards(Hook::Action);
        all.filter(move |(owner, ..)| owner.is_none_or(|owner| owner == ship)).map(|(_, number, _)| number)
    }

    /// The abilities of ship, upgrade and condition cards that listen at `hook`, by ship, each with
    /// its ship and number; a condition card has none.
    pub fn of_cards(&self, hook: Hook) -> impl Iterator<Item = (Option<ShipSlot>, u16, &Compiled)> {
        self.listeners(hook).map(|listener| self.heard(listener))
    }

    /// Of those, the ones that can be about one of these ships.
    pub fn about(
        &self,
        hook: Hook,
        ships: ShipSet,
    ) -> impl Iterator<Item = (Option<ShipSlot>, u16, &Compiled)> {
        let about = self.listeners(hook).filter(move |listener| !(listener.subjects & ships).is_empty());
        about.map(|listener| self.heard(listener))
    }

    /// Of those, the ones that can be about this attacker, or about this defender.
    pub fn in_attack(
        &self,
        hook: Hook,
        attacker: ShipSlot,
        defender: ShipSlot,
    ) -> impl Iterator<Item = (Option<ShipSlot>, u16, &Compiled)> {
        let about = self.listeners(hook).filter(move |listener| match listener.part {
            Some(Part::Attacks) => listener.subjects.has(attacker),
            Some(Part::Defends) => listener.subjects.has(defender),
            None => false,
        });
        about.map(|listener| self.heard(listener))
    }

    fn listeners(&self, hook: Hook) -> impl Iterator<Item = &Listener> {
        self.listeners[self.by_hook.0[hook as usize].range()].iter()
    }

    fn heard(&self, listener: &Listener) -> (Option<ShipSlot>, u16, &Compiled) {
        (listener.ship, listener.number, self.ability(listener.number))
    }

    /// DEV-17: what a device does when it detonates.
    pub const fn of_device(&self, kind: DeviceKind) -> Option<u16> {
        self.devices[kind as usize]
    }

    /// The ability with this number.
    pub fn ability(&self, number: u16) -> &Compiled {
        &self.abilities[usize::from(number)]
    }

    /// ABL-21, ABL-22: whose a triggered ability is: its ship's player's, but one that a card
    /// grants to another ship stays that card's player's (ABL-22/open).
    pub fn seat_of(&self, trigger: &Trigger) -> Seat {
        let known = self.abilities.get(usize::from(trigger.ability));
        let granted_by = known.filter(|ability| ability.granted).and_then(|ability| ability.source.ship());
        granted_by.unwrap_or(trigger.ship).seat()
    }

    /// The price with this number.
    pub fn price(&self, number: u16) -> Price {
        self.costs[usize::from(number)]
    }

    /// How many abilities there are.
    pub fn len(&self) -> usize {
        self.abilities.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.abilities.is_empty()
    }

    /// CND-1: the card of `ship` that assigns such a condition.
    pub fn assigner(&self, kind: ConditionKind, ship: ShipSlot) -> Option<Source> {
        let assigns = |op: &Op| matches!(*op, Op::Condition(ConditionOp::Assign(other, _)) if other == kind);
        let mut own = self.abilities.iter().filter(|ability| ability.source.ship() == Some(ship));
        own.find(|ability| self.ops(ability).iter().any(assigns)).map(|ability| ability.source)
    }

    /// CND-7: the ability of the condition card `kind` that stands where ability `number` stands on
    /// its own. Secret conditions that share a marker wait for the same things.
    pub fn counterpart(&self, number: u16, kind: ConditionKind) -> Option<u16> {
        let source = self.abilities.get(usize::from(number))?.source;
        let place =
            self.abilities[..usize::from(number)].iter().filter(|other| other.source == source).count();
        let of_kind = |(_, ability): &(u16, &Compiled)| ability.source == Source::Condition(kind);
        (0..).zip(&self.abilities[..]).filter(of_kind).nth(place).map(|(number, _)| number)
    }

    /// What an ability does.
    pub fn ops(&self, ability: &Compiled) -> &[Op] {
        &self.ops[ability.ops.range()]
    }

    /// What must hold.
    pub fn tests(&self, span: Span) -> &[Test] {
        &self.tests[span.range()]
    }

    /// What is paid.
    pub fn costs(&self, ability: &Compiled) -> &[Price] {
        &self.costs[ability.costs.range()]
    }
}
