//! Abilities that just hold: the question of the rules that they answer, and their answer.

use killbox_components::ability::{Change, Dice, Filter, Hook};
use killbox_components::maneuver::{Bearing, Difficulty};

use crate::language::{Ability, Allowed, DiceWord, Effect, Range, Ships, When, While};

use super::bits::{any_or, bearings, bits, colors, dice_of, speeds};
use super::meant::Squads;

/// Whether an effect changes a rule while it holds, and is nothing that is done. Rolling more or fewer dice is done if a
/// player decides about it or pays for it, and holds otherwise.
pub(crate) fn is_change(ability: &Ability, effect: &Effect) -> bool {
    match effect {
        Effect::RollMore { .. } | Effect::RollFewer { .. } | Effect::NoRangeBonus(_) => {
            ability.may.is_none() && ability.cost.is_empty() && ability.choose.is_none()
        }
        other => answer(&Squads::default(), other).is_some(),
    }
}

/// The questions that an ability answers with its answers, and the events about which it does if they are not its own.
pub(super) fn changes(squads: &Squads, ability: &Ability) -> Vec<(Hook, Change, Option<Filter>)> {
    let mut found = Vec::new();
    for effect in ability.effect.iter().filter(|effect| is_change(ability, effect)) {
        match effect {
            Effect::RollMore { dice, n, .. } => dice_change(squads, ability, *dice, *n as i8, &mut found),
            Effect::RollFewer { dice, n } => dice_change(squads, ability, *dice, -(*n as i8), &mut found),
            Effect::NoRangeBonus(dice) => {
                let hook = |dice| match dice {
                    Dice::Defense => Hook::DefenseRangeBonus,
                    _ => Hook::AttackRangeBonus,
                };
                about_dice(squads, ability, *dice, hook, Change::NoRangeBonus, &mut found);
            }
            Effect::CannotBeModified(dice) => {
                let hook = |dice| match dice {
                    Dice::Defense => Hook::ModifyDefenseDice,
                    _ => Hook::ModifyAttackDice,
                };
                about_dice(squads, ability, *dice, hook, Change::CannotBeModified, &mut found);
            }
            Effect::MaySpendYourTokens { token, gain } => {
                let change = Change::Lends(bits(token, |token| *token as u8), *gain);
                about_dice(squads, ability, DiceWord::YourDice, |_| Hook::Lends, change, &mut found);
            }
            other => found.extend(answer(squads, other).map(|(hook, change)| (hook, change, None))),
        }
    }
    found
}

/// More or fewer dice: of the attacker, of the defender, or of either in its part.
fn dice_change(
    squads: &Squads,
    ability: &Ability,
    dice: DiceWord,
    n: i8,
    found: &mut Vec<(Hook, Change, Option<Filter>)>,
) {
    let hook = |dice: Dice| if dice == Dice::Defense { Hook::DefenseDice } else { Hook::AttackDice };
    about_dice(squads, ability, dice, hook, Change::Dice(n), found);
}

/// What an ability answers about an attack: of the attacker, of the defender, or of either in its part.
fn about_dice(
    squads: &Squads,
    ability: &Ability,
    dice: DiceWord,
    hook: impl Fn(Dice) -> Hook,
    change: Change,
    found: &mut Vec<(Hook, Change, Option<Filter>)>,
) {
    let mut part = |attacking: bool, filter: Option<Filter>| {
        let own = if attacking { Dice::Attack } else { Dice::Defense };
        let dice = match dice_of(dice) {
            Dice::Own => own,
            dice => dice,
        };
        found.push((hook(dice), change, filter));
    };
    match &ability.when {
        When::While(While::AttackOrDefend(words)) => {
            part(true, None);
            part(false, Some(Filter::Defend(squads.attacks(words))));
        }
        When::While(While::Defend(_)) => part(false, None),
        _ => part(true, None),
    }
}

