//! The start of a game: places the ship and upgrade cards of both squads with all charges active,
//! and begins setup [RND-15, RND-90].

use killbox_components::ability::AbilityQueue;
use killbox_components::attack::Attacks;
use killbox_components::condition::Conditions;
use killbox_components::device::Devices;
use killbox_components::frame::{Frame, SetupFrame};
use killbox_components::ids::{CARDS_PER_SHIP, ShipSet, ShipSlot};
use killbox_components::objective::Objectives;
use killbox_components::rng::BattleRng;
use killbox_components::state::{Card, Charges, Core, Damage, Decks, Fault, Obstacle, Tokens, Turn, Volleys};
use killbox_components::tally::Tally;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Overwrites a battle with the start of the game that its [`Core`] names.
pub fn start<O: Observer>(b: &mut Battle<O>, seed: u64) {
    // A full destructuring, so a new part of a battle does not compile until it has an initial
    // value.
    let Battle {
        matchup,
        core,
        frames,
        board,
        rng,
        pending,
        attacks,
        queue,
        decks,
        tally,
        // The rows of ships are filled by `gather` below.
        tokens: _,
        charges: _,
        damage: _,
        turn: _,
        cards,
        devices,
        conditions,
        objectives,
        obstacles,
        observer: _,
    } = b;
    **core = Core {
        game: core.game,
        matchup: core.matchup,
        points: matchup.opening_points(),
        in_play: ShipSet::EMPTY,
        ..Core::default()
    };
    **rng = BattleRng::new(seed, core.game);
    board.clear();
    **attacks = Attacks::default();
    **queue = AbilityQueue::default();
    **decks = Decks::default();
    if let Some(huge) = matchup.program.huge_deck() {
        // Each player has a huge damage deck of their own [HUG-6].
        decks.draw.iter_mut().for_each(|deck| deck.absorb(&mut huge.whole()));
    }
    **tally = Tally::default();
    pending.clear();
    **devices = Devices::default();
    **conditions = Conditions::default();
    // The scenario and environment card of this game [SCN-2, ENV-2].
    **objectives = Objectives {
        scenario: matchup.ruleset.scenario_of(core.game),
        environment: matchup.ruleset.environment_of(seed, core.game),
        ..Objectives::default()
    };
    obstacles.fill(Obstacle::default());
    cards.fill(Card::default());
    frames.0.clear();
    frames.0.push(Frame::Setup(SetupFrame::default()));
    b.board.huge.0 = b.matchup.huge();
    for ship in ShipSlot::all() {
        gather(b, ship);
    }
    for remote in b.matchup.remotes {
        gather(b, remote);
    }
    if b.matchup.program.is_crowded() {
        b.fault(Fault::Cards);
    }
}

/// Places the cards and charges of one ship. The specification of an empty slot is empty [RND-15,
/// CHG-2].
fn gather<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    let spec = b.matchup.ship(ship);
    b.tokens[ship] = Tokens::default();
    b.damage[ship] = Damage::default();
    b.charges[ship] = Charges {
        standard: spec.charges,
        force: spec.force,
        shields: spec.shields,
        energy: spec.energy,
        volleys: Volleys::default(),
    };
    b.turn[ship] = Turn { initiative: spec.initiative, ..Turn::default() };
    b.board.places[ship].half = spec.size.half_mm();
    for (i, card) in spec.cards.iter().enumerate() {
        b.cards[ship.index() * CARDS_PER_SHIP + i].charges = card.charges;
        b.cards[ship.index() * CARDS_PER_SHIP + i].side = card.first_side();
    }
}
