//! Overlays: a user's folder of cards over the embedded ones, and the messages for faults in it.

use std::fs;

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, CardSet, Catalogue, Faction, Slot};
use tempfile::TempDir;

/// A folder of cards with these files below `facts`.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let dir = TempDir::new().unwrap();
    fs::create_dir(dir.path().join("facts")).unwrap();
    for (name, text) in files {
        fs::write(dir.path().join("facts").join(name), text).unwrap();
    }
    dir
}

fn overlay(text: &str) -> Catalogue {
    Catalogue::with_overlay(folder(&[("own.ron", text)]).path()).unwrap_or_else(|error| panic!("{error}"))
}

/// The faults of a folder with only this file, each as `line:column: message`.
fn faults(text: &str) -> Vec<String> {
    let dir = folder(&[("own.ron", text)]);
    let error = Catalogue::with_overlay(dir.path()).expect_err("the overlay is faulty");
    let file = format!("{}:", dir.path().join("facts").join("own.ron").display());
    error.to_string().lines().map(|line| line.strip_prefix(&file).unwrap_or(line).to_owned()).collect()
}

fn check(text: &str, expected: &str) {
    assert_eq!(faults(text), [expected], "{text}");
}

const PILOT: &str = r#"Pilots([
    (
        id: "tessacrane", name: "Tessa Crane", caption: "Cinder Two", faction: RebelAlliance, chassis: "t65xwing",
        initiative: 4, limited: 1, keywords: [XWing], has_text: true,
        legacy: (cost: 47, slots: [Torpedo, Astromech], formats: [Standard]),
    ),
])"#;

#[test]
fn points_change_and_the_rest_stays() {
    let catalogue = overlay(
        r#"Points(
            set: legacy,
            version: "club night",
            pilots: {"wedgeantilles": (cost: 60), "biggsdarklighter": (slots: [Torpedo])},
            upgrades: {"protontorpedoes": Fixed(9)},
        )"#,
    );
    let cards = catalogue.cards(CardSet::Legacy);
    let before = Catalogue::embedded().cards(CardSet::Legacy);
    assert_eq!(cards.pilot("wedgeantilles").unwrap().cost, 60);
    assert_eq!(cards.pilot("wedgeantilles").unwrap().slots, before.pilot("wedgeantilles").unwrap().slots);
    assert_eq!(cards.pilot("biggsdarklighter").unwrap().slots, [Slot::Torpedo]);
    assert_eq!(cards.pilot("biggsdarklighter").unwrap().cost, before.pilot("biggsdarklighter").unwrap().cost);
    assert_ne!(cards.upgrade("protontorpedoes"), before.upgrade("protontorpedoes"));
    assert_eq!(cards.points_version(), "club night");
    assert_eq!(catalogue.cards(CardSet::Standard), Catalogue::embedded().cards(CardSet::Standard));
}

#[test]
fn a_ship_card_is_added() {
    let catalogue = overlay(PILOT);
    let cards = catalogue.cards(CardSet::Legacy);
    let tessa = cards.pilot("tessacrane").unwrap();
    assert_eq!((tessa.faction, tessa.cost, tessa.has_text), (Faction::RebelAlliance, 47, true));
    assert_eq!(cards.pilots().len(), 756);
    assert_eq!(catalogue.cards(CardSet::Standard).pilot("tessacrane"), None, "it has no part for that set");
    // The name of the points says that the folder has cards of the set.
    let before = |set| Catalogue::embedded().cards(set).points_version();
    assert_eq!(cards.points_version(), format!("{} with cards of a folder", before(CardSet::Legacy)));
    assert_eq!(catalogue.cards(CardSet::Standard).points_version(), before(CardSet::Standard));
}

#[test]
fn a_card_with_a_known_id_takes_its_place() {
    let text = PILOT.replace("tessacrane", "biggsdarklighter");
    let catalogue = overlay(&text);
    let cards = catalogue.cards(CardSet::Legacy);
    assert_eq!(cards.pilot("biggsdarklighter").unwrap().name, "Tessa Crane");
    assert_eq!(cards.pilots().len(), 755);
}

