//! How many upgrades a ship may have: slots, copies, standard loadouts.

use killbox::squads::compile;
use killbox_cards::catalogue::{CardSet, Catalogue, Slot};
use killbox_cards::rulesets;
use killbox_components::size::Size;

use super::check::{LEGAL, by};

/// SQD-5: every upgrade uses one icon of its type, and an icon is used once. `--lenient` accepts
/// more, since slots are published with the points.
#[test]
fn an_icon_is_used_once() {
    let check = by("legacy").strict();
    assert_eq!(check.faults("galacticempire", &["academypilot shieldupgrade", "academypilot"]), LEGAL);
    let ships = ["academypilot", "academypilot shieldupgrade hullupgrade", "academypilot crackshot"];
    assert_eq!(
        check.faults("galacticempire", &ships),
        [
            "ship 2 (academypilot): no free Modification slot for `hullupgrade` [SQD-5]",
            "ship 3 (academypilot): no free Talent slot for `crackshot` [SQD-5]",
        ]
    );
    assert_eq!(by("legacy").faults("galacticempire", &ships), LEGAL);
}

/// SQD-5: a card that shows two icons uses both.
#[test]
fn a_card_with_two_icons_uses_both() {
    let check = by("legacy").strict();
    let bomber = |upgrades: &str| {
        let ship = format!("scimitarsquadronpilot {upgrades}");
        check.faults("galacticempire", &[&ship, "academypilot"])
    };
    // The TIE bomber has two Missile icons.
    assert_eq!(bomber("barragerockets"), LEGAL);
    assert_eq!(bomber("clustermissiles concussionmissiles"), LEGAL);
    assert_eq!(
        bomber("barragerockets clustermissiles"),
        ["ship 1 (scimitarsquadronpilot): no free Missile slot for `clustermissiles` [SQD-5]"]
    );
}

/// SQD-5: cards that add icons and remove them.
#[test]
fn cards_change_the_upgrade_bar() {
    let check = by("legacy").strict();
    let scum = |ship: &str| check.faults("scumandvillainy", &[ship, "binayrepirate"]);
    assert_eq!(
        scum("bobafett protontorpedoes"),
        ["ship 1 (bobafett): no free Torpedo slot for `protontorpedoes` [SQD-5]"]
    );
    assert_eq!(scum("bobafett slavei protontorpedoes"), LEGAL);
    assert_eq!(scum("solsixxa informant"), LEGAL);
    assert_eq!(
        scum("solsixxa havoc firecontrolsystem informant"),
        ["ship 1 (solsixxa): no free Crew slot for `informant` [SQD-5]"],
        "the title takes the Crew icon and adds a Sensor icon"
    );
}

/// SQD-5: a ship ability that offers one icon of several gives one.
#[test]
fn a_ship_ability_gives_one_icon_of_several() {
    let check = by("legacy").strict();
    let ship = |upgrades: &str| {
        check.faults("resistance", &[&format!("bluesquadronrookie {upgrades}"), "bluesquadronrookie"])
    };
    for upgrade in ["heavylasercannon", "concussionmissiles", "protontorpedoes"] {
        assert_eq!(ship(upgrade), LEGAL);
    }
    assert_eq!(
        ship("heavylasercannon protontorpedoes"),
        ["ship 1 (bluesquadronrookie): no free Torpedo slot for `protontorpedoes` [SQD-5]"]
    );
}

/// SQD-5: it gives that icon only to a card that shows no other icon. A card of two icons cannot
/// use it for one of them.
#[test]
fn a_ship_ability_gives_no_icon_to_a_card_of_two() {
    let check = by("standard").strict();
    let ship = |ship: &str| check.faults("resistance", &[ship, "bluesquadronrookie", "bluesquadronrookie"]);
    assert_eq!(
        ship("niennunb barragerockets"),
        ["ship 1 (niennunb): no free Missile slot for `barragerockets` [SQD-5]"],
        "a Missile icon and the hardpoint"
    );
    // Two Missile icons and the hardpoint: the card of two icons uses both, in whichever order the
    // cards are listed.
    for cards in ["multimissilepods ionmissiles", "ionmissiles multimissilepods"] {
        let faults = ship(&format!("venisadoza {cards}"));
        assert!(faults.iter().all(|fault| !fault.contains("slot")), "{faults:?}");
    }
}

