//! The program `killbox`: its grammar, and the dispatch to the commands.

mod absent;
mod backtest;
mod bench;
mod cards;
mod compare;
mod count;
mod dataset;
mod files;
mod gauntlet;
mod help;
mod html;
mod ladder;
mod matches;
mod meta;
mod odds;
mod out;
mod players;
mod playing;
mod points;
mod price;
mod replay;
mod rule;
mod scenario;
#[cfg(feature = "serve")]
mod serve;
mod shared;
mod squad;
mod squad_files;
mod stop;
#[cfg(feature = "trace")]
mod trace;
mod worth;
#[cfg(test)]
mod writers;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use shared::complain;

/// Plays complete games of X-Wing Second Edition between two squads, by the rules, from a seed,
/// millions of times.
#[derive(Debug, Parser)]
#[command(name = "killbox", version, about)]
#[command(after_long_help = help::text(
    &[
        ("killbox match a.xws b.xws", "1000 games: who wins, and how certain that is"),
        ("killbox match a.xws b.xws --games 1M --out DIR --resume", "a long run that can be stopped and continued"),
        ("killbox gauntlet squads/legacy", "every squad against every other"),
        ("killbox compare a.xws a2.xws --field squads/legacy", "whether a change makes a squad better"),
        ("killbox price --faction resistance", "what its cards are worth, and what they cost"),
        ("killbox squad check a.xws", "what is wrong with a squad"),
        ("killbox odds \"3 focus lock\" \"3 focus evade\"", "what an attack will do"),
        ("killbox cards luke", "whether a card is simulated"),
        ("killbox rule MOV-27", "what a rule says, and which tests show it"),
        #[cfg(feature = "serve")]
        ("killbox serve", "all of this in a browser"),
        ("killbox bench --quick", "how fast it is, and whether it plays the right games"),
    ],
    &[
        (0, "done, and nothing was found wrong"),
        (1, "something is wrong; standard error says what and where"),
        (130, "interrupted (Ctrl-C, SIGTERM); the result so far is printed"),
    ],
))]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Write a trace in Chrome's format: when each system of the schedule ran, and for how many
    /// battles
    #[cfg(feature = "trace")]
    #[arg(long, global = true, value_name = "FILE")]
    trace: Option<std::path::PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play many games between two squads and report who wins, how often, and how sure that is.
    Match(matches::MatchArgs),
    /// Play many squads against each other, or one against all, and print who beats whom.
    Gauntlet(gauntlet::GauntletArgs),
    /// Play many squads against each other and report which are strong, which are polarising, and
    /// which mix of squads survives.
    Meta(meta::MetaArgs),
    /// Play variants of a squad against a field with the same random numbers and report which is
    /// better, and by how much.
    Compare(compare::CompareArgs),
    /// Play many games between squads drawn in pairs and write the players' decisions as training
    /// data.
    Dataset(dataset::DatasetArgs),
    /// Estimate what cards are worth in points, from games of random squads.
    Price(price::PriceArgs),
    /// Play the matches of tournaments and measure how well games predict the winners.
    Backtest(backtest::BacktestArgs),
    /// Play all players against each other with many squads and measure their strength.
    Ladder(ladder::LadderArgs),
    /// Measure what a free card or action does for a player's results, in mirror matches.
    Worth(worth::WorthArgs),
    /// Check, show or draw squads.
    Squad {
        #[command(subcommand)]
        command: squad::SquadCommand,
    },
    /// Play a recorded game again, verify its end, and print what happened.
    Replay(replay::ReplayArgs),
    /// Set up a position, script dice and choices, and print what happens and what is measured.
    Scenario(scenario::ScenarioArgs),
    /// Print the exact odds of an attack, or the best use of rolled dice.
    Odds(odds::OddsArgs),
    /// List the cards of the catalogue and whether they are simulated.
    Cards(cards::CardsArgs),
    /// Print the revisions of points that come with killbox, and what one changed.
    Points(points::PointsArgs),
    /// Print a rule by its id, or the rules that contain some words, with the tests that show them.
    Rule(rule::RuleArgs),
    /// Serve the page on this machine: paste squads, simulate, watch and play in a browser.
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
    /// Measure how fast fixed match-ups are played here, and check their checksums.
    Bench(bench::BenchArgs),
    /// Print the completions of commands and options for a shell.
    Completions(help::CompletionsArgs),
    /// Print the manual as a man page.
    Man(help::ManArgs),
}

/// Runs the program. The exit code is 0 on success, 1 if squads, files or games are at fault, and 2
/// if the command line is wrong.
fn main() -> ExitCode {
    let cli = Cli::try_parse().unwrap_or_else(|error| {
        if let Some(why) = absent::named(&error) {
            complain(why);
            std::process::exit(1);
        }
        error.exit()
    });
    #[cfg(feature = "trace")]
    let _whole_at_the_end = match cli.trace.as_deref().map(trace::begin).transpose() {
        Ok(guard) => guard,
        Err(error) => {
            complain(&error);
            return ExitCode::FAILURE;
        }
    };
    let result = match cli.command {
        Command::Match(args) => matches::run(args),
        Command::Gauntlet(args) => gauntlet::run(args),
        Command::Meta(args) => meta::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Dataset(args) => dataset::run(args),
        Command::Price(args) => price::run(args),
        Command::Backtest(args) => backtest::run(args),
        Command::Ladder(args) => ladder::run(args),
        Command::Worth(args) => worth::run(args),
        Command::Squad { command } => squad::run(command),
        Command::Replay(args) => replay::run(args),
        Command::Scenario(args) => scenario::run(args),
        Command::Odds(args) => odds::run(args),
        Command::Cards(args) => cards::run(args),
        Command::Points(args) => points::run(args),
        Command::Rule(args) => rule::run(args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Completions(args) => help::completions(args, Cli::command()),
        Command::Man(args) => help::man(args, Cli::command()),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}
