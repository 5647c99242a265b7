//! Actions [ACT-1 to ACT-28]. [`choose`] asks which action a ship performs, [`perform`] pays for it
//! and performs it. The effects of actions are in [`crate::derived::targets`], in [`turret`], and
//! with the tokens, charges and moves that they give. Abilities that jam, boost or lock without an
//! action use those directly [ACT-27].

pub mod choose;
pub mod perform;
pub mod turret;
