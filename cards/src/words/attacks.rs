//! Words about attacks and about when ships have their turn.

use super::Word;
use crate::check::Check;
use crate::compile::{Compiler, Steps, any_of};
use crate::language::{Until, WeaponWord, Who};
use killbox_components::ability::{self, Op, OwnOp, ShipOp};
use killbox_components::arc::WeaponArc;
use serde::{Deserialize, Serialize};

/// ATK-76: perform a bonus attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BonusAttack {
    /// Who.
    #[serde(default)]
    pub who: Who,
    /// With one of these kinds of weapon.
    #[serde(default)]
    pub weapon: Option<Vec<WeaponWord>>,
    /// With a weapon of one of these arcs.
    #[serde(default)]
    pub arc: Option<Vec<WeaponArc>>,
    /// Against one of these.
    #[serde(default)]
    pub against: Option<Who>,
    /// ATK-79: not against the defender of the attack before.
    #[serde(default)]
    pub other_target: bool,
    /// With a turret arc from which you have not attacked this round.
    #[serde(default)]
    pub unused_turret: bool,
    /// ATK-79: not with the weapon of the attack before.
    #[serde(default)]
    pub other_weapon: bool,
    /// Against a ship that you have not attacked this round.
    #[serde(default)]
    pub not_attacked: bool,
    /// ATK-25: whether the lock it asks for is not needed.
    #[serde(default)]
    pub without_lock: bool,
    /// ATK-35: whether the charges that it costs are not spent.
    #[serde(default)]
    pub free: bool,
    /// ABL-3, ABL-48: whether it must be performed, if it can be: what was paid was paid for
    /// it, and nothing says "may" after that.
    #[serde(default)]
    pub must: bool,
}

impl Word for BonusAttack {
    fn check(&self, at: &mut Check, word: &'static str) {
        let BonusAttack { who, weapon, arc, against, .. } = self;
        at.on_board(word);
        at.who(who);
        against.iter().for_each(|against| at.who(against));
        at.list(weapon, "weapon");
        at.own_weapon(weapon);
        at.list(arc, "arc");
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let BonusAttack {
            who,
            weapon,
            arc,
            against,
            other_target,
            other_weapon,
            unused_turret,
            not_attacked,
            without_lock,
            free,
            must,
        } = self;
        let attack = ability::BonusAttack {
            weapons: any_of(weapon),
            arcs: any_of(arc),
            against: against.as_ref().map(|who| c.squads.whom(who)),
            other_target: *other_target,
            other_weapon: *other_weapon,
            unused_turret: *unused_turret,
            not_attacked: *not_attacked,
            without_lock: *without_lock,
            free: *free,
            must: *must,
        };
        steps.push(c.on(who, ShipOp::BonusAttack(attack)));
    }
}

/// RND-60: that ship, which has not engaged, engages at the initiative to which the Engagement
/// Phase has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngageNow {
    /// Who.
    #[serde(default)]
    pub who: Who,
}

impl Word for EngageNow {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let EngageNow { who } = self;
        at.who(who);
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let EngageNow { who } = self;
        steps.push(c.on(who, ShipOp::EngageNow));
    }
}

/// RND-36: a ship activates, or engages, at this initiative; its initiative value stays what it
/// is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakesTurnsAt {
    /// Whose.
    #[serde(default)]
    pub who: Who,
    /// The number.
    pub number: u8,
    /// How long.
    pub until: Until,
}

impl Word for TakesTurnsAt {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let TakesTurnsAt { who, number, until } = self;
        at.who(who);
        at.until(*until);
        if *number > 8 {
            at.say(Some("number"), "initiative values are 0 to 8");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let TakesTurnsAt { who, number, until } = self;
        steps.push(c.on(who, ShipOp::TakesTurnsAt { number: *number, until: *until }));
    }
}

/// RND-37: a ship's initiative counts as that of another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreatInitiativeAs {
    /// Whose.
    #[serde(default)]
    pub who: Who,
    /// As whose.
    pub of: Who,
    /// How long; without it, to the end of the round.
    #[serde(default)]
    pub until: Option<Until>,
}

impl Word for TreatInitiativeAs {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let TreatInitiativeAs { who, of, until } = self;
        at.who(who);
        at.who(of);
        until.iter().for_each(|until| at.until(*until));
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let TreatInitiativeAs { who, of, until } = self;
        let until = until.unwrap_or(Until::EndOfRound);
        steps.push(c.on(who, ShipOp::TreatInitiativeAs { of: c.squads.whom(of), until }));
    }
}

/// RND-37: your player chooses a number up to 6; your initiative counts as this one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChooseInitiative {
    /// The lowest number that can be chosen.
    #[serde(default)]
    pub from: u8,
    /// RND-36: you activate, or engage, at it; your initiative value stays what it is.
    #[serde(default)]
    pub turns_only: bool,
    /// How long.
    pub until: Until,
}

impl Word for ChooseInitiative {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ChooseInitiative { from, turns_only: _, until } = self;
        if *from > 5 {
            at.say(Some("from"), "there is no choice: a number up to 6 is chosen");
        }
        at.own_ship(word);
        at.until(*until);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let ChooseInitiative { from, turns_only, until } = self;
        steps.push(Op::Own(OwnOp::ChooseInitiative { from: *from, turns_only: *turns_only, until: *until }));
    }
}
