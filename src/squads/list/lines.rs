//! Reads the lines of a builder's text export: which lines are cards with their costs, which are
//! totals, and what marks a ship.
//!
//! The forms are:
//!
//! - `Luke Skywalker (62)` with upgrades indented below (YASB);
//! - `(62) Luke Skywalker [T-65 X-wing]` with `(6) R2-D2` below (Launch Bay Next and the
//!   publisher's own builder);
//! - these with the markup of forums;
//! - all in one line: `Luke Skywalker + R2-D2 / Wedge Antilles`.

/// The content of a text export.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The name of the squad: the line before the first card.
    pub name: Option<String>,
    /// The stated total.
    pub total: Option<u32>,
    /// The cards in the order of the text.
    pub cards: Vec<Card>,
    /// The obstacles of a list that is one line.
    pub obstacles: Vec<String>,
}

/// A card by its name.
#[derive(Debug)]
pub(super) struct Card {
    /// The name as it is written.
    pub full: String,
    /// The name without the brackets behind it.
    pub name: String,
    /// The text in each pair of brackets behind the name: a ship type, a slot, a printing.
    pub hints: Vec<String>,
    /// The stated cost, and whether it stands behind the name, as in YASB lists, which tell cards
    /// of one name apart by brackets.
    pub cost: Option<(u16, bool)>,
    /// The form of the line.
    pub mark: Mark,
    /// Whether the card is the first behind an empty line, a total or the head.
    pub first: bool,
}

/// What the form of a line implies for its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A ship: the line is bold or has a ship type.
    Ship,
    /// An upgrade: the line is italic or indented.
    Upgrade,
    /// Either.
    Open,
}

/// The beginnings of lines that are no cards.
const OTHER: [&str; 12] = [
    "total",
    "ship total",
    "ship cost",
    "ship half",
    "points",
    "half points",
    "threshold",
    "damage threshold",
    "loadout",
    "obstacles",
    "view in",
    "faction",
];

/// The markup of forums and pages, with its replacement.
const MARKUP: [(&str, &str); 13] = [
    ("<br />", "\n"),
    ("<br/>", "\n"),
    ("<br>", "\n"),
    ("<b>", "**"),
    ("</b>", ""),
    ("<i>", "*"),
    ("</i>", ""),
    ("[b]", "**"),
    ("[/b]", ""),
    ("[i]", "*"),
    ("[/i]", ""),
    ("&nbsp;", " "),
    ("\u{a0}", " "),
];

impl Lines {
    /// Reads a text, up to `most` cards.
    pub fn read(text: &str, most: usize) -> Lines {
        let text = MARKUP.iter().fold(text.to_owned(), |text, (mark, plain)| text.replace(mark, plain));
        let mut lines = Lines::default();
        let mut first = true;
        for line in text.lines() {
            let indent = line.len() - line.trim_start().len();
            let bold = line.trim_start().starts_with("**");
            let italic = !bold && line.trim_start().starts_with('*');
            let code = line.replace('*', "");
            let code = code.trim().trim_start_matches(['•', '-']).trim();
            if code.is_empty() {
                first = true;
                continue;
            }
            let lower = code.to_lowercase();
            if let Some(word) = OTHER.iter().find(|word| is_head(&lower, word)) {
                if *word == "total" {
                    lines.total = number_in(&lower).or(lines.total);
                }
                first = true;
                continue;
            }
            if lines.cards.len() > most {
                break;
            }
            match card(code) {
                Some((mut card, is_ship)) => {
                    card.mark = match () {
                        () if is_ship || bold => Mark::Ship,
                        () if italic || (indent > 1 && !lines.cards.is_empty()) => Mark::Upgrade,
                        () => Mark::Open,
                    };
                    card.first = std::mem::take(&mut first);
                    lines.cards.push(card);
                }
                None if lines.cards.is_empty() && lines.name.is_none() => lines.name = Some(code.to_owned()),
                None => {}
            }
        }
        if lines.cards.is_empty() { Lines::in_one(&text, most) } else { lines }
    }

    /// Reads a list that is one line: `A + B + C / D + E | coreasteroid0 / gascloud1`.
    fn in_one(text: &str, most: usize) -> Lines {
        let (ships, obstacles) = text.split_once('|').unwrap_or((text, ""));
        let mut lines = Lines::default();
        for ship in ships.split(" /").filter(|ship| !ship.trim().is_empty()) {
            for (at, name) in ship.split(" + ").enumerate() {
                if lines.cards.len() <= most {
                    let mark = if at == 0 { Mark::Ship } else { Mark::Upgrade };
                    lines.cards.push(Card { mark, first: at == 0, ..Card::named(name) });
                }
            }
        }
        lines.obstacles = obstacles.split('/').map(|name| name.trim().to_owned()).collect();
        lines.obstacles.retain(|name| !name.is_empty());
        lines
    }
}

/// Whether a line begins with this word and is no card of that name: `Points: 80`,
/// `Total points: 200`.
fn is_head(line: &str, word: &str) -> bool {
    line.strip_prefix(word)
        .is_some_and(|rest| rest.split_once(':').is_some_and(|(between, _)| between.len() < 12))
        || (word == "view in" && line.starts_with(word))
}

fn number_in(text: &str) -> Option<u32> {
    let digits: String =
        text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// A card with its cost, and whether its line names a ship type; `None` for a line without a cost.
fn card(code: &str) -> Option<(Card, bool)> {
    let (rest, cost, behind) = match code.strip_prefix('(') {
        // Launch Bay Next and the publisher's builder: `(62) Luke Skywalker [T-65 X-wing]`
        Some(rest) => {
            let (cost, rest) = rest.split_once(')')?;
            (rest.trim(), cost, false)
        }
        // YASB: `Luke Skywalker (62)`
        None => {
            let (rest, cost) = code.strip_suffix(')')?.rsplit_once('(')?;
            (rest.trim(), cost, true)
        }
    };
    let cost = Some((cost.trim().parse().ok()?, behind));
    let typed = rest.strip_suffix(']').and_then(|rest| rest.rsplit_once('['));
    let typed = typed.or_else(|| rest.split_once(" – ")).or_else(|| rest.split_once(" — "));
    let (name, chassis) = typed.map_or((rest, None), |(name, chassis)| (name, Some(chassis)));
    let mut card = Card { cost, ..Card::named(name) };
    card.hints.extend(chassis.map(|chassis| chassis.trim().to_owned()));
    (!card.name.is_empty()).then_some((card, chassis.is_some()))
}

impl Card {
    /// A card of which only the name is known.
    fn named(full: &str) -> Card {
        let full = full.trim();
        let (mut name, mut hints) = (full, Vec::new());
        while let Some((before, hint)) = name.strip_suffix(')').and_then(|name| name.rsplit_once('(')) {
            hints.push(hint.trim().to_owned());
            name = before.trim_end();
        }
        Card {
            full: full.to_owned(),
            name: name.to_owned(),
            hints,
            cost: None,
            mark: Mark::Open,
            first: false,
        }
    }
}
