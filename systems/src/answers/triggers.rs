//! Which abilities an event triggers (ABL-21, ABL-26, ABL-27). Only called when at least one listens for such events.

use killbox_components::ability::ChargeWord;
use killbox_components::ability::{AttackFilter, Compiled, Filter, Hook, Source, Trigger};
use killbox_components::action::ActionKind;
use killbox_components::damage::DamageKind;
use killbox_components::dice::DieKind;
use killbox_components::event::Event;
use killbox_components::frame::Frame;
use killbox_components::frame::action::ActionWhat;
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::maneuver::Maneuver;

use crate::answers::{active, costs, predicates, staging};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Stages every ability that hears `event`, whose requirements are met and whose cost could be paid.
#[cold]
pub(crate) fn stage<O: Observer>(b: &mut Battle<O>, hook: Hook, event: &Event) {
    let program = &b.matchup.program;
    let kinds = program.damage_kinds(hook) & b.core.faceup_kinds;
    if kinds != 0 {
        for ship in concerned(event).map_or(b.core.in_play, |ships| ships & b.core.in_play) {
            let faceup = b.damage[ship].faceup;
            for kind in (0..16).filter(|bit| kinds >> bit & 1 == 1).map(DamageKind) {
                for card in 0..faceup.count(kind) {
                    for (number, ability) in program.of_damage(kind, hook) {
                        consider(b, ship, number, ability, card, event);
                    }
                }
            }
        }
    }
    let about = concerned(event).unwrap_or(ShipSet::ALL);
    #[cfg(debug_assertions)]
    nobody_else_hears(b, hook, about, event);
    for (ship, number, ability) in program.about(hook, about) {
        for owner in active::owners(b, ship, number, ability) {
            consider(b, owner, number, ability, 0, event);
        }
    }
}

/// Whoever is not even asked would have heard nothing.
#[cfg(debug_assertions)]
fn nobody_else_hears<O: Observer>(b: &Battle<O>, hook: Hook, about: ShipSet, event: &Event) {
    let program = &b.matchup.program;
    let asked = |number: u16| program.about(hook, about).any(|(_, other, _)| other == number);
    for (ship, number, ability) in program.of_cards(hook).filter(|(_, number, _)| !asked(*number)) {
        for owner in active::owners(b, ship, number, ability) {
            assert_eq!(hears(b, owner, number, ability, event), None, "ability {number} hears {event:?}");
        }
    }
}

fn consider<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    number: u16,
    ability: &Compiled,
    card: u8,
    event: &Event,
) {
    let Some((subject, arg)) = hears(b, ship, number, ability, event) else { return };
    let trigger = Trigger { ship, ability: number, card, subject, arg };
    if predicates::all(b, &trigger, ShipSlot::NONE, ability.tests)
        && costs::payable(b, &trigger, ShipSlot::NONE)
    {
        staging::stage(b, trigger);
    }
}

