//! The places in which upgrades can come to lie, in squads with cards that let upgrades change
//! ships or hide them [SQD-20, SQD-26].
//!
//! What a ship can receive is known before a game begins. The place of an upgrade card knows all
//! cards that can lie in it, and a ship that can receive one has a place for it that is empty at
//! first. A ship with a card under which another can lie facedown has such a place too.

use killbox_cards::catalogue::Upgrade;
use killbox_cards::{Handing, Library};
use killbox_components::ids::{CARDS_PER_SHIP, ShipSlot, Ships};
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::{HIDEABLE, ShipSpec};

use super::validate::may_have;

/// The cards that can lie in the places of one ship.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Places {
    /// By upgrade of the ship: the cards that can lie in its place instead; `None` for an upgrade
    /// that stays.
    pub of: Vec<Option<Vec<Upgrade>>>,
    /// The cards that can lie in each place that is empty at first.
    pub empty: Vec<Vec<Upgrade>>,
    /// The empty place in which an upgrade can lie facedown, and how many of its cards, the first
    /// ones, can do so [SQD-26].
    pub hides: Option<(usize, u8)>,
}

impl Places {
    /// The other cards that can lie in the place of an upgrade, if the upgrade can leave it.
    pub fn others(&self, upgrade: usize) -> Option<&[Upgrade]> {
        self.of.get(upgrade)?.as_deref()
    }
}

/// A ship with its upgrades.
pub struct Hand<'a> {
    /// The ship.
    pub ship: ShipSlot,
    /// The upgrades at the start of the game.
    pub upgrades: &'a [Upgrade],
    /// Whether the ship meets the restrictions of an upgrade [SQD-20].
    pub fits: &'a dyn Fn(&Upgrade) -> bool,
}

/// The places of each of these ships, in their order, for [`compile_with`](super::compile_with);
/// `None` if no card lets upgrades change ships.
/// `ships` has the specifications of the ships with their upgrades.
pub fn places(
    library: &Library,
    ruleset: &Ruleset,
    ships: &Ships<ShipSpec>,
    hands: &[Hand],
) -> Option<Vec<Places>> {
    let set = ruleset.card_set;
    let (handings, hiding) = (library.handings(set, ships), library.hiding(set, ships));
    if handings.is_empty() && hiding.is_empty() {
        return None;
    }
    let start = |hand: &Hand| Places { of: vec![None; hand.upgrades.len()], ..Places::default() };
    let mut all: Vec<Places> = hands.iter().map(start).collect();
    let (exchanges, gifts): (Vec<&Handing>, Vec<&Handing>) =
        handings.iter().partition(|handing| handing.exchange);
    for gift in gifts {
        let Some(giver) = hands.iter().position(|hand| hand.ship == gift.by) else { continue };
        let mut given = Vec::new();
        for (upgrade, place) in hands[giver].upgrades.iter().zip(&mut all[giver].of) {
            if upgrade.sides[0].slots.contains(&gift.slot) {
                place.get_or_insert_default();
                given.push(upgrade);
            }
        }
        for (hand, places) in hands.iter().zip(&mut all) {
            let fits = given.iter().filter(|upgrade| (hand.fits)(upgrade));
            let others: Vec<Upgrade> = fits.map(|upgrade| (*upgrade).clone()).collect();
            // A ship has room for a limited number of cards [SQD-20/open].
            let room = hand.upgrades.len() + places.empty.len() < CARDS_PER_SHIP;
            if gift.to.has(hand.ship) && !others.is_empty() && room {
                places.empty.push(others);
            }
        }
    }
    for (ship, card, slot) in hiding {
        let Some(at) = hands.iter().position(|hand| hand.ship == ship) else { continue };
        let (hand, places) = (&hands[at], &mut all[at]);
        let Some(card) = hand.upgrades.get(usize::from(card)) else { continue };
        let outside =
            card.sides.iter().filter(|side| side.hides == Some(slot)).flat_map(|side| &side.outside);
        let fits = outside.filter(|upgrade| may_have(upgrade, ruleset) && (hand.fits)(upgrade));
        let others: Vec<Upgrade> = fits.take(HIDEABLE).cloned().collect();
        let room = hand.upgrades.len() + places.empty.len() < CARDS_PER_SHIP;
        if !others.is_empty() && room && places.hides.is_none() {
            places.hides = Some((places.empty.len(), others.len() as u8));
            places.empty.push(others);
        }
    }
    for exchange in exchanges {
        swap(exchange, hands, &mut all);
    }
    Some(all)
}

/// Lets every card of the type on these ships lie in the place of every other card of the type.
fn swap(exchange: &Handing, hands: &[Hand], all: &mut [Places]) {
    let is_such = |upgrade: &&Upgrade| upgrade.sides[0].slots.contains(&exchange.slot);
    let meant = |hand: &Hand| exchange.to.has(hand.ship);
    let mut pool: Vec<Upgrade> = Vec::new();
    for (hand, places) in hands.iter().zip(all.iter()).filter(|(hand, _)| meant(hand)) {
        let empty = places.empty.iter().flatten();
        for upgrade in hand.upgrades.iter().chain(empty).filter(is_such) {
            if pool.iter().all(|other| other.id != upgrade.id) {
                pool.push(upgrade.clone());
            }
        }
    }
    for (hand, places) in hands.iter().zip(all.iter_mut()).filter(|(hand, _)| meant(hand)) {
        let such: Vec<&Upgrade> = pool.iter().filter(|upgrade| (hand.fits)(upgrade)).collect();
        let more = |others: &mut Vec<Upgrade>, own: Option<&Upgrade>| {
            for upgrade in &such {
                let is_own = own.is_some_and(|own| own.id == upgrade.id);
                if !is_own && others.iter().all(|other| other.id != upgrade.id) {
                    others.push((*upgrade).clone());
                }
            }
        };
        for (upgrade, place) in hand.upgrades.iter().zip(&mut places.of) {
            if is_such(&upgrade) {
                more(place.get_or_insert_default(), Some(upgrade));
            }
        }
        for others in places.empty.iter_mut().filter(|others| others.iter().any(|upgrade| is_such(&upgrade)))
        {
            more(others, None);
        }
    }
}
