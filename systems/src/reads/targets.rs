//! Whom and what actions can be aimed at: jam, coordinate, reload. Locks:
//! [`crate::reads::locks::targets`].
//!
//! Ruling (TOK-42, ACT-24, ABL-3): a player who jams or coordinates has to choose a ship if there
//! is a valid one; the action fails for want of one only.

use killbox_components::arc::Arc;
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::maneuver::Maneuver;

use crate::reads::charge::{self, On};
use crate::reads::upgrades::upgrades;
use crate::reads::{locks, measure};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// TOK-42: the enemies that the ship could jam: at range 1, or 1-2 in its bullseye arc.
pub fn to_jam<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    reachable(b, b.enemies(ship), |b, other| match measure::range(b, ship, other) {
        1 => true,
        2 => measure::in_arc(b, ship, Arc::Bullseye, other),
        _ => false,
    })
}

/// ACT-23, ACT-25: the ships that the ship could coordinate: other friendly ones at range 1-2,
/// whatever tokens they have.
pub fn to_coordinate<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    reachable(b, b.friends(ship).without(ship), |b, other| measure::at_range(b, ship, other, 1, 2))
}

/// ACT-23, TOK-42: those of `among` that the ship has locked, whatever their range.
pub fn locked<O: Observer>(b: &Battle<O>, ship: ShipSlot, among: ShipSet) -> ShipSet {
    reachable(b, among.without(ship), |b, other| b.tokens[ship].locks(ObjectId::ship(other)))
}

/// LEG-26: without those that an obstacle hides from other ships' jamming and coordinating.
pub(crate) fn reachable<O: Observer>(
    b: &Battle<O>,
    among: ShipSet,
    in_reach: impl Fn(&Battle<O>, ShipSlot) -> bool,
) -> ShipSet {
    let mut found = ShipSet::EMPTY;
    for other in among {
        if in_reach(b, other) && !locks::is_on(b, other, |row| row.bars_jam_and_coordinate) {
            found.insert(other);
        }
    }
    found
}

/// CHG-25, CHG-28: the torpedo, missile and device upgrades that can recover a charge, by index.
pub fn reloadable<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> impl Iterator<Item = u8> {
    upgrades(b, ship)
        .filter(move |(i, card)| card.reloadable && charge::can_recover(b, ship, On::Upgrade(*i)))
        .map(|(i, _)| i)
}

/// MOV-80, MOV-83/open: the maneuvers on the dial with the speed of the one it executed last in
/// this round. None: ruling as CHG-26/open, the action may not be chosen.
pub(crate) fn slam_maneuvers<'a, O: Observer>(
    b: &Battle<'a, O>,
    ship: ShipSlot,
) -> impl Iterator<Item = Maneuver> + use<'a, O> {
    let speed = b.turn[ship].executed.map(|maneuver| maneuver.speed);
    b.matchup.ship(ship).dial.iter().copied().filter(move |maneuver| Some(maneuver.speed) == speed)
}