/// The ships an event is about; `None` if it is about no ship in particular.
fn concerned(event: &Event) -> Option<ShipSet> {
    Some(match *event {
        Event::SystemTurn { ship }
        | Event::BeforeActivate { ship }
        | Event::BeforeEngage { ship }
        | Event::DialRevealed { ship, .. }
        | Event::ManeuverExecuted { ship, .. }
        | Event::ActionPerformed { ship, .. }
        | Event::CardActionPerformed { ship, .. }
        | Event::Activated { ship }
        | Event::TokensGained { ship, .. }
        | Event::TokensSpent { ship, .. }
        | Event::DamageSuffered { ship, .. }
        | Event::ShieldLost { ship }
        | Event::Destroyed { ship }
        | Event::Engaged { ship } => ship.set(),
        Event::AfterAttack { attacker, defender, .. }
        | Event::AttackDeclared { attacker, defender, .. }
        | Event::DiceRolled { attacker, defender, .. }
        | Event::Neutralized { attacker, defender, .. }
        | Event::AttackHit { attacker, defender }
        | Event::AttackMissed { attacker, defender } => attacker.set() | defender.set(),
        Event::LockAcquired { ship, .. }
        | Event::OverlappedShip { ship, .. }
        | Event::BeforeReveal { ship }
        | Event::BeforeCheckDifficulty { ship, .. }
        | Event::BeforeExecute { ship, .. }
        | Event::CardDealt { ship, .. }
        | Event::MetObstacle { ship, .. }
        | Event::Decloaked { ship }
        | Event::CardRepaired { ship, .. }
        | Event::DevicePlaced { ship, .. }
        | Event::BeforeObstacle { ship, .. }
        | Event::DieRolled { ship, .. }
        | Event::ActionFailed { ship, .. }
        | Event::ShipPlaced { ship, .. }
        | Event::Boosted { ship }
        | Event::BarrelRolled { ship }
        | Event::Coordinated { ship, .. }
        | Event::Jammed { ship, .. }
        | Event::TurretRotated { ship, .. }
        | Event::ActionStepSkipped { ship }
        | Event::ExecuteStepSkipped { ship }
        | Event::DialSet { ship, .. }
        | Event::Reloaded { ship }
        | Event::TokensRemoved { ship, .. }
        | Event::LockSpent { ship, .. }
        | Event::LockBroken { ship, .. }
        | Event::ForceSpent { ship, .. }
        | Event::ForceLost { ship, .. }
        | Event::EnergySpent { ship, .. }
        | Event::EnergyLost { ship, .. }
        | Event::EnergyRecovered { ship, .. }
        | Event::ForceRecovered { ship, .. }
        | Event::ShieldsRecovered { ship, .. }
        | Event::CardExposed { ship, .. }
        | Event::BeforeRemoved { ship }
        | Event::Removed { ship }
        | Event::Fled { ship } => ship.set(),
        _ => return None,
    })
}

