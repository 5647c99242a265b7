//! The frames of the round from which a scenario goes on.

use killbox_components::frame::action::ActionSet;
use killbox_components::frame::attack::AttackKind;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::movement::{ManeuverSource, MoveKind};
use killbox_components::frame::phases::NextPhase;
use killbox_components::frame::{
    AttackFrame, CardFrame, ChooseActionFrame, Frame, GainFrame, LockFrame, ManeuverFrame, MoveFrame,
    QueueFrame, RoundFrame, ShipTurnFrame, SufferFrame,
};
use killbox_components::ids::Seat;
use killbox_components::state::{Outcome, Phase};
use killbox_components::token::Token;
use killbox_systems::world::battle::Battle;

use crate::scenario::format::{Scenario, Start};
use crate::scenario::locate::{Wrong, wrong};
use crate::scenario::script::Script;
use crate::scenario::words::{self, ShipName};

/// An empty block of the ability queue. Abilities that are triggered enter the queue before the
/// block ends.
const EMPTY_BLOCK: QueueFrame =
    QueueFrame { start: 0, ordered: 0, ready: true, aftermath: false, outcome: Outcome::Done };

pub(super) fn frames(b: &mut Battle<Script>, starts: &[Start]) -> Result<(), Wrong> {
    b.frames.0.clear();
    let (last, before) = match starts.split_last() {
        None => (None, starts),
        Some((Start::Phase(phase), before)) => (Some(*phase), before),
        Some(_) => (None, starts),
    };
    b.frames.0.push(match last {
        Some(phase) => Frame::Round(RoundFrame { next: next_phase(phase)? }),
        None => Frame::Over,
    });
    for (i, start) in before.iter().enumerate().rev() {
        let frame = start.frame(b).ok_or_else(|| {
            wrong(vec!["start".into(), i.into()], "a phase must be the last entry, a whole game the only one")
        })?;
        b.frames.0.push(frame);
        if i > 0 {
            // What the previous entry has triggered is over before this one begins [ABL-37].
            b.frames.0.push(Frame::Queue(EMPTY_BLOCK));
        }
    }
    Ok(())
}

/// Lets a battle play on after its start, with the next phase. Without a start it plays the phase
/// of the file, by default the Planning Phase.
pub(super) fn play_on(b: &mut Battle<Script>, scenario: &Scenario) {
    if !matches!(b.frames.0.first(), Some(Frame::Over)) {
        return;
    }
    let is_idle = scenario.start.as_deref().unwrap_or(&[]).is_empty();
    let phase = if is_idle { scenario.phase.unwrap_or(Phase::Planning) } else { b.core.phase };
    let next = match (phase, is_idle) {
        (Phase::Setup, _) | (Phase::Planning, true) => NextPhase::FirstPhase,
        (Phase::Planning, false) | (Phase::System, true) => NextPhase::System,
        (Phase::System, false) | (Phase::Activation, true) => NextPhase::Activation,
        (Phase::Activation, false) | (Phase::Engagement, true) => NextPhase::Engagement,
        (Phase::Engagement, false) | (Phase::End, true) => NextPhase::End,
        (Phase::End, false) => NextPhase::Check,
    };
    b.frames.0[0] = Frame::Round(RoundFrame { next });
}

fn next_phase(phase: Phase) -> Result<NextPhase, Wrong> {
    Ok(match phase {
        Phase::Setup => return Err(wrong(vec!["start".into()], "set-up is played by `start: [Game]`")),
        Phase::Planning => NextPhase::Planning,
        Phase::System => NextPhase::System,
        Phase::Activation => NextPhase::Activation,
        Phase::Engagement => NextPhase::Engagement,
        Phase::End => NextPhase::End,
    })
}

impl Start {
    /// The phase in which such an event happens.
    pub(super) fn phase(&self) -> Phase {
        match self {
            Start::Game => Phase::Setup,
            Start::Phase(phase) => *phase,
            Start::SystemTurn(_) => Phase::System,
            Start::Attack(_) | Start::BonusAttack(_) | Start::Engage(_) => Phase::Engagement,
            _ => Phase::Activation,
        }
    }

    fn frame(&self, b: &mut Battle<Script>) -> Option<Frame> {
        let card = |ship: ShipName, change| Frame::DamageCard(CardFrame { ship: ship.slot(), change });
        let maneuver = |ship: ShipName, word: words::ManeuverWord, source| {
            Frame::Maneuver(ManeuverFrame::new(ship.slot(), word.0, source))
        };
        Some(match self {
            Start::Game | Start::Phase(_) => return None,
            Start::SystemTurn(ship) => Frame::SystemTurn(ShipTurnFrame::new(ship.slot())),
            Start::Activate(ship) => Frame::Activate(ShipTurnFrame::new(ship.slot())),
            Start::Engage(ship) => {
                b.core.engaged_initiative = b.turn[ship.slot()].initiative;
                Frame::Engage(ShipTurnFrame::new(ship.slot()))
            }
            Start::Reinforce(ship) => Frame::Gain(GainFrame::reinforce(ship.slot(), 1, ship.slot().seat())),
            Start::Maneuver(ship, word) => {
                let turn = &mut b.turn[ship.slot()];
                turn.activating = true;
                turn.revealed = Some(word.0);
                maneuver(*ship, *word, ManeuverSource::Activation)
            }
            Start::GrantedManeuver(ship, word) => maneuver(*ship, *word, ManeuverSource::Effect),
            Start::Action(ship) => Frame::ChooseAction(ChooseActionFrame::any(ship.slot())),
            Start::GrantedAction(ship, kinds, color) => {
                let kinds = kinds.iter().copied().collect();
                let set = ActionSet::Granted { kinds, color: *color };
                Frame::ChooseAction(ChooseActionFrame { set, ..ChooseActionFrame::any(ship.slot()) })
            }
            Start::Attack(ship) => Frame::Attack(AttackFrame::new(ship.slot(), AttackKind::Standard)),
            Start::BonusAttack(ship) => Frame::Attack(AttackFrame::new(ship.slot(), AttackKind::Bonus)),
            Start::Boost(ship) => Frame::Move(MoveFrame::new(ship.slot(), MoveKind::Boost)),
            Start::BarrelRoll(ship) => Frame::Move(MoveFrame::new(ship.slot(), MoveKind::BarrelRoll)),
            Start::Gain { ship, token, n, by } => {
                let seat: Seat = by.unwrap_or(ship.slot().seat());
                let token: Token = *token;
                Frame::Gain(GainFrame::new(ship.slot(), token, *n, seat))
            }
            Start::Lock(ship, object) => Frame::Lock(LockFrame { ship: ship.slot(), object: object.id() }),
            Start::Suffer { ship, hits, crits } => {
                Frame::Suffer(SufferFrame::new(ship.slot(), *hits, *crits))
            }
            Start::Deal { ship, faceup: true } => card(*ship, CardChange::DealFaceup),
            Start::Deal { ship, faceup: false } => card(*ship, CardChange::DealFacedown),
            Start::Expose(ship) => card(*ship, CardChange::Expose),
            Start::Repair(ship) => card(*ship, CardChange::RepairAny),
            Start::RepairFaceup(ship, name) => card(*ship, CardChange::Repair(*name)),
            Start::RepairFacedown(ship) => card(*ship, CardChange::RepairFacedown),
        })
    }
}
