//! How much a squad may cost, and how many ships it may have.

use killbox::squads::compile;
use killbox_cards::rulesets;

use super::check::{LEGAL, by};

/// The 20-point set with round numbers: ships of 5 and 6 points, an upgrade of 4 loadout points.
const STANDARD_POINTS: &str = r#"Points(
    set: standard, version: "test",
    pilots: { "academypilot": (cost: 5, loadout: 8), "obsidiansquadronpilot": (cost: 6, loadout: 3), "blacksquadronace": (cost: 2) },
    upgrades: { "crackshot": Fixed(4), "shieldupgrade": Fixed(4), "afterburners": Fixed(5) },
)"#;

/// The 200-point set with round numbers.
const LEGACY_POINTS: &str = r#"Points(
    set: legacy, version: "test",
    pilots: { "academypilot": (cost: 100), "obsidiansquadronpilot": (cost: 90), "onyxsquadronace": (cost: 20) },
    upgrades: { "crackshot": Fixed(10), "afterburners": Fixed(11), "tiedefenderelite": Fixed(-8) },
)"#;

/// SQD-1: the total is at most 20. One point more is rejected, but accepted by `--lenient`.
#[test]
fn twenty_points_in_the_standard_game() {
    let check = by("standard").strict().overlay(&[STANDARD_POINTS]);
    let twenty = ["academypilot", "academypilot", "academypilot", "academypilot"];
    assert_eq!(check.faults("galacticempire", &twenty), LEGAL);
    let more = ["academypilot", "academypilot", "academypilot", "obsidiansquadronpilot"];
    let found = check.squad("galacticempire", &more);
    assert_eq!((found.points, found.points_limit, found.accepted), (21, 20, false));
    assert_eq!(check.faults("galacticempire", &more), ["squad: 21 points are over the limit of 20 [SQD-1]"]);
    let lenient = by("standard").overlay(&[STANDARD_POINTS]).squad("galacticempire", &more);
    assert!(lenient.accepted && lenient.faults[0].warning);
}

/// SQD-1: 3 to 8 ships.
#[test]
fn three_to_eight_ships_in_the_standard_game() {
    let check = by("standard").strict().overlay(&[STANDARD_POINTS]);
    let ships = |n: usize| check.faults("galacticempire", &vec!["blacksquadronace"; n]);
    assert_eq!(ships(2), ["squad: too few ships: 2, at least 3 [SQD-1]"]);
    assert_eq!(ships(3), LEGAL);
    assert_eq!(ships(8), LEGAL);
    assert_eq!(ships(9), ["squad: too many ships: 9, at most 8 [SQD-1]"]);
}

/// LEG-1: ships and upgrades together cost at most 200.
#[test]
fn two_hundred_points_in_the_legacy_game() {
    let check = by("legacy").strict().overlay(&[LEGACY_POINTS]);
    let legal = ["academypilot", "obsidiansquadronpilot crackshot"];
    let more = ["academypilot", "obsidiansquadronpilot afterburners"];
    // Faults about slots are ignored here.
    let points = |ships: &[&str]| {
        let faults = check.faults("galacticempire", ships);
        faults.into_iter().filter(|fault| fault.contains("points")).collect::<Vec<_>>()
    };
    assert_eq!(points(&legal), LEGAL);
    assert_eq!(check.squad("galacticempire", &legal).points, 200);
    assert_eq!(points(&more), ["squad: 201 points are over the limit of 200 [SQD-1]"]);
}

/// LEG-1: 2 to 8 ships.
#[test]
fn two_to_eight_ships_in_the_legacy_game() {
    let check = by("legacy").strict();
    let ships = |n: usize| check.faults("galacticempire", &vec!["academypilot"; n]);
    assert_eq!(ships(1), ["squad: too few ships: 1, at least 2 [SQD-1]"]);
    assert_eq!(ships(2), LEGAL);
    assert_eq!(ships(8), LEGAL);
    assert!(ships(9).contains(&"squad: too many ships: 9, at most 8 [SQD-1]".to_owned()));
    assert!(
        by("legacy")
            .faults("galacticempire", &[])
            .contains(&"squad: too few ships: 0, at least 2 [SQD-1]".into())
    );
}

