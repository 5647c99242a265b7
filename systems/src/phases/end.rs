//! RND-65 to RND-70: the End Phase: fuses, "during" abilities, circular tokens, charges, "at the end" abilities.

use killbox_components::event::Event;
use killbox_components::frame::phases::EndStep;
use killbox_components::frame::{EndPhaseFrame, Frame};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::ruleset::{ForceRecovery, ObstacleKind, RecurringPerCard};
use killbox_components::spec::CARDS_PER_SHIP;
use killbox_components::state::Phase;
use killbox_components::token::{Token, TokenColor};

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Where an event says that charges lie on the ship card.
const SHIP_CARD: u8 = u8::MAX;

/// One step of the End Phase.
pub fn step<H: Host>(b: &mut Battle<H>, f: EndPhaseFrame) -> Flow {
    let go_on = |b: &mut Battle<H>, step| b.set(Frame::EndPhase(EndPhaseFrame { step }));
    match f.step {
        EndStep::During => {
            go_on(b, EndStep::Tokens);
            burn_fuses(b);
            b.raise(Event::DuringPhase { phase: Phase::End });
            Flow::Continue
        }
        EndStep::Tokens => {
            go_on(b, EndStep::Charges);
            remove_circular_tokens(b, TokenColor::Green);
            remove_circular_tokens(b, TokenColor::Orange);
            Flow::Continue
        }
        EndStep::Charges => {
            go_on(b, EndStep::Ends);
            for ship in b.in_play() {
                recover_charges(b, ship);
            }
            Flow::Continue
        }
        EndStep::Ends => {
            go_on(b, EndStep::End);
            b.raise(Event::PhaseEnds { phase: Phase::End });
            Flow::Continue
        }
        EndStep::End => b.pop(),
    }
}

/// RND-69, OBJ-20 to OBJ-22: electro-chaff clouds and Blazes without a fuse are removed, then the others lose one.
fn burn_fuses<H: Host>(b: &mut Battle<H>) {
    for index in 0..b.obstacles.len() {
        let obstacle = &mut b.obstacles[index];
        if !obstacle.present || !matches!(obstacle.kind, ObstacleKind::ElectroChaff | ObstacleKind::Blaze) {
            continue;
        }
        if obstacle.fuses > 0 {
            obstacle.fuses -= 1;
            continue;
        }
        obstacle.present = false;
        // The locks on it go with it.
        let object = ObjectId::obstacle(index);
        for ship in b.in_play() {
            b.tokens[ship].locks &= !(1 << object.0);
        }
    }
}

/// RND-67: the circular tokens of one colour leave all ships.
fn remove_circular_tokens<H: Host>(b: &mut Battle<H>, color: TokenColor) {
    for ship in b.in_play() {
        for token in Token::ALL.into_iter().filter(|token| token.color() == color) {
            let n = b.tokens[ship].take(token, u8::MAX);
            if n > 0 {
                b.raise(Event::TokensRemoved { ship, token, n });
            }
        }
    }
}

/// RND-68: what is recurring on a ship's cards recovers, what is negative recurring is lost. No card has both.
fn recover_charges<H: Host>(b: &mut Battle<H>, ship: ShipSlot) {
    let matchup = b.matchup;
    let spec = matchup.ship(ship);
    let per_card = matchup.ruleset.recurring_per_card;
    // CHG-9 and its variant, CHG-10.
    let by_card = |symbols: i8| match per_card {
        RecurringPerCard::One if symbols > 0 => 1,
        _ => symbols,
    };
    let change = by_card(spec.charges.recurring);
    if change != 0 {
        let n = apply(&mut b.charges[ship].standard, change);
        report(b, ship, SHIP_CARD, change, n);
    }
    for (card, card_spec) in spec.cards.iter().enumerate() {
        let change = by_card(card_spec.charges.recurring);
        if change != 0 {
            let n = apply(&mut b.cards[ship.index() * CARDS_PER_SHIP + card].charges, change);
            report(b, ship, card as u8, change, n);
        }
    }
    // CHG-17 and its variant.
    if spec.force.limit > 0 {
        let symbols = match matchup.ruleset.force_recovery {
            ForceRecovery::HighestSymbolCount => spec.force.recurring,
            ForceRecovery::AlwaysOne => 1,
        };
        let n = apply(&mut b.charges[ship].force, symbols);
        if n > 0 {
            b.raise(Event::ForceRecovered { ship, n });
        }
    }
    // CHG-23.
    if spec.shields.recurring > 0 {
        let n = apply(&mut b.charges[ship].shields, spec.shields.recurring);
        if n > 0 {
            b.raise(Event::ShieldsRecovered { ship, n });
        }
    }
}

/// Recovers `change` charges, or loses them if it is negative; returns how many.
fn apply(charge: &mut killbox_components::charge::Charge, change: i8) -> u8 {
    let n = change.unsigned_abs();
    if change > 0 { charge.recover(n) } else { charge.lose(n) }
}

/// Tells of standard charges that were recovered or lost.
fn report<H: Host>(b: &mut Battle<H>, ship: ShipSlot, card: u8, change: i8, n: u8) {
    if n == 0 {
        return;
    }
    b.raise(if change > 0 {
        Event::ChargesRecovered { ship, card, n }
    } else {
        Event::ChargesLost { ship, card, n }
    });
}
