//! Which ships an upgrade fits: factions, restrictions, titles, and the action bar that some
//! upgrades require.

use killbox::squads::compile;
use killbox_cards::catalogue::{CardSet, Catalogue, Restriction, Slot};
use killbox_cards::rulesets;
use killbox_components::action::{ActionColor, ActionKind, BarAction};

use super::check::{LEGAL, by};

/// SQD-3: an upgrade without a restriction fits ships of any faction, and a restricted one only its
/// own.
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

/// SQD-7: each kind of restriction has a ship that meets it, and one that does not, with what it
/// lacks. All restrictions of a card must be met, and one of several alternatives.
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
        // An action in any colour, and an action in one colour.
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
        // A primary weapon with a given arc.
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
        // Limited and unlimited cards.
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

/// SQD-7: a card that is allowed because of another card of the squad.
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

/// SQD-8: a linked action does not meet a restriction on actions. The JumpMaster can rotate only as
/// a linked action.
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

/// SQD-8, SQD-21: an icon that another upgrade adds is on the bar. An icon that the card itself
/// would add is not on it yet.
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

/// SQD-7: an upgrade that grants a side of the Force lets its ship equip cards that require that
/// side, but does not count for its own restriction.
#[test]
fn upgrades_give_sides_of_the_force() {
    let check = by("legacy");
    let squad = |kanan: &str| check.faults("rebelalliance", &[kanan, "ezrabridger", "bluesquadronescort"]);
    assert_eq!(
        squad("kananjarrus hate"),
        ["ship 1 (kananjarrus): `hate` needs Dark Side [SQD-7]"],
        "he is of the Light Side alone"
    );
    assert_eq!(squad("kananjarrus hate maul"), LEGAL);
    assert_eq!(squad("kananjarrus maul"), LEGAL);
}

/// SQD-21: the action bar at the start has the icons of the ship's upgrades, with their links. An
/// icon that is already printed occurs once.
#[test]
fn upgrades_add_to_the_action_bar() {
    let bar = |ship: &str| {
        let legacy = rulesets::named("legacy").expect("it comes with killbox");
        let spec = compile(&by("legacy").ship(ship), &legacy);
        let closed = spec.bar_by_side.into_iter().filter(|icon| icon.side == 0).map(|icon| icon.action);
        spec.bar.into_iter().chain(closed).collect::<Vec<_>>()
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

/// SQD-13: every title that can be bought is limited to ship types. On another ship it is rejected.
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

/// SQD-7, RND-1: a V-wing with Twin Ion Engines can have cards for TIEs. A V-wing without it
/// cannot.
#[test]
fn twin_ion_engines() {
    for ruleset in ["standard", "legacy"] {
        let check = by(ruleset);
        let says = |ship: &str| {
            let faults = check.faults("galacticrepublic", &[ship]);
            faults.into_iter().any(|fault| fault.contains("`ionlimiteroverride` needs"))
        };
        assert!(!says("klick ionlimiteroverride"), "{ruleset}");
        assert!(says("jedigeneral ionlimiteroverride"), "{ruleset}");
    }
}
