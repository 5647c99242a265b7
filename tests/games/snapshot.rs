//! Snapshots at every kind of decision in every kind of frame.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use killbox::squads::{LoadOptions, load_pair};
use killbox_cards::rulesets;
use killbox_components::choice::OptionKey;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::DieKind;
use killbox_components::frame::Frame;
use killbox_components::ids::Seat;
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::spec::Matchup;
use killbox_systems::batch::Batch;
use killbox_systems::world::hash::whole_hash;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::snapshot::Snapshot;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;
use strum::{EnumCount, VariantArray};

const SEED: u64 = 11;

/// Neighbouring pairs of the sample squads of each ruleset.
fn matchups() -> Vec<Matchup> {
    let mut found = Vec::new();
    for ruleset in ["legacy", "standard", "epic"] {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("squads").join(ruleset);
        let entries = std::fs::read_dir(dir).expect("sample squads");
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
        files.sort();
        for pair in files.windows(2) {
            let loaded = load_pair(&pair[0], &pair[1], &LoadOptions::default()).expect("legal squads");
            found.extend(loaded.matchups.into_iter().take(1));
        }
    }
    found
}

/// One battle of a batch, with the random players that play it.
#[derive(Clone)]
struct Line {
    players: [ChaCha8Rng; 2],
    answers: Vec<(Seat, OptionKey)>,
}

impl Line {
    fn new(game: u64) -> Line {
        Line {
            players: [Purpose::PlayerA, Purpose::PlayerB].map(|purpose| stream(SEED, game, purpose)),
            answers: Vec::new(),
        }
    }

    /// Answers one decision of the battle at random, seat A first. Returns false if the game is
    /// over.
    fn answer(&mut self, batch: &mut Batch<Silent>) -> bool {
        let asked = batch.with_battle(0, |b| {
            let open = Seat::BOTH.into_iter().find(|seat| b.pending.of(*seat).is_open())?;
            Some((open, b.pending.of(open).options.to_vec()))
        });
        let Some((seat, options)) = asked else { return false };
        let key = options[below(&mut self.players[seat.index()], options.len() as u32) as usize];
        batch.submit(0, seat, key).expect("a legal option");
        self.answers.push((seat, key));
        batch.advance();
        true
    }

    /// Plays to the end. Returns the hash of the whole battle.
    fn finish(&mut self, batch: &mut Batch<Silent>) -> u64 {
        while self.answer(batch) {}
        whole(batch)
    }
}

fn whole(batch: &mut Batch<Silent>) -> u64 {
    batch.with_battle(0, |b| whole_hash(b))
}

/// The kind of the pending decision, and the kind of the frame.
fn place(batch: &mut Batch<Silent>) -> Option<(DecisionKind, &'static str)> {
    batch.with_battle(0, |b| {
        let open = Seat::BOTH.into_iter().find(|seat| b.pending.of(*seat).is_open())?;
        Some((b.pending.of(open).kind, b.frames.top()?.into()))
    })
}

