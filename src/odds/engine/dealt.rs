//! Caches the effect of an attack's damage. Where no card of either squad reacts to the damage of
//! the defender, its effect does not depend on tokens, used abilities and dice, so each amount of
//! damage is computed once.

use std::collections::HashMap;

use killbox_components::ability::Hook;
use killbox_components::charge::Charge;
use killbox_components::damage::{DamageKind, Deck};
use killbox_components::frame::Frame;
use killbox_components::frame::damage::SufferStep;
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use killbox_components::state::{Damage, Decks};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

use super::node::Fates;
use super::track::Track;

/// The effects of damage, by everything that they depend on.
pub(super) type Known = HashMap<Deal, Fates>;

/// Damage that is about to be suffered, and everything that its effect depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Deal {
    defender: ShipSlot,
    hits: u8,
    crits: u8,
    shields: Charge,
    damage: Damage,
    decks: Decks,
    faceup: Set<DamageKind>,
}

/// Events of a ship that suffers damage. Its destruction is missing, since nothing after it
/// matters.
const BEFALLS: [Hook; 11] = [
    Hook::DamageSuffered,
    Hook::ShieldLost,
    Hook::CardDealt,
    Hook::CardExposed,
    Hook::CardRepaired,
    Hook::TokensGained,
    Hook::WouldSuffer,
    Hook::WouldBeDealt,
    Hook::WouldGain,
    Hook::WouldExpose,
    Hook::WouldBeDestroyed,
];

impl Deal {
    /// The damage of the attack, if it comes next, no ability waits, and no card of a ship or
    /// condition reacts to it.
    pub(super) fn next<O: Observer>(b: &Battle<O>, track: &Track) -> Option<Deal> {
        let [.., Frame::Attack(attack), Frame::Suffer(f)] = b.frames.0.as_slice() else { return None };
        let first = f.step == SufferStep::Would && attack.data == track.below && f.ship == track.defender;
        let waits = !b.queue.waiting.is_empty() || b.queue.staged > 0 || b.queue.dealt.is_some();
        if !first || waits || track.results.is_none() {
            return None;
        }
        let defender = track.defender;
        if b.matchup.deck_of(defender) == Deck::Huge {
            // The effect of a card depends on where the attacker is [HUG-20].
            return None;
        }
        let heard = |hook| b.matchup.program.about(hook, defender.set()).next().is_some();
        if BEFALLS.into_iter().any(heard) {
            return None;
        }
        Some(Deal {
            defender,
            hits: f.hits,
            crits: f.crits,
            shields: b.charges[defender].shields,
            damage: b.damage[defender],
            decks: *b.decks,
            faceup: b.core.faceup_kinds,
        })
    }
}
