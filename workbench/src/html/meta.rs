//! The page of a meta.

use super::gauntlet::{below, table};
use crate::meta::{Meeting, MetaLine, MetaReport};
use killbox::html::charts::{Bar, intervals};
use killbox::html::parts::percent_of;
use killbox::html::{Cell, Doc, Foot, Head, Html};
use killbox::matches::Elo;

impl Html for MetaReport {
    fn html(&self, foot: &Foot) -> String {
        let mut doc = Doc::new(&format!("A meta of {} squads", self.table.squads.len()), &below(&self.table));
        doc.heading("The meta");
        let elo = |line: &crate::meta::MetaLine| {
            let elo = line.elo?;
            Some(Bar {
                name: &self.table.squads[usize::from(line.number) - 1].name,
                estimate: elo.estimate?,
                low: elo.low?,
                high: elo.high?,
            })
        };
        let mut bars: Vec<Bar> = self.meta.iter().filter_map(elo).collect();
        bars.sort_by(|one, other| other.estimate.total_cmp(&one.estimate));
        doc.raw(&intervals("Strength in Elo with 95 % intervals", &bars, 0.0, 1.0, ""));
        let heads = [
            Head("no.", "Its number.", true),
            Head("squad", "Links to its match-ups.", false),
            Head(
                "Elo",
                "Strength of all fitted together (Bradley and Terry), with the 95 % interval; 0 is the mean of all, 100 is a win rate of 64 %.",
                true,
            ),
            Head(
                "best",
                "Its best match-up. The best of many looks better than it is, so the interval is wide enough for all of them together.",
                false,
            ),
            Head("worst", "Its worst match-up, likewise.", false),
            Head(
                "polarity",
                "The standard deviation of its win rates, without the part that is due to chance.",
                true,
            ),
        ];
        let meeting = |meeting: &Option<Meeting>| match meeting {
            None => Cell::words("-"),
            Some(Meeting { number, win_rate }) => {
                let name = &self.table.squads[usize::from(*number) - 1].name;
                Cell::rate_against(*win_rate, name, &format!("squad-{number}"))
            }
        };
        let names = |line: &MetaLine| {
            let link = Cell::link(&line.name, &format!("squad-{}", line.number));
            [Cell::count(line.number.into()), link]
        };
        let rows: Vec<Vec<Cell>> = self
            .meta
            .iter()
            .map(|line| {
                let shown = line.elo.map_or_else(|| "-".into(), Elo::said);
                let elo = Cell::number(line.elo.and_then(|elo| elo.estimate), shown);
                let rest = [elo, meeting(&line.best), meeting(&line.worst), percent_of(line.polarity)];
                names(line).into_iter().chain(rest).collect()
            })
            .collect();
        doc.table("Strength, one line per squad", &heads, &rows);
        let heads = [
            Head("no.", "Its number.", true),
            Head("squad", "Links to its match-ups.", false),
            Head(
                "equilibrium",
                "Its share of a mix that no squad beats, and the range of that share in 19 of 20 redraws of all cells within their uncertainty.",
                true,
            ),
            Head("there", "How often it is in the mix in these redraws.", true),
            Head(
                "smoothed",
                "Its share if squads that win more are more frequent, not only those that win most.",
                true,
            ),
            Head("group", "Squads of one group do equally well against all others.", true),
        ];
        let rows: Vec<Vec<Cell>> = self
            .meta
            .iter()
            .map(|line| {
                let group = self.clusters.iter().position(|group| group.contains(&line.number));
                let drawn = line
                    .share_drawn
                    .map(|drawn| format!(" ({:.0} to {:.0})", 100.0 * drawn.low, 100.0 * drawn.high));
                let shown = line.share.map_or_else(
                    || "-".into(),
                    |share| format!("{:.1} %{}", 100.0 * share, drawn.unwrap_or_default()),
                );
                let rest = [
                    Cell::number(line.share, shown),
                    percent_of(line.share_drawn.map(|drawn| drawn.present)),
                    percent_of(line.smoothed),
                    Cell::number(
                        group.map(|at| at as f64),
                        group.map_or_else(String::new, |at| (at + 1).to_string()),
                    ),
                ];
                names(line).into_iter().chain(rest).collect()
            })
            .collect();
        doc.table("Which mix survives, one line per squad", &heads, &rows);
        if let Some(of_all) = self.exploitability_of_all {
            doc.words(&format!(
                "If all squads were equally frequent, the best would win {:.1} %.",
                50.0 + 100.0 * of_all
            ));
        }
        if let Some(explained) = self.explained {
            doc.words(&format!(
                "Strength explains {:.0} % of the differences between match-ups; the rest depends on who meets whom.",
                100.0 * explained
            ));
        }
        table(&mut doc, &self.table);
        doc.finish(
            foot,
            &self.table.about.players,
            &self.table.about.ruleset,
            self.table.about.seed,
            &self.table.checksum,
        )
    }
}
