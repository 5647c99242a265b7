//! The option that seems best.

use killbox_components::decision::OptionKey;

/// The option with the highest worth, the first of several.
pub fn best(options: &[OptionKey], worth: impl Fn(&OptionKey) -> f32) -> OptionKey {
    let mut best = (f32::NEG_INFINITY, options[0]);
    for key in options {
        let w = worth(key);
        if w > best.0 {
            best = (w, *key);
        }
    }
    best.1
}
