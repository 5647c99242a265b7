//! The components of a battle: the state that changes during a game.
//!
//! A battle is one entity with [`Core`] and its companions. Its ships, upgrade cards and obstacles
//! are entities in fixed rows (see `killbox-systems::world::tables`). The components are small,
//! `Copy` where possible, and refer to things by number.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::{Component, SystemSet};
use serde::{Deserialize, Serialize};

use crate::action::ActionKind;
use crate::charge::Charge;
use crate::damage::{DECK, DamageCards, DamageKind};
use crate::geometry::{Base, PlacedObstacle, Pose};
use crate::ids::{ObjectId, SHIPS, Seat, ShipRows, ShipSet, ShipSlot, UNITS};
use crate::maneuver::Maneuver;
use crate::obstacle::ObstacleKind;
use crate::sets::Set;
use crate::size::Size;
use crate::token::{Token, TokenColor};

/// The phases of a round, and set-up [RND-35]. In the schedule, a phase is the set of its systems.
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

/// The outcome that a child frame reports to the frame below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Outcome {
    /// The frame has reported nothing.
    #[default]
    None,
    /// The process was done.
    Done,
    /// The process failed [ACT-14, ACT-15].
    Failed,
    /// The player declined.
    Declined,
}

/// The reason why a battle ended that the rules did not end.
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
    /// A decision has no legal option.
    NoOption,
    /// The answer to a decision is an option that the rule did not offer.
    Misread,
    /// A decision has more than [`OPTIONS`](crate::decision::OPTIONS) legal options.
    Options,
    /// Ships have more than [`GRANTED`](crate::ability::GRANTED) abilities for a time.
    Granted,
    /// More than [`CONDITIONS`](crate::condition::CONDITIONS) condition cards are assigned.
    Conditions,
    /// More than [`REPLACEMENTS`](crate::ability::REPLACEMENTS) abilities could replace one event.
    Replacements,
    /// More than [`IN_STEP`](crate::ability::IN_STEP) abilities could be used at one step of an
    /// attack.
    InStep,
    /// The cards of both squads have more abilities than a program holds.
    Cards,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// The capacity that was exceeded, if the rules did not end the game.
    pub fault: Option<Fault>,
}

/// The state of a battle that belongs to no ship.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Core {
    /// The index of the game in the run; [`Core::IDLE`] if the slot plays no game.
    pub game: u64,
    /// The index of the matchup in the run's list.
    pub matchup: u16,
    /// The round, from 1 [RND-28].
    pub round: u8,
    /// The phase [RND-35].
    pub phase: Phase,
    /// The first player [RND-29].
    pub first: Seat,
    /// The first player at the end of set-up, for reports.
    pub first_at_setup: Seat,
    /// The ships on the board, including destroyed ones that are not removed yet.
    pub in_play: ShipSet,
    /// The remotes on the board, including destroyed ones that are not removed yet [DEV-26].
    pub remotes: ShipSet,
    /// The berths in use, as bits by their index in
    /// [`Matchup::berths`](crate::spec::Matchup::berths). A docked ship is in reserve, not in play
    /// [MOV-97].
    pub berths: u32,
    /// The wingmates that are in formation; the others are split. Leaders are never included
    /// [WNG-4].
    pub joined: ShipSet,
    /// The ships that a card has placed in reserve. Docked ships are in reserve too; `berths` has
    /// them [RND-82].
    pub reserve: ShipSet,
    /// The destroyed ships that remain until the end of the phase [RND-74].
    pub remain: ShipSet,
    /// The destroyed ships that remain until the end of the End Phase [RND-74].
    pub remain_longer: ShipSet,
    /// The ships and remotes that are destroyed and not removed yet [RND-71].
    pub destroyed: ShipSet,
    /// The destroyed ships for which "before you are removed" was raised [RND-74].
    pub leaving: ShipSet,
    /// The ships that are out of the game, destroyed or fled [RND-74].
    pub removed: ShipSet,
    /// The removed ships that fled [RND-78].
    pub fled: ShipSet,
    /// The initiative of the ship that engages now [RND-62].
    pub engaged_initiative: u8,
    /// The seat of the decision that is being made.
    pub asked: Seat,
    /// The outcome of the last child frame.
    pub outcome: Outcome,
    /// The mission points so far [RND-88].
    pub points: [u16; 2],
    /// The final scores, once the game is over.
    pub scores: [u16; 2],
    /// The end of the game, once it is over.
    pub ending: Option<Ending>,
    /// If a fault ended the game: the ability that was resolving, by its number in the matchup's
    /// program.
    pub culprit: Option<u16>,
    /// The number of steps that the battle has run, for [`Fault::Steps`].
    pub steps: u32,
    /// The results of the dice that were rolled last outside attacks.
    pub rolled: crate::dice::Faces,
    /// The kinds of damage card that lie faceup on any ship. It answers quickly whether any card
    /// can listen to an event.
    pub faceup_kinds: Set<DamageKind>,
}

