//! Words that move or rotate a ship outside of its maneuver.

use super::Word;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps};
use crate::language::{Before, When, Who, Would};
use killbox_components::ability::{Op, OwnOp, ShipOp};
use serde::{Deserialize, Serialize};

/// MOV-63: boost, which is not the action (MOV-74).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boost {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// Straight ahead only.
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
}

/// MOV-70: barrel roll, which is not the action (MOV-74).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarrelRoll {
    /// Who.
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
}

/// MOV-75: decloak.
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
}

/// MOV-86: rotate a ship by one of these angles, to either side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RotateShip {
    /// Which ship.
    #[serde(default)]
    pub who: Who,
    /// The angles.
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
}

/// MOV-84: rotate the turret indicator, not as an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RotateTurret {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// Only to an arc in which that ship is, and it must.
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
}

/// MOV-86: rotate your ship by 90 degrees to the side to which the maneuver bends that it has
/// revealed; if that is a straight one, not at all.
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

/// MOV-65/open: with `Would(FailAction())`: a boost that fails because the ship overlaps
/// another one is resolved as a maneuver that is executed partially.
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

/// OBJ-27: with `Before(SufferObstacle())`: to the end of the round its effects are ignored,
/// this time included.
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
