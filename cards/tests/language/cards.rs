//! The cards of the files: each is written once, and exists.

use std::fs;
use std::path::PathBuf;

use killbox_cards::catalogue::{CardKind, CardSet, Catalogue};
use killbox_cards::language::Need;
use killbox_cards::{Library, damage_id};
use killbox_components::damage::DamageKind;

use super::support::faults;

/// DMG-24 to DMG-37: all fourteen damage cards are written, and every card that is written exists.
#[test]
fn the_embedded_abilities_are_sound() {
    assert_eq!(Library::check_built_in(Catalogue::embedded()), Ok(()));
    let library = Library::embedded();
    for set in CardSet::ALL {
        for kind in DamageKind::standard() {
            assert!(library.simulates(set, CardKind::Damage, &damage_id(kind)), "{}", kind.name());
        }
        assert!(!library.simulates(set, CardKind::Pilot, "nobody"));
    }
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("abilities");
    let mut paths = vec![root];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(
                fs::read_dir(path).expect("it is there").map(|entry| entry.expect("it is there").path()),
            );
            continue;
        }
        let text = fs::read_to_string(&path).expect("it can be read");
        assert_eq!(faults(&text), [""; 0], "{}", path.display());
    }
}

/// DMG-9: the ids of the damage deck are those of the card facts.
#[test]
fn damage_ids_are_those_of_the_facts() {
    for set in CardSet::ALL {
        let deck = Catalogue::embedded().cards(set).damage_deck();
        let mut ids: Vec<_> = DamageKind::standard().map(damage_id).collect();
        ids.sort();
        assert_eq!(ids, deck.iter().map(|card| card.id.clone()).collect::<Vec<_>>());
    }
}

/// A card that is not in the catalogue, or not in that set, is named.
#[test]
fn an_unknown_card_is_named() {
    let said = faults("[\n    Damage(\"woundedpilto\", []),\n]");
    assert_eq!(said, ["own.ron:2:12: no damage card 'woundedpilto'; did you mean 'woundedpilot'?"]);
    let said = faults("[Legacy([Pilot(\"nobodyatall\", [])])]");
    assert_eq!(said.len(), 1);
    assert!(said[0].contains("no ship card 'nobodyatall' in the legacy set"), "{said:?}");
}

/// The cards that a `Waits` needs are looked up, and there must be at least one.
#[test]
fn what_is_needed_is_looked_up() {
    let waiting =
        |needs: &str| faults(&format!("[Upgrade(\"ghost\", [Waits(on: Docking, needs: [{needs}])])]"));
    assert_eq!(waiting("Ship(\"attackshuttle\"), Upgrade(\"phantom\")"), [""; 0]);
    let said = waiting("Ship(\"attackshutle\")");
    assert!(said[0].contains("no ship type 'attackshutle'; did you mean 'attackshuttle'?"), "{said:?}");
    let said = waiting("Upgrade(\"fantom\")");
    assert!(said[0].contains("no upgrade 'fantom'; did you mean 'phantom'?"), "{said:?}");
    assert!(waiting("")[0].contains("'needs' is empty"));
    let said = faults("[Upgrade(\"ghost\", [Waits(on: Dokcing, needs: [])])]");
    assert!(said[0].contains("Docking"), "{said:?}");
}

/// A `Waits` counts only in a squad in which the part can occur.
#[test]
fn a_part_waits_where_it_can_occur() {
    let text = r#"[Upgrade("ghost", [Waits(on: Docking, needs: [Ship("eta2actis")])])]"#;
    let read = [("own.ron", text)].into_iter();
    let library = Library::read(read, Some(Catalogue::embedded())).expect("it is right");
    let ship = |id: &'static str| move |need: &Need| *need == Need::Ship(id.to_owned());
    let (set, kind) = (CardSet::Legacy, CardKind::Upgrade);
    assert!(!library.simulates(set, kind, "ghost"));
    assert!(library.simulates_in(set, kind, "ghost", |_| false));
    assert!(library.simulates_in(set, kind, "ghost", ship("z95af4headhunter")));
    assert!(!library.simulates_in(set, kind, "ghost", ship("eta2actis")));
    assert!(!library.simulates_in(set, kind, "nobody", |_| false));
}

/// A card may be written only once.
#[test]
fn a_card_stands_once() {
    let said = faults("[Damage(\"fuelleak\", []), Damage(\"fuelleak\", [])]");
    assert_eq!(said, ["own.ron:1:33: the damage card 'fuelleak' is defined twice"]);
    assert_eq!(faults("[Standard([Damage(\"fuelleak\", [])]), Legacy([Damage(\"fuelleak\", [])])]"), [""; 0]);
}

