//! A match as text.

use std::fmt::{Result, Write};

use killbox_components::ruleset::{said_environment, said_scenario};
use killbox_components::tally::ShipStat;

use super::words::{none_ended, percent, signed, write_faults};
use super::{MatchReport, ShipLine, Unsimulated};
use crate::matches::Side;
use crate::page::{Column, Page, Tone};

impl MatchReport {
    /// The report as text.
    pub fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        // Writing into a string does not fail.
        let _ = self.write(&mut out, page);
        page.fold(&out)
    }

    fn write(&self, out: &mut String, page: &Page) -> Result {
        self.write_head(out, page)?;
        writeln!(out)?;
        if self.games == 0 {
            writeln!(out, "{}", page.paint(Tone::Wrong, none_ended(self.faulted)))?;
        } else {
            self.write_result(out, page)?;
            writeln!(out)?;
            self.write_ships(out, page)?;
        }
        if self.faulted > 0 {
            let played = self.games + self.faulted;
            write_faults(out, page, self.faulted, played, [("", self.faults.as_slice())])?;
            let example = self.faults.first().and_then(|line| line.first.first()).unwrap_or(&self.first_game);
            writeln!(
                out,
                "  to see one: the same command with --first-game {example} --games 1 --record DIR, then killbox replay"
            )?;
        }
        write_remarks(out, page, &self.warnings, &self.not_simulated)?;
        writeln!(out, "\nchecksum {}", self.checksum)?;
        match &self.again {
            Some(again) => again.write(out, page, &self.players, self.win_rate),
            None => Ok(()),
        }
    }

    fn write_head(&self, out: &mut String, page: &Page) -> Result {
        for (side, squad, player) in
            [("A", &self.squads[0], &self.players[0]), ("B", &self.squads[1], &self.players[1])]
        {
            writeln!(out, "{side}  {}   ({player})", page.paint(Tone::Heading, squad))?;
        }
        writeln!(
            out,
            "ruleset {}{}{}, {} squads, cards {}, points {}, seed {}, games {} to {}, {}",
            self.ruleset,
            said_scenario(self.scenario),
            said_environment(self.environment),
            self.points_system,
            self.card_set,
            self.points_version,
            self.seed,
            self.first_game,
            (self.first_game + self.last()).saturating_sub(1),
            match self.first.as_str() {
                "by_rules" => "in pairs with the seats exchanged".to_owned(),
                "alternate" => "A and B first player in turn".to_owned(),
                side => format!("{} always first player", side.to_uppercase()),
            }
        )?;
        if self.interrupted {
            let played = self.games + self.faulted;
            let text = format!("INTERRUPTED: {played} of {} games were played", self.requested);
            writeln!(out, "{}", page.paint(Tone::Warning, text))?;
        }
        match &self.stopping {
            Some(stopping) => writeln!(out, "{}: {}", stopping.rule, stopping.said()),
            None => Ok(()),
        }
    }

    /// Writes who won, by how much, and the effect of being first player.
    fn write_result(&self, out: &mut String, page: &Page) -> Result {
        writeln!(
            out,
            "A wins {}   B wins {}   draws {}   of {} games",
            self.wins, self.losses, self.draws, self.games
        )?;
        if let Some(rate) = self.win_rate {
            let rate = page.paint(Tone::Result, percent(rate));
            writeln!(out, "win rate of A          {rate}   (a draw counts as half)")?;
        }
        if let (Some([a, b]), Some(margin)) = (self.mean_score, self.margin) {
            writeln!(out, "mean score             A {a:.1}   B {b:.1}   margin {}", signed(margin))?;
        }
        if let Some(rounds) = self.mean_rounds {
            writeln!(out, "mean rounds            {rounds:.1}")?;
        }
        match (self.first_player_win_rate, self.win_rate_as_first, self.win_rate_as_second) {
            (Some(rate), Some(first), Some(second)) => {
                writeln!(out, "first player wins      {}", percent(rate))?;
                writeln!(out, "  A as first player    {}", percent(first))?;
                writeln!(out, "  A as second player   {}", percent(second))
            }
            (_, first, _) => {
                let side = if first.is_some() { "A" } else { "B" };
                writeln!(
                    out,
                    "first player           {side} in every game: --first alternate measures what being first is worth"
                )
            }
        }
    }

    fn write_ships(&self, out: &mut String, page: &Page) -> Result {
        let some = |stat| self.ships.iter().any(|ship| ship.stats[stat] > 0.0);
        let mut stats = ShipStat::ALL.to_vec();
        stats.retain(|stat| stat.about().always || some(*stat));
        let mut columns = vec![
            Column::Words(""),
            Column::Name("ship"),
            Column::Number("points"),
            Column::Number("survives (95 %)"),
        ];
        columns.extend(stats.iter().map(|stat| Column::Number(stat.about().short)));
        let row = |ship: &ShipLine| {
            let side = if ship.side == Side::A { "A" } else { "B" };
            let facts = [side.to_owned(), ship.name.clone(), ship.cost.to_string(), percent(ship.survival)];
            facts.into_iter().chain(stats.iter().map(|stat| format!("{:.2}", ship.stats[*stat]))).collect()
        };
        let rows: Vec<Vec<String>> = self.ships.iter().map(row).collect();
        write!(out, "{}", page.table(&columns, &rows))?;
        writeln!(out, "   means per game: attacks made, damage dealt by them, damage taken from any source")?;
        let abouts = stats.iter().map(|stat| stat.about()).filter(|about| !about.always);
        let with: Vec<String> = abouts.map(|about| format!("{}: {}", about.short, about.meaning)).collect();
        if with.is_empty() { Ok(()) } else { writeln!(out, "   {}", with.join("; ")) }
    }
}

/// Writes the notes on squads that follow any report: warnings, and the cards that are not
/// simulated.
pub fn write_remarks(
    out: &mut String,
    page: &Page,
    warnings: &[String],
    not_simulated: &[Unsimulated],
) -> Result {
    if !warnings.is_empty() {
        writeln!(out, "\n{}", page.paint(Tone::Warning, "WARNINGS"))?;
        for warning in warnings {
            writeln!(out, "  {warning}")?;
        }
    }
    if !not_simulated.is_empty() {
        let heading = page.paint(Tone::Warning, "NOT SIMULATED");
        writeln!(out, "\n{heading}: the abilities of these cards are ignored (their numbers count)")?;
        for card in not_simulated {
            writeln!(out, "  {}: {} {} ({})", card.squad, card.kind, card.name, card.id)?;
        }
    }
    Ok(())
}
