//! The present upgrade cards of a ship, and the icons on its action bar, which depend on them
//! [ABL-14, ACT-3, SQD-20, SQD-26]. Every rule that needs them asks here.
//!
//! Upgrades change ships where a card says so [SQD-20]. The cards that can lie in a place are known
//! before the game ([`CardSpec::others`], filled in by `squads::places` of the root crate). The
//! program has the abilities of all of them, and the ship has their weapons and icons.
//! [`Card::side`](killbox_components::state::Card::side) identifies the card that lies there: a
//! card that does not is a side that is not up [ABL-14].
//!
//! An upgrade that lies facedown is such a side with one bit more ([`CardSpec::FACEDOWN`]), so that
//! no ability, weapon or icon counts it as its own [SQD-26]. A view shows that bit alone, and
//! [`crate::world::secrets`] redraws the rest. The first [`CardSpec::hides`] cards of
//! [`CardSpec::others`] can lie facedown in a place; the catalogue lists them on the card that
//! hides them (`CardSide::outside`).

use killbox_components::action::BarAction;
use killbox_components::ids::{CARDS_PER_SHIP, ShipSlot};
use killbox_components::slot::Slot;
use killbox_components::spec::CardSpec;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The row of an upgrade card in the battle's table.
pub(crate) fn row(ship: ShipSlot, card: u8) -> usize {
    debug_assert!(usize::from(card) < CARDS_PER_SHIP);
    ship.index() * CARDS_PER_SHIP + usize::from(card)
}

/// The card that lies in this place, if there is one.
#[inline]
pub fn upgrade<'a, O: Observer>(b: &Battle<'a, O>, ship: ShipSlot, place: u8) -> Option<&'a CardSpec> {
    let spec = b.matchup.ship(ship).cards.get(usize::from(place))?;
    // Most places keep the card with which the game began.
    if spec.others.is_none() { Some(spec) } else { spec.showing(b.cards[row(ship, place)].side) }
}

/// The cards that the ship has, each with the number of its place.
pub fn upgrades<'a, 'b, O: Observer>(
    b: &'b Battle<'a, O>,
    ship: ShipSlot,
) -> impl Iterator<Item = (u8, &'a CardSpec)> + use<'a, 'b, O> {
    let places = 0..b.matchup.ship(ship).cards.len() as u8;
    places.filter_map(move |place| Some((place, upgrade(b, ship, place)?)))
}

/// The cards of this type that the ship has, each with the number of its place [SQD-19].
pub fn of_type<'a, 'b, O: Observer>(
    b: &'b Battle<'a, O>,
    ship: ShipSlot,
    slot: Slot,
) -> impl Iterator<Item = (u8, &'a CardSpec)> + use<'a, 'b, O> {
    upgrades(b, ship).filter(move |(_, card)| card.slots.has(slot))
}

/// The upgrade that lies facedown under a card of the ship, and the number of its place [SQD-26].
pub fn facedown<'a, O: Observer>(b: &Battle<'a, O>, ship: ShipSlot) -> Option<(u8, &'a CardSpec)> {
    if !b.matchup.cards_change {
        return None;
    }
    let spec = b.matchup.ship(ship);
    let place = spec.hiding_place()?;
    Some((place, spec.cards[usize::from(place)].facedown(b.cards[row(ship, place)].side)?))
}

/// The icons on the action bar of `ship` now: its own, and those on the faceup sides of its cards
/// [ACT-3, ABL-14].
pub fn bar<'a, O: Observer>(
    b: &Battle<'a, O>,
    ship: ShipSlot,
) -> impl Iterator<Item = &'a BarAction> + use<'a, O> {
    let spec = b.matchup.ship(ship);
    // For a ship without two-sided cards the loop has no work.
    let mut up = 0_u32;
    for (bit, action) in spec.bar_by_side.iter().enumerate() {
        let card = &b.cards[row(ship, action.card)];
        up |= u32::from(card.side == action.side) << bit;
    }
    let by_side = spec.bar_by_side.iter().enumerate().filter(move |(bit, _)| up >> bit & 1 == 1);
    spec.bar.iter().chain(by_side.map(|(_, action)| &action.action))
}
