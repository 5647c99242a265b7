//! Decisions of abilities: whether to use one, on whom, which part, whether to pay.

use killbox_components::ability::{Anchor, ArcWord, Dice, DiceOp, Group, Op, Range};
use killbox_components::arc::Arc;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::frame::{AbilityFrame, AbilityStage};
use killbox_components::geometry::{self, distance};
use killbox_components::ids::ShipSlot;
use killbox_components::with::With;
use killbox_systems::world::view::View;

use super::best::best;
use super::later;
use super::rolls::Rolled;
use super::weights::Weights;
use super::worth::{Use, worth_hidden};

/// Answers a decision of an ability; `None` for any other.
pub fn choose(view: &View, weights: &Weights) -> Option<OptionKey> {
    let pending = view.pending();
    let options = &pending.options;
    Some(match pending.kind {
        DecisionKind::UseAbility => best(pending, |choice| match choice {
            Choice::Ability { ship, ability } => worth_used(view, weights, ship, ability),
            _ => 0.0,
        }),
        // The number of results that comes up most often on one to three dice.
        DecisionKind::Guess => options[0],
        // Placed last, one sees where the others stand.
        DecisionKind::Initiative => options[options.len() - 1],
        DecisionKind::AbilityTarget => {
            let frame = view.ability()?;
            let used = Use::new(view, weights, frame.ship, frame.ability, frame.subject, frame.with);
            best(pending, |choice| match choice {
                Choice::Ship(ship) => {
                    used.on(ship).effect() - used.cost() - weights.worthwhile + 0.01 * need(view, ship)
                }
                _ => 0.0,
            })
        }
        DecisionKind::AbilityPart => {
            let frame = view.ability()?;
            let used = Use::new(view, weights, frame.ship, frame.ability, frame.subject, frame.with)
                .on(frame.chosen);
            // What is paid with, while it is paid for.
            let paid = used.alternatives().filter(|_| frame.stage == AbilityStage::Pay);
            best(pending, |choice| match (choice, paid) {
                (Choice::Number { n, .. }, Some(prices)) => {
                    prices.get(usize::from(n)).map_or(f32::NEG_INFINITY, |price| -used.price(*price))
                }
                (Choice::Number { n, .. }, None) => used.part(n).unwrap_or(f32::NEG_INFINITY),
                _ => f32::NEG_INFINITY,
            })
        }
        DecisionKind::AbilityPay => {
            let frame = view.ability()?;
            // What threatens is the rest of the effect: pay if it hurts more than the price.
            let used = Use::new(view, weights, frame.ship, frame.ability, frame.subject, frame.with)
                .on(frame.chosen);
            best(pending, |choice| if choice.is_pass() { used.effect() } else { -0.4 })
        }
        DecisionKind::AttackAbility => best(pending, |choice| match choice {
            Choice::ModifyBy { ship, ability } => {
                moment_worth(view, weights, ship, ability) - weights.worthwhile
            }
            _ => 0.0,
        }),
        DecisionKind::DieResult => best(pending, |choice| match choice {
            Choice::Face(face) => die_worth(view, face),
            _ => -10.0,
        }),
        // CHG-8: a charge that comes back by itself is spent first, and recovered last.
        DecisionKind::SpendCard | DecisionKind::RecoverCard => best(pending, |choice| {
            let charge = match choice {
                Choice::ShipCard(ship) => view.charges(ship).standard,
                Choice::Upgrade { ship, card } => view.card(ship, card).charges,
                // ABL-8: whose Force: of whoever has more.
                Choice::Ship(ship) => return f32::from(view.charges(ship).force.active),
                _ => return f32::NEG_INFINITY,
            };
            let worth = if charge.recurring > 0 { weights.recurring_charge } else { weights.charge };
            if pending.kind == DecisionKind::SpendCard { -worth } else { worth }
        }),
        // SQD-20: each ship makes use of its own, and of a used one nobody does.
        DecisionKind::GivenCard => best(pending, |choice| match choice {
            Choice::Upgrade { ship, card } => {
                let charges = view.card(ship, card).charges;
                if charges.limit > 0 && charges.active == 0 { -0.1 } else { 0.1 }
            }
            _ => 0.0,
        }),
        // HUG-61: of another's ship the weapon that does most, of one's own that which does least.
        DecisionKind::DisabledCard => best(pending, |choice| match choice {
            Choice::Upgrade { ship, card } => {
                let worth = fire_of(view, ship, card);
                if ship.seat() == view.seat() { -worth } else { worth }
            }
            _ => f32::NEG_INFINITY,
        }),
        // SQD-26: what does most.
        DecisionKind::HiddenCard => best(pending, |choice| match choice {
            Choice::Number { ship, n } => worth_hidden(view, weights, ship, n),
            _ => f32::NEG_INFINITY,
        }),
        DecisionKind::TokenChoice => best(pending, |choice| match choice {
            Choice::Token { ship, token } => {
                let worth = weights.token(token);
                // Of one's own the least is given away, of another's the best is taken.
                if ship.seat() == view.seat() { -worth } else { worth }
            }
            _ => 0.0,
        }),
        _ => return None,
    })
}

