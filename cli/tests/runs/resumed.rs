//! Resuming a run: with more games than before, and over parts that were cut off or changed.

use std::fs;

use killbox_components::rng::{Purpose, below, stream};
use killbox_workbench::runs::{GAMES, SHIP_ROWS, Table};

use super::support::*;

/// `--resume` with more games continues, and the result is that of a run with that many games from
/// the start. Without `--games` it plays as many games as the run was to have.
#[test]
fn further() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    let whole = dir.path().join("whole");
    succeed(&mut match_with(&["--games", "45", "--out", text(&out), "--part-games", "20"]));
    assert_eq!(numbers(&out, "games", "game"), (0..45).collect::<Vec<_>>());
    let further = succeed(&mut match_with(&["--games", "95", "--out", text(&out), "--resume"]));
    let same = succeed(&mut match_with(&["--games", "95", "--out", text(&whole), "--part-games", "20"]));
    assert_eq!(further, same);
    assert_same_parts(&out, &whole);
    let output = run(&mut match_with(&["--out", text(&out), "--resume"]));
    assert_eq!(stdout(&output), same, "nothing is left to do, and the result is printed again");
    assert!(stderr(&output).contains("95 games are written"), "{}", stderr(&output));
    assert_same_parts(&out, &whole);
}

/// A part that was cut off or changed at any byte, or that lost a table, is detected, reported and
/// played again.
#[test]
fn damaged_parts_are_played_again() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    let more = ["--games", "40", "--out", text(&out), "--part-games", "10"];
    let printed = succeed(&mut match_with(&more));
    let whole = parts(&out);
    let mut random = stream(4, 0, Purpose::Dice);
    for round in 0..24 {
        let name = whole.keys().nth(below(&mut random, whole.len() as u32) as usize).expect("a part");
        let mut bytes = whole[name].clone();
        let at = below(&mut random, bytes.len() as u32) as usize;
        match round % 3 {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << below(&mut random, 8),
            _ => bytes.clear(),
        }
        fs::write(out.join(name), &bytes).expect("a writable folder");
        let output = run(match_with(&more).arg("--resume"));
        assert!(output.status.success(), "{name} at {at}: {}", stderr(&output));
        assert_eq!(stdout(&output), printed, "{name} at {at}");
        let file = name.rsplit('/').next().expect("a name");
        assert!(stderr(&output).contains(file), "{name} is not named: {}", stderr(&output));
        assert!(parts(&out) == whole, "{name} at {at}");
    }
    fs::remove_file(out.join(whole.keys().next().expect("a part"))).expect("a file");
    assert_eq!(succeed(match_with(&more).arg("--resume")), printed);
    fs::write(out.join("games/001-002-000001.parquet.tmp"), b"PAR1 half").expect("a writable folder");
    assert_eq!(succeed(match_with(&more).arg("--resume")), printed);
    assert!(parts(&out) == whole);
}

/// A file that was cut off anywhere, or one of whose bits was changed, is rejected.
#[test]
fn any_bit_may_change() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    succeed(&mut match_with(&["--games", "6", "--out", text(&out)]));
    for (name, whole) in parts(&out) {
        let schema = if name.starts_with("games") { GAMES } else { &SHIP_ROWS };
        assert!(Table::read(whole.clone(), schema).is_ok());
        for at in 0..whole.len() {
            assert!(Table::read(whole[..at].to_vec(), schema).is_err(), "{name} cut off at {at}");
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            assert!(Table::read(bytes, schema).is_err(), "{name} changed at {at}");
        }
    }
}