impl Core {
    /// The game number of a slot that plays no game.
    pub const IDLE: u64 = u64::MAX;
}

/// Where a ship or remote is.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The pose of its base.
    pub pose: Pose,
    /// Half the side of its base, in mm.
    pub half: f32,
    /// The ships that it touches. Contact is state: it lasts until one of the two moves [GEO-93].
    pub contact: ShipSet,
}

impl Default for Place {
    fn default() -> Place {
        Place { pose: Pose { x: 0.0, y: 0.0, ux: 0.0, uy: 0.0 }, half: 0.0, contact: ShipSet::EMPTY }
    }
}

/// The ships of a battle whose base is longer than wide [GEO-25]. The set is empty in a battle
/// without huge ships, and every rule about them begins with it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Huge(pub ShipSet);

/// The positions of all units of a battle.
#[derive(Debug)]
pub struct Board<'a> {
    /// Where each unit is.
    pub places: ShipRows<'a, Place>,
    /// The huge ships.
    pub huge: &'a mut Huge,
}

/// A copy of a [`Board`], to see what would be if units stood elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardCopy {
    places: [Place; UNITS],
    huge: Huge,
}

impl BoardCopy {
    /// The copied board.
    pub fn board(&mut self) -> Board<'_> {
        Board { places: ShipRows(&mut self.places), huge: &mut self.huge }
    }
}

/// Hashes the poses and bases of all ships, and all contacts.
impl Hash for Board<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for ship in ShipSlot::all() {
            let Place { pose, half, contact: _ } = self.places[ship];
            pose.hash(state);
            state.write_u32(half.to_bits());
        }
        self.huge.hash(state);
        self.places.0.map(|place| place.contact).hash(state);
    }
}

/// Half the side, in mm, of the square that takes the place of a base for a remote. The remote's
/// arcs start there [GEO-143].
const REMOTE_HALF_MM: f32 = 17.9;

/// The positions of the ships without the remotes, whose positions are in the devices.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShipBoard {
    poses: [[f32; 4]; SHIPS],
    /// Sides are whole mm [GEO-20].
    side: [u8; SHIPS],
    huge: ShipSet,
    contact: [u16; SHIPS],
}

impl Board<'_> {
    /// The part of the board about ships.
    pub fn ships(&self) -> ShipBoard {
        let mut ships = ShipBoard { huge: self.huge.0, ..ShipBoard::default() };
        for (i, Place { pose, half, contact }) in self.places.0[..SHIPS].iter().enumerate() {
            ships.poses[i] = [pose.x, pose.y, pose.ux, pose.uy];
            ships.side[i] = (half * 2.0) as u8;
            ships.contact[i] = contact.0 as u16;
        }
        ships
    }

    /// Restores the part of the board about ships.
    pub fn set_ships(&mut self, ships: &ShipBoard) {
        self.huge.0 = ships.huge;
        for (i, place) in self.places.0[..SHIPS].iter_mut().enumerate() {
            let [x, y, ux, uy] = ships.poses[i];
            *place = Place {
                pose: Pose { x, y, ux, uy },
                half: f32::from(ships.side[i]) * 0.5,
                contact: ShipSet(u32::from(ships.contact[i])),
            };
        }
    }

    /// A copy of the board.
    pub fn copy(&self) -> BoardCopy {
        BoardCopy { places: *self.places.0, huge: *self.huge }
    }

    /// A copy of the board on which `ship` stands at `pose`.
    pub fn moved(&self, ship: ShipSlot, pose: Pose) -> BoardCopy {
        let mut copy = self.copy();
        copy.board().put(ship, pose);
        copy
    }

    /// Empties the board.
    pub fn clear(&mut self) {
        self.huge.0 = ShipSet::EMPTY;
        self.places.0.fill(Place::default());
    }

    /// Puts a remote at `pose`.
    pub fn put_remote(&mut self, remote: ShipSlot, pose: Pose) {
        self.put(remote, pose);
        self.places[remote].half = REMOTE_HALF_MM;
    }

    /// The pose of `ship`.
    pub fn pose(&self, ship: ShipSlot) -> Pose {
        self.places[ship].pose
    }

    /// Half the side of the base of `ship`, in mm.
    pub fn half(&self, ship: ShipSlot) -> f32 {
        self.places[ship].half
    }

    /// The base of `ship`.
    pub fn base(&self, ship: ShipSlot) -> Base {
        self.base_at(ship, self.pose(ship))
    }

    /// The base of `ship` if it were at `pose`.
    #[inline]
    pub fn base_at(&self, ship: ShipSlot, pose: Pose) -> Base {
        let longer = if self.huge.0.has(ship) { Size::Huge.longer_mm() } else { 0.0 };
        Base { longer, ..Base::square(pose, self.half(ship)) }
    }

    /// Puts `ship` at `pose`. The caller updates contacts.
    pub fn put(&mut self, ship: ShipSlot, pose: Pose) {
        self.places[ship].pose = pose;
    }

    /// Whether two different ships touch [GEO-93].
    pub fn touch(&self, a: ShipSlot, b: ShipSlot) -> bool {
        self.places[a].contact.has(b)
    }

    /// Records that two ships touch.
    pub fn join(&mut self, a: ShipSlot, b: ShipSlot) {
        self.places[a].contact.insert(b);
        self.places[b].contact.insert(a);
    }

    /// Removes all contacts of `ship`, which moves or leaves play [MOV-50].
    pub fn part(&mut self, ship: ShipSlot) {
        for other in self.places[ship].contact {
            self.places[other].contact.remove(ship);
        }
        self.places[ship].contact = ShipSet::EMPTY;
    }
}

