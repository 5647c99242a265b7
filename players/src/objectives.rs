//! The value of objective tokens: mission points counted as damage [SCN-12]. A mission point is
//! worth the hull and shields that enemy ships have for each squad point of their cost, since that
//! is what a point costs by shooting. Without a scenario every function here returns at once.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::{Base, Pose};
use killbox_components::ids::{OBJECTIVES, ShipSlot};
use killbox_components::objective::{Objective, Objectives, Scenario};
use killbox_components::rng::below;
use killbox_components::spec::Matchup;
use killbox_components::state::Phase;
use killbox_systems::derived::objectives::{CONTESTS, Field, NEAR, is_within, weight};
use killbox_systems::objectives::jettison;
use killbox_systems::setup::grid::Grid;
use killbox_systems::setup::objectives::middle_mm;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::common::act::FAILS;
use crate::common::best::find;
use crate::common::ends::ahead;
use crate::greedy::stance::Front;
use crate::greedy::weights::Weights;

/// Distance at which the pull of a token has fallen to nothing, mm.
const FAR_MM: f32 = 700.0;
/// Part of a token's value that is left to a ship if another ship of its side is on its way there.
const SECOND: f32 = 0.3;

/// Answers the decisions that only scenarios ask; returns `None` for any other decision. Tokens are
/// placed near the player's own edge, and a cache that an enemy jettisons near an own ship. A ship
/// keeps its cache if it may.
pub fn choose(view: &View, weights: &Weights, rng: &mut ChaCha8Rng) -> Option<OptionKey> {
    let pending = view.pending();
    match pending.kind {
        DecisionKind::ObjectiveArea | DecisionKind::ObjectiveCell => Some(match pending.subject {
            Some(ship) => caught(view, ship),
            None => placed(view, weights, rng),
        }),
        DecisionKind::Jettison => {
            Some(find(pending, |choice| choice == Choice::Pass).unwrap_or(pending.options[0]))
        }
        _ => None,
    }
}

/// The place of a token: drawn among the places nearest to the player's own edge, or among all of
/// them if the weight `objective_home` is 0 [SCN-6].
fn placed(view: &View, weights: &Weights, rng: &mut ChaCha8Rng) -> OptionKey {
    let options = &view.pending().options;
    let from_edge = |choice: Choice| match choice {
        Choice::Area { area, .. } => middle_mm(Grid::of(view.play_area()), area)[1],
        Choice::Cell { row, .. } => f32::from(row),
        _ => 0.0,
    };
    let cost = |choice: Choice| weights.objective_home * from_edge(choice);
    let least = view.pending().choices().map(cost).fold(f32::INFINITY, f32::min);
    let best =
        || (0..options.len()).zip(view.pending().choices()).filter(|(_, choice)| cost(*choice) == least);
    let chosen = below(rng, best().count().max(1) as u32) as usize;
    options[best().nth(chosen).map_or(0, |(option, _)| option)]
}

/// The place nearest to an own ship for the cache that an enemy ship jettisons [SCN-34].
fn caught(view: &View, enemy: ShipSlot) -> OptionKey {
    let grid = Grid::of(view.play_area());
    let seen = |ship| grid.as_seen_by(view.seat(), view.pose(ship));
    let own: Vec<_> = (view.core().in_play & view.seat().ships()).into_iter().map(seen).collect();
    let away = |choice: Choice| {
        let at = match choice {
            Choice::Area { area, .. } => jettison::middle_mm(grid, seen(enemy), area),
            Choice::Cell { row, column, .. } => grid.centre(row, column),
            _ => return f32::INFINITY,
        };
        own.iter().map(|pose| (pose.position() - at).length()).fold(f32::INFINITY, f32::min)
    };
    let pending = view.pending();
    let nearest = (0..).zip(pending.choices()).min_by(|(_, a), (_, b)| away(*a).total_cmp(&away(*b)));
    pending.options[nearest.map_or(0, |(option, _)| option)]
}

/// Value of a mission point, in points of damage.
fn point(view: &View, weights: &Weights) -> f32 {
    let matchup: &Matchup = view.matchup();
    let enemies = matchup.fielded & view.seat().other().ships();
    let (hull, cost) = enemies.into_iter().fold((0.0, 0.0), |(hull, cost), ship| {
        let spec = view.spec(ship);
        (hull + f32::from(spec.hull + spec.shields.limit), cost + f32::from(spec.cost))
    });
    if cost > 0.0 { weights.objective * hull / cost } else { 0.0 }
}