#[test]
fn a_ship_type_is_added_with_its_ship_cards() {
    let catalogue = overlay(
        r#"Chassis(
            chassis: (
                id: "kestrel", name: "Kestrel", size: Medium, dial: "1FB 2FW 3KR",
                stats: (attacks: [(arc: SingleTurret, value: 2)], agility: 1, hull: 6),
                actions: ["Focus", "red BarrelRoll", "Rotate > red Calculate"],
            ),
            pilots: [(id: "kestrelscout", name: "Kestrel Scout", faction: Resistance, initiative: 2, standard: (cost: 3))],
        )"#,
    );
    let cards = catalogue.cards(CardSet::Standard);
    let kestrel = cards.chassis("kestrel").unwrap();
    assert_eq!((kestrel.dial.len(), kestrel.actions.len(), kestrel.stats.hull), (3, 3, 6));
    assert_eq!(
        cards.pilots_on("kestrel").map(|pilot| pilot.id.as_str()).collect::<Vec<_>>(),
        ["kestrelscout"]
    );
    assert_eq!(catalogue.cards(CardSet::Legacy).chassis("kestrel"), None, "nobody flies it there");
}

#[test]
fn a_wrong_word_is_answered_with_its_place_and_the_nearest_known_word() {
    check(
        &PILOT.replace("initiative", "initiatve"),
        "4:9: unknown field 'initiatve' in PilotFacts: expected one of id, name, caption, faction, chassis, \
         initiative, engagement, limited, keywords, has_text, ship_ability, charges, force, conditions, dial, \
         stats, actions, standard_loadout, standard, legacy, xwa; did you mean 'initiative'?",
    );
    check(
        &PILOT.replace("XWing", "Xwing"),
        "4:47: unknown word 'Xwing' in Keyword: expected one of AWing, BWing, BountyHunter, Clone, DarkSide, Droid, \
         Freighter, Jedi, LightSide, Mandalorian, Partisan, Sith, Spectre, Tie, Wookiee, XWing, YWing, Yt1300; \
         did you mean 'XWing'?",
    );
    check(
        &PILOT.replace("t65xwing", "t65x-wing"),
        "3:104: no ship type 't65x-wing'; did you mean 't65xwing'?",
    );
    check(&PILOT.replace("cost: 47", "cost: \"47\""), r#"5:24: expected a number, found "47""#);
    check(&PILOT.replace("initiative: 4, ", ""), "6:5: the field 'initiative' is missing in PilotFacts");
    check(
        &PILOT.replace("chassis: \"t65xwing\",", ""),
        "3:13: the ship card 'tessacrane' names no 'chassis'",
    );
    check(
        &PILOT.replace("Pilots", "Pilot"),
        "1:1: unknown word 'Pilot' in FactsFile: expected one of Sets, Chassis, Pilots, Upgrades, Conditions, \
         DamageDeck, HugeDamageDeck, Devices, ShipAbilities, Points; did you mean 'Pilots'?",
    );
    check(
        &PILOT.replace("has_text: true,", "actions: [\"Fokus\"],"),
        "4:66: 'Fokus' is not an action: expected one of BarrelRoll, Boost, Calculate, Cloak, Coordinate, Evade, Focus, Jam, Lock, \
         Reinforce, Reload, Rotate, Slam; did you mean 'Focus'?",
    );
    check(
        &PILOT.replace("has_text: true,", "actions: [\"blue Focus\"],"),
        "4:66: 'blue' is not a colour of an action: expected one of white, red, purple",
    );
    check(
        &PILOT.replace("has_text: true,", "ship_ability: \"Vectored Thruster\","),
        "4:69: no ship ability 'Vectored Thruster'; did you mean 'Vectored Thrusters'?",
    );
    check(&PILOT[..PILOT.len() - 4], "6:5: expected comma");
    check(
        r#"Points(set: legacy, version: "x", pilots: {"wedgeantiles": (cost: 1)})"#,
        "1:44: no ship card 'wedgeantiles' in the legacy set; did you mean 'wedgeantilles'?",
    );
    check(
        r#"Points(set: legacy, version: "x", upgrades: {"wedgeantilles": Fixed(1)})"#,
        "1:46: no upgrade card 'wedgeantilles' in the legacy set",
    );
    check(
        r#"Points(set: standart, version: "x")"#,
        "1:13: unknown word 'standart' in CardSet: expected one of standard, legacy, xwa; did you mean 'standard'?",
    );
}

/// HUG-19/open: the limits of a huge damage deck that a battle can hold.
#[test]
fn a_huge_damage_deck_has_so_many_cards() {
    let card = |id: &str, copies: u8| format!("(id: \"{id}\", name: \"A\", copies: {copies}, trait: Crew),");
    let deck = |cards: &str| format!("HugeDamageDeck([{cards}])");
    let fourteen: String = ('a'..='n').map(|id| card(&id.to_string(), 15)).collect();
    overlay(&deck(&fourteen));
    for (cards, message) in [
        (fourteen + &card("o", 1), "at most 14 kinds of card"),
        (card("own", 0), "'own' has no copies"),
        (card("own", 16), "'own' has copies 16: expected at most 15"),
        (card("directhit", 1), "a card of the standard damage deck"),
    ] {
        let said = faults(&deck(&cards));
        assert!(said.len() == 1 && said[0].contains(message), "{message}: {said:?}");
    }
}

#[test]
fn numbers_that_no_battle_holds_are_refused() {
    let at_most = |what| format!("3:13: 'tessacrane' has {what}");
    check(&PILOT.replace("initiative: 4", "initiative: 9"), &at_most("initiative 9: expected at most 8"));
    let stats = "stats: (agility: 11, hull: 0), has_text: true";
    assert_eq!(
        faults(&PILOT.replace("has_text: true", stats)),
        [at_most("agility 11: expected at most 10"), at_most("no hull: expected 1 or more")]
    );
    check(&PILOT.replace("initiative: 4", "initiative: 400"), "4:21: integer is out of bounds");
    let upgrade = r#"Upgrades([(id: "a", name: "A", sides: [(slots: [Cannon],
        weapon: (arc: SingleTurret, value: 2, range: (3, 1)))], legacy: ())])"#;
    check(upgrade, "1:16: 'a' has range 3 to 1: expected the nearer one first");
    let upgrade = upgrade.replace("(3, 1)", "(1, 3)");
    overlay(&upgrade);
    check(
        &upgrade.replace("slots: [Cannon]", "slots: []"),
        "1:16: a side of the upgrade card 'a' fills no slot",
    );
    let nowhere = "1:16: the upgrade card 'a' is in no set: give it 'standard', 'legacy' or 'xwa'";
    check(&upgrade.replace(", legacy: ()", ""), nowhere);
}

