//! Compiles timings: the hook under which an ability is listed, and the filter on the events of
//! that hook.

use killbox_components::ability::{Dice, Filter, Group, Hook, Whose};
use killbox_components::action::ActionKind;
use killbox_components::maneuver::{Bearing, Difficulty, Direction};
use killbox_components::sets::Set;

use crate::language::{
    Ability, After, AttackMoment, AttackWords, Before, ChargeWord, Effect, How, PhaseWord, Range, SetupWord,
    Ships, When, While, Would,
};

use super::references::Squads;
use super::sets::{any_of, bearings, digits, set};

/// The hook and the filter of an ability.
pub(super) fn timing(squads: &Squads, ability: &Ability) -> (Hook, Filter) {
    let group = |ships: &Ships| squads.group(ships);
    match &ability.when {
        // An ability that always holds answers queries, not events. The query comes from its
        // `Change`.
        When::Always | When::While(While::PerformActionStep) => (Hook::Difficulty, Filter::All),
        When::While(While::Attack(words) | While::AttackOrDefend(words)) => {
            (moment(words, ability, Dice::Attack), Filter::Attack(squads.attacks(words)))
        }
        When::While(While::Defend(words)) => defending(squads, words, ability),
        When::Action => (Hook::Action, Filter::All),
        When::Dealt => (Hook::Dealt, Filter::All),
        When::PrecisionShot(arc) => (Hook::PrecisionShot, Filter::Precision(*arc)),
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
            let hook = match phase {
                PhaseWord::System => Hook::DuringSystem,
                PhaseWord::Engagement => Hook::DuringEngagement,
                PhaseWord::Planning | PhaseWord::Activation | PhaseWord::End => Hook::DuringEnd,
            };
            (hook, Filter::All)
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
        When::Before(Before::RollOutsideAttack { who }) => (Hook::BeforeRoll, Filter::Of(group(who))),
        When::Before(Before::RevealDial { who }) => (Hook::BeforeReveal, Filter::Of(group(who))),
        When::Before(Before::SufferObstacle { who }) => (Hook::BeforeObstacle, Filter::Of(group(who))),
        When::Before(Before::CheckDifficulty { who, how, color }) => {
            let filter = Filter::Maneuver {
                who: group(who),
                fully: how.map(|how| how == How::Fully),
                bearings: bearings(&None, &None),
                direction: None,
                speeds: digits(None),
                colors: any_of(color),
                ion: None,
                met_obstacle: None,
                revealed: false,
            };
            (Hook::BeforeCheckDifficulty, filter)
        }
        When::Before(Before::PerformAction { who, action, color }) => {
            let (who, kinds, colors) = (group(who), any_of(action), any_of(color));
            let filter = Filter::Action { who, kinds, cards: false, colors, added_by: None, in_step: false };
            (Hook::BeforeAction, filter)
        }
        When::Before(Before::ExecuteManeuver { who, bearing, speed, color, revealed }) => {
            (Hook::BeforeExecute, maneuver(squads, who, (bearing, None), *speed, color, *revealed))
        }
        // Tokens that replace damage are inflicted when damage would be dealt [ATK-69].
        When::After(After::AttackHits(words)) if inflicts(ability) => {
            (Hook::DealsDamage, Filter::Attack(squads.attacks(words)))
        }
        When::After(event) => after(squads, event),
        When::Would(Would::SufferDamage { who, kind, n, from }) => {
            let filter = Filter::Damage {
                who: group(who),
                kind: *kind,
                n: n.unwrap_or(u8::MAX),
                from: from.as_ref().map(|words| set(words)),
            };
            (Hook::WouldSuffer, filter)
        }
        When::Would(Would::DealtDamageCard { who, card_trait, or_facedown, facedown }) => {
            let (or_facedown, faceup) = (*or_facedown || *facedown, !facedown);
            let filter = Filter::Card { who: group(who), card_trait: *card_trait, or_facedown, faceup };
            (Hook::WouldBeDealt, filter)
        }
        When::Would(Would::Destroyed { who }) => (Hook::WouldBeDestroyed, Filter::Of(group(who))),
        When::Would(Would::Flee { who }) => (Hook::WouldFlee, Filter::Of(group(who))),
        When::Would(Would::ExposeCard { who }) => (Hook::WouldExpose, Filter::Of(group(who))),
        When::Would(Would::Detonate { who, device }) => {
            let (who, classes) = (placed_by(squads, who), any_of(device));
            (Hook::WouldDetonate, Filter::Detonation { who, locked: false, classes })
        }
        When::Would(Would::RecoverCharge { who, charge, recurring }) => {
            (Hook::WouldRecover, Filter::Charge { who: group(who), charge: *charge, recurring: *recurring })
        }
        When::Would(Would::FailAction { who, action }) => (Hook::WouldFail, failed(squads, who, action)),
        When::Would(Would::GainToken { who, token }) => {
            (Hook::WouldGain, Filter::Tokens { who: group(who), tokens: any_of(token), from_obstacle: false })
        }
    }
}

/// Whether results of the attack inflict tokens instead of damage [ATK-69].
fn inflicts(ability: &Ability) -> bool {
    ability.deeds().any(|effect| matches!(effect, Effect::InflictInstead { .. }))
}

