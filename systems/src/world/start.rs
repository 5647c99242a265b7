//! RND-15, RND-90: puts out the ship and upgrade cards of both squads, all charges active, and begins set-up.

use killbox_components::ability::AbilityQueue;
use killbox_components::attack::Attacks;
use killbox_components::condition::Conditions;
use killbox_components::device::Devices;
use killbox_components::frame::{Frame, SetupFrame};
use killbox_components::ids::{CARDS_PER_SHIP, ShipSet, ShipSlot};
use killbox_components::rng::BattleRng;
use killbox_components::state::{
    Board, Card, Charges, Core, Damage, Decks, Fault, Obstacle, Tally, Tokens, Turn,
};

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Overwrites a battle with the start of the game that its [`Core`] names.
pub fn start<O: Observer>(b: &mut Battle<O>, seed: u64) {
    *b.core = Core {
        game: b.core.game,
        matchup: b.core.matchup,
        points: b.matchup.opening_points(),
        ..Core::default()
    };
    *b.rng = BattleRng::new(seed, b.core.game);
    *b.board = Board::default();
    *b.attacks = Attacks::default();
    *b.queue = AbilityQueue::default();
    *b.decks = Decks::default();
    *b.tally = Tally::default();
    b.pending.clear();
    *b.devices = Devices::default();
    *b.conditions = Conditions::default();
    b.obstacles.fill(Obstacle::default());
    b.cards.fill(Card::default());
    for ship in ShipSlot::all() {
        gather(b, ship);
    }
    b.core.in_play = ShipSet::EMPTY;
    b.frames.0.clear();
    b.frames.0.push(Frame::Setup(SetupFrame::default()));
    if b.matchup.program.is_crowded() {
        b.fault(Fault::Cards);
    }
}

/// RND-15, CHG-2: one ship's cards and charges. A slot that is not fielded has an empty specification.
fn gather<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    let spec = b.matchup.ship(ship);
    b.tokens[ship] = Tokens::default();
    b.damage[ship] = Damage::default();
    b.charges[ship] =
        Charges { standard: spec.charges, force: spec.force, shields: spec.shields, energy: spec.energy };
    b.turn[ship] = Turn { initiative: spec.initiative, ..Turn::default() };
    b.board.half[ship.index()] = spec.size.half_mm();
    for (i, card) in spec.cards.iter().enumerate() {
        b.cards[ship.index() * CARDS_PER_SHIP + i].charges = card.charges;
    }
}
