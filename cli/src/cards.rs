//! `killbox cards`: the cards of the catalogue, and which of them are simulated.

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use killbox::coverage::{CardLine, Coverage};
use killbox::page::Column;
use killbox_cards::Library;
use killbox_components::ruleset::CardSet;

use super::shared::{CardsOption, Failure, WRONG_USE, complain, page, print};

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox cards", "how much is simulated"),
        ("killbox cards luke", "cards whose id or name contains this"),
        ("killbox cards --list --set standard", "all cards of a set"),
        ("killbox cards --cards own", "check your own cards"),
    ],
    &[(0, "printed"), (1, "the cards of --cards are invalid; standard error says where")],
))]
pub(super) struct CardsArgs {
    /// Only cards whose id or name contains this text
    filter: Option<String>,
    /// The card set
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
    /// 50 squad points and loadout values, the game of the X-Wing Alliance
    Xwa,
}

pub(super) fn run(args: CardsArgs) -> Result<ExitCode, Failure> {
    let catalogue = args.cards.load()?;
    // Authors of cards look here for faults, so the embedded cards are checked too.
    if args.cards.dir.is_none() {
        Library::check_built_in(&catalogue)?;
    }
    let library = args.cards.library()?;
    let set = match args.set {
        SetArg::Standard => CardSet::Standard,
        SetArg::Legacy => CardSet::Legacy,
        SetArg::Xwa => CardSet::Xwa,
    };
    let coverage = Coverage::new(catalogue.cards(set), &library, args.filter.as_deref());
    if let (Some(filter), true) = (&args.filter, coverage.cards.is_empty()) {
        let has_one = |other: &CardSet| {
            !Coverage::new(catalogue.cards(*other), &library, Some(filter)).cards.is_empty()
        };
        let hint = match CardSet::ALL.into_iter().find(has_one) {
            Some(other) => format!("; the {other} set has one: add `--set {other}`"),
            None => Coverage::new(catalogue.cards(set), &library, None).near(filter),
        };
        complain(format_args!("no card of the {set} set has '{filter}' in its id or name{hint}"));
        return Ok(ExitCode::from(WRONG_USE));
    }
    if args.json {
        print(serde_json::to_string_pretty(&coverage)? + "\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.list || args.filter.is_some() {
        let row = |card: &CardLine| {
            vec![card.kind.to_owned(), card.id.clone(), card.name.clone(), card.state.to_owned()]
        };
        let columns = ["kind", "id", "name", ""].map(Column::Words);
        let rows: Vec<Vec<String>> = coverage.cards.iter().map(row).collect();
        print(page().table(&columns, &rows) + "\n")?;
    }
    print(coverage.summary())?;
    Ok(ExitCode::SUCCESS)
}
