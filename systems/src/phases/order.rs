//! RND-34, RND-36 to RND-40: whose turn it is among ships that take turns by initiative.

use std::cmp::Ordering;

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::frame::OrderFrame;
use killbox_components::ids::{ShipSet, ShipSlot};

use crate::answers::initiative;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// RND-36: which way a phase goes through the initiative values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// System and Activation Phase.
    Ascending,
    /// Engagement Phase.
    Descending,
}

impl Direction {
    /// How `a` stands to `b` in the order of the phase: less is earlier.
    fn compare(self, a: u8, b: u8) -> Ordering {
        match self {
            Direction::Ascending => a.cmp(&b),
            Direction::Descending => b.cmp(&a),
        }
    }
}

/// What goes on in a phase of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// One of these ships, all of one player (RND-39).
    OneOf(ShipSet),
    /// All ships of the current initiative have had their turn; this is the next value.
    Next(u8),
    /// All have had their turn.
    Nobody,
}

/// RND-34, RND-38, RND-40: whose turn it is among `waiting`. First the ships of the current
/// initiative, the first player's before the second's; then those whose initiative was changed to a
/// value already past (RND-38), in the same order; then the next value.
pub fn due<O: Observer>(b: &Battle<O>, f: OrderFrame, waiting: ShipSet, direction: Direction) -> Due {
    let (mut now, mut late) = (ShipSet::EMPTY, ShipSet::EMPTY);
    let mut next: Option<u8> = None;
    for ship in waiting {
        let initiative = match direction {
            Direction::Descending if f.called.has(ship) => f.initiative,
            // HUG-7.
            Direction::Descending if b.board.huge.has(ship) => b.spec(ship).engagement,
            _ => initiative::of_turns(b, ship),
        };
        match direction.compare(initiative, f.initiative) {
            Ordering::Equal => now.insert(ship),
            // DEV-32/open: it came into play when its initiative was past.
            Ordering::Less if ship.is_remote() => {}
            Ordering::Less => late.insert(ship),
            Ordering::Greater => {
                if next.is_none_or(|next| direction.compare(initiative, next).is_lt()) {
                    next = Some(initiative);
                }
            }
        }
    }
    for group in [now, late] {
        for seat in b.player_order() {
            let own = group & seat.units();
            if !own.is_empty() {
                return Due::OneOf(own);
            }
        }
    }
    next.map_or(Due::Nobody, Due::Next)
}

/// RND-39: their player picks which of `ships` is next; `None` while the answer is awaited. Options
/// in the order of the ships' numbers.
pub fn pick<O: Observer>(b: &mut Battle<O>, ships: ShipSet) -> Option<ShipSlot> {
    let first = ships.first()?;
    if ships == first.set() {
        return Some(first);
    }
    let answer = b.ask(first.seat(), DecisionKind::NextShip, None::<ShipSlot>, |b| {
        for ship in ships {
            b.offer(Choice::Ship(ship));
        }
    })?;
    let Choice::Ship(ship) = answer else {
        b.misread();
        return None;
    };
    Some(ship)
}
