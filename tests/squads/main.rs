//! Squads: what is read, what is checked, and what each fault says.

mod building;
mod check;
mod equipping;
mod modes;
mod points;
mod samples;
