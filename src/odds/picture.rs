//! Answers as pictures: one SVG, or one HTML page with the same picture and a table; neither needs anything from elsewhere.

use std::fmt::Write as _;

use super::text::percent;
use super::words::{attacker, circumstances, defender};
use super::{Outcome, Question};

const BAR: usize = 44;
const GAP: usize = 14;
const TALL: f64 = 160.0;
const MARGIN: usize = 24;
/// The height of the words above and below a chart.
const WORDS: usize = 84;

/// What a browser must not read as its own.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What is asked of the attack at `at`, in a line.
fn title(question: &Question, at: usize) -> String {
    let attack = &question.attacks[at];
    let across = circumstances(attack);
    let across = if across.is_empty() { across } else { format!(" ({across})") };
    format!("{} against {}{across}", attacker(attack), defender(&question.defender))
}

/// What comes of it, in a line.
fn sums(question: &Question, outcome: &Outcome) -> String {
    let mut line = format!("expected damage {:.3}, a critical hit {}", outcome.mean, percent(outcome.crit));
    if question.defender.strength.is_some() {
        // Writing into a string does not fail.
        let _ = write!(line, ", destroyed {}", percent(outcome.destroyed));
    }
    line
}

/// A bar chart for each attack, one below the other.
pub fn svg(question: &Question, outcomes: &[Outcome]) -> String {
    let most = |outcome: &Outcome| outcome.damage.iter().rposition(|p| *p > 0.0).unwrap_or(0);
    let columns = outcomes.iter().map(most).max().unwrap_or(0) + 1;
    let width = (2 * MARGIN + columns * (BAR + GAP)).max(640);
    let each = TALL as usize + WORDS + MARGIN;
    let height = each * outcomes.len() + MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for (at, outcome) in outcomes.iter().enumerate() {
        let top = MARGIN + at * each;
        let then = if at > 0 { "then " } else { "" };
        let _ = writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{}\" font-weight=\"bold\" fill=\"#202020\">{then}{}</text>\n\
             <text x=\"{MARGIN}\" y=\"{}\" fill=\"#404040\">{}</text>",
            top + 4,
            escaped(&title(question, at)),
            top + 24,
            escaped(&sums(question, outcome)),
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

/// A page with the picture and the numbers.
pub fn html(question: &Question, outcomes: &[Outcome]) -> String {
    let mut out = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Odds</title>\n<style>\n\
         body { font-family: sans-serif; margin: 2em; max-width: 60em; }\n\
         table { border-collapse: collapse; margin: 1em 0 2em; }\n\
         th, td { text-align: right; padding: 0.2em 1em; border-bottom: 1px solid #ccc; }\n\
         svg { max-width: 100%; height: auto; }\n</style>\n</head>\n<body>\n",
    );
    out += &svg(question, outcomes);
    for (at, outcome) in outcomes.iter().enumerate() {
        let _ = writeln!(
            out,
            "<h2>{}</h2>\n<p>{}</p>\n<table>\n<tr><th>damage</th><th>exactly</th><th>at least</th></tr>",
            escaped(&title(question, at)),
            escaped(&sums(question, outcome)),
        );
        let most = outcome.damage.iter().rposition(|p| *p > 0.0).unwrap_or(0);
        for (k, p) in outcome.damage.iter().enumerate().take(most + 1) {
            let (exactly, at_least) = (percent(*p), percent(outcome.at_least(k)));
            let _ = writeln!(out, "<tr><td>{k}</td><td>{exactly}</td><td>{at_least}</td></tr>");
        }
        out += "</table>\n";
    }
    out + "</body>\n</html>\n"
}
