//! Turns abilities as they are written into a [`Program`]. Called once for a matchup, after [`super::check`] has
//! accepted every sentence; an unlikely combination that reaches this place compiles to an ability that is never heard.

use crate::action::ActionKind;
use crate::damage::{DAMAGE_KINDS, DamageKind};
use crate::device::{DEVICE_KINDS, DeviceKind};
use crate::frame::action::ActionSet;
use crate::ids::{ShipSet, ShipSlot, Ships as BySlot};
use crate::spec::ShipSpec;
use crate::token::TokenColor;

use super::hook::Hook;
use super::language::{Ability, Choose, Cost, Effect, ForEach, Requirement, Ships, When, While, Who};
use super::program::{
    ByHook, Compiled, FREE, Group, Holds, Op, Price, Program, Side, Source, Span, Test, Times, Whom,
    face_bits,
};
use super::{change, timing};
use timing::{any_or, bits};

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
        };
        let tests = self.tests(&ability.requires);
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

    pub(super) fn tests(&mut self, tests: &[Requirement]) -> Span {
        let tests: Vec<Test> = tests.iter().map(|test| self.test(test)).collect();
        span(&mut self.tests, tests.into_iter())
    }

    fn test(&mut self, test: &Requirement) -> Test {
        let (not, test) = match test {
            Requirement::Not(inner) => (true, &**inner),
            Requirement::NoActiveCharge | Requirement::NoneExists(_) => (true, test),
            _ => (false, test),
        };
        let what = match test {
            Requirement::Not(inner) => {
                let Test { not: inner_not, what } = self.test(inner);
                return Test { not: !inner_not, what };
            }
            Requirement::AnyOf(lists) => {
                let lists: Vec<Span> = lists.iter().map(|list| self.tests(list)).collect();
                let each = lists.into_iter().map(|list| Test { not: false, what: Holds::AllOf(list) });
                Holds::AnyOf(span(&mut self.tests, each))
            }
            Requirement::IsOne(who, ships) => Holds::IsOne(self.whom(who), self.group(ships)),
            Requirement::InAttackArc(who) => Holds::InAttackArc(self.whom(who)),
            Requirement::InPhase(phases) => Holds::InPhase(bits(phases, |phase| phase.phase() as u8) as u8),
            Requirement::Size(who, compare, of) => Holds::Size(self.whom(who), *compare, self.whom(of)),
            Requirement::Is(who, state) => Holds::Is(self.whom(who), *state),
            Requirement::IsNot(who, state) => Holds::IsNot(self.whom(who), *state),
            Requirement::ChargeActive | Requirement::NoActiveCharge => Holds::ChargeActive,
            Requirement::Exists(ships) | Requirement::NoneExists(ships) => Holds::Exists(self.group(ships)),
            Requirement::InArc(who, arc, of) => Holds::InArc(self.whom(who), *arc, self.whom(of)),
            Requirement::AtRange(who, range) => Holds::AtRange(self.whom(who), *range),
            Requirement::AttackRange(range) => Holds::AttackRange(*range),
            Requirement::Obstructed => Holds::Obstructed,
            Requirement::Locks(who, on) => Holds::Locks(self.whom(who), self.whom(on)),
            Requirement::Tokens(who, token, range) => Holds::Tokens(self.whom(who), *token, *range),
            Requirement::HasToken(who, color) => Holds::HasToken(self.whom(who), *color),
            Requirement::DamageCards(who, range) => Holds::DamageCards(self.whom(who), *range),
            Requirement::Initiative(who, compare, of) => {
                Holds::Initiative(self.whom(who), *compare, self.whom(of))
            }
            Requirement::Revealed { who, bearing, speed, color } => Holds::Revealed {
                who: self.whom(who),
                bearings: any_or(bearing, |b| *b as u8),
                speeds: timing::speeds(*speed),
                colors: timing::colors(color),
            },
            Requirement::TurretAt(arc) => Holds::TurretAt(*arc),
            Requirement::OnBar(kind) => Holds::OnBar(*kind),
            Requirement::Results(dice, faces, range) => {
                Holds::Results(timing::dice(*dice), face_bits(faces), *range)
            }
            Requirement::ObstacleAt(range) => Holds::ObstacleAt(*range),
            Requirement::OnlyBlanks(dice, range) => Holds::OnlyBlanks(timing::dice(*dice), *range),
        };
        Test { not, what }
    }

    fn price(&self, cost: &Cost) -> Price {
        match cost {
            Cost::Charge(n) => Price::Charge(*n),
            Cost::Force(n) => Price::Force(*n),
            Cost::Shield(n) => Price::Shield(*n),
            Cost::Spend(token, n) => Price::Spend(*token, *n),
            Cost::SpendColor(color, n) => Price::SpendColor(*color, *n),
            Cost::SpendOf(ships, token) => Price::SpendOf(self.group(ships), *token),
            Cost::SpendLock(who) => Price::SpendLock(self.whom(who)),
            Cost::Remove(token, n) => Price::Remove(*token, *n),
            Cost::RemoveColor(color, n) => Price::RemoveColor(*color, *n),
            Cost::BreakLock(who) => Price::BreakLock(self.whom(who)),
            Cost::ChargesUpTo(n) => Price::ChargesUpTo(*n),
            Cost::Gain(token, n) => Price::Gain(*token, *n),
            Cost::Suffer(kind, n) => Price::Suffer(*kind, *n),
            Cost::SpendResult(faces) => Price::SpendResult(face_bits(faces)),
        }
    }

    /// Which ships are meant.
    pub(super) fn group(&self, ships: &Ships) -> Group {
        let (side, place) = match ships {
            Ships::You => return Group::YOU,
            Ships::ThatShip => return Group { side: Side::ThatShip, ..Group::YOU },
            Ships::Friendly(place) => (Side::Friendly, place),
            Ships::OtherFriendly(place) => (Side::OtherFriendly, place),
            Ships::Enemy(place) => (Side::Enemy, place),
            Ships::Other(place) => (Side::Other, place),
            Ships::AnyShip(place) => (Side::Any, place),
        };
        let mut among = ShipSet(u16::MAX);
        if let Some(ships) = self.ships {
            for slot in ShipSlot::all() {
                let spec = &ships[slot];
                let has = |kind: ActionKind| spec.bar.iter().any(|icon| icon.kind == kind);
                let fits = place.ship.as_ref().is_none_or(|ids| ids.contains(&spec.chassis))
                    && place.limited.is_none_or(|limited| limited == spec.limited)
                    && place.action.is_none_or(has)
                    && place.size.as_ref().is_none_or(|sizes| sizes.contains(&spec.size));
                if !fits {
                    among.remove(slot);
                }
            }
        }
        Group {
            side,
            among,
            range: place.range,
            of: place.of,
            in_arc: place.in_arc,
            you_in_arc: place.you_in_arc,
            is: place.is,
            is_not: place.is_not,
            initiative: place.initiative,
            has_in_arc: place.has_in_arc,
            locking: place.locking,
            locked: place.locked,
            locking_you: place.locking_you,
        }
    }

    /// Whom an effect affects.
    pub(super) fn whom(&self, who: &Who) -> Whom {
        match who {
            Who::You => Whom::You,
            Who::ThatShip => Whom::ThatShip,
            Who::Chosen => Whom::Chosen,
            Who::Attacker => Whom::Attacker,
            Who::Defender => Whom::Defender,
            Who::OtherShip => Whom::OtherShip,
            Who::Each(ships) => Whom::Each(self.group(ships)),
            Who::It => Whom::Chosen,
        }
    }

    fn times(&self, for_each: &Option<ForEach>) -> Times {
        match for_each {
            None => Times::Once,
            Some(ForEach::Replaced) => Times::Replaced,
            Some(ForEach::Paid) => Times::Paid,
            Some(ForEach::Ship(ships)) => Times::Ship(self.group(ships)),
            Some(ForEach::Result(faces)) => Times::Result(face_bits(faces)),
        }
    }

    fn effect(&mut self, source: Source, effect: &Effect, ops: &mut Vec<Op>) {
        let op = match effect {
            Effect::Gain { who, token, n, for_each } => {
                Op::Gain { who: self.whom(who), token: *token, n: *n, times: self.times(for_each) }
            }
            Effect::GainReplaced { who } => Op::GainReplaced(self.whom(who)),
            Effect::Remove { who, token, n } => Op::Remove { who: self.whom(who), token: *token, n: *n },
            Effect::RemoveAll { who, color } => Op::RemoveAll(self.whom(who), *color),
            Effect::RemoveColor { who, color, non_lock, n } => Op::RemoveColor {
                who: self.whom(who),
                colors: bits(color, |c| *c as u8) as u8,
                locks: !non_lock && color.contains(&TokenColor::Red),
                n: *n,
            },
            Effect::Transfer { token, from, to } => {
                Op::Transfer { token: *token, from: self.whom(from), to: self.whom(to) }
            }
            Effect::AcquireLock { who, on, ignoring_range } => Op::AcquireLock {
                who: self.whom(who),
                on: on.as_ref().map(|on| self.whom(on)),
                any_range: *ignoring_range,
            },
            Effect::RotateTurret { who } => Op::RotateTurret(self.whom(who)),
            Effect::BonusAttack {
                who,
                weapon,
                arc,
                against,
                other_target,
                unused_turret,
                not_attacked,
                without_lock,
            } => Op::BonusAttack {
                who: self.whom(who),
                weapons: any_or(weapon, |word| *word as u8) as u8,
                arcs: any_or(arc, |arc| timing::arc_number(*arc)),
                against: against.as_ref().map(|who| self.whom(who)),
                other_target: *other_target,
                unused_turret: *unused_turret,
                not_attacked: *not_attacked,
                without_lock: *without_lock,
            },
            Effect::RepairCard { who, faceup } => Op::RepairCard { who: self.whom(who), faceup: *faceup },
            Effect::ExposeCard { who } => Op::ExposeCard(self.whom(who)),
            Effect::DealFacedown { who } => Op::DealFacedown(self.whom(who)),
            Effect::FlipThisCard => Op::FlipThisCard,
            Effect::PreventDamage => Op::Nothing,
            Effect::Suffer { who, kind, n, for_each } => {
                Op::Suffer { who: self.whom(who), kind: *kind, n: *n, times: self.times(for_each) }
            }
            Effect::Recover { who, charge, n } => Op::Recover { who: self.whom(who), charge: *charge, n: *n },
            Effect::Lose { who, charge, n, for_each } => {
                Op::Lose { who: self.whom(who), charge: *charge, n: *n, times: self.times(for_each) }
            }
            Effect::RepairThisCard => Op::RepairThisCard,
            Effect::PerformAction { who, action, color, as_red, white, even_while_stressed } => {
                let set = match action {
                    None if *white => ActionSet::White { on_bar: false, as_red: true },
                    None if *as_red => ActionSet::AnyTreatedAsRed,
                    None => ActionSet::Any,
                    Some(kinds) => ActionSet::Granted {
                        kinds: bits(kinds, |kind| *kind as u8),
                        color: color.unwrap_or_default(),
                    },
                };
                Op::PerformAction { who: self.whom(who), set, while_stressed: *even_while_stressed }
            }
            Effect::PerformWhiteAction { who, on_bar, as_red } => Op::PerformAction {
                who: self.whom(who),
                set: ActionSet::White { on_bar: *on_bar, as_red: *as_red },
                while_stressed: false,
            },
            Effect::RotateShip(degrees) => {
                Op::RotateShip { quarter: degrees.contains(&90), half: degrees.contains(&180) }
            }
            Effect::SetDial { same, speed_by } => {
                Op::SetDial { same: bits(same, |part| *part as u8) as u8, speed_by: *speed_by }
            }
            Effect::ExecuteInstead(code) => Op::ExecuteInstead(code.parse().unwrap_or_default()),
            Effect::TreatInitiative { number, until } => {
                Op::TreatInitiative { number: *number, until: *until }
            }
            Effect::TreatInitiativeAs { who, of } => {
                Op::TreatInitiativeAs { who: self.whom(who), of: self.whom(of) }
            }
            Effect::Reroll { dice, n, for_each, from, all, uncounted } => Op::Reroll {
                dice: timing::dice(*dice),
                n: *n,
                times: self.times(for_each),
                from: from.as_ref().map_or(u8::MAX, |faces| face_bits(faces)),
                all: *all,
                uncounted: *uncounted,
            },
            Effect::Change { dice, from, to, n } => {
                Op::Change { dice: timing::dice(*dice), from: face_bits(from), to: face_bits(to), n: *n }
            }
            Effect::Add { dice, face, n } => Op::Add { dice: timing::dice(*dice), face: *face, n: *n },
            Effect::Cancel { dice, face, n } => {
                Op::Cancel { dice: timing::dice(*dice), faces: face_bits(face), n: *n }
            }
            Effect::RollMore { dice, n } => Op::RollMore { dice: timing::dice(*dice), n: *n as i8 },
            Effect::RollFewer { dice, n } => Op::RollMore { dice: timing::dice(*dice), n: -(*n as i8) },
            Effect::InflictInstead { token, damage_first } => {
                Op::InflictInstead { token: *token, damage_first: *damage_first }
            }
            Effect::Grant { to, until, ability } => {
                let (ability, parts) = self.ability(source, ability, true);
                Op::Grant { to: self.whom(to), until: *until, ability, parts }
            }
            Effect::Drop { device, template, fuses, more } => Op::Drop {
                device: *device,
                templates: template.iter().fold(0, |bits, word| bits | 1 << word.0.index()),
                fuses: *fuses,
                more: *more,
            },
            Effect::DropByCard { only } => Op::DropByCard(*only),
            Effect::PlaceFuse => Op::PlaceFuse,
            Effect::RollDice { who, die, n } => {
                Op::RollDice { who: self.whom(who), die: timing::die_kind(*die), n: *n }
            }
            Effect::SufferResults { who, and_hits } => {
                Op::SufferResults { who: self.whom(who), and_hits: *and_hits }
            }
            Effect::ChooseObstacle(range) => Op::ChooseObstacle(*range),
            Effect::RemoveObstacle => Op::RemoveObstacle,
            Effect::EachShip(ships, each) => {
                let at = ops.len();
                ops.push(Op::Skip(0));
                each.iter().for_each(|effect| self.effect(source, effect, ops));
                ops.push(Op::Again((ops.len() - at) as u8));
                ops[at] = Op::EachShip { ships: self.group(ships), skip: (ops.len() - at - 1) as u8 };
                return;
            }
            Effect::DiceCheck { die, on } => {
                ops.push(Op::Roll(timing::die_kind(*die)));
                for branch in on {
                    let at = ops.len();
                    ops.push(Op::Skip(0));
                    branch.1.iter().for_each(|effect| self.effect(source, effect, ops));
                    let skip = (ops.len() - at - 1) as u8;
                    ops[at] = Op::UnlessFace { faces: face_bits(&branch.0), skip };
                }
                return;
            }
            Effect::OneOf(parts) => {
                ops.push(Op::PickPart(parts.len() as u8));
                for (number, part) in parts.iter().enumerate() {
                    let at = ops.len();
                    ops.push(Op::Skip(0));
                    part.iter().for_each(|effect| self.effect(source, effect, ops));
                    let skip = (ops.len() - at - 1) as u8;
                    ops[at] = Op::Part { number: number as u8, skip };
                }
                return;
            }
            Effect::Unless { who, pays, then } => {
                let price = self.price(pays);
                self.costs.push(price);
                let price = self.costs.len() as u16 - 1;
                let at = ops.len();
                ops.push(Op::Skip(0));
                then.iter().for_each(|effect| self.effect(source, effect, ops));
                let skip = (ops.len() - at - 1) as u8;
                ops[at] = Op::UnlessPays { who: self.whom(who), price, skip };
                return;
            }
            Effect::May { pays, then } => {
                let price = pays.as_ref().map_or(FREE, |pays| {
                    let price = self.price(pays);
                    self.costs.push(price);
                    self.costs.len() as u16 - 1
                });
                return self.branch(source, then, ops, |skip| Op::May { price, skip });
            }
            Effect::IfDone(then) => return self.branch(source, then, ops, |skip| Op::UnlessDone { skip }),
            Effect::And(parts) => {
                ops.push(Op::Together { len: parts.len() as u8 });
                parts.iter().for_each(|effect| self.effect(source, effect, ops));
                return;
            }
            Effect::If { test, then, otherwise } => {
                let tests = self.tests(test);
                let at = ops.len();
                ops.push(Op::Skip(0));
                then.iter().for_each(|effect| self.effect(source, effect, ops));
                let end = ops.len();
                if !otherwise.is_empty() {
                    ops.push(Op::Skip(0));
                    otherwise.iter().for_each(|effect| self.effect(source, effect, ops));
                    ops[end] = Op::Skip((ops.len() - end - 1) as u8);
                }
                let skip = (end - at - 1 + usize::from(!otherwise.is_empty())) as u8;
                ops[at] = Op::Unless { tests, skip };
                return;
            }
            Effect::CannotModifyYourDice { .. }
            | Effect::CannotPerformActions { .. }
            | Effect::CannotPerform(_)
            | Effect::CannotSpendLock
            | Effect::ActWhileStressed(_)
            | Effect::RedWhileStressed { .. }
            | Effect::IncreaseDifficulty { .. }
            | Effect::DecreaseDifficulty { .. }
            | Effect::TreatAction { .. }
            | Effect::LockRange(_)
            | Effect::MaxLocks(_)
            | Effect::MayAttackAtRange0
            | Effect::KeepTokens(..)
            | Effect::IgnoreObstacles
            | Effect::CritsNeutralizedFirst
            | Effect::DefenderCannotSpend(_)
            | Effect::ActAfterPartialManeuver
            | Effect::HasAction(..)
            | Effect::TurretOnly(_)
            | Effect::MayLaunchInstead(..)
            | Effect::MayDropWithBanks
            | Effect::MayDropOneFasterOrSlower
            | Effect::ReloadsMore(_)
            | Effect::WiderRange(_) => return,
        };
        ops.push(op);
    }

    /// Effects that an op skips if they do not happen: it stands before them and is told how many they are.
    fn branch(&mut self, source: Source, then: &[Effect], ops: &mut Vec<Op>, op: impl Fn(u8) -> Op) {
        let at = ops.len();
        ops.push(op(0));
        then.iter().for_each(|effect| self.effect(source, effect, ops));
        ops[at] = op((ops.len() - at - 1) as u8);
    }

    /// The finished program.
    pub(super) fn finish(self) -> Program {
        let mut program = Program { damage: self.damage, devices: self.devices, ..Program::default() };
        let mut by_hook: Vec<(Hook, ShipSlot, u16)> = Vec::new();
        for (number, ability) in self.abilities.iter().enumerate() {
            match ability.source {
                Source::Damage(kind) => {
                    program.damage_hooks.0[ability.hook as usize] |= 1 << kind.0;
                }
                // A detonation is no trigger: its frame names it.
                Source::Device(_) => {}
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
        program.listeners = by_hook.into_iter().map(|(_, _, number)| number).collect();
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
