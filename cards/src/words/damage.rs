//! Words about damage, damage cards and destruction.

use super::Word;
use crate::catalogue::CardKind;
use crate::check::{Check, Goes, NO_SUBJECT, Subject};
use crate::compile::{Compiler, Steps, set};
use crate::language::{After, DamageWord, Decider, ForEach, Until, When, Who, Would};
use killbox_components::ability::{CourseOp, Op, OwnOp, ShipOp};
use killbox_components::damage::{DamageKind, DamageTrait};
use serde::{Deserialize, Serialize};

/// DMG-1: suffer damage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suffer {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// HIT or CRIT.
    pub kind: DamageWord,
    /// How much.
    #[serde(default = "super::one")]
    pub n: u8,
    /// Times what.
    #[serde(default)]
    pub for_each: Option<ForEach>,
    /// DMG-1: shields take none of it.
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
}

/// DMG-2: with `instead`: that damage is not suffered, and nothing happens.
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

/// RND-71: that ship is destroyed, however many damage cards it has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Destroy {
    /// Who.
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
}

/// DMG-3: deal a facedown damage card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealFacedown {
    /// To whom.
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
}

/// DMG-13: repair a damage card, which one its player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepairCard {
    /// Whose.
    #[serde(default)]
    pub who: Who,
    /// Only a faceup one, or only a facedown one.
    #[serde(default)]
    pub faceup: Option<bool>,
    /// DMG-21: of a faceup one: only with this trait.
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
}

/// DMG-10: expose a damage card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExposeCard {
    /// Whose.
    #[serde(default)]
    pub who: Who,
    /// DMG-14: your player looks at the facedown ones and says which; without it, a random one
    /// (DMG-12).
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
}

/// DMG-11: the damage card that speaks is repaired.
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

/// DMG-11: repair all your faceup damage cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepairAllFaceup {
    /// DMG-21: only those with this trait.
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
}

/// DMG-11: the damage card of the event, which was turned facedown, is repaired once more: with
/// `After(RepairCard())`.
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

/// DMG-9: discard your damage cards, faceup and facedown ones, with that trait (DMG-21), and
/// those of these titles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscardDamage {
    /// With this trait.
    #[serde(rename = "trait")]
    pub card_trait: DamageTrait,
    /// Or one of these.
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
}

/// DMG-9: discard all damage cards of your ship.
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

/// DMG-3: the damage card is dealt facedown: with `Would(DealtDamageCard(..))`.
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

/// DMG-3: the damage card is dealt faceup: with `Would(DealtDamageCard(..))`.
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

/// DMG-3: your player looks at so many damage cards, that one included, and says which of them
/// is dealt faceup; the others are discarded: with `Would(DealtDamageCard(..))`.
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

/// DMG-3: the damage card goes back; your player searches the damage deck for a card with that
/// trait, which is dealt facedown: with `Would(DealtDamageCard(..))`.
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
}

/// DMG-3: the damage card is discarded: with `Would(DealtDamageCard(..))`.
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

/// HUG-61: a hardpoint of a ship that is Offline is turned over, which one its player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestoreHardpoint {
    /// Whose.
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
}

/// HUG-61: a hardpoint of a ship that is not Offline is turned over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisableHardpoint {
    /// Whose.
    #[serde(default)]
    pub who: Who,
    /// Who says which one.
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
}

/// RND-74: that ship, destroyed, is not removed before then: the end of the phase, or of the
/// End Phase of this round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemainsUntil {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// How long: `EndOfPhase` or `EndOfRound`.
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
}
