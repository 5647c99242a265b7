//! What the catalogue knows of the card that has the ability: its charges, its sides, its weapon.

use killbox_components::slot::Slot;

use crate::catalogue::{CardKind, CardSet, CardSide, Cards, Upgrade};

/// The card that has the ability.
pub(crate) struct Card<'a> {
    /// The kind of the card.
    pub kind: CardKind,
    /// The id of the card, or the name of a ship ability.
    pub id: &'a str,
    /// The card sets for which the ability is written. Empty without a catalogue.
    pub sets: Vec<&'a Cards>,
}

impl Card<'_> {
    /// The card set in which the card has the fewest standard charges, with their number. The
    /// charges of a ship ability are those of the ship card; the charges of a condition are those
    /// of the card that assigns it. `None` if the catalogue does not determine them.
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
                // A card starts with the charges of its first side, and turning it over brings none
                // [CHG-2].
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

    /// The card set in which the second side prints charges and the first does not.
    pub(super) fn charges_behind(&self) -> Option<CardSet> {
        let none = |side: &CardSide| side.charges.is_none();
        self.upgrade_that(|card| card.sides.first().is_some_and(none) && !card.sides.iter().all(none))
    }

    /// The card set in which the card has no special weapon.
    pub(super) fn without_weapon(&self, side: Option<u8>) -> Option<CardSet> {
        let unarmed = |card: &Upgrade| printed(card, side).iter().all(|side| side.weapon.is_none());
        self.upgrade_that(unarmed)
    }

    /// The card set in which the card hides no upgrade of that type [SQD-26].
    pub(crate) fn without_hidden(&self, slot: Slot) -> Option<CardSet> {
        self.upgrade_that(|card| card.sides.iter().all(|side| side.hides != Some(slot)))
    }

    /// The card set in which the card has one side only.
    pub(crate) fn one_sided(&self) -> Option<CardSet> {
        self.upgrade_that(|card| card.sides.len() < 2)
    }

    fn upgrade_that(&self, is: impl Fn(&Upgrade) -> bool) -> Option<CardSet> {
        let cards = self.sets.iter().filter(|_| self.kind == CardKind::Upgrade);
        cards.filter(|cards| cards.upgrade(self.id).is_some_and(&is)).map(|cards| cards.set()).next()
    }
}

/// The sides on which an ability with this `side` can be printed.
fn printed(card: &Upgrade, side: Option<u8>) -> &[CardSide] {
    match side.map(usize::from) {
        Some(side) => card.sides.get(side..=side).unwrap_or_default(),
        None => &card.sides,
    }
}
