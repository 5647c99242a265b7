//! Rules about arcs, ranges and headers of weapons.

use super::{Answers, Standing};
use crate::check::Check;
use crate::compile::set;
use crate::declare::topic;
use crate::language::topics;
use crate::language::{Range, WeaponWord};
use killbox_components::ability::{Change, Hook};
use killbox_components::arc::Arc;
use killbox_components::token::Token;
use serde::{Deserialize, Serialize};

/// The attack range of your primary weapons, such as `"0-3"` [ATK-23, HUG-14].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PrimaryRange(pub Range);

impl Standing for PrimaryRange {
    fn compile(&self, to: &mut Answers) {
        let PrimaryRange(range) = self;
        to.add(Hook::WeaponRange, Change::PrimaryRange(*range));
    }
}

/// The attack range of your weapons of these kinds is wider by 1 at each end [ATK-29].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WiderRange(pub Vec<WeaponWord>);

impl Standing for WiderRange {
    fn check(&self, at: &mut Check, word: &'static str) {
        let WiderRange(weapons) = self;
        at.named(weapons, word);
        at.own_weapon(&Some(weapons.clone()));
    }

    fn compile(&self, to: &mut Answers) {
        let WiderRange(weapons) = self;
        to.add(Hook::WeaponRange, Change::WiderRange(set(weapons)));
    }

    topics!(0);
}

/// The attack range of your weapons is wider by 1 at each end, up to range 5, if you spend a token
/// of this kind when the defender is declared [ATK-29].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WiderRangeFor(pub Token);

impl Standing for WiderRangeFor {
    fn compile(&self, to: &mut Answers) {
        let WiderRangeFor(token) = self;
        to.add(Hook::WeaponRange, Change::WiderRangeFor(*token));
    }

    topics!(0);
}

/// You can lock, coordinate and jam an object farther away: by 1 range for each energy, up to this
/// much energy and up to range 5. An ability that names the range is not extended. The energy is
/// spent when the object is chosen [ACT-27, TOK-26, TOK-42, ACT-23].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FartherForEnergy(pub u8);

impl Standing for FartherForEnergy {
    fn check(&self, at: &mut Check, word: &'static str) {
        let FartherForEnergy(most) = self;
        at.some(*most, word);
    }

    fn compile(&self, to: &mut Answers) {
        let FartherForEnergy(most) = self;
        to.add(Hook::Farther, Change::FartherForEnergy(*most));
    }
}

/// You cannot attack again through a turret arc from which you have attacked this round [ATK-22].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EachTurretArcOnce;

impl Standing for EachTurretArcOnce {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::TurretArcs, Change::EachTurretArcOnce);
    }
}

/// The only arcs to which you can rotate your turret indicator [MOV-84].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TurretOnly(pub Vec<Arc>);

impl Standing for TurretOnly {
    fn check(&self, at: &mut Check, word: &'static str) {
        let TurretOnly(arcs) = self;
        at.named(arcs, word);
    }

    fn compile(&self, to: &mut Answers) {
        let TurretOnly(arcs) = self;
        to.add(Hook::TurretArcs, Change::TurretOnly(set(arcs)));
    }
}

/// You attack with your weapons of these kinds that require the front arc through your single
/// turret arc instead [ATK-25].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AttackThroughTurret(pub Vec<WeaponWord>);

impl Standing for AttackThroughTurret {
    fn check(&self, at: &mut Check, word: &'static str) {
        let AttackThroughTurret(weapons) = self;
        at.named(weapons, word);
        at.without_if("what the ship's weapons are");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }

    topics!(0);
}

/// You perform only bonus attacks with these weapons [HUG-8].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OnlyAsBonus(pub Vec<WeaponWord>);

impl Standing for OnlyAsBonus {
    fn check(&self, at: &mut Check, word: &'static str) {
        let OnlyAsBonus(weapons) = self;
        at.named(weapons, word);
        at.without_if("what the ship's weapons are");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }

    topics!(0);
}

/// A "Bonus Attack" header with the weapons of other cards. On one side of a card it exists only
/// while that side is up [HUG-9, HUG-62].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BonusHeader {
    /// The kinds of weapon, one of which is used.
    pub weapon: Vec<WeaponWord>,
    /// The energy that the attack costs. Default: 0.
    #[serde(default)]
    pub energy: u8,
}

impl Standing for BonusHeader {
    fn check(&self, at: &mut Check, word: &'static str) {
        let BonusHeader { weapon: weapons, .. } = self;
        at.named(weapons, word);
        at.without_if("what the ship's weapons are");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }

    topics!(weapon);
}

/// Another arc takes the place of the front arc that certain weapons require. On one side of a card
/// this holds only while that side is up [ATK-25].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontArcIs {
    /// The kinds of weapon.
    pub weapon: Vec<WeaponWord>,
    /// The arc.
    pub arc: Arc,
}

impl Standing for FrontArcIs {
    fn check(&self, at: &mut Check, word: &'static str) {
        let FrontArcIs { weapon: weapons, .. } = self;
        at.named(weapons, word);
        at.without_if("what the ship's weapons are");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }

    topics!(weapon);
}

/// You can attack with certain weapons whose header requires the front arc through your rear arc
/// too [ATK-25].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayAttackThroughRear {
    /// The kinds of weapon.
    pub weapon: Vec<WeaponWord>,
    /// The attack range through the rear arc, such as `"1-2"`. Absent: that of the weapon [ATK-29].
    #[serde(default)]
    pub range: Option<Range>,
}

impl Standing for MayAttackThroughRear {
    fn check(&self, at: &mut Check, word: &'static str) {
        let MayAttackThroughRear { weapon: weapons, .. } = self;
        at.named(weapons, word);
        at.without_if("what the ship's weapons are");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }

    topics!(weapon);
}

/// You have a single turret indicator [ATK-22].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HasTurret;

impl Standing for HasTurret {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("what the ship's arcs are");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

topic! {
    weapons:
        PrimaryRange(PrimaryRange), WiderRange(WiderRange), WiderRangeFor(WiderRangeFor),
        FartherForEnergy(FartherForEnergy), EachTurretArcOnce, TurretOnly(TurretOnly),
        AttackThroughTurret(AttackThroughTurret), OnlyAsBonus(OnlyAsBonus),
        BonusHeader(BonusHeader), FrontArcIs(FrontArcIs),
        MayAttackThroughRear(MayAttackThroughRear), HasTurret,
}
