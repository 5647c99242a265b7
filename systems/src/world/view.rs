//! What a player may see: [`View`], one seat's view of a battle.
//!
//! Hidden: the other seat's facedown dials, all facedown damage cards (DMG-14), deck order, random state.

use killbox_components::ability::AbilityQueue;
use killbox_components::attack::{AttackData, Attacks};
use killbox_components::condition::Conditions;
use killbox_components::damage::DamageCards;
use killbox_components::decision::SeatPending;
use killbox_components::device::Devices;
use killbox_components::frame::{AbilityFrame, Frame, Frames};
use killbox_components::geometry::{Base, Pose};
use killbox_components::ids::{OBSTACLES, Seat, ShipSet, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::objective::Objectives;
use killbox_components::spec::{Matchup, ShipSpec};
use killbox_components::state::{Board, Card, Charges, Core, Obstacle, Tokens, Turn};

use crate::world::battle::{Battle, CARDS};
use crate::world::observer::Observer;
use crate::world::position::{Kept, Position};

/// One seat's view of a battle.
pub struct View<'a> {
    seat: Seat,
    matchup: &'a Matchup,
    core: &'a Core,
    frames: &'a Frames,
    board: &'a Board,
    pending: &'a SeatPending,
    attacks: &'a Attacks,
    queue: &'a AbilityQueue,
    tokens: &'a [Tokens],
    charges: &'a [Charges],
    damage: &'a [killbox_components::state::Damage],
    turn: &'a [Turn],
    cards: &'a [Card; CARDS],
    obstacles: &'a [Obstacle; OBSTACLES],
    devices: &'a Devices,
    conditions: &'a Conditions,
    objectives: &'a Objectives,
    /// All of it, for [`View::position`] alone.
    battle: &'a dyn Kept,
}

