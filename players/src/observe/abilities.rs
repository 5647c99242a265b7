//! The abilities of each ship: how many of them listen to which events, do what, to whom, and at
//! which cost.

use killbox_components::ability::{Compiled, Hook, LentWhile, Source};
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::ids::{SHIPS, ShipSlot};
use killbox_components::state::Phase;
use killbox_systems::world::view::View;

use super::eyes::{Eyes, few};
use super::features::Feature;
use super::known::Known;
use super::traits::{Traits, WORDS, word};

/// The place of the first count of a word.
const AT_WORDS: usize = 2;
/// The number of features of a ship's abilities.
pub const ABILITY_FEATURES: usize = AT_WORDS + WORDS;

/// The numbers of a ship's abilities. Each word is counted over the abilities in play.
pub const ABILITY: [Feature; ABILITY_FEATURES] = {
    let mut all = [Feature::new(
        "abilities",
        "",
        0.0,
        16.0,
        "Abilities on its ship card and upgrade cards that are in play: their side of the card is up",
    ); ABILITY_FEATURES];
    all[1] = Feature::new(
        "used_up",
        "",
        0.0,
        16.0,
        "Of these, abilities that cannot be used now: their charges or Force are spent, or they were used in the attack under way, or as an action this round",
    );
    let mut number = 0;
    while number < WORDS {
        let (name, about) = word(number);
        all[AT_WORDS + number] = Feature::new(name, "", 0.0, 16.0, about);
        number += 1;
    }
    all
};

/// The abilities of a ship that are in play and those of them that are used up, as bits by their
/// place in the ship's list.
pub(super) type InPlay = (u128, u128);

/// Writes the rows that have changed.
pub(super) fn write(
    eyes: &Eyes,
    memory: &mut [Option<InPlay>; SHIPS],
    rows: &mut [[f32; ABILITY_FEATURES]; SHIPS],
) {
    let view = eyes.view;
    for ship in ShipSlot::all() {
        let at = eyes.row(ship);
        let in_play = if view.core().in_play.has(ship) { in_play(eyes, ship) } else { (0, 0) };
        if memory[at] != Some(in_play) {
            memory[at] = Some(in_play);
            write_row(eyes.known, ship, in_play, &mut rows[at]);
        }
    }
}

fn write_row(known: &Known, ship: ShipSlot, (here, used): InPlay, row: &mut [f32; ABILITY_FEATURES]) {
    let mut counts = [0_u8; WORDS];
    let numbers = known.of_ship[ship.index()].iter().enumerate().filter(|(at, _)| here >> at & 1 == 1);
    for (_, &number) in numbers {
        let traits = known.traits(number);
        for (word, count) in counts.iter_mut().enumerate() {
            *count = count.saturating_add(u8::from(traits.has(word)));
        }
    }
    row[0] = few(here.count_ones() as u8);
    row[1] = few(used.count_ones() as u8);
    for (at, count) in row[AT_WORDS..].iter_mut().zip(counts) {
        *at = few(count);
    }
}

fn in_play(eyes: &Eyes, ship: ShipSlot) -> InPlay {
    let view = eyes.view;
    let program = &view.matchup().program;
    let (mut here, mut used) = (0, 0);
    for (at, &number) in eyes.known.of_ship[ship.index()].iter().enumerate() {
        let ability = program.ability(number);
        if is_in_play(view, ship, ability) {
            here |= 1 << at;
            let is_used = is_used_up(view, ship, number, ability, eyes.known.traits(number));
            used |= u128::from(is_used) << at;
        }
    }
    (here, used)
}

/// Whether the side of the card that prints the ability is up, and the ship that lends it still
/// does [ABL-14, MOV-97].
fn is_in_play(view: &View, ship: ShipSlot, ability: &Compiled) -> bool {
    let core = view.core();
    let lent = ability.lent_by.is_none_or(|lender| match ability.lent_while {
        LentWhile::InPlay => core.in_play.has(lender),
        LentWhile::Docked => view.aboard(ship).has(lender),
        LentWhile::Destroyed => {
            core.destroyed.has(lender) || core.removed.has(lender) && !core.fled.has(lender)
        }
    });
    let up = match (ability.side, ability.source) {
        (Some(side), Source::Upgrade(ship, card)) => view.card(ship, card).side == side,
        _ => true,
    };
    lent && up && !ability.in_reserve && (core.phase == Phase::Setup || !ability.hook.is_setup())
}

/// Whether the ability cannot be used now for a reason that a player would see on the table.
fn is_used_up(view: &View, ship: ShipSlot, number: u16, ability: &Compiled, traits: Traits) -> bool {
    let charges = match ability.source {
        Source::Upgrade(ship, card) => view.card(ship, card).charges,
        _ => view.charges(ship).standard,
    };
    let in_attack = || {
        let attack = view.attack().filter(|_| ability.mark > 0);
        attack.is_some_and(|attack| attack.used >> ability.mark & 1 == 1)
    };
    let as_action = || {
        let mut actions = (DAMAGE_KINDS..).zip(view.matchup().program.actions_of(ship));
        let place = actions.find(|(_, other)| *other == number).map(|(place, _)| place);
        place
            .is_some_and(|place| view.card_actions_used(ship).checked_shr(place as u32).unwrap_or(0) & 1 == 1)
    };
    charges.active < traits.charges
        || view.charges(ship).force.active < traits.force
        || in_attack()
        || ability.hook == Hook::Action && as_action()
}