/// Value of performing the scenario's action with token `number`, in points of damage. The action
/// fails with a token that is not in reach.
pub fn action_worth(view: &View, weights: &Weights, ship: ShipSlot, number: usize) -> f32 {
    let field = Field::seen(view);
    let objectives = view.objectives();
    let Some((_, token)) = objectives.all().nth(number) else { return 0.0 };
    if field.in_reach(ship) >> number & 1 == 0 {
        return FAILS;
    }
    let points = match objectives.scenario {
        // The other player's marker is removed.
        Some(Scenario::ScrambleTheTransmissions) => match token.marker {
            Some(seat) if seat == view.seat() => 0.0,
            Some(_) => swing(view, &field, 1),
            None => swing(view, &field, 0),
        },
        Some(Scenario::SalvageMission | Scenario::AncientKnowledge) => swing(view, &field, 0),
        Some(Scenario::AssaultAtTheSatelliteArray | Scenario::ChanceEngagement) | None => 0.0,
    };
    point(view, weights) * points * rounds(view, weights)
}

/// Part of a point that a further objective is worth where the count does not change the points:
/// the lead over the opponent is larger.
const SPARE: f32 = 0.25;

/// By how many mission points a round the difference of the players' scores changes if the player
/// holds one more objective and the opponent `taken` fewer [SCN-12].
fn swing(view: &View, field: &Field, taken: u8) -> f32 {
    let all = 1.0 + f32::from(taken);
    if !view.matchup().ruleset.scenario_sheet.scores_one_or_two() {
        return all;
    }
    let [own, other] = [view.seat(), view.seat().other()].map(|seat| field.held(seat));
    let points = |own: u8, other: u8| if own == 0 { 0.0 } else { 1.0 + f32::from(u8::from(own > other)) };
    let lead = |own: u8, other: u8| points(own, other) - points(other, own);
    let gain = lead(own.saturating_add(1), other.saturating_sub(taken)) - lead(own, other);
    gain.max(SPARE * all)
}

/// Values a ship's possible positions by what they gain at the tokens.
pub struct Grounds<'a> {
    objectives: &'a Objectives,
    /// Value of a mission point, in points of damage.
    point: f32,
    pull: f32,
    reach: u8,
    /// The gain in mission points at each token, by its number. It is 0 where the ship adds
    /// nothing.
    gains: [f32; OBJECTIVES],
}

impl<'a> Grounds<'a> {
    /// The grounds of a ship that faces the enemies of `front`. Returns `None` without a scenario,
    /// and if tokens are worth nothing.
    pub fn of(view: &View<'a>, weights: &Weights, ship: ShipSlot, front: &Front) -> Option<Grounds<'a>> {
        let objectives = view.objectives();
        let scenario = objectives.scenario?;
        if weights.objective == 0.0 {
            return None;
        }
        let around = Around { view, ship, front };
        let mut gains = [0.0; OBJECTIVES];
        for (number, token) in objectives.lying() {
            gains[number] = gain(view, weights, scenario, &around, token);
        }
        let reach = if scenario == Scenario::ChanceEngagement { CONTESTS } else { NEAR };
        Some(Grounds { objectives, point: point(view, weights), pull: weights.objective_pull, reach, gains })
    }

    /// Value of standing at `base`, in points of damage: what it adds to the next End Phase, and
    /// how near it comes to a token where the ship would add something.
    pub fn worth(&self, base: Base) -> f32 {
        let (mut here, mut pull) = (0.0, 0.0_f32);
        for (number, token) in self.objectives.lying() {
            let gain = self.gains[number];
            if gain <= 0.0 {
                continue;
            }
            if is_within(base, token, self.reach) {
                here += gain;
            }
            let away = (base.centre() - token.square().centre()).length();
            pull = pull.max(gain * (1.0 - away / FAR_MM));
        }
        self.point * (here + self.pull * pull)
    }
}

/// Where all other ships stand or are expected to stand.
struct Around<'a, 'v, 'f> {
    view: &'a View<'v>,
    ship: ShipSlot,
    front: &'a Front<'f>,
}

/// Highest count of enemy ships that is told apart at a token. Higher counts are treated as this
/// one.
const FEW: usize = 8;

