//! Costs of abilities. Each cost is a struct in the file of its topic, with its checks and the
//! price that it is compiled to. The file ends with the list of its costs; [`Cost`] is made from
//! these lists.

#[macro_use]
mod charges;
#[macro_use]
mod others;
#[macro_use]
mod tokens;

use killbox_components::ability::Price;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::check::Check;
use crate::compile::Compiler;
use crate::declare::declare;
use crate::language::Topic;

/// One cost of the card language.
pub(crate) trait Pay {
    /// Reports faults of the cost where it stands. `word` is its name.
    fn check(&self, _: &mut Check, _word: &'static str) {}

    /// The compiled price.
    fn compile(&self, c: &mut Compiler) -> Price;

    /// Whether the cost can be a part of `OneOf`: nothing more is asked once the payer has chosen
    /// it.
    fn is_simple(&self) -> bool {
        false
    }

    /// Whether the cost is a number that the payer chooses.
    fn is_number(&self) -> bool {
        false
    }

    /// Tells what the cost refers to. Default: nothing.
    fn topics(&self, _tell: &mut dyn FnMut(Topic)) {}
}

declare! {
    /// One part of a cost [ABL-48].
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, IntoStaticStr)]
    enum Cost: Pay;
    charges, tokens, others,
}
