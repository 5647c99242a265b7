//! A cache of a matchup for values that players compute from it.

use std::any::Any;
use std::sync::OnceLock;

/// Capacity for values of different types.
const TYPES: usize = 4;

/// A cache for values that players compute from a [`Matchup`](crate::spec::Matchup) alone: one
/// value of each type, for up to four types. All battles of the matchup share it. Cloning clears
/// it, because a clone may be modified.
#[derive(Debug, Default)]
pub struct PlayerCache([OnceLock<Box<dyn Any + Send + Sync>>; TYPES]);

impl PlayerCache {
    /// The cached value of type `T`, which is initially the default. Returns `None` if the cache
    /// holds values of four other types.
    pub fn of<T: Any + Default + Send + Sync>(&self) -> Option<&T> {
        self.0.iter().find_map(|place| place.get_or_init(|| Box::new(T::default())).downcast_ref())
    }
}

impl Clone for PlayerCache {
    fn clone(&self) -> PlayerCache {
        PlayerCache::default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU8, Ordering};

    use super::*;

    #[test]
    fn a_value_of_each_type_is_kept_and_a_clone_keeps_nothing() {
        let kept = PlayerCache::default();
        kept.of::<AtomicU8>().expect("there is room").store(7, Ordering::Relaxed);
        assert_eq!(kept.of::<String>().map(String::as_str), Some(""));
        assert_eq!(kept.of::<AtomicU8>().map(|found| found.load(Ordering::Relaxed)), Some(7));
        assert_eq!((kept.of::<u8>(), kept.of::<u16>()), (Some(&0), Some(&0)));
        assert!(kept.of::<u32>().is_none() && kept.of::<u8>().is_some());
        assert_eq!(kept.clone().of::<u32>(), Some(&0));
    }
}
