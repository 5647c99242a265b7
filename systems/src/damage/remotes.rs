//! DEV-36: how remotes are damaged: by facedown damage cards, one for each HIT and CRIT damage.

use killbox_components::event::Event;
use killbox_components::frame::SufferFrame;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::state::Outcome;

use super::deck;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// DEV-36, DMG-8: all of the damage at once. Whose deck the cards are from: that of the remote's player.
pub(super) fn suffer<O: Observer>(b: &mut Battle<O>, f: SufferFrame) -> Flow {
    b.pop_with(Outcome::Done);
    let (remote, n) = (f.ship, f.hits + f.crits);
    if n == 0 || b.core.destroyed.has(remote) {
        return Flow::Continue;
    }
    for _ in 0..n {
        deal(b, remote);
    }
    b.raise(Event::RemoteDamaged { object: ObjectId::ship(remote), n });
    if b.damage[remote].total() >= b.spec(remote).hull {
        super::destroyed(b, remote);
    }
    Flow::Continue
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
