//! Rules about obstacles.

use super::{Answers, Standing};
use crate::check::{Check, Goes};
use crate::compile::{any_of, obstacle_kinds};
use crate::declare::topic;
use crate::language::topics;
use crate::language::{Range, Ships, WeaponWord};
use killbox_components::ability::{Change, Hook};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::sets::Set;
use serde::{Deserialize, Serialize};

/// You ignore obstacles while you move [OBJ-9].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreObstacles;

impl Standing for IgnoreObstacles {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::IgnoreObstacles { locked: false });
    }
}

/// You ignore obstacles that you have locked, while you move and while you attack [OBJ-27].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreLockedObstacles;

impl Standing for IgnoreLockedObstacles {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::IgnoreObstacles { locked: true });
    }
}

/// You ignore obstacles of these kinds while you move [OBJ-27].
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
        to.add(Hook::Obstacles, Change::IgnoreObstaclesOf(obstacle_kinds(kinds)));
    }
}

/// You ignore obstacles at range 0 while you move, attack and lock [OBJ-27].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreObstaclesAtRange0;

impl Standing for IgnoreObstaclesAtRange0 {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::IgnoreObstaclesAtRange0);
    }
}

/// You ignore obstacles that you move through and do not overlap [OBJ-27].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreObstaclesMovedThrough;

impl Standing for IgnoreObstaclesMovedThrough {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::IgnoreObstaclesMovedThrough);
    }
}

/// You ignore obstacles while you attack [OBJ-27].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreObstaclesWhileAttacking;

impl Standing for IgnoreObstaclesWhileAttacking {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::IgnoreObstaclesWhileAttacking);
    }
}

/// You can boost and barrel roll through and onto obstacles; you suffer their effects [MOV-64,
/// MOV-72].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayMoveThroughObstacles;

impl Standing for MayMoveThroughObstacles {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Obstacles, Change::MayMoveThroughObstacles);
    }
}

/// Obstacles at this range of the attacker that obstruct the attack have no effect on it [OBJ-27].
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

/// Certain ships can attack although they are at range 0 of obstacles [ATK-81, OBJ-13].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayAttackOnObstacles {
    /// The ships. Default: `You`.
    #[serde(default)]
    pub who: Ships,
    /// The kinds of weapon, a list such as `[Primary]`. Absent: any.
    #[serde(default)]
    pub weapon: Option<Vec<WeaponWord>>,
    /// The kinds of obstacle, a list such as `[Asteroid]`. Absent: any.
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
        to.add(
            Hook::AttackInSpite,
            Change::MayAttackOnObstacles { who: to.squads.group(who), weapons, kinds },
        );
    }

    topics!(who, weapon);
}

topic! {
    obstacles:
        IgnoreObstacles, IgnoreLockedObstacles, IgnoreObstaclesOf(IgnoreObstaclesOf),
        IgnoreObstaclesAtRange0, IgnoreObstaclesMovedThrough, IgnoreObstaclesWhileAttacking,
        MayMoveThroughObstacles, IgnoreObstructing(IgnoreObstructing),
        MayAttackOnObstacles(MayAttackOnObstacles),
}
