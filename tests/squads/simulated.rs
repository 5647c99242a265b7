//! The cards of a squad that are reported because an ability of theirs is not simulated.

use super::check::by;

/// The ids of the reported cards.
fn named(faction: &str, ships: &[&str]) -> Vec<String> {
    let checked = by("legacy").squad(faction, ships);
    assert_eq!(checked.unreadable, None);
    checked.not_simulated.into_iter().map(|card| card.id).collect()
}

/// MOV-97: docking with a hyperspace ring is fully simulated, whether the squad has a ship to dock
/// or not. Dreadnought Hunter is also fully simulated, although it refers to a deck that is missing
/// (HUG-20): huge ships report the deck.
#[test]
fn an_ability_counts_where_it_is_not_simulated() {
    assert_eq!(named("galacticrepublic", &["transgalmegcontrollink"]), [""; 0]);
    assert_eq!(named("galacticrepublic", &["transgalmegcontrollink", "jediknight"]), [""; 0]);
    assert_eq!(named("rebelalliance", &["wedgeantilles dreadnoughthunter"]), [""; 0]);
}

/// MOV-97: docking with a standard carrier is fully simulated.
#[test]
fn who_docks_is_simulated() {
    assert_eq!(named("rebelalliance", &["lothalrebel ghost", "sabinewren phantom", "ap5"]), [""; 0]);
    let scum =
        ["freightercaptain landosmillenniumfalcon", "outerrimpioneer", "bossk houndstooth", "nashtahpup"];
    assert_eq!(named("scumandvillainy", &scum), [""; 0]);
}
