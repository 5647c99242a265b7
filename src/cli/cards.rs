//! `killbox cards`: what is in the catalogue, and what of it is simulated.

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use killbox::coverage::{CardLine, Coverage};

use super::{CardsOption, Failure, print};

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
    let library = args.cards.library()?;
    let set = match args.set {
        SetArg::Standard => killbox_components::ruleset::CardSet::Standard,
        SetArg::Legacy => killbox_components::ruleset::CardSet::Legacy,
    };
    let coverage = Coverage::new(catalogue.cards(set), &library, args.filter.as_deref());
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
