//! Who is ahead in a recorded game, round by round.

use serde_json::Value;

use crate::program;

#[test]
fn a_replay_says_who_was_ahead() {
    let dir = tempfile::tempdir().expect("a folder");
    let games = dir.path().join("games");
    let killbox = |args: &[&str]| {
        let (code, out, err) = program::run(program::killbox().args(args));
        assert_eq!(code, Some(0), "{err}");
        out
    };
    let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
    let folder = games.to_str().expect("a path");
    killbox(&["match", a, b, "--games", "4", "--seed", "3", "--record", folder]);
    for game in 0..4 {
        let file = games.join(format!("game-{game:06}.killbox"));
        let file = file.to_str().expect("a path");
        let json: Value =
            serde_json::from_str(&killbox(&["replay", file, "--ahead", "--json"])).expect("JSON");
        let rounds = json["ahead"].as_array().expect("rounds");
        let numbers: Vec<u64> =
            rounds.iter().map(|round| round["round"].as_u64().expect("a number")).collect();
        assert_eq!(numbers, (1..=rounds.len() as u64).collect::<Vec<u64>>(), "every round once");
        let chances: Vec<f64> = rounds.iter().map(|round| round["a"].as_f64().expect("a number")).collect();
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
        // The winner was ahead at the end, unless it was close: none of these four games turned in
        // its last round.
        let last = *chances.last().expect("a round");
        let winner = json["winner"].as_str().expect("a winner");
        if (last - 0.5).abs() > 0.1 {
            assert_eq!(last > 0.5, winner == "A", "game {game}: {chances:?}, won by {winner}");
        }
        let text = killbox(&["replay", file, "--ahead"]);
        assert_eq!(text.lines().filter(|line| line.starts_with("round ")).count(), rounds.len(), "{text}");
        assert!(text.contains(" won\n"), "{text}");
    }
}
