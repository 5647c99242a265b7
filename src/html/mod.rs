//! Reports as one self-contained HTML file that needs no network. It has tables that can be sorted,
//! charts as SVG, a definition of every number, and at its foot everything that is needed to play
//! the games again.

pub mod charts;
mod game;
mod matches;
pub mod parts;

use std::fmt::{Display, Write as _};

use serde_json::Value;

use crate::faults::FaultLine;
use crate::matches::Rate;
use crate::report::Unsimulated;

pub use game::page as game;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The content of the foot of every report.
#[derive(Clone, Debug, Default)]
pub struct Foot {
    /// The command line of the run.
    pub command: String,
    /// The manifest of the run: versions, squads, hashes of cards, ruleset, players, seed.
    pub run: Value,
}

/// A report that can be written as a page.
pub trait Html {
    /// The whole HTML file.
    fn html(&self, foot: &Foot) -> String;
}

/// A column of a table: its heading, the definition of the heading, and whether it holds numbers.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a>(pub &'a str, pub &'a str, pub bool);

/// A cell of a table.
#[derive(Clone, Debug)]
pub struct Cell {
    html: String,
    /// The value to sort by, if it differs from the shown text.
    value: Option<f64>,
    class: String,
    style: String,
}

impl Cell {
    /// A cell with text.
    pub fn words(text: impl Display) -> Cell {
        Cell { html: escaped(&text.to_string()), value: None, class: String::new(), style: String::new() }
    }

    /// A number, with its value for sorting. Where a table is narrow, the part in brackets gets a
    /// line of its own.
    pub fn number(value: impl Into<Option<f64>>, shown: impl Display) -> Cell {
        let (value, shown) = (value.into(), shown.to_string());
        let (html, class) = match shown.split_once(" (") {
            Some((estimate, interval)) => {
                let [estimate, interval] = [estimate, interval].map(escaped);
                (format!("<span>{estimate}</span> <span>({interval}</span>"), "n both")
            }
            None => (escaped(&shown), "n"),
        };
        Cell {
            html,
            value: Some(value.unwrap_or(f64::NEG_INFINITY)),
            class: class.into(),
            style: String::new(),
        }
    }

    /// A cell without a number.
    pub fn nothing(shown: &str) -> Cell {
        Cell::number(None::<f64>, shown)
    }

    /// A whole number.
    pub fn count(value: u64) -> Cell {
        Cell::number(value as f64, value)
    }

    /// A rate with its interval, coloured if the interval excludes one half.
    pub fn rate(rate: Option<Rate>) -> Cell {
        let Some(rate) = rate else { return Cell::nothing("not played") };
        let mut cell = Cell::number(rate.estimate, crate::report::percent(rate));
        cell.colour(rate);
        cell
    }

    /// A rate as a whole percentage. Its interval is in the tooltip.
    pub fn short_rate(rate: Option<Rate>) -> Cell {
        let Some(rate) = rate else { return Cell::nothing("?") };
        let mut cell = Cell::number(rate.estimate, format!("{:.0}", 100.0 * rate.estimate));
        cell.html = format!("<span title=\"{}\">{}</span>", crate::report::percent(rate), cell.html);
        cell.colour(rate);
        cell
    }

    /// A link to an element of the page.
    pub fn link(text: &str, to: &str) -> Cell {
        Cell { html: format!("<a href=\"#{to}\">{}</a>", escaped(text)), ..Cell::words("") }
    }

    /// A rate behind a link to the opponent.
    pub fn rate_against(rate: Rate, name: &str, to: &str) -> Cell {
        // Non-breaking blanks keep the interval together: the line breaks before it.
        let percent = crate::report::percent(rate).replace(' ', "\u{a0}").replace("\u{a0}(", " (");
        let html = format!("<a href=\"#{to}\">{}</a>: {percent}", escaped(name));
        Cell { html, ..Cell::words("") }
    }

    /// An id, which may be broken at any letter.
    pub fn id(text: &str) -> Cell {
        Cell { class: "id".into(), ..Cell::words(text) }
    }

    fn colour(&mut self, rate: Rate) {
        let far = (200.0 * (rate.estimate - 0.5).abs()).clamp(8.0, 48.0);
        let class = match () {
            () if rate.low > 0.5 => " win",
            () if rate.high < 0.5 => " lose",
            () => return,
        };
        self.class += class;
        self.style = format!("--far:{far:.0}");
    }
}

/// A page under construction.
#[derive(Clone, Debug)]
pub struct Doc {
    title: String,
    body: String,
}

impl Doc {
    /// A page with a heading and a line below it.
    pub fn new(title: &str, below: &str) -> Doc {
        let body = format!("<h1>{}</h1>\n<p class=soft>{}</p>\n", escaped(title), escaped(below));
        Doc { title: title.to_owned(), body }
    }

    /// Writes a heading.
    pub fn heading(&mut self, text: &str) {
        let _ = writeln!(self.body, "<h2>{}</h2>", escaped(text));
    }

    /// Writes a paragraph.
    pub fn words(&mut self, text: &str) {
        let _ = writeln!(self.body, "<p>{}</p>", escaped(text));
    }

    /// A bulleted list.
    pub fn list(&mut self, lines: impl IntoIterator<Item = String>) {
        self.raw("<ul>");
        for line in lines {
            let _ = writeln!(self.body, "<li>{}</li>", escaped(&line));
        }
        self.raw("</ul>");
    }

