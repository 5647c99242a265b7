//! Which cards of a squad are named because an ability of theirs is not simulated.

use super::check::by;

/// The ids of the cards that are named.
fn named(faction: &str, ships: &[&str]) -> Vec<String> {
    let checked = by("legacy").squad(faction, ships);
    assert_eq!(checked.unreadable, None);
    checked.not_simulated.into_iter().map(|card| card.id).collect()
}

/// Docking with a hyperspace ring is not simulated: it is named in a squad with a ship to dock, and nowhere else.
#[test]
fn an_ability_counts_where_it_can_occur() {
    assert_eq!(named("galacticrepublic", &["transgalmegcontrollink"]), [""; 0]);
    assert_eq!(
        named("galacticrepublic", &["transgalmegcontrollink", "jediknight"]),
        ["Hyperspace Docking Ring on syliureclasshyperspacering"]
    );
}

/// MOV-97: docking with a standard carrier is simulated whole.
#[test]
fn who_docks_is_simulated() {
    assert_eq!(named("rebelalliance", &["lothalrebel ghost", "sabinewren phantom", "ap5"]), [""; 0]);
    let scum =
        ["freightercaptain landosmillenniumfalcon", "outerrimpioneer", "bossk houndstooth", "nashtahpup"];
    assert_eq!(named("scumandvillainy", &scum), [""; 0]);
}
