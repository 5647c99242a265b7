//! Everything that can be read off a battle without asking an ability: ranges and arcs, states by
//! tokens, charges, locks, the action bar, the attack and the dice under way, and alternatives to
//! the revealed maneuver. The rules of every topic, abilities and players query this layer. Nothing
//! here changes a battle.

pub mod area;
pub mod attacks;
pub mod charge;
pub mod device;
pub mod docking;
pub mod locks;
pub mod maneuvers;
pub mod measure;
pub mod objectives;
pub mod remotes;
pub mod rolled;
pub mod status;
pub mod targets;
pub mod upgrades;
pub mod wings;
