//! Common behaviour of the command line: counts, standard input, folders and lists, colour and
//! width, help, completions, and limits on the length of files.

use std::io::Write as _;
use std::process::{Command, Stdio};

use killbox::matches::{First, GameResult, Side, Tally};
use killbox::page::{Column, Page, Tone};
use killbox_components::ids::{SHIPS, Seat, ShipSet};
use killbox_components::tally::ShipTally;
use killbox_workbench::gauntlet::{About, GauntletReport};
use killbox_workbench::runs::Outcome;

use crate::program::{self, at_root, texts};

const A: &str = "squads/legacy/rebel-red-and-gold.xws";
const B: &str = "squads/legacy/firstorder-kylo-quickdraw.xws";

fn killbox(args: &[&str]) -> Command {
    let mut command = program::killbox();
    command.args(args);
    command
}

fn run(args: &[&str]) -> (Option<i32>, String, String) {
    program::run(&mut killbox(args))
}

/// Runs the program with a text on standard input.
fn run_with(input: &[u8], args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = killbox(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    // The program may have ended already.
    let _ = child.stdin.take().expect("piped").write_all(input);
    texts(child.wait_with_output().expect("it ends"))
}

/// Counts are accepted in all usual forms. Other texts are rejected in words.
#[test]
fn counts() {
    let games = |count: &str| {
        let (_, out, err) = run(&["match", A, B, "--players", "random", "--json", "--games", count]);
        let report: Option<serde_json::Value> = serde_json::from_str(&out).ok();
        report.map_or(Err(err), |report| Ok(report["requested"].as_u64().expect("a number")))
    };
    for (count, number) in [("1e1", 10), ("2_0", 20), ("0.01k", 10), ("12", 12)] {
        assert_eq!(games(count), Ok(number));
    }
    for (count, said) in [
        ("-1", "negative: expected a whole number from 1 to 1000000000, such as 1000, 10k"),
        ("0", "0 would play nothing"),
        ("1e12", "out of range"),
        ("1.5", "such as 1000, 10k, 1M, 1e6 or 1_000_000"),
    ] {
        let error = games(count).expect_err(count);
        assert!(error.contains(said) && error.contains("--games"), "{count}: {error}");
    }
    for option in ["--seed", "--threads", "--batch", "--first-game"] {
        let (code, _, err) = run(&["match", A, B, option, "-3"]);
        assert_eq!(code, Some(2));
        assert!(err.contains("negative") && err.contains(option), "{err}");
    }
}

/// `-` is standard input wherever a file is taken, once.
#[test]
fn standard_input() {
    let few = ["--games", "4", "--players", "random", "--json"];
    let squad = std::fs::read(at_root(A)).expect("a squad");
    let named = run(&[&["match", A, B], &few[..]].concat());
    let piped = run_with(&squad, &[&["match", "-", B], &few[..]].concat());
    assert_eq!(named.1, piped.1, "{}", piped.2);
    let (code, _, err) = run_with(&squad, &["match", "-", "-", "--games", "2"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("named twice"), "{err}");
    let ruleset = std::fs::read(at_root("cards/rulesets/legacy.ron")).expect("a ruleset");
    let by_file = run(&[&["match", A, B, "--ruleset", "legacy"], &few[..]].concat());
    let piped = run_with(&ruleset, &[&["match", A, B, "--ruleset", "-"], &few[..]].concat());
    assert_eq!(by_file.1, piped.1, "{}", piped.2);
    let scenario = std::fs::read(at_root("tests/scenarios/example.ron")).expect("a scenario");
    let (code, out, err) = run_with(&scenario, &["scenario", "-", "--only", "Without a focus"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(!out.is_empty());
    let (code, _, err) = run_with(b"not a replay", &["replay", "-"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("not a killbox replay"), "{err}");
    let (code, out, _) = run_with(format!("{A}\n\n# a remark\n{B}\n").as_bytes(), &["squad", "check", "@-"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("2 of 2 squads can play"), "{out}");
}

/// Every text of a user may be UTF-16 with its byte order mark, as PowerShell's `>` writes it, or
/// UTF-8 with one: squads, lists, rulesets, scenarios, results of tournaments, cards, weights of
/// players, and standard input.
#[test]
fn encodings_of_every_text() {
    let dir = tempfile::tempdir().expect("a folder");
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(bytes).collect()
    };
    let read = |path: &str| std::fs::read_to_string(at_root(path)).expect("a text");
    let [a, b] =
        [A, B].map(|file| std::fs::canonicalize(at_root(file)).expect("a squad").display().to_string());
    let facts = r#"Points(set: legacy, version: "own", pilots: { "lukeskywalker": (cost: 3) })"#;
    let marked = |text: &str| [&[0xEF, 0xBB, 0xBF], text.as_bytes()].concat();
    type Encoding<'a> = &'a dyn Fn(&str) -> Vec<u8>;
    let encodings: [Encoding; 3] =
        [&|text| utf16(text, u16::to_le_bytes), &|text| utf16(text, u16::to_be_bytes), &marked];
    for (at, encoded) in encodings.into_iter().enumerate() {
        let put = |name: &str, text: &str| {
            let path = dir.path().join(at.to_string()).join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
            std::fs::write(&path, encoded(text)).expect("a writable folder");
            path.display().to_string()
        };
        let succeeds = |args: &[&str]| {
            let (code, out, err) = run(args);
            assert_eq!(code, Some(0), "{args:?}: {out}{err}");
            out
        };
        let squad = put("squad.xws", &read(A));
        let few = ["--games", "2", "--players", "random", "--json"];
        let plain = succeeds(&[&["match", A, B], &few[..]].concat());
        assert_eq!(succeeds(&[&["match", &squad, B], &few[..]].concat()), plain);
        let piped = run_with(&encoded(&read(A)), &[&["match", "-", B], &few[..]].concat());
        assert_eq!(piped.1, plain, "{}", piped.2);
        let list = put("list.txt", &format!("{a}\n{b}\n"));
        assert!(succeeds(&["squad", "check", &format!("@{list}")]).contains("2 of 2 squads can play"));
        let ruleset = put("rules.ron", &read("cards/rulesets/legacy.ron"));
        succeeds(&[&["match", A, B, "--ruleset", &ruleset], &few[..]].concat());
        let scenario = put("position.ron", &read("tests/scenarios/example.ron"));
        succeeds(&["scenario", &scenario, "--only", "Without a focus"]);
        let results = put("results.csv", &format!("tournament,squad_a,squad_b,winner\n1,{a},{b},a\n"));
        succeeds(&["backtest", &results, "--games", "2", "--players", "random"]);
        put("cards/facts/own.ron", facts);
        let cards = dir.path().join(at.to_string()).join("cards").display().to_string();
        assert!(succeeds(&["squad", "show", A, "--cards", &cards, "--ruleset", "legacy"]).contains("Luke"));
        let weights = put("weights.ron", &read("players/weights/greedy.ron"));
        let player = format!("greedy:weights={weights}");
        succeeds(&["match", A, B, "--games", "2", "--players", &player]);
    }
}

/// A folder or a list stands for its squads wherever several are taken.
#[test]
fn folders_and_lists() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name);
    for (name, from) in [("b.xws", B), ("a.XWS", A)] {
        std::fs::copy(at_root(from), path(name)).expect("a writable folder");
    }
    std::fs::write(path("notes.txt"), "no squad").expect("a writable folder");
    std::fs::create_dir(path("empty.xws")).expect("a writable folder");
    // Names in a list are relative to the list.
    std::fs::write(path("list"), "b.xws   # the second one\n  a.XWS\n").expect("a writable folder");
    let folder = dir.path().display().to_string();
    let names = |squads: &[&str]| {
        let (code, out, err) =
            run(&[&["gauntlet", "--games", "2", "--players", "random", "--json"], squads].concat());
        assert_eq!(code, Some(0), "{err}");
        let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        let squads = report["squads"].as_array().expect("a list").clone();
        squads.iter().map(|squad| squad["name"].as_str().expect("text").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&[&folder]), ["Red and Gold", "Kylo and Quickdraw"], "by name");
    let list = format!("@{}", path("list").display());
    assert_eq!(names(&[&list]), ["Kylo and Quickdraw", "Red and Gold"], "as listed");
    assert_eq!(names(&[&folder, "--hero", B])[0], "Kylo and Quickdraw");
    let (code, out, _) = run(&["squad", "check", &folder]);
    assert_eq!(code, Some(0));
    assert!(out.contains("2 of 2 squads can play"), "{out}");
    let empty = path("empty.xws").display().to_string();
    let nothing = path("nothing");
    std::fs::write(&nothing, "# nobody\n").expect("a writable folder");
    for (word, said) in [
        (empty.as_str(), "no squads in this folder"),
        (&format!("@{}", nothing.display()), "a list without squads"),
        ("@no/such/list", "no/such/list"),
    ] {
        let (code, _, err) = run(&["gauntlet", word, A, "--games", "2"]);
        assert_eq!(code, Some(1));
        assert!(err.contains(said), "{word}: {err}");
    }
}

/// An endless file is rejected at once, whatever is expected there.
#[test]
#[cfg(unix)]
fn endless_files() {
    let dir = tempfile::tempdir().expect("a folder");
    let cards = dir.path().join("cards");
    std::fs::create_dir_all(cards.join("facts")).expect("a writable folder");
    std::os::unix::fs::symlink("/dev/zero", cards.join("facts/endless.ron")).expect("a link");
    let cards = cards.display().to_string();
    for args in [
        &["match", "/dev/zero", B][..],
        &["match", A, B, "--ruleset", "/dev/zero"],
        &["replay", "/dev/zero"],
        &["scenario", "/dev/zero"],
        &["squad", "check", "@/dev/zero"],
        &["bench", "/dev/zero"],
    ] {
        let (code, out, err) = run(args);
        assert_eq!(code, Some(1), "{args:?}: {err}");
        assert!(err.contains("long") || out.contains("long"), "{args:?}: {err}");
    }
    // No user named the file in this folder, so it is not even opened.
    let (code, _, err) = run(&["match", A, B, "--cards", &cards]);
    assert!(code == Some(1) && err.contains("endless.ron") && err.contains("not a regular file"), "{err}");
}

/// The help of every command has examples and exit codes, the man page has the same words, and
/// shells complete the command.
#[test]
fn help_man_and_completions() {
    let commands: &[&[&str]] = &[
        &[],
        &["match"],
        &["gauntlet"],
        &["dataset"],
        &["squad", "check"],
        &["squad", "show"],
        &["replay"],
        &["scenario"],
        &["cards"],
        &["bench"],
        &["completions"],
        &["man"],
    ];
    for command in commands {
        let (code, help, _) = run(&[command, &["--help"][..]].concat());
        assert_eq!(code, Some(0));
        for part in ["Examples:\n  ", "Exit codes:\n", "\n    2  the command line is wrong"] {
            assert!(help.contains(part), "{command:?}: {part} is missing in\n{help}");
        }
        let (code, page, _) = run(&[&["man"], *command].concat());
        assert_eq!(code, Some(0));
        assert!(page.contains(".TH") && page.contains("Exit codes:"), "{command:?}:\n{page}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, script, _) = run(&["completions", shell]);
        assert_eq!(code, Some(0));
        assert!(script.contains("gauntlet") && script.contains("part-games"), "{shell}");
    }
    let (code, _, err) = run(&["man", "nosuch"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("match, gauntlet"), "{err}");
    let dir = tempfile::tempdir().expect("a folder");
    let pages = dir.path().join("man1");
    let (code, _, err) = run(&["man", "--out", &pages.display().to_string()]);
    assert_eq!(code, Some(0), "{err}");
    for page in ["killbox.1", "killbox-match.1", "killbox-squad-check.1"] {
        assert!(pages.join(page).is_file(), "{page}");
    }
}

/// Colour is used on a terminal or on request, and never against `NO_COLOR`. Without colour the
/// text is the same.
#[test]
fn colour() {
    let args = ["match", A, B, "--games", "4", "--players", "random"];
    let with = |variables: &[(&str, &str)]| {
        let mut command = killbox(&args);
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").envs(variables.iter().copied());
        texts(command.output().expect("the program runs")).1
    };
    let (plain, forced) = (with(&[]), with(&[("CLICOLOR_FORCE", "1")]));
    assert!(!plain.contains('\x1b') && forced.contains("\x1b["), "{forced}");
    assert_eq!(anstream::adapter::strip_str(&forced).to_string(), plain);
    assert!(!with(&[("NO_COLOR", "1")]).contains('\x1b'));
    let (_, json, _) =
        texts(killbox(&args).arg("--json").env("CLICOLOR_FORCE", "1").output().expect("it runs"));
    assert!(!json.contains('\x1b'));
}

/// Tables are not wider than the terminal. Long names are cut, numbers are not, and a matrix is
/// broken into parts.
#[test]
fn tables_fit_the_page() {
    let names: Vec<String> = (1..=14).map(|n| format!("The {n}th squad of a name that never ends")).collect();
    let mut pairs = Vec::new();
    let mut outcomes = Vec::new();
    for a in 1..=14_u16 {
        for b in a + 1..=14 {
            let mut tally = Tally::new(ShipSet::EMPTY, First::ByRules);
            (0..40).for_each(|game| tally.add(&won(game, if game % 7 < 3 { Side::A } else { Side::B })));
            pairs.push([a, b]);
            outcomes.push(Some(Outcome { sums: tally.finish(), written: 0, over: true, verdict: None }));
        }
    }
    let about = About {
        squads: names.iter().map(|name| (name.clone(), "file".into())).collect(),
        ruleset: "legacy".into(),
        ..About::default()
    };
    let report = GauntletReport::new(about, &pairs, &outcomes);
    for width in [60, 80, 100, 200] {
        let text = report.text(&Page::terminal(width, false));
        let table = || text.lines().skip_while(|line| !line.starts_with("win rate in percent"));
        let widest = table().map(|line| line.chars().count()).max().expect("lines");
        assert!(widest <= width.max(70), "{widest} of {width}:\n{text}");
        assert_eq!(text.matches("45±").count() + text.matches("55±").count(), 2 * pairs.len(), "{text}");
        assert!(text.lines().filter(|line| line.starts_with("14  The 14th")).count() >= 2, "{text}");
    }
    let columns = [Column::Words("name"), Column::Number("number")];
    let rows = vec![vec!["a name of many words and letters, more than fit".to_owned(), "1234567".to_owned()]];
    let table = Page::terminal(40, false).table(&columns, &rows);
    assert!(table.lines().all(|line| line.chars().count() <= 40), "{table}");
    assert!(table.contains("1234567") && table.contains('…'), "{table}");
    assert!(Page::default().table(&columns, &rows).contains("more than fit  1234567"));
    assert_eq!(Page::default().paint(Tone::Wrong, "text"), "text");
}

fn won(game: u64, side: Side) -> GameResult {
    GameResult {
        game,
        a_seat: Seat::A,
        winner: Some(side),
        scores: [100, 50],
        rounds: 5,
        first: Side::A,
        hash: game,
        fault: None,
        culprit: None,
        decisions: 1,
        survived: ShipSet::EMPTY,
        ships: [ShipTally::default(); SHIPS],
    }
}
