//! The value of a shot from one pose at another, by centres and angles: cheap enough to try every
//! maneuver.

use std::sync::LazyLock;

use killbox_components::arc::Arc;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Turret;
use killbox_odds::plain::Forecast;
use killbox_systems::world::view::View;

use super::expect::Mods;
use super::foresee::fought;
use super::guns::{self, Duellists};
use super::weights::Weights;
use crate::common::act::ByArc;
use crate::common::guns::{BEYOND_MM, Guns};
use crate::common::stance::{Gunnery, Stand};

/// All players share one set of tables, so that it stays in the processor's cache.
static TABLES: LazyLock<Forecast> = LazyLock::new(Forecast::default);

/// The tables of the calculator.
pub fn tables() -> &'static Forecast {
    &TABLES
}

/// Computes the damage that a ship's weapons expect to deal to another.
pub struct Threats<'a> {
    /// The tables of the calculator.
    pub forecast: &'a Forecast,
    /// The weights of the player.
    pub weights: &'a Weights,
}

impl Gunnery for Threats<'_> {
    type Mods = Mods;
    const NONE: Mods = Mods::NONE;
    const EXPECTED: Mods = Mods::FOCUS;

    fn guns(&self, view: &View, from: ShipSlot, to: ShipSlot, states: [Duellists; 2]) -> Guns {
        guns::armed(view, self.forecast, self.weights, [from, to], states)
    }
}

impl<'a> Threats<'a> {
    /// Threats by these weights.
    pub fn by(weights: &'a Weights) -> Threats<'a> {
        Threats { forecast: &TABLES, weights }
    }

    /// The expected damage of the best attack of `from` against `to` in two states of
    /// modifications; 0 if there is none.
    pub fn shots(&self, view: &View, from: Stand, to: Stand, states: [Duellists; 2]) -> [f32; 2] {
        let seen = from.pose.local(to.pose.position());
        self.shots_from(view, [from.ship, to.ship], [(seen, 1.0)].into_iter(), states)
    }

    /// The same, summed over several places at which `from` may see `to`, mm ahead and mm left,
    /// each with its likelihood.
    pub fn shots_from(
        &self,
        view: &View,
        ships: [ShipSlot; 2],
        seen: impl Iterator<Item = ((f32, f32), f32)>,
        states: [Duellists; 2],
    ) -> [f32; 2] {
        guns::once(view, (self.forecast, self.weights), ships, seen, states)
    }

    /// The expected damage of the best attack of `from` against `to`; 0 if there is none. `mods`
    /// are the expected modifications of the attacker, `defense` those of the defender.
    pub fn shot(&self, view: &View, from: Stand, to: Stand, mods: Mods, defense: Mods) -> f32 {
        if !from.is_near(to.pose, BEYOND_MM) {
            return 0.0;
        }
        self.shots(view, from, to, [(mods, defense); 2])[0]
    }

    /// The additional damage that the best attack of `from` against `to` is expected to deal with
    /// the modifications `more` instead of `now`.
    pub fn more_damage(
        &self,
        view: &View,
        from: Stand,
        to: Stand,
        now: Mods,
        more: Mods,
        defense: Mods,
    ) -> f32 {
        if !from.is_near(to.pose, BEYOND_MM) {
            return 0.0;
        }
        let [now, more] = self.shots(view, from, to, [(now, defense), (more, defense)]);
        more - now
    }

    /// The best shot of a ship from where it stands, at enemies where they will be, with its turret
    /// or its second one pointing at each of the standard arcs [HUG-54].
    pub fn turrets(&self, view: &View, ship: ShipSlot, second: bool) -> ByArc {
        let own = Stand::now(view, ship);
        let mut best = ByArc::default();
        for enemy in view.enemies() {
            let mods = Mods::of_attacker(view, ship, enemy);
            let stands = fought(view, enemy, false);
            let near = stands.iter().filter(|(pose, _)| own.is_near(*pose, BEYOND_MM));
            let places = near.map(|(pose, likely)| (own.pose.local(pose.position()), *likely));
            let how = (mods, second);
            let shots = guns::turret(view, (self.forecast, self.weights), [ship, enemy], places, how);
            best.iter_mut().zip(shots).for_each(|(best, shot)| *best = best.max(shot));
        }
        best
    }

    /// Value of rotating a ship's turret, which must then point to another arc. Of two turrets one
    /// may stay [MOV-84, HUG-59].
    pub fn rotated(&self, view: &View, ship: ShipSlot) -> f32 {
        let first = self.rotated_one(view, ship, false);
        if view.spec(ship).second_turret == Turret::None {
            return first;
        }
        let second = self.rotated_one(view, ship, true);
        if first > 0.0 && second > 0.0 { first + second } else { first.max(second) }
    }

    fn rotated_one(&self, view: &View, ship: ShipSlot, second: bool) -> f32 {
        let now = if second { view.second_turret(ship) } else { view.turret(ship) };
        let turrets = self.turrets(view, ship, second);
        let at = |is_now: bool| {
            let shots = Arc::STANDARD.iter().zip(turrets).filter(|(arc, _)| (**arc == now) == is_now);
            shots.map(|(_, shot)| shot).fold(0.0, f32::max)
        };
        at(false) - at(true)
    }
}
