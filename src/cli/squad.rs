//! `killbox squad`: checks and shows squads.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use killbox::squads;

use super::shared::{CardsOption, Failure, RulesetOption, print};
use super::squad_files;

/// What checking squads ends with.
const CODES: &[(u8, &str)] = &[(0, "every squad can play"), (1, "one cannot, or cannot be read")];

#[derive(Debug, Subcommand)]
pub(super) enum SquadCommand {
    /// Say every fault of every squad, each with its place.
    #[command(after_long_help = super::help::text(
        &[
            ("killbox squad check a.xws", ""),
            ("killbox squad check squads/legacy", "all of a folder"),
            ("killbox squad check a.xws --ruleset legacy --json", "for a program"),
            ("curl -s URL | killbox squad check -", "from standard input"),
        ],
        CODES,
    ))]
    Check(SquadArgs),
    /// Show ships, upgrades, points and what is not simulated.
    #[command(after_long_help = super::help::text(
        &[
            ("killbox squad show a.xws", ""),
            ("killbox squad show @lists.txt", "all that a list names"),
            ("killbox squad show 'https://xwing-legacy.com/?f=...' --xws", "a builder's link as an XWS file"),
        ],
        CODES,
    ))]
    Show(ShowArgs),
}

#[derive(Debug, Args)]
pub(super) struct SquadArgs {
    #[arg(required = true, value_name = "SQUAD", help = squad_files::HELP)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    ruleset: RulesetOption,
    #[command(flatten)]
    cards: CardsOption,
    /// Points over the limit and slots of an older points list are warnings, not faults
    #[arg(long)]
    lenient: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    squads: SquadArgs,
    /// Print XWS instead, a squad a line
    #[arg(long, conflicts_with = "json")]
    xws: bool,
    /// Print links to a builder instead: xwing-legacy.com for 200-point squads, yasb.app for 20-point ones
    #[arg(long, conflicts_with_all = ["json", "xws"])]
    link: bool,
}

/// What is printed of each squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Printed {
    Verdict,
    Ships,
    Xws,
    Link,
}

pub(super) fn run(command: SquadCommand) -> Result<ExitCode, Failure> {
    let (args, printed) = match command {
        SquadCommand::Check(args) => (args, Printed::Verdict),
        SquadCommand::Show(ShowArgs { squads, xws: true, .. }) => (squads, Printed::Xws),
        SquadCommand::Show(ShowArgs { squads, link: true, .. }) => (squads, Printed::Link),
        SquadCommand::Show(ShowArgs { squads, .. }) => (squads, Printed::Ships),
    };
    let catalogue = args.cards.load()?;
    let library = args.cards.library()?;
    let ruleset = args.ruleset.load()?.map(|loaded| loaded.ruleset);
    let files = squad_files::expand(&args.files)?;
    let checked: Vec<_> = files
        .iter()
        .map(|path| squads::check(path, &catalogue, &library, ruleset.as_ref(), args.lenient))
        .collect();
    let accepted = checked.iter().filter(|squad| squad.accepted).count();
    let text = match printed {
        _ if args.json => serde_json::to_string_pretty(&checked)? + "\n",
        Printed::Xws | Printed::Link => {
            for squad in checked.iter().filter(|squad| squad.squad.is_none() || !squad.accepted) {
                eprint!("{}", squad.verdict());
            }
            checked
                .iter()
                .filter_map(|squad| exported(squad, printed).transpose())
                .collect::<Result<_, _>>()?
        }
        Printed::Verdict | Printed::Ships => {
            let show = printed == Printed::Ships;
            let told = checked.iter().map(|squad| if show { squad.show() } else { squad.verdict() });
            let text = told.collect::<Vec<_>>().join(if show { "\n" } else { "" });
            match &checked[..] {
                [_] => text,
                all => text + &format!("\n{accepted} of {} squads can play\n", all.len()),
            }
        }
    };
    print(text)?;
    Ok(if accepted == checked.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A squad as other programs read it; nothing of what is no squad.
fn exported(checked: &squads::Checked, as_what: Printed) -> Result<Option<String>, Failure> {
    let (Some(squad), Some(ruleset)) = (&checked.squad, &checked.played) else { return Ok(None) };
    let line = match as_what {
        Printed::Link => squads::link(squad, squads::PointsSystem::of(ruleset))
            .map_err(|error| format!("{}: no link: {error}", checked.file))?,
        _ => squads::xws(squad, ruleset).to_string(),
    };
    Ok(Some(line + "\n"))
}
