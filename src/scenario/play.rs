//! Plays a scenario step by step: answers decisions by its list of choices, and stops where it
//! ends.

use bevy_ecs::prelude::Resource;
use killbox_components::choice::OptionKey;
use killbox_components::decision::SeatPending;
use killbox_components::event::Event;
use killbox_components::frame::Frame;
use killbox_components::frame::phases::NextPhase;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_systems::batch::{Answers, Batch, Stopping, submit};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::whole_hash;
use killbox_systems::world::view::View;

use crate::narration::source_of;

use super::format::{Otherwise, Scenario, ScriptedChoice, Until};
use super::locate::{Step, Wrong};
use super::offered::Offers;
use super::pattern::{written, written_event};
use super::pick::{Pick, describe};
use super::script::{Script, Unscripted};
use super::words::ship_name;

/// A batch of one battle that plays a scenario.
pub type Stage = Batch<Script, Stops>;

/// Checks after every step whether the scenario ends. It answers no decision, so the battle pauses
/// at each.
#[derive(Resource, Debug)]
pub struct Stops {
    until: Until,
    /// Whether dice and cards come only from the script.
    scripted: bool,
    /// The number of events that were checked.
    seen: usize,
    /// Whether the event with which the scenario ends has happened.
    reached: bool,
}

impl Stops {
    /// The stops of a scenario.
    pub fn of(scenario: &Scenario) -> Stops {
        let until = scenario.until.clone().unwrap_or(Until::Done);
        Stops { until, scripted: scenario.seed.is_none(), seen: 0, reached: false }
    }
}

impl Answers<Script> for Stops {
    fn answer(&mut self, _: usize, _: &View) -> Option<OptionKey> {
        None
    }

    fn stopping(&mut self) -> Option<&mut dyn Stopping<Script>> {
        Some(self)
    }
}

impl Stopping<Script> for Stops {
    fn stops(&mut self, b: &Battle<Script>) -> bool {
        let new = &b.observer.events[self.seen..];
        self.reached |= new.iter().any(|event| ends_at(&self.until, event, b.matchup));
        self.seen = b.observer.events.len();
        self.reached
            || self.scripted && b.observer.unscripted.is_some()
            || ends_in_round(&self.until, &b.frames.0)
    }
}

/// Plays to the end of the scenario. `pause` is called at every decision.
///
/// # Errors
/// The first difference from the file, and its place.
pub fn play(
    stage: &mut Stage,
    scenario: &Scenario,
    pause: &mut dyn FnMut(&mut Battle<Script>),
) -> Result<(), Wrong> {
    let mut next = 0;
    let mut offers = Offers::of(scenario.about.as_deref());
    loop {
        stage.advance();
        let Stops { reached, ref until, .. } = *stage.answers();
        let until = until.clone();
        let goes_on = stage.with_battle(0, |b| {
            drawn_without_script(b, scenario)?;
            if reached {
                return used_up(b, scenario, next).map(|()| false);
            }
            if b.pending.is_open() {
                pause(b);
                if answer(b, scenario, &mut next, &mut offers, until == Until::Asked)? {
                    return Ok(true);
                }
                return used_up(b, scenario, next).map(|()| false);
            }
            if ends_in_round(&until, &b.frames.0) {
                if until != Until::Done {
                    return used_up(b, scenario, next).map(|()| false);
                }
                // What is still pending (queued abilities, ships to remove) is played, but not the
                // next phase.
                b.frames.0[0] = Frame::Over;
                return Ok(true);
            }
            over(b, scenario, &until, next).map(|()| false)
        })?;
        if !goes_on {
            return offers.all_said();
        }
    }
}

/// Whether the scenario ends when no phase is under way and only the round is left on the stack.
fn ends_in_round(until: &Until, frames: &[Frame]) -> bool {
    match (until, frames) {
        (Until::Done, [Frame::Round(_)]) => true,
        (Until::EndOfRound, [Frame::Round(f)]) => f.next == NextPhase::Planning,
        _ => false,
    }
}

/// Whether the scenario ends with this event.
fn ends_at(until: &Until, event: &Event, matchup: &Matchup) -> bool {
    match until {
        Until::PhaseBegins(wanted) => matches!(event, Event::PhaseBegan { phase } if phase == wanted),
        Until::Event(pattern) => pattern.matches(event, matchup),
        _ => false,
    }
}

