//! Whole games: equal inputs give equal games, whatever the batch, the threads or the schedule.
//! Recorded games replay to the bit, every invariant holds at every decision, and the greedy player
//! is better than chance.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use killbox::matches::{First, GameResult, MakePlayer, Plan, Side, run};
use killbox::record::{Recorded, Recordings, matchup_of};
use killbox::replay::{FORMAT, OLDEST_FORMAT, Recording, ReplayError};
use killbox::soak::soak;
use killbox::squads::{LoadOptions, Loaded, load_pair};
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::choice::{Choice, Reroll};
use killbox_components::ids::Seat;
use killbox_components::rng::{Purpose, below, stream};
use killbox_systems::batch::Batch;
use killbox_systems::world::hash::result_hash;
use killbox_systems::world::observer::Silent;
use killbox_systems::yardstick;

use super::matches::{self, CAREFUL, GREEDY, RANDOM, Recorder, play};

/// The sample squads of a ruleset, sorted by name.
fn samples(ruleset: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("squads").join(ruleset);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(dir).expect("sample squads").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

fn load(a: &Path, b: &Path) -> Loaded {
    load_pair(a, b, &LoadOptions::default()).expect("the samples are legal")
}

fn two(ruleset: &str) -> Loaded {
    let files = samples(ruleset);
    load(&files[0], &files[files.len() / 2])
}

fn plan<'a>(loaded: &Loaded, players: [&'a MakePlayer; 2], games: u64) -> Plan<'a> {
    Plan { players, batch: 64, ..matches::plan(loaded.matchups.clone(), RANDOM, 7, games) }
}

/// Equal squads, seed, ruleset and players give equal results for any number of threads, any batch,
/// and a run split by game index. Both rulesets are tested, with random and greedy players.
#[test]
fn results_depend_on_nothing_but_the_game() {
    for (ruleset, players, games) in [
        ("legacy", [RANDOM, RANDOM], 150),
        ("standard", [RANDOM, RANDOM], 150),
        ("legacy", [GREEDY, GREEDY], 12),
    ] {
        let loaded = two(ruleset);
        let reference = play(&plan(&loaded, players, games));
        assert_eq!(reference.games, games);
        for (threads, batch) in [(1, 1), (1, 7), (2, 256), (2, 3)] {
            let other = play(&Plan { threads, batch, ..plan(&loaded, players, games) });
            assert_eq!(other, reference, "{ruleset}: {threads} threads, batch {batch}");
        }
        let cut = games / 3 / 2 * 2;
        let mut split = play(&plan(&loaded, players, cut));
        split.merge(&play(&Plan { first_game: cut, games: games - cut, ..plan(&loaded, players, games) }));
        assert_eq!(split, reference, "{ruleset}: split at {cut}");
        let other = play(&Plan { seed: 8, ..plan(&loaded, players, games) });
        assert_ne!(other.checksum, reference.checksum, "another seed gives other games");
    }
}

/// The schedule plays the same games as a plain loop over the steps of each battle.
#[test]
fn the_schedule_plays_the_games_of_the_plain_loop() {
    let loaded = two("legacy");
    let hashes = |plain: bool| {
        let mut batch = Batch::<Silent>::new(loaded.matchups.to_vec(), 5, 3);
        for slot in 0..5 {
            batch.start(slot, slot as u64, (slot % 2) as u16);
        }
        let mut streams: Vec<_> = (0..5).map(|game| stream(3, game, Purpose::PlayerA)).collect();
        loop {
            if plain {
                for slot in 0..5 {
                    batch.with_battles(|columns| {
                        columns.is_due(slot).then(|| yardstick::advance(&mut columns.battle::<Silent>(slot)))
                    });
                }
            } else {
                batch.advance()
            }
            let mut playing = false;
            for (slot, stream) in streams.iter_mut().enumerate() {
                let answers = batch.with_battle(slot, |b| {
                    playing |= b.core.ending.is_none();
                    Seat::BOTH.map(|seat| {
                        let pending = b.pending.of(seat);
                        let n = pending.options.len() as u32;
                        pending.is_open().then(|| pending.options[below(stream, n) as usize])
                    })
                });
                for (seat, answer) in Seat::BOTH.into_iter().zip(answers) {
                    if let Some(key) = answer {
                        batch.submit(slot, seat, key).expect("a legal option");
                    }
                }
            }
            if !playing {
                return (0..5).map(|slot| batch.with_battle(slot, |b| result_hash(b))).collect::<Vec<_>>();
            }
        }
    };
    assert_eq!(hashes(false), hashes(true));
}