/// The hook and the filter of an ability "while you defend".
pub(super) fn defending(squads: &Squads, words: &AttackWords, ability: &Ability) -> (Hook, Filter) {
    (moment(words, ability, Dice::Defense), Filter::Defend(squads.attacks(words)))
}

/// The step of an attack at which an ability is used: the one that fits its effect [ABL-17,
/// ATK-45].
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
    let found = ability.deeds().find_map(|effect| effect.step(own));
    found.unwrap_or(if own == Dice::Defense { Hook::ModifyDefense } else { Hook::ModifyAttack })
}

fn after(squads: &Squads, event: &After) -> (Hook, Filter) {
    let group = |ships: &Ships| squads.group(ships);
    let attack = |words| Filter::Attack(squads.attacks(words));
    let defend = |words| Filter::Defend(squads.attacks(words));
    match event {
        After::RevealDial { who, bearing, direction, speed, color } => {
            (Hook::DialRevealed, maneuver(squads, who, (bearing, *direction), *speed, color, false))
        }
        After::ExecuteManeuver {
            who,
            how,
            bearing,
            except_bearing,
            direction,
            speed,
            color,
            ion,
            met_obstacle,
            revealed,
        } => {
            let filter = Filter::Maneuver {
                who: group(who),
                fully: how.map(|how| how == How::Fully),
                bearings: bearings(bearing, except_bearing),
                direction: *direction,
                speeds: digits(*speed),
                colors: any_of(color),
                ion: *ion,
                met_obstacle: *met_obstacle,
                revealed: *revealed,
            };
            (Hook::ManeuverExecuted, filter)
        }
        After::PerformAction { who, action, color, added_by, in_step } => {
            let kinds = any_of(action);
            let colors = any_of(color);
            let added_by = added_by.as_ref().map(|slots| set(slots));
            let cards = action.is_none() && added_by.is_none();
            let (who, in_step) = (group(who), *in_step);
            (Hook::ActionPerformed, Filter::Action { who, kinds, cards, colors, added_by, in_step })
        }
        After::FailAction { who, action } => (Hook::ActionFailed, failed(squads, who, action)),
        After::Boost { who } => (Hook::Boosted, Filter::Of(group(who))),
        After::BarrelRoll { who } => (Hook::BarrelRolled, Filter::Of(group(who))),
        After::UseTemplate { who } => (Hook::TemplateUsed, Filter::Template(group(who))),
        After::Coordinate { who, other, by_action, color } => {
            let colors = any_of(color);
            let (other, by_action) = (other.as_ref().map(group), *by_action || color.is_some());
            (Hook::Coordinated, Filter::Pair { who: group(who), other, by_action, colors })
        }
        After::Jam { who, other } => (Hook::Jammed, pair(squads, who, other)),
        After::BecomeTractored { who } => (Hook::BecameTractored, Filter::Of(group(who))),
        After::CheckDifficulty { who } => (Hook::DifficultyChecked, Filter::Of(group(who))),
        After::RotateTurret { who } => (Hook::TurretRotated, Filter::Of(group(who))),
        After::SkipActionStep { who } => (Hook::ActionStepSkipped, Filter::Of(group(who))),
        After::SkipExecuteStep { who } => (Hook::ExecuteStepSkipped, Filter::Of(group(who))),
        After::SetDial { who } => (Hook::DialSet, Filter::Of(group(who))),
        After::Reload { who } => (Hook::Reloaded, Filter::Of(group(who))),
        After::Placed { who } => (Hook::Placed, Filter::Of(group(who))),
        After::RemoveToken { who, token } => (
            Hook::TokensRemoved,
            Filter::Tokens { who: group(who), tokens: any_of(token), from_obstacle: false },
        ),
        After::SpendLock { who, on } => (Hook::LockSpent, pair(squads, who, on)),
        After::BreakLock { who, on } => (Hook::LockBroken, pair(squads, who, on)),
        After::SpendCharge { who, charge } => {
            (Hook::ChargeSpent, Filter::Charge { who: group(who), charge: *charge, recurring: false })
        }
        // A lost shield has an event of its own [DMG-1].
        After::LoseCharge { who, charge: ChargeWord::Shield } => (Hook::ShieldLost, Filter::Of(group(who))),
        After::LoseCharge { who, charge } => {
            (Hook::ChargeLost, Filter::Charge { who: group(who), charge: *charge, recurring: false })
        }
        After::RecoverCharge { who, charge } => {
            (Hook::ChargeRecovered, Filter::Charge { who: group(who), charge: *charge, recurring: false })
        }
        After::ExposeCard { who } => (Hook::CardExposed, Filter::Of(group(who))),
        After::SufferBomb { who, by } => {
            let other = by.as_ref().map(|by| placed_by(squads, by));
            let filter = Filter::Pair { who: group(who), other, by_action: false, colors: Set::all() };
            (Hook::BombSuffered, filter)
        }
        After::Flee { who } => (Hook::Fled, Filter::Of(group(who))),
        After::Removed { who } => (Hook::Removed, Filter::Of(group(who))),
        After::Detonate { who, locked, device } => {
            let (who, classes) = (placed_by(squads, who), any_of(device));
            (Hook::Detonated, Filter::Detonation { who, locked: *locked, classes })
        }
        After::Activate { who } => (Hook::Activated, Filter::Of(group(who))),
        After::GainToken { who, token, from_obstacle } => {
            let from_obstacle = *from_obstacle;
            (Hook::TokensGained, Filter::Tokens { who: group(who), tokens: any_of(token), from_obstacle })
        }
        After::SpendToken { who, token } => (
            Hook::TokensSpent,
            Filter::Tokens { who: group(who), tokens: any_of(token), from_obstacle: false },
        ),
        After::SufferDamage { who, kind } => {
            let filter = Filter::Damage { who: group(who), kind: *kind, n: u8::MAX, from: None };
            (Hook::DamageSuffered, filter)
        }
        After::LoseShield { who } => (Hook::ShieldLost, Filter::Of(group(who))),
        After::Destroyed { who } => (Hook::Destroyed, Filter::Of(group(who))),
        After::Engage { who } => (Hook::Engaged, Filter::Of(group(who))),
        After::DeclareAttack(words) => (Hook::AttackDeclared, attack(words)),
        After::BecomeDefender(words) => (Hook::AttackDeclared, defend(words)),
        After::RollDice(words) => (Hook::DiceRolled, attack(words)),
        After::RerollDice(words) => (Hook::DiceRerolled, attack(words)),
        After::RollOutsideAttack { who } => (Hook::DieRolled, Filter::Of(group(who))),
        After::Neutralize(words) => (Hook::Neutralized, attack(words)),
        After::AttackHits(words) => (Hook::AttackHit, attack(words)),
        After::AttackMisses(words) => (Hook::AttackMissed, attack(words)),
        After::Attack(words) => (Hook::AttackOver, attack(words)),
        After::Defend(words) => (Hook::AttackOver, defend(words)),
        After::AcquireLock { who, on, by_action } => {
            let other = on.as_ref().map(group);
            let filter = Filter::Pair { who: group(who), other, by_action: *by_action, colors: Set::all() };
            (Hook::LockAcquired, filter)
        }
        After::OverlapShip { who, other } => (Hook::OverlappedShip, pair(squads, who, other)),
        After::DealtDamageCard { who } => (Hook::CardDealt, Filter::Of(group(who))),
        After::MeetThisRemote { who, overlaps, by_maneuver } => (
            Hook::MetRemote,
            Filter::Meets { who: group(who), overlapped: *overlaps, maneuver: *by_maneuver },
        ),
        After::MeetObstacle { who } => (Hook::MetObstacle, Filter::Of(group(who))),
        After::Deploy { who, from } => (Hook::Deployed, pair(squads, who, from)),
        After::Decloak { who } => (Hook::Decloaked, Filter::Of(group(who))),
        After::DropDevice { who, device } => {
            (Hook::DevicePlaced, Filter::Device { who: group(who), dropped: true, class: *device })
        }
        After::PlaceDevice { who, device } => {
            (Hook::DevicePlaced, Filter::Device { who: group(who), dropped: false, class: *device })
        }
        After::RepairCard { who, card_trait: None } => (Hook::CardRepaired, Filter::Of(group(who))),
        After::RepairCard { who, card_trait } => {
            let who = group(who);
            let filter = Filter::Card { who, card_trait: *card_trait, or_facedown: false, faceup: true };
            (Hook::CardRepaired, filter)
        }
    }
}

