//! `cargo xtask figures`: measures the figures of speed in the README. They are the time of an
//! optimised build from nothing and of a million games of the match that the README shows. All are
//! measured in one run, on the machine that the README names beside them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

use serde_json::Value;

/// The squads of the match in the README.
const SQUADS: [&str; 2] =
    ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// The number of games of each player, in the notation of the command line.
pub(crate) const GAMES: &str = "1M";
/// The measured players.
const PLAYERS: [&str; 2] = ["random", "greedy"];
/// The lines before and after the figures in the README.
const MARKS: [&str; 2] = ["<!-- figures, by `cargo xtask figures` -->\n", "<!-- end of figures -->\n"];

/// Measures all figures and writes them into the README. `games` is a value of
/// `killbox match --games`.
pub(crate) fn run(games: &str) -> Result<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let target = root.join("target/figures");
    let built = build(&root, &target)?;
    let program = target.join("release/killbox");
    let machine = machine(&program, &root)?;
    let mut lines = vec![format!("| install from nothing | {} | |", minutes(built))];
    for player in PLAYERS {
        lines.push(play(&program, &root, player, games)?);
    }
    let block = format!("| on {machine} | takes | |\n|---|---|---|\n{}\n", lines.join("\n"));
    let readme = root.join("README.md");
    let wrong = |error: std::io::Error| format!("{}: {error}", readme.display());
    let page = replaced(&fs::read_to_string(&readme).map_err(wrong)?, &block)?;
    fs::write(&readme, page).map_err(wrong)?;
    Ok(format!("{block}\nwrote {}", readme.display()))
}

/// Builds the program like `cargo install`, into an empty target folder. Returns the time in
/// seconds.
fn build(root: &Path, target: &Path) -> Result<f64, String> {
    if target.exists() {
        fs::remove_dir_all(target).map_err(|error| format!("{}: {error}", target.display()))?;
    }
    let cargo = env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from);
    let mut command = Command::new(cargo);
    command.args(["build", "--locked", "--release", "--bin", "killbox", "--target-dir"]).arg(target);
    let started = Instant::now();
    match command.current_dir(root).status() {
        Ok(status) if status.success() => Ok(started.elapsed().as_secs_f64()),
        Ok(_) => Err("the optimised build failed".into()),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

/// The program's description of the machine: processor, threads, compiler.
fn machine(program: &Path, root: &Path) -> Result<String, String> {
    let report = json(program, root, &["bench", "--quick", "--json"])?;
    let build = &report["build"];
    let text = |key: &str| build[key].as_str().unwrap_or("?").to_owned();
    let threads = &build["threads"];
    // The compiler's date and commit are left out.
    let compiler = text("compiler").split(" (").next().unwrap_or_default().to_owned();
    Ok(format!("{threads} threads of {}, {compiler}", text("processor")))
}

/// Plays the match on all threads. Returns its line of the table.
fn play(program: &Path, root: &Path, player: &str, games: &str) -> Result<String, String> {
    let words =
        ["match", SQUADS[0], SQUADS[1], "--games", games, "--seed", "7", "--players", player, "--json"];
    let started = Instant::now();
    let result = json(program, root, &words)?;
    let seconds = started.elapsed().as_secs_f64();
    let played = result["games"].as_f64().ok_or("the match says no number of games")?;
    let checksum = result["checksum"].as_str().unwrap_or("?");
    Ok(format!(
        "| {games} games, `{player}` players | {} | {} games a second, checksum {checksum} |",
        minutes(seconds),
        thousands((played / seconds / 10.0).round() as u64 * 10)
    ))
}

/// Runs the program and reads its JSON output.
fn json(program: &Path, root: &Path, words: &[&str]) -> Result<Value, String> {
    let said = Command::new(program).args(words).current_dir(root).output();
    let said = said.map_err(|error| format!("{}: {error}", program.display()))?;
    if !said.status.success() {
        return Err(format!("killbox {}: {}", words.join(" "), String::from_utf8_lossy(&said.stderr)));
    }
    serde_json::from_slice(&said.stdout).map_err(|error| format!("killbox {}: {error}", words.join(" ")))
}

/// The page with its figures replaced by `block`.
fn replaced(page: &str, block: &str) -> Result<String, String> {
    let missing = || format!("README.md has no lines `{}` and `{}`", MARKS[0].trim(), MARKS[1].trim());
    let (before, rest) = page.split_once(MARKS[0]).ok_or_else(missing)?;
    let (_, after) = rest.split_once(MARKS[1]).ok_or_else(missing)?;
    Ok([before, MARKS[0], block, MARKS[1], after].concat())
}

/// A duration in minutes and seconds.
fn minutes(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match seconds / 60 {
        0 => format!("{seconds} s"),
        minutes => format!("{minutes} min {} s", seconds % 60),
    }
}

/// A number with a comma between thousands.
fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|g| std::str::from_utf8(g).unwrap_or("")).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_take_the_place_of_older_ones() {
        let page = format!("a\n{}old\n{}b\n", MARKS[0], MARKS[1]);
        assert_eq!(replaced(&page, "new\n"), Ok(page.replace("old", "new")));
        assert!(replaced("a\nb\n", "new\n").is_err());
    }

    /// The README has marks for the figures, and figures between them.
    #[test]
    fn the_readme_has_figures() {
        let readme = include_str!("../../README.md");
        let page = replaced(readme, "").expect("both marks");
        assert!(page.len() + 200 < readme.len(), "the README's figures are missing: cargo xtask figures");
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([thousands(7), thousands(1_000), thousands(1_234_567)], ["7", "1,000", "1,234,567"]);
        assert_eq!([minutes(59.6), minutes(5.2)], ["1 min 0 s", "5 s"]);
    }
}
