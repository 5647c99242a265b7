//! The importer of builders' numbers on invented files (`xtask/fixtures/builders`), valid and
//! broken ones.

use std::collections::BTreeMap;
use std::fs;

use super::coffee::{Naming, list};
use super::numbers::blocks;
use super::{Mend, Request, run_with};

const COFFEE: &str = include_str!("../../fixtures/builders/cards-common.coffee");
const JAVASCRIPT: &str = include_str!("../../fixtures/builders/xwingcontent.min.js");
const NUMBERS: &str = "var t = {\n    pilots: {\n        '1': 'tessacrane',\n        '2': \"coot\",\n    },\n    \
    upgrades: {\n        '7': 'song',\n        8: 'end',\n    },\n    factions: {\n        \
    '1': 'Scum and Villainy',\n    },\n    ships: {\n        '1': 'heron',\n    },\n    stats: {\n        '9': 'hull',\n    \
    },\n    slots: {\n        '1': 'talent',\n    },\n};\n";

fn ids(name: &str, place: &str, naming: Naming) -> Vec<(u32, String)> {
    list(COFFEE, name, place, naming).expect("a list").ids.into_iter().collect()
}

fn named(ids: &[(u32, &str)]) -> Vec<(u32, String)> {
    ids.iter().map(|(number, id)| (*number, (*id).to_owned())).collect()
}

/// The two ways in which YASB makes ids from names. In both, an id in the entry has priority.
#[test]
fn ids_of_yasb() {
    assert_eq!(
        ids("pilotsById", "ship", Naming::NameBeforeBracket),
        named(&[(0, "tessacrane"), (1, "tessacrane-heront1"), (3, "dove-siegeofsong"), (4, "coot-heront1")])
    );
    assert_eq!(
        ids("pilotsById", "ship", Naming::WholeName),
        named(&[(0, "tessacrane"), (1, "tessacraneheron"), (3, "dovesos"), (4, "coot-heront1")])
    );
    let upgrades = named(&[(0, "songsend"), (1, "tessacrane-crew")]);
    assert_eq!(ids("upgradesById", "slot", Naming::NameBeforeBracket), upgrades);
    let loadouts = list(COFFEE, "pilotsById", "ship", Naming::WholeName).expect("a list").loadouts;
    assert_eq!(loadouts, [3], "it brings its own upgrades");
}

/// The lists as JavaScript. A printing in brackets becomes the end of the id, and numbers without a
/// card are left out.
#[test]
fn lists_in_javascript() {
    let pilots = list(JAVASCRIPT, "pilotsById", "ship", Naming::WholeName).expect("a list");
    let known = named(&[(0, "tessacrane"), (2, "dove-battleofyavin")]);
    assert_eq!(pilots.ids.into_iter().collect::<Vec<_>>(), known);
    assert_eq!(pilots.loadouts, [2]);
    let upgrades = list(JAVASCRIPT, "upgradesById", "slot", Naming::WholeName).expect("a list");
    let known = named(&[(0, "songsend"), (1, "song-battleofyavin")]);
    assert_eq!(upgrades.ids.into_iter().collect::<Vec<_>>(), known);
    let moved = JAVASCRIPT.replacen("id: 2,", "id: 3,", 1);
    let said = list(&moved, "pilotsById", "ship", Naming::WholeName).expect_err("broken");
    assert_eq!(said, "line 20: entry 2 of `pilotsById`: its `id` is not its place in the list");
}

/// The number of a card is its place in the list. A list with other numbers is rejected with the
/// line.
#[test]
fn broken_lists() {
    let broken = |from: &str, to: &str| {
        list(&COFFEE.replacen(from, to, 1), "pilotsById", "ship", Naming::NameBeforeBracket)
            .expect_err("broken")
    };
    let said = broken("id: 1\n", "id: 7\n");
    assert_eq!(said, "line 16: entry 1 of `pilotsById`: its `id` is not its place in the list");
    let said = broken("name: 'Tessa Crane (Heron)'", "name: nobody");
    assert_eq!(said, "line 16: entry 1 of `pilotsById`: `name`: expected a text, found nobody");
    let said = broken("            ship: \"Heron T-1\"\n            points", "            points");
    assert_eq!(said, "line 16: entry 1 of `pilotsById`: it has no `ship`");
    assert!(broken("pilotsById", "pilots").contains("no line `pilotsById: [`"));
    let cut = COFFEE.split("    ]\n    upgradesById").next().expect("a part");
    let said = list(cut, "pilotsById", "ship", Naming::WholeName).expect_err("cut");
    assert_eq!(said, "the list `pilotsById` has no end");
}

#[test]
fn numbers_of_launch_bay_next() {
    let blocks = blocks(NUMBERS).expect("blocks");
    assert_eq!(blocks["pilots"], BTreeMap::from([(1, "tessacrane".into()), (2, "coot".into())]));
    assert_eq!(blocks["upgrades"], BTreeMap::from([(7, "song".into()), (8, "end".into())]));
    assert!(!blocks.contains_key("stats"));
    let said = super::numbers::blocks("pilots: {\n'1': 'x',\n}\n").expect_err("four are missing");
    assert_eq!(said, "there is no block `factions`: is this `ffg-xws`?");
}

/// The tables, with a correction that is applied and one that is not needed any more. A number on
/// which two versions disagree is doubtful.
#[test]
fn tables() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = dir.path().join(name);
        fs::write(&path, text).expect("a writable folder");
        path
    };
    let old = file("old.js", NUMBERS);
    let new = file("new.ts", &NUMBERS.replace("'song'", "'lament'").replace("8: 'end'", "9: 'new'"));
    let request = Request {
        yasb_200: None,
        yasb_20: Some(file("cards-common.coffee", COFFEE)),
        launch_bay: vec![old, new],
        out: dir.path().join("out"),
    };
    let mend = |number, is: &str, id: &str| Mend {
        table: "yasb-20".into(),
        map: "pilots".into(),
        number,
        is: is.into(),
        id: id.into(),
        why: "a typo".into(),
    };
    let mends = [mend(0, "tessacrane", "tessa"), mend(4, "coote", "coot")];
    let said = run_with(&request, &mends).expect("it imports");
    assert!(said.contains("mend not needed: pilots 4 (coote: a typo)"), "{said}");
    let table = |name: &str| fs::read_to_string(request.out.join(name)).expect("a table");
    let yasb = table("yasb-20.ron");
    assert!(
        yasb.contains("    pilots: {\n        0: \"tessa\",\n        1: \"tessacrane-heront1\",\n"),
        "{yasb}"
    );
    assert!(yasb.ends_with("    loadouts: [3],\n)\n"), "{yasb}");
    let launch_bay = table("launch-bay-next.ron");
    assert!(
        launch_bay.contains("    factions: {\n        1: \"scumandvillainy\",\n    },\n"),
        "{launch_bay}"
    );
    assert!(
        launch_bay.contains("    upgrades: {\n        8: \"end\",\n        9: \"new\",\n    },\n"),
        "{launch_bay}"
    );
    let doubtful = "    doubtful: {\n        \"upgrades\": {\n            7: [\"song\", \"lament\"],\n        },\n    },\n)\n";
    assert!(launch_bay.ends_with(doubtful), "{launch_bay}");
    assert!(!request.out.join("yasb-200.ron").exists());
}
