//! Requirements: the tests in the `if` of an ability, and the conditions inside an effect. Each
//! test is a struct in the file of its topic, with its checks and the predicate that it is compiled
//! to. The file ends with the list of its tests; [`Requirement`] is made from these lists.

#[macro_use]
mod actions;
#[macro_use]
mod attacks;
#[macro_use]
mod board;
#[macro_use]
mod cards;
#[macro_use]
mod dice;
#[macro_use]
mod logic;
#[macro_use]
mod maneuvers;
#[macro_use]
mod ships;

use killbox_components::ability::{State, Test};
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::check::Check;
use crate::compile::Compiler;
use crate::declare::declare;
use crate::language::{Topic, Who};

/// One test of the card language.
pub(crate) trait Require {
    /// Reports faults of the test where it stands. `word` is its name.
    fn check(&self, _: &mut Check, _word: &'static str) {}

    /// The compiled test.
    fn compile(&self, c: &mut Compiler) -> Test;

    /// The state that the test asks about: the ship, the state, and whether the ship must be in it.
    fn state(&self) -> Option<(&Who, State, bool)> {
        None
    }

    /// Tells what the test refers to. Default: nothing.
    fn topics(&self, _tell: &mut dyn FnMut(Topic)) {}
}

declare! {
    /// A test of the state of the game.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, IntoStaticStr)]
    enum Requirement: Require;
    logic, board, ships, maneuvers, actions, attacks, dice, cards,
}
