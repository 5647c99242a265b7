//! A cache of a matchup for values that players compute from it.

use std::any::Any;
use std::sync::OnceLock;

/// A cache for one value, of any type, that a player computes from a
/// [`Matchup`](crate::spec::Matchup) alone. All battles of the matchup share it. Cloning clears it,
/// because a clone may be modified.
#[derive(Debug, Default)]
pub struct PlayerCache(OnceLock<Box<dyn Any + Send + Sync>>);

impl PlayerCache {
    /// The cached value, which is initially the default. Returns `None` if the cache holds a value
    /// of another type.
    pub fn of<T: Any + Default + Send + Sync>(&self) -> Option<&T> {
        self.0.get_or_init(|| Box::new(T::default())).downcast_ref()
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
    fn the_first_kind_is_kept_and_a_clone_keeps_nothing() {
        let kept = PlayerCache::default();
        kept.of::<AtomicU8>().expect("nothing was kept before").store(7, Ordering::Relaxed);
        assert_eq!(kept.of::<AtomicU8>().map(|found| found.load(Ordering::Relaxed)), Some(7));
        assert!(kept.of::<String>().is_none());
        assert_eq!(kept.clone().of::<String>().map(String::as_str), Some(""));
    }
}
