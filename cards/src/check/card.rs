//! What the catalogue says of the card that speaks: its charges, its sides, its weapon.

use killbox_components::slot::Slot;

use crate::catalogue::{CardKind, CardSet, CardSide, Cards, Upgrade};

/// The card on which an ability is printed.
pub(crate) struct Card<'a> {
    /// What kind of card.
    pub kind: CardKind,
    /// Its id; a ship ability's name.
    pub id: &'a str,
    /// The card sets for which the ability is written; empty if there is no catalogue to look in.
    pub sets: Vec<&'a Cards>,
}

impl Card<'_> {
    /// The card set in which it has the fewest standard charges, and how many; those of a ship
    /// ability lie on the ship card, those of which a condition speaks on the card that assigns it.
    /// `None` if the catalogue does not tell.
    pub(crate) fn charges(&self, side: Option<u8>) -> Option<(CardSet, u8)> {
        let in_set = |cards: &&Cards| self.charges_in(cards, side).map(|n| (cards.set(), n));
        self.sets.iter().filter_map(in_set).min_by_key(|(_, n)| *n)
    }

    fn charges_in(&self, cards: &Cards, side: Option<u8>) -> Option<u8> {
        match self.kind {
            CardKind::Pilot => cards.pilot(self.id).map(|pilot| pilot.charges.map_or(0, |line| line.limit)),
            CardKind::ShipAbility => {
                let on_upgrade = cards.upgrades().iter().flat_map(|card| &card.sides);
                if on_upgrade.filter_map(|side| side.ship_ability.as_deref()).any(|name| name == self.id) {
                    return None;
                }
                let ships = cards.pilots().iter().filter(|p| p.ship_ability.as_deref() == Some(self.id));
                ships.map(|pilot| pilot.charges.map_or(0, |line| line.limit)).max()
            }
            CardKind::Upgrade => {
                let card = cards.upgrade(self.id)?;
                let limit = |side: &CardSide| side.charges.map_or(0, |line| line.limit);
                let on_first = card.sides.first().map_or(0, limit);
                // CHG-2: a card starts with the charges of its first side, and turning it over
                // brings none.
                printed(card, side).iter().map(|side| limit(side).min(on_first)).max()
            }
            CardKind::Condition => {
                let assigns = |conditions: &[String]| conditions.iter().any(|id| id == self.id);
                let pilots = cards.pilots().iter().filter(|pilot| assigns(&pilot.conditions));
                let sides = cards.upgrades().iter().flat_map(|card| &card.sides);
                let sides = sides.filter(|side| assigns(&side.conditions));
                let charges = pilots.map(|pilot| pilot.charges).chain(sides.map(|side| side.charges));
                charges.map(|line| line.map_or(0, |line| line.limit)).min()
            }
            _ => None,
        }
    }

    /// The card set in which charges are printed on its second side and not on its first.
    pub(super) fn charges_behind(&self) -> Option<CardSet> {
        let none = |side: &CardSide| side.charges.is_none();
        self.upgrade_that(|card| card.sides.first().is_some_and(none) && !card.sides.iter().all(none))
    }

    /// The card set in which it has no special weapon.
    pub(super) fn without_weapon(&self, side: Option<u8>) -> Option<CardSet> {
        let unarmed = |card: &Upgrade| printed(card, side).iter().all(|side| side.weapon.is_none());
        self.upgrade_that(unarmed)
    }

    /// SQD-26: the card set in which it hides no upgrade of that type.
    pub(crate) fn without_hidden(&self, slot: Slot) -> Option<CardSet> {
        self.upgrade_that(|card| card.sides.iter().all(|side| side.hides != Some(slot)))
    }

    /// The card set in which it has one side only.
    pub(crate) fn one_sided(&self) -> Option<CardSet> {
        self.upgrade_that(|card| card.sides.len() < 2)
    }

    fn upgrade_that(&self, is: impl Fn(&Upgrade) -> bool) -> Option<CardSet> {
        let cards = self.sets.iter().filter(|_| self.kind == CardKind::Upgrade);
        cards.filter(|cards| cards.upgrade(self.id).is_some_and(&is)).map(|cards| cards.set()).next()
    }
}

/// The sides on which an ability can stand.
fn printed(card: &Upgrade, side: Option<u8>) -> &[CardSide] {
    match side.map(usize::from) {
        Some(side) => card.sides.get(side..=side).unwrap_or_default(),
        None => &card.sides,
    }
}
