//! A huge damage deck from a folder of cards: its effect on reports and on whole games [HUG-6,
//! HUG-19].

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use killbox::coverage::Coverage;
use killbox::soak::soak;
use killbox::squads::{LoadOptions, check, load_pair};
use killbox_cards::catalogue::{CardSet, Catalogue};
use killbox_cards::{Library, rulesets};
use killbox_components::damage::{DamageKind, Deck};
use killbox_components::ids::Seat;
use killbox_components::rng::{Purpose, stream};
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;

/// The first card is pictured in the rules. The others are invented.
const FACTS: &str = r#"HugeDamageDeck([
    (id: "acards", name: "A", copies: 2, trait: Ship),
    (id: "bcards", name: "B", copies: 2, trait: Crew),
    (id: "ccards", name: "C", copies: 1, trait: Ship),
])"#;

const ABILITIES: &str = r#"[
    Damage("acards", [
        (when: PrecisionShot(Side), effect: [DisableHardpoint(by: OtherShip)]),
        (when: Always, effect: [RecoverFewer(Energy, 1)]),
        (when: Action, effect: [RepairThisCard]),
    ]),
    Damage("bcards", [
        (when: PrecisionShot(FullFront), effect: [Gain(token: Jam)]),
        (when: Dealt, effect: [Gain(token: Stress), RepairThisCard]),
    ]),
]"#;

/// The cards of a folder with such a deck.
static CARDS: LazyLock<(Catalogue, Library)> = LazyLock::new(|| {
    let dir = tempfile::tempdir().expect("a folder");
    for (folder, text) in [("facts", FACTS), ("abilities", ABILITIES)] {
        std::fs::create_dir(dir.path().join(folder)).expect("a writable folder");
        std::fs::write(dir.path().join(folder).join("huge.ron"), text).expect("a writable folder");
    }
    let catalogue = Catalogue::with_overlay(dir.path()).expect("facts");
    let library = Library::with_overlay(dir.path(), &catalogue).expect("abilities");
    (catalogue, library)
});

fn sample(folder: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("squads").join(folder).join(name).with_extension("xws")
}

fn matchups(folder: &str, pair: [&str; 2]) -> [Matchup; 2] {
    let (catalogue, library) = &*CARDS;
    let [a, b] = pair.map(|name| sample(folder, name));
    load_pair(&a, &b, &LoadOptions { catalogue, library, ..LoadOptions::default() })
        .expect("legal squads")
        .matchups
}

const PAIR: [&str; 2] = ["scum-croc-raiders", "empire-raider-wolfpack"];

/// HUG-19/open: the list of unsimulated cards says that the deck is missing, while it is.
#[test]
fn whoever_has_the_list_is_told_of_it() {
    let (catalogue, library) = &*CARDS;
    let ruleset = rulesets::named("legacy-epic");
    let rules = |catalogue: &Catalogue, library: &Library| -> Vec<String> {
        let checked = check(
            &sample("epic", PAIR[0]),
            &LoadOptions { catalogue, library, ruleset: ruleset.clone(), ..LoadOptions::default() },
        );
        let rules = checked.not_simulated.into_iter().filter(|what| what.kind == "rule");
        rules.map(|what| format!("{} {}", what.id, what.name)).collect()
    };
    let without = rules(Catalogue::embedded(), Library::embedded());
    assert!(
        without.len() == 1 && without[0].starts_with("HUG-19") && without[0].contains("--cards"),
        "{without:?}"
    );
    assert_eq!(rules(catalogue, library), [""; 0]);
    for set in CardSet::ALL {
        let told = Coverage::new(catalogue.cards(set), library, Some("cards"));
        let told: Vec<(&str, &str)> = told
            .cards
            .iter()
            .filter(|card| card.kind == "huge damage card")
            .map(|card| (card.name.as_str(), card.state))
            .collect();
        assert_eq!(told, [("A", "simulated"), ("B", "simulated"), ("C", "not simulated")]);
    }
}

/// HUG-6: the deck has no effect on squads without huge ships.
#[test]
fn standard_ships_know_nothing_of_it() {
    let with = &matchups("legacy", ["rebel-red-and-gold", "empire-howlrunner-swarm"])[0];
    assert_eq!(with.program.huge_deck(), None);
    assert!(with.fielded.into_iter().all(|ship| with.deck_of(ship) == Deck::Standard));
    let [a, b] = ["rebel-red-and-gold", "empire-howlrunner-swarm"].map(|name| sample("legacy", name));
    let without = load_pair(&a, &b, &LoadOptions::default()).expect("legal squads");
    assert_eq!(with.program, without.matchups[0].program);
}

/// HUG-6, HUG-19, DMG-9: the invariants hold in games with a small deck that is often reshuffled.
#[test]
fn the_invariants_hold() {
    for pair in [PAIR, ["rebel-tantive-escort", "empire-gozanti-wing"]] {
        let soaked = soak(matchups("epic", pair)[0].clone(), 7, 0, 6).expect("every law holds");
        assert_eq!(soaked.games, 6);
    }
}

/// DMG-14, HUG-6: its facedown cards are unknown. They are redrawn from the same deck in the same
/// number, and faceup cards stay.
#[test]
fn what_lies_facedown_is_drawn_anew_from_its_own_deck() {
    let mut batch = Batch::<Silent>::new(matchups("epic", PAIR).to_vec(), 2, 3);
    let mut greedy = Greedy::default();
    let mut streams = [Purpose::PlayerA, Purpose::PlayerB].map(|seat| stream(3, 0, seat));
    let (mut changed, mut asked, mut precise) = (0, 0, 0);
    for game in 0..3 {
        batch.start(0, game, 0);
        loop {
            batch.advance();
            let open = batch
                .with_battle(0, |b| Seat::BOTH.into_iter().rev().find(|seat| b.pending.of(*seat).is_open()));
            let Some(seat) = open else { break };
            asked += 1;
            if asked % 50 == 0 {
                let position = batch.snapshot(0);
                batch.restore(1, &position);
                batch.determinize(1, seat, asked);
                let cards = |batch: &mut Batch<Silent>, slot| {
                    batch.with_battle(slot, |b| {
                        let huge = b
                            .matchup
                            .fielded
                            .into_iter()
                            .filter(|ship| b.matchup.deck_of(*ship) == Deck::Huge);
                        let ships: Vec<_> = huge.map(|ship| b.damage[ship]).collect();
                        let left = b
                            .decks
                            .draw
                            .map(|deck| (deck.of(Deck::Standard).total(), deck.of(Deck::Huge).total()));
                        (ships, left)
                    })
                };
                let ((was, left), (now, still_left)) = (cards(&mut batch, 0), cards(&mut batch, 1));
                assert_eq!(left, still_left);
                for (was, now) in was.iter().zip(&now) {
                    assert_eq!((was.faceup, was.total()), (now.faceup, now.total()));
                    assert_eq!(was.facedown.total(), now.facedown.total());
                    assert_eq!(now.facedown.of(Deck::Huge), now.facedown);
                    changed += u32::from(was.facedown != now.facedown);
                }
                precise += was.iter().filter(|damage| damage.faceup.count(DamageKind::Huge1) > 0).count();
            }
            let key =
                batch.with_battle(0, |b| greedy.choose(&View::new(b, seat), &mut streams[seat.index()]));
            batch.submit(0, seat, key).expect("a legal answer");
        }
    }
    assert!(changed > 0 && precise > 0, "{changed} were others, {precise} lay faceup, of {asked} decisions");
}
