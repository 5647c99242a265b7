//! A meta as tables for other programs: commas, a line of headings, rates as shares of 1.

use std::fmt::Write as _;

use super::MetaReport;
use crate::page::quoted;

impl MetaReport {
    /// A line a squad.
    pub fn squads_csv(&self) -> String {
        let mut out = String::from(
            "number,name,file,games,mean_win_rate,low,high,elo,elo_low,elo_high,best,best_win_rate,worst,worst_win_rate,polarity,share,share_mean,share_low,share_high,present,smoothed,cluster\n",
        );
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.6}"));
        for (line, squad) in self.meta.iter().zip(&self.table.squads) {
            let rate = squad.win_rate;
            let elo = line.elo;
            let cluster = self.clusters.iter().position(|group| group.contains(&line.number));
            let meeting = |meeting: &Option<super::Meeting>| {
                meeting
                    .as_ref()
                    .map_or_else(|| ",".into(), |m| format!("{},{:.6}", m.number, m.win_rate.estimate))
            };
            let drawn = line.share_drawn;
            let _ = writeln!(
                out,
                "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
                line.number,
                quoted(&line.name),
                quoted(&squad.file),
                squad.games,
                number(rate.map(|rate| rate.estimate)),
                number(rate.map(|rate| rate.low)),
                number(rate.map(|rate| rate.high)),
                number(elo.and_then(|elo| elo.estimate)),
                number(elo.and_then(|elo| elo.low)),
                number(elo.and_then(|elo| elo.high)),
                meeting(&line.best),
                meeting(&line.worst),
                number(line.polarity),
                number(line.share),
                number(drawn.map(|share| share.mean)),
                number(drawn.map(|share| share.low)),
                number(drawn.map(|share| share.high)),
                number(drawn.map(|share| share.present)),
                number(line.smoothed),
                cluster.map_or_else(String::new, |at| (at + 1).to_string()),
            );
        }
        out
    }
}
