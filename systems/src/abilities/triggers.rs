//! The abilities that an event triggers [ABL-21, ABL-26, ABL-27]. This code runs only if at least
//! one ability listens for such events.

use killbox_components::ability::ChargeWord;
use killbox_components::ability::{AttackFilter, Compiled, Filter, Group, Hook, Source, Trigger};
use killbox_components::action::ActionKind;
use killbox_components::event::{Charges, Event, EventSubject};
use killbox_components::frame::Frame;
use killbox_components::frame::action::ActionWhat;
use killbox_components::frame::phases::TurnStep;
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::sets::{Digit, Set};
use killbox_components::side::SideUp;
use killbox_components::slot::Slot;
use killbox_components::spec::AddedAction;
use killbox_components::trigger_data::{Several, TriggerData};

use crate::abilities::{active, costs, predicates, reach, references, staging};
use crate::derived::charge;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Stages every ability that listens for `event`, if its requirements are met and its cost can be
/// paid. The cost of a facedown condition is checked only when the ability comes up, so that the
/// pending ability does not reveal the condition [CND-7].
#[cold]
pub(crate) fn stage<O: Observer>(b: &mut Battle<O>, hook: Hook, event: &Event) {
    let program = &b.matchup.program;
    let matter = event.matter();
    let subjects = matter.subjects();
    let kinds = program.damage_kinds(hook) & b.core.faceup_kinds;
    if !kinds.is_empty() {
        for ship in subjects.map_or(b.core.in_play, |ships| ships & b.core.in_play) {
            let faceup = b.damage[ship].faceup;
            for kind in kinds.iter() {
                for card in 0..faceup.count(kind) {
                    for (number, ability) in program.of_damage(kind, hook) {
                        consider(b, ship, number, ability, card, matter);
                    }
                }
            }
        }
    }
    let about = subjects.unwrap_or(ShipSet::UNITS);
    #[cfg(debug_assertions)]
    nobody_else_hears(b, hook, about, matter);
    for (ship, number, ability) in program.about(hook, about) {
        for owner in active::owners(b, ship, number, ability) {
            consider(b, owner, number, ability, 0, matter);
        }
    }
}

/// Stages the abilities of the upgrade that was just placed at `place` of `ship`, as if it had been
/// there when `event` occurred [SQD-26].
#[cold]
pub(crate) fn stage_of_upgrade<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, place: u8, event: &Event) {
    let Some(hook) = event.hook() else { return };
    let program = &b.matchup.program;
    let its = program.about(hook, ship.set());
    for (_, number, ability) in its.filter(|(.., ability)| ability.source == Source::Upgrade(ship, place)) {
        for owner in active::owners(b, Some(ship), number, ability) {
            consider(b, owner, number, ability, 0, event.matter());
        }
    }
}

/// Debug check: the abilities that the index skipped would not have triggered.
#[cfg(debug_assertions)]
fn nobody_else_hears<O: Observer>(b: &Battle<O>, hook: Hook, about: ShipSet, matter: EventSubject) {
    let program = &b.matchup.program;
    let asked = |number: u16| program.about(hook, about).any(|(_, other, _)| other == number);
    for (ship, number, ability) in program.of_cards(hook).filter(|(_, number, _)| !asked(*number)) {
        for owner in active::owners(b, ship, number, ability) {
            assert_eq!(hears(b, owner, number, ability, matter), None, "ability {number} hears {matter:?}");
        }
    }
}

fn consider<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    number: u16,
    ability: &Compiled,
    card: u8,
    matter: EventSubject,
) {
    let Some((subject, with)) = hears(b, ship, number, ability, matter) else { return };
    let trigger = Trigger { ship, ability: number, card, subject, with };
    let is_payable = || costs::payable(b, &trigger, None) || predicates::is_facedown(b, ship, number);
    if predicates::all(b, &trigger, None, ability.tests) && is_payable() && reach::has_in_reach(b, &trigger) {
        staging::stage(b, trigger);
    }
}

