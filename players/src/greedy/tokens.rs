//! What a token is worth by what is left for it to do this round.

use killbox_components::ids::ShipSlot;
use killbox_components::state::Phase;
use killbox_components::token::{Token, TokenColor};
use killbox_systems::world::view::View;

use super::foresee::has_moved;
use super::guns::BEYOND_MM;
use super::instead::threshold;
use super::threat::Stand;
use super::weights::Weights;

/// What a token is worth to the ship that has it or gains it; where that ship is not known yet,
/// what it is worth at its best.
///
/// RND-67: circular tokens go at the end of the round. In the End Phase they do nothing any more;
/// before, green ones do as long as somebody has yet to attack.
pub fn worth(view: &View, weights: &Weights, ship: Option<ShipSlot>, token: Token) -> f32 {
    let whole = weights.token(token);
    let worth = whole / ship.and_then(|ship| threshold(view, ship, token)).unwrap_or(1.0);
    match (view.core().phase, ship) {
        // TOK-49: nobody shoots yet, and who is cloaked when they do does not.
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

/// How much nearer a ship comes by its maneuver, mm: about.
const FLOWN_MM: f32 = 200.0;

/// TOK-38: whether the ship may have an attack to lose this round.
fn may_yet_attack(view: &View, ship: ShipSlot) -> bool {
    let own = Stand::now(view, ship);
    let foes = view.core().in_play & ship.seat().other().ships();
    let flies = |ship| if has_moved(view, ship) { 0.0 } else { FLOWN_MM };
    let nears = flies(ship);
    !view.engaged(ship)
        && foes.into_iter().any(|foe| own.is_near(view.pose(foe), BEYOND_MM + nears + flies(foe)))
}
