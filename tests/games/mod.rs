//! Games as a whole: played, put aside and taken up again, answered from outside.

mod luck;
mod play;
mod players;
mod selfplay;
mod snapshot;
