//! The self-play interface: it plays the games of a match, and rejects answers without a pending
//! decision.

use killbox::matches::{First, Plan};
use killbox::selfplay::{Answer, Batch, Mask, NotTaken, Snapshot};
use killbox::squads::Loaded;
use killbox_components::environment::EnvironmentChoice;
use killbox_components::geometry::Extent;
use killbox_components::ids::Seat;
use killbox_components::objective::ScenarioChoice;
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::spec::Matchup;
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
