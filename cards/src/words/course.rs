//! Words that say in which course other effects happen: for each ship, by choice, on a condition.

use super::{Effect, Nature, Word};
use crate::check::{self, Check, Goes, counts};
use crate::compile::{Compiler, Steps};
use crate::language::{Ability, Cost, Count, ForEach, Requirement, Ships, Until, When, Who};
use killbox_components::ability::{Times, Count as Number, CourseOp, FREE, Op, OwnOp, ShipOp};
use serde::{Deserialize, Serialize};

/// The most times that an effect is repeated: no number that it is repeated by grows beyond.
const MOST_TIMES: u8 = 8;

/// So many.
fn number(n: u8) -> Times {
    Times::Count(Number::Number(n), u8::MAX)
}

impl Check<'_> {
    /// Effects that happen for each of these ships.
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

    /// Effects of which one is chosen.
    fn alternatives(&mut self, word: &'static str, parts: &[Vec<Effect>]) {
        if parts.len() < 2 || parts.iter().any(Vec::is_empty) {
            self.say(Some(word), format!("'{word}' needs at least two parts, each with an effect"));
        }
        parts.iter().for_each(|part| self.effects(part));
    }
}

impl Compiler<'_> {
    /// Effects that happen for each of these ships, or for those of them that are chosen, for a
    /// price each.
    fn each(&mut self, steps: &mut Steps, ships: &Ships, chosen: Option<Times>, price: u16, each: &[Effect]) {
        let at = steps.ops.len();
        steps.ops.push(Op::Course(CourseOp::Skip(0)));
        self.all(steps, each);
        steps.ops.push(Op::Course(CourseOp::Again((steps.ops.len() - at) as u8)));
        let skip = (steps.ops.len() - at - 1) as u8;
        let ships = self.squads.group(ships);
        steps.ops[at] = Op::Course(CourseOp::EachShip { ships, chosen, price, skip });
    }

    /// Effects of which one is chosen.
    fn alternatives(&mut self, steps: &mut Steps, by_opponent: bool, parts: &[Vec<Effect>]) {
        steps.push(Op::Course(CourseOp::PickPart { of: parts.len() as u8, by_opponent }));
        for (number, part) in parts.iter().enumerate() {
            let number = number as u8;
            self.branch(steps, part, |skip| CourseOp::Part { number, skip });
        }
    }
}

/// All this for one ship after another: the first player's before the second's, by initiative,
/// then by number.
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
}

/// ABL-31: the same for those of them that you choose, as many as you like, all before the
/// first.
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
}

/// ABL-31: the same for up to so many of them that you choose.
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
}

/// ABL-31: the same for up to as many of them that you choose as was paid with `EnergyUpTo` and
/// its like.
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
}

/// ABL-31: the same for up to as many of them as this number says.
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
}

/// ABL-31, ABL-48: the same for as many of them as you choose and pay for: so much for each,
/// all of it at once when they are chosen. "Spend any number to choose that many", "spend that
/// many".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EachChosenFor(pub Cost, pub Ships, pub Vec<Effect>);

impl Word for EachChosenFor {
    fn check(&self, at: &mut Check, word: &'static str) {
        let cost = &self.0;
        at.cost(cost);
        if !matches!(cost, Cost::Charge(_) | Cost::Force(_)) {
            at.say(Some(word), "so much is paid for each ship: it goes with 'Charge' or 'Force'");
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
}

/// ABL-31: another ship is chosen besides; from here on it is `Chosen`, and the first one
/// `OtherShip`. Without one nothing more happens.
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
}

/// ABL-4: one of these, which one your player says.
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
}

/// ABL-4: one of these, which one the opposing player says.
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
}

/// ABL-5: the ship's player may pay to keep the rest from happening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unless {
    /// Who may pay.
    #[serde(default)]
    pub who: Who,
    /// What is paid.
    pub pays: Cost,
    /// What happens if it does not.
    pub then: Vec<Effect>,
}

impl Word for Unless {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Unless { who, pays, then } = self;
        at.who(who);
        at.cost(pays);
        if then.is_empty() {
            at.say(Some(word), "'Unless' needs something that happens 'then'");
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
}

/// ABL-4: "then you may": inside an effect your player, or that of another ship, decides
/// whether the rest happens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct May {
    /// Who decides, and pays.
    #[serde(default)]
    pub who: Who,
    /// What is paid for it.
    #[serde(default)]
    pub pays: Option<Cost>,
    /// What happens then.
    pub then: Vec<Effect>,
}

impl Word for May {
    fn check(&self, at: &mut Check, word: &'static str) {
        let May { who, pays, then } = self;
        // Whose player decides about a device is its own.
        if *who != Who::You {
            at.who(who);
        }
        pays.iter().for_each(|cost| at.cost(cost));
        let before = at.pays;
        at.pays |= pays.iter().any(counts);
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
}

/// ABL-48: "if you do": the rest happens if the action, attack or reroll before it in this
/// effect was done.
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
}

/// ABL-47: "X and Y" in one sentence: all of it, or nothing if a part would change nothing.
/// Effects that stand beside each other without this word are sentences of their own.
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
}

/// Tested when the effect comes to it, not before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct If {
    /// What must hold.
    pub test: Vec<Requirement>,
    /// What happens then.
    pub then: Vec<Effect>,
    /// What happens otherwise.
    #[serde(default)]
    pub otherwise: Vec<Effect>,
}

impl Word for If {
    fn check(&self, at: &mut Check, word: &'static str) {
        let If { test, then, otherwise } = self;
        if test.is_empty() || then.is_empty() {
            at.say(Some(word), "'If' needs a 'test' and something that happens 'then'");
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
        // What happens otherwise begins behind the op that skips it.
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
}

/// ABL-13: for each of these, all this, one after another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeat {
    /// Of what.
    pub for_each: ForEach,
    /// What happens each time.
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
}

/// A ship has another ability for a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grant {
    /// Who.
    #[serde(default)]
    pub to: Who,
    /// How long.
    pub until: Until,
    /// Which ability.
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
}

/// ABL-41: with `instead`: what would happen does not, and nothing happens in its place.
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

/// ABL-48: nothing but what is paid for it.
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
