//! What it is worth to fly in a wing: a wingmate has no dial of its own, but its leader can do without some damage. In points of
//! damage.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::{BAND_MM, Pose, TOLERANCE_MM, Vec2};
use killbox_components::ids::ShipSlot;
use killbox_systems::reads::area::PlayArea;
use killbox_systems::reads::wings::{has_room, place};
use killbox_systems::setup::grid::as_seen_by;
use killbox_systems::world::view::View;

use crate::greedy::best::best;

/// What is worth that a ship is in formation.
const TOGETHER: f32 = 0.15;
/// WNG-14: what the stress token costs that it gains as it joins.
const STRESS: f32 = 0.3;

/// WNG-5: how many wingmates of `leader` would fit into the deployment area if it stood at `centre`, as its side sees the board, and
/// faced straight ahead.
pub(crate) fn fitting(view: &View, leader: ShipSlot, centre: Vec2) -> usize {
    let Some(wing) = view.matchup().wing_led_by(leader) else { return 0 };
    let seat = leader.seat();
    let mut board = *view.board();
    let own = as_seen_by(seat, Pose::at(centre, Vec2::new(0.0, 1.0)));
    board.put(leader, own);
    let mut area = PlayArea { board: &board, ..PlayArea::seen(view) };
    area.ships.insert(leader);
    let fits = |mate: &ShipSlot| {
        let at = place(&board, wing, *mate);
        let seen = as_seen_by(seat, at);
        seen.y + board.half[mate.index()] <= BAND_MM + TOLERANCE_MM && has_room(area, *mate, at)
    };
    wing.mates().filter(fits).count()
}

/// How deep in the deployment area a leader has to stand that its whole wing may fit, mm.
pub(crate) fn deepest(view: &View, leader: ShipSlot) -> f32 {
    BAND_MM - view.board().half[leader.index()]
}

/// Answers a decision about wings; `None` for any other. `stands` is what it is worth to the ship that is asked to stand
/// somewhere.
pub(crate) fn choose(view: &View, stands: impl Fn(Pose) -> f32) -> Option<OptionKey> {
    let pending = view.pending();
    let ship = pending.subject?;
    let worth: &dyn Fn(Choice) -> f32 = match pending.kind {
        // WNG-13: what it could do on its own shows only when it has a dial.
        DecisionKind::SplitWing => &|choice| if choice.is_pass() { TOGETHER } else { 0.0 },
        DecisionKind::JoinWing => &|choice| match view.matchup().wing_of(ship) {
            Some(wing) if !choice.is_pass() => stands(place(view.board(), wing, ship)) + TOGETHER - STRESS,
            // A docked ship stands nowhere.
            _ if !view.core().in_play.has(ship) => 0.0,
            _ => stands(view.pose(ship)),
        },
        _ => return None,
    };
    Some(best(pending, worth))
}