/// Checks a battle that has nothing left to play.
fn over(b: &Battle<Script>, scenario: &Scenario, until: &Until, next: usize) -> Result<(), Wrong> {
    if let Some(fault) = b.core.ending.and_then(|ending| ending.fault) {
        let at_work = b.core.culprit.map_or_else(String::new, |ability| {
            format!(", while an ability of {} resolved", source_of(b.matchup, ability))
        });
        return Err((
            vec!["start".into()],
            format!("the battle reached a bound of the program: {fault:?}{at_work}"),
        ));
    }
    let reached = match until {
        Until::Done => true,
        Until::GameOver => b.core.ending.is_some(),
        Until::EndOfRound => b.core.ending.is_some(),
        _ => false,
    };
    if !reached {
        return Err((
            vec!["until".into()],
            format!("the game is over, but this was not reached: {}", written(until)),
        ));
    }
    used_up(b, scenario, next)
}

fn drawn_without_script(b: &Battle<Script>, scenario: &Scenario) -> Result<(), Wrong> {
    let (None, Some(unscripted)) = (scenario.seed, b.observer.unscripted) else { return Ok(()) };
    let (field, what) = match unscripted {
        Unscripted::Die(killbox_components::dice::DieKind::Attack) => {
            ("attack_dice", "an attack die is rolled")
        }
        Unscripted::Die(killbox_components::dice::DieKind::Defense) => {
            ("defense_dice", "a defense die is rolled")
        }
        Unscripted::Card => ("damage_cards", "a damage card is drawn"),
    };
    Err((vec![field.into()], format!("{what}, but no more are scripted; last: {}", last_event(b))))
}

fn last_event(b: &Battle<Script>) -> String {
    b.observer.events.last().map_or_else(|| "nothing".to_owned(), |event| written_event(event, b.matchup))
}

/// Checks that scripted dice, cards and choices are used up.
fn used_up(b: &Battle<Script>, scenario: &Scenario, next: usize) -> Result<(), Wrong> {
    let choices = scenario.choices.as_deref().unwrap_or(&[]);
    if let Some(choice) = choices.get(next) {
        let message = format!("this decision never came: {}; last: {}", asked_for(choice), last_event(b));
        return Err((vec!["choices".into(), next.into()], message));
    }
    for (field, left) in [
        ("attack_dice", b.observer.attack_dice.len()),
        ("defense_dice", b.observer.defense_dice.len()),
        ("damage_cards", b.observer.cards.len()),
    ] {
        if left > 0 {
            return Err((vec![field.into()], format!("{left} of them are unused")));
        }
    }
    Ok(())
}

/// Answers the pending decision. Returns false if the scenario ends here.
fn answer(
    b: &mut Battle<Script>,
    scenario: &Scenario,
    next: &mut usize,
    offers: &mut Offers,
    stops_when_asked: bool,
) -> Result<bool, Wrong> {
    let choices = scenario.choices.as_deref().unwrap_or(&[]);
    loop {
        let open: Vec<Seat> = Seat::BOTH.into_iter().filter(|seat| b.pending.of(*seat).is_open()).collect();
        let Some(&first_open) = open.first() else { return Ok(true) };
        let scripted = choices.get(*next).and_then(|choice| {
            let seat = open.iter().find(|seat| fits(choice, **seat, b.pending.of(**seat)));
            seat.map(|seat| (choice, *seat))
        });
        if let Some((choice, seat)) = scripted {
            let key = check_choice(b, choice, seat, *next)?;
            let path = vec!["choices".into(), (*next).into()];
            offers.answered(b, seat, place_of(b, seat, key), Some(choice), path);
            give(b, seat, key);
            *next += 1;
            continue;
        }
        if stops_when_asked && *next == choices.len() {
            return Ok(false);
        }
        let Some(otherwise) = scenario.otherwise else {
            let path = if *next < choices.len() {
                vec!["choices".into(), (*next).into()]
            } else {
                vec!["choices".into()]
            };
            return Err((path, format!("no scripted choice answers this: {}", describe_open(b, first_open))));
        };
        let options = &b.pending.of(first_open).options;
        let pass = options.iter().find(|key| key.is_pass() && otherwise == Otherwise::Pass);
        let key = *pass.unwrap_or(&options[0]);
        offers.answered(b, first_open, place_of(b, first_open, key), None, vec!["otherwise".into()]);
        give(b, first_open, key);
    }
}

