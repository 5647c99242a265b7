//! Effects that perform actions or change them.

use super::Word;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps, any_of, granted, set};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{After, ArcWord, Before, Range, When, Who};
use killbox_components::ability::{Op, OwnOp, Same, ShipOp};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::frame::action::ActionSet;
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use serde::{Deserialize, Serialize};

/// A ship may perform an action [ACT-12].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerformAction {
    /// The ship that acts. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The actions among which its player chooses, a list such as `[Focus, Evade]`. Absent: any
    /// action that it could perform by itself [ACT-1].
    #[serde(default)]
    pub action: Option<Vec<ActionKind>>,
    /// The colour of these actions: `White`, `Red` or `Purple`. Only with `action`. Default:
    /// `White` [ACT-4].
    #[serde(default)]
    pub color: Option<ActionColor>,
    /// `true`: the action is treated as red. With `action` only if `on_bar` is `true`; else write
    /// `color: Red` [ACT-5].
    #[serde(default)]
    pub as_red: bool,
    /// `true`: only an action that is white. Only with `as_red`.
    #[serde(default)]
    pub white: bool,
    /// `true`: only an action on the ship's action bar, in the colour that it has there [ACT-3].
    #[serde(default)]
    pub on_bar: bool,
    /// `true`: stress does not prevent the action [ACT-2].
    #[serde(default)]
    pub even_while_stressed: bool,
    /// `true`: an action on your action bar, in the colour that it has there, whether or not it is
    /// on the bar of the ship that acts. No other field restricts the action then [ACT-3].
    #[serde(default)]
    pub of_your_bar: bool,
    /// `true`: the action must be performed if it can be, since the cost was paid for it [ACT-12].
    #[serde(default)]
    pub must: bool,
}

impl Word for PerformAction {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let PerformAction { who, action, color, as_red, white, on_bar, of_your_bar, .. } = self;
        at.who(who);
        if *of_your_bar && (action.is_some() || color.is_some() || *as_red || *white || *on_bar) {
            at.say(Some("of_your_bar"), "'of_your_bar' already determines the actions and their colours");
        }
        at.list(action, "action");
        if color.is_some() && action.is_none() {
            at.say(Some("color"), "'color' needs 'action': actions of the bar keep their own colour (ACT-4)");
        }
        if *on_bar && color.is_some() {
            at.say(Some("color"), "on the bar an action has its own colour (ACT-4)");
        }
        if *as_red && action.is_some() && !on_bar {
            at.say(Some("as_red"), "with 'action' give 'color: Red'");
        }
        if *white && !as_red {
            at.say(Some("white"), "'white' needs 'as_red'");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let PerformAction {
            who,
            action,
            color,
            as_red,
            white,
            on_bar,
            even_while_stressed,
            of_your_bar,
            must,
        } = self;
        let (while_stressed, must) = (*even_while_stressed, *must);
        let set = match action {
            // The ship whose bar it is fills in when the ability is used.
            _ if *of_your_bar => ActionSet::BarOf(ShipSlot(0)),
            kinds if *on_bar && *as_red => ActionSet::OnBarTreatedAsRed { kinds: any_of(kinds) },
            kinds if *on_bar => ActionSet::OnBar { kinds: any_of(kinds) },
            None if *white => ActionSet::White { on_bar: false, as_red: true },
            None if *as_red => ActionSet::AnyTreatedAsRed,
            None => ActionSet::Any,
            Some(kinds) => ActionSet::Granted { kinds: set(kinds), color: color.unwrap_or_default() },
        };
        steps.push(c.on(who, ShipOp::PerformAction { set, while_stressed, must, same: None }));
    }

    topics!(who, action);
}

/// A ship may perform the action of the event. Only with `After(PerformAction())`, or with
/// `coordinated` and `After(Coordinate(by_action: true))` [ACT-12].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerformSameAction {
    /// The ship that acts. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// `true`: only if the action is on the ship's action bar, in the colour that it has there.
    /// `false`: in the colour that `color` states [ACT-3].
    #[serde(default)]
    pub on_bar: bool,
    /// The colour of the action: `White`, `Red` or `Purple`. Not with `on_bar`. Default: `White`
    /// [ACT-4].
    #[serde(default)]
    pub color: Option<ActionColor>,
    /// `true`: the action is treated as red. Only with `on_bar` [ACT-5].
    #[serde(default)]
    pub as_red: bool,
    /// `true`: the action that the ship which you coordinated last performed, not the action of the
    /// event [ACT-23].
    #[serde(default)]
    pub coordinated: bool,
}