/// Charges stay within their limits, ships do not overlap, no damage card is lost, and every game
/// ends. A legal option is accepted, and any other is rejected with the battle unchanged. All
/// sample squads are tested in pairs.
#[test]
fn invariants_hold_at_every_decision() {
    for ruleset in ["legacy", "standard"] {
        let files = samples(ruleset);
        for (i, a) in files.iter().enumerate() {
            let b = &files[(i * 5 + 3) % files.len()];
            let [matchup, _] = load(a, b).matchups;
            let soaked = soak(matchup, 11, 0, 8).unwrap_or_else(|what| panic!("{a:?} against {b:?}: {what}"));
            assert_eq!(soaked.games, 8);
        }
    }
}

/// The greedy player wins at least 97 % of mirror games against the random player, and at least 85
/// % against one that never flies off the board.
#[test]
fn greedy_is_better_than_chance() {
    for ruleset in ["legacy", "standard"] {
        for file in samples(ruleset).iter().step_by(4) {
            let loaded = load(file, file);
            for (opponent, least) in [(RANDOM, 0.97), (CAREFUL, 0.85)] {
                let sums = play(&plan(&loaded, [GREEDY, opponent], 40));
                let rate = sums.win_rate().expect("games").estimate;
                assert!(rate >= least, "{file:?}: {rate} is less than {least}");
            }
        }
    }
}

/// `--first`: a squad that is always first player is so in every game; with `alternate`, each is in
/// half of the games.
#[test]
fn the_first_player_can_be_fixed() {
    for ruleset in ["legacy", "standard"] {
        let loaded = two(ruleset);
        let firsts = |first| play(&Plan { first, ..plan(&loaded, [RANDOM, RANDOM], 20) }).first_games;
        assert_eq!(firsts(First::Always(Side::A)), [20, 0]);
        assert_eq!(firsts(First::Always(Side::B)), [0, 20]);
        assert_eq!(firsts(First::Alternate), [10, 10]);
    }
}

