//! Rules about actions.

use super::{Answers, Standing, kinds};
use crate::check::Check;
use crate::compile::{any_of, set};
use crate::declare::topic;
use crate::language::{Range, Ships, TemplateWord, Topic, mention, topics};
use killbox_components::ability::{Change, Hook};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::device::DeviceKind;
use killbox_components::token::Token;
use serde::{Deserialize, Serialize};

/// You cannot perform actions, except certain ones [DMG-33].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CannotPerformActions {
    /// The standard actions that you can still perform. Default: none.
    #[serde(default)]
    pub except: Vec<ActionKind>,
    /// `true`: you can still perform the actions of damage cards.
    #[serde(default)]
    pub except_damage_cards: bool,
}

impl Standing for CannotPerformActions {
    fn compile(&self, to: &mut Answers) {
        let CannotPerformActions { except, except_damage_cards } = self;
        let kinds = set(except);
        to.add(Hook::Perform, Change::CannotPerformActions { kinds, damage_cards: *except_damage_cards });
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

    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        mention(&self.0, tell);
    }
}

/// Stress does not prevent you from performing actions [ACT-2].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActWhileStressed {
    /// Only these actions, a list such as `[Boost, BarrelRoll]`. Absent: all actions, those of
    /// cards too.
    #[serde(default)]
    pub action: Option<Vec<ActionKind>>,
    /// Only actions in these colours, a list such as `[White]`. Absent: any [ACT-4].
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
        to.add(Hook::WhileStressed, Change::ActWhileStressed { kinds, cards: action.is_none(), colors });
    }

    topics!(action);
}

/// Stress does not prevent you from performing the actions of damage cards [DMG-16, ACT-2].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActOnDamageCardsWhileStressed;

impl Standing for ActOnDamageCardsWhileStressed {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::WhileStressed, Change::ActOnDamageCardsWhileStressed);
    }
}

/// Ion tokens do not prevent you from performing the actions of damage cards [DMG-16, TOK-47].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActOnDamageCardsWhileIonized;

impl Standing for ActOnDamageCardsWhileIonized {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::WhileStressed, Change::ActOnDamageCardsWhileIonized);
    }
}

/// You do not skip your Perform Action step after a partial maneuver [RND-56].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActAfterPartialManeuver;

impl Standing for ActAfterPartialManeuver {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::ActAfterPartialManeuver, Change::ActAfterPartialManeuver);
    }
}

/// Certain actions have another colour when you perform them [ACT-4].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreatAction {
    /// The actions, a list such as `[Evade]`.
    pub action: Vec<ActionKind>,
    /// Only if the action would have this colour. Absent: any.
    #[serde(default)]
    pub only: Option<ActionColor>,
    /// The colour that the action has: `White`, `Red` or `Purple`.
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
        to.add(Hook::ActionColor, Change::TreatAction { kinds, only: *only, color: *color });
    }

    topics!(action);
}

/// Your action bar has these actions in this colour [ACT-3].
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

    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        mention(&self.0, tell);
    }
}

/// You can coordinate these ships too, at any range [ACT-23].
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

    topics!(0);
}

/// You coordinate allied ships as if they were friendly, by an action and by effects [ACT-23,
/// ABL-54].
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

/// You can coordinate no ships except these [ACT-23].
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

    topics!(0);
}

/// You can coordinate several ships, one after another [ACT-23].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoordinateMore {
    /// How many more ships. Default: 1.
    #[serde(default = "crate::words::one")]
    pub n: u8,
    /// Only by an action in one of these colours. Absent: any [ACT-4].
    #[serde(default)]
    pub color: Option<Vec<ActionColor>>,
    /// `true`: only ships of the same type as the first.
    #[serde(default)]
    pub same_type: bool,
    /// `true`: all ships perform the same action, or none.
    #[serde(default)]
    pub same_action: bool,
    /// `true`: all ships, the first included, treat the action as red [ACT-5].
    #[serde(default)]
    pub as_red: bool,
    /// The token that each ship, the first included, gains before it acts. Absent: none [TOK-1].
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

    topics!(gain);
}

/// By the coordinate action you can choose a friendly remote too. It performs no action; it
/// relocates forward [ACT-23, DEV-35].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoordinateRemotes {
    /// The kinds of remote.
    pub device: Vec<DeviceKind>,
    /// The templates, one of which is used, a list such as `["straight 1"]`.
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

    topics!(device);
}

/// A ship that you coordinate can perform only actions that are on your action bar too [ACT-23].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoordinateOwnActions;

impl Standing for CoordinateOwnActions {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Coordinate, Change::CoordinateOwnActions);
    }
}

/// You cannot be coordinated [ACT-23].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotBeCoordinated;

impl Standing for CannotBeCoordinated {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::BeCoordinated, Change::CannotBeCoordinated);
    }
}

/// A ship that you coordinate can perform its action while it has this many stress tokens, such as
/// `"1-2"` [ACT-23].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CoordinatedActWhileStressed(pub Range);

impl Standing for CoordinatedActWhileStressed {
    fn compile(&self, to: &mut Answers) {
        let CoordinatedActWhileStressed(range) = self;
        to.add(Hook::Coordinate, Change::CoordinatedActWhileStressed(*range));
    }
}

/// You can jam these ships too, at any range [TOK-42].
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

    topics!(0);
}

/// Certain ships can also jam enemy ships that are near you [TOK-42].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayJamNear {
    /// The ships that can jam.
    pub who: Ships,
    /// The range of the enemy ship from you, such as `"0-1"`.
    pub range: Range,
}

impl Standing for MayJamNear {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayJamNear { who, .. } = self;
        at.ships(who);
    }

    fn compile(&self, to: &mut Answers) {
        let MayJamNear { who, range } = self;
        to.add(Hook::Jam, Change::MayJamNear { who: to.squads.group(who), range: *range });
    }

    topics!(who);
}

/// You place reinforce tokens on this side only: `FullFront` or `FullRear` [TOK-19].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReinforceOnly(pub Arc);

impl Standing for ReinforceOnly {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ReinforceOnly(arc) = self;
        if !matches!(arc, Arc::FullFront | Arc::FullRear) {
            at.say(Some(word), "a reinforce token lies on the full front or the full rear (TOK-19)");
        }
    }

    fn compile(&self, to: &mut Answers) {
        let ReinforceOnly(arc) = self;
        to.add(Hook::Reinforce, Change::ReinforceOnly(*arc));
    }
}

topic! {
    actions:
        CannotPerformActions(CannotPerformActions), CannotPerform(CannotPerform),
        ActWhileStressed(ActWhileStressed), ActOnDamageCardsWhileStressed,
        ActOnDamageCardsWhileIonized, ActAfterPartialManeuver, TreatAction(TreatAction),
        HasAction(HasAction), MayCoordinate(MayCoordinate), CoordinatesAllied,
        CoordinateOnly(CoordinateOnly), CoordinateMore(CoordinateMore),
        CoordinateRemotes(CoordinateRemotes), CoordinateOwnActions, CannotBeCoordinated,
        CoordinatedActWhileStressed(CoordinatedActWhileStressed), MayJam(MayJam),
        MayJamNear(MayJamNear), ReinforceOnly(ReinforceOnly),
}
