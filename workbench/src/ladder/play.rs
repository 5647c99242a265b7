//! Plays the games of a ladder.

use std::sync::atomic::AtomicBool;

use killbox_cards::Library;
use killbox_players::registry::Chosen;

use super::{About, Class, LadderReport, SquadLine, mirrors};
use crate::runs::number_of;
use killbox::matches::{self, MakePlayer, Plan, Watch};
use killbox::squads::{Field, PointsSystem};

/// The plan of a ladder: each of the players against each other, both with the same squad, over all
/// squads.
pub struct Question<'a> {
    /// The squads and the ruleset.
    pub field: &'a Field,
    /// The compiled abilities of their cards.
    pub library: &'a Library,
    /// The players.
    pub players: &'a [Chosen],
    /// Games of each two players with each squad, in pairs with exchanged seats.
    pub games: u64,
    /// The seed of the run.
    pub seed: u64,
    /// Worker threads.
    pub threads: usize,
    /// Battles that a worker plays at once.
    pub batch: usize,
}

impl Question<'_> {
    /// Checks that there are at least two players and that each is named once.
    ///
    /// # Errors
    /// What to name instead.
    pub fn check(&self) -> Result<(), String> {
        for (at, player) in self.players.iter().enumerate() {
            if self.players[..at].contains(player) {
                return Err(format!("--players: {player} is named twice: name every player once"));
            }
        }
        if self.players.len() < 2 {
            return Err("--players: a ladder needs at least two players".into());
        }
        Ok(())
    }

    /// Plays all games, or stops early once `stop` is set.
    pub fn play(&self, watch: &dyn Watch, stop: &AtomicBool) -> LadderReport {
        let maker = |player: &Chosen| -> Box<MakePlayer> {
            let player = player.clone();
            Box::new(move || player.make())
        };
        let makers: Vec<Box<MakePlayer>> = self.players.iter().map(maker).collect();
        let mirrors = mirrors(self.players.len(), self.field.squads.len());
        let plans = mirrors.iter().map(|mirror| Plan {
            // Each squad has its own random numbers, so the results of different squads are
            // independent.
            first_game: mirror.squad as u64 * self.games.next_multiple_of(2),
            games: self.games,
            seed: self.seed,
            threads: self.threads,
            batch: self.batch,
            twice: true,
            ..Plan::new(
                self.field.matchups(mirror.squad, mirror.squad, self.library),
                mirror.players.map(|player| &*makers[player]),
            )
        });
        let (played, _) = matches::run_each(plans, watch, stop);
        LadderReport::new(self.about(), &played)
    }

    fn about(&self) -> About {
        let Question { field, players, .. } = self;
        let squads = field.squads.iter().enumerate().map(|(at, squad)| SquadLine {
            number: number_of(at),
            name: squad.name.clone(),
            file: squad.file.clone(),
            class: Class::of(&squad.squad),
        });
        About {
            ruleset: field.ruleset.told(),
            card_set: format!("{:?}", field.ruleset.card_set).to_lowercase(),
            points_system: PointsSystem::said(&field.ruleset),
            points_version: field.points_version(),
            seed: self.seed,
            requested: self.games,
            players: players.iter().map(Chosen::to_string).collect(),
            squads: squads.collect(),
            not_simulated: field.not_simulated.clone(),
            warnings: field.warnings.clone(),
        }
    }
}
