//! The weapons of each ship.

use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::damage::DamageKind;
use killbox_components::ids::{ObjectId, SHIPS, ShipSlot};
use killbox_components::spec::{WEAPONS, WeaponKind, WeaponSpec};
use killbox_components::token::Token;
use killbox_systems::world::view::View;

use super::eyes::{Eyes, few, flag, one_hot, tenths};
use super::features::Feature;
use crate::common::guns::{arcs, is_loaded};

/// The number of features of a weapon.
pub const WEAPON_FEATURES: usize = WEAPON.len();

/// The numbers of a weapon.
pub const WEAPON: [Feature; 33] = [
    Feature::flag("present", "The ship is on the board and has a weapon here; if not, all numbers are 0"),
    Feature::flag(
        "ready",
        "The ship can attack with it now: it is up and loaded, and the ship is not disarmed",
    ),
    Feature::flag("up", "The side of the card with the weapon is up, and the ship that it needs is docked"),
    Feature::flag("loaded", "Its card has the charges of an attack"),
    Feature::flag("special", "It is printed on an upgrade card (ATK-24)"),
    Feature::flag("primary", "It is of this kind"),
    Feature::flag("cannon", "It is of this kind"),
    Feature::flag("turret", "It is of this kind"),
    Feature::flag("missile", "It is of this kind"),
    Feature::flag("torpedo", "It is of this kind"),
    Feature::flag("hardpoint", "It is of this kind"),
    Feature::flag("other", "It is of another kind"),
    Feature::new("value", "10", 0.0, 2.0, "Its attack value"),
    Feature::new("nearest", "3", 0.0, 2.0, "The nearest attack range that its card prints"),
    Feature::new("farthest", "3", 0.0, 2.0, "The farthest"),
    Feature::flag("ordnance", "Range gives no bonus dice (ATK-26)"),
    Feature::flag("needs_lock", "It requires a lock on the defender, or another of these tokens (ATK-25)"),
    Feature::flag("needs_focus", "It requires a focus token"),
    Feature::flag("needs_calculate", "It requires a calculate token"),
    Feature::new("charge_cost", "", 0.0, 16.0, "Charges of its card that an attack costs"),
    Feature::new("charges", "", 0.0, 16.0, "Active charges of its card"),
    Feature::new("charges_limit", "", 0.0, 16.0, "How many it has"),
    Feature::new("headers", "", 0.0, 16.0, "Bonus attack headers, by which it is used (HUG-9)"),
    Feature::new("energy", "", 0.0, 16.0, "Energy that the cheapest of them costs"),
    Feature::flag("single_turret", "Its arc is that of a single turret indicator"),
    Feature::flag("double_turret", "Its arcs are those of a double turret indicator"),
    Feature::flag("front", "It has this arc now"),
    Feature::flag("left", "It has this arc now"),
    Feature::flag("right", "It has this arc now"),
    Feature::flag("rear", "It has this arc now"),
    Feature::flag("full_front", "It has this arc now"),
    Feature::flag("full_rear", "It has this arc now"),
    Feature::flag("bullseye", "It has this arc now"),
];

/// The kinds of weapon.
const KINDS: usize = WeaponKind::Other as usize + 1;

/// Writes the weapons of all ships.
pub(super) fn write(eyes: &Eyes, tables: &mut [[[f32; WEAPON_FEATURES]; WEAPONS]; SHIPS]) {
    let view = eyes.view;
    for ship in ShipSlot::all() {
        let rows = &mut tables[eyes.row(ship)];
        let here = view.core().in_play.has(ship);
        let weapons: &[WeaponSpec] = if here { &view.spec(ship).weapons } else { &[] };
        for (row, weapon) in rows.iter_mut().zip(weapons) {
            *row = row_of(view, ship, weapon);
        }
        // The buffers may hold the weapons of another ship.
        let rest = rows[weapons.len()..].iter_mut().filter(|row| row[0] != 0.0);
        rest.for_each(|row| *row = [0.0; WEAPON_FEATURES]);
    }
}

fn row_of(view: &View, ship: ShipSlot, weapon: &WeaponSpec) -> [f32; WEAPON_FEATURES] {
    let charges = weapon.card.map(|card| view.card(ship, card).charges).unwrap_or_default();
    let (up, loaded) = (is_up(view, ship, weapon), is_loaded(view, ship, weapon));
    let cheapest = weapon.headers.all().map(|(energy, _)| energy).min();
    let mut row = [0.0; WEAPON_FEATURES];
    let head = [1.0, flag(is_ready(view, ship, weapon)), flag(up), flag(loaded), flag(weapon.special)];
    let middle = [
        tenths(weapon.value),
        f32::from(weapon.min_range) * (1.0 / 3.0),
        f32::from(weapon.max_range) * (1.0 / 3.0),
        flag(weapon.ordnance),
        flag(weapon.requires.lock),
        flag(weapon.requires.focus),
        flag(weapon.requires.calculate),
        few(weapon.charge_cost),
        few(charges.active),
        few(charges.limit),
        few(weapon.headers.n),
        few(cheapest.unwrap_or(0)),
        flag(weapon.arc == WeaponArc::SingleTurret),
        flag(weapon.arc == WeaponArc::DoubleTurret),
    ];
    let (first, rest) = row.split_at_mut(head.len());
    let (kind, rest) = rest.split_at_mut(KINDS);
    let (numbers, arcs_now) = rest.split_at_mut(middle.len());
    first.copy_from_slice(&head);
    kind.copy_from_slice(&one_hot::<KINDS>(weapon.kind as usize));
    numbers.copy_from_slice(&middle);
    for arc in arcs(view, ship, weapon) {
        arcs_now[arc as usize] = 1.0;
    }
    row
}

const _: () = assert!(WEAPON_FEATURES == 5 + KINDS + 14 + Arc::ALL.len());

/// Whether the ship has the weapon now: the side of its card is up, and a ship that provides it is
/// docked [ABL-14, MOV-97].
fn is_up(view: &View, ship: ShipSlot, weapon: &WeaponSpec) -> bool {
    let docked = weapon.while_docked.is_empty() || !(weapon.while_docked & view.aboard(ship)).is_empty();
    docked && weapon.while_up.is_none_or(|up| view.card(ship, up.card).side == up.side)
}

/// Whether the ship could attack with the weapon now if a target were in reach [ATK-30, TOK-38].
pub(super) fn is_ready(view: &View, ship: ShipSlot, weapon: &WeaponSpec) -> bool {
    let tokens = view.tokens(ship);
    is_up(view, ship, weapon)
        && is_loaded(view, ship, weapon)
        && !tokens.has(Token::Disarm)
        && !tokens.has(Token::Cloak)
}

/// Whether the ship has one of the tokens that the weapon requires for an attack on `target`
/// [ATK-25].
pub(super) fn has_required(view: &View, ship: ShipSlot, weapon: &WeaponSpec, target: ShipSlot) -> bool {
    let (tokens, requires) = (view.tokens(ship), weapon.requires);
    requires.is_empty()
        || requires.lock && tokens.locks(ObjectId::ship(target))
        || requires.focus && tokens.has(Token::Focus)
        || requires.calculate && tokens.has(Token::Calculate)
}

/// The attack dice of a weapon before any bonus: depleted ships and ships with a Weapons Failure
/// have fewer [TOK-53, DMG-30].
pub(super) fn attack_dice(view: &View, ship: ShipSlot, weapon: &WeaponSpec) -> u8 {
    let failures = view.faceup(ship).count(DamageKind::WeaponsFailure);
    weapon.value.saturating_sub(failures + u8::from(view.tokens(ship).has(Token::Deplete)))
}
