//! Folders that a run must not touch.

use std::fs;

use super::support::*;

/// A run is resumed only with the same games. The message names the differences.
#[test]
fn another_run() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    let begin = ["--games", "20", "--out", text(&out), "--part-games", "10"];
    succeed(&mut match_with(&begin));
    let before = parts(&out);
    let cases: &[(&[&str], &[&str])] = &[
        (&["--out", text(&out)], &["--resume", "another folder"]),
        (&["--resume", "--seed", "6"], &["seed", "there 5", "here 6"]),
        (&["--resume", "--players", "greedy,random"], &["players", "random, random", "greedy, random"]),
        (&["--resume", "--ruleset", "standard", "--lenient"], &["ruleset", "legacy", "standard"]),
        (&["--resume", "--first", "a"], &["--first", "by_rules"]),
        (&["--resume", "--first-game", "2"], &["--first-game", "there 0", "here 2"]),
        (&["--resume", "--part-games", "11"], &["--part-games", "there 10", "here 11"]),
        (&["--resume", "--games", "19"], &["--games", "20", "19"]),
    ];
    for (more, parts) in cases {
        let mut command = killbox();
        command.args(["match", A, B]);
        if !more.contains(&"--players") {
            command.args(["--players", "random"]);
        }
        if !more.contains(&"--seed") {
            command.args(["--seed", "5"]);
        }
        if !more.contains(&"--out") {
            command.args(["--out", text(&out)]);
        }
        let output = run(command.args(*more));
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{more:?}: {said}");
        for part in *parts {
            assert!(said.contains(part), "{more:?} does not mention {part}:\n{said}");
        }
    }
    let output = run(killbox().args([
        "match",
        B,
        A,
        "--players",
        "random",
        "--seed",
        "5",
        "--out",
        text(&out),
        "--resume",
    ]));
    assert!(stderr(&output).contains("squad 1: there `Red and Gold`"), "{}", stderr(&output));
    assert!(parts(&out) == before, "a refused run changes nothing");
}

/// Changed points are changed card data.
#[test]
fn other_cards() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    let manifest = out.join("run.json");
    succeed(&mut match_with(&["--games", "4", "--out", text(&out)]));
    let text_there = fs::read_to_string(&manifest).expect("a manifest");
    let mut there: serde_json::Value = serde_json::from_str(&text_there).expect("JSON");
    there["squads"][1]["cards"] = "0123456789abcdef".into();
    // The seal is removed, as if the manifest had been written this way.
    there.as_object_mut().expect("a manifest").remove("crc32");
    fs::write(&manifest, there.to_string()).expect("a writable file");
    let output = run(&mut match_with(&["--games", "4", "--out", text(&out), "--resume"]));
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains("card data") && said.contains("0123456789abcdef"), "{said}");
}

/// A folder with other content, an unreadable manifest, and a file in the place of the folder are
/// rejected.
#[test]
fn other_folders() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("thesis.txt"), b"years of work").expect("a writable folder");
    for more in [&["--out"][..], &["--resume", "--out"]] {
        let output = run(match_with(&["--games", "2"]).args(more).arg(dir.path()));
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("not empty"), "{}", stderr(&output));
        assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 1, "nothing is added to it");
    }
    let file = dir.path().join("thesis.txt");
    let output = run(&mut match_with(&["--games", "2", "--out", text(&file)]));
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("thesis.txt"), "{}", stderr(&output));
    let foreign = dir.path().join("foreign");
    fs::create_dir(&foreign).expect("a writable folder");
    fs::write(foreign.join("run.json"), b"{\"distance\": 42}").expect("a writable folder");
    let output = run(&mut match_with(&["--games", "2", "--out", text(&foreign), "--resume"]));
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("run.json"), "{}", stderr(&output));
    for more in [&["--resume"][..], &["--part-games", "3"]] {
        let output = run(&mut match_with(more));
        assert!(stderr(&output).contains("--out"), "{}", stderr(&output));
    }
}

/// Two processes never write into one folder.
#[test]
fn in_use() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    succeed(&mut match_with(&["--games", "2", "--out", text(&out)]));
    let lock = fs::File::create(out.join("run.lock")).expect("a writable folder");
    lock.lock().expect("a lock");
    let again = ["--games", "2", "--out", text(&out), "--resume"];
    let output = run(&mut match_with(&again));
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("another killbox"), "{}", stderr(&output));
    drop(lock);
    succeed(&mut match_with(&again));
}

/// Games that this program plays differently from the one that wrote them are not mixed with new
/// ones.
#[test]
fn other_rules() {
    let dir = tempfile::tempdir().expect("a folder");
    let [out, other] = ["run", "other"].map(|name| dir.path().join(name));
    succeed(&mut match_with(&["--games", "6", "--out", text(&out)]));
    // The rows of other games under the id of this run, as another version of the rules would have
    // written them.
    succeed(&mut match_with(&["--games", "6", "--out", text(&other), "--players", "careful"]));
    let manifest = fs::read_to_string(out.join("run.json")).expect("a manifest");
    let there = fs::read_to_string(other.join("run.json")).expect("a manifest");
    let (manifest, there): (killbox_workbench::runs::Manifest, killbox_workbench::runs::Manifest) =
        (serde_json::from_str(&manifest).expect("JSON"), serde_json::from_str(&there).expect("JSON"));
    for (schema, table) in
        [(killbox_workbench::runs::GAMES, "games"), (&killbox_workbench::runs::SHIP_ROWS, "ships")]
    {
        let name = format!("{table}/001-002-000000.parquet");
        let mut foreign =
            killbox_workbench::runs::Table::read(fs::read(other.join(&name)).expect("a part"), schema)
                .expect("a whole file");
        for (key, value) in &mut foreign.about {
            if key == "killbox.run" {
                assert_eq!(*value, there.run());
                *value = manifest.run();
            }
        }
        foreign.about.retain(|(key, _)| key != "ARROW:schema");
        fs::write(out.join(&name), foreign.write(schema).expect("a file")).expect("a writable folder");
    }
    let output = run(&mut match_with(&["--games", "20", "--out", text(&out), "--resume"]));
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    assert!(stderr(&output).contains("game 0 ended differently"), "{}", stderr(&output));
}

/// A table that does not belong to the run would be read with those that do. It is named, and
/// nothing is written.
#[test]
fn strays() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    let begin = ["--games", "20", "--out", text(&out), "--part-games", "10"];
    succeed(&mut match_with(&begin));
    let part = out.join("games/001-002-000000.parquet");
    for (folder, name) in [
        ("games", "copy of 001-002-000000.parquet"),
        ("games", "1-2-0.parquet"),
        ("games", "001-003-000000.parquet"),
        ("ships", "joined.parquet"),
    ] {
        let stray = out.join(folder).join(name);
        fs::copy(&part, &stray).expect("a writable folder");
        let output = run(match_with(&begin).arg("--resume"));
        assert_eq!(output.status.code(), Some(1));
        assert!(
            stderr(&output).contains(name) && stderr(&output).contains("remove it"),
            "{}",
            stderr(&output)
        );
        fs::remove_file(&stray).expect("a writable folder");
    }
    fs::write(out.join("games/notes.txt"), "other files are nobody's business").expect("a writable folder");
    succeed(match_with(&begin).arg("--resume"));
}
