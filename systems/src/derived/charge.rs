//! The current charges of a ship and its cards [CHG-1 to CHG-23].

use killbox_components::ability::{Cards, Hook};
use killbox_components::charge::{Charge, ChargeKind};
use killbox_components::ids::ShipSlot;
use killbox_components::slot::Slot;

use crate::derived::upgrades::{of_type, upgrades};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

pub(crate) use crate::derived::upgrades::row;

/// One pool of charges of a ship: those of one kind on its ship card, or the standard charges on
/// one of its upgrade cards [CHG-12, CHG-14, CHG-20]. No pool can pay in place of another [CHG-13].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// The charges of one kind on the ship card.
    ShipCard(ChargeKind),
    /// The standard charges of an upgrade card, by its index among the ship's cards.
    Upgrade(u8),
}

impl On {
    /// The Force of a ship [CHG-15].
    pub const FORCE: On = On::ShipCard(ChargeKind::Force);
    /// The shields of a ship [CHG-22].
    pub const SHIELDS: On = On::ShipCard(ChargeKind::Shield);
    /// The energy of a huge ship [HUG-23].
    pub const ENERGY: On = On::ShipCard(ChargeKind::Energy);
    /// The standard charges of the ship card [CHG-13].
    pub const SHIP: On = On::ShipCard(ChargeKind::Standard);

    /// The value of `card` in an event about standard charges; 255 is the ship card.
    pub(crate) const fn card(self) -> u8 {
        match self {
            On::ShipCard(_) => u8::MAX,
            On::Upgrade(card) => card,
        }
    }
}

/// The charges of a ship in this pool.
pub fn charge<O: Observer>(b: &Battle<O>, ship: ShipSlot, on: On) -> Charge {
    let charges = &b.charges[ship];
    match on {
        On::ShipCard(ChargeKind::Standard) => charges.standard,
        On::ShipCard(ChargeKind::Force) => charges.force,
        On::ShipCard(ChargeKind::Shield) => charges.shields,
        On::ShipCard(ChargeKind::Energy) => charges.energy,
        On::Upgrade(card) => b.cards[row(ship, card)].charges,
    }
}

/// The two-sided upgrade cards of this type, by their numbers on the ship [ABL-14].
pub(crate) fn two_sided<'a, O: Observer>(
    b: &'a Battle<O>,
    ship: ShipSlot,
    slot: Slot,
) -> impl Iterator<Item = u8> + use<'a, O> {
    of_type(b, ship, slot).filter(|(_, card)| card.two_sided).map(|(number, _)| number)
}

/// Whether the ship can spend `n` of these charges [CHG-5, CHG-19].
pub fn can_spend<O: Observer>(b: &Battle<O>, ship: ShipSlot, on: On, n: u8) -> bool {
    charge(b, ship, on).active >= n && (on != On::FORCE || n == 0 || may_spend_force(b, ship))
}

/// Whether no card of the ship forbids it to spend Force now [CHG-16].
pub(crate) fn may_spend_force<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    !b.spec(ship).force_in_attacks
        || b.attacks.current().is_some_and(|attack| attack.attacker == ship && !attack.aftermath)
}

/// Whether the ship can recover one of these charges [CHG-3, CHG-7].
pub fn can_recover<O: Observer>(b: &Battle<O>, ship: ShipSlot, on: On) -> bool {
    charge(b, ship, on).can_recover()
}

/// The pools of standard charges on those cards of the ship that fit `of`.
pub fn places<'a, O: Observer>(
    b: &'a Battle<O>,
    ship: ShipSlot,
    of: Cards,
) -> impl Iterator<Item = On> + use<'a, O> {
    let recurs =
        move |on: &On| of.recurring.is_none_or(|recurring| recurring == (charge(b, ship, *on).recurring > 0));
    let upgrades = upgrades(b, ship)
        .filter(move |(_, card)| of.slots.is_none_or(|slots| !(card.slots & slots).is_empty()));
    of.ship_card
        .then_some(On::SHIP)
        .into_iter()
        .chain(upgrades.map(|(card, _)| On::Upgrade(card)))
        .filter(recurs)
}

/// Whether an ability listens for charges that would be recovered [CHG-3/open].
pub fn may_be_replaced<O: Observer>(b: &Battle<O>) -> bool {
    !b.matchup.program.is_silent(Hook::WouldRecover, b.core.faceup_kinds)
}
