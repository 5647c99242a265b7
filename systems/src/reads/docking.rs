//! MOV-97: which ships are docked and with which, and which can dock now.

use killbox_components::arc::Arc;
use killbox_components::geometry::{Base, Pose};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::maneuver::{Bearing, Maneuver};
use killbox_components::spec::Berth;
use killbox_components::state::Phase;

use crate::reads::measure;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// MOV-97: the carriers with which `ship` can dock, as far as cards and room tell (HUG-35).
pub fn open<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    within(b, ship, |_| true)
}

/// MOV-98: of those, the ones near enough.
pub fn near<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    within(b, ship, |berth| measure::range(b, ship, berth.carrier) <= berth.range)
}

fn within<O: Observer>(b: &Battle<O>, ship: ShipSlot, fits: impl Fn(&Berth) -> bool) -> ShipSet {
    if b.matchup.berths.is_empty() || b.docked().has(ship) {
        return ShipSet::EMPTY;
    }
    // WNG-5: ships of a wing do not start docked.
    if b.core.phase == Phase::Setup && (b.matchup.wing_of(ship).or(b.matchup.wing_led_by(ship))).is_some() {
        return ShipSet::EMPTY;
    }
    // RND-23: in set-up no ship stands yet.
    let present = if b.core.phase == Phase::Setup { b.matchup.fielded & !b.docked() } else { b.in_play() };
    let own = b.matchup.berths.iter().filter(|berth| berth.ship == ship && present.has(berth.carrier));
    let room = |berth: &Berth| b.aboard(berth.carrier).len() < u32::from(berth.room);
    let free = own.filter(|berth| room(berth) && fits(berth));
    free.fold(ShipSet::EMPTY, |carriers, berth| carriers | berth.carrier.set())
}

/// MOV-98, MOV-100: the ships that can dock or deploy in the System Phase.
pub fn actors<O: Observer>(b: &Battle<O>) -> ShipSet {
    let mut ships = ShipSet::EMPTY;
    for berth in &b.matchup.berths {
        let can = match b.berth(berth.ship) {
            // RND-84: a carrier that is in reserve is nowhere.
            Some(taken) => !taken.in_emergency_only && b.in_play().has(taken.carrier),
            None => b.in_play().has(berth.ship) && near(b, berth.ship).has(berth.carrier),
        };
        if can {
            ships.insert(berth.ship);
        }
    }
    ships
}

/// MOV-100, HUG-32: the guides of its carrier from which a docked ship can deploy; `Left` and
/// `Right` are its sides.
pub const fn guides(berth: &Berth) -> &'static [Arc] {
    match (berth.rear_only, berth.sideways) {
        (true, _) => &[Arc::Rear],
        (false, false) => &[Arc::Front, Arc::Rear],
        (false, true) => &[Arc::Front, Arc::Rear, Arc::Left, Arc::Right],
    }
}

/// GEO-74: where a base of that half side, in mm, would stand so that its front guides are those of
/// the carrier, or on the middle of its side (HUG-32, GEO-162): from there the docked ship executes
/// its maneuver.
pub fn start(carrier: Base, half: f32, guides: Arc) -> Pose {
    let (heading, sides) = (carrier.pose.heading(), carrier.sides());
    let (along, reach) = match guides {
        Arc::Rear => (-heading, sides.x),
        Arc::Left => (heading.left(), sides.y),
        Arc::Right => (-heading.left(), sides.y),
        _ => (heading, sides.x),
    };
    Pose::at(carrier.centre() + along * (reach - half), along)
}

/// MOV-100 (1): whether a docked ship can deploy by this maneuver of its dial: it is neither
/// stationary nor reverse.
pub const fn deploys_by(maneuver: Maneuver) -> bool {
    !matches!(maneuver.bearing, Bearing::Stationary | Bearing::ReverseStraight | Bearing::ReverseBank)
}

/// RND-37: the initiative on the card of `ship`, or that of the destroyed carrier whose place it
/// takes.
pub fn printed_initiative<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let takes = |berth: &&Berth| berth.ship == ship && berth.takes_over && is_lost(b, berth.carrier);
    let taken = b.matchup.berths.iter().find(takes);
    b.spec(taken.map_or(ship, |berth| berth.carrier)).initiative
}

/// RND-71: whether the carrier has been destroyed.
pub fn is_lost<O: Observer>(b: &Battle<O>, carrier: ShipSlot) -> bool {
    b.core.destroyed.has(carrier) || b.core.removed.has(carrier) && !b.core.fled.has(carrier)
}
