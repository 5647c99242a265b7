//! The players that the command line lists, and those that it refuses.

use std::process::Command;

use killbox_players::registry::{PLAYERS, Takes, named};

const GUIDE: &str = include_str!("../../../docs/players.md");

/// The command line suggests what was meant.
#[test]
fn wrong_players_are_refused() {
    for (players, said) in [
        ("greeedy", "a similar value exists: 'greedy'"),
        ("greedy:slip=0.1", "did you mean 'slips'?"),
        ("random,greedy:slips=2", "expected a number from 0 to 1"),
        ("random:slips=0.5", "random has no option 'slips': it has none"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_killbox"));
        let output =
            command.args(["match", "a", "b", "--players", players]).output().expect("the program runs");
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(said) && error.contains("--players"), "{players}: {error}");
    }
}

#[test]
fn every_player_stands_where_players_are_listed() {
    let output = Command::new(env!("CARGO_BIN_EXE_killbox")).args(["match", "--help"]).output();
    let help = String::from_utf8(output.expect("the program runs").stdout).expect("UTF-8");
    for player in PLAYERS {
        let (name, about) = (player.name, player.about);
        assert!(GUIDE.contains(&format!("| `{name}` | {about} |")), "docs/players.md has no row for {name}");
        let listed = help.contains(&format!("- {name}:"));
        assert_eq!(
            listed,
            player.is_built(),
            "the help lists who can play, {name} among them or not:\n{help}"
        );
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{name}");
        assert!(std::ptr::eq(named(name).expect("it is found by its name"), player), "{name} is one player");
        for option in player.options {
            let row = format!("| `{name}:{}=` | {} |", option.key, option.about);
            assert!(GUIDE.contains(&row), "docs/players.md has no row: {row}");
            if let Takes::Number { least, most, unsaid, .. } = option.takes {
                assert!((least..=most).contains(&unsaid), "{name}: {}", option.key);
            }
        }
    }
    assert!(named("nobody").is_none());
}
