//! A hash of everything a battle is: equal games have equal hashes, on every machine.

use killbox_components::ids::{CARDS_PER_SHIP, ShipSlot};
use killbox_components::token::Token;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Mixes 64-bit words into one (the finaliser of SplitMix64, Steele et al. 2014).
#[derive(Clone, Copy, Debug)]
pub struct Mixer(u64);

impl Mixer {
    /// A mixer that has seen `seed` only.
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

    /// What came out.
    pub const fn finish(self) -> u64 {
        self.0
    }
}

/// The hash of the whole state of a battle: board, tokens, charges, damage, decks, random state and result.
pub fn state_hash<O: Observer>(b: &Battle<O>) -> u64 {
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
            device.by.0,
            device.fuses,
            0,
            0,
            0,
        ]));
        mixer.add(pair(device.pose.x, device.pose.y));
        mixer.add(pair(device.pose.ux, device.pose.uy));
    }
    for own in &b.conditions.0 {
        let card = own.card.map_or(0, |card| 1 + card as u8);
        mixer.add(u64::from_le_bytes([own.kind as u8, own.ship.0, own.by.0, card, 0, 0, 0, 0]));
    }
    for cards in b.decks.draw.iter().chain(&b.decks.discard) {
        mixer.add_bytes(&cards.0);
    }
    for position in b.rng.positions() {
        mixer.add(position as u64);
    }
    mixer.finish()
}

/// One ship's part.
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
        0,
        0,
    ]));
    mixer.add_bytes(&b.damage[ship].faceup.0);
    mixer.add_bytes(&b.damage[ship].facedown.0);
    for i in 0..b.spec(ship).cards.len() {
        let card = &b.cards[ship.index() * CARDS_PER_SHIP + i];
        mixer.add(u64::from(card.charges.active) | u64::from(card.side) << 8);
    }
}

/// Two f32 as one word, by their bits.
const fn pair(a: f32, b: f32) -> u64 {
    a.to_bits() as u64 | (b.to_bits() as u64) << 32
}
