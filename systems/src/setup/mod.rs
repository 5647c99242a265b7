//! RND-15 to RND-28: set-up. Player order, obstacles, ships, one decision at a time.
//!
//! Placement is staged (facing, coarse cell, 10 mm cell; see [`grid`]), and only what is legal is
//! offered: a facing or a coarse cell has at least one legal cell in it. What the cards say is put
//! out by [`crate::world::start`].

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
pub mod tested;

use killbox_components::ability::Until;
use killbox_components::event::Event;
use killbox_components::frame::phases::SetupStep;
use killbox_components::frame::{Frame, RoundFrame, SetupFrame};
use killbox_components::state::Phase;

use crate::answers::{granted, initiative};
use crate::setup::steps::go_on;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// One step of set-up. RND-26: abilities of set-up wait for one of three events: `DuringPhase`
/// (before placing forces), `ForcesPlaced` (after placing forces), `PhaseEnds` (at the end of
/// set-up); "after you are placed" is `ShipPlaced`.
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
