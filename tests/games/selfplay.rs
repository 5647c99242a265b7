//! The self-play interface: it plays the games of a match, and rejects answers without a pending
//! decision.

use std::sync::Arc;

use killbox::matches::{First, Plan};
use killbox::selfplay::{Answer, Batch, Mask, NotTaken, Opponents, Pairing, Plays, Snapshot};
use killbox::squads::Loaded;
use killbox_components::environment::EnvironmentChoice;
use killbox_components::geometry::Extent;
use killbox_components::ids::Seat;
use killbox_components::objective::ScenarioChoice;
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::spec::Matchup;
use killbox_players::random::{Careful, Random};
use killbox_systems::batch::Nobody;
use rand_chacha::ChaCha8Rng;

use super::matches::{self, RANDOM, load, plan};

const SEED: u64 = 5;
const GAMES: u64 = 60;

fn squads() -> Loaded {
    load("legacy", ("scum-hounds-tooth", "separatist-maul-bombers"), None)
}

fn streams(game: u64) -> [ChaCha8Rng; 2] {
    [Purpose::PlayerA, Purpose::PlayerB].map(|seat| stream(SEED, game, seat))
}

/// Plays the first games through the interface with random answers. Returns the sum of their hashes
/// and the number of decisions.
fn play(first: First, slots: usize, interrupt: bool) -> (u64, u64) {
    let mut batch = Batch::new(squads().matchups, first, slots, SEED);
    let mut players = vec![streams(0); slots];
    let (mut next, mut ended, mut sum, mut decisions) = (0, 0, 0u64, 0);
    let mut snapshot = Snapshot::default();
    let mut busy = vec![false; slots];
    while ended < GAMES {
        for slot in 0..slots {
            if !busy[slot] && next < GAMES {
                batch.start(slot, next);
                players[slot] = streams(next);
                next += 1;
            }
        }
        batch.advance();
        if interrupt && let Some(asked) = batch.pending().first().copied() {
            // Another game in its place, and back again.
            batch.snapshot_into(asked.slot, &mut snapshot);
            batch.start(asked.slot, 1_000_000);
            batch.advance();
            batch.restore(asked.slot, &snapshot).expect("of this batch");
        }
        for result in batch.results() {
            ended += 1;
            sum = sum.wrapping_add(result.hash);
            decisions += u64::from(result.decisions);
        }
        busy.fill(false);
        let asked = batch.pending().to_vec();
        for one in &asked {
            busy[one.slot] = true;
            assert_eq!(batch.options(one).len(), one.options);
            assert_eq!(batch.mask(one), Mask::first(one.options));
            let option = below(&mut players[one.slot][one.seat.index()], one.options as u32) as usize;
            batch.submit(&[Answer { slot: one.slot, seat: one.seat, option }]).expect("a legal answer");
        }
    }
    (sum, decisions)
}

/// The games are those of a match: equal checksums and decisions, with any number of slots, any
/// first player, and with snapshots restored in between.
#[test]
fn it_plays_the_games_of_a_match() {
    for first in [First::ByRules, First::Alternate] {
        let sums = matches::play(&Plan { first, ..plan(squads().matchups, RANDOM, SEED, GAMES) });
        let (checksum, decisions) = play(first, 1, false);
        assert_eq!((checksum, decisions), (sums.checksum, sums.decisions));
        assert_eq!(play(first, 7, false), (checksum, decisions));
        assert_eq!(play(first, 5, true), (checksum, decisions));
    }
}

/// A wrong answer is rejected, and the battle continues as if it had not been given.
#[test]
fn wrong_answers_are_refused() {
    let mut batch = Batch::new(squads().matchups, First::ByRules, 2, SEED);
    batch.start(0, 0);
    batch.advance();
    let asked = batch.pending()[0];
    let answer = Answer { slot: 0, seat: asked.seat, option: 0 };
    assert_eq!(batch.submit(&[Answer { slot: 1, ..answer }]), Err(NotTaken::Idle(1)));
    assert_eq!(batch.submit(&[Answer { slot: 9, ..answer }]), Err(NotTaken::Idle(9)));
    let options = asked.options;
    let refused = batch.submit(&[Answer { option: options, ..answer }]);
    assert_eq!(refused, Err(NotTaken::NoSuchOption { slot: 0, option: options, options }));
    let other = asked.seat.other();
    if !batch.pending().iter().any(|one| one.seat == other) {
        let refused = batch.submit(&[Answer { seat: other, ..answer }]);
        assert_eq!(refused, Err(NotTaken::NotAsked { slot: 0, seat: other }));
    }
    assert_eq!(batch.pending()[0], asked);
    assert_eq!(batch.submit(&[answer, answer]), Err(NotTaken::NotAsked { slot: 0, seat: asked.seat }));
    batch.advance();
    assert_ne!(batch.pending().first(), Some(&asked));
}

