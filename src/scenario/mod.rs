//! Scenarios: a position, scripted dice and choices, and the expected result. `killbox scenario`
//! plays them, and the project's rule tests consist of them. `docs/formats/scenarios.md` describes
//! the format.
//!
//! ```
//! use killbox::scenario;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let duel = r#"(
//!     about: "Without a focus token the FOC counts for nothing",
//!     rules: ["ATK-64", "ATK-66"],
//!     ships: {
//!         a1: (pose: (400, 300, 90)),
//!         b1: (pose: (400, 500, 270), agility: 2, shields: 1),
//!     },
//!     start: [Attack(a1)],
//!     attack_dice: [Hit, Focus, Blank],
//!     defense_dice: [Evade, Blank],
//!     choices: [(ask: Attack, pick: Attack(target: b1))],
//!     expect: (events: [AttackMissed(attacker: a1)], ships: {b1: (shields: 1)}),
//! )"#;
//! let cases = scenario::read("duel.ron", duel)?;
//! let run = cases[0].run();
//! println!("{}", cases[0].tell(&run));
//! // Each difference from what is expected is a fault, with its line.
//! assert!(run.faults.is_empty());
//! # Ok(())
//! # }
//! ```
//!
//! [`read`] reads a file, [`Case::run`] plays one of its cases. Nothing here knows a rule: the
//! module sets a battle up, lets the engine play, and compares.

mod check;
#[cfg(test)]
mod docs;
mod format;
mod locate;
mod measures;
mod offered;
mod pattern;
mod pick;
mod play;
mod pool;
mod script;
mod setup;
mod show;
mod words;

use killbox_cards::catalogue::{CardFault, CardKind, CatalogueError};
use killbox_components::event::{Cause, Event};
use killbox_components::spec::Matchup;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::snapshot::Snapshot;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::narration::{self, Log, Lying, Names};

pub use format::Scenario;
use locate::{Step, is_list, locate};
pub use pick::describe;
pub use pool::CardPool;
pub use script::Script;

/// One case of a scenario file.
#[derive(Clone, Debug)]
pub struct Case {
    /// The path of the file, as the caller gave it.
    file: String,
    text: String,
    /// The place in the file of the set-up that the case shares with others; empty if the set-up is
    /// the whole file.
    set_up: Vec<Step>,
    /// The place of the case in the file. If the set-up is the case, the place of the set-up.
    place: Vec<Step>,
    /// The scenario of the case, with what it shares with the other cases.
    scenario: Scenario,
}

/// The result of a case.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The matchup with which the case was played; `None` if it could not be set up.
    pub matchup: Option<Matchup>,
    /// The events.
    pub events: Vec<Event>,
    /// For each event, the ability whose effect it is, if there is one.
    pub causes: Vec<Option<Cause>>,
    /// What lies on the board at the beginning.
    pub lying: Lying,
    /// The position at the end, in words.
    pub state: String,
    /// The differences from what the file expects.
    pub faults: Vec<CardFault>,
}

/// Reads a scenario file: a set-up with its cases, a set-up that is its only case, or a list of
/// these. `file` is its path, for messages. See the [module](self) for an example.
///
/// # Errors
/// Line, column, what was found and the nearest known word.
pub fn read(file: &str, text: &str) -> Result<Vec<Case>, CatalogueError> {
    let set_ups = if is_list(text) { parse(file, text)? } else { vec![parse(file, text)?] };
    let mut found = Vec::new();
    for (i, set_up) in set_ups.into_iter().enumerate() {
        let set_up_at = if is_list(text) { vec![i.into()] } else { Vec::new() };
        cases_of(set_up, &set_up_at, file, text, &mut found)?;
    }
    if found.is_empty() {
        let message = "the list is empty; a file is a set-up, `(...)`, or a list of them".to_owned();
        return Err(CatalogueError(vec![CardFault { file: file.to_owned(), line: 1, column: 1, message }]));
    }
    Ok(found)
}

fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, CatalogueError> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let again = |text: &str| options.from_str::<T>(text).err();
    options.from_str(text).map_err(|error| CatalogueError(vec![CardFault::read(file, text, error, again)]))
}

/// Appends the cases of a set-up, or the set-up itself if it is the only case.
fn cases_of(
    mut set_up: Scenario,
    set_up_at: &[Step],
    file: &str,
    text: &str,
    found: &mut Vec<Case>,
) -> Result<(), CatalogueError> {
    let case = |place: Vec<Step>, scenario| Case {
        file: file.to_owned(),
        text: text.to_owned(),
        set_up: set_up_at.to_vec(),
        place,
        scenario,
    };
    let cases = std::mem::take(&mut set_up.cases);
    if cases.is_empty() {
        found.push(case(set_up_at.to_vec(), set_up));
        return Ok(());
    }
    for (i, own) in cases.into_iter().enumerate() {
        let place = [set_up_at, &["cases".into(), i.into()]].concat();
        if !own.cases.is_empty() {
            let fault =
                case(place, own).fault(&["cases".into()], "a case cannot have cases of its own".to_owned());
            return Err(CatalogueError(vec![fault]));
        }
        found.push(case(place, own.over(&set_up)));
    }
    Ok(())
}

