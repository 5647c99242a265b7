//! `killbox odds` from the user's side.

use serde_json::Value;

use crate::program;

fn odds(args: &[&str]) -> (Option<i32>, String, String) {
    program::run(program::killbox().arg("odds").args(args))
}

fn json(args: &[&str]) -> Value {
    let (code, out, err) = odds(&[args, &["--json"]].concat());
    assert_eq!(code, Some(0), "{err}");
    serde_json::from_str(&out).expect("JSON")
}

/// The output shown in the guide is the output of the program.
#[test]
fn the_guide_shows_what_is_printed() {
    let (code, out, _) = odds(&["3 focus lock", "3 focus evade"]);
    assert_eq!(code, Some(0));
    assert!(include_str!("../../../docs/guide.md").contains(&out), "{out}");
}

/// Odds that can be computed by hand.
#[test]
fn one_die() {
    // Half of an attack die's faces hit, and three of eight defense faces evade [ATK-46].
    let one = &json(&["1", "1"])["attacks"][0];
    assert_eq!(one["mean"], 0.5 * 0.625);
    assert_eq!(one["damage"], serde_json::json!([1.0 - 0.3125, 0.3125]));
    assert_eq!(one["crit"], 0.125 * 0.625);
    assert_eq!(one["destroyed"], Value::Null);
    // One bonus die at range 1 [ATK-38], and two more defense dice [ATK-48, ATK-49].
    assert_eq!(json(&["1", "0", "--range", "1"])["attacks"][0]["mean"], 1.0);
    let far = &json(&["1", "0", "--range", "3", "--obstructed"])["attacks"][0];
    assert_eq!(far["mean"], 0.5 * 0.625 * 0.625);
    // The evade token changes a blank or focus result [TOK-17].
    assert_eq!(json(&["1", "1 evade"])["attacks"][0]["mean"], 0.0);
    // The bonus die at range 0 of the legacy game [LEG-17].
    assert_eq!(json(&["1", "0", "--range", "0"])["attacks"][0]["mean"], 0.5);
    assert_eq!(json(&["1", "0", "--range", "0", "--legacy"])["attacks"][0]["mean"], 1.0);
}

/// Attacks follow one another until the defender is destroyed, and tokens are spent.
#[test]
fn sequences() {
    let both = json(&["1", "0 hull 1", "--then", "1"]);
    assert_eq!(both["attacks"][0]["destroyed"], 0.5);
    assert_eq!(both["attacks"][1]["happens"], 0.5);
    assert_eq!(both["attacks"][1]["destroyed"], 0.75);
    assert_eq!(both["attacks"][1]["mean"], 0.25);
    // A ship's focus token is spent only once.
    let same = json(&["1 focus", "0", "--then", "1 same"]);
    assert_eq!(same["attacks"][0]["mean"], 0.75);
    assert_eq!(same["attacks"][1]["mean"], 0.5 + 0.25 * 0.75);
    // The defender keeps its token for the attack in which it prevents more damage.
    let far = ["3", "6 focus", "--range", "3", "--obstructed", "--then", "6 focus lock", "--over"];
    let greedy = json(&[&far[..], &["attack"]].concat());
    let wise = json(&[&far[..], &["sequence"]].concat());
    let sum = |answer: &Value| -> f64 {
        let attacks = answer["attacks"].as_array().expect("a list");
        attacks.iter().map(|attack| attack["mean"].as_f64().expect("a number")).sum()
    };
    assert!(sum(&wise) < sum(&greedy) - 0.05, "{} {}", sum(&wise), sum(&greedy));
}

/// Advice on dice on the table.
#[test]
fn rolls() {
    let (code, out, err) = odds(&["3 focus lock", "2", "--roll", "hit focus blank"]);
    assert_eq!(code, Some(0), "{err}");
    let first = out.lines().nth(1).expect("a line");
    assert!(first.starts_with("spend the lock, reroll 1 blank"), "{out}");
    let defends = json(&["3", "2 focus evade", "--roll", "2 hit crit, focus blank"]);
    assert_eq!(defends["dice"], "defense");
    assert_eq!(defends["plays"][0]["damage"], 1.0);
    assert!(defends["plays"].as_array().expect("a list").len() >= 4);
}

/// The aim of the attackers changes their choices.
#[test]
fn aims() {
    let args = ["4 lock", "1", "--aim"];
    let crit = json(&[&args[..], &["crit"]].concat());
    let damage = json(&[&args[..], &["damage"]].concat());
    let of = |answer: &Value, key: &str| answer["attacks"][0][key].as_f64().expect("a number");
    assert!(of(&crit, "crit") > of(&damage, "crit") + 0.01);
    assert!(of(&crit, "mean") < of(&damage, "mean"));
    let (_, out, _) = odds(&[&args[..], &["crit"]].concat());
    assert!(out.contains("playing for crit: a critical hit"), "{out}");
}

