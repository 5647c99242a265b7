//! Folders of a user's cards.

use std::fs;

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, CardSet, Catalogue};

/// A file in another encoding is rejected with the place of its first wrong byte and what to do.
#[test]
fn a_file_that_is_not_utf8_is_refused_with_its_place() {
    let dir = std::env::temp_dir().join(format!("killbox-encodings-{}", std::process::id()));
    for folder in ["abilities", "facts"] {
        let path = dir.join(folder);
        fs::create_dir_all(&path).expect("a folder");
        fs::write(path.join("own.ron"), b"\xef\xbb\xbf// \xc3\xa9\n//\xc3\xa9 \xe9\n[]").expect("a file");
    }
    let abilities = Library::with_overlay(&dir, Catalogue::embedded()).expect_err("it is wrong");
    let facts = Catalogue::with_overlay(&dir).expect_err("it is wrong");
    for error in [abilities, facts] {
        let said = error.to_string();
        let place = "own.ron:2:5: the byte 0xe9 is not UTF-8: save this file as UTF-8 text";
        assert!(error.0.len() == 1 && said.contains(place), "{said}");
    }
    fs::remove_dir_all(&dir).expect("it was there");
}

/// A card in a user's folder replaces the built-in card.
#[test]
fn an_overlay_replaces_whole_cards() {
    let dir = std::env::temp_dir().join(format!("killbox-abilities-{}", std::process::id()));
    let files = dir.join("abilities/deck");
    fs::create_dir_all(&files).expect("a folder");
    let own = "[Damage(\"fuelleak\", []), Legacy([Damage(\"hullbreach\", [])])]";
    fs::write(files.join("own.ron"), own).expect("a file");
    let library = Library::with_overlay(&dir, Catalogue::embedded()).expect("it is right");
    let of = |set, id: &str| library.abilities(set, CardKind::Damage, id).map(<[_]>::len);
    assert_eq!(of(CardSet::Standard, "fuelleak"), Some(0));
    assert_eq!(of(CardSet::Legacy, "hullbreach"), Some(0));
    assert_eq!(of(CardSet::Standard, "hullbreach"), Some(2));
    assert_eq!(of(CardSet::Standard, "consolefire"), Some(2));

    fs::write(files.join("own.ron"), "[Damage(\"fuelleak\", [\n  (when: Never)])]").expect("a file");
    let error = Library::with_overlay(&dir, Catalogue::embedded()).expect_err("it is wrong");
    assert_eq!(error.0.len(), 1);
    assert!(error.0[0].file.ends_with("own.ron") && error.0[0].line == 2, "{error}");
    fs::remove_dir_all(&dir).expect("it was there");
}
