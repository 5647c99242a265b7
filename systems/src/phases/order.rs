//! The order of turns by initiative [RND-34, RND-36 to RND-40].

use std::cmp::Ordering;

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::frame::OrderFrame;
use killbox_components::ids::{ShipSet, ShipSlot};

use crate::abilities::initiative;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The direction in which a phase passes through the initiative values [RND-36].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// In the System and Activation Phase.
    Ascending,
    /// In the Engagement Phase.
    Descending,
}

impl Direction {
    /// Compares two values by the order of the phase; less is earlier.
    fn compare(self, a: u8, b: u8) -> Ordering {
        match self {
            Direction::Ascending => a.cmp(&b),
            Direction::Descending => b.cmp(&a),
        }
    }
}

/// The next turn in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// One of these ships, all of one player, has the next turn [RND-39].
    OneOf(ShipSet),
    /// All ships of the current initiative have had their turn; this is the next value.
    Next(u8),
    /// All ships have had their turn.
    Nobody,
}

/// Whose turn it is among `waiting` [RND-34, RND-38, RND-40]. First come the ships of the current
/// initiative, those of the first player before those of the second. Then come ships whose
/// initiative was changed to a value already past, in the same order [RND-38]. Then comes the next
/// value.
pub fn due<O: Observer>(b: &Battle<O>, f: OrderFrame, waiting: ShipSet, direction: Direction) -> Due {
    let (mut now, mut late) = (ShipSet::EMPTY, ShipSet::EMPTY);
    let mut next: Option<u8> = None;
    for ship in waiting {
        let initiative = match direction {
            Direction::Descending if f.called.has(ship) => f.initiative,
            // A huge ship engages at its engagement value [HUG-7].
            Direction::Descending if b.board.huge.0.has(ship) => b.spec(ship).engagement,
            _ => initiative::of_turns(b, ship),
        };
        match direction.compare(initiative, f.initiative) {
            Ordering::Equal => now.insert(ship),
            // A remote that came into play after its initiative has no turn [DEV-32/open].
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

/// The player of `ships` picks the next one, in the order of the ships' numbers. `None` while the
/// answer is pending [RND-39].
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
