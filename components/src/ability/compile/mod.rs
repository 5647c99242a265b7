//! Turns abilities as they are written into a [`Program`]. Called once for a matchup, after [`super::check`] has
//! accepted every sentence; an unlikely combination that reaches this place compiles to an ability that is never heard.

mod effect;
mod words;

use crate::condition::{CONDITION_KINDS, ConditionKind};
use crate::damage::{DAMAGE_KINDS, DamageKind};
use crate::device::{DEVICE_KINDS, DeviceKind};
use crate::ids::{ShipSet, ShipSlot, Ships as BySlot};
use crate::spec::ShipSpec;

use super::hook::Hook;
use super::language::{Ability, Choose, Effect, Ships, When, While};
use super::program::{ByHook, Compiled, Listener, Op, Predicate, Price, Program, Source, Span, Test};
use super::{change, timing};

/// Collects the abilities of one matchup, in the order of [`Program`].
#[derive(Default)]
pub(super) struct Compiler<'a> {
    /// Both squads, if there are any: what a card says of ship types is worked out once.
    ships: Option<&'a BySlot<ShipSpec>>,
    abilities: Vec<Compiled>,
    ops: Vec<Op>,
    tests: Vec<Test>,
    costs: Vec<Price>,
    damage: [Span; DAMAGE_KINDS],
    devices: [Option<u16>; DEVICE_KINDS],
    assigned: [Option<u16>; CONDITION_KINDS],
    lent_by: Option<ShipSlot>,
    marks: u8,
}

