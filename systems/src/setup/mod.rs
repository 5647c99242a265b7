//! Setup: player order, obstacles and ships, one decision at a time [RND-15 to RND-28].
//!
//! Placement is staged (facing, coarse cell, 10 mm cell; see [`grid`]), and only legal options are
//! offered: every offered facing or coarse cell contains at least one legal cell.
//! [`crate::world::start`] places the cards.

pub mod anew;
pub mod docking;
pub mod grid;
pub mod near;
pub mod objectives;
pub mod obstacles;
pub mod ordnance;
pub mod player_order;
pub mod ships;
pub mod spots;
pub(crate) mod steps;

use killbox_components::ability::Until;
use killbox_components::event::Event;
use killbox_components::frame::phases::SetupStep;
use killbox_components::frame::{Frame, RoundFrame, SetupFrame};
use killbox_components::state::Phase;

use crate::abilities::{granted, initiative};
use crate::setup::steps::go_on;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of setup. Abilities of setup trigger on one of these events [RND-26]:
/// `DuringPhase` (before placing forces), `ForcesPlaced` (after placing forces), `PhaseEnds` (at
/// the end of setup). "After you are placed" is `ShipPlaced`.
pub fn step<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    match f.step {
        SetupStep::Begin => {
            go_on(b, f, SetupStep::PlayerOrder);
            initiative::refresh(b);
            b.raise(Event::PhaseBegan { phase: Phase::Setup });
            Flow::Continue
        }
        SetupStep::PlayerOrder | SetupStep::ChooseFirst => player_order::step(b, f),
        SetupStep::ObjectiveTurn | SetupStep::ObjectiveArea | SetupStep::ObjectiveCell => {
            objectives::step(b, f)
        }
        SetupStep::ObstacleTurn
        | SetupStep::Obstacle
        | SetupStep::ObstacleFacing
        | SetupStep::ObstacleArea
        | SetupStep::ObstacleCell => obstacles::step(b, f),
        SetupStep::DeviceArea | SetupStep::DeviceCell => ordnance::step(b, f),
        SetupStep::Dock => docking::step(b, f),
        SetupStep::Ship
        | SetupStep::ShipFacing
        | SetupStep::ShipArea
        | SetupStep::ShipCell
        | SetupStep::Turret => ships::step(b, f),
        SetupStep::Ends => {
            go_on(b, f, SetupStep::End);
            b.raise(Event::PhaseEnds { phase: Phase::Setup });
            Flow::Continue
        }
        SetupStep::End => {
            granted::expire(b, Until::EndOfSetup);
            b.core.first_at_setup = b.core.first;
            b.set(Frame::Round(RoundFrame::default()))
        }
    }
}
