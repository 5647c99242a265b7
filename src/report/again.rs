//! The same match-up played again by other players, to see whether the result depends on them.

use std::fmt::{Result, Write};

use serde::Serialize;
use ts_rs::TS;

use super::words::{none_ended, percent, signed, write_faults};
use crate::faults::FaultLine;
use crate::matches::{Margin, Rate, Side, Sums};
use crate::page::{Page, Tone};

/// The results of the other players. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Again {
    /// The players of A and B.
    pub players: [String; 2],
    /// Games played to their end.
    pub games: u64,
    /// Games that ended by a bound of the program. They count nowhere else.
    pub faulted: u64,
    /// The causes of these games, by bound and card.
    pub faults: Vec<FaultLine>,
    /// Whether these games were interrupted or never begun.
    pub interrupted: bool,
    /// Wins of A.
    pub wins: u64,
    /// Wins of B.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
    /// The win rate of A, with a draw as half a win. Null if no game ended by the rules.
    pub win_rate: Option<Rate>,
    /// The mean of A's score minus B's.
    pub margin: Option<Margin>,
    /// Whether the verdict of the match holds.
    pub verdict: Holds,
    /// Whether the two intervals of A's win rate overlap. Null if one of them is missing.
    pub intervals_overlap: Option<bool>,
    /// The checksum of these games, as that of the match.
    pub checksum: String,
}

/// Whether a verdict holds with other players. A squad is ahead if the interval of its win rate
/// lies above one half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Holds {
    /// The same squad is ahead.
    Holds,
    /// The other squad is ahead.
    Turns,
    /// One of the intervals contains one half or is missing.
    Open,
}

/// The squad that is ahead, if the interval shows it.
fn ahead(rate: Option<Rate>) -> Option<Side> {
    match rate? {
        Rate { low, .. } if low > 0.5 => Some(Side::A),
        Rate { high, .. } if high < 0.5 => Some(Side::B),
        _ => None,
    }
}

impl Again {
    /// The results of other players in a match-up in which A's win rate was `before`.
    pub fn new(players: [String; 2], before: Option<Rate>, sums: &Sums, interrupted: bool) -> Again {
        let win_rate = sums.win_rate();
        let verdict = match (ahead(before), ahead(win_rate)) {
            (Some(before), Some(now)) if before == now => Holds::Holds,
            (Some(_), Some(_)) => Holds::Turns,
            _ => Holds::Open,
        };
        let overlap = |(before, now): (Rate, Rate)| before.low <= now.high && now.low <= before.high;
        Again {
            players,
            games: sums.games,
            faulted: sums.faulted,
            faults: sums.faults.lines(),
            interrupted,
            wins: sums.wins[0],
            losses: sums.wins[1],
            draws: sums.draws,
            win_rate,
            margin: sums.margin(),
            verdict,
            intervals_overlap: before.zip(win_rate).map(overlap),
            checksum: format!("{:016x}", sums.checksum),
        }
    }

    /// Writes the text that follows a match played by `first`.
    pub(super) fn write(
        &self,
        out: &mut String,
        page: &Page,
        first: &[String; 2],
        before: Option<Rate>,
    ) -> Result {
        let heading = page.paint(Tone::Heading, "AGAIN");
        writeln!(out, "\n{heading}: the same match-up, {}", played_by(&self.players))?;
        if self.interrupted {
            let played = self.games + self.faulted;
            writeln!(
                out,
                "{}",
                page.paint(Tone::Warning, format!("INTERRUPTED: {played} games were played"))
            )?;
        }
        match (self.win_rate, self.margin) {
            (Some(rate), Some(margin)) => {
                let Again { wins, losses, draws, games, .. } = self;
                writeln!(out, "A wins {wins}   B wins {losses}   draws {draws}   of {games} games")?;
                let rate = page.paint(Tone::Result, percent(rate));
                writeln!(out, "win rate of A          {rate}   margin {}", signed(margin))?;
            }
            _ => writeln!(out, "{}", page.paint(Tone::Wrong, none_ended(self.faulted)))?,
        }
        let others = [(first, ahead(before)), (&self.players, ahead(self.win_rate))];
        let undecided = others.iter().find(|(_, side)| side.is_none());
        let verdict = match (self.verdict, ahead(before)) {
            (Holds::Holds, Some(side)) => {
                format!("the verdict holds: {side:?} is ahead with either players")
            }
            (Holds::Turns, Some(side)) => {
                let other = if side == Side::A { Side::B } else { Side::A };
                format!("the verdict does NOT hold: {other:?} is ahead, not {side:?}")
            }
            _ => {
                let players = undecided.map_or(first, |(players, _)| *players);
                format!(
                    "it is open whether the verdict holds: {}, neither is ahead beyond the interval",
                    played_by(players)
                )
            }
        };
        let overlap = match self.intervals_overlap {
            Some(true) => "; the intervals overlap",
            Some(false) => "; the intervals do not overlap: the win rate depends on the players",
            None => "",
        };
        let tone = if self.verdict == Holds::Holds { Tone::Result } else { Tone::Warning };
        writeln!(out, "{}{overlap}", page.paint(tone, verdict))?;
        if self.faulted > 0 {
            let played = self.games + self.faulted;
            write_faults(out, page, self.faulted, played, [("", self.faults.as_slice())])?;
        }
        writeln!(out, "checksum {}", self.checksum)
    }
}

/// The players in words, A first.
fn played_by([a, b]: &[String; 2]) -> String {
    if a == b { format!("played by {a}") } else { format!("A played by {a}, B by {b}") }
}
