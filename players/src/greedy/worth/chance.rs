//! The likelihood that dice show the results that an effect waits for.

use killbox_components::dice::{DieKind, Face};
use killbox_components::sets::Set;

/// The likelihood that a die shows one of these faces, by its eight sides [ATK-46].
pub(super) fn likelihood(die: DieKind, faces: Set<Face>) -> f32 {
    (0..8).filter(|side| faces.has(Face::of(die, *side))).count() as f32 / 8.0
}

/// The likelihood that at least `n` of the dice show a face that each shows with likelihood `each`.
pub(super) fn at_least(n: u8, dice: u8, each: f32) -> f32 {
    // The likelihood of each count so far; the last entry stands for all counts from `n` on.
    let mut shown = [0.0_f32; 16];
    let most = usize::from(n).min(shown.len() - 1);
    shown[0] = 1.0;
    for _ in 0..dice {
        for number in (0..most).rev() {
            shown[number + 1] += each * shown[number];
            shown[number] *= 1.0 - each;
        }
    }
    shown[most]
}
