//! The compiled form of the abilities of one matchup: flat, plain data that the rules read during a
//! game.
//!
//! The abilities of the damage deck come first, by kind of card, then those of each ship's cards,
//! by ship. An ability is referenced by its index in that list. Its [`Hook`] says what it listens
//! to; its list of [`Op`]s says what it does.

mod bearers;
mod change;
mod compiled;
mod count;
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
pub use count::{Count, DeviceGroup, Times};
pub use filter::{AttackFilter, Filter};
pub use group::{Dice, Group, Whom, Whose};
use listener::{Listener, Part};
pub use op::{
    BonusAttack, ConditionOp, CourseOp, DeviceOp, DiceOp, FREE, Ground, Locking, Op, Otherwise, OwnOp,
    Placing, RemoteOp, Same, ShipOp, Transferred,
};
pub use predicate::{Predicate, Test};
pub use price::{Cards, Price};
pub use span::Span;

/// Capacity for abilities of both squads that are used inside attacks. Each has a bit of
/// [`AttackData::used`](crate::attack::AttackData::used), counted from 1.
pub const MARKS: usize = 127;

/// Numbers from here on are reserved: they are neither abilities nor prices.
const FIRST_SPECIAL: u16 = u16::MAX - 1;

/// Capacity for abilities that let ships be placed near others or far from enemies [RND-21]. A
/// squad may have six hyperspace rings.
pub const PLACEMENTS: usize = 32;

/// The abilities of both squads' cards and of the damage deck, indexed by hook.
///
/// The default is empty: it has not even the abilities of the damage deck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    abilities: Box<[Compiled]>,
    ops: Box<[Op]>,
    tests: Box<[Test]>,
    costs: Box<[Price]>,
    /// Abilities of ship, upgrade and condition cards, ordered by hook, then by ship; conditions
    /// are last.
    listeners: Box<[Listener]>,
    /// The range of `listeners` that belongs to each hook.
    by_hook: ByHook<Span>,
    /// The hooks at which a ship, upgrade or condition card listens.
    heard: Hooks,
    /// For each hook, the kinds of damage card that listen at it.
    damage_hooks: ByHook<Set<DamageKind>>,
    /// The abilities of each kind of damage card.
    damage: [Span; ALL_DAMAGE_KINDS],
    /// The list of the huge damage deck, if a ship is dealt cards from it [HUG-6].
    huge_deck: Option<HugeDeck>,
    /// The ability of each kind of device that resolves when it detonates; `None` if no card places
    /// that kind.
    devices: [Option<u16>; DEVICE_KINDS],
    /// The ability of each condition card that resolves when the card is assigned [CND-1].
    assigned: [Option<u16>; CONDITION_KINDS],
    /// Whether there are more abilities than the numbers can tell apart.
    is_crowded: bool,
    /// Whether an ability asks which objects a ship has moved through [MOV-18].
    looks_back: bool,
    /// The lists that [`Group::bearers`] refers to [SQD-20].
    bearers: Box<[Vec<Bearers>]>,
}

/// The output of a compiler, from which [`Program::new`] builds a [`Program`]. The order of the
/// lists is the numbering.
#[derive(Debug, Default)]
pub struct Parts {
    /// All abilities: those of the damage deck by kind of card, then those of each ship's cards by
    /// ship, then the others.
    pub abilities: Vec<Compiled>,
    /// The effects of all abilities.
    pub ops: Vec<Op>,
    /// The tests of all abilities.
    pub tests: Vec<Test>,
    /// The prices of all abilities.
    pub costs: Vec<Price>,
    /// The abilities of each kind of damage card.
    pub damage: [Span; ALL_DAMAGE_KINDS],
    /// The list of the huge damage deck, if a ship is dealt cards from it [HUG-6].
    pub huge_deck: Option<HugeDeck>,
    /// The ability of each kind of device that resolves when it detonates.
    pub devices: [Option<u16>; DEVICE_KINDS],
    /// The ability of each condition card that resolves when the card is assigned [CND-1].
    pub assigned: [Option<u16>; CONDITION_KINDS],
    /// The number of abilities that are used inside attacks.
    pub marks: usize,
    /// The lists that [`Group::bearers`] refers to, counted from 1 [SQD-20].
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
    /// About how much memory the lists take, in bytes.
    pub fn bytes(&self) -> usize {
        let Program { abilities, ops, tests, costs, listeners, .. } = self;
        size_of_val(&**abilities)
            + size_of_val(&**ops)
            + size_of_val(&**tests)
            + size_of_val(&**costs)
            + size_of_val(&**listeners)
    }

