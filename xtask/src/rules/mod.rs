//! `cargo xtask rules`: writes `docs/rules-coverage.md`, a table of the rule ids of `docs/rules`
//! with their tests, or the reasons why they have none. A test checks that every rule has a test or
//! a reason.

mod collect;
mod coverage;
mod ids;
mod pitfalls;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use coverage::Coverage;
use ids::RuleId;

/// The page with the table.
const TABLE: &str = "docs/rules-coverage.md";
/// The hand-written list of ids without a test.
const UNTESTED: &str = "docs/rules-untested.ron";

/// Ids without a test, with the reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Untested {
    reason: String,
    /// Whether the ids concern what is simulated and count against the percentage.
    #[serde(default)]
    simulated: bool,
    /// Ids and ranges such as `HUG-1..62`.
    ids: Vec<String>,
}

/// The root of the project.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Writes the table.
///
/// # Errors
/// If there are unknown ids, ids without test and reason, or files that cannot be read or written.
pub fn run() -> Result<String, String> {
    let coverage = gather(&root())?;
    if !coverage.faults.is_empty() {
        return Err(coverage.faults.join("\n"));
    }
    let path = root().join(TABLE);
    std::fs::write(&path, table::write(&coverage)).map_err(|error| format!("{TABLE}: {error}"))?;
    let mut said = format!("{TABLE}: {}", table::summary(&coverage));
    if !coverage.needless.is_empty() {
        said += &format!("\n{UNTESTED}: these have a test now: {}", coverage.needless.join(", "));
    }
    Ok(said)
}

fn gather(root: &Path) -> Result<Coverage, String> {
    let mut faults = Vec::new();
    let defined = collect::defined(&root.join("docs/rules"))?;
    let mut shown: BTreeMap<RuleId, BTreeSet<String>> = BTreeMap::new();
    for test in collect::tests(root)? {
        for word in &test.ids {
            match ids::expand(word) {
                Ok(ids) => {
                    for id in ids {
                        if defined.contains_key(&id) {
                            shown.entry(id).or_default().insert(test.name.clone());
                        } else {
                            faults.push(format!("{}:{}: {id} is not a rule", test.file, test.line));
                        }
                    }
                }
                Err(why) => faults.push(format!("{}:{}: {why}", test.file, test.line)),
            }
        }
    }
    let mut reasons = BTreeMap::new();
    let mut needless = Vec::new();
    for entry in untested(root)? {
        for word in &entry.ids {
            for id in ids::expand(word).map_err(|why| format!("{UNTESTED}: {why}"))? {
                if !defined.contains_key(&id) {
                    // A range may run over numbers that were never given.
                    if !word.contains("..") {
                        faults.push(format!("{UNTESTED}: {id} is not a rule"));
                    }
                } else if !shown.contains_key(&id) {
                    reasons.insert(id, (entry.reason.clone(), entry.simulated));
                } else if !word.contains("..") {
                    needless.push(word.clone());
                }
            }
        }
    }
    for id in defined.keys() {
        if !shown.contains_key(id) && !reasons.contains_key(id) {
            faults.push(format!("{id} has neither a test nor a reason in {UNTESTED}"));
        }
    }
    let pitfalls = pitfalls::read(&root.join("docs/rules/00-index.md"))?;
    for item in &pitfalls {
        for id in item.ids.iter().filter(|id| !shown.contains_key(id)) {
            if reasons.get(id).is_none_or(|(_, simulated)| *simulated) {
                faults.push(format!("{id} is easy to get wrong (item {}) and has no test", item.number));
            }
        }
    }
    Ok(Coverage { defined, shown, reasons, pitfalls, needless, faults })
}

fn untested(root: &Path) -> Result<Vec<Untested>, String> {
    let text = collect::text(&root.join(UNTESTED))?;
    ron::from_str(&text).map_err(|error| format!("{UNTESTED}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every id that a test names is a rule, and every rule without a test has a reason.
    #[test]
    fn every_rule_has_a_test_or_a_reason() {
        let coverage = gather(&root()).expect("the rules and tests can be read");
        assert!(coverage.faults.is_empty(), "{}", coverage.faults.join("\n"));
    }
}