#[test]
fn all_faults_are_told_at_once() {
    let dir = folder(&[("a.ron", "Pilots(["), ("b.ron", "Upgrade([])"), ("c.ron", PILOT)]);
    let error = Catalogue::with_overlay(dir.path()).unwrap_err();
    assert_eq!(error.0.len(), 2);
    assert!(error.0[0].file.ends_with("a.ron") && error.0[1].file.ends_with("b.ron"));
}

#[test]
fn a_card_stands_once_in_a_folder() {
    let dir = folder(&[("a.ron", PILOT), ("b.ron", PILOT)]);
    let error = Catalogue::with_overlay(dir.path()).unwrap_err().to_string();
    assert!(
        error.contains("b.ron:3:13: the ship card 'tessacrane' is defined twice; the first is in"),
        "{error}"
    );
}

#[test]
fn a_folder_that_holds_no_cards_is_refused() {
    let dir = TempDir::new().unwrap();
    let told = |dir: &std::path::Path| Catalogue::with_overlay(dir).unwrap_err().to_string();
    assert!(
        told(dir.path()).ends_with("a folder of cards holds a folder 'facts', a folder 'abilities', or both")
    );
    assert!(told(&dir.path().join("nowhere")).ends_with("this folder of cards does not exist"));
    fs::create_dir(dir.path().join("abilities")).unwrap();
    assert_eq!(Catalogue::with_overlay(dir.path()).as_ref(), Ok(Catalogue::embedded()));
}

/// The examples of the guide, laid over the embedded cards together.
#[test]
fn the_examples_of_the_guide_load() {
    let guide = include_str!("../../../docs/formats/cards.md");
    let blocks: Vec<&str> =
        guide.split("```ron\n").skip(1).map(|block| block.split("```").next().unwrap()).collect();
    assert_eq!(blocks.len(), 5);
    let names: Vec<String> = (0..blocks.len()).map(|i| format!("{i}.ron")).collect();
    let files: Vec<_> = names.iter().map(String::as_str).zip(blocks).collect();
    let dir = folder(&files);
    // Abilities stand between marks of another kind.
    let does = guide.split("~~~ron\n").nth(1).and_then(|rest| rest.split("~~~").next()).expect("abilities");
    let abilities = dir.path().join("abilities");
    fs::create_dir(&abilities).expect("a writable folder");
    fs::write(abilities.join("own.ron"), does).expect("a writable folder");
    let catalogue = Catalogue::with_overlay(dir.path()).unwrap_or_else(|error| panic!("{error}"));
    let library = Library::with_overlay(dir.path(), &catalogue).unwrap_or_else(|error| panic!("{error}"));
    let cards = catalogue.cards(CardSet::Legacy);
    assert_eq!(cards.huge_damage_deck().len(), 2);
    assert!(library.simulates(CardSet::Legacy, CardKind::Damage, "damagedcircuitry"));
    assert!(cards.pilot("kestrelscout").is_some() && cards.pilot("tessacrane").is_some());
    assert!(cards.upgrade("songtorpedoes").is_some());
    assert_eq!(cards.pilot("wedgeantilles").unwrap().cost, 58);
}