/// Tests whether `matter` triggers an ability of `you`. Returns the triggering ship and the
/// payload.
fn hears<O: Observer>(
    b: &Battle<O>,
    you: ShipSlot,
    number: u16,
    ability: &Compiled,
    matter: EventSubject,
) -> Option<(Option<ShipSlot>, TriggerData)> {
    let trigger = |subject: ShipSlot, with: TriggerData| Trigger {
        ship: you,
        ability: number,
        card: 0,
        subject: Some(subject),
        with,
    };
    let by = |ship: ShipSlot, with: TriggerData, fits: bool| {
        let who = ability.filter.who()?;
        let t = trigger(ship, with);
        (fits && predicates::is_one(b, &t, None, who, ship)).then_some((Some(ship), with))
    };
    // An event of an attack belongs to the innermost attack.
    let attacking = |filter: &AttackFilter, subject: ShipSlot, other: ShipSlot, hit: Option<bool>| {
        let attack = b.attacks.current()?;
        let fits = filter.hits.is_none_or(|hits| hit.is_none_or(|hit| hits == hit))
            && predicates::is_such_attack(b, filter, &trigger(subject, TriggerData::Ship(other)), attack);
        by(subject, TriggerData::Ship(other), fits)
    };
    match ability.filter {
        Filter::All => {
            let EventSubject::Turn(ship) = matter else { return Some((None, TriggerData::Nothing)) };
            // Only the ship that has its turn [RND-49, RND-50].
            (ship == you).then_some((Some(ship), TriggerData::Nothing))
        }
        Filter::Of(_) => match matter {
            EventSubject::Ship { ship, with } => by(ship, with, true),
            EventSubject::Roll(ship) => by(ship, TriggerData::Nothing, true),
            EventSubject::Turn(ship) if ship == you => by(ship, TriggerData::Nothing, true),
            _ => None,
        },
        Filter::Maneuver {
            fully, bearings, direction, speeds, colors, ion, met_obstacle, revealed, ..
        } => {
            let EventSubject::Maneuver { ship, maneuver, fully: was_full, ion: was_ion, obstacle } = matter
            else {
                return None;
            };
            let fits = fully.is_none_or(|fully| fully == was_full)
                && ion.is_none_or(|ion| ion == was_ion)
                && met_obstacle.is_none_or(|met| met == obstacle)
                && bearings.has(maneuver.bearing)
                && direction.is_none_or(|direction| direction == maneuver.direction)
                && speeds.has(Digit(maneuver.speed))
                && colors.has(maneuver.difficulty)
                && (!revealed || !was_ion && is_of_dial(b, ship));
            by(ship, TriggerData::Nothing, fits)
        }
        Filter::Action { kinds, cards, colors, added_by, in_step, .. } => {
            let EventSubject::Action { ship, kind, color } = matter else { return None };
            let added = |slots: Set<Slot>| {
                let up = |up: SideUp| b.cards[charge::row(ship, up.card)].side == up.side;
                let is = |a: &AddedAction| {
                    Some(a.kind) == kind && Some(a.color) == color && a.while_up.is_none_or(up)
                };
                b.spec(ship).added.iter().any(|a| is(a) && slots.has(a.slot))
            };
            let color_fits = color.is_none_or(|color| colors.has(color)) && (!in_step || is_in_step(b, ship));
            match kind {
                Some(kind) => {
                    let fits = kinds.has(kind) && added_by.is_none_or(added);
                    by(ship, TriggerData::Action(kind), fits && color_fits)
                }
                None => by(ship, TriggerData::CardAction, cards && color_fits),
            }
        }
        Filter::Tokens { tokens, from_obstacle, .. } => {
            let EventSubject::Tokens { ship, token, n } = matter else { return None };
            let fits = tokens.has(token) && (!from_obstacle || is_from_obstacle(b, ship));
            by(ship, TriggerData::Tokens(Several::new(token, n)), fits)
        }
        Filter::Damage { kind, .. } => {
            let EventSubject::Damage { ship, crit } = matter else { return None };
            by(ship, TriggerData::Amount(1), kind.is_none_or(|kind| kind.is_crit() == crit))
        }
        Filter::Initiative(value) => {
            (matter == EventSubject::Initiative(value)).then_some((None, TriggerData::Amount(value)))
        }
        Filter::Charge { charge, .. } => {
            let EventSubject::Charge { ship, of, n } = matter else { return None };
            by(ship, TriggerData::Amount(n), are_such(charge, of, ship, ability.source))
        }
        // Faceup cards that are repaired. For cards that are dealt, the trait is tested before.
        Filter::Card { card_trait, .. } => {
            let EventSubject::Ship { ship, with: with @ TriggerData::Card(kind) } = matter else {
                return None;
            };
            by(ship, with, b.matchup.program.has_trait(kind, card_trait))
        }
        Filter::Attack(filter) => {
            let EventSubject::Attack { by, on, hit } = matter else { return None };
            attacking(&filter, by, on, hit)
        }
        Filter::Defend(filter) => {
            let EventSubject::Attack { by, on, hit } = matter else { return None };
            attacking(&filter, on, by, hit)
        }
        Filter::Device { dropped, class, .. } => {
            let EventSubject::Device { ship, device, object, launched } = matter else { return None };
            let with =
                object.as_device().map_or(TriggerData::Object(object), |row| TriggerData::Device(row as u8));
            by(ship, with, !(dropped && launched) && class.is_none_or(|class| device.class() == class))
        }
        Filter::Detonation { locked, classes, .. } => {
            let EventSubject::Detonation { by: placer, row } = matter else { return None };
            let class = b.devices.rows[usize::from(row)].kind.class();
            let fits = classes.has(class) && (!locked || had_locked(b, you));
            match placer {
                Some(ship) => by(ship, TriggerData::Device(row), fits),
                // A device of nobody fits only a filter for devices of any ship [ENV-5].
                None => (fits && ability.filter.who() == Some(Group::ANY))
                    .then_some((None, TriggerData::Device(row))),
            }
        }
        Filter::Meets { overlapped, maneuver, .. } => {
            let EventSubject::Meets { ship, object, overlapped: lies, maneuver: moved } = matter else {
                return None;
            };
            let fits = object == ObjectId::ship(you) && (lies || !overlapped) && (moved || !maneuver);
            by(ship, TriggerData::Nothing, fits)
        }
        // The code that turns the card faceup checks this filter [HUG-20].
        Filter::Precision(_) => None,
        Filter::Template(_) => {
            let EventSubject::Template { ship, ability: other } = matter else { return None };
            by(ship, TriggerData::Nothing, b.matchup.program.ability(other).source == ability.source)
        }
        Filter::Pair { other, by_action, colors, .. } => {
            let EventSubject::Pair { ship, object, color } = matter else { return None };
            let is_other = |group| {
                let is = |hit| {
                    predicates::is_one(b, &trigger(ship, TriggerData::Object(object)), None, group, hit)
                };
                // A remote fits only a group of units [DEV-29].
                references::unit_of(b, object).is_some_and(is)
            };
            let fits = other.is_none_or(is_other)
                && color.is_none_or(|color| colors.has(color))
                && (!by_action || color.is_some() || is_lock_action(b, ship));
            // The payload is the locked object, which may be an obstacle.
            by(ship, TriggerData::Object(object), fits)
        }
    }
}

