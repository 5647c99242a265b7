//! The progress of an attack, as far as the state of the battle does not contain it.

use killbox_components::dice::Face;
use killbox_components::frame::Frame;
use killbox_components::frame::attack::AttackStep;
use killbox_components::ids::ShipSlot;
use killbox_components::tally::ShipStat;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

/// The progress of an attack besides the state of the battle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    /// The number of attacks in progress below this one.
    pub(super) below: u8,
    pub(super) attacker: ShipSlot,
    pub(super) defender: ShipSlot,
    /// The damage that the defender could still suffer when the search began.
    pub(super) left: u8,
    /// Whether the attack has been declared.
    begun: bool,
    /// The HIT and CRIT results with which it hits, 0 if it misses. `None` before Neutralize
    /// Results.
    pub(super) results: Option<(u8, u8)>,
    /// The damage that abilities made the defender suffer in place of results.
    suffered: u8,
}

impl Track {
    /// An attack in progress, or one that is about to be declared while `below` others are in
    /// progress.
    pub(super) fn new<O: Observer>(
        b: &Battle<O>,
        attacker: ShipSlot,
        defender: ShipSlot,
        below: u8,
    ) -> Track {
        let hull = b.spec(defender).hull.saturating_sub(b.damage[defender].total());
        let left = hull + b.charges[defender].shields.active;
        Track { below, attacker, defender, left, begun: false, results: None, suffered: 0 }
    }

    /// The step of the attack.
    pub(super) fn step<O: Observer>(&self, b: &Battle<O>) -> Option<AttackStep> {
        b.frames.0.iter().rev().find_map(|frame| match frame {
            Frame::Attack(f) if f.data == self.below => Some(f.step),
            _ => None,
        })
    }

    /// The damage that the defender has suffered so far, by the battle's tally.
    pub(super) fn taken<O: Observer>(&self, b: &Battle<O>) -> u16 {
        b.tally.0[self.defender.index()][ShipStat::Taken]
    }

    /// Records the effect of a step. `taken` is the damage that the defender had suffered before
    /// it.
    ///
    /// Damage that an ability makes the defender suffer between Neutralize Results and Deal Damage
    /// counts like a HIT result: weapons that inflict tokens cancel the results and deal damage
    /// themselves [ATK-69].
    pub(super) fn after<O: Observer>(mut self, b: &Battle<O>, taken: u16) -> Track {
        self.begun |= b.attacks.len > self.below;
        let Some(step) = self.step(b) else { return self };
        if matches!(step, AttackStep::HitOrMiss | AttackStep::AfterNeutralize | AttackStep::DealDamage) {
            self.suffered += (self.taken(b) - taken) as u8;
            let dice = &b.attacks.pool[usize::from(self.below)].attack_dice;
            self.results = Some((dice.count(Face::Hit) + self.suffered, dice.count(Face::Crit)));
        }
        self
    }

    /// Whether the attack is over except for its Aftermath.
    pub(super) fn is_over<O: Observer>(&self, b: &Battle<O>) -> bool {
        let aftermath = match b.frames.top() {
            Some(Frame::Attack(f)) => f.step == AttackStep::Aftermath && f.data == self.below,
            _ => false,
        };
        // Whatever else happens to a destroyed ship does not affect the odds [DMG-4].
        let gone = self.results.is_some() && b.core.destroyed.has(self.defender);
        let ended = self.begun && b.attacks.len <= self.below;
        aftermath || gone || ended || b.core.ending.is_some()
    }

    /// A key that distinguishes states of equal battles.
    pub(super) fn bytes(&self) -> [u8; 5] {
        let (hits, crits) = self.results.unwrap_or_default();
        [u8::from(self.begun), u8::from(self.results.is_some()), hits, crits, self.suffered]
    }
}