fn answer(squads: &Squads, effect: &Effect) -> Option<(Hook, Change)> {
    Some(match effect {
        Effect::CannotModifyYourDice { except } => {
            (Hook::ModifyAttackDice, Change::ModifyOnlyBy { force: except.contains(&Allowed::Force) })
        }
        Effect::CannotPerformActions { except, except_damage_cards } => {
            let kinds = bits(except, |kind| *kind as u8);
            (Hook::Perform, Change::PerformOnly { kinds, damage_cards: *except_damage_cards })
        }
        Effect::CannotPerform(kinds) => {
            (Hook::Perform, Change::CannotPerform(bits(kinds, |kind| *kind as u8)))
        }
        Effect::CannotSpendLock => (Hook::SpendLock, Change::CannotSpendLock),
        Effect::CannotRerollWithLock => (Hook::SpendLock, Change::CannotRerollWithLock),
        Effect::CannotLockAt(range) => (Hook::LockRange, Change::CannotLockAt(*range)),
        Effect::CannotBeModified(_) => (Hook::ModifyAttackDice, Change::CannotBeModified),
        Effect::CannotRemove { who, token } => {
            (Hook::RemoveTokens, Change::CannotRemove(squads.group(who), bits(token, |t| *t as u8)))
        }
        Effect::CoordinateOwnActions => (Hook::Coordinate, Change::CoordinateOwnActions),
        // The ships it is about stand in the event (`changes`).
        Effect::MaySpendYourTokens { token, gain } => {
            (Hook::Lends, Change::Lends(bits(token, |token| *token as u8), *gain))
        }
        Effect::ActWhileStressed { action } => {
            (Hook::WhileStressed, Change::WhileStressed(any_or(action, |kind| *kind as u8)))
        }
        Effect::RedWhileStressed { bearing } => {
            (Hook::RedWhileStressed, Change::RedWhileStressed(bearings(bearing, &None)))
        }
        Effect::IncreaseDifficulty { who, color, bearing, speed } => {
            (Hook::Difficulty, difficulty(squads, who, color, bearing, *speed, 1))
        }
        Effect::DecreaseDifficulty { who, color, bearing, speed } => {
            (Hook::Difficulty, difficulty(squads, who, color, bearing, *speed, -1))
        }
        Effect::TreatAction { action, only, color } => {
            let kinds = bits(action, |kind| *kind as u8);
            (Hook::ActionColor, Change::ActionColor { kinds, only: *only, color: *color })
        }
        Effect::LockRange(range) => (Hook::LockRange, Change::LockRange(*range)),
        Effect::MaxLocks(n) => (Hook::MaxLocks, Change::MaxLocks(*n)),
        Effect::MayAttackAtRange0 => (Hook::Range0, Change::Range0),
        Effect::KeepTokens(token, n) => (Hook::KeepTokens, Change::KeepTokens(*token, *n)),
        Effect::IgnoreObstacles => (Hook::Obstacles, Change::IgnoreObstacles { locked: false }),
        Effect::IgnoreObstaclesOf(kinds) => {
            (Hook::Obstacles, Change::IgnoreKinds(bits(kinds, |kind| *kind as u8) as u8))
        }
        Effect::IgnoreLockedObstacles => (Hook::Obstacles, Change::IgnoreObstacles { locked: true }),
        Effect::MayMoveThroughObstacles => (Hook::Obstacles, Change::MoveThroughObstacles),
        Effect::BarrelRollWithBanks => (Hook::RollTemplates, Change::RollWithBanks),
        // Worked into the ships' weapons before a game begins.
        Effect::AttackThroughTurret(_) | Effect::HasPilotAbilityOf(_) => (Hook::WeaponRange, Change::Printed),
        Effect::MayBePlacedNear(who, range) => {
            (Hook::Placement, Change::PlacedNear { who: squads.group(who), range: *range })
        }
        Effect::CritsNeutralizedFirst => (Hook::CritsFirst, Change::CritsFirst),
        Effect::DefenderCannotSpend(color) => (Hook::SpendOnDefense, Change::DefenderCannotSpend(*color)),
        Effect::ActAfterPartialManeuver => (Hook::ActAfterPartial, Change::ActAfterPartial),
        Effect::HasAction(kinds, color) => {
            (Hook::Bar, Change::HasAction(bits(kinds, |kind| *kind as u8), *color))
        }
        Effect::TurretOnly(arcs) => (Hook::TurretArcs, Change::TurretOnly(bits(arcs, |arc| *arc as u8))),
        Effect::MayLaunchInstead(class, word) => (Hook::DropTemplates, Change::MayLaunch(*class, word.0)),
        Effect::MayDropWithBanks => (Hook::DropTemplates, Change::DropBanks),
        Effect::MayDropInstead(of, with) => {
            let with = with.iter().fold(0, |bits, word| bits | 1 << word.0.index());
            (Hook::DropTemplates, Change::DropInstead { of: of.0.index() as u8, with })
        }
        Effect::MayTargetLocked => (Hook::TargetsLocked, Change::TargetsLocked),
        Effect::TakesNoTurn => (Hook::TakesNoTurn, Change::TakesNoTurn),
        Effect::MayDropSideways { charges } => {
            (Hook::DropTemplates, Change::DropSideways { charges: *charges })
        }
        Effect::MayDropOneFasterOrSlower => (Hook::DropTemplates, Change::OtherSpeed),
        Effect::ReloadsMore(n) => (Hook::Reload, Change::ReloadsMore(*n)),
        Effect::WiderRange(weapons) => {
            (Hook::WeaponRange, Change::WiderRange(any_or(&Some(weapons.clone()), |w| *w as u8) as u8))
        }
        _ => return None,
    })
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
        colors: colors(color),
        bearings: bearings(bearing, &None),
        speeds: speeds(speed),
        steps,
    }
}
