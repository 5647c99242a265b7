//! Counts mistakes and omissions of players over recorded games:
//!
//! `killbox match A.xws B.xws --games 300 --record DIR`, then
//! `cargo run --release --example blunders -- DIR...`
//!
//! The numbers are per game, for both sides together. Fewer is not better by itself: a player that
//! never bumps may win less. Compare the table with that of another player with the same squads and
//! seed.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};

use killbox::record;
use killbox::replay::Recording;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Matchup;
use killbox_components::tally::ShipStat;
use killbox_components::token::Token;

/// The counters, in the order in which they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Count {
    Activations,
    WithoutAction,
    BumpedFriend,
    BumpedEnemy,
    MetObstacle,
    LandedOnObstacle,
    Fled,
    ShipRounds,
    WithoutShot,
    GreenGained,
    GreenUnspent,
    LockedFriend,
    OrdnanceCarriers,
    OrdnanceNeverFired,
    DamageDealt,
    DamageToFriends,
    ActionsFailed,
}

impl Count {
    const ALL: [(Count, &str); 17] = [
        (Count::Activations, "activations"),
        (Count::WithoutAction, "  without an action"),
        (Count::BumpedFriend, "  that ended on an own ship"),
        (Count::BumpedEnemy, "  that ended on an enemy"),
        (Count::MetObstacle, "  through an obstacle"),
        (Count::LandedOnObstacle, "  that ended on one"),
        (Count::Fled, "ships fled"),
        (Count::ShipRounds, "ships in an Engagement Phase"),
        (Count::WithoutShot, "  without a shot"),
        (Count::GreenGained, "focus, evade and calculate tokens"),
        (Count::GreenUnspent, "  not spent"),
        (Count::LockedFriend, "locks on own ships"),
        (Count::OrdnanceCarriers, "ships with torpedoes or missiles"),
        (Count::OrdnanceNeverFired, "  that never fired one"),
        (Count::DamageDealt, "damage to enemies"),
        (Count::DamageToFriends, "damage to own ships, by their own side"),
        (Count::ActionsFailed, "actions failed"),
    ];
}

/// The number of occurrences by counter.
type Counts = BTreeMap<Count, u64>;

fn main() -> Result<(), Box<dyn Error>> {
    let folders: Vec<String> = std::env::args().skip(1).collect();
    if folders.is_empty() {
        return Err("name a folder that `killbox match --record` wrote, or several".into());
    }
    let mut columns = Vec::new();
    for folder in &folders {
        let files = recordings(Path::new(folder))?;
        let mut counts = Counts::new();
        for file in &files {
            count(file, &mut counts)?;
        }
        columns.push((folder, files.len(), counts));
    }
    for (number, (folder, games, _)) in columns.iter().enumerate() {
        println!("({}) {folder}, {games} games", number + 1);
    }
    println!(
        "{:38}{}",
        "a game",
        (1..=columns.len()).map(|n| format!("{:>9}", format!("({n})"))).collect::<String>()
    );
    for (kind, name) in Count::ALL {
        let mean = |(_, games, counts): &(&String, usize, Counts)| {
            format!("{:>9.2}", counts.get(&kind).copied().unwrap_or(0) as f64 / *games as f64)
        };
        println!("{name:38}{}", columns.iter().map(mean).collect::<String>());
    }
    Ok(())
}

fn recordings(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let entries = folder.read_dir().map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> =
        entries.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "killbox"));
    files.sort();
    if files.is_empty() {
        return Err(format!("{}: no recorded game", folder.display()).into());
    }
    Ok(files)
}

