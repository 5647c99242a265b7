//! What it is worth to fly in a wing: a wingmate has no dial of its own, but its leader can do
//! without some damage. In points of damage.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::{BAND_MM, Pose, TOLERANCE_MM, Vec2};
use killbox_components::ids::ShipSlot;
use killbox_components::wing::Wing;
use killbox_systems::reads::area::PlayArea;
use killbox_systems::reads::wings::{has_room, place};
use killbox_systems::setup::grid::as_seen_by;
use killbox_systems::world::view::View;

use crate::greedy::best::best;
use crate::greedy::threat::near;

/// What is worth that a ship is in formation.
const TOGETHER: f32 = 0.15;
/// WNG-13: how near an enemy is that a ship had better fly as it likes, mm.
const MET_MM: f32 = 300.0;
/// WNG-12: what it costs that a ship has no dial for the rest of the round: it flies straight
/// ahead, is stressed and does not act.
pub(crate) const STRAYING: f32 = 0.6;
/// WNG-14: what the stress token costs that it gains as it joins.
const STRESS: f32 = 0.3;

/// WNG-5: how many wingmates of `leader` would fit into the deployment area if it stood at
/// `centre`, as its side sees the board, and faced straight ahead.
pub(crate) fn fitting(view: &View, leader: ShipSlot, centre: Vec2) -> usize {
    let Some(wing) = view.matchup().wing_led_by(leader) else { return 0 };
    let seat = leader.seat();
    let mut board = *view.board();
    let own = as_seen_by(view.play_area(), seat, Pose::at(centre, Vec2::new(0.0, 1.0)));
    board.put(leader, own);
    let mut area = PlayArea { board: &board, ..PlayArea::seen(view) };
    area.ships.insert(leader);
    let fits = |mate: &ShipSlot| {
        let at = place(&board, wing, *mate);
        let seen = as_seen_by(view.play_area(), seat, at);
        seen.y + board.half[mate.index()] <= BAND_MM + TOLERANCE_MM && has_room(area, *mate, at)
    };
    wing.mates().filter(fits).count()
}

/// How deep in the deployment area a leader has to stand that its whole wing may fit, mm.
pub(crate) fn deepest(view: &View, leader: ShipSlot) -> f32 {
    BAND_MM - view.board().half[leader.index()]
}

/// WNG-4: the wing that `leader` leads, with each ship that is in formation with it.
pub(crate) fn in_formation<'a>(
    view: &'a View,
    leader: ShipSlot,
) -> impl Iterator<Item = (&'a Wing, ShipSlot)> {
    let joined = view.core().joined;
    // Most battles have none.
    let wing = if joined.is_empty() { None } else { view.matchup().wing_led_by(leader) };
    wing.into_iter().flat_map(move |wing| {
        wing.mates().filter(move |mate| joined.has(*mate)).map(move |mate| (wing, mate))
    })
}

/// Whether an enemy is so near that a ship had better fly as it likes.
fn is_met(view: &View, ship: ShipSlot) -> bool {
    view.enemies().into_iter().any(|enemy| near(view.pose(enemy), view.pose(ship), MET_MM))
}

/// WNG-12: what it costs that all that are in formation with `leader` are split from it, in points
/// of damage.
pub(crate) fn scattered(view: &View, leader: ShipSlot) -> f32 {
    STRAYING * in_formation(view, leader).filter(|(_, mate)| !view.activated(*mate)).count() as f32
}

/// Answers a decision about wings; `None` for any other. `stands` is what it is worth to the ship
/// that is asked to stand somewhere.
pub(crate) fn choose(view: &View, stands: impl Fn(Pose) -> f32) -> Option<OptionKey> {
    let pending = view.pending();
    let ship = pending.subject?;
    let worth: &dyn Fn(Choice) -> f32 = match pending.kind {
        // WNG-13: what it could do on its own shows only when it has a dial.
        DecisionKind::SplitWing => {
            &|choice| if choice.is_pass() != is_met(view, ship) { TOGETHER } else { 0.0 }
        }
        DecisionKind::JoinWing => &|choice| match view.matchup().wing_of(ship) {
            Some(_) if !choice.is_pass() && is_met(view, ship) => f32::NEG_INFINITY,
            Some(wing) if !choice.is_pass() => stands(place(view.board(), wing, ship)) + TOGETHER - STRESS,
            // A docked ship stands nowhere.
            _ if !view.core().in_play.has(ship) => 0.0,
            _ => stands(view.pose(ship)),
        },
        _ => return None,
    };
    Some(best(pending, worth))
}
