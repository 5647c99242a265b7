//! The components of a battle: what changes while a game runs.
//!
//! A battle is one entity with [`Core`] and its companions; its ships, upgrade cards and obstacles
//! are entities in fixed rows (see `killbox-systems::world::tables`). All of it is small, `Copy`
//! where it can be, and addressed by numbers.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::{Component, SystemSet};
use serde::{Deserialize, Serialize};

use crate::action::ActionKind;
use crate::charge::Charge;
use crate::damage::{DECK, DamageCards, DamageKind};
use crate::geometry::{Base, PlacedObstacle, Pose};
use crate::ids::{ObjectId, SHIPS, Seat, ShipSet, ShipSlot, UNITS};
use crate::maneuver::Maneuver;
use crate::obstacle::ObstacleKind;
use crate::sets::Set;
use crate::size::Size;
use crate::token::{Token, TokenColor};

/// RND-35: the phases of a round, and what comes before and after; in the schedule, the set of the
/// phase's systems.
#[derive(
    SystemSet,
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::VariantArray,
)]
#[repr(u8)]
pub enum Phase {
    /// Before the first round.
    #[default]
    Setup,
    /// Dials.
    Planning,
    /// Decloaking, devices.
    System,
    /// Maneuvers and actions.
    Activation,
    /// Attacks.
    Engagement,
    /// Tokens and charges.
    End,
}

crate::sets::members! { Phase: u8 }

/// How a child frame ended, for the frame below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Outcome {
    /// Nothing to report.
    #[default]
    None,
    /// It happened.
    Done,
    /// ACT-14, ACT-15: it failed.
    Failed,
    /// The player declined.
    Declined,
}

/// Why a battle was ended that the rules did not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Fault {
    /// The frame stack is full.
    FrameStack,
    /// The ability queue is full.
    AbilityQueue,
    /// One step ran more often than any game can need.
    Steps,
    /// An attack nested deeper than the attack pool.
    AttackPool,
    /// A decision was to be asked that has no legal option.
    NoOption,
    /// A decision was answered by something that the rule which asked had not offered.
    Misread,
    /// A decision has more than [`OPTIONS`](crate::decision::OPTIONS) legal options.
    Options,
    /// More than [`GRANTED`](crate::ability::GRANTED) abilities that ships have for a time.
    Granted,
    /// More than [`CONDITIONS`](crate::condition::CONDITIONS) condition cards are assigned.
    Conditions,
    /// More than [`REPLACEMENTS`](crate::ability::REPLACEMENTS) abilities could replace one thing.
    Replacements,
    /// More than [`IN_STEP`](crate::ability::IN_STEP) abilities could be used at one step of an
    /// attack.
    InStep,
    /// The cards of both squads have more abilities than a program holds.
    Cards,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; `None` is a draw.
    pub winner: Option<Seat>,
    /// The bound that ended it, if the rules did not.
    pub fault: Option<Fault>,
}

/// The state of a battle that belongs to no ship.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Core {
    /// Which game of the run it is; [`Core::IDLE`] when the slot plays none.
    pub game: u64,
    /// Index into the run's matchups.
    pub matchup: u16,
    /// RND-28: 1 for the first round.
    pub round: u8,
    /// RND-35.
    pub phase: Phase,
    /// RND-29: the first player.
    pub first: Seat,
    /// The first player when set-up ended, for reports.
    pub first_at_setup: Seat,
    /// Ships on the board, destroyed ones that are not removed yet included.
    pub in_play: ShipSet,
    /// DEV-26: remotes on the board, destroyed ones that are not removed yet included.
    pub remotes: ShipSet,
    /// MOV-97: which ships are docked, and with which: bits by the place of a berth in
    /// [`Matchup::berths`](crate::spec::Matchup::berths). A docked ship is in reserve, not in play.
    pub berths: u32,
    /// WNG-4: the wingmates that are in their wing; the others are split. Leaders are not among
    /// them.
    pub joined: ShipSet,
    /// RND-82: ships that a card has placed in reserve; docked ones are in reserve too, and stand
    /// in `berths`.
    pub reserve: ShipSet,
    /// RND-74: of the destroyed ships, those that remain to the end of the phase.
    pub remain: ShipSet,
    /// RND-74: of the destroyed ships, those that remain to the end of the End Phase.
    pub remain_longer: ShipSet,
    /// RND-71: destroyed and not yet removed, remotes too.
    pub destroyed: ShipSet,
    /// RND-74: of those, the ones of which abilities have heard that they are about to be removed.
    pub leaving: ShipSet,
    /// RND-74: out of the game, destroyed or fled.
    pub removed: ShipSet,
    /// RND-78: of those, the ones that fled.
    pub fled: ShipSet,
    /// RND-62: the initiative of the ship engaged now.
    pub engaged_initiative: u8,
    /// The seat whose decision is being asked.
    pub asked: Seat,
    /// How the last child frame ended.
    pub outcome: Outcome,
    /// RND-88: mission points so far.
    pub points: [u16; 2],
    /// The final scores, once the game is over.
    pub scores: [u16; 2],
    /// How the game ended.
    pub ending: Option<Ending>,
    /// If a bound ended the game: the ability under way then, by its number in the matchup's
    /// program.
    pub culprit: Option<u16>,
    /// How many steps the battle has run, against [`Fault::Steps`].
    pub steps: u32,
    /// What the dice showed that were rolled last outside attacks.
    pub rolled: crate::dice::Faces,
    /// Kinds of damage card that lie faceup anywhere, as bits: the fast answer to "does any card
    /// listen".
    pub faceup_kinds: Set<DamageKind>,
}