impl Around<'_, '_, '_> {
    /// Count of own ships in range of a token, where their dials lead them. The ship itself is left
    /// out [SCN-20].
    fn own(&self, token: &Objective, range: u8) -> u8 {
        let view = self.view;
        let moves = |ship| match view.core().phase {
            Phase::Setup | Phase::Planning | Phase::System => true,
            Phase::Activation => !view.activated(ship),
            Phase::Engagement | Phase::End => false,
        };
        let counts = |ship: ShipSlot| {
            let (here, size) = (view.pose(ship), view.spec(ship).size);
            let dial = view.dial(ship).filter(|_| moves(ship));
            let pose = dial.map_or(here, |maneuver| ahead(here, size, maneuver));
            if is_within(Base::new(pose, size), token, range) { weight(size) } else { 0 }
        };
        let mates = view.core().in_play & view.seat().ships();
        mates.without(self.ship).into_iter().map(counts).fold(0, u8::saturating_add)
    }

    /// Probability of each count of enemy ships in range of a token, by where they may come to
    /// stand.
    fn enemies(&self, token: &Objective, range: u8) -> [f32; FEW + 1] {
        let mut likely = [0.0; FEW + 1];
        likely[0] = 1.0;
        for enemy in self.view.enemies() {
            let size = self.view.spec(enemy).size;
            let near = |stand: &&(Pose, f32)| is_within(Base::new(stand.0, size), token, range);
            let stands = self.front.stands(enemy);
            let all: f32 = stands.iter().map(|stand| stand.1).sum();
            let comes: f32 = stands.iter().filter(near).map(|stand| stand.1).sum();
            if comes <= 0.0 {
                continue;
            }
            let (comes, weight) = (comes / all, usize::from(weight(size)));
            let before = likely;
            likely = [0.0; FEW + 1];
            for (n, share) in before.into_iter().enumerate() {
                likely[n] += share * (1.0 - comes);
                likely[(n + weight).min(FEW)] += share * comes;
            }
        }
        likely
    }
}

/// By how many mission points, in all, the difference of the players' scores changes if the ship
/// stands near a token.
fn gain(view: &View, weights: &Weights, scenario: Scenario, around: &Around, token: &Objective) -> f32 {
    let ship = around.ship;
    let own = |range| around.own(token, range);
    match scenario {
        Scenario::AssaultAtTheSatelliteArray => {
            let own = own(NEAR);
            let more = own.saturating_add(weight(view.spec(ship).size));
            let lead =
                |own: u8, other: u8| f32::from(u8::from(own > other)) - f32::from(u8::from(own < other));
            let gain = |(other, likely): (u8, f32)| likely * (lead(more, other) - lead(own, other));
            (0..).zip(around.enemies(token, NEAR)).map(gain).sum()
        }
        Scenario::ChanceEngagement => {
            // One point for contesting, and one that the side scores alone or denies the enemy.
            if own(CONTESTS) > 0 { 0.0 } else { 2.0 }
        }
        Scenario::SalvageMission => {
            if view.objectives().towed_by(ship).is_some() {
                0.0
            } else {
                let points = swing(view, &Field::seen(view), 0);
                points * rounds(view, weights) * if own(NEAR) > 0 { SECOND } else { 1.0 }
            }
        }
        Scenario::AncientKnowledge => {
            if token.spent || view.knowing().has(ship) {
                0.0
            } else {
                let points = swing(view, &Field::seen(view), 0);
                points * rounds(view, weights) * if own(NEAR) > 0 { SECOND } else { 1.0 }
            }
        }
        Scenario::ScrambleTheTransmissions => {
            let points = match token.marker {
                Some(seat) if seat == view.seat() => return 0.0,
                Some(_) => swing(view, &Field::seen(view), 1),
                None => swing(view, &Field::seen(view), 0),
            };
            points * rounds(view, weights) * if own(NEAR) > 0 { SECOND } else { 1.0 }
        }
    }
}

/// Part of the expected rounds in which a token that is gained still adds to the points, where not
/// each token scores but having some, and having more than the opponent [SCN-12].
const OF_LEADS: f32 = 0.5;

/// The number of rounds for which a token that is gained now is expected to score.
fn rounds(view: &View, weights: &Weights) -> f32 {
    let ruleset = &view.matchup().ruleset;
    let part = if ruleset.scenario_sheet.scores_one_or_two() { OF_LEADS } else { 1.0 };
    let expected = part * weights.objective_rounds;
    let left = f32::from(ruleset.round_limit.saturating_sub(view.core().round)) + 1.0;
    if ruleset.round_limit == 0 { expected } else { left.min(expected) }
}
