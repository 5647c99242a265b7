//! What a player may see: [`View`], one seat's view of a battle.
//!
//! Hidden: the other seat's facedown dials, which secret conditions of the other seat lie facedown
//! (CND-7) and which of its upgrades (SQD-26), all facedown damage cards (DMG-14), deck order,
//! random state.

use killbox_components::ability::{AbilityQueue, Source, Trigger};
use killbox_components::attack::{AttackData, Attacks};
use killbox_components::charge::Charge;
use killbox_components::condition::{ConditionKind, Conditions};
use killbox_components::damage::{DamageCards, DamageKind};
use killbox_components::decision::SeatPending;
use killbox_components::device::Devices;
use killbox_components::frame::{AbilityFrame, Frame, Frames};
use killbox_components::geometry::{Base, Extent, Pose};
use killbox_components::ids::{OBSTACLES, Seat, ShipSet, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::objective::Objectives;
use killbox_components::spec::{CardSpec, Matchup, ShipSpec};
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

/// SQD-26: an upgrade that lies facedown.
static FACEDOWN: Card = Card { charges: Charge::full(0, 0), side: CardSpec::FACEDOWN };

/// A condition card as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionSeen {
    /// Which card; CND-7: none, if it lies facedown and the seat may not look at it.
    pub kind: Option<ConditionKind>,
    /// CND-2: the ship it belongs to.
    pub ship: ShipSlot,
    /// The ship whose effect assigned it.
    pub by: ShipSlot,
    /// CND-11: the damage card that lies on it.
    pub card: Option<DamageKind>,
    /// CND-7: it lies facedown.
    pub facedown: bool,
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

    /// The battle as it stands, for a player that searches ahead: what it makes of it has all that
    /// this seat cannot know drawn anew. `into` is overwritten; one that has held a battle before
    /// is cheaper to fill.
    pub fn position(&self, into: &mut Position) {
        into.take(self.battle, self.seat);
    }

    /// Squads and rules, open to both (the cards of a squad are public).
    pub fn matchup(&self) -> &'a Matchup {
        self.matchup
    }

    /// RND-17: the play area.
    pub fn play_area(&self) -> Extent {
        self.matchup.ruleset.play_area_mm
    }

    /// State that belongs to no ship; nothing in it is hidden.
    pub fn core(&self) -> &'a Core {
        self.core
    }

    /// What is going on, the innermost last. CND-7: nothing from where an ability of a condition is
    /// weighed of which the seat cannot know which one it is.
    pub fn frames(&self) -> &'a [Frame] {
        let is_hidden =
            |frame: &Frame| matches!(frame, Frame::Ability(f) if self.is_hidden(f.ship, f.ability));
        let all = &self.frames.0[..];
        // Without a condition there is nothing to look for.
        if self.conditions.0.is_empty() {
            return all;
        }
        &all[..all.iter().position(is_hidden).unwrap_or(all.len())]
    }

    /// The innermost ability that is being resolved.
    pub fn ability(&self) -> Option<&'a AbilityFrame> {
        self.frames().iter().rev().find_map(|frame| match frame {
            Frame::Ability(f) => Some(f),
            _ => None,
        })
    }

    /// CND-7: whether it is an ability of a condition of which the seat cannot know which one it
    /// is.
    fn is_hidden(&self, ship: ShipSlot, ability: u16) -> bool {
        let program = &self.matchup.program;
        usize::from(ability) < program.len()
            && matches!(program.ability(ability).source, Source::Condition(kind)
                if self.conditions.is_hidden_from(self.seat, kind, ship))
    }

    /// Where the ships lie.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The innermost attack under way.
    pub fn attack(&self) -> Option<&'a AttackData> {
        self.attacks.len.checked_sub(1).map(|i| &self.attacks.pool[i as usize])
    }

    /// The abilities that wait, the one that comes up next last. CND-7: none of conditions of which
    /// the seat cannot know which ones they are.
    pub fn waiting(&self) -> impl Iterator<Item = &'a Trigger> + '_ {
        self.queue.waiting.iter().filter(|trigger| !self.is_hidden(trigger.ship, trigger.ability))
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

    /// An upgrade card of a ship. SQD-26: of one of the other seat that lies facedown only that it
    /// does.
    pub fn card(&self, ship: ShipSlot, index: u8) -> &'a Card {
        let card = &self.cards[ship.index() * killbox_components::ids::CARDS_PER_SHIP + usize::from(index)];
        if CardSpec::is_facedown(card.side) && ship.seat() != self.seat { &FACEDOWN } else { card }
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

    /// HUG-54: where the second turret indicator of a huge ship points.
    pub fn second_turret(&self, ship: ShipSlot) -> killbox_components::arc::Arc {
        self.turn[ship.index()].second_turret
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

    /// CND-1: the condition cards that are assigned to a ship.
    pub fn conditions(&self, ship: ShipSlot) -> impl Iterator<Item = ConditionSeen> + '_ {
        self.conditions.of(ship).map(move |own| {
            let kind = (!self.conditions.is_hidden_from(self.seat, own.kind, ship)).then_some(own.kind);
            ConditionSeen { kind, ship, by: own.by, card: own.card, facedown: own.facedown }
        })
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
