//! Standing rules about maneuvers and the templates of moves.

use crate::check::{Check};
use crate::compile::{bearings, set};
use crate::language::{MoveWord, Range, Ships, TemplateWord};
use killbox_components::ability::{Change, Hook};
use killbox_components::action::{ActionColor};
use killbox_components::maneuver::{Bearing, Difficulty};
use serde::{Deserialize, Serialize};
use super::{Answers, Standing};

/// MOV-27: stress does not keep you from executing red maneuvers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedWhileStressed {
    /// Only those with one of these bearings.
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

/// MOV-22: maneuvers become harder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncreaseDifficulty {
    /// Whose.
    #[serde(default)]
    pub who: Ships,
    /// Of these colours.
    #[serde(default)]
    pub color: Option<Vec<Difficulty>>,
    /// With these bearings.
    #[serde(default)]
    pub bearing: Option<Vec<Bearing>>,
    /// At these speeds.
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
}

/// MOV-22: maneuvers become easier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecreaseDifficulty {
    /// Whose.
    #[serde(default)]
    pub who: Ships,
    /// Of these colours.
    #[serde(default)]
    pub color: Option<Vec<Difficulty>>,
    /// With these bearings.
    #[serde(default)]
    pub bearing: Option<Vec<Bearing>>,
    /// At these speeds.
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
}

/// MOV-6: the maneuver of your dial is executed at a speed that is so much lower.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slower {
    /// By how much.
    #[serde(default = "super::one")]
    pub n: u8,
    /// Not below this speed.
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

/// MOV-6: while you execute a maneuver you use the template of a speed that is so much higher,
/// if there is one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faster {
    /// By how much.
    #[serde(default = "super::one")]
    pub n: u8,
    /// MOV-80: only the maneuver of a SLAM action in one of these colours.
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

/// MOV-63, MOV-70, MOV-75: these ships can move so with other templates besides those of the
/// rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveWith {
    /// Which ships.
    #[serde(default)]
    pub who: Ships,
    /// In which moves.
    pub kind: Vec<MoveWord>,
    /// With which templates; those of a barrel roll bend as seen along the travel (GEO-63).
    #[serde(default)]
    pub template: Option<Vec<TemplateWord>>,
    /// MOV-6: with those that they have anyway, those of other cards too, at a speed so much
    /// higher; with `only` they cannot use what there is at such a speed as it is.
    #[serde(default)]
    pub faster_by: Option<u8>,
    /// The same at a speed so much lower.
    #[serde(default)]
    pub slower_by: Option<u8>,
    /// Only by the action, in one of these colours (ACT-4).
    #[serde(default)]
    pub action: Option<Vec<ActionColor>>,
    /// ACT-5: the action is treated as red then.
    #[serde(default)]
    pub as_red: bool,
    /// So many standard charges of this card are spent for it.
    #[serde(default)]
    pub charges: u8,
    /// So much Force is spent for it.
    #[serde(default)]
    pub force: u8,
    /// They cannot move with those of the rules.
    #[serde(default)]
    pub only: bool,
}

impl Standing for MoveWith {
    fn check(&self, at: &mut Check, word: &'static str) {
        let MoveWith { who, kind, template, faster_by, slower_by, action, as_red, charges, force, only } = self;
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
            let must = "'Tractor' goes with 'faster_by' and 'only' alone: nobody chooses the template (MOV-88)";
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
        let MoveWith { who, kind, template, faster_by, slower_by, action, as_red, charges, force, only } = self;
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
}

/// GEO-63: the templates with which you barrel roll are the banks, not the straight one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarrelRollWithBanks;

impl Standing for BarrelRollWithBanks {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::RollTemplates, Change::RollWithBanks);
    }
}