    /// Builds a program from the collected parts and indexes its abilities by hook.
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
                // A detonation is not a trigger: its frame names the ability.
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
        // The entries are ordered by ship; those of conditions come last.
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

    /// Whether `ship` has, or lacks, the upgrade cards that the group names [SQD-20]. True if the
    /// group needs no such check. `cards` are the card rows of the battle.
    pub fn bears(&self, group: &Group, ship: ShipSlot, cards: &[Card]) -> bool {
        let Some(list) = usize::from(group.bearers).checked_sub(1) else { return true };
        self.bearers[list].iter().all(|bearers| bearers.are(ship, cards))
    }

    /// A list of prices, of which the payer chooses one.
    pub fn prices(&self, span: Span) -> &[Price] {
        &self.costs[span.range()]
    }

    /// Whether an ability asks which objects a ship has moved through [MOV-18].
    pub const fn looks_back(&self) -> bool {
        self.looks_back
    }

    /// Whether the cards of both squads have more abilities than a battle can tell apart. Such a
    /// battle ends as [`Fault::Cards`](crate::state::Fault::Cards) before anything is played.
    pub const fn is_crowded(&self) -> bool {
        self.is_crowded
    }

    /// Whether no ability listens at `hook`. `faceup_kinds` are the kinds of damage card that lie
    /// faceup on any ship.
    #[inline]
    pub fn is_silent(&self, hook: Hook, faceup_kinds: Set<DamageKind>) -> bool {
        !self.heard.has(hook) && (self.damage_hooks.0[hook as usize] & faceup_kinds).is_empty()
    }

    /// The kinds of damage card that listen at `hook`.
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

    /// The list of the huge damage deck; `None` if huge ships are dealt cards from the standard
    /// deck [HUG-6, HUG-19/open].
    pub const fn huge_deck(&self) -> Option<&HugeDeck> {
        self.huge_deck.as_ref()
    }

    /// The trait of a damage card [DMG-21].
    pub fn card_trait(&self, kind: DamageKind) -> Option<DamageTrait> {
        let huge = || self.huge_deck.as_ref()?.cards.get(kind.place()).map(|card| card.card_trait);
        kind.standard_trait().or_else(huge)
    }

    /// Whether a damage card has the trait `wanted`. True if `wanted` is `None` [DMG-21].
    pub fn has_trait(&self, kind: DamageKind, wanted: Option<DamageTrait>) -> bool {
        wanted.is_none() || self.card_trait(kind) == wanted
    }

    /// The title of a damage card.
    pub fn card_name(&self, kind: DamageKind) -> &str {
        let huge = self.huge_deck.as_ref().filter(|_| kind.deck() == Deck::Huge);
        huge.and_then(|deck| deck.cards.get(kind.place())).map_or(kind.name(), |card| &card.name)
    }

    /// The ability that resolves when a condition card is assigned [CND-1].
    pub const fn of_assigned(&self, kind: ConditionKind) -> Option<u16> {
        self.assigned[kind as usize]
    }

