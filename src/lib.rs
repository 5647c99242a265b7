//! killbox plays complete games of X-Wing Second Edition between two squads, by the rules, from a seed, millions of
//! times.

pub mod matches;
pub mod narrate;
pub mod replay;
pub mod report;
pub mod squads;
