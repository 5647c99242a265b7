//! Options and help: a command's own options come first, `-h` is short, and help does not list what
//! the build lacks.

use killbox_players::registry::PLAYERS;

use super::commands::{killbox, stderr, stdout};

/// The commands that play games. Their shared options are under the same headings.
const GAMES: [&str; 8] = ["match", "gauntlet", "meta", "compare", "price", "backtest", "ladder", "worth"];

/// The shared headings in order.
const SHARED: [&str; 6] =
    ["Players and seed:", "When to stop:", "Rules and cards:", "Output:", "Long runs:", "Speed:"];

fn help(command: &str, how: &str) -> String {
    stdout(&killbox(&[command, how]))
}

/// The options in a help text: the lines that begin with one.
fn options(help: &str) -> Vec<&str> {
    let words =
        help.lines().map(str::trim_start).filter(|line| line.starts_with("--") || line.starts_with("-h"));
    words.filter_map(|line| line.split([' ', '=']).find(|word| word.starts_with("--"))).collect()
}

/// Options of one command are under "Options", before those that it shares with others.
#[test]
fn own_options_come_first() {
    for (command, own) in [
        ("match", &["--games", "--first", "--again", "--record"][..]),
        ("gauntlet", &["--hero", "--games"]),
        ("meta", &["--smooth", "--games"]),
        ("compare", &["--field", "--weights", "--games"]),
        ("price", &["--field", "--faction", "--points", "--games"]),
        ("backtest", &["--games"]),
        ("ladder", &["--squads", "--players", "--games"]),
        ("worth", &["--card", "--action", "--all", "--games"]),
    ] {
        for how in ["-h", "--help"] {
            let help = help(command, how);
            let at = |what: &str| help.find(&format!("\n{what}\n"));
            let places: Vec<usize> =
                ["Options:"].iter().chain(&SHARED).filter_map(|heading| at(heading)).collect();
            assert!(places.len() > 2, "{command} {how}:\n{help}");
            assert!(places.is_sorted(), "{command} {how}: headings in another order:\n{help}");
            let first = &help[places[0]..places[1]];
            for option in own {
                assert!(options(first).contains(option), "{command} {how}: {option} is not among\n{first}");
            }
            let shared = ["--json", "--threads", "--ruleset", "--cards", "--seed", "--until"];
            let shared = shared.iter().filter(|option| command != "ladder" || **option != "--seed");
            for option in shared {
                assert!(!options(first).contains(option), "{command} {how}: {option} is among\n{first}");
            }
        }
    }
}

/// `-h` almost fits a screen. `--help` has every option, and describes each in more detail.
#[test]
fn short_help_is_short() {
    for command in GAMES {
        let (short, long) = (help(command, "-h"), help(command, "--help"));
        let lines = short.lines().count();
        assert!(lines <= 60 && 2 * lines < long.lines().count(), "{command}: {lines} lines:\n{short}");
        let (some, all) = (options(&short), options(&long));
        assert!(some.iter().all(|option| all.contains(option)), "{command}: {some:?} {all:?}");
        for option in ["--games", "--players", "--ruleset", "--json"] {
            assert!(some.contains(&option), "{command}: {option} is essential");
        }
        for option in ["--threads", "--batch", "--environment"] {
            assert!(all.contains(&option) && !some.contains(&option), "{command}: {option} is for few");
        }
    }
}

/// Where both sides have the same player, `--players` takes one name, and the help says so.
#[test]
fn one_player_where_one_plays() {
    for command in ["meta", "backtest", "worth"] {
        assert!(help(command, "-h").contains("--players <NAME>"), "{command}");
    }
    for command in ["match", "compare", "price"] {
        assert!(help(command, "-h").contains("--players <A,B>"), "{command}");
    }
}

/// Help, completions and man pages do not list what a build lacks. Naming it says which build has
/// it.
#[test]
fn what_a_build_lacks_is_not_offered() {
    let pages = || {
        let shells = ["bash", "zsh", "fish", "powershell", "elvish"].map(|shell| vec!["completions", shell]);
        let mut all = shells.to_vec();
        all.extend([vec!["--help"], vec!["-h"], vec!["man"], vec!["help"]]);
        all.extend([vec!["match", "--help"], vec!["match", "-h"], vec!["man", "match"]]);
        all
    };
    let lacks = [
        ("serve", cfg!(feature = "serve"), &["serve"][..], "--features serve"),
        (
            "onnx",
            PLAYERS.iter().all(|player| player.is_built()),
            &["match", "a", "b", "--players", "onnx:f"],
            "--features onnx",
        ),
        ("trace", cfg!(feature = "trace"), &["match", "a", "b", "--trace", "f"], "--features trace"),
    ];
    for (word, is_built, named, build) in lacks {
        if is_built {
            continue;
        }
        for page in pages() {
            let text = stdout(&killbox(&page));
            let offered =
                text.lines().find(|line| line.split(|c: char| !c.is_alphanumeric()).any(|part| part == word));
            assert_eq!(offered, None, "{page:?} offers {word}");
        }
        let output = killbox(named);
        assert!(!output.status.success(), "{named:?}");
        let error = stderr(&output);
        assert!(error.contains("was built without") && error.contains(build), "{named:?}: {error}");
        assert!(!error.contains("similar"), "{named:?}: {error}");
    }
    if !cfg!(feature = "serve") {
        for named in
            [&["serve", "--port", "0"][..], &["serve", "--help"], &["help", "serve"], &["man", "serve"]]
        {
            let output = killbox(named);
            assert!(!output.status.success());
            assert!(stderr(&output).contains("--features serve"), "{named:?}: {}", stderr(&output));
        }
    }
}

/// `price` says what is missing, and suggests a card or a faction.
#[test]
fn price_says_what_is_missing() {
    let usage = help("price", "-h");
    for line in ["killbox price <CARD> --field <SQUAD>...", "killbox price [--faction <FACTION>]"] {
        assert!(usage.contains(line), "{usage}");
    }
    for (args, parts) in [
        (
            &["price", "juke"][..],
            &["juke: a card needs opponents", "killbox price juke --field", "--faction"][..],
        ),
        (&["price", "jukee"], &["jukee: no card has this id; did you mean juke?"]),
        (&["price", "lukeskywaker"], &["did you mean lukeskywalker?"]),
        (&["price", "nosuchthingatall"], &["no card has this id; `killbox cards WORD`"]),
        (&["price", "rebelalliance"], &["a faction, not a card; `killbox price --faction rebelalliance`"]),
        (&["price", "rebelaliance"], &["did you mean rebelalliance?"]),
        (&["price", "--field", "squads/legacy", "--games", "100"], &["--field needs a card"]),
    ] {
        let output = killbox(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        for part in parts {
            assert!(stderr(&output).contains(part), "{args:?} does not mention {part}:\n{}", stderr(&output));
        }
    }
    let output = killbox(&["price", "jukee", "--field", "squads/legacy"]);
    assert!(stderr(&output).contains("did you mean juke?"), "{}", stderr(&output));
}

/// Options without an effect are rejected, and not ignored.
#[test]
fn options_that_do_nothing_are_refused() {
    for (args, said) in [
        (&["odds", "3 focus", "2", "--cards", "own"][..], "cannot be used with"),
        (&["odds", "a.killbox", "--only", "words"], "--only: a replay has no cases"),
        (&["odds", "a.ron", "--at", "3"], "--at: a scenario file has no choices"),
    ] {
        let output = killbox(args);
        assert!(!output.status.success());
        assert!(stderr(&output).contains(said), "{args:?}: {}", stderr(&output));
    }
}
