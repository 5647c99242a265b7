//! The page of a match.

use super::parts::{MARGIN, ShipRow, WIN_RATE, bar, margin, means_of_ships};
use crate::html::charts::{Bar, by_round, histogram, intervals};
use crate::html::{Cell, Doc, Foot, Head, Html};
use crate::matches::{Rate, Side};
use killbox_components::ruleset::{said_environment, said_scenario};

use crate::report::{MatchReport, ShipLives, percent};

/// What the results are.
const RESULTS: [(&str, &str); 5] = [
    ("wins", WIN_RATE),
    (
        "the first player wins",
        "The mean over both squads, so that the strength of one squad does not count for the first player; only if both were first player.",
    ),
    (
        "as first player, as second player",
        "The win rate in the games in which the squad was first or second player.",
    ),
    ("margin", MARGIN),
    ("mean rounds", "Rounds that were begun, per game."),
];

impl MatchReport {
    /// The line below the title.
    fn below(&self) -> String {
        format!(
            "{} squads, ruleset {}{}{}, points {}, {} games, played by {} and {}",
            self.points_system,
            self.ruleset,
            said_scenario(self.scenario),
            said_environment(self.environment),
            self.points_version,
            self.games,
            self.players[0],
            self.players[1]
        )
    }

    /// Writes how often the squads won, as a chart and as a table.
    fn results(&self, doc: &mut Doc) {
        let rates = self.win_rates();
        let bars: Vec<Bar> = rates.iter().filter_map(|(name, rate)| bar(name, *rate)).collect();
        doc.raw(&intervals("Win rates with their 95 % intervals", &bars, 0.5, 100.0, " %"));
        let heads = [Head("what", "", false), Head("in these games", "", true)];
        doc.plain_table("Results", &heads, &self.result_rows(&rates), false);
        doc.definitions("What these numbers are", RESULTS);
    }

    fn win_rates(&self) -> [(String, Option<Rate>); 4] {
        let a = &self.squads[0];
        [
            (format!("{a} wins"), self.win_rate),
            ("the first player wins".to_owned(), self.first_player_win_rate),
            (format!("{a} as first player"), self.win_rate_as_first),
            (format!("{a} as second player"), self.win_rate_as_second),
        ]
    }

    fn result_rows(&self, rates: &[(String, Option<Rate>)]) -> Vec<Vec<Cell>> {
        let mut rows: Vec<Vec<Cell>> = rates
            .iter()
            .filter(|(_, rate)| rate.is_some())
            .map(|(name, rate)| vec![Cell::words(name), Cell::rate(*rate)])
            .collect();
        rows.push(vec![
            Cell::words("wins, losses, draws"),
            Cell::number(self.wins as f64, format!("{}, {}, {}", self.wins, self.losses, self.draws)),
        ]);
        rows.push(vec![Cell::words("margin"), margin(self.margin)]);
        if let Some(rounds) = self.mean_rounds {
            rows.push(vec![Cell::words("mean rounds"), Cell::number(rounds, format!("{rounds:.1}"))]);
        }
        rows
    }

    fn margins_chart(&self, doc: &mut Doc) {
        if !self.margins.is_empty() {
            let title = format!("Margins of {}: how often each occurred", self.squads[0]);
            doc.raw(&histogram(&title, &self.margins, "score of A minus score of B, in the last round"));
        }
    }

    /// Writes how often and how long the ships survived.
    fn survival(&self, doc: &mut Doc) {
        let survival: Vec<Bar> =
            self.ships.iter().filter_map(|ship| bar(&ship.name, Some(ship.survival))).collect();
        doc.raw(&intervals("How often each ship survived", &survival, 0.5, 100.0, " %"));
        if let Some(lives) = &self.lives {
            for side in [Side::A, Side::B] {
                self.rounds_chart(doc, lives, side);
            }
            self.rounds_table(doc, lives);
        }
    }

    /// Writes the survival of a squad's ships per round as a chart.
    fn rounds_chart(&self, doc: &mut Doc, lives: &ShipLives, side: Side) {
        let lines: Vec<(&str, Vec<f64>)> = self
            .ships
            .iter()
            .enumerate()
            .filter(|(_, ship)| ship.side == side)
            .map(|(at, ship)| (ship.name.as_str(), lives.rounds.iter().map(|round| round[at]).collect()))
            .collect();
        let squad = &self.squads[side.index()];
        doc.raw(&by_round(&format!("Ships of {squad} left, round by round"), &lines));
    }

    /// Writes the survival of ships per round as a table.
    fn rounds_table(&self, doc: &mut Doc, lives: &ShipLives) {
        let numbers: Vec<String> = (1..=lives.rounds.len()).map(|round| round.to_string()).collect();
        let mut heads = vec![Head("squad", "", false), Head("ship", "", false)];
        heads.extend(numbers.iter().map(|number| Head(number, "", true)));
        let rows: Vec<Vec<Cell>> = self
            .ships
            .iter()
            .enumerate()
            .map(|(at, ship)| {
                let names = [&self.squads[ship.side.index()], &ship.name].map(Cell::words);
                let shares = lives
                    .rounds
                    .iter()
                    .map(|round| Cell::number(round[at], format!("{:.0}", 100.0 * round[at])));
                names.into_iter().chain(shares).collect()
            })
            .collect();
        let caption = format!(
            "Percentage of the first {} games in which a ship is neither destroyed nor fled at the end of each round; after the end of a game its ships stay as they were",
            lives.games
        );
        doc.raw("<details><summary>Round by round as a table</summary>");
        doc.plain_table(&caption, &heads, &rows, true);
        doc.raw("</details>");
    }

    /// Writes what the ships did.
    fn means(&self, doc: &mut Doc) {
        let heads = [
            Head("squad", "", false),
            Head("ship", "", false),
            Head("points", "Its squad points with upgrades.", true),
            Head("survives", "How often it was neither destroyed nor fled, with the 95 % interval.", true),
        ];
        let ships = self.ships.iter().map(|ship| ShipRow {
            name: &ship.name,
            facts: vec![
                Cell::words(&self.squads[ship.side.index()]),
                Cell::words(&ship.name),
                Cell::count(ship.cost.into()),
                Cell::number(ship.survival.estimate, percent(ship.survival)),
            ],
            means: &ship.stats,
        });
        means_of_ships(doc, "Means per game", &heads, ships.collect());
    }
}

impl Html for MatchReport {
    fn html(&self, foot: &Foot) -> String {
        let [a, b] = &self.squads;
        let mut doc = Doc::new(&format!("{a} against {b}"), &self.below());
        doc.remarks(&self.not_simulated, &self.warnings);
        doc.faults(self.faulted, &self.faults.iter().collect::<Vec<_>>());
        self.results(&mut doc);
        self.margins_chart(&mut doc);
        doc.heading("Ship by ship");
        self.survival(&mut doc);
        self.means(&mut doc);
        let by = [self.ruleset.as_str(), self.points_version.as_str()];
        doc.finish(foot, &self.players, by, self.seed, &self.checksum)
    }
}
