//! Attacks: weapon and target by expected damage.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry;
use killbox_components::ids::ShipSlot;
use killbox_odds::plain::Forecast;
use killbox_systems::world::view::View;

use super::expect::{Mods, defense_dice};
use super::instead::Instead;
use super::modify::Modify;
use super::stance::{dear, frail};
use super::threat::Threats;
use super::weights::Weights;
use crate::common::best::best;
use crate::common::rolls;
use crate::remotes;

/// Answers a decision of an attack; returns `None` for any other decision.
pub fn choose(view: &View, threats: &Threats) -> Option<OptionKey> {
    let Threats { forecast, weights } = *threats;
    Some(match view.pending().kind {
        DecisionKind::Attack => target(view, view.pending().subject?, forecast, weights),
        // An obstructed line gives the defender one more die.
        DecisionKind::Obstruction => view.pending().options[0],
        DecisionKind::ModifyAttack => Modify::new(view, forecast.plain(), weights)?.attack(),
        DecisionKind::ModifyDefense => Modify::new(view, forecast.plain(), weights)?.defense(),
        DecisionKind::Reroll => {
            let in_attack = || Some(Modify::new(view, forecast.plain(), weights)?.reroll());
            rolls::choose(view).or_else(in_attack)?
        }
        _ => return None,
    })
}

/// The attack with the highest expected damage, weighted by how near the target is to destruction.
fn target(view: &View, attacker: ShipSlot, forecast: &Forecast, weights: &Weights) -> OptionKey {
    let spec = view.spec(attacker);
    best(view.pending(), |choice| {
        let Choice::Attack { defender, weapon, arc } = choice else { return 0.0 };
        // A ship that is destroyed already is a legal target and a useless one [RND-64]. So is a
        // friendly ship, where those may be attacked (R5-TK).
        if view.core().destroyed.has(defender) || defender.seat() == attacker.seat() {
            return -1.0;
        }
        let Some(weapon) = spec.weapons.get(usize::from(weapon)) else { return 0.0 };
        let range =
            geometry::attack_band(view.base(attacker), spec.size, arc, view.base(defender)).unwrap_or(3);
        let close = u8::from(range <= 1 && !weapon.ordnance);
        let far = u8::from(range == 3 && !weapon.ordnance);
        let defense = defense_dice(view, defender) + far;
        let Mods { tokens, .. } = Mods::of_attacker(view, attacker, defender);
        let guard = Mods::against(view, defender, attacker).guard(defense);
        let results = forecast.damage(weapon.value + close, tokens, guard);
        let (damage, tokens) = match Instead::of(view, weights, [attacker, defender], weapon) {
            None => (results, 0.0),
            Some(instead) => instead.left(results),
        };
        let left = f32::from(view.hull_left(defender) + view.charges(defender).shields.active);
        if defender.is_remote() {
            let charge = weights.shot_charge * f32::from(weapon.charge_cost);
            return damage.min(left) / left.max(1.0) * remotes::worth(view, defender) - charge;
        }
        // Damage beyond what is left is wasted, and destroying a ship is worth more than the
        // damage.
        let silence = if view.engaged(defender) { 0.0 } else { weights.silence };
        let damage = damage.min(left) * frail(view, defender, weights.kill + silence, weights.half);
        let useful = damage * dear(view, defender, weights.shot_points) + tokens + 0.01;
        let charge = weights.shot_charge * f32::from(weapon.charge_cost);
        useful - charge * f32::from(u8::from(useful < weights.shot_worthy))
    })
}
