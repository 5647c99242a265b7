//! Which ships are docked with which carriers, and which can dock now [MOV-97].

use killbox_components::arc::Arc;
use killbox_components::geometry::{Base, Pose};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::maneuver::{Bearing, Maneuver};
use killbox_components::spec::Berth;
use killbox_components::state::Phase;

use crate::derived::measure;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The carriers with which `ship` can dock, judged by cards and free room alone, not by range
/// [MOV-97, HUG-35].
pub fn open<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    within(b, ship, |_| true)
}

/// The carriers with which `ship` can dock and that are near enough [MOV-98].
pub fn near<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ShipSet {
    within(b, ship, |berth| measure::range(b, ship, berth.carrier) <= berth.range)
}

fn within<O: Observer>(b: &Battle<O>, ship: ShipSlot, fits: impl Fn(&Berth) -> bool) -> ShipSet {
    if b.matchup.berths.is_empty() || b.docked().has(ship) {
        return ShipSet::EMPTY;
    }
    // Ships of a wing do not start docked [WNG-5].
    if b.core.phase == Phase::Setup && (b.matchup.wing_of(ship).or(b.matchup.wing_led_by(ship))).is_some() {
        return ShipSet::EMPTY;
    }
    // In set-up no ship is placed yet [RND-23].
    let present = if b.core.phase == Phase::Setup { b.matchup.fielded & !b.docked() } else { b.in_play() };
    let own = b.matchup.berths.iter().filter(|berth| berth.ship == ship && present.has(berth.carrier));
    let room = |berth: &Berth| b.aboard(berth.carrier).len() < u32::from(berth.room);
    let free = own.filter(|berth| room(berth) && fits(berth));
    free.fold(ShipSet::EMPTY, |carriers, berth| carriers | berth.carrier.set())
}

/// The ships that can dock or deploy in the System Phase [MOV-98, MOV-100].
pub fn actors<O: Observer>(b: &Battle<O>) -> ShipSet {
    let mut ships = ShipSet::EMPTY;
    for berth in &b.matchup.berths {
        let can = match b.berth(berth.ship) {
            // A carrier in reserve has no position [RND-84].
            Some(taken) => !taken.in_emergency_only && b.in_play().has(taken.carrier),
            None => b.in_play().has(berth.ship) && near(b, berth.ship).has(berth.carrier),
        };
        if can {
            ships.insert(berth.ship);
        }
    }
    ships
}

/// The guides of its carrier from which a docked ship can deploy; `Left` and `Right` are the sides
/// of the carrier [MOV-100, HUG-32].
pub const fn guides(berth: &Berth) -> &'static [Arc] {
    match (berth.rear_only, berth.sideways) {
        (true, _) => &[Arc::Rear],
        (false, false) => &[Arc::Front, Arc::Rear],
        (false, true) => &[Arc::Front, Arc::Rear, Arc::Left, Arc::Right],
    }
}

/// The pose from which a docked ship executes its maneuver [GEO-74]: that of a base with half side
/// `half` (mm) whose front guides are these guides of the carrier, or lie on the middle of the
/// carrier's side [HUG-32, GEO-162].
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

/// Whether a docked ship can deploy by this maneuver of its dial: it is neither stationary nor
/// reverse [MOV-100 (1)].
pub const fn deploys_by(maneuver: Maneuver) -> bool {
    !matches!(maneuver.bearing, Bearing::Stationary | Bearing::ReverseStraight | Bearing::ReverseBank)
}

/// The initiative on the card of `ship`, or that of the destroyed carrier whose place it takes
/// [RND-37].
pub fn printed_initiative<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let takes = |berth: &&Berth| berth.ship == ship && berth.takes_over && is_lost(b, berth.carrier);
    let taken = b.matchup.berths.iter().find(takes);
    b.spec(taken.map_or(ship, |berth| berth.carrier)).initiative
}

/// Whether the carrier has been destroyed [RND-71].
pub fn is_lost<O: Observer>(b: &Battle<O>, carrier: ShipSlot) -> bool {
    b.core.destroyed.has(carrier) || b.core.removed.has(carrier) && !b.core.fled.has(carrier)
}