/// A view shows a seat its own dials and not the other's.
#[test]
fn views_hide_what_is_hidden() {
    let mut batch = Batch::new(squads().matchups, First::ByRules, 1, SEED);
    batch.start(0, 3);
    let mut rng = streams(3);
    let mut hidden = 0;
    for _ in 0..400 {
        batch.advance();
        let Some(asked) = batch.pending().first().copied() else { break };
        for seat in Seat::BOTH {
            hidden += batch.view(0, seat, |view| {
                let theirs = view.enemies().into_iter().filter(|ship| view.dial(*ship).is_none());
                theirs.count()
            });
        }
        let option = below(&mut rng[asked.seat.index()], asked.options as u32) as usize;
        batch.submit(&[Answer { slot: 0, seat: asked.seat, option }]).expect("a legal answer");
    }
    assert!(hidden > 0);
}

/// A mask of the first n options has the first n of 256 bits set.
#[test]
fn masks_have_a_bit_for_each_option() {
    for n in [0, 1, 2, 63, 64, 65, 128, 200, 256] {
        let mask = Mask::first(n);
        assert_eq!(mask.count(), n);
        assert!((0..300).all(|option| mask.allows(option) == (option < n)));
    }
}

/// A snapshot can be restored only in a batch of its kind. Other rules, or another scenario,
/// environment card or first player, are rejected by name, and nothing changes.
#[test]
fn snapshots_of_another_kind_are_refused() {
    let mut batch = Batch::new(squads().matchups, First::ByRules, 1, SEED);
    batch.start(0, 0);
    batch.advance();
    let kept = batch.snapshot(0);
    let told = |change: &dyn Fn(&mut Matchup), first: First| {
        let mut pair = squads().matchups;
        pair.iter_mut().for_each(change);
        let mut other = Batch::new(pair, first, 1, SEED);
        other.start(0, 1);
        other.advance();
        let before = other.whole_hash(0);
        let refused = other.restore(0, &kept).map_err(|why| why.to_string());
        assert_eq!(other.whole_hash(0) == before, refused.is_err());
        refused.err()
    };
    assert_eq!(told(&|_| {}, First::ByRules), None, "of the same kind");
    assert_eq!(told(&|matchup| matchup.ruleset.name = "mine".to_owned(), First::ByRules), None);
    type Change<'a> = &'a dyn Fn(&mut Matchup);
    let changes: [(Change, &str); 6] = [
        (&|matchup| matchup.ruleset.round_limit += 1, "another ruleset"),
        (&|matchup| matchup.ruleset.ion_breaks_locks ^= true, "another ruleset"),
        (&|matchup| matchup.ruleset.play_area_mm = Extent::EPIC, "another ruleset"),
        (&|matchup| matchup.ruleset.scenario = ScenarioChoice::Alternate, "scenario 'none'"),
        (&|matchup| matchup.ruleset.environment = EnvironmentChoice::Random, "environment 'none'"),
        (&|matchup| matchup.points[0] += 1, "other squads"),
    ];
    for (change, said) in changes {
        let why = told(change, First::ByRules).expect(said);
        assert!(why.contains(said), "{why}");
    }
    let why = told(&|_| {}, First::Alternate).expect("another first player");
    assert_eq!(why, "a snapshot with first player 'by_rules' cannot go on here, where it is 'alternate'");
}

/// A batch of the same kind accepts snapshots of the first one, and examines only the slot that it
/// is asked about.
#[test]
fn another_batch_is_of_the_same_kind() {
    let mut batch = Batch::new(squads().matchups, First::Alternate, 3, SEED);
    (0..3).for_each(|slot| batch.start(slot, slot as u64));
    batch.advance();
    let mut other = batch.another(Nobody, 1, 99);
    for slot in 0..3 {
        let kept = batch.snapshot(slot);
        other.restore(0, &kept).expect("of the same kind");
        assert_eq!(other.whole_hash(0), batch.whole_hash(slot));
        let asked = batch.pending().iter().find(|asked| asked.slot == slot);
        let asked = asked.map(|asked| (asked.seat, asked.options));
        assert!(asked.is_some());
        assert_eq!(batch.asked(slot), asked);
        assert_eq!(other.asked(0), asked);
    }
}

