//! DEV-36: how remotes are damaged: by facedown damage cards, one for each HIT and CRIT damage.

use killbox_components::event::Event;
use killbox_components::frame::SufferFrame;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::state::Outcome;

use super::deck;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// DEV-36, DMG-8: all of the damage at once. Whose deck the cards are from: that of the remote's
/// player.
pub(super) fn suffer<O: Observer>(b: &mut Battle<O>, f: SufferFrame) -> Flow {
    b.pop_with(Outcome::Done);
    dealt(b, f.ship, f.hits + f.crits);
    Flow::Continue
}

/// DEV-36: a remote is dealt so many facedown damage cards. For the end of a step.
pub(super) fn dealt<O: Observer>(b: &mut Battle<O>, remote: ShipSlot, n: u8) {
    if n == 0 || b.core.destroyed.has(remote) {
        return;
    }
    for _ in 0..n {
        deal(b, remote);
    }
    b.raise(Event::RemoteDamaged { object: ObjectId::ship(remote), n });
    if b.damage[remote].total() >= b.spec(remote).hull {
        super::destroyed(b, remote);
    }
}

fn deal<O: Observer>(b: &mut Battle<O>, remote: ShipSlot) {
    let drawn = deck::draw(b, remote);
    let damage = &mut b.damage[remote];
    match drawn {
        Some(kind) => damage.facedown.add(kind),
        // DMG-15: not one card is left anywhere; the damage counts all the same.
        None => damage.counted += 1,
    }
}
