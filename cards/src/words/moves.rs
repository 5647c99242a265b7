//! Effects that move or rotate a ship outside of its maneuver.

use super::Word;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps};
use crate::declare::topic;
use crate::language::{Before, When, Who, Would};
use crate::language::{Topic, topics};
use killbox_components::ability::{Op, OwnOp, ShipOp};
use killbox_components::action::ActionKind;
use serde::{Deserialize, Serialize};

/// Boost, not as an action [MOV-63, MOV-74].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boost {
    /// The ship that boosts. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// `true`: straight ahead only.
    #[serde(default)]
    pub straight: bool,
}

impl Word for Boost {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Boost { who, .. } = self;
        at.on_board(word);
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Boost { who, straight } = self;
        let op = c.on(who, ShipOp::Boost { straight: *straight });
        c.push_failing(steps, op);
    }

    topics!(who);
}

/// Barrel roll, not as an action [MOV-70, MOV-74].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarrelRoll {
    /// The ship that barrel rolls. Default: `You`.
    #[serde(default)]
    pub who: Who,
}

impl Word for BarrelRoll {
    fn check(&self, at: &mut Check, word: &'static str) {
        let BarrelRoll { who } = self;
        at.on_board(word);
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let BarrelRoll { who } = self;
        let op = c.on(who, ShipOp::BarrelRoll);
        c.push_failing(steps, op);
    }

    topics!(who);
}

/// You decloak [MOV-75].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decloak;

impl Word for Decloak {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.own_ship(word);
        at.on_board(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::Decloak));
    }

    topics!(tell Topic::Decloaks;);
}

/// Rotate a ship by one of several angles; its player chooses the angle and the side [MOV-86].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RotateShip {
    /// The ship that is rotated. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The angles in degrees: `[90]`, `[180]` or `[90, 180]`.
    pub degrees: Vec<u16>,
}

impl Word for RotateShip {
    fn check(&self, at: &mut Check, word: &'static str) {
        let RotateShip { who, degrees } = self;
        match who {
            Who::You => at.own_ship(word),
            _ => at.who(who),
        }
        at.on_board(word);
        if degrees.is_empty() || degrees.iter().any(|n| ![90, 180].contains(n)) {
            at.say(Some(word), "a ship is rotated by 90 or 180 degrees (MOV-86)");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let RotateShip { who, degrees } = self;
        let (quarter, half) = (degrees.contains(&90), degrees.contains(&180));
        steps.push(Op::Own(OwnOp::RotateShip { who: c.squads.whom(who), quarter, half }));
    }

    topics!(who);
}

/// Rotate a ship's turret indicator, not as an action [MOV-84].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RotateTurret {
    /// The ship whose indicator it is. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The indicator must be rotated, to an arc in which this ship is. Absent: the player chooses,
    /// and may leave the indicator as it is.
    #[serde(default)]
    pub toward: Option<Who>,
}

impl Word for RotateTurret {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let RotateTurret { who, toward } = self;
        at.who(who);
        toward.iter().for_each(|toward| at.who(toward));
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let RotateTurret { who, toward } = self;
        steps.push(c.on(who, ShipOp::RotateTurret { toward: toward.as_ref().map(|who| c.squads.whom(who)) }));
    }

    topics!(tell Topic::Action(ActionKind::Rotate); who, toward);
}

/// Rotate your ship by 90 degrees to the side to which its revealed maneuver bends. After a
/// straight maneuver the ship is not rotated [MOV-86].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RotateAsRevealed;

impl Word for RotateAsRevealed {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.own_ship(word);
        at.dial_is_revealed(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::RotateAsRevealed));
    }
}

/// Resolve a boost that fails because the ship overlaps another one like a maneuver that is
/// executed partially. Only in the `instead` of `Would(FailAction())` [MOV-65/open].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovePartially;

impl Word for MovePartially {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let fails = matches!(when, When::Would(Would::FailAction { .. }));
        Goes::With(fails, "Would(FailAction())")
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::MovePartially));
    }
}

/// The ship of the event ignores the obstacle's effects until the end of the round, this time
/// included. Only with `Before(SufferObstacle())` [OBJ-27].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreThatObstacle;

impl Word for IgnoreThatObstacle {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let before = matches!(when, When::Before(Before::SufferObstacle { .. }));
        Goes::With(before, "Before(SufferObstacle())")
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::IgnoreThatObstacle));
    }
}

topic! {
    moves:
        Boost(Boost), BarrelRoll(BarrelRoll), Decloak, RotateShip(RotateShip),
        RotateTurret(RotateTurret), RotateAsRevealed, MovePartially, IgnoreThatObstacle,
}
