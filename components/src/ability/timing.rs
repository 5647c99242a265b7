//! What an ability waits for: the hook under which it is filed, and which of those events it hears.

use crate::action::ActionKind;
use crate::arc::{Arc, WeaponArc};
use crate::dice::DieKind;
use crate::maneuver::{Bearing, Difficulty};

use super::change;
use super::compile::Compiler;
use super::hook::Hook;
use super::language::{
    Ability, After, AttackMoment, AttackWords, Before, ChargeWord, DiceWord, Effect, How, PhaseWord, Range,
    SetupWord, Ships, When, While, Would,
};
use super::program::{AttackFilter, Dice, Filter};

/// What an ability waits for, and which of those events it hears.
pub(super) fn timing(compiler: &Compiler, ability: &Ability) -> (Hook, Filter) {
    let group = |ships: &Ships| compiler.group(ships);
    match &ability.when {
        // What always holds answers questions, not events: `change` names the question.
        When::Always | When::While(While::PerformActionStep) => (Hook::Difficulty, Filter::All),
        When::While(While::Attack(words) | While::AttackOrDefend(words)) => {
            (moment(words, ability, Dice::Attack), Filter::Attack(attacks(compiler, words)))
        }
        When::While(While::Defend(words)) => defending(compiler, words, ability),
        When::Action => (Hook::Action, Filter::All),
        When::Dealt => (Hook::Dealt, Filter::All),
        When::Assigned => (Hook::Assigned, Filter::All),
        When::Detonates => (Hook::Detonates, Filter::All),
        When::Setup(word) => {
            let hook = match word {
                SetupWord::BeforePlacingForces => Hook::BeforeForces,
                SetupWord::AfterPlacingForces => Hook::AfterForces,
                SetupWord::End => Hook::EndOfSetup,
            };
            (hook, Filter::All)
        }
        When::StartOfRound => (Hook::StartOfRound, Filter::All),
        When::EndOfRound => (Hook::EndOfRound, Filter::All),
        When::EndOfGame => (Hook::EndOfGame, Filter::All),
        When::AtInitiative(value) => (Hook::AtInitiative, Filter::Initiative(*value)),
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
                PhaseWord::Planning => Hook::EndOfPlanning,
                PhaseWord::System => Hook::EndOfSystem,
                PhaseWord::End => Hook::EndOfEnd,
            };
            (hook, Filter::All)
        }
        When::Before(Before::Activate { who }) => (Hook::BeforeActivate, Filter::Of(group(who))),
        When::Before(Before::Engage { who }) => (Hook::BeforeEngage, Filter::Of(group(who))),
        When::Before(Before::Removed { who }) => (Hook::BeforeRemoved, Filter::Of(group(who))),
        When::Before(Before::RevealDial { who }) => (Hook::BeforeReveal, Filter::Of(group(who))),
        When::Before(Before::SufferObstacle { who }) => (Hook::BeforeObstacle, Filter::Of(group(who))),
        When::Before(Before::CheckDifficulty { who, how, color }) => {
            let Filter::Maneuver { who, bearings, speeds, colors, ion, met_obstacle, .. } =
                maneuver(compiler, who, &None, None, color)
            else {
                return (Hook::BeforeCheckDifficulty, Filter::All);
            };
            let fully = how.map(|how| how == How::Fully);
            let filter = Filter::Maneuver { who, fully, bearings, speeds, colors, ion, met_obstacle };
            (Hook::BeforeCheckDifficulty, filter)
        }
        When::Before(Before::ExecuteManeuver { who, bearing, speed, color }) => {
            (Hook::BeforeExecute, maneuver(compiler, who, bearing, *speed, color))
        }
        When::After(event) => after(compiler, event),
        When::Would(Would::SufferDamage { who, kind, n, from }) => {
            let filter = Filter::Damage {
                who: group(who),
                kind: *kind,
                n: n.unwrap_or(u8::MAX),
                from: any_or(from, |word| *word as u8) as u8,
            };
            (Hook::WouldSuffer, filter)
        }
        When::Would(Would::DealtDamageCard { who, card_trait, or_facedown }) => {
            let filter = Filter::Card { who: group(who), card_trait: *card_trait, or_facedown: *or_facedown };
            (Hook::WouldBeDealt, filter)
        }
        When::Would(Would::Destroyed { who }) => (Hook::WouldBeDestroyed, Filter::Of(group(who))),
        When::Would(Would::Flee { who }) => (Hook::WouldFlee, Filter::Of(group(who))),
        When::Would(Would::ExposeCard { who }) => (Hook::WouldExpose, Filter::Of(group(who))),
        When::Would(Would::Detonate { who }) => (Hook::WouldDetonate, Filter::Of(group(who))),
        When::Would(Would::RecoverCharge { who, charge }) => {
            (Hook::WouldRecover, Filter::Charge { who: group(who), charge: *charge })
        }
        When::Would(Would::FailAction { who, action }) => (Hook::WouldFail, failed(compiler, who, action)),
        When::Would(Would::GainToken { who, token }) => {
            (Hook::WouldGain, Filter::Tokens { who: group(who), tokens: any_or(token, |t| *t as u8) })
        }
    }
}

