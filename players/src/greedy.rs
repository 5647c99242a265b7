//! t
use crate::random::Random;
/// t
pub type Greedy = Random;
