//! Sentences that several kinds of reports share.

use std::fmt::{Result, Write};

use crate::faults::FaultLine;
use crate::matches::{Margin, NoInterval, Rate};
use crate::page::{Page, Tone};

/// A number with its noun in the singular or plural.
pub fn counted(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// The sentence for a match-up without a finished game.
pub fn none_ended(faulted: u64) -> String {
    match faulted {
        0 => "no game was played to its end".to_owned(),
        all => format!(
            "no game ended by the rules: all {all} reached a bound of the program; they say nothing about the squads"
        ),
    }
}

/// Writes why games ended by a bound of the program, with the name and the causes of each match-up.
pub fn write_faults<'a>(
    out: &mut String,
    page: &Page,
    faulted: u64,
    played: u64,
    matchups: impl IntoIterator<Item = (&'a str, &'a [FaultLine])>,
) -> Result {
    let text =
        format!("FAULTED: {faulted} of {played} games reached a bound of the program and are not counted");
    writeln!(out, "\n{}", page.paint(Tone::Wrong, text))?;
    for (name, lines) in matchups {
        for line in lines {
            writeln!(out, "  {name}{}", line.text())?;
        }
    }
    Ok(())
}

/// A rate as text, such as `14.4 % (13.7 to 15.1)`, with enough digits to distinguish the ends of
/// the interval.
pub fn percent(rate: Rate) -> String {
    let show = |digits: usize, value: f64| format!("{:.digits$}", 100.0 * value);
    let digits = (1..6).find(|digits| show(*digits, rate.low) != show(*digits, rate.high)).unwrap_or(6);
    let [estimate, low, high] = [rate.estimate, rate.low, rate.high].map(|value| show(digits, value));
    format!("{estimate} % ({low} to {high})")
}

/// A margin as text, such as `+3.1 (95 % +2.0 to +4.2)`, or why there is no interval.
pub fn signed(margin: Margin) -> String {
    let Margin { estimate, low, high, no_interval } = margin;
    match (low, high, no_interval) {
        (Some(low), Some(high), _) => format!("{estimate:+.1} (95 % {low:+.1} to {high:+.1})"),
        (_, _, Some(NoInterval::AllAlike)) => format!("{estimate:+.1} (no interval: all results are equal)"),
        _ => format!("{estimate:+.1} (no interval: needs 2 pairs of games)"),
    }
}
