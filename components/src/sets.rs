//! Bit sets of the game's words: tokens, faces, actions, arcs. Each member has one bit, so a test
//! costs one shift.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set, empty by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T: Member>(T::Bits);

/// A type whose values can be members of a [`Set`].
pub trait Member: Copy + 'static {
    /// The number type that stores the bits.
    type Bits: Bits;
    /// The number of values.
    const COUNT: u32;

    /// The number of the value, below [`Member::COUNT`].
    fn number(self) -> u32;

    /// The value with this number.
    fn nth(number: u32) -> Self;
}

/// An unsigned number as an array of bits.
pub trait Bits:
    Copy + Eq + std::hash::Hash + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// No bit set.
    const NONE: Self;
    /// The number of bits.
    const LEN: u32;

    /// The number with this bit alone.
    fn bit(number: u32) -> Self;

    /// The number with the first `n` bits.
    fn first(n: u32) -> Self;

    /// The position of the lowest bit that is set.
    fn lowest(self) -> Option<u32>;

    /// The number of bits that are set.
    fn count(self) -> u32;
}

macro_rules! bits {
    ($($ty:ty),*) => { $(impl Bits for $ty {
        const NONE: $ty = 0;
        const LEN: u32 = <$ty>::BITS;

        #[inline]
        fn bit(number: u32) -> $ty {
            1 << number
        }

        #[inline]
        fn first(n: u32) -> $ty {
            if n == 0 { 0 } else { <$ty>::MAX >> (<$ty>::BITS - n) }
        }

        #[inline]
        fn lowest(self) -> Option<u32> {
            (self != 0).then(|| self.trailing_zeros())
        }

        #[inline]
        fn count(self) -> u32 {
            self.count_ones()
        }
    })* };
}
bits!(u8, u16, u32);

/// Implements [`Member`] for enums, with the number type of their sets: `Token: u16`. An enum with
/// more values than bits does not compile.
macro_rules! members {
    ($($name:ty: $bits:ty),* $(,)?) => { $(
        impl $crate::sets::Member for $name {
            type Bits = $bits;
            const COUNT: u32 = {
                let count = <$name as strum::VariantArray>::VARIANTS.len() as u32;
                assert!(count <= <$bits>::BITS, "more members than bits");
                count
            };

            #[inline]
            fn number(self) -> u32 {
                self as u32
            }

            #[inline]
            fn nth(number: u32) -> $name {
                <$name as strum::VariantArray>::VARIANTS[number as usize]
            }
        }
    )* };
}
pub(crate) use members;

impl<T: Member> Set<T> {
    /// The empty set.
    pub const EMPTY: Set<T> = Set(T::Bits::NONE);

    /// The set of all members.
    #[inline]
    pub fn all() -> Set<T> {
        Set(T::Bits::first(T::COUNT))
    }

    /// The named members, or all members if `named` is `None`.
    pub fn of_any(named: Option<&[T]>) -> Set<T> {
        named.map_or_else(Set::all, |named| named.iter().copied().collect())
    }

    /// Whether `member` is in the set.
    #[inline]
    pub fn has(self, member: T) -> bool {
        self.0 & T::Bits::bit(member.number()) != T::Bits::NONE
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == T::Bits::NONE
    }

    /// The number of members in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count() as usize
    }

    /// Adds a member.
    #[inline]
    pub fn insert(&mut self, member: T) {
        self.0 = self.0 | T::Bits::bit(member.number());
    }

    /// The members that are not in `other`.
    #[inline]
    pub fn without(self, other: Set<T>) -> Set<T> {
        Set(self.0 & !other.0)
    }

    /// The members, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.lowest()?;
            left = left & !T::Bits::bit(number);
            Some(T::nth(number))
        })
    }
}

impl<T: Member> Default for Set<T> {
    fn default() -> Set<T> {
        Set::EMPTY
    }
}

impl<T: Member> From<T> for Set<T> {
    fn from(member: T) -> Set<T> {
        Set(T::Bits::bit(member.number()))
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Set<T> {
        members.into_iter().fold(Set::EMPTY, |set, member| set | Set::from(member))
    }
}

impl<T: Member> BitOr for Set<T> {
    type Output = Set<T>;

    #[inline]
    fn bitor(self, other: Set<T>) -> Set<T> {
        Set(self.0 | other.0)
    }
}

impl<T: Member> BitOrAssign for Set<T> {
    #[inline]
    fn bitor_assign(&mut self, other: Set<T>) {
        *self = *self | other;
    }
}

impl<T: Member> BitAnd for Set<T> {
    type Output = Set<T>;

    #[inline]
    fn bitand(self, other: Set<T>) -> Set<T> {
        Set(self.0 & other.0)
    }
}

impl<T: Member + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A number from 0 to 7: a speed, an attack range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digit(pub u8);

impl Member for Digit {
    type Bits = u8;
    const COUNT: u32 = 8;

    #[inline]
    fn number(self) -> u32 {
        u32::from(self.0)
    }

    #[inline]
    fn nth(number: u32) -> Digit {
        Digit(number as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::{Digit, Set};
    use crate::token::Token;

    #[test]
    fn a_set_holds_what_was_put_into_it() {
        let mut set = Set::EMPTY;
        assert!(set.is_empty());
        set.insert(Token::Cloak);
        set |= Set::from(Token::Focus);
        assert!(set.has(Token::Cloak) && set.has(Token::Focus) && !set.has(Token::Ion));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Token::Focus, Token::Cloak]);
        assert_eq!((set.len(), Set::<Token>::all().len()), (2, Token::ALL.len()));
        assert_eq!(set.without(Set::from(Token::Focus)), Set::from(Token::Cloak));
        assert_eq!(Set::all() & set, set);
        assert_eq!(format!("{set:?}"), "{Focus, Cloak}");
        assert_eq!(Set::<Digit>::all().len(), 8);
        assert_eq!(Set::of_any(Some(&[Digit(7)])).iter().next(), Some(Digit(7)));
        assert_eq!(Set::<Token>::of_any(None), Set::all());
        assert_eq!(size_of::<Set<Token>>(), 2);
    }
}