impl Core {
    /// The game number of a slot that plays none.
    pub const IDLE: u64 = u64::MAX;
}

/// Where everything lies. Poses stand here as lanes, so that a rule can look at many ships at once.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Board {
    /// Centre x in mm.
    pub x: [f32; UNITS],
    /// Centre y in mm.
    pub y: [f32; UNITS],
    /// Heading, x of the unit vector.
    pub ux: [f32; UNITS],
    /// Heading, y of the unit vector.
    pub uy: [f32; UNITS],
    /// Half the side of the base in mm.
    pub half: [f32; UNITS],
    /// GEO-25: the ships whose base is longer than wide. Empty in a battle without huge ships:
    /// every rule about them begins here.
    pub huge: ShipSet,
    /// GEO-93: which ships each ship touches. Contact is state: it lasts until one of the two
    /// moves.
    pub contact: [ShipSet; UNITS],
}

/// By the poses of all ships and what they touch.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Board { x: _, y: _, ux: _, uy: _, half, huge, contact } = self;
        for ship in ShipSlot::all() {
            self.pose(ship).hash(state);
            state.write_u32(half[ship.index()].to_bits());
        }
        huge.hash(state);
        contact.hash(state);
    }
}

impl Default for Board {
    fn default() -> Self {
        Board {
            x: [0.0; UNITS],
            y: [0.0; UNITS],
            ux: [0.0; UNITS],
            uy: [0.0; UNITS],
            half: [0.0; UNITS],
            huge: ShipSet::EMPTY,
            contact: [ShipSet::EMPTY; UNITS],
        }
    }
}

/// Half the side, in mm, of the square that stands for a remote where a ship has its base: its arcs
/// start there (GEO-143).
const REMOTE_HALF_MM: f32 = 17.9;

/// Where the ships lie, without the remotes: the devices say where those do.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShipBoard {
    poses: [[f32; 4]; SHIPS],
    /// GEO-20: sides are whole mm.
    side: [u8; SHIPS],
    huge: ShipSet,
    contact: [u16; SHIPS],
}

impl Board {
    /// The part of it that is about ships.
    pub fn ships(&self) -> ShipBoard {
        let mut ships = ShipBoard { huge: self.huge, ..ShipBoard::default() };
        for i in 0..SHIPS {
            ships.poses[i] = [self.x[i], self.y[i], self.ux[i], self.uy[i]];
            ships.side[i] = (self.half[i] * 2.0) as u8;
            ships.contact[i] = self.contact[i].0 as u16;
        }
        ships
    }

    /// The ships lie so.
    pub fn set_ships(&mut self, ships: &ShipBoard) {
        self.huge = ships.huge;
        for i in 0..SHIPS {
            [self.x[i], self.y[i], self.ux[i], self.uy[i]] = ships.poses[i];
            self.half[i] = f32::from(ships.side[i]) * 0.5;
            self.contact[i] = ShipSet(u32::from(ships.contact[i]));
        }
    }

    /// Puts a remote down at `pose`.
    pub fn put_remote(&mut self, remote: ShipSlot, pose: Pose) {
        self.put(remote, pose);
        self.half[remote.index()] = REMOTE_HALF_MM;
    }

    /// Where `ship` is.
    pub fn pose(&self, ship: ShipSlot) -> Pose {
        let i = ship.index();
        Pose { x: self.x[i], y: self.y[i], ux: self.ux[i], uy: self.uy[i] }
    }

