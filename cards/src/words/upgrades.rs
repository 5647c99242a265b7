//! Effects that flip, exchange, give, hide or reveal upgrade cards.

use super::Word;
use crate::catalogue::CardKind;
use crate::check::Check;
use crate::compile::{Compiler, Steps};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{Ships, Who};
use killbox_components::ability::{Op, OwnOp, ShipOp};
use killbox_components::slot::Slot;
use serde::{Deserialize, Serialize};

/// Turn this card over [ABL-14].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlipThisCard;

impl Word for FlipThisCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        if at.kind != CardKind::Upgrade {
            at.say(Some(word), "only upgrade cards have a second side");
        } else if let Some(set) = at.card.one_sided() {
            at.say(Some(word), format!("this card has one side in the {set} set"));
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::FlipThisCard));
    }
}

/// Turn over a two-sided upgrade card of a ship [ABL-14].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlipUpgrade {
    /// The ship that has the card. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The type of the upgrade, such as `Configuration` [SQD-19].
    pub slot: Slot,
}

impl Word for FlipUpgrade {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let FlipUpgrade { who, .. } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let FlipUpgrade { who, slot } = self;
        steps.push(c.on(who, ShipOp::FlipUpgrade(*slot)));
    }

    topics!(who, slot);
}

/// Exchange two upgrades of one type between two ships; your player chooses the upgrades [SQD-20].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExchangeUpgrades {
    /// The type of the upgrades [SQD-19].
    pub slot: Slot,
    /// The ships between which upgrades can be exchanged.
    pub of: Ships,
}

impl Word for ExchangeUpgrades {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ExchangeUpgrades { of: ships, .. } = self;
        at.own_ship(word);
        at.ships(ships);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let ExchangeUpgrades { slot, of } = self;
        steps.push(Op::Own(OwnOp::ExchangeUpgrades { slot: *slot, of: c.squads.group(of) }));
    }

    topics!(slot, of);
}

/// Give any number of your upgrades of one type to other ships, one to each; your player chooses
/// [SQD-20].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiveUpgrades {
    /// The type of the upgrades [SQD-19].
    pub slot: Slot,
    /// The ships that can receive one.
    pub to: Ships,
}

impl Word for GiveUpgrades {
    fn check(&self, at: &mut Check, word: &'static str) {
        let GiveUpgrades { to: ships, .. } = self;
        at.own_ship(word);
        at.ships(ships);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let GiveUpgrades { slot, to } = self;
        steps.push(Op::Own(OwnOp::GiveUpgrades { slot: *slot, to: c.squads.group(to) }));
    }

    topics!(slot, to);
}

/// Give one of your upgrades to a ship; your player chooses which one [SQD-20].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiveUpgrade {
    /// The type of the upgrade [SQD-19].
    pub slot: Slot,
    /// The ship that receives it.
    pub to: Who,
}

impl Word for GiveUpgrade {
    fn check(&self, at: &mut Check, word: &'static str) {
        let GiveUpgrade { to, .. } = self;
        at.own_ship(word);
        at.who(to);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let GiveUpgrade { slot, to } = self;
        steps.push(c.on(to, ShipOp::GiveUpgrade(*slot)));
    }

    topics!(slot, to);
}

/// Place an upgrade of this type from outside of your squad facedown under this card; your player
/// chooses one that is not limited [SQD-26].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HideUpgrade(pub Slot);

impl Word for HideUpgrade {
    fn check(&self, at: &mut Check, word: &'static str) {
        let HideUpgrade(slot) = self;
        at.of_upgrade(word);
        if let Some(set) = at.card.without_hidden(*slot) {
            let message = format!("this card hides no such upgrade in the {set} set: its facts need 'hides'");
            at.say(Some(word), message);
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::HideUpgrade));
    }

    topics!(0);
}

/// Reveal the upgrade that lies facedown under this card. You have it from then on [SQD-26].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RevealUpgrade;

impl Word for RevealUpgrade {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_upgrade(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::RevealUpgrade));
    }
}

topic! {
    upgrades:
        FlipThisCard, FlipUpgrade(FlipUpgrade), ExchangeUpgrades(ExchangeUpgrades),
        GiveUpgrades(GiveUpgrades), GiveUpgrade(GiveUpgrade), HideUpgrade(HideUpgrade),
        RevealUpgrade,
}
