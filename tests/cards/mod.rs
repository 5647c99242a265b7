//! Cards: their effect on a ship, and whether the scenarios show what they do.

mod bite;
mod changing;
mod charges;
mod places;
mod ship_types;
