//! Previews of options by the rules themselves. A copy of the battle gets the answer and is played
//! on until its effect shows. Only open information is shown: where a ship would stand and the odds
//! of an attack. The dice that the copy rolls are never shown.

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
use ts_rs::TS;

/// The number of answers that a preview gives to a move that takes several.
const STEPS: usize = 3;

/// The odds of an attack by dice and tokens.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Expected {
    /// The mean damage.
    pub mean: f64,
    /// The probability of at least one damage.
    pub at_least_one: f64,
    /// The probability that the defender is destroyed.
    pub kill: f64,
}

impl From<Odds> for Expected {
    fn from(odds: Odds) -> Expected {
        Expected { mean: odds.mean, at_least_one: odds.hit, kill: odds.kill }
    }
}

/// A copy of the battle on which options are tried.
pub struct Thought {
    beside: Beside,
}

impl Thought {
    /// Previews for battles of a matchup from a seed.
    pub fn new(matchup: Matchup, seed: u64) -> Thought {
        Thought { beside: Beside::new(matchup, seed) }
    }

    /// The pose of a ship after a move, and whether the move is over then. Of a move that takes
    /// several answers, the later ones are the first option of each.
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

    /// The place of the device that an option places.
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

    /// The odds and the range of an attack.
    pub fn attack(&mut self, from: &Snapshot, seat: Seat, key: OptionKey) -> (Option<Expected>, Option<u8>) {
        match self.beside.shot(from, seat, key) {
            Some(shot) => (shot.odds.map(Expected::from), Some(shot.range)),
            None => (None, None),
        }
    }
}
