//! The layout of text reports: the width of a line, colour, and tables that fit the width.

use std::fmt::Display;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The width of blocks of columns in a file or a pipe.
const WIDTH: usize = 100;
/// The narrowest page. On narrower terminals, the terminal itself breaks lines.
const NARROWEST: usize = 40;
/// The width to which words are cut for the sake of other columns. Before words are cut further, a
/// table is broken into parts.
const SHORTEST_WORDS: usize = 12;
/// The width to which names and words are cut where a column leaves no more room for the names of
/// its lines.
const SHORTEST_NAME: usize = 4;
/// Blanks between two columns.
const GAP: usize = 2;

/// The medium on which a report is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The longest line, in columns. Without one (a file or a pipe), nothing is cut or broken.
    pub width: Option<usize>,
    /// Whether the medium shows colours and bold letters.
    pub colour: bool,
}

/// The meaning of a piece of text, shown by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A heading.
    Heading,
    /// The result that a reader looks for first.
    Result,
    /// A warning.
    Warning,
    /// An error.
    Wrong,
}

/// A column of a table, with its heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column<'a> {
    /// Words on the left that name the subject of a line. They are cut where the line is too short.
    ///
    /// Each part of a broken table repeats the columns up to the last one of this kind. In a table
    /// without one, each part repeats the columns up to the first [`Column::Words`].
    Name(&'a str),
    /// Words on the left. Long ones are cut where the line is too short.
    Words(&'a str),
    /// Words on the left that are never cut.
    Verdict(&'a str),
    /// Numbers on the right that are never cut.
    Number(&'a str),
}

impl Page {
    /// A terminal with `width` columns.
    pub fn terminal(width: usize, colour: bool) -> Page {
        Page { width: Some(width.max(NARROWEST)), colour }
    }

    /// The width that blocks of columns may have.
    pub fn columns(&self) -> usize {
        self.width.unwrap_or(WIDTH)
    }

    /// The same page with a fixed width, so that tables are broken in files and pipes too.
    pub fn bounded(&self) -> Page {
        Page { width: Some(self.columns()), ..*self }
    }

    /// A text in the colour of its tone.
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

    /// A table: a line of headings, then a line for each row. Each line ends in a line break.
    ///
    /// Where the table is too wide, words are cut, the longest first. Where that is not enough, the
    /// table is broken into parts. Each part repeats the first columns, and an empty line separates
    /// two parts.
    pub fn table(&self, columns: &[Column], rows: &[Vec<String>]) -> String {
        let needs: Vec<usize> = columns
            .iter()
            .enumerate()
            .map(|(at, column)| {
                rows.iter().map(|row| row[at].width()).fold(column.heading().width(), usize::max)
            })
            .collect();
        // An empty column, such as verdicts where there are none, is left out.
        if let Some(empty) = needs.iter().position(|needed| *needed == 0) {
            let without = |of: usize| (0..of).filter(move |at| *at != empty);
            let columns: Vec<Column> = without(columns.len()).map(|at| columns[at]).collect();
            let cells = |row: &Vec<String>| without(row.len()).map(|at| row[at].clone()).collect();
            return self.table(&columns, &rows.iter().map(cells).collect::<Vec<Vec<String>>>());
        }
        let names = names(columns);
        // A page of unlimited width has room for the whole table.
        let parts = parts(columns, &needs, names, self.width.unwrap_or(usize::MAX / 2));
        let mut out = String::new();
        for part in parts {
            if !out.is_empty() {
                out.push('\n');
            }
            let shown: Vec<usize> = (0..names).chain(part).collect();
            let widths = match self.width {
                None => shown.iter().map(|at| needs[*at]).collect(),
                Some(width) => fitted(columns, &needs, &shown, width),
            };
            let line = |cell: &dyn Fn(usize) -> String| {
                let cells =
                    shown.iter().zip(&widths).map(|(at, width)| columns[*at].padded(&cell(*at), *width));
                cells.collect::<Vec<String>>().join(&" ".repeat(GAP)).trim_end().to_owned()
            };
            out += &(self.paint(Tone::Heading, line(&|at| columns[at].heading().to_owned())) + "\n");
            for row in rows {
                out += &(line(&|at| row[at].clone()) + "\n");
            }
        }
        out
    }

    /// A text behind a head such as a name, broken between words. Later lines are indented by the
    /// width of the head.
    pub fn hanging(&self, head: &str, text: &str) -> String {
        let indent = " ".repeat(seen(head));
        let width = self.columns().saturating_sub(indent.len()).max(1);
        let mut folded = String::new();
        broken(&mut folded, text, width);
        let mut out = String::new();
        for (at, line) in folded.trim_end().lines().enumerate() {
            out += if at == 0 { head } else { &indent };
            out += line.trim();
            out.push('\n');
        }
        out
    }

    /// Breaks the lines that are wider than the page between words, and indents what follows by two
    /// columns more than the line. A word that is wider than the page is broken too.
    pub fn fold(&self, text: &str) -> String {
        let Some(width) = self.width else { return text.to_owned() };
        let mut out = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            match seen(line.trim_end_matches('\n')) > width {
                true => broken(&mut out, line, width),
                false => out += line,
            }
        }
        out
    }
}

impl<'a> Column<'a> {
    fn heading(self) -> &'a str {
        match self {
            Column::Name(heading)
            | Column::Words(heading)
            | Column::Verdict(heading)
            | Column::Number(heading) => heading,
        }
    }

    /// The least width of a column whose content needs `needed` columns.
    fn least(self, needed: usize, shortest: usize) -> usize {
        match self {
            Column::Name(_) | Column::Words(_) => needed.min(shortest),
            Column::Verdict(_) | Column::Number(_) => needed,
        }
    }

    /// A cell, padded or cut to `width` columns.
    fn padded(self, text: &str, width: usize) -> String {
        let text = cut(text, width);
        let blanks = " ".repeat(width.saturating_sub(text.width()));
        match self {
            Column::Number(_) => blanks + &text,
            Column::Name(_) | Column::Words(_) | Column::Verdict(_) => text + &blanks,
        }
    }
}

/// The number of columns that each part of a table repeats.
fn names(columns: &[Column]) -> usize {
    let last_name = columns.iter().rposition(|column| matches!(column, Column::Name(_)));
    let first_words = || columns.iter().position(|column| matches!(column, Column::Words(_)));
    last_name.or_else(first_words).map_or(0, |at| at + 1)
}

/// The ranges of columns that the parts of a table show beside the repeated ones: as few parts as
/// possible, of widths as equal as possible.
fn parts(columns: &[Column], needs: &[usize], names: usize, width: usize) -> Vec<Range<usize>> {
    let cost = |at: usize| GAP + columns[at].least(needs[at], SHORTEST_WORDS);
    let room = (width + GAP).saturating_sub((0..names).map(cost).sum());
    // Breaks the columns into parts of at most that width. A wider column gets a part of its own.
    let broken = |most: usize| {
        let mut parts: Vec<Range<usize>> = Vec::new();
        let mut taken = 0;
        for at in names..columns.len() {
            match parts.last_mut() {
                Some(part) if taken + cost(at) <= most => part.end = at + 1,
                _ => {
                    parts.push(at..at + 1);
                    taken = 0;
                }
            }
            taken += cost(at);
        }
        parts
    };
    let fewest = broken(room);
    if fewest.len() < 2 {
        return std::iter::once(names..columns.len()).collect();
    }
    (1..=room).map(broken).find(|parts| parts.len() == fewest.len()).unwrap_or(fewest)
}

/// The widths of columns that stand side by side: what they need, with the widest words cut until
/// the line fits.
fn fitted(columns: &[Column], needs: &[usize], shown: &[usize], width: usize) -> Vec<usize> {
    let mut widths: Vec<usize> = shown.iter().map(|at| needs[*at]).collect();
    let gaps = GAP * shown.len().saturating_sub(1);
    for shortest in [SHORTEST_WORDS, SHORTEST_NAME] {
        while widths.iter().sum::<usize>() + gaps > width {
            let can_be_cut =
                |place: &usize| widths[*place] > columns[shown[*place]].least(needs[shown[*place]], shortest);
            let Some(widest) = (0..shown.len()).filter(can_be_cut).max_by_key(|place| widths[*place]) else {
                break;
            };
            widths[widest] -= 1;
        }
    }
    widths
}

/// A text of at most `width` columns. A longer text is cut and ends in an ellipsis.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut taken = 0;
    let kept = text.chars().take_while(|letter| {
        taken += letter.width().unwrap_or(0);
        taken < width
    });
    kept.chain(['…']).collect()
}

