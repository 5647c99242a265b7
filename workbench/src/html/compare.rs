//! The page of a comparison.

use crate::compare::{CompareReport, Difference, OpponentLine, VariantLine};
use killbox::html::charts::{Bar, intervals};
use killbox::html::parts::{WIN_RATE, percent_of};
use killbox::html::{Cell, Doc, Foot, Head, Html};

/// The line below the title.
fn below(report: &CompareReport) -> String {
    format!(
        "compared against a field of {} squads with the same random numbers, {} games of each against each, ruleset {}, points {}, played by {}",
        report.opponents.len(),
        report.games,
        report.about.ruleset,
        report.about.points_version,
        report.about.players.join(" against ")
    )
}

fn difference(difference: Option<&Difference>, unit: f64, sign: &str) -> Cell {
    let Some(difference) = difference else { return Cell::words("") };
    let shown = match (difference.low, difference.high) {
        (Some(low), Some(high)) => {
            format!("{:+.2}{sign} ({:+.2} to {:+.2})", unit * difference.estimate, unit * low, unit * high)
        }
        _ => format!("{:+.2}{sign} (no interval)", unit * difference.estimate),
    };
    Cell::number(difference.estimate, shown)
}

/// The bar of a difference in a chart, if there is an interval.
fn difference_bar(name: &str, difference: Option<Difference>) -> Option<Bar<'_>> {
    let Difference { estimate, low, high, .. } = difference?;
    Some(Bar { name, estimate, low: low?, high: high? })
}

/// Writes the gain of each variant over all opponents.
fn over_the_field(doc: &mut Doc, variants: &[VariantLine]) {
    doc.heading("Over the field");
    let bars: Vec<Bar> =
        variants.iter().filter_map(|variant| difference_bar(&variant.name, variant.difference)).collect();
    doc.raw(&intervals("Gain of each variant over the first, with 95 % intervals", &bars, 0.0, 100.0, " %"));
    let heads = [
        Head("no.", "Its number.", true),
        Head("variant", "", false),
        Head("points", "Its squad total.", true),
        Head("win rate", WIN_RATE, true),
        Head(
            "gain over 1",
            "Its win rate minus that of the first; the intervals hold for all differences together.",
            true,
        ),
        Head("margin", "Its mean margin minus that of the first.", true),
        Head("p", "The probability of so large a difference by chance alone.", true),
        Head("verdict", "The conclusion at 95 %, for all differences together.", false),
    ];
    let rows: Vec<Vec<Cell>> = variants.iter().map(variant_row).collect();
    doc.table("One line per variant", &heads, &rows);
}

fn variant_row(variant: &VariantLine) -> Vec<Cell> {
    let p = variant.difference.and_then(|difference| difference.p);
    vec![
        Cell::count(variant.number.into()),
        Cell::words(&variant.name),
        Cell::number(f64::from(variant.points), variant.points),
        Cell::rate(variant.win_rate),
        difference(variant.difference.as_ref(), 100.0, " %"),
        difference(variant.margin.as_ref(), 1.0, ""),
        Cell::number(p, p.map_or_else(String::new, |p| format!("{p:.4}"))),
        Cell::words(variant.verdict()),
    ]
}

fn changes_of_cards(doc: &mut Doc, variants: &[VariantLine]) {
    doc.heading("Changes against the first, card by card");
    for variant in variants.iter().skip(1) {
        let name = format!("{} {}", variant.number, variant.name);
        if variant.changes.is_empty() {
            doc.words(&format!("{name}: the same cards"));
            continue;
        }
        doc.words(&name);
        doc.list(variant.changes.iter().map(killbox::squads::Change::words));
    }
}

/// Writes the gain of each variant against each opponent, one chart per variant.
fn gains_by_opponent(doc: &mut Doc, report: &CompareReport) {
    for (at, variant) in report.variants.iter().enumerate().skip(1) {
        let gain = |opponent: &OpponentLine| opponent.variants.get(at)?.difference;
        let bars: Vec<Bar> = report
            .opponents
            .iter()
            .filter_map(|opponent| difference_bar(&opponent.name, gain(opponent)))
            .collect();
        let title =
            format!("{}: gain over the first against each opponent, with 95 % intervals", variant.name);
        doc.raw(&intervals(&title, &bars, 0.0, 100.0, " %"));
    }
}

/// Writes how each variant did against each opponent, as a table.
fn opponents(doc: &mut Doc, report: &CompareReport) {
    let names: Vec<[String; 2]> = report
        .variants
        .iter()
        .map(|variant| {
            [format!("win rate of {}", variant.number), format!("gain of {} over 1", variant.number)]
        })
        .collect();
    let mut heads = vec![Head("against", "", false), Head("weight", "Its share of the field.", true)];
    for (at, [rate, gain]) in names.iter().enumerate() {
        heads.push(Head(rate, if at == 0 { WIN_RATE } else { "" }, true));
        if at > 0 {
            let about = "Against this opponent alone, not corrected for several opponents.";
            heads.push(Head(gain, about, true));
        }
    }
    let rows: Vec<Vec<Cell>> = report.opponents.iter().map(opponent_row).collect();
    doc.table("One line per opponent", &heads, &rows);
}

fn opponent_row(opponent: &OpponentLine) -> Vec<Cell> {
    let mut cells = vec![Cell::words(&opponent.name), percent_of(Some(opponent.weight))];
    for (at, line) in opponent.variants.iter().enumerate() {
        cells.push(Cell::rate(line.win_rate));
        if at > 0 {
            cells.push(difference(line.difference.as_ref(), 100.0, " %"));
        }
    }
    cells
}

impl Html for CompareReport {
    fn html(&self, foot: &Foot) -> String {
        let names: Vec<&str> = self.variants.iter().map(|variant| variant.name.as_str()).collect();
        let mut doc = Doc::new(&names.join(", "), &below(self));
        doc.remarks(&self.about.not_simulated, &self.about.warnings);
        doc.faults(self.faulted, &self.faults.iter().collect::<Vec<_>>());
        over_the_field(&mut doc, &self.variants);
        match &self.about.update {
            Some(update) => {
                doc.heading("What the update changed");
                doc.list(update.words());
            }
            None => changes_of_cards(&mut doc, &self.variants),
        }
        doc.heading("Opponent by opponent");
        gains_by_opponent(&mut doc, self);
        opponents(&mut doc, self);
        let about = &self.about;
        let by = [about.ruleset.as_str(), about.points_version.as_str()];
        doc.finish(foot, &about.players, by, about.seed, &self.checksum)
    }
}
