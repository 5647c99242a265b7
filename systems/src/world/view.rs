//! What a player may see: [`View`], one seat's view of a battle.
//!
//! These are hidden:
//!
//! - the other seat's facedown dials
//! - the other seat's facedown secret conditions [CND-7] and facedown upgrades [SQD-26]
//! - all facedown damage cards [DMG-14]
//! - deck order and random state

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
    board: &'a Board<'a>,
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
    /// The whole battle, for [`View::position`] alone.
    battle: &'a dyn Kept,
}

/// What the other seat sees of a facedown upgrade [SQD-26].
static FACEDOWN: Card = Card { charges: Charge::full(0, 0), side: CardSpec::FACEDOWN };

/// A condition card as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionSeen {
    /// The kind of the card. None if the card lies facedown and the seat may not look at it
    /// [CND-7].
    pub kind: Option<ConditionKind>,
    /// The ship to which the condition is assigned [CND-2].
    pub ship: ShipSlot,
    /// The ship whose effect assigned it.
    pub by: ShipSlot,
    /// The damage card that lies on the condition [CND-11].
    pub card: Option<DamageKind>,
    /// Whether the condition lies facedown [CND-7].
    pub facedown: bool,
}

impl<'a> View<'a> {
    /// The view of `seat` of the battle `b`.
    pub fn new<O: Observer>(b: &'a Battle<'_, O>, seat: Seat) -> View<'a> {
        View {
            seat,
            matchup: b.matchup,
            core: b.core,
            frames: b.frames,
            board: &b.board,
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

    /// The seat whose view this is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The pending decision of this seat.
    pub fn pending(&self) -> &'a SeatPending {
        self.pending
    }

    /// Copies the current battle into `into`, for a player that searches ahead. Whatever the seat
    /// cannot know is redrawn when the position is used. `into` is overwritten. Reusing a
    /// position that has held a battle is cheaper.
    pub fn position(&self, into: &mut Position) {
        into.take(self.battle, self.seat);
    }