/// Whether an ability of `you` hears `event`: the ship that triggers it, and the number that goes with it.
fn hears<O: Observer>(
    b: &Battle<O>,
    you: ShipSlot,
    number: u16,
    ability: &Compiled,
    event: &Event,
) -> Option<(ShipSlot, u8)> {
    let trigger = |subject: ShipSlot, arg: u8| Trigger { ship: you, ability: number, card: 0, subject, arg };
    let by = |ship: ShipSlot, arg: u8, fits: bool| {
        let who = ability.filter.who()?;
        let t = trigger(ship, arg);
        (fits && predicates::is_one(b, &t, ShipSlot::NONE, who, ship)).then_some((ship, arg))
    };
    // The attack an event belongs to is the innermost one.
    let attacking = |filter: &AttackFilter, subject: ShipSlot, other: ShipSlot, hit: Option<bool>| {
        let attack = b.attacks.current()?;
        let fits = filter.hits.is_none_or(|hits| hit.is_none_or(|hit| hits == hit))
            && predicates::is_such_attack(b, filter, &trigger(subject, other.0), attack);
        by(subject, other.0, fits)
    };
    match (ability.filter, *event) {
        // RND-49, RND-50: only the ship whose turn it is.
        (Filter::All, Event::SystemTurn { ship }) => (ship == you).then_some((ship, 0)),
        (Filter::All, _) => Some((ShipSlot::NONE, 0)),
        (
            Filter::Of(_),
            Event::BeforeActivate { ship }
            | Event::BeforeEngage { ship }
            | Event::Activated { ship }
            | Event::ShieldLost { ship }
            | Event::Destroyed { ship }
            | Event::Engaged { ship },
        ) => by(ship, 0, true),
        (Filter::Maneuver { .. }, Event::DialRevealed { ship, maneuver }) => {
            by(ship, 0, is_such(&ability.filter, maneuver, true, false, false))
        }
        (Filter::Maneuver { .. }, Event::ManeuverExecuted { ship, maneuver, fully, ion, obstacle }) => {
            by(ship, 0, is_such(&ability.filter, maneuver, fully, ion, obstacle))
        }
        (Filter::Action { kinds, colors, added_by, .. }, Event::ActionPerformed { ship, action, color }) => {
            let added = |slots: u32| {
                let mut added = b.spec(ship).added.iter();
                added.any(|a| (a.kind, a.color) == (action, color) && slots >> a.slot as u32 & 1 == 1)
            };
            let fits = kinds >> action as u8 & 1 == 1 && colors >> color as u8 & 1 == 1;
            by(ship, action as u8, fits && added_by.is_none_or(added))
        }
        (Filter::Action { cards, colors, .. }, Event::CardActionPerformed { ship, color, .. }) => {
            by(ship, u8::MAX, cards && colors >> color as u8 & 1 == 1)
        }
        (Filter::Tokens { tokens, .. }, Event::TokensGained { ship, token, .. })
        | (Filter::Tokens { tokens, .. }, Event::TokensRemoved { ship, token, .. })
        | (Filter::Tokens { tokens, .. }, Event::TokensSpent { ship, token, .. }) => {
            by(ship, token as u8, tokens >> token as u8 & 1 == 1)
        }
        (Filter::Damage { kind, .. }, Event::DamageSuffered { ship, crit }) => {
            by(ship, 1, kind.is_none_or(|kind| kind.is_crit() == crit))
        }
        (Filter::Action { kinds, .. }, Event::ActionFailed { ship, action }) => {
            by(ship, action as u8, kinds >> action as u8 & 1 == 1)
        }
        (
            Filter::Of(_),
            Event::BeforeReveal { ship }
            | Event::CardDealt { ship, .. }
            | Event::MetObstacle { ship, .. }
            | Event::Decloaked { ship }
            | Event::CardRepaired { ship, .. }
            | Event::ShipPlaced { ship, .. }
            | Event::Boosted { ship }
            | Event::BarrelRolled { ship }
            | Event::TurretRotated { ship, .. }
            | Event::ActionStepSkipped { ship }
            | Event::ExecuteStepSkipped { ship }
            | Event::DialSet { ship, .. }
            | Event::Reloaded { ship }
            | Event::CardExposed { ship, .. }
            | Event::BeforeRemoved { ship }
            | Event::Removed { ship }
            | Event::Fled { ship },
        ) => by(ship, 0, true),
        (Filter::Of(_), Event::DetonationOver { by: owner, object, .. }) => {
            by(owner, object.as_device().unwrap_or(0) as u8, true)
        }
        (Filter::Initiative(value), Event::AtInitiative { initiative }) => {
            (value == initiative).then_some((ShipSlot::NONE, value))
        }
        (Filter::Charge { charge, .. }, _) => {
            charge_of(event, charge, ability.source).and_then(|(ship, n)| by(ship, n, true))
        }
        (Filter::Maneuver { .. }, Event::BeforeCheckDifficulty { ship, maneuver, fully }) => {
            by(ship, 0, is_such(&ability.filter, maneuver, fully, false, false))
        }
        (Filter::Maneuver { .. }, Event::BeforeExecute { ship, maneuver }) => {
            by(ship, 0, is_such(&ability.filter, maneuver, true, false, false))
        }
        (Filter::Device { dropped, .. }, Event::DevicePlaced { ship, object, launched, .. }) => {
            by(ship, object.as_device().unwrap_or(0) as u8, !(dropped && launched))
        }
        (Filter::Pair { other, by_action, .. }, Event::LockAcquired { ship, object }) => {
            let target = object.as_ship();
            let fits = other.is_none_or(|group| {
                target.is_some_and(|target| {
                    predicates::is_one(b, &trigger(ship, target.0), ShipSlot::NONE, group, target)
                })
            });
            // What was locked, obstacles included.
            by(ship, object.0, fits && (!by_action || is_lock_action(b, ship)))
        }
        (
            Filter::Pair { other, .. },
            Event::LockSpent { ship, object } | Event::LockBroken { ship, object },
        ) => {
            let fits = other.is_none_or(|group| {
                object.as_ship().is_some_and(|target| {
                    predicates::is_one(b, &trigger(ship, target.0), ShipSlot::NONE, group, target)
                })
            });
            by(ship, object.0, fits)
        }
        (
            Filter::Pair { other, .. },
            Event::OverlappedShip { ship, other: hit }
            | Event::Coordinated { ship, other: hit, .. }
            | Event::Jammed { ship, other: hit },
        ) => {
            let fits = other
                .is_none_or(|group| predicates::is_one(b, &trigger(ship, hit.0), ShipSlot::NONE, group, hit));
            let color_fits = match (ability.filter, *event) {
                (Filter::Pair { colors, .. }, Event::Coordinated { color, .. }) => {
                    colors >> color as u8 & 1 == 1
                }
                _ => true,
            };
            by(ship, hit.0, fits && color_fits)
        }
        (Filter::Attack(filter), Event::AfterAttack { attacker, defender, hit }) => {
            attacking(&filter, attacker, defender, Some(hit))
        }
        (Filter::Defend(filter), Event::AfterAttack { attacker, defender, hit }) => {
            attacking(&filter, defender, attacker, Some(hit))
        }
        (
            Filter::Attack(filter),
            Event::AttackDeclared { attacker, defender, .. }
            | Event::Neutralized { attacker, defender, .. }
            | Event::AttackHit { attacker, defender }
            | Event::AttackMissed { attacker, defender },
        ) => attacking(&filter, attacker, defender, None),
        (Filter::Defend(filter), Event::AttackDeclared { attacker, defender, .. }) => {
            attacking(&filter, defender, attacker, None)
        }
        // What it is about to suffer.
        (Filter::Of(_), Event::BeforeObstacle { ship, object }) => by(ship, object.0, true),
        (Filter::Attack(filter), Event::DieRolled { ship, .. }) => {
            by(ship, ShipSlot::NONE.0, filter.is_any())
        }
        // "After you roll dice": whoever rolled.
        (Filter::Attack(filter), Event::DiceRolled { attacker, defender, dice, .. }) => match dice {
            DieKind::Attack => attacking(&filter, attacker, defender, None),
            DieKind::Defense => attacking(&filter, defender, attacker, None),
        },
        _ => None,
    }
}

