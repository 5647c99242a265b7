//! Dice: faces and pools.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use ts_rs::TS;

/// A kind of die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[repr(u8)]
pub enum DieKind {
    /// Red dice: hit, critical hit, focus, blank.
    Attack,
    /// Green dice: evade, focus, blank.
    Defense,
}

/// The faces of both kinds of die [ATK-46].
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

    /// Whether dice of this kind have the face.
    pub const fn is_on(self, kind: DieKind) -> bool {
        match self {
            Face::Blank | Face::Focus => true,
            Face::Hit | Face::Crit => matches!(kind, DieKind::Attack),
            Face::Evade => matches!(kind, DieKind::Defense),
        }
    }

    /// The face as a player writes it: `hit`.
    pub const fn word(self) -> &'static str {
        match self {
            Face::Blank => "blank",
            Face::Focus => "focus",
            Face::Hit => "hit",
            Face::Crit => "crit",
            Face::Evade => "evade",
        }
    }

    /// The face of an attack die for a number below 8: 3 HIT, 1 CRIT, 2 FOC, 2 BLK [ATK-46].
    pub const fn attack(roll: u8) -> Face {
        match roll & 7 {
            0..=2 => Face::Hit,
            3 => Face::Crit,
            4 | 5 => Face::Focus,
            _ => Face::Blank,
        }
    }

    /// The face of a die of this kind for a number below 8 [ATK-46].
    pub const fn of(kind: DieKind, roll: u8) -> Face {
        match kind {
            DieKind::Attack => Face::attack(roll),
            DieKind::Defense => Face::defense(roll),
        }
    }

    /// The face of a defense die for a number below 8: 3 EVD, 2 FOC, 3 BLK [ATK-46].
    pub const fn defense(roll: u8) -> Face {
        match roll & 7 {
            0..=2 => Face::Evade,
            3 | 4 => Face::Focus,
            _ => Face::Blank,
        }
    }
}

/// The number of dice that show each face, indexed by [`Face`].
pub type Faces = [u8; 5];

/// The number of dice that one random word supplies, at three bits a die.
pub const DICE_PER_WORD: u8 = 10;

/// The dice of one kind on the table, as counts by face. Dice that were already rerolled in this
/// attack are counted separately [ATK-57].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pool {
    /// Dice that were never rerolled, by face.
    pub fresh: Faces,
    /// Dice that were rerolled once, by face.
    pub rerolled: Faces,
}

impl Pool {
    /// A pool of dice that were just rolled.
    pub const fn rolled(faces: Faces) -> Pool {
        Pool { fresh: faces, rerolled: [0; 5] }
    }

    /// The number of dice that may still be rerolled [ATK-57].
    pub fn rerollable(&self) -> u8 {
        self.fresh.iter().sum()
    }

    /// Removes dice to reroll them: at most those that were never rerolled. Returns how many it
    /// removed [ATK-57].
    pub fn lift(&mut self, picked: Faces) -> u8 {
        let mut lifted = 0;
        for (fresh, n) in self.fresh.iter_mut().zip(picked) {
            let n = n.min(*fresh);
            *fresh -= n;
            lifted += n;
        }
        lifted
    }

    /// Removes dice, those that were never rerolled first; equal dice are interchangeable. Returns
    /// how many of each sort it removed: never rerolled, rerolled.
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

    /// Puts dice back that count as never rerolled.
    pub fn put_fresh(&mut self, faces: Faces) {
        for (fresh, n) in self.fresh.iter_mut().zip(faces) {
            *fresh += n;
        }
    }

    /// Puts rerolled dice back [ATK-57].
    pub fn put_rerolled(&mut self, faces: Faces) {
        for (rerolled, n) in self.rerolled.iter_mut().zip(faces) {
            *rerolled += n;
        }
    }

    /// The number of dice that show `face`.
    pub const fn count(&self, face: Face) -> u8 {
        self.fresh[face as usize] + self.rerolled[face as usize]
    }

    /// The number of dice.
    pub fn total(&self) -> u8 {
        self.fresh.iter().chain(&self.rerolled).sum()
    }

    /// Adds one die, which counts as never rerolled [ATK-57/open].
    pub fn add(&mut self, face: Face) {
        self.fresh[face as usize] += 1;
    }

    /// Cancels up to `n` dice that show `face`, rerolled ones first. Returns how many [ATK-60].
    pub fn cancel(&mut self, face: Face, n: u8) -> u8 {
        let i = face as usize;
        let old = self.rerolled[i].min(n);
        let new = self.fresh[i].min(n - old);
        self.rerolled[i] -= old;
        self.fresh[i] -= new;
        old + new
    }

    /// Changes up to `n` dice from one face to another. Returns how many. A die that was rerolled
    /// still counts as rerolled [ATK-55].
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
