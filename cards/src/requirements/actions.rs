//! Tests of actions.

use super::Require;
use crate::check::Check;
use crate::compile::{Compiler, set};
use crate::declare::topic;
use crate::language::{After, Topic, When, Who, mention, topics};
use killbox_components::ability::{Predicate, Test};
use killbox_components::action::ActionKind;
use serde::{Deserialize, Serialize};

/// The action of the event is on the action bar of this ship. Only with
/// `After(PerformAction())` [ACT-3].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActionOnBar(pub Who);

impl Require for ActionOnBar {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ActionOnBar(who) = self;
        at.who(who);
        if !matches!(at.ability.when, When::After(After::PerformAction { .. })) {
            at.say(Some(word), "there is no action here: it goes with After(PerformAction())");
        }
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let ActionOnBar(who) = self;
        Predicate::ActionOnBar(c.whom(who)).into()
    }

    topics!(0);
}

/// The ship that was coordinated performed one of these actions. Only with
/// `After(Coordinate(by_action: true))` [ACT-23].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Coordinated(pub Vec<ActionKind>);

impl Require for Coordinated {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Coordinated(actions) = self;
        at.named(actions, word);
        if !at.coordinates() {
            at.say(
                Some(word),
                "no ship was coordinated by the action here: it goes with After(Coordinate(by_action: true))",
            );
        }
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let Coordinated(actions) = self;
        Predicate::Coordinated(set(actions)).into()
    }

    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        mention(&self.0, tell);
    }
}

/// You can coordinate this ship, at any range [ACT-23].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CanCoordinate(pub Who);

impl Require for CanCoordinate {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let CanCoordinate(who) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let CanCoordinate(who) = self;
        Predicate::CanCoordinate(c.whom(who)).into()
    }

    topics!(0);
}

/// The action is the one that your Perform Action step gives you [RND-54].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InActionStep;

impl Require for InActionStep {
    fn check(&self, at: &mut Check, word: &'static str) {
        if at.ability.when != When::Action {
            at.say(Some(word), "there is no action here: it goes with Action");
        }
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::ActsInStep.into()
    }
}

topic! {
    actions:
        ActionOnBar(ActionOnBar), Coordinated(Coordinated), CanCoordinate(CanCoordinate),
        InActionStep,
}
