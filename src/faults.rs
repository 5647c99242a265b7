//! Games that a bound of the program ended: a sentence for each bound, and counts of games by bound
//! and by the card whose ability was resolving. `docs/faults.md` describes each bound.

use std::collections::BTreeMap;

use killbox_components::ability::{GRANTED, IN_STEP, MARKS, PLACEMENTS, QUEUE, REPLACEMENTS};
use killbox_components::attack::ATTACKS;
use killbox_components::condition::CONDITIONS;
use killbox_components::decision::OPTIONS;
use killbox_components::frame::FRAMES;
use killbox_components::state::Fault;
use killbox_systems::driver::MAX_STEPS;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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

/// The most games that are listed by index for each cause.
const NAMED: usize = 10;

/// The name of a bound in files and reports.
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

/// The bound with the name `word`.
pub fn named(word: &str) -> Option<Fault> {
    BOUNDS.into_iter().find(|fault| name(*fault) == word)
}

/// A sentence that says what a bound means.
pub fn means(fault: Fault) -> String {
    match fault {
        Fault::FrameStack => format!("more than {FRAMES} effects were nested"),
        Fault::AbilityQueue => format!("more than {QUEUE} abilities waited in the queue"),
        Fault::Steps => format!("the game was not over after {MAX_STEPS} steps"),
        Fault::AttackPool => format!("more than {ATTACKS} attacks were nested"),
        Fault::NoOption => "a decision had no option".to_owned(),
        Fault::Misread => "an answer did not fit its decision".to_owned(),
        Fault::Options => format!("a decision had more than {OPTIONS} options"),
        Fault::Granted => format!("ships had more than {GRANTED} temporary abilities at once"),
        Fault::Conditions => format!("more than {CONDITIONS} condition cards were assigned at once"),
        Fault::Replacements => format!("more than {REPLACEMENTS} abilities could replace one effect"),
        Fault::InStep => format!("more than {IN_STEP} abilities could be used at one step of an attack"),
        Fault::Cards => format!(
            "the cards of both squads have more than {MARKS} abilities that are used inside attacks, or more than \
             {PLACEMENTS} that let ships be placed near others"
        ),
    }
}

/// Why a game was ended by a bound: the bound, and the card whose ability was resolving, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The bound that was reached.
    pub fault: Fault,
    /// The card's name.
    pub card: Option<String>,
}

fn word(bound: &str, card: Option<&str>) -> String {
    card.map_or_else(|| bound.to_owned(), |card| format!("{bound}: {card}"))
}

impl Cause {
    /// The cause as one word for tables: the bound's name, then a colon and the card's name.
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

/// Games that ended by a bound, grouped by cause. In files it is a list of causes, each with its
/// number of games and the indices of the first of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<Counted>", try_from = "Vec<Counted>")]
pub struct Faults(BTreeMap<String, FaultLine>);

/// The games that ended by one bound while the abilities of one card resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FaultLine {
    /// The bound's name.
    pub bound: &'static str,
    /// A sentence that says what the bound means.
    pub means: String,
    /// The name of the card whose ability was resolving.
    pub card: Option<String>,
    /// How many games ended this way.
    pub games: u64,
    /// The indices of the first games that ended this way.
    pub first: Vec<u64>,
}

/// A cause as it stands in a file.
#[derive(Serialize, Deserialize)]
struct Counted {
    /// The cause in the form of [`Cause::word`].
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
            let cause = Cause::read(&cause).ok_or_else(|| format!("there is no bound `{cause}`"))?;
            faults.add_games(cause, games, &first);
        }
        Ok(faults)
    }
}

impl Faults {
    /// The number of games over all causes.
    pub fn games(&self) -> u64 {
        self.0.values().map(|line| line.games).sum()
    }

    /// Adds a game.
    pub fn add(&mut self, game: u64, cause: Cause) {
        self.add_games(cause, 1, &[game]);
    }

    /// Adds games with the same cause. `first` holds the indices of the first of them.
    pub fn add_games(&mut self, cause: Cause, games: u64, first: &[u64]) {
        let (bound, means) = (name(cause.fault), means(cause.fault));
        let word = cause.word();
        self.add_line(word, FaultLine { bound, means, card: cause.card, games, first: first.to_vec() });
    }

    /// Adds the games of `other`.
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
    /// The cause in the form of [`Cause::word`].
    pub fn word(&self) -> String {
        word(self.bound, self.card.as_deref())
    }

    /// The line of a report: games, indices, meaning and card.
    pub fn text(&self) -> String {
        let games: Vec<String> = self.first.iter().map(u64::to_string).collect();
        let more = if (self.first.len() as u64) < self.games { ", ..." } else { "" };
        let plural = if self.games == 1 { "game" } else { "games" };
        let card = self
            .card
            .as_ref()
            .map_or_else(String::new, |card| format!(" while an ability of {card} resolved"));
        format!("{} {plural} ({}{more}): {}{card} [{}]", self.games, games.join(", "), self.means, self.bound)
    }
}
