//! A comparison as tables for other programs: commas, a line of headings, rates as shares of 1.

use std::fmt::Write as _;

use super::{CompareReport, Difference};
use crate::matches::Rate;
use crate::page::quoted;

impl CompareReport {
    /// A line a variant, over the field.
    pub fn variants_csv(&self) -> String {
        let mut out = String::from(
            "number,name,file,points,win_rate,win_rate_low,win_rate_high,more,more_low,more_high,p,margin,margin_low,margin_high,changes\n",
        );
        for variant in &self.variants {
            let p = variant.difference.and_then(|difference| difference.p);
            let changes: Vec<String> = variant.changes.iter().map(crate::squads::Change::words).collect();
            let _ = writeln!(
                out,
                "{},{},{},{},{},{},{},{},{}",
                variant.number,
                quoted(&variant.name),
                quoted(&variant.file),
                variant.points,
                rate(variant.win_rate),
                difference(variant.difference.as_ref()),
                number(p),
                difference(variant.margin.as_ref()),
                quoted(&changes.join("; ")),
            );
        }
        out
    }

    /// A line for each variant against each opponent.
    pub fn opponents_csv(&self) -> String {
        let mut out = String::from(
            "opponent,name,weight,variant,wins,losses,draws,win_rate,win_rate_low,win_rate_high,more,more_low,more_high\n",
        );
        for opponent in &self.opponents {
            for (variant, line) in (1..).zip(&opponent.variants) {
                let _ = writeln!(
                    out,
                    "{},{},{:.6},{variant},{},{},{},{},{}",
                    opponent.number,
                    quoted(&opponent.name),
                    opponent.weight,
                    line.wins,
                    line.losses,
                    line.draws,
                    rate(line.win_rate),
                    difference(line.difference.as_ref()),
                );
            }
        }
        out
    }
}

fn number(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| format!("{value:.6}"))
}

fn rate(rate: Option<Rate>) -> String {
    let of = |end: fn(&Rate) -> f64| number(rate.as_ref().map(end));
    format!("{},{},{}", of(|rate| rate.estimate), of(|rate| rate.low), of(|rate| rate.high))
}

fn difference(difference: Option<&Difference>) -> String {
    let estimate = number(difference.map(|difference| difference.estimate));
    let end = |end: fn(&Difference) -> Option<f64>| number(difference.and_then(end));
    format!("{estimate},{},{}", end(|difference| difference.low), end(|difference| difference.high))
}
