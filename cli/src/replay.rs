//! `killbox replay`: plays a recorded game again.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use killbox::ahead;
use killbox::html;
use killbox::narration::{self, Cast, Log, Names, ink::Ink};
use killbox::odds::{self, luck::Watch};
use killbox::record;
use killbox::replay::Recording;
use killbox::scene::Story;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_components::state::Ending;

use super::files::Wanted;
use super::shared::{CardsOption, Failure, page, print};

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox replay DIR/game-000000.killbox", "what happened, and whether it ends as recorded"),
        ("killbox replay DIR/game-000000.killbox --json", "the events for a program, one per line"),
        ("killbox replay DIR/game-000000.killbox --luck", "who had the better dice"),
        ("killbox replay DIR/game-000000.killbox --ahead", "who was ahead, round by round"),
        ("killbox replay DIR/game-000000.killbox --html game.html", "the game as one page that plays in any browser, without a network"),
        ("killbox replay DIR/game-000000.killbox --story", "everything that page shows, as JSON: scenes, moments, dice, odds"),
        ("killbox replay game.killbox --cards own", "a game that was recorded with your own cards"),
    ],
    &[
        (0, "the game ends as recorded, or is as recorded up to where it was saved"),
        (1, "the file cannot be read, or the game departs from it; standard error says where"),
    ],
))]
pub(super) struct ReplayArgs {
    /// The replay file; - for standard input
    file: PathBuf,
    #[command(flatten)]
    cards: CardsOption,
    /// Print the game and its events as JSON, one per line
    #[arg(long)]
    json: bool,
    /// Compare the dice of each attack with their expectation, and report who would have won
    /// without luck
    #[arg(long, conflicts_with = "all")]
    luck: bool,
    /// Report who was ahead, round by round: the probability of winning from that position
    #[arg(long, conflicts_with_all = ["all", "luck"])]
    ahead: bool,
    /// Print every event, including those without a visible effect
    #[arg(long)]
    all: bool,
    /// Write the game as one HTML file that plays in any browser, without a network
    #[arg(long, value_name = "FILE.html", group = "seen", conflicts_with_all = ["all", "luck", "ahead", "json", "story"])]
    html: Option<PathBuf>,
    /// Print the data of that page as JSON: the scene at the start of the game and the changes,
    /// moment by moment
    #[arg(long, group = "seen", conflicts_with_all = ["all", "luck", "ahead", "json"])]
    story: bool,
    /// Show the game as one seat saw it: the other's dials are hidden until they are revealed
    #[arg(long, ignore_case = true, requires = "seen")]
    seat: Option<SeatOption>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SeatOption {
    A,
    B,
}

impl From<SeatOption> for Seat {
    fn from(seat: SeatOption) -> Seat {
        match seat {
            SeatOption::A => Seat::A,
            SeatOption::B => Seat::B,
        }
    }
}

pub(super) fn run(args: ReplayArgs) -> Result<ExitCode, Failure> {
    let file = Wanted::open(args.html.as_deref(), &[])?;
    let recording = Recording::read(&args.file)?;
    let (matchup, cast) =
        record::cast_of(&recording, &args.cards.load()?, &args.cards.library()?, &args.file)?;
    if args.luck {
        return luck(&args, &recording, &matchup, &cast);
    }
    if args.ahead {
        return ahead(&args, &recording, &matchup, &cast);
    }
    if args.story || file.is_wanted() {
        return story(&args, &file, &recording, matchup, &cast);
    }
    let mut batch = recording.play(matchup.clone(), &args.file)?;
    if recording.abilities.is_none() {
        anstream::eprintln!(
            "{}: an older killbox recorded this game without the abilities of its cards. It ends as recorded, but it may have been played with other abilities",
            args.file.display()
        );
    }
    let watcher = batch.observer(0);
    let log = Log { events: &watcher.events, causes: &watcher.causes };
    if args.json {
        print(narration::json::head(&recording, &cast, &matchup)? + "\n")?;
        for line in narration::json::lines(log, &matchup)? {
            print(line + "\n")?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let names = Names::of_game(&matchup, &cast.squads, ink()).of_index(recording.game);
    print(page().fold(&(cast.head(&recording, &names) + "\n")))?;
    print(page().fold(&if args.all {
        narration::tell_all(log, names)
    } else {
        narration::tell(log, names)
    }))?;
    let (round, is_over) = batch.with_battle(0, |b| (b.core.round, b.core.ending.is_some()));
    print(page().fold(&match is_over {
        true => format!("\nverified: the game ends as recorded, hash {:016x}\n", recording.hash),
        false => format!(
            "\nnot over: the game was saved in round {round}; verified as far as it went, hash {:016x}\n",
            recording.hash
        ),
    }))?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the luck of the dice.
fn luck(
    args: &ReplayArgs,
    recording: &Recording,
    matchup: &Matchup,
    cast: &Cast,
) -> Result<ExitCode, Failure> {
    let mut batch = recording.play_before(Watch::default(), matchup.clone(), &args.file)?;
    let ending = batch.with_battle(0, |b| b.core.ending);
    let luck = batch.answers().finish();
    print(match args.json {
        true => format!("{:#}\n", odds::json::luck(&luck, matchup, winner(ending))),
        false => {
            let names = Names::of_game(matchup, &cast.squads, Ink::default());
            odds::text::luck(&luck, matchup, &names, ending, page())
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Prints who was ahead, round by round.
fn ahead(
    args: &ReplayArgs,
    recording: &Recording,
    matchup: &Matchup,
    cast: &Cast,
) -> Result<ExitCode, Failure> {
    let mut batch = recording.play_before(ahead::Watch::default(), matchup.clone(), &args.file)?;
    let ending = batch.with_battle(0, |b| b.core.ending);
    let standings = batch.answers().finish();
    print(match args.json {
        true => format!("{:#}\n", serde_json::json!({ "ahead": standings, "winner": winner(ending) })),
        false => {
            let names = Names::of_game(matchup, &cast.squads, Ink::default());
            ahead::text(&standings, &names, ending, page())
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The winner of the game, if there is one.
fn winner(ending: Option<Ending>) -> Option<Seat> {
    ending.and_then(|ending| ending.winner)
}

/// Prints or writes the story of the game.
fn story(
    args: &ReplayArgs,
    file: &Wanted,
    recording: &Recording,
    matchup: Matchup,
    cast: &Cast,
) -> Result<ExitCode, Failure> {
    let story = Story::of(recording, matchup, cast, args.seat.map(Seat::from), &args.file)?;
    match file.is_wanted() {
        true => file.write(|| Ok(html::game(&story)))?,
        false => print(serde_json::to_string(&story)? + "\n")?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Colours for a terminal, or where the environment asks for them.
fn ink() -> Ink {
    match anstream::AutoStream::choice(&std::io::stdout()) {
        anstream::ColorChoice::Never => Ink::default(),
        _ => Ink::COLOURS,
    }
}
