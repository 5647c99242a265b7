//! Long runs from the user's side: written in parts, killed, resumed, interrupted, out of space.

mod dataset;
mod found;
mod full_disk;
mod gauntlet;
mod interrupted;
mod killed;
mod left_behind;
mod outputs;
mod price_folder;
mod recorded;
mod refused;
mod resumed;
mod statistics;
mod stopping;
mod strength;
mod support;
mod tried;
mod writers;
mod written;
