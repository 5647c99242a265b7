//! Turns abilities as they are written into a [`Program`]. Called once for a matchup, after [`super::check`] has
//! accepted every sentence; an unlikely combination that reaches this place compiles to an ability that is never heard.

use crate::damage::{DAMAGE_KINDS, DamageKind};
use crate::dice::DieKind;
use crate::frame::action::ActionSet;
use crate::ids::ShipSlot;
use crate::maneuver::{Bearing, Difficulty};

use super::hook::Hook;
use super::language::{
    Ability, After, Allowed, Before, Choose, Cost, DiceWord, Effect, How, PhaseWord, Range, Requirement,
    Ships, When, While, Would,
};
use super::program::{ByHook, Change, Compiled, Filter, Op, Program, Source, Span, face_bits};

/// Collects the abilities of one matchup, in the order of [`Program`].
#[derive(Default)]
pub(super) struct Compiler {
    abilities: Vec<Compiled>,
    ops: Vec<Op>,
    tests: Vec<Requirement>,
    costs: Vec<Cost>,
    damage: [Span; DAMAGE_KINDS],
}

impl Compiler {
    /// Adds the abilities of a kind of damage card. Kinds come first, in their order.
    pub(super) fn add_damage(&mut self, kind: DamageKind, abilities: &[Ability]) {
        let first = self.abilities.len() as u16;
        self.add(Source::Damage(kind), abilities);
        self.damage[kind.index()] = Span { first, len: self.abilities.len() as u16 - first };
    }

    /// Adds the abilities of a card.
    pub(super) fn add(&mut self, source: Source, abilities: &[Ability]) {
        for ability in abilities {
            let changes: Vec<_> =
                ability.effect.iter().filter_map(|effect| change(&ability.when, effect)).collect();
            let tests = self.tests(&ability.requires);
            let costs = span(&mut self.costs, ability.cost.iter().copied());
            let first = self.ops.len();
            if changes.is_empty() {
                let effects = if ability.instead.is_empty() { &ability.effect } else { &ability.instead };
                self.effects(effects);
            }
            let ops = Span { first: first as u16, len: (self.ops.len() - first) as u16 };
            let (hook, filter) = timing(&ability.when);
            let choose = ability.choose.map(|Choose::Ship(ships)| ships);
            let whole =
                Compiled { source, hook, filter, tests, may: ability.may, choose, costs, ops, change: None };
            if changes.is_empty() {
                self.abilities.push(whole);
            }
            self.abilities.extend(changes.into_iter().map(|(hook, change)| Compiled {
                hook,
                change: Some(change),
                ..whole
            }));
        }
    }

