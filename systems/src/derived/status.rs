//! The states of a ship that follow from its tokens [TOK-6].

use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The increase of the agility value by a cloak token [TOK-49].
const CLOAK_AGILITY: u8 = 2;

/// Whether the ship is stressed: it has a stress token [TOK-50].
pub fn is_stressed<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    b.tokens[ship].has(Token::Stress)
}

/// Whether the ship is ionised: it has as many ion tokens as its size requires [TOK-47].
pub fn is_ionised<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    reaches_threshold(b, ship, Token::Ion)
}

/// Whether the ship is tractored: it has as many tractor tokens as its size requires [TOK-39,
/// TOK-41].
pub fn is_tractored<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    reaches_threshold(b, ship, Token::Tractor)
}

/// Whether the ship is disarmed, by a token or because it is cloaked [TOK-38, TOK-49].
pub fn is_disarmed<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    b.tokens[ship].has(Token::Disarm) || b.tokens[ship].has(Token::Cloak)
}

/// The agility value, which is two higher while the ship is cloaked [TOK-49].
pub fn agility<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let cloak = if b.tokens[ship].has(Token::Cloak) { CLOAK_AGILITY } else { 0 };
    b.spec(ship).agility + cloak
}

fn reaches_threshold<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    let count = b.tokens[ship].count(token);
    count > 0 && count >= b.spec(ship).size.token_threshold()
}

/// Whether the ship can gain such a token at all: a cloaked ship cannot gain a second cloak token
/// [ABL-50, TOK-49], nor can a ship that tows a supply cache [SCN-32]. A remote gains no tokens
/// [TOK-11].
pub fn can_gain<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    let cloaks = || !b.tokens[ship].has(Token::Cloak) && b.objectives.towed_by(ship).is_none();
    !ship.is_remote() && (token != Token::Cloak || cloaks())
}

/// Whether the ship has a card to expose [DMG-10]. The damage cards of a remote stay facedown
/// [DEV-36].
pub fn can_expose<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    !ship.is_remote() && b.damage[ship].facedown.total() > 0
}

/// Whether hull remaining and active shields are at most half of hull and shield capacity [LEG-31,
/// SCN-27].
pub fn is_at_half_strength<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let spec = b.spec(ship);
    let capacity = u16::from(spec.hull) + u16::from(spec.shields.limit);
    let hull = spec.hull.saturating_sub(b.damage[ship].total());
    let left = u16::from(hull) + u16::from(b.charges[ship].shields.active);
    2 * left <= capacity
}
