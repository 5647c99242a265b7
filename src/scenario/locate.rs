//! Finds the place of a part of a scenario in its text, so that a failed expectation can name its
//! line. The scanner knows just enough of RON to follow fields, keys and elements; the parser has
//! already read the text without a fault.

use super::words::{self, ShipName};

/// One step from a value to a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The field of a struct or the key of a map.
    Name(String),
    /// An element of a list or tuple, from 0.
    Index(usize),
}

impl From<&str> for Step {
    fn from(name: &str) -> Step {
        Step::Name(name.to_owned())
    }
}

impl From<usize> for Step {
    fn from(index: usize) -> Step {
        Step::Index(index)
    }
}

/// What is wrong with a set-up, and the path to its place in the file.
pub type Wrong = (Vec<Step>, String);

/// An error at this place.
pub(super) fn wrong(path: Vec<Step>, message: impl Into<String>) -> Wrong {
    (path, message.into())
}

/// The path to a field of a ship.
pub(super) fn at_ship(name: ShipName, field: &str) -> Vec<Step> {
    vec!["ships".into(), words::ship_name(name.slot()).as_str().into(), field.into()]
}

/// Line and column, from 1, of the part to which `path` leads, or of the last existing part on the
/// way.
pub fn locate(text: &str, path: &[Step]) -> (usize, usize) {
    let mut scan = Scan { text, at: 0, path, found: 0 };
    scan.skip_attributes();
    scan.value(Some(0));
    let before = &text[..scan.found];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    (line, column)
}

/// Whether the file is a list of values, and not a single value.
pub fn is_list(text: &str) -> bool {
    let mut scan = Scan { text, at: 0, path: &[], found: 0 };
    scan.skip_attributes();
    scan.peek() == Some('[')
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    path: &'a [Step],
    found: usize,
}

impl Scan<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn skip_attributes(&mut self) {
        self.space();
        while self.rest().starts_with("#!") {
            self.at += self.rest().find(']').map_or(self.rest().len(), |n| n + 1);
            self.space();
        }
    }

    /// Skips white space and comments.
    fn space(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            self.at += blank;
            let rest = self.rest();
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += rest.find("*/").map_or(rest.len(), |n| n + 2);
            } else if blank == 0 {
                return;
            }
        }
    }

    fn word(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && !"_+-.".contains(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn string(&mut self) {
        self.bump();
        while let Some(c) = self.peek() {
            self.bump();
            match c {
                '\\' => self.bump(),
                '"' => return,
                _ => {}
            }
        }
    }

    /// Skips a string behind `r`, with its hashes.
    fn raw_string(&mut self) {
        let hashes = self.rest().chars().take_while(|c| *c == '#').count();
        let end = format!("\"{}", "#".repeat(hashes));
        self.at += hashes + 1;
        self.at += self.rest().find(&end).map_or(self.rest().len(), |n| n + end.len());
    }

    /// Reads one value. `depth` is the number of steps of the path that led here, or `None` off the
    /// path.
    fn value(&mut self, depth: Option<usize>) {
        self.space();
        if depth.is_some() {
            self.found = self.at;
        }
        if self.peek() == Some('"') {
            return self.string();
        }
        let word = self.word();
        let (none, raw) = (word.is_empty(), word == "r");
        if raw && matches!(self.peek(), Some('"' | '#')) {
            return self.raw_string();
        }
        self.space();
        match self.peek() {
            Some('(') => self.group(')', depth),
            Some('[') if none => self.group(']', depth),
            Some('{') if none => self.group('}', depth),
            Some(c) if none && !",:)]}".contains(c) => self.bump(),
            _ => {}
        }
    }

    fn group(&mut self, close: char, depth: Option<usize>) {
        self.bump();
        let mut index = 0;
        loop {
            self.space();
            match self.peek() {
                None => return,
                Some(c) if c == close => return self.bump(),
                Some(',') => {
                    self.bump();
                    continue;
                }
                _ => {}
            }
            let step = self.key(close).map_or(Step::Index(index), Step::Name);
            let next = depth.filter(|depth| self.path.get(*depth) == Some(&step)).map(|depth| depth + 1);
            self.value(next);
            index += 1;
        }
    }

    /// Reads the name before a colon, if there is one.
    fn key(&mut self, close: char) -> Option<String> {
        if close == ']' {
            return None;
        }
        let start = self.at;
        if self.peek() == Some('"') {
            self.string();
        } else {
            self.word();
        }
        let key = self.text[start..self.at].trim_matches('"').to_owned();
        self.space();
        if self.peek() == Some(':') {
            self.bump();
            return Some(key);
        }
        self.at = start;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{Step, locate};

    #[test]
    fn follows_fields_keys_and_elements() {
        let text = "// a comment (with: parens)\nScenario(\n  about: \"a ) in \\\" text\",\n  ships: {\n    a1: (pose: (1, -2.5, 3e2)),\n    b1: (\n      tokens: {Focus: 1}),\n  },\n  events: [A(x: 1),\n    B(), /* C */\n    D ( y: [1, 2] )],\n)";
        let at = |path: &[Step]| locate(text, path);
        assert_eq!(at(&[]), (2, 1));
        assert_eq!(at(&["about".into()]), (3, 10));
        assert_eq!(at(&["ships".into(), "a1".into(), "pose".into(), 2.into()]), (5, 26));
        assert_eq!(at(&["ships".into(), "b1".into(), "tokens".into(), "Focus".into()]), (7, 23));
        assert_eq!(at(&["events".into(), 1.into()]), (10, 5));
        assert_eq!(at(&["events".into(), 2.into(), "y".into(), 1.into()]), (11, 16));
        assert_eq!(at(&["events".into(), 7.into()]), (9, 11));
    }
}
