//! `killbox cards`: what is in the catalogue, and what of it is simulated.

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use killbox::coverage::{CardLine, Coverage};
use killbox_cards::Library;

use super::{CardsOption, Failure, WRONG_USE, complain, print};

#[derive(Debug, Args)]
pub(super) struct CardsArgs {
    /// Only cards whose id or name contains this
    filter: Option<String>,
    /// Which card set
    #[arg(long, value_enum, default_value_t = SetArg::Legacy)]
    set: SetArg,
    /// Print every card, not only the summary
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    cards: CardsOption,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SetArg {
    /// 20 squad points and loadout values
    Standard,
    /// 200 points
    Legacy,
}

pub(super) fn run(args: CardsArgs) -> Result<ExitCode, Failure> {
    let catalogue = args.cards.load()?;
    // Who writes cards looks here what is wrong with them: those of the program are looked up too.
    if args.cards.dir.is_none() {
        Library::check_built_in(&catalogue)?;
    }
    let library = args.cards.library()?;
    let set = match args.set {
        SetArg::Standard => killbox_components::ruleset::CardSet::Standard,
        SetArg::Legacy => killbox_components::ruleset::CardSet::Legacy,
    };
    let coverage = Coverage::new(catalogue.cards(set), &library, args.filter.as_deref());
    if let (Some(filter), true) = (&args.filter, coverage.cards.is_empty()) {
        let hint = if Coverage::new(catalogue.cards(set.other()), &library, Some(filter)).cards.is_empty() {
            Coverage::new(catalogue.cards(set), &library, None).near(filter)
        } else {
            format!("; the {other} set has: add `--set {other}`", other = set.other())
        };
        complain(format_args!("no card of the {set} set has '{filter}' in its id or name{hint}"));
        return Ok(ExitCode::from(WRONG_USE));
    }
    if args.json {
        print(serde_json::to_string_pretty(&coverage)? + "\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.list || args.filter.is_some() {
        for CardLine { kind, id, name, state } in &coverage.cards {
            print(format_args!("{kind:12}  {id:40}  {name:40}  {state}\n"))?;
        }
        print("\n")?;
    }
    print(coverage.summary())?;
    Ok(ExitCode::SUCCESS)
}
