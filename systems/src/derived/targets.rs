//! The ships and cards at which actions can be aimed: jam, coordinate, reload. For locks see
//! [`crate::derived::locks::targets`].
//!
//! Ruling: a player who jams or coordinates has to choose a ship if there is a valid one. The
//! action fails only if there is none [TOK-42, ACT-24, ABL-3].

use killbox_components::arc::Arc;
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::maneuver::Maneuver;

use crate::derived::charge::{self, On};
use crate::derived::upgrades::upgrades;
use crate::derived::{locks, measure};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The enemy ships that the ship can jam: at range 1, or 1-2 in its bullseye arc [TOK-42].
pub fn to_jam<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    reachable(b, b.enemies(ship), |b, other| match measure::range(b, ship, other) {
        1 => true,
        2 => measure::in_arc(b, ship, Arc::Bullseye, other),
        _ => false,
    })
}

/// The ships that the ship can coordinate: other friendly ships at range 1-2, whatever tokens they
/// have [ACT-23, ACT-25].
pub fn to_coordinate<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    reachable(b, b.friends(ship).without(ship), |b, other| measure::at_range(b, ship, other, 1, 2))
}

/// The ships of `among` that the ship has locked, at any range [ACT-23, TOK-42].
pub fn locked<O: Observer>(b: &Battle<O>, ship: ShipSlot, among: ShipSet) -> ShipSet {
    reachable(b, among.without(ship), |b, other| b.tokens[ship].locks(ObjectId::ship(other)))
}

/// The ships of `among` that are in reach and that no obstacle protects from jamming and
/// coordinating by other ships [LEG-26].
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

/// The torpedo, missile and device upgrades that can recover a charge, by index [CHG-25, CHG-28].
pub fn reloadable<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> impl Iterator<Item = u8> {
    upgrades(b, ship)
        .filter(move |(i, card)| card.reloadable && charge::can_recover(b, ship, On::Upgrade(*i)))
        .map(|(i, _)| i)
}

/// The maneuvers on the dial with the speed of the last maneuver that the ship executed this round
/// [MOV-80, MOV-83/open]. Ruling: if there are none, the action cannot be chosen, as in
/// CHG-26/open.
pub(crate) fn slam_maneuvers<'a, O: Observer>(
    b: &Battle<'a, O>,
    ship: ShipSlot,
) -> impl Iterator<Item = Maneuver> + use<'a, O> {
    let speed = b.turn[ship].executed.map(|maneuver| maneuver.speed);
    b.matchup.ship(ship).dial.iter().copied().filter(move |maneuver| Some(maneuver.speed) == speed)
}