/// What "while you defend" waits for.
pub(super) fn defending(compiler: &Compiler, words: &AttackWords, ability: &Ability) -> (Hook, Filter) {
    (moment(words, ability, Dice::Defense), Filter::Defend(attacks(compiler, words)))
}

/// ABL-17, ATK-45: inside an attack an ability is used at the step that fits its effect.
fn moment(words: &AttackWords, ability: &Ability, own: Dice) -> Hook {
    match words.moment {
        Some(AttackMoment::BeforeNeutralize) => return Hook::BeforeNeutralize,
        Some(AttackMoment::AfterModifyAttack) => return Hook::AfterModifyAttack,
        Some(AttackMoment::AfterNeutralize) => return Hook::AfterNeutralize,
        Some(AttackMoment::AfterModifyDefense) => return Hook::AfterModifyDefense,
        Some(AttackMoment::BeforeRollAttack) => return Hook::RollAttack,
        Some(AttackMoment::BeforeModifyAttack) => return Hook::BeforeModifyAttack,
        Some(AttackMoment::BeforeRollDefense) => return Hook::RollDefense,
        Some(AttackMoment::BeforeModifyDefense) => return Hook::BeforeModifyDefense,
        None => {}
    }
    let of = |word: DiceWord| match dice(word) {
        Dice::Own => own,
        said => said,
    };
    let deeds = ability.effect.iter().filter(|effect| !change::is_change(ability, effect));
    let found = deeds.flat_map(parts).find_map(|effect| match effect {
        Effect::GuessResults(_) => Some(Hook::RollDefense),
        Effect::RollMore { dice, .. } | Effect::RollFewer { dice, .. } => Some(match of(*dice) {
            Dice::Defense => Hook::RollDefense,
            _ => Hook::RollAttack,
        }),
        Effect::ApplyRangeBonus => Some(Hook::RollAttack),
        // "After rolling attack dice".
        Effect::RecoverAttackCharge(_) => Some(Hook::BeforeModifyAttack),
        Effect::NoRangeBonus(dice) => Some(match of(*dice) {
            Dice::Defense => Hook::RollDefense,
            _ => Hook::RollAttack,
        }),
        Effect::Reroll { dice, .. }
        | Effect::Change { dice, .. }
        | Effect::Add { dice, .. }
        | Effect::Cancel { dice, .. } => Some(match of(*dice) {
            Dice::Defense => Hook::ModifyDefense,
            _ => Hook::ModifyAttack,
        }),
        _ => None,
    });
    found.unwrap_or(if own == Dice::Defense { Hook::ModifyDefense } else { Hook::ModifyAttack })
}

/// An effect, or the effects that it is made of.
fn parts(effect: &Effect) -> Vec<&Effect> {
    match effect {
        Effect::And(joined) => joined.iter().flat_map(parts).collect(),
        Effect::OneOf(lists) => lists.iter().flatten().flat_map(parts).collect(),
        Effect::If { then, otherwise, .. } => then.iter().chain(otherwise).flat_map(parts).collect(),
        effect => vec![effect],
    }
}

