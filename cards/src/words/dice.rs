//! Effects on the dice of attacks and on dice that are rolled outside of attacks.

use super::{Nature, OnFaces, Word};
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps, any_of, dice_of, die_kind, set};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{After, Count, DiceWord, ForEach, When, While, Who};
use killbox_components::ability::{CourseOp, DeviceOp, DiceOp, Op, Times};
use killbox_components::dice::Face;
use killbox_components::token::Token;
use serde::{Deserialize, Serialize};

/// Reroll dice [ATK-57].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reroll {
    /// The dice: `AttackDice`, `DefenseDice` or `YourDice`. Default: `YourDice`.
    #[serde(default)]
    pub dice: DiceWord,
    /// How many at most, or 99 for any number. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
    /// A word of `ForEach` by which `n` is multiplied. Absent: `n` alone counts.
    #[serde(default)]
    pub for_each: Option<ForEach>,
    /// Only dice that show one of these faces, a list such as `[Blank, Focus]`. Absent: all dice.
    #[serde(default)]
    pub from: Option<Vec<Face>>,
    /// `true`: all such dice are rerolled, without a choice.
    #[serde(default)]
    pub all: bool,
    /// `true`: exactly `n` dice, if there are as many.
    #[serde(default)]
    pub exactly: bool,
    /// `true`: the effect does not count as a reroll. The dice can be rerolled again, and rerolled
    /// dice once more [ATK-57].
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

    topics!(for_each);
}

/// Change results [ATK-55].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// The dice: `AttackDice`, `DefenseDice` or `YourDice`. Default: `YourDice`.
    #[serde(default)]
    pub dice: DiceWord,
    /// The faces that are changed, a list such as `[Focus]`.
    pub from: Vec<Face>,
    /// The face that the die shows afterwards. Of several, the one that the die has.
    pub to: Vec<Face>,
    /// How many at most. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
    /// A word of `ForEach` by which `n` is multiplied. Absent: `n` alone counts.
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

    topics!(for_each);
}

/// Add results [ATK-55].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Add {
    /// The dice: `AttackDice`, `DefenseDice` or `YourDice`. Default: `YourDice`.
    #[serde(default)]
    pub dice: DiceWord,
    /// The face of the added results, such as `Evade`.
    pub face: Face,
    /// How many. Default: 1.
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

/// Add results of the face that all dice show [ATK-55].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddMatching {
    /// The dice: `AttackDice`, `DefenseDice` or `YourDice`. Default: `YourDice`.
    #[serde(default)]
    pub dice: DiceWord,
    /// How many. Default: 1.
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

/// Cancel results [ATK-59].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cancel {
    /// The dice: `AttackDice`, `DefenseDice` or `YourDice`. Default: `YourDice`.
    #[serde(default)]
    pub dice: DiceWord,
    /// The faces that are cancelled, a list such as `[Crit]`.
    pub face: Vec<Face>,
    /// How many at most, or 99 for all. Default: 1.
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

/// Roll more dice. Without `may`, `cost` and `choose` this word is a rule [ATK-37, ATK-47].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollMore {
    /// The dice: `AttackDice`, `DefenseDice` or `YourDice`.
    pub dice: DiceWord,
    /// How many. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
    /// "To a maximum of": the most dice that are rolled in all, whatever else adds dice. The effect
    /// adds none if as many are rolled already. Only with `may`, `cost` or `choose`. Absent: no
    /// maximum.
    #[serde(default)]
    pub most: Option<u8>,
    /// A word of `ForEach` by which `n` is multiplied. Only with `may`, `cost` or `choose`. Absent:
    /// `n` alone counts.
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

    topics!(for_each);
}

/// Roll fewer dice. Without `may`, `cost` and `choose` this word is a rule [ATK-37, ATK-47].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollFewer {
    /// The dice: `AttackDice`, `DefenseDice` or `YourDice`.
    pub dice: DiceWord,
    /// How many fewer. Default: 1.
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

/// After the attack dice are rolled, roll one more. Only with `While(Attack())` [ATK-37].
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

/// Roll no dice; the attack hits. Only with `After(DeclareAttack())` [ATK-37, ATK-66].
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

/// Apply the range 1 bonus to this attack, if no range bonus is applied [ATK-38].
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

/// Do not apply the range bonus to these dice. Without `may`, `cost` and `choose` this word is a
/// rule [ATK-26, ATK-38, ATK-48].
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

/// Your agility value counts as this number while you roll defense dice [TOK-49].
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

    topics!(0);
}

/// Guess how many of these results your next roll of defense dice in this attack will show, 1 or
/// more. Only with `While(Defend())`; the test `GuessedRight` asks whether the guess was right.
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

/// Each result inflicts a token instead of damage. Only with `After(AttackHits())` [ATK-69].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InflictInstead {
    /// The kind of token, such as `Ion`.
    pub token: Token,
    /// The HIT damage that is suffered first, each point for one of the results. Default: 0.
    #[serde(default)]
    pub damage_first: u8,
    /// Only results that show one of these faces, a list such as `[Hit]`. Absent: all results.
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

    topics!(token);
}

/// Roll one die outside of attacks. The effects of the face that it shows happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceCheck {
    /// The die: `AttackDice` or `DefenseDice`.
    pub die: DiceWord,
    /// The effects of faces, a list of pairs such as `([Hit, Crit], [..])`.
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

    topics!(on);
}

/// A ship rolls dice outside of attacks. Effects behind this word can count the results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollDice {
    /// The ship that rolls. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The dice: `AttackDice` or `DefenseDice`.
    pub die: DiceWord,
    /// How many. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
    /// A word of `ForEach` by which `n` is multiplied. Absent: `n` alone counts.
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

    topics!(who, for_each);
}

/// Suffer 1 HIT damage for each HIT result and 1 CRIT damage for each CRIT result of the dice last
/// rolled, as one batch. Only behind `RollDice` [DMG-1].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SufferResults {
    /// The ship that suffers the damage. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// HIT damage that the ship suffers in addition. Default: 0.
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

    topics!(who);
}

topic! {
    dice:
        Reroll(Reroll), Change(Change), Add(Add), AddMatching(AddMatching), Cancel(Cancel),
        RollMore(RollMore), RollFewer(RollFewer), RollOneMore, SkipDice, ApplyRangeBonus,
        NoRangeBonus(NoRangeBonus), TreatAgilityAs(TreatAgilityAs), GuessResults(GuessResults),
        InflictInstead(InflictInstead), DiceCheck(DiceCheck), RollDice(RollDice),
        SufferResults(SufferResults),
}
