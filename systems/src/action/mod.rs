//! ACT-1 to ACT-28: actions. [`choose`] asks which action a ship performs, [`perform`] pays for it
//! and performs it; what an action does lies in [`crate::reads::targets`], [`turret`] and with the
//! tokens, charges and moves it gives. Abilities that jam, boost or lock without an action (ACT-27)
//! use those, and nothing here.

pub mod choose;
pub mod perform;
pub mod turret;
