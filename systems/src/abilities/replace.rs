//! ABL-41 to ABL-45: replacement effects. The frame to which something is about to happen asks here first; nothing of
//! this goes through the queue, and what was replaced raises no event.
//!
//! A caller asks in a step that has changed nothing yet:
//!
//! ```ignore
//! match replace::would_suffer(b, f.ship, f.hits, f.crits) {
//!     Would::Happens => {}                      // goes on as if nobody had asked
//!     Would::Waits => return Flow::Wait,        // a player is asked; the step is called again
//!     Would::Instead(ability, (hits, crits)) => {
//!         b.set(Frame::Suffer(SufferFrame { hits, crits, step: NEXT, ..f }));
//!         b.push(Frame::Ability(ability));      // does what happens instead
//!         return Flow::Continue;
//!     }
//! }
//! ```

use killbox_components::frame::AbilityFrame;
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;

use crate::battle::Battle;
use crate::host::Host;

/// What becomes of something that is about to happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Would<Rest> {
    /// Nothing replaces it.
    Happens,
    /// A player is asked whether something does.
    Waits,
    /// ABL-42: this ability resolves instead; the second part is what still happens as it would have.
    Instead(AbilityFrame, Rest),
}

/// A batch of damage (DMG-2) is about to be suffered by `ship`. Asked once a batch, before its first point. Rest: the
/// HIT and CRIT damage that is still suffered.
pub fn would_suffer<H: Host>(_: &mut Battle<H>, _ship: ShipSlot, _hits: u8, _crits: u8) -> Would<(u8, u8)> {
    Would::Happens
}

/// TOK-10/open: one of `n` tokens of one effect is about to be placed on `ship`. Asked before each token; only if the
/// ship can gain it. Rest: how many tokens of the effect are left to place.
pub fn would_gain<H: Host>(_: &mut Battle<H>, _ship: ShipSlot, _: Token, _n: u8) -> Would<u8> {
    Would::Happens
}
