//! Events: observers see them and abilities in play trigger on them [ABL-21, ABL-26, ABL-27]. Every
//! rule reports with [`Battle::raise`] that something has happened. Nothing that it calls asks a
//! player or resolves an ability.

use killbox_components::ability::{GONE, Hook, LINKED_ACTION, Op, OwnOp, Source, Trigger};
use killbox_components::damage::{DamageKind, Deck};
use killbox_components::event::Event;
use killbox_components::frame::{AbilityFrame, AbilityStage, Frame};
use killbox_components::ids::ShipSlot;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::active::busiest;
use crate::abilities::{initiative, precision, triggers};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

impl<O: Observer> Battle<'_, O> {
    /// Shows the event to the observer, unless the event is a mere moment, and triggers the
    /// abilities that wait for it [ABL-21, ABL-26, ABL-27].
    pub fn raise(&mut self, event: Event) {
        if event.is_told() {
            self.tell(event);
        }
        trigger(self, &event);
    }
}

/// Stages the abilities that wait for `event`, which the observer has seen already [ABL-21, ABL-26,
/// ABL-27].
#[inline]
pub fn trigger<O: Observer>(b: &mut Battle<O>, event: &Event) {
    match *event {
        Event::CardDealt { ship, kind: Some(kind) } => {
            turned_up(b, ship, kind);
            precisely(b, ship, kind);
        }
        Event::CardExposed { ship, kind } => turned_up(b, ship, kind),
        Event::CardRepaired { ship, kind: Some(kind) } => turned_down(b, ship, kind),
        _ => {}
    }
    // Cards change initiatives while damage cards lie faceup and charges are active [RND-37].
    if let Event::CardDealt { .. }
    | Event::CardRepaired { .. }
    | Event::ChargesSpent { .. }
    | Event::ChargesLost { .. }
    | Event::ChargesRecovered { .. } = event
    {
        initiative::refresh(b);
    }
    if let Some(hook) = event.hook()
        && (b.core.round > 0 || hook.is_of_setup())
        && !b.matchup.program.is_silent(hook, b.core.faceup_kinds)
    {
        triggers::stage(b, hook, event);
    }
}

/// A damage card was dealt faceup or exposed. If its text resolves when it is dealt, the text
/// resolves next [DMG-1, DMG-10, DMG-22].
fn turned_up<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DamageKind) {
    b.core.faceup_kinds.insert(kind);
    let program = &b.matchup.program;
    if let Some((ability, _)) = program.of_damage(kind, Hook::Dealt).next() {
        let card = b.damage[ship].faceup.count(kind).saturating_sub(1);
        b.queue.dealt =
            Some(Trigger { ship, ability, card, subject: Some(ship), with: TriggerData::Nothing });
    }
}

/// A damage card of the huge deck was dealt faceup to the defender of the current attack. Its
/// precision effect resolves first if the attacker is in the arc that the card names or may apply
/// the effect anyway [HUG-20, HUG-21].
fn precisely<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DamageKind) {
    if kind.deck() == Deck::Standard {
        return;
    }
    let program = &b.matchup.program;
    let Some((ability, compiled)) = program.of_damage(kind, Hook::PrecisionShot).next() else { return };
    let Some(attacker) = precision::attacker_of(b, ship) else { return };
    if precision::is_in_arc(b, ship, compiled, attacker) || precision::may_apply(b, ship) {
        let card = b.damage[ship].faceup.count(kind).saturating_sub(1);
        let with = TriggerData::Ship(attacker);
        b.queue.dealt = Some(Trigger { ship, ability, card, subject: Some(ship), with });
    }
}

/// A faceup damage card was repaired or discarded. Its pending abilities are dropped when they come
/// up [ABL-28]. Of several copies, the card is the one whose own ability repairs it, otherwise the
/// one with the most pending abilities, since these texts only hurt.
fn turned_down<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DamageKind) {
    let card = repairing(b, ship, kind).unwrap_or_else(|| {
        // The card is facedown already, so there was one faceup copy more.
        busiest(b, ship, kind, b.damage[ship].faceup.count(kind) + 1)
    });
    let program = &b.matchup.program;
    let own = |owner: ShipSlot, ability: u16| {
        owner == ship && ability != LINKED_ACTION && program.ability(ability).source == Source::Damage(kind)
    };
    let renumber = |of: &mut u8| match *of {
        GONE => {}
        n if n == card => *of = GONE,
        n if n > card => *of = n - 1,
        _ => {}
    };
    for trigger in b.queue.waiting.iter_mut().filter(|t| own(t.ship, t.ability)) {
        renumber(&mut trigger.card);
    }
    for frame in &mut b.frames.0 {
        if let Frame::Ability(f) = frame
            && own(f.ship, f.ability)
        {
            renumber(&mut f.card);
        }
    }
}

/// The copy whose own ability repairs it at this moment.
fn repairing<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: DamageKind) -> Option<u8> {
    let top = b.frames.ability()?;
    let AbilityFrame { ability, stage: AbilityStage::Act, pc, card, .. } = *top else { return None };
    let program = &b.matchup.program;
    let compiled = program.ability(ability);
    // The program counter of the frame already points behind the current effect.
    let op = program.ops(compiled).get(usize::from(pc).checked_sub(1)?);
    let own = top.ship == ship
        && compiled.source == Source::Damage(kind)
        && op == Some(&Op::Own(OwnOp::RepairThisCard));
    (own && card != GONE).then_some(card)
}