/// A battle and its copy have equal hashes until one of them continues. Redrawn dice change the
/// hash of the whole battle, but not that of the position.
#[test]
fn copies_have_one_hash() {
    let mut batch = Batch::new(squads().matchups, First::ByRules, 2, SEED);
    batch.start(0, 0);
    batch.advance();
    let kept = batch.snapshot(0);
    batch.restore(1, &kept).expect("of this batch");
    let hashes = |batch: &mut Batch| [0, 1].map(|slot| (batch.whole_hash(slot), batch.position_hash(slot)));
    let [one, copy] = hashes(&mut batch);
    assert_eq!(one, copy);

    let seat = batch.pending()[0].seat;
    batch.fork(1, seat, 1);
    let [one, forked] = hashes(&mut batch);
    assert_ne!(one.0, forked.0);
    assert_eq!(one.1, forked.1, "nothing is hidden before the first dials are set");

    batch.submit(&[Answer { slot: 0, seat, option: 0 }]).expect("a legal answer");
    batch.advance();
    assert_ne!(batch.position_hash(0), one.1);
}

/// Squads of several rulesets, one pair of them with a scenario.
fn pairings() -> Vec<Arc<Pairing>> {
    let of = |folder, pair, scenario| {
        let mut matchups = load(folder, pair, None).matchups;
        matchups.iter_mut().for_each(|matchup| matchup.ruleset.scenario = scenario);
        Arc::new(Pairing::new(matchups, First::ByRules))
    };
    vec![
        of("legacy", ("scum-hounds-tooth", "separatist-maul-bombers"), ScenarioChoice::None),
        of("legacy", ("rebel-red-and-gold", "empire-howlrunner-swarm"), ScenarioChoice::None),
        of("standard", ("rebel-falcon-awings", "scum-fett-fangs"), ScenarioChoice::Alternate),
        of("epic", ("rebel-tantive-escort", "empire-raider-wolfpack"), ScenarioChoice::None),
    ]
}

/// Plays games with random answers, each between its own squads. Returns their hashes.
fn play_each(batch: &mut Batch, games: &[(Arc<Pairing>, u64)]) -> Vec<u64> {
    let slots = batch.slots();
    let mut hashes = vec![0; games.len()];
    let mut playing: Vec<Option<usize>> = vec![None; slots];
    let mut players = vec![streams(0); slots];
    let (mut next, mut ended) = (0, 0);
    while ended < games.len() {
        for slot in 0..slots {
            if playing[slot].is_none() && next < games.len() {
                let (pairing, game) = &games[next];
                batch.start_pairing(pairing, SEED, slot, *game);
                players[slot] = streams(*game);
                playing[slot] = Some(next);
                next += 1;
            }
        }
        batch.advance();
        for (slot, result) in batch.results_by_slot().collect::<Vec<_>>() {
            hashes[playing[slot].take().expect("a game was started there")] = result.hash;
            ended += 1;
        }
        for one in batch.pending().to_vec() {
            let option = below(&mut players[one.slot][one.seat.index()], one.options as u32) as usize;
            batch.submit(&[one.answer(option)]).expect("a legal answer");
        }
    }
    hashes
}

/// Battles between different squads, by different rules, play in one batch as each pair plays in a
/// batch of its own. The batch keeps no squads that no slot plays.
#[test]
fn a_batch_plays_many_squads() {
    let pairings = pairings();
    let games: Vec<(Arc<Pairing>, u64)> =
        (0..12).map(|game| (Arc::clone(&pairings[game % 4]), game as u64)).collect();
    let alone: Vec<u64> = games
        .iter()
        .flat_map(|game| {
            let mut batch = Batch::of(Nobody, Arc::clone(&game.0), 1, SEED);
            play_each(&mut batch, std::slice::from_ref(game))
        })
        .collect();
    assert!((1..alone.len()).all(|at| !alone[..at].contains(&alone[at])), "{alone:?}");
    for slots in [1, 3, 8] {
        let mut batch = Batch::of(Nobody, Arc::clone(&pairings[0]), slots, SEED);
        assert_eq!(play_each(&mut batch, &games), alone, "{slots} slots");
        // 3 of the games and this list refer to the squads, and no slot any more.
        (0..slots).for_each(|slot| batch.start(slot, 0));
        assert_eq!(Arc::strong_count(&pairings[1]), 3 + 1, "{slots} slots");
    }
}

