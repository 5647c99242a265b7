//! A switch of a ruleset that no rule reads has no effect and misleads its users.

use std::fs;
use std::path::{Path, PathBuf};

use killbox_components::ruleset::Ruleset;

/// The folders of the rules of play and of squads.
const READERS: [&str; 3] = ["systems/src", "src/squads", "components/src"];

/// Every switch is read somewhere, by its name after a dot, and every section of the rules' list
/// names it.
#[test]
fn every_switch_is_read_by_a_rule() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    READERS.iter().for_each(|folder| sources(&root.join(folder), &mut files));
    let code: String = files.iter().map(|file| fs::read_to_string(file).expect("a source file")).collect();
    let reads = |switch: &str| {
        let dotted = format!(".{switch}");
        let goes_on = |c: char| c.is_alphanumeric() || c == '_' || c == '(';
        code.match_indices(&dotted).any(|(at, _)| !code[at + dotted.len()..].starts_with(goes_on))
    };
    assert!(!reads("no_such_switch"), "what nobody reads is found out");
    let idle: Vec<_> = Ruleset::SWITCHES.iter().filter(|switch| !reads(switch)).collect();
    assert!(idle.is_empty(), "switches that no rule reads: {idle:?}");

    let list =
        fs::read_to_string(root.join("docs/rules/80-legacy-profile.md")).expect("the list of switches");
    let of_a_rule = |switch: &&&str| !["name", "card_set"].contains(switch);
    let untold: Vec<_> = Ruleset::SWITCHES
        .iter()
        .filter(of_a_rule)
        .filter(|switch| !list.contains(&format!(". `{switch}`: ")))
        .collect();
    assert!(untold.is_empty(), "section J of docs/rules/80-legacy-profile.md does not list {untold:?}");
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
}
