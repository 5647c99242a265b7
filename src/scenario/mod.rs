//! Scenarios: a position, scripted dice and choices, and what must come of it. `killbox scenario` plays them and the
//! project's rule tests are made of them; the format is described in `docs/formats/scenarios.md`.
//!
//! [`read`] reads a file, [`Case::run`] plays one of its cases. Nothing here knows a rule: it sets a battle up, lets the
//! engine play, and compares.

mod check;
#[cfg(test)]
mod docs;
mod format;
mod locate;
mod measures;
mod pattern;
mod pick;
mod play;
mod pool;
mod script;
mod setup;
mod show;
mod switches;
mod words;

use std::fmt::Write as _;

use killbox_cards::catalogue::{CardFault, CatalogueError};
use killbox_components::event::Event;
use killbox_components::spec::Matchup;
use killbox_systems::world::battle::Battle;
use ron::extensions::Extensions;

use crate::narrate::Narrator;

pub use format::Scenario;
use locate::{Step, locate};
pub use pool::CardPool;
pub use script::Script;

/// One case of a scenario file.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file's path, as it was given.
    file: String,
    text: String,
    /// Where the case stands in the file; empty for a file of one case.
    place: Vec<Step>,
    /// What it says, with what it shares with the other cases.
    scenario: Scenario,
}

/// What came of a case.
#[derive(Clone, Debug)]
pub struct Run {
    /// The ships and rules it was played with; absent if it could not be set up.
    pub matchup: Option<Matchup>,
    /// What happened.
    pub events: Vec<Event>,
    /// The position at the end, in words.
    pub state: String,
    /// What went otherwise than the file says.
    pub faults: Vec<CardFault>,
}

/// Reads a scenario file: its cases, or the one that it is. `file` is its path, for messages.
///
/// # Errors
/// Line, column, what was found and the nearest known word.
pub fn read(file: &str, text: &str) -> Result<Vec<Case>, CatalogueError> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let again = |text: &str| options.from_str::<Scenario>(text).err();
    let mut base: Scenario = options
        .from_str(text)
        .map_err(|error| CatalogueError(vec![CardFault::read(file, text, error, again)]))?;
    let case =
        |place: Vec<Step>, scenario| Case { file: file.to_owned(), text: text.to_owned(), place, scenario };
    let cases = std::mem::take(&mut base.cases);
    if cases.is_empty() {
        return Ok(vec![case(Vec::new(), base)]);
    }
    let mut found = Vec::with_capacity(cases.len());
    for (i, own) in cases.into_iter().enumerate() {
        let place: Vec<Step> = vec!["cases".into(), i.into()];
        if !own.cases.is_empty() {
            let fault =
                case(place, own).fault(&["cases".into()], "a case has no cases of its own".to_owned());
            return Err(CatalogueError(vec![fault]));
        }
        found.push(case(place, own.over(&base)));
    }
    Ok(found)
}

impl Case {
    /// One sentence: what it shows.
    pub fn about(&self) -> &str {
        self.scenario.about.as_deref().unwrap_or("(no sentence)")
    }

    /// The ids of the rules it shows.
    pub fn rules(&self) -> &[String] {
        self.scenario.rules.as_deref().unwrap_or(&[])
    }

    /// Line and column at which it begins.
    pub fn position(&self) -> (usize, usize) {
        locate(&self.text, &self.place)
    }

    /// A fault at a part of the case; where the case does not say it itself, at what it shares.
    fn fault(&self, path: &[Step], message: String) -> CardFault {
        let mut own = self.place.clone();
        own.extend_from_slice(path);
        let stands_in_case = locate(&self.text, &own) != self.position();
        let (line, column) = if stands_in_case || path.is_empty() || self.place.is_empty() {
            locate(&self.text, &own)
        } else {
            match locate(&self.text, path) {
                (1, 1) => self.position(),
                shared => shared,
            }
        };
        CardFault { file: self.file.clone(), line, column, message }
    }

    /// What came of the case, for people: its sentence, what happened, the position at the end.
    pub fn tell(&self, run: &Run) -> String {
        let mut text = self.about().to_owned();
        if !self.rules().is_empty() {
            text += &format!(" [{}]", self.rules().join(", "));
        }
        text.push('\n');
        if let Some(matchup) = &run.matchup {
            let narrator = Narrator::new(matchup);
            for event in run.events.iter().filter(|event| Narrator::worth_telling(event)) {
                let indent = 2 * Narrator::indent(event);
                let _ = writeln!(text, "{:indent$}{}", "", narrator.tell(event));
            }
        }
        text + &run.state
    }

    /// Plays the case with the cards that the program was built with, and compares.
    pub fn run(&self) -> Run {
        self.run_with(CardPool::embedded())
    }

    /// Plays the case with these cards, and compares.
    pub fn run_with(&self, pool: CardPool) -> Run {
        self.run_paused(pool, |_| {})
    }

    /// [`Case::run_with`], with `pause` called at every decision before it is answered.
    pub fn run_paused(&self, pool: CardPool, mut pause: impl FnMut(&mut Battle<Script>)) -> Run {
        let (mut batch, matchup) = match setup::batch(&self.scenario, pool) {
            Ok(ready) => ready,
            Err((path, message)) => {
                let faults = vec![self.fault(&path, message)];
                return Run { matchup: None, events: Vec::new(), state: String::new(), faults };
            }
        };
        let scenario = &self.scenario;
        let mut wrong = Vec::from_iter(play::play(&mut batch, scenario, &mut pause).err());
        let state = batch.with_battle(0, |b| {
            if let Some(expect) = &scenario.expect {
                wrong.extend(check::check(b, expect));
            }
            show::state(b)
        });
        let faults = wrong.into_iter().map(|(path, message)| self.fault(&path, message)).collect();
        let events = std::mem::take(&mut batch.observer(0).events);
        Run { matchup: Some(matchup), events, state, faults }
    }
}
