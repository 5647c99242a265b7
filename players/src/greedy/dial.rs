//! Dials: where each maneuver would end, and what standing there is worth.

use arrayvec::ArrayVec;
use killbox_components::decision::OptionKey;
use killbox_components::geometry::{Pose, SlideOffset};
use killbox_components::ids::{SHIPS_PER_SEAT, ShipSlot};
use killbox_components::maneuver::{Difficulty, Maneuver};
use killbox_components::ruleset::ObstacleKind;
use killbox_components::token::Token;
use killbox_systems::movement::{PlayArea, Preview, preview};
use killbox_systems::view::View;

use super::expect::Mods;
use super::stance::{Guess, edge_danger, guesses, worth};
use super::threat::{Stand, Threats};
use crate::dial_maneuver;

/// What an own ship is expected to have when it shoots: it will take an action.
const ACTED: Mods = Mods { focus: true, reroll: false, evades: 0 };
/// What it is expected to have when it will not.
const BARE: Mods = Mods { focus: false, reroll: false, evades: 0 };

/// Picks the maneuver for the dial that is asked for.
pub fn choose(view: &View, threats: &Threats, mut noise: impl FnMut() -> f32) -> OptionKey {
    let ship = view.pending().subject;
    let enemies = guesses(view, true);
    let friends = planned_friends(view, ship);
    let mut best = (f32::NEG_INFINITY, view.pending().options[0]);
    for key in &view.pending().options {
        let Some(maneuver) = dial_maneuver(view, ship, *key) else { continue };
        let score = score(view, threats, ship, maneuver, &enemies, &friends) + noise();
        if score > best.0 {
            best = (score, *key);
        }
    }
    best.1
}

/// Where own ships whose dials are set will stand, as far as can be told.
fn planned_friends(view: &View, ship: ShipSlot) -> ArrayVec<(Pose, f32), SHIPS_PER_SEAT> {
    let area = PlayArea::seen(view);
    view.own()
        .without(ship)
        .into_iter()
        .map(|friend| {
            let size = view.spec(friend).size;
            let pose = match view.dial(friend) {
                Some(maneuver) => preview::final_pose(area, friend, size, maneuver, SlideOffset::Middle),
                None => view.pose(friend),
            };
            (pose, size.half_mm())
        })
        .collect()
}

fn score(
    view: &View,
    threats: &Threats,
    ship: ShipSlot,
    maneuver: Maneuver,
    enemies: &[Guess],
    friends: &[(Pose, f32)],
) -> f32 {
    let spec = view.spec(ship);
    let tokens = view.tokens(ship);
    let stressed = tokens.has(Token::Stress);
    // MOV-27, MOV-21: what it would really execute.
    let forced = stressed && maneuver.difficulty == Difficulty::Red
        || maneuver.difficulty == Difficulty::Purple && view.charges(ship).force.active == 0;
    let flown = if forced { Maneuver::STRESS } else { maneuver };
    let ahead = preview::maneuver(PlayArea::seen(view), ship, spec.size, flown, SlideOffset::Middle);
    if ahead.flees {
        return -1000.0;
    }
    let half = spec.size.half_mm();
    let stress_after = match flown.difficulty {
        Difficulty::Red => tokens.count(Token::Stress) + 1,
        Difficulty::Blue => tokens.count(Token::Stress).saturating_sub(1),
        _ => tokens.count(Token::Stress),
    };
    let crowd: f32 = friends.iter().map(|(pose, other)| crowding(ahead.pose, half, *pose, *other)).sum();
    let acts = stress_after == 0 && crowd < 0.5 && ahead.fully() && ahead.lies_on == 0;
    let stand = Stand { ship, pose: ahead.pose, half };
    let mut score = worth(view, threats, stand, if acts { ACTED } else { BARE }, enemies);
    score -= edge_danger(view, ship, ahead.pose);
    score -= hazard(view, ship, &ahead);
    score -= 0.7 * crowd;
    score -= 0.3 * f32::from(stress_after);
    if !ahead.fully() {
        score -= 0.5;
    }
    if forced {
        score -= 0.2;
    }
    score
}

/// How much two bases would overlap: 1 if they surely do, 0 if they cannot.
fn crowding(a: Pose, half_a: f32, b: Pose, half_b: f32) -> f32 {
    let reach = half_a + half_b;
    let away = (a.position() - b.position()).length_squared();
    if away < reach * reach { 1.0 } else { 0.0 }
}

/// What the obstacles it would meet cost it, in damage points.
pub fn hazard(view: &View, ship: ShipSlot, ahead: &Preview) -> f32 {
    let met = ahead.through | ahead.lies_on;
    if met == 0 {
        return 0.0;
    }
    let frail = if view.hull_left(ship) + view.charges(ship).shields.active <= 2 { 1.5 } else { 1.0 };
    let mut cost = 0.0;
    for (index, obstacle) in view.obstacles().iter().enumerate() {
        if met >> index & 1 == 0 {
            continue;
        }
        cost += match obstacle.kind {
            ObstacleKind::Asteroid => 1.4,
            ObstacleKind::DebrisCloud => 0.9,
            ObstacleKind::GasCloud => 0.7,
            _ => 0.6,
        };
        // ATK-30: on it, it may not shoot; and it skips its action.
        if ahead.lies_on >> index & 1 == 1 {
            cost += 0.8;
        }
    }
    cost * frail
}
