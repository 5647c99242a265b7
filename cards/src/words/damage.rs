//! Effects on damage, damage cards, destruction and hardpoints.

use super::Word;
use crate::catalogue::CardKind;
use crate::check::{Check, Goes, NO_SUBJECT, Subject};
use crate::compile::{Compiler, Steps, set};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{After, DamageWord, Decider, ForEach, Until, When, Who, Would};
use killbox_components::ability::{CourseOp, Op, OwnOp, ShipOp};
use killbox_components::damage::{DamageKind, DamageTrait};
use serde::{Deserialize, Serialize};

/// Suffer damage [DMG-1].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suffer {
    /// The ship that suffers it. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The kind of damage: `Hit` or `Crit`.
    pub kind: DamageWord,
    /// The amount of damage. Default: 1.
    #[serde(default = "super::one")]
    pub n: u8,
    /// A word of `ForEach` by which `n` is multiplied. Absent: `n` alone counts.
    #[serde(default)]
    pub for_each: Option<ForEach>,
    /// `true`: the damage bypasses the shields [DMG-1].
    #[serde(default)]
    pub past_shields: bool,
}

impl Word for Suffer {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Suffer { who, n, for_each, .. } = self;
        at.amount(who, *n, word);
        at.for_each(for_each);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Suffer { who, kind, n, for_each, past_shields } = self;
        let times = c.squads.times(for_each);
        steps.push(c.on(who, ShipOp::Suffer { kind: *kind, n: *n, times, past_shields: *past_shields }));
    }

    topics!(who, for_each);
}

/// The damage that the ability replaces is not suffered, and nothing happens in its place. Only in
/// the `instead` of `Would(SufferDamage(..))` [DMG-2].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreventDamage;

impl Word for PreventDamage {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let suffers = matches!(when, When::Would(Would::SufferDamage { .. }));
        Goes::With(suffers, "Would(SufferDamage(..))")
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Course(CourseOp::Nothing));
    }
}

/// Destroy a ship, however many damage cards it has [RND-71].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Destroy {
    /// The ship that is destroyed. Default: `You`.
    #[serde(default)]
    pub who: Who,
}

impl Word for Destroy {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let Destroy { who } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let Destroy { who } = self;
        steps.push(c.on(who, ShipOp::Destroy));
    }

    topics!(who);
}

/// Deal a facedown damage card [DMG-3].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealFacedown {
    /// The ship that is dealt the card. Default: `You`.
    #[serde(default)]
    pub who: Who,
}

impl Word for DealFacedown {
    fn check(&self, at: &mut Check, word: &'static str) {
        let DealFacedown { who } = self;
        at.deck_is_there(word);
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let DealFacedown { who } = self;
        steps.push(c.on(who, ShipOp::DealFacedown));
    }

    topics!(who);
}

/// Repair a damage card; the ship's player chooses which one [DMG-13].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepairCard {
    /// The ship that has the card. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// `true`: only a faceup card; `false`: only a facedown card. Absent: either.
    #[serde(default)]
    pub faceup: Option<bool>,
    /// Only a card with this trait: `Pilot`, `Ship` or `Crew`. Needs `faceup: true`. Absent: any
    /// [DMG-21].
    #[serde(default, rename = "trait")]
    pub card_trait: Option<DamageTrait>,
}

impl Word for RepairCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        let RepairCard { who, faceup, card_trait } = self;
        at.deck_is_there(word);
        at.who(who);
        if card_trait.is_some() && *faceup != Some(true) {
            at.say(Some("trait"), "'trait' needs 'faceup: true': a facedown card shows none");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let RepairCard { who, faceup, card_trait } = self;
        steps.push(c.on(who, ShipOp::RepairCard { faceup: *faceup, card_trait: *card_trait }));
    }

    topics!(card_trait, who);
}

/// Expose a damage card [DMG-10].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExposeCard {
    /// The ship that has the card. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// `true`: your player looks at the facedown cards and chooses one [DMG-14]. `false`: a random
    /// card is exposed [DMG-12].
    #[serde(default)]
    pub by_choice: bool,
}

impl Word for ExposeCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ExposeCard { who, .. } = self;
        at.deck_is_there(word);
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let ExposeCard { who, by_choice } = self;
        steps.push(c.on(who, ShipOp::ExposeCard { by_choice: *by_choice }));
    }

    topics!(who);
}

/// Repair the damage card whose ability this is [DMG-11].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepairThisCard;

impl Word for RepairThisCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        if at.kind != CardKind::Damage {
            at.say(Some(word), "only damage cards are repaired");
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::RepairThisCard));
    }
}

/// Repair all your faceup damage cards [DMG-11].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepairAllFaceup {
    /// Only cards with this trait: `Pilot`, `Ship` or `Crew`. Absent: all [DMG-21].
    #[serde(default, rename = "trait")]
    pub card_trait: Option<DamageTrait>,
}

impl Word for RepairAllFaceup {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.own_ship(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let RepairAllFaceup { card_trait } = self;
        steps.push(Op::Own(OwnOp::RepairAllFaceup(*card_trait)));
    }

    topics!(card_trait);
}

/// Repair the damage card of the event once more; it was turned facedown. Only with
/// `After(RepairCard())` [DMG-11].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepairAgain;

impl Word for RepairAgain {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let repaired = matches!(when, When::After(After::RepairCard { .. }));
        Goes::With(repaired, "After(RepairCard())")
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::RepairAgain));
    }
}