/// The index of the option.
fn place_of(b: &Battle<Script>, seat: Seat, key: OptionKey) -> usize {
    b.pending.of(seat).options.iter().position(|option| *option == key).unwrap_or(usize::MAX)
}

fn give(b: &mut Battle<Script>, seat: Seat, key: OptionKey) {
    let accepted = submit(b, seat, key);
    debug_assert!(accepted.is_ok(), "an option that was offered is legal");
}

/// Whether a choice fits this decision.
fn fits(choice: &ScriptedChoice, seat: Seat, open: &SeatPending) -> bool {
    choice.ask == open.kind
        && choice.seat.is_none_or(|wanted| wanted == seat)
        && choice.ship.is_none_or(|wanted| Some(wanted.slot()) == open.subject)
}

fn asked_for(choice: &ScriptedChoice) -> String {
    let ship = choice.ship.map_or_else(String::new, |ship| format!(" for {}", ship_name(ship.slot())));
    let seat = choice.seat.map_or_else(String::new, |seat| format!(" of seat {seat:?}"));
    format!("{:?}{ship}{seat}", choice.ask)
}

/// The pending decision of a seat, with all options.
pub fn describe_open(b: &Battle<Script>, seat: Seat) -> String {
    let open = b.pending.of(seat);
    let options: Vec<String> = open.choices().map(|choice| describe(open.kind, choice, b.matchup)).collect();
    let ship = open.subject.map_or_else(|| "nobody".to_owned(), ship_name);
    format!("seat {seat:?} is asked {:?} for {ship}: {}", open.kind, options.join(", "))
}

fn check_choice(
    b: &mut Battle<Script>,
    choice: &ScriptedChoice,
    seat: Seat,
    index: usize,
) -> Result<OptionKey, Wrong> {
    let at = |field: &str| -> Vec<Step> { vec!["choices".into(), index.into(), field.into()] };
    check_options(b, seat, &choice.offers, &choice.does_not_offer, choice.options).map_err(
        |(field, i, message)| {
            let mut path = at(field);
            path.extend(i.map(Step::from));
            (path, message)
        },
    )?;
    match fitting(&choice.pick, b, seat)[..] {
        [key] => Ok(key),
        [] => Err((at("pick"), format!("not offered; {}", describe_open(b, seat)))),
        _ => Err((at("pick"), format!("several options fit; {}", describe_open(b, seat)))),
    }
}

fn fitting(pick: &Pick, b: &Battle<Script>, seat: Seat) -> Vec<OptionKey> {
    let open = b.pending.of(seat);
    let choices = open.choices().enumerate();
    let fitting = choices.filter(|(i, choice)| pick.admits(open.kind, *i, *choice, b.matchup));
    fitting.map(|(_, choice)| choice.key()).collect()
}

/// Checks the options of the pending decision. An error names the field, the element and what was
/// found.
pub fn check_options(
    b: &mut Battle<Script>,
    seat: Seat,
    offers: &[Pick],
    does_not_offer: &[Pick],
    options: Option<usize>,
) -> Result<(), (&'static str, Option<usize>, String)> {
    let found = describe_open(b, seat);
    for (i, pick) in offers.iter().enumerate() {
        if fitting(pick, b, seat).is_empty() {
            return Err(("offers", Some(i), format!("expected an option {}; {found}", written(pick))));
        }
    }
    for (i, pick) in does_not_offer.iter().enumerate() {
        if !fitting(pick, b, seat).is_empty() {
            return Err((
                "does_not_offer",
                Some(i),
                format!("expected no option {}; {found}", written(pick)),
            ));
        }
        let Some(choice) = pick.choice(b.pending.of(seat).subject) else { continue };
        let before = whole_hash(b);
        if submit(b, seat, choice.key()).is_ok() || whole_hash(b) != before {
            return Err(("does_not_offer", Some(i), format!("{} was not rejected; {found}", written(pick))));
        }
    }
    let count = b.pending.of(seat).options.len();
    match options {
        Some(wanted) if wanted != count => {
            Err(("options", None, format!("expected {wanted} options, found {count}; {found}")))
        }
        _ => Ok(()),
    }
}
