//! Batches of battles in the middle of their games.

use killbox::squads::Loaded;
use killbox_components::charge::Charge;
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::state::{Charges, Tokens};
use killbox_components::token::Token;
use killbox_systems::batch::Batch;
use killbox_systems::tokens::{self, charges};
use killbox_systems::world::observer::Silent;

use crate::common::{MATCHUPS, SEED, load};

/// Battles of one of [`MATCHUPS`] in the middle of their games, played with random answers.
pub fn battles(matchup: usize, slots: usize) -> Batch<Silent> {
    middle_of(&load(MATCHUPS[matchup].1), slots)
}

fn middle_of(loaded: &Loaded, slots: usize) -> Batch<Silent> {
    let mut batch = Batch::<Silent>::new(loaded.matchups.to_vec(), slots, SEED);
    let mut rng = stream(SEED, 0, Purpose::PlayerA);
    for slot in 0..slots {
        batch.start(slot, slot as u64, 0);
    }
    for _ in 0..40 {
        batch.advance();
        batch.with_battles(|columns| {
            for slot in 0..slots {
                let b = columns.battle::<Silent>(slot);
                for pending in b.pending.seats.iter_mut().filter(|pending| pending.is_open()) {
                    let option = below(&mut rng, pending.options.len() as u32) as usize;
                    pending.answer = Some(pending.options[option]);
                }
            }
        });
    }
    batch.advance();
    batch
}

/// Battles with all ships on the board. Each ship has recurring charges and Force, which the End
/// Phase recovers.
pub fn full_boards(slots: usize) -> Batch<Silent> {
    let mut loaded = load(MATCHUPS[0].1);
    for matchup in &mut loaded.matchups {
        for ship in matchup.fielded {
            let spec = &mut matchup.ships[ship];
            (spec.charges, spec.force) = (Charge::full(3, 1), Charge::full(2, 1));
        }
    }
    let mut batch = middle_of(&loaded, slots);
    batch.with_battles(|columns| {
        for slot in 0..slots {
            let b = columns.battle::<Silent>(slot);
            b.core.in_play = b.matchup.fielded;
        }
    });
    batch
}

/// Gives a ship a circular token, which the End Phase removes, another token, which stays, and
/// charges and Force, of which one recovers.
pub fn give(tokens: &mut Tokens, charges: &mut Charges) {
    tokens.put(Token::Focus, 1);
    tokens.put(Token::Stress, 1);
    charges.standard = Charge { active: 1, ..Charge::full(3, 1) };
    charges.force = Charge { active: 1, ..Charge::full(2, 1) };
}

/// Runs the steps of the End Phase that concern every ship, after giving each ship tokens and
/// charges [RND-67, CHG-9].
pub fn end_phase(batch: &mut Batch<Silent>, slots: usize) {
    batch.with_battles(|columns| {
        for slot in 0..slots {
            let mut b = columns.battle::<Silent>(slot);
            for ship in b.in_play() {
                give(&mut b.tokens[ship], &mut b.charges[ship]);
            }
            tokens::remove_circular(&mut b);
            charges::end_phase_of_all(&mut b);
        }
    });
}
