//! A damage card that an ability may replace is drawn when it is dealt, so that no player sees it
//! while its player decides [DMG-3/open].

use killbox::squads::Loaded;
use killbox_cards::rulesets;
use killbox_components::frame::Frame;
use killbox_components::ids::Seat;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use super::seats;

/// Kylo Ren, who exposes damage cards that are dealt facedown to ships in his bullseye arc, and an
/// escort, against fighters without shields.
fn squads() -> Loaded {
    let kylo = r#"{"id": "kyloren-tiewiwhispermodifiedinterceptor", "ship": "tiewiwhispermodifiedinterceptor", "upgrades": {}}"#;
    let escort = r#"{"id": "epsilonsquadroncadet", "ship": "tiefofighter", "upgrades": {}}"#;
    let fighter = r#"{"id": "academypilot", "ship": "tielnfighter", "upgrades": {}}"#;
    let pair = [("firstorder", &[kylo, escort][..]), ("galacticempire", &[fighter; 4][..])];
    seats::squads(pair, rulesets::named("legacy"), true)
}

#[test]
fn a_card_about_to_be_dealt_facedown_is_seen_by_nobody() {
    let mut facedown = 0;
    let mut greedy = Greedy::default();
    let choose = |batch: &mut Batch<Silent>, seat: Seat, rng: &mut ChaCha8Rng| {
        batch.with_battle(0, |b| greedy.choose(&View::new(b, seat), rng))
    };
    seats::played(&squads().matchups, 1, (5, 20), choose, |batch, _| {
        batch.with_battle(0, |b| {
            for frame in Seat::BOTH.into_iter().flat_map(|viewer| View::new(b, viewer).frames()) {
                let Frame::Suffer(f) = frame else { continue };
                if let Some(card) = f.card.filter(|card| !card.faceup) {
                    assert_eq!(card.aside, None, "the card lies facedown");
                    facedown += 1;
                }
            }
        });
    });
    assert!(facedown > 10, "cards that may be replaced: {facedown}");
}
