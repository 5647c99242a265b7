//! Standing rules about actions.

use crate::check::{Check};
use crate::compile::{any_of, set};
use crate::language::{Range, Ships, TemplateWord};
use killbox_components::ability::{Change, Hook};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::{Arc};
use killbox_components::device::{DeviceKind};
use killbox_components::token::{Token};
use serde::{Deserialize, Serialize};
use super::{Answers, Standing, kinds};

/// DMG-33: you cannot perform actions, except these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CannotPerformActions {
    /// Standard actions that are left.
    #[serde(default)]
    pub except: Vec<ActionKind>,
    /// Whether the actions of damage cards are left.
    #[serde(default)]
    pub except_damage_cards: bool,
}

impl Standing for CannotPerformActions {
    fn compile(&self, to: &mut Answers) {
        let CannotPerformActions { except, except_damage_cards } = self;
        let kinds = set(except);
        to.add(Hook::Perform, Change::PerformOnly { kinds, damage_cards: *except_damage_cards });
    }
}

/// You cannot perform these actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CannotPerform(pub Vec<ActionKind>);

impl Standing for CannotPerform {
    fn check(&self, at: &mut Check, word: &'static str) {
        let CannotPerform(actions) = self;
        at.named(actions, word);
    }

    fn compile(&self, to: &mut Answers) {
        let CannotPerform(kinds) = self;
        to.add(Hook::Perform, Change::CannotPerform(set(kinds)));
    }
}

/// ACT-2: stress does not keep you from performing actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActWhileStressed {
    /// Only these.
    #[serde(default)]
    pub action: Option<Vec<ActionKind>>,
    /// ACT-4: only in these colours.
    #[serde(default)]
    pub color: Option<Vec<ActionColor>>,
}

impl Standing for ActWhileStressed {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let ActWhileStressed { action, color } = self;
        at.list(action, "action");
        at.list(color, "color");
    }

    fn compile(&self, to: &mut Answers) {
        let ActWhileStressed { action, color } = self;
        let (kinds, colors) = (any_of(action), any_of(color));
        to.add(Hook::WhileStressed, Change::WhileStressed { kinds, cards: action.is_none(), colors });
    }
}

/// DMG-16, ACT-2: stress does not keep you from performing the actions of damage cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActOnDamageCardsWhileStressed;

impl Standing for ActOnDamageCardsWhileStressed {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::WhileStressed, Change::DamageCardsWhileStressed);
    }
}

/// DMG-16, TOK-47: ion tokens do not keep you from performing the actions of damage cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActOnDamageCardsWhileIonized;

impl Standing for ActOnDamageCardsWhileIonized {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::WhileStressed, Change::DamageCardsWhileIonized);
    }
}

/// RND-56: you do not skip your Perform Action step after a partial maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActAfterPartialManeuver;

impl Standing for ActAfterPartialManeuver {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::ActAfterPartial, Change::ActAfterPartial);
    }
}

/// ACT-4: these actions have another colour when you perform them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreatAction {
    /// Which actions.
    pub action: Vec<ActionKind>,
    /// Only if they would have this colour.
    #[serde(default)]
    pub only: Option<ActionColor>,
    /// As this.
    pub color: ActionColor,
}

impl Standing for TreatAction {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let TreatAction { action, .. } = self;
        at.named(action, "action");
    }

    fn compile(&self, to: &mut Answers) {
        let TreatAction { action, only, color } = self;
        let kinds = set(action);
        to.add(Hook::ActionColor, Change::ActionColor { kinds, only: *only, color: *color });
    }
}

/// ACT-3: actions on your bar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HasAction(pub Vec<ActionKind>, pub ActionColor);

impl Standing for HasAction {
    fn check(&self, at: &mut Check, word: &'static str) {
        let HasAction(actions, _) = self;
        at.named(actions, word);
    }

    fn compile(&self, to: &mut Answers) {
        let HasAction(kinds, color) = self;
        to.add(Hook::Bar, Change::HasAction(set(kinds), *color));
    }
}

/// ACT-23: these ships too can be coordinated by you, at whatever range.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MayCoordinate(pub Ships);

impl Standing for MayCoordinate {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayCoordinate(ships) = self;
        at.ships(ships);
    }

    fn compile(&self, to: &mut Answers) {
        let MayCoordinate(ships) = self;
        to.add(Hook::Coordinate, Change::MayCoordinate(to.squads.group(ships)));
    }
}

/// ACT-23, ABL-54: you coordinate allied ships as if they were friendly, by an action and by
/// effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoordinatesAllied;

impl Standing for CoordinatesAllied {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("whom a ship coordinates");
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Coordinate, Change::CoordinatesAllied);
    }
}

/// ACT-23: you coordinate no ships but these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CoordinateOnly(pub Ships);

