//! `killbox dataset`: what the rows say, and that a stopped run goes on to the same files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use killbox_components::rng::{Purpose, below, stream};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;

use super::support::*;

/// Few arrays keep these tests short.
const FEW: [&str; 2] = ["--arrays", "globals,decision,options"];

/// The command `killbox dataset` with three squads, random players and the folder `out`.
fn dataset(out: &Path, more: &[&str]) -> Command {
    let mut command = killbox();
    command.args(["dataset", "--squads", A, B, C, "--seed", "5", "--part-games", "10", "--out"]).arg(out);
    command.args(FEW).args(["--players", "random"]).args(more);
    command
}

/// The files of a data set with their bytes. Empty if there are none yet.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(dir.join("rows")).into_iter().flatten();
    let file = |path: std::path::PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
        (name, fs::read(path).expect("a readable part"))
    };
    entries.map(|entry| file(entry.expect("an entry").path())).collect()
}

/// Checks that two data sets have the same files. A failure names files and does not print bytes.
fn assert_same(dir: &Path, other: &Path) {
    let (here, there) = (files(dir), files(other));
    assert_eq!(here.keys().collect::<Vec<_>>(), there.keys().collect::<Vec<_>>());
    for (name, bytes) in &here {
        assert!(bytes == &there[name], "{name} differs");
    }
}

/// The number of complete parts.
fn complete(dir: &Path) -> usize {
    fs::read_dir(dir.join("rows")).map_or(0, |entries| {
        entries.flatten().filter(|entry| entry.path().extension().is_some_and(|end| end == "parquet")).count()
    })
}

/// A row by column.
struct Row(BTreeMap<String, Field>);

impl Row {
    fn number(&self, column: &str) -> i64 {
        match &self.0[column] {
            Field::Byte(number) => i64::from(*number),
            Field::Short(number) => i64::from(*number),
            Field::UByte(number) => i64::from(*number),
            Field::UShort(number) => i64::from(*number),
            Field::ULong(number) => *number as i64,
            other => panic!("{column} holds {other:?}"),
        }
    }

    fn word(&self, column: &str) -> &str {
        match &self.0[column] {
            Field::Str(word) => word,
            other => panic!("{column} holds {other:?}"),
        }
    }

    /// The values of a list; `None` for a row without one.
    fn list(&self, column: &str) -> Option<Vec<f64>> {
        let value = |field: &Field| match field {
            Field::Float(number) => f64::from(*number),
            Field::Int(number) => f64::from(*number),
            Field::Byte(number) => f64::from(*number),
            other => panic!("{column} holds {other:?}"),
        };
        match &self.0[column] {
            Field::Null => None,
            Field::ListInternal(list) => Some(list.elements().iter().map(value).collect()),
            other => panic!("{column} holds {other:?}"),
        }
    }
}

/// The rows of all parts, in order.
fn rows(dir: &Path) -> Vec<Row> {
    let mut all = Vec::new();
    for name in files(dir).keys() {
        let file = fs::File::open(dir.join("rows").join(name)).expect("a readable part");
        let file = SerializedFileReader::new(file).expect("a whole file");
        for row in file.get_row_iter(None).expect("rows") {
            all.push(Row(row.expect("a row").into_columns().into_iter().collect()));
        }
    }
    all
}

fn report(command: &mut Command) -> serde_json::Value {
    serde_json::from_str(&succeed(command.arg("--json"))).expect("JSON and nothing else")
}