impl Case {
    /// The sentence that states what the case shows.
    pub fn about(&self) -> &str {
        self.scenario.about.as_deref().unwrap_or("(no sentence)")
    }

    /// The ids of the rules that the case shows.
    pub fn rules(&self) -> &[String] {
        self.scenario.rules.as_deref().unwrap_or(&[])
    }

    /// The pilots and upgrades of the ships.
    pub fn fielded(&self) -> impl Iterator<Item = (CardKind, &str)> {
        let ships = self.scenario.ships.iter().flat_map(|ships| &ships.0);
        ships.flat_map(|(_, ship)| {
            let pilot = ship.pilot.iter().map(|id| (CardKind::Pilot, id.as_str()));
            let upgrades = ship.upgrades.iter().flatten();
            pilot.chain(upgrades.map(|id| (CardKind::Upgrade, id.as_str())))
        })
    }

    /// The same case under another ruleset.
    pub fn under(&self, ruleset: &str) -> Case {
        let scenario = Scenario { ruleset: Some(ruleset.to_owned()), ..self.scenario.clone() };
        Case { scenario, ..self.clone() }
    }

    /// Line and column at which the case begins.
    pub fn position(&self) -> (usize, usize) {
        locate(&self.text, &self.place)
    }

    /// A fault at a part of the case. If the case shares that part with others, the fault is at the
    /// shared part.
    fn fault(&self, path: &[Step], message: String) -> CardFault {
        let at = |place: &[Step]| locate(&self.text, &[place, path].concat());
        let (line, column) = match (at(&self.place), at(&self.set_up)) {
            (own, _) if own != self.position() || path.is_empty() => own,
            (_, shared) if shared != locate(&self.text, &self.set_up) => shared,
            _ => self.position(),
        };
        CardFault { file: self.file.clone(), line, column, message }
    }

    /// The result for people: the sentence, the events, the position at the end.
    pub fn tell(&self, run: &Run) -> String {
        let mut text = self.about().to_owned();
        if !self.rules().is_empty() {
            text += &format!(" [{}]", self.rules().join(", "));
        }
        text.push('\n');
        if let Some(matchup) = &run.matchup {
            let log = Log { events: &run.events, causes: &run.causes };
            text += &narration::tell(log, Names::of_scenario(matchup, &run.lying));
        }
        text += &run.state;
        text + match run.faults.len() {
            0 => "ok: the case passed\n",
            _ => "FAILED: the case did not pass\n",
        }
    }

    /// The position of the case as a battle to play on from, for a
    /// [`State`](crate::selfplay::state::State).
    ///
    /// Scripted dice, cards and choices are left out: dice come from the seed of the file, or from
    /// seed 0. After what the file starts with, the game goes on with the next phase. A position
    /// without a start goes on with its phase, by default the Planning Phase.
    ///
    /// # Errors
    /// What cannot be played as it is written, with its place.
    pub fn placed(&self, pool: CardPool) -> Result<(Matchup, Snapshot), CardFault> {
        setup::position(&self.scenario, pool).map_err(|(path, message)| self.fault(&path, message))
    }

    /// Plays the case with the cards that the program was built with, and compares the result.
    pub fn run(&self) -> Run {
        self.run_with(CardPool::embedded())
    }

    /// Plays the case with these cards, and compares the result.
    pub fn run_with(&self, pool: CardPool) -> Run {
        self.run_paused(pool, |_| {})
    }

    /// Like [`Case::run_with`]. `pause` is called at every decision before it is answered.
    pub fn run_paused(&self, pool: CardPool, mut pause: impl FnMut(&mut Battle<Script>)) -> Run {
        let (mut batch, matchup) = match setup::batch(&self.scenario, pool) {
            Ok(ready) => ready,
            Err((path, message)) => {
                let faults = vec![self.fault(&path, message)];
                return Run { faults, ..Run::default() };
            }
        };
        let scenario = &self.scenario;
        let lying = batch.with_battle(0, |b| Lying::of(b));
        let mut wrong = Vec::from_iter(play::play(&mut batch, scenario, &mut pause).err());
        let state = batch.with_battle(0, |b| {
            let state = show::state(b);
            if let Some(expect) = &scenario.expect {
                wrong.extend(check::check(b, expect));
            }
            state
        });
        let faults = wrong.into_iter().map(|(path, message)| self.fault(&path, message)).collect();
        let Script { events, causes, .. } = std::mem::take(batch.observer(0));
        Run { matchup: Some(matchup), events, causes, lying, state, faults }
    }
}
