//! Replays of a resumed run: missing and unreadable ones are written again.

use std::fs;
use std::path::Path;

use super::support::*;

/// The replays, as names and bytes.
fn replays(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = fs::read_dir(dir)
        .expect("a folder")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            (text(&path).rsplit('/').next().expect("a name").to_owned(), fs::read(&path).expect("a replay"))
        })
        .collect();
    all.sort();
    all
}

/// Whatever a kill, a full disk or a power failure left of a replay, it is written again, also if
/// its game is already in a part.
#[test]
fn replays_are_written_again() {
    let dir = tempfile::tempdir().expect("a folder");
    let [out, record] = ["run", "replays"].map(|name| dir.path().join(name));
    let more = ["--part-games", "8", "--resume", "--out", text(&out), "--record", text(&record), "--games"];
    let printed = succeed(match_with(&more).arg("20"));
    let whole = replays(&record);
    assert_eq!(whole.len(), 20);
    type Damage<'a> = &'a dyn Fn(&Path);
    let cases: &[(&str, Damage)] = &[
        ("empty", &|file| fs::write(file, b"").expect("a writable folder")),
        ("zeros", &|file| fs::write(file, [0; 512]).expect("a writable folder")),
        ("cut off within its first word", &|file| fs::write(file, b"KBXRE").expect("a writable folder")),
        ("half", &|file| {
            let bytes = fs::read(file).expect("a replay");
            fs::write(file, &bytes[..bytes.len() / 2]).expect("a writable folder");
        }),
        ("missing", &|file| fs::remove_file(file).expect("a replay")),
        ("of another game", &|file| {
            fs::copy(record.join("game-000002.killbox"), file).expect("a writable folder");
        }),
    ];
    for (what, damage) in cases {
        // The first two are in complete parts, and the last one is in a growing part.
        for game in [0, 9, 19] {
            damage(&record.join(format!("game-{game:06}.killbox")));
        }
        assert!(replays(&record) != whole, "{what}");
        assert_eq!(succeed(match_with(&more).arg("20")), printed, "{what}");
        for ((name, bytes), (expected, there)) in replays(&record).iter().zip(&whole) {
            assert_eq!(name, expected, "{what}");
            assert!(bytes == there, "{what}: {name} differs");
        }
    }
    // The run can be extended from there, and a new folder gets all games of the run.
    succeed(match_with(&more).arg("30"));
    let longer = replays(&record);
    assert_eq!(longer.len(), 30);
    fs::remove_dir_all(&record).expect("a folder");
    succeed(match_with(&more).arg("30"));
    assert!(replays(&record) == longer, "played again for their replays");
}

/// A replay of another run is not changed.
#[test]
fn other_replays_are_left_alone() {
    let dir = tempfile::tempdir().expect("a folder");
    let [out, record, other] = ["run", "replays", "other"].map(|name| dir.path().join(name));
    let more = ["--resume", "--games", "4", "--out", text(&out), "--record", text(&record)];
    succeed(&mut match_with(&more));
    succeed(killbox().args(["match", B, A, "--players", "random", "--games", "2", "--record", text(&other)]));
    for name in ["game-000003.killbox", "game-000077.killbox", "mine.killbox"] {
        let file = record.join(name);
        let before = fs::read(&file).ok();
        fs::copy(other.join("game-000001.killbox"), &file).expect("a writable folder");
        let output = run(&mut match_with(&more));
        assert_eq!(output.status.code(), Some(1));
        let said = stderr(&output);
        assert!(said.contains(name) && said.contains("another run"), "{said}");
        match before {
            Some(bytes) => fs::write(&file, bytes).expect("a writable folder"),
            None => fs::remove_file(&file).expect("a replay"),
        }
    }
    succeed(&mut match_with(&more));
}
