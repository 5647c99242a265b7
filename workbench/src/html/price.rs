//! The page of prices.

use crate::price::{CardLine, Check, Estimate, PairLine, PriceReport};
use killbox::html::charts::scatter;
use killbox::html::parts::percent_of;
use killbox::html::{Cell, Doc, Foot, Head, Html};

fn estimate(estimate: &Estimate) -> Cell {
    let Estimate { estimate, low, high } = estimate;
    let ends = low
        .zip(*high)
        .map_or_else(|| "no interval".to_owned(), |(low, high)| format!("{low:+.1} to {high:+.1}"));
    Cell::number(*estimate, format!("{estimate:+.1} ({ends})"))
}

/// The line below the title.
fn below(report: &PriceReport) -> String {
    let [low, high] = report.about.points;
    format!(
        "random squads of {low} to {high} points, ruleset {}, points {}, {} games, played by {}",
        report.about.ruleset,
        report.about.points_version,
        report.games,
        report.about.players.join(" against ")
    )
}

/// Writes what each card costs and what it is worth, as a chart.
fn costs_and_worths(doc: &mut Doc, cards: &[CardLine]) {
    let points: Vec<(&str, f64, f64, bool)> = cards
        .iter()
        .filter_map(|card| {
            Some((card.name.as_str(), f64::from(card.cost[0]), card.worth?.estimate, card.q <= 0.05))
        })
        .collect();
    doc.raw(&scatter("What cards cost and what they are worth, in points", &points, "costs", "is worth"));
    doc.words(
        "On the line a card is worth what it costs. Coloured cards are mispriced, with one expected error in twenty. Cards whose cost depends on the ship are only in the table.",
    );
}

fn prices_of_cards(doc: &mut Doc, cards: &[CardLine]) {
    let heads = [
        Head("card", "", false),
        Head("id", "", false),
        Head("kind", "", false),
        Head("costs", "The printed cost; from minimum to maximum where it depends on the ship.", true),
        Head("is worth", "In points, with the 95 % interval.", true),
        Head("beyond its cost", "Over 0: too cheap.", true),
        Head("squads", "The number of drawn squads with the card.", true),
        Head(
            "q",
            "The share of errors to expect if this card and all more certain ones are called mispriced.",
            true,
        ),
        Head("verdict", "With one expected error in twenty among all cards with a verdict.", false),
    ];
    let rows: Vec<Vec<Cell>> = cards.iter().map(card_row).collect();
    doc.table("One line per card", &heads, &rows);
}

fn card_row(card: &CardLine) -> Vec<Cell> {
    vec![
        Cell::words(&card.name),
        Cell::id(&card.id),
        Cell::words(card.kind),
        Cell::number(f64::from(card.cost[0]), card.printed_cost()),
        card.worth.as_ref().map_or_else(|| Cell::nothing(""), estimate),
        estimate(&card.beyond),
        Cell::count(card.squads),
        Cell::number(card.q, format!("{:.3}", card.q)),
        Cell::words(card.verdict()),
    ]
}

fn cards_together(doc: &mut Doc, pairs: &[PairLine]) {
    doc.heading("Cards together");
    let heads = [
        Head("cards", "", false),
        Head("together", "What both are worth in one squad beyond the worth of each alone, in points.", true),
        Head(
            "meetings",
            "The number of meetings in which one squad had both cards and the other did not.",
            true,
        ),
    ];
    let rows: Vec<Vec<Cell>> = pairs
        .iter()
        .map(|pair| {
            vec![Cell::words(pair.names.join(" + ")), estimate(&pair.beyond), Cell::count(pair.meetings)]
        })
        .collect();
    doc.table("Expected errors among them: 5 %", &heads, &rows);
}

/// Writes how well the model predicts games.
fn predictions(doc: &mut Doc, check: &Check) {
    doc.heading("Does the model predict games?");
    doc.words(&format!(
        "On {} meetings outside its fit the model loses {:.4} nats per game; points alone lose {:.4}, no knowledge 0.6931.",
        check.meetings, check.log_loss, check.log_loss_of_points
    ));
    let heads = [
        Head("predicted", "The mean predicted win rate, by tenths of the meetings.", true),
        Head("actual", "The actual mean score.", true),
    ];
    let rows: Vec<Vec<Cell>> = check
        .calibration
        .iter()
        .map(|[told, made]| vec![percent_of(Some(*told)), percent_of(Some(*made))])
        .collect();
    doc.table("Win rates, predicted and actual", &heads, &rows);
}

impl Html for PriceReport {
    fn html(&self, foot: &Foot) -> String {
        let title = format!("Prices of {}", self.about.factions.join(", "));
        let mut doc = Doc::new(&title, &below(self));
        doc.remarks(&self.about.not_simulated, &self.about.warnings);
        doc.faults(self.faulted, &self.faults.iter().collect::<Vec<_>>());
        if !self.point_is_known {
            doc.raw("<p class=banner>The worth of a point is not known well enough: the prices below mean nothing yet. Play more games.</p>");
        }
        costs_and_worths(&mut doc, &self.cards);
        prices_of_cards(&mut doc, &self.cards);
        if !self.pairs.is_empty() {
            cards_together(&mut doc, &self.pairs);
        }
        if let Some(check) = &self.check {
            predictions(&mut doc, check);
        }
        let about = &self.about;
        let by = [about.ruleset.as_str(), about.points_version.as_str()];
        doc.finish(foot, &about.players, by, about.seed, &self.checksum)
    }
}
