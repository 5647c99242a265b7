//! The written rules: each rule with its id, its rulings and the tests that show it.
//!
//! The pages of `docs/rules` and the table of tests are compiled into the program, so a reader who
//! meets an id in a message, a test or the code finds its rule without the repository.

use std::collections::BTreeMap;

use serde::Serialize;

/// The pages, in the order of their numbers. The index page has no rules.
const PAGES: [(&str, &str); 11] = [
    ("docs/rules/10-round.md", include_str!("../docs/rules/10-round.md")),
    ("docs/rules/20-movement.md", include_str!("../docs/rules/20-movement.md")),
    ("docs/rules/25-geometry.md", include_str!("../docs/rules/25-geometry.md")),
    ("docs/rules/30-attack.md", include_str!("../docs/rules/30-attack.md")),
    ("docs/rules/40-tokens-charges.md", include_str!("../docs/rules/40-tokens-charges.md")),
    ("docs/rules/50-abilities.md", include_str!("../docs/rules/50-abilities.md")),
    ("docs/rules/60-objects.md", include_str!("../docs/rules/60-objects.md")),
    ("docs/rules/70-huge-ships.md", include_str!("../docs/rules/70-huge-ships.md")),
    ("docs/rules/80-legacy-profile.md", include_str!("../docs/rules/80-legacy-profile.md")),
    ("docs/rules/90-scenarios.md", include_str!("../docs/rules/90-scenarios.md")),
    ("docs/rules/95-xwa.md", include_str!("../docs/rules/95-xwa.md")),
];

/// The table of the tests that show each rule.
const TESTS: &str = include_str!("../docs/rules-coverage.md");

/// A written rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// The id, such as `MOV-27`.
    pub id: String,
    /// The heading above the rule.
    pub topic: String,
    /// The text of the rule, with its sources in brackets. The lines after the first are its
    /// rulings and lists.
    pub text: Vec<String>,
    /// The page of the rule.
    pub page: String,
    /// The tests and scenarios that show the rule.
    pub tests: Vec<String>,
}

/// All rules, in the order of the pages.
pub fn rules() -> Vec<Rule> {
    let mut found: Vec<Rule> = Vec::new();
    let mut tests = tests();
    for (page, text) in PAGES {
        let mut topic = String::new();
        // Whether the lines that follow may belong to the rule above them.
        let mut goes_on = false;
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix('#') {
                topic = heading.trim_start_matches('#').trim().to_owned();
                goes_on = false;
            } else if let Some((id, text)) = head(line) {
                found.push(Rule {
                    id: id.to_owned(),
                    topic: topic.clone(),
                    text: vec![text],
                    page: page.to_owned(),
                    tests: tests.remove(id).unwrap_or_default(),
                });
                goes_on = true;
            } else if goes_on
                && line.starts_with("  ")
                && let Some(rule) = found.last_mut()
            {
                // A line without a list mark continues the line above it.
                match (line.trim().strip_prefix("- "), rule.text.last_mut()) {
                    (None, Some(last)) => *last = format!("{last} {}", line.trim()),
                    (item, _) => rule.text.push(item.unwrap_or(line.trim()).to_owned()),
                }
            } else {
                goes_on = false;
            }
        }
    }
    found
}

/// The id and the first line of a rule, if `line` begins one. A rule is a list item,
/// `- <a id="mov-1"></a>**MOV-1** ...`, or a table row, `| <a id="geo-40"></a>GEO-40 | ...`. The
/// anchor may be missing.
fn head(line: &str) -> Option<(&str, String)> {
    let (listed, rest) = match line.strip_prefix("- ") {
        Some(rest) => (true, rest),
        None => (false, line.strip_prefix("| ")?),
    };
    let rest = rest
        .strip_prefix("<a id=")
        .and_then(|anchor| anchor.split_once("</a>"))
        .map_or(rest, |(_, rest)| rest);
    let (id, text) = match listed {
        true => rest.strip_prefix("**")?.split_once("**")?,
        false => rest.split_once(" |")?,
    };
    is_id(id).then(|| (id, text.trim().trim_end_matches('|').trim().to_owned()))
}

/// Whether a word has the form of an id: three capital letters, a hyphen and a number.
fn is_id(word: &str) -> bool {
    word.split_once('-').is_some_and(|(prefix, number)| {
        prefix.len() == 3
            && prefix.bytes().all(|b| b.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|b| b.is_ascii_digit())
    })
}