/// ACT-27: whether `ship` is performing the lock action.
fn is_lock_action<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let lock = ActionWhat::Standard(ActionKind::Lock);
    let innermost = b.frames.0.iter().rev().find(|frame| !matches!(frame, Frame::Lock(_)));
    matches!(innermost, Some(Frame::Action(action)) if action.ship == ship && action.what == lock)
}

/// The ship whose charges of that sort an event is about, and how many; standard charges are those of the card that
/// speaks, which is `source` (CHG-12).
fn charge_of(event: &Event, charge: ChargeWord, source: Source) -> Option<(ShipSlot, u8)> {
    let own = |ship: ShipSlot, card: u8| match source {
        Source::Ship(owner) | Source::ShipAbility(owner) => owner == ship && card == u8::MAX,
        Source::Upgrade(owner, upgrade) => owner == ship && card == upgrade,
        Source::Damage(_) | Source::Device(_) | Source::Condition(_) => false,
    };
    match (charge, *event) {
        (
            ChargeWord::Force,
            Event::ForceSpent { ship, n } | Event::ForceLost { ship, n } | Event::ForceRecovered { ship, n },
        )
        | (
            ChargeWord::Energy,
            Event::EnergySpent { ship, n }
            | Event::EnergyLost { ship, n }
            | Event::EnergyRecovered { ship, n },
        )
        | (ChargeWord::Shield, Event::ShieldsRecovered { ship, n }) => Some((ship, n)),
        (
            ChargeWord::Charge,
            Event::ChargesSpent { ship, card, n }
            | Event::ChargesLost { ship, card, n }
            | Event::ChargesRecovered { ship, card, n },
        ) if own(ship, card) => Some((ship, n)),
        _ => None,
    }
}

/// Whether it is such a maneuver.
fn is_such(filter: &Filter, maneuver: Maneuver, was_full: bool, was_ion: bool, met: bool) -> bool {
    let Filter::Maneuver { fully, bearings, speeds, colors, ion, met_obstacle, .. } = *filter else {
        return false;
    };
    fully.is_none_or(|fully| fully == was_full)
        && ion.is_none_or(|ion| ion == was_ion)
        && met_obstacle.is_none_or(|obstacle| obstacle == met)
        && bearings >> maneuver.bearing as u8 & 1 == 1
        && speeds >> maneuver.speed & 1 == 1
        && colors >> maneuver.difficulty as u8 & 1 == 1
}
