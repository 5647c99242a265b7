//! The files of `--out`.

use killbox::faults::BOUNDS;
use killbox::matches::{GameResult, Side};
use killbox_components::ids::{SHIPS, Seat, ShipSet, ShipSlot};
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::tally::{ShipStat, ShipTally};
use killbox_workbench::runs::Roster;

use super::support::*;

/// `--out` does not change the output. The rows are those of the games, in order, and their hashes
/// add up to the checksum.
#[test]
fn rows_are_the_games() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    let plain: serde_json::Value =
        serde_json::from_str(&succeed(&mut match_with(&["--games", "250", "--json"]))).expect("JSON");
    let more = ["--games", "250", "--json", "--out", text(&out), "--part-games", "100"];
    let written: serde_json::Value = serde_json::from_str(&succeed(&mut match_with(&more))).expect("JSON");
    assert_eq!(plain, written);
    assert_eq!(parts(&out).len(), 6, "three parts of two tables");

    assert_eq!(numbers(&out, "games", "game"), (0..250).collect::<Vec<_>>());
    let checksum = numbers(&out, "games", "hash").into_iter().fold(0_u64, u64::wrapping_add);
    assert_eq!(format!("{checksum:016x}"), written["checksum"].as_str().expect("text"));
    assert!(numbers(&out, "games", "seed").iter().all(|seed| *seed == 5));
    let winners = words(&out, "games", "winner");
    for (word, key) in [("a", "wins"), ("b", "losses"), ("draw", "draws")] {
        assert_eq!(winners.iter().filter(|winner| *winner == word).count() as u64, written[key], "{key}");
    }
    let seats = words(&out, "games", "seat_of_a");
    assert!(seats.iter().enumerate().all(|(game, seat)| seat == if game % 2 == 0 { "a" } else { "b" }));
    let mean = |table, name| {
        let values = numbers(&out, table, name);
        values.iter().sum::<u64>() as f64 / 250.0
    };
    let reported = |value: &serde_json::Value| value.as_f64().expect("a number");
    assert!((mean("games", "rounds") - reported(&written["mean_rounds"])).abs() < 1e-9);
    assert!((mean("games", "score_b") - reported(&written["mean_score"][1])).abs() < 1e-9);

    let ships = written["ships"].as_array().expect("a list");
    for stat in ShipStat::ALL {
        let (column, (group, key)) = (stat.about().column, stat.about().json);
        let within =
            |ship: &serde_json::Value| group.map_or(ship[key].clone(), |group| ship[group][key].clone());
        let sum = ships.iter().map(|ship| reported(&within(ship))).sum::<f64>();
        assert!((mean("ships", column) - sum).abs() < 1e-9, "{column}");
    }
    let pilots = words(&out, "ships", "pilot");
    assert_eq!(pilots.len(), 250 * ships.len());
    for (row, ship) in ships.iter().enumerate() {
        assert_eq!(pilots[row], ship["pilot"].as_str().expect("text"), "squad A first, in the squad's order");
    }
    let [left_a, left_b] = ["ships_left_a", "ships_left_b"].map(|name| mean("games", name));
    assert!((left_a + left_b - mean("ships", "survived")).abs() < 1e-9);
}

/// Damage is stored by its source: bombs are not attacks, and damage to friendly ships is separate.
#[test]
fn damage_is_told_by_what_dealt_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    let mut command = killbox();
    // Maul's squad has bombs. Ruthless is “Scourge” Skutu's card, and only a random player hurts
    // friendly ships with it.
    let squads = ["squads/legacy/separatist-maul-bombers.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
    command.arg("match").args(squads).args(["--games", "400", "--seed", "6", "--out", text(&out)]);
    command.args(["--players", "greedy,random"]);
    succeed(&mut command);
    let pilots = words(&out, "ships", "pilot");
    let sum = |column: &str, of: &dyn Fn(&str) -> bool| -> u64 {
        let values = numbers(&out, "ships", column);
        values.iter().zip(&pilots).filter(|(_, pilot)| of(pilot)).map(|(value, _)| value).sum()
    };
    let sides = words(&out, "ships", "side");
    let swarm: Vec<&str> =
        pilots.iter().zip(&sides).filter(|(_, side)| *side == "b").map(|(pilot, _)| pilot.as_str()).collect();
    let of_swarm = |pilot: &str| swarm.contains(&pilot);
    assert!(sum("dealt_by_attacks", &|_| true) > 0);
    assert!(sum("dealt_by_devices", &|pilot| !of_swarm(pilot)) > 0, "bombs");
    assert_eq!(sum("dealt_by_devices", &of_swarm), 0, "the swarm has no bombs");
    assert!(sum("dealt_to_friends", &|pilot| pilot == "scourgeskutu") > 0, "Ruthless");
    assert_eq!(sum("dealt_to_friends", &|pilot| of_swarm(pilot) && pilot != "scourgeskutu"), 0);
    let columns = ["dealt_by_attacks", "dealt_by_devices", "dealt_by_other", "dealt_to_friends"];
    let dealt: u64 = columns.iter().map(|column| sum(column, &|_| true)).sum();
    assert!(dealt <= sum("taken", &|_| true), "nobody deals what nobody takes");
}

