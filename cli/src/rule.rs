//! `killbox rule`: a rule by its id, or the rules that contain some words.

use std::process::ExitCode;

use clap::Args;
use killbox::page::Tone;
use killbox::rulebook::{Found, Rule, find};

use super::shared::{Failure, WRONG_USE, complain, page, print};

/// The most rules that are printed whole. Of more rules, only the first lines are printed.
const WHOLE: usize = 5;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox rule MOV-27", "a rule, our rulings on it, and the tests that show it"),
        ("killbox rule CHG", "all rules with one prefix, one per line"),
        ("killbox rule barrel roll", "the rules that contain these words"),
    ],
    &[(0, "printed"), (2, "there is no such rule")],
))]
pub(super) struct RuleArgs {
    /// An id (`MOV-27`), a prefix (`MOV`), or words of a rule
    #[arg(required = true, value_name = "ID|WORD")]
    words: Vec<String>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: RuleArgs) -> Result<ExitCode, Failure> {
    let rules = match find(&args.words) {
        Found::Rules(rules) => rules,
        Found::Nothing(hint) => {
            complain(format_args!("no rule has the id '{}' or contains it{hint}", args.words.join(" ")));
            return Ok(ExitCode::from(WRONG_USE));
        }
    };
    if args.json {
        print(serde_json::to_string_pretty(&rules)? + "\n")?;
    } else if rules.len() <= WHOLE {
        print(rules.iter().map(whole).collect::<Vec<_>>().join("\n"))?;
    } else {
        let line = |rule: &Rule| page().hanging(&format!("{:7} ", rule.id), &rule.text[0]);
        print(rules.iter().map(line).collect::<String>())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A rule with its rulings and its tests.
fn whole(rule: &Rule) -> String {
    let page = page();
    let mut out = page.paint(Tone::Heading, format_args!("{}  {}", rule.id, rule.topic)) + "\n";
    for line in &rule.text {
        out += &page.hanging("  ", line);
    }
    out += &page.hanging("  ", &format!("page {}", rule.page));
    match &rule.tests[..] {
        [] => out += "  no test: docs/rules-coverage.md says why\n",
        tests => {
            out += "  shown by\n";
            for test in tests {
                out += &format!("    {test}\n");
            }
        }
    }
    out
}
