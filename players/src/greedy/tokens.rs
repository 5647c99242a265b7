//! The value of a token, by what it can still do this round.

use killbox_components::ids::ShipSlot;
use killbox_components::state::Phase;
use killbox_components::token::{Token, TokenColor};
use killbox_systems::world::view::View;

use super::foresee::has_moved;
use super::instead::threshold;
use super::weights::Weights;
use crate::common::guns::BEYOND_MM;
use crate::common::stance::Stand;

/// Value of a token to the ship that has it or gains it. If that ship is not known yet, the value
/// to the ship that could use it best.
///
/// Circular tokens are removed at the end of the round [RND-67]. In the End Phase they have no more
/// effect; before it, green ones have one as long as a ship has yet to attack.
pub fn worth(view: &View, weights: &Weights, ship: Option<ShipSlot>, token: Token) -> f32 {
    let whole = weights.token(token);
    let worth = whole / ship.and_then(|ship| threshold(view, ship, token)).unwrap_or(1.0);
    match (view.core().phase, ship) {
        // Nobody shoots in set-up, and a cloaked ship does not attack later [TOK-49].
        (Phase::Setup, _) if token == Token::Cloak => 0.0,
        (_, Some(ship)) if token == Token::Disarm && !may_yet_attack(view, ship) => 0.0,
        _ if !token.is_circular() => worth,
        (Phase::End, _) => 0.0,
        (Phase::Engagement, Some(ship)) if token.color() == TokenColor::Green => {
            let attacks = matches!(token, Token::Focus | Token::Calculate) && !view.engaged(ship);
            let foes = view.core().in_play & ship.seat().other().ships();
            let defends = || foes.into_iter().any(|foe| !view.engaged(foe));
            if attacks || defends() { worth } else { 0.0 }
        }
        _ => worth,
    }
}

/// Assumed distance by which a ship comes nearer with its maneuver, mm.
const FLOWN_MM: f32 = 200.0;

/// Whether the ship may have an attack to lose this round [TOK-38].
fn may_yet_attack(view: &View, ship: ShipSlot) -> bool {
    let own = Stand::now(view, ship);
    let foes = view.core().in_play & ship.seat().other().ships();
    let flies = |ship| if has_moved(view, ship) { 0.0 } else { FLOWN_MM };
    let nears = flies(ship);
    !view.engaged(ship)
        && foes.into_iter().any(|foe| own.is_near(view.pose(foe), BEYOND_MM + nears + flies(foe)))
}
