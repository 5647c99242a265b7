//! What an answer would come to, by the rules themselves: the battle is put aside, answered and
//! played on to where the answer shows, on a board of its own. What comes of it is shown as far as
//! it lies open now: where a ship would stand, what an attack is to be expected to do. No die that
//! falls here is told.

use killbox::scene::{Beside, Odds};
use killbox_components::choice::OptionKey;
use killbox_components::decision::DecisionKind;
use killbox_components::device::DeviceSet;
use killbox_components::frame::Frame;
use killbox_components::geometry::{Pose, Vec2};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::spec::Matchup;
use killbox_systems::world::snapshot::Snapshot;
use serde::Serialize;

/// How many answers of a move that takes several are looked at.
const STEPS: usize = 3;

/// What an attack is to be expected to do, by dice and tokens.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Expected {
    /// Damage.
    pub mean: f64,
    /// The probability of any.
    pub at_least_one: f64,
    /// The probability to destroy the defender.
    pub kill: f64,
}

impl From<Odds> for Expected {
    fn from(odds: Odds) -> Expected {
        Expected { mean: odds.mean, at_least_one: odds.hit, kill: odds.kill }
    }
}

/// Answers that are tried beside the board.
pub struct Thought {
    beside: Beside,
}

impl Thought {
    /// For battles of a matchup from a seed.
    pub fn new(matchup: Matchup, seed: u64) -> Thought {
        Thought { beside: Beside::new(matchup, seed) }
    }

    /// Where a ship would stand after a move, and whether that is over then; where it takes several
    /// answers, by the first of each that comes after.
    pub fn pose(
        &mut self,
        from: &Snapshot,
        seat: Seat,
        key: OptionKey,
        ship: ShipSlot,
    ) -> Option<(Pose, bool)> {
        if !self.beside.answer(from, seat, key) {
            return None;
        }
        for _ in 1..STEPS {
            let next = self.beside.with(|b| {
                let pending = b.pending.of(seat);
                let goes_on = matches!(
                    pending.kind,
                    DecisionKind::RollPosition | DecisionKind::TallonPosition | DecisionKind::BoostTemplate
                );
                (pending.is_open() && goes_on && pending.subject == Some(ship)).then(|| pending.options[0])
            });
            let Some(next) = next else { break };
            if !self.beside.go_on(seat, next) {
                break;
            }
        }
        self.beside.with(|b| {
            let moves = |frame: &Frame| matches!(frame, Frame::Move(f) if f.ship == ship);
            b.core.in_play.has(ship).then(|| (b.board.pose(ship), !b.frames.0.iter().any(moves)))
        })
    }

    /// Where the device would lie that is placed.
    pub fn device(&mut self, from: &Snapshot, seat: Seat, key: OptionKey, before: DeviceSet) -> Option<Vec2> {
        if !self.beside.answer(from, seat, key) {
            return None;
        }
        self.beside.with(|b| {
            let new = b.devices.here.rows().find(|row| !before.rows().any(|old| old == *row))?;
            let pose = b.devices.rows[new].pose;
            Some(Vec2::new(pose.x, pose.y))
        })
    }

    /// What an attack is to be expected to do, and at which range.
    pub fn attack(&mut self, from: &Snapshot, seat: Seat, key: OptionKey) -> (Option<Expected>, Option<u8>) {
        match self.beside.shot(from, seat, key) {
            Some(shot) => (shot.odds.map(Expected::from), Some(shot.range)),
            None => (None, None),
        }
    }
}
