//! Collects the abilities of one matchup, card by card.

use killbox_components::ability::{
    Compiled, ConditionOp, CourseOp, DeviceOp, Filter, LentWhile, MARKS, Op, Parts, Predicate, Price,
    Program, ShipOp, Source, Span, Test, Whom,
};
use killbox_components::condition::{CONDITION_KINDS, ConditionKind};
use killbox_components::damage::{ALL_DAMAGE_KINDS, DamageKind, HugeCard, HugeDeck};
use killbox_components::device::{DEVICE_KINDS, DeviceKind};
use killbox_components::frame::action::ActionSet;
use killbox_components::ids::{ShipSet, ShipSlot, Ships as BySlot};
use killbox_components::maneuver::Bearing;
use killbox_components::sets::Set;
use killbox_components::spec::ShipSpec;

use crate::language::{Ability, Choose, Cost, Effect, Ships, When, While, Who};
use crate::standing;

use super::references::Squads;
use super::timing;

/// The steps of one ability while they are collected.
pub(crate) struct Steps {
    /// The card that has the ability.
    pub(crate) source: Source,
    /// The events for which the ability waits.
    filter: Filter,
    /// The steps so far.
    pub(crate) ops: Vec<Op>,
}

impl Steps {
    /// Appends a step.
    pub(crate) fn push(&mut self, op: Op) {
        self.ops.push(op);
    }

    /// The bearings of the maneuvers that the ability's event names; all if it names none.
    pub(crate) fn bearings(&self) -> Set<Bearing> {
        if let Filter::Maneuver { bearings, .. } = self.filter { bearings } else { Set::all() }
    }
}

/// Collects the abilities of one matchup, in the order of [`Program`].
#[derive(Default)]
pub(crate) struct Compiler<'a> {
    pub(crate) squads: Squads<'a>,
    abilities: Vec<Compiled>,
    ops: Vec<Op>,
    pub(super) tests: Vec<Test>,
    pub(crate) costs: Vec<Price>,
    /// The number of parts of the ability's cost that are paid late, since the effect can fail
    /// [ABL-49].
    pub(crate) paid_late: u8,
    damage: [Span; ALL_DAMAGE_KINDS],
    huge_deck: Option<HugeDeck>,
    devices: [Option<u16>; DEVICE_KINDS],
    assigned: [Option<u16>; CONDITION_KINDS],
    lent_by: Option<ShipSlot>,
    lent_while: LentWhile,
    /// The number of the first side of the card whose abilities are added, if that card can leave
    /// its place [SQD-20].
    first_side: Option<u8>,
    marks: usize,
}

impl<'a> Compiler<'a> {
    /// A compiler for these squads.
    pub(crate) fn new(ships: &'a BySlot<ShipSpec>) -> Compiler<'a> {
        Compiler { squads: Squads::of(ships), ..Compiler::default() }
    }

    /// Adds the abilities of a kind of damage card. Damage cards come first, in the order of their
    /// kinds.
    pub(crate) fn add_damage(&mut self, kind: DamageKind, abilities: &[Ability]) {
        let first = self.abilities.len() as u16;
        self.add(Source::Damage(kind), abilities);
        self.damage[kind.index()] = Span { first, len: self.abilities.len() as u16 - first };
    }

    /// Adds the abilities of the cards of a huge damage deck, behind those of the standard deck
    /// [HUG-19].
    pub(crate) fn add_huge_deck(&mut self, deck: &[(HugeCard, Vec<Ability>)]) {
        for (kind, (_, abilities)) in DamageKind::huge().zip(deck) {
            self.add_damage(kind, abilities);
        }
        let cards: Vec<HugeCard> = deck.iter().map(|(card, _)| card.clone()).collect();
        self.huge_deck = (!cards.is_empty()).then_some(HugeDeck { cards });
    }

    /// Whether any ability places devices.
    pub(crate) fn places_devices(&self) -> bool {
        self.ops.iter().any(|op| matches!(op, Op::Device(DeviceOp::Drop { .. })))
    }

    /// Adds the effect of a kind of device that detonates. Devices come last.
    pub(crate) fn add_device(&mut self, kind: DeviceKind, abilities: &[Ability]) {
        if let Some(ability) = abilities.first() {
            self.devices[kind as usize] = Some(self.ability(Source::Device(kind), ability, false).0);
        }
    }

    /// Whether any ability assigns this condition.
    pub(crate) fn assigns(&self, kind: ConditionKind) -> bool {
        self.ops.iter().any(|op| match op {
            Op::Condition(ConditionOp::Assign(assigned, _)) => *assigned == kind,
            Op::Condition(ConditionOp::OpponentAssigns { kind: assigned, .. }) => *assigned == kind,
            _ => false,
        })
    }

    /// Adds the abilities of a condition card.
    pub(crate) fn add_condition(&mut self, kind: ConditionKind, abilities: &[Ability]) {
        for ability in abilities {
            let (number, _) = self.ability(Source::Condition(kind), ability, false);
            if ability.when == When::Assigned {
                self.assigned[kind as usize] = Some(number);
            }
        }
    }

    /// Adds abilities of `donor` as abilities of `ship`, which has them for a time.
    pub(crate) fn add_lent<'b>(
        &mut self,
        ship: ShipSlot,
        (donor, lent_while): (ShipSlot, LentWhile),
        abilities: impl Iterator<Item = &'b Ability>,
    ) {
        (self.lent_by, self.lent_while) = (Some(donor), lent_while);
        for ability in abilities {
            self.ability(Source::Ship(ship), ability, false);
        }
        (self.lent_by, self.lent_while) = (None, LentWhile::InPlay);
    }

