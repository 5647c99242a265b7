//! What all commands share: the options for cards, rulesets and scenarios, the type of their
//! failures, and their output.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Display;
use std::io::ErrorKind::NotFound;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};
use killbox::input::{self, InputError};
use killbox::output;
use killbox::page::{Page, Tone};
use killbox_cards::Library;
use killbox_cards::catalogue::revision::{Revision, revision};
use killbox_cards::catalogue::{Catalogue, nearest};
use killbox_cards::rulesets::{self, Found};
use killbox_components::environment::EnvironmentChoice;
use killbox_components::objective::ScenarioChoice;
use killbox_components::ruleset::Ruleset;

use super::help::RULES;

/// The option for cards.
#[derive(Clone, Debug, Args)]
pub(super) struct CardsOption {
    /// A folder of your own cards or points, which override those that come with killbox
    #[arg(long = "cards", value_name = "DIR", help_heading = RULES)]
    pub(super) dir: Option<PathBuf>,
    /// The points of an earlier or other day, by their name (`50P11`); `killbox points` lists them
    ///
    /// Several names, separated by commas, if they are of different games. `compare` also takes two
    /// of one game.
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = parse_points, help_heading = RULES)]
    points: Vec<&'static Revision>,
}

/// Refuses several revisions of one game.
fn one_of_each_game(points: &[&'static Revision]) -> Result<(), String> {
    let mut sets = BTreeSet::new();
    match points.iter().find(|revision| !sets.insert(revision.set)) {
        None => Ok(()),
        Some(twice) => Err(format!(
            "--points: several revisions of the {} set: name one of each game (`killbox compare` takes two of one game, and says what changed from one to the other)",
            twice.set
        )),
    }
}

/// Parses the name of a revision of points.
fn parse_points(name: &str) -> Result<&'static Revision, String> {
    super::points::named(name)
}

/// The option for cards of commands that draw squads, in which `--points` bounds their total too.
#[derive(Clone, Debug, Args)]
pub(super) struct DrawnCardsOption {
    /// A folder of your own cards or points, which override those that come with killbox
    #[arg(long = "cards", value_name = "DIR", help_heading = RULES)]
    dir: Option<PathBuf>,
    /// The total of the drawn squads, or a minimum and a maximum, such as 190..200; or the points
    /// of an earlier day, by their name (`50P11`); or both, separated by a comma [default: 95 % of
    /// the limit to the limit, for `price` from 80 %]
    #[arg(long, value_name = "LOW..HIGH|NAME", value_delimiter = ',', value_parser = parse_total)]
    points: Vec<Total>,
}

/// A part of `--points` of a command that draws squads.
#[derive(Clone, Copy, Debug)]
enum Total {
    Range([i32; 2]),
    Of(&'static Revision),
}

/// Parses a total, a range of totals, or the name of a revision of points.
fn parse_total(text: &str) -> Result<Total, String> {
    if let Some(revision) = revision(text) {
        return Ok(Total::Of(revision));
    }
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match [low, high.trim_start_matches('=')].map(|number| number.trim().parse::<i32>().ok()) {
        [Some(low), Some(high)] if 0 < low && low <= high && high <= 10_000 => Ok(Total::Range([low, high])),
        _ => Err(
            "expected points, or a minimum and a maximum, such as 200 or 190..200, or the name of a list \
                  that `killbox points` prints"
                .into(),
        ),
    }
}

impl DrawnCardsOption {
    /// The option without the bounds.
    pub(super) fn cards(&self) -> CardsOption {
        let points = self.points.iter().filter_map(|part| match part {
            Total::Of(revision) => Some(*revision),
            Total::Range(_) => None,
        });
        CardsOption { dir: self.dir.clone(), points: points.collect() }
    }

