//! The named scenarios of the standard game as whole games: whoever plays them, they end by the rules, play again to the bit and
//! depend on nothing but the game.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use killbox::matches::{First, MakePlayer, Plan, Sums, Unwatched, run};
use killbox::record::{Recordings, matchup_of};
use killbox::replay::Recording;
use killbox::soak::soak;
use killbox::squads::{Loaded, load_pair};
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::geometry::Extent;
use killbox_components::geometry::distance::base_polygon_distance;
use killbox_components::geometry::range_band;
use killbox_components::geometry::setup::inside_play_area;
use killbox_components::ids::Seat;
use killbox_components::objective::{Scenario, ScenarioChoice};
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::spec::Matchup;
use killbox_components::state::Phase;
use killbox_players::greedy::Greedy;
use killbox_players::jouster::Jouster;
use killbox_players::random::{Careful, Random};
use killbox_systems::batch::Batch;
use killbox_systems::world::hash::result_hash;
use killbox_systems::world::observer::Silent;

use super::play::Recorder;

const PAIRS: [(&str, &str); 2] =
    [("rebel-xwing-escort", "scum-fett-fangs"), ("empire-decimator-aces", "separatist-vulture-swarm")];

const CHOICES: [ScenarioChoice; 4] = [
    ScenarioChoice::AssaultAtTheSatelliteArray,
    ScenarioChoice::ChanceEngagement,
    ScenarioChoice::SalvageMission,
    ScenarioChoice::ScrambleTheTransmissions,
];

fn load(pair: (&str, &str)) -> Loaded {
    let file = |name: &str| {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("squads/standard").join(name).with_extension("xws")
    };
    let (catalogue, library) = (Catalogue::embedded(), Library::embedded());
    load_pair(&file(pair.0), &file(pair.1), catalogue, library, None, false).expect("legal squads")
}

fn matchups(pair: (&str, &str), choice: ScenarioChoice) -> [Matchup; 2] {
    load(pair).matchups.map(|mut matchup| {
        matchup.ruleset.scenario = choice;
        matchup
    })
}

fn plan<'a>(matchups: [Matchup; 2], make: &'a MakePlayer, games: u64) -> Plan<'a> {
    Plan {
        matchups,
        first_game: 0,
        games,
        seed: 3,
        players: [make, make],
        threads: 1,
        batch: 8,
        first: First::ByRules,
        twice: false,
    }
}

fn play(plan: &Plan) -> Sums {
    run(plan, &Unwatched, &AtomicBool::new(false))
}

/// SCN-1: no game faults, whoever plays it.
#[test]
fn every_player_plays_them_to_the_end() {
    let players: [&MakePlayer; 4] =
        [&|| Box::new(Random), &|| Box::new(Careful), &|| Box::new(Jouster::default()), &|| {
            Box::new(Greedy::default())
        }];
    for choice in CHOICES {
        for (pair, make) in PAIRS.into_iter().cycle().zip(players) {
            let sums = play(&plan(matchups(pair, choice), make, 6));
            assert_eq!((sums.games, sums.faulted), (6, 0), "{choice:?}, {pair:?}");
        }
    }
}

/// What always holds in a battle holds at every decision of one with a scenario, whatever is answered.
#[test]
fn the_invariants_hold() {
    for choice in CHOICES {
        for pair in PAIRS {
            let [matchup, _] = matchups(pair, choice);
            let soaked = soak(matchup, 5, 0, 6).unwrap_or_else(|what| panic!("{choice:?}, {pair:?}: {what}"));
            assert_eq!(soaked.games, 6);
        }
    }
}

/// DEV-36, DMG-9: the cards of a remote are cards of its player's deck; these games ask something while one has some.
#[test]
fn cards_of_remotes_are_counted() {
    let pair = ("resistance-rey-racers", "separatist-vulture-swarm");
    for (choice, seed, game) in [(ScenarioChoice::None, 5, 15987), (ScenarioChoice::Alternate, 1, 14337)] {
        let [matchup, _] = matchups(pair, choice);
        soak(matchup, seed, game, 1).unwrap_or_else(|what| panic!("{choice:?}: {what}"));
    }
}

