//! `--until` and `--sprt`: rules that end a match-up before its last game.

use clap::Args;
use killbox::matches::{Rule, Sprt};

use super::help::STOP;

/// The default for the most games of a match-up with such a rule.
pub(super) const MOST: u64 = 1_000_000;

/// The options for a rule that stops a match-up.
#[derive(Debug, Args)]
pub(super) struct StopOptions {
    /// Stop a match-up when its win rate is known to plus or minus this, such as 1%
    ///
    /// It stops when half the width of the 95 % interval is at most this. --games is the maximum
    /// number of games [default: 1000000].
    #[arg(long, value_name = "WIDTH%", value_parser = width, conflicts_with = "sprt", help_heading = STOP)]
    until: Option<f64>,
    /// Stop a match-up when a sequential test has decided whether A is stronger by ELO1 or only by
    /// ELO0, such as 0,10
    ///
    /// 0 is a win rate of 50 %, 10 of 51.4 %. --games is the maximum number of games [default:
    /// 1000000].
    #[arg(long, value_name = "ELO0,ELO1", value_parser = strengths, allow_hyphen_values = true, hide_short_help = true, help_heading = STOP)]
    sprt: Option<[f64; 2]>,
    /// The probability that --sprt accepts ELO1 although ELO0 holds
    #[arg(long, requires = "sprt", default_value_t = 0.05, value_parser = error_rate, hide_short_help = true, help_heading = STOP)]
    alpha: f64,
    /// The probability that --sprt accepts ELO0 although ELO1 holds
    #[arg(long, requires = "sprt", default_value_t = 0.05, value_parser = error_rate, hide_short_help = true, help_heading = STOP)]
    beta: f64,
}

impl StopOptions {
    pub(super) fn rule(&self) -> Option<Rule> {
        let until = self.until.map(Rule::Until);
        let (alpha, beta) = (self.alpha, self.beta);
        until.or(self.sprt.map(|[elo0, elo1]| Rule::Sprt(Sprt { elo0, elo1, alpha, beta })))
    }
}

fn width(text: &str) -> Result<f64, String> {
    let percent = text.trim().strip_suffix('%').and_then(|number| number.trim().parse::<f64>().ok());
    match percent {
        Some(percent) if percent > 0.0 && percent < 50.0 => Ok(percent / 100.0),
        _ => Err("expected a width in percent between 0% and 50%, such as 1%".into()),
    }
}

fn strengths(text: &str) -> Result<[f64; 2], String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some([elo0, elo1]) if elo0 < elo1 && elo0.abs() <= 2000.0 && elo1.abs() <= 2000.0 => {
            Ok([*elo0, *elo1])
        }
        _ => Err("expected two strengths from -2000 to 2000, the smaller one first, such as 0,10".into()),
    }
}

fn error_rate(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(rate) if rate > 0.0 && rate < 0.5 => Ok(rate),
        _ => Err("expected a rate between 0 and 0.5, such as 0.05".into()),
    }
}