    /// The bounds of the total; the last ones count.
    pub(super) fn range(&self) -> Option<[i32; 2]> {
        self.points.iter().rev().find_map(|part| match part {
            Total::Range(range) => Some(*range),
            Total::Of(_) => None,
        })
    }
}

/// The longest ruleset file that is read, in bytes. The embedded rulesets have five thousand bytes.
const LONGEST_RULESET: u64 = 1 << 18;

/// The option for the ruleset.
#[derive(Clone, Debug, Args)]
pub(super) struct RulesetOption {
    /// The rules: `xwa` (50 points), `legacy` (200 points), `standard` (20 points), or a file
    /// [default: the rules that the squads fit]
    ///
    /// Also `xwa-epic`, `legacy-epic` and `standard-epic`, with huge ships; a ruleset file of your
    /// own; `-` for standard input.
    #[arg(long, value_name = "NAME|FILE", help_heading = RULES)]
    ruleset: Option<String>,
}

/// The options for the scenario and the environment card [SCN-2, ENV-1].
#[derive(Clone, Debug, Args)]
pub(super) struct ScenarioOption {
    /// The scenario, or `alternate`: all of the game in turn [default: `alternate` in the 50-point
    /// game, none in others]
    ///
    /// Only rulesets with mission points have scenarios. The first word is enough (`assault`).
    /// `alternate` plays two games of each scenario. `gauntlet` and `meta` default to it if every
    /// squad's file says that the squad is of the 20-point game.
    #[arg(long, value_name = "SCENARIO", value_parser = SCENARIO, help_heading = RULES)]
    scenario: Option<ScenarioChoice>,
    /// The environment card of the games, or `random`: one of them is dealt for every two games
    /// [default: none]
    ///
    /// Its obstacles replace those of the squads. The first word of its title is enough.
    #[arg(long, value_name = "CARD", value_parser = ENVIRONMENT, hide_short_help = true, help_heading = RULES)]
    environment: Option<EnvironmentChoice>,
}

impl ScenarioOption {
    /// Sets the scenario and the environment in the ruleset.
    ///
    /// # Errors
    /// A ruleset without mission points has no scenario [SCN-3].
    pub(super) fn set(&self, ruleset: &mut Ruleset) -> Result<(), Failure> {
        if let Some(environment) = self.environment {
            ruleset.environment = environment;
        }
        let Some(scenario) = self.scenario else { return Ok(()) };
        ruleset.play(scenario).map_err(|why| format!("--scenario {}: {why}", scenario.word()).into())
    }

    /// Whether the command line names a scenario or `none`.
    pub(super) const fn is_said(&self) -> bool {
        self.scenario.is_some()
    }

    /// Whether the command line names an environment card, or `random`.
    pub(super) const fn has_environment(&self) -> bool {
        self.environment.is_some()
    }
}

/// Parses the name of a choice of the ruleset. Help and completions list the words; an error lists
/// them and suggests a similar one.
#[derive(Clone, Copy, Debug)]
struct NameParser<T> {
    /// The words for the choices.
    words: fn() -> Vec<&'static str>,
    /// The choice with a name, which is its word or one of its other names.
    named: fn(&str) -> Option<T>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for NameParser<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        match value.to_str().and_then(self.named) {
            Some(choice) => Ok(choice),
            None => {
                let named = self.named;
                PossibleValuesParser::new((self.words)())
                    .try_map(move |word| named(&word).ok_or("no such name"))
                    .parse_ref(command, arg, value)
            }
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.words)().into_iter().map(PossibleValue::new)))
    }
}

/// Parses a scenario.
const SCENARIO: NameParser<ScenarioChoice> = NameParser {
    words: || ScenarioChoice::words().filter(|word| *word != ScenarioChoice::None.word()).collect(),
    named: ScenarioChoice::named,
};

/// Parses an environment card. The words are titles of cards as in `ion-clouds`.
const ENVIRONMENT: NameParser<EnvironmentChoice> = NameParser {
    words: || {
        static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
            let choices = EnvironmentChoice::all().filter(|choice| !choice.is_none());
            choices.map(EnvironmentChoice::word).collect()
        });
        WORDS.iter().map(String::as_str).collect()
    },
    named: EnvironmentChoice::named,
};

/// The failure of a command that cannot do its task.
pub(super) type Failure = Box<dyn std::error::Error>;

