//! The kind of a battle: what all battles between two squads have in common. A snapshot continues
//! only as a battle of its kind.

use std::fmt;

use killbox_components::spec::Matchup;
use killbox_systems::world::hash::Mixer;

use crate::matches::First;
use crate::replay::{RULES, abilities_hash, cards_hash};

/// Everything that determines how a battle continues, besides its state and the answers. It is that
/// of a [`Pairing`](super::Pairing::kind).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// A hash of the cards of both squads: their facts, points and obstacles.
    pub cards: u64,
    /// A hash of the abilities of both squads' cards.
    pub abilities: u64,
    /// A hash of the ruleset's switches, without its name, the scenario and the environment card.
    pub switches: u64,
    /// The scenario, or `none`.
    pub scenario: String,
    /// The environment card, or `none`.
    pub environment: String,
    /// How the first player is chosen, as [`First::name`].
    pub first: String,
}

impl Kind {
    /// The kind of battles of these matchups, which are in the order of
    /// [`seating`](crate::matches::seating).
    pub fn of(matchups: &[Matchup], first: First) -> Kind {
        let over_all = |hash: &dyn Fn(&Matchup) -> u64| {
            let mut mixer = Mixer::new(u64::from(RULES));
            matchups.iter().for_each(|matchup| mixer.add(hash(matchup)));
            mixer.finish()
        };
        let ruleset = matchups.first().map(|matchup| &matchup.ruleset);
        Kind {
            cards: over_all(&cards_hash),
            abilities: over_all(&abilities_hash),
            switches: over_all(&switches_hash),
            scenario: ruleset.map_or_else(String::new, |ruleset| ruleset.scenario.word().to_owned()),
            environment: ruleset.map_or_else(String::new, |ruleset| ruleset.environment.word()),
            first: first.name().to_owned(),
        }
    }

    /// Checks that a battle of this kind can continue in a batch of kind `those`.
    ///
    /// # Errors
    /// [`OtherKind`] with the first difference.
    pub fn goes_on_among(&self, those: &Kind) -> Result<(), OtherKind> {
        let Kind { cards, abilities, switches, scenario, environment, first } = self;
        let said = [
            ("scenario", scenario, &those.scenario),
            ("environment", environment, &those.environment),
            ("first player", first, &those.first),
        ];
        let hashes = [
            ("other squads", cards, &those.cards),
            ("other abilities of the cards", abilities, &those.abilities),
            ("another ruleset", switches, &those.switches),
        ];
        for (what, there, here) in said {
            if there != here {
                let (there, here) = (there.clone(), here.clone());
                return Err(OtherKind::Said { what, there, here });
            }
        }
        match hashes.into_iter().find(|(_, there, here)| there != here) {
            Some((what, ..)) => Err(OtherKind::Hashed(what)),
            None => Ok(()),
        }
    }
}

/// A hash of the switches of a matchup's ruleset, without its name and the switches that [`Kind`]
/// stores in words.
fn switches_hash(matchup: &Matchup) -> u64 {
    let mut switches = serde_json::to_value(&matchup.ruleset).unwrap_or_default();
    if let Some(switches) = switches.as_object_mut() {
        for said in ["name", "scenario", "environment"] {
            switches.remove(said);
        }
    }
    let mut mixer = Mixer::new(u64::from(RULES));
    // The order of the keys is fixed, since JSON maps are sorted here.
    mixer.add_bytes(switches.to_string().as_bytes());
    mixer.finish()
}

/// Why a snapshot cannot continue in a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OtherKind {
    /// A property that is stored in words differs.
    Said {
        /// The property.
        what: &'static str,
        /// Its value in the snapshot.
        there: String,
        /// Its value in the batch.
        here: String,
    },
    /// A hashed property differs. The text names it.
    Hashed(&'static str),
}

impl fmt::Display for OtherKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OtherKind::Said { what, there, here } => {
                write!(f, "a snapshot with {what} '{there}' cannot go on here, where it is '{here}'")
            }
            OtherKind::Hashed(what) => write!(f, "a snapshot of {what} cannot go on here"),
        }
    }
}

impl std::error::Error for OtherKind {}
