//! Epic games: squads with huge ships play to the end by the rules, with any player.

use killbox::soak::soak;
use killbox_cards::rulesets;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;

use super::matches::{GREEDY, any, everybody_plays, load, plan, play, set_up};

const PAIRS: [(&str, &str); 3] = [
    ("rebel-tantive-escort", "empire-raider-wolfpack"),
    ("scum-croc-raiders", "empire-raider-wolfpack"),
    ("rebel-phoenix-liberator", "empire-gozanti-wing"),
];

fn matchups(pair: (&str, &str)) -> [Matchup; 2] {
    load("epic", pair, rulesets::named("legacy-epic")).matchups
}

/// HUG-1, SQD-23: no game faults, and games have winners.
#[test]
fn every_player_plays_them_to_the_end() {
    for pair in PAIRS {
        everybody_plays(std::iter::repeat(matchups(pair)), 3, 8, &format!("{pair:?}"));
    }
}

/// The invariants hold at every decision of an Epic game, by both rulesets, whatever the answers
/// are.
#[test]
fn the_invariants_hold() {
    for pair in PAIRS {
        let matchup = matchups(pair)[0].clone();
        let energetic = matchup.fielded.into_iter().filter(|ship| matchup.ship(*ship).energy.limit > 0);
        assert_eq!(energetic.count(), 2);
        let soaked = soak(matchup, 5, 0, 6).expect("every law holds");
        assert_eq!(soaked.games, 6);
    }
}

/// RND-17: greedy players meet on a wide play area. They use its whole width in set-up, opposite
/// each other, and games end by attacks.
#[test]
fn greedy_players_meet_on_the_wide_play_area() {
    for squad in ["rebel-tantive-escort", "empire-raider-wolfpack", "scum-croc-raiders"] {
        let sums = play(&plan(matchups((squad, squad)), GREEDY, 5, 8));
        assert_eq!((sums.games, sums.faulted), (8, 0), "{squad}");
        // On average at least a third of the 1000 points of a game is lost.
        let lost = (sums.scores[0] + sums.scores[1]) / 8;
        assert!(lost > 330, "{squad}: {lost} of 1000 points are lost in a game");
    }
    let (mut stood, mut apart) = (Vec::new(), 0.0_f32);
    for game in 0..16 {
        let mut players = [Greedy::default(), Greedy::default()];
        let mut streams = player_streams(9, game);
        let ships = stand(("empire-raider-wolfpack", "rebel-tantive-escort"), game, |view| {
            let seat = view.seat().index();
            players[seat].choose(view, &mut streams[seat])
        });
        let middles = Seat::BOTH.map(|seat| {
            let own: Vec<f32> = ships.iter().filter(|(of, _)| *of == seat).map(|(_, x)| *x).collect();
            own.iter().sum::<f32>() / own.len() as f32
        });
        stood.extend(middles);
        apart += (middles[0] - middles[1]).abs() / 16.0;
    }
    let (left, right) =
        (stood.iter().filter(|x| **x < 800.0).count(), stood.iter().filter(|x| **x > 1030.0).count());
    assert!(left > 4 && right > 4, "they stand at {stood:?}");
    assert!(apart < 400.0, "they are {apart} mm apart");
}

/// RND-17: ships of players that answer at random stand anywhere along an edge.
#[test]
fn the_whole_width_is_used() {
    let mut tenths = [0_u32; 10];
    for game in 0..40 {
        let mut streams = player_streams(2, game);
        let pair = ("scum-croc-raiders", "empire-raider-wolfpack");
        let ships = stand(pair, game, |view| any(view, &mut streams[view.seat().index()]));
        ships.iter().for_each(|(_, x)| tenths[(x / 182.88) as usize] += 1);
    }
    assert!(tenths.iter().all(|n| *n > 10), "{tenths:?}");
}

/// Plays set-up. Returns where each ship stands along its edge.
fn stand(pair: (&str, &str), game: u64, mut answer: impl FnMut(&View) -> OptionKey) -> Vec<(Seat, f32)> {
    let [matchup, _] = matchups(pair);
    let mut batch = Batch::<Silent>::new(vec![matchup], 1, 9);
    batch.start(0, game, 0);
    set_up(&mut batch, |_| {}, &mut answer);
    batch
        .with_battle(0, |b| b.in_play().into_iter().map(|ship| (ship.seat(), b.board.pose(ship).x)).collect())
}
