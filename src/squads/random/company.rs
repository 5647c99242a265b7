//! Draws the ships that come with others: carriers of ships that start docked, and the wingmates of
//! a wing leader.

use killbox_cards::catalogue::{Grant, Restriction, Slot, Upgrade};
use killbox_components::wing::WINGMATES;
use rand_chacha::ChaCha8Rng;

use super::{Budget, Companion, Draw, pick};
use crate::squads::check::wingless;
use crate::squads::{Squad, SquadShip};

impl Draw<'_> {
    /// Begins a squad with the upgrade on a ship, and with what the upgrade needs.
    pub(super) fn carry(
        &self,
        at: usize,
        squad: &mut Squad,
        budget: &Budget,
        rng: &mut ChaCha8Rng,
    ) -> Option<()> {
        let carriers = self.carriers(at);
        let (ship, companion) = *carriers.get(pick(rng, carriers.len()))?;
        squad.ships.push(self.ships[ship].clone());
        let card = self.upgrades[at];
        if self.leads_wing(card) {
            self.gather_wing(card, squad, rng)?;
        }
        match companion {
            Companion::Nothing => {}
            Companion::Card(other) => {
                self.add(squad, 0, self.upgrades[other], budget).then_some(())?;
            }
            Companion::Ship(other) => squad.ships.push(self.ships[other].clone()),
        }
        self.add(squad, 0, card, budget).then_some(())
    }

    /// Whether a card makes its ship a wing leader [WNG-1].
    pub(super) fn leads_wing(&self, card: &Upgrade) -> bool {
        card.slot() == Slot::Command && self.library.leads_wing(self.ruleset.card_set, &card.id)
    }

    /// Adds two to five wingmates of the first ship, as if it had the card [WNG-1].
    pub(super) fn gather_wing(&self, card: &Upgrade, squad: &mut Squad, rng: &mut ChaCha8Rng) -> Option<()> {
        let mut leader = squad.ships[0].clone();
        leader.upgrades.push(card.clone());
        let flies_with = |ship: &&SquadShip| {
            let ships = vec![leader.clone(), (*ship).clone(), (*ship).clone()];
            let three = Squad { ships, ..self.empty(Vec::new()) };
            wingless(&three, self.ruleset, self.library).is_empty()
        };
        let fitting: Vec<&SquadShip> = self.ships.iter().filter(flies_with).collect();
        for _ in 0..2 + pick(rng, WINGMATES - 1) {
            let left: Vec<&&SquadShip> =
                fitting.iter().filter(|ship| !self.is_one_too_many(squad, ship)).collect();
            squad.ships.push((**left.get(pick(rng, left.len()))?).clone());
        }
        Some(())
    }

    /// The ships that can have an upgrade, and what each needs for it: nothing if the ship can have
    /// it alone, else every card that helps.
    pub(super) fn carriers(&self, at: usize) -> &[(usize, Companion)] {
        self.carriers[at].get_or_init(|| self.find_carriers(at))
    }

    fn find_carriers(&self, at: usize) -> Vec<(usize, Companion)> {
        let card = self.upgrades[at];
        let unbound = Budget { points: i32::MAX, loadouts: None };
        let alone = |ship: &SquadShip| Squad { ships: vec![ship.clone()], ..self.empty(Vec::new()) };
        let mut found = Vec::new();
        for (at, ship) in self.ships.iter().enumerate() {
            if ship.pilot.is_standard_loadout() || ship.price(card).is_none() {
                continue;
            }
            if self.add_here(&mut alone(ship), 0, card, &unbound) {
                found.push((at, Companion::Nothing));
            }
        }
        if !found.is_empty() {
            return found;
        }
        for (at, ship) in self.ships.iter().enumerate() {
            if ship.pilot.is_standard_loadout() || ship.price(card).is_none() {
                continue;
            }
            for (other, helper) in self.upgrades.iter().enumerate().filter(|(_, helper)| helps(helper, card))
            {
                let mut squad = alone(ship);
                if self.add(&mut squad, 0, helper, &unbound) && self.add(&mut squad, 0, card, &unbound) {
                    found.push((at, Companion::Card(other)));
                }
            }
            for (other, friend) in self.ships.iter().enumerate().filter(|(_, friend)| named(friend, card)) {
                let mut squad = alone(ship);
                let pair = !self.is_one_too_many(&squad, friend);
                squad.ships.push(friend.clone());
                if pair && self.add(&mut squad, 0, card, &unbound) {
                    found.push((at, Companion::Ship(other)));
                }
            }
        }
        found
    }
}

/// Whether one card can give a ship what the other card requires: a slot, an action, an upgrade of
/// a type, a name.
fn helps(helper: &Upgrade, card: &Upgrade) -> bool {
    let grants = helper.sides[0].grants.iter().any(|grant| match grant {
        Grant::Slot(slot, n) => *n > 0 && card.sides[0].slots.contains(slot),
        Grant::Action(_) => true,
        _ => false,
    });
    let asked = || card.restrictions.iter().flat_map(|any| &any.0);
    grants
        || asked().any(|part| match part {
            Restriction::Equipped(slot) => helper.sides[0].slots.contains(slot),
            Restriction::SquadHas(name) => helper.name == *name,
            _ => false,
        })
}

/// Whether a card requires the ship by its name.
fn named(ship: &SquadShip, card: &Upgrade) -> bool {
    let asked = card.restrictions.iter().flat_map(|any| &any.0);
    let mut names = asked.filter_map(|part| match part {
        Restriction::SquadHas(name) => Some(name),
        _ => None,
    });
    names.any(|name| ship.pilot.name == *name || ship.upgrades.iter().any(|card| card.name == *name))
}
