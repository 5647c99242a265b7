//! Epic games: squads with huge ships play to the end by the rules, whoever plays them.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use killbox::matches::{First, Plan, Unwatched, run};
use killbox::soak::soak;
use killbox::squads::load_pair;
use killbox_cards::catalogue::Catalogue;
use killbox_cards::{Library, rulesets};
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::jouster::Jouster;
use killbox_players::random::{Careful, Random};

const PAIRS: [(&str, &str); 3] = [
    ("rebel-tantive-escort", "empire-raider-wolfpack"),
    ("scum-croc-raiders", "empire-raider-wolfpack"),
    ("rebel-phoenix-liberator", "empire-gozanti-wing"),
];

fn matchups(pair: (&str, &str), ruleset: &str) -> [Matchup; 2] {
    let file = |name: &str| {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("squads/epic").join(name).with_extension("xws")
    };
    let (catalogue, library) = (Catalogue::embedded(), Library::embedded());
    let ruleset = rulesets::named(ruleset);
    let pair = load_pair(&file(pair.0), &file(pair.1), catalogue, library, ruleset, false);
    pair.expect("legal squads").matchups
}

/// HUG-1, SQD-23: no game faults, and games are won and lost.
#[test]
fn every_player_plays_them_to_the_end() {
    type Make = fn() -> Box<dyn Player>;
    let players: [Make; 4] = [
        || Box::new(Random),
        || Box::new(Careful),
        || Box::new(Jouster::default()),
        || Box::new(Greedy::default()),
    ];
    for pair in PAIRS {
        for make in players {
            let plan = Plan {
                matchups: matchups(pair, "legacy-epic"),
                first_game: 0,
                games: 8,
                seed: 3,
                players: [&make, &make],
                threads: 1,
                batch: 8,
                first: First::ByRules,
                twice: false,
            };
            let sums = run(&plan, &Unwatched, &AtomicBool::new(false));
            assert_eq!((sums.games, sums.faulted), (8, 0), "{pair:?}");
        }
    }
}

/// What always holds in a battle holds at every decision of an Epic one, by both rulesets, whatever is answered.
#[test]
fn the_invariants_hold() {
    for pair in PAIRS {
        let matchup = matchups(pair, "legacy-epic")[0].clone();
        let energetic = matchup.fielded.into_iter().filter(|ship| matchup.ship(*ship).energy.limit > 0);
        assert_eq!(energetic.count(), 2);
        let soaked = soak(matchup, 5, 0, 6).expect("every law holds");
        assert_eq!(soaked.games, 6);
    }
}
