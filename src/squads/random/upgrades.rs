//! Draws the upgrades of the ships of a squad.

use killbox_cards::catalogue::{Grant, Slot, Upgrade};
use killbox_components::ids::CARDS_PER_SHIP;
use killbox_components::ruleset::SquadBuilder;
use rand_chacha::ChaCha8Rng;

use super::{Budget, Draw, pick, shuffle};
use crate::squads::check::wingless;
use crate::squads::equip::ShipCheck;
use crate::squads::validate::{limited, must_carry, solitary};
use crate::squads::{Squad, SquadShip};

impl Draw<'_> {
    /// Puts a standardized card that one ship of its type carries on the other ships of the type
    /// [SQD-11, LEG-3].
    pub(super) fn standardize(&self, squad: &mut Squad, budget: &Budget) -> Option<()> {
        for at in 0..squad.ships.len() {
            let cards: Vec<&Upgrade> =
                self.upgrades.iter().copied().filter(|card| card.standardized).collect();
            for card in cards {
                if squad.ships[at].upgrades.iter().any(|other| other.id == card.id) {
                    self.add_to_others(squad, at, card, budget)?;
                }
            }
        }
        Some(())
    }

    /// Adds a card to the other ships of the type that must carry it; `None` if one of them cannot.
    pub(super) fn add_to_others(
        &self,
        squad: &mut Squad,
        at: usize,
        card: &Upgrade,
        budget: &Budget,
    ) -> Option<()> {
        for other in (0..squad.ships.len()).filter(|other| *other != at) {
            let (one, ship) = (&squad.ships[at], &squad.ships[other]);
            if one.chassis.id == ship.chassis.id
                && must_carry(card, ship, self.ruleset)
                && ship.upgrades.iter().all(|there| there.id != card.id)
            {
                self.add_here(squad, other, card, budget).then_some(())?;
            }
        }
        Some(())
    }

    /// Adds all cards but one to all ships in a random order, again and again until no more can be
    /// added.
    pub(super) fn fill(
        &self,
        squad: &mut Squad,
        budget: &Budget,
        barred: Option<usize>,
        rng: &mut ChaCha8Rng,
    ) {
        let ships = squad.ships.len();
        let mut order: Vec<(usize, usize)> =
            (0..ships).flat_map(|ship| (0..self.upgrades.len()).map(move |card| (ship, card))).collect();
        // A card without cost would be on every ship that can have it, and its effect could not be
        // told from the effect of the ship.
        let withheld: Vec<bool> = self.upgrades.iter().map(|_| pick(rng, 2) == 0).collect();
        order.retain(|(ship, card)| {
            let ship = &squad.ships[*ship];
            let price = ship.price(self.upgrades[*card]);
            Some(*card) != barred
                && !ship.pilot.is_standard_loadout()
                && price.is_some_and(|price| price > 0 || !withheld[*card])
        });
        shuffle(&mut order, rng);
        loop {
            let mut added = false;
            for (ship, card) in &order {
                added |= self.add(squad, *ship, self.upgrades[*card], budget);
            }
            if !added {
                break;
            }
        }
    }

    /// Adds a card to a ship, with the copies that other ships must carry, if that is legal and can
    /// be paid. Otherwise nothing changes.
    pub(super) fn add(&self, squad: &mut Squad, at: usize, card: &Upgrade, budget: &Budget) -> bool {
        let before: Vec<usize> = squad.ships.iter().map(|ship| ship.upgrades.len()).collect();
        let added = self.add_here(squad, at, card, budget)
            && (!card.standardized || self.add_to_others(squad, at, card, budget).is_some())
            && (!self.leads_wing(card) || wingless(squad, self.ruleset, self.library).is_empty());
        if !added {
            for (ship, count) in squad.ships.iter_mut().zip(before) {
                ship.upgrades.truncate(count);
            }
        }
        added
    }

    /// Whether a ship has such a slot at all, used or free.
    pub(super) fn may_have(&self, ship: &SquadShip, slot: Slot) -> bool {
        let granted = |card: &Upgrade| {
            card.sides[0]
                .grants
                .iter()
                .any(|grant| matches!(grant, Grant::Slot(other, n) if *other == slot && *n > 0))
        };
        let either = matches!(slot, Slot::Cannon | Slot::Torpedo | Slot::Missile)
            && matches!(ship.pilot.ship_ability.as_deref(), Some("Weapon Hardpoint" | "Versatile Frame"));
        // Every ship of an Epic squad has one [SQD-23].
        let commands = slot == Slot::Command && self.ruleset.epic;
        ship.pilot.slots.contains(&slot) || either || commands || ship.upgrades.iter().any(granted)
    }

    /// Like `add`, without the copies. The check for a card that is already there comes first: it
    /// rejects most.
    pub(super) fn add_here(&self, squad: &mut Squad, at: usize, card: &Upgrade, budget: &Budget) -> bool {
        let ship = &squad.ships[at];
        let Some(price) = ship.price(card).map(i32::from) else { return false };
        let can_pay = match &budget.loadouts {
            _ if budget.points == i32::MAX => true,
            // A huge ship always pays with squad points [SQD-25].
            _ if ship.is_huge() && self.ruleset.squad_builder == SquadBuilder::Loadout20 => {
                let mut with = ship.clone();
                with.upgrades.push(card.clone());
                let more = with.points(self.ruleset) - ship.points(self.ruleset);
                squad.points(self.ruleset) + more <= budget.points
            }
            Some(loadouts) => ship.upgrades_cost() + price <= loadouts[at],
            None if self.ruleset.squad_builder == SquadBuilder::Loadout20 => {
                ship.upgrades_cost() + price <= i32::from(ship.pilot.loadout.unwrap_or(0))
            }
            None => squad.points(self.ruleset) + price <= budget.points,
        };
        if !can_pay
            || ship.upgrades.len() >= CARDS_PER_SHIP
            || ship.upgrades.iter().any(|other| other.name == card.name)
            || !card.sides[0].slots.iter().all(|slot| self.may_have(ship, *slot))
        {
            return false;
        }
        squad.ships[at].upgrades.push(card.clone());
        let mut faults = Vec::new();
        ShipCheck {
            squad,
            ship: &squad.ships[at],
            cards: self.cards,
            epic: self.ruleset.epic,
            faults: &mut faults,
        }
        .all();
        if faults.is_empty() && (card.limited > 0 || card.solitary) {
            limited(squad, &mut faults);
            solitary(squad, &mut faults);
        }
        if !faults.is_empty() {
            squad.ships[at].upgrades.pop();
        }
        faults.is_empty()
    }
}
