//! What players work out from a matchup once and keep with it.

use std::any::Any;
use std::sync::OnceLock;

/// A place for one value of any kind, which is what it says of a [`Matchup`](crate::spec::Matchup)
/// and of nothing else: every battle that plays the matchup finds it again. A clone has none, since
/// it may be changed.
#[derive(Debug, Default)]
pub struct Kept(OnceLock<Box<dyn Any + Send + Sync>>);

impl Kept {
    /// The value of that kind, empty at first; `None` if a value of another kind is kept, whose
    /// owner was here before.
    pub fn of<T: Any + Default + Send + Sync>(&self) -> Option<&T> {
        self.0.get_or_init(|| Box::new(T::default())).downcast_ref()
    }
}

impl Clone for Kept {
    fn clone(&self) -> Kept {
        Kept::default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU8, Ordering};

    use super::*;

    #[test]
    fn the_first_kind_is_kept_and_a_clone_keeps_nothing() {
        let kept = Kept::default();
        kept.of::<AtomicU8>().expect("nothing was kept before").store(7, Ordering::Relaxed);
        assert_eq!(kept.of::<AtomicU8>().map(|found| found.load(Ordering::Relaxed)), Some(7));
        assert!(kept.of::<String>().is_none());
        assert_eq!(kept.clone().of::<String>().map(String::as_str), Some(""));
    }
}
