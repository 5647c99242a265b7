//! Abilities that are used inside an attack ("while you perform an attack", "while you defend"):
//! which of them a player can use now, and using one. They do not wait in the queue. Each is used
//! at most once per attack [ABL-32], at the step that fits its effect [ABL-17].

use arrayvec::ArrayVec;
use killbox_components::ability::{Compiled, CourseOp, Filter, Hook, IN_STEP, Op, Trigger};
use killbox_components::attack::AttackData;
use killbox_components::choice::Choice;
use killbox_components::frame::{AbilityFrame, AbilityStage, Frame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::state::Fault;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::{active, costs, dice, predicates};
use crate::legal::effects;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// An ability that can be used now.
#[derive(Clone, Copy, Debug)]
pub struct Usable {
    trigger: Trigger,
    /// Whether the ability must be used [ABL-3].
    pub mandatory: bool,
}

/// The abilities that can be used at one step.
pub type Usables = ArrayVec<Usable, IN_STEP>;

/// The abilities that `seat` can use at this moment of the attack under way.
pub fn usable<O: Observer>(b: &mut Battle<O>, hook: Hook, seat: Seat) -> Usables {
    let mut found = Usables::new();
    if !find_usable(b, hook, seat, &mut found) {
        b.fault(Fault::InStep);
    }
    found
}

/// Collects the usable abilities. Returns whether there was room for all of them.
fn find_usable<O: Observer>(b: &Battle<O>, hook: Hook, seat: Seat, found: &mut Usables) -> bool {
    let program = &b.matchup.program;
    if program.is_silent(hook, Set::EMPTY) {
        return true;
    }
    let Some(under_way) = b.attacks.current() else { return true };
    for (ship, number, ability) in program.in_attack(hook, under_way.attacker, under_way.defender) {
        let waits = under_way.moment != Some(hook) || under_way.triggered >> ability.mark & 1 == 1;
        if under_way.used >> ability.mark & 1 == 1 || !waits {
            continue;
        }
        for owner in active::owners(b, ship, number, ability) {
            let Some(trigger) = trigger(under_way, owner, number, ability) else { continue };
            let able = effects::decider(&trigger, ability.may) == seat
                && is_triggered(b, &trigger, under_way)
                && !is_barred(b, &trigger, ability)
                && match ability.choose {
                    Some(group) => !effects::useful(b, &trigger, group).is_empty(),
                    None => effects::can_resolve(b, &AbilityFrame::new(trigger, AbilityStage::Pay)),
                };
            if able {
                let is_full = found.try_push(Usable { trigger, mandatory: ability.may.is_none() }).is_err();
                if is_full {
                    return false;
                }
            }
        }
    }
    true
}

/// The trigger of an ability inside an attack; `None` for an ability of another kind.
fn trigger(under_way: &AttackData, owner: ShipSlot, number: u16, ability: &Compiled) -> Option<Trigger> {
    let (subject, other) = match ability.filter {
        Filter::Attack(_) => (under_way.attacker, under_way.defender),
        Filter::Defend(_) => (under_way.defender, under_way.attacker),
        _ => return None,
    };
    Some(Trigger {
        ship: owner,
        ability: number,
        card: 0,
        subject: Some(subject),
        with: TriggerData::Ship(other),
    })
}

/// Whether the ability's requirements are met and its cost can be paid [ABL-26, ABL-27].
fn is_triggered<O: Observer>(b: &Battle<O>, t: &Trigger, under_way: &AttackData) -> bool {
    let ability = b.matchup.program.ability(t.ability);
    let (Filter::Attack(filter) | Filter::Defend(filter)) = ability.filter else { return false };
    t.subject.is_some_and(|subject| predicates::is_one(b, t, None, filter.who, subject))
        && predicates::is_such_attack(b, &filter, t, under_way)
        && filter.hits.is_none_or(|hits| hits == under_way.hit)
        && predicates::all(b, t, None, ability.tests)
        && costs::payable(b, t, None)
}

/// Opens a moment of the attack between two steps. Abilities whose requirements are not met now, or
/// whose costs cannot be paid, are not triggered, whatever other abilities change at this moment
/// [ABL-26, ABL-27].
pub fn open<O: Observer>(b: &mut Battle<O>, hook: Hook) {
    let program = &b.matchup.program;
    if program.is_silent(hook, Set::EMPTY) {
        return;
    }
    let Some(under_way) = b.attacks.current() else { return };
    if under_way.moment == Some(hook) {
        return;
    }
    let mut triggered = 0u128;
    for (ship, number, ability) in program.in_attack(hook, under_way.attacker, under_way.defender) {
        let met = active::owners(b, ship, number, ability)
            .into_iter()
            .filter_map(|owner| trigger(under_way, owner, number, ability))
            .any(|t| is_triggered(b, &t, under_way));
        triggered |= u128::from(met) << ability.mark;
    }
    if let Some(attack) = b.attacks.current_mut() {
        attack.moment = Some(hook);
        attack.triggered = triggered;
    }
}

/// Whether the ability would have a forbidden effect on dice [ATK-39, ATK-43, ATK-53, ATK-56,
/// DMG-25]. In that case none of its effects is applied [ABL-46]. Parts of which one is chosen are
/// tested separately.
fn is_barred<O: Observer>(b: &Battle<O>, t: &Trigger, ability: &Compiled) -> bool {
    let f = AbilityFrame::new(*t, AbilityStage::Pay);
    let mut ops = b.matchup.program.ops(ability);
    while let Some((op, rest)) = ops.split_first() {
        ops = match *op {
            Op::Dice(op) if dice::is_barred(b, &f, op) => return true,
            Op::Course(CourseOp::Part { skip, .. }) => rest.get(usize::from(skip)..).unwrap_or_default(),
            _ => rest,
        };
    }
    false
}

/// Offers the usable abilities. Returns whether one of them must be used before the player can end
/// the step.
pub fn offer<O: Observer>(b: &mut Battle<O>, usable: &[Usable]) -> bool {
    for ability in usable {
        let Trigger { ship, ability, .. } = ability.trigger;
        b.offer(Choice::ModifyBy { ship, ability });
    }
    usable.iter().any(|ability| ability.mandatory)
}

/// Uses the ability of `ship` with this number. Called at the end of a step.
pub fn begin<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: u16) {
    let ability = b.matchup.program.ability(number);
    let Some(attack) = b.attacks.current_mut() else { return };
    attack.used |= 1 << ability.mark;
    let (subject, other) = match ability.filter {
        Filter::Defend(_) => (attack.defender, attack.attacker),
        _ => (attack.attacker, attack.defender),
    };
    let trigger =
        Trigger { ship, ability: number, card: 0, subject: Some(subject), with: TriggerData::Ship(other) };
    let stage = if ability.choose.is_some() { AbilityStage::Choose } else { AbilityStage::Pay };
    b.push(Frame::Ability(AbilityFrame::new(trigger, stage)));
}

/// Ends this moment for a player: the abilities that it has not used are not offered again in this
/// attack.
pub fn pass<O: Observer>(b: &mut Battle<O>, usable: &[Usable]) {
    let marks = usable.iter().map(|ability| b.matchup.program.ability(ability.trigger.ability).mark);
    let marks = marks.fold(0u128, |bits, mark| bits | 1 << mark);
    if let Some(attack) = b.attacks.current_mut() {
        attack.used |= marks;
    }
}
