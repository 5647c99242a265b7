//! How reports are laid out for people: how wide a line may be, whether there is colour, and tables that fit.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use comfy_table::presets::NOTHING;
use comfy_table::{Cell, CellAlignment, ColumnConstraint, ContentArrangement, Row, Table, Width};

/// In a file or a pipe, what can be broken into blocks is no wider.
const WIDTH: usize = 100;
/// Narrower than this, terminals break lines themselves.
const NARROWEST: usize = 40;
/// A column of words is not cut below this.
const SHORTEST_WORDS: u16 = 12;

/// Where a report is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The longest line of a table, in columns; in a file or a pipe nothing is cut.
    pub width: Option<usize>,
    /// Whether colours and bold letters are understood.
    pub colour: bool,
}

/// What a piece of text is, which its colour says too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Names what follows.
    Heading,
    /// What one looks for first.
    Result,
    /// To be noticed.
    Warning,
    /// Wrong.
    Wrong,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column<'a> {
    /// Words, on the left; long ones are cut where the line is too short.
    Words(&'a str),
    /// Numbers, on the right; never cut.
    Number(&'a str),
}

impl Page {
    /// A terminal of so many columns.
    pub fn terminal(width: usize, colour: bool) -> Page {
        Page { width: Some(width.max(NARROWEST)), colour }
    }

    /// How wide blocks of columns may be.
    pub fn columns(&self) -> usize {
        self.width.unwrap_or(WIDTH)
    }

    /// A text in its colour.
    pub fn paint(&self, tone: Tone, text: impl Display) -> String {
        if !self.colour {
            return text.to_string();
        }
        let style = match tone {
            Tone::Heading => Style::new().bold(),
            Tone::Result => AnsiColor::Green.on_default().bold(),
            Tone::Warning => AnsiColor::Yellow.on_default(),
            Tone::Wrong => AnsiColor::Red.on_default().bold(),
        };
        format!("{style}{text}{style:#}")
    }

    /// A table: a line for the headings, then one for each row, each ended.
    pub fn table(&self, columns: &[Column], rows: &[Vec<String>]) -> String {
        let mut table = Table::new();
        table.load_style(NOTHING).set_truncation_indicator("…");
        if let Some(width) = self.width {
            table.set_content_arrangement(ContentArrangement::Dynamic);
            table.set_width(width.min(usize::from(u16::MAX)) as u16);
        }
        table.set_header(columns.iter().map(|column| column.cell(column.heading())).collect::<Vec<_>>());
        for row in rows {
            let mut line: Row =
                columns.iter().zip(row).map(|(column, text)| column.cell(text)).collect::<Vec<_>>().into();
            line.max_height(1);
            table.add_row(line);
        }
        for (column, kind) in table.column_iter_mut().zip(columns) {
            column.set_padding((0, 2));
            column.set_constraint(kind.constraint(rows, column.index));
        }
        let mut lines = table.lines();
        let heading = lines.next().unwrap_or_default();
        let mut out = self.paint(Tone::Heading, heading.trim_end()) + "\n";
        for line in lines {
            out += line.trim_end();
            out.push('\n');
        }
        out
    }
}

impl<'a> Column<'a> {
    fn heading(self) -> &'a str {
        match self {
            Column::Words(heading) | Column::Number(heading) => heading,
        }
    }

    fn cell(self, text: &str) -> Cell {
        Cell::new(text).set_alignment(match self {
            Column::Words(_) => CellAlignment::Left,
            Column::Number(_) => CellAlignment::Right,
        })
    }

    fn constraint(self, rows: &[Vec<String>], index: usize) -> ColumnConstraint {
        match self {
            Column::Number(_) => ColumnConstraint::ContentWidth,
            Column::Words(heading) => {
                let longest = rows.iter().map(|row| row[index].chars().count()).max().unwrap_or(0);
                let needed = longest.max(heading.chars().count()) as u16;
                ColumnConstraint::LowerBoundary(Width::Fixed(needed.min(SHORTEST_WORDS)))
            }
        }
    }
}

/// A word of a table: in quotes where it has to be.
pub(crate) fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