/// A card that is the same as another has the other's abilities, in each set those of that set.
#[test]
fn a_twin_has_the_abilities_of_its_card() {
    let text = r#"[
        Pilot("wampa-battleofyavin", [SameAs("wampa")]),
        Pilot("wampa", [(when: StartOf(Engagement), effect: [Gain(token: Focus)])]),
        Standard([Pilot("wampa", [])]),
        Legacy([Pilot("gideonhask", [SameAs("nightbeast")])]),
        Pilot("nightbeast", [Waits(on: Docking, needs: [Upgrade("ghost")])]),
    ]"#;
    let read = || [("own.ron", text)].into_iter();
    let library = Library::read(read(), Some(Catalogue::embedded())).expect("it is right");
    let count = |set, id: &str| library.abilities(set, CardKind::Pilot, id).map(<[_]>::len);
    assert_eq!(count(CardSet::Legacy, "wampa-battleofyavin"), Some(1));
    assert_eq!(count(CardSet::Standard, "wampa-battleofyavin"), Some(0));
    assert_eq!(count(CardSet::Standard, "gideonhask"), None);
    assert!(!library.simulates(CardSet::Legacy, CardKind::Pilot, "gideonhask"));
    let named: Vec<_> =
        library.cards().filter_map(|card| card.same_as.map(|other| (card.id, other))).collect();
    let wampa = ("wampa-battleofyavin", "wampa");
    assert_eq!(named, [("gideonhask", "nightbeast"), wampa, wampa]);
}

/// The other card can be a built-in one.
#[test]
fn a_twin_of_a_card_below() {
    let text = "[Pilot(\"wampa-battleofyavin\", [SameAs(\"wampa\")])]";
    let below = Library::embedded();
    let library = Library::read_over([("own.ron", text)].into_iter(), None, below).expect("it is right");
    let abilities = |library: &Library, id: &str| {
        library.abilities(CardSet::Standard, CardKind::Pilot, id).map(<[_]>::to_vec)
    };
    assert!(abilities(below, "wampa").is_some_and(|abilities| !abilities.is_empty()));
    assert_eq!(abilities(&library, "wampa-battleofyavin"), abilities(below, "wampa"));
}

/// A `SameAs` is rejected if there is no such card, if that card is itself a twin, if other
/// abilities stand beside it, or if the card lacks the charges that the abilities cost.
#[test]
fn a_twin_names_a_card_that_is_written() {
    let wampa =
        "Pilot(\"wampa\", [(when: After(Attack()), cost: [Charge(1)], effect: [Gain(token: Focus)])])";
    let said = |twin: &str| faults(&format!("[{twin},\n{wampa}]"));
    let twin = |of: &str| format!("Pilot(\"wampa-battleofyavin\", [SameAs(\"{of}\")])");
    assert_eq!(said(&twin("wampa")), [""; 0]);
    assert_eq!(
        said(&twin("wampo")),
        ["own.ron:1:32: no ship card 'wampo' is written; did you mean 'wampa'?"]
    );
    let second = format!("{}, Pilot(\"nightbeast\", [SameAs(\"wampa-battleofyavin\")])", twin("wampa"));
    assert_eq!(
        said(&second),
        ["own.ron:1:72: the ship card 'wampa-battleofyavin' is itself the same as 'wampa': name that card"]
    );
    let besides = "Pilot(\"wampa-battleofyavin\", [(when: After(Defend()), effect: [Gain(token: Focus)]), SameAs(\"wampa\")])";
    assert!(said(besides)[0].contains("'SameAs' must be the only entry"), "{:?}", said(besides));
    let said = said("Pilot(\"nightbeast\", [SameAs(\"wampa\")])");
    assert!(said.len() == 1 && said[0].starts_with("own.ron:1:23: "), "{said:?}");
}

/// All faults of a file are reported at once.
#[test]
fn all_faults_are_told() {
    let text = r#"[
        Damage("fuelleak", [
            (when: Sometimes, effect: [RepairThisCard]),
            (when: Action, effect: []),
        ]),
        Damage("nothing", []),
    ]"#;
    assert_eq!(faults(text).len(), 3);
}

/// The faults of a file are in the order of its lines, whichever was found first.
#[test]
fn faults_stand_in_order() {
    let text = "[\n  Damage(\"nothing\", []),\n  Damage(\"fuelleak\", [(when: Sometimes)]),\n  Damage(\"nobody\", []),\n]";
    let lines: Vec<_> = faults(text).iter().map(|said| said.split(':').nth(1).map(str::to_owned)).collect();
    assert_eq!(lines, ["2", "3", "4"].map(|line| Some(line.to_owned())));
}
