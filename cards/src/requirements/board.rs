//! Tests of the phase and of what lies on the board.

use super::Require;
use crate::check::Check;
use crate::compile::Compiler;
use crate::declare::topic;
use crate::language::{After, PhaseWord, Topic, When, topics};
use killbox_components::ability::{Predicate, Range, Test};
use serde::{Deserialize, Serialize};

/// The phase is one of these [RND-35].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InPhase(pub Vec<PhaseWord>);

impl Require for InPhase {
    fn check(&self, at: &mut Check, word: &'static str) {
        let InPhase(phases) = self;
        if phases.is_empty() {
            at.say(Some(word), "'InPhase' is empty: this never holds");
        }
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let InPhase(phases) = self;
        Predicate::InPhase(phases.iter().map(|phase| phase.phase()).collect()).into()
    }
}

/// An obstacle is at this range of you.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ObstacleAt(pub Range);

impl Require for ObstacleAt {
    fn compile(&self, _c: &mut Compiler) -> Test {
        let ObstacleAt(range) = self;
        Predicate::ObstacleAt(*range).into()
    }
}

/// A scenario feature, which is an objective token, is at this range of you [SCN-7].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeatureAt(pub Range);

impl Require for FeatureAt {
    fn compile(&self, _c: &mut Compiler) -> Test {
        let FeatureAt(range) = self;
        Predicate::FeatureAt(*range).into()
    }
}

/// A bomb or mine is at this range of you.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeviceAt(pub Range);

impl Require for DeviceAt {
    fn compile(&self, _c: &mut Compiler) -> Test {
        let DeviceAt(range) = self;
        Predicate::DeviceAt(*range).into()
    }

    topics!(tell Topic::Devices;);
}

/// The device that detonated was at this range of you.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DetonatedAt(pub Range);

impl Require for DetonatedAt {
    fn check(&self, at: &mut Check, word: &'static str) {
        if !matches!(at.ability.when, When::After(After::Detonate { .. })) {
            at.say(Some(word), "no device has detonated here: it goes with After(Detonate())");
        }
    }

    fn compile(&self, _c: &mut Compiler) -> Test {
        let DetonatedAt(range) = self;
        Predicate::DetonatedAt(*range).into()
    }

    topics!(tell Topic::Devices;);
}

/// Set-up is not over [RND-26].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InSetup;

impl Require for InSetup {
    fn compile(&self, _c: &mut Compiler) -> Test {
        Predicate::InSetup.into()
    }
}

topic! {
    board:
        InPhase(InPhase), ObstacleAt(ObstacleAt), FeatureAt(FeatureAt), DeviceAt(DeviceAt),
        DetonatedAt(DetonatedAt), InSetup,
}