/// The attack dice of the weapons on an upgrade card.
pub fn fire_of(view: &View, ship: ShipSlot, card: u8) -> f32 {
    let weapons = view.spec(ship).weapons.iter().filter(|weapon| weapon.card == Some(card));
    weapons.map(|weapon| f32::from(weapon.value)).fold(0.0, f32::max)
}

/// What it is worth to use an ability that may be used, wherever its ship then flies.
pub fn worth_used(view: &View, weights: &Weights, ship: ShipSlot, ability: u16) -> f32 {
    let (used, subject) = in_use(view, weights, ship, ability);
    let asked = resolving(view, ability).filter(|frame| frame.stage == AbilityStage::Act);
    if let Some(offered) = asked.and_then(|frame| used.on(frame.chosen).offered(frame.pc)) {
        return offered - weights.worthwhile;
    }
    let rolled = subject.and_then(|ship| Rolled::now(view, ship));
    let reroll = rolled.map_or(0.0, |rolled| used.ops().iter().map(|op| rolled.gain(op)).sum());
    let later = later::worth(view, weights, ship, used.ability());
    used.effect() + later + reroll - used.replaced() - used.cost() - weights.worthwhile
}

/// An action that a card prints, by its number on the ship.
pub fn action_worth(view: &View, weights: &Weights, ship: ShipSlot, number: u8) -> f32 {
    // Damage cards come first: their actions repair them.
    let Some(own) = usize::from(number).checked_sub(DAMAGE_KINDS) else { return 0.45 };
    let program = &view.matchup().program;
    let Some(number) = program.actions_of(ship).nth(own) else { return 0.0 };
    let ability = program.ability(number);
    let used = Use::new(view, weights, ship, number, Some(ship), With::Nothing);
    let best_target = view.core().in_play.into_iter().map(|target| used.on(target).effect());
    let effect = match ability.choose {
        // ACT-14: it would fail.
        Some(group) if !view.core().in_play.into_iter().any(|target| is_near(view, ship, group, target)) => {
            0.0
        }
        // Whom it can choose is asked later; the best that could be hoped for counts in part.
        Some(_) => 0.7 * best_target.fold(0.0, f32::max),
        None => used.effect(),
    };
    effect - used.cost()
}

/// ACT-14: whether a ship stands where `ship` can choose it as one of a group: an action that is
/// aimed at nobody fails. What else is asked of the ship is not looked at.
pub fn is_near(view: &View, ship: ShipSlot, group: Group, target: ShipSlot) -> bool {
    let (from, to) = (view.base(ship), view.base(target));
    let is_at = |range: Range| group.of != Anchor::You || range.has(distance::range_band(from, to));
    let is_in = |arc| arc != ArcWord::Front || geometry::in_arc(from, view.spec(ship).size, Arc::Front, to);
    group.side.units(ship).is_none_or(|units| units.has(target))
        && group.range.is_none_or(is_at)
        && group.in_arc.is_none_or(is_in)
}

