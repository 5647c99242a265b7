//! Rules about maneuvers and about the templates of moves.

use super::{Answers, Standing};
use crate::check::Check;
use crate::compile::{bearings, set};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{MoveWord, Range, Ships, TemplateWord};
use killbox_components::ability::{Change, Hook};
use killbox_components::action::ActionColor;
use killbox_components::maneuver::{Bearing, Difficulty};
use serde::{Deserialize, Serialize};

/// Stress does not prevent you from executing red maneuvers [MOV-27].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedWhileStressed {
    /// Only maneuvers with one of these bearings, a list such as `[Turn]`. Absent: any.
    #[serde(default)]
    pub bearing: Option<Vec<Bearing>>,
}

impl Standing for RedWhileStressed {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let RedWhileStressed { bearing } = self;
        at.list(bearing, "bearing");
    }

    fn compile(&self, to: &mut Answers) {
        let RedWhileStressed { bearing } = self;
        to.add(Hook::RedWhileStressed, Change::RedWhileStressed(bearings(bearing, &None)));
    }
}

/// Maneuvers are one step more difficult [MOV-22].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncreaseDifficulty {
    /// The ships whose maneuvers they are. Default: `You`.
    #[serde(default)]
    pub who: Ships,
    /// Only maneuvers of these difficulties, a list such as `[White]`. Absent: any.
    #[serde(default)]
    pub color: Option<Vec<Difficulty>>,
    /// Only maneuvers with one of these bearings, a list such as `[Turn]`. Absent: any.
    #[serde(default)]
    pub bearing: Option<Vec<Bearing>>,
    /// Only maneuvers at these speeds, such as `"3-5"`. Absent: any.
    #[serde(default)]
    pub speed: Option<Range>,
}

impl Standing for IncreaseDifficulty {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let IncreaseDifficulty { who, bearing, color, .. } = self;
        at.ships(who);
        at.list(bearing, "bearing");
        at.list(color, "color");
    }

    fn compile(&self, to: &mut Answers) {
        let IncreaseDifficulty { who, color, bearing, speed } = self;
        to.add(Hook::Difficulty, to.difficulty(who, color, bearing, *speed, 1));
    }

    topics!(who);
}

/// Maneuvers are one step less difficult [MOV-22].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecreaseDifficulty {
    /// The ships whose maneuvers they are. Default: `You`.
    #[serde(default)]
    pub who: Ships,
    /// Only maneuvers of these difficulties, a list such as `[White]`. Absent: any.
    #[serde(default)]
    pub color: Option<Vec<Difficulty>>,
    /// Only maneuvers with one of these bearings, a list such as `[Turn]`. Absent: any.
    #[serde(default)]
    pub bearing: Option<Vec<Bearing>>,
    /// Only maneuvers at these speeds, such as `"3-5"`. Absent: any.
    #[serde(default)]
    pub speed: Option<Range>,
}

impl Standing for DecreaseDifficulty {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let DecreaseDifficulty { who, bearing, color, .. } = self;
        at.ships(who);
        at.list(bearing, "bearing");
        at.list(color, "color");
    }

    fn compile(&self, to: &mut Answers) {
        let DecreaseDifficulty { who, color, bearing, speed } = self;
        to.add(Hook::Difficulty, to.difficulty(who, color, bearing, *speed, -1));
    }

    topics!(who);
}

/// You execute the maneuver of your dial at a lower speed [MOV-6].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slower {
    /// By how much the speed is lower. Default: 1.
    #[serde(default = "crate::words::one")]
    pub n: u8,
    /// The lowest speed that results. Default: 0.
    #[serde(default)]
    pub least: u8,
}

impl Standing for Slower {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Slower { n, .. } = self;
        at.some(*n, word);
    }

    fn compile(&self, to: &mut Answers) {
        let Slower { n, least } = self;
        to.add(Hook::Speed, Change::Slower { n: *n, least: *least });
    }
}

/// While you execute a maneuver, you use the template of a higher speed, if there is one [MOV-6].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faster {
    /// By how much the speed is higher. Default: 1.
    #[serde(default = "crate::words::one")]
    pub n: u8,
    /// Only the maneuver of a SLAM action in one of these colours, a list such as `[White, Red]`.
    /// Absent: every maneuver [MOV-80].
    #[serde(default)]
    pub slam: Option<Vec<ActionColor>>,
}

