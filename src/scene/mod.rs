//! What can be seen of a battle, as plain data for those who draw it: the viewer in
//! `src/html/game`, the page in a browser, and anybody who reads the JSON of
//! `killbox replay --story`.
//!
//! A [`Scene`] is a battle as it stands, seen by one seat or by somebody who knows everything; a
//! [`Story`] is a whole game: the scene it begins with and [`Moment`]s, each with its words and a
//! [`Patch`] that makes the next scene. `docs/formats/story.md` describes the JSON.
//!
//! Lengths are in mm with the origin at the left end of seat A's edge, x to the right and y away
//! from seat A. Headings are in degrees clockwise from +y: 0 looks from A's edge to B's, 90 to the
//! right. Numbers of 64 bits are text, because JavaScript has none. What there is not is left out:
//! no value is `null`, so that a patch can say by `null` that something is gone.
//!
//! Nothing here reads a file, starts a thread or knows a terminal: it is compiled for the browser,
//! too.

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
