//! WNG-1 to WNG-4: a wing: who leads it, and who has which place in it.

use crate::action::ActionKind;
use crate::geometry::{Pose, Vec2};
use crate::ids::{ShipSet, ShipSlot};
use crate::sets::Set;

/// WNG-2: how many places there are besides the leader's.
pub const WINGMATES: usize = 5;

/// WNG-3/open: how far bases of one formation stand apart, in mm, beside and behind each other.
const GAP_MM: f32 = 20.0;

/// WNG-1: a wing as it was formed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wing {
    /// Its leader.
    pub leader: ShipSlot,
    /// WNG-2, WNG-5: its wingmates by their place: left flank, right flank, rear support, left
    /// support, right support.
    pub mates: [Option<ShipSlot>; WINGMATES],
    /// WNG-10: what its wingmates can perform in formation besides the actions of the rules;
    /// whoever does splits (WNG-11).
    pub actions: Set<ActionKind>,
    /// MOV-21: its wingmates in formation treat purple maneuvers as red.
    pub purple_is_red: bool,
    /// WNG-14: a wingmate that is docked with its leader can join too, and gains no stress token.
    pub docked_joins: bool,
}

impl Wing {
    /// The wingmates in ascending order of their places.
    pub fn mates(&self) -> impl DoubleEndedIterator<Item = ShipSlot> + use<> {
        self.mates.into_iter().flatten()
    }

    /// The wingmates.
    pub fn all(&self) -> ShipSet {
        self.mates().fold(ShipSet::EMPTY, |ships, ship| ships | ship.set())
    }

    /// The place of a wingmate.
    pub fn place(&self, mate: ShipSlot) -> Option<usize> {
        self.mates.iter().position(|own| *own == Some(mate))
    }
}

/// WNG-3: where a wingmate in that place stands, if the leader stands at `leader`; the half sides
/// of both bases in mm.
pub fn formation(leader: Pose, leader_half: f32, half: f32, place: usize) -> Pose {
    let apart = leader_half + GAP_MM + half;
    // Ahead and to the left, in bases.
    let (along, across) = match place {
        0 => (0.0, 1.0),
        1 => (0.0, -1.0),
        2 => (-1.0, 0.0),
        3 => (-1.0, 1.0),
        _ => (-1.0, -1.0),
    };
    let heading = leader.heading();
    let centre =
        Vec2::new(leader.x, leader.y) + heading * (apart * along) + heading.left() * (apart * across);
    Pose::at(centre, heading)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WNG-3/open: two rows of three, small bases 60 mm from centre to centre.
    #[test]
    fn they_stand_in_two_rows_of_three() {
        let leader = Pose::at(Vec2::new(400.0, 300.0), Vec2::new(0.0, 1.0));
        let places = [(340.0, 300.0), (460.0, 300.0), (400.0, 240.0), (340.0, 240.0), (460.0, 240.0)];
        for (place, (x, y)) in places.into_iter().enumerate() {
            let pose = formation(leader, 20.0, 20.0, place);
            assert_eq!((pose.x, pose.y, pose.ux, pose.uy), (x, y, 0.0, 1.0), "{place}");
        }
    }
}
