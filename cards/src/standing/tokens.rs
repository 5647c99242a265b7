//! Standing rules about tokens and locks.

use crate::check::{Check};
use crate::compile::{set};
use crate::language::{ArcWord, Range, Ships};
use killbox_components::ability::{Change, Hook};
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};
use super::{Answers, Standing};

/// More locks than a ship can ever have use for [TOK-28].
const MOST_LOCKS: u8 = 10;

/// TOK-26: at which range you can acquire locks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LockRange(pub Range);

impl Standing for LockRange {
    fn compile(&self, to: &mut Answers) {
        let LockRange(range) = self;
        to.add(Hook::LockRange, Change::LockRange(*range));
    }
}

/// TOK-28: how many locks you can have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MaxLocks(pub u8);

impl Standing for MaxLocks {
    fn check(&self, at: &mut Check, word: &'static str) {
        let MaxLocks(n) = self;
        if *n > MOST_LOCKS {
            at.say(Some(word), format!("a ship has at most {MOST_LOCKS} locks"));
        }
    }

    fn compile(&self, to: &mut Answers) {
        let MaxLocks(n) = self;
        to.add(Hook::MaxLocks, Change::MaxLocks(*n));
    }
}

/// TOK-26: you can acquire locks on these ships, whatever their range.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MayLock(pub Ships);

impl Standing for MayLock {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayLock(ships) = self;
        at.ships(ships);
    }

    fn compile(&self, to: &mut Answers) {
        let MayLock(ships) = self;
        to.add(Hook::LockRange, Change::MayLock(to.squads.group(ships)));
    }
}

/// ACT-27: by the lock action you can choose only an object in one of these arcs of yours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LockOnlyIn(pub Vec<ArcWord>);

impl Standing for LockOnlyIn {
    fn check(&self, at: &mut Check, word: &'static str) {
        let LockOnlyIn(arcs) = self;
        at.named(arcs, word);
    }

    fn compile(&self, to: &mut Answers) {
        let LockOnlyIn(arcs) = self;
        to.add(Hook::LockRange, Change::LockOnlyIn(set(arcs)));
    }
}

/// TOK-26: at which range you cannot acquire locks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CannotLockAt(pub Range);

impl Standing for CannotLockAt {
    fn compile(&self, to: &mut Answers) {
        let CannotLockAt(range) = self;
        to.add(Hook::LockRange, Change::CannotLockAt(*range));
    }
}

/// TOK-26: these ships can acquire locks on objects at this range of any of those.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayLockNear {
    /// Which ships.
    pub who: Ships,
    /// At which range.
    pub range: Range,
    /// Of which ships.
    pub of: Ships,
}

impl Standing for MayLockNear {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayLockNear { who, of, .. } = self;
        at.ships(who);
        at.ships(of);
    }

    fn compile(&self, to: &mut Answers) {
        let MayLockNear { who, range, of } = self;
        let (who, of) = (to.squads.group(who), to.squads.group(of));
        to.add(Hook::LockRange, Change::LockNear { who, range: *range, of });
    }
}

/// TOK-26: these ships cannot acquire locks on you.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CannotBeLockedBy(pub Ships);

impl Standing for CannotBeLockedBy {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let CannotBeLockedBy(ships) = self;
        at.ships(ships);
    }

    fn compile(&self, to: &mut Answers) {
        let CannotBeLockedBy(ships) = self;
        to.add(Hook::BeLocked, Change::CannotBeLockedBy(to.squads.group(ships)));
    }
}

/// TOK-1: ships cannot remove tokens of these kinds, nor can they be removed from them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CannotRemove {
    /// Which ships.
    pub who: Ships,
    /// Which tokens.
    pub token: Vec<Token>,
}

impl Standing for CannotRemove {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let CannotRemove { who, token } = self;
        at.ships(who);
        at.named(token, "token");
    }

    fn compile(&self, to: &mut Answers) {
        let CannotRemove { who, token } = self;
        to.add(Hook::RemoveTokens, Change::CannotRemove(to.squads.group(who), set(token)));
    }
}

/// TOK-1: with tokens of these colours that you remove you remove one more of the same kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RemovesOneMore(pub Vec<TokenColor>);

impl Standing for RemovesOneMore {
    fn check(&self, at: &mut Check, word: &'static str) {
        let RemovesOneMore(colors) = self;
        at.named(colors, word);
    }

    fn compile(&self, to: &mut Answers) {
        let RemovesOneMore(colors) = self;
        to.add(Hook::RemoveTokens, Change::RemovesMore(set(colors)));
    }
}

/// RND-67: you do not remove up to so many of these tokens in the End Phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeepTokens(pub Token, pub u8);

impl Standing for KeepTokens {
    fn check(&self, at: &mut Check, word: &'static str) {
        let KeepTokens(_, n) = self;
        at.some(*n, word);
    }

    fn compile(&self, to: &mut Answers) {
        let KeepTokens(token, n) = self;
        to.add(Hook::KeepTokens, Change::KeepTokens(*token, *n));
    }
}
