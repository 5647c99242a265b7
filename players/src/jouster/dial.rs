//! Dials: where each maneuver would end, and the value of standing there.

use arrayvec::ArrayVec;
use killbox_components::choice::OptionKey;
use killbox_components::geometry::Pose;
use killbox_components::ids::{SHIPS, ShipSlot};
use killbox_systems::derived::area::PlayArea;
use killbox_systems::world::view::View;

use super::expect::Mods;
use super::guns::Threats;
use super::stance::{Front, edge_danger};
use crate::common::dial::{Blocker, Hazards, Trial, Trials, pick, rate, start, try_all};
use crate::common::ends::ahead;

const HAZARDS: Hazards =
    Hazards { asteroid: 1.4, debris: 0.9, gas: 0.7, other: 0.6, lying_on: 0.8, frail: 1.5 };

/// Picks the maneuver for the pending dial of `ship`: the one with the highest score, the first of
/// equal ones.
pub fn choose(view: &View, ship: ShipSlot, threats: &Threats, noise: impl FnMut() -> f32) -> OptionKey {
    let start = start(view, ship);
    let mut trials = Trials::new();
    let flees = try_all(view, ship, start, 0.2, noise, &mut trials);
    // An own ship is expected to have a focus token when it shoots if it performs an action, and
    // nothing if it does not.
    let front = Front::new(view, threats, ship, [Mods::FOCUS, Mods::NONE], true);
    rate(&mut trials, &front, &blockers(view, ship), |trial, crowd| {
        -0.7 * crowd - 0.3 * f32::from(trial.stress) - trial.forced + trial.noise
    });
    pick(view, &mut trials, |trial, _| if flees { 0.0 } else { danger(trial, view, ship, start) })
}

/// The ships that may be in the way: own ships whose dials are set where they will stand, and ships
/// that move later, own ones and enemies, where they are.
fn blockers(view: &View, ship: ShipSlot) -> ArrayVec<Blocker, SHIPS> {
    let mut list = ArrayVec::new();
    let half = view.spec(ship).size.half_mm();
    for other in (view.own() | view.enemies()).without(ship) {
        let size = view.spec(other).size;
        // The ship of lower initiative moves first [RND-36].
        let later = view.initiative(other) > view.initiative(ship);
        let pose = match view.dial(other) {
            _ if later => view.pose(other),
            Some(maneuver) => ahead(view.pose(other), size, maneuver),
            None => continue,
        };
        list.push(Blocker { pose, touch: half + size.half_mm(), price: 1.0, sure: true });
    }
    list
}

/// Cost of the edges and the obstacles to a maneuver, in points of damage.
fn danger(trial: &Trial, view: &View, ship: ShipSlot, start: Pose) -> f32 {
    let (strip, to) = trial.swept(start, view.spec(ship).size);
    let area = PlayArea::seen(view);
    let (through, lies_on) = (area.obstacles_along(strip), area.obstacles_under(to));
    // Each mine is about one damage [DEV-22].
    let mines = area.mines_met(strip, to).len() as f32;
    edge_danger(view, ship, trial.pose) + HAZARDS.met(view, ship, through, lies_on) + mines
}
