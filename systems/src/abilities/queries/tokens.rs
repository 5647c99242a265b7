//! How abilities change the removal of tokens and the recovery of charges.

use killbox_components::ability::{Change, ChargeWord, Hook};
use killbox_components::charge::ChargeKind;
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;

use crate::abilities::predicates::answers;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// How many charges fewer recover in the End Phase, by the kind of charge on the ship card
/// [HUG-24].
pub type Fewer = [u8; ChargeKind::Energy as usize + 1];

/// Whether tokens of this kind can be removed from `ship` [TOK-1].
pub fn may_remove<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    let mut may = true;
    answers(b, Hook::RemoveTokens, ship, |ability, _| {
        if let Some(Change::CannotRemove(_, tokens)) = ability.change {
            may &= !tokens.has(token);
        }
    });
    may
}

/// Whether `ship` removes one token more when it removes tokens of this kind [TOK-1].
pub fn removes_more<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    let mut more = false;
    answers(b, Hook::RemoveTokens, ship, |ability, _| {
        if let Some(Change::RemovesOneMore(colors)) = ability.change {
            more |= colors.has(token.color());
        }
    });
    more
}

/// How many tokens of this kind `ship` keeps in the End Phase [RND-67].
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

/// How many charges fewer recover on the card of `ship` in the End Phase; `None` if no ability
/// reduces them [HUG-24].
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
