//! Observations: what a seat sees at a decision, as numbers in fixed places, for players that
//! learn.
//!
//! [`observe`] writes the contents of a seat's view into the buffers of an [`Observation`], whose
//! arrays can each be left out ([`Part`]): the state, cards, dials, weapons, action bars and
//! abilities of each ship, what lies between the ships of both sides, obstacles, devices, objective
//! tokens, the globals, the decision and its options. A [`Memory`] beside the buffers holds what
//! they contain, so that only what has changed is written; a [`Page`] has buffers of its own.
//!
//! An observation is egocentric: own ships come first and the own board edge is below, so both
//! seats of mirrored positions get equal observations. It holds nothing that is hidden from the
//! seat.
//!
//! Every number is listed with its unit and range ([`Part::features`]), and for readers in
//! `docs/observations.md`. [`VERSION`] changes when any of these does. The numbers of cards are a
//! table of their own, which only grows ([`card_number`]).

mod abilities;
mod bar;
mod board;
mod dials;
mod effects;
mod eyes;
mod features;
mod globals;
mod identities;
mod ids;
mod known;
mod memory;
mod observation;
mod options;
mod page;
mod part;
mod relations;
mod ships;
mod traits;
mod weapons;
mod write;

pub use abilities::{ABILITY, ABILITY_FEATURES};
pub use bar::{ACTION, ACTION_CELLS, ACTION_KINDS, ACTION_LINKS, COLORS};
pub use dials::{BEARINGS, DIAL, DIAL_BEARINGS, DIAL_CELLS, DIFFICULTIES, SPEEDS};
pub use effects::{OPTION_EFFECT, OPTION_EFFECTS};
pub use features::{
    CHOICES, DECISION_WORDS, DEVICE, DEVICE_FEATURES, Feature, GLOBAL, GLOBAL_FEATURES, NONE, OBJECTIVE,
    OBJECTIVE_FEATURES, OBSTACLE, OBSTACLE_FEATURES, OPTION, OPTION_FEATURES, OPTION_WORDS, SHIP,
    SHIP_FEATURES, VERSION,
};
pub use identities::{IDENTITY, IDENTITY_WORDS, UPGRADES};
pub use ids::{IdKind, NO_CARD, TABLE, card_number, cards};
pub use memory::Memory;
pub use observation::{Numbers, NumbersMut, Observation};
pub use page::Page;
pub use part::{NumberType, PARTS, Part, Parts};
pub use relations::{RELATION, RELATION_FEATURES};
pub use weapons::{WEAPON, WEAPON_FEATURES};
pub use write::observe;
