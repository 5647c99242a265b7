//! The colours of a told game, which make the ships of both sides easy to distinguish in a
//! terminal.

use std::fmt::Display;

use anstyle::{AnsiColor, Effects, Style};
use killbox_components::ids::Seat;

/// The style of each kind of word. The default is plain text without styles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ink {
    seats: [Style; 2],
    /// The style of rounds and phases.
    pub heading: Style,
    /// The style of cards.
    pub card: Style,
    /// The style of endings: destroyed ships, and the end of the game.
    pub end: Style,
    /// The style of what most readers skip.
    pub faint: Style,
}

impl Ink {
    /// Colours that are readable on dark and on light terminals.
    pub const COLOURS: Ink = Ink {
        seats: [AnsiColor::Cyan.on_default(), AnsiColor::Yellow.on_default()],
        heading: Style::new().effects(Effects::BOLD),
        card: AnsiColor::Magenta.on_default(),
        end: AnsiColor::Red.on_default().effects(Effects::BOLD),
        faint: Style::new().effects(Effects::DIMMED),
    };

    /// The style of the ships of a seat.
    pub const fn of(&self, seat: Seat) -> Style {
        self.seats[seat.index()]
    }
}

/// A text in a style.
pub fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// The number of visible characters of a text. Style codes are not visible.
pub fn seen(text: &str) -> usize {
    let mut count = 0;
    let mut in_code = false;
    for c in text.chars() {
        match c {
            '\u{1b}' => in_code = true,
            'm' if in_code => in_code = false,
            _ if in_code => {}
            _ => count += 1,
        }
    }
    count
}
