//! The outputs of a command's end are tested at its start, and the result is printed whether they
//! can be written or not.

use std::fs;
use std::path::Path;

use super::support::*;

/// More games than a test can wait for.
const ENDLESS: &str = "1000000000";

/// Commands whose last word is an option that takes a file or a folder.
fn writers(replay: &str) -> Vec<Vec<String>> {
    let game = ["--players", "random", "--games"];
    let many = |words: &[&str], games: &str, option: &str| -> Vec<String> {
        [words, &game, &[games, option]].concat().into_iter().map(str::to_owned).collect()
    };
    let mut all = Vec::new();
    for option in ["--csv", "--report"] {
        all.push(many(&["match", A, B], ENDLESS, option));
        all.push(many(&["gauntlet", A, B], ENDLESS, option));
        all.push(many(&["meta", A, B], ENDLESS, option));
        all.push(many(&["compare", A, B, "--field", C], "100000000", option));
        all.push(many(&["price", "--faction", "resistance"], ENDLESS, option));
    }
    all.push(vec!["replay".into(), replay.into(), "--html".into()]);
    all
}

/// A missing folder, a folder in the place of a file, and a file in the place of a folder are
/// rejected before games are played. With this many games the command would never end.
#[test]
fn before_games_are_played() {
    let dir = tempfile::tempdir().expect("a folder");
    let record = dir.path().join("replays");
    succeed(&mut match_with(&["--games", "1", "--record", text(&record)]));
    let file = dir.path().join("file");
    fs::write(&file, b"").expect("a writable folder");
    for words in writers(text(&record.join("game-000000.killbox"))) {
        for (place, part) in [
            (file.join("within"), "a file is where a folder is needed"),
            (dir.path().join("nosuch/page"), "does not exist"),
            (dir.path().to_owned(), "name a file"),
        ] {
            let of_tables = words.last().is_some_and(|option| option == "--csv") && words[0] != "price";
            if of_tables && !place.starts_with(&file) {
                // A folder for tables is created.
                continue;
            }
            let output = run(killbox().args(&words).arg(&place));
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(1), "{words:?}: {said}");
            assert!(said.contains(text(&place)) && said.contains(part), "{words:?}: {said}");
            assert!(stdout(&output).is_empty(), "{words:?}: {}", stdout(&output));
        }
    }
    let tables = dir.path().join("tables");
    fs::create_dir_all(tables.join("ships.csv")).expect("a writable folder");
    let output = run(killbox().args(["match", A, B, "--games", ENDLESS, "--csv"]).arg(&tables));
    assert!(stderr(&output).contains("ships.csv"), "{}", stderr(&output));
    let results = dir.path().join("results.csv");
    let [a, b] = [A, B].map(|squad| format!("{}/{squad}", killbox_testkit::ROOT));
    let table = format!("tournament,squad_a,squad_b,winner\n1,{a},{b},a\n");
    fs::write(&results, table).expect("a writable folder");
    let output = run(killbox().args(["backtest", text(&results), "--games", "1000000", "--out"]).arg(&file));
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains(text(&file)), "{}", stderr(&output));
}

/// The page may be in the folder that the command creates.
#[test]
fn within_the_folder_of_the_run() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    let page = out.join("page.html");
    let more = ["--games", "4", "--out", text(&out), "--report", text(&page)];
    succeed(&mut match_with(&more));
    assert!(page.is_file());
    succeed(match_with(&more).arg("--resume"));
}

/// An output that cannot be written has no other effect: the answer is printed, everything else is
/// written, every failure is reported, and the old file is still there.
#[cfg(unix)]
#[test]
fn the_answer_is_printed_first() {
    let dir = tempfile::tempdir().expect("a folder");
    let [tables, page] = ["tables", "page.html"].map(|name| dir.path().join(name));
    fs::write(&page, b"the page of yesterday").expect("a writable folder");
    // Two tables fit into the limit, the page and the table of ships do not.
    let mut limited = limited("trap '' XFSZ; ulimit -f 1");
    let game = ["match", A, B, "--players", "random", "--seed", "5", "--games", "10"];
    limited.args(game).args(["--csv", text(&tables), "--report", text(&page)]);
    let output = run(&mut limited);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(stdout(&output), succeed(killbox().args(game)));
    assert!(said.contains("page.html") && said.contains("free space"), "{said}");
    assert_eq!(fs::read(&page).expect("a page"), b"the page of yesterday");
    assert!(tables.join("margins.csv").is_file(), "{said}");
    assert!(said.matches("error:").count() > 1, "each failure is told: {said}");
}

/// Standard output on a full disk is an error that says so. The page is written all the same.
#[cfg(target_os = "linux")]
#[test]
fn standard_output_may_be_full() {
    let dir = tempfile::tempdir().expect("a folder");
    let page = dir.path().join("page.html");
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let cases: &[&[&str]] = &[
        &["odds", "3", "2", "--html", text(&page)],
        &["cards"],
        &["man"],
        &["completions", "bash"],
        &["squad", "show", A],
    ];
    for words in cases {
        let output = run(killbox().args(*words).stdout(full()));
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{words:?}: {said}");
        assert!(said.contains("standard output: ") && said.contains("free space"), "{words:?}: {said}");
    }
    assert!(page.is_file());
}

/// An output that a user names may be a device or a pipe.
#[cfg(target_os = "linux")]
#[test]
fn into_a_stream() {
    let printed = succeed(killbox().args(["odds", "3", "2", "--svg", "/dev/stdout"]));
    assert!(printed.contains("<svg") && printed.contains("damage"), "{printed}");
    assert!(Path::new("/dev/stdout").exists());
}
