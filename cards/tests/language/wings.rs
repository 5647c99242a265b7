//! The wings that the cards of a squad form [WNG-1].

use killbox_cards::Library;
use killbox_cards::catalogue::CardSet;
use killbox_components::charge::Charge;
use killbox_components::ids::{ShipSlot, Ships};
use killbox_components::sets::Set;
use killbox_components::spec::{CardSpec, ShipSpec};

/// A small ship of this type and initiative, with this upgrade if one is named.
fn ship(chassis: &str, initiative: u8, upgrade: &str) -> ShipSpec {
    let card = CardSpec {
        id: upgrade.to_owned(),
        name: String::new(),
        charges: Charge::default(),
        reloadable: false,
        slots: Set::EMPTY,
        two_sided: false,
        others: None,
        hides: 0,
    };
    ShipSpec {
        pilot: "somebody".to_owned(),
        chassis: chassis.to_owned(),
        initiative,
        cards: (!upgrade.is_empty()).then_some(card).into_iter().collect(),
        ..ShipSpec::default()
    }
}

/// The numbers of the leader and the wingmates of each wing of a squad of seat A.
fn wings(squad: &[(&str, u8, &str)]) -> Vec<(u8, Vec<u8>)> {
    let mut ships = Ships::<ShipSpec>::default();
    for (slot, (chassis, initiative, upgrade)) in (0..).map(ShipSlot).zip(squad) {
        ships[slot] = ship(chassis, *initiative, upgrade);
    }
    let wings = Library::embedded().wings(CardSet::Legacy, &ships);
    wings.iter().map(|wing| (wing.leader.0, wing.mates().map(|mate| mate.0).collect())).collect()
}

/// WNG-1: wingmates have the leader's own ship type, in the order of the squad, five at most and
/// two at least.
#[test]
fn a_veteran_leads_its_own_type() {
    let tie = ("tielnfighter", 1, "");
    let lead = ("tielnfighter", 5, "veteranwingleader");
    assert_eq!(wings(&[lead, tie, ("tieininterceptor", 3, ""), tie]), [(0, vec![1, 3])]);
    assert_eq!(wings(&[tie, tie, tie, lead, tie, tie, tie]), [(3, vec![0, 1, 2, 4, 5])]);
    assert_eq!(wings(&[lead, tie, ("tieininterceptor", 3, "")]), []);
}

/// WNG-1/open: no ship is in two wings, and no leader is a wingmate.
#[test]
fn wings_share_no_ships() {
    let tie = ("tielnfighter", 1, "");
    let lead = ("tielnfighter", 5, "skystrikeacademyclass");
    assert_eq!(wings(&[lead, lead, tie, tie, tie, tie]), [(0, vec![2, 3, 4, 5])]);
    assert_eq!(wings(&[lead, tie, tie, tie, tie, tie, lead, tie]), [(0, vec![1, 2, 3, 4, 5])]);
}

/// WNG-1: further restrictions of cards: a lower initiative, at most three, all of one type, at
/// most one of a type.
#[test]
fn cards_say_who_else_is_left_out() {
    let tie = |initiative| ("tielnfighter", initiative, "");
    assert_eq!(
        wings(&[("tieininterceptor", 4, "skystrikeacademyclass"), tie(4), tie(3), tie(5), tie(1)]),
        [(0, vec![2, 4])]
    );
    let (fo, sf) = (("tiefofighter", 1, ""), ("tiesffighter", 2, ""));
    assert_eq!(wings(&[("tievnsilencer", 5, "firstorderelite"), fo, sf, fo, fo]), [(0, vec![1, 2, 3])]);
    let (torrent, nimbus) = (("v19torrentstarfighter", 1, ""), ("nimbusclassvwing", 2, ""));
    assert_eq!(
        wings(&[("eta2actis", 6, "jedicommander"), torrent, nimbus, nimbus, torrent, nimbus]),
        [(0, vec![2, 3, 5])]
    );
    assert_eq!(
        wings(&[("eta2actis", 6, "jedicommander"), torrent, nimbus, nimbus, torrent]),
        [(0, vec![1, 4])]
    );
    let (shuttle, wing) = (("attackshuttle", 3, ""), ("rz1awing", 2, ""));
    assert_eq!(
        wings(&[("vcx100lightfreighter", 5, "phoenixsquadron"), shuttle, shuttle, wing]),
        [(0, vec![1, 3])]
    );
    assert_eq!(
        wings(&[("tieadvancedx1", 6, "agentoftheempire"), tie(1), ("tieininterceptor", 1, ""), tie(6)]),
        [(0, vec![1, 3])]
    );
}
