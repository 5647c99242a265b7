//! `killbox squad`: checks, shows and draws squads.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use killbox::output;
use killbox::squads::{self, Draw, DrawOptions, LoadOptions};
use killbox_cards::catalogue::{Faction, nearest};
use killbox_cards::rulesets;
use serde_json::json;

use super::count::count;
use super::shared::{CardsOption, DrawnCardsOption, Failure, RulesetOption, print};
use super::squad_files;

/// The exit codes of commands that check squads.
const CODES: &[(u8, &str)] = &[(0, "every squad can play"), (1, "a squad cannot play or cannot be read")];

#[derive(Debug, Subcommand)]
pub(super) enum SquadCommand {
    /// Report every fault of every squad, each with its place.
    #[command(after_long_help = super::help::text(
        &[
            ("killbox squad check a.xws", ""),
            ("killbox squad check squads/legacy", "all squads of a folder"),
            ("killbox squad check a.xws --ruleset legacy --json", "as JSON for a program"),
            ("curl -s URL | killbox squad check -", "from standard input"),
        ],
        CODES,
    ))]
    Check(SquadArgs),
    /// Show ships, upgrades, points, and abilities that are not simulated.
    #[command(after_long_help = super::help::text(
        &[
            ("killbox squad show a.xws", ""),
            ("killbox squad show @lists.txt", "all squads of a list"),
            ("killbox squad show 'https://xwing-legacy.com/?f=...' --xws", "a builder's link as an XWS file"),
        ],
        CODES,
    ))]
    Show(ShowArgs),
    /// Draw random legal squads of a faction.
    #[command(after_long_help = super::help::text(
        &[
            ("killbox squad random --faction rebelalliance", "one squad, as XWS on standard output"),
            ("killbox squad random --faction resistance --count 100 --seed 3 --out field", "a hundred squads, each in a file"),
            ("killbox squad random --faction galacticempire --ruleset standard --simulated", "20-point squads whose abilities are all simulated"),
            ("killbox squad random --faction rebelalliance --with lukeskywalker --points 180..200", "squads with this card"),
        ],
        &[(0, "printed or written"), (1, "there is no such squad")],
    ))]
    Random(RandomArgs),
}

#[derive(Debug, Args)]
pub(super) struct RandomArgs {
    /// The faction, as squad files write it: `rebelalliance`
    #[arg(long, value_parser = faction)]
    faction: Faction,
    /// The seed: equal seeds give equal squads
    #[arg(long, default_value_t = 1, value_parser = count(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Number of squads; they are numbered from 1
    #[arg(long, default_value_t = 1, value_parser = count(1..=1_000_000), allow_negative_numbers = true)]
    count: u64,
    /// Every squad has the card with this id
    #[arg(long = "with", value_name = "ID")]
    lead: Option<String>,
    /// Draw only cards whose abilities are simulated
    #[arg(long)]
    simulated: bool,
    /// Write a file for each squad into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    ruleset: RulesetOption,
    #[command(flatten)]
    cards: DrawnCardsOption,
}

#[derive(Debug, Args)]
pub(super) struct SquadArgs {
    #[arg(required = true, value_name = "SQUAD", help = squad_files::SQUADS, long_help = squad_files::LONG)]
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
    /// Print XWS instead, one squad per line
    #[arg(long, conflicts_with = "json")]
    xws: bool,
    /// Print links to a builder instead: xwing-legacy.com for 200-point squads, yasb.app for
    /// 20-point ones
    #[arg(long, conflicts_with_all = ["json", "xws"])]
    link: bool,
}

/// The form in which a squad is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Printed {
    Verdict,
    Ships,
    Xws,
    Link,
}

pub(super) fn run(command: SquadCommand) -> Result<ExitCode, Failure> {
    let (args, printed) = match command {
        SquadCommand::Random(args) => return random(&args),
        SquadCommand::Check(args) => (args, Printed::Verdict),
        SquadCommand::Show(ShowArgs { squads, xws: true, .. }) => (squads, Printed::Xws),
        SquadCommand::Show(ShowArgs { squads, link: true, .. }) => (squads, Printed::Link),
        SquadCommand::Show(ShowArgs { squads, .. }) => (squads, Printed::Ships),
    };
    let catalogue = args.cards.load()?;
    let library = args.cards.library()?;
    let ruleset = args.ruleset.load()?.map(|loaded| loaded.ruleset);
    let files = squad_files::expand(&args.files)?;
    let lenient = args.lenient;
    let options = LoadOptions { catalogue: &catalogue, library: &library, ruleset, lenient };
    let checked: Vec<_> = files.iter().map(|path| squads::check(path, &options)).collect();
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

/// A squad in the format of other programs. `None` if the file is not a squad.
fn exported(checked: &squads::Checked, as_what: Printed) -> Result<Option<String>, Failure> {
    let (Some(squad), Some(ruleset)) = (&checked.squad, &checked.played) else { return Ok(None) };
    let line = match as_what {
        Printed::Link => squads::link(squad, squads::PointsSystem::of(ruleset))
            .map_err(|error| format!("{}: cannot be written as a link: {error}", checked.file))?,
        _ => squads::xws(squad, ruleset).to_string(),
    };
    Ok(Some(line + "\n"))
}

/// Runs `killbox squad random`.
fn random(args: &RandomArgs) -> Result<ExitCode, Failure> {
    let cards = args.cards.cards();
    let (catalogue, library) = (cards.load()?, cards.library()?);
    let ruleset = match args.ruleset.load()? {
        Some(found) => found.ruleset,
        None => rulesets::named("legacy").ok_or("the rulesets that come with killbox are missing")?,
    };
    let cards = catalogue.cards(ruleset.card_set);
    let points = args.cards.range().map(|[low, high]| low..=high);
    let simulated = args.simulated.then_some(&library);
    let draw = Draw::new(cards, &ruleset, args.faction, DrawOptions { points, simulated });
    let lead = args.lead.as_ref().map(|id| {
        draw.lead(id).ok_or_else(|| {
            let hint = nearest(id, draw.pilots().chain(draw.upgrades()));
            let hint = hint.map_or_else(String::new, |near| format!("; did you mean {near}?"));
            format!("--with {id}: not a card of {} squads in this card set{hint}", args.faction.name())
        })
    });
    let lead = lead.transpose()?;
    if let Some(dir) = &args.out {
        output::folder(dir)?;
    }
    for number in 1..=args.count {
        let squad = draw.squad(args.seed, number, lead).ok_or_else(|| {
            format!(
                "no such {} squad was found: no cards add up to these points; change --points or --with",
                args.faction.name()
            )
        })?;
        let mut xws = squads::xws(&squad, &ruleset);
        xws["vendor"] = json!({ "killbox": { "points_version": cards.points_version() } });
        let line = xws.to_string() + "\n";
        match &args.out {
            None => print(line)?,
            Some(dir) => {
                let file = dir.join(format!("{}-{}-{number:06}.xws", args.faction.xws(), args.seed));
                output::write(&file, line.as_bytes()).map_err(|error| {
                    format!("{error}\nof {} squads, {} are completely written", args.count, number - 1)
                })?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn faction(text: &str) -> Result<Faction, String> {
    Faction::from_xws(text).ok_or_else(|| {
        let known = Faction::ALL.map(Faction::xws);
        let near = nearest(text, known).map_or_else(String::new, |near| format!("; did you mean {near}?"));
        format!("the factions are {}{near}", known.join(", "))
    })
}
