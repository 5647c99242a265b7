//! Masks over the options of a decision.

use killbox_components::decision::OPTIONS;

const WORDS: usize = OPTIONS / u64::BITS as usize;

/// A mask with one bit for each possible option, 256 in all: option i is bit i % 64 of word i / 64.
///
/// ```
/// use killbox::selfplay::Mask;
///
/// let mask = Mask::first(70);
/// assert!(mask.allows(69) && !mask.allows(70));
/// assert_eq!((mask.count(), mask.0[1]), (70, 0b111111));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mask(pub [u64; WORDS]);

impl Mask {
    /// A mask of the first `n` options.
    pub fn first(n: usize) -> Mask {
        let word = |i: usize| match n.saturating_sub(64 * i) {
            left @ 0..64 => (1 << left) - 1,
            _ => u64::MAX,
        };
        Mask(std::array::from_fn(word))
    }

    /// Whether an option is legal.
    pub const fn allows(&self, option: usize) -> bool {
        option < OPTIONS && self.0[option / 64] >> (option % 64) & 1 == 1
    }

    /// The number of legal options.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}