/// A snapshot brings its squads into a batch that does not know them, in any slot.
#[test]
fn a_snapshot_brings_its_squads() {
    let pairings = pairings();
    let mut batch = Batch::of(Nobody, Arc::clone(&pairings[0]), 4, SEED);
    let mut other = Batch::of(Nobody, Arc::clone(&pairings[1]), 4, 99);
    for (slot, pairing) in pairings.iter().enumerate() {
        batch.start_pairing(pairing, SEED, slot, 5);
        other.start(slot, 0);
    }
    batch.advance();
    other.advance();
    for (slot, pairing) in pairings.iter().enumerate() {
        let kept = batch.snapshot(slot);
        assert_eq!(other.restore(3 - slot, &kept).is_ok(), slot == 1, "the squads of the batch");
        other.restore_pairing(3 - slot, &kept);
        assert!(Arc::ptr_eq(other.pairing(3 - slot), pairing));
        assert_eq!(other.whole_hash(3 - slot), batch.whole_hash(slot));
        assert_eq!(other.position_hash(3 - slot), batch.position_hash(slot));
        assert_eq!(other.asked(3 - slot), batch.asked(slot));
        // It plays on alike, although ships of other squads have stood in that slot.
        for at in 0..150 {
            let Some((seat, options)) = batch.asked(slot) else { break };
            let answer = |slot| Answer { slot, seat, option: at % options };
            batch.submit(&[answer(slot)]).expect("a legal answer");
            other.submit(&[answer(3 - slot)]).expect("a legal answer");
            batch.advance();
            other.advance();
        }
        assert_eq!(other.whole_hash(3 - slot), batch.whole_hash(slot));
    }
}

/// If set-up is drawn, no decision of set-up is pending, and the games of random answers are still
/// those of a match of random players.
#[test]
fn a_drawn_set_up_is_that_of_random_players() {
    const FEW: u64 = 12;
    let sums = matches::play(&plan(squads().matchups, RANDOM, SEED, FEW));
    let mut batch = Batch::answered_by(Opponents::new(None, 1), squads().matchups, First::ByRules, 1, SEED);
    let mut checksum = 0_u64;
    for game in 0..FEW {
        batch.start(0, game);
        batch.answers().begin_with(0, SEED, game, Plays { opponent: None, draws_setup: true });
        loop {
            batch.advance();
            checksum = batch.results().fold(checksum, |sum, result| sum.wrapping_add(result.hash));
            let Some((seat, options)) = batch.asked(0) else { break };
            assert!(batch.view(0, seat, |view| view.core().round) > 0);
            // Both seats may be asked at once. Each draws from its own stream.
            let stream = &mut batch.answers().streams(0)[seat.index()];
            let option = below(stream, options as u32) as usize;
            batch.submit(&[Answer { slot: 0, seat, option }]).expect("a legal answer");
        }
    }
    assert_eq!(checksum, sums.checksum);
}

/// In a league each game has the opponent that it was begun with, also while other games of the
/// batch have others.
#[test]
fn each_game_has_its_opponent() {
    const FEW: u64 = 6;
    let alone = |number: usize| -> Vec<u64> {
        let player: Box<dyn killbox_players::Player> =
            if number == 0 { Box::new(Careful) } else { Box::new(Random) };
        league(Opponents::new(Some(player), FEW as usize), |_| 0, FEW)
    };
    let [careful, random] = [alone(0), alone(1)];
    let mut both = Opponents::new(Some(Box::new(Careful)), FEW as usize);
    both.set_player(1, Some(Box::new(Random)));
    let mixed = league(both, |game| game as usize % 2, FEW);
    for game in 0..FEW as usize {
        assert_eq!(mixed[game], [&careful, &random][game % 2][game], "game {game}");
    }
    assert_ne!(careful, random);
}

/// Plays the first games, squad A with random answers and squad B by the opponent of each. Returns
/// the hashes of the games.
fn league(opponents: Opponents, number: impl Fn(u64) -> usize, games: u64) -> Vec<u64> {
    let mut batch = Batch::answered_by(opponents, squads().matchups, First::ByRules, games as usize, SEED);
    let mut hashes = vec![0; games as usize];
    for game in 0..games {
        let slot = game as usize;
        batch.start(slot, game);
        let theirs = batch.seat_of_a(game).other();
        let plays = Plays { opponent: Some((theirs, number(game))), draws_setup: false };
        batch.answers().begin_with(slot, SEED, game, plays);
    }
    loop {
        batch.advance();
        for result in batch.results() {
            hashes[result.game as usize] = result.hash;
        }
        let asked = batch.pending().to_vec();
        if asked.is_empty() {
            return hashes;
        }
        for one in asked {
            let stream = &mut batch.answers().streams(one.slot)[one.seat.index()];
            let option = below(stream, one.options as u32) as usize;
            batch.submit(&[one.answer(option)]).expect("a legal answer");
        }
    }
}
