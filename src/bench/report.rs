//! What a benchmark found: for people as a table, for programs and for a later comparison as JSON.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::Build;
use crate::page::{Column, Page, Tone};

/// The version of the JSON: it changes when `docs/formats/bench-json.md` does.
const FORMAT: u32 = 1;

/// Everything a benchmark found. The field names are the keys of the JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BenchReport {
    /// The version of this format.
    pub bench: u32,
    /// What was measured.
    pub build: Build,
    /// Whether few games were played.
    pub quick: bool,
    /// The figures.
    pub cases: Vec<CaseLine>,
}

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseLine {
    /// Which match-up.
    pub match_up: String,
    /// Who plays, or what is done.
    pub what: String,
    /// What is counted: `games`, `decisions` or `battles`.
    pub unit: String,
    /// How many of them are timed together.
    pub count: u64,
    /// Worker threads.
    pub threads: usize,
    /// How many a second, each time.
    pub rates: Vec<f64>,
    /// The middle one of those.
    pub median: f64,
    /// The least.
    pub min: f64,
    /// The most.
    pub max: f64,
    /// The checksum of the games that were played, in hexadecimal.
    pub checksum: Option<String>,
    /// What it must be.
    pub expected: Option<String>,
}

/// Why a file is no benchmark that can be compared with.
#[derive(Debug, thiserror::Error)]
pub enum WrongFile {
    /// It is no JSON of a benchmark.
    #[error("{file}: not what `killbox bench --json` prints: {error}")]
    Form {
        /// Which file.
        file: String,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// It is of another version.
    #[error("{file}: a benchmark of format {found}; this killbox reads format {FORMAT}")]
    Format {
        /// Which file.
        file: String,
        /// Its format.
        found: u32,
    },
}

impl CaseLine {
    /// Nothing measured yet.
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

    /// Adds one time.
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

    /// What it is called.
    pub fn name(&self) -> String {
        let threads = if self.threads == 1 { String::new() } else { format!(", {} threads", self.threads) };
        format!("{} {}{threads}", self.match_up, self.what)
    }

    /// Whether the games are those that they must be.
    pub fn is_right(&self) -> bool {
        self.expected.is_none() || self.checksum == self.expected
    }
}

impl BenchReport {
    pub(super) fn new(build: Build, quick: bool, cases: Vec<CaseLine>) -> BenchReport {
        BenchReport { bench: FORMAT, build, quick, cases }
    }

    /// Reads the JSON of a benchmark; `file` is for messages.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(text: &str, file: &str) -> Result<BenchReport, WrongFile> {
        let form = |error| WrongFile::Form { file: file.into(), error };
        // The version stands in the file, so one of another form must be readable as far as that.
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

    /// Whether all games are those that they must be.
    pub fn is_right(&self) -> bool {
        self.cases.iter().all(CaseLine::is_right)
    }

    /// The report for people.
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
        let _ = writeln!(out, "median, least and most of {times} times");
        out += &self.verdict(page);
        page.fold(&out)
    }

    /// Whether the games are those that they must be.
    fn verdict(&self, page: &Page) -> String {
        if self.is_right() {
            return format!("{}\n", page.paint(Tone::Result, "all checksums are right"));
        }
        let mut out = String::new();
        for case in self.cases.iter().filter(|case| !case.is_right()) {
            let [found, expected] =
                [&case.checksum, &case.expected].map(|sum| sum.as_deref().unwrap_or("none"));
            let text = format!("WRONG CHECKSUM: {}: {found}, and {expected} is right", case.name());
            let _ = writeln!(out, "{}", page.paint(Tone::Wrong, text));
        }
        out + "these are other games than this version plays elsewhere: do not compare their speed\n"
    }
}

/// A number with its thousands apart.
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
