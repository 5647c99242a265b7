//! Squads: how they are read and checked, and the message of each fault.

mod bad_files;
mod building;
mod check;
mod dialects;
mod equipping;
mod links;
mod lists;
mod modes;
mod points;
mod restrictions;
mod samples;
mod shown;
mod simulated;
mod systems;
mod xwa;
