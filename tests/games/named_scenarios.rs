//! The named scenarios in whole games, with every player: games end by the
//! rules, replay to the bit, and depend only on seed, index and squads.

use killbox::soak::soak;
use killbox::squads::Loaded;
use killbox_cards::{Given, Library};
use killbox_components::geometry::Extent;
use killbox_components::geometry::distance::base_polygon_distance;
use killbox_components::geometry::range_band;
use killbox_components::geometry::setup::inside_play_area;
use killbox_components::objective::ScenarioChoice;
use killbox_components::objective::ScenarioSheet;
use killbox_components::rng::{Purpose, stream};
use killbox_components::spec::Matchup;
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::Silent;

use super::matches::{any, each_scenario, everybody_plays, however_it_is_run, load, plays_again, set_up};

const PAIRS: [(&str, &str); 2] =
    [("rebel-xwing-escort", "scum-fett-fangs"), ("empire-decimator-aces", "separatist-vulture-swarm")];

const SEED: u64 = 3;

fn matchups(pair: (&str, &str), choice: ScenarioChoice) -> [Matchup; 2] {
    loaded(pair, choice).matchups
}

fn loaded(pair: (&str, &str), choice: ScenarioChoice) -> Loaded {
    let mut loaded = load("standard", pair, None);
    for matchup in &mut loaded.matchups {
        matchup.ruleset.scenario = choice;
        // Only one sheet has all scenarios, and squads of any game can play by it.
        matchup.ruleset.scenario_sheet = ScenarioSheet::Alliance;
        let given = Given { conditions: matchup.ruleset.scenario_conditions(), ..Given::default() };
        matchup.program = Library::embedded().program_with(matchup.ruleset.card_set, &matchup.ships, &given);
    }
    loaded
}

/// SCN-1: no game faults, with any player.
#[test]
fn every_player_plays_them_to_the_end() {
    for (scenario, choice) in each_scenario() {
        let matches = PAIRS.into_iter().cycle().map(|pair| matchups(pair, choice));
        everybody_plays(matches, SEED, 6, scenario.word());
    }
}

/// The invariants hold at every decision of a battle with a scenario, whatever the answers are.
#[test]
fn the_invariants_hold() {
    for (_, choice) in each_scenario() {
        for pair in PAIRS {
            let [matchup, _] = matchups(pair, choice);
            let soaked = soak(matchup, 5, 0, 6).unwrap_or_else(|what| panic!("{choice:?}, {pair:?}: {what}"));
            assert_eq!(soaked.games, 6);
        }
    }
}

/// DEV-36, DMG-9: the damage cards of a remote belong to its player's deck. These games reach a
/// decision while a remote has one.
#[test]
fn cards_of_remotes_are_counted() {
    let pair = ("resistance-rey-racers", "separatist-vulture-swarm");
    for (choice, seed, game) in [(ScenarioChoice::None, 5, 15987), (ScenarioChoice::Alternate, 1, 14337)] {
        let [matchup, _] = matchups(pair, choice);
        soak(matchup, seed, game, 1).unwrap_or_else(|what| panic!("{choice:?}: {what}"));
    }
}

/// SCN-5, SCN-6, SCN-8: wherever the players place them, the tokens are legal by the rules, and no
/// obstacle is on a token.
#[test]
fn tokens_and_obstacles_lie_apart() {
    let on = |area| each_scenario().map(|of| (of, area));
    for ((scenario, choice), area) in on(Extent::STANDARD).into_iter().chain(on(Extent::EPIC)) {
        let [mut matchup, _] = matchups(PAIRS[0], choice);
        matchup.ruleset.play_area_mm = area;
        let mut batch = Batch::<Silent>::new(vec![matchup], 1, 9);
        let mut obstacles = 0;
        for game in 0..20 {
            batch.start(0, game, 0);
            let mut stream = stream(9, game, Purpose::PlayerA);
            set_up(&mut batch, |_| {}, |view| any(view, &mut stream));
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

/// SCN-2: all five scenarios are played in turn, each for a pair of games. The checksum does not
/// depend on threads, batch or the way in which a run is split.
#[test]
fn all_five_in_turn() {
    let of = |choice| matchups(PAIRS[0], choice);
    let part = |pair: u64| of(each_scenario()[pair as usize % 5].1);
    however_it_is_run(of(ScenarioChoice::Alternate), SEED, part, of(ScenarioChoice::None));
}

/// A recorded game stores its scenario, and replays to the same hash.
#[test]
fn recorded_games_play_again() {
    plays_again(&loaded(PAIRS[0], ScenarioChoice::Alternate), SEED, 8, |game, _, b| {
        assert_eq!(b.objectives.scenario, ScenarioChoice::Alternate.of_game(game, ScenarioSheet::Alliance));
    });
}
