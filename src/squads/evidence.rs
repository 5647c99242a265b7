//! Determines the points system that a squad file states: by what the builder that wrote it states,
//! else by the stated points.

use killbox_components::ruleset::Ruleset;
use serde_json::{Map, Value};

use super::excerpt::word;
use super::system::{PointsSystem, ToldSystem};
use super::{Squad, Xws, links};

/// What a file states about its points system.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    /// The system that the builder states.
    pub system: Option<ToldSystem>,
    /// The `ruleset` key, if it names a ruleset that killbox does not know.
    pub unknown: Option<String>,
}

/// The statement of the keys `ruleset`, `version` and `vendor`; the first key that states something
/// counts.
pub(super) fn told(file: &Map<String, Value>) -> Told {
    let ruleset = word(file, "ruleset").filter(|name| !name.is_empty());
    let mut told = Told::default();
    if let Some(name) = ruleset {
        match PointsSystem::of_ruleset_key(&name) {
            Some(system) => {
                told.system = Some(ToldSystem { system, by: format!("its `ruleset` is `{name}`") });
                return told;
            }
            None => told.unknown = Some(name),
        }
    }
    if let Some(version) = word(file, "version").filter(|version| version.starts_with("50P")) {
        let by = format!("its `version` is `{version}`");
        told.system = Some(ToldSystem { system: PointsSystem::Xwa, by });
        return told;
    }
    let vendors = file.get("vendor").and_then(Value::as_object);
    told.system = vendors.into_iter().flat_map(Map::values).filter_map(Value::as_object).find_map(vendor);
    told
}

/// The statement of one entry of `vendor`.
fn vendor(vendor: &Map<String, Value>) -> Option<ToldSystem> {
    if let Some((system, by)) = vendor.get("link").and_then(Value::as_str).and_then(links::system_of) {
        return Some(ToldSystem { system, by });
    }
    let builder = word(vendor, "builder").unwrap_or_default();
    let told = |system| Some(ToldSystem { system, by: format!("it is of the builder `{builder}`") });
    if builder.contains("XWA") {
        return told(PointsSystem::Xwa);
    }
    // The publisher's own builder was closed before the 20-point game. This tool converted its
    // squads to XWS.
    let is_publishers = builder == "SB2XWS";
    let is_legacy = word(vendor, "builder_url").is_some_and(|url| url.contains("xwing-legacy"));
    if is_publishers || is_legacy { told(PointsSystem::Points200) } else { None }
}

/// The highest stated total of the 20-point system, in which squads end at 20. Only a huge ship
/// costs as much.
const MOST_OF_20: f64 = 25.0;
/// The lowest stated total of the 200-point system.
const LEAST_OF_200: f64 = 60.0;
/// The factor by which stated points may differ from a cost and still count as near it, since
/// points lists change.
const NEAR: f64 = 1.6;

/// A squad with the cards of one game, and the ruleset by which its cost counts.
pub(super) struct Bought {
    /// The system of the game.
    pub system: PointsSystem,
    /// The squad.
    pub squad: Squad,
    /// A ruleset of that game.
    pub ruleset: Ruleset,
}

/// Whether the file states any points.
pub(super) fn states_points(xws: &Xws) -> bool {
    real(xws.points).is_some() || xws.ships.iter().any(|ship| real(ship.points).is_some())
}

/// The system that the stated points indicate, those of ships included:
///
/// - a squad of more than 60 points, or a ship of more than 25 that is not huge: the 200-point
///   system;
/// - a squad of up to 25 points: the 20-point system.
///
/// Between them lie 50-point squads and small squads of the 200-point system, which the cost of the
/// cards tells apart. The cost also decides if only some ships state points.
pub(super) fn by_points(xws: &Xws, games: &[Bought; 3]) -> Option<ToldSystem> {
    let [legacy, ..] = games;
    let told = |system, by: String| Some(ToldSystem { system, by });
    let stated: Vec<(usize, f64)> =
        xws.ships.iter().filter_map(|ship| Some((ship.number, real(ship.points)?))).collect();
    let total = real(xws.points).map(|total| (total, format!("it states {} points", number(total))));
    let sum = || {
        let all = !stated.is_empty() && stated.len() == xws.listed;
        let sum: f64 = stated.iter().map(|(_, points)| points).sum();
        all.then(|| (sum, format!("its ships state {} points together", number(sum))))
    };
    let total = total.or_else(sum);
    if let Some((points, by)) = &total
        && *points > LEAST_OF_200
    {
        return told(PointsSystem::Points200, by.clone());
    }
    let is_huge =
        |number: usize| legacy.squad.ships.iter().any(|ship| ship.number == number && ship.is_huge());
    if let Some((ship, points)) = stated.iter().find(|(ship, points)| *points > MOST_OF_20 && !is_huge(*ship))
    {
        return told(
            PointsSystem::Points200,
            format!("it states {} points for ship {ship}", number(*points)),
        );
    }
    match total {
        Some((points, by)) if points <= MOST_OF_20 => told(PointsSystem::Points20, by),
        Some((points, by)) if is_near(points, legacy.squad.points(&legacy.ruleset)) => {
            told(PointsSystem::Points200, by)
        }
        Some((_, by)) => told(PointsSystem::Xwa, by),
        None => {
            let near = |bought: &Bought| {
                let ships = bought.squad.ships.iter().filter_map(|ship| {
                    let (_, points) = stated.iter().find(|(number, _)| *number == ship.number)?;
                    Some((*points, ship.points(&bought.ruleset)))
                });
                let (points, cost) = ships.fold((0.0, 0), |sums, ship| (sums.0 + ship.0, sums.1 + ship.1));
                is_near(points, cost)
            };
            let mut near = games.iter().filter(|bought| near(bought));
            match (near.next(), near.next()) {
                (Some(Bought { system, .. }), None) => {
                    told(*system, format!("its ships state points of the {system} game"))
                }
                _ => None,
            }
        }
    }
}

/// Plausible points. Builders write 0 if they do not know the points.
fn real(points: Option<f64>) -> Option<f64> {
    points.filter(|points| *points >= 1.0)
}

fn is_near(points: f64, cost: i32) -> bool {
    let cost = f64::from(cost);
    points > 0.0 && cost <= points * NEAR && points <= cost * NEAR
}

/// A number in the form in which messages repeat it.
fn number(number: f64) -> String {
    if number < 1e6 { number.to_string() } else { "a million or more".to_owned() }
}
