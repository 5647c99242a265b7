//! What a shot from one pose at another is worth, by centres and angles: cheap enough to try every
//! maneuver.

use std::sync::LazyLock;

use killbox_components::arc::Arc;
use killbox_components::geometry::Pose;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Turret;
use killbox_odds::plain::Forecast;
use killbox_systems::world::view::View;

use super::expect::Mods;
use super::foresee::fought;
use super::guns::{BEYOND_MM, Duellists, Guns};
use super::weights::Weights;

/// A ship where it is, or might be.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// Which.
    pub ship: ShipSlot,
    /// Where.
    pub pose: Pose,
}

impl Stand {
    /// A ship where it is now.
    pub fn now(view: &View, ship: ShipSlot) -> Stand {
        Stand { ship, pose: view.pose(ship) }
    }

    /// Whether its centre is within so many mm of that of another.
    pub fn is_near(self, other: Pose, mm: f32) -> bool {
        near(other, self.pose, mm)
    }
}

/// Whether two ships stand so close to each other.
pub fn near(a: Pose, b: Pose, mm: f32) -> bool {
    (a.position() - b.position()).length_squared() <= mm * mm
}

/// All players look into the same tables, which so stay at hand.
static TABLES: LazyLock<Forecast> = LazyLock::new(Forecast::default);

/// What a ship's weapons would expect to do to another.
pub struct Threats<'a> {
    /// Tables.
    pub forecast: &'a Forecast,
    /// What the player goes by.
    pub weights: &'a Weights,
}

impl<'a> Threats<'a> {
    /// By these weights.
    pub fn by(weights: &'a Weights) -> Threats<'a> {
        Threats { forecast: &TABLES, weights }
    }

    /// The weapons of `from` against `to` in two states of modifications.
    pub fn guns(&self, view: &View, from: ShipSlot, to: ShipSlot, states: [Duellists; 2]) -> Guns {
        Guns::new(view, self.forecast, self.weights, [from, to], states)
    }

    /// The expected damage of the best attack of `from` at `to` in two states of modifications; 0
    /// if it has none.
    pub fn shots(&self, view: &View, from: Stand, to: Stand, states: [Duellists; 2]) -> [f32; 2] {
        let seen = from.pose.local(to.pose.position());
        self.shots_from(view, [from.ship, to.ship], [(seen, 1.0)].into_iter(), states)
    }

    /// The same for several places at which `from` may see `to`, mm ahead and mm left, each with
    /// its likelihood, all together.
    pub fn shots_from(
        &self,
        view: &View,
        ships: [ShipSlot; 2],
        seen: impl Iterator<Item = ((f32, f32), f32)>,
        states: [Duellists; 2],
    ) -> [f32; 2] {
        Guns::once(view, (self.forecast, self.weights), ships, seen, states)
    }

    /// The expected damage of the best attack of `from` at `to`; 0 if it has none. `mods` are what
    /// the attacker is expected to have.
    pub fn shot(&self, view: &View, from: Stand, to: Stand, mods: Mods, defense: Mods) -> f32 {
        if !from.is_near(to.pose, BEYOND_MM) {
            return 0.0;
        }
        self.shots(view, from, to, [(mods, defense); 2])[0]
    }

    /// How much more the best attack of `from` at `to` is expected to do with `more` than with
    /// `now`.
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

    /// The best shot of a ship from where it stands with its turret, or its second one (HUG-54),
    /// pointing at each of the standard arcs, at enemies where they will be.
    pub fn turrets(&self, view: &View, ship: ShipSlot, second: bool) -> [f32; Arc::STANDARD.len()] {
        let own = Stand::now(view, ship);
        let mut best = [0.0_f32; Arc::STANDARD.len()];
        for enemy in view.enemies() {
            let mods = Mods::of_attacker(view, ship, enemy);
            let stands = fought(view, enemy, false);
            let near = stands.iter().filter(|(pose, _)| own.is_near(*pose, BEYOND_MM));
            let places = near.map(|(pose, likely)| (own.pose.local(pose.position()), *likely));
            let how = (mods, second);
            let shots = Guns::turret(view, (self.forecast, self.weights), [ship, enemy], places, how);
            best.iter_mut().zip(shots).for_each(|(best, shot)| *best = best.max(shot));
        }
        best
    }

    /// What it is worth to a ship to rotate its turret, which must then point elsewhere (MOV-84).
    /// HUG-59: of two turrets one may stay.
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