/// A row of the obstacle table: an obstacle on the board, or an empty row.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Obstacle {
    /// Whether the row holds an obstacle.
    pub present: bool,
    /// The kind of obstacle.
    pub kind: ObstacleKind,
    /// The number of fuse markers [OBJ-20, OBJ-21].
    pub fuses: u8,
    /// The side that placed the obstacle, if a ship did. The obstacle is a friendly device to that
    /// side [OBJ-2].
    pub by: Option<Seat>,
    /// The outline, the pose, and the corners on the board. The corners are stored because every
    /// move and every attack needs them.
    pub placed: PlacedObstacle,
}

/// Hashes the obstacle. All empty rows have the same hash.
impl Hash for Obstacle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Obstacle { present, kind, fuses, by, placed } = self;
        present.hash(state);
        if *present {
            // The corners follow from the outline and the pose.
            (kind, fuses, by, placed.outline, placed.pose).hash(state);
        }
    }
}

impl Obstacle {
    /// An obstacle on the board.
    pub const fn lying(kind: ObstacleKind, placed: PlacedObstacle) -> Obstacle {
        Obstacle { present: true, kind, fuses: 0, by: None, placed }
    }
}

/// The tokens of a ship, and the locks that it has [TOK-1].
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tokens {
    counts: [u8; Token::COUNT],
    /// The objects that this ship has locked, as bits by [`ObjectId`] [TOK-26].
    pub locks: u64,
}

impl Tokens {
    /// The number of tokens of a kind.
    pub const fn count(&self, token: Token) -> u8 {
        self.counts[token as usize]
    }

    /// Whether the ship has a token of any kind. Locks do not count.
    pub fn has_any(&self) -> bool {
        self.counts != [0; Token::COUNT]
    }

    /// Whether the ship has a token of this kind [TOK-6].
    pub const fn has(&self, token: Token) -> bool {
        self.counts[token as usize] > 0
    }

    /// Adds tokens, without the rules of gaining. Those are in `killbox-systems::tokens`.
    pub fn put(&mut self, token: Token, n: u8) {
        let count = &mut self.counts[token as usize];
        *count = count.saturating_add(n);
    }

    /// Removes up to `n` tokens of a kind. Returns how many.
    pub fn take(&mut self, token: Token, n: u8) -> u8 {
        let count = &mut self.counts[token as usize];
        let n = n.min(*count);
        *count -= n;
        n
    }

    /// Whether the ship has a token of this colour. Locks do not count.
    pub fn has_color(&self, color: TokenColor) -> bool {
        Token::ALL.into_iter().any(|token| token.color() == color && self.has(token))
    }

    /// Whether this ship has a lock on `object`.
    pub const fn locks(&self, object: ObjectId) -> bool {
        self.locks >> object.0 & 1 == 1
    }

