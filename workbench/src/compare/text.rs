//! A comparison as text.

use std::fmt::{Result, Write};

use super::{CardLine, CompareReport, Difference, SquadUpdate, UpdateReport, VariantLine};
use killbox::matches::{Accepted, NoInterval};
use killbox::page::{Column, Page, Tone};
use killbox::report::{counted, percent, write_faults, write_remarks};

impl CompareReport {
    /// The report as text.
    pub fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = self.write(&mut out, page);
        page.fold(&out)
    }

    fn write(&self, out: &mut String, page: &Page) -> Result {
        for variant in &self.variants {
            let VariantLine { number, name, points, .. } = variant;
            writeln!(out, "{number}  {} ({points} points)", page.paint(Tone::Heading, name))?;
            match &self.about.update {
                Some(update) if *number > 1 => {
                    for line in update.words() {
                        writeln!(out, "     {line}")?;
                    }
                }
                None if *number > 1 && variant.changes.is_empty() => {
                    writeln!(out, "     the same cards as 1")?;
                }
                _ => {}
            }
            for change in &variant.changes {
                writeln!(out, "     {}", change.words())?;
            }
        }
        let [a, b] = &self.about.players;
        let by = if a == b { a.clone() } else { format!("{a} against {b}") };
        writeln!(out, "against a field of {} squads   ({by})", self.opponents.len())?;
        let most = if self.about.rule.is_some() {
            format!(" of at most {}", self.about.requested)
        } else {
            String::new()
        };
        writeln!(
            out,
            "ruleset {}, {} squads, cards {}, points {}, seed {}, {}{most} games of each against each, the same random numbers for all\n",
            self.about.ruleset,
            self.about.points_system,
            self.about.card_set,
            self.about.points_version,
            self.about.seed,
            self.games
        )?;
        if self.interrupted {
            writeln!(out, "{}", page.paint(Tone::Warning, "INTERRUPTED: this is the result so far"))?;
        }
        self.write_field(out, page)?;
        writeln!(out)?;
        self.write_opponents(out, page)?;
        self.write_decision(out)?;
        if self.faulted > 0 {
            let played = (self.variants.len() * self.opponents.len()) as u64 * self.games;
            write_faults(out, page, self.faulted, played, [("", self.faults.as_slice())])?;
        }
        write_remarks(out, page, &self.about.warnings, &self.about.not_simulated)?;
        writeln!(out, "\nchecksum {}", self.checksum)
    }

    /// Writes the table of the variants over the field.
    fn write_field(&self, out: &mut String, page: &Page) -> Result {
        let columns = [
            Column::Number(""),
            Column::Words("over the field"),
            Column::Number("win rate (95 %)"),
            Column::Number("gain over 1 (95 %)"),
            Column::Number("margin"),
            Column::Number("p"),
            Column::Verdict(""),
        ];
        let rows: Vec<Vec<String>> = self
            .variants
            .iter()
            .map(|variant| {
                let p = variant.difference.and_then(|difference| difference.p);
                vec![
                    variant.number.to_string(),
                    variant.name.clone(),
                    variant.win_rate.map_or_else(|| "-".into(), percent),
                    variant.difference.as_ref().map_or_else(String::new, |d| shown(d, 100.0, " %")),
                    variant.margin.as_ref().map_or_else(String::new, |d| shown(d, 1.0, "")),
                    p.map_or_else(String::new, probability),
                    variant.verdict().to_owned(),
                ]
            })
            .collect();
        write!(out, "{}", page.table(&columns, &rows))?;
        for variant in &self.variants {
            if let Some(worth) = variant.worth {
                writeln!(
                    out,
                    "     {}: a game is worth {worth:.2} games with independent random numbers",
                    variant.number
                )?;
            }
        }
        if self.width > 1.0 {
            writeln!(
                out,
                "     intervals and p hold for all {} differences together: {:.0} % wider than for one alone",
                self.variants.len() - 1,
                100.0 * (self.width - 1.0)
            )?;
        }
        Ok(())
    }

    /// Writes the table of the opponents.
    fn write_opponents(&self, out: &mut String, page: &Page) -> Result {
        let weighted = self.opponents.iter().any(|other| other.weight != self.opponents[0].weight);
        let heads: Vec<[String; 2]> = (2..=self.variants.len())
            .map(|number| [format!("win rate of {number}"), format!("gain of {number} over 1 (95 %)")])
            .collect();
        let mut columns = vec![Column::Words("against"), Column::Number("win rate of 1")];
        if weighted {
            columns.insert(1, Column::Number("weight"));
        }
        columns.extend(heads.iter().flatten().map(|head| Column::Number(head)));
        let rows: Vec<Vec<String>> = self
            .opponents
            .iter()
            .map(|opponent| {
                let mut row = vec![opponent.name.clone()];
                row.extend(weighted.then(|| format!("{:.1} %", 100.0 * opponent.weight)));
                for (at, line) in opponent.variants.iter().enumerate() {
                    row.push(
                        line.win_rate
                            .map_or_else(|| "-".into(), |rate| format!("{:.1} %", 100.0 * rate.estimate)),
                    );
                    if at > 0 {
                        row.push(
                            line.difference.as_ref().map_or_else(String::new, |d| shown(d, 100.0, " %")),
                        );
                    }
                }
                row
            })
            .collect();
        write!(out, "{}", page.table(&columns, &rows))?;
        writeln!(out, "     each interval holds for one opponent: one in twenty misses by chance")
    }

    fn write_decision(&self, out: &mut String) -> Result {
        let Some(rule) = &self.about.rule else { return Ok(()) };
        let Some(decision) = &self.decision else { return writeln!(out, "\n{rule}: interrupted") };
        let reached = if decision.reached { "reached" } else { "NOT reached" };
        writeln!(out, "\n{rule}: {reached} after {} games of each against each", self.games)?;
        for ((number, llr), accepted) in (2..).zip(&decision.llr).zip(&decision.accepted) {
            let said = match accepted {
                Some(Accepted::H0) => "H0 accepted",
                Some(Accepted::H1) => "H1 accepted",
                None => "not decided",
            };
            writeln!(out, "  {number}: {said}, log-likelihood ratio {llr:.2}")?;
        }
        Ok(())
    }
}

