//! The players that have a name: on the command line (`--players`), in its help and completions, in reports, recordings and
//! runs. A new one is a line here and a file beside this one; `docs/players.md` shows how.

use crate::Player;
use crate::greedy::Greedy;
use crate::random::{Careful, Random};
use crate::search::{NODES, Search};

/// A player with a name.
#[derive(Debug)]
pub struct Registered {
    /// Its name: one word in small letters. Recordings and runs keep it, so it stays.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Makes one. A worker makes one for each squad and plays all its games with it.
    pub make: fn() -> Box<dyn Player>,
}

/// All of them, in the order in which they are listed.
pub static PLAYERS: &[Registered] = &[
    Registered {
        name: "random",
        about: "Picks uniformly among the legal options",
        make: || Box::new(Random),
    },
    Registered {
        name: "careful",
        about: "Picks at random too, but does not fly off the board while it has another maneuver",
        make: || Box::new(Careful),
    },
    Registered { name: "greedy", about: "Looks one step ahead", make: || Box::new(Greedy::default()) },
    Registered {
        name: "search",
        about: "Sets dials by playing the round out, and decides the rest as greedy does; slow",
        make: || Box::new(Search::new(NODES)),
    },
];

/// The player of that name.
pub fn named(name: &str) -> Option<&'static Registered> {
    PLAYERS.iter().find(|player| player.name == name)
}
