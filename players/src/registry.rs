//! The registered players: those with a name on the command line (`--players`), in its help and
//! completions, in reports, recordings and runs. A new player takes an entry here and a file beside
//! this one; `docs/players.md` shows how.
//!
//! A player may have options, which follow its name: `greedy:slips=0.1`. Each option is declared
//! here, so that an invalid one is rejected before a game is played.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use killbox_components::encoding::decode;
use thiserror::Error;

use crate::Player;
use crate::greedy::Greedy;
use crate::greedy::weights::Weights;
use crate::jouster::Jouster;
use crate::policy::{self, Network, Policy};
use crate::random::{Careful, Random};
use crate::search::{NODES, Search, TRUST};
use crate::slips::slipping;
use crate::sum;

/// A registered player.
#[derive(Debug)]
pub struct Registered {
    /// Its name: one word in lower case. Recordings and runs store it, so it never changes.
    pub name: &'static str,
    /// Its description, in one line.
    pub about: &'static str,
    /// The options that may follow its name.
    pub options: &'static [Declared],
    /// Makes an instance. A worker makes one for each squad and plays all its games with it.
    pub make: fn(&Chosen) -> Box<dyn Player>,
}

/// An option of a player.
#[derive(Debug, PartialEq)]
pub struct Declared {
    /// Its name: one word in lower case. Recordings and runs store it, so it never changes.
    pub key: &'static str,
    /// Its effect, in one line.
    pub about: &'static str,
    /// The values that it accepts.
    pub takes: Takes,
}

/// The kind of value that an option accepts.
#[derive(Debug, PartialEq)]
pub enum Takes {
    /// A number.
    Number {
        /// The least value.
        least: f64,
        /// The greatest value.
        most: f64,
        /// Whether only whole numbers are accepted.
        whole: bool,
        /// The default. A multiple of it, `4x`, is accepted as a value unless the default is 0.
        unsaid: f64,
    },
    /// A file of weights for the greedy player.
    Weights,
    /// An ONNX file with a network. The option is required, and its value may follow the player's
    /// name without the key.
    Network,
}

impl Declared {
    /// Parses the value of the option.
    fn read(&'static self, player: &'static str, text: &str) -> Result<Said, Refused> {
        let wrong = || Refused::Value { player, option: self, value: text.to_owned() };
        match self.takes {
            Takes::Number { least, most, whole, unsaid } => {
                let number = match text.strip_suffix('x').filter(|_| unsaid > 0.0) {
                    Some(times) => times.parse::<f64>().map(|times| unsaid * times),
                    None => text.parse(),
                };
                let may_be = |n: &f64| (least..=most).contains(n) && (!whole || n.fract() == 0.0);
                number.ok().filter(may_be).map(Said::Number).ok_or_else(wrong)
            }
            Takes::Weights => {
                let file = File::named(player, "weights", text);
                let text = decode(&file.read()?).map_err(|what| {
                    file.refused(format!("not {} text (byte {})", what.encoding, what.byte))
                })?;
                let weights = Weights::read(&text).map_err(|error| file.refused(error))?;
                let (file, sum) = file.known_by(weights.sum())?;
                Ok(Said::Weights { file, sum, weights: Arc::new(weights) })
            }
            Takes::Network => {
                let file = File::named(player, "network", text);
                let bytes = file.read()?;
                let sum = sum(bytes.iter().copied());
                let network = policy::load(bytes).map_err(|why| file.refused(why))?;
                let (file, sum) = file.known_by(sum)?;
                Ok(Said::Network { file, sum, network })
            }
        }
    }

    /// The accepted values, as error messages print them.
    fn expected(&self) -> String {
        let Takes::Number { least, most, whole, unsaid } = self.takes else {
            return "a file".to_owned();
        };
        let number = if whole { "a whole number" } else { "a number" };
        let multiple = if unsaid > 0.0 {
            format!(", or a multiple of the default {unsaid}, as in {}=4x", self.key)
        } else {
            String::new()
        };
        format!("{number} from {least} to {most}{multiple}")
    }

    /// Whether the value is the default.
    fn is_usual(&self, said: &Said) -> bool {
        matches!((&self.takes, said), (Takes::Number { unsaid, .. }, Said::Number(number)) if number == unsaid)
    }
}