/// The files are equal to the byte with any number of threads and any batch.
#[test]
fn files_do_not_depend_on_threads() {
    let dir = tempfile::tempdir().expect("a folder");
    let write = |name: &str, threads: &str, batch: &str| {
        let out = dir.path().join(name);
        let more = ["--games", "300", "--out", text(&out), "--part-games", "70"];
        let printed = succeed(match_with(&more).args(["--threads", threads, "--batch", batch]));
        (out, printed)
    };
    let (first, printed) = write("1-256", "1", "256");
    for (threads, batch) in [("1", "1"), ("1", "7"), ("2", "256"), ("2", "13"), ("3", "64")] {
        let (other, also) = write(&format!("{threads}-{batch}"), threads, batch);
        assert_eq!(printed, also);
        assert_same_parts(&first, &other);
    }
}

/// A run that begins at a later game, and one in which squad A is always first player, are written
/// as they are played.
#[test]
fn other_games_and_first_players() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    let more =
        ["--games", "57", "--first-game", "33", "--first", "a", "--out", text(&out), "--part-games", "20"];
    succeed(&mut match_with(&more));
    assert_eq!(numbers(&out, "games", "game"), (33..90).collect::<Vec<_>>());
    assert!(words(&out, "games", "first_player").iter().all(|side| side == "a"));
    assert!(words(&out, "games", "seat_of_a").iter().all(|seat| seat == "a"));
}

/// Every possible result of a game can be read back from the files of its part: draws, faults, the
/// largest numbers.
#[test]
fn rows_are_read_back() {
    let mut random = stream(8, 0, Purpose::Dice);
    let fielded = ShipSet(0b0000_0111_0100_0001);
    let roster = Roster {
        squads: [7, 1000],
        seed: u64::MAX,
        fielded,
        pilots: (0..SHIPS).map(|ship| format!("pilot{ship}")).collect(),
        run: "a run".into(),
    };
    let faults = BOUNDS;
    let mut any = |n: u32| below(&mut random, n);
    let games: Vec<GameResult> = (0..500)
        .map(|game| {
            let fault = faults.get(any(12) as usize).copied();
            let mut ships = [ShipTally::default(); SHIPS];
            for ship in fielded {
                for stat in ShipStat::ALL {
                    ships[ship.index()][stat] = any(70_000) as u16;
                }
            }
            let mut survived = ShipSet::EMPTY;
            fielded.into_iter().filter(|_| any(2) == 0).for_each(|ship: ShipSlot| survived.insert(ship));
            GameResult {
                game: (1 << 40) + game,
                a_seat: Seat::BOTH[any(2) as usize],
                winner: [Some(Side::A), Some(Side::B), None][any(3) as usize].filter(|_| fault.is_none()),
                scores: [any(70_000) as u16, u16::MAX],
                rounds: u8::MAX - any(9) as u8,
                first: [Side::A, Side::B][any(2) as usize],
                hash: u64::MAX - u64::from(any(99)),
                fault,
                culprit: fault.filter(|_| any(2) == 0).map(|_| "“Chopper”: a droid".to_owned()),
                decisions: u32::MAX - any(9),
                survived,
                ships,
            }
        })
        .collect();
    assert!(faults.iter().all(|fault| games.iter().any(|game| game.fault == Some(*fault))));
    let files = roster.encode(&games).expect("files");
    assert_eq!(roster.decode(files.clone()), Ok(games));
    let other = Roster { run: "another".into(), ..roster };
    assert!(other.decode(files).is_err_and(|what| what.contains("another run")));
}
