//! The luck of recorded games.

use std::path::Path;
use std::process::Command;

use killbox::odds::luck::{Luck, Watch};
use killbox::record;
use killbox::replay::Recording;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::ids::Seat;

const SQUAD: &str = "squads/legacy/empire-howlrunner-swarm.xws";

fn killbox(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_killbox"));
    let output =
        command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Mean and standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

/// Luck is zero on average, of each kind of dice and of each side, and who wins had more of it.
#[test]
fn luck_is_zero_on_average() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path().join("games").display().to_string();
    killbox(&["match", SQUAD, SQUAD, "--games", "40", "--seed", "11", "--record", &folder]);
    let library = Library::built_in().expect("the cards");
    let mut games: Vec<(Luck, Option<Seat>)> = Vec::new();
    for game in 0..40 {
        let path = Path::new(&folder).join(format!("game-{game:06}.killbox"));
        let recording = Recording::read(&path).expect("a replay");
        let matchup =
            record::matchup_of(&recording, Catalogue::embedded(), library, &path).expect("its squads");
        let mut batch = recording.play_before(Watch::default(), matchup, &path).expect("it ends as recorded");
        let winner = batch.with_battle(0, |b| b.core.ending.and_then(|ending| ending.winner));
        games.push((batch.answers().finish(), winner));
    }
    let attacks: Vec<_> = games.iter().flat_map(|(luck, _)| &luck.attacks).collect();
    assert!(attacks.len() > 800, "{}", attacks.len());
    let red: Vec<f64> = attacks.iter().map(|attack| attack.attack_dice).collect();
    let green: Vec<f64> = attacks.iter().map(|attack| attack.defense_dice).collect();
    for (name, values) in [("attack dice", red), ("defense dice", green)] {
        let (mean, error) = mean(&values);
        assert!(error > 0.0 && error < 0.05, "{name}: {error}");
        assert!(mean.abs() < 4.0 * error, "{name}: {mean} with a standard error of {error}");
    }
    // Of one game the sides' luck is opposite but for what both dice do, so one side tells.
    let net = |luck: &Luck, seat: Seat| luck.of(seat).sum() - luck.of(seat.other()).sum();
    let (sides, error) = mean(&games.iter().map(|(luck, _)| net(luck, Seat::A)).collect::<Vec<f64>>());
    assert!(sides.abs() < 4.0 * error, "{sides} with a standard error of {error}");
    let won: Vec<f64> = games.iter().filter_map(|(luck, winner)| Some(net(luck, (*winner)?))).collect();
    let (winners, error) = mean(&won);
    assert!(winners > 2.0 * error, "winners had {winners} with a standard error of {error}");
    // The program says the same.
    let file = Path::new(&folder).join("game-000000.killbox").display().to_string();
    let said: serde_json::Value =
        serde_json::from_str(&killbox(&["replay", &file, "--luck", "--json"])).expect("JSON");
    let first = games[0].0.of(Seat::A);
    let printed = said["sides"][0]["luck"].as_f64().expect("a number");
    assert!((printed - first.sum()).abs() < 1e-9, "{printed} {}", first.sum());
    assert_eq!(said["attacks"].as_array().expect("a list").len(), games[0].0.attacks.len());
    assert!(killbox(&["replay", &file, "--luck"]).contains("without luck ahead: "));
}