/// SQD-6: a ship has one copy of a name, and two ships have one each.
#[test]
fn no_two_copies_on_one_ship() {
    let check = by("legacy");
    assert_eq!(
        check.faults("galacticempire", &["soontirfel hullupgrade", "academypilot hullupgrade"]),
        LEGAL
    );
    assert_eq!(
        check.faults("galacticempire", &["academypilot", "soontirfel hullupgrade hullupgrade"]),
        ["ship 2 (soontirfel): two copies of `hullupgrade` [SQD-6]"]
    );
}

/// SQD-6: the name counts, so two printings are two copies.
#[test]
fn two_printings_are_two_copies() {
    assert_eq!(
        by("legacy").faults("scumandvillainy", &["bobafett slavei slavei-swz82", "binayrepirate"]),
        [
            "squad: 2 cards named Slave I, but it is limited to 1 [SQD-9]",
            "ship 1 (bobafett): two copies of `slavei-swz82` [SQD-6]",
        ]
    );
}

/// SQD-12: a standard loadout has its own upgrades whether the file lists them or not, at one cost,
/// and accepts no others.
#[test]
fn a_standard_loadout_is_complete() {
    let check = by("legacy");
    let own = ["attackspeed-battleofyavin", "selfless", "protontorpedoes", "r2f2-battleofyavin"];
    let card = Catalogue::embedded().cards(CardSet::Legacy).pilot("biggsdarklighter-battleofyavin");
    let cost = i32::from(card.expect("a ship card").cost);
    for ship in [
        "biggsdarklighter-battleofyavin".to_owned(),
        format!("biggsdarklighter-battleofyavin {}", own.join(" ")),
    ] {
        let found = check.squad("rebelalliance", &[&ship, "bluesquadronescort"]);
        assert!(found.accepted, "{}", found.verdict());
        let mut ids: Vec<&str> = found.ships[0].upgrades.iter().map(|upgrade| &*upgrade.id).collect();
        ids.sort_unstable();
        let mut expected = own;
        expected.sort_unstable();
        assert_eq!(ids, expected);
        assert_eq!(found.ships[0].points, cost, "its upgrades cost nothing more");
    }
    let spec =
        compile(&check.ship("biggsdarklighter-battleofyavin"), &rulesets::named("legacy").expect("built in"));
    assert_eq!(i32::from(spec.cost), cost, "nor do they add to the score for its destruction");
    assert_eq!(
        check.faults(
            "rebelalliance",
            &["biggsdarklighter-battleofyavin servomotorsfoils", "bluesquadronescort"]
        ),
        [
            "ship 1 (biggsdarklighter-battleofyavin): a standard loadout takes no other upgrades: `servomotorsfoils` [SQD-12]"
        ]
    );
}

/// SQD-12: a card that exists only in standard loadouts cannot be bought.
#[test]
fn loadout_cards_cannot_be_bought() {
    assert_eq!(
        by("legacy")
            .faults("rebelalliance", &["wedgeantilles attackspeed-battleofyavin", "bluesquadronescort"]),
        ["ship 1 (wedgeantilles): `attackspeed-battleofyavin` exists only in standard loadouts [SQD-12]"]
    );
}

