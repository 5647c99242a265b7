//! Effects that contain other effects: for each ship, by choice, or on a condition.

use super::{Effect, Nature, Word};
use crate::check::{self, Check, Goes};
use crate::compile::{Compiler, Steps};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{Ability, Cost, Count, ForEach, Requirement, Ships, Until, When, Who};
use killbox_components::ability::{Count as Number, CourseOp, FREE, Op, OwnOp, ShipOp, Times};
use serde::{Deserialize, Serialize};

/// The most times that `Repeat` repeats an effect. No number in the game by which cards repeat
/// exceeds it.
const MOST_TIMES: u8 = 8;

/// A constant number of times.
fn number(n: u8) -> Times {
    Times::Count(Number::Number(n), u8::MAX)
}

impl Check<'_> {
    /// Checks effects that happen for each of these ships.
    fn each(&mut self, word: &'static str, ships: &Ships, each: &[Effect]) {
        self.ships(ships);
        if each.is_empty() || self.in_each {
            self.say(
                Some(word),
                format!("'{word}' needs effects, and no other 'EachShip' or 'EachChosen' among them"),
            );
        }
        self.in_each = true;
        self.effects(each);
        self.in_each = false;
    }

    /// Checks effects of which a player chooses one.
    fn alternatives(&mut self, word: &'static str, parts: &[Vec<Effect>]) {
        if parts.len() < 2 || parts.iter().any(Vec::is_empty) {
            self.say(Some(word), format!("'{word}' needs at least two parts, each with an effect"));
        }
        parts.iter().for_each(|part| self.effects(part));
    }
}

impl Compiler<'_> {
    /// Compiles effects that happen for each of these ships, or for those that a player chooses, at
    /// a price for each.
    fn each(&mut self, steps: &mut Steps, ships: &Ships, chosen: Option<Times>, price: u16, each: &[Effect]) {
        let at = steps.ops.len();
        steps.ops.push(Op::Course(CourseOp::Skip(0)));
        self.all(steps, each);
        steps.ops.push(Op::Course(CourseOp::Again((steps.ops.len() - at) as u8)));
        let skip = (steps.ops.len() - at - 1) as u8;
        let ships = self.squads.group(ships);
        steps.ops[at] = Op::Course(CourseOp::EachShip { ships, chosen, price, skip });
    }

    /// Compiles effects of which a player chooses one.
    fn alternatives(&mut self, steps: &mut Steps, by_opponent: bool, parts: &[Vec<Effect>]) {
        steps.push(Op::Course(CourseOp::PickPart { of: parts.len() as u8, by_opponent }));
        for (number, part) in parts.iter().enumerate() {
            let number = number as u8;
            self.branch(steps, part, |skip| CourseOp::Part { number, skip });
        }
    }
}

/// Do these effects for one ship after another: the first player's ships before the second
/// player's, by initiative, then by number. `It` is the ship in turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EachShip(pub Ships, pub Vec<Effect>);

impl Word for EachShip {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.each(word, &self.0, &self.1);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        c.each(steps, &self.0, None, FREE, &self.1);
    }

    fn nature(&self) -> Nature<'_> {
        Nature::Made(vec![&self.1])
    }

    topics!(0, 1);
}

/// Do these effects for each ship that your player chooses from these, any number of them. All are
/// chosen before the first is affected. `It` is the ship in turn [ABL-31].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EachChosen(pub Ships, pub Vec<Effect>);

impl Word for EachChosen {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.each(word, &self.0, &self.1);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        c.each(steps, &self.0, Some(number(u8::MAX)), FREE, &self.1);
    }

    fn nature(&self) -> Nature<'_> {
        Nature::Made(vec![&self.1])
    }

    topics!(0, 1);
}

/// Do these effects for each ship that your player chooses from these, up to this many [ABL-31].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EachChosenUpTo(pub u8, pub Ships, pub Vec<Effect>);

impl Word for EachChosenUpTo {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.some(self.0, word);
        at.each(word, &self.1, &self.2);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        c.each(steps, &self.1, Some(number(self.0)), FREE, &self.2);
    }

    fn nature(&self) -> Nature<'_> {
        Nature::Made(vec![&self.2])
    }

    topics!(1, 2);
}

/// Do these effects for one ship of these for each charge, energy or token that was paid with
/// `ChargesUpTo`, `EnergyUpTo` or the like. Your player chooses the ships [ABL-31].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EachChosenPaid(pub Ships, pub Vec<Effect>);

impl Word for EachChosenPaid {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.for_each(&Some(ForEach::Paid));
        at.each(word, &self.0, &self.1);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        c.each(steps, &self.0, Some(Times::Paid), FREE, &self.1);
    }

    fn nature(&self) -> Nature<'_> {
        Nature::Made(vec![&self.1])
    }

    topics!(0, 1);
}

/// Do these effects for each ship that your player chooses from these, up to this number [ABL-31].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EachChosenOf(pub Count, pub Ships, pub Vec<Effect>);

