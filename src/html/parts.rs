//! Headings and cells that the pages of several reports share.

use super::charts::{Bar, two_bars};
use super::{Cell, Doc, Head};
use crate::matches::{Margin, Rate};
use killbox_components::tally::{ShipStat, StatMeans};

/// What a column of win rates shows.
pub const WIN_RATE: &str = "The share of games won, a draw counted as half, with the interval that contains the true rate 19 times in 20. Coloured where the interval does not contain one half.";
/// What a column of margins shows.
pub const MARGIN: &str = "The mean of the own score minus the other's, with its 95 % interval.";
/// What a column of games shows.
pub const GAMES: &str = "Games that ended by the rules.";
/// What a cell without a colour means.
pub const UNJUDGED: &str =
    "Cells whose interval contains one half have no colour: the games do not show which squad is better.";

/// The columns of a squad's number and its name, which links to its match-ups.
pub const LINKED_SQUAD: [Head<'static>; 2] =
    [Head("no.", "Its number.", true), Head("squad", "Links to its match-ups.", false)];

/// The cells of these columns.
pub fn linked_squad(number: u16, name: &str) -> [Cell; 2] {
    [Cell::count(number.into()), Cell::link(name, &format!("squad-{number}"))]
}

/// A margin with its interval.
pub fn margin(margin: Option<Margin>) -> Cell {
    let estimate = margin.map(|margin| margin.estimate);
    Cell::number(estimate, margin.map_or_else(|| "-".into(), crate::report::signed))
}

/// The bar of a rate in a chart, if there is an interval.
pub fn bar<'a>(name: &'a str, rate: Option<Rate>) -> Option<Bar<'a>> {
    let Rate { estimate, low, high } = rate?;
    Some(Bar { name, estimate, low, high })
}

/// A share as a percentage with one decimal.
pub fn percent_of(share: Option<f64>) -> Cell {
    Cell::number(share, share.map_or_else(|| "-".into(), |share| format!("{:.1} %", 100.0 * share)))
}

/// What a ship did in its games.
#[derive(Clone, Debug)]
pub struct ShipRow<'a> {
    /// The name of the ship.
    pub name: &'a str,
    /// The cells before its means.
    pub facts: Vec<Cell>,
    /// The means of its figures.
    pub means: &'a StatMeans,
}

/// Writes the damage of ships as a chart, and the means of their figures as a table. `heads` are
/// the columns of [`ShipRow::facts`].
pub fn means_of_ships(doc: &mut Doc, caption: &str, heads: &[Head], ships: Vec<ShipRow>) {
    doc.raw(&damage_chart(&ships));
    let meanings = ShipStat::ALL.map(|stat| format!("The mean per game of {}.", stat.about().meaning));
    let stats = ShipStat::ALL.into_iter().zip(&meanings);
    let stats = stats.map(|(stat, meaning)| Head(stat.about().heading, meaning, true));
    let heads: Vec<Head> = heads.iter().copied().chain(stats).collect();
    let rows: Vec<Vec<Cell>> = ships
        .into_iter()
        .map(|ship| ship.facts.into_iter().chain(stat_cells(ship.means)).collect())
        .collect();
    doc.table(caption, &heads, &rows);
}

/// The chart of the damage that ships dealt to enemies and suffered.
fn damage_chart(ships: &[ShipRow]) -> String {
    let lines: Vec<(&str, f64, f64)> =
        ships.iter().map(|ship| (ship.name, ship.means.to_enemies(), ship.means[ShipStat::Taken])).collect();
    two_bars("Damage per game, dealt and suffered", &lines, ["dealt", "suffered"])
}

fn stat_cells(means: &StatMeans) -> impl Iterator<Item = Cell> {
    means.0.into_iter().map(|mean| Cell::number(mean, format!("{mean:.2}")))
}
