//! What energy is worth to a huge ship: it pays for the bonus attacks of its hardpoints (HUG-9),
//! which it makes when it engages.

use killbox_components::ability::{BonusAttack, WeaponWord};
use killbox_components::ids::ShipSlot;
use killbox_components::size::Size;
use killbox_components::spec::WeaponKind;
use killbox_systems::world::view::View;

use super::weights::Weights;

/// What energy is worth that no attack waits for.
const SPARE: f32 = 0.1;
/// What energy is worth to a ship whose weapons ask for none.
const ANY: f32 = 0.3;
/// What an attack gains by being made before its ship engages, of what it is worth.
const EARLY: f32 = 0.25;

/// What `n` energy is worth to a ship: much if bonus attacks of its own next engagement then lack
/// it.
pub fn price(view: &View, weights: &Weights, ship: ShipSlot, n: u8) -> f32 {
    let needs: u8 = headers(view, ship).sum();
    if needs == 0 {
        return ANY * f32::from(n);
    }
    let energy = view.charges(ship).energy;
    // HUG-24: it recovers some before it engages again.
    let comes = if view.engaged(ship) { energy.recurring.max(0) as u8 } else { 0 };
    let has = |active: u8| (active + comes).min(energy.limit).min(needs);
    let lacks = has(energy.active) - has(energy.active.saturating_sub(n));
    let each = headers(view, ship).min().unwrap_or(1).max(1);
    SPARE * f32::from(n) + weights.bonus_attack * f32::from(lacks) / f32::from(each)
}

/// HUG-9/open: the energy that the header of a hardpoint costs beside what an ability asks for that
/// grants the attack.
pub fn header(view: &View, ship: ShipSlot, attack: BonusAttack) -> u8 {
    if is_own(view, ship, attack) { headers(view, ship).min().unwrap_or(0) } else { 0 }
}

/// What a bonus attack is worth that an ability grants a ship: one with a hardpoint, if the ship
/// has yet to engage, takes the place of one that it makes then.
pub fn bonus_attack(view: &View, weights: &Weights, ship: ShipSlot, attack: BonusAttack) -> f32 {
    let early = is_own(view, ship, attack) && !view.engaged(ship);
    weights.bonus_attack * if early { EARLY } else { 1.0 }
}

/// Whether the attack uses a header that is used when the ship engages.
fn is_own(view: &View, ship: ShipSlot, attack: BonusAttack) -> bool {
    let hardpoints = attack.weapons.iter().eq([WeaponWord::Hardpoint]);
    hardpoints && view.spec(ship).size == Size::Huge && headers(view, ship).next().is_some()
}

/// What the headers of its hardpoints cost that are not Offline (HUG-62).
fn headers<'a>(view: &'a View, ship: ShipSlot) -> impl Iterator<Item = u8> + 'a {
    let weapons = view.spec(ship).weapons.iter().filter(|weapon| weapon.kind == WeaponKind::Hardpoint);
    let works = move |card: u8| view.card(ship, card).side & 1 == 0;
    let working = weapons.filter(move |weapon| weapon.card.is_none_or(works));
    working.flat_map(|weapon| weapon.headers.all()).map(|(energy, _)| energy)
}