    /// Squads and rules. Both players know them, because the cards of a squad are public.
    pub fn matchup(&self) -> &'a Matchup {
        self.matchup
    }

    /// The size of the play area [RND-17].
    pub fn play_area(&self) -> Extent {
        self.matchup.ruleset.play_area_mm
    }

    /// State that belongs to no ship. Nothing in it is hidden.
    pub fn core(&self) -> &'a Core {
        self.core
    }

    /// The stack of frames, innermost last. It is cut off before the first ability of a condition
    /// whose kind the seat cannot know [CND-7].
    pub fn frames(&self) -> &'a [Frame] {
        let is_hidden =
            |frame: &Frame| matches!(frame, Frame::Ability(f) if self.is_hidden(f.ship, f.ability));
        let all = &self.frames.0[..];
        // If no condition is assigned, nothing is hidden.
        if self.conditions.0.is_empty() {
            return all;
        }
        &all[..all.iter().position(is_hidden).unwrap_or(all.len())]
    }

    /// The innermost ability that is resolving.
    pub fn ability(&self) -> Option<&'a AbilityFrame> {
        self.frames().iter().rev().find_map(|frame| match frame {
            Frame::Ability(f) => Some(f),
            _ => None,
        })
    }

    /// Whether the ability belongs to a condition whose kind the seat cannot know [CND-7].
    fn is_hidden(&self, ship: ShipSlot, ability: u16) -> bool {
        let program = &self.matchup.program;
        usize::from(ability) < program.len()
            && matches!(program.ability(ability).source, Source::Condition(kind)
                if self.conditions.is_hidden_from(self.seat, kind, ship))
    }

    /// The positions of the ships.
    pub fn board(&self) -> &'a Board<'a> {
        self.board
    }

    /// The innermost attack under way.
    pub fn attack(&self) -> Option<&'a AttackData> {
        self.attacks.len.checked_sub(1).map(|i| &self.attacks.pool[i as usize])
    }

    /// The abilities that wait in the queue, the next one last. It leaves out those of conditions
    /// whose kind the seat cannot know [CND-7].
    pub fn waiting(&self) -> impl Iterator<Item = &'a Trigger> + '_ {
        self.queue.waiting.iter().filter(|trigger| !self.is_hidden(trigger.ship, trigger.ability))
    }

    /// The specification of a ship, from its cards.
    pub fn spec(&self, ship: ShipSlot) -> &'a ShipSpec {
        self.matchup.ship(ship)
    }

    /// The tokens and locks of a ship.
    pub fn tokens(&self, ship: ShipSlot) -> &'a Tokens {
        &self.tokens[ship.index()]
    }

    /// The charges of a ship card.
    pub fn charges(&self, ship: ShipSlot) -> &'a Charges {
        &self.charges[ship.index()]
    }

    /// An upgrade card of a ship. If a card of the other seat lies facedown, only that fact is
    /// visible [SQD-26].
    pub fn card(&self, ship: ShipSlot, index: u8) -> &'a Card {
        let card = &self.cards[ship.index() * killbox_components::ids::CARDS_PER_SHIP + usize::from(index)];
        if CardSpec::is_facedown(card.side) && ship.seat() != self.seat { &FACEDOWN } else { card }
    }

    /// The faceup damage cards of a ship.
    pub fn faceup(&self, ship: ShipSlot) -> &'a DamageCards {
        &self.damage[ship.index()].faceup
    }

    /// The number of damage cards of a ship, including facedown ones [RND-73].
    pub fn damage_cards(&self, ship: ShipSlot) -> u8 {
        self.damage[ship.index()].total()
    }

    /// The remaining hull of a ship [RND-73].
    pub fn hull_left(&self, ship: ShipSlot) -> u8 {
        self.spec(ship).hull.saturating_sub(self.damage_cards(ship))
    }

    /// The maneuver on a ship's dial, if this seat may see it [RND-46].
    pub fn dial(&self, ship: ShipSlot) -> Option<Maneuver> {
        let turn = &self.turn[ship.index()];
        if ship.seat() == self.seat || turn.dial_faceup || turn.dial_seen { turn.dial } else { None }
    }

    /// Whether a ship has activated this round.
    pub fn activated(&self, ship: ShipSlot) -> bool {
        self.turn[ship.index()].activated
    }

    /// Whether a ship has engaged this round.
    pub fn engaged(&self, ship: ShipSlot) -> bool {
        self.turn[ship.index()].engaged
    }

    /// The initiative of a ship that applies now [RND-37].
    pub fn initiative(&self, ship: ShipSlot) -> u8 {
        self.turn[ship.index()].initiative
    }

    /// The arc to which a ship's turret indicator points.
    pub fn turret(&self, ship: ShipSlot) -> killbox_components::arc::Arc {
        self.turn[ship.index()].turret
    }

    /// The arc to which the second turret indicator of a huge ship points [HUG-54].
    pub fn second_turret(&self, ship: ShipSlot) -> killbox_components::arc::Arc {
        self.turn[ship.index()].second_turret
    }

    /// The number of bonus attacks that a ship has made this round [ATK-78].
    pub fn bonus_attacks(&self, ship: ShipSlot) -> u8 {
        self.turn[ship.index()].bonus_attacks
    }

    /// The actions of cards that a ship has performed or failed this round, as bits by the number
    /// of the action on the ship [ACT-9].
    pub fn card_actions_used(&self, ship: ShipSlot) -> u32 {
        self.turn[ship.index()].card_actions_used
    }

    /// The position and heading of a ship.
    pub fn pose(&self, ship: ShipSlot) -> Pose {
        self.board.pose(ship)
    }

    /// The base of a ship.
    pub fn base(&self, ship: ShipSlot) -> Base {
        self.board.base(ship)
    }

    /// The ships docked with `carrier` [MOV-97].
    pub fn aboard(&self, carrier: ShipSlot) -> ShipSet {
        self.matchup.aboard(self.core.berths, carrier)
    }

    /// The ships of this seat on the board.
    pub fn own(&self) -> ShipSet {
        self.core.in_play & self.seat.ships()
    }

    /// The enemy ships on the board.
    pub fn enemies(&self) -> ShipSet {
        self.core.in_play & self.seat.other().ships()
    }

    /// The devices: bombs, mines and remotes.
    pub fn devices(&self) -> &'a Devices {
        self.devices
    }

    /// The condition cards assigned to a ship [CND-1].
    pub fn conditions(&self, ship: ShipSlot) -> impl Iterator<Item = ConditionSeen> + '_ {
        self.conditions.of(ship).map(move |own| {
            let kind = (!self.conditions.is_hidden_from(self.seat, own.kind, ship)).then_some(own.kind);
            ConditionSeen { kind, ship, by: own.by, card: own.card, facedown: own.facedown }
        })
    }

    /// The ships to which the condition Ancient Knowledge is assigned [SCN-51].
    pub fn knowing(&self) -> ShipSet {
        self.objectives.knowing(self.conditions)
    }

    /// The scenario, the environment card and the objective tokens. Nothing of them is hidden
    /// [SCN-1].
    pub fn objectives(&self) -> &'a Objectives {
        self.objectives
    }

    /// Whether a ship has placed a device in this System Phase [DEV-6].
    pub fn has_placed_device(&self, ship: ShipSlot) -> bool {
        self.turn[ship.index()].placed_device
    }

    /// The obstacles. Rows that are not `present` are empty.
    pub fn obstacles(&self) -> &'a [Obstacle; OBSTACLES] {
        self.obstacles
    }
}
