//! Ships that start docked. Before forces are placed, each player declares which ships start docked
//! and with which carrier: the first player one ship after the other, then the other player
//! [RND-23, MOV-107].

use killbox_components::frame::SetupFrame;
use killbox_components::frame::phases::SetupStep;
use killbox_components::ids::{SHIPS, ShipSlot};
use killbox_components::spec::{Berth, Turret};

use crate::derived::docking::open;
use crate::setup::steps::go_on;
use crate::ships::docking::{ask, dock};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Handles the next ship that can start docked. [`SetupFrame::turns`] counts the ships that were
/// asked about.
pub fn step<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    // Ships without a choice come first, because they take up room.
    let bound =
        b.matchup.berths.iter().find(|berth| berth.starts_docked && open(b, berth.ship).has(berth.carrier));
    if let Some(&Berth { ship, carrier, .. }) = bound {
        return docked(b, f, ship, carrier);
    }
    let order = b.player_order().into_iter().flat_map(|seat| seat.ships());
    let next = (0..SHIPS as u8).zip(order).skip(usize::from(f.turns));
    let found = next.map(|(turn, ship)| (turn, ship, open(b, ship))).find(|(.., with)| !with.is_empty());
    let Some((turn, ship, carriers)) = found else { return go_on(b, f, SetupStep::Ship) };
    let f = SetupFrame { turns: turn + 1, ..f };
    match ask(b, ship, carriers) {
        None => Flow::Wait,
        Some(None) => go_on(b, f, SetupStep::Dock),
        Some(Some(carrier)) => docked(b, f, ship, carrier),
    }
}

/// Docks the ship. Its turret indicator is set as if the ship was placed [RND-22, MOV-107/open].
fn docked<O: Observer>(b: &mut Battle<O>, f: SetupFrame, ship: ShipSlot, carrier: ShipSlot) -> Flow {
    let next = if b.spec(ship).turret == Turret::None { SetupStep::Dock } else { SetupStep::Turret };
    go_on(b, SetupFrame { object: ship.0, placed: f.placed | ship.set(), ..f }, next);
    dock(b, ship, carrier);
    Flow::Continue
}
