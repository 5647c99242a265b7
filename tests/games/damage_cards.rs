//! DMG-3/open: a damage card that an ability may replace is drawn when it is dealt: nobody sees it while its player decides.

use std::path::PathBuf;

use killbox::squads::{Loaded, load_pair};
use killbox_cards::catalogue::Catalogue;
use killbox_cards::{Library, rulesets};
use killbox_components::frame::Frame;
use killbox_components::ids::Seat;
use killbox_components::rng::{Purpose, stream};
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;

/// Kylo Ren, who turns cards faceup that are dealt facedown to ships in his bullseye arc, and an escort against fighters without shields.
fn squads() -> Loaded {
    let dir = tempfile::tempdir().expect("a folder");
    let file = |name: &str, faction: &str, pilots: &str| -> PathBuf {
        let path = dir.path().join(name);
        let text = format!(r#"{{"name": "{name}", "faction": "{faction}", "pilots": [{pilots}]}}"#);
        std::fs::write(&path, text).expect("a file");
        path
    };
    let kylo = r#"{"id": "kyloren-tiewiwhispermodifiedinterceptor", "ship": "tiewiwhispermodifiedinterceptor", "upgrades": {}}"#;
    let fighter = r#"{"id": "academypilot", "ship": "tielnfighter", "upgrades": {}}"#;
    let escort = r#"{"id": "epsilonsquadroncadet", "ship": "tiefofighter", "upgrades": {}}"#;
    let a = file("a.xws", "firstorder", &[kylo, escort].join(", "));
    let b = file("b.xws", "galacticempire", &[fighter; 4].join(", "));
    load_pair(&a, &b, Catalogue::embedded(), Library::embedded(), rulesets::named("legacy"), true)
        .expect("squads")
}

#[test]
fn a_card_about_to_be_dealt_facedown_is_seen_by_nobody() {
    let mut batch = Batch::<Silent>::new(squads().matchups.to_vec(), 1, 5);
    let (mut facedown, mut turned) = (0, 0);
    for game in 0..20 {
        batch.start(0, game, 0);
        let mut players = Seat::BOTH.map(|_| Greedy::default());
        let mut rng = stream(5, game, Purpose::PlayerA);
        loop {
            batch.advance();
            let open =
                batch.with_battle(0, |b| Seat::BOTH.into_iter().find(|seat| b.pending.of(*seat).is_open()));
            let Some(seat) = open else { break };
            let key = batch.with_battle(0, |b| {
                for viewer in Seat::BOTH {
                    for frame in View::new(b, viewer).frames() {
                        let Frame::Suffer(f) = frame else { continue };
                        let Some(card) = f.card else { continue };
                        match card.faceup {
                            false => {
                                assert_eq!(card.aside, None, "the card lies facedown");
                                facedown += 1;
                            }
                            true => turned += usize::from(card.aside.is_some()),
                        }
                    }
                }
                players[seat.index()].choose(&View::new(b, seat), &mut rng)
            });
            batch.submit(0, seat, key).expect("a legal answer");
        }
    }
    assert!(facedown > 10, "cards that may be replaced: {facedown}, turned faceup {turned}");
}
