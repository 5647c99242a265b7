//! The value of energy to a huge ship: energy pays for the bonus attacks of its hardpoints, which
//! the ship makes when it engages [HUG-9].

use killbox_components::ability::{BonusAttack, WeaponWord};
use killbox_components::ids::ShipSlot;
use killbox_components::size::Size;
use killbox_components::spec::WeaponKind;
use killbox_systems::world::view::View;

use super::weights::Weights;

/// Value of an energy that no attack needs.
const SPARE: f32 = 0.1;
/// Value of an energy to a ship whose weapons need none.
const ANY: f32 = 0.3;
/// Share of its value that an attack gains by being made before its ship engages.
const EARLY: f32 = 0.25;

/// Value of `n` energy to a ship: high if its bonus attacks of the next engagement would lack it.
pub fn price(view: &View, weights: &Weights, ship: ShipSlot, n: u8) -> f32 {
    let needs: u8 = headers(view, ship).sum();
    if needs == 0 {
        return ANY * f32::from(n);
    }
    let energy = view.charges(ship).energy;
    // The ship recovers energy before it engages again [HUG-24].
    let comes = if view.engaged(ship) { energy.recurring.max(0) as u8 } else { 0 };
    let has = |active: u8| (active + comes).min(energy.limit).min(needs);
    let lacks = has(energy.active) - has(energy.active.saturating_sub(n));
    let each = headers(view, ship).min().unwrap_or(1).max(1);
    SPARE * f32::from(n) + weights.bonus_attack * f32::from(lacks) / f32::from(each)
}

/// The energy that the header of a hardpoint costs, on top of the cost of the ability that grants
/// the attack [HUG-9/open].
pub fn header(view: &View, ship: ShipSlot, attack: BonusAttack) -> u8 {
    if is_own(view, ship, attack) { headers(view, ship).min().unwrap_or(0) } else { 0 }
}

/// Value of a bonus attack that an ability grants a ship. If the ship has yet to engage, an attack
/// with a hardpoint replaces one that it would make then.
pub fn bonus_attack(view: &View, weights: &Weights, ship: ShipSlot, attack: BonusAttack) -> f32 {
    let early = is_own(view, ship, attack) && !view.engaged(ship);
    weights.bonus_attack * if early { EARLY } else { 1.0 }
}

/// Whether the attack uses a header that the ship also uses when it engages.
fn is_own(view: &View, ship: ShipSlot, attack: BonusAttack) -> bool {
    let hardpoints = attack.weapons.iter().eq([WeaponWord::Hardpoint]);
    hardpoints && view.spec(ship).size == Size::Huge && headers(view, ship).next().is_some()
}

/// The energy costs of the headers of the ship's hardpoints that are not Offline [HUG-62].
fn headers<'a>(view: &'a View, ship: ShipSlot) -> impl Iterator<Item = u8> + 'a {
    let weapons = view.spec(ship).weapons.iter().filter(|weapon| weapon.kind == WeaponKind::Hardpoint);
    let works = move |card: u8| view.card(ship, card).side & 1 == 0;
    let working = weapons.filter(move |weapon| weapon.card.is_none_or(works));
    working.flat_map(|weapon| weapon.headers.all()).map(|(energy, _)| energy)
}
