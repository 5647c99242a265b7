//! The facts files themselves: their notation, and that they contain nothing but facts.

use std::fs;
use std::path::{Path, PathBuf};

use killbox_cards::catalogue::FactsFile;

fn files() -> Vec<(PathBuf, String)> {
    fn walk(dir: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    walk(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/facts")), &mut found);
    assert!(found.len() > 100);
    found.sort();
    found
}

/// A file that is read and written again has the same text: no field is lost, and nobody has edited
/// a generated file. Files that are written by hand say so in comments at their top.
#[test]
fn every_file_round_trips() {
    for (path, text) in files() {
        let file = FactsFile::from_ron(&path.display().to_string(), &text).unwrap();
        let comments: usize =
            text.lines().take_while(|line| line.starts_with("//")).map(|line| line.len() + 1).sum();
        let text = &text[comments..];
        assert_eq!(file.to_ron(), text, "{}", path.display());
    }
}

/// Names have at most eight words. The text of a card would have more, or the end of a sentence, or
/// an icon in brackets.
#[test]
fn no_card_text_and_no_address_is_in_the_facts() {
    for (path, text) in files() {
        for (i, line) in text.lines().enumerate() {
            for (j, quoted) in line.split('"').enumerate() {
                let dial = line.trim_start().starts_with("dial:");
                if j % 2 == 0 || dial {
                    continue;
                }
                let place = format!("{}:{}: {quoted}", path.display(), i + 1);
                assert!(quoted.split_whitespace().count() <= 8 && quoted.len() <= 48, "{place}");
                assert!(!quoted.contains(['[', ']', '/', '\\']) || !quoted.contains("//"), "{place}");
                assert!(!quoted.contains(". ") || quoted.len() <= 24, "{place}");
            }
            let lower = line.to_lowercase();
            for word in ["http", "www.", ".png", ".jpg", "github"] {
                assert!(!lower.contains(word), "{}:{}: {word}", path.display(), i + 1);
            }
        }
    }
}
