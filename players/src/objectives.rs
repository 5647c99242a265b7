//! What objective tokens are worth (SCN-12): mission points as damage. A point is worth what enemy ships have of hull and shields
//! for each point that they cost, since that is what a point costs by shooting. Without a scenario every question is over at once.

use killbox_components::arc::Arc;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::{Base, Pose, range_band};
use killbox_components::ids::ShipSlot;
use killbox_components::objective::{Objective, Scenario};
use killbox_components::rng::below;
use killbox_components::spec::Matchup;
use killbox_systems::reads::objectives::{CONTESTS, Field, NEAR, weight};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::greedy::best::find;

/// For how many rounds at most a cache or marker is expected to score.
const ROUNDS: f32 = 4.0;
/// How much of what it is worth to stand near a token it is worth to come nearer.
const PULL: f32 = 0.5;
/// From how far away tokens pull, mm.
const FAR_MM: f32 = 700.0;

/// Answers the decisions that only scenarios ask; `None` for any other. Tokens are placed anywhere; a cache is kept, or set behind
/// the ship.
pub fn choose(view: &View, rng: &mut ChaCha8Rng) -> Option<OptionKey> {
    let pending = view.pending();
    match pending.kind {
        DecisionKind::ObjectiveArea | DecisionKind::ObjectiveCell => {
            Some(pending.options[below(rng, pending.options.len() as u32) as usize])
        }
        DecisionKind::Jettison => {
            let keeps = find(pending, |choice| choice == Choice::Pass);
            let behind = || find(pending, |choice| matches!(choice, Choice::Arc { arc: Arc::Rear, .. }));
            Some(keeps.or_else(behind).unwrap_or(pending.options[0]))
        }
        _ => None,
    }
}

/// What a mission point is worth, in points of damage.
pub fn point(view: &View) -> f32 {
    let matchup: &Matchup = view.matchup();
    let enemies = matchup.fielded & view.seat().other().ships();
    let (hull, cost) = enemies.into_iter().fold((0.0, 0.0), |(hull, cost), ship| {
        let spec = view.spec(ship);
        (hull + f32::from(spec.hull + spec.shields.limit), cost + f32::from(spec.cost))
    });
    if cost > 0.0 { hull / cost } else { 0.0 }
}

/// What it is worth to perform the scenario's action with one more token, in points of damage.
pub fn action_worth(view: &View, number: usize) -> f32 {
    let objectives = view.objectives();
    let Some(token) = objectives.all().nth(number).map(|(_, token)| token) else { return 0.0 };
    let rounds = rounds(view);
    match objectives.scenario {
        Some(Scenario::SalvageMission) => point(view) * rounds,
        // The other player's marker goes.
        Some(Scenario::ScrambleTheTransmissions) if token.marker.is_some() => 2.0 * point(view) * rounds,
        Some(Scenario::ScrambleTheTransmissions) => point(view) * rounds,
        Some(Scenario::AssaultAtTheSatelliteArray | Scenario::ChanceEngagement) | None => 0.0,
    }
}

/// What standing at `pose` is worth to `ship` for the tokens, in points of damage: what it adds to the next End Phase, and how near
/// it comes to where it would add something.
pub fn worth_at(view: &View, ship: ShipSlot, pose: Pose) -> f32 {
    let objectives = view.objectives();
    let Some(scenario) = objectives.scenario else { return 0.0 };
    let size = view.spec(ship).size;
    let base = Base::new(pose, size);
    let field = Field { ships: view.core().in_play.without(ship), ..Field::seen(view) };
    let reach = if scenario == Scenario::ChanceEngagement { CONTESTS } else { NEAR };
    let (mut here, mut pull) = (0.0, 0.0_f32);
    for (_, token) in objectives.lying() {
        let gain = gain(view, scenario, &field, ship, token, weight(size));
        if gain == 0.0 {
            continue;
        }
        if range_band(base, token.square()) <= reach {
            here += gain;
        }
        let away = (base.centre() - token.square().centre()).length();
        pull = pull.max(gain * (1.0 - away / FAR_MM));
    }
    point(view) * (here + PULL * pull)
}

/// By how many mission points, in all, the players' scores come to differ if `ship` stands near a token.
fn gain(
    view: &View,
    scenario: Scenario,
    field: &Field,
    ship: ShipSlot,
    token: &Objective,
    weight: u8,
) -> f32 {
    let presence = |range| [view.seat(), view.seat().other()].map(|seat| field.presence(token, range, seat));
    match scenario {
        Scenario::AssaultAtTheSatelliteArray => {
            let [own, other] = presence(NEAR);
            let lead = |own: u8| f32::from(u8::from(own > other)) - f32::from(u8::from(own < other));
            lead(own + weight) - lead(own)
        }
        Scenario::ChanceEngagement => {
            // Its own point, and the other that it has alone or takes from the enemy.
            if presence(CONTESTS)[0] > 0 { 0.0 } else { 2.0 }
        }
        Scenario::SalvageMission => {
            if view.objectives().towed_by(ship).is_some() {
                0.0
            } else {
                rounds(view)
            }
        }
        Scenario::ScrambleTheTransmissions => match token.marker {
            Some(seat) if seat == view.seat() => 0.0,
            Some(_) => 2.0 * rounds(view),
            None => rounds(view),
        },
    }
}

/// For how many rounds what is won now is expected to score.
fn rounds(view: &View) -> f32 {
    let limit = view.matchup().ruleset.round_limit;
    let left = f32::from(limit.saturating_sub(view.core().round)) + 1.0;
    if limit == 0 { ROUNDS } else { left.min(ROUNDS) }
}
