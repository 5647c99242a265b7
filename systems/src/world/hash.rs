//! Hashes of a battle.
//!
//! - [`result_hash`] is the hash in results and checksums. It covers where a game ended and stays
//!   the same across versions.
//! - [`whole_hash`] covers everything.
//! - [`position_hash`] covers everything that the rest of the game depends on, except random
//!   numbers.

use std::hash::{Hash, Hasher};

use killbox_components::ids::{CARDS_PER_SHIP, Seat, ShipSlot};
use killbox_components::state::Core;
use killbox_components::token::Token;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Mixes 64-bit words into one (the finaliser of SplitMix64, Steele et al. 2014).
#[derive(Clone, Copy, Debug)]
pub struct Mixer(u64);

impl Mixer {
    /// A mixer that has seen only `seed`.
    pub const fn new(seed: u64) -> Mixer {
        Mixer(seed)
    }

    /// Mixes one word in.
    pub const fn add(&mut self, word: u64) {
        let mut z = (self.0 ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.0 = z ^ (z >> 31);
    }

    /// Mixes bytes in.
    pub fn add_bytes(&mut self, bytes: &[u8]) {
        self.add(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    /// The hash of the words so far.
    pub const fn finish(self) -> u64 {
        self.0
    }
}

/// Mixes any type that derives [`Hash`], numbers by their value.
impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        self.add_bytes(bytes);
    }

    fn write_u8(&mut self, n: u8) {
        self.add(u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.add(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.add(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }

    fn write_u128(&mut self, n: u128) {
        self.add(n as u64);
        self.add((n >> 64) as u64);
    }

    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.add(n as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A [`Mixer`] that packs values into words of eight bytes first, because most of a battle is small
/// numbers.
#[derive(Clone, Copy, Debug)]
struct Packer {
    mixer: Mixer,
    /// Bytes that are not mixed in yet, the first one lowest.
    word: u64,
    /// The number of bits in `word`.
    bits: u32,
}

impl Packer {
    const fn new() -> Packer {
        Packer { mixer: Mixer::new(0), word: 0, bits: 0 }
    }

    /// Adds a number of `bits` bits.
    fn push(&mut self, n: u64, bits: u32) {
        self.word |= n << self.bits;
        self.bits += bits;
        if self.bits >= u64::BITS {
            self.mixer.add(self.word);
            self.bits -= u64::BITS;
            // The bits that did not fit.
            self.word = n.checked_shr(bits - self.bits).unwrap_or(0);
        }
    }

    /// Adds a number that is usually small: a length or the index of a variant.
    fn push_small(&mut self, n: u64) {
        if n < 255 {
            self.push(n, 8);
        } else {
            self.push(255, 8);
            self.push(n, 64);
        }
    }
}

impl Hasher for Packer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.push(u64::from_le_bytes(word), 8 * chunk.len() as u32);
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.push(u64::from(n), 8);
    }

    fn write_u16(&mut self, n: u16) {
        self.push(u64::from(n), 16);
    }

    fn write_u32(&mut self, n: u32) {
        self.push(u64::from(n), 32);
    }

    fn write_u64(&mut self, n: u64) {
        self.push(n, 64);
    }

    fn write_usize(&mut self, n: usize) {
        self.push_small(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.push_small(n as u64);
    }

    fn finish(&self) -> u64 {
        let mut mixer = self.mixer;
        mixer.add(self.word);
        mixer.add(u64::from(self.bits));
        mixer.finish()
    }
}

/// The hash of the whole battle, except its observer: open decisions, frames, the queue, counts for
/// the report and random state. Two battles with the same hash play on alike and are reported
/// alike. The hash is valid within one version of the program, since a new part of a battle changes
/// it.
pub fn whole_hash<O: Observer>(b: &Battle<O>) -> u64 {
    let mut mixer = Mixer::new(0);
    mix(b, Part::Whole, &mut mixer);
    mixer.finish()
}

/// The hash of a position. Unlike [`whole_hash`] it leaves out the future random numbers and what
/// does not decide how a game goes on: the game's number, the number of steps, counts for the
/// report. Two ways to the same position have the same hash, so a search can merge them.
pub fn position_hash<O: Observer>(b: &Battle<O>) -> u64 {
    let mut packer = Packer::new();
    mix(b, Part::Position, &mut packer);
    packer.finish()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Whole,
    Position,
}

fn mix<O: Observer>(b: &Battle<O>, part: Part, mixer: &mut impl Hasher) {
    // A full destructuring, so a new part of a battle does not compile until it is mixed in too.
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
        tokens,
        charges,
        damage,
        turn,
        cards,
        devices,
        conditions,
        objectives,
        obstacles,
        observer: _,
    } = b;
    match part {
        Part::Whole => {
            core.hash(mixer);
            rng.hash(mixer);
            for ship in matchup.fielded {
                tally.0[ship.index()].hash(mixer);
            }
        }
        Part::Position => {
            // The seat that was asked last, for example, does not matter for the rest of the game.
            let decides =
                Core { game: 0, steps: 0, asked: Seat::A, first_at_setup: Seat::A, culprit: None, ..**core };
            decides.hash(mixer);
        }
    }
    (frames, board, pending, attacks, queue).hash(mixer);
    (decks, devices, conditions, objectives, obstacles).hash(mixer);
    for ship in matchup.units() {
        (tokens[ship], charges[ship], damage[ship], turn[ship]).hash(mixer);
    }
    for ship in matchup.fielded {
        let first = ship.index() * CARDS_PER_SHIP;
        cards[first..first + matchup.ship(ship).cards.len()].hash(mixer);
    }
}

/// The hash in a game's result: its board, tokens, charges, damage, decks, the positions of its
/// random streams, and its ending. It leaves out what a finished game no longer has: frames, the
/// queue, open decisions.
pub fn result_hash<O: Observer>(b: &Battle<O>) -> u64 {
    let mut mixer = Mixer::new(b.core.game);
    let core = &b.core;
    mixer
        .add(u64::from(core.in_play.0) | u64::from(core.destroyed.0) << 16 | u64::from(core.removed.0) << 32);
    mixer.add(u64::from(core.fled.0) | u64::from(core.round) << 16 | (core.first as u64) << 24);
    mixer.add(u64::from(core.scores[0]) | u64::from(core.scores[1]) << 16 | u64::from(core.points[0]) << 32);
    mixer.add(match core.ending {
        None => 0,
        Some(ending) => {
            1 + ending.winner.map_or(0, |seat| 1 + seat as u64) + 4 * ending.fault.map_or(0, |f| 1 + f as u64)
        }
    });
    for ship in ShipSlot::all().filter(|ship| b.matchup.fielded.has(*ship)) {
        ship_state(b, ship, &mut mixer);
    }
    for obstacle in b.obstacles.iter().filter(|obstacle| obstacle.present) {
        let placed = &obstacle.placed;
        mixer
            .add(u64::from(placed.outline.0) | (obstacle.kind as u64) << 8 | u64::from(obstacle.fuses) << 16);
        mixer.add(pair(placed.pose.x, placed.pose.y));
        mixer.add(pair(placed.pose.ux, placed.pose.uy));
    }
    for row in b.devices.here.rows() {
        let device = &b.devices.rows[row];
        mixer.add(u64::from_le_bytes([
            row as u8,
            device.kind as u8,
            u8::from(device.outer),
            device.by.number(),
            device.fuses,
            0,
            0,
            0,
        ]));
        mixer.add(pair(device.pose.x, device.pose.y));
        mixer.add(pair(device.pose.ux, device.pose.uy));
    }
    for remote in b.remotes() {
        ship_state(b, remote, &mut mixer);
    }
    for own in &b.conditions.0 {
        let card = own.card.map_or(0, |card| 1 + card as u8);
        let facedown = u8::from(own.facedown);
        mixer.add(u64::from_le_bytes([own.kind as u8, own.ship.0, own.by.0, card, facedown, 0, 0, 0]));
    }
    // A game without a scenario keeps the hash that it had before scenarios were added [SCN-1].
    if let Some(scenario) = b.objectives.scenario {
        mixer.add(
            scenario as u64 | u64::from(b.core.points[1]) << 16 | u64::from(b.objectives.halved.0) << 32,
        );
        for (number, token) in b.objectives.all() {
            let towed = token.towed_by.map_or(0, |ship| 1 + ship.0);
            let marker = token.marker.map_or(0, |seat| 1 + seat as u8);
            mixer.add(u64::from_le_bytes([number as u8, towed, marker, u8::from(token.spent), 0, 0, 0, 0]));
            mixer.add(pair(token.pose.x, token.pose.y));
            mixer.add(pair(token.pose.ux, token.pose.uy));
        }
    }
    // A game without an environment card keeps its hash, too [ENV-1].
    if let Some(environment) = b.objectives.environment {
        mixer.add_bytes(environment.card().title.as_bytes());
    }
    for cards in b.decks.draw.into_iter().chain([0, 1].map(|seat| b.decks.discarded(seat))) {
        mixer.add_bytes(cards.bytes());
    }
    for position in b.rng.positions() {
        mixer.add(position as u64);
    }
    mixer.finish()
}

/// Mixes in the state of one ship or remote.
fn ship_state<O: Observer>(b: &Battle<O>, ship: ShipSlot, mixer: &mut Mixer) {
    let pose = b.board.pose(ship);
    mixer.add(pair(pose.x, pose.y));
    mixer.add(pair(pose.ux, pose.uy));
    let tokens = &b.tokens[ship];
    mixer.add(tokens.locks);
    for token in Token::ALL {
        if tokens.has(token) {
            mixer.add(token as u64 | u64::from(tokens.count(token)) << 8);
        }
    }
    let charges = &b.charges[ship];
    mixer.add(u64::from_le_bytes([
        charges.standard.active,
        charges.force.active,
        charges.shields.active,
        charges.energy.active,
        b.damage[ship].total(),
        b.turn[ship].turret as u8,
        b.turn[ship].second_turret as u8,
        0,
    ]));
    mixer.add_bytes(b.damage[ship].faceup.bytes());
    mixer.add_bytes(b.damage[ship].facedown.bytes());
    for i in 0..b.spec(ship).cards.len() {
        let card = &b.cards[ship.index() * CARDS_PER_SHIP + i];
        mixer.add(u64::from(card.charges.active) | u64::from(card.side) << 8);
    }
}

/// The bits of two f32 as one word.
const fn pair(a: f32, b: f32) -> u64 {
    a.to_bits() as u64 | (b.to_bits() as u64) << 32
}
