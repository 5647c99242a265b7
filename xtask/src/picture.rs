//! `cargo xtask picture`: draws the log of a game for the README. A game of a fixed seed is played,
//! recorded and printed like in a terminal, and a part of the output becomes
//! `docs/pictures/told-game.svg`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The squads of the game.
const SQUADS: [&str; 2] =
    ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// The seed of the run, whose first game is shown.
const SEED: &str = "7";
/// The round of the part that is shown.
const ROUND: &str = "== Round 2 ==";
/// The phase of the part that is shown.
const FROM: &str = "-- Engagement Phase --";
/// The maximum number of lines, so that the picture fits a page.
const MOST_LINES: usize = 36;

/// Draws the picture.
pub fn run() -> Result<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = told(&root)?;
    let svg = anstyle_svg::Term::new().render_svg(&shown(&text));
    let path = root.join("docs/pictures/told-game.svg");
    let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(root.join("docs/pictures")).map_err(wrong)?;
    fs::write(&path, svg).map_err(wrong)?;
    Ok(format!("wrote {}", path.display()))
}

/// The log of the game, with colour codes.
fn told(root: &Path) -> Result<String, String> {
    let dir = env::temp_dir().join(format!("killbox-picture-{}", std::process::id()));
    let record = dir.display().to_string();
    let played =
        killbox(root, &["match", SQUADS[0], SQUADS[1], "--games", "1", "--seed", SEED, "--record", &record]);
    let file = dir.join("game-000000.killbox").display().to_string();
    let told = played.and_then(|_| killbox(root, &["replay", &file]));
    // A leftover temporary folder does no harm.
    let _ = fs::remove_dir_all(&dir);
    told
}

/// The output of the program in colour.
fn killbox(root: &Path, words: &[&str]) -> Result<String, String> {
    let cargo = env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from);
    let output = Command::new(cargo)
        .args(["run", "--quiet", "--package", "killbox", "--"])
        .args(words)
        .current_dir(root)
        .env("CLICOLOR_FORCE", "1")
        .output()
        .map_err(|error| format!("cargo run: {error}"))?;
    if !output.status.success() {
        return Err(format!("killbox {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

/// The part that is shown, after the command that prints it: as many whole attacks as fit.
fn shown(text: &str) -> String {
    let of_round = text.lines().skip_while(|line| !line.contains(ROUND));
    let phase = of_round.skip_while(|line| !line.contains(FROM)).take_while(|line| !line.is_empty());
    let mut part: Vec<&str> = phase.collect();
    if part.len() > MOST_LINES {
        // The lines of an attack are indented deeper than its first line.
        let begins = |line: &&str| !line.starts_with("    ");
        let whole = part[..=MOST_LINES].iter().rposition(begins).unwrap_or(MOST_LINES);
        part.truncate(whole);
        part.push("  ...");
    }
    let lines = ["$ killbox replay game-000000.killbox", "...", ""].into_iter().chain(part);
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_shown_behind_its_command() {
        let text =
            format!("head\n{FROM}\n  no\n\n\u{1b}[1m{ROUND}\u{1b}[0m\n\n{FROM}\n  a line\n    more\n\nend\n");
        let shown = shown(&text);
        assert_eq!(
            shown,
            format!("$ killbox replay game-000000.killbox\n...\n\n{FROM}\n  a line\n    more\n")
        );
    }

    #[test]
    fn attacks_are_shown_whole() {
        let attack = "  one attacks another\n    rolls\n    hits\n";
        let text = format!("{ROUND}\n\n{FROM}\n{}\n", attack.repeat(MOST_LINES));
        let shown = shown(&text);
        assert!(shown.ends_with("    hits\n  ...\n"), "{shown}");
        assert!(shown.lines().count() <= MOST_LINES + 4, "{shown}");
    }
}
