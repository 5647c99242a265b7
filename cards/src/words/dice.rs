//! Words about dice: of attacks and of rolls outside of them.

use super::{Nature, OnFaces, Word};
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps, any_of, dice_of, die_kind, set};
use crate::language::{After, Count, DiceWord, ForEach, When, While, Who};
use killbox_components::ability::{CourseOp, DeviceOp, DiceOp, Op, Times};
use killbox_components::dice::Face;
use killbox_components::token::Token;
use serde::{Deserialize, Serialize};

/// ATK-57: reroll dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reroll {
    /// Which dice.
    #[serde(default)]
    pub dice: DiceWord,
    /// How many at most; 99 for any number.
    #[serde(default = "super::one")]
    pub n: u8,
    /// Times what.
    #[serde(default)]
    pub for_each: Option<ForEach>,
    /// Only dice that show one of these.
    #[serde(default)]
    pub from: Option<Vec<Face>>,
    /// All of them, not some by choice.
    #[serde(default)]
    pub all: bool,
    /// Neither fewer nor more, if there are so many.
    #[serde(default)]
    pub exactly: bool,
    /// ATK-57: it does not count as rerolling: dice can be rerolled again, and rerolled dice
    /// once more.
    #[serde(default)]
    pub uncounted: bool,
}

impl Word for Reroll {
    fn goes(&self, at: &Check) -> Goes {
        at.rerolls()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let Reroll { n, dice, from, for_each, .. } = self;
        at.dice(word, &self.nature());
        at.some(*n, word);
        at.for_each(for_each);
        at.list(from, "from");
        from.iter().for_each(|faces| at.faces(*dice, faces));
        at.rolled = true;
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Reroll { dice, n, for_each, from, all, exactly, uncounted } = self;
        steps.push(Op::Dice(DiceOp::Reroll {
            dice: dice_of(*dice),
            n: *n,
            times: c.squads.times(for_each),
            from: any_of(from),
            all: *all,
            exactly: *exactly,
            uncounted: *uncounted,
        }));
    }

    fn nature(&self) -> Nature<'_> {
        let Reroll { dice, .. } = self;
        Nature::Modifies(*dice)
    }
}

/// ATK-55: change results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Which dice.
    #[serde(default)]
    pub dice: DiceWord,
    /// What they show, one of these.
    pub from: Vec<Face>,
    /// What they show then; of several, the one that the die has.
    pub to: Vec<Face>,
    /// How many at most.
    #[serde(default = "super::one")]
    pub n: u8,
    /// Times what.
    #[serde(default)]
    pub for_each: Option<ForEach>,
}

impl Word for Change {
    fn goes(&self, at: &Check) -> Goes {
        at.changes()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let Change { n, dice, from, to, for_each } = self;
        at.dice(word, &self.nature());
        at.some(*n, word);
        at.for_each(for_each);
        at.faces(*dice, from);
        at.faces(*dice, to);
        if !from.is_empty() && from.iter().all(|f| to.contains(f)) && to.iter().all(|f| from.contains(f)) {
            at.say(Some(word), "'from' and 'to' are the same: this changes nothing");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Change { dice, from, to, n, for_each } = self;
        steps.push(Op::Dice(DiceOp::Change {
            dice: dice_of(*dice),
            from: set(from),
            to: set(to),
            n: *n,
            times: c.squads.times(for_each),
        }));
    }

    fn nature(&self) -> Nature<'_> {
        let Change { dice, .. } = self;
        Nature::Modifies(*dice)
    }
}

/// ATK-55: add results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Add {
    /// Which dice.
    #[serde(default)]
    pub dice: DiceWord,
    /// What they show.
    pub face: Face,
    /// How many.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for Add {
    fn goes(&self, at: &Check) -> Goes {
        at.modifies()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let Add { n, dice, face } = self;
        at.dice(word, &self.nature());
        at.some(*n, word);
        at.faces(*dice, std::slice::from_ref(face));
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let Add { dice, face, n } = self;
        steps.push(Op::Dice(DiceOp::Add { dice: dice_of(*dice), face: *face, n: *n }));
    }

    fn nature(&self) -> Nature<'_> {
        let Add { dice, .. } = self;
        Nature::Modifies(*dice)
    }
}

