//! The page of a gauntlet, and the part of it that the page of a meta shares.

use crate::gauntlet::{GauntletReport, SquadLine};
use killbox::html::charts::{Bar, intervals};
use killbox::html::parts::{
    GAMES, LINKED_SQUAD, MARGIN, ShipRow, UNJUDGED, WIN_RATE, bar, linked_squad, margin, means_of_ships,
    percent_of,
};
use killbox::html::{Cell, Doc, Foot, Head, Html, escaped};
use killbox::matches::{Margin, Rate};
use killbox_components::ruleset::{said_environment, said_scenario};

/// Writes the ranking, the matrix, and the match-ups of each squad.
pub(super) fn table(doc: &mut Doc, report: &GauntletReport) {
    doc.remarks(&report.about.not_simulated, &report.about.warnings);
    let faults: Vec<_> = report.matchups.iter().flat_map(|line| &line.faults).collect();
    doc.faults(report.faulted(), &faults);
    ranking(doc, report);
    if !report.about.hero {
        matrix(doc, report);
    }
    doc.heading("Squad by squad");
    for squad in &report.squads {
        details(doc, report, squad);
    }
}

/// Writes the squads from the best to the worst, as a chart and as a table.
fn ranking(doc: &mut Doc, report: &GauntletReport) {
    doc.heading("Ranking");
    let mut ranking: Vec<_> = report.squads.iter().collect();
    let rate = |rate: Option<Rate>| rate.map_or(-1.0, |rate| rate.estimate);
    ranking.sort_by(|one, other| rate(other.win_rate).total_cmp(&rate(one.win_rate)));
    let bars: Vec<Bar> = ranking.iter().filter_map(|squad| bar(&squad.name, squad.win_rate)).collect();
    doc.raw(&intervals("Mean win rates with their 95 % intervals", &bars, 0.5, 100.0, " %"));
    let results = [
        Head("mean win rate", "The mean over all its opponents, equally weighted.", true),
        Head("games", GAMES, true),
        Head("wins", "", true),
        Head("losses", "", true),
        Head("draws", "", true),
    ];
    let heads: Vec<Head> = LINKED_SQUAD.into_iter().chain(results).collect();
    let rows: Vec<Vec<Cell>> = ranking.into_iter().map(ranking_row).collect();
    doc.table("Click a squad for its match-ups", &heads, &rows);
    if let Some(said) = report.said_of_few_groups() {
        doc.words(&format!("{}{}.", said[..1].to_uppercase(), &said[1..]));
    }
}

fn ranking_row(squad: &SquadLine) -> Vec<Cell> {
    let results = [
        Cell::rate(squad.win_rate),
        Cell::count(squad.games),
        Cell::count(squad.wins),
        Cell::count(squad.losses),
        Cell::count(squad.draws),
    ];
    linked_squad(squad.number, &squad.name).into_iter().chain(results).collect()
}

/// Writes the win rate of each squad against each other.
fn matrix(doc: &mut Doc, report: &GauntletReport) {
    doc.heading("Who beats whom");
    let numbers: Vec<String> = report.squads.iter().map(|squad| squad.number.to_string()).collect();
    let mut heads = vec![Head("no.", "", true), Head("squad", "", false)];
    heads.extend(numbers.iter().map(|number| Head(number, "", true)));
    let rows: Vec<Vec<Cell>> = report
        .squads
        .iter()
        .map(|row| {
            let rates = report.squads.iter().map(|column| match row.number == column.number {
                true => Cell::words("–"),
                false => Cell::short_rate(report.rate(row.number, column.number)),
            });
            linked_squad(row.number, &row.name).into_iter().chain(rates).collect()
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

/// Writes the match-ups of a squad and what its ships did.
fn details(doc: &mut Doc, report: &GauntletReport, squad: &SquadLine) {
    let name = escaped(&squad.name);
    doc.raw(&format!(
        "<details id=squad-{}><summary>{} {name} <span class=soft>{}</span></summary>",
        squad.number,
        squad.number,
        escaped(&squad.file)
    ));
    match_ups(doc, report, squad);
    ships(doc, squad);
    doc.raw("</details>");
}

fn match_ups(doc: &mut Doc, report: &GauntletReport, squad: &SquadLine) {
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
}

/// Writes what the ships of a squad did.
fn ships(doc: &mut Doc, squad: &SquadLine) {
    if squad.ships.is_empty() {
        return;
    }
    let heads = [
        Head("ship", "", false),
        Head("points", "Its squad points with upgrades.", true),
        Head("survives", "How often it was neither destroyed nor fled.", true),
    ];
    let ships = squad.ships.iter().map(|ship| ShipRow {
        name: &ship.name,
        facts: vec![
            Cell::words(&ship.name),
            Cell::number(f64::from(ship.cost), ship.cost),
            percent_of(Some(ship.survival)),
        ],
        means: &ship.stats,
    });
    means_of_ships(doc, "Its ships, over all its games", &heads, ships.collect());
}

pub(super) fn below(report: &GauntletReport) -> String {
    format!(
        "{} squads, ruleset {}{}{}, points {}, {} match-ups, played by {}",
        report.about.points_system,
        report.about.ruleset,
        said_scenario(report.about.scenario),
        said_environment(report.about.environment),
        report.about.points_version,
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
        let about = &self.about;
        let by = [about.ruleset.as_str(), about.points_version.as_str()];
        doc.finish(foot, &about.players, by, about.seed, &self.checksum)
    }
}
