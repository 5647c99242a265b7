//! Tests of ships and of the ability's own ship.

use super::Require;
use crate::check::Check;
use crate::compile::Compiler;
use crate::declare::topic;
use crate::language::{Topic, Who, topics};
use killbox_components::ability::{ArcWord, Compare, Predicate, Range, State, Test};
use killbox_components::action::ActionKind;
use killbox_components::slot::Slot;
use killbox_components::token::{Token, TokenColor};
use serde::{Deserialize, Serialize};

/// How the first ship's size compares with the second's: the comparison holds [GEO-9].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Size(pub Who, pub Compare, pub Who);

impl Require for Size {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let Size(who, _, other) = self;
        at.two_ships(who, other);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let Size(who, compare, other) = self;
        Predicate::Size(c.whom(who), *compare, c.whom(other)).into()
    }

    topics!(0, 2);
}

/// The ship is in this state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Is(pub Who, pub State);

impl Require for Is {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let Is(who, _) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let Is(who, state) = self;
        Predicate::Is(c.whom(who), *state).into()
    }

    fn state(&self) -> Option<(&Who, State, bool)> {
        Some((&self.0, self.1, true))
    }

    topics!(0, 1);
}

/// The ship is not in this state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IsNot(pub Who, pub State);

impl Require for IsNot {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let IsNot(who, _) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let IsNot(who, state) = self;
        Predicate::IsNot(c.whom(who), *state).into()
    }

    fn state(&self) -> Option<(&Who, State, bool)> {
        Some((&self.0, self.1, false))
    }

    topics!(0, 1);
}

/// A ship is docked with you [MOV-97].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carries;

impl Require for Carries {
    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::Carries.into()
    }
}

/// The first ship is in this arc of the second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InArc(pub Who, pub ArcWord, pub Who);

impl Require for InArc {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let InArc(who, _, other) = self;
        at.two_ships(who, other);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let InArc(who, arc, other) = self;
        Predicate::InArc(c.whom(who), *arc, c.whom(other)).into()
    }

    topics!(0, 2);
}

/// The ship is at this range of you.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AtRange(pub Who, pub Range);

impl Require for AtRange {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let AtRange(who, _) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let AtRange(who, range) = self;
        Predicate::AtRange(c.whom(who), *range).into()
    }

    topics!(0);
}

/// The first ship has a lock on the second [TOK-26].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Locks(pub Who, pub Who);

impl Require for Locks {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let Locks(who, other) = self;
        at.two_ships(who, other);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let Locks(who, other) = self;
        Predicate::Locks(c.whom(who), c.whom(other)).into()
    }

    topics!(0, 1);
}

/// The ship has this many tokens of this kind, such as `"1+"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tokens(pub Who, pub Token, pub Range);

impl Require for Tokens {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let Tokens(who, _, _) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let Tokens(who, token, range) = self;
        Predicate::Tokens(c.whom(who), *token, *range).into()
    }

    topics!(0, 1);
}

/// The ship has a token of this colour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HasToken(pub Who, pub TokenColor);

impl Require for HasToken {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let HasToken(who, _) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let HasToken(who, color) = self;
        Predicate::HasToken(c.whom(who), *color).into()
    }

    topics!(0);
}

/// The ship has this many damage cards, such as `"1+"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DamageCards(pub Who, pub Range);

impl Require for DamageCards {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let DamageCards(who, _) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let DamageCards(who, range) = self;
        Predicate::DamageCards(c.whom(who), *range).into()
    }

    topics!(0);
}

/// How the first ship's initiative compares with the second's: the comparison holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Initiative(pub Who, pub Compare, pub Who);

impl Require for Initiative {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let Initiative(who, _, other) = self;
        at.two_ships(who, other);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let Initiative(who, compare, other) = self;
        Predicate::Initiative(c.whom(who), *compare, c.whom(other)).into()
    }

    topics!(0, 2);
}

/// Your turret indicator points at this arc [ATK-17].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TurretAt(pub ArcWord);

impl Require for TurretAt {
    fn compile(&self, _c: &mut Compiler) -> Test {
        let TurretAt(arc) = self;
        Predicate::TurretAt(*arc).into()
    }
}

/// Your action bar has this action [ACT-3].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OnBar(pub ActionKind);

impl Require for OnBar {
    fn compile(&self, _c: &mut Compiler) -> Test {
        let OnBar(action) = self;
        Predicate::OnBar(*action).into()
    }

    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        tell(Topic::Mentions(self.0));
    }
}

/// You have a lock on an object, a ship or another one, that is in this arc of yours and at
/// this range [TOK-26].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HasLocked(pub ArcWord, pub Range);

impl Require for HasLocked {
    fn compile(&self, _c: &mut Compiler) -> Test {
        let HasLocked(arc, range) = self;
        Predicate::HasLocked(*arc, *range).into()
    }
}

/// This side of your two-sided upgrade card of this type is up: 0 or 1 [ABL-14].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideUp(pub Slot, pub u8);

impl Require for SideUp {
    fn compile(&self, _c: &mut Compiler) -> Test {
        let SideUp(slot, side) = self;
        Predicate::SideUp(*slot, *side).into()
    }

    topics!(0);
}

/// Your Force recovers in the End Phase [CHG-17].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForceRecurs;

impl Require for ForceRecurs {
    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::ForceRecurs.into()
    }
}

topic! {
    ships:
        Size(Size), Is(Is), IsNot(IsNot), Carries, InArc(InArc), AtRange(AtRange), Locks(Locks),
        Tokens(Tokens), HasToken(HasToken), DamageCards(DamageCards), Initiative(Initiative),
        TurretAt(TurretAt), OnBar(OnBar), HasLocked(HasLocked), SideUp(SideUp), ForceRecurs,
}
