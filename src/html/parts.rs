//! Headings and cells that the pages of several reports share.

use super::charts::{Bar, two_bars};
use super::{Cell, Head};
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

/// The chart of the damage that ships dealt to enemies and suffered, by their names.
pub fn damage_chart<'a>(ships: impl Iterator<Item = (&'a str, &'a StatMeans)>) -> String {
    let lines: Vec<(&str, f64, f64)> =
        ships.map(|(name, means)| (name, means.to_enemies(), means[ShipStat::Taken])).collect();
    two_bars("Damage per game, dealt and suffered", &lines, ["dealt", "suffered"])
}

/// The columns of the means of a ship's figures. `about` holds their definitions
/// ([`stat_meanings`]).
pub fn stat_heads(about: &[String]) -> impl Iterator<Item = Head<'_>> {
    ShipStat::ALL.into_iter().zip(about).map(|(stat, about)| Head(stat.about().heading, about, true))
}

/// What each of these columns shows.
pub fn stat_meanings() -> Vec<String> {
    let meaning = |stat: ShipStat| format!("The mean per game of {}.", stat.about().meaning);
    ShipStat::ALL.map(meaning).into()
}

/// The cells of these columns.
pub fn stat_cells(means: &StatMeans) -> impl Iterator<Item = Cell> {
    means.0.into_iter().map(|mean| Cell::number(mean, format!("{mean:.2}")))
}
