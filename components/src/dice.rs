//! Dice: faces and pools.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// Which dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum DieKind {
    /// Red: hit, critical hit, focus, blank.
    Attack,
    /// Green: evade, focus, blank.
    Defense,
}

/// ATK-46: the faces of both kinds of die.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    IntoStaticStr,
    strum::VariantArray,
)]
#[repr(u8)]
pub enum Face {
    /// BLK.
    Blank,
    /// FOC.
    Focus,
    /// HIT, attack dice only.
    Hit,
    /// CRIT, attack dice only.
    Crit,
    /// EVD, defense dice only.
    Evade,
}

crate::sets::members! { Face: u8 }

impl Face {
    /// All faces, in a stable order.
    pub const ALL: [Face; 5] = [Face::Blank, Face::Focus, Face::Hit, Face::Crit, Face::Evade];

    /// Whether dice of this kind have it.
    pub const fn is_on(self, kind: DieKind) -> bool {
        match self {
            Face::Blank | Face::Focus => true,
            Face::Hit | Face::Crit => matches!(kind, DieKind::Attack),
            Face::Evade => matches!(kind, DieKind::Defense),
        }
    }

    /// As a player writes it: `hit`.
    pub const fn word(self) -> &'static str {
        match self {
            Face::Blank => "blank",
            Face::Focus => "focus",
            Face::Hit => "hit",
            Face::Crit => "crit",
            Face::Evade => "evade",
        }
    }

    /// ATK-46: an attack die from a number below 8: 3 HIT, 1 CRIT, 2 FOC, 2 BLK.
    pub const fn attack(roll: u8) -> Face {
        match roll & 7 {
            0..=2 => Face::Hit,
            3 => Face::Crit,
            4 | 5 => Face::Focus,
            _ => Face::Blank,
        }
    }

    /// ATK-46: a die of this kind from a number below 8.
    pub const fn of(kind: DieKind, roll: u8) -> Face {
        match kind {
            DieKind::Attack => Face::attack(roll),
            DieKind::Defense => Face::defense(roll),
        }
    }

    /// ATK-46: a defense die from a number below 8: 3 EVD, 2 FOC, 3 BLK.
    pub const fn defense(roll: u8) -> Face {
        match roll & 7 {
            0..=2 => Face::Evade,
            3 | 4 => Face::Focus,
            _ => Face::Blank,
        }
    }
}

/// How many dice show each face, by [`Face`] as an index.
pub type Faces = [u8; 5];

/// The most dice that one random word holds, at three bits a die.
pub const DICE_PER_WORD: u8 = 10;

/// The dice of one kind that one roll has put on the table, as counts by face, each split into dice
/// that were already rerolled in this attack and dice that were not (ATK-57).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pool {
    /// Dice never rerolled, by face.
    pub fresh: Faces,
    /// Dice rerolled once, by face.
    pub rerolled: Faces,
}

impl Pool {
    /// Dice that were just rolled.
    pub const fn rolled(faces: Faces) -> Pool {
        Pool { fresh: faces, rerolled: [0; 5] }
    }

    /// ATK-57: how many dice may still be rerolled.
    pub fn rerollable(&self) -> u8 {
        self.fresh.iter().sum()
    }

    /// ATK-57: takes dice away to reroll them; never more than are left that were not rerolled.
    /// Returns how many.
    pub fn lift(&mut self, picked: Faces) -> u8 {
        let mut lifted = 0;
        for (fresh, n) in self.fresh.iter_mut().zip(picked) {
            let n = n.min(*fresh);
            *fresh -= n;
            lifted += n;
        }
        lifted
    }

    /// Takes dice away, those that were not rerolled first: it does not matter which of two equal
    /// ones. Returns how many of either sort.
    pub fn take(&mut self, picked: Faces) -> (u8, u8) {
        let (mut fresh, mut again) = (0, 0);
        for ((new, old), picked) in self.fresh.iter_mut().zip(&mut self.rerolled).zip(picked) {
            let from_new = picked.min(*new);
            let from_old = (picked - from_new).min(*old);
            *new -= from_new;
            *old -= from_old;
            fresh += from_new;
            again += from_old;
        }
        (fresh, again)
    }

    /// Puts dice back that still count as not rerolled.
    pub fn put_fresh(&mut self, faces: Faces) {
        for (fresh, n) in self.fresh.iter_mut().zip(faces) {
            *fresh += n;
        }
    }

    /// ATK-57: puts rerolled dice back.
    pub fn put_rerolled(&mut self, faces: Faces) {
        for (rerolled, n) in self.rerolled.iter_mut().zip(faces) {
            *rerolled += n;
        }
    }

    /// How many dice show `face`.
    pub const fn count(&self, face: Face) -> u8 {
        self.fresh[face as usize] + self.rerolled[face as usize]
    }

    /// How many dice there are.
    pub fn total(&self) -> u8 {
        self.fresh.iter().chain(&self.rerolled).sum()
    }

    /// Adds one die that was not rerolled (ATK-57/open: an added die counts as not rerolled).
    pub fn add(&mut self, face: Face) {
        self.fresh[face as usize] += 1;
    }

    /// ATK-60: cancels up to `n` dice showing `face`, rerolled ones first; returns how many.
    pub fn cancel(&mut self, face: Face, n: u8) -> u8 {
        let i = face as usize;
        let old = self.rerolled[i].min(n);
        let new = self.fresh[i].min(n - old);
        self.rerolled[i] -= old;
        self.fresh[i] -= new;
        old + new
    }

    /// ATK-55: turns up to `n` dice from one face to another; returns how many. Whether a die was
    /// rerolled stays with it.
    pub fn change(&mut self, from: Face, to: Face, n: u8) -> u8 {
        let (f, t) = (from as usize, to as usize);
        let old = self.rerolled[f].min(n);
        let new = self.fresh[f].min(n - old);
        self.rerolled[f] -= old;
        self.rerolled[t] += old;
        self.fresh[f] -= new;
        self.fresh[t] += new;
        old + new
    }
}
