//! Tests of maneuvers.

use super::Require;
use crate::check::Check;
use crate::compile::{Compiler, any_of, digits};
use crate::declare::topic;
use crate::language::{Who, topics};
use killbox_components::ability::{Predicate, Range, Test};
use killbox_components::maneuver::{Bearing, Difficulty};
use serde::{Deserialize, Serialize};

/// A ship has revealed a maneuver this round, with certain properties [MOV-10].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revealed {
    /// The ship. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The bearings, a list such as `[Turn]`. Absent: any.
    #[serde(default)]
    pub bearing: Option<Vec<Bearing>>,
    /// The speeds, such as `"3-5"`. Absent: any.
    #[serde(default)]
    pub speed: Option<Range>,
    /// The difficulties, a list such as `[Blue]`. Absent: any.
    #[serde(default)]
    pub color: Option<Vec<Difficulty>>,
}

impl Require for Revealed {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let Revealed { who, bearing, color, .. } = self;
        at.who(who);
        at.list(bearing, "bearing");
        at.list(color, "color");
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let Revealed { who, bearing, speed, color } = self;
        Predicate::Revealed {
            who: c.whom(who),
            bearings: any_of(bearing),
            speeds: digits(*speed),
            colors: any_of(color),
        }
        .into()
    }

    topics!(who);
}

/// The ship executed its last maneuver of this round fully [MOV-17].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ExecutedFully(pub Who);

impl Require for ExecutedFully {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let ExecutedFully(who) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let ExecutedFully(who) = self;
        Predicate::ExecutedFully(c.whom(who)).into()
    }

    topics!(0);
}

/// Both ships have revealed a maneuver this round, with the same bearing [MOV-3, MOV-10].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SameBearing(pub Who, pub Who);

impl Require for SameBearing {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let SameBearing(who, other) = self;
        at.two_ships(who, other);
    }

    fn compile(&self, c: &mut Compiler) -> Test {
        let SameBearing(who, other) = self;
        Predicate::SameBearing(c.whom(who), c.whom(other)).into()
    }

    topics!(0, 1);
}

topic! {
    maneuvers:
        Revealed(Revealed), ExecutedFully(ExecutedFully), SameBearing(SameBearing),
}
