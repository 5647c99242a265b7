//! How likely dice show what an effect waits for.

use killbox_components::dice::{DieKind, Face};
use killbox_components::sets::Set;

/// ATK-46: how likely a die shows one of these, by its eight sides.
pub(super) fn likelihood(die: DieKind, faces: Set<Face>) -> f32 {
    (0..8).filter(|side| faces.has(Face::of(die, *side))).count() as f32 / 8.0
}

/// How likely at least `n` of so many dice show what each shows with a likelihood.
pub(super) fn at_least(n: u8, dice: u8, each: f32) -> f32 {
    // So many have shown it, each number with its likelihood; the last stands for all from `n` on.
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