/// ATK-55: add results that show what all dice show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddMatching {
    /// To which dice.
    #[serde(default)]
    pub dice: DiceWord,
    /// How many.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for AddMatching {
    fn goes(&self, at: &Check) -> Goes {
        at.modifies()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let AddMatching { n, .. } = self;
        at.dice(word, &self.nature());
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let AddMatching { dice, n } = self;
        steps.push(Op::Dice(DiceOp::AddMatching { dice: dice_of(*dice), n: *n }));
    }

    fn nature(&self) -> Nature<'_> {
        let AddMatching { dice, .. } = self;
        Nature::Modifies(*dice)
    }
}

/// ATK-59: cancel results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cancel {
    /// Which dice.
    #[serde(default)]
    pub dice: DiceWord,
    /// What they show, one of these.
    pub face: Vec<Face>,
    /// How many at most; 99 for all.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for Cancel {
    fn goes(&self, at: &Check) -> Goes {
        at.modifies()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let Cancel { n, dice, face } = self;
        at.dice(word, &self.nature());
        at.some(*n, word);
        at.faces(*dice, face);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let Cancel { dice, face, n } = self;
        steps.push(Op::Dice(DiceOp::Cancel { dice: dice_of(*dice), faces: set(face), n: *n }));
    }

    fn nature(&self) -> Nature<'_> {
        let Cancel { dice, .. } = self;
        Nature::Modifies(*dice)
    }
}

/// ATK-37, ATK-47: roll more dice. Without `may`, `cost` and `choose` it is a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollMore {
    /// Which.
    pub dice: DiceWord,
    /// How many.
    #[serde(default = "super::one")]
    pub n: u8,
    /// "To a maximum of": the most that are rolled then, whatever else adds dice; not if there
    /// are so many already. With `may` only.
    #[serde(default)]
    pub most: Option<u8>,
    /// Times what. With `may` only.
    #[serde(default)]
    pub for_each: Option<ForEach>,
}

impl Word for RollMore {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let RollMore { n, most, for_each, .. } = self;
        at.some(*n, word);
        at.for_each(for_each);
        if most.is_some() && !at.ability.is_decided() {
            at.say(Some("most"), "'most' needs 'may': what always holds has no maximum");
        } else {
            at.dice(word, &self.nature());
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let RollMore { dice, n, most, for_each } = self;
        steps.push(Op::Dice(DiceOp::RollMore {
            dice: dice_of(*dice),
            n: *n as i8,
            most: most.unwrap_or(u8::MAX),
            times: c.squads.times(for_each),
        }));
    }

    fn nature(&self) -> Nature<'_> {
        let RollMore { dice, .. } = self;
        Nature::Rolls(*dice)
    }
}

/// ATK-37, ATK-47: roll fewer dice. Without `may`, `cost` and `choose` it is a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollFewer {
    /// Which.
    pub dice: DiceWord,
    /// How many.
    #[serde(default = "super::one")]
    pub n: u8,
}

impl Word for RollFewer {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let RollFewer { n, .. } = self;
        at.dice(word, &self.nature());
        at.some(*n, word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let RollFewer { dice, n } = self;
        steps.push(Op::Dice(DiceOp::RollMore {
            dice: dice_of(*dice),
            n: -(*n as i8),
            most: u8::MAX,
            times: Times::Once,
        }));
    }

    fn nature(&self) -> Nature<'_> {
        let RollFewer { dice, .. } = self;
        Nature::Rolls(*dice)
    }
}

/// ATK-37: once the attack dice are rolled, one more is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollOneMore;

impl Word for RollOneMore {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        Goes::With(matches!(when, When::While(While::Attack(_))), "While(Attack())")
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Dice(DiceOp::RollOneMore));
    }

    fn nature(&self) -> Nature<'_> {
        Nature::AfterAttackRoll
    }
}

/// ATK-37, ATK-66: no dice are rolled, and the attack hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkipDice;

impl Word for SkipDice {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let declared = matches!(when, When::After(After::DeclareAttack(_)));
        Goes::With(declared, "After(DeclareAttack())")
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Dice(DiceOp::SkipDice));
    }
}

/// ATK-38: the range 1 bonus is applied in this attack, if no range bonus is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ApplyRangeBonus;

impl Word for ApplyRangeBonus {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Dice(DiceOp::ApplyRangeBonus));
    }

    fn nature(&self) -> Nature<'_> {
        Nature::Rolls(DiceWord::AttackDice)
    }
}

/// ATK-26, ATK-38, ATK-48: the range bonus is not applied to these dice. Without `may`, `cost`
/// and `choose` it is a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NoRangeBonus(pub DiceWord);

