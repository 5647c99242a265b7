//! Rules about tokens and locks.

use super::{Answers, Standing};
use crate::check::Check;
use crate::compile::set;
use crate::declare::topic;
use crate::language::topics;
use crate::language::{ArcWord, Range, Ships};
use killbox_components::ability::{Change, Hook};
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};

/// A limit above the number of locks that any ship can use [TOK-28].
const MOST_LOCKS: u8 = 10;

/// The range at which you can acquire locks, such as `"0-3"` [TOK-26].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LockRange(pub Range);

impl Standing for LockRange {
    fn compile(&self, to: &mut Answers) {
        let LockRange(range) = self;
        to.add(Hook::LockRange, Change::LockRange(*range));
    }
}

/// The number of locks that you can have [TOK-28].
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

/// You can acquire locks on these ships at any range [TOK-26].
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

    topics!(0);
}

/// By the lock action you can choose only an object in one of these arcs of yours [ACT-27].
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

/// A range at which you cannot acquire locks, such as `"1"` [TOK-26].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CannotLockAt(pub Range);

impl Standing for CannotLockAt {
    fn compile(&self, to: &mut Answers) {
        let CannotLockAt(range) = self;
        to.add(Hook::LockRange, Change::CannotLockAt(*range));
    }
}

/// Certain ships can acquire locks on objects near certain other ships [TOK-26].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayLockNear {
    /// The ships that can acquire locks.
    pub who: Ships,
    /// The range of the object from one of the ships of `of`, such as `"0-1"`.
    pub range: Range,
    /// The ships near which the object must be.
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
        to.add(Hook::LockRange, Change::MayLockNear { who, range: *range, of });
    }

    topics!(who, of);
}

/// These ships cannot acquire locks on you [TOK-26].
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

    topics!(0);
}

/// Certain ships cannot remove tokens of certain kinds, and effects cannot remove them either
/// [TOK-1].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CannotRemove {
    /// The ships.
    pub who: Ships,
    /// The kinds of token, a list such as `[Ion]`.
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

    topics!(who, token);
}

/// When you remove tokens of one of these colours, you remove one more of the same kind [TOK-1].
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
        to.add(Hook::RemoveTokens, Change::RemovesOneMore(set(colors)));
    }
}

/// You keep up to this many tokens of this kind in the End Phase [RND-67].
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

    topics!(0);
}

topic! {
    tokens:
        LockRange(LockRange), MaxLocks(MaxLocks), MayLock(MayLock), LockOnlyIn(LockOnlyIn),
        CannotLockAt(CannotLockAt), MayLockNear(MayLockNear), CannotBeLockedBy(CannotBeLockedBy),
        CannotRemove(CannotRemove), RemovesOneMore(RemovesOneMore), KeepTokens(KeepTokens),
}
