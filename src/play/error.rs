//! Why a match cannot be played.

use killbox_cards::catalogue::did_you_mean;
use killbox_players::registry::Refused;

use crate::matches::Side;
use crate::squads::SquadError;

/// Why a match cannot be played. Each message says where, what is wrong, and what can be done.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// A squad cannot be read, or the squads are not legal.
    #[error("{}", in_calls(.0))]
    Squads(SquadError),
    /// No ruleset, scenario or environment card has this name.
    #[error("{call}({name:?}): there is none of that name{}; known are {}",
        did_you_mean(.name, .known.iter().map(String::as_str)), .known.join(", "))]
    Unknown {
        /// The call with the name: `ruleset`, `scenario` or `environment`.
        call: &'static str,
        /// The name.
        name: String,
        /// The names that are known.
        known: Vec<String>,
    },
    /// The ruleset has no scenarios.
    #[error("scenario({:?}): {why}", .name)]
    Scenario {
        /// The scenario.
        name: &'static str,
        /// Why it cannot be played.
        why: String,
    },
    /// No registered player has this name.
    #[error("players: squad {side:?}: {why}{}", nearest(.why))]
    Player {
        /// The squad of the player.
        side: Side,
        /// Why there is no such player.
        why: Refused,
    },
}

impl From<SquadError> for MatchError {
    fn from(error: SquadError) -> MatchError {
        MatchError::Squads(error)
    }
}

/// The message about squads, with calls of [`Match`](super::Match) in place of options of the
/// command line.
fn in_calls(error: &SquadError) -> String {
    error.to_string().replace("--lenient", "`lenient()`").replace("--ruleset", "`ruleset(..)`")
}

/// A hint at the player or option that was probably meant.
fn nearest(refused: &Refused) -> String {
    refused.unknown().map_or_else(String::new, |(word, known)| did_you_mean(word, known))
}