/// SQD-19: the upgrade types by their names. Each is the type of some card.
#[test]
fn upgrade_types() {
    let names: Vec<&str> = Slot::ALL.iter().map(|slot| slot.name()).collect();
    let mut expected = [
        "Talent",
        "Force Power",
        "Tech",
        "Sensor",
        "Cannon",
        "Turret",
        "Torpedo",
        "Missile",
        "Crew",
        "Gunner",
        "Tactical Relay",
        "Astromech",
        "Illicit",
        "Device",
        "Title",
        "Modification",
        "Configuration",
        "Hyperdrive",
        "Hardpoint",
        "Cargo",
        "Team",
        "Command",
    ];
    expected.sort_unstable();
    assert_eq!(names, expected);
    let cards = Catalogue::embedded().cards(CardSet::Standard);
    for slot in Slot::ALL {
        assert!(cards.upgrades().iter().any(|card| card.slot() == slot), "{slot}");
    }
}

/// SQD-23: huge ships belong to Epic squads. Elsewhere they are rejected by name.
#[test]
fn huge_ships_are_of_epic_squads() {
    let cards = Catalogue::embedded().cards(CardSet::Legacy);
    let huge = cards
        .pilots()
        .iter()
        .find(|pilot| cards.chassis(&pilot.chassis).is_some_and(|chassis| chassis.size == Size::Huge));
    let pilot = huge.expect("a huge ship");
    let faction = pilot.faction.xws();
    assert!(by("legacy").faults(faction, &[&pilot.id]).contains(&format!(
        "ship 1 ({0}): `{0}` is a huge ship: play it by --ruleset legacy-epic or standard-epic [SQD-23]",
        pilot.id
    )));
    for ruleset in ["legacy-epic", "standard-epic"] {
        assert_eq!(by(ruleset).faults(faction, &[&pilot.id]), Vec::<String>::new(), "{ruleset}");
    }
}

/// A ship with more cards than killbox supports is rejected, and no card is dropped.
#[test]
fn too_many_cards_for_one_ship() {
    let ship = "bluesquadronescort hullupgrade shieldupgrade stealthdevice crackshot elusive predator juke informant \
                perceptivecopilot r4astromech protontorpedoes";
    assert_eq!(
        by("legacy").faults("rebelalliance", &[ship, "bluesquadronescort"]),
        ["ship 1 (bluesquadronescort): 11 upgrade cards on one ship; killbox supports at most 10"]
    );
}

/// HUG-9: so is a ship with too many weapons. A weapon that headers of other cards can also use
/// counts twice.
#[test]
fn too_many_weapons_for_one_ship() {
    let ship = "syndicatesmugglers corsairrefit merchantone dorsalturret heavylasercannon concussionmissiles";
    let by_epic = by("legacy-epic");
    assert_eq!(by_epic.faults("scumandvillainy", &[ship]), LEGAL);
    let ship = format!("{ship} ioncannonturret ioncannon jammingbeam protonrockets");
    let faults = by_epic.faults("scumandvillainy", &[&ship]);
    let told = "ship 1 (syndicatesmugglers): 15 weapons on one ship, counting all ways to use them; killbox supports at most 12";
    assert!(faults.iter().any(|fault| fault == told), "{faults:?}");
}

/// SQD-19/open: in Epic games only, every standard ship has a Command slot. WNG-1: a wing leader
/// needs two wingmates.
#[test]
fn a_wing_leader_needs_wingmates() {
    let epic = by("legacy-epic").strict();
    let leader = "darthvader agentoftheempire";
    assert_eq!(epic.faults("galacticempire", &[leader, "academypilot", "academypilot"]), LEGAL);
    assert_eq!(
        epic.faults("galacticempire", &[leader, "academypilot", "sabersquadronace"]),
        [
            "ship 1 (darthvader): `agentoftheempire` makes a wing leader, which needs at least 2 of the wingmates that the card names \
             [WNG-1]"
        ]
    );
    let faults = by("legacy").strict().faults("galacticempire", &[leader, "academypilot", "academypilot"]);
    assert!(faults.iter().any(|fault| fault.contains("no free Command slot")), "{faults:?}");
}
