//! Prices as text.

use std::fmt::{Result, Write};

use super::{CardLine, Estimate, PriceReport};
use killbox::csv::{self, Table, count, number, rounded};
use killbox::page::{Column, Page, Tone};
use killbox::report::{write_faults, write_remarks};

/// The largest expected share of errors among the cards that are called mispriced.
const FALSE: f64 = 0.05;
/// The most pairs of cards in the text. The JSON has all pairs.
const PAIRS: usize = 20;

impl PriceReport {
    /// The report as text.
    pub fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = self.write(&mut out, page);
        page.fold(&out)
    }

    fn write(&self, out: &mut String, page: &Page) -> Result {
        let [a, b] = &self.about.players;
        let by = if a == b { a.clone() } else { format!("{a} against {b}") };
        let against = if self.about.field.is_empty() {
            "against each other".to_owned()
        } else {
            format!("against a field of {} squads", self.about.field.len())
        };
        let heading = format!("random squads of {} {against}", self.about.factions.join(", "));
        writeln!(out, "{}   ({by})", page.paint(Tone::Heading, heading))?;
        let [low, high] = self.about.points;
        writeln!(
            out,
            "ruleset {}, {} squads of {low} to {high} points, cards {}, points {}, seed {}, {} games\n",
            self.about.ruleset,
            self.about.points_system,
            self.about.card_set,
            self.about.points_version,
            self.about.seed,
            self.games
        )?;
        for (point, what) in self.point.iter().zip(["a point", "a point of loadout"]) {
            // Near one half, a logit is a change of a quarter in win rate.
            let rate = |logit: f64| 25.0 * logit;
            let ends = point.low.zip(point.high).map_or_else(
                || "no interval".to_owned(),
                |(low, high)| format!("{:.2} to {:.2}", rate(low), rate(high)),
            );
            writeln!(
                out,
                "{what} is worth {:.2} % of win rate near one half ({ends})",
                rate(point.estimate)
            )?;
        }
        if !self.point_is_known {
            let text = "the worth of a point is not known well enough: prices below mean nothing yet; play more games, or draw squads with a wider range of totals";
            writeln!(out, "{}", page.paint(Tone::Warning, text))?;
        }
        writeln!(out, "cards are worth their cost plus or minus {:.1} points\n", self.spread)?;
        let columns = [
            Column::Name("card"),
            Column::Words(""),
            Column::Number("costs"),
            Column::Number("is worth (95 %)"),
            Column::Number("beyond its cost (95 %)"),
            Column::Number("squads"),
            Column::Number("q"),
            Column::Verdict(""),
        ];
        let rows: Vec<Vec<String>> = self.cards.iter().map(row).collect();
        write!(out, "{}", page.table(&columns, &rows))?;
        self.write_replacement(out)?;
        if self.cards.len() > 1 {
            writeln!(
                out,
                "     q: the share of errors to expect if this card and all more certain ones are called mispriced; an error is fair, or mispriced the other way"
            )?;
        }
        self.write_pairs(out, page)?;
        if let Some(check) = &self.check {
            writeln!(
                out,
                "\non {} meetings outside its fit the model loses {:.4} nats per game, points alone {:.4}, no knowledge 0.6931",
                check.meetings, check.log_loss, check.log_loss_of_points
            )?;
            let tenths: Vec<String> = check
                .calibration
                .iter()
                .map(|[told, made]| format!("{:.0}:{:.0}", 100.0 * told, 100.0 * made))
                .collect();
            writeln!(out, "  win rates there by tenths, predicted and actual: {}", tenths.join("  "))?;
        }
        if self.missing > 0 {
            writeln!(out, "\n{} squads could not be drawn", self.missing)?;
        }
        if self.faulted > 0 {
            let played = self.games + self.faulted;
            write_faults(out, page, self.faulted, played, [("", self.faults.as_slice())])?;
        }
        write_remarks(out, page, &self.about.warnings, &self.about.not_simulated)?;
        if self.about.interrupted {
            writeln!(out, "\ninterrupted: this is the result so far")?;
        }
        writeln!(out, "\nchecksum {}", self.checksum)
    }

    fn write_replacement(&self, out: &mut String) -> Result {
        let Some(replacement) = &self.replacement else { return Ok(()) };
        let Some(line) = self.cards.first() else { return Ok(()) };
        let (squads, games) = (replacement.squads, replacement.games);
        match &replacement.beyond {
            Some(beyond) => {
                let worth = (line.cost[0] == line.cost[1]).then(|| beyond.plus(f64::from(line.cost[0])));
                let worth =
                    worth.map_or_else(String::new, |worth| format!(": it is worth {}", shown(&worth, false)));
                writeln!(
                    out,
                    "\nreplaced in {squads} squads, with its points spent otherwise ({games} games){worth}"
                )?;
                writeln!(
                    out,
                    "     squads without it do equally well with {} points more",
                    shown(beyond, true)
                )
            }
            None => writeln!(
                out,
                "\nreplaced in {squads} squads ({games} games): the worth of a point there is not known well enough to price it; play more games"
            ),
        }
    }

    fn write_pairs(&self, out: &mut String, page: &Page) -> Result {
        if self.pairs.is_empty() {
            return Ok(());
        }
        writeln!(
            out,
            "\ncards that are worth more or less in one squad than each alone (expected errors among them: 5 %)"
        )?;
        let columns = [Column::Words("cards"), Column::Number("together (95 %)"), Column::Number("meetings")];
        let rows: Vec<Vec<String>> = self
            .pairs
            .iter()
            .take(PAIRS)
            .map(|pair| vec![pair.names.join(" + "), shown(&pair.beyond, true), pair.meetings.to_string()])
            .collect();
        write!(out, "{}", page.table(&columns, &rows))?;
        if self.pairs.len() > PAIRS {
            writeln!(out, "     and {} more (--json has all)", self.pairs.len() - PAIRS)?;
        }
        Ok(())
    }

    /// The cards as CSV, one a line.
    pub fn csv(&self) -> String {
        let mut table = Table::new([
            "kind",
            "id",
            "name",
            "cost_low",
            "cost_high",
            "squads",
            "beyond",
            "beyond_low",
            "beyond_high",
            "worth",
            "worth_low",
            "worth_high",
            "q",
        ]);
        let ends = |estimate: Option<Estimate>| {
            [estimate.map(|of| of.estimate), estimate.and_then(|of| of.low), estimate.and_then(|of| of.high)]
                .map(|value| rounded(value, 4))
        };
        for line in &self.cards {
            let card = [csv::text(line.kind), csv::text(&line.id), csv::text(&line.name)];
            let counts = [count(line.cost[0]), count(line.cost[1]), count(line.squads)];
            let cells = card.into_iter().chain(counts).chain(ends(Some(line.beyond)));
            table.row(cells.chain(ends(line.worth)).chain([number(line.q)]));
        }
        table.finish()
    }
}

