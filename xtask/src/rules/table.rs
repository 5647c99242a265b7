//! The table of rules and tests as Markdown.

use std::fmt::Write as _;

use super::ids::{PREFIXES, RuleId};
use crate::rules::coverage::Coverage;

/// The numbers of ids of a prefix, or of all ids, by state.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    defined: usize,
    shown: usize,
    /// Ids that concern what is simulated and have no test.
    missing: usize,
    /// Ids that do not concern what is simulated.
    outside: usize,
}

fn count(coverage: &Coverage, prefix: Option<usize>) -> Count {
    let mut count = Count::default();
    for id in coverage.defined.keys().filter(|id| prefix.is_none_or(|prefix| prefix == id.prefix)) {
        count.defined += 1;
        if coverage.shown.contains_key(id) {
            count.shown += 1;
        } else if coverage.reasons.get(id).is_some_and(|(_, simulated)| *simulated) {
            count.missing += 1;
        } else {
            count.outside += 1;
        }
    }
    count
}

impl Count {
    /// The share of tested ids among those that concern what is simulated.
    fn percent(self) -> String {
        match self.shown + self.missing {
            0 => "-".to_owned(),
            all => format!("{:.1} %", 100.0 * self.shown as f64 / all as f64),
        }
    }
}

/// A summary of one line for the terminal.
pub fn summary(coverage: &Coverage) -> String {
    let all = count(coverage, None);
    format!(
        "{} of {} rules that concern what is simulated have a test ({}); {} others are outside",
        all.shown,
        all.shown + all.missing,
        all.percent(),
        all.outside
    )
}

/// The whole page.
pub fn write(coverage: &Coverage) -> String {
    let mut page = String::from(
        "# Rules and the tests that show them\n\nFor everybody who wants to see a rule at work: each rule with its tests.\n\n\
         Written by `cargo xtask rules`; do not edit. A test shows a rule if its doc comment names the id, a\n\
         scenario if its field `rules` does. A rule without a test stands with the reason, which comes from\n\
         `rules-untested.ron`; reasons in *italics* concern what is simulated and count against the\n\
         percentage.\n\n",
    );
    let _ =
        writeln!(page, "| Prefix | Topic | Ids | Shown | No test | Outside | Shown of what is simulated |");
    let _ = writeln!(page, "|---|---|---|---|---|---|---|");
    let mut row = |name: &str, topic: &str, count: Count| {
        let Count { defined, shown, missing, outside } = count;
        let percent = count.percent();
        let _ =
            writeln!(page, "| {name} | {topic} | {defined} | {shown} | {missing} | {outside} | {percent} |");
    };
    for (prefix, (name, topic)) in PREFIXES.iter().enumerate() {
        let count = count(coverage, Some(prefix));
        if count.defined > 0 {
            row(name, topic, count);
        }
    }
    row("all", "", count(coverage, None));
    pitfalls(coverage, &mut page);
    for (prefix, (name, topic)) in PREFIXES.iter().enumerate() {
        if count(coverage, Some(prefix)).defined == 0 {
            continue;
        }
        let _ = write!(page, "\n## {name}: {topic}\n\n");
        for id in coverage.defined.keys().filter(|id| id.prefix == prefix) {
            shown_by(coverage, *id, &mut page);
        }
    }
    page
}

/// A link to a rule.
fn link(coverage: &Coverage, id: RuleId) -> String {
    let page = coverage.defined.get(&id).map_or("", String::as_str);
    format!("[{id}](rules/{page}#{})", id.to_string().to_lowercase())
}

/// A rule with its tests, one on a line, or why it has none.
fn shown_by(coverage: &Coverage, id: RuleId, page: &mut String) {
    let link = link(coverage, id);
    let _ = match (coverage.shown.get(&id), coverage.reasons.get(&id)) {
        (Some(tests), _) => {
            let tests: String = tests.iter().map(|test| format!("  - {test}\n")).collect();
            write!(page, "- {link}\n{tests}")
        }
        (None, Some((reason, true))) => writeln!(page, "- {link}\n  *{reason}*"),
        (None, Some((reason, false))) => writeln!(page, "- {link}\n  {reason}"),
        (None, None) => writeln!(page, "- {link}: ?"),
    };
}

/// Writes the table of the rules that are easy to get wrong, item by item.
fn pitfalls(coverage: &Coverage, page: &mut String) {
    page.push_str(
        "\n## Easy to get wrong\n\nThe items of the list of that name in [rules/00-index.md](rules/00-index.md), with the \
         rules\nthat each names. Each of these rules has a test.\n\n",
    );
    for item in &coverage.pitfalls {
        let links: Vec<String> = item.ids.iter().map(|id| link(coverage, *id)).collect();
        let _ = writeln!(page, "{}. {}", item.number, links.join(",\n   "));
    }
}
