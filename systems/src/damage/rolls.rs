//! Dice that a ship rolls outside an attack: for an obstacle, a device, a damage card or an
//! ability.
//!
//! The rule that needs them pushes [`Frame::Roll`] and afterwards reads
//! [`killbox_components::state::Core::rolled`]. In between, abilities "after you roll dice" can
//! reroll the dice before they count [ABL-36].

use killbox_components::ability::Until;
use killbox_components::dice::{DieKind, Face, Faces, Pool};
use killbox_components::event::Event;
use killbox_components::frame::dice::RollStep;
use killbox_components::frame::{Frame, RollFrame};
use killbox_components::ids::ShipSlot;

use crate::abilities::{granted, raise};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of the frame.
pub fn step<O: Observer>(b: &mut Battle<O>, f: RollFrame) -> Flow {
    match f.step {
        RollStep::Roll => about_to_roll(b, f),
        RollStep::Awaited => roll(b, f),
        RollStep::Lying | RollStep::Heard => {
            granted::expire_of(b, Until::EndOfRoll, f.ship);
            b.core.rolled = std::array::from_fn(|i| f.pool.fresh[i] + f.pool.rerolled[i]);
            b.pop()
        }
    }
}

/// Triggers abilities "before you roll dice", which resolve before the roll.
fn about_to_roll<O: Observer>(b: &mut Battle<O>, f: RollFrame) -> Flow {
    let waiting = b.queue.staged;
    raise::trigger(b, &Event::BeforeRoll { ship: f.ship });
    if b.queue.staged == waiting {
        return roll(b, f);
    }
    b.set(Frame::Roll(RollFrame { step: RollStep::Awaited, ..f }))
}

fn roll<O: Observer>(b: &mut Battle<O>, f: RollFrame) -> Flow {
    let RollFrame { ship, die, n, .. } = f;
    let faces = dice(b, die, n);
    tell(b, ship, die, faces);
    let waiting = b.queue.staged;
    let last = Face::ALL.into_iter().rev().find(|face| faces[*face as usize] > 0);
    let pool = Pool::rolled(faces);
    b.set(Frame::Roll(RollFrame { pool, step: RollStep::Lying, ..f }));
    if let Some(face) = last {
        // All dice of one roll are one event.
        raise::trigger(b, &Event::DieRolled { ship, dice: die, face });
    }
    if b.queue.staged > waiting {
        b.set(Frame::Roll(RollFrame { pool, step: RollStep::Heard, ..f }));
    }
    Flow::Continue
}

/// Rolls `n` dice: a single die by itself, several dice from one random word.
fn dice<O: Observer>(b: &mut Battle<O>, die: DieKind, n: u8) -> Faces {
    if n != 1 {
        return b.roll_dice(die, n);
    }
    let mut faces = [0; 5];
    faces[b.roll_die(die) as usize] = 1;
    faces
}

/// Reports every die to the observer.
pub fn tell<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, dice: DieKind, faces: Faces) {
    if !O::LISTENS {
        return;
    }
    for face in Face::ALL {
        for _ in 0..faces[face as usize] {
            b.tell(Event::DieRolled { ship, dice, face });
        }
    }
}