    fn tests(&mut self, tests: &[Requirement]) -> Span {
        span(&mut self.tests, tests.iter().copied())
    }

    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            self.effect(effect);
        }
    }

    fn effect(&mut self, effect: &Effect) {
        let op = match *effect {
            Effect::Gain { who, token, n } => Op::Gain { who, token, n },
            Effect::Remove { who, token, n } => Op::Remove { who, token, n },
            Effect::Suffer { who, kind, n, for_each } => Op::Suffer { who, kind, n, for_each },
            Effect::Recover { who, charge, n } => Op::Recover { who, charge, n },
            Effect::Lose { who, charge, n } => Op::Lose { who, charge, n },
            Effect::RepairThisCard => Op::RepairThisCard,
            Effect::PerformAction { who, ref action, color, even_while_stressed } => {
                let set = match action {
                    None => ActionSet::Any,
                    Some(kinds) => ActionSet::Granted {
                        kinds: bits(kinds, |kind| *kind as u8),
                        color: color.unwrap_or_default(),
                    },
                };
                Op::PerformAction { who, set, while_stressed: even_while_stressed }
            }
            Effect::DiceCheck { die, ref on } => {
                self.ops.push(Op::Roll(die_kind(die)));
                for branch in on {
                    let at = self.ops.len();
                    self.ops.push(Op::Skip(0));
                    self.effects(&branch.1);
                    let skip = (self.ops.len() - at - 1) as u8;
                    self.ops[at] = Op::UnlessFace { faces: face_bits(&branch.0), skip };
                }
                return;
            }
            Effect::And(ref parts) => {
                self.ops.push(Op::Together { len: parts.len() as u8 });
                self.effects(parts);
                return;
            }
            Effect::If { ref test, ref then, ref otherwise } => {
                let tests = self.tests(test);
                let at = self.ops.len();
                self.ops.push(Op::Skip(0));
                self.effects(then);
                let end = self.ops.len();
                if !otherwise.is_empty() {
                    self.ops.push(Op::Skip(0));
                    self.effects(otherwise);
                    self.ops[end] = Op::Skip((self.ops.len() - end - 1) as u8);
                }
                let skip = (end - at - 1 + usize::from(!otherwise.is_empty())) as u8;
                self.ops[at] = Op::Unless { tests, skip };
                return;
            }
            Effect::RollMore { .. }
            | Effect::RollFewer { .. }
            | Effect::CannotModifyYourDice { .. }
            | Effect::CannotPerformActions { .. }
            | Effect::IncreaseDifficulty { .. }
            | Effect::DecreaseDifficulty { .. } => return,
        };
        self.ops.push(op);
    }

    /// The finished program.
    pub(super) fn finish(self) -> Program {
        let mut program = Program { damage: self.damage, ..Program::default() };
        let mut by_hook: Vec<(Hook, ShipSlot, u16)> = Vec::new();
        for (number, ability) in self.abilities.iter().enumerate() {
            match ability.source {
                Source::Damage(kind) => {
                    program.damage_hooks.0[ability.hook as usize] |= 1 << kind.0;
                }
                Source::Ship(ship) | Source::Upgrade(ship, _) => {
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

/// What an ability waits for, and which of those events it hears.
fn timing(when: &When) -> (Hook, Filter) {
    match when {
        // What always holds answers questions, not events: `change` names the question.
        When::Always => (Hook::Difficulty, Filter::All),
        When::While(While::Attack {}) => (Hook::AttackDice, Filter::Attack { who: Ships::You, hits: None }),
        When::While(While::Defend {}) => (Hook::DefenseDice, Filter::Defend { who: Ships::You, hits: None }),
        When::Action => (Hook::Action, Filter::All),
        When::Dealt => (Hook::Dealt, Filter::All),
        When::StartOf(phase) => {
            let hook = match phase {
                PhaseWord::Planning => Hook::StartOfPlanning,
                PhaseWord::System => Hook::StartOfSystem,
                PhaseWord::Activation => Hook::StartOfActivation,
                PhaseWord::Engagement => Hook::StartOfEngagement,
                PhaseWord::End => Hook::StartOfEnd,
            };
            (hook, Filter::All)
        }
        When::During(phase) => {
            (if *phase == PhaseWord::System { Hook::DuringSystem } else { Hook::DuringEnd }, Filter::All)
        }
        When::EndOf(phase) => {
            let hook = match phase {
                PhaseWord::Activation => Hook::EndOfActivation,
                PhaseWord::Engagement => Hook::EndOfEngagement,
                PhaseWord::Planning | PhaseWord::System | PhaseWord::End => Hook::EndOfEnd,
            };
            (hook, Filter::All)
        }
        When::Before(Before::Activate { who }) => (Hook::BeforeActivate, Filter::Of(*who)),
        When::Before(Before::Engage { who }) => (Hook::BeforeEngage, Filter::Of(*who)),
        When::After(event) => after(event),
        When::Would(Would::SufferDamage { who, kind }) => {
            (Hook::WouldSuffer, Filter::Damage { who: *who, kind: Some(*kind) })
        }
        When::Would(Would::GainToken { who, token }) => {
            (Hook::WouldGain, Filter::Tokens { who: *who, tokens: any_or(token, |t| *t as u8) })
        }
    }
}

fn after(event: &After) -> (Hook, Filter) {
    match event {
        After::RevealDial { who, bearing, speed, color } => {
            let filter = Filter::Maneuver {
                who: *who,
                fully: None,
                bearings: bearings(bearing, &None),
                speeds: speeds(*speed),
                colors: colors(color),
                ion: None,
                met_obstacle: None,
            };
            (Hook::DialRevealed, filter)
        }
        After::ExecuteManeuver { who, how, bearing, except_bearing, speed, color, ion, met_obstacle } => {
            let filter = Filter::Maneuver {
                who: *who,
                fully: how.map(|how| how == How::Fully),
                bearings: bearings(bearing, except_bearing),
                speeds: speeds(*speed),
                colors: colors(color),
                ion: *ion,
                met_obstacle: *met_obstacle,
            };
            (Hook::ManeuverExecuted, filter)
        }
        After::PerformAction { who, action } => {
            let kinds = any_or(action, |kind| *kind as u8);
            (Hook::ActionPerformed, Filter::Action { who: *who, kinds, cards: action.is_none() })
        }
        After::Activate { who } => (Hook::Activated, Filter::Of(*who)),
        After::GainToken { who, token } => {
            (Hook::TokensGained, Filter::Tokens { who: *who, tokens: any_or(token, |t| *t as u8) })
        }
        After::SpendToken { who, token } => {
            (Hook::TokensSpent, Filter::Tokens { who: *who, tokens: any_or(token, |t| *t as u8) })
        }
        After::SufferDamage { who, kind } => {
            (Hook::DamageSuffered, Filter::Damage { who: *who, kind: *kind })
        }
        After::LoseShield { who } => (Hook::ShieldLost, Filter::Of(*who)),
        After::Destroyed { who } => (Hook::Destroyed, Filter::Of(*who)),
        After::Engage { who } => (Hook::Engaged, Filter::Of(*who)),
        After::Attack { who, hits } => (Hook::AttackOver, Filter::Attack { who: *who, hits: *hits }),
        After::Defend { who, hits } => (Hook::AttackOver, Filter::Defend { who: *who, hits: *hits }),
    }
}

/// The question that an effect answers and the answer, if it is one that answers questions.
fn change(when: &When, effect: &Effect) -> Option<(Hook, Change)> {
    Some(match *effect {
        Effect::RollMore { dice, n } => (dice_hook(dice), Change::Dice(n as i8)),
        Effect::RollFewer { dice, n } => (dice_hook(dice), Change::Dice(-(n as i8))),
        Effect::CannotModifyYourDice { ref except } => {
            debug_assert!(matches!(when, When::While(While::Attack {})));
            (Hook::ModifyAttackDice, Change::ModifyOnlyBy { force: except.contains(&Allowed::Force) })
        }
        Effect::CannotPerformActions { ref except, except_damage_cards } => {
            let kinds = bits(except, |kind| *kind as u8);
            (Hook::Perform, Change::PerformOnly { kinds, damage_cards: except_damage_cards })
        }
        Effect::IncreaseDifficulty { ref bearing, speed } => {
            (Hook::Difficulty, difficulty(bearing, speed, 1))
        }
        Effect::DecreaseDifficulty { ref bearing, speed } => {
            (Hook::Difficulty, difficulty(bearing, speed, -1))
        }
        _ => return None,
    })
}

fn difficulty(bearing: &Option<Vec<Bearing>>, speed: Option<Range>, steps: i8) -> Change {
    Change::Difficulty { bearings: bearings(bearing, &None), speeds: speeds(speed), steps }
}

fn dice_hook(dice: DiceWord) -> Hook {
    match dice {
        DiceWord::AttackDice => Hook::AttackDice,
        DiceWord::DefenseDice => Hook::DefenseDice,
    }
}

pub(super) fn die_kind(die: DiceWord) -> DieKind {
    match die {
        DiceWord::AttackDice => DieKind::Attack,
        DiceWord::DefenseDice => DieKind::Defense,
    }
}

fn bits<T>(words: &[T], number: impl Fn(&T) -> u8) -> u16 {
    words.iter().fold(0, |bits, word| bits | 1 << number(word))
}

fn any_or<T>(words: &Option<Vec<T>>, number: impl Fn(&T) -> u8) -> u16 {
    words.as_ref().map_or(u16::MAX, |words| bits(words, number))
}

/// The bearings that are named and not excepted, as bits.
pub(super) fn bearings(named: &Option<Vec<Bearing>>, except: &Option<Vec<Bearing>>) -> u16 {
    any_or(named, |b| *b as u8) & !except.as_ref().map_or(0, |words| bits(words, |b| *b as u8))
}

fn speeds(range: Option<Range>) -> u8 {
    range.map_or(u8::MAX, |range| (range.nearest..=range.farthest).fold(0, |bits, speed| bits | 1 << speed))
}

fn colors(words: &Option<Vec<Difficulty>>) -> u8 {
    any_or(words, |color| *color as u8) as u8
}
