//! Ranges within the lists of a program.

/// A range of consecutive elements in one of a program's lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The index of the first element.
    pub first: u16,
    /// The number of elements.
    pub len: u16,
}

impl Span {
    /// The range as indices.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.len as usize
    }
}
