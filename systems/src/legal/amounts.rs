//! The amount, the charges and the card that an effect refers to.

use killbox_components::ability::{ChargeWord, GONE, Source, Times};
use killbox_components::damage::DamageKind;
use killbox_components::dice::Face;
use killbox_components::frame::AbilityFrame;
use killbox_components::ids::ShipSlot;

use crate::abilities::{counts, predicates};
use crate::derived::attacks;
use crate::derived::charge::On;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The charges that the attack under way has cost: the ship, the card and their number [CHG-3].
pub(crate) fn attack_charges<O: Observer>(b: &Battle<O>) -> Option<(ShipSlot, On, u8)> {
    let attack = b.attacks.current()?;
    let weapon = attacks::weapon(b, attack);
    let card = weapon.card.filter(|_| weapon.charge_cost > 0)?;
    Some((attack.attacker, On::Upgrade(card), weapon.charge_cost))
}

/// The factor by which an amount is multiplied.
pub(crate) fn amount<O: Observer>(b: &Battle<O>, f: &AbilityFrame, times: Times) -> u8 {
    match times {
        Times::Once => 1,
        Times::Replaced => f.with.amount(),
        // Before anything is paid, 1 is assumed.
        Times::Paid => f.part.max(1),
        Times::Ship(group) => predicates::affected(b, &f.trigger(), f.chosen, group).len() as u8,
        Times::Count(of, most) => counts::count(b, &f.trigger(), f.chosen, of).unwrap_or_default().min(most),
        Times::Result(faces, most) => {
            let shown = Face::ALL.into_iter().filter(|face| faces.has(*face));
            shown.map(|face| f.rolled[face as usize]).sum::<u8>().min(most)
        }
    }
}

/// The kind of the damage card that has the ability, while the card is faceup.
pub(crate) fn own_card<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> Option<DamageKind> {
    match b.matchup.program.ability(f.ability).source {
        Source::Damage(kind) if f.card != GONE && b.damage[f.ship].faceup.count(kind) > 0 => Some(kind),
        _ => None,
    }
}

/// The charges that an effect on `ship` refers to: the ship and the card on which they are. Damage
/// cards have none.
pub(crate) fn charges_of<O: Observer>(
    b: &Battle<O>,
    f: &AbilityFrame,
    ship: ShipSlot,
    charge: ChargeWord,
) -> Option<(ShipSlot, On)> {
    match charge {
        ChargeWord::Force => Some((ship, On::FORCE)),
        ChargeWord::Shield => Some((ship, On::SHIELDS)),
        ChargeWord::Energy => Some((ship, On::ENERGY)),
        ChargeWord::Charge => predicates::own_charges(b, &f.trigger()),
    }
}
