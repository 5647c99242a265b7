//! The results of a benchmark: a table as text, and JSON for programs and for later comparisons.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::Build;
use crate::page::{Column, Page, Tone};

/// The version of the JSON. It changes when `docs/formats/bench-json.md` does.
const FORMAT: u32 = 1;

/// The results of a benchmark. The field names are the keys of the JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BenchReport {
    /// The version of this format.
    pub bench: u32,
    /// The build that was measured.
    pub build: Build,
    /// Whether only few games were played.
    pub quick: bool,
    /// The figures.
    pub cases: Vec<CaseLine>,
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseLine {
    /// The name of the match-up.
    pub match_up: String,
    /// The player, or the operation that is timed.
    pub what: String,
    /// The unit that is counted: `games`, `decisions` or `battles`.
    pub unit: String,
    /// The number of units that are timed together.
    pub count: u64,
    /// Worker threads.
    pub threads: usize,
    /// Units per second, one entry per repetition.
    pub rates: Vec<f64>,
    /// The median of the rates.
    pub median: f64,
    /// The lowest rate.
    pub min: f64,
    /// The highest rate.
    pub max: f64,
    /// The checksum of the games that were played, in hexadecimal.
    pub checksum: Option<String>,
    /// The checksum that the games must have.
    pub expected: Option<String>,
}

/// Why a file cannot be compared with.
#[derive(Debug, thiserror::Error)]
pub enum WrongFile {
    /// The file is not the JSON of a benchmark.
    #[error("{file}: not the output of `killbox bench --json`: {error}")]
    Form {
        /// The file.
        file: String,
        /// The error of the parser.
        error: serde_json::Error,
    },
    /// The file has another format.
    #[error("{file}: a benchmark of format {found}; this killbox reads format {FORMAT}")]
    Format {
        /// The file.
        file: String,
        /// The format of the file.
        found: u32,
    },
}

impl CaseLine {
    /// A figure without measurements.
    pub(super) fn new(
        match_up: &str,
        what: &str,
        unit: &str,
        count: u64,
        threads: usize,
        expected: Option<u64>,
    ) -> CaseLine {
        CaseLine {
            match_up: match_up.into(),
            what: what.into(),
            unit: unit.into(),
            count,
            threads,
            rates: Vec::new(),
            median: 0.0,
            min: 0.0,
            max: 0.0,
            checksum: None,
            expected: expected.map(hexadecimal),
        }
    }

    /// Adds a measurement.
    pub(super) fn add(&mut self, rate: f64, checksum: Option<u64>) {
        self.rates.push(rate);
        let mut sorted = self.rates.clone();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted.len() / 2;
        self.median =
            if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 };
        (self.min, self.max) = (sorted[0], sorted[sorted.len() - 1]);
        self.checksum = checksum.map(hexadecimal);
    }

    /// The name of the figure.
    pub fn name(&self) -> String {
        let threads = if self.threads == 1 { String::new() } else { format!(", {} threads", self.threads) };
        format!("{} {}{threads}", self.match_up, self.what)
    }

    /// Whether the games have the expected checksum.
    pub fn is_right(&self) -> bool {
        self.expected.is_none() || self.checksum == self.expected
    }
}

impl BenchReport {
    pub(super) fn new(build: Build, quick: bool, cases: Vec<CaseLine>) -> BenchReport {
        BenchReport { bench: FORMAT, build, quick, cases }
    }

    /// Reads the JSON of a benchmark. `file` is its name in messages.
    ///
    /// # Errors
    /// If the text is not the JSON of a benchmark in this format.
    pub fn read(text: &str, file: &str) -> Result<BenchReport, WrongFile> {
        let form = |error| WrongFile::Form { file: file.into(), error };
        // The version stands in the file, so a file of another format must be readable up to there.
        #[derive(Deserialize)]
        struct Version {
            bench: u32,
        }
        let Version { bench } = serde_json::from_str(text).map_err(form)?;
        if bench != FORMAT {
            return Err(WrongFile::Format { file: file.into(), found: bench });
        }
        serde_json::from_str(text).map_err(form)
    }

    /// Whether all games have the expected checksums.
    pub fn is_right(&self) -> bool {
        self.cases.iter().all(CaseLine::is_right)
    }

    /// The report as text.
    pub fn text(&self, page: &Page) -> String {
        let mut out = self.build.text();
        let columns = [
            Column::Name("match-up"),
            Column::Name("what"),
            Column::Number("threads"),
            Column::Number("a second"),
            Column::Number("least"),
            Column::Number("most"),
            Column::Verdict("of"),
            Column::Verdict("checksum"),
        ];
        let row = |case: &CaseLine| {
            vec![
                case.match_up.clone(),
                case.what.clone(),
                case.threads.to_string(),
                whole(case.median),
                whole(case.min),
                whole(case.max),
                case.unit.clone(),
                case.checksum.clone().unwrap_or_default(),
            ]
        };
        let rows: Vec<Vec<String>> = self.cases.iter().map(row).collect();
        out.push('\n');
        out += &page.table(&columns, &rows);
        let times = self.cases.first().map_or(0, |case| case.rates.len());
        let _ = writeln!(out, "median, least and most of {times} measurements");
        out += &self.verdict(page);
        page.fold(&out)
    }

    /// The sentence that says whether the checksums are right, with every wrong one.
    fn verdict(&self, page: &Page) -> String {
        if self.is_right() {
            return format!("{}\n", page.paint(Tone::Result, "all checksums are right"));
        }
        let mut out = String::new();
        for case in self.cases.iter().filter(|case| !case.is_right()) {
            let [found, expected] =
                [&case.checksum, &case.expected].map(|sum| sum.as_deref().unwrap_or("none"));
            let text = format!("WRONG CHECKSUM: {}: found {found}, expected {expected}", case.name());
            let _ = writeln!(out, "{}", page.paint(Tone::Wrong, text));
        }
        out + "these games differ from those that this version plays elsewhere: do not compare their speed\n"
    }
}

/// A number with separated thousands.
pub(super) fn whole(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn hexadecimal(checksum: u64) -> String {
    format!("{checksum:016x}")
}
