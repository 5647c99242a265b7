//! The round: the frame at the bottom of a running game [RND-35]. It begins one phase after the
//! other. After the End Phase it asks [`crate::phases::scoring`] whether the game is over.

use killbox_components::ability::Until;
use killbox_components::event::Event;
use killbox_components::frame::phases::{EndStep, NextPhase};
use killbox_components::frame::{EndPhaseFrame, Frame, OrderFrame, PlanningFrame, RoundFrame};
use killbox_components::ids::ShipSet;
use killbox_components::state::{Phase, Volleys};

use crate::abilities::{granted, initiative};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{objectives, phases::scoring};

/// Begins the next phase [RND-35]. Abilities "at the start of the phase" resolve before the phase's
/// own frame takes its first step [ABL-16, ABL-37].
pub fn step<O: Observer>(b: &mut Battle<O>, f: RoundFrame) -> Flow {
    granted::expire(b, Until::EndOfPhase);
    if b.core.phase == Phase::Activation {
        granted::expire(b, Until::EndOfActivationPhase);
    }
    // Destroyed ships that a card keeps until the end of a phase other than the Engagement Phase
    // may now be removed [RND-74].
    b.core.remain = ShipSet::EMPTY;
    initiative::refresh(b);
    match f.next {
        NextPhase::Planning => {
            b.core.round = b.core.round.saturating_add(1);
            granted::expire(b, Until::EndOfRound);
            for ship in b.units() | b.core.reserve {
                b.turn[ship].new_round();
                b.charges[ship].volleys = Volleys::default();
            }
            b.queue.passed.clear();
            // A window of its own: abilities at the start of the round resolve before those at the
            // start of the phase [ABL-37].
            b.set(Frame::Round(RoundFrame { next: NextPhase::FirstPhase }));
            b.raise(Event::RoundBegan { round: b.core.round });
            Flow::Continue
        }
        NextPhase::FirstPhase => {
            begin(b, NextPhase::System, Phase::Planning, Frame::Planning(PlanningFrame::default()))
        }
        NextPhase::System => {
            begin(b, NextPhase::Activation, Phase::System, Frame::SystemPhase(OrderFrame::ASCENDING))
        }
        NextPhase::Activation => {
            // These ships do not activate: ships that have deployed or come from reserve [MOV-102,
            // RND-84/open], and a carrier without the dial that it is assigned [MOV-97/open].
            let done = b.in_play().into_iter().filter(|ship| b.turn[*ship].activated);
            let done = done.fold(ShipSet::EMPTY, |ships, ship| ships | ship.set());
            let order = OrderFrame { done, ..OrderFrame::ASCENDING };
            begin(b, NextPhase::Engagement, Phase::Activation, Frame::ActivationPhase(order))
        }
        NextPhase::Engagement => {
            begin(b, NextPhase::End, Phase::Engagement, Frame::EngagementPhase(OrderFrame::DESCENDING))
        }
        NextPhase::End => {
            // Ships in formation may split first [WNG-13].
            let step = if b.core.joined.is_empty() { EndStep::During } else { EndStep::Split(0) };
            let flow = begin(b, NextPhase::Check, Phase::End, Frame::EndPhase(EndPhaseFrame { step }));
            // Scored before the abilities that the phase triggers [SCN-12, ABL-25].
            objectives::score(b);
            flow
        }
        NextPhase::Check => {
            if !scoring::is_last_round(b) {
                return b.set(Frame::Round(RoundFrame { next: NextPhase::Planning }));
            }
            b.set(Frame::Round(RoundFrame { next: NextPhase::Over }));
            b.raise(Event::GameEnds {});
            if b.is_quiet() { over(b) } else { Flow::Continue }
        }
        NextPhase::Over => over(b),
    }
}

/// Counts the scores and ends the game [RND-86].
fn over<O: Observer>(b: &mut Battle<O>) -> Flow {
    scoring::end_game(b);
    Flow::Over
}

fn begin<O: Observer>(b: &mut Battle<O>, next: NextPhase, phase: Phase, frame: Frame) -> Flow {
    b.core.phase = phase;
    // Cards change initiatives for a phase, from its start on [RND-37].
    initiative::refresh(b);
    b.set(Frame::Round(RoundFrame { next }));
    b.push(frame);
    b.raise(Event::PhaseBegan { phase });
    Flow::Continue
}