/// Rows are in the order of games, and every column means what it says: the squads are drawn in
/// pairs, seats are exchanged, results and margins of both sides are opposite, and arrays have a
/// row for each option.
#[test]
fn rows_say_what_happened() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("data");
    let report = report(&mut dataset(&out, &["--games", "24", "--kinds", "dials,attack"]));
    let rows = rows(&out);
    assert_eq!(report["rows"], rows.len());
    assert_eq!(report["kinds"], serde_json::json!(["Dial", "Attack"]));
    assert_eq!(files(&out).len(), 3);
    let games: Vec<i64> = rows.iter().map(|row| row.number("game")).collect();
    assert!(games.is_sorted() && games.iter().collect::<BTreeSet<_>>().len() == 24);
    let (mut wins, mut by_kind) = ([0, 0], BTreeMap::<&str, u64>::new());
    let mut pairs = BTreeSet::new();
    for of_game in rows.chunk_by(|one, next| one.number("game") == next.number("game")) {
        let first = &of_game[0];
        let squads = [first.number("squad_a"), first.number("squad_b")];
        assert!(squads[0] != squads[1] && squads.iter().all(|squad| (1..=3).contains(squad)), "{squads:?}");
        pairs.insert((first.number("game") / 2, squads));
        let seat_of_a = if first.number("game") % 2 == 0 { "a" } else { "b" };
        let of = |side: &str| of_game.iter().find(|row| row.word("side") == side).expect("both decide");
        let (a, b) = (of("a"), of("b"));
        for (one, other) in [(a, b), (b, a)] {
            assert_eq!(one.number("result"), -other.number("result"));
            assert_eq!(one.number("margin"), -other.number("margin"));
        }
        match a.number("result") {
            1 => wins[0] += 1,
            -1 => wins[1] += 1,
            draw => assert_eq!(draw, 0),
        }
        for row in of_game {
            assert_eq!([row.number("squad_a"), row.number("squad_b")], squads);
            assert_eq!(row.number("seed"), 5);
            assert_eq!(row.word("side") == "a", row.word("seat") == seat_of_a);
            assert_eq!(row.number("result"), of(row.word("side")).number("result"));
            *by_kind.entry(row.word("kind")).or_default() += 1;
            let options = row.number("option_count");
            assert!((0..options).contains(&row.number("choice")) && options >= 2);
            assert!((1..=row.number("rounds")).contains(&row.number("round")));
            let decision = row.list("decision").expect("an array");
            assert_eq!(decision[2], options as f64, "the observation is that of the decision");
            assert_eq!(row.list("options").expect("an array").len() as i64 % options, 0);
            assert_eq!(row.list("globals").expect("an array")[2], f64::from(row.word("kind") == "Dial"));
            // The player `random` picks every option with the same probability, and values none.
            assert_eq!(row.list("values"), None);
            let mixture = row.list("mixture").expect("random mixes");
            assert!(mixture.iter().all(|share| (share - 1.0 / options as f64).abs() < 1e-6));
            assert_eq!(mixture.len() as i64, options);
        }
    }
    assert_eq!(pairs.len(), 12, "both games of a pair are between the same squads");
    assert!(pairs.iter().map(|(_, squads)| squads).collect::<BTreeSet<_>>().len() > 3, "{pairs:?}");
    assert_eq!(report["wins"], serde_json::json!(wins));
    assert_eq!(report["rows_by_kind"], serde_json::json!(by_kind));
}

/// The games are those of a match, and a player that is recorded plays as it does otherwise. The
/// thoughts of a searching player are probabilities, and add up; those of `greedy` are its values
/// of maneuvers.
#[test]
fn recorded_players_play_as_ever() {
    let dir = tempfile::tempdir().expect("a folder");
    for (players, games) in [("greedy:slips=0.2,greedy", "6"), ("search:nodes=2,random", "2")] {
        let out = dir.path().join(games);
        let asked = ["--players", players, "--seed", "3", "--games", games];
        let data = report(
            killbox()
                .args(["dataset", "--squads", A, "--kinds", "all", "--out"])
                .arg(&out)
                .args(FEW)
                .args(asked),
        );
        let played = report(killbox().args(["match", A, A]).args(asked));
        assert_eq!(data["checksum"], played["checksum"], "{players}");
        assert_eq!(data["points_version"], played["points_version"]);
        let rows = rows(&out);
        let (mut valued, mut mixed) = (0, 0);
        for row in rows.iter().filter(|row| row.word("side") == "a") {
            if let Some(mixture) = row.list("mixture") {
                assert!((mixture.iter().sum::<f64>() - 1.0).abs() < 1e-4, "{mixture:?}");
                assert!(mixture[row.number("choice") as usize] > 0.0, "{mixture:?}");
                mixed += 1;
            }
            if let Some(values) = row.list("values") {
                assert_eq!(values.len() as i64, row.number("option_count"));
                let known: Vec<f64> = values.into_iter().filter(|value| !value.is_nan()).collect();
                assert!(!known.is_empty());
                let is_chance = known.iter().all(|value| (0.0..=1.0).contains(value));
                assert!(is_chance || players.starts_with("greedy"), "{known:?}");
                valued += 1;
            }
        }
        assert!(valued > 10 && (mixed > 0) == players.starts_with("search"), "{players}: {valued}, {mixed}");
    }
}

