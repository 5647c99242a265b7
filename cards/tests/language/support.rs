//! The faults of a file or of one ability, as they are displayed.

use killbox_cards::Library;
use killbox_cards::catalogue::{CardSet, Catalogue};

/// All faults of a file, as they are displayed. Its cards can be the same as built-in ones.
pub(crate) fn faults(text: &str) -> Vec<String> {
    let file = [("own.ron", text)].into_iter();
    match Library::read_over(file, Some(Catalogue::embedded()), Library::embedded()) {
        Ok(_) => Vec::new(),
        Err(error) => error.0.iter().map(ToString::to_string).collect(),
    }
}

/// The only fault of an ability of Wounded Pilot, which stands alone on its line, from column 1 on.
#[track_caller]
pub(crate) fn fault(ability: &str) -> String {
    let text = format!("[Damage(\"woundedpilot\", [\n{ability}\n])]");
    let faults = faults(&text);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    faults[0].clone()
}

/// [`fault`] for an ability of an upgrade.
#[track_caller]
pub(crate) fn fault_of_upgrade(ability: &str) -> String {
    let text = format!("[Upgrade(\"{}\", [\n{ability}\n])]", upgrade());
    let faults = faults(&text);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    faults[0].clone()
}

/// The id of an upgrade.
pub(crate) fn upgrade() -> &'static str {
    &Catalogue::embedded().cards(CardSet::Legacy).upgrades()[0].id
}

/// [`faults`] of one ability of this card, which stands alone on its line, from column 1 on.
pub(crate) fn faults_of(kind: &str, id: &str, ability: &str) -> Vec<String> {
    faults(&format!("[{kind}(\"{id}\", [\n{ability}\n])]"))
}

/// Checks that each ability is rejected for one reason, at that word on line 2.
#[track_caller]
pub(crate) fn refused(cases: &[(&str, &str, &str, &str, &str)]) {
    for (kind, id, ability, word, message) in cases {
        let said = faults_of(kind, id, ability);
        let column = whole_word(ability, word).expect("the word stands there") + 1;
        let place = format!("own.ron:2:{column}: ");
        assert!(
            said.len() == 1 && said[0].starts_with(&place) && said[0].contains(message),
            "{ability}\n{said:#?}"
        );
    }
}

/// The byte at which a word stands as a whole word.
fn whole_word(text: &str, word: &str) -> Option<usize> {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .map(|(at, _)| at)
        .find(|at| !text[..*at].ends_with(part) && !text[at + word.len()..].starts_with(part))
}
