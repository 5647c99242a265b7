//! A match in one call (`killbox::play`): its games are those of the command line, and every
//! message says where, what and what to do.

use std::sync::atomic::AtomicBool;

use killbox::matches::{LOOK, Rule};
use killbox::prelude::*;
use killbox_components::objective::ScenarioChoice;

const A: &str = "squads/legacy/rebel-red-and-gold.xws";
const B: &str = "squads/legacy/empire-howlrunner-swarm.xws";
const STANDARD: [&str; 2] =
    ["squads/standard/rebel-falcon-awings.xws", "squads/standard/scum-fett-fangs.xws"];

fn of<'a>(squads: [&str; 2]) -> Match<'a> {
    let [a, b] = squads.map(|squad| format!("{}/{squad}", env!("CARGO_MANIFEST_DIR")));
    Match::between(a, b).expect("two squads")
}

fn message(result: Result<MatchResult, MatchError>) -> String {
    result.expect_err("it cannot be played").to_string()
}

/// The match of the README has the checksum and the numbers of the README.
#[test]
fn the_match_of_the_readme_in_one_call() {
    let readme = include_str!("../../README.md");
    let result = of([A, B]).games(10_000).seed(7).run().expect("legal squads");
    let wins = [Side::A, Side::B].map(|side| result.wins(side));
    let line = format!("A wins {}   B wins {}   draws {}", wins[0], wins[1], result.draws());
    assert!(readme.contains(&line), "{line}");
    let checksum = format!("checksum {:016x}", result.checksum());
    assert!(readme.contains(&checksum) && result.to_string().ends_with(&checksum), "{result}");
    let rate = result.win_rate(Side::A).expect("games were played");
    assert!(readme.contains(&format!("win rate of A          {:.1} %", 100.0 * rate.estimate)));
    let [margin, other] = [Side::A, Side::B].map(|side| result.margin(side).expect("games").estimate);
    assert!(readme.contains(&format!("margin {margin:.1}")) && margin == -other);
    let ships: Vec<_> = result.ships(Side::A).map(|ship| ship.name).collect();
    assert_eq!(ships, ["Wedge Antilles", "Luke Skywalker", "“Dutch” Vander"]);
    for ship in result.ships(Side::B) {
        let survives = 100.0 * ship.survival.expect("games were played").estimate;
        assert!(readme.contains(ship.name) && readme.contains(&format!(" {survives:.1} % (")), "{ship:?}");
    }
}

/// A player is a value, a closure, a name or a choice. The games are the same, whatever the number
/// of threads and the batch, and in parts.
#[test]
fn a_player_comes_in_many_ways() {
    let games = || of([A, B]).games(12).seed(5);
    let wanted = games().players(Random, Careful).run().expect("legal squads");
    assert_eq!(wanted.players, ["Random", "Careful"]);
    let chosen = Chosen::parse("careful").expect("a player");
    let boxed = || Box::new(Careful) as Box<dyn Player>;
    for other in [
        games().players("random", "careful"),
        games().players(|| Random, boxed),
        games().players(Random, chosen).threads(1).batch(1),
        games().players(Random, Careful).threads(3),
    ] {
        assert_eq!(other.run().expect("legal squads").sums, wanted.sums);
    }
    let parts = [0, 8].map(|first| games().players(Random, Careful).first_game(first));
    let [one, other] = parts.map(|part| part.games(6));
    let other = other.first_game(6);
    let sum = [one, other].map(|part| part.run().expect("legal squads").checksum());
    assert_eq!(sum[0].wrapping_add(sum[1]), wanted.checksum());
    let always = games().players(Random, Careful).first(First::Always(Side::B));
    assert_eq!(always.run().expect("legal squads").sums.first_games, [0, 12]);
}

/// A squad is a path, a text, JSON or a squad that was read.
#[test]
fn a_squad_comes_in_many_ways() {
    let text = std::fs::read_to_string(format!("{}/{A}", env!("CARGO_MANIFEST_DIR"))).expect("a squad");
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let read = Xws::parse(&text, "mine", "Mine").expect("a squad");
    let list = "Edrio Two Tubes + Proton Torpedoes + R2-D2 / Blue Squadron Escort /";
    let games = |squads: Result<Match, MatchError>| {
        let squads = squads.expect("two squads").players(Random, Random).games(4);
        squads.run().expect("legal squads").checksum()
    };
    let wanted = games(Match::between(read.clone(), read.clone()));
    assert_eq!(games(Match::between(Text(&text), json)), wanted);
    assert_ne!(games(Match::between(Text(list), read)), wanted);
}

