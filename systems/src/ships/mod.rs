//! Ships that are not simply in play: docked with a carrier, in a wing, lifted aside by a huge
//! ship, or about to leave the game.

pub mod docking;
pub mod leaving;
pub mod lifting;
pub mod wings;
