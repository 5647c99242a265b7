//! What one ship may carry.

use killbox::squads::compile;
use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::catalogue::{CardSet, Catalogue, Restriction, Slot};
use killbox_components::ruleset::Ruleset;
use killbox_components::size::Size;

use crate::check::{LEGAL, by};

/// SQD-3: an upgrade without a restriction fits ships of any faction; a restricted one only its own.
#[test]
fn upgrades_fit_any_faction_unless_restricted() {
    let check = by("legacy");
    let generic = [
        ("rebelalliance", "bluesquadronescort"),
        ("galacticempire", "academypilot"),
        ("separatistalliance", "tradefederationdrone"),
    ];
    for (faction, pilot) in generic {
        assert_eq!(check.faults(faction, &[&format!("{pilot} hullupgrade"), pilot]), LEGAL);
    }
    assert_eq!(check.faults("galacticempire", &["soontirfel ruthless", "academypilot"]), LEGAL);
    assert_eq!(
        check.faults("rebelalliance", &["wedgeantilles ruthless", "bluesquadronescort"]),
        ["ship 1 (wedgeantilles): `ruthless` needs Galactic Empire [SQD-7]"]
    );
}

/// SQD-5: every upgrade takes one icon of its type, and an icon is used once. `--lenient` lets it pass, since slots are
/// published with the points.
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

/// SQD-5: cards that add icons and take them away.
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

/// SQD-5: a ship ability that gives the choice of one icon of several gives one.
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

/// SQD-6: a ship carries one copy of a name; two ships carry one each.
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

/// SQD-6: the name counts: two printings are two copies.
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

/// SQD-7: each kind of restriction: a ship that meets it, and one that does not with what it lacks. All of a card's
/// restrictions must be met, and of alternatives one.
#[test]
fn restrictions() {
    let cases = [
        // Faction.
        ("rebelalliance", "wedgeantilles r2d2", "", ""),
        ("galacticrepublic", "obiwankenobi r2d2", "r2d2", "Rebel Alliance"),
        // Size, one of two.
        ("galacticempire", "academypilot juke", "", ""),
        ("galacticempire", "rearadmiralchiraneau juke", "juke", "a small ship or a medium ship"),
        // Ship type.
        ("scumandvillainy", "bobafett slavei", "", ""),
        ("scumandvillainy", "fennrau slavei", "slavei", "Firespray-class Patrol Craft"),
        // Keyword.
        ("scumandvillainy", "fennrau clantraining", "", ""),
        ("rebelalliance", "wedgeantilles clantraining", "clantraining", "the keyword Mandalorian"),
        // An action in any colour, and in one colour.
        ("galacticempire", "rearadmiralchiraneau grandmofftarkin", "", ""),
        ("galacticempire", "academypilot grandmofftarkin", "grandmofftarkin", "the action lock"),
        (
            "rebelalliance",
            "bluesquadronescort experthandling",
            "experthandling",
            "the action red barrel roll",
        ),
        ("rebelalliance", "goldsquadronveteran experthandling", "", ""),
        // A side of the Force.
        ("galacticempire", "darthvader hate", "", ""),
        ("rebelalliance", "lukeskywalker hate", "hate", "Dark Side"),
        // A primary weapon of an arc.
        ("rebelalliance", "sharabey veterantailgunner", "", ""),
        (
            "rebelalliance",
            "wedgeantilles veterantailgunner",
            "veterantailgunner",
            "a primary weapon of the rear arc",
        ),
        // Agility and a keyword together.
        ("galacticempire", "soontirfel precisionionengines", "", ""),
        ("galacticempire", "captainjonus precisionionengines", "precisionionengines", "agility 3"),
        // Initiative.
        ("firstorder", "epsilonsquadroncadet automatedtargetpriority", "", ""),
        ("firstorder", "kyloren automatedtargetpriority", "automatedtargetpriority", "initiative 3 or less"),
        // Another upgrade.
        ("rebelalliance", "wedgeantilles r2d2 sparepartscanisters", "", ""),
        ("rebelalliance", "wedgeantilles sparepartscanisters", "sparepartscanisters", "a Astromech upgrade"),
        // A ship ability.
        ("galacticempire", "soontirfel sensitivecontrols", "", ""),
        (
            "galacticempire",
            "academypilot sensitivecontrols",
            "sensitivecontrols",
            "the ship ability Autothrusters",
        ),
        // Bullets.
        ("galacticrepublic", "goldsquadrontrooper dedicated", "", ""),
        ("galacticrepublic", "obiwankenobi dedicated", "dedicated", "a ship that is not limited"),
    ];
    for (faction, ship, upgrade, needs) in cases {
        let expected: Vec<String> =
            (!upgrade.is_empty()).then(|| format!("`{upgrade}` needs {needs} [SQD-7]")).into_iter().collect();
        let faults = by("legacy").faults(faction, &[ship]);
        let found: Vec<&str> = faults
            .iter()
            .filter_map(|fault| Some(fault.strip_prefix("ship 1 (")?.split_once("): ")?.1))
            .collect();
        assert_eq!(found, expected, "{ship}");
    }
}

/// SQD-7: a card that may be had through another card of the squad.
#[test]
fn a_restriction_may_speak_of_the_squad() {
    let check = by("legacy");
    assert_eq!(
        check.faults("galacticempire", &["captainkagi 000", "academypilot"]),
        ["ship 1 (captainkagi): `000` needs Scum and Villainy or Darth Vader in the squad [SQD-7]"]
    );
    assert_eq!(check.faults("galacticempire", &["captainkagi 000", "darthvader"]), LEGAL);
    assert_eq!(
        check.faults("galacticempire", &["captainkagi 000", "academypilot", "whisper darthvader"]),
        LEGAL
    );
}

