//! Games that a bound of the program ended: each bound in words, and how often it was reached with
//! which card at work. `docs/faults.md` says more of each.

use std::collections::BTreeMap;

use killbox_components::ability::{GRANTED, IN_STEP, MARKS, PLACEMENTS, QUEUE, REPLACEMENTS};
use killbox_components::attack::ATTACKS;
use killbox_components::condition::CONDITIONS;
use killbox_components::decision::OPTIONS;
use killbox_components::frame::FRAMES;
use killbox_components::state::Fault;
use killbox_systems::driver::MAX_STEPS;
use serde::{Deserialize, Serialize};

/// All bounds.
pub const BOUNDS: [Fault; 12] = [
    Fault::FrameStack,
    Fault::AbilityQueue,
    Fault::Steps,
    Fault::AttackPool,
    Fault::NoOption,
    Fault::Misread,
    Fault::Options,
    Fault::Granted,
    Fault::Conditions,
    Fault::Replacements,
    Fault::InStep,
    Fault::Cards,
];

/// Of each cause so many games are named.
const NAMED: usize = 10;

/// A bound's name in files and reports.
pub fn name(fault: Fault) -> &'static str {
    match fault {
        Fault::FrameStack => "frame_stack",
        Fault::AbilityQueue => "ability_queue",
        Fault::Steps => "steps",
        Fault::AttackPool => "attack_pool",
        Fault::NoOption => "no_option",
        Fault::Misread => "misread",
        Fault::Options => "options",
        Fault::Granted => "granted",
        Fault::Conditions => "conditions",
        Fault::Replacements => "replacements",
        Fault::InStep => "in_step",
        Fault::Cards => "cards",
    }
}

/// The bound of that name.
pub fn named(word: &str) -> Option<Fault> {
    BOUNDS.into_iter().find(|fault| name(*fault) == word)
}

/// What happened, in words.
pub fn means(fault: Fault) -> String {
    match fault {
        Fault::FrameStack => format!("more than {FRAMES} effects lay one inside the other"),
        Fault::AbilityQueue => format!("more than {QUEUE} abilities waited at once"),
        Fault::Steps => format!("the game was not over after {MAX_STEPS} steps"),
        Fault::AttackPool => format!("more than {ATTACKS} attacks lay one inside the other"),
        Fault::NoOption => "a player was to choose and had nothing to choose from".to_owned(),
        Fault::Misread => "a player chose what could not be chosen".to_owned(),
        Fault::Options => format!("a player was to choose among more than {OPTIONS} options"),
        Fault::Granted => format!("more than {GRANTED} abilities that ships have for a time lasted at once"),
        Fault::Conditions => format!("more than {CONDITIONS} condition cards were assigned at once"),
        Fault::Replacements => format!("more than {REPLACEMENTS} abilities could replace one thing"),
        Fault::InStep => format!("more than {IN_STEP} abilities could be used at one step of an attack"),
        Fault::Cards => format!(
            "the cards of both squads have more than {MARKS} abilities that are used inside attacks, or more than \
             {PLACEMENTS} that let ships be placed near others"
        ),
    }
}

/// Why games ended by a bound: which one, and the card whose ability was under way, if one was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The bound.
    pub fault: Fault,
    /// The card's name.
    pub card: Option<String>,
}

fn word(bound: &str, card: Option<&str>) -> String {
    card.map_or_else(|| bound.to_owned(), |card| format!("{bound}: {card}"))
}

impl Cause {
    /// As one word with the card behind a colon, for tables.
    pub fn word(&self) -> String {
        word(name(self.fault), self.card.as_deref())
    }

    /// The inverse of [`Cause::word`].
    pub fn read(text: &str) -> Option<Cause> {
        let (word, card) = match text.split_once(": ") {
            Some((word, card)) => (word, Some(card.to_owned())),
            None => (text, None),
        };
        Some(Cause { fault: named(word)?, card })
    }
}

/// Games that ended by a bound, by cause. In files: a list of causes with how many games each
/// ended, and the first of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<Counted>", try_from = "Vec<Counted>")]
pub struct Faults(BTreeMap<String, FaultLine>);

/// Games that ended by one bound while one card was at work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultLine {
    /// The bound's name.
    pub bound: &'static str,
    /// What happened, in words.
    pub means: String,
    /// The card whose ability was under way.
    pub card: Option<String>,
    /// How many games.
    pub games: u64,
    /// The indices of the first of them.
    pub first: Vec<u64>,
}

/// A cause in a file.
#[derive(Serialize, Deserialize)]
struct Counted {
    /// As [`Cause::word`] says it.
    cause: String,
    games: u64,
    first: Vec<u64>,
}

impl From<Faults> for Vec<Counted> {
    fn from(faults: Faults) -> Vec<Counted> {
        let counted =
            |(cause, line): (String, FaultLine)| Counted { cause, games: line.games, first: line.first };
        faults.0.into_iter().map(counted).collect()
    }
}

impl TryFrom<Vec<Counted>> for Faults {
    type Error = String;

    fn try_from(kept: Vec<Counted>) -> Result<Faults, String> {
        let mut faults = Faults::default();
        for Counted { cause, games, first } in kept {
            let cause = Cause::read(&cause).ok_or_else(|| format!("no bound is called `{cause}`"))?;
            faults.add_games(cause, games, &first);
        }
        Ok(faults)
    }
}

impl Faults {
    /// How many games, whatever the cause.
    pub fn games(&self) -> u64 {
        self.0.values().map(|line| line.games).sum()
    }

    /// Adds a game.
    pub fn add(&mut self, game: u64, cause: Cause) {
        self.add_games(cause, 1, &[game]);
    }

    /// Adds games that ended alike; `first` are the indices of the first of them.
    pub fn add_games(&mut self, cause: Cause, games: u64, first: &[u64]) {
        let (bound, means) = (name(cause.fault), means(cause.fault));
        let word = cause.word();
        self.add_line(word, FaultLine { bound, means, card: cause.card, games, first: first.to_vec() });
    }

    /// Adds the games of others.
    pub fn merge(&mut self, other: &Faults) {
        for (word, line) in &other.0 {
            self.add_line(word.clone(), line.clone());
        }
    }

    fn add_line(&mut self, word: String, line: FaultLine) {
        match self.0.get_mut(&word) {
            None => {
                self.0.insert(word, line);
            }
            Some(there) => {
                there.games += line.games;
                there.first.extend(line.first);
                there.first.sort_unstable();
                there.first.truncate(NAMED);
            }
        }
    }

    /// A line for each cause, the most frequent one first.
    pub fn lines(&self) -> Vec<FaultLine> {
        let mut lines: Vec<FaultLine> = self.0.values().cloned().collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.games));
        lines
    }
}

impl FaultLine {
    /// What [`Cause::word`] said.
    pub fn word(&self) -> String {
        word(self.bound, self.card.as_deref())
    }

    /// As a report says it.
    pub fn text(&self) -> String {
        let games: Vec<String> = self.first.iter().map(u64::to_string).collect();
        let more = if (self.first.len() as u64) < self.games { ", ..." } else { "" };
        let plural = if self.games == 1 { "game" } else { "games" };
        let card = self.card.as_ref().map_or_else(String::new, |card| format!(" while {card} was at work"));
        format!("{} {plural} ({}{more}): {}{card} [{}]", self.games, games.join(", "), self.means, self.bound)
    }
}
