//! Decisions of abilities that players judge alike, by what an ability does and costs.

use killbox_components::ability::{Anchor, ArcWord, Compiled, Dice, Group, Op, Range};
use killbox_components::arc::Arc;
use killbox_components::attack::AttackData;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::frame::AbilityFrame;
use killbox_components::geometry::{self, distance};
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;
use killbox_components::trigger_data::TriggerData;
use killbox_systems::world::view::View;

use super::best::best;
use super::dice::{OnDice, dice_ops};
use super::rolls::Rolled;

/// An ability in one event, as a player judges it, in points of damage.
pub trait Judged: Copy {
    /// The same with `chosen` as the chosen ship.
    fn on(self, chosen: Option<ShipSlot>) -> Self;

    /// Its effects.
    fn ops(&self) -> &[Op];

    /// Value of its effects to the player, without its costs.
    fn effect(&self) -> f32;

    /// Cost of the ability.
    fn cost(&self) -> f32;
}

/// Answers some decisions of an ability; returns `None` for any other decision.
///
/// `used` judges an ability of a ship by its number, the ship that triggered it, and the event.
/// `worthwhile` is the least gain for which an ability is used, `token` the value of a token to its
/// ship, and `agility` that of treating the agility of a defender as another number.
pub fn choose<J: Judged>(
    view: &View,
    used: impl Fn(ShipSlot, u16, Option<ShipSlot>, TriggerData) -> J,
    worthwhile: f32,
    token: impl Fn(Token) -> f32,
    agility: impl Fn(&AttackData) -> f32,
) -> Option<OptionKey> {
    let pending = view.pending();
    let options = &pending.options;
    let resolving = |frame: &AbilityFrame| used(frame.ship, frame.ability, frame.subject, frame.with);
    Some(match pending.kind {
        // The number of results that comes up most often on one to three dice.
        DecisionKind::Guess => options[0],
        // The highest initiative: a ship that is placed last sees where the others stand.
        DecisionKind::Initiative => options[options.len() - 1],
        DecisionKind::AbilityTarget => {
            let used = resolving(view.ability()?);
            best(pending, |choice| match choice {
                Choice::Ship(ship) => {
                    used.on(Some(ship)).effect() - used.cost() - worthwhile + 0.01 * need(view, ship)
                }
                _ => 0.0,
            })
        }
        DecisionKind::AbilityPay => {
            let frame = view.ability()?;
            // The rest of the effect is the threat: pay if it hurts more than the price.
            let used = resolving(frame).on(frame.chosen);
            best(pending, |choice| if choice.is_pass() { used.effect() } else { -0.4 })
        }
        DecisionKind::AttackAbility => best(pending, |choice| match choice {
            Choice::ModifyBy { ship, ability } => {
                let Some(attack) = view.attack() else { return 0.0 - worthwhile };
                let with = TriggerData::Ship(attack.defender);
                let used = used(ship, ability, Some(attack.attacker), with);
                moment_worth(view, attack, &used, &agility) - worthwhile
            }
            _ => 0.0,
        }),
        DecisionKind::DieResult => best(pending, |choice| match choice {
            Choice::Face(face) => die_worth(view, face),
            _ => -10.0,
        }),
        // Of an enemy ship the weapon with the most dice, of an own ship the one with the fewest
        // [HUG-61].
        DecisionKind::DisabledCard => best(pending, |choice| match choice {
            Choice::Upgrade { ship, card } => {
                let weapons = view.spec(ship).weapons.iter().filter(|weapon| weapon.card == Some(card));
                let fire = weapons.map(|weapon| f32::from(weapon.value)).fold(0.0, f32::max);
                if ship.seat() == view.seat() { -fire } else { fire }
            }
            _ => f32::NEG_INFINITY,
        }),
        DecisionKind::TokenChoice => best(pending, |choice| match choice {
            Choice::Token { ship, token: of } => {
                let worth = token(of);
                // An own ship gives the token of the least value; of an enemy ship the best one is
                // taken.
                if ship.seat() == view.seat() { -worth } else { worth }
            }
            _ => 0.0,
        }),
        _ => return None,
    })
}

/// The event in which an ability may be used: the ship that triggered it, and the rest.
pub fn event(view: &View, ability: u16) -> (Option<ShipSlot>, TriggerData) {
    resolving(view, ability)
        .map_or((view.pending().subject, TriggerData::Amount(1)), |frame| (frame.subject, frame.with))
}

/// The frame of an ability, if it resolves now.
pub fn resolving<'a>(view: &'a View, ability: u16) -> Option<&'a AbilityFrame> {
    view.ability().filter(|frame| frame.ability == ability)
}

/// Value of the rerolls among these effects, if dice were just rolled.
pub fn rerolled(view: &View, subject: Option<ShipSlot>, ops: &[Op]) -> f32 {
    let rolled = subject.and_then(|ship| Rolled::now(view, ship));
    rolled.map_or(0.0, |rolled| ops.iter().map(|op| rolled.gain(op)).sum())
}

/// Value of an action that a card prints. `number` is the number of the action on the ship, `used`
/// judges an ability of the ship by its number, and `aimed` is the value of the effects of one that
/// chooses a ship of a group.
pub fn action_worth<J: Judged>(
    view: &View,
    ship: ShipSlot,
    number: u8,
    used: impl Fn(u16) -> J,
    aimed: impl Fn(&Compiled, Group, J) -> f32,
) -> f32 {
    // The actions of damage cards come first; they repair the card.
    let Some(own) = usize::from(number).checked_sub(DAMAGE_KINDS) else { return 0.45 };
    let program = &view.matchup().program;
    let Some(number) = program.actions_of(ship).nth(own) else { return 0.0 };
    let ability = program.ability(number);
    let used = used(number);
    let effect = match ability.choose {
        Some(group) => aimed(ability, group, used),
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

/// Tie-break among equal targets: the ship that is nearest to destruction.
fn need(view: &View, ship: ShipSlot) -> f32 {
    -f32::from(view.hull_left(ship) + view.charges(ship).shields.active)
}

/// Value of an ability between the steps of an attack: more dice, a cancelled result, shared
/// damage.
fn moment_worth(
    view: &View,
    attack: &AttackData,
    used: &impl Judged,
    agility: impl Fn(&AttackData) -> f32,
) -> f32 {
    let attacking = view.seat() == attack.attacker.seat();
    let hits = attack.attack_dice.count(Face::Hit) + attack.attack_dice.count(Face::Crit);
    let evades = attack.defense_dice.count(Face::Evade);
    let mut sum = used.effect() - used.cost();
    for op in dice_ops(used.ops()) {
        sum += match op {
            // One more die is worth the average of an attack die.
            OnDice::RollMore { dice, n, .. } => {
                let own = match dice {
                    Dice::Attack => attacking,
                    Dice::Defense => !attacking,
                    Dice::Own => true,
                };
                if own { 0.2 * f32::from(n) } else { -0.6 * f32::from(n) }
            }
            OnDice::Agility => agility(attack),
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
