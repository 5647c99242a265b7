//! Players with a name: each plays, stands in the guide and in the help, and remembers nothing from game to game.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;

use killbox::matches::{First, Plan, Unwatched, run};
use killbox::squads::load_pair;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_players::registry::{PLAYERS, named};

const GUIDE: &str = include_str!("../../docs/players.md");
const EXAMPLE: &str = include_str!("../../examples/player.rs");

#[test]
fn every_player_plays_and_remembers_nothing() {
    let file = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("squads/legacy").join(name);
    let (a, b) = (file("rebel-red-and-gold.xws"), file("empire-vader-whisper-redline.xws"));
    let squads =
        load_pair(&a, &b, Catalogue::embedded(), Library::embedded(), None, false).expect("legal squads");
    for player in PLAYERS {
        let play = |batch: usize| {
            let plan = Plan {
                matchups: squads.matchups.clone(),
                first_game: 0,
                games: 8,
                seed: 5,
                players: [&player.make, &player.make],
                threads: 1,
                batch,
                first: First::ByRules,
            };
            run(&plan, &Unwatched, &AtomicBool::new(false))
        };
        let alone = play(1);
        assert_eq!((alone.games, alone.faulted), (8, 0), "{}: answers are legal", player.name);
        assert_eq!(play(8), alone, "{}: what it answers hangs on no other game", player.name);
    }
}

#[test]
fn every_player_stands_where_players_are_listed() {
    let output = Command::new(env!("CARGO_BIN_EXE_killbox")).args(["match", "--help"]).output();
    let help = String::from_utf8(output.expect("the program runs").stdout).expect("UTF-8");
    for player in PLAYERS {
        let (name, about) = (player.name, player.about);
        assert!(GUIDE.contains(&format!("| `{name}` | {about} |")), "docs/players.md has no row for {name}");
        assert!(help.contains(&format!("- {name}:")), "the help does not list {name}:\n{help}");
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{name}");
        assert!(std::ptr::eq(named(name).expect("it is found by its name"), player), "{name} is one player");
    }
    assert!(named("nobody").is_none());
}

/// The guide shows the example as it is.
#[test]
fn the_guide_shows_the_example() {
    let (_, rest) = EXAMPLE.split_once("// The guide shows from here\n").expect("a mark");
    let (shown, _) = rest.split_once("// to here.\n").expect("a mark");
    assert!(
        GUIDE.contains(&format!("```rust\n{shown}```\n")),
        "docs/players.md shows another player:\n{shown}"
    );
}
