//! What a player with a range ruler measures in the position of a scenario. For every ordered pair
//! of ships: the distance, the range, the arcs in which the other ship lies with the attack range
//! in each, and obstruction.

use std::fmt::Write as _;

use killbox_components::arc::Arc;
use killbox_components::geometry::distance::{base_distance, base_polygon_distance};
use killbox_components::geometry::{Obstruction, Pose};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_systems::derived::measure::{self, Lines};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

use super::format::{MeasureExpect, ObstructedWord};
use super::pattern::NEAR_MM;
use super::words::{object_name, ship_name};

/// The heading of a pose in degrees counter-clockwise from +x, for display.
pub fn degrees(pose: Pose) -> f64 {
    crate::narration::words::degrees(pose.ux, pose.uy)
}

/// The measurement from one ship to another in one of its arcs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InArc {
    /// The arc.
    pub arc: Arc,
    /// The attack range [ATK-7].
    pub range: u8,
    /// Whether an obstacle obstructs the line [ATK-82].
    pub obstructed: ObstructedWord,
    /// Whether a ship obstructs the line [ATK-83].
    pub by_ship: ObstructedWord,
}

/// The arcs of `from` in which `to` lies.
pub fn arcs<O: Observer>(b: &Battle<O>, from: ShipSlot, to: ShipSlot) -> Vec<InArc> {
    let measured = |arc| {
        let (range, line) = measure::attack_range(b, from, arc, to)?;
        let obstructed = lines_word(measure::obstruction_by_obstacles(b, &line));
        let by_ship = match measure::obstruction_by_ships(b, &line, from, to) {
            Obstruction::Clear => ObstructedWord::No,
            Obstruction::Obstructed => ObstructedWord::Yes,
            Obstruction::AttackersChoice => ObstructedWord::Choice,
        };
        Some(InArc { arc, range, obstructed, by_ship })
    };
    Arc::ALL.into_iter().filter_map(measured).collect()
}

const fn lines_word(lines: Lines) -> ObstructedWord {
    match (lines.clear, lines.obstructed || lines.by_gas_cloud) {
        (_, false) => ObstructedWord::No,
        (true, true) => ObstructedWord::Choice,
        (false, true) => ObstructedWord::Yes,
    }
}

fn distance<O: Observer>(b: &Battle<O>, from: ShipSlot, to: ObjectId) -> f64 {
    let base = b.board.base(from);
    if let Some(token) = to.as_objective().and_then(|number| b.objectives.tokens.get(number)) {
        return f64::from(base_distance(base, token.square()));
    }
    f64::from(match (to.as_ship(), to.as_obstacle()) {
        (Some(ship), _) => base_distance(base, b.board.base(ship)),
        (_, Some(obstacle)) => base_polygon_distance(base, b.obstacles[obstacle].placed.points()),
        _ => f32::INFINITY,
    })
}

/// The measurements that differ from the expected ones, by field.
pub fn check<O: Observer>(b: &Battle<O>, wanted: &MeasureExpect) -> Vec<(&'static str, String)> {
    let mut wrong = Vec::new();
    let (from, to) = (wanted.from.slot(), wanted.to.id());
    let name = format!("from {} to {}", ship_name(from), object_name(to));
    let far = distance(b, from, to);
    if let Some(expected) = wanted.distance
        && (expected - far).abs() > NEAR_MM
    {
        wrong.push(("distance", format!("distance {name}: expected {expected} mm, found {far:.3} mm")));
    }
    let range = measure::range_to_object(b, from, to, 5);
    if let Some(expected) = wanted.range
        && expected != range
    {
        wrong.push(("range", format!("range {name}: expected {expected}, found {range}")));
    }
    let Some(ship) = to.as_ship() else { return wrong };
    let found = arcs(b, from, ship);
    let in_arcs: Vec<Arc> = Arc::ALL.into_iter().filter(|arc| measure::in_arc(b, from, *arc, ship)).collect();
    if let Some(expected) = &wanted.arcs {
        let same = expected.len() == in_arcs.len() && expected.iter().all(|arc| in_arcs.contains(arc));
        if !same {
            wrong.push(("arcs", format!("arcs {name}: expected {expected:?}, found {in_arcs:?}")));
        }
    }
    for (arc, expected) in &wanted.attack_range.0 {
        let range = found.iter().find(|found| found.arc == *arc).map(|found| found.range);
        if range != Some(*expected) {
            let message = format!("attack range {name} in {arc:?}: expected {expected}, found {range:?}");
            wrong.push(("attack_range", message));
        }
    }
    if let Some(expected) = wanted.obstructed {
        let arc = wanted.attack_range.0.first().map(|(arc, _)| *arc).or(found.first().map(|found| found.arc));
        let line = found.iter().find(|found| Some(found.arc) == arc).map(|found| found.obstructed);
        if line != Some(expected) {
            let message = format!("obstructed {name}: expected {expected:?}, found {line:?}");
            wrong.push(("obstructed", message));
        }
    }
    wrong
}

/// The measurements of all ordered pairs of ships on the board, as lines of text.
pub fn show<O: Observer>(b: &Battle<O>) -> String {
    let mut text = String::new();
    for from in b.in_play() {
        for to in b.in_play().without(from) {
            let (range, far) = (measure::range(b, from, to), distance(b, from, ObjectId::ship(to)));
            let range = if range > 5 { "beyond 5".to_owned() } else { range.to_string() };
            let _ = write!(text, "  {} -> {}: {far:.1} mm, range {range}", ship_name(from), ship_name(to));
            for found in arcs(b, from, to) {
                let _ = write!(
                    text,
                    "; {} at attack range {}",
                    crate::narration::words::arc(found.arc),
                    found.range
                );
                for (word, by) in [(found.obstructed, "an obstacle"), (found.by_ship, "a ship")] {
                    text += &match word {
                        ObstructedWord::No => String::new(),
                        ObstructedWord::Yes => format!(", obstructed by {by}"),
                        ObstructedWord::Choice => format!(", obstructed by {by} if the attacker chooses"),
                    };
                }
            }
            text.push('\n');
        }
    }
    text
}
