//! The cards of a game mode, and its bans.

use killbox_cards::catalogue::{CardSet, Catalogue};
use killbox_cards::rulesets;

use super::check::{LEGAL, by, remarks};

/// The banned ship cards: faction and id [SQD-15].
const SHIPS: [(&str, &str); 7] = [
    ("resistance", "hansolo-scavengedyt1300"),
    ("rebelalliance", "herasyndulla-vcx100lightfreighter"),
    ("separatistalliance", "phlacarphoccprototype"),
    ("galacticrepublic", "saeseetiin"),
    ("galacticrepublic", "saeseetiin-delta7baethersprite"),
    ("galacticempire", "vedfoslo"),
    ("resistance", "vimoradi"),
];

/// The banned upgrades, each with a ship that may have it [SQD-15].
const UPGRADES: [(&str, &str, &str); 28] = [
    ("galacticempire", "captainoicunn", "admiralsloane"),
    ("galacticempire", "soontirfel", "advancedsensors"),
    ("galacticempire", "soontirfel", "autoblasters"),
    ("scumandvillainy", "fennrau", "bobafett"),
    ("rebelalliance", "wedgeantilles", "cassianandor"),
    ("firstorder", "kyloren", "commanderpyre"),
    ("galacticrepublic", "obiwankenobi", "delta7b"),
    ("galacticempire", "soontirfel", "inertialdampeners"),
    ("galacticempire", "soontirfel", "hullupgrade"),
    ("galacticempire", "soontirfel", "informant"),
    ("galacticempire", "rexlerbrath", "interloperturn"),
    ("galacticempire", "soontirfel", "intimidation"),
    ("resistance", "poedameron", "kaydelconnix"),
    ("galacticempire", "soontirfel", "precognitivereflexes"),
    ("galacticrepublic", "obiwankenobi", "r2a6"),
    ("galacticempire", "soontirfel", "r2astromech"),
    ("galacticempire", "soontirfel", "r5astromech"),
    ("rebelalliance", "wedgeantilles", "sabinewren"),
    ("galacticempire", "soontirfel", "seasonednavigator"),
    ("galacticempire", "soontirfel", "sense"),
    ("scumandvillainy", "emonazzameen", "slavei"),
    ("galacticempire", "soontirfel", "staticdischargevanes"),
    ("galacticempire", "soontirfel", "stealthdevice"),
    ("galacticempire", "soontirfel", "supernaturalreflexes"),
    ("firstorder", "kyloren", "supremeleadersnoke"),
    ("separatistalliance", "generalgrievous", "talmerrik"),
    ("scumandvillainy", "fennrau", "tobiasbeckett"),
    ("galacticempire", "soontirfel", "trajectorysimulator"),
];

/// The faults about bans.
fn bans(ruleset: &str, faction: &str, ship: &str) -> Vec<String> {
    let faults = by(ruleset).faults(faction, &[ship]);
    faults.into_iter().filter(|fault| fault.contains("banned")).collect()
}

/// SQD-14, SQD-15: each banned card is rejected in the standard game.
#[test]
fn banned_cards() {
    for (faction, id) in SHIPS {
        assert_eq!(bans("standard", faction, id), [format!("ship 1 ({id}): `{id}` is banned [SQD-14]")]);
    }
    for (faction, pilot, id) in UPGRADES {
        let ship = format!("{pilot} {id}");
        assert_eq!(
            bans("standard", faction, &ship),
            [format!("ship 1 ({pilot}): `{id}` is banned [SQD-14]")]
        );
    }
}

/// SQD-15: the list is as long as the rule's: 34 entries, one of which names two ship cards.
#[test]
fn the_ban_list_has_no_more() {
    let text = killbox_cards::rulesets::BANNED;
    let list: Vec<(String, String)> = ron::from_str(text).expect("a list");
    assert_eq!(list.len(), 35);
    let known = |kind: &str, id: &str| match kind {
        "pilot" => SHIPS.iter().any(|(_, ship)| *ship == id),
        _ => UPGRADES.iter().any(|(_, _, upgrade)| *upgrade == id),
    };
    for (kind, id) in &list {
        assert!(known(kind, id), "{kind} {id}");
    }
}

/// SQD-15: other cards with a banned name are allowed.
#[test]
fn namesakes_are_not_banned() {
    let free = [
        ("rebelalliance", "herasyndulla-rz1awing"),
        ("rebelalliance", "hansolo-modifiedyt1300lightfreighter"),
        ("scumandvillainy", "bobafett"),
        ("rebelalliance", "sabinewren-rz1awing"),
        ("scumandvillainy", "fennrau bobafett-gunner"),
    ];
    for (faction, ship) in free {
        assert_eq!(bans("standard", faction, ship), LEGAL, "{ship}");
    }
}

