//! What a player thought of the options of a decision, for those who learn from its choices.

use killbox_components::choice::OptionKey;

/// What a player thought of the options of a decision. Both lists are in the order of the options.
/// A list is empty if the player does not think that way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thoughts {
    /// How good each option is, the higher the better; NaN for an option that the player did not
    /// value. The unit is the player's own: win probability for `search`, points of damage for
    /// `greedy`, the numbers of its network for `onnx`.
    pub values: Vec<f32>,
    /// The probability with which the player chooses each option. They add up to 1.
    pub mixture: Vec<f32>,
}

impl Thoughts {
    /// Removes everything but keeps the memory.
    pub fn clear(&mut self) {
        self.values.clear();
        self.mixture.clear();
    }

    /// Sets the value of the option `key` of `options`.
    pub fn value(&mut self, options: &[OptionKey], key: OptionKey, value: f32) {
        set(&mut self.values, f32::NAN, options, key, value);
    }

    /// Sets the probability with which the option `key` of `options` is chosen.
    pub fn share(&mut self, options: &[OptionKey], key: OptionKey, share: f32) {
        set(&mut self.mixture, 0.0, options, key, share);
    }
}

/// Sets the number of an option in a list with a number for each of them. `unset` is the number of
/// an option that is never set.
fn set(list: &mut Vec<f32>, unset: f32, options: &[OptionKey], key: OptionKey, number: f32) {
    list.resize(options.len(), unset);
    if let Some(at) = options.iter().position(|option| *option == key) {
        list[at] = number;
    }
}

/// The destination of a player's thoughts while it decides: nowhere, unless they are wanted.
pub(crate) struct Aloud<'a> {
    options: &'a [OptionKey],
    thoughts: Option<&'a mut Thoughts>,
}

impl<'a> Aloud<'a> {
    /// The destination of thoughts on these options.
    pub(crate) fn of(options: &'a [OptionKey], thoughts: Option<&'a mut Thoughts>) -> Aloud<'a> {
        Aloud { options, thoughts }
    }

    /// See [`Thoughts::value`].
    pub(crate) fn value(&mut self, key: OptionKey, value: f32) {
        if let Some(thoughts) = &mut self.thoughts {
            thoughts.value(self.options, key, value);
        }
    }

    /// See [`Thoughts::share`].
    pub(crate) fn share(&mut self, key: OptionKey, share: f32) {
        if let Some(thoughts) = &mut self.thoughts {
            thoughts.share(self.options, key, share);
        }
    }
}

#[cfg(test)]
mod tests {
    use killbox_components::choice::Choice;
    use killbox_components::ids::ShipSlot;

    use super::*;

    /// Options that were not set have no value and no share, and nothing is written unless it is
    /// wanted.
    #[test]
    fn thoughts_are_in_the_order_of_the_options() {
        let options: Vec<OptionKey> =
            (0..3).map(|n| Choice::Number { ship: ShipSlot(0), n }.into()).collect();
        let mut thoughts = Thoughts::default();
        let mut aloud = Aloud::of(&options, Some(&mut thoughts));
        aloud.value(options[2], 0.5);
        aloud.value(options[0], 0.25);
        aloud.share(options[1], 1.0);
        Aloud::of(&options, None).share(options[0], 1.0);
        assert_eq!((thoughts.values[0], thoughts.values[2]), (0.25, 0.5));
        assert!(thoughts.values[1].is_nan() && thoughts.mixture == [0.0, 1.0, 0.0]);
        thoughts.clear();
        assert_eq!(thoughts, Thoughts::default());
    }
}
