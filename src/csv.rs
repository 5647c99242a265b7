//! Tables for other programs, as CSV ([the format](../docs/formats/csv.md)): a heading line, commas
//! between cells and a dot as the decimal separator. Texts are quoted where necessary. Unknown
//! values are empty cells.

use std::fmt::Write as _;

use crate::matches::Rate;

/// Digits behind the decimal separator.
const DIGITS: usize = 6;

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A text, which a user may have written and which may hold any character.
    Text(String),
    /// A whole number.
    Count(i128),
    /// A number and how many digits stand behind its decimal separator.
    Number(f64, usize),
    /// An unknown value, written as an empty cell.
    Nothing,
}

/// A text cell.
pub fn text(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

/// A cell with a whole number.
pub fn count(count: impl Into<i128>) -> Cell {
    Cell::Count(count.into())
}

/// A cell with a number, empty if it is unknown.
pub fn number(value: impl Into<Option<f64>>) -> Cell {
    rounded(value, DIGITS)
}

/// A cell with a number of `digits` decimal digits, empty if it is unknown.
pub fn rounded(value: impl Into<Option<f64>>, digits: usize) -> Cell {
    value.into().map_or(Cell::Nothing, |value| Cell::Number(value, digits))
}

/// A rate and the ends of its interval.
pub fn rate(rate: Option<Rate>) -> [Cell; 3] {
    [rate.map(|rate| rate.estimate), rate.map(|rate| rate.low), rate.map(|rate| rate.high)].map(number)
}

/// A table under construction.
#[derive(Debug)]
pub struct Table {
    columns: usize,
    out: String,
}

impl Table {
    /// A table with these headings and no rows.
    pub fn new<H: Into<String>>(headings: impl IntoIterator<Item = H>) -> Table {
        let mut table = Table { columns: 0, out: String::new() };
        table.columns = table.line(headings.into_iter().map(text));
        table
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If the number of cells differs from the number of headings, which is a fault of the program.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let cells = self.line(cells);
        assert_eq!(cells, self.columns, "a cell for each heading");
    }

    /// The whole table as text.
    pub fn finish(self) -> String {
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

/// Escapes a text that a spreadsheet would take for a formula, with an apostrophe in front.
///
/// Users write the names of squads and cards, and a spreadsheet executes a cell that begins with
/// `=`, `+`, `-` or `@`, also after blanks and tabs and in the full-width forms.
fn harmless(text: &str) -> String {
    let begins =
        text.trim_start_matches(|letter: char| letter.is_whitespace() || letter.is_control()).chars().next();
    let is_formula = matches!(begins, Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠'));
    if is_formula || text.starts_with(['\t', '\r', '\n']) { format!("'{text}") } else { text.to_owned() }
}

/// Quotes a text where CSV requires it.
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
