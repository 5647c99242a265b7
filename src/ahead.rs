//! Who is ahead in a replayed game, round by round: the value of the position by
//! [`killbox_players::value`] when the dials of a round are set.
//!
//! ```
//! use std::path::Path;
//!
//! use killbox::ahead::Watch;
//! use killbox::prelude::*;
//! use killbox::record;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let recording = Match::between(a, b)?.seed(7).recording(0)?;
//! let path = Path::new("game.killbox"); // for messages
//! let matchup = record::matchup_of(&recording, Catalogue::embedded(), Library::embedded(), path)?;
//! let mut game = recording.play_before(Watch::default(), matchup, path)?;
//! for standing in game.answers().finish() {
//!     println!("round {}: seat A wins in {:.0} %", standing.round, 100.0 * standing.a);
//! }
//! # Ok(())
//! # }
//! ```

use bevy_ecs::prelude::Resource;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::state::{Ending, Phase};
use killbox_players::value::Value;
use killbox_systems::batch::{Answers, Stopping};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Recorder;
use killbox_systems::world::view::View;
use serde::Serialize;

use crate::narration::Names;
use crate::page::{Page, Tone};

/// Who was ahead at the beginning of a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The number of the round.
    pub round: u8,
    /// The probability that seat A's squad wins, 0 to 1.
    pub a: f32,
}

/// An observer that values a replayed game at the beginning of each round. It answers no decision.
#[derive(Resource, Debug, Default)]
pub struct Watch {
    standings: Vec<Standing>,
}

impl Watch {
    /// The rounds valued so far.
    pub fn so_far(&self) -> &[Standing] {
        &self.standings
    }

    /// Takes the values of all rounds once the game is over.
    pub fn finish(&mut self) -> Vec<Standing> {
        std::mem::take(&mut self.standings)
    }
}

impl Answers<Recorder> for Watch {
    fn answer(&mut self, _: usize, _: &View) -> Option<OptionKey> {
        None
    }

    fn stopping(&mut self) -> Option<&mut dyn Stopping<Recorder>> {
        Some(self)
    }
}

impl Stopping<Recorder> for Watch {
    fn stops(&mut self, b: &Battle<Recorder>) -> bool {
        let round = b.core.round;
        let is_known = self.standings.last().is_some_and(|last| last.round == round);
        if b.core.phase == Phase::Planning && round > 0 && !is_known {
            self.standings.push(Standing { round, a: Value::fitted().of(&View::new(b, Seat::A)) });
        }
        false
    }
}

/// The rounds as text: one bar per round, which is longer the surer the leading squad is to win. A
/// game without an ending was saved before it was over.
pub fn text(standings: &[Standing], names: &Names, ending: Option<Ending>, page: Page) -> String {
    /// Half of a bar, in columns, where there is room; the columns that the texts beside a bar
    /// take; and the shortest half that is still readable.
    const HALF: usize = 20;
    const BESIDE: usize = "round  1  |  ".len() + " 100 %".len();
    const SHORTEST: usize = 6;
    let [a, b] = Seat::BOTH.map(|seat| names.squad(seat));
    let name = a.chars().count().max(b.chars().count());
    let half = (page.columns().saturating_sub(BESIDE + name) / 2).clamp(SHORTEST, HALF);
    let mut out = format!(
        "{}   who was ahead when the dials of a round were set\n",
        page.paint(Tone::Heading, format!("{a} against {b}"))
    );
    for standing in standings {
        let (ahead, sure) = if standing.a >= 0.5 { (&a, standing.a) } else { (&b, 1.0 - standing.a) };
        let long = ((sure - 0.5) * 2.0 * half as f32).round() as usize;
        let (left, right) = if standing.a >= 0.5 { (long, 0) } else { (0, long) };
        out += &format!(
            "round {:>2}  {}{}|{}{}  {}\n",
            standing.round,
            " ".repeat(half - left),
            "█".repeat(left),
            "█".repeat(right),
            " ".repeat(half - right),
            match long {
                0 => "even".to_owned(),
                _ => format!("{ahead} {:.0} %", 100.0 * sure),
            }
        );
    }
    out += &match ending.map(|ending| ending.winner) {
        Some(Some(seat)) => format!("{} won\n", page.paint(Tone::Result, names.squad(seat))),
        Some(None) => "nobody won\n".to_owned(),
        None => "the game is not over\n".to_owned(),
    };
    out += "   estimated from ships, hull and shields, tokens and firing positions, by a fit to games of greedy players\n";
    page.fold(&out)
}
