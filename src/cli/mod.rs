//! The command line: what it accepts, and where each command is carried out.

mod bench;
mod cards;
mod count;
mod gauntlet;
mod help;
mod matches;
mod out;
mod playing;
mod replay;
mod scenario;
mod squad;
mod squad_files;
mod stop;

use std::fmt::Display;
use std::io::ErrorKind::NotFound;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};
use killbox::input::{self, InputError};
use killbox::page::{Page, Tone};
use killbox_cards::Library;
use killbox_cards::catalogue::{Catalogue, nearest};
use killbox_cards::rulesets::{self, Found};

/// Plays complete games of X-Wing Second Edition between two squads, by the rules, from a seed, millions of times.
#[derive(Debug, Parser)]
#[command(name = "killbox", version, about)]
#[command(after_long_help = help::text(
    &[
        ("killbox match a.xws b.xws", "1000 games: who wins, how sure is that"),
        ("killbox match a.xws b.xws --games 1M --out DIR --resume", "a long run that can be stopped and goes on"),
        ("killbox gauntlet squads/legacy", "everybody against everybody"),
        ("killbox squad check a.xws", "what is wrong with a squad"),
        ("killbox cards luke", "what of a card is simulated"),
        ("killbox bench --quick", "how fast is this, and does it play right"),
    ],
    &[
        (0, "done, and nothing was found wrong"),
        (1, "something is at fault; standard error says what and where"),
        (130, "interrupted (Ctrl-C, SIGTERM): printed is the result so far"),
    ],
))]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play many games between two squads and report who wins, how often, and how sure that is.
    Match(matches::MatchArgs),
    /// Play many squads against each other, or one against all, and print who beats whom.
    Gauntlet(gauntlet::GauntletArgs),
    /// Check or show squads.
    Squad {
        #[command(subcommand)]
        command: squad::SquadCommand,
    },
    /// Play a recorded game again, verify its end, and tell what happened.
    Replay(replay::ReplayArgs),
    /// Set up a position, script dice and choices, and print what happens and what is measured.
    Scenario(scenario::ScenarioArgs),
    /// List the cards of the catalogue and what of them is simulated.
    Cards(cards::CardsArgs),
    /// Measure how fast fixed match-ups are played here, and check that they are the right games.
    Bench(bench::BenchArgs),
    /// Print what completes commands and options in a shell.
    Completions(help::CompletionsArgs),
    /// Print the manual as a man page.
    Man(help::ManArgs),
}

/// Where cards come from.
#[derive(Clone, Debug, Args)]
struct CardsOption {
    /// A folder of own cards or changed points, laid over the cards that come with killbox
    #[arg(long = "cards", value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// A longer file is no ruleset: those that come with killbox have five thousand bytes.
const LONGEST_RULESET: u64 = 1 << 18;

/// Which rules.
#[derive(Clone, Debug, Args)]
struct RulesetOption {
    /// `standard`, `legacy`, or a ruleset file of your own (- for standard input); without it, the one that the squads fit
    #[arg(long, value_name = "NAME|FILE")]
    ruleset: Option<String>,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PlayerName {
    /// Picks uniformly among the legal options
    Random,
    /// Picks at random too, but does not fly off the board while it has another maneuver
    Careful,
    /// Looks one step ahead
    Greedy,
}

/// What a command ends with when it cannot do what was asked.
type Failure = Box<dyn std::error::Error>;

/// What the program ends with when the command line names what there is not, as when it is wrong itself.
const WRONG_USE: u8 = 2;

/// Runs the program: 0 on success, 1 when squads, files or games are at fault, 2 when the command line is.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        Command::Match(args) => matches::run(args),
        Command::Gauntlet(args) => gauntlet::run(args),
        Command::Squad { command } => squad::run(command),
        Command::Replay(args) => replay::run(args),
        Command::Scenario(args) => scenario::run(args),
        Command::Cards(args) => cards::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Completions(args) => help::completions(args),
        Command::Man(args) => help::man(args),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

/// Says on standard error what went wrong.
fn complain(error: impl Display) {
    let colour = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    let heading = Page { width: None, colour }.paint(Tone::Wrong, "error:");
    anstream::eprintln!("{heading} {error}");
}

/// Where standard output is read: a terminal has its width, and colours unless NO_COLOR or the like forbids them.
fn page() -> Page {
    let out = std::io::stdout();
    let colour = anstream::AutoStream::choice(&out) != anstream::ColorChoice::Never;
    match terminal_size::terminal_size_of(&out) {
        Some((width, _)) => Page::terminal(usize::from(width.0), colour),
        None => Page { width: None, colour },
    }
}

/// Prints to standard output. A reader that has seen enough, such as `head`, is no failure.
fn print(text: impl Display) -> Result<(), Failure> {
    match write!(anstream::stdout().lock(), "{text}") {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

impl CardsOption {
    fn load(&self) -> Result<Catalogue, Failure> {
        match &self.dir {
            None => Ok(Catalogue::embedded().clone()),
            Some(dir) => Ok(Catalogue::with_overlay(dir)?),
        }
    }

    fn library(&self) -> Result<Library, Failure> {
        match &self.dir {
            None => Ok(Library::built_in()?.clone()),
            Some(dir) => Ok(Library::with_overlay(dir, &self.load()?)?),
        }
    }
}

impl RulesetOption {
    /// The ruleset that was asked for, if one was.
    fn load(&self) -> Result<Option<Found>, Failure> {
        let Some(name) = &self.ruleset else { return Ok(None) };
        if let Some(ruleset) = rulesets::named(name) {
            return Ok(Some(Found { ruleset, remarks: Vec::new() }));
        }
        let path = Path::new(name);
        match input::text(path, LONGEST_RULESET, "a ruleset file") {
            Err(InputError::Io { error, .. }) if error.kind() == NotFound => {
                let near = nearest(name, rulesets::NAMES);
                let hint = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
                let what = "neither `standard` nor `legacy`, nor a file that is there";
                Err(format!("--ruleset {name}: {what}{hint}").into())
            }
            text => Ok(Some(rulesets::check(&input::shown(path), &text?)?)),
        }
    }
}