impl CardLine {
    /// The cost as text: `4`, or `3 to 5` where it depends on the ship.
    pub fn printed_cost(&self) -> String {
        match self.cost {
            [low, high] if low == high => low.to_string(),
            [low, high] => format!("{low} to {high}"),
        }
    }

    /// The verdict on the price, with a bounded share of errors among all verdicts. A card whose
    /// own interval contains its cost gets no verdict.
    pub fn verdict(&self) -> &'static str {
        match () {
            () if self.q > FALSE || self.beyond.holds(0.0) => "",
            () if self.beyond.estimate > 0.0 => "too cheap",
            () => "too dear",
        }
    }
}

fn row(line: &CardLine) -> Vec<String> {
    vec![
        line.name.clone(),
        line.id.clone(),
        line.printed_cost(),
        line.worth.as_ref().map_or_else(String::new, |worth| shown(worth, false)),
        shown(&line.beyond, true),
        line.squads.to_string(),
        format!("{:.3}", line.q),
        line.verdict().to_owned(),
    ]
}

/// An estimate as text, such as `+1.2 (+0.4 to +2.0)`.
fn shown(estimate: &Estimate, sign: bool) -> String {
    let number = |value: f64| if sign { format!("{value:+.1}") } else { format!("{value:.1}") };
    let ends = estimate.low.zip(estimate.high).map_or_else(
        || "no interval".to_owned(),
        |(low, high)| format!("{} to {}", number(low), number(high)),
    );
    format!("{} ({ends})", number(estimate.estimate))
}
