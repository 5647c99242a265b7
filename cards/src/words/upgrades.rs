//! Words about upgrade cards: turned over, exchanged, hidden.

use super::Word;
use crate::catalogue::CardKind;
use crate::check::Check;
use crate::compile::{Compiler, Steps};
use crate::language::{Ships, Who};
use killbox_components::ability::{Op, OwnOp, ShipOp};
use killbox_components::slot::Slot;
use serde::{Deserialize, Serialize};

/// ABL-14: turn this card over.
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

/// ABL-14: a two-sided upgrade card of such a slot that the ship has is turned over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlipUpgrade {
    /// Whose.
    #[serde(default)]
    pub who: Who,
    /// SQD-19: of which type.
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
}

/// SQD-20: two upgrades of that type that two of these ships have are exchanged, as your player
/// says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExchangeUpgrades {
    /// SQD-19: of which type.
    pub slot: Slot,
    /// Of which ships.
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
}

/// SQD-20: any number of your upgrades of that type go to these ships, one to each, as your
/// player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiveUpgrades {
    /// SQD-19: of which type.
    pub slot: Slot,
    /// To which ships.
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
}

/// SQD-20: one of your upgrades of that type goes to that ship, which one your player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiveUpgrade {
    /// SQD-19: of which type.
    pub slot: Slot,
    /// To whom.
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
}

/// SQD-26: an upgrade of that type from outside of your squad, which is not limited, is placed
/// facedown under this card, as your player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HideUpgrade(pub Slot);

impl Word for HideUpgrade {
    fn check(&self, at: &mut Check, word: &'static str) {
        let HideUpgrade(slot) = self;
        at.of_upgrade(word);
        if let Some(set) = at.card.without_hidden(*slot) {
            let message = format!("this card hides no such upgrade in the {set} set: its facts say 'hides'");
            at.say(Some(word), message);
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::HideUpgrade));
    }
}

/// SQD-26: the upgrade that lies facedown under this card is revealed, and you have it.
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
