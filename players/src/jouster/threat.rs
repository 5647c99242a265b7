//! What a shot from one pose at another is worth, by centres and angles: cheap enough to try every
//! maneuver.

use killbox_components::arc::Arc;
use killbox_components::geometry::Pose;
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;
use killbox_systems::world::view::View;

use super::expect::{Expectations, Mods};
use super::guns::{BEYOND_MM, Duellists, Guns};

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

/// What a ship's weapons would expect to do to another.
pub struct Threats<'a> {
    /// Tables.
    pub expect: &'a Expectations,
}

impl Threats<'_> {
    /// The weapons of `from` against `to` in two states of modifications.
    pub fn guns(&self, view: &View, from: ShipSlot, to: ShipSlot, states: [Duellists; 2]) -> Guns {
        Guns::new(view, self.expect, from, to, states)
    }

    /// The expected damage of the best attack of `from` at `to`; 0 if it has none. `mods` are what
    /// the attacker is expected to have.
    pub fn shot(&self, view: &View, from: Stand, to: Stand, mods: Mods, defense: Mods) -> f32 {
        if !from.is_near(to.pose, BEYOND_MM) {
            return 0.0;
        }
        self.guns(view, from.ship, to.ship, [(mods, defense); 2]).shot(from.pose, to.pose.position())[0]
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

/// What a ship can do to attack dice with what it has now, against `defender`.
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

/// What a ship can do to defense dice with what it has now.
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
