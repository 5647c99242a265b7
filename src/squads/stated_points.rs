//! Compares the points that a file states with the cost of its cards.

use killbox_components::ruleset::Ruleset;

use super::fault::{Place, Problem, SquadFault, StatedShip};
use super::xws::Xws;
use super::{Squad, SquadShip};

/// The remark that the squad, or ships of it, were bought for other points. The cost of ships with
/// unknown cards is not known and not compared.
pub(super) fn compare(
    xws: &Xws,
    squad: &Squad,
    faults: &[SquadFault],
    ruleset: &Ruleset,
) -> Option<SquadFault> {
    let known = |number: usize| {
        !faults.iter().any(|fault| {
            fault.place.number() == number
                && matches!(fault.problem, Problem::UnknownPilot { .. } | Problem::UnknownUpgrade { .. })
        })
    };
    let ship = |ship: &SquadShip| {
        let listed = xws.ships.iter().find(|listed| listed.number == ship.number)?;
        let (stated, points) = (whole(listed.points?)?, ship.points(ruleset));
        (stated != points && known(ship.number)).then_some(StatedShip { number: ship.number, stated, points })
    };
    let ships: Vec<StatedShip> = squad.ships.iter().filter_map(ship).collect();
    let points = squad.points(ruleset);
    let all_known = squad.unknown_ships == 0 && squad.ships.iter().all(|ship| known(ship.number));
    let stated = xws.points.and_then(whole).filter(|stated| all_known && *stated != points);
    let other = stated.is_some() || !ships.is_empty();
    other.then(|| SquadFault::new(Place::Squad, Problem::StatedPoints { stated, points, ships }))
}

/// Plausible points: whole, at least 1, and below 10 000. Builders write 0 if they do not know the
/// points.
fn whole(points: f64) -> Option<i32> {
    (points.fract() == 0.0 && (1.0..10_000.0).contains(&points)).then_some(points as i32)
}
