//! The end of the game, scores, and the winner [RND-86 to RND-91, LEG-29 to LEG-33].
//!
//! Called when a ship is removed (mission points) and at the end of each round.

use killbox_components::dice::{DieKind, Face};
use killbox_components::event::Event;
use killbox_components::frame::Frame;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::ruleset::{BothWipedOut, ScoreTie, Scoring};
use killbox_components::state::Ending;

pub use crate::derived::status::is_at_half_strength;
use crate::objectives;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The number of tied final salvos after which the game is a draw [LEG-33/open].
const FINAL_SALVOS: usize = 10;

/// Scores the squad points of a removed ship for the opponent, once [RND-91/open].
pub fn ship_removed<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if b.rules().scoring == Scoring::MissionPoints {
        let cost = objectives::left_to_score(b, ship);
        let points = &mut b.core.points[ship.seat().other().index()];
        *points = points.saturating_add(cost);
    }
}

/// Whether the game ends with this round [RND-70, RND-86, RND-87, SCN-13, LEG-30].
pub fn is_last_round<O: Observer>(b: &Battle<O>) -> bool {
    let limit = b.rules().round_limit;
    alive(b) != [true, true] || limit > 0 && b.core.round >= limit || objectives::is_decided(b)
}

/// Whether each player has a ship left. A ship in reserve is not lost [RND-82].
fn alive<O: Observer>(b: &Battle<O>) -> [bool; 2] {
    Seat::BOTH.map(|seat| !((b.in_play() | b.core.reserve) & seat.ships()).is_empty())
}

/// Counts the scores, determines the winner and ends the game [RND-86, RND-88, LEG-30].
pub fn end_game<O: Observer>(b: &mut Battle<O>) {
    let alive = alive(b);
    let scores = Seat::BOTH.map(|seat| score(b, seat));
    b.core.scores = scores;
    let winner = match alive {
        // Only one player has ships left [RND-89, LEG-29].
        [true, false] => Some(Seat::A),
        [false, true] => Some(Seat::B),
        [false, false] if b.rules().both_wiped_out == BothWipedOut::Draw => None,
        _ => by_score(b, scores),
    };
    b.core.ending = Some(Ending { winner, fault: None });
    b.frames.0.clear();
    b.frames.0.push(Frame::Over);
    b.raise(Event::GameOver { winner, scores });
}

/// The score of `seat` [RND-88, LEG-31].
pub fn score<O: Observer>(b: &Battle<O>, seat: Seat) -> u16 {
    if b.rules().scoring == Scoring::MissionPoints {
        return b.core.points[seat.index()];
    }
    let enemies = b.matchup.fielded & seat.other().ships();
    if !enemies.is_empty() && (enemies & !b.core.removed).is_empty() {
        // Destroying the whole squad scores the full squad total, whatever the squad cost [LEG-32].
        return b.rules().squad_points;
    }
    enemies.into_iter().map(|ship| lost_cost(b, ship)).fold(0, u16::saturating_add)
}

/// The score for an enemy ship: its full cost if it was removed, half of it rounded up if it is at
/// half strength [LEG-31].
fn lost_cost<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u16 {
    let spec = b.spec(ship);
    if b.core.removed.has(ship) {
        spec.cost
    } else if is_at_half_strength(b, ship) {
        spec.cost.div_ceil(2)
    } else {
        0
    }
}

/// The player with the higher score [RND-88, LEG-31]. The ruleset decides a tie [RND-88/open,
/// LEG-33].
fn by_score<O: Observer>(b: &mut Battle<O>, scores: [u16; 2]) -> Option<Seat> {
    match scores[0].cmp(&scores[1]) {
        std::cmp::Ordering::Greater => Some(Seat::A),
        std::cmp::Ordering::Less => Some(Seat::B),
        std::cmp::Ordering::Equal if b.rules().score_tie == ScoreTie::FinalSalvo => final_salvo(b),
        std::cmp::Ordering::Equal => None,
    }
}

/// The final salvo: each player rolls as many attack dice as the primary weapons of its remaining
/// ships have, and most HIT and CRIT results win. Nothing limits or modifies these dice [LEG-33].
fn final_salvo<O: Observer>(b: &mut Battle<O>) -> Option<Seat> {
    let dice = Seat::BOTH.map(|seat| salvo_dice(b, seat));
    if dice == [0, 0] {
        return None;
    }
    for _ in 0..FINAL_SALVOS {
        let hits = dice.map(|n| (0..n).filter(|_| is_hit(b.roll_die(DieKind::Attack))).count());
        match hits[0].cmp(&hits[1]) {
            std::cmp::Ordering::Greater => return Some(Seat::A),
            std::cmp::Ordering::Less => return Some(Seat::B),
            std::cmp::Ordering::Equal => {}
        }
    }
    None
}

/// The sum of the highest primary attack values of the remaining ships [LEG-33, LEG-33/open].
fn salvo_dice<O: Observer>(b: &Battle<O>, seat: Seat) -> u16 {
    let value = |ship| b.spec(ship).weapons.iter().filter(|w| !w.special).map(|w| w.value).max().unwrap_or(0);
    (b.in_play() & seat.ships()).into_iter().map(|ship| u16::from(value(ship))).sum()
}

const fn is_hit(face: Face) -> bool {
    matches!(face, Face::Hit | Face::Crit)
}