/// Records `games` games of two sample squads into `dir`.
fn record(
    dir: &Path,
    ruleset: &str,
    players: [&MakePlayer; 2],
    names: [&'static str; 2],
    first: First,
) -> Vec<GameResult> {
    let loaded = two(ruleset);
    let games = Recorded::new(&loaded, 7, names.map(str::to_owned), first);
    let recordings = Recordings::new(dir, games).expect("a writable folder");
    let watch = Recorder { recordings, results: Mutex::default() };
    run(&Plan { first, ..plan(&loaded, players, 4) }, &watch, &AtomicBool::new(false));
    assert_eq!(watch.recordings.failure(), None);
    watch.results.into_inner().expect("nobody panicked")
}

fn replay(path: &Path) -> Result<u64, ReplayError> {
    let recording = Recording::read(path)?;
    let matchup =
        matchup_of(&recording, Catalogue::embedded(), Library::embedded(), path).expect("its squads");
    let mut batch = recording.play(matchup, path)?;
    Ok(batch.with_battle(0, |b| result_hash(b)))
}

/// Recorded games replay to the same final hash, with and without exchanged seats or a fixed first
/// player, and their files are small.
#[test]
fn recorded_games_play_again() {
    let dir = tempfile::tempdir().expect("a folder");
    for (i, (ruleset, players, names, first)) in [
        ("legacy", [RANDOM, RANDOM], ["random"; 2], First::ByRules),
        ("standard", [GREEDY, GREEDY], ["greedy"; 2], First::ByRules),
        ("standard", [RANDOM, GREEDY], ["random", "greedy"], First::Always(Side::B)),
        ("legacy", [GREEDY, RANDOM], ["greedy", "random"], First::Alternate),
    ]
    .into_iter()
    .enumerate()
    {
        let dir = dir.path().join(i.to_string());
        for game in record(&dir, ruleset, players, names, first) {
            let path = dir.join(format!("game-{:06}.killbox", game.game));
            let size = std::fs::metadata(&path).expect("the file").len();
            assert!(size < 5 * 1024, "{size} bytes");
            assert_eq!(replay(&path).expect("it plays again"), game.hash);
        }
    }
}

/// A damaged, cut off, foreign or otherwise wrong replay is rejected with its reason.
#[test]
fn wrong_replays_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    record(dir.path(), "legacy", [GREEDY, GREEDY], ["greedy"; 2], First::ByRules);
    let good = dir.path().join("game-000000.killbox");
    let bytes = std::fs::read(&good).expect("the file");
    let refused = |bytes: &[u8]| Recording::from_bytes(bytes, Path::new("file")).expect_err("refused");

    assert!(matches!(refused(b"PK\x03\x04 something else"), ReplayError::Foreign(_)));
    assert!(matches!(refused(&bytes[..bytes.len() - 9]), ReplayError::Damaged { .. }));
    assert!(matches!(refused(&bytes[..11]), ReplayError::Damaged { .. }));
    for at in [12, bytes.len() / 2, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        assert!(matches!(refused(&changed), ReplayError::Damaged { .. }), "byte {at}");
    }
    let mut later = bytes.clone();
    later[9] = FORMAT + 1;
    assert!(matches!(refused(&later), ReplayError::Format { found, .. } if found == FORMAT + 1));

    let recording = Recording::read(&good).expect("a good one");
    let other_rules = Recording { rules: recording.rules + 1, ..recording.clone() };
    assert!(matches!(refused(&other_rules.to_bytes()), ReplayError::Rules { .. }));

    let play = |recording: &Recording| {
        let matchup =
            matchup_of(recording, Catalogue::embedded(), Library::embedded(), &good).expect("its squads");
        recording.play(matchup, &good).err()
    };
    let other_cards = Recording { cards: recording.cards ^ 1, ..recording.clone() };
    assert!(matches!(play(&other_cards), Some(ReplayError::Cards(_))));
    let other_end = Recording { hash: recording.hash ^ 1, ..recording.clone() };
    assert!(matches!(play(&other_end), Some(ReplayError::OtherEnd { .. })));
    let other_seed = Recording { seed: recording.seed + 1, ..recording.clone() };
    assert!(play(&other_seed).is_some(), "other dice lead elsewhere");
    let mut short = recording.clone();
    short.choices[0].pop();
    short.choices[1].pop();
    assert!(matches!(play(&short), Some(ReplayError::TooShort { .. })));
    let mut wrong = recording.clone();
    wrong.choices[0][3] = Choice::Reroll(Reroll { crit: 15, ..Reroll::default() }).key();
    assert!(matches!(play(&wrong), Some(ReplayError::Departs { index: 3, seat: Seat::A, .. })));
}

/// If the two games of a pair use the same random numbers with exchanged seats, a player against
/// itself plays the same game twice, and every pair is even. The games are counted as others are,
/// wherever they begin.
#[test]
fn a_game_played_twice_is_even() {
    let squad = samples("legacy").swap_remove(0);
    let same = load(&squad, &squad);
    let twice = |games, first_game| Plan { twice: true, first_game, ..plan(&same, [RANDOM, RANDOM], games) };
    let sums = play(&twice(40, 0));
    assert_eq!(sums.pairs, [0, 0, 20, 0, 0]);
    assert_eq!(sums.first_games, [20, 20], "who is first in the one game is second in the other");
    let mut split = play(&twice(10, 0));
    split.merge(&play(&twice(30, 10)));
    assert_eq!(split, sums);
    assert_ne!(play(&plan(&same, [RANDOM, RANDOM], 40)).pairs, sums.pairs);
}

