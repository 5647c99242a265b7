//! What can be read off a battle without asking an ability: ranges and arcs, what a ship is by its
//! tokens, charges, locks, the action bar, the attack and the dice under way, other maneuvers than
//! the revealed one. The rules of every topic, abilities and players ask here. Nothing here changes
//! a battle.

pub mod area;
pub mod attacks;
pub mod bar;
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