/// The exit code for a command line that is wrong or names something that does not exist.
pub(super) const WRONG_USE: u8 = 2;

/// Prints an error on standard error.
pub(super) fn complain(error: impl Display) {
    let colour = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    let heading = Page { width: None, colour }.paint(Tone::Wrong, "error:");
    anstream::eprintln!("{heading} {error}");
}

/// The page of standard output. A terminal has its width, and colours unless `NO_COLOR` or the like
/// forbids them. `COLUMNS` overrides the width, also without a terminal.
pub(super) fn page() -> Page {
    let out = std::io::stdout();
    let colour = anstream::AutoStream::choice(&out) != anstream::ColorChoice::Never;
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse::<u16>().ok());
    let terminal = || terminal_size::terminal_size_of(&out).map(|(width, _)| width.0);
    match said.filter(|columns| *columns > 0).or_else(terminal) {
        Some(width) => Page::terminal(usize::from(width), colour),
        None => Page { width: None, colour },
    }
}

/// Prints to standard output. A reader that closes it early, such as `head`, is not a failure.
pub(super) fn print(text: impl Display) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: {error}{}", output::advice(&error)).into())
        }
        _ => Ok(()),
    }
}

impl CardsOption {
    pub(super) fn load(&self) -> Result<Catalogue, Failure> {
        one_of_each_game(&self.points)?;
        match &self.dir {
            None if self.points.is_empty() => Ok(Catalogue::embedded().clone()),
            dir => Ok(Catalogue::with_points(&self.points, dir.as_deref())?),
        }
    }

    pub(super) fn library(&self) -> Result<Library, Failure> {
        match &self.dir {
            None => Ok(Library::built_in()?.clone()),
            Some(_) => self.library_of(&self.load()?),
        }
    }

    /// The abilities of the cards of a catalogue that this option has loaded.
    pub(super) fn library_of(&self, catalogue: &Catalogue) -> Result<Library, Failure> {
        match &self.dir {
            None => Ok(Library::built_in()?.clone()),
            Some(dir) => Ok(Library::with_overlay(dir, catalogue)?),
        }
    }

    /// The two revisions of one game, if there are two of one game: before, then after.
    pub(super) fn update(&self) -> Option<[&'static Revision; 2]> {
        self.points.iter().enumerate().find_map(|(at, before)| {
            let after = self.points[at + 1..].iter().find(|after| after.set == before.set)?;
            Some([*before, *after])
        })
    }

    /// The cards before and after an update.
    pub(super) fn load_update(&self, update: [&'static Revision; 2]) -> Result<[Catalogue; 2], Failure> {
        let [before, after] = update;
        if before.name == after.name {
            return Err(format!("--points: {} twice: name two revisions", before.name).into());
        }
        let without = |other: &Revision| -> Result<Catalogue, Failure> {
            let points: Vec<&'static Revision> =
                self.points.iter().copied().filter(|revision| revision.name != other.name).collect();
            one_of_each_game(&points)?;
            Ok(Catalogue::with_points(&points, self.dir.as_deref())?)
        };
        Ok([without(after)?, without(before)?])
    }
}

impl RulesetOption {
    /// The ruleset of the option, if it is given.
    pub(super) fn load(&self) -> Result<Option<Found>, Failure> {
        let Some(name) = &self.ruleset else { return Ok(None) };
        if let Some(ruleset) = rulesets::named(name) {
            return Ok(Some(Found { ruleset, remarks: Vec::new() }));
        }
        let path = Path::new(name);
        match input::text(path, LONGEST_RULESET, "a ruleset file") {
            Err(InputError::Io { error, .. }) if error.kind() == NotFound => {
                let near = nearest(name, rulesets::NAMES);
                let hint = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
                let what = "neither a ruleset that comes with killbox nor an existing file";
                Err(format!("--ruleset {name}: {what}{hint}").into())
            }
            text => Ok(Some(rulesets::check(&input::shown(path), &text?)?)),
        }
    }
}
