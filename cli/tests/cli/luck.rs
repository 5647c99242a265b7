//! The luck of recorded games.

use std::path::Path;

use killbox::odds::luck::{Luck, Watch};
use killbox::record;
use killbox::replay::Recording;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::ids::Seat;

use crate::program;

const SQUAD: &str = "squads/legacy/empire-howlrunner-swarm.xws";

fn killbox(args: &[&str]) -> String {
    let (code, out, err) = program::run(program::killbox().args(args));
    assert_eq!(code, Some(0), "{err}");
    out
}

/// Mean and standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

/// Luck is zero on average, for each kind of dice and each side, and winners had more of it.
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
    // The luck of both sides in one game is opposite, except for dice that help both, so one side
    // is enough.
    let net = |luck: &Luck, seat: Seat| luck.of(seat).sum() - luck.of(seat.other()).sum();
    let (sides, error) = mean(&games.iter().map(|(luck, _)| net(luck, Seat::A)).collect::<Vec<f64>>());
    assert!(sides.abs() < 4.0 * error, "{sides} with a standard error of {error}");
    let won: Vec<f64> = games.iter().filter_map(|(luck, winner)| Some(net(luck, (*winner)?))).collect();
    let (winners, error) = mean(&won);
    assert!(winners > 2.0 * error, "winners had {winners} with a standard error of {error}");
    // The program prints the same.
    let file = Path::new(&folder).join("game-000000.killbox").display().to_string();
    let said: serde_json::Value =
        serde_json::from_str(&killbox(&["replay", &file, "--luck", "--json"])).expect("JSON");
    let first = games[0].0.of(Seat::A);
    let printed = said["sides"][0]["luck"].as_f64().expect("a number");
    assert!((printed - first.sum()).abs() < 1e-9, "{printed} {}", first.sum());
    assert_eq!(said["attacks"].as_array().expect("a list").len(), games[0].0.attacks.len());
    assert!(killbox(&["replay", &file, "--luck"]).contains("ahead without luck: "));
}

/// The numbers in a line, such as `+1.3`, `-0.4` and `20`.
fn numbers(line: &str) -> Vec<f64> {
    line.split_whitespace().filter_map(|word| word.trim_end_matches([':', ',']).parse().ok()).collect()
}

/// A number in tenths or hundredths, so that sums are exact.
fn whole(number: f64, unit: f64) -> i64 {
    let scaled = number * unit;
    assert!((scaled - scaled.round()).abs() < 1e-6, "{number} has more digits than are printed");
    scaled.round() as i64
}

/// The printed numbers of an attack and of a side add up to the damage after rounding, and those in
/// JSON up to floating-point error.
#[test]
fn what_is_printed_adds_up() {
    let dir = tempfile::tempdir().expect("a folder");
    let pairs = [
        [SQUAD, "squads/legacy/rebel-red-and-gold.xws"],
        ["squads/legacy/firstorder-kylo-quickdraw.xws", "squads/legacy/scum-hunters-three.xws"],
        ["squads/legacy/separatist-maul-bombers.xws", "squads/legacy/rebel-ghost-bombers.xws"],
    ];
    let mut between = Vec::new();
    for (number, [a, b]) in pairs.into_iter().enumerate() {
        let folder = dir.path().join(number.to_string()).display().to_string();
        killbox(&["match", a, b, "--games", "8", "--seed", "5", "--record", &folder]);
        for game in 0..8 {
            let file = Path::new(&folder).join(format!("game-{game:06}.killbox")).display().to_string();
            let text = killbox(&["replay", &file, "--luck"]);
            let said: serde_json::Value =
                serde_json::from_str(&killbox(&["replay", &file, "--luck", "--json"])).expect("JSON");
            let of = |value: &serde_json::Value, key: &str| {
                value[key].as_f64().unwrap_or_else(|| panic!("{key} of {value}"))
            };
            let attacks = said["attacks"].as_array().expect("a list");
            let rows: Vec<&str> =
                text.lines().skip(1).take_while(|line| !line.starts_with("   expected:")).collect();
            assert_eq!(rows.len(), attacks.len(), "{text}");
            for (row, attack) in rows.iter().zip(attacks) {
                let parts =
                    ["expected", "attack_dice", "defense_dice", "between_rolls"].map(|key| of(attack, key));
                assert!((parts.iter().sum::<f64>() - of(attack, "damage")).abs() < 1e-9, "{attack}");
                let printed = numbers(row);
                let [parts_printed @ .., damage] = &printed[printed.len() - 5..] else { unreachable!() };
                let sum: i64 = parts_printed.iter().map(|part| whole(*part, 100.0)).sum();
                assert_eq!(sum, whole(*damage, 100.0), "{row}");
                assert!(
                    parts.iter().zip(parts_printed).all(|(part, printed)| (part - printed).abs() < 0.016),
                    "{row}"
                );
            }
            // A block for each side: the damage, its parts, and the luck of its own dice.
            let blocks: Vec<Vec<&str>> =
                text.split("\n\n").skip(1).take(2).map(|block| block.lines().collect()).collect();
            for (block, side) in blocks.iter().zip(said["sides"].as_array().expect("two sides")) {
                let keys = ["expected", "attack_dice", "enemy_defense_dice", "between_rolls"];
                let parts = keys.map(|key| of(side, key));
                assert!((parts.iter().sum::<f64>() - of(side, "damage")).abs() < 1e-9, "{side}");
                let printed: Vec<f64> = block[1..5].iter().map(|line| numbers(line)[0]).collect();
                let sum: i64 = printed.iter().map(|part| whole(*part, 10.0)).sum();
                assert!(block[0].contains(&format!(": {} damage in ", sum / 10)) && sum % 10 == 0, "{text}");
                assert!(
                    parts.iter().zip(&printed).all(|(part, printed)| (part - printed).abs() < 0.16),
                    "{text}"
                );
                assert!(block[4].ends_with("by abilities and choices between the rolls"), "{text}");
                let luck: Vec<i64> = numbers(block[6]).into_iter().map(|part| whole(part, 10.0)).collect();
                assert_eq!(luck[0], luck[1] + luck[2], "{}", block[6]);
                assert_eq!(luck[1], whole(printed[1], 10.0), "{text}");
                between.push(printed[3]);
            }
        }
    }
    assert!(between.iter().any(|part| part.abs() > 0.5), "abilities did nothing: {between:?}");
}