impl<'a> Compiler<'a> {
    /// For these squads.
    pub(super) fn new(ships: &'a BySlot<ShipSpec>) -> Compiler<'a> {
        Compiler { ships: Some(ships), ..Compiler::default() }
    }

    /// Adds the abilities of a kind of damage card. Kinds come first, in their order.
    pub(super) fn add_damage(&mut self, kind: DamageKind, abilities: &[Ability]) {
        let first = self.abilities.len() as u16;
        self.add(Source::Damage(kind), abilities);
        self.damage[kind.index()] = Span { first, len: self.abilities.len() as u16 - first };
    }

    /// Whether a card places devices.
    pub(super) fn places_devices(&self) -> bool {
        self.ops.iter().any(|op| matches!(op, Op::Drop { .. }))
    }

    /// Adds what a kind of device does when it detonates. Devices come last.
    pub(super) fn add_device(&mut self, kind: DeviceKind, abilities: &[Ability]) {
        if let Some(ability) = abilities.first() {
            self.devices[kind as usize] = Some(self.ability(Source::Device(kind), ability, false).0);
        }
    }

    /// Whether a card assigns such a condition.
    pub(super) fn assigns(&self, kind: ConditionKind) -> bool {
        self.ops.iter().any(|op| matches!(op, Op::Assign(assigned, _) if *assigned == kind))
    }

    /// Adds the abilities of a condition card.
    pub(super) fn add_condition(&mut self, kind: ConditionKind, abilities: &[Ability]) {
        for ability in abilities {
            let (number, _) = self.ability(Source::Condition(kind), ability, false);
            if ability.when == When::Assigned {
                self.assigned[kind as usize] = Some(number);
            }
        }
    }

    /// Adds the pilot ability of `donor` as one of `ship`.
    pub(super) fn add_lent(&mut self, ship: ShipSlot, donor: ShipSlot, abilities: &[Ability]) {
        self.lent_by = Some(donor);
        self.add(Source::Ship(ship), abilities);
        self.lent_by = None;
    }

    /// The other friendly ships of `ship` that are meant, as far as their cards tell.
    pub(super) fn other_friends(&self, ship: ShipSlot, meant: &Ships) -> ShipSet {
        let fielded = |slot: &ShipSlot| self.ships.is_some_and(|ships| !ships[*slot].pilot.is_empty());
        let friends = ship.seat().ships().into_iter().filter(|slot| *slot != ship && fielded(slot));
        friends.fold(ShipSet::EMPTY, |set, slot| set | slot.set()) & self.group(meant).among
    }

    /// Adds the abilities of a card.
    pub(super) fn add(&mut self, source: Source, abilities: &[Ability]) {
        for ability in abilities {
            self.ability(source, ability, false);
        }
    }

    /// Adds an ability; returns the number of its first part and how many parts it has.
    fn ability(&mut self, source: Source, ability: &Ability, granted: bool) -> (u16, u8) {
        // The part that does something comes before the abilities it grants: their numbers follow.
        let number = self.abilities.len();
        let (hook, filter) = timing::timing(self, ability);
        let whole = Compiled {
            source,
            hook,
            filter,
            tests: Span::default(),
            may: ability.may,
            choose: ability.choose.as_ref().map(|Choose::Ship(ships)| self.group(ships)),
            costs: Span::default(),
            ops: Span::default(),
            change: None,
            mark: 0,
            side: ability.side,
            granted,
            lent_by: self.lent_by.unwrap_or(ShipSlot::NONE),
        };
        let tests = self.requirements(ability);
        let costs: Vec<Price> = ability.cost.iter().map(|cost| self.price(cost)).collect();
        let costs = span(&mut self.costs, costs.into_iter());
        let whole = Compiled { tests, costs, ..whole };
        let changes: Vec<_> = change::changes(self, ability);
        for (hook, change, filter) in changes {
            let filter = filter.unwrap_or(whole.filter);
            self.abilities.push(Compiled { hook, filter, change: Some(change), ..whole });
        }
        let deeds: Vec<&Effect> = ability
            .effect
            .iter()
            .chain(&ability.instead)
            .filter(|e| !change::is_change(ability, e))
            .collect();
        if !deeds.is_empty() {
            let at = self.abilities.len();
            let mark = if matches!(ability.when, When::While(_)) { self.mark() } else { 0 };
            self.abilities.push(Compiled { mark, ..whole });
            let ops = self.block(source, &deeds);
            self.abilities[at].ops = ops;
            if let When::While(While::AttackOrDefend(words)) = &ability.when {
                // The same while defending: the first was compiled for the attacker.
                let (hook, filter) = timing::defending(self, words, ability);
                let twin = Compiled { hook, filter, mark: self.mark(), ..self.abilities[at] };
                self.abilities.push(twin);
            }
        }
        (number as u16, (self.abilities.len() - number) as u8)
    }

    /// What must hold, by its `if` and by the step that it is about.
    fn requirements(&mut self, ability: &Ability) -> Span {
        let mut tests: Vec<Test> = ability.requires.iter().map(|test| self.test(test)).collect();
        if ability.when == When::While(While::PerformActionStep) {
            tests.push(Test { not: false, what: Predicate::ActsInStep });
        }
        span(&mut self.tests, tests.into_iter())
    }

    /// The next bit of [`crate::attack::AttackData::used`].
    fn mark(&mut self) -> u8 {
        self.marks = (self.marks + 1) % 128;
        self.marks
    }

    fn block(&mut self, source: Source, effects: &[&Effect]) -> Span {
        let mut ops = Vec::new();
        for effect in effects {
            self.effect(source, effect, &mut ops);
        }
        span(&mut self.ops, ops.into_iter())
    }

    /// The finished program.
    pub(super) fn finish(self) -> Program {
        let mut program = Program {
            damage: self.damage,
            devices: self.devices,
            assigned: self.assigned,
            ..Program::default()
        };
        let mut by_hook: Vec<(Hook, ShipSlot, u16)> = Vec::new();
        for (number, ability) in self.abilities.iter().enumerate() {
            match ability.source {
                Source::Damage(kind) => {
                    program.damage_hooks.0[ability.hook as usize] |= 1 << kind.0;
                }
                // A detonation is no trigger: its frame names it.
                Source::Device(_) => {}
                Source::Condition(_) => {
                    program.heard.insert(ability.hook);
                    by_hook.push((ability.hook, ShipSlot::NONE, number as u16));
                }
                Source::Ship(ship) | Source::ShipAbility(ship) | Source::Upgrade(ship, _) => {
                    program.heard.insert(ability.hook);
                    by_hook.push((ability.hook, ship, number as u16));
                }
            }
        }
        by_hook.sort_unstable();
        let mut spans = ByHook::<Span>::default();
        for (i, (hook, ..)) in by_hook.iter().enumerate() {
            let span = &mut spans.0[*hook as usize];
            if span.len == 0 {
                span.first = i as u16;
            }
            span.len += 1;
        }
        program.by_hook = spans;
        let listener = |(_, ship, number)| Listener::new(number, ship, &self.abilities[usize::from(number)]);
        program.listeners = by_hook.into_iter().map(listener).collect();
        program.abilities = self.abilities.into();
        program.ops = self.ops.into();
        program.tests = self.tests.into();
        program.costs = self.costs.into();
        program
    }
}

/// Adds `items` to a list and says where they are.
fn span<T>(list: &mut Vec<T>, items: impl Iterator<Item = T>) -> Span {
    let first = list.len();
    list.extend(items);
    Span { first: first as u16, len: (list.len() - first) as u16 }
}
