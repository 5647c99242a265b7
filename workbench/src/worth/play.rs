//! Plays the mirrors that measure the worth of free cards and actions.

use std::sync::atomic::AtomicBool;

use killbox_cards::Library;
use killbox_cards::catalogue::Cards;
use killbox_players::registry::Chosen;

use super::{Free, WorthLine, WorthReport, actions, simulated};
use killbox::matches::{self, Plan, Watch};
use killbox::squads::{self, Field};

/// A mirror: the index of its squad in the field, and what one side has for free.
pub type Mirror<'a> = (usize, &'a Free);

/// The plan: each squad plays against itself, and one side has something for free.
pub struct Question<'a> {
    /// The squads and the ruleset.
    pub field: &'a Field,
    /// The compiled abilities of their cards.
    pub library: &'a Library,
    /// The free cards and actions, the control first ([`free`]).
    pub free: &'a [Free],
    /// Games of each mirror.
    pub games: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The player of both sides.
    pub player: &'a Chosen,
    /// Worker threads.
    pub threads: usize,
    /// Battles that a worker plays at once.
    pub batch: usize,
}

/// The free cards and actions, the control first: upgrade cards by their ids, actions by their
/// words, and with `all` every simulated card.
///
/// # Errors
/// If there is no such card or action.
pub fn free(
    cards: &Cards,
    library: &Library,
    field: &Field,
    ids: &[String],
    words: &[String],
    all: bool,
) -> Result<Vec<Free>, String> {
    let mut free = vec![Free::Nothing];
    for id in ids {
        let found = Free::card(cards, id).ok_or_else(|| {
            let near = cards.nearest_upgrade(id);
            let hint = near.map_or_else(String::new, |near| format!("; did you mean {}?", near.id));
            format!("--card {id}: no upgrade card of the {} set has this id{hint}", field.ruleset.card_set)
        })?;
        free.push(found);
    }
    for word in words {
        let found = Free::action(word)
            .ok_or_else(|| format!("--action {word}: the actions are {}", actions().join(", ")))?;
        free.push(found);
    }
    if all {
        free.extend(simulated(cards, library, &field.ruleset));
    }
    Ok(free)
}

/// The mirrors: each squad with everything that one of its ships may have. With `once`, each card
/// or action is played only with the first squad that may have it. The control is played with all
/// squads.
///
/// # Errors
/// If no ship may have any of the cards and actions.
pub fn mirrors<'a>(field: &Field, free: &'a [Free], once: bool) -> Result<Vec<Mirror<'a>>, String> {
    let mut given = vec![false; free.len()];
    let mut mirrors = Vec::new();
    for (squad, listed) in field.squads.iter().enumerate() {
        for (free, given) in free.iter().zip(&mut given) {
            let is_control = matches!(free, Free::Nothing);
            if (is_control || !once || !*given) && free.given(&listed.squad).is_some() {
                *given = true;
                mirrors.push((squad, free));
            }
        }
    }
    if mirrors.len() == field.squads.len() {
        let what = "no ship of these squads may have it: each has it already, or does not meet a restriction of the card";
        return Err(what.into());
    }
    Ok(mirrors)
}

impl Question<'_> {
    /// Plays these mirrors, or stops early once `stop` is set.
    pub fn play(&self, mirrors: &[Mirror], watch: &dyn Watch, stop: &AtomicBool) -> WorthReport {
        let Question { field, library, .. } = self;
        let is_given = |free: &&Free| mirrors.iter().any(|(_, given)| std::ptr::eq(*given, *free));
        let nowhere = self.free.iter().filter(|free| !is_given(free));
        let player = self.player.clone();
        let maker = move || player.make();
        let given = |(squad, free): Mirror| free.given(&field.squads[squad].squad);
        let plans = mirrors.iter().filter_map(|mirror| {
            let (with, _) = given(*mirror)?;
            let without = &field.squads[mirror.0].squad;
            Some(Plan {
                games: self.games,
                seed: self.seed,
                threads: self.threads,
                batch: self.batch,
                ..Plan::new(squads::matchups(&with, without, &field.ruleset, library), [&maker, &maker])
            })
        });
        let (played, whole) = matches::run_each(plans, watch, stop);
        let checksum = played.iter().fold(0_u64, |sum, sums| sum.wrapping_add(sums.checksum));
        let lines = mirrors.iter().zip(&played).map(|((squad, free), sums)| {
            let ships = given((*squad, free)).map_or(0, |(_, ships)| ships);
            WorthLine::new(&field.squads[*squad].name, free, ships, sums)
        });
        let mut report = WorthReport {
            ruleset: field.ruleset.told(),
            points_version: field.points_version(),
            player: self.player.to_string(),
            seed: self.seed,
            games: self.games,
            interrupted: !whole,
            lines: lines.collect(),
            not_given: nowhere.map(Free::id).collect(),
            warnings: field.warnings.clone(),
            not_simulated: field.not_simulated.clone(),
            checksum: format!("{checksum:016x}"),
        };
        report.sort();
        report
    }
}
