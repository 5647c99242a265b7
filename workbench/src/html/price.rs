//! The page of prices.

use crate::price::{Estimate, PriceReport};
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

impl Html for PriceReport {
    fn html(&self, foot: &Foot) -> String {
        let [low, high] = self.about.points;
        let mut doc = Doc::new(
            &format!("Prices of {}", self.about.factions.join(", ")),
            &format!(
                "random squads of {low} to {high} points, ruleset {}, {} games, played by {}",
                self.about.ruleset,
                self.games,
                self.about.players.join(" against ")
            ),
        );
        doc.remarks(&self.about.not_simulated, &self.about.warnings);
        doc.faults(self.faulted, &self.faults.iter().collect::<Vec<_>>());
        if !self.point_is_known {
            doc.raw("<p class=banner>What a point is worth is not known well enough: the prices below mean nothing yet. Play more games.</p>");
        }
        let points: Vec<(&str, f64, f64, bool)> = self
            .cards
            .iter()
            .filter_map(|card| {
                Some((card.name.as_str(), f64::from(card.cost[0]), card.worth?.estimate, card.q <= 0.05))
            })
            .collect();
        doc.raw(&scatter("What cards cost and what they are worth, in points", &points, "costs", "is worth"));
        doc.words(
            "On the line a card is worth what it costs. Coloured: mispriced, with one false one in twenty. Cards whose cost depends on the ship are in the table alone.",
        );
        let heads = [
            Head("card", "", false),
            Head("id", "", false),
            Head("kind", "", false),
            Head("costs", "Printed; from the least to the most where it depends on the ship.", true),
            Head("is worth", "In points, with the 95 % interval.", true),
            Head("beyond its cost", "Over 0: too cheap.", true),
            Head("squads", "Drawn squads that had it.", true),
            Head(
                "q",
                "If this card and all that are surer are called mispriced, so many of them are expected not to be.",
                true,
            ),
            Head("verdict", "With one false one in twenty among all that have one.", false),
        ];
        let rows: Vec<Vec<Cell>> = self
            .cards
            .iter()
            .map(|card| {
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
            })
            .collect();
        doc.table("A line a card", &heads, &rows);
        if !self.pairs.is_empty() {
            doc.heading("Cards together");
            let heads = [
                Head("cards", "", false),
                Head("together", "What both are worth in one squad beyond each alone, in points.", true),
                Head("meetings", "In which one squad had both and the other had not.", true),
            ];
            let rows: Vec<Vec<Cell>> = self
                .pairs
                .iter()
                .map(|pair| {
                    vec![
                        Cell::words(pair.names.join(" + ")),
                        estimate(&pair.beyond),
                        Cell::count(pair.meetings),
                    ]
                })
                .collect();
            doc.table("False ones among them: 5 %", &heads, &rows);
        }
        if let Some(check) = &self.check {
            doc.heading("Does the model foretell games?");
            doc.words(&format!(
                "On {} meetings that it was not fitted to it loses {:.4} nats a game; points alone lose {:.4}, knowing nothing 0.6931.",
                check.meetings, check.log_loss, check.log_loss_of_points
            ));
            let heads = [
                Head("foretold", "Mean chance given, by tenths of the meetings.", true),
                Head("made", "Score made.", true),
            ];
            let rows: Vec<Vec<Cell>> = check
                .calibration
                .iter()
                .map(|[told, made]| vec![percent_of(Some(*told)), percent_of(Some(*made))])
                .collect();
            doc.table("Win rates, foretold and made", &heads, &rows);
        }
        doc.finish(foot, &self.about.players, &self.about.ruleset, self.about.seed, &self.checksum)
    }
}
