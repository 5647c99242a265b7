//! What a ship is by its tokens (TOK-6).

use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// TOK-49: how much a cloak token adds to the agility value.
const CLOAK_AGILITY: u8 = 2;

/// TOK-50.
pub fn is_stressed<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    b.tokens[ship].has(Token::Stress)
}

/// TOK-47: whether it has as many ion tokens as its size asks for.
pub fn is_ionised<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    reaches_threshold(b, ship, Token::Ion)
}

/// TOK-39, TOK-41: whether it has as many tractor tokens as its size asks for.
pub fn is_tractored<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    reaches_threshold(b, ship, Token::Tractor)
}

/// TOK-38, TOK-49: whether it is disarmed, by a token or because it is cloaked.
pub fn is_disarmed<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    b.tokens[ship].has(Token::Disarm) || b.tokens[ship].has(Token::Cloak)
}

/// TOK-49: the agility value, two more while cloaked.
pub fn agility<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let cloak = if b.tokens[ship].has(Token::Cloak) { CLOAK_AGILITY } else { 0 };
    b.spec(ship).agility + cloak
}

fn reaches_threshold<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    let count = b.tokens[ship].count(token);
    count > 0 && count >= b.spec(ship).size.token_threshold()
}

/// ABL-50, TOK-49: whether the ship can gain such a token at all: any but a second cloak token.
/// TOK-11: a remote gains none.
pub fn can_gain<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    !ship.is_remote() && (token != Token::Cloak || !b.tokens[ship].has(Token::Cloak))
}

/// DMG-10: whether the ship has a card to expose. DEV-36: a remote has none, its damage cards stay
/// facedown.
pub fn can_expose<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    !ship.is_remote() && b.damage[ship].facedown.total() > 0
}

/// LEG-31, SCN-27: whether hull remaining and active shields are at most half of hull and shield
/// capacity.
pub fn is_at_half_strength<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let spec = b.spec(ship);
    let capacity = u16::from(spec.hull) + u16::from(spec.shields.limit);
    let hull = spec.hull.saturating_sub(b.damage[ship].total());
    let left = u16::from(hull) + u16::from(b.charges[ship].shields.active);
    2 * left <= capacity
}
