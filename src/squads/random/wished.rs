//! Draws the cards that wishes make more likely ([`Draw::squad_for`]).

use killbox_cards::catalogue::Upgrade;
use rand_chacha::ChaCha8Rng;

use super::{Budget, Companion, Draw, pick, shuffle};
use crate::squads::{Squad, SquadShip, Wish, Wishes};

impl Draw<'_> {
    /// Adds a ship that answers to a wish, or carries an upgrade that does. `false` if chance or
    /// points prevent it.
    pub(super) fn add_wished_ship(
        &self,
        squad: &mut Squad,
        wishes: &Wishes,
        budget: &Budget,
        count: usize,
        rng: &mut ChaCha8Rng,
    ) -> bool {
        if wishes.is_empty() || pick(rng, 4) == 0 {
            return false;
        }
        let has = |wish: &&Wish| {
            let has_ship = self.pilots().any(|id| wish.pilots.contains(id));
            has_ship || self.upgrades().any(|id| wish.upgrades.contains(id))
        };
        let wishes: Vec<&Wish> = wishes.cards.iter().filter(has).collect();
        let Some(wish) = wishes.get(pick(rng, wishes.len())) else { return false };
        let cheapest = self.prices().min().unwrap_or(0);
        let most = self.left_for_a_ship(squad, budget.points, count, cheapest);
        let fits = |ship: &SquadShip| ship.points(self.ruleset) <= most && !self.is_one_too_many(squad, ship);
        let mut fitting: Vec<(usize, Option<usize>)> = (0..self.ships.len())
            .filter(|at| wish.pilots.contains(&self.ships[*at].pilot.id))
            .map(|ship| (ship, None))
            .collect();
        // Otherwise a card that few ships can carry would hardly be found.
        if pick(rng, 2) == 0 || fitting.is_empty() {
            let answering: Vec<usize> = (0..self.upgrades.len())
                .filter(|at| wish.upgrades.contains(&self.upgrades[*at].id))
                .collect();
            if let Some(card) = answering.get(pick(rng, answering.len())) {
                let carriers = self.carriers(*card).iter();
                let alone = carriers.filter(|(_, companion)| *companion == Companion::Nothing);
                fitting = alone.map(|(ship, _)| (*ship, Some(*card))).collect();
            }
        }
        fitting.retain(|(ship, _)| fits(&self.ships[*ship]));
        let Some((ship, card)) = fitting.get(pick(rng, fitting.len())) else { return false };
        squad.ships.push(self.ships[*ship].clone());
        if let Some(card) = card {
            let at = squad.ships.len() - 1;
            self.add(squad, at, self.upgrades[*card], budget);
        }
        true
    }

    /// Adds half of the upgrades that answer to a wish, on all ships in a random order.
    pub(super) fn fill_first(
        &self,
        squad: &mut Squad,
        budget: &Budget,
        wishes: &Wishes,
        rng: &mut ChaCha8Rng,
    ) {
        if wishes.is_empty() {
            return;
        }
        let wished = |card: &Upgrade| wishes.cards.iter().any(|wish| wish.upgrades.contains(&card.id));
        let cards = (0..self.upgrades.len()).filter(|card| wished(self.upgrades[*card]));
        let mut order: Vec<(usize, usize)> =
            cards.flat_map(|card| (0..squad.ships.len()).map(move |ship| (ship, card))).collect();
        order.retain(|(ship, _)| pick(rng, 2) == 0 && !squad.ships[*ship].pilot.is_standard_loadout());
        shuffle(&mut order, rng);
        for (ship, card) in order {
            self.add(squad, ship, self.upgrades[card], budget);
        }
    }
}
