//! The importer on two small sets of invented cards (`xtask/fixtures`), valid and broken ones.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use killbox_cards::catalogue::{CardKind, CardSet};
use tempfile::TempDir;

use super::mends::{Fix, Mend, MendsTable};
use super::{Request, Summary, run_with};

const STANDARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/standard");
const LEGACY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/legacy");

/// A table with one mend, for the upgrade with this id.
fn table(id: &str) -> MendsTable {
    let mend = Mend {
        kind: CardKind::Upgrade,
        id: id.to_owned(),
        set: Some(CardSet::Legacy),
        side: 1,
        fix: Fix::HasText(true),
        why: "the other side sings too".to_owned(),
    };
    MendsTable { aliases: Vec::new(), mends: vec![mend], devices: Vec::new(), left: Vec::new() }
}

/// Imports folders. Returns the written files by path below the facts folder, and the summary.
fn import(
    folders: &[(PathBuf, Option<CardSet>)],
    table: &MendsTable,
) -> Result<(BTreeMap<String, String>, Summary), String> {
    let out = TempDir::new().unwrap();
    let request = Request { folders: folders.to_vec(), out: out.path().to_owned() };
    let summary = run_with(&request, table).map_err(|error| error.to_string())?;
    let mut files = BTreeMap::new();
    for folder in ["", "chassis", "upgrades"] {
        for entry in fs::read_dir(out.path().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let name = path.strip_prefix(out.path()).unwrap().display().to_string().replace('\\', "/");
                files.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    Ok((files, summary))
}

fn both() -> Vec<(PathBuf, Option<CardSet>)> {
    vec![(LEGACY.into(), None), (STANDARD.into(), None)]
}

#[test]
fn two_sets_become_one_file_for_each_ship_type_and_slot() {
    let (files, summary) = import(&both(), &table("nobody")).unwrap();
    let names: Vec<_> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "chassis/kestrelskiff.ron",
            "conditions.ron",
            "damage-deck.ron",
            "devices.ron",
            "sets.ron",
            "ship-abilities.ron",
            "upgrades/crew.ron",
            "upgrades/talent.ron",
            "upgrades/torpedo.ron"
        ]
    );
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/facts");
    for (name, text) in &files {
        let path = expected.join(name);
        assert_eq!(*text, fs::read_to_string(&path).unwrap_or_default(), "{name}");
    }
    let said = summary.to_string();
    assert!(said.contains("standard set, version 7.1: 1 ship types, 2 ship cards, 3 upgrades"), "{said}");
    assert!(said.contains("upgrade choirmaster (standard): restrictions as in the other set"), "{said}");
    assert!(said.contains("upgrade lastverse-lastflight (legacy): taken over from the other set"), "{said}");
    assert!(said.contains("pilot tessacrane (legacy): side of the Force by its keywords"), "{said}");
}

#[test]
fn the_order_of_the_folders_does_not_matter() {
    let (there, _) = import(&both(), &table("nobody")).unwrap();
    let (back, _) = import(&both().into_iter().rev().collect::<Vec<_>>(), &table("nobody")).unwrap();
    assert_eq!(there, back);
}

#[test]
fn no_text_of_a_card_and_no_address_is_written() {
    let (files, _) = import(&both(), &table("nobody")).unwrap();
    for (name, text) in files {
        for word in ["sing.", "Sing.", "louder", "keel of", "Drift", "see far", "address"] {
            assert!(!text.contains(word), "{name} contains '{word}'");
        }
    }
}

#[test]
fn one_set_alone_can_be_imported() {
    let (files, _) = import(&[(STANDARD.into(), None)], &table("nobody")).unwrap();
    assert!(files["chassis/kestrelskiff.ron"].contains("standard: (cost: 3"));
    assert!(!files["chassis/kestrelskiff.ron"].contains("legacy"));
}

#[test]
fn a_mend_changes_its_card_or_is_told() {
    let (_, summary) = import(&both(), &table("nobody")).unwrap();
    let said = summary.to_string();
    assert!(said.contains("1 mends not needed:\n  upgrade nobody: the other side sings too"), "{said}");
    let (files, summary) =
        import(&[(STANDARD.into(), Some(CardSet::Legacy))], &table("lastverse-lastflight")).unwrap();
    assert!(summary.to_string().contains("0 mends not needed"), "{summary}");
    let side = r#"(title: "Last Verse (Silent)", slots: [Talent], has_text: true)"#;
    assert!(files["upgrades/talent.ron"].contains(side), "{}", files["upgrades/talent.ron"]);
}

#[test]
fn the_own_table_is_read() {
    let table = MendsTable::own().unwrap();
    assert!(table.mends.len() > 80 && table.mends.iter().all(|mend| !mend.why.is_empty()));
}

