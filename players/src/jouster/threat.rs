//! The value of a shot from one pose at another, by centres and angles: cheap enough to try every
//! maneuver.

use killbox_components::arc::Arc;
use killbox_components::geometry::Pose;
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;
use killbox_systems::world::view::View;

use super::expect::{Expectations, Mods};
use super::guns::{BEYOND_MM, Duellists, Guns};

/// A ship at its pose, or at one where it might be.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// The ship.
    pub ship: ShipSlot,
    /// The pose.
    pub pose: Pose,
}

impl Stand {
    /// A ship where it is now.
    pub fn now(view: &View, ship: ShipSlot) -> Stand {
        Stand { ship, pose: view.pose(ship) }
    }

    /// Whether the ship's centre is within `mm` of the centre of `other`.
    pub fn is_near(self, other: Pose, mm: f32) -> bool {
        near(other, self.pose, mm)
    }
}

/// Whether the centres of two ships are within `mm` of each other.
pub fn near(a: Pose, b: Pose, mm: f32) -> bool {
    (a.position() - b.position()).length_squared() <= mm * mm
}

/// Computes the damage that a ship's weapons expect to deal to another.
pub struct Threats<'a> {
    /// The tables of expected damage.
    pub expect: &'a Expectations,
}

impl Threats<'_> {
    /// The weapons of `from` against `to` in two states of modifications.
    pub fn guns(&self, view: &View, from: ShipSlot, to: ShipSlot, states: [Duellists; 2]) -> Guns {
        Guns::new(view, self.expect, from, to, states)
    }

    /// The expected damage of the best attack of `from` against `to`; 0 if there is none. `mods`
    /// are the expected modifications of the attacker, `defense` those of the defender.
    pub fn shot(&self, view: &View, from: Stand, to: Stand, mods: Mods, defense: Mods) -> f32 {
        if !from.is_near(to.pose, BEYOND_MM) {
            return 0.0;
        }
        self.guns(view, from.ship, to.ship, [(mods, defense); 2]).shot(from.pose, to.pose.position())[0]
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
        let guns = self.guns(view, from.ship, to.ship, [(now, defense), (more, defense)]);
        let [now, more] = guns.shot(from.pose, to.pose.position());
        more - now
    }

    /// The expected damage of the best turret attack if the indicator pointed at each of the
    /// standard arcs.
    pub fn shots_by_turret(
        &self,
        view: &View,
        from: Stand,
        to: Stand,
        mods: Mods,
    ) -> [f32; Arc::STANDARD.len()] {
        if !from.is_near(to.pose, BEYOND_MM) {
            return [0.0; Arc::STANDARD.len()];
        }
        let place = from.pose.local(to.pose.position());
        Guns::turret(view, self.expect, [from.ship, to.ship], place, mods)
    }
}

/// The modifications that a ship has for its attack dice now, against `defender`.
pub fn attack_mods(view: &View, ship: ShipSlot, defender: ShipSlot) -> Mods {
    let tokens = view.tokens(ship);
    Mods {
        focus: tokens.has(Token::Focus)
            || tokens.has(Token::Calculate)
            || view.charges(ship).force.active > 0,
        reroll: tokens.locks(killbox_components::ids::ObjectId::ship(defender)),
        evades: 0,
    }
}

/// The modifications that a ship has for its defense dice now.
pub fn defense_mods(view: &View, ship: ShipSlot) -> Mods {
    let tokens = view.tokens(ship);
    Mods {
        focus: tokens.has(Token::Focus)
            || tokens.has(Token::Calculate)
            || view.charges(ship).force.active > 0,
        reroll: false,
        evades: tokens.count(Token::Evade),
    }
}