    /// The other friendly ships of `ship` in the group, as far as cards determine them.
    pub(crate) fn other_friends(&self, ship: ShipSlot, meant: &Ships) -> ShipSet {
        let fielded = |slot: &ShipSlot| self.squads.ships.is_some_and(|ships| !ships[*slot].pilot.is_empty());
        let friends = ship.seat().ships().into_iter().filter(|slot| *slot != ship && fielded(slot));
        friends.fold(ShipSet::EMPTY, |set, slot| set | slot.set()) & self.squads.group(meant).among
    }

    /// Adds the abilities of a card that lies in a place of an upgrade card while this side or the
    /// next one is up there [SQD-20].
    pub(crate) fn add_at(&mut self, source: Source, side: u8, abilities: &[Ability]) {
        self.first_side = Some(side);
        self.add(source, abilities);
        self.first_side = None;
    }

    /// Adds the abilities of a card, except those that its ship lends while it is docked.
    pub(crate) fn add(&mut self, source: Source, abilities: &[Ability]) {
        for ability in abilities.iter().filter(|ability| !ability.while_docked) {
            self.ability(source, ability, false);
        }
    }

    /// Adds an ability. Returns the number of its first part and the number of its parts.
    pub(crate) fn ability(&mut self, source: Source, ability: &Ability, granted: bool) -> (u16, u8) {
        // The part that does something comes before the abilities that it grants, whose numbers
        // follow.
        let number = self.abilities.len();
        let (hook, filter) = timing::timing(&self.squads, ability);
        let whole = Compiled {
            source,
            hook,
            filter,
            tests: Span::default(),
            may: ability.may,
            choose: ability.choose.as_ref().map(|Choose::Ship(ships)| self.squads.group(ships)),
            costs: Span::default(),
            ops: Span::default(),
            change: None,
            mark: 0,
            // A granted ability lasts, wherever the card lies then.
            side: match self.first_side {
                Some(first) if !granted => Some(first + ability.side.unwrap_or_default()),
                _ => ability.side,
            },
            granted,
            in_reserve: ability.in_reserve,
            lent_by: self.lent_by,
            lent_while: self.lent_while,
        };
        let tests = self.requirements(ability);
        let costs = self.prices(&ability.cost);
        let whole = Compiled { tests, costs, ..whole };
        let changes: Vec<_> = standing::answers(&self.squads, ability);
        for (hook, change, filter) in changes {
            let filter = filter.unwrap_or(whole.filter);
            self.abilities.push(Compiled { hook, filter, change: Some(change), ..whole });
        }
        let deeds: Vec<&Effect> = ability.deeds().chain(&ability.instead).collect();
        if !deeds.is_empty() {
            let at = self.abilities.len();
            let mark = if matches!(ability.when, When::While(_)) { self.mark() } else { 0 };
            self.abilities.push(Compiled { mark, ..whole });
            self.paid_late = if deeds.iter().all(|deed| can_fail(deed)) { costs.len as u8 } else { 0 };
            let ops = self.block(&whole, &deeds);
            self.paid_late = 0;
            self.abilities[at].ops = ops;
            if let When::While(While::AttackOrDefend(words)) = &ability.when {
                // The same ability while defending; the first one was compiled for the attacker.
                let (hook, filter) = timing::defending(&self.squads, words, ability);
                let twin = Compiled { hook, filter, mark: self.mark(), ..self.abilities[at] };
                self.abilities.push(twin);
            }
        }
        (number as u16, (self.abilities.len() - number) as u8)
    }