impl<'a> View<'a> {
    /// What `seat` sees of `b`.
    pub fn new<O: Observer>(b: &'a Battle<'_, O>, seat: Seat) -> View<'a> {
        View {
            seat,
            matchup: b.matchup,
            core: b.core,
            frames: b.frames,
            board: b.board,
            pending: b.pending.of(seat),
            attacks: b.attacks,
            queue: b.queue,
            tokens: &b.tokens.0[..],
            charges: &b.charges.0[..],
            damage: &b.damage.0[..],
            turn: &b.turn.0[..],
            cards: b.cards,
            obstacles: b.obstacles,
            devices: b.devices,
            conditions: b.conditions,
            objectives: b.objectives,
            battle: b,
        }
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The decision this seat has open.
    pub fn pending(&self) -> &'a SeatPending {
        self.pending
    }

    /// The battle as it stands, for a player that searches ahead: what it makes of it has all that this seat cannot know
    /// drawn anew. `into` is overwritten; one that has held a battle before is cheaper to fill.
    pub fn position(&self, into: &mut Position) {
        into.take(self.battle, self.seat);
    }

    /// Squads and rules, open to both (the cards of a squad are public).
    pub fn matchup(&self) -> &'a Matchup {
        self.matchup
    }

    /// State that belongs to no ship; nothing in it is hidden.
    pub fn core(&self) -> &'a Core {
        self.core
    }

    /// What is going on, the innermost last.
    pub fn frames(&self) -> &'a [Frame] {
        &self.frames.0
    }

    /// The innermost ability that is being resolved.
    pub fn ability(&self) -> Option<&'a AbilityFrame> {
        self.frames.ability()
    }

    /// Where the ships lie.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The innermost attack under way.
    pub fn attack(&self) -> Option<&'a AttackData> {
        self.attacks.len.checked_sub(1).map(|i| &self.attacks.pool[i as usize])
    }

    /// The abilities that wait.
    pub fn queue(&self) -> &'a AbilityQueue {
        self.queue
    }

    /// What a ship's cards say.
    pub fn spec(&self, ship: ShipSlot) -> &'a ShipSpec {
        self.matchup.ship(ship)
    }

    /// Tokens and locks.
    pub fn tokens(&self, ship: ShipSlot) -> &'a Tokens {
        &self.tokens[ship.index()]
    }

    /// Charges of the ship card.
    pub fn charges(&self, ship: ShipSlot) -> &'a Charges {
        &self.charges[ship.index()]
    }

    /// An upgrade card of a ship.
    pub fn card(&self, ship: ShipSlot, index: u8) -> &'a Card {
        &self.cards[ship.index() * killbox_components::ids::CARDS_PER_SHIP + usize::from(index)]
    }

    /// Faceup damage cards.
    pub fn faceup(&self, ship: ShipSlot) -> &'a DamageCards {
        &self.damage[ship.index()].faceup
    }

    /// RND-73: how many damage cards lie on a ship, facedown ones included.
    pub fn damage_cards(&self, ship: ShipSlot) -> u8 {
        self.damage[ship.index()].total()
    }

    /// RND-73: hull remaining.
    pub fn hull_left(&self, ship: ShipSlot) -> u8 {
        self.spec(ship).hull.saturating_sub(self.damage_cards(ship))
    }

    /// RND-46: the maneuver on a ship's dial, if this seat may see it.
    pub fn dial(&self, ship: ShipSlot) -> Option<Maneuver> {
        let turn = &self.turn[ship.index()];
        if ship.seat() == self.seat || turn.dial_faceup || turn.dial_seen { turn.dial } else { None }
    }

    /// What a ship has done this round.
    pub fn activated(&self, ship: ShipSlot) -> bool {
        self.turn[ship.index()].activated
    }

    /// Whether it has engaged this round.
    pub fn engaged(&self, ship: ShipSlot) -> bool {
        self.turn[ship.index()].engaged
    }

    /// RND-37: the initiative that holds.
    pub fn initiative(&self, ship: ShipSlot) -> u8 {
        self.turn[ship.index()].initiative
    }

    /// Where a ship's turret indicator points.
    pub fn turret(&self, ship: ShipSlot) -> killbox_components::arc::Arc {
        self.turn[ship.index()].turret
    }

    /// ATK-78: bonus attacks made this round.
    pub fn bonus_attacks(&self, ship: ShipSlot) -> u8 {
        self.turn[ship.index()].bonus_attacks
    }

    /// Where a ship is.
    pub fn pose(&self, ship: ShipSlot) -> Pose {
        self.board.pose(ship)
    }

    /// A ship's base.
    pub fn base(&self, ship: ShipSlot) -> Base {
        self.board.base(ship)
    }

    /// MOV-97: the ships that are docked with `carrier`.
    pub fn aboard(&self, carrier: ShipSlot) -> ShipSet {
        self.matchup.aboard(self.core.berths, carrier)
    }

    /// Own ships on the board.
    pub fn own(&self) -> ShipSet {
        self.core.in_play & self.seat.ships()
    }

    /// Enemy ships on the board.
    pub fn enemies(&self) -> ShipSet {
        self.core.in_play & self.seat.other().ships()
    }

    /// Bombs and mines.
    pub fn devices(&self) -> &'a Devices {
        self.devices
    }

    /// Condition cards that are assigned; nothing of those that are played here is hidden.
    pub fn conditions(&self) -> &'a Conditions {
        self.conditions
    }

    /// SCN-1: the scenario and its objective tokens; nothing of them is hidden.
    pub fn objectives(&self) -> &'a Objectives {
        self.objectives
    }

    /// Whether a ship has placed a device in this System Phase (DEV-6).
    pub fn has_placed_device(&self, ship: ShipSlot) -> bool {
        self.turn[ship.index()].placed_device
    }

    /// The obstacles; rows that are not `present` are empty.
    pub fn obstacles(&self) -> &'a [Obstacle; OBSTACLES] {
        self.obstacles
    }
}
