//! What a shot from one pose at another is worth, by centres and angles: cheap enough to try every maneuver.

use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::geometry::Pose;
use killbox_components::ids::ShipSlot;
use killbox_components::size::Size;
use killbox_components::spec::{Turret, WeaponSpec};
use killbox_components::token::Token;
use killbox_systems::view::View;

use super::expect::{Expectations, Mods};

/// A ship where it is, or might be.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// Which.
    pub ship: ShipSlot,
    /// Where.
    pub pose: Pose,
    /// Half its base.
    pub half: f32,
}

impl Stand {
    /// A ship where it is now.
    pub fn now(view: &View, ship: ShipSlot) -> Stand {
        Stand { ship, pose: view.pose(ship), half: view.spec(ship).size.half_mm() }
    }

    /// The same ship elsewhere.
    pub fn at(self, pose: Pose) -> Stand {
        Stand { pose, ..self }
    }
}

/// GEO-80: the tangent of half the front arc, by size.
const fn front_slope(size: Size) -> f32 {
    match size {
        Size::Small => 0.857_6,
        Size::Medium => 0.881_6,
        Size::Large | Size::Huge => 0.892_8,
    }
}

/// Whether a point at (u, v) of the ship is in an arc; `slack` mm are forgiven, since a base is wider than its centre.
fn in_arc(u: f32, v: f32, arc: Arc, slope: f32, slack: f32) -> bool {
    match arc {
        Arc::Front => v.abs() <= u * slope + slack && u > 0.0,
        Arc::Rear => v.abs() <= -u * slope + slack && u < 0.0,
        Arc::Left => v > 0.0 && u.abs() * slope <= v + slack,
        Arc::Right => v < 0.0 && u.abs() * slope <= -v + slack,
        Arc::FullFront => u > 0.0,
        Arc::FullRear => u < 0.0,
        Arc::Bullseye => u > 0.0 && v.abs() <= 7.4 + slack,
    }
}

/// What a ship's weapons would expect to do to another.
pub struct Threats<'a> {
    /// Tables.
    pub expect: &'a Expectations,
}

impl Threats<'_> {
    /// The expected damage of the best attack of `from` at `to`; 0 if it has none. `mods` are what the attacker is
    /// expected to have.
    pub fn shot(&self, view: &View, from: Stand, to: Stand, mods: Mods, defense: Mods) -> f32 {
        let (u, v) = from.pose.local(to.pose.position());
        // The distance between the nearest edges, as if both bases were discs a little larger than the square's incircle.
        let reach = 1.1 * (from.half + to.half);
        let centre = (u * u + v * v).sqrt();
        let distance = centre - reach;
        if distance > 300.0 {
            return 0.0;
        }
        let range = if distance <= 0.0 { 1 } else { (distance / 100.0) as u8 + 1 };
        let spec = view.spec(from.ship);
        let slope = front_slope(spec.size);
        let mut best = 0.0_f32;
        for weapon in &spec.weapons {
            if !self.usable(view, from.ship, weapon, range)
                || !covers(view, from.ship, weapon, u, v, slope, to.half)
            {
                continue;
            }
            let bonus = u8::from(range == 1 && !weapon.ordnance);
            let defense_dice = view.spec(to.ship).agility + u8::from(range == 3 && !weapon.ordnance);
            best = best.max(self.expect.damage(weapon.value + bonus, mods, defense_dice, defense));
        }
        best
    }

    fn usable(&self, view: &View, ship: ShipSlot, weapon: &WeaponSpec, range: u8) -> bool {
        (weapon.min_range..=weapon.max_range).contains(&range)
            && weapon.card.is_none_or(|card| view.card(ship, card).charges.active >= weapon.charge_cost)
            && (weapon.requires.is_empty() || view.tokens(ship).locks != 0 || !weapon.requires.lock)
    }
}

fn covers(view: &View, ship: ShipSlot, weapon: &WeaponSpec, u: f32, v: f32, slope: f32, slack: f32) -> bool {
    // A corner reaches about 0.7 halves further across the arc line than the centre does.
    let slack = 0.7 * slack;
    match weapon.arc {
        WeaponArc::Fixed(arc) => in_arc(u, v, arc, slope, slack),
        WeaponArc::SingleTurret | WeaponArc::DoubleTurret => {
            let arc = view.turret(ship);
            in_arc(u, v, arc, slope, slack)
                || view.spec(ship).turret == Turret::Double && in_arc(u, v, arc.opposite(), slope, slack)
        }
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

impl Threats<'_> {
    /// The expected damage of the best turret attack if the indicator pointed at `arc`.
    pub fn shot_by_turret(&self, view: &View, from: Stand, to: Stand, mods: Mods, arc: Arc) -> f32 {
        let (u, v) = from.pose.local(to.pose.position());
        let distance = (u * u + v * v).sqrt() - 1.1 * (from.half + to.half);
        let spec = view.spec(from.ship);
        let slope = front_slope(spec.size);
        let slack = 0.7 * to.half;
        let covered = in_arc(u, v, arc, slope, slack)
            || spec.turret == Turret::Double && in_arc(u, v, arc.opposite(), slope, slack);
        if distance > 300.0 || !covered {
            return 0.0;
        }
        let turret = spec.weapons.iter().filter(|weapon| !matches!(weapon.arc, WeaponArc::Fixed(_)));
        let value = turret.map(|weapon| weapon.value).max().unwrap_or(0);
        self.expect.damage(value, mods, view.spec(to.ship).agility, Mods::default())
    }
}
