//! What abilities that just hold ("always", "while") change: the questions the rules ask. They are no events and never
//! queue (ABL-2). A question that no card in play answers costs one bit test.

use killbox_components::ability::{Change, Compiled, Filter, Hook, Trigger};
use killbox_components::attack::AttackData;
use killbox_components::damage::DamageKind;
use killbox_components::frame::action::ActionWhat;
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::spec::WeaponSpec;

use super::{actions, holds};
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

/// RND-49: the ships that have an ability that names the System Phase.
pub fn system_phase_ships<H: Host>(b: &Battle<H>) -> ShipSet {
    let mut ships = ShipSet::EMPTY;
    let program = &b.matchup.program;
    if program.is_silent(Hook::DuringSystem, b.core.faceup_kinds) {
        return ships;
    }
    for (ship, ..) in program.of_cards(Hook::DuringSystem) {
        ships.insert(ship);
    }
    let kinds = program.damage_kinds(Hook::DuringSystem);
    for ship in b.in_play() {
        if b.damage[ship].faceup.kinds() & kinds != 0 {
            ships.insert(ship);
        }
    }
    ships & b.in_play()
}

/// MOV-23: increases minus decreases of a maneuver's difficulty.
pub fn difficulty_change<H: Host>(b: &Battle<H>, ship: ShipSlot, maneuver: Maneuver) -> i8 {
    let mut sum = 0;
    answers(b, Hook::Difficulty, ship, None, |ability, copies| {
        if let Some(Change::Difficulty { bearings, speeds, steps }) = ability.change
            && bearings >> maneuver.bearing as u8 & 1 == 1
            && speeds >> maneuver.speed & 1 == 1
        {
            sum += steps * copies as i8;
        }
    });
    sum
}

/// ATK-37: more (or fewer) attack dice by abilities, for the attack at `index` of the pool.
pub fn attack_dice_change<H: Host>(b: &Battle<H>, index: u8) -> i8 {
    dice_change(b, Hook::AttackDice, index)
}

/// ATK-47: more (or fewer) defense dice by abilities.
pub fn defense_dice_change<H: Host>(b: &Battle<H>, index: u8) -> i8 {
    dice_change(b, Hook::DefenseDice, index)
}

fn dice_change<H: Host>(b: &Battle<H>, hook: Hook, index: u8) -> i8 {
    let attack = &b.attacks.pool[usize::from(index)];
    let mut sum = 0;
    for ship in [attack.attacker, attack.defender] {
        answers(b, hook, ship, Some(attack), |ability, copies| {
            if let Some(Change::Dice(n)) = ability.change {
                sum += n * copies as i8;
            }
        });
    }
    sum
}

/// DMG-25: whether `ship` may modify its attack dice by this means.
pub fn may_modify_attack<H: Host>(b: &Battle<H>, ship: ShipSlot, by: Modifier) -> bool {
    let mut may = true;
    answers(b, Hook::ModifyAttackDice, ship, None, |ability, _| {
        if let Some(Change::ModifyOnlyBy { force }) = ability.change {
            may &= force && by == Modifier::Force;
        }
    });
    may
}

/// DMG-33: whether no ability forbids the action.
pub fn may_perform<H: Host>(b: &Battle<H>, ship: ShipSlot, what: ActionWhat) -> bool {
    let mut may = true;
    answers(b, Hook::Perform, ship, None, |ability, _| {
        if let Some(Change::PerformOnly { kinds, damage_cards }) = ability.change {
            may &= match what {
                ActionWhat::Standard(kind) => kinds >> kind as u8 & 1 == 1,
                ActionWhat::Card(number) => damage_cards && actions::is_of_damage_card(number),
            };
        }
    });
    may
}

/// Calls `with` for each ability of `ship` that holds and answers this question, with the number of cards that say so.
/// `attack` is the attack that is asked about, if it is about one.
#[inline]
fn answers<H: Host>(
    b: &Battle<H>,
    hook: Hook,
    ship: ShipSlot,
    attack: Option<&AttackData>,
    mut with: impl FnMut(&Compiled, u8),
) {
    let program = &b.matchup.program;
    if program.is_silent(hook, b.core.faceup_kinds) || ship == ShipSlot::NONE {
        return;
    }
    let kinds = program.damage_kinds(hook) & b.core.faceup_kinds;
    if kinds != 0 {
        let faceup = &b.damage[ship].faceup;
        for kind in (0..16).filter(|bit| kinds >> bit & 1 == 1).map(DamageKind) {
            let copies = faceup.count(kind);
            if copies > 0 {
                for (number, ability) in program.of_damage(kind, hook) {
                    if holds_now(b, ship, number, ability, attack) {
                        with(ability, copies);
                    }
                }
            }
        }
    }
    for (owner, number, ability) in program.of_cards(hook) {
        if owner == ship && holds_now(b, ship, number, ability, attack) {
            with(ability, 1);
        }
    }
}

/// Whether the requirements of an ability that just holds are met, and the ship is in the part of the attack it names.
fn holds_now<H: Host>(
    b: &Battle<H>,
    ship: ShipSlot,
    number: u16,
    ability: &Compiled,
    attack: Option<&AttackData>,
) -> bool {
    let (subject, other) = match (ability.filter, attack) {
        (Filter::Attack { .. }, Some(attack)) if attack.attacker != ship => return false,
        (Filter::Defend { .. }, Some(attack)) if attack.defender != ship => return false,
        (Filter::Defend { .. }, Some(attack)) => (attack.defender, attack.attacker),
        (_, Some(attack)) => (attack.attacker, attack.defender),
        (_, None) => (ship, ShipSlot::NONE),
    };
    let trigger = Trigger { ship, ability: number, card: 0, subject, arg: other.0 };
    holds::all(b, &trigger, ShipSlot::NONE, ability.tests)
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
