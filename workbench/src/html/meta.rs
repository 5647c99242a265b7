//! The page of a meta.

use super::gauntlet::{below, table};
use crate::meta::{Meeting, MetaLine, MetaReport};
use killbox::html::charts::{Bar, intervals};
use killbox::html::parts::{LINKED_SQUAD, linked_squad, percent_of};
use killbox::html::{Cell, Doc, Foot, Head, Html};
use killbox::matches::Elo;

fn name_of(report: &MetaReport, number: u16) -> &str {
    &report.table.squads[usize::from(number) - 1].name
}

/// Writes the strength of each squad, the best first.
fn strength_chart(doc: &mut Doc, report: &MetaReport) {
    let elo = |line: &MetaLine| {
        let elo = line.elo?;
        Some(Bar {
            name: name_of(report, line.number),
            estimate: elo.estimate?,
            low: elo.low?,
            high: elo.high?,
        })
    };
    let mut bars: Vec<Bar> = report.meta.iter().filter_map(elo).collect();
    bars.sort_by(|one, other| other.estimate.total_cmp(&one.estimate));
    doc.raw(&intervals("Strength in Elo with 95 % intervals", &bars, 0.0, 1.0, ""));
}

fn strength_table(doc: &mut Doc, report: &MetaReport) {
    let strength = [
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
    let heads: Vec<Head> = LINKED_SQUAD.into_iter().chain(strength).collect();
    let rows: Vec<Vec<Cell>> = report.meta.iter().map(|line| strength_row(report, line)).collect();
    doc.table("Strength, one line per squad", &heads, &rows);
}

fn strength_row(report: &MetaReport, line: &MetaLine) -> Vec<Cell> {
    let meeting = |meeting: &Option<Meeting>| match meeting {
        None => Cell::words("-"),
        Some(Meeting { number, win_rate }) => {
            Cell::rate_against(*win_rate, name_of(report, *number), &format!("squad-{number}"))
        }
    };
    let shown = line.elo.map_or_else(|| "-".into(), Elo::said);
    let elo = Cell::number(line.elo.and_then(|elo| elo.estimate), shown);
    let strength = [elo, meeting(&line.best), meeting(&line.worst), percent_of(line.polarity)];
    linked_squad(line.number, &line.name).into_iter().chain(strength).collect()
}

/// Writes the share of each squad in the mix that survives.
fn mix(doc: &mut Doc, report: &MetaReport) {
    let shares = [
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
    let heads: Vec<Head> = LINKED_SQUAD.into_iter().chain(shares).collect();
    let rows: Vec<Vec<Cell>> = report.meta.iter().map(|line| mix_row(report, line)).collect();
    doc.table("Which mix survives, one line per squad", &heads, &rows);
}

fn mix_row(report: &MetaReport, line: &MetaLine) -> Vec<Cell> {
    let group = report.clusters.iter().position(|group| group.contains(&line.number));
    let drawn =
        line.share_drawn.map(|drawn| format!(" ({:.0} to {:.0})", 100.0 * drawn.low, 100.0 * drawn.high));
    let shown = line
        .share
        .map_or_else(|| "-".into(), |share| format!("{:.1} %{}", 100.0 * share, drawn.unwrap_or_default()));
    let shares = [
        Cell::number(line.share, shown),
        percent_of(line.share_drawn.map(|drawn| drawn.present)),
        percent_of(line.smoothed),
        Cell::number(group.map(|at| at as f64), group.map_or_else(String::new, |at| (at + 1).to_string())),
    ];
    linked_squad(line.number, &line.name).into_iter().chain(shares).collect()
}

/// Writes how much there is to win by a good squad, and how much of it is strength.
fn conclusions(doc: &mut Doc, report: &MetaReport) {
    if let Some(of_all) = report.exploitability_of_all {
        doc.words(&format!(
            "If all squads were equally frequent, the best would win {:.1} %.",
            50.0 + 100.0 * of_all
        ));
    }
    if let Some(explained) = report.explained {
        doc.words(&format!(
            "Strength explains {:.0} % of the differences between match-ups; the rest depends on who meets whom.",
            100.0 * explained
        ));
    }
}

impl Html for MetaReport {
    fn html(&self, foot: &Foot) -> String {
        let mut doc = Doc::new(&format!("A meta of {} squads", self.table.squads.len()), &below(&self.table));
        doc.heading("The meta");
        strength_chart(&mut doc, self);
        strength_table(&mut doc, self);
        mix(&mut doc, self);
        conclusions(&mut doc, self);
        table(&mut doc, &self.table);
        let about = &self.table.about;
        let by = [about.ruleset.as_str(), about.points_version.as_str()];
        doc.finish(foot, &about.players, by, about.seed, &self.table.checksum)
    }
}
