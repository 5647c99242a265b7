//! Two benchmarks side by side.

use serde::Serialize;

use super::Build;
use super::report::{BenchReport, CaseLine, whole};
use crate::page::{Column, Page, Tone};

/// How one benchmark does against another.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// What was measured before.
    pub before: Build,
    /// What was measured now.
    pub now: Build,
    /// The figures that both have.
    pub cases: Vec<Compared>,
}

/// One figure in both.
#[derive(Clone, Debug, Serialize)]
pub struct Compared {
    /// What it is called.
    pub name: String,
    /// What is counted.
    pub unit: String,
    /// How many a second before, the middle one of some times.
    pub before: f64,
    /// How many a second now.
    pub now: f64,
    /// What comes of that.
    pub found: Found,
}

/// What two figures say together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// So many times as fast, by more than either varies.
    Faster(f64),
    /// So many times as fast, which is slower, by more than either varies.
    Slower(f64),
    /// So many times as fast, which is no more than they vary.
    Alike(f64),
    /// Other games, or another number of them, were played: speeds cannot be compared.
    OtherGames,
}

impl Comparison {
    /// Compares what both measured.
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

    /// The comparison for people.
    pub fn text(&self, page: &Page) -> String {
        let mut out = format!("before: {}now:    {}\n", self.before.text(), self.now.text());
        if self.before.processor != self.now.processor {
            let text = "other processors: what differs need not be the program";
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
            out += "nothing was measured in both\n";
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

/// Faster or slower is only what lies outside of all that the other one measured.
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
