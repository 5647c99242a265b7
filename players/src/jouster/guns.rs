//! The weapons of one ship against another, and the value of a shot from one pose at another.

use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::spec::{Turret, WeaponSpec};
use killbox_components::token::Token;
use killbox_systems::world::view::View;

use super::expect::{Expectations, Mods, dice};
use crate::common::act::ByArc;
use crate::common::guns::{BEYOND_MM, ByRange, Guns, arcs, is_loaded, reaches};
use crate::common::rolls::turns_focus;
use crate::common::stance::{Gunnery, Stand};

/// Computes the damage that a ship's weapons expect to deal to another.
pub struct Threats<'a> {
    /// The tables of expected damage.
    pub expect: &'a Expectations,
}

impl Gunnery for Threats<'_> {
    type Mods = Mods;
    const NONE: Mods = Mods::NONE;
    const EXPECTED: Mods = Mods::FOCUS;

    fn guns(&self, view: &View, from: ShipSlot, to: ShipSlot, states: [(Mods, Mods); 2]) -> Guns {
        let agility = view.spec(to).agility;
        let mut guns = Guns::unarmed(view, from, to);
        for weapon in view.spec(from).weapons.iter().filter(|weapon| is_ready(view, from, weapon)) {
            // One more attack die at range 1, one more defense die at range 3 [ATK-26, ATK-38,
            // ATK-48].
            let bonus = u8::from(!weapon.ordnance);
            let (few, more) = (dice(agility), dice(agility + bonus));
            let of = |(attacker, defender): (Mods, Mods)| -> ByRange {
                let far = self.expect.against(weapon.value, attacker, defender);
                let near = self.expect.against(weapon.value + bonus, attacker, defender);
                let damage = [near[few], far[few], far[more]];
                std::array::from_fn(|band| if reaches(weapon, band) { damage[band] } else { 0.0 })
            };
            let damage = states.map(of);
            for arc in arcs(view, from, weapon) {
                guns.add(arc, damage);
            }
        }
        guns
    }
}

impl Threats<'_> {
    /// The expected damage of the best attack of `from` against `to`; 0 if there is none. `mods`
    /// are the expected modifications of the attacker, `defense` those of the defender.
    pub fn shot(&self, view: &View, from: Stand, to: Stand, mods: Mods, defense: Mods) -> f32 {
        self.shots(view, from, to, [mods; 2], defense)[0]
    }

    /// The additional damage that the best attack of `from` against `to` is expected to deal with
    /// the second of two modifications instead of the first.
    pub fn more_damage(&self, view: &View, from: Stand, to: Stand, mods: [Mods; 2], defense: Mods) -> f32 {
        let [now, more] = self.shots(view, from, to, mods, defense);
        more - now
    }

    fn shots(&self, view: &View, from: Stand, to: Stand, states: [Mods; 2], defense: Mods) -> [f32; 2] {
        if !from.is_near(to.pose, BEYOND_MM) {
            return [0.0; 2];
        }
        let guns = self.guns(view, from.ship, to.ship, states.map(|mods| (mods, defense)));
        best_shot(&guns, from.pose.local(to.pose.position()))
    }

    /// The damage that the best turret weapon of a ship would deal to another if its indicator
    /// pointed at each of the standard arcs; the same at every range.
    pub fn by_turret(&self, view: &View, from: Stand, to: Stand) -> ByArc {
        let spec = view.spec(from.ship);
        let guns = Guns::unarmed(view, from.ship, to.ship);
        let (u, v) = from.pose.local(to.pose.position());
        if !from.is_near(to.pose, BEYOND_MM) || guns.band((u, v)).is_none() {
            return [0.0; Arc::STANDARD.len()];
        }
        let turrets = spec.weapons.iter().filter(|weapon| !matches!(weapon.arc, WeaponArc::Fixed(_)));
        let value = turrets.map(|weapon| weapon.value).max().unwrap_or(0);
        let mods = attack_mods(view, from.ship, to.ship);
        let damage = self.expect.damage(value, mods, view.spec(to.ship).agility, Mods::NONE);
        let double = spec.turret == Turret::Double;
        Arc::STANDARD.map(|arc| {
            let holds = guns.holds(arc, u, v) || double && guns.holds(arc.opposite(), u, v);
            if holds { damage } else { 0.0 }
        })
    }
}

/// The expected damage of the best attack at a ship whose centre is `u` mm ahead and `v` mm left,
/// in both states; 0 if there is none.
pub fn best_shot(guns: &Guns, (u, v): (f32, f32)) -> [f32; 2] {
    let mut best = [0.0_f32; 2];
    if let Some(band) = guns.band((u, v)) {
        for (_, damage) in guns.arcs().iter().filter(|(arc, _)| guns.holds(*arc, u, v)) {
            best = std::array::from_fn(|state| best[state].max(damage[state][band]));
        }
    }
    best
}

/// Whether a weapon can be used as far as charges and locks tell. A lock on any object counts.
fn is_ready(view: &View, ship: ShipSlot, weapon: &WeaponSpec) -> bool {
    is_loaded(view, ship, weapon) && (view.tokens(ship).locks != 0 || !weapon.requires.lock)
}

/// The modifications that a ship has for its attack dice now, against `defender`.
pub fn attack_mods(view: &View, ship: ShipSlot, defender: ShipSlot) -> Mods {
    let reroll = view.tokens(ship).locks(ObjectId::ship(defender));
    Mods { focus: turns_focus(view, ship), reroll, evades: 0 }
}

/// The modifications that a ship has for its defense dice now.
pub fn defense_mods(view: &View, ship: ShipSlot) -> Mods {
    Mods { focus: turns_focus(view, ship), reroll: false, evades: view.tokens(ship).count(Token::Evade) }
}