/// A rule ends the match at its first evaluation that satisfies it; a flag ends it at once.
#[test]
fn it_ends_early() {
    let random = || of([A, B]).players(Random, Random).seed(3);
    let ruled = random().games(50_000).until(Rule::Until(0.05)).run().expect("legal squads");
    assert_eq!(ruled.sums, random().games(LOOK).run().expect("legal squads").sums);
    let never = random().games(6).until(Rule::Until(0.0)).run().expect("legal squads");
    assert_eq!(never.sums, random().games(6).run().expect("legal squads").sums);
    let stop = AtomicBool::new(true);
    assert_eq!(random().stop(&stop).run().expect("legal squads").sums.games, 0);
}

/// A scenario and an environment card, by name or as a value, are those of the games.
#[test]
fn the_game_is_chosen() {
    let games = || of(STANDARD).players(Random, Random).games(2);
    let plain = games().run().expect("legal squads");
    let named = games().scenario("salvage").environment("ion-clouds").run().expect("legal squads");
    assert!(named.ruleset.contains("salvage-mission"), "{}", named.ruleset);
    assert_ne!(named.checksum(), plain.checksum());
    let environment = EnvironmentChoice::named("ion-clouds").expect("a card");
    let value = games().scenario(ScenarioChoice::SalvageMission).environment(environment).ruleset("standard");
    assert_eq!(value.run().expect("legal squads").checksum(), named.checksum());
}

#[test]
fn a_message_says_where_and_what_to_do() {
    let legal = || of([A, B]).games(2);
    for (wrong, said) in [
        (
            legal().ruleset("legcy"),
            "ruleset(\"legcy\"): there is none of that name; did you mean 'legacy'?; known are",
        ),
        (legal().scenario("salvige"), "scenario(\"salvige\"): there is none of that name"),
        (legal().scenario("salvage"), "scenario(\"salvage-mission\"): "),
        (legal().environment("iron"), "environment(\"iron\"): there is none of that name"),
        (legal().players(Random, "gredy"), "players: squad B: no player is called 'gredy'; did you mean"),
        (legal().ruleset("standard"), "not legal by ruleset `standard`"),
        (of([A, STANDARD[0]]), "`ruleset(..)` legacy or `ruleset(..)` standard checks all of them"),
    ] {
        let found = message(wrong.run());
        assert!(found.contains(said), "{said}:\n{found}");
    }
    let absent = Match::between("nowhere.xws", A).err().expect("no such file").to_string();
    assert!(absent.starts_with("nowhere.xws: "), "{absent}");
    let dear = Ruleset { squad_points: 100, ..rulesets::named("legacy").expect("a ruleset") };
    let refused = message(legal().ruleset(dear.clone()).run());
    assert!(refused.contains("`lenient()` accepts these squads"), "{refused}");
    let accepted = legal().ruleset(dear).lenient().run().expect("accepted");
    assert!(!accepted.warnings.is_empty());
}

/// A recorded game and the battles of self-play are games of the match.
#[test]
fn a_game_is_recorded_and_answered() {
    let game = of([A, B]).players(Random, Careful).seed(9);
    for index in [0, 1] {
        let recording = game.recording(index).expect("legal squads");
        let one = game.clone().first_game(index).games(1).run().expect("legal squads");
        assert_eq!((recording.game, recording.hash), (index, one.checksum()));
        let squads = [0, 1].map(|side| one.players[side ^ index as usize].clone());
        assert_eq!(recording.players, squads);
        let matchup = game.matchups().expect("legal squads")[index as usize].clone();
        recording.play(matchup, "game".as_ref()).expect("it plays again");
    }
    let mut batch = game.selfplay(1).expect("legal squads");
    batch.start(0, 0);
    batch.advance();
    assert!(!batch.pending().is_empty());
}
