//! How good it is for a ship to stand somewhere, against where the enemies stand or may come to stand.

use arrayvec::ArrayVec;
use killbox_components::geometry::{Pose, SlideOffset, end_pose};
use killbox_components::ids::{SHIPS_PER_SEAT, ShipSlot};
use killbox_components::maneuver::{Bearing, Direction, Maneuver};
use killbox_systems::view::View;

use super::expect::Mods;
use super::threat::{Stand, Threats};

/// Side of the play area in mm (GEO-14).
pub const AREA: f32 = killbox_components::geometry::PLAY_AREA_MM;

/// Where one enemy may be, each with its likelihood.
#[derive(Clone, Debug)]
pub struct Guess {
    /// The places.
    pub stands: ArrayVec<(Stand, f32), 3>,
}

/// Guesses for all enemies of a view. An enemy that has moved this round is where it is; one that has not is expected
/// to fly on at a middling speed, straight or in a bank.
pub fn guesses(view: &View, planning: bool) -> ArrayVec<Guess, SHIPS_PER_SEAT> {
    view.enemies()
        .into_iter()
        .map(|enemy| {
            let now = Stand::now(view, enemy);
            let mut stands = ArrayVec::new();
            if planning || !view.activated(enemy) {
                for (pose, weight) in futures(view, enemy) {
                    stands.push((now.at(pose), weight));
                }
            }
            if stands.is_empty() {
                stands.push((now, 1.0));
            }
            Guess { stands }
        })
        .collect()
}

/// The likely ends of an enemy's next maneuver.
fn futures(view: &View, ship: ShipSlot) -> ArrayVec<(Pose, f32), 3> {
    let spec = view.spec(ship);
    let pose = view.pose(ship);
    let speed = if spec.dial.iter().any(|m| m.bearing == Bearing::Straight && m.speed == 3) { 3 } else { 2 };
    let likely = [
        (Maneuver::new(speed, Bearing::Straight, Direction::Straight, Default::default()), 0.5),
        (Maneuver::new(2, Bearing::Bank, Direction::Left, Default::default()), 0.25),
        (Maneuver::new(2, Bearing::Bank, Direction::Right, Default::default()), 0.25),
    ];
    likely
        .into_iter()
        .filter_map(|(maneuver, weight)| {
            Some((end_pose(pose, spec.size, maneuver, SlideOffset::Middle)?, weight))
        })
        .filter(|(pose, _)| is_inside(*pose, spec.size.half_mm()))
        .collect()
}

/// Whether a base at `pose` is surely inside the play area.
pub fn is_inside(pose: Pose, half: f32) -> bool {
    let reach = half * (pose.ux.abs() + pose.uy.abs());
    pose.x >= reach && pose.y >= reach && pose.x <= AREA - reach && pose.y <= AREA - reach
}

/// What standing at `own` is worth: damage it expects to do less damage it expects to take, in damage points; and while
/// nobody is in reach, how close it has come.
pub fn worth(view: &View, threats: &Threats, own: Stand, mods: Mods, enemies: &[Guess]) -> f32 {
    let (mut best, mut sum, mut taken, mut nearest) = (0.0_f32, 0.0, 0.0, f32::INFINITY);
    for guess in enemies {
        let (mut dealt, mut back) = (0.0, 0.0);
        for (stand, weight) in &guess.stands {
            let away = (stand.pose.x - own.pose.x) * (stand.pose.x - own.pose.x)
                + (stand.pose.y - own.pose.y) * (stand.pose.y - own.pose.y);
            nearest = nearest.min(away);
            // Beyond this no pair of bases is in range 3.
            if away > 440.0 * 440.0 {
                continue;
            }
            dealt += weight * threats.shot(view, own, *stand, mods, Mods::default());
            back += weight * threats.shot(view, *stand, own, EXPECTED, mods);
        }
        let frailty = frailty(view, guess.stands[0].0.ship);
        best = best.max(dealt * frailty);
        sum += dealt * frailty;
        taken += back;
    }
    let closing = if best < 0.05 && nearest.is_finite() { -0.003 * nearest.sqrt() } else { 0.0 };
    best + 0.15 * (sum - best) - 0.55 * taken + closing + 0.4 * facing(own, enemies)
}

/// What an enemy is expected to have when it attacks.
const EXPECTED: Mods = Mods { focus: true, reroll: false, evades: 0 };

/// A ship that is nearly destroyed is worth more damage: fire that finishes it off also silences it.
fn frailty(view: &View, ship: ShipSlot) -> f32 {
    let left = f32::from(view.hull_left(ship) + view.charges(ship).shields.active);
    1.0 + 0.5 / left.max(1.0)
}

/// 1 if the ship points at the nearest enemy, -1 if away from it.
fn facing(own: Stand, enemies: &[Guess]) -> f32 {
    let (mut nearest, mut cosine) = (f32::INFINITY, 0.0);
    for guess in enemies {
        let to = guess.stands[0].0.pose.position() - own.pose.position();
        let away = to.length_squared();
        if away < nearest {
            nearest = away;
            cosine = to.dot(own.pose.heading()) / away.sqrt().max(1.0);
        }
    }
    cosine
}

/// How badly a ship at `pose` is placed against the edges: 0 if it can fly on as it likes, large if every maneuver of
/// its dial leads outside.
pub fn edge_danger(view: &View, ship: ShipSlot, pose: Pose) -> f32 {
    let spec = view.spec(ship);
    let half = spec.size.half_mm();
    let margin = 260.0;
    let roomy = pose.x > margin && pose.y > margin && pose.x < AREA - margin && pose.y < AREA - margin;
    if roomy {
        return 0.0;
    }
    let mut safe = 0;
    for maneuver in &spec.dial {
        let end = end_pose(pose, spec.size, *maneuver, SlideOffset::Middle).unwrap_or(pose);
        safe += u32::from(is_inside(end, half));
    }
    match safe {
        0 => 60.0,
        1 | 2 => 4.0,
        3..=5 => 1.0,
        _ => 0.0,
    }
}
