//! Damage cards and their decks: exposing, repairing, drawing, an empty deck.

use killbox_components::ability::Program;
use killbox_components::choice::Choice;
use killbox_components::damage::{DECK, DamageCards, DamageKind};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::{CardFrame, Frame, SufferFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::size::Size;
use killbox_components::spec::{Matchup, ShipSpec};
use killbox_components::state::{Decks, Outcome};
use killbox_systems::damage::deck;
use killbox_systems::world::determinize::determinize;
use killbox_testkit::{TestBattle, a, b, matchup, plain_ship};
use proptest::prelude::*;

/// A battle of two ships for each player. Nothing destroys the ships, and the damage cards have no
/// text.
fn tough() -> TestBattle {
    let ship = || ShipSpec { hull: 250, ..plain_ship(Size::Small) };
    let rules = matchup("standard", vec![ship(), ship()], vec![ship(), ship()]);
    TestBattle::new(Matchup { program: Program::default(), ..rules })
}

fn card(table: &mut TestBattle, ship: ShipSlot, change: CardChange) -> Outcome {
    table.play(Frame::DamageCard(CardFrame::new(ship, change)));
    table.with(|x| x.core.outcome)
}

/// The kind with this number in the list of the rules.
const fn kind(n: u8) -> DamageKind {
    DamageKind::from_repr(n - 1).expect("a kind of damage card")
}

fn counts(table: &mut TestBattle, ship: ShipSlot) -> [u8; 2] {
    table.with(|x| [x.damage[ship].facedown(), x.damage[ship].faceup.total()])
}

/// DMG-9, DMG-24 to DMG-37: a deck has 33 cards of 14 kinds: four Fuel Leaks, five Direct Hits and
/// two of each other kind. Each player has a deck of their own.
#[test]
fn the_deck() {
    assert_eq!(DECK.total(), 33);
    assert_eq!(DECK.standard(), [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 5]);
    assert_eq!(
        (kind(1).name(), kind(13).name(), kind(14).name()),
        ("Panicked Pilot", "Fuel Leak", "Direct Hit!")
    );
    let mut table = tough();
    table.play(Frame::Suffer(SufferFrame::new(b(1), 5, 0)));
    assert_eq!(table.with(|x| x.decks.draw.map(|deck| deck.total())), [33, 28]);
}

/// DMG-10, DMG-12: exposing flips a random facedown card faceup. It is neither dealing nor damage.
/// Without a facedown card it fails.
#[test]
fn exposing() {
    let mut seen = [0u8; 3];
    for seed in 0..60 {
        let mut table = tough();
        table.with(|x| {
            *x.rng = killbox_components::rng::BattleRng::new(seed, 0);
            for n in [2, 6, 9] {
                x.damage[a(0)].facedown.add(kind(n));
            }
        });
        assert_eq!(card(&mut table, a(0), CardChange::Expose), Outcome::Done);
        assert_eq!(counts(&mut table, a(0)), [2, 1]);
        let up = table.with(|x| [2, 6, 9].map(|n| x.damage[a(0)].faceup.count(kind(n))));
        up.iter().zip(&mut seen).for_each(|(n, seen)| *seen += n);
        assert!(matches!(table.events()[..], [Event::CardExposed { .. }]));
    }
    assert!(seen.iter().all(|n| *n > 8), "{seen:?}");
    let mut none = tough();
    assert_eq!(card(&mut none, a(0), CardChange::Expose), Outcome::Failed);
    assert!(none.events().is_empty());
}

/// DMG-11, DMG-17: repairing a faceup card flips it facedown; it still counts. A card that is not
/// there cannot be repaired.
#[test]
fn repairing_a_faceup_card() {
    let mut table = tough();
    table.with(|x| x.damage[a(0)].faceup.add(kind(7)));
    assert_eq!(card(&mut table, a(0), CardChange::Repair(kind(6))), Outcome::Failed);
    assert_eq!(card(&mut table, a(0), CardChange::Repair(kind(7))), Outcome::Done);
    assert_eq!(counts(&mut table, a(0)), [1, 0]);
    assert!(matches!(
        table.events()[..],
        [Event::CardRepaired { kind: Some(DamageKind::WeaponsFailure), .. }]
    ));
}

/// DMG-11, DMG-12, DMG-18: repairing a facedown card discards a random one. Its kind stays hidden.
#[test]
fn repairing_a_facedown_card() {
    let mut table = tough();
    table.with(|x| {
        x.damage[a(0)].facedown.add(kind(7));
        x.damage[a(0)].facedown.add(kind(9));
    });
    assert_eq!(card(&mut table, a(0), CardChange::RepairFacedown), Outcome::Done);
    assert_eq!(counts(&mut table, a(0)), [1, 0]);
    assert_eq!(
        table.with(|x| (x.decks.discard[0].total(), x.decks.unseen.map(|pile| pile.total()))),
        (0, [1, 0])
    );
    assert!(matches!(table.events()[..], [Event::CardRepaired { kind: None, .. }]));
    card(&mut table, a(0), CardChange::RepairFacedown);
    assert_eq!(card(&mut table, a(0), CardChange::RepairFacedown), Outcome::Failed);
}

/// DMG-11/open: no player has seen a card that was repaired facedown. For a player that searches
/// ahead it is redrawn together with facedown cards and the deck. Cards that were visible when they
/// were discarded are not redrawn.
#[test]
fn what_was_discarded_unseen_is_drawn_anew() {
    let drawn = |seed| {
        let mut table = tough();
        table.with(|x| {
            for n in [7, 9, 13] {
                x.decks.draw[0].take(kind(n));
            }
            x.damage[a(0)].facedown.add(kind(7));
            x.damage[a(0)].facedown.add(kind(13));
            x.decks.discard[0].add(kind(9));
        });
        card(&mut table, a(0), CardChange::RepairFacedown);
        table.with(|x| {
            let before = *x.decks;
            determinize(x, Seat::B, seed);
            assert_eq!(x.decks.discard, before.discard);
            let totals =
                |decks: &Decks| (decks.draw[0].total(), decks.unseen[0].total(), decks.discard[0].total());
            assert_eq!(totals(x.decks), totals(&before));
            let mut all = x.decks.discarded(0);
            all.absorb(&mut x.decks.draw[0].clone());
            all.absorb(&mut x.damage[a(0)].facedown.clone());
            assert_eq!(all, DECK);
            x.decks.unseen[0]
        })
    };
    let all: Vec<DamageCards> = (0..20).map(drawn).collect();
    assert!(all.iter().any(|one| *one != all[0]), "it is another card in another draw");
}

/// DMG-13: "repair a card" lets the ship's player choose any faceup kind, or a facedown card.
/// Facedown cards are one option, whatever their kinds.
#[test]
fn repairing_any_card() {
    let table = || {
        let mut table = tough();
        table.with(|x| {
            let damage = &mut x.damage[b(0)];
            damage.faceup.add(kind(13));
            damage.faceup.add(kind(7));
            damage.faceup.add(kind(7));
            damage.facedown.add(kind(14));
            damage.facedown.add(kind(1));
        });
        table
    };
    let option = |n| Choice::DamageCard { ship: b(0), kind: kind(n) };
    let mut faceup = table();
    card(&mut faceup, b(0), CardChange::RepairAny);
    assert_eq!(faceup.asked(), Some((Seat::B, DecisionKind::RepairCard)));
    assert_eq!(faceup.options(), [option(7), option(13), Choice::FacedownCard(b(0))]);
    faceup.answer(option(7));
    assert_eq!(counts(&mut faceup, b(0)), [3, 2]);
    let mut facedown = table();
    card(&mut facedown, b(0), CardChange::RepairAny);
    facedown.answer(Choice::FacedownCard(b(0)));
    assert_eq!(counts(&mut facedown, b(0)), [1, 3]);
    let mut none = tough();
    assert_eq!(card(&mut none, b(0), CardChange::RepairAny), Outcome::Failed);
}

/// DMG-15, DMG-15/open, DMG-20: an empty deck is renewed with the repaired cards and those of
/// destroyed ships, not with those of ships that fled.
#[test]
fn a_new_deck_of_cards_out_of_play() {
    let mut table = tough();
    table.with(|x| {
        x.decks.draw[0] = DamageCards::default();
        x.decks.discard[0].add(kind(2));
        x.damage[a(0)].facedown.add(kind(3));
        x.damage[a(0)].faceup.add(kind(4));
        x.core.in_play.remove(a(0));
        x.core.removed.insert(a(0));
        x.damage[a(1)].facedown.add(kind(5));
        let drawn = deck::draw(x, a(1)).expect("a card");
        assert!((1..4).contains(&(drawn as u8)));
        assert_eq!((x.decks.draw[0].total(), x.decks.discard[0].total()), (2, 0));
        assert_eq!((x.damage[a(0)].total(), x.damage[a(1)].facedown.total()), (2, 1));
        x.core.fled.insert(a(0));
        x.damage[a(0)].facedown.add(kind(3));
        x.decks.draw[0] = DamageCards::default();
        deck::draw(x, a(1));
        assert_eq!(x.damage[a(0)].facedown.total(), 1, "a ship that fled is not destroyed");
    });
}

/// DMG-15: if there are none, the facedown cards of the ships in play become the deck. The ships
/// keep their counts, and exposing a counted card draws one.
#[test]
fn a_new_deck_of_facedown_cards() {
    let mut table = tough();
    table.with(|x| {
        x.decks.draw[0] = DamageCards::default();
        for n in [2, 3, 5] {
            x.damage[a(0)].facedown.add(kind(n));
        }
        x.damage[a(1)].facedown.add(kind(6));
        x.damage[a(1)].faceup.add(kind(9));
    });
    card(&mut table, a(1), CardChange::DealFacedown);
    assert_eq!(counts(&mut table, a(0)), [3, 0]);
    assert_eq!(counts(&mut table, a(1)), [2, 1]);
    assert_eq!(table.with(|x| (x.decks.draw[0].total(), x.damage[a(0)].counted)), (3, 3));
    card(&mut table, a(0), CardChange::Expose);
    assert_eq!(counts(&mut table, a(0)), [2, 1]);
    assert_eq!(table.with(|x| (x.decks.draw[0].total(), x.damage[a(0)].counted)), (2, 2));
    card(&mut table, a(0), CardChange::RepairFacedown);
    assert_eq!(counts(&mut table, a(0)), [1, 1]);
    // No card is left to draw; the damage counts all the same [DMG-4].
    table.with(|x| x.decks.draw[0] = DamageCards::default());
    table.with(|x| x.damage[a(1)].facedown = DamageCards::default());
    card(&mut table, a(0), CardChange::DealFaceup);
    assert_eq!(counts(&mut table, a(0)), [2, 1]);
}

/// Every card of a player: in the deck, discarded, and on ships.
fn all_cards(table: &mut TestBattle, seat: Seat) -> DamageCards {
    table.with(|x| {
        let mut all = x.decks.draw[seat.index()];
        all.absorb(&mut x.decks.discarded(seat.index()));
        for ship in seat.ships() {
            all.absorb(&mut x.damage[ship].facedown.clone());
            all.absorb(&mut x.damage[ship].faceup.clone());
        }
        all
    })
}

proptest! {
    /// DMG-9, DMG-11, DMG-15: dealing, exposing and repairing neither lose nor create cards of a
    /// player's 33. A ship has the cards that it was dealt minus those discarded.
    #[test]
    fn cards_are_kept(doings in prop::collection::vec((0u8..2, 0u8..8), 0..120)) {
        let mut table = tough();
        let mut expected = [0i32; 2];
        for (ship, doing) in doings {
            let change = match doing {
                0..=3 => CardChange::DealFacedown,
                4 => CardChange::DealFaceup,
                5 => CardChange::Expose,
                6 => CardChange::RepairFacedown,
                _ => CardChange::RepairAny,
            };
            let discards = change == CardChange::RepairFacedown
                || change == CardChange::RepairAny && counts(&mut table, a(ship))[1] == 0;
            table.play(Frame::DamageCard(CardFrame::new(a(ship), change)));
            // If any card may be chosen, this chooses the first faceup one.
            table.finish();
            let done = table.with(|x| x.core.outcome) == Outcome::Done;
            expected[usize::from(ship)] += match doing {
                0..=4 => 1,
                _ if discards && done => -1,
                _ => 0,
            };
            prop_assert_eq!(table.with(|x| i32::from(x.damage[a(ship)].total())), expected[usize::from(ship)]);
            prop_assert_eq!(all_cards(&mut table, Seat::A), DECK);
            let kinds = table.with(|x| x.damage[a(0)].faceup.kinds() | x.damage[a(1)].faceup.kinds());
            prop_assert_eq!(table.with(|x| x.core.faceup_kinds), kinds);
        }
    }
}
