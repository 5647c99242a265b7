//! Abilities while a game runs: the compiled [`Program`] of a matchup, what it waits for, and what
//! waits in a battle's ability queue.
//!
//! Programs are compiled from the card language by `killbox-cards`. What an ability does in a game
//! is in `killbox-systems`, in `answers`, `possible` and `effects`.

mod hook;
mod program;
mod queue;
mod words;

pub use hook::{Hook, Hooks};
pub use program::{
    AttackFilter, Bearers, BonusAttack, Cards, Change, Compiled, ConditionOp, Count, CourseOp, DeviceGroup,
    DeviceOp, Dice, DiceOp, FREE, Filter, Ground, Group, LentWhile, Locking, MARKS, Means, Op, Otherwise,
    OwnOp, PLACEMENTS, Parts, Placing, Predicate, Price, Program, RemoteOp, Same, ShipOp, Source, Span, Test,
    Times, Transferred, Whom, Whose,
};
pub use queue::{
    AbilityQueue, GONE, GRANTED, Granted, IN_STEP, INITIATIVE, LINKED_ACTION, MOVES, Moved, Passed, QUEUE,
    REPLACEMENTS, TURN, Trigger,
};
pub use words::{
    Anchor, ArcWord, ChargeWord, Compare, DamageWord, Decider, ManeuverPart, MoveWord, Range, SourceWord,
    State, Until, WeaponWord,
};
