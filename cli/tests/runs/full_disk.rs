//! Full disks.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use killbox::matches::{First, MakePlayer, Unwatched};
use killbox::squads::{LoadOptions, load_all};
use killbox_cards::Library;
use killbox_players::Player;
use killbox_players::random::Random;
use killbox_workbench::runs::{Disk, FileSystem, Manifest, Run, RunDir, RunError, Runs, Terms, play};

use super::support::*;
use crate::program::at_root;

const RANDOM: &MakePlayer = &|| Box::new(Random) as Box<dyn Player>;

/// A disk with room for this many files.
struct Small(AtomicU64);

impl Disk for Small {
    fn put(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let left = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        match left {
            Ok(_) => FileSystem.put(path, bytes),
            Err(_) => Err(io::ErrorKind::StorageFull.into()),
        }
    }
}

fn go(path: &Path, disk: &dyn Disk, threads: usize) -> Result<Run, RunError> {
    let library = Library::embedded();
    let field = load_all(&[&at_root(A), &at_root(B)], &LoadOptions::default()).expect("legal squads");
    let terms = Terms {
        pairs: vec![[1, 2]],
        players: ["random", "random"].map(str::to_owned),
        seed: 5,
        first_game: 0,
        first: First::ByRules,
        part_games: 10,
        rule: None,
        games: 60,
    };
    let dir = RunDir::open(path, &Manifest::new(&field, library, terms.clone()).expect("JSON"), true, disk)?;
    let runs = Runs {
        pairs: &terms.pairs,
        matchups: &|_| field.matchups(0, 1, library),
        first_game: 0,
        games: terms.games,
        seed: terms.seed,
        players: [RANDOM, RANDOM],
        threads,
        batch: 16,
        first: terms.first,
        rule: None,
        each: None,
        dir: Some(&dir),
    };
    Ok(play(&runs, &Unwatched, &AtomicBool::new(false)))
}

/// Whichever file the disk has no room for, the run ends with an error that names the place and the
/// remedy. The files written before are whole, and the run can be resumed once there is room.
#[test]
fn at_any_file() {
    let dir = tempfile::tempdir().expect("a folder");
    let whole = dir.path().join("whole");
    let expected = go(&whole, &FileSystem, 2).expect("a run").outcomes;
    for room in 0..=13 {
        let out = dir.path().join(room.to_string());
        let said = match go(&out, &Small(AtomicU64::new(room)), 1 + room as usize % 2) {
            Err(error) => Some(error),
            Ok(run) => run.failure,
        };
        let said = said.map(|error| error.to_string());
        match (&said, room) {
            (None, 13) => {}
            (Some(said), 0..13) => {
                for part in [text(&out), "free space", "--resume"] {
                    assert!(said.contains(part), "{part} is missing in {said}");
                }
            }
            _ => panic!("room for {room} files: {said:?}"),
        }
        for (name, bytes) in parts(&out) {
            assert!(bytes == parts(&whole)[&name], "{name} differs");
        }
        assert_eq!(go(&out, &FileSystem, 2).expect("a run").outcomes, expected);
        assert_same_parts(&out, &whole);
    }
}

/// A real system that refuses to write, by a limit on the size of files.
#[cfg(unix)]
#[test]
fn a_real_limit() {
    let dir = tempfile::tempdir().expect("a folder");
    let [out, whole] = ["run", "whole"].map(|name| dir.path().join(name));
    succeed(&mut match_with(&["--games", "2000", "--out", text(&out), "--part-games", "2000"]));
    let before = parts(&out);
    let more = ["--games", "6000", "--part-games", "2000", "--out"];
    // A manifest fits into the limit, a part does not. The signal is ignored, as in most shells of
    // servers, so the write fails.
    let arguments = match_with(&more)
        .arg(text(&out))
        .arg("--resume")
        .get_args()
        .map(ToOwned::to_owned)
        .collect::<Vec<_>>();
    let output = run(limited("trap '' XFSZ; ulimit -f 32").args(arguments));
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for part in [".parquet", "too large", "free space", "--resume", "2000 games are written"] {
        assert!(said.contains(part), "{part} is missing in {said}");
    }
    assert!(stdout(&output).contains("INTERRUPTED"), "the result so far is printed");
    assert!(parts(&out) == before, "what was written is untouched, and no incomplete file is left");
    let continued = succeed(match_with(&more).args([text(&out), "--resume"]));
    assert_eq!(continued, succeed(match_with(&more).arg(text(&whole))));
    assert_same_parts(&out, &whole);
}