/// Plays a recorded game again and counts its events.
fn count(file: &Path, counts: &mut Counts) -> Result<(), Box<dyn Error>> {
    let recording = Recording::read(file)?;
    let matchup = record::matchup_of(&recording, Catalogue::embedded(), Library::built_in()?, file)?;
    let mut game = Game { matchup: matchup.clone(), counts, ships: Default::default(), fired: Vec::new() };
    let mut batch = recording.play(matchup, file)?;
    batch.with_battle(0, |b| {
        b.observer.events.iter().for_each(|event| game.see(event));
        for tally in b.tally.0 {
            game.add(
                Count::DamageDealt,
                [ShipStat::ByAttacks, ShipStat::ByDevices, ShipStat::ByOther]
                    .map(|stat| u64::from(tally[stat]))
                    .iter()
                    .sum(),
            );
            game.add(Count::DamageToFriends, u64::from(tally[ShipStat::ToFriends]));
        }
    });
    game.finish();
    Ok(())
}

/// What a ship has done: whether it acted in this activation and attacked in this engagement.
#[derive(Clone, Copy, Default)]
struct Ship {
    acted: bool,
    shot: bool,
}

struct Game<'a> {
    matchup: Matchup,
    counts: &'a mut Counts,
    ships: [Ship; killbox_components::ids::SHIPS],
    /// The ships that fired ordnance.
    fired: Vec<ShipSlot>,
}

impl Game<'_> {
    fn add(&mut self, count: Count, n: u64) {
        *self.counts.entry(count).or_default() += n;
    }

    fn see(&mut self, event: &Event) {
        match *event {
            Event::BeforeActivate { ship } => self.ships[ship.index()].acted = false,
            Event::ActionPerformed { ship, .. } | Event::CardActionPerformed { ship, .. } => {
                self.ships[ship.index()].acted = true;
            }
            Event::ActionFailed { .. } | Event::CardActionFailed { .. } => self.add(Count::ActionsFailed, 1),
            Event::Activated { ship } => {
                self.add(Count::Activations, 1);
                self.add(Count::WithoutAction, u64::from(!self.ships[ship.index()].acted));
            }
            Event::OverlappedShip { ship, other } if ship.seat() == other.seat() => {
                self.add(Count::BumpedFriend, 1)
            }
            Event::OverlappedShip { .. } => self.add(Count::BumpedEnemy, 1),
            Event::MetObstacle { overlapped, .. } => {
                self.add(Count::MetObstacle, 1);
                self.add(Count::LandedOnObstacle, u64::from(overlapped));
            }
            Event::Fled { .. } => self.add(Count::Fled, 1),
            Event::BeforeEngage { ship } => self.ships[ship.index()].shot = false,
            Event::Engaged { ship } => {
                self.add(Count::ShipRounds, 1);
                self.add(Count::WithoutShot, u64::from(!self.ships[ship.index()].shot));
            }
            Event::AttackDeclared { attacker, weapon, .. } => {
                self.ships[attacker.index()].shot = true;
                let weapons = &self.matchup.ships[attacker].weapons;
                if weapons.get(usize::from(weapon)).is_some_and(|weapon| weapon.ordnance) {
                    self.fired.push(attacker);
                }
            }
            Event::TokensGained { token, n, .. } if is_counted(token) => {
                self.add(Count::GreenGained, u64::from(n))
            }
            // Tokens that the End Phase removes were not spent.
            Event::TokensRemoved { token, n, .. } if is_counted(token) => {
                self.add(Count::GreenUnspent, u64::from(n));
            }
            Event::LockAcquired { ship, object }
                if object.as_ship().is_some_and(|other| other.seat() == ship.seat()) =>
            {
                self.add(Count::LockedFriend, 1);
            }
            _ => {}
        }
    }

    fn finish(&mut self) {
        for ship in self.matchup.fielded {
            let carries = self.matchup.ships[ship].weapons.iter().any(|weapon| weapon.ordnance);
            self.add(Count::OrdnanceCarriers, u64::from(carries));
            self.add(Count::OrdnanceNeverFired, u64::from(carries && !self.fired.contains(&ship)));
        }
    }
}

fn is_counted(token: Token) -> bool {
    matches!(token, Token::Focus | Token::Evade | Token::Calculate)
}