/// The largest accepted size of a file, in bytes. Longer files hold neither weights nor a network
/// that can play.
const LONGEST: u64 = 1 << 30;

/// A file named by an option, and its expected checksum if one follows the name behind a `#`.
struct File {
    player: &'static str,
    what: &'static str,
    name: String,
    expected: Option<String>,
}

impl File {
    fn named(player: &'static str, what: &'static str, text: &str) -> File {
        let (name, expected) = match text.split_once('#') {
            Some((name, sum)) => (name, Some(sum.to_owned())),
            None => (text, None),
        };
        File { player, what, name: name.to_owned(), expected }
    }

    /// Reads the file. Only a regular file is opened: a pipe would block the program, and reading a
    /// device may never end.
    fn read(&self) -> Result<Vec<u8>, Refused> {
        let about = std::fs::metadata(&self.name).map_err(|error| self.refused(error))?;
        if !about.is_file() {
            return Err(self.refused("not a regular file; name one"));
        }
        if about.len() > LONGEST {
            return Err(self.refused(format!("longer than {LONGEST} bytes")));
        }
        std::fs::read(&self.name).map_err(|error| self.refused(error))
    }

    fn refused(&self, why: impl fmt::Display) -> Refused {
        Refused::File { player: self.player, what: self.what, file: self.name.clone(), why: why.to_string() }
    }

    /// The name and checksum of the file, if the checksum is the expected one.
    fn known_by(self, sum: String) -> Result<(String, String), Refused> {
        match &self.expected {
            Some(expected) if *expected != sum => {
                Err(self
                    .refused(format!("its contents have changed: they are {sum} now, and were {expected}")))
            }
            _ => Ok((self.name, sum)),
        }
    }
}

/// The value of an option.
#[derive(Clone, Debug)]
enum Said {
    Number(f64),
    Weights {
        file: String,
        /// Checksum of the weights.
        sum: String,
        weights: Arc<Weights>,
    },
    Network {
        file: String,
        /// Checksum of the file.
        sum: String,
        network: Arc<Network>,
    },
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Number(number) => write!(f, "{number}"),
            Said::Weights { file, sum, .. } | Said::Network { file, sum, .. } => write!(f, "{file}#{sum}"),
        }
    }
}

/// See [`crate::slips`].
const SLIPS: Declared = Declared {
    key: "slips",
    about: "the probability that it leaves a decision to careful",
    takes: Takes::Number { least: 0.0, most: 1.0, whole: false, unsaid: 0.0 },
};
/// See [`crate::slips`].
const UNEVEN: Declared = Declared {
    key: "uneven",
    about: "the most that is added to slips, drawn for each game, so that players of unequal strength meet, as people do",
    takes: Takes::Number { least: 0.0, most: 1.0, whole: false, unsaid: 0.0 },
};
/// See [`crate::greedy::weights`].
const WEIGHTS: Declared = Declared {
    key: "weights",
    about: "a file of weights that replace its own (players/weights/greedy.ron)",
    takes: Takes::Weights,
};
/// See [`crate::search`].
const SEARCHES: Declared = Declared {
    key: "nodes",
    about: "the number of playouts per dial",
    takes: Takes::Number { least: 1.0, most: 1_048_576.0, whole: true, unsaid: NODES as f64 },
};

/// See [`crate::search`].
const TRUSTS: Declared = Declared {
    key: "trust",
    about: "how far it expects the enemy to set dials as greedy would; 0 expects the worst",
    takes: Takes::Number { least: 0.0, most: 1.0, whole: false, unsaid: TRUST },
};

/// See [`crate::policy`].
const NETWORK: Declared =
    Declared { key: "file", about: "the ONNX file; `onnx:FILE` is enough", takes: Takes::Network };

