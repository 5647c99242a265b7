//! What is said of a card whose text is that of another.

use serde::{Deserialize, Serialize};

/// Stands alone in the list of a card's abilities and names another card of its kind, by its id:
/// `SameAs("wampa")`. The card has that card's abilities, in each card set those that it has there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SameAs(pub String);