/// SQD-14: banned upgrades inside a standard loadout are legal. It is illegal only if its ship is
/// banned.
#[test]
fn a_standard_loadout_may_hold_banned_upgrades() {
    let loadout = |id: &str| {
        format!(
            r#"Pilots([(
                id: "{id}", name: "Loadout", faction: GalacticEmpire, chassis: "tieadvancedx1", initiative: 1,
                standard_loadout: ["hullupgrade", "advancedsensors"], standard: (cost: 3, formats: [Standard]),
            )])"#
        )
    };
    let check = by("standard").overlay(&[&loadout("fixed")]);
    assert_eq!(check.faults("galacticempire", &["fixed", "fixed", "academypilot"]), LEGAL);
    let check = by("standard").overlay(&[&loadout("vedfoslo")]);
    assert_eq!(
        check.faults("galacticempire", &["vedfoslo", "academypilot", "academypilot"]),
        ["ship 1 (vedfoslo): `vedfoslo` is banned [SQD-14]"]
    );
}

/// LEG-4: the legacy game allows all cards that the standard game bans.
#[test]
fn nothing_is_banned_in_the_legacy_game() {
    for (faction, id) in SHIPS {
        assert_eq!(bans("legacy", faction, id), LEGAL);
    }
    for (faction, pilot, id) in UPGRADES {
        assert_eq!(bans("legacy", faction, &format!("{pilot} {id}")), LEGAL);
    }
}

/// LEG-4: a card that is not flagged for any format can be played, with a warning.
#[test]
fn missing_flags_are_only_reported() {
    let found = by("legacy").squad("galacticrepublic", &["obiwankenobi delta7b", "macewindu"]);
    assert!(found.accepted);
    assert_eq!(
        remarks(&found),
        ["ship 1 (obiwankenobi): `delta7b` is not flagged for Standard or Wild Space [LEG-4]"]
    );
    assert_eq!(remarks(&by("legacy").squad("galacticrepublic", &["obiwankenobi", "macewindu"])), LEGAL);
}

/// SQD-17: in the game mode Standard, a card that is flagged for Extended only does not exist.
/// Without the ban list the mode is Extended, and the card exists.
#[test]
fn the_mode_says_which_cards_exist() {
    let ships = ["guri", "fennrau", "emonazzameen misthunter"];
    assert_eq!(
        by("standard").faults("scumandvillainy", &ships),
        [
            "ship 1 (guri): `guri` does not exist in the game mode Standard [SQD-17]",
            "ship 3 (emonazzameen): `misthunter` needs G-1A Starfighter [SQD-7]",
            "ship 3 (emonazzameen): `misthunter` does not exist in the game mode Standard [SQD-17]",
        ]
    );
    let extended = by("standard").with(|ruleset| ruleset.ban_list = false);
    assert_eq!(extended.faults("scumandvillainy", &["guri", "fennrau", "emonazzameen"]), LEGAL);
    assert_eq!(
        extended.faults("galacticrepublic", &["obiwankenobi delta7b", "macewindu", "plokoon"]),
        [
            "ship 1 (obiwankenobi): `delta7b` has no cost for this ship in this card set [SQD-17]",
            "ship 1 (obiwankenobi): `delta7b` does not exist in the game mode Extended [SQD-17]",
        ],
        "SQD-15: the one card that is banned in Extended too"
    );
}

/// SQD-17: the ruleset determines the set of cards, so a ship card of the other set is unknown.
#[test]
fn the_ruleset_chooses_the_cards() {
    let ships = ["captainyorr-wat1", "academypilot", "academypilot"];
    assert_eq!(by("legacy").faults("galacticempire", &ships), LEGAL);
    let found = by("standard").faults("galacticempire", &ships);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("ship 1 (captainyorr-wat1): unknown pilot `captainyorr-wat1` in this card set")
    );
}

/// LEG-34: the card set determines the errata. The legacy set prints the older value of the one
/// card whose printed numbers differ.
#[test]
fn errata_are_off_in_the_legacy_game() {
    let set = |name: &str| rulesets::named(name).expect("it comes with killbox").card_set;
    assert_eq!([set("legacy"), set("standard")], [CardSet::Legacy, CardSet::Standard]);
    let agility = |set: CardSet| {
        let device = Catalogue::embedded().cards(set).device("buzzdroidswarm").expect("a remote");
        device.remote.as_ref().expect("a remote").agility
    };
    assert_eq!((agility(CardSet::Legacy), agility(CardSet::Standard)), (3, 1));
}

/// LEG-34: every Force upgrade has one recurring symbol, except The Child.
#[test]
fn force_upgrades_recur() {
    let cards = Catalogue::embedded().cards(CardSet::Legacy).upgrades();
    let force: Vec<_> =
        cards.iter().filter_map(|card| Some((&*card.id, card.sides[0].force.as_ref()?.recurring))).collect();
    assert!(force.contains(&("asajjventresscommand", 1)) && force.contains(&("thechild", 0)));
    for (id, recurring) in force {
        assert_eq!(recurring, i8::from(id != "thechild"), "{id}");
    }
}