/// All registered players, in the order in which they are listed.
pub static PLAYERS: &[Registered] = &[
    Registered {
        name: "random",
        about: "Picks uniformly among the legal options",
        options: &[],
        make: |_| Box::new(Random),
    },
    Registered {
        name: "careful",
        about: "Picks at random too, but does not fly off the board while it has another maneuver",
        options: &[],
        make: |_| Box::new(Careful),
    },
    Registered {
        name: "jouster",
        about: "Looks one step ahead and misjudges some cards: an earlier greedy, kept for comparison",
        options: &[SLIPS, UNEVEN],
        make: |chosen| slipping(chosen.number("slips"), chosen.number("uneven"), Jouster::default()),
    },
    Registered {
        name: "greedy",
        about: "Looks one step ahead",
        options: &[WEIGHTS, SLIPS, UNEVEN],
        make: |chosen| {
            slipping(chosen.number("slips"), chosen.number("uneven"), Greedy::new(chosen.weights()))
        },
    },
    Registered {
        name: "search",
        about: "Sets dials, moves and picks targets by playing the round out; slow",
        options: &[SEARCHES, TRUSTS],
        make: |chosen| Box::new(Search::new(chosen.number("nodes") as u32, chosen.number("trust") as f32)),
    },
    Registered {
        name: "onnx",
        about: "Plays the option that your own network rates best, `onnx:FILE`",
        options: &[NETWORK],
        make: |chosen| Box::new(Policy::new(chosen.network())),
    },
];

impl Registered {
    /// The player with its default options; `None` if an option is required.
    pub fn as_it_is(&'static self) -> Option<Chosen> {
        let chosen = Chosen { player: self, said: Vec::new() };
        self.needed().is_none().then_some(chosen)
    }

    /// Whether this build can make the player: players that a network plays need the feature
    /// `onnx`.
    pub fn is_built(&self) -> bool {
        policy::ABSENT.is_none() || self.needed().is_none()
    }

    /// The required option, if there is one.
    fn needed(&self) -> Option<&'static Declared> {
        self.options.iter().find(|option| option.takes == Takes::Network)
    }
}

/// The registered player of that name.
pub fn named(name: &str) -> Option<&'static Registered> {
    PLAYERS.iter().find(|player| player.name == name)
}

/// A registered player with the values of its options.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The registered player.
    pub player: &'static Registered,
    /// The options that differ from their defaults, in the order of their declaration.
    said: Vec<(&'static str, Said)>,
}

/// Why a player cannot be chosen.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Refused {
    /// No player has this name.
    #[error("no player is called '{0}'")]
    Player(String),
    /// This build cannot make the player.
    #[error("{player}: {why}")]
    Absent {
        /// The player.
        player: &'static str,
        /// Why not, and which build can.
        why: &'static str,
    },
    /// The player has no such option.
    #[error("{player} has no option '{key}': {}", options(.player))]
    Option {
        /// The player.
        player: &'static str,
        /// The unknown option.
        key: String,
    },
    /// The option is given twice.
    #[error("{player}: '{key}' is given twice")]
    Twice {
        /// The player.
        player: &'static str,
        /// The option.
        key: &'static str,
    },
    /// The player needs a file, and none is given.
    #[error("{player}: the file is missing; name it, {player}:FILE")]
    Unsaid {
        /// The player.
        player: &'static str,
    },
    /// The file cannot be used.
    #[error("{player}: the {what} of '{file}' cannot be used: {why}")]
    File {
        /// The player.
        player: &'static str,
        /// The content that was expected of the file.
        what: &'static str,
        /// The file.
        file: String,
        /// Why the file cannot be used.
        why: String,
    },
    /// The option does not accept this value.
    #[error("{player}: '{value}' is not a value of {}: expected {}", .option.key, .option.expected())]
    Value {
        /// The player.
        player: &'static str,
        /// The option.
        option: &'static Declared,
        /// The rejected value.
        value: String,
    },
}

impl Refused {
    /// The unknown word and the words that are known in its place, for a suggestion of the nearest
    /// one.
    pub fn unknown(&self) -> Option<(&str, Vec<&'static str>)> {
        match self {
            Refused::Player(name) => {
                let built = PLAYERS.iter().filter(|player| player.is_built());
                Some((name, built.map(|player| player.name).collect()))
            }
            Refused::Option { player, key } => {
                let declared = named(player).map_or(&[][..], |player| player.options);
                Some((key, declared.iter().map(|option| option.key).collect()))
            }
            Refused::Absent { .. }
            | Refused::Twice { .. }
            | Refused::Value { .. }
            | Refused::Unsaid { .. }
            | Refused::File { .. } => None,
        }
    }
}

/// The options of a player, as error messages list them.
fn options(player: &str) -> String {
    match named(player).map_or(&[][..], |player| player.options) {
        [] => "it has none".to_owned(),
        declared => {
            let shown = declared.iter().map(|option| format!("{} ({})", option.key, option.about));
            format!("it has {}", shown.collect::<Vec<_>>().join(", "))
        }
    }
}

