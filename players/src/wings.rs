//! The value of flying in a wing, in points of damage. A wingmate has no dial of its own, but its
//! leader can avoid some damage.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::{BAND_MM, Pose, TOLERANCE_MM, Vec2};
use killbox_components::ids::ShipSlot;
use killbox_components::wing::Wing;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::derived::wings::{has_room, place};
use killbox_systems::setup::grid::as_seen_by;
use killbox_systems::world::view::View;

use crate::common::best::best;
use crate::common::stance::near;

/// Value of being in formation.
const TOGETHER: f32 = 0.15;
/// Distance to an enemy, in mm, within which a ship does better on its own [WNG-13].
const MET_MM: f32 = 300.0;
/// Cost of having no dial for the rest of the round: the ship flies straight ahead, becomes
/// stressed and performs no action [WNG-12].
pub(crate) const STRAYING: f32 = 0.6;
/// Cost of the stress token that a ship gains when it joins a wing [WNG-14].
const STRESS: f32 = 0.3;

/// The number of wingmates of `leader` that would fit into the deployment area if `leader` stood at
/// `centre`, in the coordinates of its own side, and faced straight ahead [WNG-5].
pub(crate) fn fitting(view: &View, leader: ShipSlot, centre: Vec2) -> usize {
    let Some(wing) = view.matchup().wing_led_by(leader) else { return 0 };
    let seat = leader.seat();
    let own = as_seen_by(view.play_area(), seat, Pose::at(centre, Vec2::new(0.0, 1.0)));
    let mut moved = view.board().moved(leader, own);
    let board = moved.board();
    let mut area = PlayArea { board: &board, ..PlayArea::seen(view) };
    area.ships.insert(leader);
    let fits = |mate: &ShipSlot| {
        let at = place(&board, wing, *mate);
        let seen = as_seen_by(view.play_area(), seat, at);
        seen.y + board.half(*mate) <= BAND_MM + TOLERANCE_MM && has_room(area, *mate, at)
    };
    wing.mates().filter(fits).count()
}

/// The farthest distance of a leader's centre from its own edge, in mm, at which its whole wing may
/// fit into the deployment area.
pub(crate) fn deepest(view: &View, leader: ShipSlot) -> f32 {
    BAND_MM - view.board().half(leader)
}

/// The wing that `leader` leads, once for each wingmate that is in formation with it [WNG-4].
pub(crate) fn in_formation<'a>(
    view: &'a View,
    leader: ShipSlot,
) -> impl Iterator<Item = (&'a Wing, ShipSlot)> {
    let joined = view.core().joined;
    // Most battles have no wing in formation.
    let wing = if joined.is_empty() { None } else { view.matchup().wing_led_by(leader) };
    wing.into_iter().flat_map(move |wing| {
        wing.mates().filter(move |mate| joined.has(*mate)).map(move |mate| (wing, mate))
    })
}

/// Whether an enemy is so near that the ship does better on its own.
fn is_met(view: &View, ship: ShipSlot) -> bool {
    view.enemies().into_iter().any(|enemy| near(view.pose(enemy), view.pose(ship), MET_MM))
}

/// The cost of splitting all wingmates that are in formation with `leader`, in points of damage
/// [WNG-12].
pub(crate) fn scattered(view: &View, leader: ShipSlot) -> f32 {
    STRAYING * in_formation(view, leader).filter(|(_, mate)| !view.activated(*mate)).count() as f32
}

/// Answers a decision about wings; returns `None` for any other decision. `stands` gives the value
/// of a position to the ship that the decision is about.
pub(crate) fn choose(view: &View, stands: impl Fn(Pose) -> f32) -> Option<OptionKey> {
    let pending = view.pending();
    let ship = pending.subject?;
    let worth: &dyn Fn(Choice) -> f32 = match pending.kind {
        // The ship has no dial yet, so what it could do on its own cannot be weighed [WNG-13].
        DecisionKind::SplitWing => {
            &|choice| if choice.is_pass() != is_met(view, ship) { TOGETHER } else { 0.0 }
        }
        DecisionKind::JoinWing => &|choice| match view.matchup().wing_of(ship) {
            Some(_) if !choice.is_pass() && is_met(view, ship) => f32::NEG_INFINITY,
            Some(wing) if !choice.is_pass() => stands(place(view.board(), wing, ship)) + TOGETHER - STRESS,
            // A docked ship has no position.
            _ if !view.core().in_play.has(ship) => 0.0,
            _ => stands(view.pose(ship)),
        },
        _ => return None,
    };
    Some(best(pending, worth))
}
