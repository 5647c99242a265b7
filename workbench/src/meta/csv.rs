//! A meta as CSV tables for other programs. Rates are fractions of 1.

use super::{Meeting, MetaReport};
use killbox::csv::{Cell, Table, count, number, rate, text};

impl MetaReport {
    /// The squads, one a line.
    pub fn squads_csv(&self) -> String {
        let mut table = Table::new([
            "number",
            "name",
            "file",
            "games",
            "mean_win_rate",
            "low",
            "high",
            "elo",
            "elo_low",
            "elo_high",
            "best",
            "best_win_rate",
            "worst",
            "worst_win_rate",
            "polarity",
            "share",
            "share_mean",
            "share_low",
            "share_high",
            "present",
            "smoothed",
            "cluster",
        ]);
        let meeting = |meeting: &Option<Meeting>| match meeting {
            Some(meeting) => [count(meeting.number), number(meeting.win_rate.estimate)],
            None => [Cell::Nothing, Cell::Nothing],
        };
        for (line, squad) in self.meta.iter().zip(&self.table.squads) {
            let (elo, drawn) = (line.elo, line.share_drawn);
            let cluster = self.clusters.iter().position(|group| group.contains(&line.number));
            let mut cells = vec![count(line.number), text(&line.name), text(&squad.file), count(squad.games)];
            cells.extend(rate(squad.win_rate));
            cells.extend([elo.and_then(|elo| elo.estimate), elo.and_then(|elo| elo.low)].map(number));
            cells.push(number(elo.and_then(|elo| elo.high)));
            cells.extend(meeting(&line.best));
            cells.extend(meeting(&line.worst));
            cells.extend([line.polarity, line.share].map(number));
            cells.extend([drawn.map(|share| share.mean), drawn.map(|share| share.low)].map(number));
            cells.extend([drawn.map(|share| share.high), drawn.map(|share| share.present)].map(number));
            cells.push(number(line.smoothed));
            cells.push(cluster.map_or(Cell::Nothing, |at| count(at as u64 + 1)));
            table.row(cells);
        }
        table.finish()
    }
}
