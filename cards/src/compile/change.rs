//! Rules that an ability changes while it holds: the question of the rules that it answers, and its
//! answer.

use killbox_components::ability::{Change, Dice, Filter, Hook, Means, WeaponWord};
use killbox_components::device::DeviceKind;
use killbox_components::maneuver::{Bearing, Difficulty};
use killbox_components::requirements::Requirements;
use killbox_components::sets::Set;

use crate::language::{Ability, Allowed, DiceWord, HeaderWord, Range, Rule, Ships, When, While};

use super::meant::Squads;
use super::sets::{any_of, bearings, dice_of, digits, obstacle_kinds, set};

/// A question, an answer, and the events about which it is one if they are not the ability's own.
pub(super) type Answer = (Hook, Change, Option<Filter>);

/// The questions that an ability answers with its answers.
pub(super) fn changes(squads: &Squads, ability: &Ability) -> Vec<Answer> {
    ability.rules().flat_map(|rule| answers(squads, ability, rule)).collect()
}

/// More or fewer dice: of the attacker, of the defender, or of either in its part.
fn dice_change(squads: &Squads, ability: &Ability, dice: DiceWord, n: i8) -> Vec<Answer> {
    let hook = |dice: Dice| if dice == Dice::Defense { Hook::DefenseDice } else { Hook::AttackDice };
    about_dice(squads, ability, dice, hook, Change::Dice(n))
}