impl Word for EachChosenOf {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.count(&self.0);
        at.each(word, &self.1, &self.2);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let most = Times::Count(c.squads.count(&self.0), u8::MAX);
        c.each(steps, &self.1, Some(most), FREE, &self.2);
    }

    fn nature(&self) -> Nature<'_> {
        Nature::Made(vec![&self.2])
    }

    topics!(0, 1, 2);
}

/// Do these effects for each ship that your player chooses from these and pays for. The cost of all
/// is paid at once when they are chosen: "spend any number to choose that many", "spend that many".
/// The cost is `Charge` or `Force` [ABL-31, ABL-48].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EachChosenFor(pub Cost, pub Ships, pub Vec<Effect>);

impl Word for EachChosenFor {
    fn check(&self, at: &mut Check, word: &'static str) {
        let cost = &self.0;
        at.cost(cost);
        if !matches!(cost, Cost::Charge(_) | Cost::Force(_)) {
            at.say(Some(word), "this is paid for each ship: it goes with 'Charge' or 'Force'");
        }
        at.each(word, &self.1, &self.2);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let price = c.price_number(&self.0);
        c.each(steps, &self.1, Some(number(u8::MAX)), price, &self.2);
    }

    fn nature(&self) -> Nature<'_> {
        Nature::Made(vec![&self.2])
    }

    topics!(0, 1, 2);
}

/// Your player chooses another ship from these. Behind this word it is `Chosen`, and the first ship
/// is `OtherShip`. If there is none, the effect ends. Needs `choose` [ABL-31].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AndAnother(pub Ships);

impl Word for AndAnother {
    fn check(&self, at: &mut Check, word: &'static str) {
        let AndAnother(ships) = self;
        at.ships(ships);
        if at.ability.choose.is_none() {
            at.say(Some(word), "there is no first ship: it goes with 'choose'");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let AndAnother(ships) = self;
        steps.push(Op::Course(CourseOp::Another(c.squads.group(ships))));
    }

    topics!(0);
}

/// Do one of these lists of effects; your player chooses which [ABL-4].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OneOf(pub Vec<Vec<Effect>>);

impl Word for OneOf {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.alternatives(word, &self.0);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        c.alternatives(steps, false, &self.0);
    }

    fn nature(&self) -> Nature<'_> {
        Nature::Made(self.0.iter().map(Vec::as_slice).collect())
    }

    topics!(0);
}

/// Do one of these lists of effects; the opposing player chooses which [ABL-4].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OpponentChooses(pub Vec<Vec<Effect>>);

impl Word for OpponentChooses {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.alternatives(word, &self.0);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        c.alternatives(steps, true, &self.0);
    }

    fn nature(&self) -> Nature<'_> {
        Nature::Made(self.0.iter().map(Vec::as_slice).collect())
    }

    topics!(0);
}

/// A player may pay to prevent the effects of `then` [ABL-5].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unless {
    /// The ship whose player may pay. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The cost.
    pub pays: Cost,
    /// The effects that happen unless the cost is paid.
    pub then: Vec<Effect>,
}

impl Word for Unless {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Unless { who, pays, then } = self;
        at.who(who);
        at.cost(pays);
        if then.is_empty() {
            at.say(Some(word), "'Unless' needs effects in 'then'");
        }
        at.effects(then);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Unless { who, pays, then } = self;
        let (price, who) = (c.price_number(pays), c.squads.whom(who));
        c.branch(steps, then, |skip| CourseOp::UnlessPays { who, price, skip });
    }

    fn nature(&self) -> Nature<'_> {
        let Unless { then, .. } = self;
        Nature::Made(vec![then])
    }

    topics!(who, pays, then);
}

/// "Then you may": a player decides whether the effects of `then` happen [ABL-4].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct May {
    /// The ship whose player decides and pays. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The cost that is paid for the effects. Absent: none.
    #[serde(default)]
    pub pays: Option<Cost>,
    /// The effects that happen if the player decides so.
    pub then: Vec<Effect>,
}

impl Word for May {
    fn check(&self, at: &mut Check, word: &'static str) {
        let May { who, pays, then } = self;
        // A device has no ship; its own player decides.
        if *who != Who::You {
            at.who(who);
        }
        pays.iter().for_each(|cost| at.cost(cost));
        let before = at.pays;
        at.pays |= pays.iter().any(|cost| cost.word().is_number());
        at.then(then, word);
        at.pays = before;
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let May { who, pays, then } = self;
        let price = pays.as_ref().map_or(FREE, |pays| c.price_number(pays));
        let who = c.squads.whom(who);
        c.branch(steps, then, |skip| CourseOp::May { who, price, skip });
    }

    fn nature(&self) -> Nature<'_> {
        let May { then, .. } = self;
        Nature::Made(vec![then])
    }

    topics!(who, pays, then);
}

/// "If you do": do these effects if the action, attack or reroll before this word in the same
/// effect was done [ABL-48].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IfDone(pub Vec<Effect>);

impl Word for IfDone {
    fn check(&self, at: &mut Check, word: &'static str) {
        let IfDone(then) = self;
        at.then(then, word);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let IfDone(then) = self;
        c.branch(steps, then, |skip| CourseOp::UnlessDone { skip });
    }

    fn nature(&self) -> Nature<'_> {
        let IfDone(then) = self;
        Nature::Made(vec![then])
    }

    topics!(0);
}

