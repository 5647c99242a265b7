//! The colours of a told game: where a terminal is, its ships are told apart at a glance.

use std::fmt::Display;

use anstyle::{AnsiColor, Effects, Style};
use killbox_components::ids::Seat;

/// The style of each kind of word. The default has none: plain text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ink {
    seats: [Style; 2],
    /// Rounds and phases.
    pub heading: Style,
    /// Cards.
    pub card: Style,
    /// What is over: ships that are destroyed, the game.
    pub end: Style,
    /// What most readers pass over.
    pub faint: Style,
}

impl Ink {
    /// Colours that can be read on a dark terminal and on a light one.
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

/// How many characters of a text are seen: the codes of its styles are not.
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