impl Word for NoRangeBonus {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let NoRangeBonus(dice) = self;
        steps.push(Op::Dice(DiceOp::NoRangeBonus(dice_of(*dice))));
    }

    fn nature(&self) -> Nature<'_> {
        let NoRangeBonus(dice) = self;
        Nature::Rolls(*dice)
    }
}

/// TOK-49: your agility value counts as this number while you roll defense dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TreatAgilityAs(pub Count);

impl Word for TreatAgilityAs {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn check(&self, at: &mut Check, _word: &'static str) {
        let TreatAgilityAs(count) = self;
        at.count(count);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let TreatAgilityAs(count) = self;
        steps.push(Op::Dice(DiceOp::TreatAgility(c.squads.count(count))));
    }

    fn nature(&self) -> Nature<'_> {
        Nature::Rolls(DiceWord::DefenseDice)
    }
}

/// Say how many of these results your next roll of defense dice in this attack will show, 1 or
/// more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GuessResults(pub Vec<Face>);

impl Word for GuessResults {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        Goes::With(matches!(when, When::While(While::Defend(_))), "While(Defend())")
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let GuessResults(faces) = self;
        at.dice(word, &self.nature());
        at.faces(DiceWord::DefenseDice, faces);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let GuessResults(faces) = self;
        steps.push(Op::Dice(DiceOp::Guess(set(faces))));
    }

    fn nature(&self) -> Nature<'_> {
        Nature::Guesses
    }
}

/// ATK-69: when the attack hits: each result inflicts a token instead of damage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InflictInstead {
    /// Which token.
    pub token: Token,
    /// So much HIT damage first, each for one of the results.
    #[serde(default)]
    pub damage_first: u8,
    /// Only results that show one of these.
    #[serde(default)]
    pub from: Option<Vec<Face>>,
}

impl Word for InflictInstead {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let hits = matches!(when, When::After(After::AttackHits(_)));
        Goes::With(hits, "After(AttackHits())")
    }

    fn check(&self, at: &mut Check, _word: &'static str) {
        let InflictInstead { from, .. } = self;
        at.list(from, "from");
        from.iter().for_each(|faces| at.faces(DiceWord::AttackDice, faces));
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let InflictInstead { token, damage_first, from } = self;
        let from = any_of(from);
        steps.push(Op::Dice(DiceOp::InflictInstead { token: *token, damage_first: *damage_first, from }));
    }
}

/// Roll one die; what is said of its result happens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceCheck {
    /// Which die.
    pub die: DiceWord,
    /// What happens on which faces.
    pub on: Vec<OnFaces>,
}

impl Word for DiceCheck {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let DiceCheck { die, on } = self;
        at.dice_check(*die, on);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let DiceCheck { die, on } = self;
        steps.ops.push(Op::Course(CourseOp::Roll(die_kind(*die))));
        for branch in on {
            let faces = set(&branch.0);
            c.branch(steps, &branch.1, |skip| CourseOp::UnlessFace { faces, skip });
        }
    }

    fn nature(&self) -> Nature<'_> {
        let DiceCheck { on, .. } = self;
        Nature::Made(on.iter().map(|branch| &branch.1[..]).collect())
    }
}

/// A ship rolls dice; what follows counts their results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollDice {
    /// Who rolls.
    #[serde(default)]
    pub who: Who,
    /// Which dice.
    pub die: DiceWord,
    /// How many.
    #[serde(default = "super::one")]
    pub n: u8,
    /// Times what.
    #[serde(default)]
    pub for_each: Option<ForEach>,
}

impl Word for RollDice {
    fn check(&self, at: &mut Check, word: &'static str) {
        let RollDice { who, n, for_each, .. } = self;
        at.amount(who, *n, word);
        at.for_each(for_each);
        at.rolled = true;
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let RollDice { who, die, n, for_each } = self;
        let (die, times) = (die_kind(*die), c.squads.times(for_each));
        steps.push(Op::Device(DeviceOp::RollDice { who: c.squads.whom(who), die, n: *n, times }));
    }
}

/// DMG-1: suffer 1 HIT or CRIT damage for each such result of the dice last rolled, as one
/// batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SufferResults {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// So much HIT damage besides.
    #[serde(default)]
    pub and_hits: u8,
}

impl Word for SufferResults {
    fn check(&self, at: &mut Check, word: &'static str) {
        let SufferResults { who, .. } = self;
        at.who(who);
        at.rolled(word);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let SufferResults { who, and_hits } = self;
        steps.push(Op::Device(DeviceOp::SufferResults { who: c.squads.whom(who), and_hits: *and_hits }));
    }
}
