//! The offered choices exist and can be played.

use killbox::squads::Xws;
use killbox_cards::rulesets;
use killbox_components::environment::{EnvironmentChoice, EnvironmentId};
use killbox_components::objective::ScenarioChoice;
use killbox_components::tally::SHIP_STATS;
use killbox_players::registry::Chosen;
use killbox_web::Run;

use crate::support::{LEGACY, read, setup};

#[test]
fn what_is_offered_exists() {
    let choices = read(&killbox_web::choices());
    let ids = |of: &str| -> Vec<String> {
        choices[of]
            .as_array()
            .into_iter()
            .flatten()
            .map(|one| one["id"].as_str().unwrap().to_owned())
            .collect()
    };
    assert!(ids("rulesets").iter().all(|id| rulesets::named(id).is_some()));
    assert!(ids("players").iter().all(|id| Chosen::parse(id).is_ok()));
    assert_eq!((ids("rulesets").len(), ids("factions").len()), (6, 7));
    assert!(ids("players").contains(&"greedy".to_owned()));
    // The environment cards are those that are simulated [ENV-1].
    assert!(ids("environments").iter().all(|id| EnvironmentChoice::named(id).is_some()));
    assert_eq!(ids("environments").len(), EnvironmentId::all().count());
    // The legacy rulesets have no scenarios [SCN-2, SCN-3].
    assert!(ids("scenarios").iter().all(|id| ScenarioChoice::named(id).is_some()));
    assert_eq!(ids("scenarios").len(), 5);
    let with = choices["rulesets"].as_array().into_iter().flatten().filter(|one| one["scenarios"] == true);
    let with: Vec<&str> = with.filter_map(|one| one["id"].as_str()).collect();
    assert_eq!(with, ["standard", "xwa", "standard-epic", "xwa-epic"]);
}

#[test]
fn each_figure_is_in_the_ships_of_a_report() {
    let setup = setup(LEGACY, "legacy", ["random", "random"], "7").to_string();
    let part = Run::new(&setup).expect("a setup").play(0, 2).expect("games");
    let report = read(&killbox_web::report(&setup, &[part], None).expect("a report"));
    let choices = read(&killbox_web::choices());
    let stats = choices["stats"].as_array().unwrap();
    assert_eq!(stats.len(), SHIP_STATS);
    for stat in stats {
        let ship = &report["ships"][0];
        let means = stat["group"].as_str().map_or(ship, |group| &ship[group]);
        assert!(means[stat["key"].as_str().unwrap()].is_number(), "{stat}");
    }
}

#[test]
fn samples_are_squads_of_their_rulesets() {
    let samples = read(&killbox_web::samples());
    let samples = samples.as_array().unwrap();
    assert!(samples.len() >= 20);
    for sample in samples {
        let text = |key: &str| sample[key].as_str().unwrap_or_else(|| panic!("{key} of {sample}"));
        assert!(Xws::parse(text("text"), text("id"), text("id")).is_ok());
        assert!(rulesets::named(text("ruleset")).is_some());
        assert!(sample["points"].as_f64().unwrap() > 0.0);
    }
}

#[test]
fn the_version_says_which_cards() {
    let version = read(&killbox_web::version());
    assert_eq!(version["killbox"], env!("CARGO_PKG_VERSION"));
    assert_eq!(version["abilities"].as_str().unwrap().len(), 16);
}