/// The number of columns that a text takes on the screen. Colour codes take none.
fn seen(text: &str) -> usize {
    pieces(text).map(|(piece, is_shown)| if is_shown { piece.width() } else { 0 }).sum()
}

/// Splits a text into letters and the escape sequences of colours. The flag says whether a piece is
/// visible.
fn pieces(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_shown = first != '\x1b';
        let end = match is_shown {
            true => first.len_utf8(),
            false => rest.find('m').map_or(rest.len(), |at| at + 1),
        };
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some((piece, is_shown))
    })
}

/// Breaks a line that is too wide.
fn broken(out: &mut String, line: &str, width: usize) {
    let begins = line.len() - line.trim_start_matches(' ').len();
    let indent = " ".repeat((begins + GAP).min(width / 2));
    let mut taken = 0;
    let mut rest = line.trim_end_matches('\n');
    let is_ended = rest.len() < line.len();
    while !rest.is_empty() {
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let word = &rest[blanks..];
        let word = &word[..word.find(' ').unwrap_or(word.len())];
        rest = &rest[blanks + word.len()..];
        if taken + blanks + seen(word) <= width {
            *out += &" ".repeat(blanks);
            taken += blanks;
        } else if taken > 0 {
            out.push('\n');
            *out += &indent;
            taken = indent.len();
        }
        for (piece, is_shown) in pieces(word) {
            let wide = if is_shown { piece.width() } else { 0 };
            if taken + wide > width {
                out.push('\n');
                *out += &indent;
                taken = indent.len();
            }
            *out += piece;
            taken += wide;
        }
    }
    if is_ended {
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The parts of a table, as lists of lines.
    fn parts_of(table: &str) -> Vec<Vec<&str>> {
        table.split("\n\n").map(|part| part.lines().collect()).collect()
    }

    fn column(kind: u8, heading: &str) -> Column<'_> {
        match kind {
            0 => Column::Name(heading),
            1 => Column::Words(heading),
            2 => Column::Verdict(heading),
            _ => Column::Number(heading),
        }
    }

    proptest! {
        /// No line is too wide, numbers and verdicts are whole, each part repeats the names, and
        /// words are cut only where their line is full.
        #[test]
        fn tables_fit_whatever_is_in_them(
            kinds in prop::collection::vec(0..4_u8, 0..9),
            cells in prop::collection::vec(prop::collection::vec("[a-zé字]{1,3}( ?[a-zé]{1,5}){0,7}", 10), 1..5),
            width in 40..140_usize,
        ) {
            let kinds: Vec<u8> = [0].into_iter().chain(kinds).collect();
            // Columns that are never cut are short enough here that one of them fits beside a name.
            let text = |at: usize, text: &str| if kinds[at] > 1 { cut(text, 20).replace('…', "+") } else { text.to_owned() };
            let rows: Vec<Vec<String>> =
                cells.iter().map(|row| (0..kinds.len()).map(|at| text(at, &row[at])).collect()).collect();
            let headings: Vec<String> = (0..kinds.len()).map(|at| format!("h{at}")).collect();
            let columns: Vec<Column> = kinds.iter().zip(&headings).map(|(kind, h)| column(*kind, h)).collect();
            let table = Page::terminal(width, false).table(&columns, &rows);
            let whole = Page::default().table(&columns, &rows);
            if whole.lines().all(|line| line.width() <= width) {
                prop_assert_eq!(&table, &whole);
            }
            // Many names, or names beside columns that are never cut, may leave no room.
            let names = names(&columns);
            let fits = names <= 3 && kinds[..names].iter().all(|kind| *kind <= 1);
            let needs: Vec<usize> =
                (0..kinds.len()).map(|at| rows.iter().map(|row| row[at].width()).fold(2, usize::max)).collect();
            for part in parts_of(&table) {
                prop_assert_eq!(part.len(), rows.len() + 1);
                prop_assert!(part[0].starts_with("h0"));
                prop_assert!(!fits || part.iter().all(|line| line.width() <= width), "{}", table);
                if fits && part.iter().any(|line| line.contains('…')) {
                    let shown: Vec<usize> =
                        part[0].split_whitespace().map(|h| h[1..].parse().expect("a number")).collect();
                    let widths = fitted(&columns, &needs, &shown, width);
                    prop_assert_eq!(widths.iter().sum::<usize>() + GAP * (shown.len() - 1), width);
                }
            }
            for (at, kind) in kinds.iter().enumerate() {
                prop_assert!(table.contains(&headings[at]));
                for row in rows.iter().filter(|_| *kind > 1) {
                    prop_assert!(table.contains(&row[at]), "{}", table);
                }
            }
        }

        /// Folding keeps all words and their order, and no folded line is wider than the page.
        #[test]
        fn folded_texts_say_the_same(text in "( {0,5}([a-z]{1,9} {1,3}){0,30}[a-z]{0,70}\n){1,4}", width in 40..120_usize) {
            let folded = Page::terminal(width, false).fold(&text);
            let words = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(words(&folded), words(&text));
            prop_assert!(folded.ends_with('\n'));
            for line in folded.lines() {
                prop_assert!(line.width() <= width, "{}", folded);
            }
            if text.lines().all(|line| line.width() <= width) {
                prop_assert_eq!(folded, text);
            }
        }
    }

    #[test]
    fn long_lines_are_broken_between_words() {
        let page = Page::terminal(40, true);
        let text = format!(
            "  {} and what stands behind it, up to the end\nshort\n",
            page.paint(Tone::Wrong, "a wrong word")
        );
        let folded = page.fold(&text);
        let bare: String =
            pieces(&folded).filter(|(_, is_shown)| *is_shown).map(|(piece, _)| piece).collect();
        assert_eq!(bare, "  a wrong word and what stands behind\n    it, up to the end\nshort\n");
        assert_eq!(Page::default().fold(&text), text);
    }

    #[test]
    fn a_table_that_fits_is_whole() {
        let columns = [
            Column::Words(""),
            Column::Name("ship"),
            Column::Number("points"),
            Column::Number("survives (95 %)"),
        ];
        let rows: Vec<Vec<String>> = [("Wedge Antilles", "62"), ("Luke Skywalker", "70")]
            .map(|(name, points)| ["A", name, points, "14.4 % (13.7 to 15.1)"].map(str::to_owned).to_vec())
            .to_vec();
        let whole = Page::default().table(&columns, &rows);
        let widest = whole.lines().map(UnicodeWidthStr::width).max().expect("lines");
        assert_eq!(Page::terminal(widest, false).table(&columns, &rows), whole);
        let cut = Page::terminal(widest - 1, false).table(&columns, &rows);
        assert!(cut.contains("Wedge Antill…") && cut.contains("70"), "{cut}");
    }
}
