//! Standing rules about whom a ship attacks, and when.

use crate::check::{Check, Goes};
use crate::compile::{set};
use crate::language::{HeaderWord, Range, Requirement, Ships, WeaponWord, Who};
use killbox_components::ability::{Change, Hook};
use killbox_components::sets::{Set};
use serde::{Deserialize, Serialize};
use super::{Answers, Standing, header};

/// LEG-16: you can attack at range 0 where a card has to say so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayAttackAtRange0 {
    /// With which weapons; without it, with primary ones.
    #[serde(default)]
    pub weapon: Option<Vec<WeaponWord>>,
}

impl Standing for MayAttackAtRange0 {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayAttackAtRange0 { weapon } = self;
        at.list(weapon, "weapon");
        at.own_weapon(weapon);
    }

    fn compile(&self, to: &mut Answers) {
        let MayAttackAtRange0 { weapon } = self;
        let weapons = weapon.as_deref().map_or(Set::from(WeaponWord::Primary), set);
        to.add(Hook::Range0, Change::Range0(weapons));
    }
}

/// ATK-7: an attack of yours at attack range 0 counts as one at attack range 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackRange0CountsAs1;

impl Standing for AttackRange0CountsAs1 {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Range0, Change::Range0CountsAs1);
    }
}

/// LEG-16: enemy ships at range 0 can perform primary attacks against you where a card has to
/// say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayBeAttackedAtRange0;

impl Standing for MayBeAttackedAtRange0 {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Range0, Change::Range0Target);
    }
}

/// ATK-7: the attack range counts as this one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AttackRangeCountsAs(pub u8);

impl Standing for AttackRangeCountsAs {
    fn goes(&self, at: &Check) -> Goes {
        at.inside()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let AttackRangeCountsAs(range) = self;
        if *range > 3 {
            at.say(Some(word), "attack ranges are 0 to 3 (ATK-7)");
        }
    }

    fn compile(&self, to: &mut Answers) {
        let AttackRangeCountsAs(range) = self;
        to.add(Hook::AttackRange, Change::RangeCountsAs(*range));
    }
}

/// ACT-23, TOK-42: when you coordinate or jam you may choose a ship that you have locked,
/// whatever its range; then you spend the lock. Of a ship that you could choose anyway you do
/// not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayTargetLocked;

impl Standing for MayTargetLocked {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::TargetsLocked, Change::TargetsLocked);
    }
}

/// ATK-32: you can attack friendly ships too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayAttackFriends;

impl Standing for MayAttackFriends {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Target, Change::AttackFriends);
    }
}

/// ATK-32: you attack at the closest attack range only at which you could attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackNearestOnly;

impl Standing for AttackNearestOnly {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Target, Change::AttackNearest);
    }
}

/// TOK-38: you can attack with these weapons although you are disarmed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayAttackWhileDisarmed {
    /// Which weapons.
    pub weapon: Vec<WeaponWord>,
    /// TOK-26: only ships that you have locked.
    #[serde(default)]
    pub locked: bool,
}

impl Standing for MayAttackWhileDisarmed {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayAttackWhileDisarmed { weapon, .. } = self;
        at.named(weapon, "weapon");
    }

    fn compile(&self, to: &mut Answers) {
        let MayAttackWhileDisarmed { weapon, locked } = self;
        to.add(Hook::AttackInSpite, Change::WhileDisarmed { weapons: set(weapon), locked: *locked });
    }
}

/// ATK-25: special attacks do not need these tokens of their header. `Defender` is who would be
/// attacked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayIgnoreRequirement {
    /// Whose attacks.
    #[serde(default)]
    pub who: Ships,
    /// Which tokens.
    pub of: Vec<HeaderWord>,
    /// Force that is spent if the attack would not be possible otherwise.
    #[serde(default)]
    pub force: u8,
}

impl Standing for MayIgnoreRequirement {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayIgnoreRequirement { who, of, .. } = self;
        at.ships(who);
        at.named(of, "of");
    }

    fn compile(&self, to: &mut Answers) {
        let MayIgnoreRequirement { who, of, force } = self;
        let of = header(of);
        to.add(Hook::AttackInSpite, Change::IgnoreRequirement { who: to.squads.group(who), of, force: *force });
    }
}

/// ATK-14: enemy ships in your front arc at this range count as in your bullseye arc. Only how
/// you are can stand in `if`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FrontCountsAsBullseye(pub Range);

impl Standing for FrontCountsAsBullseye {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let own = |r: &Requirement| {
            matches!(r, Requirement::Is(Who::You, _) | Requirement::IsNot(Who::You, _))
        };
        if !at.ability.requires.iter().all(own) {
            at.say(
                Some("if"),
                "what counts as an arc can depend on how you are only: Is(You, ..) or IsNot(You, ..)",
            );
        }
    }

    fn compile(&self, to: &mut Answers) {
        let FrontCountsAsBullseye(range) = self;
        to.add(Hook::Bullseye, Change::InBullseye(*range));
    }
}

/// HUG-20: the player of the attacker may have the precision effect of a damage card that the
/// attack deals applied in whatever arc of the defender the attacker is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrecisionInAnyArc;

impl Standing for PrecisionInAnyArc {
    fn goes(&self, at: &Check) -> Goes {
        at.attacking()
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::PrecisionArcs, Change::PrecisionInAnyArc);
    }
}
