//! How reports are laid out for people: how wide a line may be, whether there is colour, and tables
//! that fit.

use std::fmt::Display;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// In a file or a pipe, what can be broken into blocks is no wider.
const WIDTH: usize = 100;
/// Narrower than this, terminals break lines themselves.
const NARROWEST: usize = 40;
/// Words are not cut below this for the sake of other columns: a table is broken into parts before.
const SHORTEST_WORDS: usize = 12;
/// Not even beside a column that leaves no more room to the names of its lines.
const SHORTEST_NAME: usize = 4;
/// Blanks between two columns.
const GAP: usize = 2;

/// Where a report is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The longest line, in columns; in a file or a pipe nothing is cut or broken.
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

/// A column of a table, with its heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column<'a> {
    /// Words on the left that say what a line is about; cut where the line is too short. Each part
    /// of a table that is broken begins with the columns up to the last of these; without any, up
    /// to the first of words.
    Name(&'a str),
    /// Words, on the left; long ones are cut where the line is too short.
    Words(&'a str),
    /// Words, on the left; never cut.
    Verdict(&'a str),
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

    /// The same page, on which tables are broken in files and pipes, too.
    pub(crate) fn bounded(&self) -> Page {
        Page { width: Some(self.columns()), ..*self }
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
    ///
    /// Where it is too wide, words are cut, the longest first. Where that is not enough, the table
    /// is broken: its first columns stand in each part, and an empty line between two parts.
    pub fn table(&self, columns: &[Column], rows: &[Vec<String>]) -> String {
        let needs: Vec<usize> = columns
            .iter()
            .enumerate()
            .map(|(at, column)| {
                rows.iter().map(|row| row[at].width()).fold(column.heading().width(), usize::max)
            })
            .collect();
        // A column of nothing, such as verdicts where there are none, takes no room.
        if let Some(empty) = needs.iter().position(|needed| *needed == 0) {
            let without = |of: usize| (0..of).filter(move |at| *at != empty);
            let columns: Vec<Column> = without(columns.len()).map(|at| columns[at]).collect();
            let cells = |row: &Vec<String>| without(row.len()).map(|at| row[at].clone()).collect();
            return self.table(&columns, &rows.iter().map(cells).collect::<Vec<Vec<String>>>());
        }
        let names = names(columns);
        // A page without end has room for the whole table.
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

    /// A line of text behind a head such as a name, broken between words; what follows is indented
    /// as far as the head is wide.
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

    /// A text without lines that are wider than the page: they are broken between words, and what
    /// follows is indented by two columns more than the line. Words that alone are wider are
    /// broken, too.
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

    /// How narrow it may become, if it needs so much.
    fn least(self, needed: usize, shortest: usize) -> usize {
        match self {
            Column::Name(_) | Column::Words(_) => needed.min(shortest),
            Column::Verdict(_) | Column::Number(_) => needed,
        }
    }

    /// A cell of so many columns.
    fn padded(self, text: &str, width: usize) -> String {
        let text = cut(text, width);
        let blanks = " ".repeat(width.saturating_sub(text.width()));
        match self {
            Column::Number(_) => blanks + &text,
            Column::Name(_) | Column::Words(_) | Column::Verdict(_) => text + &blanks,
        }
    }
}

/// How many columns say what a line is about: they stand in each part of a table.
fn names(columns: &[Column]) -> usize {
    let last_name = columns.iter().rposition(|column| matches!(column, Column::Name(_)));
    let first_words = || columns.iter().position(|column| matches!(column, Column::Words(_)));
    last_name.or_else(first_words).map_or(0, |at| at + 1)
}

/// Which columns stand in which part of a table, beside its names: in as few parts as there can be,
/// each as wide as another.
fn parts(columns: &[Column], needs: &[usize], names: usize, width: usize) -> Vec<Range<usize>> {
    let cost = |at: usize| GAP + columns[at].least(needs[at], SHORTEST_WORDS);
    let room = (width + GAP).saturating_sub((0..names).map(cost).sum());
    // Into parts of that width; a column that is wider has one of its own.
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

/// How wide columns that stand side by side are: as wide as they need, or the widest words cut
/// until the line fits.
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

/// A text of at most so many columns: what is longer ends in an ellipsis.
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

/// How many columns a text takes on the screen; colours take none.
fn seen(text: &str) -> usize {
    pieces(text).map(|(piece, is_shown)| if is_shown { piece.width() } else { 0 }).sum()
}

/// A text in its letters and in what tells a terminal of colours; whether a piece is seen.
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

    /// The parts of a table, each with its lines.
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
        /// No line is too wide, numbers and verdicts are whole, names stand in each part, and words
        /// are cut only where their line is full.
        #[test]
        fn tables_fit_whatever_is_in_them(
            kinds in prop::collection::vec(0..4_u8, 0..9),
            cells in prop::collection::vec(prop::collection::vec("[a-zé字]{1,3}( ?[a-zé]{1,5}){0,7}", 10), 1..5),
            width in 40..140_usize,
        ) {
            let kinds: Vec<u8> = [0].into_iter().chain(kinds).collect();
            // What is never cut is short enough that one of them fits beside a name.
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
            // Only beside many names, or beside what is never cut, there may be no room.
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

        /// What is folded says the same, in lines that are wide enough for one word more.
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
