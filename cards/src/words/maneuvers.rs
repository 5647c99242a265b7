//! Effects on dials and on the maneuvers that ships execute.

use super::Word;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps, any_of, bearings};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{After, ManeuverPart, When, Who};
use killbox_components::ability::{Op, Otherwise, OwnOp, ShipOp};
use killbox_components::maneuver::{Bearing, Difficulty, Maneuver};
use serde::{Deserialize, Serialize};

/// Execute one of these maneuvers, in addition to the one on the dial. Up to three codes, such as
/// `["1BW", "1NW"]` [MOV-9].
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

    topics!(0);
}

/// Execute the revealed maneuver as another one. What is not stated stays as it is [MOV-13]. If the
/// event of the ability names bearings, the maneuver must still have one of them for its bearing to
/// change [ABL-28].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExecuteAs {
    /// The new bearing. If a straight maneuver gets one that bends, it bends to either side.
    /// Absent: unchanged [MOV-3, MOV-4].
    #[serde(default)]
    pub bearing: Option<Bearing>,
    /// By how much the speed becomes higher or lower. Absent: unchanged [MOV-6].
    #[serde(default)]
    pub speed_by: Option<u8>,
    /// `true`: the difficulty is increased [MOV-22].
    #[serde(default)]
    pub harder: bool,
    /// The new difficulty: `Blue`, `White`, `Red` or `Purple`. Absent: unchanged [MOV-5].
    #[serde(default)]
    pub color: Option<Difficulty>,
    /// The ship that executes the maneuver. Default: `You`.
    #[serde(default)]
    pub who: Who,
}

impl Word for ExecuteAs {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ExecuteAs { bearing, speed_by, harder, color, who } = self;
        at.who(who);
        at.maneuver_waits(word);
        if bearing.is_none() && speed_by.is_none() && !harder && color.is_none() {
            at.say(Some(word), "'ExecuteAs' needs a change: this does nothing");
        }
        speed_by.iter().for_each(|n| at.some(*n, "speed_by"));
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let ExecuteAs { bearing, speed_by, harder, color, who } = self;
        steps.push(Op::Own(OwnOp::ExecuteAs {
            other: Otherwise {
                of: steps.bearings(),
                bearing: *bearing,
                speed_by: *speed_by,
                harder: *harder,
                color: *color,
            },
            who: c.squads.whom(who),
        }));
    }

    topics!(who);
}

/// Execute the revealed maneuver along the template of this bearing, `Straight` or `Turn`. All else
/// stays as it is [MOV-52, GEO-45].
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

/// Execute this maneuver in place of the revealed one. A code, such as `"0OW"`.
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

    topics!(0);
}

/// The ship of the event skips its Execute Maneuver step. Only with `After(RevealDial())`
/// [RND-54/open].
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

/// Set the revealed dial of a ship to another of its maneuvers; the ship's player chooses which one
/// [MOV-10].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetDial {
    /// The parts that both maneuvers have in common, a list such as `[Speed, Bearing]`. Absent: any
    /// other maneuver fits.
    #[serde(default)]
    pub same: Option<Vec<ManeuverPart>>,
    /// By how much the speed differs. Absent: any speed fits.
    #[serde(default)]
    pub speed_by: Option<u8>,
    /// The difficulties of the other maneuver, a list such as `[Blue, White]`. Absent: any [MOV-5].
    #[serde(default)]
    pub color: Option<Vec<Difficulty>>,
    /// The bearings of the other maneuver, a list such as `[Bank]`. Absent: any [MOV-3].
    #[serde(default)]
    pub bearing: Option<Vec<Bearing>>,
    /// `true`: the other maneuver is not slower than the revealed one. Needs `speed_by` [MOV-6].
    #[serde(default)]
    pub faster: bool,
    /// The ship that has the dial. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// `true`: the dial is set before it is revealed, and stays hidden [MOV-11].
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

    topics!(who);
}

/// Flip a ship's dial faceup [MOV-11].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlipDialFaceup {
    /// The ship that has the dial. Default: `You`.
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

    topics!(who);
}

/// Your player looks at the dial of this ship [MOV-11].
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

    topics!(0);
}

/// Your player names a bearing and a speed and looks at the dial of this ship. `IfDone` behind this
/// word applies if the dial shows both [MOV-11].
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

    topics!(0);
}

/// Your player names a number. `IfDone` behind this word applies if it is the speed that the dial
/// of this ship shows; your player does not see the dial [MOV-11].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GuessSpeed(pub Who);

impl Word for GuessSpeed {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let GuessSpeed(who) = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let GuessSpeed(who) = self;
        steps.push(Op::Own(OwnOp::GuessSpeed(c.squads.whom(who))));
    }

    topics!(0);
}

topic! {
    maneuvers:
        Execute(Execute), ExecuteAs(ExecuteAs), ExecuteAlong(ExecuteAlong),
        ExecuteInstead(ExecuteInstead), SkipExecuteStep, SetDial(SetDial),
        FlipDialFaceup(FlipDialFaceup), LookAtDial(LookAtDial), GuessDial(GuessDial),
        GuessSpeed(GuessSpeed),
}
