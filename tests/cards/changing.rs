//! Upgrades that change ships [SQD-20].

use killbox::squads::{Squad, SquadShip, matchups};
use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, CardSet, Catalogue, Grant, Slot, Upgrade};
use killbox_cards::language::Rule;
use killbox_cards::rulesets;
use killbox_components::ids::{CARDS_PER_SHIP, ShipSlot};

/// The types of upgrades that cards let change ships.
const CHANGE: [Slot; 2] = [Slot::Illicit, Slot::Talent];

/// SQD-20/open: additions to the printed values of a ship stay with the ship. No upgrade that can
/// change ships adds to printed values, by its facts or by its text.
#[test]
fn nothing_that_changes_ships_adds_to_printed_values() {
    for set in CardSet::ALL {
        let of_type = |card: &&Upgrade| card.sides[0].slots.iter().any(|slot| CHANGE.contains(slot));
        for card in Catalogue::embedded().cards(set).upgrades().iter().filter(of_type) {
            for side in &card.sides {
                let fixed = |grant: &Grant| !matches!(grant, Grant::Action(_) | Grant::Slot(..));
                assert!(side.force.is_none() && side.ship_ability.is_none(), "{}", card.id);
                assert!(side.remote.is_none() && !side.grants.iter().any(fixed), "{}", card.id);
            }
            let abilities = Library::embedded().abilities(set, CardKind::Upgrade, &card.id);
            for rule in abilities.unwrap_or_default().iter().flat_map(|ability| ability.rules()) {
                let of_ship = matches!(
                    rule,
                    Rule::AttackThroughTurret(_)
                        | Rule::MayAttackThroughRear { .. }
                        | Rule::HasTurret
                        | Rule::BonusHeader { .. }
                        | Rule::OnlyAsBonus(_)
                        | Rule::FrontArcIs { .. }
                        | Rule::ForceWhileAttackingOnly
                        | Rule::ReplacesShipAbility
                        | Rule::ForceDoesNotRecur
                        | Rule::MayCarry(_)
                        | Rule::LeadsWing { .. }
                );
                assert!(!of_ship, "{}: {rule:?}", card.id);
            }
        }
    }
}

fn squad(ships: &[(&str, &[&str])]) -> Squad {
    let cards = Catalogue::embedded().cards(CardSet::Legacy);
    let ship = |(number, (pilot, upgrades)): (usize, &(&str, &[&str]))| {
        let pilot = cards.pilot(pilot).expect("a pilot").clone();
        let chassis = cards.chassis(&pilot.chassis).expect("a ship type").clone();
        let upgrades = upgrades.iter().map(|id| cards.upgrade(id).expect("an upgrade").clone()).collect();
        SquadShip { number: number + 1, pilot, chassis, upgrades }
    };
    let ships: Vec<SquadShip> = ships.iter().enumerate().map(ship).collect();
    let faction = ships[0].pilot.faction;
    Squad { name: "squad".into(), faction, ships, unknown_ships: 0, obstacles: vec![0, 1, 2] }
}

/// By ship of the first squad: the upgrades that can come to each place, besides the one that is
/// there first.
fn others(ships: &[(&str, &[&str])]) -> Vec<Vec<Option<Vec<String>>>> {
    let ruleset = rulesets::named("legacy").expect("a ruleset");
    let own = squad(ships);
    let [matchup, _] = matchups(&own, &squad(&[("academypilot", &[])]), &ruleset, Library::embedded());
    let places = |slot: u8| {
        let cards = &matchup.ship(ShipSlot(slot)).cards;
        let ids = |others: &Vec<_>| {
            others.iter().map(|card: &killbox_components::spec::CardSpec| card.id.clone()).collect()
        };
        cards.iter().map(|card| card.others.as_ref().map(ids)).collect()
    };
    let all: Vec<Vec<Option<Vec<String>>>> = (0..ships.len() as u8).map(places).collect();
    assert_eq!(matchup.cards_change, all.iter().flatten().any(Option::is_some));
    all
}

/// Without a card that allows it, no upgrade leaves its place.
#[test]
fn upgrades_of_other_squads_stay() {
    let ships: [(&str, &[&str]); 2] =
        [("trandoshanslaver", &["deadmansswitch"]), ("binayrepirate", &["feedbackarray"])];
    assert_eq!(others(&ships), [[None], [None]]);
}

/// SQD-7: only upgrades whose restrictions the ship meets can come to a place.
#[test]
fn a_place_knows_what_can_come_to_it() {
    let ships: [(&str, &[&str]); 3] = [
        ("trandoshanslaver", &["cikatrovizago", "deadmansswitch"]),
        ("bountyhunter", &["hotshottailblaster"]),
        ("binayrepirate", &["feedbackarray"]),
    ];
    let some = |ids: &[&str]| Some(ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>());
    assert_eq!(
        others(&ships),
        [
            vec![None, some(&["hotshottailblaster", "feedbackarray"])],
            vec![some(&["deadmansswitch", "feedbackarray"])],
            vec![some(&["deadmansswitch"])],
        ]
    );
}

/// A ship that can be given an upgrade has a place for it, if there is room.
#[test]
fn a_ship_that_can_be_given_a_card_has_a_place_for_it() {
    let full = ["crackshot"; CARDS_PER_SHIP];
    let ships: [(&str, &[&str]); 4] =
        [("knack", &["snapshot"]), ("7thskycorpspilot", &[]), ("stub", &[]), ("reapersquadronscout", &full)];
    let all = others(&ships);
    assert_eq!(all[0], [Some(Vec::new())]);
    assert_eq!(all[1], [Some(vec!["snapshot".to_owned()])]);
    assert!(all[2].is_empty());
    assert_eq!(all[3], vec![None; CARDS_PER_SHIP]);
}
