//! The globals: the numbers that belong to no object.

use killbox_components::dice::{Face, Pool};
use killbox_components::environment::EnvironmentId;
use killbox_components::ids::{Seat, ShipSet};
use killbox_components::ruleset::SquadBuilder;
use killbox_components::state::Phase;
use killbox_systems::derived::objectives::Field;

use super::eyes::{Eyes, few, flag, one_hot, tenths};
use super::features::GLOBAL_FEATURES;

/// Writes all globals.
pub(super) fn write(eyes: &Eyes, row: &mut [f32; GLOBAL_FEATURES]) {
    let view = eyes.view;
    let core = view.core();
    let ruleset = &view.matchup().ruleset;
    let (own, enemy) = (eyes.seat, eyes.seat.other());
    let limit = f32::from(ruleset.squad_points.max(1));
    let points = |points: u16| f32::from(points) / limit;
    let gone = core.removed | core.destroyed;
    let cost =
        |ships: ShipSet| ships.into_iter().map(|ship| f32::from(view.spec(ship).cost)).sum::<f32>() / limit;
    let lost = |seat: Seat| cost(gone & view.matchup().fielded & seat.ships());
    let [setup, planning, system, activation, engagement, end] = one_hot::<6>(match core.phase {
        Phase::Setup => 0,
        Phase::Planning => 1,
        Phase::System => 2,
        Phase::Activation => 3,
        Phase::Engagement => 4,
        Phase::End => 5,
    });
    let attack = view.attack();
    let of = |pool: &Pool, face: Face| few(pool.count(face));
    let [red_blank, red_focus, hit, crit, red_rerollable] = attack.map_or([0.0; 5], |attack| {
        let dice = &attack.attack_dice;
        let shown = [Face::Blank, Face::Focus, Face::Hit, Face::Crit].map(|face| of(dice, face));
        [shown[0], shown[1], shown[2], shown[3], few(dice.rerollable())]
    });
    let [green_blank, green_focus, evade, green_rerollable] = attack.map_or([0.0; 4], |attack| {
        let dice = &attack.defense_dice;
        let shown = [Face::Blank, Face::Focus, Face::Evade].map(|face| of(dice, face));
        [shown[0], shown[1], shown[2], few(dice.rerollable())]
    });
    let rolled = core.rolled.map(few);
    let objectives = view.objectives();
    let due = |seat: Seat| if objectives.scenario.is_some() { few(Field::seen(view).due(seat)) } else { 0.0 };
    let [ion_clouds, mynocks, ordnance] =
        one_hot::<3>(objectives.environment.map_or(usize::MAX, EnvironmentId::index));
    *row = [
        f32::from(core.round) * 0.05,
        setup,
        planning,
        system,
        activation,
        engagement,
        end,
        flag(core.first == own),
        points(core.points[own.index()]),
        points(core.points[enemy.index()]),
        lost(own),
        lost(enemy),
        (core.in_play & own.ships()).len() as f32 * 0.125,
        (core.in_play & enemy.ships()).len() as f32 * 0.125,
        tenths(core.engaged_initiative),
        flag(ruleset.squad_builder == SquadBuilder::Points200),
        flag(attack.is_some()),
        flag(attack.is_some_and(|attack| eyes.is_own(attack.attacker))),
        attack.map_or(0.0, |attack| f32::from(attack.range) * (1.0 / 3.0)),
        flag(attack.is_some_and(|attack| attack.obstructed)),
        flag(attack.is_some_and(|attack| attack.hit)),
        red_blank,
        red_focus,
        hit,
        crit,
        red_rerollable,
        green_blank,
        green_focus,
        evade,
        green_rerollable,
        rolled[Face::Blank as usize],
        rolled[Face::Focus as usize],
        rolled[Face::Hit as usize],
        rolled[Face::Crit as usize],
        rolled[Face::Evade as usize],
        due(own),
        due(enemy),
        ion_clouds,
        mynocks,
        ordnance,
    ];
}
