//! Odds as pictures: an SVG, or an HTML page with the same picture and a table. Both are
//! self-contained.
//!
//! ```
//! use killbox::odds::{Calculator, picture, read};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let question = read::question(&["3 focus"], "2 evade", &read::Circumstances::default())?;
//! let svg = picture::svg(&question, &Calculator::new().answer(&question)?);
//! assert!(svg.starts_with("<svg"));
//! # Ok(())
//! # }
//! ```

use std::fmt::Write as _;

use killbox_components::decision::DecisionKind;
use killbox_components::spec::Matchup;

use super::engine::{Answered, Answers};
use super::text::{answered_words, both_kept, percent};
use super::words::{attacker, circumstances, defender};
use super::{Outcome, Question};
use crate::narration::Names;

const BAR: usize = 44;
const GAP: usize = 14;
const TALL: f64 = 160.0;
const MARGIN: usize = 24;
/// The approximate width of a letter, in px.
const LETTER: usize = 8;
/// The height of the texts above and below a chart, in px.
const WORDS: usize = 84;

/// Escapes a text for SVG and HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The chart of one attack.
struct Chart<'a> {
    title: String,
    outcome: &'a Outcome,
    /// Whether the hull and shields of the defender are known.
    strength: bool,
    /// Half the 95 % interval of the damage, if the attack was sampled.
    margin: Option<f64>,
}

impl Chart<'_> {
    /// The results of the attack in one line.
    fn sums(&self) -> String {
        let Outcome { mean, crit, shields_down, destroyed, .. } = self.outcome;
        let margin = self.margin.map_or(String::new(), |margin| format!(" ±{margin:.2} (sampled)"));
        let mut line = format!("expected damage {mean:.3}{margin}, a critical hit {}", percent(*crit));
        if self.strength {
            // Writing into a string does not fail.
            let (shields, destroyed) = (percent(*shields_down), percent(*destroyed));
            let _ = write!(line, ", shields down {shields}, destroyed {destroyed}");
        }
        line
    }
}

/// The charts of the attacks of a sequence.
fn charts<'a>(question: &Question, outcomes: &'a [Outcome]) -> Vec<Chart<'a>> {
    let one = |(at, outcome)| {
        let attack = &question.attacks[at];
        let across = circumstances(attack);
        let across = if across.is_empty() { across } else { format!(" ({across})") };
        let then = if at > 0 { "then " } else { "" };
        Chart {
            title: format!("{then}{} against {}{across}", attacker(attack), defender(&question.defender)),
            outcome,
            strength: question.defender.strength.is_some(),
            margin: None,
        }
    };
    outcomes.iter().enumerate().map(one).collect()
}

/// The charts of the options of a decision in a battle.
fn charts_of_answers<'a>(answers: &'a Answers, matchup: &Matchup, names: &Names) -> Vec<Chart<'a>> {
    let one = |answered: &'a Answered| {
        let words = answered_words(answered, answers.kind, matchup, names);
        let (attacker, defender) = (names.ship(answered.attacker), names.ship(answered.defender));
        Chart {
            title: match answers.kind {
                DecisionKind::Attack => format!("{attacker} against {words}"),
                _ => format!("{attacker} against {defender}: {words}"),
            },
            outcome: &answered.outcome,
            strength: true,
            margin: answered.margin,
        }
    };
    answers.answers.iter().map(one).collect()
}

/// A bar chart for each attack, one below the other.
pub fn svg(question: &Question, outcomes: &[Outcome]) -> String {
    drawn(&charts(question, outcomes))
}

/// A bar chart for each option of a decision in a battle, the best first.
pub fn svg_of_answers(answers: &Answers, matchup: &Matchup, names: &Names) -> String {
    drawn(&charts_of_answers(answers, matchup, names))
}

/// A page with the picture and the numbers.
pub fn html(question: &Question, outcomes: &[Outcome]) -> String {
    written(&charts(question, outcomes))
}

/// A page for the options of a decision in a battle, the best first.
pub fn html_of_answers(answers: &Answers, matchup: &Matchup, names: &Names) -> String {
    written(&charts_of_answers(answers, matchup, names))
}

fn drawn(charts: &[Chart]) -> String {
    let most = |outcome: &Outcome| outcome.damage.iter().rposition(|p| *p > 0.0).unwrap_or(0);
    let columns = charts.iter().map(|chart| most(chart.outcome)).max().unwrap_or(0) + 1;
    let longest = charts.iter().map(|chart| chart.title.chars().count().max(chart.sums().chars().count()));
    let words = 2 * MARGIN + LETTER * longest.max().unwrap_or(0);
    let width = (2 * MARGIN + columns * (BAR + GAP)).max(words).max(640);
    let each = TALL as usize + WORDS + MARGIN;
    let height = each * charts.len() + MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for (at, chart) in charts.iter().enumerate() {
        let outcome = chart.outcome;
        let top = MARGIN + at * each;
        let _ = writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{}\" font-weight=\"bold\" fill=\"#202020\">{}</text>\n\
             <text x=\"{MARGIN}\" y=\"{}\" fill=\"#404040\">{}</text>",
            top + 4,
            escaped(&chart.title),
            top + 24,
            escaped(&chart.sums()),
        );
        let longest = outcome.damage.iter().copied().fold(0.0, f64::max);
        let floor = top + 48 + TALL as usize;
        for (k, p) in outcome.damage.iter().enumerate().take(most(outcome) + 1) {
            let tall = TALL * p / longest;
            let left = MARGIN + k * (BAR + GAP);
            let middle = left + BAR / 2;
            let y = floor as f64 - tall;
            let _ = writeln!(
                out,
                "<rect x=\"{left}\" y=\"{y:.1}\" width=\"{BAR}\" height=\"{tall:.1}\" fill=\"#b03030\"/>\n\
                 <text x=\"{middle}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\" fill=\"#404040\">{}</text>\n\
                 <text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" fill=\"#202020\">{k}</text>",
                y - 4.0,
                percent(*p),
                floor + 18,
            );
        }
    }
    out + "</svg>\n"
}

fn written(charts: &[Chart]) -> String {
    let mut out = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Odds</title>\n<style>\n\
         body { font-family: sans-serif; margin: 2em; max-width: 60em; }\n\
         table { border-collapse: collapse; margin: 1em 0 2em; }\n\
         th, td { text-align: right; padding: 0.2em 1em; border-bottom: 1px solid #ccc; }\n\
         svg { max-width: 100%; height: auto; }\n</style>\n</head>\n<body>\n",
    );
    out += &drawn(charts);
    for chart in charts {
        let outcome = chart.outcome;
        let _ = writeln!(
            out,
            "<h2>{}</h2>\n<p>{}</p>\n<table>\n<tr><th>damage</th><th>exactly</th><th>at least</th></tr>",
            escaped(&chart.title),
            escaped(&chart.sums()),
        );
        let most = outcome.damage.iter().rposition(|p| *p > 0.0).unwrap_or(0);
        for (k, p) in outcome.damage.iter().enumerate().take(most + 1) {
            let (exactly, at_least) = (percent(*p), percent(outcome.at_least(k)));
            let _ = writeln!(out, "<tr><td>{k}</td><td>{exactly}</td><td>{at_least}</td></tr>");
        }
        out += "</table>\n";
        for line in both_kept(outcome).lines() {
            let _ = writeln!(out, "<p>{}</p>", escaped(line));
        }
    }
    out + "</body>\n</html>\n"
}
