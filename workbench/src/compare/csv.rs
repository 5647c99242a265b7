//! A comparison as CSV tables for other programs. Rates are fractions of 1.

use super::{CompareReport, Difference};
use killbox::csv::{Cell, Table, count, number, rate, text};

impl CompareReport {
    /// The variants over the whole field, one a line.
    pub fn variants_csv(&self) -> String {
        let mut table = Table::new([
            "number",
            "name",
            "file",
            "points",
            "win_rate",
            "win_rate_low",
            "win_rate_high",
            "more",
            "more_low",
            "more_high",
            "p",
            "margin",
            "margin_low",
            "margin_high",
            "changes",
        ]);
        for variant in &self.variants {
            let p = variant.difference.and_then(|difference| difference.p);
            let changes: Vec<String> = variant.changes.iter().map(killbox::squads::Change::words).collect();
            let facts =
                [count(variant.number), text(&variant.name), text(&variant.file), count(variant.points)];
            let cells = facts.into_iter().chain(rate(variant.win_rate));
            let cells = cells.chain(difference(variant.difference.as_ref())).chain([number(p)]);
            let cells = cells.chain(difference(variant.margin.as_ref()));
            table.row(cells.chain([text(changes.join("; "))]));
        }
        table.finish()
    }

    /// Each variant against each opponent, one pair a line.
    pub fn opponents_csv(&self) -> String {
        let mut table = Table::new([
            "opponent",
            "name",
            "weight",
            "variant",
            "wins",
            "losses",
            "draws",
            "win_rate",
            "win_rate_low",
            "win_rate_high",
            "more",
            "more_low",
            "more_high",
        ]);
        for opponent in &self.opponents {
            for (variant, line) in (1_u32..).zip(&opponent.variants) {
                let facts = [count(opponent.number), text(&opponent.name), number(opponent.weight)];
                let counts = [count(variant), count(line.wins), count(line.losses), count(line.draws)];
                let cells = facts.into_iter().chain(counts).chain(rate(line.win_rate));
                table.row(cells.chain(difference(line.difference.as_ref())));
            }
        }
        table.finish()
    }
}

/// The cells of a difference and the ends of its interval.
fn difference(difference: Option<&Difference>) -> [Cell; 3] {
    let estimate = difference.map(|difference| difference.estimate);
    let end = |end: fn(&Difference) -> Option<f64>| difference.and_then(end);
    [estimate, end(|difference| difference.low), end(|difference| difference.high)].map(number)
}
