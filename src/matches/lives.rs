//! How long ships survive: some games of a match are played with an observer that records the round
//! in which each ship left.

use std::sync::atomic::{AtomicBool, Ordering};

use killbox_components::event::Event;
use killbox_components::ids::{SHIPS, SHIPS_PER_SEAT, Seat};
use killbox_components::rng::player_streams;
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::Recorder;
use killbox_systems::world::view::View;

use super::{Plan, Side, matchups, seating};

/// In how many games each ship was in play at the end of each round.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use killbox::matches::{Lives, MakePlayer, Plan};
/// use killbox::prelude::*;
///
/// # fn main() -> Result<(), MatchError> {
/// # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// let random: &MakePlayer = &|| Box::new(Random);
/// let plan = Plan::new(Match::between(a, b)?.matchups()?, [random, random]);
/// let lives = Lives::of(&plan, 4, &AtomicBool::new(false));
/// println!("the first ship survived round 1 in {} of {} games", lives.rounds[0][0], lives.games);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lives {
    /// Games that were observed.
    pub games: u64,
    /// By round from the first, then by ship, squad A's first. The ships of a finished game keep
    /// their state in later rounds.
    pub rounds: Vec<[u64; SHIPS]>,
}

impl Lives {
    /// Observes the first games of a plan. It stops early once `stop` is set. Games that end by a
    /// bound of the program do not count.
    pub fn of(plan: &Plan, games: u64, stop: &AtomicBool) -> Lives {
        let mut players = plan.players.map(|make| make());
        let mut batch = Batch::<Recorder>::new(matchups(&plan.matchups, plan.first), 1, plan.seed);
        let mut left: Vec<[u8; SHIPS]> = Vec::new();
        let mut last = 0;
        for game in (plan.first_game..).take(games as usize) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let (matchup, a_seat) = seating(plan.first, game);
            let mut streams = player_streams(plan.seed, game);
            batch.start(0, game, matchup);
            *batch.observer(0) = Recorder::default();
            let ending = loop {
                batch.advance();
                let ending = batch.with_battle(0, |b| b.core.ending);
                if let Some(ending) = ending {
                    break ending;
                }
                for seat in Seat::BOTH {
                    let player = &mut players[Side::of(seat, a_seat).index()];
                    let stream = &mut streams[seat.index()];
                    batch.with_battle(0, |b| {
                        if b.pending.of(seat).is_open() {
                            let key = player.choose(&View::new(b, seat), stream);
                            b.pending.of_mut(seat).answer = Some(key);
                        }
                    });
                }
            };
            if ending.fault.is_some() {
                continue;
            }
            let (rounds, ships) = departures(&batch.observer(0).events, a_seat);
            last = last.max(rounds);
            left.push(ships);
        }
        let there = |round: u8, ship: usize| left.iter().filter(|ships| ships[ship] > round).count() as u64;
        Lives {
            games: left.len() as u64,
            rounds: (1..=last).map(|round| std::array::from_fn(|ship| there(round, ship))).collect(),
        }
    }
}

/// The rounds of a game, and the round in which each ship left. 255 stands for a ship that stayed.
fn departures(events: &[Event], a_seat: Seat) -> (u8, [u8; SHIPS]) {
    let (mut round, mut left) = (0, [u8::MAX; SHIPS]);
    for event in events {
        match event {
            Event::RoundBegan { round: began } => round = *began,
            Event::Destroyed { ship } | Event::Removed { ship } | Event::Fled { ship } => {
                let flip = if a_seat == Seat::B { SHIPS_PER_SEAT } else { 0 };
                let place = (ship.index() + flip) % SHIPS;
                left[place] = left[place].min(round);
            }
            _ => {}
        }
    }
    (round, left)
}