    /// The base of `ship`.
    pub fn base(&self, ship: ShipSlot) -> Base {
        self.base_at(ship, self.pose(ship))
    }

    /// The base of `ship` as it would stand at `pose`.
    #[inline]
    pub fn base_at(&self, ship: ShipSlot, pose: Pose) -> Base {
        let longer = if self.huge.has(ship) { Size::Huge.longer_mm() } else { 0.0 };
        Base { longer, ..Base::square(pose, self.half[ship.index()]) }
    }

    /// Puts `ship` down at `pose`; contacts are the caller's business.
    pub fn put(&mut self, ship: ShipSlot, pose: Pose) {
        let i = ship.index();
        (self.x[i], self.y[i], self.ux[i], self.uy[i]) = (pose.x, pose.y, pose.ux, pose.uy);
    }

    /// GEO-93: whether two different ships touch.
    pub fn touch(&self, a: ShipSlot, b: ShipSlot) -> bool {
        self.contact[a.index()].has(b)
    }

    /// Records that two ships touch.
    pub fn join(&mut self, a: ShipSlot, b: ShipSlot) {
        self.contact[a.index()].insert(b);
        self.contact[b.index()].insert(a);
    }

    /// Forgets all contacts of `ship`: it moves or leaves (MOV-50).
    pub fn part(&mut self, ship: ShipSlot) {
        for other in self.contact[ship.index()] {
            self.contact[other.index()].remove(ship);
        }
        self.contact[ship.index()] = ShipSet::EMPTY;
    }
}

/// An obstacle on the board, or an empty row.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Obstacle {
    /// Whether it is on the board.
    pub present: bool,
    /// What it does.
    pub kind: ObstacleKind,
    /// OBJ-20, OBJ-21.
    pub fuses: u8,
    /// OBJ-2: whose it is, if a ship has placed it: friendly to that side as a device.
    pub by: Option<Seat>,
    /// Which outline, where it lies, and its corners on the board, worked out once: every move and
    /// every attack asks for them.
    pub placed: PlacedObstacle,
}

/// What it is and where it lies; an empty row is like any other.
impl Hash for Obstacle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Obstacle { present, kind, fuses, by, placed } = self;
        present.hash(state);
        if *present {
            // Its corners follow from these two.
            (kind, fuses, by, placed.outline, placed.pose).hash(state);
        }
    }
}

impl Obstacle {
    /// An obstacle that lies on the board.
    pub const fn lying(kind: ObstacleKind, placed: PlacedObstacle) -> Obstacle {
        Obstacle { present: true, kind, fuses: 0, by: None, placed }
    }
}

/// TOK-1: the tokens of a ship, and the locks it keeps.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tokens {
    counts: [u8; Token::COUNT],
    /// TOK-26: the objects this ship has locked, as bits by [`ObjectId`].
    pub locks: u64,
}

impl Tokens {
    /// How many tokens of a kind.
    pub const fn count(&self, token: Token) -> u8 {
        self.counts[token as usize]
    }

    /// Whether there is a token of any kind; locks are not counted.
    pub fn has_any(&self) -> bool {
        self.counts != [0; Token::COUNT]
    }

    /// TOK-6: whether there is at least one.
    pub const fn has(&self, token: Token) -> bool {
        self.counts[token as usize] > 0
    }

    /// Puts tokens on the ship and nothing else: rules of gaining are those of
    /// `killbox-systems::tokens`.
    pub fn put(&mut self, token: Token, n: u8) {
        let count = &mut self.counts[token as usize];
        *count = count.saturating_add(n);
    }

    /// Takes up to `n` away; returns how many there were to take.
    pub fn take(&mut self, token: Token, n: u8) -> u8 {
        let count = &mut self.counts[token as usize];
        let n = n.min(*count);
        *count -= n;
        n
    }

    /// Whether a token of this colour is there. Locks are not counted.
    pub fn has_color(&self, color: TokenColor) -> bool {
        Token::ALL.into_iter().any(|token| token.color() == color && self.has(token))
    }

    /// Whether this ship has a lock on `object`.
    pub const fn locks(&self, object: ObjectId) -> bool {
        self.locks >> object.0 & 1 == 1
    }

    /// The object with the lowest number that this ship has locked.
    pub const fn locked(&self) -> Option<ObjectId> {
        if self.locks == 0 { None } else { Some(ObjectId(self.locks.trailing_zeros() as u8)) }
    }

    /// RND-67: removes every circular token.
    pub fn remove_circular(&mut self) {
        for token in Token::ALL {
            if token.is_circular() {
                self.counts[token as usize] = 0;
            }
        }
    }
}