/// The tests of each rule: the lines below the one that links to it.
fn tests() -> BTreeMap<&'static str, Vec<String>> {
    let mut found = BTreeMap::new();
    let mut rule = "";
    for line in TESTS.lines() {
        if let Some((id, _)) = line.strip_prefix("- [").and_then(|link| link.split_once("](")) {
            rule = id;
        } else if let Some(test) = line.strip_prefix("  - ") {
            found.entry(rule).or_insert_with(Vec::new).push(test.replace('`', ""));
        }
    }
    found
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The rules that were found, at least one.
    Rules(Vec<Rule>),
    /// No rule was found. The text is the end of a message and suggests what was meant.
    Nothing(String),
}

/// Finds the rule of an id (also `mov-27` and `MOV-27/open`), all rules of a prefix (`MOV`), or the
/// rules whose text or topic contains all words.
pub fn find(words: &[String]) -> Found {
    let all = rules();
    if let [word] = words {
        let id = word.to_ascii_uppercase();
        let id = id.split('/').next().unwrap_or_default();
        if is_id(id) {
            return match all.iter().find(|rule| rule.id == id) {
                Some(rule) => Found::Rules(vec![rule.clone()]),
                None => Found::Nothing(of_its_kind(&all, id)),
            };
        }
        let prefix = format!("{id}-");
        let of_prefix: Vec<Rule> = all.iter().filter(|rule| rule.id.starts_with(&prefix)).cloned().collect();
        if !of_prefix.is_empty() {
            return Found::Rules(of_prefix);
        }
    }
    let wanted: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let has_all = |rule: &&Rule| {
        let text = format!("{} {}", rule.topic, rule.text.join(" ")).to_lowercase();
        wanted.iter().all(|word| text.contains(word))
    };
    let found: Vec<Rule> = all.iter().filter(has_all).cloned().collect();
    match found.is_empty() {
        false => Found::Rules(found),
        true => Found::Nothing("; `killbox rule MOV` lists the rules of one prefix".to_owned()),
    }
}

/// A hint for an unknown id: the last id of its prefix, or all prefixes if the prefix is unknown.
fn of_its_kind(all: &[Rule], id: &str) -> String {
    let prefix = |id: &str| id.split('-').next().unwrap_or_default().to_owned();
    // Pages are ordered by topic, so the highest number need not come last.
    let number = |rule: &&Rule| rule.id.split('-').nth(1).and_then(|number| number.parse::<u32>().ok());
    let last = all.iter().filter(|rule| prefix(&rule.id) == prefix(id)).max_by_key(number);
    match last {
        Some(last) => format!("; the last of that prefix is {}", last.id),
        None => {
            let mut known: Vec<String> = all.iter().map(|rule| prefix(&rule.id)).collect();
            known.dedup();
            format!("; the prefixes are {}", known.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(words: &[&str]) -> Vec<String> {
        match find(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()) {
            Found::Rules(rules) => rules.into_iter().map(|rule| rule.id).collect(),
            Found::Nothing(hint) => vec![hint],
        }
    }

    /// Every rule in the table of tests is found, with a text and a topic.
    #[test]
    fn every_rule_is_found() {
        let rules = rules();
        let rows = TESTS.lines().filter_map(|line| line.strip_prefix("- [")?.split_once("]("));
        let rows: Vec<_> = rows.filter(|(id, _)| is_id(id)).collect();
        assert!(rows.len() > 900, "{}", rows.len());
        for (id, _) in &rows {
            let rule = rules.iter().find(|rule| rule.id == **id);
            let rule = rule.unwrap_or_else(|| panic!("{id} is not found"));
            assert!(!rule.text[0].is_empty() && !rule.topic.is_empty(), "{id}");
        }
    }

    #[test]
    fn by_id_prefix_and_words() {
        assert_eq!(found(&["mov-27"]), ["MOV-27"]);
        assert_eq!(found(&["MOV-27/open"]), ["MOV-27"]);
        assert!(found(&["chg"]).len() > 20);
        assert!(found(&["barrel", "roll"]).iter().any(|id| id.starts_with("MOV-")));
        assert_eq!(found(&["MOV-999"]).len(), 1);
        assert!(found(&["MOV-999"])[0].contains("the last of that prefix is MOV-"));
        assert!(found(&["MOV-999"])[0].ends_with("MOV-108"), "{:?}", found(&["MOV-999"]));
        assert!(found(&["FOO-1"])[0].contains("RND, SQD"), "{:?}", found(&["FOO-1"]));
    }

    /// MOV-20: rulings follow their rule, and tests are listed by name.
    #[test]
    fn rulings_and_tests_belong_to_their_rule() {
        let Found::Rules(rules) = find(&["MOV-20".to_owned()]) else { panic!("MOV-20") };
        assert!(rules[0].text.iter().any(|line| line.starts_with("Open (MOV-20)")));
        assert!(
            rules[0].tests.contains(&"tests/scenarios/mov/overlap.ron".to_owned()),
            "{:?}",
            rules[0].tests
        );
    }
}
