//! Writes an observation, array by array.

use killbox_systems::world::view::View;

use super::eyes::Eyes;
use super::known::{Cached, Known};
use super::memory::Memory;
use super::observation::Observation;
use super::{abilities, bar, board, dials, globals, identities, options, relations, ships, weapons};

/// Writes what a seat sees and its pending decision. `memory` belongs to the buffers of `into`: it
/// begins as the default, with buffers of zeros.
///
/// What depends on the match-up alone is computed at the first call for a match-up and stored with
/// it ([`Matchup::cache`](killbox_components::spec::Matchup::cache)).
pub fn observe(view: &View, memory: &mut Memory, into: &mut Observation) {
    let matchup = view.matchup();
    match matchup.cache.of::<Cached>() {
        Some(known) => write(&Eyes::new(view, known.get_or_init(|| Known::of(matchup))), memory, into),
        None => write(&Eyes::new(view, &Known::of(matchup)), memory, into),
    }
}

fn write(eyes: &Eyes, memory: &mut Memory, into: &mut Observation) {
    let is_new = memory.turns_to(eyes.known.stamp, eyes.seat);
    write_state(eyes, into);
    write_cards(eyes, memory, is_new, into);
    if let Some(tables) = &mut into.relations {
        relations::write(eyes, &mut memory.measured, tables);
    }
    options::write(eyes, &mut memory.used, into);
}

/// Writes what changes all the time.
fn write_state(eyes: &Eyes, into: &mut Observation) {
    if let Some(rows) = &mut into.ships {
        ships::write(eyes, rows);
    }
    if let Some(rows) = &mut into.obstacles {
        board::write_obstacles(eyes, rows);
    }
    if let Some(rows) = &mut into.devices {
        board::write_devices(eyes, rows);
    }
    if let Some(rows) = &mut into.objectives {
        board::write_objectives(eyes, rows);
    }
    if let Some(row) = &mut into.globals {
        globals::write(eyes, row);
    }
    if let Some(tables) = &mut into.weapons {
        weapons::write(eyes, tables);
    }
}

/// Writes what the cards of the ships are and do, if it has changed.
fn write_cards(eyes: &Eyes, memory: &mut Memory, is_new: bool, into: &mut Observation) {
    if let Some(rows) = &mut into.identities {
        let sides = identities::sides(eyes.view);
        if is_new || sides != memory.identities {
            memory.identities = sides;
            identities::write(eyes, rows);
        }
    }
    if is_new && let Some(rows) = &mut into.dials {
        dials::write(eyes, rows);
    }
    if let Some(rows) = &mut into.actions {
        let sides = bar::sides(eyes.view);
        if is_new || sides != memory.bars {
            memory.bars = sides;
            bar::write(eyes, &sides, rows);
        }
    }
    if let Some(rows) = &mut into.abilities {
        abilities::write(eyes, &mut memory.abilities, rows);
    }
}
