//! Which tokens and charges stay, come and go.

use killbox_components::ability::{Change, ChargeWord, Hook};
use killbox_components::charge::ChargeKind;
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;

use crate::answers::predicates::answers;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// HUG-24: how much less recovers in the End Phase, by the kind of charge on the ship card.
pub type Fewer = [u8; ChargeKind::Energy as usize + 1];

/// TOK-1: whether tokens of that kind can be removed from `ship`.
pub fn may_remove<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    let mut may = true;
    answers(b, Hook::RemoveTokens, ship, |ability, _| {
        if let Some(Change::CannotRemove(_, tokens)) = ability.change {
            may &= !tokens.has(token);
        }
    });
    may
}

/// TOK-1: whether `ship` removes one token more with those of that kind.
pub fn removes_more<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    let mut more = false;
    answers(b, Hook::RemoveTokens, ship, |ability, _| {
        if let Some(Change::RemovesMore(colors)) = ability.change {
            more |= colors.has(token.color());
        }
    });
    more
}

/// RND-67: how many of these tokens `ship` keeps in the End Phase.
pub fn kept_tokens<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> u8 {
    let mut kept = 0;
    answers(b, Hook::KeepTokens, ship, |ability, _| {
        if let Some(Change::KeepTokens(of, n)) = ability.change
            && of == token
        {
            kept = kept.max(n);
        }
    });
    kept
}

/// HUG-24: how much less of the charges on the card of `ship` recovers in the End Phase, if an
/// ability says so.
#[inline]
pub fn recovers_fewer<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Fewer> {
    if b.matchup.program.is_silent(Hook::RecoverFewer, b.core.faceup_kinds) {
        return None;
    }
    let mut fewer = Fewer::default();
    answers(b, Hook::RecoverFewer, ship, |ability, copies| {
        let Some(Change::RecoverFewer(charge, n)) = ability.change else { return };
        let kind = match charge {
            ChargeWord::Charge => ChargeKind::Standard,
            ChargeWord::Force => ChargeKind::Force,
            ChargeWord::Shield => ChargeKind::Shield,
            ChargeWord::Energy => ChargeKind::Energy,
        };
        fewer[kind as usize] += n * copies;
    });
    Some(fewer)
}
