//! `killbox match`: many games between two squads.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use killbox::matches::{First, GameResult, MakePlayer, Plan, Side, Watch};
use killbox::record::Recordings;
use killbox::report::{About, MatchReport};
use killbox::squads::{self, Loaded};
use killbox_components::decision::OptionKey;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Matchup;
use killbox_players::{
    Player,
    greedy::Greedy,
    random::{Careful, Random},
};

use super::{CardsOption, Failure, PlayerName, RulesetOption, print};

#[derive(Debug, Args)]
pub(super) struct MatchArgs {
    /// Squad A, an XWS file
    #[arg(value_name = "A")]
    a: PathBuf,
    /// Squad B, an XWS file
    #[arg(value_name = "B")]
    b: PathBuf,
    /// How many games to play
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The seed: equal seeds give equal games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The index of the first game: a run can be split into parts, whose checksums add up
    #[arg(long, default_value_t = 0, value_name = "INDEX", value_parser = clap::value_parser!(u64).range(..=1_000_000_000_000))]
    first_game: u64,
    #[command(flatten)]
    ruleset: RulesetOption,
    /// Who plays squad A and squad B; one name plays both
    #[arg(long, value_delimiter = ',', num_args = 1, default_value = "greedy", value_name = "A,B")]
    players: Vec<PlayerName>,
    /// Worker threads; 0 takes one for each core
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,
    /// Battles a worker plays at once; results do not depend on it
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    batch: u32,
    /// Who is first player; without it the rules say, and every game is played twice with the seats exchanged
    #[arg(long, value_name = "a|b|alternate")]
    first: Option<FirstArg>,
    /// Write a replay of every game into this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    #[command(flatten)]
    cards: CardsOption,
    /// Accept squads over the points limit or with slots of an older points list, with a warning
    #[arg(long)]
    lenient: bool,
    /// Refuse squads with cards whose abilities are not simulated
    #[arg(long)]
    strict: bool,
    /// Print the report as JSON on standard output, and nothing else there
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FirstArg {
    /// Squad A in every game
    A,
    /// Squad B in every game
    B,
    /// Squad A and squad B in turn
    Alternate,
}

pub(super) fn run(args: MatchArgs) -> Result<ExitCode, Failure> {
    let [name_a, name_b] = match args.players[..] {
        [both] => [both, both],
        [a, b] => [a, b],
        _ => return Err("--players takes one name or two: A,B".into()),
    };
    let catalogue = args.cards.load()?;
    let library = args.cards.library()?;
    let loaded =
        squads::load_pair(&args.a, &args.b, &catalogue, &library, args.ruleset.load()?, args.lenient)?;
    if args.strict && !loaded.not_simulated.is_empty() {
        return Err(strict_refusal(&loaded).into());
    }
    let recordings = match &args.record {
        Some(dir) => Some(Recordings::new(
            dir,
            &loaded,
            args.seed,
            [name_a, name_b].map(player_name),
            args.first.is_some(),
        )?),
        None => None,
    };
    let first = match args.first {
        None => First::ByRules,
        Some(FirstArg::A) => First::Always(Side::A),
        Some(FirstArg::B) => First::Always(Side::B),
        Some(FirstArg::Alternate) => First::Alternate,
    };
    let makers: [&MakePlayer; 2] = [maker(name_a), maker(name_b)];
    let plan = Plan {
        matchups: loaded.matchups.clone(),
        first_game: args.first_game,
        games: args.games,
        seed: args.seed,
        players: makers,
        threads: threads(args.threads),
        batch: args.batch as usize,
        first,
    };
    static STOP: AtomicBool = AtomicBool::new(false);
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed))?;
    let watch = Progress::new(args.games, recordings);
    let sums = killbox::matches::run(&plan, &watch, &STOP);
    watch.bar.finish_and_clear();
    let about = about(&args, &loaded, [name_a, name_b], first);
    let report = MatchReport::new(about, &sums);
    if args.json {
        print(serde_json::to_string_pretty(&report)? + "\n")?;
    } else {
        print(report.text())?;
    }
    if let Some(error) = watch.failure() {
        return Err(error.into());
    }
    Ok(if report.faulted > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn threads(asked: u16) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        n => usize::from(n),
    }
}

fn player_name(name: PlayerName) -> &'static str {
    match name {
        PlayerName::Random => "random",
        PlayerName::Careful => "careful",
        PlayerName::Greedy => "greedy",
    }
}

fn maker(name: PlayerName) -> &'static MakePlayer {
    match name {
        PlayerName::Random => &|| Box::new(Random) as Box<dyn Player>,
        PlayerName::Careful => &|| Box::new(Careful) as Box<dyn Player>,
        PlayerName::Greedy => &|| Box::new(Greedy::default()) as Box<dyn Player>,
    }
}

fn strict_refusal(loaded: &Loaded) -> String {
    let mut text = String::from("--strict: these cards have abilities that are not simulated:");
    for card in &loaded.not_simulated {
        text += &format!("\n  {}: {} {} ({})", card.squad, card.kind, card.name, card.id);
    }
    text
}

fn about(args: &MatchArgs, loaded: &Loaded, players: [PlayerName; 2], first: First) -> About {
    let ruleset = &loaded.matchups[0].ruleset;
    About {
        squads: loaded.names.clone(),
        ruleset: ruleset.name.clone(),
        card_set: format!("{:?}", ruleset.card_set).to_lowercase(),
        players: players.map(|name| player_name(name).to_owned()),
        seed: args.seed,
        first_game: args.first_game,
        first: match first {
            First::ByRules => "by_rules",
            First::Always(Side::A) => "a",
            First::Always(Side::B) => "b",
            First::Alternate => "alternate",
        }
        .to_owned(),
        requested: args.games,
        ships: ship_lines(&loaded.matchups[0]),
        not_simulated: loaded.not_simulated.clone(),
        warnings: loaded.warnings.clone(),
    }
}

fn ship_lines(matchup: &Matchup) -> Vec<(String, String, u16)> {
    ShipSlot::all()
        .map(|ship| {
            let spec = matchup.ship(ship);
            (spec.pilot.clone(), spec.name.clone(), spec.cost)
        })
        .collect()
}

/// The progress bar, and the recordings if any are wanted.
struct Progress {
    bar: ProgressBar,
    played: AtomicU64,
    recordings: Option<Recordings>,
}

impl Progress {
    fn new(games: u64, recordings: Option<Recordings>) -> Progress {
        let bar = ProgressBar::new(games);
        if std::io::stderr().is_terminal() {
            bar.set_style(
                ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} games  {per_sec}  {eta} left")
                    .expect("a valid template"),
            );
            bar.enable_steady_tick(Duration::from_millis(200));
        } else {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        Progress { bar, played: AtomicU64::new(0), recordings }
    }

    /// The first error while recording, if there was one.
    fn failure(&self) -> Option<String> {
        self.recordings.as_ref().and_then(Recordings::failure)
    }
}

impl Watch for Progress {
    fn ended(&self, _: &GameResult) {
        // The bar takes a lock: it is told now and then only.
        let played = self.played.fetch_add(1, Ordering::Relaxed) + 1;
        if played.is_multiple_of(16) || Some(played) == self.bar.length() {
            self.bar.set_position(played);
        }
    }

    fn wants_choices(&self) -> bool {
        self.recordings.is_some()
    }

    fn choices(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        if let Some(recordings) = &self.recordings {
            recordings.write(game, choices);
        }
    }
}
