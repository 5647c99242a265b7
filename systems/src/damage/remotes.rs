//! Damage to remotes: one facedown damage card for each HIT and CRIT damage [DEV-36].

use killbox_components::event::Event;
use killbox_components::frame::SufferFrame;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::state::Outcome;

use super::deck;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Deals all of the damage at once [DEV-36], from the deck of the remote's player [DMG-8].
pub(super) fn suffer<O: Observer>(b: &mut Battle<O>, f: SufferFrame) -> Flow {
    b.pop_with(Outcome::Done);
    dealt(b, f.ship, f.hits + f.crits);
    Flow::Continue
}

/// Deals `n` facedown damage cards to a remote. Call it at the end of a step [DEV-36].
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
        // No card is left anywhere, so the damage is only counted [DMG-15].
        None => damage.counted += 1,
    }
}