/// CHG-12, CHG-14, CHG-20, CHG-24: the charges that lie on a ship card.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Charges {
    /// Its own standard charges.
    pub standard: Charge,
    /// Force, all of the ship's.
    pub force: Charge,
    /// Shields, all of the ship's.
    pub shields: Charge,
    /// Energy of huge ships.
    pub energy: Charge,
    /// What a huge ship has attacked with this round, beside the energy that it costs.
    pub volleys: Volleys,
}

/// HUG-8 to HUG-11: what a huge ship has attacked with this round. Small, since every ship of a
/// battle carries it: a few bits for each weapon and each header that weapons share, and one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Volleys([u8; 3]);

/// Where [`Volleys`] counts: so many bits from here on. See [`crate::spec::ShipSpec::volleys_of`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolleyCount {
    /// The first bit.
    pub at: u8,
    /// How many bits.
    pub bits: u8,
}

impl VolleyCount {
    const fn shift(self) -> u32 {
        // Those beyond the end share the last bits.
        let last = Volleys::STANDARD - self.bits as u32;
        if (self.at as u32) < last { self.at as u32 } else { last }
    }

    const fn most(self) -> u32 {
        (1 << self.bits) - 1
    }
}

impl Volleys {
    /// The bit that stands for the standard attack.
    const STANDARD: u32 = 23;

    const fn bits(self) -> u32 {
        let [a, b, c] = self.0;
        u32::from_le_bytes([a, b, c, 0])
    }

    const fn set(&mut self, bits: u32) {
        let [a, b, c, _] = bits.to_le_bytes();
        self.0 = [a, b, c];
    }

    /// HUG-9, HUG-10: how many bonus attacks are counted there; as many as the bits hold at most.
    pub const fn bonus(self, count: VolleyCount) -> u8 {
        (self.bits() >> count.shift() & count.most()) as u8
    }

    /// It has made one more.
    pub const fn note_bonus(&mut self, count: VolleyCount) {
        if (self.bonus(count) as u32) < count.most() {
            self.set(self.bits() + (1 << count.shift()));
        }
    }

    /// HUG-8: whether it has made the standard attack of its engagement.
    pub const fn standard(self) -> bool {
        self.bits() >> Volleys::STANDARD & 1 == 1
    }

    /// It has made it.
    pub const fn note_standard(&mut self) {
        self.set(self.bits() | 1 << Volleys::STANDARD);
    }
}

/// DMG-1: the damage cards of a ship.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Damage {
    /// Facedown cards. Which ones they are is hidden from both players (DMG-14).
    pub facedown: DamageCards,
    /// Faceup cards.
    pub faceup: DamageCards,
    /// DMG-15: facedown cards that went into a new deck and are only counted.
    pub counted: u8,
}

impl Damage {
    /// RND-71: how many damage cards lie on the ship.
    pub fn total(&self) -> u8 {
        self.facedown.total() + self.faceup.total() + self.counted
    }

    /// DMG-14: how many facedown ones.
    pub fn facedown(&self) -> u8 {
        self.facedown.total() + self.counted
    }
}

/// Some ships, remotes left out, in two bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StandardShips(u16);

const _: () = assert!(SHIPS <= 16);

impl StandardShips {
    /// The ships of a set.
    pub const fn of(ships: ShipSet) -> StandardShips {
        StandardShips((ships.0 & ShipSet::ALL.0) as u16)
    }

    /// Adds a ship; a remote is none.
    pub const fn insert(&mut self, ship: ShipSlot) {
        self.0 |= StandardShips::of(ship.set()).0;
    }

    /// Whether `ship` is one of them.
    pub const fn has(self, ship: ShipSlot) -> bool {
        !ship.is_remote() && self.0 >> ship.0 & 1 == 1
    }
}

