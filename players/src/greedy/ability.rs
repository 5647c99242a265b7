//! Decisions of abilities: whether to use one, on which ship, which part of it, and whether to pay.

use killbox_components::ability::{Anchor, ArcWord, Dice, Group, Op, Range};
use killbox_components::arc::Arc;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::frame::{AbilityFrame, AbilityStage};
use killbox_components::geometry::{self, distance};
use killbox_components::ids::ShipSlot;
use killbox_components::trigger_data::TriggerData;
use killbox_systems::world::view::View;

use super::best::best;
use super::later;
use super::rolls::Rolled;
use super::weights::Weights;
use super::worth::{OnDice, Use, worth_hidden};

/// Answers a decision of an ability; returns `None` for any other decision.
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
        // The highest initiative: a ship that is placed last sees where the others stand.
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
            // The alternative prices, while the ability is being paid for.
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
            // The rest of the effect is the threat: pay if it hurts more than the price.
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
        // A charge that recovers by itself is spent first and recovered last [CHG-8].
        DecisionKind::SpendCard | DecisionKind::RecoverCard => best(pending, |choice| {
            let charge = match choice {
                Choice::ShipCard(ship) => view.charges(ship).standard,
                Choice::Upgrade { ship, card } => view.card(ship, card).charges,
                // Force is taken from the ship that has more [ABL-8].
                Choice::Ship(ship) => return f32::from(view.charges(ship).force.active),
                _ => return f32::NEG_INFINITY,
            };
            let worth = if charge.recurring > 0 { weights.recurring_charge } else { weights.charge };
            if pending.kind == DecisionKind::SpendCard { -worth } else { worth }
        }),
        // A card is useful to the ship that gets it, unless its charges are spent [SQD-20].
        DecisionKind::GivenCard => best(pending, |choice| match choice {
            Choice::Upgrade { ship, card } => {
                let charges = view.card(ship, card).charges;
                if charges.limit > 0 && charges.active == 0 { -0.1 } else { 0.1 }
            }
            _ => 0.0,
        }),
        // Of an enemy ship the weapon with the most dice, of an own ship the one with the fewest
        // [HUG-61].
        DecisionKind::DisabledCard => best(pending, |choice| match choice {
            Choice::Upgrade { ship, card } => {
                let worth = fire_of(view, ship, card);
                if ship.seat() == view.seat() { -worth } else { worth }
            }
            _ => f32::NEG_INFINITY,
        }),
        // The card of the highest value [SQD-26].
        DecisionKind::HiddenCard => best(pending, |choice| match choice {
            Choice::Number { ship, n } => worth_hidden(view, weights, ship, n),
            _ => f32::NEG_INFINITY,
        }),
        DecisionKind::TokenChoice => best(pending, |choice| match choice {
            Choice::Token { ship, token } => {
                let worth = weights.token(token);
                // An own ship gives the token of the least value; of an enemy ship the best one is
                // taken.
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

/// Value of using an ability that may be used, except where its ship then flies.
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

/// Value of an action that a card prints. `number` is the number of the action on the ship.
pub fn action_worth(view: &View, weights: &Weights, ship: ShipSlot, number: u8) -> f32 {
    // The actions of damage cards come first; they repair the card.
    let Some(own) = usize::from(number).checked_sub(DAMAGE_KINDS) else { return 0.45 };
    let program = &view.matchup().program;
    let Some(number) = program.actions_of(ship).nth(own) else { return 0.0 };
    let ability = program.ability(number);
    let used = Use::new(view, weights, ship, number, Some(ship), TriggerData::Nothing);
    let best_target = view.core().in_play.into_iter().map(|target| used.on(target).effect());
    let effect = match ability.choose {
        // Without a legal target the action would fail [ACT-14].
        Some(group) if !view.core().in_play.into_iter().any(|target| is_near(view, ship, group, target)) => {
            0.0
        }
        // The target is chosen later, so the value with the best target counts in part.
        Some(_) => 0.7 * best_target.fold(0.0, f32::max),
        None => used.effect(),
    };
    effect - used.cost()
}

/// Whether a ship stands where `ship` can choose it as one of a group: an action without a target
/// fails. The group's other conditions are not tested [ACT-14].
pub fn is_near(view: &View, ship: ShipSlot, group: Group, target: ShipSlot) -> bool {
    let (from, to) = (view.base(ship), view.base(target));
    let is_at = |range: Range| group.of != Anchor::You || range.has(distance::range_band(from, to));
    let is_in = |arc| arc != ArcWord::Front || geometry::in_arc(from, view.spec(ship).size, Arc::Front, to);
    group.side.units(ship).is_none_or(|units| units.has(target))
        && group.range.is_none_or(is_at)
        && group.in_arc.is_none_or(is_in)
}

/// The ability that may be used, in its current event, and the ship that triggered it.
pub fn in_use<'a>(
    view: &'a View<'a>,
    weights: &'a Weights,
    ship: ShipSlot,
    ability: u16,
) -> (Use<'a>, Option<ShipSlot>) {
    let found = resolving(view, ability);
    let (subject, with) =
        found.map_or((view.pending().subject, TriggerData::Amount(1)), |f| (f.subject, f.with));
    (Use::new(view, weights, ship, ability, subject, with), subject)
}

fn resolving<'a>(view: &'a View, ability: u16) -> Option<&'a AbilityFrame> {
    view.ability().filter(|f| f.ability == ability)
}

/// Tie-break among equal targets: the ship that is nearest to destruction.
fn need(view: &View, ship: ShipSlot) -> f32 {
    -f32::from(view.hull_left(ship) + view.charges(ship).shields.active)
}

/// Value of an ability between the steps of an attack: more dice, a cancelled result, shared
/// damage.
fn moment_worth(view: &View, weights: &Weights, ship: ShipSlot, ability: u16) -> f32 {
    let Some(attack) = view.attack() else { return 0.0 };
    let used =
        Use::new(view, weights, ship, ability, Some(attack.attacker), TriggerData::Ship(attack.defender));
    let attacking = view.seat() == attack.attacker.seat();
    let hits = attack.attack_dice.count(Face::Hit) + attack.attack_dice.count(Face::Crit);
    let evades = attack.defense_dice.count(Face::Evade);
    let mut sum = used.effect() - used.cost();
    for op in used.ops() {
        let Op::Dice(op) = *op else { continue };
        sum += match OnDice::from(op) {
            // One more die is worth the average of an attack die.
            OnDice::RollMore { dice, n, .. } => {
                let own = match dice {
                    Dice::Attack => attacking,
                    Dice::Defense => !attacking,
                    Dice::Own => true,
                };
                if own { 0.2 * f32::from(n) } else { -0.6 * f32::from(n) }
            }
            // The speed that the defender flew replaces its agility.
            OnDice::Agility => {
                let speed = view.dial(attack.defender).map_or(0, |maneuver| maneuver.speed);
                0.2 * (f32::from(speed) - f32::from(view.spec(attack.defender).agility))
            }
            // A guess of one result is right in about two rolls of five.
            OnDice::Guess => 0.4,
            OnDice::Cancel { dice: Dice::Defense, .. } if attacking => {
                // A cancelled evade result lets a hit through, if there is one for it.
                if evades > 0 && hits > 0 { 0.9 } else { -0.5 }
            }
            OnDice::Cancel { dice: Dice::Attack, .. } if !attacking => {
                if hits > evades {
                    1.0
                } else {
                    -0.5
                }
            }
            _ => 0.0,
        };
    }
    sum
}

/// Value of a result that is changed or spent: the worst one of own dice, the best one of the
/// enemy's dice.
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
