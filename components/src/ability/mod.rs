//! Abilities while a game runs: the compiled [`Program`] of a matchup, the [`Hook`]s that its
//! abilities listen to, and the [`Trigger`]s in a battle's ability queue.
//!
//! `killbox-cards` compiles programs from the card language. The layers `answers`, `possible` and
//! `effects` of `killbox-systems` run them.

pub mod about;
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