/// What an ability answers about an attack: of the attacker, of the defender, or of either in its
/// part.
fn about_dice(
    squads: &Squads,
    ability: &Ability,
    dice: DiceWord,
    hook: impl Fn(Dice) -> Hook,
    change: Change,
) -> Vec<Answer> {
    let part = |attacking: bool, filter: Option<Filter>| {
        let own = if attacking { Dice::Attack } else { Dice::Defense };
        let dice = match dice_of(dice) {
            Dice::Own => own,
            dice => dice,
        };
        (hook(dice), change, filter)
    };
    match &ability.when {
        When::While(While::AttackOrDefend(words)) => {
            vec![part(true, None), part(false, Some(Filter::Defend(squads.attacks(words))))]
        }
        When::While(While::Defend(_)) => vec![part(false, None)],
        _ => vec![part(true, None)],
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

/// ATK-25: tokens that the header of a weapon asks for.
pub(super) fn header(of: &[HeaderWord]) -> Requirements {
    Requirements {
        lock: of.contains(&HeaderWord::Lock),
        focus: of.contains(&HeaderWord::Focus),
        calculate: of.contains(&HeaderWord::Calculate),
    }
}

fn answers(squads: &Squads, ability: &Ability, rule: &Rule) -> Vec<Answer> {
    let (hook, change) = match rule {
        Rule::RollMore { dice, n } => return dice_change(squads, ability, *dice, *n as i8),
        Rule::RollFewer { dice, n } => return dice_change(squads, ability, *dice, -(*n as i8)),
        Rule::NoRangeBonus(dice) => {
            let hook = |dice| match dice {
                Dice::Defense => Hook::DefenseRangeBonus,
                Dice::Attack | Dice::Own => Hook::AttackRangeBonus,
            };
            return about_dice(squads, ability, *dice, hook, Change::NoRangeBonus);
        }
        Rule::CannotBeModified { dice, except } => {
            let hook = |dice| match dice {
                Dice::Defense => Hook::ModifyDefenseDice,
                Dice::Attack | Dice::Own => Hook::ModifyAttackDice,
            };
            return about_dice(squads, ability, *dice, hook, Change::CannotBeModified(left(except)));
        }
        Rule::MaySpendYourTokens { token, gain } => {
            let change = Change::Lends(set(token), *gain);
            return about_dice(squads, ability, DiceWord::YourDice, |_| Hook::Lends, change);
        }
        Rule::MaySpendYourForce => {
            return about_dice(squads, ability, DiceWord::YourDice, |_| Hook::Lends, Change::LendsForce);
        }
        Rule::CannotModifyYourDice { except } => (Hook::ModifyAttackDice, Change::ModifyOnlyBy(left(except))),
        Rule::CannotPerformActions { except, except_damage_cards } => {
            let kinds = set(except);
            (Hook::Perform, Change::PerformOnly { kinds, damage_cards: *except_damage_cards })
        }
        Rule::CannotPerform(kinds) => (Hook::Perform, Change::CannotPerform(set(kinds))),
        Rule::CannotSpendLock => (Hook::SpendLock, Change::CannotSpendLock),
        Rule::CannotRerollWithLock => (Hook::SpendLock, Change::CannotRerollWithLock),
        Rule::CannotLockAt(range) => (Hook::LockRange, Change::CannotLockAt(*range)),
        Rule::CannotRemove { who, token } => {
            (Hook::RemoveTokens, Change::CannotRemove(squads.group(who), set(token)))
        }
        Rule::CoordinateOwnActions => (Hook::Coordinate, Change::CoordinateOwnActions),
        Rule::ActWhileStressed { action, color } => {
            let (kinds, colors) = (any_of(action), any_of(color));
            (Hook::WhileStressed, Change::WhileStressed { kinds, cards: action.is_none(), colors })
        }
        Rule::RedWhileStressed { bearing } => {
            (Hook::RedWhileStressed, Change::RedWhileStressed(bearings(bearing, &None)))
        }
        Rule::IncreaseDifficulty { who, color, bearing, speed } => {
            (Hook::Difficulty, difficulty(squads, who, color, bearing, *speed, 1))
        }
        Rule::DecreaseDifficulty { who, color, bearing, speed } => {
            (Hook::Difficulty, difficulty(squads, who, color, bearing, *speed, -1))
        }
        Rule::TreatAction { action, only, color } => {
            let kinds = set(action);
            (Hook::ActionColor, Change::ActionColor { kinds, only: *only, color: *color })
        }
        Rule::LockRange(range) => (Hook::LockRange, Change::LockRange(*range)),
        Rule::MaxLocks(n) => (Hook::MaxLocks, Change::MaxLocks(*n)),
        Rule::MayAttackAtRange0 { weapon } => {
            let weapons = weapon.as_deref().map_or(Set::from(WeaponWord::Primary), set);
            (Hook::Range0, Change::Range0(weapons))
        }
        Rule::MayLock(ships) => (Hook::LockRange, Change::MayLock(squads.group(ships))),
        Rule::LockOnlyIn(arcs) => (Hook::LockRange, Change::LockOnlyIn(set(arcs))),
        Rule::Slower { n, least } => (Hook::Speed, Change::Slower { n: *n, least: *least }),
        Rule::RemovesOneMore(colors) => (Hook::RemoveTokens, Change::RemovesMore(set(colors))),
        Rule::Faster { n, slam } => (Hook::Speed, Change::Faster { n: *n, slam: slam.as_deref().map(set) }),
        Rule::ActOnDamageCardsWhileStressed => (Hook::WhileStressed, Change::DamageCardsWhileStressed),
        Rule::ActOnDamageCardsWhileIonized => (Hook::WhileStressed, Change::DamageCardsWhileIonized),
        Rule::AttackRangeCountsAs(range) => (Hook::AttackRange, Change::RangeCountsAs(*range)),
        Rule::IgnoreObstructing(range) => (Hook::Obstructing, Change::IgnoreObstructing(*range)),
        Rule::KeepTokens(token, n) => (Hook::KeepTokens, Change::KeepTokens(*token, *n)),
        Rule::IgnoreObstacles => (Hook::Obstacles, Change::IgnoreObstacles { locked: false }),
        Rule::IgnoreObstaclesWhileAttacking => (Hook::Obstacles, Change::IgnoreWhileAttacking),
        Rule::EachTurretArcOnce => (Hook::TurretArcs, Change::TurretArcsOnce),
        Rule::IgnoreObstaclesMovedThrough => (Hook::Obstacles, Change::IgnoreMovedThrough),
        Rule::IgnoreObstaclesAtRange0 => (Hook::Obstacles, Change::IgnoreAtRange0),
        Rule::MayLockNear { who, range, of } => {
            let (who, of) = (squads.group(who), squads.group(of));
            (Hook::LockRange, Change::LockNear { who, range: *range, of })
        }
        Rule::MayJamNear { who, range } => {
            (Hook::Jam, Change::JamNear { who: squads.group(who), range: *range })
        }
        Rule::IgnoreObstaclesOf(kinds) => (Hook::Obstacles, Change::IgnoreKinds(obstacle_kinds(kinds))),
        Rule::IgnoreLockedObstacles => (Hook::Obstacles, Change::IgnoreObstacles { locked: true }),
        Rule::MayMoveThroughObstacles => (Hook::Obstacles, Change::MoveThroughObstacles),
        Rule::BarrelRollWithBanks => (Hook::RollTemplates, Change::RollWithBanks),
        // Worked into the ships' weapons before a game begins.
        Rule::AttackThroughTurret(_)
        | Rule::ReplacesShipAbility
        | Rule::OnlyAsBonus(_)
        | Rule::BonusHeader { .. }
        | Rule::FrontArcIs { .. }
        | Rule::MayAttackThroughRear { .. }
        | Rule::HasTurret
        | Rule::ForceWhileAttackingOnly
        | Rule::ForceDoesNotRecur
        | Rule::HasPilotAbilityOf(_)
        | Rule::MayCarry(_)
        | Rule::CarriesUpTo(_)
        | Rule::LeadsWing { .. }
        | Rule::WingmatesMayPerform(_)
        | Rule::WingmatesPurpleIsRed
        | Rule::DockedWingmateMayJoin
        | Rule::DocksAtRange(_)
        | Rule::DeployFromRear
        | Rule::StartsDocked
        | Rule::DeploysInEmergencyOnly
        | Rule::TakesCarriersPlace
        | Rule::LendsPilotAbilityWhileDocked
        | Rule::RearWeaponWhileCarrying => (Hook::WeaponRange, Change::Printed),
        Rule::FliesAsDocked => (Hook::Initiative, Change::InitiativeOfDocked),
        Rule::MayUseDockedShields => (Hook::DockedShields, Change::DockedShields),
        Rule::MayBePlacedNear(who, range) => {
            (Hook::Placement, Change::PlacedNear { who: squads.group(who), range: *range })
        }
        Rule::MayPlaceTouching(class) => (Hook::DropTemplates, Change::PlaceTouching(*class)),
        Rule::CountsAsNear(range) => (Hook::TreatRange, Change::CountsAsNear(*range)),
        Rule::ShipAbilityCountsAsNear { who, range } => {
            (Hook::TreatRange, Change::NearFor { who: squads.group(who), range: *range })
        }
        Rule::MayAttackFriends => (Hook::Target, Change::AttackFriends),
        Rule::AttackNearestOnly => (Hook::Target, Change::AttackNearest),
        Rule::ReinforceOnly(arc) => (Hook::Reinforce, Change::ReinforceOnly(*arc)),
        Rule::IgnoreFriendlyDevices => (Hook::Devices, Change::IgnoreFriendlyDevices),
        Rule::MayBePlacedFarFrom { enemies, obstacles, enemy_edge } => (
            Hook::Placement,
            Change::PlacedFarFrom { enemies: *enemies, obstacles: *obstacles, edge: *enemy_edge },
        ),
        Rule::StartsInReserve => (Hook::Placement, Change::InReserve),
        Rule::CritsNeutralizedFirst => (Hook::CritsFirst, Change::CritsFirst),
        Rule::DefenderCannotSpend(color) => (Hook::SpendOnDefense, Change::DefenderCannotSpend(*color)),
        Rule::ActAfterPartialManeuver => (Hook::ActAfterPartial, Change::ActAfterPartial),
        Rule::HasAction(kinds, color) => (Hook::Bar, Change::HasAction(set(kinds), *color)),
        Rule::TurretOnly(arcs) => (Hook::TurretArcs, Change::TurretOnly(set(arcs))),
        Rule::MayLaunchInstead { only, template } => {
            (Hook::DropTemplates, Change::MayLaunch { only: *only, template: template.0 })
        }
        Rule::MayDropRemotesElsewhere => (Hook::DropTemplates, Change::DropRemotesElsewhere),
        Rule::MayDropWithBanks => (Hook::DropTemplates, Change::DropBanks),
        Rule::MayDropInstead(of, with) => {
            let with = with.iter().map(|word| word.0).collect();
            (Hook::DropTemplates, Change::DropInstead { of: of.0, with })
        }
        Rule::MayTargetLocked => (Hook::TargetsLocked, Change::TargetsLocked),
        Rule::TakesNoTurn => (Hook::TakesNoTurn, Change::TakesNoTurn),
        Rule::MayDropSideways { charges } => {
            (Hook::DropTemplates, Change::DropSideways { charges: *charges })
        }
        Rule::MayDropOneFasterOrSlower => (Hook::DropTemplates, Change::OtherSpeed),
        Rule::ReloadsMore(n) => (Hook::Reload, Change::ReloadsMore(*n)),
        Rule::MayAttackWhileDisarmed { weapon, locked } => {
            (Hook::AttackInSpite, Change::WhileDisarmed { weapons: set(weapon), locked: *locked })
        }
        Rule::MayIgnoreRequirement { who, of, force } => {
            let of = header(of);
            (Hook::AttackInSpite, Change::IgnoreRequirement { who: squads.group(who), of, force: *force })
        }
        Rule::RollAtMost { dice, most } => {
            let hook = |dice| if dice == Dice::Defense { Hook::DefenseDice } else { Hook::AttackDice };
            return about_dice(squads, ability, *dice, hook, Change::RollAtMost(squads.count(most)));
        }
        Rule::AttackRange0CountsAs1 => (Hook::Range0, Change::Range0CountsAs1),
        Rule::MayAttackOnObstacles { who, weapon, kind } => {
            let (weapons, kinds) = (any_of(weapon), kind.as_deref().map_or_else(Set::all, obstacle_kinds));
            (Hook::AttackInSpite, Change::AttackOnObstacles { who: squads.group(who), weapons, kinds })
        }
        Rule::CannotBeLockedBy(ships) => (Hook::BeLocked, Change::CannotBeLockedBy(squads.group(ships))),
        Rule::MayCoordinate(ships) => (Hook::Coordinate, Change::MayCoordinate(squads.group(ships))),
        Rule::CoordinatesAllied => (Hook::Coordinate, Change::CoordinatesAllied),
        Rule::IsAllied => (Hook::Allied, Change::Allied),
        Rule::AlliesAreFriendly => (Hook::Allied, Change::AlliesAreFriendly),
        Rule::ModifiesFocusAtMost(n) => {
            return about_dice(
                squads,
                ability,
                DiceWord::YourDice,
                |_| Hook::ModifyFocus,
                Change::FocusAtMost(*n),
            );
        }
        Rule::WiderRangeFor(token) => (Hook::WeaponRange, Change::WiderRangeFor(*token)),
        Rule::FartherForEnergy(most) => (Hook::Farther, Change::FartherForEnergy(*most)),
        Rule::CoordinateRemotes { device, template } => {
            let templates = template.iter().map(|word| word.0).collect();
            (Hook::Coordinate, Change::CoordinateRemotes(kinds(device), templates))
        }
        Rule::MayDropOnto { device, ships, in_arc, gain } => {
            let (kinds, ships, gain) = (kinds(device), squads.group(ships), set(gain));
            (Hook::DropTemplates, Change::DropOnto { kinds, ships, in_arc: *in_arc, gain })
        }
        Rule::CoordinateOnly(ships) => (Hook::Coordinate, Change::CoordinateOnly(squads.group(ships))),
        Rule::CoordinateMore { n, color, same_type, same_action, as_red, gain } => {
            let (colors, same_type, same_action) = (any_of(color), *same_type, *same_action);
            let (n, as_red, gain) = (*n, *as_red, *gain);
            (Hook::Coordinate, Change::CoordinateMore { n, colors, same_type, same_action, as_red, gain })
        }
        Rule::CannotBeCoordinated => (Hook::BeCoordinated, Change::CannotBeCoordinated),
        Rule::CoordinatedActWhileStressed(range) => {
            (Hook::Coordinate, Change::CoordinatedActWhileStressed(*range))
        }
        Rule::MayJam(ships) => (Hook::Jam, Change::MayJam(squads.group(ships))),
        Rule::CannotSpend(tokens) => {
            let tokens = set(tokens);
            let attacking = (Hook::SpendOnAttack, Change::CannotSpendKinds(tokens), None);
            let defending = (Hook::SpendOnDefense, Change::DefenderCannotSpendKinds(tokens));
            return match &ability.when {
                When::While(While::AttackOrDefend(words)) => {
                    vec![attacking, (defending.0, defending.1, Some(Filter::Defend(squads.attacks(words))))]
                }
                When::While(While::Defend(_)) => vec![(defending.0, defending.1, None)],
                _ => vec![attacking],
            };
        }
        Rule::MayBeAttackedAtRange0 => (Hook::Range0, Change::Range0Target),
        Rule::AttackerMaySpendAtRange0(tokens) => (Hook::Range0, Change::SpendsAtRange0(set(tokens))),
        Rule::MayLaunchWhatIsDropped => (Hook::DropTemplates, Change::LaunchSame),
        Rule::CannotSpendTokensOnDice => (Hook::SpendOnAttack, Change::CannotSpendTokens),
        Rule::AttackDiceCannotBeRerolled => (Hook::Rerolls, Change::CannotReroll),
        Rule::EachReloadRecoversMore(n) => (Hook::Reload, Change::EachReloadsMore(*n)),
        Rule::DefenderCannotSpendTokens(tokens) => {
            (Hook::SpendOnDefense, Change::DefenderCannotSpendKinds(set(tokens)))
        }
        Rule::AttackerRerollsAtMost(n) => (Hook::Rerolls, Change::RerollsAtMost(*n)),
        Rule::InitiativeIs(n) => (Hook::Initiative, Change::Initiative(*n)),
        Rule::MoveWith {
            who,
            kind,
            template,
            faster_by,
            slower_by,
            action,
            as_red,
            charges,
            force,
            only,
        } => {
            let change = Change::MoveWith {
                who: squads.group(who),
                kinds: set(kind),
                templates: template.iter().flatten().map(|word| word.0).collect(),
                speeds: [faster_by.unwrap_or(0) as i8, -(slower_by.unwrap_or(0) as i8)],
                action: action.as_deref().map(set),
                as_red: *as_red,
                charges: *charges,
                force: *force,
                only: *only,
            };
            (Hook::MoveTemplates, change)
        }
        Rule::FrontCountsAsBullseye(range) => (Hook::Bullseye, Change::InBullseye(*range)),
        Rule::MayBePlacedBeyond(range) => (Hook::Placement, Change::PlacedBeyond(*range)),
        Rule::PrecisionInAnyArc => (Hook::PrecisionArcs, Change::PrecisionInAnyArc),
        Rule::RecoverFewer(charge, n) => (Hook::RecoverFewer, Change::RecoverFewer(*charge, *n)),
        Rule::CritsNotNeutralized => (Hook::CritsFirst, Change::CritsStay),
        Rule::PrimaryRange(range) => (Hook::WeaponRange, Change::PrimaryRange(*range)),
        Rule::WiderRange(weapons) => (Hook::WeaponRange, Change::WiderRange(set(weapons))),
    };
    vec![(hook, change, None)]
}

fn difficulty(
    squads: &Squads,
    who: &Ships,
    color: &Option<Vec<Difficulty>>,
    bearing: &Option<Vec<Bearing>>,
    speed: Option<Range>,
    steps: i8,
) -> Change {
    Change::Difficulty {
        who: squads.group(who),
        colors: any_of(color),
        bearings: bearings(bearing, &None),
        speeds: digits(speed),
        steps,
    }
}
