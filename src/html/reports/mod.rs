//! The pages of each kind of report.

#[cfg(feature = "program")]
mod compare;
#[cfg(feature = "program")]
mod gauntlet;
mod matches;
#[cfg(feature = "program")]
mod meta;
#[cfg(feature = "program")]
mod price;

use super::Cell;
use super::charts::Bar;
use crate::matches::{Margin, Rate};

pub(super) const WIN_RATE: &str = "The share of games won, a draw counted as half, with the interval that holds the true rate 19 times in 20. Coloured where that does not hold one half.";
pub(super) const MARGIN: &str = "The mean of the own score less the other's, with its 95 % interval.";
pub(super) const GAMES: &str = "Games that ended by the rules.";
pub(super) const UNJUDGED: &str =
    "Cells whose interval holds one half have no colour: nothing is shown there.";

pub(super) fn margin(margin: Option<Margin>) -> Cell {
    let estimate = margin.map(|margin| margin.estimate);
    Cell::number(estimate, margin.map_or_else(|| "-".into(), crate::report::signed))
}

pub(super) fn bar<'a>(name: &'a str, rate: Option<Rate>) -> Option<Bar<'a>> {
    let Rate { estimate, low, high } = rate?;
    Some(Bar { name, estimate, low, high })
}

pub(super) fn percent_of(share: Option<f64>) -> Cell {
    Cell::number(share, share.map_or_else(|| "-".into(), |share| format!("{:.1} %", 100.0 * share)))
}