    /// The numbers of the "Action:" abilities that `ship` can have: those of its own cards and of
    /// all condition cards that can be assigned [ABL-7]. Whether the ship has them now is not
    /// checked here.
    pub fn actions_of(&self, ship: ShipSlot) -> impl Iterator<Item = u16> {
        let all = self.of_cards(Hook::Action);
        all.filter(move |(owner, ..)| owner.is_none_or(|owner| owner == ship)).map(|(_, number, _)| number)
    }

    /// The abilities of ship, upgrade and condition cards that listen at `hook`, ordered by ship,
    /// each with its ship and number. The ship of a condition card is `None`.
    pub fn of_cards(&self, hook: Hook) -> impl Iterator<Item = (Option<ShipSlot>, u16, &Compiled)> {
        self.listeners(hook).map(|listener| self.heard(listener))
    }

    /// The abilities of [`Program::of_cards`] that can be about one of these ships.
    pub fn about(
        &self,
        hook: Hook,
        ships: ShipSet,
    ) -> impl Iterator<Item = (Option<ShipSlot>, u16, &Compiled)> {
        let about = self.listeners(hook).filter(move |listener| !(listener.subjects & ships).is_empty());
        about.map(|listener| self.heard(listener))
    }

    /// The abilities of [`Program::of_cards`] that can be about this attacker or this defender.
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

    /// The ability that resolves when a device of this kind detonates [DEV-17].
    pub const fn of_device(&self, kind: DeviceKind) -> Option<u16> {
        self.devices[kind as usize]
    }

    /// The ability with this number.
    pub fn ability(&self, number: u16) -> &Compiled {
        &self.abilities[usize::from(number)]
    }

    /// The seat that a triggered ability belongs to [ABL-21, ABL-22]: the one of its ship's player.
    /// An ability that a card grants to another ship belongs to the card's player [ABL-22/open].
    pub fn seat_of(&self, trigger: &Trigger) -> Seat {
        let known = self.abilities.get(usize::from(trigger.ability));
        let granted_by = known.filter(|ability| ability.granted).and_then(|ability| ability.source.ship());
        granted_by.unwrap_or(trigger.ship).seat()
    }

    /// The price with this number.
    pub fn price(&self, number: u16) -> Price {
        self.costs[usize::from(number)]
    }

    /// The number of abilities.
    pub fn len(&self) -> usize {
        self.abilities.len()
    }

    /// Whether there are no abilities.
    pub fn is_empty(&self) -> bool {
        self.abilities.is_empty()
    }

    /// The card of `ship` that assigns this condition [CND-1].
    pub fn assigner(&self, kind: ConditionKind, ship: ShipSlot) -> Option<Source> {
        let assigns = |op: &Op| matches!(*op, Op::Condition(ConditionOp::Assign(other, _)) if other == kind);
        let mut own = self.abilities.iter().filter(|ability| ability.source.ship() == Some(ship));
        own.find(|ability| self.ops(ability).iter().any(assigns)).map(|ability| ability.source)
    }

    /// The ability of the condition card `kind` at the position that ability `number` has on its
    /// own card [CND-7]. Secret conditions that share a marker listen at the same hooks.
    pub fn counterpart(&self, number: u16, kind: ConditionKind) -> Option<u16> {
        let source = self.abilities.get(usize::from(number))?.source;
        let place =
            self.abilities[..usize::from(number)].iter().filter(|other| other.source == source).count();
        let of_kind = |(_, ability): &(u16, &Compiled)| ability.source == Source::Condition(kind);
        (0..).zip(&self.abilities[..]).filter(of_kind).nth(place).map(|(number, _)| number)
    }

    /// The effects of an ability, in order.
    pub fn ops(&self, ability: &Compiled) -> &[Op] {
        &self.ops[ability.ops.range()]
    }

    /// The tests in this span.
    pub fn tests(&self, span: Span) -> &[Test] {
        &self.tests[span.range()]
    }

    /// The prices of an ability.
    pub fn costs(&self, ability: &Compiled) -> &[Price] {
        &self.costs[ability.costs.range()]
    }
}
