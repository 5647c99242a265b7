//! The players that the command line lists, and those that it refuses.

use killbox_players::registry::{PLAYERS, Takes, named};

use crate::program;

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
        let (code, _, error) =
            program::run(program::killbox().args(["match", "a", "b", "--players", players]));
        assert_eq!(code, Some(2), "{error}");
        assert!(error.contains(said) && error.contains("--players"), "{players}: {error}");
    }
}

#[test]
fn every_player_stands_where_players_are_listed() {
    let (_, help, _) = program::run(program::killbox().args(["match", "--help"]));
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
