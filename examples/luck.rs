//! Measures the luck of many recorded games: its mean, and how much of the results it explains.
//!
//! `killbox match A.xws A.xws --games 2000 --record DIR`, then
//! `cargo run --release --example luck -- DIR`
//!
//! A game's luck is the result of seat A's dice beyond its expectation, less that of seat B's, in
//! points of damage (`killbox replay --luck`).

use std::error::Error;
use std::path::{Path, PathBuf};

use killbox::matches::student;
use killbox::odds::luck::Watch;
use killbox::record;
use killbox::replay::Recording;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::ids::Seat;

/// The luck and the result of a game.
struct Game {
    /// The luck of seat A and of seat B.
    luck: [f64; 2],
    /// 1 if seat A won, 0 if seat B won, 0.5 for a draw.
    won: f64,
}

impl Game {
    fn net(&self) -> f64 {
        self.luck[0] - self.luck[1]
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("name the folder that `killbox match --record` wrote")?;
    let mut files: Vec<PathBuf> = Path::new(&folder)
        .read_dir()?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "killbox"));
    files.sort();
    let games: Vec<Game> = files.iter().map(|file| game(file)).collect::<Result<_, _>>()?;
    if games.len() < 2 {
        return Err(format!("{folder}: fewer than two recorded games").into());
    }
    for seat in Seat::BOTH {
        let values: Vec<f64> = games.iter().map(|game| game.luck[seat.index()]).collect();
        let (mean, half) = interval(&values);
        println!(
            "seat {seat:?}: mean luck {mean:+.3} damage a game (95 % {:+.3} to {:+.3})",
            mean - half,
            mean + half
        );
    }
    let decided: Vec<&Game> = games.iter().filter(|game| game.won != 0.5).collect();
    let lucky = decided.iter().filter(|game| (game.net() > 0.0) == (game.won == 1.0)).count();
    println!(
        "the luckier side won {:.1} % of {} games that somebody won",
        100.0 * lucky as f64 / decided.len() as f64,
        decided.len()
    );
    let share = explained(&games);
    println!("luck explains {:.0} % of the variance of who won (r = {:.2})", 100.0 * share * share, share);
    Ok(())
}

fn game(file: &Path) -> Result<Game, Box<dyn Error>> {
    let recording = Recording::read(file)?;
    let matchup = record::matchup_of(&recording, Catalogue::embedded(), Library::built_in()?, file)?;
    let mut batch = recording.play_before(Watch::default(), matchup, file)?;
    let winner = batch.with_battle(0, |b| b.core.ending.and_then(|ending| ending.winner));
    let luck = batch.answers().finish();
    let won = winner.map_or(0.5, |seat| f64::from(u8::from(seat == Seat::A)));
    Ok(Game { luck: Seat::BOTH.map(|seat| luck.of(seat).sum()), won })
}

/// The mean and half the width of its 95 % interval.
fn interval(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0);
    (mean, student(n - 1.0) * (variance / n).sqrt())
}

/// The correlation of net luck and result.
fn explained(games: &[Game]) -> f64 {
    let n = games.len() as f64;
    let mean = |of: &dyn Fn(&Game) -> f64| games.iter().map(of).sum::<f64>() / n;
    let (luck, won) = (mean(&Game::net), mean(&|game| game.won));
    let both = mean(&|game| (game.net() - luck) * (game.won - won));
    let (lucks, wins) = (mean(&|game| (game.net() - luck).powi(2)), mean(&|game| (game.won - won).powi(2)));
    both / (lucks * wins).sqrt()
}