/// Whether the action that `ship` has performed is that of its Perform Action step [RND-54 (3)].
/// Actions that follow from it or are granted in the step have other frames between.
fn is_in_step<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    // `f.step` is the next step: the end of the activation.
    matches!(b.frames.top(), Some(Frame::Activate(f)) if f.ship == ship && f.step == TurnStep::After)
}

/// Whether the maneuver that `ship` is about to execute, or has just executed, is that of its
/// Execute Maneuver step and therefore the one that it revealed [MOV-10, RND-54].
fn is_of_dial<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    // `f.step` is the next step. The ion maneuver is not the revealed one [MOV-35].
    let in_step = match b.frames.0.last() {
        Some(Frame::Activate(f)) if f.ship == ship && !f.ion => {
            matches!(f.step, TurnStep::ExecuteManeuver | TurnStep::PerformAction)
        }
        _ => false,
    };
    in_step && b.turn[ship].revealed.is_some()
}

/// Whether `ship` is performing the lock action [ACT-27].
fn is_lock_action<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let lock = ActionWhat::Standard(ActionKind::Lock);
    let innermost = b.frames.0.iter().rev().find(|frame| !matches!(frame, Frame::Lock(_)));
    matches!(innermost, Some(Frame::Action(action)) if action.ship == ship && action.what == lock)
}

/// Whether `ship` had a lock on the device that detonates [DEV-20/open].
fn had_locked<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let detonating = b.frames.0.iter().rev().find_map(|frame| match frame {
        Frame::Detonations(f) => Some(f.locked_by),
        _ => None,
    });
    detonating.is_some_and(|owners| owners.has(ship))
}

/// Whether `ship` is suffering an obstacle now [OBJ-3].
fn is_from_obstacle<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let innermost = b.frames.0.iter().rev().find(|frame| !matches!(frame, Frame::Gain(_)));
    matches!(innermost, Some(Frame::Obstacles(met)) if met.ship == ship)
}

/// Whether these charges are of the kind `charge`. Standard charges must be those of the ability's
/// card, which is `source` [CHG-12].
fn are_such(charge: ChargeWord, of: Charges, ship: ShipSlot, source: Source) -> bool {
    match charge {
        ChargeWord::Force => of == Charges::Force,
        ChargeWord::Shield => of == Charges::Shields,
        ChargeWord::Energy => of == Charges::Energy,
        ChargeWord::Charge => match source {
            Source::Ship(owner) | Source::ShipAbility(owner) => owner == ship && of == Charges::Card(u8::MAX),
            Source::Upgrade(owner, upgrade) => owner == ship && of == Charges::Card(upgrade),
            Source::Damage(_) | Source::Device(_) | Source::Condition(_) => false,
        },
    }
}
