//! The open decision of a battle in words.

use killbox::narration;
use killbox_components::ids::Seat;
use pyo3::prelude::*;
use serde_json::json;

use super::{Chunk, Envs};
use crate::raise::Class;

/// The open decision of a battle in words, as JSON: the side that is asked, the kind of decision,
/// the question and the text of each option.
#[pyfunction]
#[pyo3(signature = (envs, battle))]
pub fn describe(py: Python<'_>, mut envs: PyRefMut<'_, Envs>, battle: &Bound<'_, PyAny>) -> PyResult<String> {
    let (chunk, slot) = envs.at(battle)?;
    let Chunk { batch, slots, .. } = &mut envs.chunks[chunk];
    let (Some((seat, _)), Some(met)) = (slots[slot].asked, &slots[slot].met) else {
        let what =
            format!("battle {battle} has no open decision: it is over, or has not begun (reset it first)");
        return Err(Class::Action.error(py, what));
    };
    let side = u8::from(seat != batch.seat_of_a(slots[slot].game));
    let [a, b] = met.names.clone();
    let squads = if (side == 0) == (seat == Seat::A) { [a, b] } else { [b, a] };
    let told = batch.view(slot, seat, |view| {
        let (question, options) = narration::in_words(view, &squads);
        json!({
            "side": side, "kind": format!("{:?}", view.pending().kind), "text": question,
            "options": options,
        })
    });
    Ok(told.to_string())
}