/// Replays of another run are never overwritten: the folder is new or empty, or holds those of the
/// run that is resumed.
#[test]
fn recordings_overwrite_nothing() {
    let dir = tempfile::tempdir().expect("a folder");
    let loaded = two("legacy");
    record(dir.path(), "legacy", [RANDOM, RANDOM], ["random"; 2], First::ByRules);
    let open = |seed, names: [&str; 2], goes_on: bool| {
        let games = Recorded::new(&loaded, seed, names.map(str::to_owned), First::ByRules);
        let open = if goes_on { Recordings::resume } else { Recordings::new };
        open(dir.path(), games).err()
    };
    assert!(matches!(open(7, ["random"; 2], false), Some(ReplayError::Used(_))));
    assert!(open(7, ["random"; 2], true).is_none());
    assert!(matches!(open(8, ["random"; 2], true), Some(ReplayError::OtherRun { .. })));
    assert!(matches!(open(7, ["greedy"; 2], true), Some(ReplayError::OtherRun { .. })));
    // A replay that a kill cut off is written again.
    let file = dir.path().join("game-000001.killbox");
    let bytes = std::fs::read(&file).expect("the file");
    std::fs::write(&file, &bytes[..bytes.len() / 2]).expect("a writable folder");
    assert!(open(7, ["random"; 2], true).is_none());
    // So is a file that a full disk left, and anything that is not a replay. A name that means no
    // game is not allowed in the folder.
    for bytes in [&b""[..], b"something else"] {
        std::fs::write(&file, bytes).expect("a writable folder");
        assert!(open(7, ["random"; 2], true).is_none());
    }
    std::fs::write(dir.path().join("mine.killbox"), b"something else").expect("a writable folder");
    assert!(matches!(open(7, ["random"; 2], true), Some(ReplayError::OtherRun { .. })));
}

/// A replay is not played with other abilities than those of its recording, even if all numbers are
/// equal.
#[test]
fn other_abilities_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    record(dir.path(), "legacy", [RANDOM, RANDOM], ["random"; 2], First::ByRules);
    let good = dir.path().join("game-000000.killbox");
    let recording = Recording::read(&good).expect("a good one");
    let pilots = |squad: &serde_json::Value| -> Vec<String> {
        let pilots = squad["pilots"].as_array().expect("ships");
        pilots.iter().map(|pilot| pilot["id"].as_str().expect("an id").to_owned()).collect()
    };
    let pilot = &pilots(&recording.squads[0])[0];
    let own = dir.path().join("own");
    std::fs::create_dir_all(own.join("abilities")).expect("a writable folder");
    let ability = format!(r#"[Pilot("{pilot}", [(when: EndOf(Engagement), effect: [Gain(token: Focus)])])]"#);
    std::fs::write(own.join("abilities/own.ron"), ability).expect("a writable folder");
    let library = Library::with_overlay(&own, Catalogue::embedded()).expect("an ability");
    let played_with = |recording: &Recording, library: &Library| {
        let matchup = matchup_of(recording, Catalogue::embedded(), library, &good).expect("its squads");
        recording.play(matchup, &good).err()
    };
    assert!(played_with(&recording, Library::embedded()).is_none());
    let error = played_with(&recording, &library).expect("refused");
    assert!(matches!(error, ReplayError::Abilities { .. }), "{error}");
    assert!(error.to_string().contains("abilities of its cards"), "{error}");
    // A file of format 1 does not name its abilities. It is read, and played as far as it goes.
    let old = Recording { abilities: None, killbox: None, ..recording };
    let mut bytes = old.to_bytes();
    bytes[9] = OLDEST_FORMAT;
    let end = bytes.len() - 4;
    let mut crc = flate2::Crc::new();
    crc.update(&bytes[..end]);
    bytes[end..].copy_from_slice(&crc.sum().to_le_bytes());
    let read = Recording::from_bytes(&bytes, &good).expect("an old one is read");
    assert_eq!(read, old);
    assert!(played_with(&read, Library::embedded()).is_none());
}
