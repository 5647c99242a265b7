//! Standing rules about ships: near whom they count, whose friends they are, where they are placed.

use crate::check::{Check};
use crate::language::{Range, Ships};
use killbox_components::ability::{Change, Hook};
use serde::{Deserialize, Serialize};
use super::{Answers, Standing};

/// RND-42, RND-53, RND-60: you are not given a dial, and neither activate nor engage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakesNoTurn;

impl Standing for TakesNoTurn {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::TakesNoTurn, Change::TakesNoTurn);
    }
}

/// ABL-15: as the effect of an upgrade card of yours resolves, you may treat friendly ships at
/// this range as being at range 0 or 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CountsAsNear(pub Range);

impl Standing for CountsAsNear {
    fn compile(&self, to: &mut Answers) {
        let CountsAsNear(range) = self;
        to.add(Hook::TreatRange, Change::CountsAsNear(*range));
    }
}

/// ABL-15: as the ship abilities of these ships resolve, they may treat friendly ships at this
/// range of you as being at range 0 or 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipAbilityCountsAsNear {
    /// Whose ship abilities.
    pub who: Ships,
    /// At which range of you.
    pub range: Range,
}

impl Standing for ShipAbilityCountsAsNear {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let ShipAbilityCountsAsNear { who, .. } = self;
        at.ships(who);
    }

    fn compile(&self, to: &mut Answers) {
        let ShipAbilityCountsAsNear { who, range } = self;
        to.add(Hook::TreatRange, Change::NearFor { who: to.squads.group(who), range: *range });
    }
}

/// ABL-6: your ship ability is replaced by what this card says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplacesShipAbility;

impl Standing for ReplacesShipAbility {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("which ship ability a ship has");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// You have the pilot abilities of these other friendly ships.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HasPilotAbilityOf(pub Ships);

impl Standing for HasPilotAbilityOf {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let HasPilotAbilityOf(ships) = self;
        at.ships(ships);
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// ABL-54: friendly ships are allied to you, and you are allied to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IsAllied;

impl Standing for IsAllied {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Allied, Change::Allied);
    }
}

/// ABL-54: ships of the other faction of your squad (SQD-2) are friendly to you instead of
/// allied, and you are friendly to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlliesAreFriendly;

impl Standing for AlliesAreFriendly {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("which ships are friendly");
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Allied, Change::AlliesAreFriendly);
    }
}

/// RND-37: your initiative counts as this one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InitiativeIs(pub u8);

impl Standing for InitiativeIs {
    fn check(&self, at: &mut Check, word: &'static str) {
        let InitiativeIs(n) = self;
        if *n > 8 {
            at.say(Some(word), "initiative values are 0 to 8");
        }
    }

    fn compile(&self, to: &mut Answers) {
        let InitiativeIs(n) = self;
        to.add(Hook::Initiative, Change::Initiative(*n));
    }
}

/// RND-21: once you are placed, these ships can be placed anywhere in the play area at this
/// range of you.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MayBePlacedNear(pub Ships, pub Range);

impl Standing for MayBePlacedNear {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayBePlacedNear(ships, _) = self;
        at.ships(ships);
    }

    fn compile(&self, to: &mut Answers) {
        let MayBePlacedNear(who, range) = self;
        to.add(Hook::Placement, Change::PlacedNear { who: to.squads.group(who), range: *range });
    }
}

/// RND-21: you can be placed anywhere in the play area beyond this range of enemy ships.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MayBePlacedBeyond(pub u8);

impl Standing for MayBePlacedBeyond {
    fn check(&self, at: &mut Check, word: &'static str) {
        let MayBePlacedBeyond(n) = self;
        at.some(*n, word);
    }

    fn compile(&self, to: &mut Answers) {
        let MayBePlacedBeyond(range) = self;
        to.add(Hook::Placement, Change::PlacedBeyond(*range));
    }
}

/// RND-21: you can be placed anywhere in the play area beyond these ranges.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayBePlacedFarFrom {
    /// Of enemy ships.
    pub enemies: u8,
    /// Of obstacles.
    pub obstacles: u8,
    /// Of the enemy's edge.
    pub enemy_edge: u8,
}

impl Standing for MayBePlacedFarFrom {
    fn compile(&self, to: &mut Answers) {
        let MayBePlacedFarFrom { enemies, obstacles, enemy_edge } = self;
        to.add(
                        Hook::Placement,
                        Change::PlacedFarFrom { enemies: *enemies, obstacles: *obstacles, edge: *enemy_edge },
                    );
    }
}

/// RND-82: you start the game in reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartsInReserve;

impl Standing for StartsInReserve {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("how a ship docks");
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Placement, Change::InReserve);
    }
}
