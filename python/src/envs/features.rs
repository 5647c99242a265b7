//! The layout of an observation, for Python.

use killbox::selfplay::observe::{CHOICES, Feature, IdKind, Part, VERSION, cards};
use killbox_components::decision::DecisionKind;
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use strum::VariantArray;

/// The layout of an observation as JSON: the version, the names, shapes and types of all arrays,
/// the numbers of each array, and the kinds of decision and of choice, whose places in their lists
/// are their numbers.
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
    let shape = |part: &Part| json!({ "shape": part.shape(), "dtype": part.number_type().name() });
    let arrays: Map<String, Value> =
        Part::ALL.iter().map(|part| (part.name().to_owned(), shape(part))).collect();
    let mut known = json!({
        "version": VERSION,
        "arrays": arrays,
        "decisions": decisions,
        "choices": CHOICES.as_slice(),
    });
    for part in Part::ALL.iter().filter(|part| !part.features().is_empty()) {
        known[part.name()] = list(part.features());
    }
    known.to_string()
}

/// The numbers of cards as JSON: for each kind of card, the number of each id.
#[pyfunction]
pub fn card_numbers() -> String {
    let of_kind = |wanted: IdKind| -> Map<String, Value> {
        let known = cards().filter(|(kind, ..)| *kind == wanted);
        known.map(|(_, number, id)| (id.to_owned(), number.into())).collect()
    };
    let all: Map<String, Value> =
        IdKind::ALL.into_iter().map(|kind| (kind.word().replace('-', "_"), of_kind(kind).into())).collect();
    Value::from(all).to_string()
}