    /// Writes HTML as it is.
    pub fn raw(&mut self, html: &str) {
        self.body += html;
        self.body.push('\n');
    }

    /// A sortable table. The definitions of its columns can be unfolded below it.
    pub fn table(&mut self, caption: &str, heads: &[Head], rows: &[Vec<Cell>]) {
        self.plain_table(caption, heads, rows, true);
        let told = heads.iter().filter(|head| !head.1.is_empty()).map(|Head(name, about, _)| (*name, *about));
        self.definitions("What these columns are", told);
    }

    /// Definitions of names, which can be unfolded.
    pub fn definitions<'t>(&mut self, summary: &str, names: impl IntoIterator<Item = (&'t str, &'t str)>) {
        let mut names = names.into_iter().peekable();
        if names.peek().is_some() {
            let _ = writeln!(self.body, "<details><summary>{}</summary><dl>", escaped(summary));
            for (name, about) in names {
                let _ = writeln!(self.body, "<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(about));
            }
            self.raw("</dl></details>");
        }
    }

    /// A table without definitions.
    pub fn plain_table(&mut self, caption: &str, heads: &[Head], rows: &[Vec<Cell>], sorts: bool) {
        let class = if sorts { " class=sorts" } else { "" };
        let _ = writeln!(
            self.body,
            "<div class=wide><table{class}><caption>{}</caption><thead><tr>",
            escaped(caption)
        );
        for Head(name, about, number) in heads {
            let class = if *number { " class=n" } else { "" };
            let title =
                if about.is_empty() { String::new() } else { format!(" title=\"{}\"", escaped(about)) };
            let _ = write!(self.body, "<th scope=col{class}{title}>{}</th>", escaped(name));
        }
        self.raw("</tr></thead><tbody>");
        for row in rows {
            self.body += "<tr>";
            for cell in row {
                let class =
                    if cell.class.is_empty() { String::new() } else { format!(" class=\"{}\"", cell.class) };
                let style =
                    if cell.style.is_empty() { String::new() } else { format!(" style=\"{}\"", cell.style) };
                let value = match cell.value {
                    Some(value) if value.is_finite() => format!(" data-value=\"{value}\""),
                    Some(_) => " data-value=\"\"".into(),
                    None => String::new(),
                };
                let _ = write!(self.body, "<td{class}{style}{value}>{}</td>", cell.html);
            }
            self.body += "</tr>\n";
        }
        self.raw("</tbody></table></div>");
    }

    /// The unsimulated cards and the warnings.
    pub fn remarks(&mut self, not_simulated: &[Unsimulated], warnings: &[String]) {
        if !not_simulated.is_empty() {
            self.raw("<div class=banner role=note><strong>Not simulated:</strong> the abilities of these cards are ignored (their numbers count). Read the result with that in mind.<ul>");
            for card in not_simulated {
                let line = format!("{}: {} {} ({})", card.squad, card.kind, card.name, card.id);
                let _ = writeln!(self.body, "<li>{}</li>", escaped(&line));
            }
            self.raw("</ul></div>");
        }
        for warning in warnings {
            let _ = writeln!(self.body, "<p class=soft>{}</p>", escaped(warning));
        }
    }

    /// The games that ended by a bound of the program.
    pub fn faults(&mut self, faulted: u64, lines: &[&FaultLine]) {
        if faulted == 0 {
            return;
        }
        let _ = writeln!(
            self.body,
            "<div class=banner><strong>{faulted} games reached a bound of the program and are not counted.</strong><ul>"
        );
        for line in lines {
            let _ = writeln!(self.body, "<li>{}</li>", escaped(&line.text()));
        }
        self.raw("</ul></div>");
    }

    /// The whole HTML file. Its foot says by which ruleset and by which points the games are played
    /// again.
    pub fn finish(
        mut self,
        foot: &Foot,
        players: &[String],
        [ruleset, points]: [&str; 2],
        seed: u64,
        checksum: &str,
    ) -> String {
        self.heading("How to play it again");
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        let version = env!("CARGO_PKG_VERSION");
        let rules = crate::replay::RULES.to_string();
        self.raw("<dl>");
        for (name, text) in [
            ("command", foot.command.as_str()),
            ("killbox", version),
            ("version of the rules", rules.as_str()),
            ("ruleset", ruleset),
            ("points", points),
            ("players", players.join(", ").as_str()),
            ("seed", seed.to_string().as_str()),
            ("checksum of all games", checksum),
        ] {
            let _ = writeln!(self.body, "<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(text));
        }
        self.raw("</dl>");
        if !foot.run.is_null() {
            let run = serde_json::to_string_pretty(&foot.run).unwrap_or_default();
            let _ = writeln!(
                self.body,
                "<details><summary>Squads with their hashes, cards' hashes, the ruleset with all its switches</summary><pre tabindex=0>{}</pre></details>",
                escaped(&run)
            );
        }
        let Doc { title, body } = self;
        let title = escaped(&title);
        format!(
            "<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n<meta name=viewport content=\"width=device-width, initial-scale=1\">\n<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<button class=theme type=button hidden>Light or dark</button>\n<main>\n{body}</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
        )
    }
}

/// Escapes a text for HTML.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            other => out.push(other),
        }
    }
    out
}