    /// The locked object with the lowest number.
    pub const fn locked(&self) -> Option<ObjectId> {
        if self.locks == 0 { None } else { Some(ObjectId(self.locks.trailing_zeros() as u8)) }
    }

    /// Removes all circular tokens [RND-67].
    pub fn remove_circular(&mut self) {
        for token in Token::ALL {
            if token.is_circular() {
                self.counts[token as usize] = 0;
            }
        }
    }
}

/// The charges on a ship card [CHG-12, CHG-14, CHG-20, CHG-24].
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Charges {
    /// The standard charges of the ship card.
    pub standard: Charge,
    /// All Force of the ship.
    pub force: Charge,
    /// All shields of the ship.
    pub shields: Charge,
    /// The energy of a huge ship.
    pub energy: Charge,
    /// The attacks of a huge ship this round, apart from the energy that they cost.
    pub volleys: Volleys,
}

/// The attacks that a huge ship has made this round [HUG-8 to HUG-11]. Every ship of a battle
/// carries this value, so it is small: a few bits for each weapon and each shared header, and one
/// bit for the standard attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Volleys([u8; 3]);

/// A bit field of [`Volleys`]. See [`crate::spec::ShipSpec::volleys_of`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolleyCount {
    /// The first bit.
    pub at: u8,
    /// The number of bits.
    pub bits: u8,
}

impl VolleyCount {
    const fn shift(self) -> u32 {
        // Fields beyond the end share the last bits.
        let last = Volleys::STANDARD - self.bits as u32;
        if (self.at as u32) < last { self.at as u32 } else { last }
    }

    const fn most(self) -> u32 {
        (1 << self.bits) - 1
    }
}

impl Volleys {
    /// The bit for the standard attack.
    const STANDARD: u32 = 23;

    const fn bits(self) -> u32 {
        let [a, b, c] = self.0;
        u32::from_le_bytes([a, b, c, 0])
    }

    const fn set(&mut self, bits: u32) {
        let [a, b, c, _] = bits.to_le_bytes();
        self.0 = [a, b, c];
    }

    /// The number of bonus attacks in this field, saturated at its maximum [HUG-9, HUG-10].
    pub const fn bonus(self, count: VolleyCount) -> u8 {
        (self.bits() >> count.shift() & count.most()) as u8
    }

    /// Counts one more bonus attack in this field.
    pub const fn note_bonus(&mut self, count: VolleyCount) {
        if (self.bonus(count) as u32) < count.most() {
            self.set(self.bits() + (1 << count.shift()));
        }
    }

    /// Whether the ship has made the standard attack of its engagement [HUG-8].
    pub const fn standard(self) -> bool {
        self.bits() >> Volleys::STANDARD & 1 == 1
    }

    /// Records the standard attack of the engagement.
    pub const fn note_standard(&mut self) {
        self.set(self.bits() | 1 << Volleys::STANDARD);
    }
}

/// The damage cards of a ship [DMG-1].
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Damage {
    /// The facedown cards. Their kinds are hidden from both players [DMG-14].
    pub facedown: DamageCards,
    /// The faceup cards.
    pub faceup: DamageCards,
    /// The number of facedown cards that went into a new deck and are only counted [DMG-15].
    pub counted: u8,
}

impl Damage {
    /// The number of damage cards of the ship [RND-71].
    pub fn total(&self) -> u8 {
        self.facedown.total() + self.faceup.total() + self.counted
    }

    /// The number of facedown cards [DMG-14].
    pub fn facedown(&self) -> u8 {
        self.facedown.total() + self.counted
    }
}

/// A set of ships without remotes, in two bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StandardShips(u16);

const _: () = assert!(SHIPS <= 16);

impl StandardShips {
    /// The ships of a set.
    pub const fn of(ships: ShipSet) -> StandardShips {
        StandardShips((ships.0 & ShipSet::ALL.0) as u16)
    }

    /// Adds a ship. A remote is ignored.
    pub const fn insert(&mut self, ship: ShipSlot) {
        self.0 |= StandardShips::of(ship.set()).0;
    }

    /// Whether `ship` is in the set.
    pub const fn has(self, ship: ShipSlot) -> bool {
        !ship.is_remote() && self.0 >> ship.0 & 1 == 1
    }
}

