//! Standing rules about obstacles.

use crate::check::{Check, Goes};
use crate::compile::{any_of, obstacle_kinds};
use crate::language::{Range, Ships, WeaponWord};
use killbox_components::ability::{Change, Hook};
use killbox_components::obstacle::{ObstacleKind};
use killbox_components::sets::{Set};
use serde::{Deserialize, Serialize};
use super::{Answers, Standing};

/// OBJ-9: obstacles do nothing to you while you move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreObstacles;

impl Standing for IgnoreObstacles {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::IgnoreObstacles { locked: false });
    }
}

/// OBJ-27: obstacles that you have locked do nothing to you while you move and while you
/// attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreLockedObstacles;

impl Standing for IgnoreLockedObstacles {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::IgnoreObstacles { locked: true });
    }
}

/// OBJ-27: obstacles of these kinds do nothing to you while you move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IgnoreObstaclesOf(pub Vec<ObstacleKind>);

impl Standing for IgnoreObstaclesOf {
    fn check(&self, at: &mut Check, word: &'static str) {
        let IgnoreObstaclesOf(kinds) = self;
        at.named(kinds, word);
    }

    fn compile(&self, to: &mut Answers) {
        let IgnoreObstaclesOf(kinds) = self;
        to.add(Hook::Obstacles, Change::IgnoreKinds(obstacle_kinds(kinds)));
    }
}

/// OBJ-27: obstacles that you are at range 0 of do nothing to you while you move, while you
/// attack and while you lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreObstaclesAtRange0;

impl Standing for IgnoreObstaclesAtRange0 {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::IgnoreAtRange0);
    }
}

/// OBJ-27: obstacles that you only move through, and do not overlap, do nothing to you.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreObstaclesMovedThrough;

impl Standing for IgnoreObstaclesMovedThrough {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::IgnoreMovedThrough);
    }
}

/// OBJ-27: obstacles do nothing to you while you attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreObstaclesWhileAttacking;

impl Standing for IgnoreObstaclesWhileAttacking {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::IgnoreWhileAttacking);
    }
}

/// MOV-64, MOV-72: you can boost and barrel roll through and onto obstacles; you suffer them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayMoveThroughObstacles;

impl Standing for MayMoveThroughObstacles {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::MoveThroughObstacles);
    }
}

/// OBJ-27: obstacles at this range of the attacker that obstruct the attack do nothing to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IgnoreObstructing(pub Range);

impl Standing for IgnoreObstructing {
    fn goes(&self, at: &Check) -> Goes {
        at.attacking()
    }

    fn compile(&self, to: &mut Answers) {
        let IgnoreObstructing(range) = self;
        to.add(Hook::Obstructing, Change::IgnoreObstructing(*range));
    }
}

/// ATK-81, OBJ-13: obstacles that ships are at range 0 of do not keep them from attacking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayAttackOnObstacles {
    /// Which ships.
    #[serde(default)]
    pub who: Ships,
    /// With which weapons; without it, with all.
    #[serde(default)]
    pub weapon: Option<Vec<WeaponWord>>,
    /// Of which kinds; without it, of all.
    #[serde(default)]
    pub kind: Option<Vec<ObstacleKind>>,
}

impl Standing for MayAttackOnObstacles {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayAttackOnObstacles { who, weapon, kind } = self;
        at.ships(who);
        at.list(weapon, "weapon");
        at.list(kind, "kind");
    }

    fn compile(&self, to: &mut Answers) {
        let MayAttackOnObstacles { who, weapon, kind } = self;
        let (weapons, kinds) = (any_of(weapon), kind.as_deref().map_or_else(Set::all, obstacle_kinds));
        to.add(Hook::AttackInSpite, Change::AttackOnObstacles { who: to.squads.group(who), weapons, kinds });
    }
}