fn after(compiler: &Compiler, event: &After) -> (Hook, Filter) {
    let group = |ships: &Ships| compiler.group(ships);
    let attack = |words| Filter::Attack(attacks(compiler, words));
    let defend = |words| Filter::Defend(attacks(compiler, words));
    match event {
        After::RevealDial { who, bearing, speed, color } => {
            (Hook::DialRevealed, maneuver(compiler, who, bearing, *speed, color))
        }
        After::ExecuteManeuver { who, how, bearing, except_bearing, speed, color, ion, met_obstacle } => {
            let filter = Filter::Maneuver {
                who: group(who),
                fully: how.map(|how| how == How::Fully),
                bearings: bearings(bearing, except_bearing),
                speeds: speeds(*speed),
                colors: colors(color),
                ion: *ion,
                met_obstacle: *met_obstacle,
            };
            (Hook::ManeuverExecuted, filter)
        }
        After::PerformAction { who, action, color, added_by } => {
            let kinds = any_or(action, |kind| *kind as u8);
            let colors = any_or(color, |color| *color as u8) as u8;
            let added_by =
                added_by.as_ref().map(|slots| slots.iter().fold(0, |bits, slot| bits | 1 << *slot as u32));
            let cards = action.is_none() && added_by.is_none();
            (Hook::ActionPerformed, Filter::Action { who: group(who), kinds, cards, colors, added_by })
        }
        After::FailAction { who, action } => (Hook::ActionFailed, failed(compiler, who, action)),
        After::Boost { who } => (Hook::Boosted, Filter::Of(group(who))),
        After::BarrelRoll { who } => (Hook::BarrelRolled, Filter::Of(group(who))),
        After::Coordinate { who, other, color } => {
            let colors = any_or(color, |color| *color as u8) as u8;
            match pair(compiler, who, other) {
                Filter::Pair { who, other, by_action, .. } => {
                    (Hook::Coordinated, Filter::Pair { who, other, by_action, colors })
                }
                all => (Hook::Coordinated, all),
            }
        }
        After::Jam { who, other } => (Hook::Jammed, pair(compiler, who, other)),
        After::RotateTurret { who } => (Hook::TurretRotated, Filter::Of(group(who))),
        After::SkipActionStep { who } => (Hook::ActionStepSkipped, Filter::Of(group(who))),
        After::SkipExecuteStep { who } => (Hook::ExecuteStepSkipped, Filter::Of(group(who))),
        After::SetDial { who } => (Hook::DialSet, Filter::Of(group(who))),
        After::Reload { who } => (Hook::Reloaded, Filter::Of(group(who))),
        After::Placed { who } => (Hook::Placed, Filter::Of(group(who))),
        After::RemoveToken { who, token } => {
            (Hook::TokensRemoved, Filter::Tokens { who: group(who), tokens: any_or(token, |t| *t as u8) })
        }
        After::SpendLock { who, on } => (Hook::LockSpent, pair(compiler, who, on)),
        After::BreakLock { who, on } => (Hook::LockBroken, pair(compiler, who, on)),
        After::SpendCharge { who, charge } => {
            (Hook::ChargeSpent, Filter::Charge { who: group(who), charge: *charge })
        }
        // A shield that is lost has an event of its own (DMG-1).
        After::LoseCharge { who, charge: ChargeWord::Shield } => (Hook::ShieldLost, Filter::Of(group(who))),
        After::LoseCharge { who, charge } => {
            (Hook::ChargeLost, Filter::Charge { who: group(who), charge: *charge })
        }
        After::RecoverCharge { who, charge } => {
            (Hook::ChargeRecovered, Filter::Charge { who: group(who), charge: *charge })
        }
        After::ExposeCard { who } => (Hook::CardExposed, Filter::Of(group(who))),
        After::Flee { who } => (Hook::Fled, Filter::Of(group(who))),
        After::Removed { who } => (Hook::Removed, Filter::Of(group(who))),
        After::Detonate { who } => (Hook::Detonated, Filter::Of(group(who))),
        After::Activate { who } => (Hook::Activated, Filter::Of(group(who))),
        After::GainToken { who, token } => {
            (Hook::TokensGained, Filter::Tokens { who: group(who), tokens: any_or(token, |t| *t as u8) })
        }
        After::SpendToken { who, token } => {
            (Hook::TokensSpent, Filter::Tokens { who: group(who), tokens: any_or(token, |t| *t as u8) })
        }
        After::SufferDamage { who, kind } => {
            let filter = Filter::Damage { who: group(who), kind: *kind, n: u8::MAX, from: u8::MAX };
            (Hook::DamageSuffered, filter)
        }
        After::LoseShield { who } => (Hook::ShieldLost, Filter::Of(group(who))),
        After::Destroyed { who } => (Hook::Destroyed, Filter::Of(group(who))),
        After::Engage { who } => (Hook::Engaged, Filter::Of(group(who))),
        After::DeclareAttack(words) => (Hook::AttackDeclared, attack(words)),
        After::BecomeDefender(words) => (Hook::AttackDeclared, defend(words)),
        After::RollDice(words) => (Hook::DiceRolled, attack(words)),
        After::Neutralize(words) => (Hook::Neutralized, attack(words)),
        After::AttackHits(words) => (Hook::AttackHit, attack(words)),
        After::AttackMisses(words) => (Hook::AttackMissed, attack(words)),
        After::Attack(words) => (Hook::AttackOver, attack(words)),
        After::Defend(words) => (Hook::AttackOver, defend(words)),
        After::AcquireLock { who, on, by_action } => {
            let other = on.as_ref().map(group);
            let filter = Filter::Pair { who: group(who), other, by_action: *by_action, colors: u8::MAX };
            (Hook::LockAcquired, filter)
        }
        After::OverlapShip { who, other } => (Hook::OverlappedShip, pair(compiler, who, other)),
        After::DealtDamageCard { who } => (Hook::CardDealt, Filter::Of(group(who))),
        After::MeetObstacle { who } => (Hook::MetObstacle, Filter::Of(group(who))),
        After::Decloak { who } => (Hook::Decloaked, Filter::Of(group(who))),
        After::DropDevice { who } => (Hook::DevicePlaced, Filter::Device { who: group(who), dropped: true }),
        After::PlaceDevice { who } => {
            (Hook::DevicePlaced, Filter::Device { who: group(who), dropped: false })
        }
        After::RepairCard { who } => (Hook::CardRepaired, Filter::Of(group(who))),
    }
}

