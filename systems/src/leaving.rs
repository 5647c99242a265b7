//! RND-71 to RND-78: how ships leave play: destroyed ones when their time has come, fleeing ones at once.
//!
//! Called by the driver between two steps and by the Engagement Phase (destroyed), and by whatever moves a ship (flee).

use killbox_components::event::Event;
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::state::Tokens;

use crate::abilities;
use crate::battle::Battle;
use crate::host::Host;
use crate::scoring;

/// RND-59, RND-62, RND-76: removes all destroyed ships, in player order and then by number. The caller knows that the
/// time has come. If abilities wait for "before you are removed", they are staged and nobody is removed yet: the caller
/// comes again when the queue is empty.
pub fn remove_destroyed<H: Host>(b: &mut Battle<H>) {
    for seat in b.player_order() {
        for ship in b.core.destroyed & b.core.in_play & !b.core.leaving & seat.ships() {
            b.core.leaving.insert(ship);
            abilities::trigger(b, &Event::BeforeRemoved { ship });
        }
    }
    if b.queue.staged > 0 {
        return;
    }
    for seat in b.player_order() {
        for ship in b.core.destroyed & b.core.in_play & seat.ships() {
            remove(b, ship);
        }
    }
    b.core.destroyed = ShipSet::EMPTY;
}

/// RND-78, MOV-95: a part of `ship`'s base is outside the play area. What its fleeing triggers is staged before the ship
/// is removed; nothing else of what it was about to do resolves (MOV-96: its frames end by themselves).
pub fn flee<H: Host>(b: &mut Battle<H>, ship: ShipSlot) {
    if !b.core.in_play.has(ship) {
        return;
    }
    b.core.fled.insert(ship);
    b.raise(Event::Fled { ship });
    remove(b, ship);
}

/// RND-74: the ship is out: its tokens, the locks on it and the locks it keeps go, contacts end. Damage cards stay with
/// it (DMG-20).
fn remove<H: Host>(b: &mut Battle<H>, ship: ShipSlot) {
    b.core.in_play.remove(ship);
    b.core.destroyed.remove(ship);
    b.core.leaving.remove(ship);
    b.core.removed.insert(ship);
    b.tokens[ship] = Tokens::default();
    for other in b.in_play() {
        b.tokens[other].locks &= !(1 << ObjectId::ship(ship).0);
    }
    b.board.part(ship);
    scoring::ship_removed(b, ship);
    b.raise(Event::Removed { ship });
}
