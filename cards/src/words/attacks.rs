//! Effects that grant attacks or change when ships have their turn.

use super::Word;
use crate::check::Check;
use crate::compile::{Compiler, Steps, any_of};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{Until, WeaponWord, Who};
use killbox_components::ability::{self, Op, OwnOp, ShipOp};
use killbox_components::arc::WeaponArc;
use serde::{Deserialize, Serialize};

/// Perform a bonus attack [ATK-76].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BonusAttack {
    /// The ship that attacks. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The kinds of weapon, a list such as `[Primary]`. Absent: any.
    #[serde(default)]
    pub weapon: Option<Vec<WeaponWord>>,
    /// The arcs of the weapon, a list such as `[Fixed(Front), SingleTurret]`. Absent: any.
    #[serde(default)]
    pub arc: Option<Vec<WeaponArc>>,
    /// The ships that can be attacked. Absent: any.
    #[serde(default)]
    pub against: Option<Who>,
    /// `true`: not against the defender of the previous attack [ATK-79].
    #[serde(default)]
    pub other_target: bool,
    /// `true`: only with a turret arc from which the ship has not attacked this round.
    #[serde(default)]
    pub unused_turret: bool,
    /// `true`: not with the weapon of the previous attack [ATK-79].
    #[serde(default)]
    pub other_weapon: bool,
    /// `true`: only against a ship that the attacker has not attacked this round.
    #[serde(default)]
    pub not_attacked: bool,
    /// `true`: the lock that the weapon's header requires is not needed [ATK-25].
    #[serde(default)]
    pub without_lock: bool,
    /// `true`: the charges that the attack costs are not spent [ATK-35].
    #[serde(default)]
    pub free: bool,
    /// `true`: the attack must be performed if it can be, since the cost was paid for it and no
    /// "may" follows in the text [ABL-3, ABL-48].
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

    topics!(who, weapon, against);
}

/// A ship that has not engaged engages at the current initiative of the Engagement Phase [RND-60].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngageNow {
    /// The ship that engages. Default: `You`.
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

    topics!(who);
}

/// A ship activates, or engages, at this initiative. Its initiative value does not change [RND-36].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakesTurnsAt {
    /// The ship. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The initiative, 0 to 8.
    pub number: u8,
    /// How long the effect lasts, such as `EndOfRound`.
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

    topics!(who);
}

/// A ship's initiative counts as that of another ship [RND-37].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreatInitiativeAs {
    /// The ship whose initiative changes. Default: `You`.
    #[serde(default)]
    pub who: Who,
    /// The ship whose initiative counts.
    pub of: Who,
    /// How long the effect lasts. Default: `EndOfRound`.
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

    topics!(who, of);
}

/// Your player chooses a number up to 6, and your initiative counts as this number [RND-37].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChooseInitiative {
    /// The lowest number that can be chosen, 0 to 5. Default: 0.
    #[serde(default)]
    pub from: u8,
    /// `true`: you activate, or engage, at the number, and your initiative value does not change
    /// [RND-36].
    #[serde(default)]
    pub turns_only: bool,
    /// How long the effect lasts, such as `EndOfRound`.
    pub until: Until,
}

impl Word for ChooseInitiative {
    fn check(&self, at: &mut Check, word: &'static str) {
        let ChooseInitiative { from, turns_only: _, until } = self;
        if *from > 5 {
            at.say(Some("from"), "there is nothing to choose: the highest number is 6");
        }
        at.own_ship(word);
        at.until(*until);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let ChooseInitiative { from, turns_only, until } = self;
        steps.push(Op::Own(OwnOp::ChooseInitiative { from: *from, turns_only: *turns_only, until: *until }));
    }
}

topic! {
    attacks:
        BonusAttack(BonusAttack), EngageNow(EngageNow), TakesTurnsAt(TakesTurnsAt),
        TreatInitiativeAs(TreatInitiativeAs), ChooseInitiative(ChooseInitiative),
}