impl Chosen {
    /// Parses a player: its name, followed by its options, `name:key=value:key=value`.
    ///
    /// # Errors
    /// If there is no such player, option or value, if an option is given twice, or if a required
    /// option is missing. Also if the file that an option names cannot be used, or if this build
    /// cannot make the player.
    pub fn parse(text: &str) -> Result<Chosen, Refused> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let player = named(name).ok_or_else(|| Refused::Player(name.to_owned()))?;
        if let Some(why) = policy::ABSENT.filter(|_| !player.is_built()) {
            return Err(Refused::Absent { player: player.name, why });
        }
        let mut found: Vec<Option<Said>> = vec![None; player.options.len()];
        for part in parts {
            let file = || player.needed().map(|option| (option.key, part));
            let (key, value) = part.split_once('=').or_else(file).unwrap_or((part, ""));
            let unknown = || Refused::Option { player: player.name, key: key.to_owned() };
            let at = player.options.iter().position(|option| option.key == key).ok_or_else(unknown)?;
            let option = &player.options[at];
            if found[at].replace(option.read(player.name, value)?).is_some() {
                return Err(Refused::Twice { player: player.name, key: option.key });
            }
        }
        let is_said = |option: &Declared| {
            player.options.iter().zip(&found).any(|(other, said)| other.key == option.key && said.is_some())
        };
        if player.needed().is_some_and(|option| !is_said(option)) {
            return Err(Refused::Unsaid { player: player.name });
        }
        let said = player.options.iter().zip(found).filter_map(|(option, said)| {
            said.filter(|said| !option.is_usual(said)).map(|said| (option.key, said))
        });
        Ok(Chosen { player, said: said.collect() })
    }

    /// Whether the player has an option of that name.
    pub fn has(&self, key: &str) -> bool {
        self.player.options.iter().any(|option| option.key == key)
    }

    /// The same player with one more option, `key=value`.
    ///
    /// # Errors
    /// If the player has no such option or value, or if the option is given already.
    pub fn with(&self, said: &str) -> Result<Chosen, Refused> {
        Chosen::parse(&format!("{self}:{said}"))
    }

    /// The numeric value of an option, given or by default; 0 if the player has no such option.
    pub fn number(&self, key: &str) -> f64 {
        let said = self.said.iter().find_map(|(said, value)| match value {
            Said::Number(number) if *said == key => Some(*number),
            _ => None,
        });
        let declared = self.player.options.iter().find(|option| option.key == key);
        let usual = declared.map_or(0.0, |option| match option.takes {
            Takes::Number { unsaid, .. } => unsaid,
            Takes::Weights | Takes::Network => 0.0,
        });
        said.unwrap_or(usual)
    }

    /// The weights of the player, given or by default.
    pub fn weights(&self) -> Arc<Weights> {
        let said = self.said.iter().find_map(|(_, value)| match value {
            Said::Weights { weights, .. } => Some(weights),
            Said::Number(_) | Said::Network { .. } => None,
        });
        Arc::clone(said.unwrap_or(Weights::fitted()))
    }

    /// The files that its options name.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.said.iter().filter_map(|(_, said)| match said {
            Said::Weights { file, .. } | Said::Network { file, .. } => Some(Path::new(file)),
            Said::Number(_) => None,
        })
    }

    /// The network that plays.
    fn network(&self) -> Arc<Network> {
        let said = self.said.iter().find_map(|(_, value)| match value {
            Said::Network { network, .. } => Some(network),
            Said::Number(_) | Said::Weights { .. } => None,
        });
        Arc::clone(said.expect("a player that needs a network is chosen with one"))
    }

    /// Makes an instance of the player.
    pub fn make(&self) -> Box<dyn Player> {
        (self.player.make)(self)
    }
}

/// Equal players play equal games.
impl PartialEq for Chosen {
    fn eq(&self, other: &Chosen) -> bool {
        self.to_string() == other.to_string()
    }
}

/// The canonical text of the player. It is equal for equal players, however they were written.
impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.player.name)?;
        self.said.iter().try_for_each(|(key, said)| match said {
            Said::Network { .. } => write!(f, ":{said}"),
            Said::Number(_) | Said::Weights { .. } => write!(f, ":{key}={said}"),
        })
    }
}