impl Standing for Faster {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Faster { n, slam } = self;
        at.some(*n, word);
        at.list(slam, "slam");
    }

    fn compile(&self, to: &mut Answers) {
        let Faster { n, slam } = self;
        to.add(Hook::Speed, Change::Faster { n: *n, slam: slam.as_deref().map(set) });
    }
}

/// Certain ships can move with other templates in addition to those of the rules [MOV-63, MOV-70,
/// MOV-75].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveWith {
    /// The ships. Default: `You`.
    #[serde(default)]
    pub who: Ships,
    /// The moves, a list of `Boost`, `BarrelRoll`, `Decloak` and `Tractor`.
    pub kind: Vec<MoveWord>,
    /// The templates, a list such as `["bank 1 left", "bank 1 right"]`. Those of a barrel roll bend
    /// as seen along the travel [GEO-63]. Absent: none by name.
    #[serde(default)]
    pub template: Option<Vec<TemplateWord>>,
    /// The ships can use the templates that they have anyway, those of other cards included, at a
    /// speed that is higher by this much. With `only` they cannot use the templates of that speed
    /// as they are. Absent: no such templates [MOV-6].
    #[serde(default)]
    pub faster_by: Option<u8>,
    /// As `faster_by`, at a speed that is lower by this much. Absent: no such templates.
    #[serde(default)]
    pub slower_by: Option<u8>,
    /// Only for the action, in one of these colours. Absent: for every such move [ACT-4].
    #[serde(default)]
    pub action: Option<Vec<ActionColor>>,
    /// `true`: the action is treated as red if such a template is used. Needs `action` [ACT-5].
    #[serde(default)]
    pub as_red: bool,
    /// How many standard charges of this card the use costs. Default: 0.
    #[serde(default)]
    pub charges: u8,
    /// How much Force the use costs. Default: 0.
    #[serde(default)]
    pub force: u8,
    /// `true`: the ships cannot use the templates of the rules.
    #[serde(default)]
    pub only: bool,
}

impl Standing for MoveWith {
    fn check(&self, at: &mut Check, word: &'static str) {
        let MoveWith { who, kind, template, faster_by, slower_by, action, as_red, charges, force, only } =
            self;
        at.ships(who);
        at.named(kind, "kind");
        at.list(template, "template");
        at.list(action, "action");
        faster_by.iter().for_each(|n| at.some(*n, "faster_by"));
        slower_by.iter().for_each(|n| at.some(*n, "slower_by"));
        if template.is_none() && faster_by.is_none() && slower_by.is_none() {
            at.say(Some(word), "'MoveWith' needs templates: this changes nothing");
        }
        let chosen = template.is_some() || slower_by.is_some() || !only;
        if kind.contains(&MoveWord::Tractor) && chosen {
            let must =
                "'Tractor' goes with 'faster_by' and 'only' alone: nobody chooses the template (MOV-88)";
            at.say(Some("kind"), must);
        }
        if *as_red && action.is_none() {
            at.say(Some("as_red"), "'as_red' needs 'action': only an action has a colour");
        }
        if *charges > 0 {
            at.own_charges(*charges, word);
        }
        if *force > 0 {
            at.payable(*force, "force");
        }
    }

    fn compile(&self, to: &mut Answers) {
        let MoveWith { who, kind, template, faster_by, slower_by, action, as_red, charges, force, only } =
            self;
        let change = Change::MoveWith {
            who: to.squads.group(who),
            kinds: set(kind),
            templates: template.iter().flatten().map(|word| word.0).collect(),
            speeds: [faster_by.unwrap_or(0) as i8, -(slower_by.unwrap_or(0) as i8)],
            action: action.as_deref().map(set),
            as_red: *as_red,
            charges: *charges,
            force: *force,
            only: *only,
        };
        to.add(Hook::MoveTemplates, change);
    }

    topics!(who, kind);
}

/// You barrel roll with the bank templates, not with the straight one [GEO-63].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarrelRollWithBanks;

impl Standing for BarrelRollWithBanks {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::RollTemplates, Change::BarrelRollWithBanks);
    }
}

topic! {
    maneuvers:
        RedWhileStressed(RedWhileStressed), IncreaseDifficulty(IncreaseDifficulty),
        DecreaseDifficulty(DecreaseDifficulty), Slower(Slower), Faster(Faster), MoveWith(MoveWith),
        BarrelRollWithBanks,
}
