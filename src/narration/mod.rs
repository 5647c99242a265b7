//! Tells a game in sentences, event by event, as a player would afterwards. Also describes
//! decisions ([`Asked`]).
//!
//! ```
//! use std::path::Path;
//!
//! use killbox::narration::{Log, Names, ink::Ink, tell};
//! use killbox::prelude::*;
//! use killbox::record;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let recording = Match::between(a, b)?.seed(7).recording(0)?;
//! let path = Path::new("game.killbox"); // for messages
//! let (matchup, cast) =
//!     record::cast_of(&recording, Catalogue::embedded(), Library::embedded(), path)?;
//! let mut game = recording.play(matchup.clone(), path)?;
//! let seen = game.observer(0);
//! let log = Log { events: &seen.events, causes: &seen.causes };
//! let names = Names::of_game(&matchup, &cast.squads, Ink::default());
//! println!("{}\n{}", cast.head(&recording, &names), tell(log, names));
//! # Ok(())
//! # }
//! ```
//!
//! [`tell`] joins events and omits what the reader already knows. [`tell_all`] writes one line for
//! every event. Both take a [`Log`] and [`Names`], and neither knows any rule.

mod asked;
mod cast;
#[cfg(test)]
mod docs;
mod end;
pub mod ink;
pub mod json;
mod names;
mod page;
mod runs;
mod sentence;
mod story;
#[cfg(test)]
mod tests;
pub mod words;

use std::fmt::Write as _;

use killbox_components::event::{Cause, Event};

pub use asked::{Asked, bearing, decision_name, in_words};
pub use cast::Cast;
pub use names::{Lying, Names, source_of};
pub use sentence::{Sentence, sentence};

/// The events of a game in order.
#[derive(Clone, Copy, Debug)]
pub struct Log<'a> {
    /// The events.
    pub events: &'a [Event],
    /// For each event: the ability whose effect it is, if there is one.
    pub causes: &'a [Option<Cause>],
}

/// The story of a game, or of a part of one; see the [module](self) for an example.
pub fn tell(log: Log, names: Names) -> String {
    story::story(log, names)
}

/// A line for every event, including moments without a visible effect. Each line names the card
/// that caused the event. The arguments are those of [`tell`].
pub fn tell_all(log: Log, mut names: Names) -> String {
    names.expect(log.events);
    let mut text = String::new();
    for (i, event) in log.events.iter().enumerate() {
        names.learn(event);
        let said = sentence(event, &names).whole(&names);
        let heading = ink::paint(names.ink().heading, &said);
        let cause = log.causes.get(i).copied().flatten();
        let _ = match (event, cause) {
            (Event::RoundBegan { .. }, _) => writeln!(text, "\n== {heading} =="),
            (Event::PhaseBegan { .. }, _) => writeln!(text, "\n-- {heading} --"),
            (
                Event::AbilityQueued { .. } | Event::AbilityResolved { .. } | Event::AbilityDropped { .. },
                _,
            )
            | (_, None) => writeln!(text, "  {said}"),
            (_, Some(cause)) => writeln!(text, "  {said} ({})", names.credit(cause, None)),
        };
    }
    text
}
