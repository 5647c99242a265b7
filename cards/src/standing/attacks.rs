//! Rules about which ships can be attacked, and when.

use super::{Answers, Standing, header};
use crate::check::{Check, Goes};
use crate::compile::{any_of, set};
use crate::declare::topic;
use crate::language::{HeaderWord, Range, Requirement, Ships, Topic, Topics, WeaponWord, Who, topics};
use crate::requirements::{Is, IsNot};
use killbox_components::ability::{Change, Hook};
use killbox_components::arc::WeaponArc;
use killbox_components::sets::Set;
use killbox_components::token::Token;
use serde::{Deserialize, Serialize};

/// You can attack at range 0 under rules that forbid it unless an ability allows it [LEG-16].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayAttackAtRange0 {
    /// The kinds of weapon, a list such as `[Primary]`. Absent: primary weapons.
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
        to.add(Hook::Range0, Change::MayAttackAtRange0(weapons));
    }

    topics!(weapon);
}

/// Your attacks at attack range 0 count as attacks at attack range 1 [ATK-7].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackRange0CountsAs1;

impl Standing for AttackRange0CountsAs1 {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Range0, Change::AttackRange0CountsAs1);
    }
}

/// Enemy ships at range 0 can perform primary attacks against you under rules that forbid this
/// unless an ability allows it [LEG-16].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayBeAttackedAtRange0;

impl Standing for MayBeAttackedAtRange0 {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Range0, Change::MayBeAttackedAtRange0);
    }
}

/// The attack range counts as this one, 0 to 3 [ATK-7].
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
        to.add(Hook::AttackRange, Change::AttackRangeCountsAs(*range));
    }
}

/// When you coordinate or jam, you may choose a ship that you have locked, at any range. You then
/// spend the lock, unless you could choose the ship without it [ACT-23, TOK-42].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayTargetLocked;

impl Standing for MayTargetLocked {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::MayTargetLocked, Change::MayTargetLocked);
    }
}

/// You can attack friendly ships too [ATK-32].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayAttackFriends;

impl Standing for MayAttackFriends {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Target, Change::MayAttackFriends);
    }
}

/// You can attack only at the closest attack range that is possible [ATK-32].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackNearestOnly;

impl Standing for AttackNearestOnly {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Target, Change::AttackNearestOnly);
    }
}

/// You can attack with certain weapons although you are disarmed. `Defender` is the ship or remote
/// that would be attacked [TOK-38].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayAttackWhileDisarmed {
    /// The kinds of weapon, a list such as `[Primary]`. Absent: any.
    #[serde(default)]
    pub weapon: Option<Vec<WeaponWord>>,
    /// The arcs of the weapon, a list such as `[Fixed(Front), SingleTurret]`. Absent: any [ATK-21].
    #[serde(default)]
    pub arc: Option<Vec<WeaponArc>>,
    /// `true`: only ships that you have locked [TOK-26].
    #[serde(default)]
    pub locked: bool,
}

impl Standing for MayAttackWhileDisarmed {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayAttackWhileDisarmed { weapon, arc, .. } = self;
        at.list(weapon, "weapon");
        at.list(arc, "arc");
    }

    fn compile(&self, to: &mut Answers) {
        let MayAttackWhileDisarmed { weapon, arc, locked } = self;
        let (weapons, arcs) = (any_of(weapon), any_of(arc));
        to.add(Hook::AttackInSpite, Change::MayAttackWhileDisarmed { weapons, arcs, locked: *locked });
    }

    topics!(weapon);
}

/// Special attacks do not need certain tokens that the header of the weapon requires. `Defender` is
/// the ship that would be attacked [ATK-25].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayIgnoreRequirement {
    /// The ships that attack. Default: `You`.
    #[serde(default)]
    pub who: Ships,
    /// The tokens that are not needed, a list of `Lock`, `Focus` and `Calculate`.
    pub of: Vec<HeaderWord>,
    /// The Force that is spent if the attack would not be possible otherwise. Default: 0.
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
        to.add(
            Hook::AttackInSpite,
            Change::MayIgnoreRequirement { who: to.squads.group(who), of, force: *force },
        );
    }

    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        self.who.topics(tell);
        // Few ships have the tokens that such a weapon would ask for.
        if self.of.contains(&HeaderWord::Calculate) {
            tell(Topic::Token(Token::Calculate));
        }
    }
}

/// Enemy ships in your front arc at this range count as in your bullseye arc. The tests in `if` can
/// only be `Is(You, ..)` and `IsNot(You, ..)` [ATK-14].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FrontCountsAsBullseye(pub Range);

impl Standing for FrontCountsAsBullseye {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let own = |r: &Requirement| {
            matches!(r, Requirement::Is(Is(Who::You, _)) | Requirement::IsNot(IsNot(Who::You, _)))
        };
        if !at.ability.requires.iter().all(own) {
            at.say(
                Some("if"),
                "what counts as an arc can depend only on your own state: Is(You, ..) or IsNot(You, ..)",
            );
        }
    }

    fn compile(&self, to: &mut Answers) {
        let FrontCountsAsBullseye(range) = self;
        to.add(Hook::Bullseye, Change::FrontCountsAsBullseye(*range));
    }
}

/// The attacker's player may have the precision effect of a damage card that the attack deals
/// applied in any arc of the defender [HUG-20].
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

topic! {
    attacks:
        MayAttackAtRange0(MayAttackAtRange0), AttackRange0CountsAs1, MayBeAttackedAtRange0,
        AttackRangeCountsAs(AttackRangeCountsAs), MayTargetLocked, MayAttackFriends,
        AttackNearestOnly, MayAttackWhileDisarmed(MayAttackWhileDisarmed),
        MayIgnoreRequirement(MayIgnoreRequirement), FrontCountsAsBullseye(FrontCountsAsBullseye),
        PrecisionInAnyArc,
}
