//! The layout of an observation, for Python.

use killbox::selfplay::observe::{
    CHOICES, DEVICE, Feature, GLOBAL, OBJECTIVE, OBSTACLE, OPTION, SHIP, VERSION,
};
use killbox_components::decision::DecisionKind;
use pyo3::prelude::*;
use serde_json::{Value, json};
use strum::VariantArray;

/// The layout of an observation as JSON: the version, the numbers of each array, and the kinds of
/// decision and of choice, whose places in their lists are their numbers.
#[pyfunction]
pub fn features() -> String {
    let list = |features: &[Feature]| -> Value {
        let one = |feature: &Feature| {
            json!({
                "name": feature.name, "unit": feature.unit, "low": feature.low, "high": feature.high,
                "about": feature.about,
            })
        };
        features.iter().map(one).collect()
    };
    let decisions: Vec<String> = DecisionKind::VARIANTS.iter().map(|kind| format!("{kind:?}")).collect();
    json!({
        "version": VERSION,
        "ships": list(&SHIP),
        "obstacles": list(&OBSTACLE),
        "devices": list(&DEVICE),
        "objectives": list(&OBJECTIVE),
        "globals": list(&GLOBAL),
        "options": list(&OPTION),
        "decisions": decisions,
        "choices": CHOICES.as_slice(),
    })
    .to_string()
}
