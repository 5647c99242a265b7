//! Tests of other tests, of groups of ships and of numbers.

use super::{Require, Requirement};
use crate::check::Check;
use crate::compile::Compiler;
use crate::declare::topic;
use crate::language;
use crate::language::{Ships, Who, topics};
use killbox_components::ability::{Compare, Predicate, State, Test};
use serde::{Deserialize, Serialize};

/// The test does not hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Not(pub Box<Requirement>);

impl Require for Not {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let Not(test) = self;
        at.test(test);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let Not(test) = self;
        !c.test(test)
    }

    fn state(&self) -> Option<(&Who, State, bool)> {
        let inner = self.0.word();
        // A test of a state can be turned round once.
        if matches!(*self.0, Requirement::Not(_)) {
            return None;
        }
        inner.state().map(|(who, state, so)| (who, state, !so))
    }

    topics!(0);
}

/// All tests of at least one of these lists hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AnyOf(pub Vec<Vec<Requirement>>);

impl Require for AnyOf {
    fn check(&self, at: &mut Check, word: &'static str) {
        let AnyOf(lists) = self;
        if lists.len() < 2 || lists.iter().any(Vec::is_empty) {
            at.say(Some(word), "'AnyOf' needs at least two lists, each with a test");
        }
        lists.iter().for_each(|tests| at.tests(tests));
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let AnyOf(lists) = self;
        Predicate::AnyOf(c.lists(lists)).into()
    }

    topics!(0);
}

/// The ship is one of these ships.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IsOne(pub Who, pub Ships);

impl Require for IsOne {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let IsOne(who, ships) = self;
        at.who(who);
        at.ships(ships);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let IsOne(who, ships) = self;
        Predicate::IsOne(c.whom(who), c.squads.group(ships)).into()
    }

    topics!(0, 1);
}

/// At least one of these ships exists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Exists(pub Ships);

impl Require for Exists {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Exists(ships) = self;
        at.someone(ships, word);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let Exists(ships) = self;
        Predicate::Exists(c.squads.group(ships)).into()
    }

    topics!(0);
}

/// None of these ships exists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NoneExists(pub Ships);

impl Require for NoneExists {
    fn check(&self, at: &mut Check, word: &'static str) {
        let NoneExists(ships) = self;
        at.someone(ships, word);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let NoneExists(ships) = self;
        !Test::from(Predicate::Exists(c.squads.group(ships)))
    }

    topics!(0);
}

/// How the first number compares with the second: the comparison holds. The test fails if there
/// is nothing to count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Count(pub language::Count, pub Compare, pub language::Count);

impl Require for Count {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Count(first, _, second) = self;
        at.count(first);
        at.count(second);
        if first == second {
            at.say(Some(word), "a number is compared with itself: this says nothing");
        }
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let Count(first, compare, second) = self;
        Predicate::Count(c.squads.count(first), *compare, c.squads.count(second)).into()
    }

    topics!(0, 2);
}

topic! {
    logic:
        Not(Not), AnyOf(AnyOf), IsOne(IsOne), Exists(Exists), NoneExists(NoneExists), Count(Count),
}
