//! The probability that a ship is shot at this round, before any ship has moved. Secret conditions
//! do one thing if it is, and another if it is spared [CND-7].

use killbox_components::ids::ShipSlot;
use killbox_systems::world::view::View;

use super::expect::Mods;
use super::foresee::{fought, has_moved};
use super::threat::Threats;
use super::weights::Weights;
use crate::common::ends::ahead;
use crate::common::stance::Stand;

/// Share of the enemies that could shoot at a ship which do so, where they could shoot at another
/// ship of its side as well.
const CHOSEN: f32 = 0.5;

/// The probability that an enemy shoots at the ship this round, and the probability that none does
/// although one could.
pub fn likely(view: &View, weights: &Weights, ship: ShipSlot) -> [f32; 2] {
    let pose = view.pose(ship);
    let flies = view.dial(ship).filter(|_| !has_moved(view, ship));
    let own = Stand { ship, pose: flies.map_or(pose, |dial| ahead(pose, view.spec(ship).size, dial)) };
    let threats = Threats::by(weights);
    let reaches = |enemy: ShipSlot| {
        let stands = fought(view, enemy, false).into_iter();
        let shoots =
            |pose| threats.shot(view, Stand { ship: enemy, pose }, own, Mods::NONE, Mods::NONE) > 0.0;
        stands.filter(|(pose, _)| shoots(*pose)).map(|(_, likely)| likely).sum::<f32>()
    };
    let enemies = view.core().in_play & ship.seat().other().ships();
    let chosen = if (view.core().in_play & ship.seat().ships()).len() > 1 { CHOSEN } else { 1.0 };
    let [nobody, none] = enemies.into_iter().map(reaches).fold([1.0, 1.0], |[nobody, none], reaches| {
        [nobody * (1.0 - reaches * chosen).max(0.0), none * (1.0 - reaches).max(0.0)]
    });
    [1.0 - nobody, nobody - none]
}
