//! A battle as one seat knows it. [`determinize`] redraws everything that is hidden from the seat,
//! so a player can search ahead without seeing more than it may (see [`crate::world::view`]).

use killbox_components::damage::{DamageCards, Deck};
use killbox_components::ids::Seat;
use killbox_components::rng::{BattleRng, Purpose, below, stream};
use rand_chacha::ChaCha8Rng;

use crate::world::battle::Battle;
use crate::world::observer::Observer;
use crate::world::secrets;

/// Redraws from `seed` everything that `seat` cannot know:
///
/// - future dice and damage cards
/// - facedown damage cards of both players [DMG-14], and those that were discarded unseen
/// - the other seat's facedown dials [RND-46]
/// - which of its secret conditions [CND-7] and upgrades [SQD-26] lie facedown
/// - an answer that it has already given to a pending decision
///
/// Equal seeds draw equally.
pub fn determinize<O: Observer>(b: &mut Battle<O>, seat: Seat, seed: u64) {
    let mut rng = stream(seed, b.core.game, Purpose::Fork);
    *b.rng = BattleRng::new(seed, b.core.game);
    for owner in Seat::BOTH {
        damage_cards(b, owner, &mut rng);
    }
    let other = seat.other();
    for ship in b.core.in_play & other.ships() {
        // A carrier may be assigned the dial of a ship that is docked with it [MOV-97].
        let dial = &b.matchup.ship(b.dial_of(ship)).dial;
        let turn = &mut b.turn[ship];
        if turn.dial.is_some() && !turn.dial_faceup && !turn.dial_seen && !dial.is_empty() {
            turn.dial = Some(dial[below(&mut rng, dial.len() as u32) as usize]);
        }
    }
    secrets::draw_anew(b, seat, &mut rng);
    secrets::draw_upgrades(b, seat, &mut rng);
    let pending = b.pending.of_mut(other);
    if pending.answer.is_some() && !pending.options.is_empty() {
        pending.answer = Some(pending.options[below(&mut rng, pending.options.len() as u32) as usize]);
    }
}

/// Shuffles the facedown cards of a player's ships, and those that were discarded unseen, back into
/// the deck and draws the same number again [DMG-11/open].
fn damage_cards<O: Observer>(b: &mut Battle<O>, owner: Seat, rng: &mut ChaCha8Rng) {
    let ships = b.matchup.units() & owner.units();
    let mut facedown = [0; killbox_components::ids::UNITS];
    let matchup = b.matchup;
    let deck = &mut b.decks.draw[owner.index()];
    for ship in ships {
        facedown[ship.index()] = b.damage[ship].facedown.total();
        deck.absorb(&mut b.damage[ship].facedown);
    }
    let unseen = &mut b.decks.unseen[owner.index()];
    let discarded = Deck::ALL.map(|which| (which, unseen.of(which).total()));
    deck.absorb(unseen);
    for ship in ships {
        // A ship gets cards of its own deck only [HUG-6].
        let from = matchup.deck_of(ship);
        b.damage[ship].facedown = drawn(deck, from, facedown[ship.index()], rng);
    }
    for (from, discarded) in discarded {
        unseen.absorb(&mut drawn(deck, from, discarded, rng));
    }
}

/// Draws `n` cards of deck `from` out of `deck`.
fn drawn(deck: &mut DamageCards, from: Deck, n: u8, rng: &mut ChaCha8Rng) -> DamageCards {
    let mut cards = DamageCards::default();
    for _ in 0..n {
        let left = deck.of(from);
        let kind = left.nth(below(rng, u32::from(left.total())) as u8).expect("its cards are in the deck");
        deck.take(kind);
        cards.add(kind);
    }
    cards
}
