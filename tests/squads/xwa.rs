//! Squads of the 50-point game.

use killbox::squads::{LoadOptions, Xws, check_read};
use killbox_cards::catalogue::revision::revision;
use killbox_cards::catalogue::{CardSet, Cards, Catalogue, Pilot};
use killbox_components::objective::{Scenario, ScenarioChoice};
use serde_json::{Value, json};

use super::check::{LEGAL, by, refusals, remarks, xws};

/// XWA-1, XWA-2: the set has points of its own, and the cards of the 20-point set as that set
/// prints them. Six cards print other numbers.
#[test]
fn the_cards_of_the_20_point_set() {
    let [standard, own] = [CardSet::Standard, CardSet::Xwa].map(|set| Catalogue::embedded().cards(set));
    let mut others = Vec::new();
    for pilot in standard.pilots() {
        let same = own.pilot(&pilot.id).unwrap_or_else(|| panic!("{} is missing", pilot.id));
        let printed = |card: &Pilot| Pilot {
            cost: 0,
            loadout: None,
            slots: Vec::new(),
            formats: Vec::new(),
            restricted: 0,
            ..card.clone()
        };
        if printed(pilot) != printed(same) {
            others.push(pilot.id.as_str());
        }
    }
    let dash = ["rebelalliance", "sl-rebelalliance"];
    let dash = ["dashrendar-swz103", "leebo-swz103"].map(|id| dash.map(|of| format!("{id}-{of}")));
    let mut expected: Vec<&str> = dash.iter().flatten().map(String::as_str).collect();
    expected.push("deathwatchwarrior");
    expected.sort_unstable();
    assert_eq!(others, expected);
    let luke = |cards: &Cards| cards.pilot("lukeskywalker").expect("a card").cost;
    assert_ne!(luke(standard), luke(own));
}

/// XWA-8: Epic squads have 100 points, and play no scenario unless asked to.
#[test]
fn epic_squads() {
    let epic = killbox_cards::rulesets::named("xwa-epic").expect("it comes with killbox");
    assert_eq!((epic.squad_points, epic.epic, epic.scenario), (100, true, ScenarioChoice::None));
    let huge = ["raymusantilles-epicsl-rebelalliance", "lukeskywalker", "wedgeantilles"];
    assert_eq!(by("xwa-epic").strict().faults("rebelalliance", &huge), LEGAL);
    assert!(by("xwa").faults("rebelalliance", &huge)[0].contains("is a huge ship"));
}

/// XWA-3, XWA-4: 50 squad points, and upgrades within the loadout value of each ship. A standard
/// loadout takes no other upgrades.
#[test]
fn costs_and_loadout_values() {
    let strict = by("xwa").strict();
    let luke = "lukeskywalker r2d2 instinctiveaim servomotorsfoils";
    let wings = ["wedgeantilles", "hortonsalm", "jakefarrell"];
    let squad = |ships: &[&str]| refusals(&strict.squad("rebelalliance", ships));
    assert_eq!(squad(&[&[luke], &wings[..]].concat()), LEGAL);
    assert_eq!(
        squad(&[&[luke, "garvendreis-t65xwing"], &wings[..]].concat()),
        ["squad: 57 points are over the limit of 50 [SQD-1]"]
    );
    let over = "wedgeantilles protontorpedoes";
    assert_eq!(
        squad(&[luke, over, "jakefarrell"]),
        ["ship 2 (wedgeantilles): upgrades cost 14, over the loadout value of 13 [SQD-4]"]
    );
    let fixed =
        by("xwa").faults("rebelalliance", &["biggsdarklighter-battleofyavin juke", luke, "jakefarrell"]);
    assert_eq!(fixed.len(), 1, "{fixed:?}");
    assert!(fixed[0].contains("a standard loadout takes no other upgrades"), "{fixed:?}");
}

/// XWA-5: a card that the points list restricts can be in a squad only so often.
#[test]
fn restricted_copies() {
    let cadets = |n: usize| {
        let faults = by("xwa").strict().faults("firstorder", &vec!["epsilonsquadroncadet"; n]);
        (n, faults.into_iter().map(|fault| fault.replace(" [XWA-5]", "")).collect::<Vec<_>>())
    };
    assert_eq!(cadets(4).1, LEGAL);
    assert_eq!(cadets(5).1, ["squad: 5 copies of `epsilonsquadroncadet`; the points list allows 4"]);
    // As slots and costs, it is a matter of the list of the day.
    assert_eq!(by("xwa").faults("firstorder", &["epsilonsquadroncadet"; 5]), LEGAL);
}

