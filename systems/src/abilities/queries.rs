//! What "always" and "while" abilities change: queries the rules ask. They are no events and never queue (ABL-2).

use killbox_components::frame::action::ActionWhat;
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Maneuver;
use killbox_components::spec::WeaponSpec;

use crate::battle::Battle;
use crate::host::Host;

/// What modifies dice, as far as abilities may forbid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// Force in its default way (CHG-16).
    Force,
    /// Anything else: tokens, locks, cards.
    Other,
}

/// MOV-23: increases minus decreases of a maneuver's difficulty.
pub fn difficulty_change<H: Host>(_: &Battle<H>, _: ShipSlot, _: Maneuver) -> i8 {
    0
}

/// ATK-37: more (or fewer) attack dice by abilities, for the attack at `index` of the pool.
pub fn attack_dice_change<H: Host>(_: &Battle<H>, _index: u8) -> i8 {
    0
}

/// ATK-47: more (or fewer) defense dice by abilities.
pub fn defense_dice_change<H: Host>(_: &Battle<H>, _index: u8) -> i8 {
    0
}

/// Whether `ship` may modify its attack dice by this means (DMG-25).
pub fn may_modify_attack<H: Host>(_: &Battle<H>, _ship: ShipSlot, _: Modifier) -> bool {
    true
}

/// Whether no ability forbids the action (DMG-33).
pub fn may_perform<H: Host>(_: &Battle<H>, _ship: ShipSlot, _: ActionWhat) -> bool {
    true
}

/// LEG-16: whether an ability allows `attacker` to attack `defender` with this weapon at range 0.
pub fn may_attack_at_range_0<H: Host>(
    _: &Battle<H>,
    _attacker: ShipSlot,
    _: &WeaponSpec,
    _defender: ShipSlot,
) -> bool {
    false
}
