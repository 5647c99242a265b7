//! Long runs as a user meets them: written in parts, killed, continued, interrupted, out of space.

mod full_disk;
mod gauntlet;
mod interrupted;
mod killed;
mod refused;
mod resumed;
mod statistics;
mod stopping;
mod strength;
mod support;
mod written;