    /// The tests of the ability's `if` and of the step that it is about.
    fn requirements(&mut self, ability: &Ability) -> Span {
        let mut tests: Vec<Test> = ability.requires.iter().map(|test| self.test(test)).collect();
        if ability.when == When::While(While::PerformActionStep) {
            tests.push(Test { not: false, what: Predicate::ActsInStep });
        }
        span(&mut self.tests, tests.into_iter())
    }

    /// The next bit of [`killbox_components::attack::AttackData::used`]. No game is played with
    /// more abilities than bits.
    fn mark(&mut self) -> u8 {
        self.marks += 1;
        self.marks.min(MARKS) as u8
    }

    /// The steps of these effects of an ability.
    fn block(&mut self, of: &Compiled, effects: &[&Effect]) -> Span {
        let mut steps = Steps { source: of.source, filter: of.filter, ops: Vec::new() };
        for effect in effects {
            effect.word().compile(self, &mut steps);
        }
        span(&mut self.ops, steps.ops.into_iter())
    }

    /// The number of steps of the longest ability.
    pub(crate) fn longest(&self) -> usize {
        self.abilities.iter().map(|ability| usize::from(ability.ops.len)).max().unwrap_or(0)
    }

    /// The finished program.
    pub(crate) fn finish(self) -> Program {
        let bearers = self.squads.bearers.take();
        Program::new(Parts {
            abilities: self.abilities,
            ops: self.ops,
            tests: self.tests,
            costs: self.costs,
            damage: self.damage,
            huge_deck: self.huge_deck,
            devices: self.devices,
            assigned: self.assigned,
            marks: self.marks,
            bearers,
        })
    }
}

impl Compiler<'_> {
    /// The ships that an effect affects or a test looks at.
    pub(crate) fn whom(&self, who: &Who) -> Whom {
        self.squads.whom(who)
    }

    /// A step that affects ships.
    pub(crate) fn on(&self, who: &Who, op: ShipOp) -> Op {
        Op::Ship(self.squads.whom(who), op)
    }

    /// Appends a step that can fail. If it fails, the ability is not paid for [ABL-49].
    pub(crate) fn push_failing(&mut self, steps: &mut Steps, op: Op) {
        steps.push(op);
        if self.paid_late > 0 {
            steps.push(Op::Course(CourseOp::UnlessDone { skip: self.paid_late }));
            steps.ops.extend((0..self.paid_late).map(|number| Op::Course(CourseOp::Pay(number))));
        }
    }

    /// Appends the steps of effects that happen one after another.
    pub(crate) fn all(&mut self, steps: &mut Steps, effects: &[Effect]) {
        effects.iter().for_each(|effect| effect.word().compile(self, steps));
    }

    /// Appends effects behind an op that skips them if they do not happen. `op` receives the number
    /// of ops to skip.
    pub(crate) fn branch(&mut self, steps: &mut Steps, then: &[Effect], op: impl Fn(u8) -> CourseOp) {
        let at = steps.ops.len();
        steps.push(Op::Course(op(0)));
        self.all(steps, then);
        steps.ops[at] = Op::Course(op((steps.ops.len() - at - 1) as u8));
    }

    /// Adds a price that is paid inside an effect, and returns its number.
    pub(crate) fn price_number(&mut self, pays: &Cost) -> u16 {
        let price = self.price(pays);
        self.costs.push(price);
        self.costs.len() as u16 - 1
    }
}

/// A ship may perform an action of this set [ACT-12].
pub(crate) const fn granted(set: ActionSet, while_stressed: bool) -> ShipOp {
    ShipOp::PerformAction { set, while_stressed, must: false, same: None }
}

/// Whether an effect is a move that is no action and that does nothing if it fails, or a choice of
/// several such moves [ABL-49].
fn can_fail(deed: &Effect) -> bool {
    match deed {
        Effect::Boost(_) | Effect::BarrelRoll(_) => true,
        Effect::OneOf(one_of) => {
            one_of.0.iter().all(|part| matches!(part[..], [Effect::Boost(_) | Effect::BarrelRoll(_)]))
        }
        _ => false,
    }
}

/// Appends `items` to a list and returns their span.
pub(super) fn span<T>(list: &mut Vec<T>, items: impl Iterator<Item = T>) -> Span {
    let first = list.len();
    list.extend(items);
    Span { first: first as u16, len: (list.len() - first) as u16 }
}
