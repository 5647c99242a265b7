//! What each kind of report puts on its page.

use super::charts::{Bar, intervals, scatter, two_bars};
use super::{Cell, Doc, Foot, Head, Html};
use crate::compare::{CompareReport, Difference};
use crate::gauntlet::GauntletReport;
use crate::matches::{Margin, Rate};
use crate::meta::{Meeting, MetaReport};
use crate::price::{Estimate, PriceReport};
use crate::report::{MatchReport, percent};

const WIN_RATE: &str = "The share of games won, a draw counted as half, with the interval that holds the true rate 19 times in 20. Coloured where that does not hold one half.";
const MARGIN: &str = "The mean of the own score less the other's, with its 95 % interval.";
const GAMES: &str = "Games that ended by the rules.";
const UNJUDGED: &str = "Cells whose interval holds one half have no colour: nothing is shown there.";

fn margin(margin: Option<Margin>) -> Cell {
    let estimate = margin.map(|margin| margin.estimate);
    Cell::number(estimate, margin.map_or_else(|| "-".into(), crate::report::signed))
}

fn bar<'a>(name: &'a str, rate: Option<Rate>) -> Option<Bar<'a>> {
    let Rate { estimate, low, high } = rate?;
    Some(Bar { name, estimate, low, high })
}

fn percent_of(share: Option<f64>) -> Cell {
    Cell::number(share, share.map_or_else(|| "-".into(), |share| format!("{:.1} %", 100.0 * share)))
}

impl Html for MatchReport {
    fn html(&self, foot: &Foot) -> String {
        let [a, b] = &self.squads;
        let mut doc = Doc::new(
            &format!("{a} against {b}"),
            &format!(
                "{} squads, ruleset {}, {} games, played by {} and {}",
                self.points_system, self.ruleset, self.games, self.players[0], self.players[1]
            ),
        );
        doc.remarks(&self.not_simulated, &self.warnings);
        doc.faults(self.faulted, &self.faults.iter().collect::<Vec<_>>());
        let rates = [
            (format!("{a} wins"), self.win_rate),
            ("the first player wins".to_owned(), self.first_player_win_rate),
            (format!("{a} as first player"), self.win_rate_as_first),
            (format!("{a} as second player"), self.win_rate_as_second),
        ];
        let bars: Vec<Bar> = rates.iter().filter_map(|(name, rate)| bar(name, *rate)).collect();
        doc.raw(&intervals("Win rates with their 95 % intervals", &bars, 0.5, 100.0, " %"));
        let heads = [Head("", "", false), Head("", "", true)];
        let mut rows: Vec<Vec<Cell>> = rates
            .iter()
            .filter(|(_, rate)| rate.is_some())
            .map(|(name, rate)| vec![Cell::words(name), Cell::rate(*rate)])
            .collect();
        rows.push(vec![
            Cell::words("wins, losses, draws"),
            Cell::words(format!("{}, {}, {}", self.wins, self.losses, self.draws)),
        ]);
        rows.push(vec![Cell::words("margin"), margin(self.margin)]);
        if let Some(rounds) = self.mean_rounds {
            rows.push(vec![Cell::words("mean rounds"), Cell::number(rounds, format!("{rounds:.1}"))]);
        }
        doc.plain_table("What came out", &heads, &rows, false);
        doc.heading("Ship by ship");
        let survival: Vec<Bar> =
            self.ships.iter().filter_map(|ship| bar(&ship.name, Some(ship.survival))).collect();
        doc.raw(&intervals("How often each ship was left at the end", &survival, 0.5, 100.0, " %"));
        let dealt =
            |ship: &crate::report::ShipLine| ship.dealt.attacks + ship.dealt.devices + ship.dealt.other;
        let damage: Vec<(&str, f64, f64)> =
            self.ships.iter().map(|ship| (ship.name.as_str(), dealt(ship), ship.taken)).collect();
        doc.raw(&two_bars("Damage a game, dealt and suffered", &damage, ["dealt", "suffered"]));
        let heads = [
            Head("squad", "", false),
            Head("ship", "", false),
            Head("points", "Its squad points with upgrades.", true),
            Head("survives", "How often it was neither destroyed nor fled, with the 95 % interval.", true),
            Head("attacks", "Attacks it made, a game.", true),
            Head("dealt by attacks", "Damage its attacks dealt to enemies, a game.", true),
            Head("by devices", "Damage its bombs and mines dealt to enemies, a game.", true),
            Head("by other", "Damage it dealt to enemies otherwise, a game.", true),
            Head("to friends", "Damage it dealt to friendly ships, a game.", true),
            Head("suffered", "Damage it suffered from whatever, a game.", true),
        ];
        let number = |value: f64| Cell::number(value, format!("{value:.2}"));
        let rows: Vec<Vec<Cell>> = self
            .ships
            .iter()
            .map(|ship| {
                let squad = &self.squads[ship.side.index()];
                vec![
                    Cell::words(squad),
                    Cell::words(&ship.name),
                    Cell::count(ship.cost.into()),
                    Cell::number(ship.survival.estimate, percent(ship.survival)),
                    number(ship.attacks),
                    number(ship.dealt.attacks),
                    number(ship.dealt.devices),
                    number(ship.dealt.other),
                    number(ship.dealt.to_friends),
                    number(ship.taken),
                ]
            })
            .collect();
        doc.table("Means a game", &heads, &rows);
        doc.finish(foot, &self.players, &self.ruleset, self.seed, &self.checksum)
    }
}