/// An ability that may be used, as it comes up; and the ship that triggered it.
pub fn in_use<'a>(
    view: &'a View<'a>,
    weights: &'a Weights,
    ship: ShipSlot,
    ability: u16,
) -> (Use<'a>, Option<ShipSlot>) {
    let found = resolving(view, ability);
    let (subject, with) = found.map_or((view.pending().subject, With::Amount(1)), |f| (f.subject, f.with));
    (Use::new(view, weights, ship, ability, subject, with), subject)
}

fn resolving<'a>(view: &'a View, ability: u16) -> Option<&'a AbilityFrame> {
    view.ability().filter(|f| f.ability == ability)
}

/// Among equal targets the one that is nearest to its end.
fn need(view: &View, ship: ShipSlot) -> f32 {
    -f32::from(view.hull_left(ship) + view.charges(ship).shields.active)
}

/// An ability at a moment between the steps of an attack: more dice, a cancelled result, damage
/// shared.
fn moment_worth(view: &View, weights: &Weights, ship: ShipSlot, ability: u16) -> f32 {
    let Some(attack) = view.attack() else { return 0.0 };
    let used = Use::new(view, weights, ship, ability, Some(attack.attacker), With::Ship(attack.defender));
    let attacking = view.seat() == attack.attacker.seat();
    let hits = attack.attack_dice.count(Face::Hit) + attack.attack_dice.count(Face::Crit);
    let evades = attack.defense_dice.count(Face::Evade);
    let mut sum = used.effect() - used.cost();
    for op in used.ops() {
        let Op::Dice(op) = *op else { continue };
        sum += match op {
            // One more die is worth what one attack die does on average.
            DiceOp::RollMore { dice, n, .. } => {
                let own = match dice {
                    Dice::Attack => attacking,
                    Dice::Defense => !attacking,
                    Dice::Own => true,
                };
                if own { 0.2 * f32::from(n) } else { -0.6 * f32::from(n) }
            }
            // As many more, or fewer, as it flew faster than it is agile.
            DiceOp::TreatAgility(_) => {
                let speed = view.dial(attack.defender).map_or(0, |maneuver| maneuver.speed);
                0.2 * (f32::from(speed) - f32::from(view.spec(attack.defender).agility))
            }
            // Guessing one result right happens in about two rolls of five.
            DiceOp::Guess(_) => 0.4,
            DiceOp::Cancel { dice: Dice::Defense, .. } if attacking => {
                // An evade result that is cancelled lets a hit through, if there is one for it.
                if evades > 0 && hits > 0 { 0.9 } else { -0.5 }
            }
            DiceOp::Cancel { dice: Dice::Attack, .. } if !attacking => {
                if hits > evades {
                    1.0
                } else {
                    -0.5
                }
            }
            DiceOp::Cancel { .. }
            | DiceOp::Reroll { .. }
            | DiceOp::Change { .. }
            | DiceOp::Add { .. }
            | DiceOp::AddMatching { .. }
            | DiceOp::ApplyRangeBonus
            | DiceOp::NoRangeBonus(_)
            | DiceOp::SkipDice
            | DiceOp::RollOneMore
            | DiceOp::InflictInstead { .. } => 0.0,
        };
    }
    sum
}

/// Which result: of one's own dice the worst one is changed or spent, of the enemy's the best one.
fn die_worth(view: &View, face: Face) -> f32 {
    let value = match face {
        Face::Blank => 0.0,
        Face::Focus => 1.0,
        Face::Hit | Face::Evade => 2.0,
        Face::Crit => 3.0,
    };
    let Some(attack) = view.attack() else { return value };
    let defense =
        face == Face::Evade || attack.defense_dice.count(face) > 0 && attack.attack_dice.count(face) == 0;
    let owner = if defense { attack.defender } else { attack.attacker };
    if owner.seat() == view.seat() { -value } else { value }
}