impl Standing for CoordinateOnly {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let CoordinateOnly(ships) = self;
        at.ships(ships);
    }

    fn compile(&self, to: &mut Answers) {
        let CoordinateOnly(ships) = self;
        to.add(Hook::Coordinate, Change::CoordinateOnly(to.squads.group(ships)));
    }
}

/// ACT-23: you can coordinate so many more ships, one after another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoordinateMore {
    /// How many more.
    #[serde(default = "super::one")]
    pub n: u8,
    /// ACT-4: only by an action in one of these colours.
    #[serde(default)]
    pub color: Option<Vec<ActionColor>>,
    /// Only ships of the type of the first.
    #[serde(default)]
    pub same_type: bool,
    /// All of them perform the same action, or none.
    #[serde(default)]
    pub same_action: bool,
    /// ACT-5: all of them treat it as red, the first ship too.
    #[serde(default)]
    pub as_red: bool,
    /// TOK-1: each of them gains such a token before it acts, the first ship too.
    #[serde(default)]
    pub gain: Option<Token>,
}

impl Standing for CoordinateMore {
    fn check(&self, at: &mut Check, word: &'static str) {
        let CoordinateMore { n, color, .. } = self;
        at.some(*n, word);
        at.list(color, "color");
    }

    fn compile(&self, to: &mut Answers) {
        let CoordinateMore { n, color, same_type, same_action, as_red, gain } = self;
        let (colors, same_type, same_action) = (any_of(color), *same_type, *same_action);
        let (n, as_red, gain) = (*n, *as_red, *gain);
        to.add(Hook::Coordinate, Change::CoordinateMore { n, colors, same_type, same_action, as_red, gain });
    }
}

/// ACT-23: by the coordinate action you can choose a friendly remote of one of these kinds too.
/// It performs no action; it relocates forward with one of these templates (DEV-35).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoordinateRemotes {
    /// Which remotes.
    pub device: Vec<DeviceKind>,
    /// With which templates.
    pub template: Vec<TemplateWord>,
}

impl Standing for CoordinateRemotes {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let CoordinateRemotes { device, template } = self;
        at.named(device, "device");
        at.named(template, "template");
    }

    fn compile(&self, to: &mut Answers) {
        let CoordinateRemotes { device, template } = self;
        let templates = template.iter().map(|word| word.0).collect();
        to.add(Hook::Coordinate, Change::CoordinateRemotes(kinds(device), templates));
    }
}

/// ACT-23: a ship that you coordinate performs only actions that are on your bar too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoordinateOwnActions;

impl Standing for CoordinateOwnActions {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Coordinate, Change::CoordinateOwnActions);
    }
}

/// ACT-23: you cannot be coordinated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotBeCoordinated;

impl Standing for CannotBeCoordinated {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::BeCoordinated, Change::CannotBeCoordinated);
    }
}

/// ACT-23: a ship that you coordinate with so many stress tokens performs its action in spite
/// of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CoordinatedActWhileStressed(pub Range);

impl Standing for CoordinatedActWhileStressed {
    fn compile(&self, to: &mut Answers) {
        let CoordinatedActWhileStressed(range) = self;
        to.add(Hook::Coordinate, Change::CoordinatedActWhileStressed(*range));
    }
}

/// TOK-42: these ships too can be jammed by you, at whatever range.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MayJam(pub Ships);

impl Standing for MayJam {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayJam(ships) = self;
        at.ships(ships);
    }

    fn compile(&self, to: &mut Answers) {
        let MayJam(ships) = self;
        to.add(Hook::Jam, Change::MayJam(to.squads.group(ships)));
    }
}

/// TOK-42: these ships can jam enemy ships at this range of you too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayJamNear {
    /// Which ships.
    pub who: Ships,
    /// At which range.
    pub range: Range,
}

impl Standing for MayJamNear {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayJamNear { who, .. } = self;
        at.ships(who);
    }

    fn compile(&self, to: &mut Answers) {
        let MayJamNear { who, range } = self;
        to.add(Hook::Jam, Change::JamNear { who: to.squads.group(who), range: *range });
    }
}

/// TOK-19: your reinforce tokens are placed on this side only: `FullFront` or `FullRear`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReinforceOnly(pub Arc);

impl Standing for ReinforceOnly {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ReinforceOnly(arc) = self;
        if !matches!(arc, Arc::FullFront | Arc::FullRear) {
            at.say(
                Some(word),
                "a reinforce token lies on the full front or the full rear (TOK-19)",
            );
        }
    }

    fn compile(&self, to: &mut Answers) {
        let ReinforceOnly(arc) = self;
        to.add(Hook::Reinforce, Change::ReinforceOnly(*arc));
    }
}