/// XWA-5: cards that are flagged for Extended games only are legal, those of Epic games are not.
#[test]
fn formats() {
    let ships = ["guri", "lukeskywalker"];
    let faults = |ruleset: &str, faction: &str, id: &str| by(ruleset).faults(faction, &[id, id, id]);
    assert!(!faults("xwa", "scumandvillainy", ships[0]).iter().any(|fault| fault.contains("SQD-17")));
    let wing = by("xwa")
        .faults("rebelalliance", &["lukeskywalker veteranwingleader", "wedgeantilles", "jakefarrell"]);
    assert!(wing.iter().any(|fault| fault.contains("veteranwingleader")), "{wing:?}");
}

/// SQD-7/open: a side of the Force as a keyword meets a restriction to that side.
#[test]
fn sides_of_the_force_by_keyword() {
    let squad = |ruleset: &str| {
        by(ruleset).faults("galacticrepublic", &["anakinskywalker-eta2actis malice", "sinker", "sinker"])
    };
    let about_malice = |faults: Vec<String>| faults.into_iter().any(|fault| fault.contains("malice"));
    assert!(!about_malice(squad("xwa")));
    assert!(about_malice(squad("legacy")));
}

/// Ids that builders of this game give to ships and cards are read.
#[test]
fn ids_of_builders() {
    let squad = json!({ "faction": "resistance", "ruleset": "XWA", "pilots": [
        { "id": "zoriibliss-wartime", "ship": "btanr2wywing" },
        { "id": "lulolampar", "ship": "rz2awing" },
        { "id": "greersonnel", "ship": "rz2awing" },
    ] });
    assert_eq!(refusals(&by("xwa").text(&squad.to_string())), LEGAL);
    for (id, read) in [("landocalrissian-crew-rebel", "landocalrissian"), ("bobafett-crew", "bobafett")] {
        let faction = if read == "bobafett" { "scumandvillainy" } else { "rebelalliance" };
        let pilot = if read == "bobafett" { "bobafett" } else { "hansolo-modifiedyt1300lightfreighter" };
        let checked = by("xwa").squad(faction, &[&format!("{pilot} {id}")]);
        let ship = &checked.squad.expect("a squad").ships[0];
        assert_eq!(ship.upgrades[0].id, read);
    }
}

/// A squad that was legal by the points of another day is told so. One with other faults is not,
/// and it is not with points of one's own.
#[test]
fn points_of_another_day() {
    let cards =
        |name: &str| Catalogue::with_points(&[revision(name).expect("a revision")], None).expect("cards");
    let [older, newer] = [cards("50P11"), cards("50P20")];
    // Vader and Soontir Fel cost a point more since 50P20.
    let squad = |extra: &[&str]| {
        let ships =
            ["darthvader", "soontirfel", "howlrunner", "academypilot", "academypilot", "academypilot"];
        let mut file = xws("galacticempire", &[extra, &ships[..]].concat());
        file["ruleset"] = "XWA".into();
        file
    };
    let said = |file: &Value, catalogue: &Catalogue| {
        let xws = Xws::parse(&file.to_string(), "f", "f").expect("a squad");
        let checked = check_read(&xws, &LoadOptions { catalogue, ..LoadOptions::default() });
        let told = remarks(&checked).into_iter().find(|remark| remark.contains("--points"));
        (checked.accepted, told)
    };
    let file = squad(&[]);
    assert_eq!(said(&file, &older), (true, None), "{file}");
    let (accepted, told) = said(&file, &newer);
    assert_eq!(
        told.as_deref(),
        (!accepted).then_some("squad: legal by the points 50P11 of 2025-12-09: --points 50P11")
    );
    assert!(!accepted, "{file}");
    let unknown = squad(&["nobody"]);
    assert_eq!(said(&unknown, &newer), (false, None));
}

/// XWA-7, SCN-2: games play the five scenarios in turn, each for a pair of games.
#[test]
fn five_scenarios_in_turn() {
    let ruleset = killbox_cards::rulesets::named("xwa").expect("it comes with killbox");
    assert_eq!(ruleset.scenario, ScenarioChoice::Alternate);
    let played: Vec<_> = (0..12).map(|game| ruleset.scenario_of(game).expect("a scenario")).collect();
    for (game, scenario) in played.iter().enumerate() {
        assert_eq!(*scenario, Scenario::ALL[game / 2 % 5]);
    }
    let mut four = killbox_cards::rulesets::named("standard").expect("it comes with killbox");
    four.play(ScenarioChoice::Alternate).expect("it has scenarios");
    assert!((0..20).all(|game| four.scenario_of(game) != Some(Scenario::AncientKnowledge)));
    let said = four.play(ScenarioChoice::AncientKnowledge).expect_err("not on its sheet");
    assert!(said.contains("Ancient Knowledge") && said.contains("`xwa`"), "{said}");
}
