//! The card catalogue: the facts of all cards of all card sets, without their abilities.
//!
//! [`Catalogue::embedded`] holds the cards that the program was built with;
//! [`Catalogue::with_overlay`] lays a user's folder over them. Squad building and battle set-up
//! read [`Cards`], the cards of one set, by kind and id. Nothing here validates a squad, compiles
//! an ability or plays a rule.

mod cards;
mod chassis;
mod check;
mod error;
mod explain;
mod facts;
mod file;
pub(crate) mod load;
mod nearest;
mod notation;
mod other;
mod pilot;
mod records;
pub mod revision;
mod text;
mod upgrade;
mod words;

pub use cards::{Cards, Catalogue};
pub use chassis::{ChargeLine, Chassis, PrimaryAttack, Stats};
pub use error::{CardFault, CatalogueError};
pub use facts::{
    ChassisFacts, ChassisInSet, DeviceFacts, FactsFile, PilotFacts, PilotInSet, PilotPoints, Points,
    SetFacts, UpgradeFacts, UpgradeInSet,
};
pub(crate) use file::{files_below, read_text, without_mark};
pub use nearest::{did_you_mean, nearest};
pub use other::{ConditionCard, DamageCard, Device, DeviceKind, Remote, RemoteAttack};
pub use pilot::{ForceLine, Pilot};
pub use text::PrintedAction;
pub use upgrade::{
    AnyOf, BonusHeader, CardSide, Cost, Grant, Requirement, Restriction, Stat, Upgrade, Weapon,
};
pub use words::{CardKind, Faction, ForceSide, Format, Keyword};

pub use killbox_components::ruleset::CardSet;
pub use killbox_components::slot::Slot;