/// A battle that is restored in another batch, over any other battle, continues as the original
/// does. This is tested for every kind of decision and frame that these squads reach. (The
/// scenarios reach the others.)
#[test]
fn what_is_restored_plays_on_the_same() {
    let matchups = matchups();
    let mut seen: BTreeMap<(DecisionKind, &str), u32> = BTreeMap::new();
    let mut batch = Batch::<Silent>::new(matchups.clone(), 1, SEED);
    let mut twin = Batch::<Silent>::new(matchups.clone(), 1, SEED);
    let mut snapshot = Snapshot::default();
    for game in 0..10 * matchups.len() as u64 {
        batch.start(0, game, (game % matchups.len() as u64) as u16);
        batch.advance();
        let mut line = Line::new(game);
        let mut forks: Vec<(Snapshot, u64, Line)> = Vec::new();
        while let Some(place) = place(&mut batch) {
            let times = seen.entry(place).or_default();
            *times += 1;
            if *times <= 2 {
                batch.snapshot_into(0, &mut snapshot);
                forks.push((snapshot.clone(), whole(&mut batch), line.clone()));
            }
            line.answer(&mut batch);
        }
        let end = whole(&mut batch);
        for (snapshot, hash, mut fork) in forks {
            twin.restore(0, &snapshot);
            assert_eq!(whole(&mut twin), hash, "game {game}, restored after answer {}", fork.answers.len());
            assert_eq!(fork.finish(&mut twin), end, "game {game}, from answer {}", fork.answers.len());
            assert_eq!(fork.answers, line.answers);
        }
    }
    let kinds: BTreeSet<DecisionKind> = seen.keys().map(|(kind, _)| *kind).collect();
    assert!(kinds.len() > DecisionKind::VARIANTS.len() / 2, "{kinds:?}");
    let setup = [
        DecisionKind::FirstPlayer,
        DecisionKind::ObstacleChoice,
        DecisionKind::ObstacleFacing,
        DecisionKind::ObstacleArea,
        DecisionKind::ObstacleCell,
        DecisionKind::ShipCell,
        DecisionKind::TurretStart,
    ];
    assert!(setup.iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
    let frames: BTreeSet<&str> = seen.keys().map(|(_, frame)| *frame).collect();
    assert!(frames.len() > Frame::COUNT / 2, "{frames:?}");
}

/// The size of a snapshot of a plain squad's battle.
#[test]
fn a_plain_battle_takes_less_than_4_kb() {
    let squad = r#"{"faction": "rebelalliance", "pilots": [PILOT, PILOT, PILOT, PILOT]}"#
        .replace("PILOT", r#"{"id": "bluesquadronescort", "ship": "t65xwing"}"#);
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("plain.xws");
    std::fs::write(&file, squad).expect("a writable folder");
    let ruleset = rulesets::named("legacy").expect("it comes with killbox");
    let loaded = load_pair(
        &file,
        &file,
        &LoadOptions { ruleset: Some(ruleset), lenient: true, ..LoadOptions::default() },
    )
    .expect("a plain squad");
    let mut batch = Batch::<Silent>::new(loaded.matchups.to_vec(), 1, SEED);
    let mut most = 0;
    for game in 0..20 {
        batch.start(0, game, 0);
        batch.advance();
        let mut line = Line::new(game);
        while line.answer(&mut batch) {
            most = most.max(batch.snapshot(0).bytes());
        }
    }
    assert!(most <= 4096, "{most} bytes");
}

/// A fork redraws the other seat's dials, facedown cards and future dice from its seed. What the
/// seat can see is unchanged [RND-46, DMG-14].
#[test]
fn a_fork_keeps_what_the_seat_knows() {
    let mut batch = Batch::<Silent>::new(matchups(), 2, SEED);
    let mut differed = [false; 3];
    for game in 0..12 {
        batch.start(0, game, 0);
        batch.advance();
        let mut line = Line::new(game);
        while line.answer(&mut batch) {
            let snapshot = batch.snapshot(0);
            let mut forked = |seed| {
                batch.restore(1, &snapshot);
                batch.determinize(1, Seat::A, seed);
                batch.with_battle(1, |b| {
                    let theirs = b.in_play() & Seat::B.ships();
                    let hidden = theirs.into_iter().map(|ship| b.turn[ship]).filter(|turn| !turn.dial_faceup);
                    let dials: Vec<_> = hidden.map(|turn| turn.dial).collect();
                    let cards: Vec<_> = b.in_play().into_iter().map(|ship| b.damage[ship].facedown).collect();
                    let view = View::new(b, Seat::A);
                    let seen: Vec<_> = b
                        .in_play()
                        .into_iter()
                        .map(|ship| {
                            let own = (ship.seat() == Seat::A).then(|| view.dial(ship));
                            (
                                view.pose(ship),
                                *view.tokens(ship),
                                view.damage_cards(ship),
                                own,
                                *view.charges(ship),
                            )
                        })
                        .collect();
                    (seen, dials, cards, b.roll_dice(DieKind::Attack, 6))
                })
            };
            let (one, again, other) = (forked(1), forked(1), forked(2));
            assert_eq!(one, again, "equal seeds draw equally");
            assert_eq!(one.0, other.0, "what is seen stays");
            differed[0] |= one.1 != other.1;
            differed[1] |= one.2 != other.2;
            differed[2] |= one.3 != other.3;
        }
    }
    assert_eq!(differed, [true; 3], "dials, cards and dice are drawn anew");
}