/// ACT-15: actions that fail.
fn failed(compiler: &Compiler, who: &Ships, action: &Option<Vec<ActionKind>>) -> Filter {
    let kinds = any_or(action, |kind| *kind as u8);
    Filter::Action { who: compiler.group(who), kinds, cards: false, colors: u8::MAX, added_by: None }
}

/// One ship and another.
fn pair(compiler: &Compiler, who: &Ships, other: &Option<Ships>) -> Filter {
    let other = other.as_ref().map(|ships| compiler.group(ships));
    Filter::Pair { who: compiler.group(who), other, by_action: false, colors: u8::MAX }
}

fn maneuver(
    compiler: &Compiler,
    who: &Ships,
    bearing: &Option<Vec<Bearing>>,
    speed: Option<Range>,
    color: &Option<Vec<Difficulty>>,
) -> Filter {
    Filter::Maneuver {
        who: compiler.group(who),
        fully: None,
        bearings: bearings(bearing, &None),
        speeds: speeds(speed),
        colors: colors(color),
        ion: None,
        met_obstacle: None,
    }
}

/// Which attacks are meant.
pub(super) fn attacks(compiler: &Compiler, words: &AttackWords) -> AttackFilter {
    let arcs = any_or(&words.arc, |arc| arc_number(*arc));
    let except = words.except_arc.as_ref().map_or(0, |list| bits(list, |arc| arc_number(*arc)));
    AttackFilter {
        who: compiler.group(&words.who),
        weapons: any_or(&words.weapon, |word| *word as u8) as u8,
        arcs: arcs & !except,
        ranges: speeds(words.range),
        hits: words.hits,
        obstructed: words.obstructed,
    }
}

/// The bit of a weapon's arc in [`AttackFilter::arcs`].
pub const fn arc_number(arc: WeaponArc) -> u8 {
    match arc {
        WeaponArc::Fixed(arc) => arc as u8,
        WeaponArc::SingleTurret => Arc::ALL.len() as u8,
        WeaponArc::DoubleTurret => Arc::ALL.len() as u8 + 1,
    }
}

pub(super) const fn dice(word: DiceWord) -> Dice {
    match word {
        DiceWord::AttackDice => Dice::Attack,
        DiceWord::DefenseDice => Dice::Defense,
        DiceWord::YourDice => Dice::Own,
    }
}

/// A die of a dice check.
pub(super) const fn die_kind(die: DiceWord) -> DieKind {
    match die {
        DiceWord::AttackDice | DiceWord::YourDice => DieKind::Attack,
        DiceWord::DefenseDice => DieKind::Defense,
    }
}

pub(super) fn bits<T>(words: &[T], number: impl Fn(&T) -> u8) -> u16 {
    words.iter().fold(0, |bits, word| bits | 1 << number(word))
}

pub(super) fn any_or<T>(words: &Option<Vec<T>>, number: impl Fn(&T) -> u8) -> u16 {
    words.as_ref().map_or(u16::MAX, |words| bits(words, number))
}

/// The bearings that are named and not excepted, as bits.
pub(super) fn bearings(named: &Option<Vec<Bearing>>, except: &Option<Vec<Bearing>>) -> u16 {
    any_or(named, |b| *b as u8) & !except.as_ref().map_or(0, |words| bits(words, |b| *b as u8))
}

pub(super) fn speeds(range: Option<Range>) -> u8 {
    range.map_or(u8::MAX, |range| (range.nearest..=range.farthest).fold(0, |bits, speed| bits | 1 << speed))
}

pub(super) fn colors(words: &Option<Vec<Difficulty>>) -> u8 {
    any_or(words, |color| *color as u8) as u8
}
