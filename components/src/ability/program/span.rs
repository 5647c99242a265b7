//! Parts of a program's lists.

/// A part of one of a program's lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first.
    pub first: u16,
    /// How many.
    pub len: u16,
}

impl Span {
    /// As indices.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.len as usize
    }
}
