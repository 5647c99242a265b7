//! Rules about ships: the range they count at, the ships friendly to them, and their placement.

use super::{Answers, Standing};
use crate::check::Check;
use crate::declare::topic;
use crate::language::topics;
use crate::language::{Range, Ships};
use killbox_components::ability::{Change, Hook};
use serde::{Deserialize, Serialize};

/// You have no dial, and neither activate nor engage [RND-42, RND-53, RND-60].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakesNoTurn;

impl Standing for TakesNoTurn {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::TakesNoTurn, Change::TakesNoTurn);
    }
}

/// While the effect of an upgrade card of yours resolves, you may treat friendly ships at this
/// range as being at range 0 or 1 [ABL-15].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CountsAsNear(pub Range);

impl Standing for CountsAsNear {
    fn compile(&self, to: &mut Answers) {
        let CountsAsNear(range) = self;
        to.add(Hook::TreatRange, Change::CountsAsNear(*range));
    }
}

/// While the ship abilities of certain ships resolve, those ships may treat friendly ships near you
/// as being at range 0 or 1 [ABL-15].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipAbilityCountsAsNear {
    /// The ships that have the ship abilities.
    pub who: Ships,
    /// The range of the friendly ships from you, such as `"0-3"`.
    pub range: Range,
}

impl Standing for ShipAbilityCountsAsNear {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let ShipAbilityCountsAsNear { who, .. } = self;
        at.ships(who);
    }

    fn compile(&self, to: &mut Answers) {
        let ShipAbilityCountsAsNear { who, range } = self;
        to.add(
            Hook::TreatRange,
            Change::ShipAbilityCountsAsNear { who: to.squads.group(who), range: *range },
        );
    }

    topics!(who);
}

/// The abilities of this card replace your ship ability [ABL-6].
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

    topics!(0);
}

/// Friendly ships are allied to you, and you are allied to them [ABL-54].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IsAllied;

impl Standing for IsAllied {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Allied, Change::IsAllied);
    }
}

/// Ships of the other faction of your squad are friendly to you instead of allied, and you are
/// friendly to them [ABL-54, SQD-2].
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

/// Your initiative counts as this one, 0 to 8 [RND-37].
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
        to.add(Hook::Initiative, Change::InitiativeIs(*n));
    }
}

/// After you are placed, these ships can be placed anywhere in the play area at this range of you
/// [RND-21].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MayBePlacedNear(pub Ships, pub Range);

impl Standing for MayBePlacedNear {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayBePlacedNear(ships, _) = self;
        at.ships(ships);
    }

    fn compile(&self, to: &mut Answers) {
        let MayBePlacedNear(who, range) = self;
        to.add(Hook::Placement, Change::MayBePlacedNear { who: to.squads.group(who), range: *range });
    }

    topics!(0);
}

/// You can be placed anywhere in the play area beyond this range of enemy ships [RND-21].
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
        to.add(Hook::Placement, Change::MayBePlacedBeyond(*range));
    }
}

/// You can be placed anywhere in the play area beyond certain ranges [RND-21].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayBePlacedFarFrom {
    /// The range of enemy ships beyond which you are placed.
    pub enemies: u8,
    /// The range of obstacles beyond which you are placed.
    pub obstacles: u8,
    /// The range of the enemy's edge beyond which you are placed.
    pub enemy_edge: u8,
}

impl Standing for MayBePlacedFarFrom {
    fn compile(&self, to: &mut Answers) {
        let MayBePlacedFarFrom { enemies, obstacles, enemy_edge } = self;
        to.add(
            Hook::Placement,
            Change::MayBePlacedFarFrom { enemies: *enemies, obstacles: *obstacles, edge: *enemy_edge },
        );
    }
}

/// You start the game in reserve [RND-82].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartsInReserve;

impl Standing for StartsInReserve {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("how a ship docks");
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Placement, Change::StartsInReserve);
    }
}

topic! {
    ships:
        TakesNoTurn, CountsAsNear(CountsAsNear), ShipAbilityCountsAsNear(ShipAbilityCountsAsNear),
        ReplacesShipAbility, HasPilotAbilityOf(HasPilotAbilityOf), IsAllied, AlliesAreFriendly,
        InitiativeIs(InitiativeIs), MayBePlacedNear(MayBePlacedNear),
        MayBePlacedBeyond(MayBePlacedBeyond), MayBePlacedFarFrom(MayBePlacedFarFrom),
        StartsInReserve,
}
