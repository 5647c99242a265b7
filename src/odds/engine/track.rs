//! How far an attack is, as far as the state of the battle does not say.

use killbox_components::dice::Face;
use killbox_components::frame::Frame;
use killbox_components::frame::attack::AttackStep;
use killbox_components::ids::ShipSlot;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

/// What is known of an attack beside the state of the battle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    /// Attacks under way before this one.
    pub(super) below: u8,
    pub(super) attacker: ShipSlot,
    pub(super) defender: ShipSlot,
    /// What the defender could still suffer when the attack was looked at first.
    pub(super) left: u8,
    /// The attack has been declared.
    begun: bool,
    /// HIT and CRIT results with which it hits, 0 if it misses; none before Neutralize Results.
    pub(super) results: Option<(u8, u8)>,
    /// What the defender suffered in place of results, by abilities.
    suffered: u8,
}

impl Track {
    /// An attack that is under way, or about to be declared when `below` others are.
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

    /// Where the attack stands.
    pub(super) fn step<O: Observer>(&self, b: &Battle<O>) -> Option<AttackStep> {
        b.frames.0.iter().rev().find_map(|frame| match frame {
            Frame::Attack(f) if f.data == self.below => Some(f.step),
            _ => None,
        })
    }

    /// What the defender has suffered so far, as the report counts it.
    pub(super) fn taken<O: Observer>(&self, b: &Battle<O>) -> u16 {
        b.tally.0[self.defender.index()].taken
    }

    /// Notes what a step did; `taken` is what the defender had suffered before it.
    ///
    /// ATK-69: what an ability makes the defender suffer between Neutralize Results and Deal Damage
    /// counts like a HIT result: weapons that inflict tokens cancel the results and deal damage
    /// themselves.
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

    /// Whether the attack is over but for its Aftermath.
    pub(super) fn is_over<O: Observer>(&self, b: &Battle<O>) -> bool {
        let aftermath = match b.frames.top() {
            Some(Frame::Attack(f)) => f.step == AttackStep::Aftermath && f.data == self.below,
            _ => false,
        };
        // DMG-4: what else befalls a ship that is destroyed changes nothing of what is asked.
        let gone = self.results.is_some() && b.core.destroyed.has(self.defender);
        let ended = self.begun && b.attacks.len <= self.below;
        aftermath || gone || ended || b.core.ending.is_some()
    }

    /// What tells two states apart that are equal but for this.
    pub(super) fn bytes(&self) -> [u8; 5] {
        let (hits, crits) = self.results.unwrap_or_default();
        [u8::from(self.begun), u8::from(self.results.is_some()), hits, crits, self.suffered]
    }
}