impl Word for PerformSameAction {
    fn goes(&self, at: &Check) -> Goes {
        let performed = matches!(at.ability.when, When::After(After::PerformAction { .. }));
        let coordinates = at.coordinates() && self.coordinated;
        Goes::With(
            performed != self.coordinated && (performed || coordinates),
            "After(PerformAction()), or with 'coordinated' After(Coordinate(by_action: true))",
        )
    }

    fn check(&self, at: &mut Check, _word: &'static str) {
        let PerformSameAction { who, on_bar, color, as_red, .. } = self;
        at.who(who);
        if *as_red && !on_bar {
            at.say(Some("as_red"), "'as_red' needs 'on_bar': otherwise give 'color: Red'");
        }
        if *on_bar && color.is_some() {
            at.say(Some("color"), "on the bar an action has its own colour (ACT-4)");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let PerformSameAction { who, on_bar, color, as_red, coordinated } = self;
        let set = match color {
            _ if *as_red => ActionSet::OnBarTreatedAsRed { kinds: Set::all() },
            _ if *on_bar => ActionSet::OnBar { kinds: Set::all() },
            color => ActionSet::Granted { kinds: Set::all(), color: color.unwrap_or_default() },
        };
        let same = if *coordinated { Same::Coordinated } else { Same::Performed };
        steps.push(
            c.on(who, ShipOp::PerformAction { set, while_stressed: false, must: false, same: Some(same) }),
        );
    }

    topics!(who);
}

/// A ship may perform a white action [ACT-12].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerformWhiteAction {
    /// The ship that acts. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// `true`: only an action on its action bar.
    #[serde(default)]
    pub on_bar: bool,
    /// `true`: the action is treated as red [ACT-5].
    #[serde(default)]
    pub as_red: bool,
    /// `true`: stress does not prevent the action [ACT-2].
    #[serde(default)]
    pub even_while_stressed: bool,
}

impl Word for PerformWhiteAction {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let PerformWhiteAction { who, .. } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let PerformWhiteAction { who, on_bar, as_red, even_while_stressed } = self;
        let set = ActionSet::White { on_bar: *on_bar, as_red: *as_red };
        steps.push(c.on(who, granted(set, *even_while_stressed)));
    }

    topics!(who);
}

/// A ship may perform the action of one of its damage cards [DMG-16, ACT-12].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerformDamageCardAction {
    /// The ship that acts. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// `true`: stress does not prevent the action [ACT-2].
    #[serde(default)]
    pub even_while_stressed: bool,
}

impl Word for PerformDamageCardAction {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let PerformDamageCardAction { who, .. } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let PerformDamageCardAction { who, even_while_stressed } = self;
        let set = ActionSet::DamageCards;
        steps.push(c.on(who, granted(set, *even_while_stressed)));
    }

    topics!(who);
}

/// Your player chooses an object in an arc and at a range of you. A ship may perform a lock action
/// to lock that object [ACT-27].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockAction {
    /// The ship that acts. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The arc of yours in which the object is.
    pub in_arc: ArcWord,
    /// The range of the object from you, such as `"1-3"`.
    pub range: Range,
}

impl Word for LockAction {
    fn check(&self, at: &mut Check, word: &'static str) {
        let LockAction { who, .. } = self;
        at.on_board(word);
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let LockAction { who, in_arc, range } = self;
        steps.push(c.on(who, ShipOp::LockAction { in_arc: *in_arc, range: *range }));
    }

    topics!(who);
}

/// Coordinate a ship, at any range and not as an action [ACT-23].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coordinate {
    /// The ship that is coordinated.
    pub who: Who,
}

impl Word for Coordinate {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let Coordinate { who } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Coordinate { who } = self;
        steps.push(c.on(who, ShipOp::Coordinate));
    }

    topics!(who);
}

/// Treat the action as one of this colour: `White`, `Red` or `Purple`. Only with
/// `Before(PerformAction())` [ACT-4].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TreatThisAction(pub ActionColor);

impl Word for TreatThisAction {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let performs = matches!(when, When::Before(Before::PerformAction { .. }));
        Goes::With(performs, "Before(PerformAction())")
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let TreatThisAction(color) = self;
        steps.push(Op::Own(OwnOp::TreatThisAction(*color)));
    }
}

/// The ship of the event skips its Perform Action step [RND-56].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkipActionStep;

impl Word for SkipActionStep {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.own_ship(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::SkipActionStep));
    }
}

topic! {
    actions:
        PerformAction(PerformAction), PerformSameAction(PerformSameAction),
        PerformWhiteAction(PerformWhiteAction), PerformDamageCardAction(PerformDamageCardAction),
        LockAction(LockAction), Coordinate(Coordinate), TreatThisAction(TreatThisAction),
        SkipActionStep,
}
