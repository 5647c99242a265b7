//! Standing rules: words that change a rule while the ability holds. Rules ask for them; nothing is
//! done. Each is a struct in the file of its topic: what it says, while what it holds, what it needs,
//! and the question of the rules that it answers. The list at the end of this module is the only
//! place that names all of them; [`Rule`] is made from it.

use killbox_components::ability::{Change, Dice, Filter, Hook, Means};
use killbox_components::device::DeviceKind;
use killbox_components::maneuver::{Bearing, Difficulty};
use killbox_components::requirements::Requirements;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::check::{Check, Goes};
use crate::compile::{Squads, any_of, bearings, dice_of, digits};
use crate::declare::declare;
use crate::language::{Ability, Allowed, DiceWord, HeaderWord, Range, Ships, When, While};

/// One standing rule.
pub(crate) trait Standing {
    /// The timings that the rule goes with.
    fn goes(&self, at: &Check) -> Goes {
        at.always()
    }

    /// Reports what is wrong with the rule where it stands, besides its timing. `word` is its name.
    fn check(&self, _: &mut Check, _word: &'static str) {}

    /// Adds what the rule answers.
    fn compile(&self, to: &mut Answers);
}

/// A question, an answer, and the events about which it is one if they are not the ability's own.
pub(crate) type Answer = (Hook, Change, Option<Filter>);

/// The answers of one ability as they are collected.
pub(crate) struct Answers<'a> {
    /// Both squads.
    pub(crate) squads: &'a Squads<'a>,
    /// The ability.
    pub(crate) ability: &'a Ability,
    /// Its answers.
    pub(crate) found: Vec<Answer>,
}

/// The questions that an ability answers with its answers.
pub(crate) fn answers(squads: &Squads, ability: &Ability) -> Vec<Answer> {
    let mut answers = Answers { squads, ability, found: Vec::new() };
    ability.rules().for_each(|rule| rule.word().compile(&mut answers));
    answers.found
}

impl Answers<'_> {
    /// Adds an answer about the events of the ability.
    pub(crate) fn add(&mut self, hook: Hook, change: Change) {
        self.found.push((hook, change, None));
    }

    /// Adds what is worked into the ships before a game begins and answers no question in it.
    pub(crate) fn printed(&mut self) {
        self.add(Hook::WeaponRange, Change::Printed);
    }

    /// Adds more or fewer dice: of the attacker, of the defender, or of either in its part.
    pub(crate) fn dice(&mut self, dice: DiceWord, n: i8) {
        let hook = |dice: Dice| if dice == Dice::Defense { Hook::DefenseDice } else { Hook::AttackDice };
        self.about_dice(dice, hook, Change::Dice(n));
    }

    /// Adds an answer about an attack: of the attacker, of the defender, or of either in its part.
    pub(crate) fn about_dice(&mut self, dice: DiceWord, hook: impl Fn(Dice) -> Hook, change: Change) {
        let hook = |attacking: bool| {
            let own = if attacking { Dice::Attack } else { Dice::Defense };
            hook(match dice_of(dice) {
                Dice::Own => own,
                dice => dice,
            })
        };
        self.by_part(|attacking| (hook(attacking), change));
    }

    /// Adds what holds for the attacker, for the defender, or for either in its part.
    pub(crate) fn by_part(&mut self, answer: impl Fn(bool) -> (Hook, Change)) {
        let (squads, ability) = (self.squads, self.ability);
        let mut add = |attacking: bool, filter: Option<Filter>| {
            let (hook, change) = answer(attacking);
            self.found.push((hook, change, filter));
        };
        match &ability.when {
            When::While(While::AttackOrDefend(words)) => {
                add(true, None);
                add(false, Some(Filter::Defend(squads.attacks(words))));
            }
            When::While(While::Defend(_)) => add(false, None),
            _ => add(true, None),
        }
    }

    /// Harder or easier maneuvers.
    pub(crate) fn difficulty(
        &self,
        who: &Ships,
        color: &Option<Vec<Difficulty>>,
        bearing: &Option<Vec<Bearing>>,
        speed: Option<Range>,
        steps: i8,
    ) -> Change {
        Change::Difficulty {
            who: self.squads.group(who),
            colors: any_of(color),
            bearings: bearings(bearing, &None),
            speeds: digits(speed),
            steps,
        }
    }
}

/// What is left to modify dice by.
fn left(except: &[Allowed]) -> Means {
    let may = |word: Allowed| except.contains(&word);
    Means { force: may(Allowed::Force), lock: may(Allowed::Lock), this_card: may(Allowed::ThisCard) }
}

/// Kinds of device, as bits.
fn kinds(of: &[DeviceKind]) -> u32 {
    of.iter().fold(0, |bits, kind| bits | 1 << *kind as u32)
}

/// Tokens that the header of a weapon asks for [ATK-25].
pub(crate) fn header(of: &[HeaderWord]) -> Requirements {
    Requirements {
        lock: of.contains(&HeaderWord::Lock),
        focus: of.contains(&HeaderWord::Focus),
        calculate: of.contains(&HeaderWord::Calculate),
    }
}

fn one() -> u8 {
    1
}

fn five() -> u8 {
    5
}