/// The filter for actions that fail. If no action is named, actions of cards count too [ACT-15].
fn failed(squads: &Squads, who: &Ships, action: &Option<Vec<ActionKind>>) -> Filter {
    let kinds = any_of(action);
    let who = squads.group(who);
    Filter::Action { who, kinds, cards: action.is_none(), colors: Set::all(), added_by: None, in_step: false }
}

/// The group of the ship that placed a device. A device is friendly to every ship of its player,
/// also to ships that are only allied to the ship that placed it [ABL-51, ABL-54/open].
fn placed_by(squads: &Squads, ships: &Ships) -> Group {
    let group = squads.group(ships);
    let side = if group.side == Whose::Friendly { Whose::SameSide } else { group.side };
    Group { side, ..group }
}

/// The filter for events of two ships.
fn pair(squads: &Squads, who: &Ships, other: &Option<Ships>) -> Filter {
    let other = other.as_ref().map(|ships| squads.group(ships));
    Filter::Pair { who: squads.group(who), other, by_action: false, colors: Set::all() }
}

fn maneuver(
    squads: &Squads,
    who: &Ships,
    (bearing, direction): (&Option<Vec<Bearing>>, Option<Direction>),
    speed: Option<Range>,
    color: &Option<Vec<Difficulty>>,
    revealed: bool,
) -> Filter {
    Filter::Maneuver {
        who: squads.group(who),
        fully: None,
        bearings: bearings(bearing, &None),
        direction,
        speeds: digits(speed),
        colors: any_of(color),
        ion: None,
        met_obstacle: None,
        revealed,
    }
}