/// "X and Y" in one sentence: do all of these effects, or none if one of them would change nothing.
/// Effects that stand beside each other without this word are sentences of their own [ABL-47].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct And(pub Vec<Effect>);

impl Word for And {
    fn check(&self, at: &mut Check, word: &'static str) {
        let And(parts) = self;
        if parts.len() < 2 {
            at.say(Some(word), "'And' joins two or more effects");
        }
        for part in parts {
            if matches!(part.nature(), Nature::Made(_)) {
                let message = format!("'{}' cannot be a part of 'And'", <&str>::from(part));
                at.say(Some(word), message);
            } else {
                at.effect(part);
            }
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let And(parts) = self;
        steps.ops.push(Op::Course(CourseOp::Together { len: parts.len() as u8 }));
        c.all(steps, parts);
    }

    fn nature(&self) -> Nature<'_> {
        let And(joined) = self;
        Nature::Made(vec![joined])
    }

    topics!(0);
}

/// Do effects on a condition, which is tested when the effect comes to this word and not before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct If {
    /// The tests, all of which must hold.
    pub test: Vec<Requirement>,
    /// The effects that happen if the tests hold.
    pub then: Vec<Effect>,
    /// The effects that happen if they do not hold. Default: none.
    #[serde(default)]
    pub otherwise: Vec<Effect>,
}

impl Word for If {
    fn check(&self, at: &mut Check, word: &'static str) {
        let If { test, then, otherwise } = self;
        if test.is_empty() || then.is_empty() {
            at.say(Some(word), "'If' needs a 'test' and effects in 'then'");
        }
        at.tests(test);
        at.effects(then);
        at.effects(otherwise);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let If { test, then, otherwise } = self;
        let tests = c.tests(test);
        let at = steps.ops.len();
        steps.ops.push(Op::Course(CourseOp::Skip(0)));
        c.all(steps, then);
        // The effects of `otherwise` begin behind the op that skips them.
        let end = steps.ops.len() + usize::from(!otherwise.is_empty());
        if !otherwise.is_empty() {
            c.branch(steps, otherwise, CourseOp::Skip);
        }
        steps.ops[at] = Op::Course(CourseOp::Unless { tests, skip: (end - at - 1) as u8 });
    }

    fn nature(&self) -> Nature<'_> {
        let If { then, otherwise, .. } = self;
        Nature::Made(vec![then, otherwise])
    }

    topics!(test, then, otherwise);
}

/// Do effects several times, one after another [ABL-13].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeat {
    /// A word of `ForEach` that counts how many times.
    pub for_each: ForEach,
    /// The effects that happen each time.
    pub then: Vec<Effect>,
}

impl Word for Repeat {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Repeat { for_each, then } = self;
        at.for_each(&Some(for_each.clone()));
        at.then(then, word);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Repeat { for_each, then } = self;
        let times = c.squads.times(&Some(for_each.clone()));
        for n in 1..=MOST_TIMES {
            c.branch(steps, then, |skip| CourseOp::UnlessTimes { times, n, skip });
        }
    }

    fn nature(&self) -> Nature<'_> {
        let Repeat { then, .. } = self;
        Nature::Made(vec![then])
    }

    topics!(for_each, then);
}

/// Grant a ship another ability for a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grant {
    /// The ship that gets the ability. Default: `You`.
    #[serde(default)]
    pub to: Who,
    /// How long the ship has it, such as `EndOfRound`.
    pub until: Until,
    /// The ability, written like any other.
    pub ability: Box<Ability>,
}

impl Word for Grant {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let Grant { to, until, ability } = self;
        at.until(*until);
        at.who(to);
        let inner = check::ability(at.card, ability);
        at.wrong.extend(inner);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Grant { to, until, ability } = self;
        let (ability, parts) = c.ability(steps.source, ability, true);
        steps.push(c.on(to, ShipOp::Grant { until: *until, ability, parts }));
    }

    topics!(to, ability);
}

/// What the ability replaces does not happen, and nothing happens in its place. Only in the
/// `instead` of `Would(..)` [ABL-41].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prevent;

impl Word for Prevent {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        Goes::With(matches!(when, When::Would(_)), "Would(..)")
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Course(CourseOp::Nothing));
    }
}

/// Pay the cost, and do nothing else [ABL-48].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PayOnly;

impl Word for PayOnly {
    fn check(&self, at: &mut Check, word: &'static str) {
        if at.ability.cost.is_empty() {
            at.say(Some(word), "'PayOnly' needs 'cost': this does nothing");
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::PayOnly));
    }
}

topic! {
    course:
        EachShip(EachShip), EachChosen(EachChosen), EachChosenUpTo(EachChosenUpTo),
        EachChosenPaid(EachChosenPaid), EachChosenOf(EachChosenOf), EachChosenFor(EachChosenFor),
        AndAnother(AndAnother), OneOf(OneOf), OpponentChooses(OpponentChooses), Unless(Unless),
        May(May), IfDone(IfDone), And(And), If(If), Repeat(Repeat), Grant(Grant), Prevent, PayOnly,
}