/// The matrix, the ranking, and each squad's match-ups.
fn table(doc: &mut Doc, report: &GauntletReport) {
    doc.remarks(&report.not_simulated, &report.warnings);
    let faults: Vec<_> = report.matchups.iter().flat_map(|line| &line.faults).collect();
    doc.faults(report.faulted(), &faults);
    doc.heading("Ranking");
    let mut ranking: Vec<_> = report.squads.iter().collect();
    let rate = |rate: Option<Rate>| rate.map_or(-1.0, |rate| rate.estimate);
    ranking.sort_by(|one, other| rate(other.win_rate).total_cmp(&rate(one.win_rate)));
    let bars: Vec<Bar> = ranking.iter().filter_map(|squad| bar(&squad.name, squad.win_rate)).collect();
    doc.raw(&intervals("Mean win rates with their 95 % intervals", &bars, 0.5, 100.0, " %"));
    let heads = [
        Head("", "Its number.", true),
        Head("squad", "Leads to its match-ups.", false),
        Head("mean win rate", "The mean over all it met, each counting the same.", true),
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
    if !report.hero {
        doc.heading("Who beats whom");
        let numbers: Vec<String> = report.squads.iter().map(|squad| squad.number.to_string()).collect();
        let mut heads = vec![Head("", "", true), Head("squad", "", false)];
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
        let name = super::escaped(&squad.name);
        doc.raw(&format!(
            "<details id=squad-{}><summary>{} {name} <span class=soft>{}</span></summary>",
            squad.number,
            squad.number,
            super::escaped(&squad.file)
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
        doc.raw("</details>");
    }
}

fn below(report: &GauntletReport) -> String {
    format!(
        "{} squads, ruleset {}, {} match-ups, played by {}",
        report.points_system,
        report.ruleset,
        report.matchups.len(),
        report.players.join(" against ")
    )
}

impl Html for GauntletReport {
    fn html(&self, foot: &Foot) -> String {
        let title = match self.hero {
            true => format!("{} against {} squads", self.squads[0].name, self.squads.len() - 1),
            false => format!("{} squads, each against each", self.squads.len()),
        };
        let mut doc = Doc::new(&title, &below(self));
        table(&mut doc, self);
        doc.finish(foot, &self.players, &self.ruleset, self.seed, &self.checksum)
    }
}

impl Html for MetaReport {
    fn html(&self, foot: &Foot) -> String {
        let mut doc = Doc::new(&format!("A meta of {} squads", self.table.squads.len()), &below(&self.table));
        doc.heading("The whole");
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
            Head("", "Its number.", true),
            Head("squad", "Leads to its match-ups.", false),
            Head(
                "Elo",
                "Strength of all fitted together (Bradley and Terry), with the 95 % interval; 0 is the mean of all, 100 is a win rate of 64 %.",
                true,
            ),
            Head("best", "Its best match-up. Of many the best is seen a little too good.", false),
            Head("worst", "Its worst match-up, likewise.", false),
            Head("polarity", "The standard deviation of its win rates, without what chance adds.", true),
            Head(
                "equilibrium",
                "Its share of a mix that no squad beats, and where that lies 19 times in 20 when all cells are drawn anew by their uncertainty.",
                true,
            ),
            Head("there", "In how many of these draws it is in the mix at all.", true),
            Head(
                "smoothed",
                "Its share if what wins more is more frequent, and not only what wins most.",
                true,
            ),
            Head("group", "Squads of one group do alike against all others.", true),
        ];
        let meeting = |meeting: &Option<Meeting>| {
            meeting.as_ref().map_or_else(
                || Cell::words("-"),
                |meeting| {
                    let name = &self.table.squads[usize::from(meeting.number) - 1].name;
                    Cell::link(
                        &format!("{name}: {}", percent(meeting.win_rate)),
                        &format!("squad-{}", meeting.number),
                    )
                },
            )
        };
        let rows: Vec<Vec<Cell>> = self
            .meta
            .iter()
            .map(|line| {
                let strength = line.elo.and_then(|elo| Some((elo.estimate?, elo.low?, elo.high?)));
                let group = self.clusters.iter().position(|group| group.contains(&line.number));
                let share = line
                    .share_drawn
                    .map(|drawn| format!(" ({:.0} to {:.0})", 100.0 * drawn.low, 100.0 * drawn.high));
                vec![
                    Cell::count(line.number.into()),
                    Cell::link(&line.name, &format!("squad-{}", line.number)),
                    Cell::number(
                        strength.map(|elo| elo.0),
                        strength.map_or_else(
                            || "-".into(),
                            |(elo, low, high)| format!("{elo:+.0} ({low:+.0} to {high:+.0})"),
                        ),
                    ),
                    meeting(&line.best),
                    meeting(&line.worst),
                    percent_of(line.polarity),
                    Cell::number(
                        line.share,
                        line.share.map_or_else(
                            || "-".into(),
                            |value| format!("{:.1} %{}", 100.0 * value, share.unwrap_or_default()),
                        ),
                    ),
                    percent_of(line.share_drawn.map(|drawn| drawn.present)),
                    percent_of(line.smoothed),
                    Cell::number(
                        group.map(|at| at as f64),
                        group.map_or_else(String::new, |at| (at + 1).to_string()),
                    ),
                ]
            })
            .collect();
        doc.table("A line a squad", &heads, &rows);
        if let Some(of_all) = self.exploitability_of_all {
            doc.words(&format!(
                "If everybody brought each squad as often, the best would win {:.1} %.",
                50.0 + 100.0 * of_all
            ));
        }
        if let Some(explained) = self.explained {
            doc.words(&format!(
                "Strength explains {:.0} % of the differences between match-ups; the rest is who meets whom.",
                100.0 * explained
            ));
        }
        table(&mut doc, &self.table);
        doc.finish(foot, &self.table.players, &self.table.ruleset, self.table.seed, &self.table.checksum)
    }
}

fn difference(difference: Option<&Difference>, unit: f64, sign: &str) -> Cell {
    let Some(difference) = difference else { return Cell::words("") };
    let shown = match (difference.low, difference.high) {
        (Some(low), Some(high)) => {
            format!("{:+.2}{sign} ({:+.2} to {:+.2})", unit * difference.estimate, unit * low, unit * high)
        }
        _ => format!("{:+.2}{sign} (no interval)", unit * difference.estimate),
    };
    Cell::number(difference.estimate, shown)
}

impl Html for CompareReport {
    fn html(&self, foot: &Foot) -> String {
        let names: Vec<&str> = self.variants.iter().map(|variant| variant.name.as_str()).collect();
        let mut doc = Doc::new(
            &names.join(", "),
            &format!(
                "compared against a field of {} squads with the same random numbers, {} games of each against each, ruleset {}, played by {}",
                self.opponents.len(),
                self.games,
                self.ruleset,
                self.players.join(" against ")
            ),
        );
        doc.remarks(&self.not_simulated, &self.warnings);
        doc.faults(self.faulted, &self.faults.iter().collect::<Vec<_>>());
        doc.heading("Over the field");
        let bars: Vec<Bar> = self
            .variants
            .iter()
            .filter_map(|variant| {
                let difference = variant.difference?;
                Some(Bar {
                    name: &variant.name,
                    estimate: difference.estimate,
                    low: difference.low?,
                    high: difference.high?,
                })
            })
            .collect();
        doc.raw(&intervals(
            "By how much more each variant wins than the first, with 95 % intervals",
            &bars,
            0.0,
            100.0,
            " %",
        ));
        let heads = [
            Head("", "", true),
            Head("variant", "", false),
            Head("points", "Its squad total.", true),
            Head("win rate", WIN_RATE, true),
            Head(
                "more than 1",
                "By how much more it wins than the first; the intervals are of all differences together.",
                true,
            ),
            Head("margin", "By how much its mean margin is greater.", true),
            Head("p", "How often chance alone would make the difference as great.", true),
            Head("", "", false),
            Head("what is changed", "Against the first, card by card.", false),
        ];
        let rows: Vec<Vec<Cell>> = self
            .variants
            .iter()
            .map(|variant| {
                let p = variant.difference.and_then(|difference| difference.p);
                let changes: Vec<String> = variant.changes.iter().map(crate::squads::Change::words).collect();
                vec![
                    Cell::count(variant.number.into()),
                    Cell::words(&variant.name),
                    Cell::number(f64::from(variant.points), variant.points),
                    Cell::rate(variant.win_rate),
                    difference(variant.difference.as_ref(), 100.0, " %"),
                    difference(variant.margin.as_ref(), 1.0, ""),
                    Cell::number(p, p.map_or_else(String::new, |p| format!("{p:.4}"))),
                    Cell::words(variant.verdict()),
                    Cell::words(changes.join("; ")),
                ]
            })
            .collect();
        doc.table("A line a variant", &heads, &rows);
        doc.heading("Opponent by opponent");
        for (at, variant) in self.variants.iter().enumerate().skip(1) {
            let bars: Vec<Bar> = self
                .opponents
                .iter()
                .filter_map(|opponent| {
                    let difference = opponent.variants.get(at)?.difference?;
                    Some(Bar {
                        name: &opponent.name,
                        estimate: difference.estimate,
                        low: difference.low?,
                        high: difference.high?,
                    })
                })
                .collect();
            let title = format!("{}: more than the first against each, with 95 % intervals", variant.name);
            doc.raw(&intervals(&title, &bars, 0.0, 100.0, " %"));
        }
        let heads: Vec<[String; 2]> = self
            .variants
            .iter()
            .map(|variant| {
                [format!("win rate of {}", variant.number), format!("{} more than 1", variant.number)]
            })
            .collect();
        let mut columns = vec![Head("against", "", false), Head("weight", "Its share of the field.", true)];
        for (at, [rate, more]) in heads.iter().enumerate() {
            columns.push(Head(rate, if at == 0 { WIN_RATE } else { "" }, true));
            if at > 0 {
                columns.push(Head(
                    more,
                    "Against this opponent alone, not corrected for there being several.",
                    true,
                ));
            }
        }
        let rows: Vec<Vec<Cell>> = self
            .opponents
            .iter()
            .map(|opponent| {
                let mut cells = vec![Cell::words(&opponent.name), percent_of(Some(opponent.weight))];
                for (at, line) in opponent.variants.iter().enumerate() {
                    cells.push(Cell::rate(line.win_rate));
                    if at > 0 {
                        cells.push(difference(line.difference.as_ref(), 100.0, " %"));
                    }
                }
                cells
            })
            .collect();
        doc.table("A line an opponent", &columns, &rows);
        doc.finish(foot, &self.players, &self.ruleset, self.seed, &self.checksum)
    }
}

fn estimate(estimate: &Estimate) -> Cell {
    let Estimate { estimate, low, high } = estimate;
    Cell::number(*estimate, format!("{estimate:+.1} ({low:+.1} to {high:+.1})"))
}

impl Html for PriceReport {
    fn html(&self, foot: &Foot) -> String {
        let [low, high] = self.points;
        let mut doc = Doc::new(
            &format!("Prices of {}", self.factions.join(", ")),
            &format!(
                "random squads of {low} to {high} points, ruleset {}, {} games, played by {}",
                self.ruleset,
                self.games,
                self.players.join(" against ")
            ),
        );
        doc.remarks(&self.not_simulated, &self.warnings);
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
            "On the line a card is worth what it costs. Coloured: mispriced, with one false one in twenty.",
        );
        let heads = [
            Head("card", "", false),
            Head("id", "", false),
            Head("kind", "", false),
            Head("costs", "Printed; the least where it depends on the ship.", true),
            Head("is worth", "In points, with the 95 % interval.", true),
            Head("beyond its cost", "Over 0: too cheap.", true),
            Head("squads", "Drawn squads that had it.", true),
            Head(
                "q",
                "If this card and all that are surer are called mispriced, so many of them are expected not to be.",
                true,
            ),
            Head("", "", false),
        ];
        let rows: Vec<Vec<Cell>> = self
            .cards
            .iter()
            .map(|card| {
                vec![
                    Cell::words(&card.name),
                    Cell::words(&card.id),
                    Cell::words(card.kind),
                    Cell::number(f64::from(card.cost[0]), card.cost[0]),
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
        doc.finish(foot, &self.players, &self.ruleset, self.seed, &self.checksum)
    }
}
