//! Standing rules about arcs, ranges and headers of weapons.

use crate::check::{Check};
use crate::compile::{set};
use crate::language::{Range, WeaponWord};
use killbox_components::ability::{Change, Hook};
use killbox_components::arc::{Arc};
use killbox_components::token::{Token};
use serde::{Deserialize, Serialize};
use super::{Answers, Standing};

/// ATK-23, HUG-14: at which range you can perform primary attacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PrimaryRange(pub Range);

impl Standing for PrimaryRange {
    fn compile(&self, to: &mut Answers) {
        let PrimaryRange(range) = self;
        to.add(Hook::WeaponRange, Change::PrimaryRange(*range));
    }
}

/// ATK-29: the attack range of these weapons of yours is wider, by so much at each end.
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
}

/// ATK-29: for such a token, which is spent when the defender is declared, the attack range of
/// your weapons is wider by 1 at each end, up to range 5.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WiderRangeFor(pub Token);

impl Standing for WiderRangeFor {
    fn compile(&self, to: &mut Answers) {
        let WiderRangeFor(token) = self;
        to.add(Hook::WeaponRange, Change::WiderRangeFor(*token));
    }
}

/// ACT-27, TOK-26, TOK-42, ACT-23: you can lock, coordinate and jam an object farther away, up
/// to range 5, unless an ability names the range: for 1 energy by 1, up to so much. It is spent
/// when the object is chosen.
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

/// ATK-22: you cannot attack again through a turret arc from which you have attacked this
/// round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EachTurretArcOnce;

impl Standing for EachTurretArcOnce {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::TurretArcs, Change::TurretArcsOnce);
    }
}

/// MOV-84: the only arcs to which you can rotate your turret indicator.
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

/// ATK-25: you attack with these weapons, whose front arc is not asked for, through your single
/// turret arc.
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
}

/// HUG-8: with these weapons you perform bonus attacks only.
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
}

/// HUG-9: a "Bonus Attack" header with the weapons of other cards: with one of these. On one
/// side of a card it is there only while that side is up (HUG-62).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BonusHeader {
    /// With which weapons.
    pub weapon: Vec<WeaponWord>,
    /// What it costs.
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
}

/// ATK-25: the front arc that these weapons ask for is this arc. On one side of a card it is so
/// only while that side is up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontArcIs {
    /// Of which.
    pub weapon: Vec<WeaponWord>,
    /// Which arc.
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
}

/// ATK-25: you can attack with these weapons, whose front arc is asked for, through your rear
/// arc too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayAttackThroughRear {
    /// With which.
    pub weapon: Vec<WeaponWord>,
    /// ATK-29: only at these attack ranges then.
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
}

/// ATK-22: you have a single turret indicator.
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
