//! Words that perform actions or change them.

use super::Word;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps, any_of, granted, set};
use crate::language::{After, ArcWord, Before, Range, When, Who};
use killbox_components::ability::{Op, OwnOp, Same, ShipOp};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::frame::action::ActionSet;
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use serde::{Deserialize, Serialize};

/// ACT-12: a ship may perform an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerformAction {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// One of these; without it, any that it could perform by ACT-1.
    #[serde(default)]
    pub action: Option<Vec<ActionKind>>,
    /// ACT-4: their colour; only with `action`.
    #[serde(default)]
    pub color: Option<ActionColor>,
    /// ACT-5: treating it as red; not with `action`.
    #[serde(default)]
    pub as_red: bool,
    /// With `as_red`: only an action that is white.
    #[serde(default)]
    pub white: bool,
    /// ACT-3: only an action of its bar, in the colour it has there.
    #[serde(default)]
    pub on_bar: bool,
    /// ACT-2: stress does not keep it from acting.
    #[serde(default)]
    pub even_while_stressed: bool,
    /// ACT-3: one of your bar, in the colour that it has there, whether it stands on the bar of
    /// that ship or not.
    #[serde(default)]
    pub of_your_bar: bool,
    /// ACT-12: whether it must be performed, if it can be: what was paid was paid for it.
    #[serde(default)]
    pub must: bool,
}

impl Word for PerformAction {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let PerformAction { who, action, color, as_red, white, on_bar, of_your_bar, .. } = self;
        at.who(who);
        if *of_your_bar && (action.is_some() || color.is_some() || *as_red || *white || *on_bar) {
            at.say(Some("of_your_bar"), "'of_your_bar' says all: which actions, and in which colour");
        }
        at.list(action, "action");
        if color.is_some() && action.is_none() {
            at.say(Some("color"), "'color' needs 'action': actions of the bar keep their own colour (ACT-4)");
        }
        if *on_bar && color.is_some() {
            at.say(Some("color"), "on the bar an action has its own colour (ACT-4)");
        }
        if *as_red && action.is_some() && !on_bar {
            at.say(Some("as_red"), "with 'action' say 'color: Red'");
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
            // Whose it is shows when it is used.
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
}

/// ACT-12: a ship may perform the action that was performed: with `After(PerformAction())`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerformSameAction {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// ACT-3: only if it is on its bar, in the colour it has there; without it, in the colour
    /// that is said.
    #[serde(default)]
    pub on_bar: bool,
    /// ACT-4: in this colour; not with `on_bar`.
    #[serde(default)]
    pub color: Option<ActionColor>,
    /// ACT-5: treating it as red; with `on_bar`.
    #[serde(default)]
    pub as_red: bool,
    /// ACT-23: the action that the ship performed which you have coordinated last.
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
            at.say(Some("as_red"), "'as_red' needs 'on_bar': else say 'color: Red'");
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
}

/// ACT-12: a ship may perform a white action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerformWhiteAction {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// Only one of its action bar.
    #[serde(default)]
    pub on_bar: bool,
    /// ACT-5: treated as red.
    #[serde(default)]
    pub as_red: bool,
    /// ACT-2: stress does not keep it from acting.
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
}

/// DMG-16, ACT-12: a ship may perform the action of one of its damage cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerformDamageCardAction {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// ACT-2: stress does not keep it from acting.
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
}

/// ACT-27: your player chooses an object in that arc and at that range of you; that ship may
/// perform a lock action to lock it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockAction {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// In this arc of yours.
    pub in_arc: ArcWord,
    /// At this range of you.
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
}

/// ACT-23: coordinate that ship, whatever its range, not as an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coordinate {
    /// Whom.
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
}

/// ACT-4: with `Before(PerformAction())`: the action is treated as one of this colour.
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

/// RND-56: that ship skips its Perform Action step.
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