/// SQD-8: a linked action does not meet a restriction on actions. The JumpMaster can rotate only as a linked action.
#[test]
fn a_link_is_no_icon_of_the_action_bar() {
    let check = by("legacy");
    assert_eq!(
        check.faults("scumandvillainy", &["dengar veteranturretgunner", "binayrepirate"]),
        ["ship 1 (dengar): `veteranturretgunner` needs the action rotate [SQD-7]"]
    );
    assert_eq!(
        check.faults(
            "rebelalliance",
            &["hansolo-modifiedyt1300lightfreighter veteranturretgunner", "bluesquadronescort"]
        ),
        LEGAL
    );
}

/// SQD-8, SQD-21: an icon that another upgrade adds is on the bar; the one that the card itself would add is not there yet.
#[test]
fn an_added_icon_meets_a_restriction() {
    let check = by("legacy");
    let rebel = |ship: &str| check.faults("rebelalliance", &[ship, "bluesquadronescort"]);
    assert_eq!(
        rebel("goldsquadronveteran veteranturretgunner"),
        ["ship 1 (goldsquadronveteran): `veteranturretgunner` needs the action rotate [SQD-7]"]
    );
    assert_eq!(rebel("goldsquadronveteran ioncannonturret veteranturretgunner"), LEGAL);
    assert_eq!(
        check.faults("resistance", &["bluesquadronrookie l4er5", "bluesquadronrookie"]),
        ["ship 1 (bluesquadronrookie): `l4er5` needs the action rotate [SQD-7]"],
        "though the card itself adds that icon"
    );
}

/// SQD-21: the action bar a ship starts with has the icons of its upgrades, with their links; an icon that is printed
/// already is there once.
#[test]
fn upgrades_add_to_the_action_bar() {
    let bar = |ship: &str| {
        let legacy = Ruleset::named("legacy").expect("it comes with killbox");
        compile(&by("legacy").ship(ship), &legacy).bar
    };
    let rotate = BarAction { kind: ActionKind::Rotate, color: ActionColor::White, link: None };
    assert!(!bar("goldsquadronveteran").contains(&rotate));
    let with = bar("goldsquadronveteran ioncannonturret dorsalturret");
    assert_eq!(with.iter().filter(|action| **action == rotate).count(), 1);
    let linked = BarAction {
        kind: ActionKind::Focus,
        color: ActionColor::White,
        link: Some((ActionKind::Boost, ActionColor::Red)),
    };
    assert!(!bar("wedgeantilles").contains(&linked));
    assert!(bar("wedgeantilles servomotorsfoils").contains(&linked));
    assert_eq!(bar("wedgeantilles servomotorsfoils").len(), bar("wedgeantilles").len() + 2);
}

/// SQD-12: a standard loadout has its own upgrades whether the file lists them or not, at one cost, and takes no others.
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
        compile(&check.ship("biggsdarklighter-battleofyavin"), &Ruleset::named("legacy").expect("built in"));
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

/// SQD-12: what exists only in standard loadouts cannot be bought.
#[test]
fn loadout_cards_cannot_be_bought() {
    assert_eq!(
        by("legacy")
            .faults("rebelalliance", &["wedgeantilles attackspeed-battleofyavin", "bluesquadronescort"]),
        ["ship 1 (wedgeantilles): `attackspeed-battleofyavin` exists only in standard loadouts [SQD-12]"]
    );
}

/// SQD-13: every title that can be bought is tied to ship types; on another ship it is refused.
#[test]
fn titles_belong_to_ship_types() {
    for set in CardSet::ALL {
        let cards = Catalogue::embedded().cards(set);
        let titles = cards.upgrades().iter().filter(|card| card.slot() == Slot::Title);
        for title in titles.filter(|title| !title.standard_loadout_only) {
            let tied = title
                .restrictions
                .iter()
                .any(|any| any.0.iter().all(|part| matches!(part, Restriction::Chassis(_))));
            assert!(tied, "{set}: {}", title.id);
        }
    }
    assert_eq!(
        by("legacy").faults(
            "rebelalliance",
            &["hansolo-modifiedyt1300lightfreighter millenniumfalcon", "wedgeantilles"]
        ),
        LEGAL
    );
    assert_eq!(
        by("legacy").faults("rebelalliance", &["wedgeantilles", "dashrendar millenniumfalcon"]),
        ["ship 2 (dashrendar): `millenniumfalcon` needs Modified YT-1300 Light Freighter [SQD-7]"]
    );
}

/// SQD-19: the upgrade types by their names; every one is the type of some card.
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

/// RND-5: huge ships are refused by name, not played wrongly.
#[test]
fn huge_ships_are_refused() {
    let cards = Catalogue::embedded().cards(CardSet::Legacy);
    let huge = cards
        .pilots()
        .iter()
        .find(|pilot| cards.chassis(&pilot.chassis).is_some_and(|chassis| chassis.size == Size::Huge));
    let pilot = huge.expect("a huge ship");
    assert!(by("legacy").faults(pilot.faction.xws(), &[&pilot.id]).contains(&format!(
        "ship 1 ({0}): `{0}` is a huge ship; huge ships are not simulated [RND-5]",
        pilot.id
    )));
}

/// More cards than a ship of killbox holds are refused, not cut off.
#[test]
fn too_many_cards_for_one_ship() {
    let ship = "bluesquadronescort hullupgrade shieldupgrade stealthdevice crackshot elusive predator juke informant \
                perceptivecopilot r4astromech protontorpedoes";
    assert_eq!(
        by("legacy").faults("rebelalliance", &[ship, "bluesquadronescort"]),
        ["ship 1 (bluesquadronescort): 11 upgrade cards on one ship; killbox holds 10"]
    );
}