/// Errors are reported with their place and the nearest word.
#[test]
fn refusals() {
    for (attacker, defender, said) in [
        (
            "3 fcous",
            "2",
            "attacker \"3 fcous\", at column 3: `fcous` is not a word for a side; did you mean 'focus'?",
        ),
        ("9", "2", "at column 1: 9 dice: no side rolls more than 6"),
        ("3 evade", "2", "column 3: `evade` belongs to a defender"),
        ("3", "2 lock", "defender \"2 lock\", at column 3: `lock` belongs to an attacker"),
        ("3 reroll 2 evade", "2", "column 12: attack dice have no evade, but blank, focus, hit, crit"),
        (
            "3",
            "2 change blnk>evade",
            "column 10: `blnk` is not a result of defense dice; did you mean 'blank'?",
        ),
        ("3", "2 change blank evade", "column 16: `evade`: expected `>`, as in `change blank>focus`"),
        ("", "2", "the number of dice is missing"),
        ("3 focus 20", "2", "20 focus tokens: at most 15 are counted"),
        ("3 2", "2", "column 3: a second number of dice"),
        ("3 same", "2", "column 3: `same` needs an attack before it"),
        ("3", "2 shields 2", "column 3: shields without a hull"),
        ("3", "2 hull 0", "hull is 1 to 30"),
        ("3 add 9 hit", "2", "cards add 9 results"),
        ("3", "2 their", "column 8: expected an effect on their dice"),
        ("ä 3 öö", "2", "column 1: `ä`"),
    ] {
        let (code, out, err) = odds(&[attacker, defender]);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{attacker} {defender}");
        assert!(err.contains(said), "{err}");
    }
    for (args, said) in [
        (&["3", "2", "--aim", "kill"][..], "add `hull` and its number"),
        (&["3", "2", "--roll", "hit foc"], "column 5: `foc` is not a result of attack dice"),
        (&["3", "2", "--roll", "7 hit"], "7 dice"),
        (&["3", "2", "--roll", "hit focus, evade"], "before the comma only hit and crit results count"),
        (&["3", "2", "--svg", "/nowhere/odds.svg"], "/nowhere/odds.svg"),
    ] {
        let (code, _, err) = odds(args);
        assert_eq!(code, Some(1));
        assert!(err.contains(said), "{err}");
    }
    assert_eq!(odds(&["3", "2", "--range", "4"]).0, Some(2));
}

/// Pictures are self-contained files.
#[test]
fn pictures() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (svg, html) = (path("odds.svg"), path("odds.html"));
    let (code, ..) = odds(&["3 change hit>crit", "2", "--then", "2", "--svg", &svg, "--html", &html]);
    assert_eq!(code, Some(0));
    for file in [&svg, &html] {
        let text = std::fs::read_to_string(file).expect("written");
        assert!(text.contains("<svg") && text.contains("hit&gt;crit") && text.contains("then 2"), "{text}");
        assert!(!text.contains("href") && !text.contains("src="), "{text}");
    }
}

/// Writes a scenario file with the attack of a position.
fn position(folder: &std::path::Path, text: &str) -> String {
    let path = folder.join("position.ron");
    std::fs::write(&path, text).expect("a file");
    path.to_str().expect("UTF-8").to_owned()
}

/// The engine plays the attacks of a position, cards included.
#[test]
fn positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = position(
        folder.path(),
        r#"(about: "An attack", rules: [], start: [Attack(a1)],
            ships: {a1: (pose: (400, 300, 90), weapons: [(arc: Fixed(Front), value: 2)]), a2: (pose: (460, 300, 90), pilot: "howlrunner"),
                    b1: (pose: (400, 500, 90), agility: 0, hull: 9)},
            choices: [(ask: Attack, pick: Attack(target: b1))])"#,
    );
    // One die of two that does not hit is rerolled: 2 x 1/2 + 3/4 x 1/2.
    let answers = json(&[&file]);
    let mean = answers["answers"][0]["mean"].as_f64().expect("a number");
    assert!((mean - 1.375).abs() < 1e-9, "{answers}");
    assert_eq!(answers["sampled"], Value::Null);
    let (code, out, err) = odds(&[&file]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("1.375"), "{out}");

    // Aiming at a critical hit reports the gain of that aim.
    let (code, out, err) = odds(&[&file, "--aim", "crit"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("playing for crit: a critical hit") && out.contains(", for damage"), "{out}");
    assert_eq!(json(&[&file, "--aim", "crit"])["aim"], json(&["3", "2", "--aim", "crit"])["aim"]);

    let path = |name: &str| folder.path().join(name).display().to_string();
    let (svg, html) = (path("odds.svg"), path("odds.html"));
    let (code, _, err) = odds(&[&file, "--svg", &svg, "--html", &html]);
    assert_eq!(code, Some(0), "{err}");
    for file in [&svg, &html] {
        let text = std::fs::read_to_string(file).expect("written");
        assert!(text.contains("expected damage 1.375") && !text.contains("src="), "{text}");
    }
    for (args, said) in [
        (&[&file[..], "--only", "no such words"][..], "no case has a sentence with these words"),
        (&[&file[..], "--range", "1"], "without a defender the attack comes from a file"),
        (&["3 focus"], "add a defender"),
    ] {
        let (code, _, err) = odds(args);
        assert_eq!(code, Some(1), "{args:?}");
        assert!(err.contains(said), "{err}");
    }
}

/// The engine plays the attacks of a recorded game, from any decision on.
#[test]
fn recorded_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().to_str().expect("UTF-8");
    let squad = |name| format!("{}/squads/standard/{name}.xws", killbox_testkit::ROOT);
    let (a, b) = (squad("rebel-xwing-escort"), squad("empire-vader-tie-wing"));
    let made = program::killbox()
        .args(["match", &a, &b, "--games", "1", "--players", "greedy", "--record", to])
        .output()
        .expect("the program runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let game = format!("{to}/game-000000.killbox");
    let first = json(&[&game]);
    assert_eq!(first["asked"], "Attack");
    let whole = first["answers"][0]["damage"].as_array().expect("a list");
    let sum: f64 = whole.iter().map(|p| p.as_f64().expect("a number")).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{first}");
    let (code, _, err) = odds(&[&game, "--at", "99999"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("no decision of an attack after 99999 choices"), "{err}");
}
