//! What can be seen of a battle, as plain data for drawing: for the viewer in `src/html/game`, the
//! page in a browser, and readers of the JSON of `killbox replay --story`.
//!
//! A [`Scene`] is the current state of a battle, as one seat or an omniscient observer sees it. A
//! [`Story`] is a whole game: the scene at its start and [`Moment`]s, each with its words and a
//! [`Patch`] that leads to the next scene. `docs/formats/story.md` describes the JSON.
//!
//! ```
//! use std::path::Path;
//!
//! use killbox::prelude::*;
//! use killbox::record;
//! use killbox::scene::Story;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let recording = Match::between(a, b)?.players(Random, Random).seed(7).recording(0)?;
//! let path = Path::new("game.killbox"); // for messages
//! let (matchup, cast) =
//!     record::cast_of(&recording, Catalogue::embedded(), Library::embedded(), path)?;
//! let story = Story::of(&recording, matchup, &cast, None, path)?;
//! println!("{}: {} ships", story.title, story.start.ships.len());
//! for moment in &story.moments {
//!     println!("round {}: {}", moment.round, moment.words);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! - Lengths are in mm. The origin is the left end of seat A's edge, x points to the right and y
//!   away from seat A.
//! - Headings are in degrees clockwise from +y: 0 points from A's edge to B's, 90 to the right.
//! - Numbers of 64 bits are text, because JavaScript has no such numbers.
//! - Missing values are left out. No value is `null`, so that `null` in a patch can mean removal.
//!
//! Nothing here reads a file, starts a thread or uses a terminal: the module is also compiled for
//! the browser.

mod aims;
mod beside;
mod card;
mod flown;
mod patch;
mod read;
mod sight;
mod state;
mod story;
mod tell;
#[cfg(test)]
mod tests;
mod watch;

pub use aims::aims;
pub use beside::Beside;
pub use card::{CardShown, ShipCard, SquadCard, WeaponShown};
pub use flown::flown;
pub use patch::Patch;
pub use read::{cards, scene};
pub use sight::Sight;
pub use state::{
    ArcShown, AttackShown, DeviceState, Dial, ObjectiveState, ObstacleState, Place, Point, PoseShown, Scene,
    ShipState,
};
pub use story::{Aims, DiceShown, Flown, Kind, Moment, Odds, Over, Shot, Story, VERSION};
pub use tell::Game;
pub use watch::Watch;
