//! The compiled form of the abilities of one matchup: flat, plain data that the rules read while a game runs.

/// The abilities of both squads' cards and of the damage deck, indexed by what they wait for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {}
