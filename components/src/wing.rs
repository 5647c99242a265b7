//! Wings: the leader, and the places of the wingmates [WNG-1 to WNG-4].
//!
//! The wings of a matchup are read off the cards before the game
//! ([`Matchup::wings`](crate::spec::Matchup::wings)), so no decision and no file names them.

use crate::action::ActionKind;
use crate::geometry::{Pose, Vec2};
use crate::ids::{ShipSet, ShipSlot};
use crate::sets::Set;

/// The number of places besides the leader's [WNG-2].
pub const WINGMATES: usize = 5;

/// The gap between the bases of a formation, in mm, beside and behind each other [WNG-3/open].
const GAP_MM: f32 = 20.0;

/// A wing as it was formed before the game [WNG-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wing {
    /// The leader.
    pub leader: ShipSlot,
    /// The wingmates by place: left flank, right flank, rear support, left support, right support
    /// [WNG-2, WNG-5].
    pub mates: [Option<ShipSlot>; WINGMATES],
    /// The actions that the wingmates can perform in formation in addition to those of the rules
    /// [WNG-10]. A wingmate that performs one splits [WNG-11].
    pub actions: Set<ActionKind>,
    /// Whether the wingmates in formation treat purple maneuvers as red [MOV-21].
    pub purple_is_red: bool,
    /// Whether a wingmate that is docked with the leader can join too, without gaining a stress
    /// token [WNG-14].
    pub docked_joins: bool,
}

impl Wing {
    /// The wingmates, ordered by place.
    pub fn mates(&self) -> impl DoubleEndedIterator<Item = ShipSlot> + use<> {
        self.mates.into_iter().flatten()
    }

    /// The set of the wingmates.
    pub fn all(&self) -> ShipSet {
        self.mates().fold(ShipSet::EMPTY, |ships, ship| ships | ship.set())
    }

    /// The place of a wingmate.
    pub fn place(&self, mate: ShipSlot) -> Option<usize> {
        self.mates.iter().position(|own| *own == Some(mate))
    }
}

/// The pose of a wingmate in the place `place`, if the leader is at `leader` [WNG-3]. `leader_half`
/// and `half` are half the sides of both bases in mm.
pub fn formation(leader: Pose, leader_half: f32, half: f32, place: usize) -> Pose {
    let apart = leader_half + GAP_MM + half;
    // Steps forward and to the left, in units of `apart`.
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
