//! The entry of a card whose text is that of another card.

use serde::{Deserialize, Serialize};

/// The only entry in the list of a card's abilities. It names another card of the same kind by its
/// id: `SameAs("wampa")`. The card has the abilities that the other card has, in each card set
/// those of that set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SameAs(pub String);
