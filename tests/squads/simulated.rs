//! Which cards of a squad are named because an ability of theirs is not simulated.

use super::check::by;

/// The ids of the cards that are named.
fn named(ships: &[&str]) -> Vec<String> {
    let checked = by("legacy").squad("rebelalliance", ships);
    assert_eq!(checked.unreadable, None);
    checked.not_simulated.into_iter().map(|card| card.id).collect()
}

/// Docking is not simulated: the cards that are about it are named in a squad with a ship to dock and its carrier, and
/// nowhere else.
#[test]
fn an_ability_counts_where_it_can_occur() {
    assert_eq!(named(&["sabinewren"]), [""; 0]);
    assert_eq!(named(&["lothalrebel ghost"]), [""; 0]);
    assert_eq!(
        named(&["lothalrebel ghost", "sabinewren"]),
        ["Tail Gun on vcx100lightfreighter", "ghost", "Locked and Loaded on attackshuttle"]
    );
}