/// Equal arguments give equal files at any number of threads and any size of the batch.
#[test]
fn threads_change_nothing() {
    let dir = tempfile::tempdir().expect("a folder");
    let [one, many] = ["one", "many"].map(|name| dir.path().join(name));
    let alone = report(&mut dataset(&one, &["--games", "47", "--threads", "1", "--batch", "1"]));
    let together = report(&mut dataset(&many, &["--games", "47", "--threads", "3", "--batch", "7"]));
    assert_eq!(alone, together);
    assert_same(&one, &many);
    assert_eq!(rows(&one).last().expect("rows").number("game"), 46, "an odd number of games");
}

/// A run that is killed with SIGKILL at random moments, and resumed each time, has the same files
/// as one that was never killed.
#[test]
fn killed_at_any_moment() {
    let dir = tempfile::tempdir().expect("a folder");
    let [out, whole] = ["killed", "whole"].map(|name| dir.path().join(name));
    let mut random = stream(21, 0, Purpose::Dice);
    let (mut kills, mut games) = (0, 0);
    while kills < 8 {
        // More games than a process can end before it is killed.
        games += 200;
        let parts = below(&mut random, 4) as usize;
        let late = Duration::from_micros(u64::from(below(&mut random, 8000)));
        let asked = games.to_string();
        let mut command = dataset(&out, &["--games", &asked, "--resume", "--threads", "2"]);
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs");
        let begun = complete(&out);
        while child.try_wait().expect("a child").is_none() && complete(&out) < begun + parts {
            std::thread::sleep(Duration::from_micros(200));
        }
        std::thread::sleep(late);
        child.kill().expect("a child");
        kills += usize::from(child.wait().expect("a child").code().is_none());
    }
    let asked = games.to_string();
    let continued = succeed(&mut dataset(&out, &["--games", &asked, "--resume"]));
    assert_eq!(continued, succeed(&mut dataset(&whole, &["--games", &asked])));
    assert_same(&out, &whole);
}

/// `--resume` with more games continues; without `--games` it plays as many as the run was to have.
/// A part that was cut off or changed is named and played again.
#[test]
fn further() {
    let dir = tempfile::tempdir().expect("a folder");
    let [out, whole] = ["run", "whole"].map(|name| dir.path().join(name));
    succeed(&mut dataset(&out, &["--games", "25"]));
    let longer = run(&mut dataset(&out, &["--games", "45", "--resume"]));
    assert!(longer.status.success() && !stderr(&longer).contains("played again"), "{}", stderr(&longer));
    assert_eq!(stdout(&longer), succeed(&mut dataset(&whole, &["--games", "45"])));
    assert_same(&out, &whole);
    let mut random = stream(22, 0, Purpose::Dice);
    for round in 0..8 {
        let (name, mut bytes) = files(&whole).into_iter().nth(round % 5).expect("a part");
        let at = below(&mut random, bytes.len() as u32) as usize;
        match round % 2 {
            0 => bytes.truncate(at),
            _ => bytes[at] ^= 1 << below(&mut random, 8),
        }
        fs::write(out.join("rows").join(&name), &bytes).expect("a writable folder");
        let again = run(&mut dataset(&out, &["--resume"]));
        assert_eq!(stdout(&again), stdout(&longer), "{name} at {at}: {}", stderr(&again));
        assert!(stderr(&again).contains("played again") && stderr(&again).contains(&name), "{name} at {at}");
        assert_same(&out, &whole);
    }
}