/// The state of a ship that is neither tokens nor charges nor damage: mostly what it has done this
/// round.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The maneuver on the ship's dial this round [RND-42].
    pub dial: Option<Maneuver>,
    /// Whether the dial is faceup.
    pub dial_faceup: bool,
    /// Whether the opposing player has looked at the dial [MOV-11].
    pub dial_seen: bool,
    /// The maneuver that the ship revealed this round [MOV-10].
    pub revealed: Option<Maneuver>,
    /// The last maneuver that the ship executed this round, with the difficulty that it had then
    /// [MOV-80, MOV-83/open].
    pub executed: Option<Maneuver>,
    /// Whether the ship executed that maneuver fully [MOV-17].
    pub executed_fully: bool,
    /// Whether the ship was split from its wing this round [WNG-12].
    pub strayed: bool,
    /// Whether the ship got no dial because it was ionized in the Planning Phase [LEG-7].
    pub no_dial: bool,
    /// The standard actions that the ship has performed or failed this round. Each kind can be used
    /// once [ACT-9].
    pub actions_used: Set<ActionKind>,
    /// The actions of cards that the ship has performed or failed this round, as bits by the number
    /// of the action on the ship [ACT-9].
    pub card_actions_used: u32,
    /// Whether the ship skips its Perform Action step [RND-56].
    pub skip_action: bool,
    /// The standard action that the ship performed when the coordinate action last coordinated it
    /// this round [ACT-23, ACT-27].
    pub coordinated: Option<ActionKind>,
    /// Whether the ship performs no further action in this activation [MOV-41].
    pub no_further_actions: bool,
    /// Whether the ship is activating [MOV-81].
    pub activating: bool,
    /// Whether the ship has activated this round, or does not activate this round because it
    /// deployed or came from reserve [MOV-102, RND-84/open].
    pub activated: bool,
    /// Whether the ship has engaged this round [RND-60].
    pub engaged: bool,
    /// The number of bonus attacks that the ship has made this round [ATK-78].
    pub bonus_attacks: u8,
    /// The ships that the ship has attacked this round.
    pub attacked: ShipSet,
    /// The arcs through which the ship has attacked with a turret this round.
    pub turret_attacks: Set<crate::arc::Arc>,
    /// Whether the ship skips its Execute Maneuver step [RND-54].
    pub skip_execute: bool,
    /// Whether the ship became tractored this round [MOV-88, MOV-91].
    pub was_tractored: bool,
    /// Whether the ship decloaked in this System Phase [MOV-79].
    pub decloaked: bool,
    /// Whether the ship placed a device this round [DEV-6, MOV-79].
    pub placed_device: bool,
    /// The phase in which the ship attacked last.
    pub attacked_in: Option<Phase>,
    /// Whether the ship has defended this round [ATK-33].
    pub defended: bool,
    /// The edges over which the ship would have fled when it was placed in reserve, as bits: near,
    /// far, left and right as seat A sees the board [RND-78].
    pub fled_over: u8,
    /// The obstacles that the ship ignores until the end of the round, as bits.
    pub ignored_obstacles: u8,
    /// The arc that the turret indicator points at. A double indicator also covers the opposite arc
    /// [ATK-17].
    pub turret: crate::arc::Arc,
    /// The arc that the second indicator of a huge ship points at [HUG-54].
    pub second_turret: crate::arc::Arc,
    /// The current initiative [RND-37].
    pub initiative: u8,
}

impl Turn {
    /// Resets the state that belongs to one round: the dial, the revealed maneuver and what the
    /// ship has done.
    pub fn new_round(&mut self) {
        let Turn { turret, second_turret, initiative, fled_over, .. } = *self;
        *self = Turn { turret, second_turret, initiative, fled_over, ..Turn::default() };
    }
}

/// An upgrade card in a battle [CHG-12].
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Card {
    /// The standard charges of the card.
    pub charges: Charge,
    /// The side that is faceup, and the card that lies in this place
    /// ([`CardSpec::showing`](crate::spec::CardSpec::showing)) [ABL-14, SQD-20].
    pub side: u8,
}

/// The damage decks of both players [DMG-9, DMG-15]. The huge decks are stored together with the
/// standard ones; the kinds of their cards differ [HUG-6].
///
/// A deck is a multiset, and a draw is a random card of it. That is equivalent to drawing from a
/// shuffled deck as long as nobody looks at the order.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decks {
    /// The cards that are left to draw, by seat.
    pub draw: [DamageCards; 2],
    /// The discarded cards that were seen, by seat [DMG-11].
    pub discard: [DamageCards; 2],
    /// The cards that were discarded unseen, by seat [DMG-11/open].
    pub unseen: [DamageCards; 2],
}

impl Decks {
    /// All discarded cards of a seat [DMG-9].
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
