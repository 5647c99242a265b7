//! The page of a story. Headings are written only when a line follows them. Sentences are joined to
//! a line while they fit and are about the same ship and card.

use killbox_components::event::Cause;
use killbox_components::ids::ShipSlot;

use super::ink::seen;
use super::names::Names;
use super::sentence::Sentence;

/// The longest line that results from joining, in characters.
const WIDTH: usize = 112;

/// How a sentence relates to the line before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// It has its own line, to which nothing is joined.
    Alone,
    /// It begins a line to which others can be joined.
    Begins,
    /// It begins a line to which others can be joined, and its own words name the card that causes
    /// it.
    Opens,
    /// It is joined to the line before if both are about the same.
    Follows,
    /// It is the result of the sentence before.
    Result,
}

#[derive(Clone, Debug)]
struct Line {
    depth: usize,
    cause: Option<Cause>,
    who: Option<ShipSlot>,
    text: String,
    open: bool,
}

/// The active ship, which is the subject of the following lines.
#[derive(Clone, Copy, Debug)]
struct Hero {
    ship: ShipSlot,
    /// Whether a line has named the ship, so that its further deeds are indented below that line.
    introduced: bool,
}

/// The page of a story.
#[derive(Clone, Debug, Default)]
pub struct Page {
    text: String,
    heading: Option<String>,
    line: Option<Line>,
    hero: Option<Hero>,
}

impl Page {
    /// Writes a heading with an empty line above it at once.
    pub fn title(&mut self, title: &str) {
        self.end_line();
        self.heading = None;
        self.hero = None;
        self.space();
        self.put(0, title);
    }

    /// Sets the heading of the following lines. It is not written if none follows.
    pub fn heading(&mut self, heading: String) {
        self.end_line();
        self.hero = None;
        self.heading = Some(heading);
    }

    /// Makes a ship the subject of the following lines.
    pub fn about(&mut self, ship: ShipSlot) {
        self.end_line();
        self.hero = Some(Hero { ship, introduced: false });
    }

    /// Makes the following lines about no particular ship.
    pub fn about_nobody(&mut self) {
        self.end_line();
        self.hero = None;
    }

    /// Writes a sentence.
    pub fn say(&mut self, cause: Option<Cause>, sentence: &Sentence, join: Join, names: &Names) {
        if self.joined(cause, sentence, join, names) {
            return;
        }
        self.end_line();
        let known = self.hero.filter(|hero| hero.introduced).map(|hero| hero.ship);
        let text = match cause {
            Some(cause) if join != Join::Opens => credited(cause, sentence, known, names),
            _ if sentence.who == known => sentence.says.clone(),
            _ => sentence.whole(names),
        };
        let depth = if known.is_some() { 2 } else { 1 };
        if let Some(hero) = &mut self.hero
            && cause.is_none()
        {
            hero.introduced |= sentence.who == Some(hero.ship);
        }
        let who = sentence.who.or(cause.and_then(|cause| names.owner(cause)));
        self.line = Some(Line { depth, cause, who, text, open: join != Join::Alone });
    }

    /// Joins a sentence to the line before. Returns false if the sentence needs a line of its own.
    fn joined(&mut self, cause: Option<Cause>, sentence: &Sentence, join: Join, names: &Names) -> bool {
        let Some(line) = &mut self.line else { return false };
        let about_the_same =
            line.cause == cause && (sentence.who == line.who || sentence.who.is_none() || cause.is_some());
        let glue = match join {
            Join::Alone | Join::Begins | Join::Opens => return false,
            Join::Result if line.cause == cause => ": ",
            Join::Result => return false,
            Join::Follows if line.open && about_the_same => "; ",
            Join::Follows => return false,
        };
        let said = if sentence.who.is_none() || sentence.who == line.who {
            sentence.says.clone()
        } else {
            sentence.whole(names)
        };
        let fits = 2 * line.depth + seen(&line.text) + glue.len() + seen(&said) <= WIDTH;
        if !fits {
            return false;
        }
        line.text += glue;
        line.text += &said;
        line.who = sentence.who.or(line.who);
        true
    }

    /// Ends the current line.
    pub fn end_line(&mut self) {
        if let Some(line) = self.line.take() {
            self.put_heading();
            self.put(line.depth, &line.text);
        }
    }

    fn put_heading(&mut self) {
        if let Some(heading) = self.heading.take() {
            self.space();
            self.put(0, &heading);
        }
    }

    fn space(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn put(&mut self, depth: usize, text: &str) {
        self.text += &format!("{:indent$}{text}\n", "", indent = 2 * depth);
    }

    /// The text of the page.
    pub fn finish(mut self) -> String {
        self.end_line();
        self.text
    }
}

/// A sentence after the name of the card that causes it. `known` is the subject of the current
/// lines.
fn credited(cause: Cause, sentence: &Sentence, known: Option<ShipSlot>, names: &Names) -> String {
    let credit = names.credit(cause, known);
    let said = if sentence.who == names.owner(cause).or(known) {
        sentence.says.clone()
    } else {
        sentence.whole(names)
    };
    format!("{credit}: {said}")
}
