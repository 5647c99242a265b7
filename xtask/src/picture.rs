//! The picture of a told game in the README: a game of a fixed seed is played, recorded and told as a terminal shows it,
//! and a part of it becomes `docs/pictures/told-game.svg`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Who plays. The game is worth looking at, and its squads are samples of ours.
const SQUADS: [&str; 2] =
    ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// The run's seed; its first game is shown.
const SEED: &str = "7";
/// The part that is shown: from the line that contains this one on.
const FROM: &str = "== Round 2 ==";
/// Up to the line that contains this one.
const TO: &str = "== Round 3 ==";
/// More lines would not fit a page.
const MOST_LINES: usize = 48;

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

/// The told game, with the codes of its colours.
fn told(root: &Path) -> Result<String, String> {
    let dir = env::temp_dir().join(format!("killbox-picture-{}", std::process::id()));
    let record = dir.display().to_string();
    let played =
        killbox(root, &["match", SQUADS[0], SQUADS[1], "--games", "1", "--seed", SEED, "--record", &record]);
    let file = dir.join("game-000000.killbox").display().to_string();
    let told = played.and_then(|_| killbox(root, &["replay", &file]));
    // What is left there is in nobody's way.
    let _ = fs::remove_dir_all(&dir);
    told
}

/// What the program prints in colour.
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

/// The part that is shown, behind the command that tells it.
fn shown(text: &str) -> String {
    let part = text.lines().skip_while(|line| !line.contains(FROM)).take_while(|line| !line.contains(TO));
    let mut lines = vec!["$ killbox replay game-000000.killbox", ""];
    lines.extend(part.take(MOST_LINES));
    lines.join("\n").trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_shown_behind_its_command() {
        let text = format!("head\n\u{1b}[1m{FROM}\u{1b}[0m\n\n  a line\n\n{TO}\nmore\n");
        let shown = shown(&text);
        assert!(shown.starts_with("$ killbox replay"));
        assert!(
            shown.ends_with("  a line\n") && !shown.contains("head") && !shown.contains("more"),
            "{shown}"
        );
    }
}
