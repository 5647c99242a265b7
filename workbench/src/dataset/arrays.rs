//! The arrays of an observation, as columns of a data set.

use killbox::selfplay::observe::{NumberType, Numbers, Part};
use killbox_cards::catalogue::did_you_mean;

/// The arrays that a data set can have. The mask of an observation is left out: the arrays of
/// options have a row for each legal option and no other.
pub fn known() -> impl Iterator<Item = Part> {
    Part::ALL.iter().copied().filter(|part| *part != Part::ActionMask)
}

/// The arrays that words name, in the order of [`known`]; all if there is no word.
///
/// # Errors
/// An unknown word, with the known ones.
pub fn arrays<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Vec<Part>, String> {
    let mut named = Vec::new();
    for word in words {
        if !known().any(|part| part.name() == word) {
            let hint = did_you_mean(word, known().map(Part::name));
            let all = known().map(Part::name).collect::<Vec<_>>().join(", ");
            return Err(format!("`{word}` is no array of an observation{hint}; expected {all}"));
        }
        named.push(word);
    }
    Ok(known().filter(|part| named.is_empty() || named.contains(&part.name())).collect())
}

/// The number of values of an array in an observation of a decision with `options` options.
pub(super) fn length(part: Part, options: usize) -> usize {
    match part.shape() {
        [_, row @ ..] if part.is_by_option() => options * row.iter().product::<usize>(),
        all => all.iter().product(),
    }
}

/// Whether the values of an array are floats; they are integers otherwise.
pub(super) fn has_floats(part: Part) -> bool {
    part.number_type() == NumberType::Float
}

/// Appends the first `length` numbers of an array.
pub(super) fn pack(numbers: Numbers, length: usize, scratch: &mut Vec<u32>, into: &mut Packed) {
    scratch.clear();
    match numbers {
        Numbers::Floats(all) => scratch.extend(all[..length].iter().map(|number| number.to_bits())),
        Numbers::Ints(all) => scratch.extend(all[..length].iter().map(|number| *number as u32)),
        Numbers::Bytes(all) => scratch.extend(all[..length].iter().map(|number| i32::from(*number) as u32)),
    }
    into.add(scratch);
}

/// A sequence of words of 32 bits in which runs of zeros take little memory: most rows of an
/// observation belong to objects that are not there. One sequence can follow another.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Packed(Vec<u32>);

/// The longest run that one head describes.
const LONGEST_RUN: usize = u16::MAX as usize;

impl Packed {
    /// Appends words: for each run of zeros a head with its length and the number of other words
    /// behind it, then these words.
    fn add(&mut self, mut words: &[u32]) {
        while !words.is_empty() {
            let zeros = run(words, true);
            let others = run(&words[zeros..], false);
            self.0.push((zeros as u32) << 16 | others as u32);
            self.0.extend_from_slice(&words[zeros..zeros + others]);
            words = &words[zeros + others..];
        }
    }

    /// Appends another sequence.
    pub(super) fn append(&mut self, other: &Packed) {
        self.0.extend_from_slice(&other.0);
    }

    /// Removes all words but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Appends the words, each as `with` reads it.
    pub(super) fn unpack<T: Clone>(&self, into: &mut Vec<T>, with: impl Fn(u32) -> T) {
        let mut rest = &self.0[..];
        while let [head, behind @ ..] = rest {
            let (zeros, others) = ((head >> 16) as usize, (head & 0xffff) as usize);
            into.resize(into.len() + zeros, with(0));
            into.extend(behind[..others].iter().map(|word| with(*word)));
            rest = &behind[others..];
        }
    }
}

/// The length of the run of zeros, or of other words, at the beginning.
fn run(words: &[u32], of_zeros: bool) -> usize {
    words.iter().take(LONGEST_RUN).take_while(|word| (**word == 0) == of_zeros).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sequences come out as they went in, whatever their runs, one behind the other.
    #[test]
    fn packed_words() {
        let runs = |parts: &[(u32, usize)]| -> Vec<u32> {
            parts.iter().flat_map(|(word, count)| std::iter::repeat_n(*word, *count)).collect()
        };
        let rows = [
            runs(&[]),
            runs(&[(0, 5)]),
            runs(&[(7, 3), (0, 2), (1, 1)]),
            runs(&[(0, LONGEST_RUN + 3), (u32::MAX, LONGEST_RUN + 2), (0, 1)]),
            runs(&[((-0.0_f32).to_bits(), 2)]),
        ];
        let (mut all, mut expected) = (Packed::default(), Vec::new());
        for row in &rows {
            let mut one = Packed::default();
            one.add(row);
            let mut words = Vec::new();
            one.unpack(&mut words, |word| word);
            assert_eq!(words, *row);
            all.append(&one);
            expected.extend_from_slice(row);
        }
        let mut words = Vec::new();
        all.unpack(&mut words, |word| word);
        assert_eq!(words, expected);
        assert!(all.0.len() < 2 * LONGEST_RUN, "zeros take no room");
    }

    /// Numbers of every type come out as they went in.
    #[test]
    fn packed_numbers() {
        let (mut packed, mut scratch) = (Packed::default(), Vec::new());
        pack(Numbers::Floats(&[0.5, 0.0, -1.0, 7.0]), 3, &mut scratch, &mut packed);
        let mut floats = Vec::new();
        packed.unpack(&mut floats, f32::from_bits);
        assert_eq!(floats, [0.5, 0.0, -1.0]);
        packed.clear();
        pack(Numbers::Ints(&[-1, 0, 70_000]), 3, &mut scratch, &mut packed);
        pack(Numbers::Bytes(&[-1, 0, 1]), 2, &mut scratch, &mut packed);
        let mut ints = Vec::new();
        packed.unpack(&mut ints, |word| word as i32);
        assert_eq!(ints, [-1, 0, 70_000, -1, 0]);
    }

    /// Words name arrays; an array of options is as long as there are options.
    #[test]
    fn arrays_are_named() {
        assert_eq!(arrays([]), Ok(known().collect()));
        assert_eq!(arrays(["options", "ships"]), Ok(vec![Part::Ships, Part::Options]));
        let error = arrays(["shipz"]).expect_err("unknown");
        assert!(error.contains("did you mean 'ships'") && error.contains("option_words"), "{error}");
        assert!(arrays(["action_mask"]).is_err());
        assert_eq!(length(Part::Options, 3), 3 * Part::Options.cells() / Part::Options.shape()[0]);
        assert_eq!(length(Part::Ships, 3), Part::Ships.cells());
    }
}
