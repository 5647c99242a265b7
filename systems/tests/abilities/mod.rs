//! Abilities: the queue, timing windows, replacement effects, the words of the card language, the
//! damage cards.

mod damage_pilot;
mod damage_ship;
pub mod kit;
mod overrides;
mod queue;
mod range_0;
mod replace;
mod scenario_1;
mod scenario_2;
mod timing;
mod vocabulary;
mod windows;
mod words;
mod would;