/// SCN-5, SCN-6, SCN-8: however the players place them, the tokens lie as the rules say, and no obstacle lies on one.
#[test]
fn tokens_and_obstacles_lie_apart() {
    let wide = CHOICES.into_iter().zip(Scenario::ALL).map(|of| (of, Extent::EPIC));
    let all = CHOICES.into_iter().zip(Scenario::ALL).map(|of| (of, Extent::STANDARD)).chain(wide);
    for ((choice, scenario), area) in all {
        let [mut matchup, _] = matchups(PAIRS[0], choice);
        matchup.ruleset.play_area_mm = area;
        let mut batch = Batch::<Silent>::new(vec![matchup], 1, 9);
        let mut obstacles = 0;
        for game in 0..20 {
            batch.start(0, game, 0);
            let mut stream = stream(9, game, Purpose::PlayerA);
            loop {
                batch.advance();
                let answers = batch.with_battle(0, |b| {
                    (b.core.phase == Phase::Setup).then(|| {
                        Seat::BOTH.map(|seat| {
                            let pending = b.pending.of(seat);
                            let n = pending.options.len() as u32;
                            pending.is_open().then(|| pending.options[below(&mut stream, n) as usize])
                        })
                    })
                });
                let Some(answers) = answers else { break };
                for (seat, answer) in Seat::BOTH.into_iter().zip(answers) {
                    if let Some(key) = answer {
                        batch.submit(0, seat, key).expect("a legal option");
                    }
                }
            }
            batch.with_battle(0, |b| {
                let tokens: Vec<_> = b.objectives.all().map(|(_, token)| token.square()).collect();
                assert_eq!(tokens[0].centre(), area.middle());
                assert_eq!(tokens.len(), 1 + usize::from(scenario.placed_tokens()), "{choice:?}");
                for (i, token) in tokens.iter().enumerate() {
                    assert!(inside_play_area(area, *token));
                    for (j, other) in tokens.iter().enumerate().take(i) {
                        let range = range_band(*token, *other);
                        assert!(
                            if j == 0 { range == 3 } else { range > 2 },
                            "{i} is at range {range} of {j}"
                        );
                    }
                    for obstacle in b.obstacles.iter().filter(|obstacle| obstacle.present) {
                        assert!(base_polygon_distance(*token, obstacle.placed.points()) > 0.0, "game {game}");
                        obstacles += 1;
                    }
                }
            });
        }
        assert!(obstacles > 0);
    }
}

/// SCN-2: all four in turn, a pair of games each; the checksum depends neither on threads nor on the batch nor on where a run is
/// split.
#[test]
fn all_four_in_turn() {
    let make: &MakePlayer = &|| Box::new(Careful);
    let all = matchups(PAIRS[0], ScenarioChoice::Alternate);
    let reference = play(&plan(all.clone(), make, 16));
    for (threads, batch) in [(1, 1), (2, 3), (2, 256)] {
        let other = play(&Plan { threads, batch, ..plan(all.clone(), make, 16) });
        assert_eq!(other, reference, "{threads} threads, batch {batch}");
    }
    let parts = (0..8).map(|pair| {
        let one = matchups(PAIRS[0], CHOICES[pair % 4]);
        play(&Plan { first_game: 2 * pair as u64, ..plan(one, make, 2) }).checksum
    });
    assert_eq!(parts.fold(0, u64::wrapping_add), reference.checksum);
    let plain = play(&plan(matchups(PAIRS[0], ScenarioChoice::None), make, 16));
    assert_ne!(plain.checksum, reference.checksum);
}

/// A recorded game knows its scenario: it plays again to the same hash.
#[test]
fn recorded_games_play_again() {
    let make: &MakePlayer = &|| Box::new(Greedy::default());
    let dir = tempfile::tempdir().expect("a folder");
    let mut loaded = load(PAIRS[0]);
    for matchup in &mut loaded.matchups {
        matchup.ruleset.scenario = ScenarioChoice::Alternate;
    }
    let names = ["greedy".to_owned(), "greedy".to_owned()];
    let recordings = Recordings::new(dir.path(), &loaded, 3, names, false, false).expect("a writable folder");
    let watch = Recorder { recordings, results: Mutex::default() };
    run(&plan(loaded.matchups.clone(), make, 8), &watch, &AtomicBool::new(false));
    assert_eq!(watch.recordings.failure(), None);
    let results = watch.results.into_inner().expect("nobody panicked");
    assert_eq!(results.len(), 8);
    for game in results {
        let path = dir.path().join(format!("game-{:06}.killbox", game.game));
        let recording = Recording::read(&path).expect("the file");
        let matchup = matchup_of(&recording, Catalogue::embedded(), Library::embedded(), &path);
        let mut batch = recording.play(matchup.expect("its squads"), &path).expect("it plays again");
        batch.with_battle(0, |b| {
            assert_eq!(b.objectives.scenario, ScenarioChoice::Alternate.of_game(game.game));
            assert_eq!(result_hash(b), game.hash);
        });
    }
}
