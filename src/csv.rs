//! Tables for other programs, as CSV ([the format](../docs/formats/csv.md)): a line of headings,
//! commas, a dot before decimals, texts in quotes where they have to be, nothing where nothing is
//! known.

use std::fmt::Write as _;

use crate::matches::Rate;

/// Digits behind the dot.
const DIGITS: usize = 6;

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    /// A text, which may be anything that a user has written.
    Text(String),
    /// A whole number.
    Count(i128),
    /// A number, and how many digits stand behind its dot.
    Number(f64, usize),
    /// Where nothing is known.
    Nothing,
}

/// A text.
pub(crate) fn text(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

/// A whole number.
pub(crate) fn count(count: impl Into<i128>) -> Cell {
    Cell::Count(count.into())
}

/// A number, if it is known.
pub(crate) fn number(value: impl Into<Option<f64>>) -> Cell {
    rounded(value, DIGITS)
}

/// A number with so many digits, if it is known.
pub(crate) fn rounded(value: impl Into<Option<f64>>, digits: usize) -> Cell {
    value.into().map_or(Cell::Nothing, |value| Cell::Number(value, digits))
}

/// A rate and the ends of its interval.
pub(crate) fn rate(rate: Option<Rate>) -> [Cell; 3] {
    [rate.map(|rate| rate.estimate), rate.map(|rate| rate.low), rate.map(|rate| rate.high)].map(number)
}

/// A table that is being written.
#[derive(Debug)]
pub(crate) struct Table {
    columns: usize,
    out: String,
}

impl Table {
    /// A table of these headings.
    pub(crate) fn new<H: Into<String>>(headings: impl IntoIterator<Item = H>) -> Table {
        let mut table = Table { columns: 0, out: String::new() };
        table.columns = table.line(headings.into_iter().map(text));
        table
    }

    /// One line more.
    ///
    /// # Panics
    /// If it has not a cell for each heading, which is a fault of the program.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let cells = self.line(cells);
        assert_eq!(cells, self.columns, "a cell for each heading");
    }

    /// The whole table.
    pub(crate) fn finish(self) -> String {
        self.out
    }

    fn line(&mut self, cells: impl IntoIterator<Item = Cell>) -> usize {
        let mut written = 0;
        for cell in cells {
            if written > 0 {
                self.out.push(',');
            }
            written += 1;
            // Writing into a string does not fail.
            let _ = match cell {
                Cell::Text(text) => write!(self.out, "{}", quoted(&harmless(&text))),
                Cell::Count(count) => write!(self.out, "{count}"),
                Cell::Number(value, digits) => write!(self.out, "{value:.digits$}"),
                Cell::Nothing => Ok(()),
            };
        }
        self.out.push('\n');
        written
    }
}

/// A text that no spreadsheet takes for a formula: where it begins as one does, an apostrophe
/// stands before it.
///
/// Names of squads and cards come from whoever wrote them, and a spreadsheet carries out what
/// begins with `=`, `+`, `-` or `@`, also behind blanks and tabs and in their wide forms.
fn harmless(text: &str) -> String {
    let begins =
        text.trim_start_matches(|letter: char| letter.is_whitespace() || letter.is_control()).chars().next();
    let is_formula = matches!(begins, Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠'));
    if is_formula || text.starts_with(['\t', '\r', '\n']) { format!("'{text}") } else { text.to_owned() }
}

/// A text in quotes where it has to be.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_written_by_their_kind() {
        let mut table = Table::new(["name", "count", "number", "points"]);
        table.row([text("\"Dutch\", again"), count(3_u64), number(0.5), rounded(-1.25, 2)]);
        table.row([text(""), count(-4), number(None), Cell::Nothing]);
        assert_eq!(
            table.finish(),
            "name,count,number,points\n\"\"\"Dutch\"\", again\",3,0.500000,-1.25\n,-4,,\n"
        );
    }

    #[test]
    fn no_text_is_a_formula() {
        for begins in ["=", "+", "-", "@", "\t", "\r", " =", "\t@", "\u{a0}=", "＝", "＋", "－", "＠"] {
            let mut table = Table::new(["name"]);
            table.row([text(format!("{begins}cmd|' /C calc'!A0"))]);
            let out = table.finish();
            let cell = out.strip_prefix("name\n").expect("the heading").trim_start_matches('"');
            assert!(cell.starts_with('\''), "{out}");
        }
        for plain in ["", "Wedge Antilles", "'Dutch'", "a=b", "1-2", "−3", "x@y"] {
            assert_eq!(harmless(plain), plain);
        }
    }

    #[test]
    #[should_panic(expected = "a cell for each heading")]
    fn a_line_has_all_columns() {
        Table::new(["one", "two"]).row([count(1)]);
    }
}