impl UpdateReport {
    /// The report as text.
    pub fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = self.write(&mut out, page);
        page.fold(&out)
    }

    fn write(&self, out: &mut String, page: &Page) -> Result {
        let UpdateReport { ruleset, card_set, points_system, from, to, faction, squads, .. } = self;
        let [before, after] = [from, to].map(|points| points.points_version.as_str());
        let heading = format!("what {after} did to {}", counted(squads.len(), "squad"));
        let of = faction.as_ref().map_or_else(String::new, |faction| format!(" of {faction}"));
        writeln!(out, "{}{of}", page.paint(Tone::Heading, heading))?;
        writeln!(
            out,
            "from {before} ({}) to {after} ({}), ruleset {ruleset}, {points_system} squads, cards {card_set}\n",
            from.since, to.since
        )?;
        let columns = [
            Column::Number(""),
            Column::Words("squad"),
            Column::Words("faction"),
            Column::Number(before),
            Column::Number(after),
            Column::Number("change"),
            Column::Verdict(""),
        ];
        let rows: Vec<Vec<String>> = squads.iter().map(update_row).collect();
        write!(out, "{}", page.table(&columns, &rows))?;
        writeln!(
            out,
            "     legal: {} of {} before, {} since; a squad costs {:+.1} points on average",
            self.legal[0],
            squads.len(),
            self.legal[1],
            self.mean_more
        )?;
        for squad in squads {
            for fault in &squad.after.faults {
                writeln!(out, "     {}, not legal by {after}: {fault}", squad.number)?;
            }
        }
        if self.cards.is_empty() {
            return writeln!(out, "\nno card of these squads changed");
        }
        let columns = [
            Column::Name("card"),
            Column::Words("what"),
            Column::Words(before),
            Column::Words(after),
            Column::Number("squads"),
        ];
        let row = |line: &CardLine| {
            let change = &line.card.change;
            let [before, after] = change.told();
            let facts = [line.card.name.clone(), change.what.to_owned(), before, after];
            facts.into_iter().chain([line.squads.to_string()]).collect()
        };
        let rows: Vec<Vec<String>> = self.cards.iter().map(row).collect();
        write!(out, "\n{}", page.table(&columns, &rows))
    }
}

/// A squad in the table of an update.
fn update_row(squad: &SquadUpdate) -> Vec<String> {
    vec![
        squad.number.to_string(),
        squad.name.clone(),
        squad.faction.clone(),
        squad.before.points.to_string(),
        squad.after.points.to_string(),
        if squad.more == 0 { "0".to_owned() } else { format!("{:+}", squad.more) },
        squad.verdict().to_owned(),
    ]
}

impl VariantLine {
    /// The verdict on a variant in words.
    pub fn verdict(&self) -> &'static str {
        match &self.difference {
            None => "",
            Some(_) if self.same_games => "every game is the same",
            Some(Difference { low: Some(low), .. }) if *low > 0.0 => "better",
            Some(Difference { high: Some(high), .. }) if *high < 0.0 => "worse",
            Some(Difference { no_interval: Some(NoInterval::AllAlike), .. }) => "all pairs differ alike",
            Some(_) => "no difference shown",
        }
    }
}

/// A difference as text, such as `+1.24 % (+0.31 to +2.17)`.
fn shown(difference: &Difference, unit: f64, sign: &str) -> String {
    let estimate = format!("{:+.2}{sign}", unit * difference.estimate);
    match (difference.low, difference.high) {
        (Some(low), Some(high)) => format!("{estimate} ({:+.2} to {:+.2})", unit * low, unit * high),
        _ => format!("{estimate} (no interval)"),
    }
}

fn probability(p: f64) -> String {
    if p < 0.0001 { "< 0.0001".into() } else { format!("{p:.4}") }
}
