//! The phases of a round, and whole games.

mod activation;
mod end;
mod engagement;
mod game;
mod placing;
mod planning;
mod setup;
