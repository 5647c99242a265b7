//! The enemies that may shoot at a ship where it stands. They are computed once for all
//! modifications that the ship may have against them.

use arrayvec::ArrayVec;
use killbox_components::geometry::Pose;
use killbox_components::ids::{SHIPS_PER_SEAT, ShipSlot};
use killbox_systems::world::view::View;

use super::expect::Mods;
use super::guns::{Duellists, are_alike, chances, plain};
use super::stance::Front;
use super::threat::Threats;
use crate::common::guns::{BEYOND_MM, ByRange, STANDS};
use crate::common::stance::{Gunnery, near};

/// Places as the shooter sees its target, mm ahead and mm left, each with its likelihood.
type Seen = ArrayVec<((f32, f32), f32), STANDS>;

/// The enemies that may shoot at one ship, and how likely from where.
pub struct Fire {
    own: ShipSlot,
    /// Enemies whose only weapon needs no more than an arc and a range, grouped by equal weapons:
    /// one ship of each group, and how many ships of the group are expected to have the own ship in
    /// their arc at ranges 1, 2 and 3.
    plain: ArrayVec<(ShipSlot, ByRange), SHIPS_PER_SEAT>,
    /// All other enemies.
    others: ArrayVec<(ShipSlot, Seen), SHIPS_PER_SEAT>,
}

impl Fire {
    /// The fire at the ship of `front` if it stands at `own`, from the places that satisfy `from`.
    pub fn at(view: &View, front: &Front, own: Pose, from: impl Fn(Pose) -> bool) -> Fire {
        let mut fire = Fire { own: front.own(), plain: ArrayVec::new(), others: ArrayVec::new() };
        for (foe, stands) in front.enemies() {
            let near = stands.iter().filter(|(pose, _)| near(*pose, own, BEYOND_MM) && from(*pose));
            let seen: Seen = near.map(|(pose, likely)| (pose.local(own.position()), *likely)).collect();
            if !seen.is_empty() {
                fire.add(view, foe, seen);
            }
        }
        fire
    }

    fn add(&mut self, view: &View, foe: ShipSlot, seen: Seen) {
        let Some(chances) = chances(view, [foe, self.own], &seen) else {
            self.others.push((foe, seen));
            return;
        };
        match self.plain.iter_mut().find(|(known, _)| are_alike(view, [*known, foe])) {
            Some((_, sum)) => sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance),
            None => self.plain.push((foe, chances)),
        }
    }

    /// The damage that the enemies together expect to deal, in two states of the ship's
    /// modifications.
    pub fn expected(&self, view: &View, threats: &Threats, states: [Mods; 2]) -> [f32; 2] {
        let duellists: [Duellists; 2] = states.map(|mods| (Threats::EXPECTED, mods));
        let mut sum = [0.0; 2];
        let mut add = |damage: [f32; 2]| sum.iter_mut().zip(damage).for_each(|(sum, damage)| *sum += damage);
        for (foe, chances) in &self.plain {
            let damage = plain(view, threats.forecast, [*foe, self.own], duellists);
            add(damage
                .map(|by_range| by_range.iter().zip(chances).map(|(damage, chance)| damage * chance).sum()));
        }
        for (foe, seen) in &self.others {
            add(threats.shots_from(view, [*foe, self.own], seen.iter().copied(), duellists));
        }
        sum
    }
}
