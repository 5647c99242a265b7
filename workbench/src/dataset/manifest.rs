//! What a data set holds: its terms, and the manifest in its folder.

use killbox::manifest::{self, Terms as GameTerms};
use killbox::matches::First;
use killbox::selfplay::observe::{Part, VERSION};
use killbox::squads::Field;
use killbox_cards::Library;
use killbox_systems::world::hash::Mixer;
use serde::{Deserialize, Serialize};

use super::kinds::Kinds;
use super::rows::FORMAT;
use crate::runs::Resumable;

/// The default number of games.
pub const GAMES: u64 = 1000;
/// The default number of games in a part: some megabytes, of which every thread fills a few.
pub const PART: u64 = 100;
/// The most squads of a data set. Its manifest holds all of them.
const MOST_SQUADS: usize = 5000;
/// The folder of the parts.
pub(super) const ROWS: &str = "rows";

/// What is played, and what is recorded of it.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The players of squad A and squad B.
    pub players: [String; 2],
    /// The seed of the games, and of the draws of squads.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
    /// How many games a part holds: an even number, so that the two games of a pair stay together.
    pub part_games: u64,
    /// The kinds of decision that are recorded.
    pub kinds: Kinds,
    /// The arrays that are recorded, in the order of [`known`](super::known).
    pub arrays: Vec<Part>,
}

/// Checks that both games of each pair lie in one part.
///
/// # Errors
/// What was expected, if a part cannot have this number of games.
pub fn whole_pairs(part_games: u64) -> Result<u64, String> {
    if part_games > 0 && part_games.is_multiple_of(2) {
        Ok(part_games)
    } else {
        Err("expected an even number, so that the two games of a pair stay together".to_owned())
    }
}

/// An array of a data set, as the manifest has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// The name of the array, and of its column.
    pub name: String,
    /// Its shape. `null` for the number of options, which differs from row to row.
    pub shape: Vec<Option<usize>>,
    /// The type of its values: `float32`, `int32` or `int8`.
    #[serde(rename = "type")]
    pub kind: String,
}

impl Shape {
    fn of(part: Part) -> Shape {
        let mut shape: Vec<Option<usize>> = part.shape().iter().copied().map(Some).collect();
        if part.is_by_option() {
            shape[0] = None;
        }
        Shape { name: part.name().to_owned(), shape, kind: part.number_type().name().to_owned() }
    }
}

/// Everything that determines the rows of a data set, and how many games are wanted. It is
/// `run.json` of its folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the files of a data set.
    pub dataset: u32,
    /// The version of observations.
    pub observation: u32,
    /// The names of the recorded kinds of decision.
    pub kinds: Vec<String>,
    /// The recorded arrays.
    pub arrays: Vec<Shape>,
    /// The games. Its list of match-ups is empty, since the squads of each pair of games are drawn.
    #[serde(flatten)]
    pub run: manifest::Manifest,
}

impl Manifest {
    /// The manifest of a data set of games between the squads of `field`.
    ///
    /// # Errors
    /// If there is no squad, or too many; if a part does not hold whole pairs of games; or if the
    /// ruleset cannot be written as JSON, which is a fault of the program.
    pub fn new(field: &Field, library: &Library, terms: &Terms) -> Result<Manifest, String> {
        match field.squads.len() {
            0 => return Err("a data set needs at least one squad".to_owned()),
            1..=MOST_SQUADS => {}
            more => {
                return Err(format!("{more} squads are too many: a data set takes at most {MOST_SQUADS}"));
            }
        }
        whole_pairs(terms.part_games)?;
        let games = GameTerms {
            pairs: Vec::new(),
            players: terms.players.clone(),
            seed: terms.seed,
            first_game: 0,
            first: First::ByRules,
            part_games: terms.part_games,
            rule: None,
            games: terms.games,
        };
        Ok(Manifest {
            dataset: FORMAT,
            observation: VERSION,
            kinds: terms.kinds.names(),
            arrays: terms.arrays.iter().copied().map(Shape::of).collect(),
            run: manifest::Manifest::new(field, library, games).map_err(|error| error.to_string())?,
        })
    }

    /// The id of the data set. It is equal for data sets whose rows are equal.
    pub fn id(&self) -> String {
        let mut mixer = Mixer::new(u64::from(self.dataset));
        let what = format!("{} {:?} {:?}", self.observation, self.kinds, self.arrays);
        mixer.add_bytes(what.as_bytes());
        mixer.add_bytes(self.run.run().as_bytes());
        format!("{:016x}", mixer.finish())
    }
}

impl Resumable for Manifest {
    const FOLDERS: &'static [&'static str] = &[ROWS];

    fn differences(&self, there: &Manifest) -> Vec<String> {
        let mut lines = Vec::new();
        let mut compare = |what: &str, here: String, there: String| {
            if here != there {
                lines.push(format!("{what}: there {there}, here {here}"));
            }
        };
        let names =
            |arrays: &[Shape]| arrays.iter().map(|array| array.name.as_str()).collect::<Vec<_>>().join(", ");
        compare("format of the data set", self.dataset.to_string(), there.dataset.to_string());
        compare("version of observations", self.observation.to_string(), there.observation.to_string());
        compare("--kinds", self.kinds.join(", "), there.kinds.join(", "));
        compare("--arrays", names(&self.arrays), names(&there.arrays));
        lines.extend(self.run.differences(&there.run));
        lines
    }

    fn games(&self) -> u64 {
        self.run.games
    }

    fn lasting(self, games: u64) -> Manifest {
        Manifest { run: manifest::Manifest { games, ..self.run }, ..self }
    }
}
