//! Compares two benchmarks.

use serde::Serialize;

use super::Build;
use super::report::{BenchReport, CaseLine, whole};
use crate::page::{Column, Page, Tone};

/// The comparison of two benchmarks.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The build of the earlier benchmark.
    pub before: Build,
    /// The build of the new benchmark.
    pub now: Build,
    /// The figures that both benchmarks have.
    pub cases: Vec<Compared>,
}

/// A figure of both benchmarks.
#[derive(Clone, Debug, Serialize)]
pub struct Compared {
    /// The name of the figure.
    pub name: String,
    /// The unit that is counted.
    pub unit: String,
    /// The earlier rate per second, as a median.
    pub before: f64,
    /// The new rate per second, as a median.
    pub now: f64,
    /// The result of the comparison.
    pub found: Found,
}

/// The result of comparing two figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// Faster by this factor, which exceeds the variation of both.
    Faster(f64),
    /// Slower: the factor is below 1 and exceeds the variation of both.
    Slower(f64),
    /// The factor is within the variation.
    Alike(f64),
    /// The games differ, or their number does, so the speeds cannot be compared.
    OtherGames,
}

impl Comparison {
    /// Compares the figures that both benchmarks have.
    pub fn new(before: &BenchReport, now: &BenchReport) -> Comparison {
        let cases = now.cases.iter().filter_map(|case| {
            let before = before.cases.iter().find(|there| there.name() == case.name())?;
            Some(Compared {
                name: case.name(),
                unit: case.unit.clone(),
                before: before.median,
                now: case.median,
                found: found(before, case),
            })
        });
        Comparison { before: before.build.clone(), now: now.build.clone(), cases: cases.collect() }
    }

    /// The comparison as text.
    pub fn text(&self, page: &Page) -> String {
        let mut out = format!("before: {}now:    {}\n", self.before.text(), self.now.text());
        if self.before.processor != self.now.processor {
            let text = "the processors differ: not every difference is due to the program";
            out += &format!("{}\n", page.paint(Tone::Warning, text));
        }
        let columns = [
            Column::Words("match-up and what"),
            Column::Number("before"),
            Column::Number("now"),
            Column::Verdict("a second"),
            Column::Verdict("now / before"),
        ];
        let rows: Vec<Vec<String>> = self.cases.iter().map(|case| case.row()).collect();
        out += &page.table(&columns, &rows);
        if self.cases.is_empty() {
            out += "the files have no measurement in common\n";
        }
        if self.cases.iter().any(|case| case.found == Found::OtherGames) {
            let text = "OTHER GAMES: where checksums or numbers of games differ, speeds cannot be compared";
            out += &format!("{}\n", page.paint(Tone::Wrong, text));
        }
        page.fold(&out)
    }
}

impl Compared {
    fn row(&self) -> Vec<String> {
        let said = match self.found {
            Found::Faster(ratio) => format!("{ratio:.3}  faster"),
            Found::Slower(ratio) => format!("{ratio:.3}  SLOWER"),
            Found::Alike(ratio) => format!("{ratio:.3}  within the spread"),
            Found::OtherGames => "other games".to_owned(),
        };
        vec![self.name.clone(), whole(self.before), whole(self.now), self.unit.clone(), said]
    }
}

/// Compares two figures. They differ only if the ranges of their measurements do not overlap.
fn found(before: &CaseLine, now: &CaseLine) -> Found {
    if before.checksum != now.checksum || before.count != now.count {
        return Found::OtherGames;
    }
    let ratio = now.median / before.median;
    match () {
        () if now.min > before.max => Found::Faster(ratio),
        () if now.max < before.min => Found::Slower(ratio),
        () => Found::Alike(ratio),
    }
}
