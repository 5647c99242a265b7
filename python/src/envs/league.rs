//! The opponents of games: one player, or several of which each game has one.

use std::sync::Arc;

use killbox_components::rng::{Purpose, below, stream};
use killbox_players::registry::Chosen;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::field::chosen;

/// The word for games in which the caller answers for both sides.
pub(super) const SELF: &str = "self";
/// The weights of all opponents together, in the units in which they are compared with a draw.
const WHOLE: u32 = 1 << 31;

/// An opponent.
#[derive(Debug)]
pub(super) struct Member {
    /// Its name as the caller wrote it.
    pub(super) said: String,
    /// Its name with its options and the checksum of its file. Equal names play equal games.
    pub(super) name: String,
    /// The player; `None` if the caller answers for both sides.
    pub(super) chosen: Option<Chosen>,
}

impl Member {
    fn new(py: Python<'_>, said: &str) -> PyResult<Member> {
        let chosen = if said == SELF { None } else { Some(chosen(py, said)?) };
        let name = chosen.as_ref().map_or_else(|| SELF.to_owned(), Chosen::to_string);
        Ok(Member { said: said.to_owned(), name, chosen })
    }

    /// Whether it answers for many battles at once.
    fn is_batched(&self) -> bool {
        self.chosen.as_ref().is_some_and(|chosen| chosen.make().batched().is_some())
    }
}

/// The opponents, by number. A number stays with its opponent as long as a battle needs it.
#[derive(Clone, Debug, Default)]
pub(super) struct League {
    members: Vec<Option<Arc<Member>>>,
    /// The opponents of the games that begin: the upper end of the draws of each, and its number.
    shares: Vec<(u32, usize)>,
}

impl League {
    /// A league of these opponents, with their weights. Battles go on that have the opponents
    /// `used` of the league before it, by number.
    pub(super) fn after(
        py: Python<'_>,
        before: &League,
        used: &[usize],
        opponents: &[(String, f64)],
    ) -> PyResult<League> {
        let mut members = before.members.clone();
        for (number, member) in members.iter_mut().enumerate() {
            if !used.contains(&number) {
                *member = None;
            }
        }
        let total = check_weights(opponents)?;
        let (mut shares, mut sum): (Vec<(u32, usize)>, f64) = (Vec::with_capacity(opponents.len()), 0.0);
        for (said, weight) in opponents {
            let member = Member::new(py, said)?;
            let is_it =
                |there: &Option<Arc<Member>>| there.as_ref().is_some_and(|there| there.name == member.name);
            let number = members.iter().position(is_it);
            if let Some(number) = number
                && shares.iter().any(|(_, other)| *other == number)
            {
                let what = format!("opponent: '{said}' is the player '{}' once more", member.name);
                return Err(PyValueError::new_err(what));
            }
            let free = || members.iter().position(Option::is_none).unwrap_or(members.len());
            let number = number.unwrap_or_else(free);
            if members.len() == number {
                members.push(None);
            }
            members[number] = Some(Arc::new(member));
            sum += weight;
            shares.push(((sum / total * f64::from(WHOLE)).round() as u32, number));
        }
        if let Some((end, _)) = shares.last_mut() {
            *end = WHOLE;
        }
        Ok(League { members, shares })
    }

    /// The opponent of a game, with its number. It depends on the seed and the number of the game.
    pub(super) fn opponent(&self, seed: u64, game: u64) -> Option<(usize, Arc<Member>)> {
        let number = match self.shares.as_slice() {
            [(_, only)] => *only,
            several => {
                let drawn = below(&mut stream(seed, game, Purpose::Opponent), WHOLE);
                several.iter().find(|(end, _)| drawn < *end)?.1
            }
        };
        Some((number, Arc::clone(self.members[number].as_ref()?)))
    }

    /// The opponent with this name, and its number.
    pub(super) fn named(&self, name: &str) -> Option<(usize, Arc<Member>)> {
        let all = self.members.iter().enumerate();
        all.filter_map(|(number, member)| Some((number, member.as_ref()?)))
            .find(|(_, member)| member.name == name)
            .map(|(number, member)| (number, Arc::clone(member)))
    }

    /// All opponents by number, and gaps.
    pub(super) fn members(&self) -> &[Option<Arc<Member>>] {
        &self.members
    }

    /// The names of the opponents, for messages.
    pub(super) fn names(&self) -> String {
        let names: Vec<&str> = self.members.iter().flatten().map(|member| member.name.as_str()).collect();
        names.join(", ")
    }

    /// Whether one of the opponents answers for many battles at once.
    pub(super) fn is_batched(&self) -> bool {
        self.members.iter().flatten().any(|member| member.is_batched())
    }
}

/// The sum of the weights, which must be numbers above 0.
fn check_weights(opponents: &[(String, f64)]) -> PyResult<f64> {
    if let Some((said, weight)) = opponents.iter().find(|(_, weight)| !(*weight > 0.0 && weight.is_finite()))
    {
        let what = format!("opponent: the weight of '{said}' is {weight}: expected a number above 0");
        return Err(PyValueError::new_err(what));
    }
    let total: f64 = opponents.iter().map(|(_, weight)| weight).sum();
    if opponents.is_empty() || !total.is_finite() {
        let what =
            "opponent: expected at least one player with a weight, such as {'greedy': 0.5, 'self': 0.5}";
        return Err(PyValueError::new_err(what));
    }
    Ok(total)
}