/// SQD-4: the upgrades of each ship cost at most its loadout value, and none of the squad's points.
#[test]
fn upgrades_are_paid_from_the_loadout() {
    let check = by("standard").strict().overlay(&[STANDARD_POINTS]);
    let loadout = |ships: &[&str]| {
        let faults = check.faults("galacticempire", ships);
        faults.into_iter().filter(|fault| fault.contains("loadout")).collect::<Vec<_>>()
    };
    let legal = ["academypilot crackshot shieldupgrade", "academypilot", "academypilot"];
    assert_eq!(loadout(&legal), LEGAL);
    assert_eq!(check.squad("galacticempire", &legal).points, 15);
    let more = ["academypilot", "academypilot crackshot afterburners", "obsidiansquadronpilot crackshot"];
    assert_eq!(
        loadout(&more),
        [
            "ship 2 (academypilot): upgrades cost 9, over the loadout value of 8 [SQD-4]",
            "ship 3 (obsidiansquadronpilot): upgrades cost 4, over the loadout value of 3 [SQD-4]",
        ],
        "each ship for itself: another ship's spare points do not help"
    );
    assert!(by("standard").overlay(&[STANDARD_POINTS]).squad("galacticempire", &more).accepted);
}

/// LEG-2, SQD-22: there is no loadout value, so expensive upgrades only cost squad points. A
/// negative cost returns points.
#[test]
fn upgrades_cost_squad_points_in_the_legacy_game() {
    let check = by("legacy").strict().overlay(&[LEGACY_POINTS]);
    let squad = check.squad(
        "galacticempire",
        &["onyxsquadronace crackshot tiedefenderelite", "onyxsquadronace tiedefenderelite"],
    );
    assert_eq!(squad.points, 20 + 10 - 8 + 20 - 8);
    assert!(squad.faults.iter().all(|fault| !fault.message.contains("loadout")));
}

/// LEG-2: a cost by size, agility or initiative uses the printed value of the ship card: the
/// initiative of the pilot, the size and agility of the ship. An upgrade that changes the agility
/// does not change the cost.
#[test]
fn variable_costs_go_by_printed_values() {
    let check = by("legacy").overlay(&[r#"Points(
            set: legacy, version: "test",
            pilots: { "academypilot": (cost: 20), "soontirfel": (cost: 50), "hansolo-modifiedyt1300lightfreighter": (cost: 70), "obiwankenobi": (cost: 40) },
            upgrades: {
                "crackshot": ByInitiative([100, 101, 102, 103, 104, 105, 106]),
                "afterburners": BySize([1000, 1001, 1002, 1003]),
                "shieldupgrade": ByAgility([10, 11, 12, 13]), "delta7b": Fixed(0),
            },
        )"#]);
    let cost = |ship: &str| {
        let ship = check.ship(ship);
        ship.points(&rulesets::named("legacy").expect("it comes with killbox")) - i32::from(ship.pilot.cost)
    };
    assert_eq!(cost("academypilot crackshot"), 101);
    assert_eq!(cost("soontirfel crackshot"), 106);
    assert_eq!(cost("soontirfel afterburners"), 1000);
    assert_eq!(cost("hansolo-modifiedyt1300lightfreighter afterburners"), 1002);
    assert_eq!(cost("hansolo-modifiedyt1300lightfreighter shieldupgrade"), 11);
    assert_eq!(cost("soontirfel shieldupgrade"), 13);
    let delta = check.ship("obiwankenobi shieldupgrade delta7b");
    let legacy = rulesets::named("legacy").expect("it comes with killbox");
    assert_eq!(compile(&delta, &legacy).agility, 2, "the upgrade takes one agility");
    assert_eq!(cost("obiwankenobi shieldupgrade delta7b"), 13, "and its shields are priced by the printed 3");
}

/// LEG-2: a ship beyond the end of a table of costs cannot have the card.
#[test]
fn a_ship_beyond_the_table_of_costs_cannot_buy() {
    let check = by("legacy").overlay(&[
        r#"Points(set: legacy, version: "test", upgrades: { "crackshot": ByInitiative([5, 5]) })"#,
    ]);
    assert_eq!(check.faults("galacticempire", &["academypilot crackshot", "academypilot"]), LEGAL);
    assert_eq!(
        check.faults("galacticempire", &["academypilot", "soontirfel crackshot"]),
        ["ship 2 (soontirfel): `crackshot` has no cost for this ship in this card set [SQD-17]"]
    );
}

/// SQD-22: there are two squad builders behind one interface. The same two ships with the same
/// upgrade are paid in two ways.
#[test]
fn the_ruleset_chooses_the_builder() {
    let ships = ["academypilot crackshot", "academypilot", "academypilot"];
    let standard = by("standard").overlay(&[STANDARD_POINTS]).squad("galacticempire", &ships);
    assert_eq!((standard.points, standard.points_limit), (15, 20));
    assert_eq!(standard.ships[0].loadout, Some(8));
    let legacy = by("legacy").overlay(&[LEGACY_POINTS]).squad("galacticempire", &ships);
    assert_eq!((legacy.points, legacy.points_limit), (310, 200));
    assert_eq!(legacy.ships[0].loadout, None);
}