/// A run goes on only with the same rows, and only in its own folder. The message says what
/// differs.
#[test]
fn other_runs_and_folders() {
    let dir = tempfile::tempdir().expect("a folder");
    let [out, matches] = ["run", "match"].map(|name| dir.path().join(name));
    succeed(&mut dataset(&out, &["--games", "20"]));
    let before = files(&out);
    let cases: &[(&[&str], &[&str])] = &[
        (&[], &["--resume", "another folder"]),
        (&["--resume", "--seed", "6"], &["seed", "there 5", "here 6"]),
        (&["--resume", "--players", "careful"], &["players", "random, random", "careful, careful"]),
        (&["--resume", "--kinds", "all"], &["--kinds", "there Dial", "here FirstPlayer"]),
        (&["--resume", "--arrays", "ships"], &["--arrays", "there globals, decision, options", "here ships"]),
        (&["--resume", "--part-games", "12"], &["--part-games", "there 10", "here 12"]),
        (&["--resume", "--games", "19"], &["--games", "20", "19"]),
        (&["--resume", "--points", "X2PO-2025-12"], &["--points of squad 1", "here X2PO-2025-12"]),
    ];
    for (more, parts) in cases {
        // An option may be given only once.
        let mut command = killbox();
        command.args(["dataset", "--squads", A, B, C, "--out"]).arg(&out).args(*more);
        for (option, value) in
            [("--seed", "5"), ("--players", "random"), ("--part-games", "10"), (FEW[0], FEW[1])]
        {
            if !more.contains(&option) {
                command.args([option, value]);
            }
        }
        let output = run(&mut command);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{more:?}: {said}");
        for part in *parts {
            assert!(said.contains(part), "{more:?} does not mention {part}:\n{said}");
        }
    }
    // The folder of a match is no data set, and a table of someone else is not part of one.
    succeed(&mut match_with(&["--games", "2", "--out", text(&matches)]));
    let output = run(&mut dataset(&matches, &["--resume"]));
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("run.json"), "{}", stderr(&output));
    fs::write(out.join("rows/mine.parquet"), "").expect("a writable folder");
    let output = run(&mut dataset(&out, &["--resume"]));
    assert!(
        stderr(&output).contains("mine.parquet") && stderr(&output).contains("remove it"),
        "{}",
        stderr(&output)
    );
    fs::remove_file(out.join("rows/mine.parquet")).expect("a file");
    assert!(files(&out) == before, "a refused run changes nothing");
}

/// Rows that another version of the rules played are not mixed with new ones.
#[test]
fn other_rules() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    succeed(&mut dataset(&out, &["--games", "20"]));
    let file = out.join("rows/000000000000.parquet");
    let bytes = fs::read(&file).expect("a part");
    // The hash of the first game as another version would have written it, under a seal that holds.
    let key = b"killbox.first";
    let at = bytes.windows(key.len()).rposition(|part| part == key).expect("the key");
    let digits = at
        + key.len()
        + bytes[at + key.len()..]
            .windows(16)
            .position(|part| part.iter().all(u8::is_ascii_hexdigit))
            .expect("a hash");
    let mut other = bytes.clone();
    other[digits] = if other[digits] == b'0' { b'1' } else { b'0' };
    let seal = b"crc32 of the file: ";
    let seal = other.windows(seal.len()).rposition(|part| part == seal).expect("a seal") + seal.len();
    other[seal..seal + 8].copy_from_slice(b"00000000");
    let sum = format!("{:08x}", crc32(&other));
    other[seal..seal + 8].copy_from_slice(sum.as_bytes());
    fs::write(&file, &other).expect("a writable folder");
    let output = run(&mut dataset(&out, &["--games", "20", "--resume"]));
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    assert!(stderr(&output).contains("game 0 ended differently"), "{}", stderr(&output));
}

/// The checksum of a seal.
fn crc32(bytes: &[u8]) -> u32 {
    let shifted = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), shifted))
}

/// Wrong options are named, with what would be right.
#[test]
fn wrong_options() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("data");
    let cases: &[(&[&str], i32, &[&str])] = &[
        (
            &["--squads", A, "--out", text(&out), "--kinds", "dails"],
            2,
            &["--kinds", "dails", "dials, actions, attacks"],
        ),
        (&["--squads", A, "--out", text(&out), "--arrays", "shps"], 2, &["--arrays", "did you mean 'ships'"]),
        (&["--squads", A, "--out", text(&out), "--part-games", "7"], 2, &["--part-games", "even number"]),
        (&["--squads", A, "--out", text(&out), "--games", "0"], 2, &["--games", "0 would play nothing"]),
        (&["--squads", A], 2, &["--out"]),
        (&["--out", text(&out)], 2, &["--squads"]),
        (&["--squads", A, A, "--out", text(&out)], 1, &["named twice"]),
        (&["--squads", "docs", "--out", text(&out)], 1, &["docs", "no squads in this folder"]),
    ];
    for (args, code, parts) in cases {
        let output = run(killbox().arg("dataset").args(*args));
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(*code), "{args:?}: {said}");
        for part in *parts {
            assert!(said.contains(part), "{args:?} does not mention {part}:\n{said}");
        }
        assert!(!out.exists(), "{args:?}");
    }
}