/// What a ship has done in this round, and other state that is neither token nor charge nor damage.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// RND-42: the maneuver on its dial this round.
    pub dial: Option<Maneuver>,
    /// Whether the dial is faceup.
    pub dial_faceup: bool,
    /// MOV-11: the opposing player has looked at it.
    pub dial_seen: bool,
    /// MOV-10: the maneuver it revealed this round.
    pub revealed: Option<Maneuver>,
    /// The last maneuver it executed this round, with the difficulty it had then (MOV-80,
    /// MOV-83/open).
    pub executed: Option<Maneuver>,
    /// MOV-17: it executed that maneuver fully.
    pub executed_fully: bool,
    /// WNG-12: it was split from its wing in this round.
    pub strayed: bool,
    /// It got no dial because it was ionised in Planning (LEG-7).
    pub no_dial: bool,
    /// ACT-9: actions performed or failed this round, each kind once.
    pub actions_used: Set<ActionKind>,
    /// ACT-9 for actions of cards, as bits by the action's number on the ship.
    pub card_actions_used: u32,
    /// RND-56: its Perform Action step is skipped.
    pub skip_action: bool,
    /// ACT-23: the standard action that it performed when it was coordinated last this round, by
    /// the action (ACT-27).
    pub coordinated: Option<ActionKind>,
    /// MOV-41: it performs no further action in this activation.
    pub no_further_actions: bool,
    /// It is activating now (MOV-81).
    pub activating: bool,
    /// It has activated this round, or it does not activate in it: it has deployed, or come from
    /// reserve (MOV-102, RND-84/open).
    pub activated: bool,
    /// RND-60: it has engaged this round.
    pub engaged: bool,
    /// ATK-78: bonus attacks made this round.
    pub bonus_attacks: u8,
    /// The ships it has attacked this round.
    pub attacked: ShipSet,
    /// The arcs through which it has attacked with a turret this round.
    pub turret_attacks: Set<crate::arc::Arc>,
    /// RND-54: its Execute Maneuver step is skipped.
    pub skip_execute: bool,
    /// MOV-88, MOV-91: it became tractored this round.
    pub was_tractored: bool,
    /// MOV-79: it decloaked in this System Phase.
    pub decloaked: bool,
    /// DEV-6, MOV-79: it placed a device in this round.
    pub placed_device: bool,
    /// The phase in which it attacked last.
    pub attacked_in: Option<Phase>,
    /// ATK-33: it has defended this round.
    pub defended: bool,
    /// RND-78: the edges over which it would have fled when it was placed in reserve, as bits: the
    /// near one as seat A sees the board, the far one, the left one, the right one.
    pub fled_over: u8,
    /// Obstacles that it ignores to the end of the round, as bits.
    pub ignored_obstacles: u8,
    /// ATK-17: the arc the turret indicator points at, as [`crate::arc::Arc`]; a double indicator
    /// also covers the opposite one.
    pub turret: crate::arc::Arc,
    /// HUG-54: the same of the second indicator of a huge ship.
    pub second_turret: crate::arc::Arc,
    /// RND-37: the initiative that holds now.
    pub initiative: u8,
}

impl Turn {
    /// Forgets what belongs to one round; the dial, what was revealed and what was done.
    pub fn new_round(&mut self) {
        let Turn { turret, second_turret, initiative, fled_over, .. } = *self;
        *self = Turn { turret, second_turret, initiative, fled_over, ..Turn::default() };
    }
}

/// CHG-12: an upgrade card in a battle.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Card {
    /// Its standard charges.
    pub charges: Charge,
    /// ABL-14, SQD-20: which side is faceup, and of which card
    /// ([`CardSpec::showing`](crate::spec::CardSpec::showing)).
    pub side: u8,
}

/// DMG-9, DMG-15: both players' damage decks; HUG-6: the huge ones lie with the standard ones, told
/// apart by the kinds of their cards. A deck is a multiset: a draw is random among what is left,
/// which is the same as drawing from a shuffled deck as long as nobody looks at its order.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decks {
    /// What is left to draw, by seat.
    pub draw: [DamageCards; 2],
    /// Discarded cards that were seen (DMG-11), by seat.
    pub discard: [DamageCards; 2],
    /// DMG-11/open: those that were discarded unseen.
    pub unseen: [DamageCards; 2],
}

impl Decks {
    /// DMG-9: all discarded cards of a seat.
    pub fn discarded(&self, seat: usize) -> DamageCards {
        let (mut all, mut unseen) = (self.discard[seat], self.unseen[seat]);
        all.absorb(&mut unseen);
        all
    }
}

impl Default for Decks {
    fn default() -> Self {
        let none = [DamageCards::default(); 2];
        Decks { draw: [DECK; 2], discard: none, unseen: none }
    }
}

/// What the report says about a ship. No rule reads it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShipTally {
    /// Attacks made.
    pub attacks: u16,
    /// Damage dealt to enemy ships, shields and cards, by
    /// [`DealtWith`](crate::frame::damage::DealtWith): attacks, devices, other effects.
    pub dealt: [u16; 3],
    /// Damage dealt to friendly ships, with whatever.
    pub dealt_to_friends: u16,
    /// Damage suffered from any source.
    pub taken: u16,
}

/// [`ShipTally`] of every ship.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally(pub [ShipTally; SHIPS]);