/// Discard your damage cards, faceup and facedown, that have a trait or one of certain titles
/// [DMG-9, DMG-21].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscardDamage {
    /// The trait: `Pilot`, `Ship` or `Crew`.
    #[serde(rename = "trait")]
    pub card_trait: DamageTrait,
    /// Titles of cards that are discarded whatever their trait. Default: none.
    #[serde(default)]
    pub or: Vec<DamageKind>,
}

impl Word for DiscardDamage {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.own_ship(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let DiscardDamage { card_trait, or } = self;
        steps.push(Op::Own(OwnOp::DiscardDamage { of: *card_trait, or: set(or) }));
    }

    topics!(card_trait);
}

/// Discard all your damage cards. Only with `Would(..)` or `Assigned` [DMG-9].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiscardDamageCards;

impl Word for DiscardDamageCards {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let fits = matches!(when, When::Would(_) | When::Assigned);
        Goes::With(fits, "Would(..) or Assigned")
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        at.own_ship(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::DiscardDamageCards));
    }
}

/// Deal the damage card facedown instead. Only in the `instead` of `Would(DealtDamageCard(..))`
/// [DMG-3].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealReplacedFacedown;

impl Word for DealReplacedFacedown {
    fn goes(&self, at: &Check) -> Goes {
        at.dealt()
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::DealReplacedFacedown));
    }
}

/// Deal the damage card faceup instead. Only in the `instead` of `Would(DealtDamageCard(..))`
/// [DMG-3].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealReplacedFaceup;

impl Word for DealReplacedFaceup {
    fn goes(&self, at: &Check) -> Goes {
        at.dealt()
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::DealReplacedFaceup));
    }
}

/// Your player looks at this many damage cards (2 to 5), the replaced one included, and chooses one
/// that is dealt faceup. The others are discarded. Only in the `instead` of
/// `Would(DealtDamageCard(..))` [DMG-3].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DealOneOf(pub u8);

impl Word for DealOneOf {
    fn goes(&self, at: &Check) -> Goes {
        at.dealt()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let DealOneOf(n) = self;
        if !(2..=5).contains(n) {
            at.say(Some(word), "one of 2 to 5 cards is dealt");
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let DealOneOf(n) = self;
        steps.push(Op::Own(OwnOp::DealOneOf(*n)));
    }
}

/// Put the damage card back. Your player searches the damage deck for a card with this trait, which
/// is dealt facedown. Only in the `instead` of `Would(DealtDamageCard(..))` [DMG-3].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DealSearched(pub DamageTrait);

impl Word for DealSearched {
    fn goes(&self, at: &Check) -> Goes {
        at.dealt()
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let DealSearched(of) = self;
        steps.push(Op::Own(OwnOp::DealSearched(*of)));
    }

    topics!(0);
}

/// Discard the damage card instead of dealing it. Only in the `instead` of
/// `Would(DealtDamageCard(..))` [DMG-3].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiscardReplaced;

impl Word for DiscardReplaced {
    fn goes(&self, at: &Check) -> Goes {
        at.dealt()
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::DiscardReplaced));
    }
}

/// Turn over a hardpoint of a ship that is Offline, so that it works again; the ship's player
/// chooses which one [HUG-61].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestoreHardpoint {
    /// The ship that has the hardpoint. Default: `You`.
    #[serde(default)]
    pub who: Who,
}

impl Word for RestoreHardpoint {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let RestoreHardpoint { who } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let RestoreHardpoint { who } = self;
        steps.push(c.on(who, ShipOp::RestoreHardpoint));
    }

    topics!(who);
}

/// Turn over a hardpoint of a ship that is not Offline, so that it is Offline [HUG-61].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisableHardpoint {
    /// The ship that has the hardpoint. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// Whose player chooses the hardpoint. Default: `You`.
    #[serde(default = "super::your_player")]
    pub by: Decider,
}

impl Word for DisableHardpoint {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let DisableHardpoint { who, by } = self;
        at.who(who);
        if *by != Decider::You && at.subject() == Subject::None {
            at.say(Some("by"), NO_SUBJECT);
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let DisableHardpoint { who, by } = self;
        steps.push(c.on(who, ShipOp::DisableHardpoint(*by)));
    }

    topics!(who);
}

/// Keep a destroyed ship in play until the end of the phase, or of the End Phase of this round; it
/// is removed then. Only with `After(Destroyed())` [RND-74].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemainsUntil {
    /// The destroyed ship. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// When the ship is removed: `EndOfPhase` or `EndOfRound`.
    pub until: Until,
}

impl Word for RemainsUntil {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let destroyed = matches!(when, When::After(After::Destroyed { .. }));
        Goes::With(destroyed, "After(Destroyed())")
    }

    fn check(&self, at: &mut Check, _word: &'static str) {
        let RemainsUntil { who, until } = self;
        at.who(who);
        if !matches!(until, Until::EndOfPhase | Until::EndOfRound) {
            at.say(Some("until"), "a destroyed ship remains to 'EndOfPhase' or to 'EndOfRound'");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let RemainsUntil { who, until } = self;
        steps.push(c.on(who, ShipOp::RemainsUntil(*until)));
    }

    topics!(who);
}

topic! {
    damage:
        Suffer(Suffer), PreventDamage, Destroy(Destroy), DealFacedown(DealFacedown),
        RepairCard(RepairCard), ExposeCard(ExposeCard), RepairThisCard,
        RepairAllFaceup(RepairAllFaceup), RepairAgain, DiscardDamage(DiscardDamage),
        DiscardDamageCards, DealReplacedFacedown, DealReplacedFaceup, DealOneOf(DealOneOf),
        DealSearched(DealSearched), DiscardReplaced, RestoreHardpoint(RestoreHardpoint),
        DisableHardpoint(DisableHardpoint), RemainsUntil(RemainsUntil),
}
