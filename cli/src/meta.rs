//! `killbox meta`: the analysis of a table of many squads as a whole.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use killbox_workbench::meta::{MetaReport, Terms};

use super::count::count;
use super::gauntlet::{Table, TableOptions};
use super::playing::one_player;
use super::shared::{Failure, page, print};

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox meta squads/legacy", "which squads are strong or polarising, and which mix survives"),
        ("killbox meta squads/legacy --games 10k --out DIR --resume", "the folder of a gauntlet of the same squads can be used, too"),
        ("killbox meta @lists.txt --until 2% --csv tables", "also as tables for other programs"),
        ("killbox meta squads/legacy --report meta.html", "also as an HTML page"),
        ("killbox meta squads/legacy --smooth 5% --json", "as JSON for a program"),
    ],
    super::help::GAMES,
), mut_arg("players", one_player))]
pub(super) struct MetaArgs {
    /// In the smoothed equilibrium a squad that wins this much more is e times as frequent
    #[arg(long, default_value = "2%", value_name = "WIDTH%", value_parser = smooth)]
    smooth: f64,
    /// Number of redraws of all cells that estimate the uncertainty of the equilibrium
    #[arg(long, default_value_t = 500, value_parser = count(1..=100_000), allow_negative_numbers = true,
        hide_short_help = true)]
    draws: u64,
    #[command(flatten)]
    table: TableOptions,
    /// Write `squads.csv`, `ships.csv` and `matchups.csv` into this folder
    #[arg(long, value_name = "DIR", help_heading = super::help::OUTPUT)]
    csv: Option<PathBuf>,
}

pub(super) fn run(args: MetaArgs) -> Result<ExitCode, Failure> {
    let Table { report, run, manifest, page: file, tables } = args.table.play(None, args.csv.as_deref())?;
    let terms = Terms { smooth: args.smooth, draws: args.draws as usize };
    let meta = MetaReport::new(report.clone(), &run.outcomes, terms);
    let answer = match args.table.field.json {
        true => serde_json::to_string_pretty(&meta)? + "\n",
        false => meta.text(&page()),
    };
    let done = [
        print(answer),
        tables.write("squads.csv", || meta.squads_csv()),
        tables.write("ships.csv", || meta.table.ships_csv()),
        tables.write("matchups.csv", || meta.table.matchups_csv()),
        file.write(&meta, || Ok(manifest)),
    ];
    args.table.end(report, run, done)
}

/// Parses a width in percent.
fn smooth(text: &str) -> Result<f64, String> {
    let percent = text.trim().strip_suffix('%').and_then(|number| number.trim().parse::<f64>().ok());
    match percent {
        Some(percent) if (0.5..=50.0).contains(&percent) => Ok(percent / 100.0),
        _ => Err("expected a width in percent from 0.5% to 50%, such as 2%".into()),
    }
}