/// A copy of the 200-point fixture with `from` replaced by `to` in one file.
fn broken(file: &str, from: &str, to: &str) -> TempDir {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            let to = to.join(path.file_name().unwrap());
            if path.is_dir() {
                copy(&path, &to);
            } else {
                fs::copy(&path, &to).unwrap();
            }
        }
    }
    let dir = TempDir::new().unwrap();
    copy(Path::new(LEGACY), dir.path());
    let path = dir.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} has no '{from}'");
    fs::write(&path, text.replace(from, to)).unwrap();
    dir
}

/// The error of importing a broken fixture, without the path of its folder.
fn error_of(dir: &TempDir, set: Option<CardSet>) -> String {
    let error = import(&[(dir.path().into(), set)], &table("nobody")).expect_err("the folder is broken");
    error.replace(&format!("{}/", dir.path().display()), "")
}

fn check(file: &str, from: &str, to: &str, expected: &str) {
    let error = error_of(&broken(file, from, to), None);
    assert!(error.starts_with(expected), "{error}\nexpected: {expected}");
}

#[test]
fn a_bad_file_is_told_with_its_path_and_what_to_do() {
    let ship = "pilots/resistance/kestrel-skiff.json";
    check(
        ship,
        "\"Medium\"",
        "\"Midium\"",
        "pilots/resistance/kestrel-skiff.json: card 'kestrelskiff': 'Midium' is not a ship size: expected one of Small, Medium, Large, Huge; did you mean 'Medium'?",
    );
    check(
        ship,
        "\"2TW\"",
        "\"2QW\"",
        "pilots/resistance/kestrel-skiff.json: card 'kestrelskiff': '2QW' is not a maneuver",
    );
    check(
        ship,
        "\"Freighter\"",
        "\"Frater\"",
        "pilots/resistance/kestrel-skiff.json: card 'tessacrane': 'Frater' is not a keyword",
    );
    check(
        ship,
        "\"initiative\": 1",
        "\"initiative\": -1",
        "pilots/resistance/kestrel-skiff.json: not in the shape of the data sets: ",
    );
    check(
        ship,
        "\"tessacrane\"",
        "\"kestrelscout\"",
        "pilots/resistance/kestrel-skiff.json: card 'kestrelscout': a card with this id stands twice",
    );
    check(
        "upgrades/crew.json",
        "\"stat\"",
        "\"sail\"",
        "upgrades/crew.json: card 'choirmaster': a grant of type 'sail' with that value is not known: expected action, slot, stat, force or arc",
    );
    check(
        "upgrades/torpedo.json",
        "\"2\": 5",
        "\"9\": 5",
        "upgrades/torpedo.json: card 'songtorpedoes': the table of costs has a gap or an unknown key",
    );
    check("damage-decks/core.json", "]", "", "damage-decks/core.json: not in the shape of the data sets: ");
}

#[test]
fn facts_that_do_not_fit_together_are_refused() {
    check(
        "pilots/resistance/kestrel-skiff.json",
        "\"becalmed\"",
        "\"becalmt\"",
        "the facts do not fit together:\nchassis/kestrelskiff.ron:",
    );
}

#[test]
fn what_is_no_data_folder_is_told() {
    let dir = TempDir::new().unwrap();
    let told = |path: &Path| import(&[(path.into(), None)], &table("nobody")).unwrap_err();
    assert!(told(dir.path()).contains("no folder 'pilots' in it; expected the data folder of a card set"));
    assert!(
        told(&dir.path().join("nowhere"))
            .ends_with("this folder does not exist; give the data folder of a card set")
    );
    fs::create_dir(dir.path().join("pilots")).unwrap();
    assert!(told(dir.path()).contains("no folder 'upgrades' in it"));
}

#[test]
fn the_set_is_recognised_or_must_be_said() {
    let cheap = broken("pilots/resistance/kestrel-skiff.json", "\"cost\": ", "\"cost\": 1, \"was\": ");
    let error = error_of(&cheap, None);
    assert!(error.ends_with("say which set it is: --standard DIR, --legacy DIR or --xwa DIR"), "{error}");
    let said = [(cheap.path().to_owned(), Some(CardSet::Legacy)), (STANDARD.into(), None)];
    assert!(import(&said, &table("nobody")).is_ok());
    let twice = [(LEGACY.into(), None), (LEGACY.into(), None)];
    assert_eq!(
        import(&twice, &table("nobody")).unwrap_err(),
        "import-cards: two folders hold the legacy set; give one folder for each set"
    );
}

#[test]
fn sets_that_print_different_names_need_a_mend() {
    let other = broken("upgrades/crew.json", "\"name\": \"Choir Master\"", "\"name\": \"Choirmaster\"");
    let folders = [(other.path().to_owned(), None), (STANDARD.into(), None)];
    assert_eq!(
        import(&folders, &table("nobody")).unwrap_err(),
        "choirmaster: the sets differ in its name; say in xtask/data/mends.ron which is right"
    );
}
