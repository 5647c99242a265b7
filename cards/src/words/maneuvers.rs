//! Words about dials and the maneuvers that ships execute.

use super::Word;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps, any_of, bearings};
use crate::language::{After, ManeuverPart, When, Who};
use killbox_components::ability::{Op, Otherwise, OwnOp, ShipOp};
use killbox_components::maneuver::{Bearing, Difficulty, Maneuver};
use serde::{Deserialize, Serialize};

/// MOV-9: execute one of these maneuvers, besides the one on the dial.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Execute(pub Vec<String>);

impl Word for Execute {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Execute(codes) = self;
        at.own_ship(word);
        at.on_board(word);
        if codes.is_empty() || codes.len() > 3 || codes.iter().any(|code| code.parse::<Maneuver>().is_err()) {
            at.say(Some(word), "'Execute' needs up to three maneuvers, as in \"1BW\"");
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let Execute(codes) = self;
        let mut maneuvers = [Maneuver::default(); 3];
        let read = codes.iter().filter_map(|code| code.parse().ok());
        let n = maneuvers.iter_mut().zip(read).map(|(to, maneuver)| *to = maneuver).count();
        steps.push(Op::Own(OwnOp::Execute { maneuvers, n: n as u8 }));
    }
}

/// MOV-13: execute the revealed maneuver as another one: what is not said stays as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExecuteAs {
    /// MOV-3, MOV-4: with this bearing; one that bends, of a straight one, to either side.
    #[serde(default)]
    pub bearing: Option<Bearing>,
    /// MOV-6: at a speed that is so much higher or lower.
    #[serde(default)]
    pub speed_by: Option<u8>,
    /// MOV-22: its difficulty is increased.
    #[serde(default)]
    pub harder: bool,
    /// MOV-5: its difficulty is this.
    #[serde(default)]
    pub color: Option<Difficulty>,
    /// Whose maneuver.
    #[serde(default)]
    pub who: Who,
}

impl Word for ExecuteAs {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ExecuteAs { bearing, speed_by, harder, color, who } = self;
        at.who(who);
        at.maneuver_waits(word);
        if bearing.is_none() && speed_by.is_none() && !harder && color.is_none() {
            at.say(Some(word), "'ExecuteAs' needs something that is otherwise: this does nothing");
        }
        speed_by.iter().for_each(|n| at.some(*n, "speed_by"));
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let ExecuteAs { bearing, speed_by, harder, color, who } = self;
        steps.push(Op::Own(OwnOp::ExecuteAs {
            other: Otherwise { bearing: *bearing, speed_by: *speed_by, harder: *harder, color: *color },
            who: c.squads.whom(who),
        }));
    }
}

/// MOV-52, GEO-45: execute the revealed maneuver along the template of this bearing, `Straight`
/// or `Turn`; all else stays as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ExecuteAlong(pub Bearing);

impl Word for ExecuteAlong {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ExecuteAlong(bearing) = self;
        at.own_ship(word);
        at.maneuver_waits(word);
        if !matches!(bearing, Bearing::Straight | Bearing::Turn) {
            at.say(Some(word), "another template is that of 'Straight' or 'Turn'");
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let ExecuteAlong(bearing) = self;
        steps.push(Op::Own(OwnOp::ExecuteAlong(*bearing)));
    }
}

/// Execute this maneuver, by its code, in place of the one that was revealed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ExecuteInstead(pub String);

impl Word for ExecuteInstead {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ExecuteInstead(code) = self;
        at.own_ship(word);
        at.maneuver_waits(word);
        if code.parse::<Maneuver>().is_err() {
            at.say(Some(word), format!("'{code}' is not a maneuver, as in \"0OW\""));
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let ExecuteInstead(code) = self;
        steps.push(Op::Own(OwnOp::ExecuteInstead(code.parse().unwrap_or_default())));
    }
}

/// RND-54/open: with `After(RevealDial())`: that ship skips its Execute Maneuver step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkipExecuteStep;

impl Word for SkipExecuteStep {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let revealed = matches!(when, When::After(After::RevealDial { .. }));
        Goes::With(revealed, "After(RevealDial())")
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::SkipExecuteStep));
    }
}

/// MOV-10: set the revealed dial of a ship to another maneuver of it, which one its player
/// says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetDial {
    /// What the other maneuver has in common with the revealed one; without it, any other will
    /// do.
    #[serde(default)]
    pub same: Option<Vec<ManeuverPart>>,
    /// By how much its speed differs.
    #[serde(default)]
    pub speed_by: Option<u8>,
    /// MOV-5: in one of these colours.
    #[serde(default)]
    pub color: Option<Vec<Difficulty>>,
    /// MOV-3: with one of these bearings.
    #[serde(default)]
    pub bearing: Option<Vec<Bearing>>,
    /// MOV-6: not slower than the revealed one.
    #[serde(default)]
    pub faster: bool,
    /// Whose dial.
    #[serde(default)]
    pub who: Who,
    /// MOV-11: before it is revealed; it stays hidden.
    #[serde(default)]
    pub hidden: bool,
}

impl Word for SetDial {
    fn check(&self, at: &mut Check, word: &'static str) {
        let SetDial { same, speed_by, color, bearing, faster, who, hidden } = self;
        at.own_ship(word);
        at.who(who);
        if *hidden {
            at.dial_is_set(word);
        } else {
            at.dial_is_revealed(word);
        }
        at.set_dial(same, *speed_by);
        at.list(color, "color");
        at.list(bearing, "bearing");
        if *faster && speed_by.is_none() {
            at.say(Some("faster"), "'faster' needs 'speed_by'");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let SetDial { same, speed_by, color, bearing, faster, who, hidden } = self;
        steps.push(Op::Own(OwnOp::SetDial {
            hidden: *hidden,
            who: c.squads.whom(who),
            colors: any_of(color),
            same: same.iter().flatten().copied().collect(),
            speed_by: *speed_by,
            bearings: bearings(bearing, &None),
            faster: *faster,
        }));
    }
}

/// MOV-11: a ship's dial is flipped faceup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlipDialFaceup {
    /// Whose.
    #[serde(default)]
    pub who: Who,
}

impl Word for FlipDialFaceup {
    fn check(&self, at: &mut Check, word: &'static str) {
        let FlipDialFaceup { who } = self;
        at.own_ship(word);
        at.who(who);
        at.dial_is_set(word);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let FlipDialFaceup { who } = self;
        steps.push(c.on(who, ShipOp::FlipDialFaceup));
    }
}

/// MOV-11: your player looks at the dial of that ship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LookAtDial(pub Who);

impl Word for LookAtDial {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let LookAtDial(who) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let LookAtDial(who) = self;
        steps.push(c.on(who, ShipOp::LookAtDial));
    }
}

/// MOV-11: your player names a bearing and a speed, and looks at the dial of that ship. "If you
/// do" is: if it shows that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GuessDial(pub Who);

impl Word for GuessDial {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let GuessDial(who) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let GuessDial(who) = self;
        steps.push(Op::Own(OwnOp::GuessDial(c.squads.whom(who))));
    }
}