declare! {
    /// One rule that is another while the ability holds. These words stand in `effect` itself, not
    /// inside others.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
    enum Rule: Standing;
    dice:
        RollMore(RollMore), RollFewer(RollFewer), RollAtMost(RollAtMost),
        NoRangeBonus(NoRangeBonus), CannotBeModified(CannotBeModified),
        CannotModifyYourDice(CannotModifyYourDice), ModifiesFocusAtMost(ModifiesFocusAtMost),
        AttackDiceCannotBeRerolled, AttackerRerollsAtMost(AttackerRerollsAtMost),
        CritsNeutralizedFirst, CritsNotNeutralized;
    spending:
        MaySpendYourTokens(MaySpendYourTokens), MaySpendYourForce, CannotSpend(CannotSpend),
        CannotSpendTokensOnDice, DefenderCannotSpend(DefenderCannotSpend),
        DefenderCannotSpendTokens(DefenderCannotSpendTokens),
        AttackerMaySpendAtRange0(AttackerMaySpendAtRange0), CannotSpendLock,
        CannotRerollWithLock, RecoverFewer(RecoverFewer), ReloadsMore(ReloadsMore),
        EachReloadRecoversMore(EachReloadRecoversMore), ForceWhileAttackingOnly,
        ForceDoesNotRecur;
    actions:
        CannotPerformActions(CannotPerformActions), CannotPerform(CannotPerform),
        ActWhileStressed(ActWhileStressed), ActOnDamageCardsWhileStressed,
        ActOnDamageCardsWhileIonized, ActAfterPartialManeuver, TreatAction(TreatAction),
        HasAction(HasAction), MayCoordinate(MayCoordinate), CoordinatesAllied,
        CoordinateOnly(CoordinateOnly), CoordinateMore(CoordinateMore),
        CoordinateRemotes(CoordinateRemotes), CoordinateOwnActions, CannotBeCoordinated,
        CoordinatedActWhileStressed(CoordinatedActWhileStressed), MayJam(MayJam),
        MayJamNear(MayJamNear), ReinforceOnly(ReinforceOnly);
    maneuvers:
        RedWhileStressed(RedWhileStressed), IncreaseDifficulty(IncreaseDifficulty),
        DecreaseDifficulty(DecreaseDifficulty), Slower(Slower), Faster(Faster),
        MoveWith(MoveWith), BarrelRollWithBanks;
    tokens:
        LockRange(LockRange), MaxLocks(MaxLocks), MayLock(MayLock), LockOnlyIn(LockOnlyIn),
        CannotLockAt(CannotLockAt), MayLockNear(MayLockNear),
        CannotBeLockedBy(CannotBeLockedBy), CannotRemove(CannotRemove),
        RemovesOneMore(RemovesOneMore), KeepTokens(KeepTokens);
    obstacles:
        IgnoreObstacles, IgnoreLockedObstacles, IgnoreObstaclesOf(IgnoreObstaclesOf),
        IgnoreObstaclesAtRange0, IgnoreObstaclesMovedThrough, IgnoreObstaclesWhileAttacking,
        MayMoveThroughObstacles, IgnoreObstructing(IgnoreObstructing),
        MayAttackOnObstacles(MayAttackOnObstacles);
    attacks:
        MayAttackAtRange0(MayAttackAtRange0), AttackRange0CountsAs1, MayBeAttackedAtRange0,
        AttackRangeCountsAs(AttackRangeCountsAs), MayTargetLocked, MayAttackFriends,
        AttackNearestOnly, MayAttackWhileDisarmed(MayAttackWhileDisarmed),
        MayIgnoreRequirement(MayIgnoreRequirement),
        FrontCountsAsBullseye(FrontCountsAsBullseye), PrecisionInAnyArc;
    weapons:
        PrimaryRange(PrimaryRange), WiderRange(WiderRange), WiderRangeFor(WiderRangeFor),
        FartherForEnergy(FartherForEnergy), EachTurretArcOnce, TurretOnly(TurretOnly),
        AttackThroughTurret(AttackThroughTurret), OnlyAsBonus(OnlyAsBonus),
        BonusHeader(BonusHeader), FrontArcIs(FrontArcIs),
        MayAttackThroughRear(MayAttackThroughRear), HasTurret;
    devices:
        MayLaunchInstead(MayLaunchInstead), MayDropRemotesElsewhere, MayDropWithBanks,
        MayDropInstead(MayDropInstead), MayDropSideways(MayDropSideways),
        MayDropOneFasterOrSlower, MayDropOnto(MayDropOnto), MayLaunchWhatIsDropped,
        MayPlaceTouching(MayPlaceTouching), IgnoreFriendlyDevices;
    ships:
        TakesNoTurn, CountsAsNear(CountsAsNear),
        ShipAbilityCountsAsNear(ShipAbilityCountsAsNear), ReplacesShipAbility,
        HasPilotAbilityOf(HasPilotAbilityOf), IsAllied, AlliesAreFriendly,
        InitiativeIs(InitiativeIs), MayBePlacedNear(MayBePlacedNear),
        MayBePlacedBeyond(MayBePlacedBeyond), MayBePlacedFarFrom(MayBePlacedFarFrom),
        StartsInReserve;
    docking:
        MayCarry(MayCarry), CarriesUpTo(CarriesUpTo), DocksAtRange(DocksAtRange),
        DeployFromRear, StartsDocked, DeploysInEmergencyOnly, TakesCarriersPlace,
        LendsPilotAbilityWhileDocked, RearWeaponWhileCarrying, MayUseDockedShields,
        FliesAsDocked, LeadsWing(LeadsWing), WingmatesMayPerform(WingmatesMayPerform),
        WingmatesPurpleIsRed, DockedWingmateMayJoin;
}
