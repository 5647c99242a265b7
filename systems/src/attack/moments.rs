//! Abilities between the steps of an attack, and steps in which a player can use abilities only
//! [ATK-37, ATK-47, ATK-64].

use killbox_components::ability::Hook;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::ids::ShipSlot;

use crate::legal::inside;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Lets a player who can only use abilities choose one, as long as there is one. `None` when the
/// player is done.
pub(crate) fn by_abilities<O: Observer>(
    b: &mut Battle<O>,
    hook: Hook,
    ship: ShipSlot,
    kind: DecisionKind,
) -> Option<Flow> {
    let usable = inside::usable(b, hook, ship.seat());
    if usable.is_empty() {
        return None;
    }
    let asked = b.ask(ship.seat(), kind, ship, |b| {
        if !usable.iter().any(|ability| ability.mandatory) {
            b.offer(Choice::Pass);
        }
        inside::offer(b, &usable);
    });
    match asked {
        None => Some(Flow::Wait),
        Some(Choice::Pass) => None,
        Some(Choice::ModifyBy { ship, ability }) => {
            inside::begin(b, ship, ability);
            Some(Flow::Continue)
        }
        Some(_) => Some(b.misread()),
    }
}

/// Lets both players use abilities at a moment between two steps, in player order [ABL-21]. `ship`
/// is the subject of the decision. `None` when both are done [ATK-37, ATK-47, ATK-64].
pub fn at_moment<O: Observer>(b: &mut Battle<O>, hook: Hook, ship: ShipSlot) -> Option<Flow> {
    if b.matchup.program.is_silent(hook, b.core.faceup_kinds) {
        return None;
    }
    inside::open(b, hook);
    for seat in [b.core.first, b.core.first.other()] {
        let usable = inside::usable(b, hook, seat);
        if usable.is_empty() {
            continue;
        }
        let asked = b.ask(seat, DecisionKind::AttackAbility, ship, |b| {
            if !usable.iter().any(|ability| ability.mandatory) {
                b.offer(Choice::Pass);
            }
            inside::offer(b, &usable);
        });
        match asked {
            None => return Some(Flow::Wait),
            Some(Choice::Pass) => inside::pass(b, &usable),
            Some(Choice::ModifyBy { ship, ability }) => inside::begin(b, ship, ability),
            Some(_) => return Some(b.misread()),
        }
        return Some(Flow::Continue);
    }
    None
}
