//! The page of a gauntlet, and the part of it that the page of a meta shares.

use crate::gauntlet::{GauntletReport, SquadLine};
use killbox::html::charts::{Bar, intervals};
use killbox::html::parts::{
    GAMES, MARGIN, UNJUDGED, WIN_RATE, bar, damage_chart, margin, percent_of, stat_cells, stat_heads,
    stat_meanings,
};
use killbox::html::{Cell, Doc, Foot, Head, Html, escaped};
use killbox::matches::{Margin, Rate};
use killbox_components::ruleset::{said_environment, said_scenario};

/// Writes the matrix, the ranking, and the match-ups of each squad.
pub(super) fn table(doc: &mut Doc, report: &GauntletReport) {
    doc.remarks(&report.about.not_simulated, &report.about.warnings);
    let faults: Vec<_> = report.matchups.iter().flat_map(|line| &line.faults).collect();
    doc.faults(report.faulted(), &faults);
    doc.heading("Ranking");
    let mut ranking: Vec<_> = report.squads.iter().collect();
    let rate = |rate: Option<Rate>| rate.map_or(-1.0, |rate| rate.estimate);
    ranking.sort_by(|one, other| rate(other.win_rate).total_cmp(&rate(one.win_rate)));
    let bars: Vec<Bar> = ranking.iter().filter_map(|squad| bar(&squad.name, squad.win_rate)).collect();
    doc.raw(&intervals("Mean win rates with their 95 % intervals", &bars, 0.5, 100.0, " %"));
    let heads = [
        Head("no.", "Its number.", true),
        Head("squad", "Links to its match-ups.", false),
        Head("mean win rate", "The mean over all its opponents, equally weighted.", true),
        Head("games", GAMES, true),
        Head("wins", "", true),
        Head("losses", "", true),
        Head("draws", "", true),
    ];
    let rows: Vec<Vec<Cell>> = ranking
        .iter()
        .map(|squad| {
            vec![
                Cell::count(squad.number.into()),
                Cell::link(&squad.name, &format!("squad-{}", squad.number)),
                Cell::rate(squad.win_rate),
                Cell::count(squad.games),
                Cell::count(squad.wins),
                Cell::count(squad.losses),
                Cell::count(squad.draws),
            ]
        })
        .collect();
    doc.table("Click a squad for its match-ups", &heads, &rows);
    if let Some(said) = report.said_of_few_groups() {
        doc.words(&format!("{}{}.", said[..1].to_uppercase(), &said[1..]));
    }
    if !report.about.hero {
        doc.heading("Who beats whom");
        let numbers: Vec<String> = report.squads.iter().map(|squad| squad.number.to_string()).collect();
        let mut heads = vec![Head("no.", "", true), Head("squad", "", false)];
        heads.extend(numbers.iter().map(|number| Head(number, "", true)));
        let rows: Vec<Vec<Cell>> = report
            .squads
            .iter()
            .map(|row| {
                let mut cells = vec![
                    Cell::count(row.number.into()),
                    Cell::link(&row.name, &format!("squad-{}", row.number)),
                ];
                cells.extend(report.squads.iter().map(|column| match row.number == column.number {
                    true => Cell::words("–"),
                    false => Cell::short_rate(report.rate(row.number, column.number)),
                }));
                cells
            })
            .collect();
        doc.plain_table(
            "Win rate in percent of the squad on the left against the squad above",
            &heads,
            &rows,
            true,
        );
        doc.words(UNJUDGED);
    }
    doc.heading("Squad by squad");
    for squad in &report.squads {
        let name = escaped(&squad.name);
        doc.raw(&format!(
            "<details id=squad-{}><summary>{} {name} <span class=soft>{}</span></summary>",
            squad.number,
            squad.number,
            escaped(&squad.file)
        ));
        let heads = [
            Head("against", "", false),
            Head("win rate", WIN_RATE, true),
            Head("margin", MARGIN, true),
            Head("games", GAMES, true),
            Head("checksum", "As `killbox match` prints it for these two.", false),
        ];
        let rows: Vec<Vec<Cell>> = report
            .matchups
            .iter()
            .filter(|line| line.a == squad.number || line.b == squad.number)
            .map(|line| {
                let is_a = line.a == squad.number;
                let other = if is_a { line.b } else { line.a };
                let turned = |margin: Margin| if is_a { margin } else { margin.of_the_other() };
                vec![
                    Cell::link(&report.squads[usize::from(other) - 1].name, &format!("squad-{other}")),
                    Cell::rate(report.rate(squad.number, other)),
                    margin(line.margin.map(turned)),
                    Cell::count(line.games),
                    Cell::words(&line.checksum),
                ]
            })
            .collect();
        doc.table("Its match-ups", &heads, &rows);
        ships(doc, squad);
        doc.raw("</details>");
    }
}

/// Writes what the ships of a squad did.
fn ships(doc: &mut Doc, squad: &SquadLine) {
    if squad.ships.is_empty() {
        return;
    }
    doc.raw(&damage_chart(squad.ships.iter().map(|ship| (ship.name.as_str(), &ship.stats))));
    let meanings = stat_meanings();
    let mut heads = vec![
        Head("ship", "", false),
        Head("points", "Its squad points with upgrades.", true),
        Head("survives", "How often it was neither destroyed nor fled.", true),
    ];
    heads.extend(stat_heads(&meanings));
    let rows: Vec<Vec<Cell>> = squad
        .ships
        .iter()
        .map(|ship| {
            let facts = [
                Cell::words(&ship.name),
                Cell::number(f64::from(ship.cost), ship.cost),
                percent_of(Some(ship.survival)),
            ];
            facts.into_iter().chain(stat_cells(&ship.stats)).collect()
        })
        .collect();
    doc.table("Its ships, over all its games", &heads, &rows);
}

pub(super) fn below(report: &GauntletReport) -> String {
    format!(
        "{} squads, ruleset {}{}{}, {} match-ups, played by {}",
        report.about.points_system,
        report.about.ruleset,
        said_scenario(report.about.scenario),
        said_environment(report.about.environment),
        report.matchups.len(),
        report.about.players.join(" against ")
    )
}

impl Html for GauntletReport {
    fn html(&self, foot: &Foot) -> String {
        let title = match self.about.hero {
            true => format!("{} against {} squads", self.squads[0].name, self.squads.len() - 1),
            false => format!("{} squads, each against each", self.squads.len()),
        };
        let mut doc = Doc::new(&title, &below(self));
        table(&mut doc, self);
        doc.finish(foot, &self.about.players, &self.about.ruleset, self.about.seed, &self.checksum)
    }
}
