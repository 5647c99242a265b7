//! What a program that plays matches, answers decisions or asks for odds needs:
//! `use killbox::prelude::*`.
//!
//! - [`Match`] plays a match and returns a [`MatchResult`].
//! - [`Batch`] leaves the decisions to the caller.
//! - [`Player`], [`View`], [`DecisionKind`] and [`Choice`] write a player; [`Random`], [`Careful`],
//!   [`Greedy`] and [`Search`] are players. [`Thoughts`] is what a player tells of the options.
//! - [`odds`] has the odds of attacks.
//! - [`rulesets`], [`Ruleset`], [`ScenarioChoice`] and [`EnvironmentChoice`] say by which rules.

pub use killbox_cards::Library;
pub use killbox_cards::catalogue::Catalogue;
pub use killbox_cards::rulesets;
pub use killbox_components::action::ActionKind;
pub use killbox_components::choice::{Choice, OptionKey};
pub use killbox_components::decision::DecisionKind;
pub use killbox_components::environment::EnvironmentChoice;
pub use killbox_components::ids::{Seat, ShipSlot};
pub use killbox_components::objective::ScenarioChoice;
pub use killbox_components::ruleset::Ruleset;
pub use killbox_components::tally::ShipStat;
pub use killbox_players::greedy::Greedy;
pub use killbox_players::random::{Careful, Random};
pub use killbox_players::registry::Chosen;
pub use killbox_players::search::Search;
pub use killbox_players::{Player, Thoughts};
pub use killbox_systems::world::view::View;
pub use rand_chacha::ChaCha8Rng;

pub use crate::matches::{First, Margin, Rate, Side, Sums};
pub use crate::odds;
pub use crate::play::{Match, MatchError, MatchResult, ShipResult, Text};
pub use crate::replay::Recording;
pub use crate::selfplay::{Answer, Asked, Batch, NotTaken};
pub use crate::squads::{SquadError, Xws};
