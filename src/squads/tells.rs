//! What a squad's file tells of its points system: by what the builder says that wrote it, else by its stated points.

use serde_json::{Map, Value};

use super::links;
use super::quoted::word;
use super::system::{PointsSystem, ToldSystem};

/// What a file tells of its points system.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    /// Said by the builder that wrote it.
    pub system: Option<ToldSystem>,
    /// The `ruleset` key, if it names one that killbox does not know.
    pub unknown: Option<String>,
}

/// What the keys `ruleset`, `version` and `vendor` tell, the first that tells anything.
pub(super) fn told(file: &Map<String, Value>) -> Told {
    let ruleset = word(file, "ruleset").filter(|name| !name.is_empty());
    let mut told = Told::default();
    if let Some(name) = ruleset {
        let system = match name.to_lowercase().as_str() {
            "legacy" | "x2po" | "ffg" => Some(PointsSystem::Points200),
            "amg" | "standard" => Some(PointsSystem::Points20),
            "xwa" => Some(PointsSystem::Xwa),
            _ => None,
        };
        match system {
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

/// What one entry of `vendor` tells.
fn vendor(vendor: &Map<String, Value>) -> Option<ToldSystem> {
    if let Some((system, by)) = vendor.get("link").and_then(Value::as_str).and_then(links::system_of) {
        return Some(ToldSystem { system, by });
    }
    let builder = word(vendor, "builder").unwrap_or_default();
    let by = || format!("it is of the builder `{builder}`");
    if builder.contains("XWA") {
        return Some(ToldSystem { system: PointsSystem::Xwa, by: by() });
    }
    let legacy = word(vendor, "builder_url").is_some_and(|url| url.contains("xwing-legacy"));
    legacy.then(|| ToldSystem { system: PointsSystem::Points200, by: by() })
}

/// Stated points up to here are of the 20-point system, by which squads end at 20.
const MOST_OF_20: f64 = 25.0;
/// Stated points from here on are of the 200-point system.
const LEAST_OF_200: f64 = 60.0;

/// What a stated total tells: fewer than 26 points are of the 20-point system, more than 60 of the 200-point system.
/// Between them lie 50-point squads, and small ones of the 200-point system, which the cards' cost tells: `cost` is what
/// they cost by the 200-point cards.
pub(super) fn by_points(total: f64, cost: i32) -> Option<ToldSystem> {
    let near = || f64::from(cost) <= total * 1.6 && total <= f64::from(cost) * 1.6;
    let system = match total {
        total if total.is_nan() || total <= 0.0 => return None,
        total if total <= MOST_OF_20 => PointsSystem::Points20,
        total if total > LEAST_OF_200 || near() => PointsSystem::Points200,
        _ => PointsSystem::Xwa,
    };
    Some(ToldSystem { system, by: format!("it states {} points", cut_number(total)) })
}

/// A number as messages repeat it.
fn cut_number(number: f64) -> String {
    if number < 1e6 { number.to_string() } else { "a million or more".to_owned() }
}
