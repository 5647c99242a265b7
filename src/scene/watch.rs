//! Watches a battle step by step and notes what is seen of it. [`Watch::story`] turns the notes
//! into a story.

use bevy_ecs::prelude::Resource;
use killbox_components::action::ActionKind;
use killbox_components::choice::OptionKey;
use killbox_components::dice::DieKind;
use killbox_components::event::Event;
use killbox_components::frame::Frame;
use killbox_components::frame::movement::MoveKind;
use killbox_components::geometry::Pose;
use killbox_components::ids::{ShipSlot, Ships};
use killbox_components::maneuver::Maneuver;
use killbox_components::spec::Matchup;
use killbox_systems::batch::{Answers, Batch, Stopping};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Recorder;
use killbox_systems::world::snapshot::Snapshot;
use killbox_systems::world::view::View;

use super::beside::expected;
use super::flown::flown;
use super::{Aims, Flown, Odds, Patch, Scene, Sight, aims, scene};
use crate::ahead;
use crate::odds::Calculator;

/// A note about an event that is reported.
#[derive(Clone, Debug)]
pub(super) struct Noted {
    /// The index of the event.
    pub event: usize,
    pub round: u8,
    pub changes: Patch,
    pub path: Option<Flown>,
    /// Why a ship moved.
    pub why: Option<Why>,
    pub turn: Option<ShipSlot>,
    /// The note of the attack to which the event belongs.
    pub attack: Option<usize>,
    pub odds: Option<Odds>,
    /// The battle after the event.
    pub kept: Option<Box<Snapshot>>,
    /// The attacks that ships could perform, for each ship for which they have changed.
    pub aims: Aims,
}

/// Why a ship moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Why {
    Maneuver(Maneuver),
    Move(MoveKind),
    Tractor,
}

/// What is under way around an event, by the frames.
#[derive(Clone, Copy, Debug, Default)]
struct Around {
    moving: Option<(ShipSlot, Why)>,
    turn: Option<ShipSlot>,
}

/// Watches a game that is played or replayed, for one observer. It answers no decision; a caller
/// that answers decisions itself can call [`look`](Watch::look).
#[derive(Resource, Debug, Default)]
pub struct Watch {
    sight: Sight,
    /// Whether battles are stored in order to compute the possible attacks in them later.
    keeps: bool,
    pub(super) start: Option<Scene>,
    last: Scene,
    pub(super) notes: Vec<Noted>,
    /// The number of events that were looked at.
    seen: usize,
    poses: Ships<Pose>,
    around: Around,
    /// The attacks under way, by their notes.
    attacks: Vec<usize>,
    pub(super) ahead: ahead::Watch,
    calculator: Calculator,
}

impl Answers<Recorder> for Watch {
    fn answer(&mut self, _: usize, _: &View) -> Option<OptionKey> {
        None
    }

    fn stopping(&mut self) -> Option<&mut dyn Stopping<Recorder>> {
        Some(self)
    }
}

impl Stopping<Recorder> for Watch {
    fn stops(&mut self, b: &Battle<Recorder>) -> bool {
        self.look(b);
        false
    }
}

/// Whether an event is reported. What is seen of the others is reported with other events, or
/// nothing is seen of them.
fn is_told(event: &Event) -> bool {
    !matches!(
        event,
        Event::ForcesPlaced {}
            | Event::RoundEnds { .. }
            | Event::DuringPhase { .. }
            | Event::PhaseEnds { .. }
            | Event::DialSet { .. }
            | Event::AtInitiative { .. }
            | Event::EngagementTurn { .. }
            | Event::BeforeReveal { .. }
            | Event::BeforeExecute { .. }
            | Event::DealsDamage { .. }
            | Event::BeforeCheckDifficulty { .. }
            | Event::DifficultyChecked { .. }
            | Event::BecameTractored { .. }
            | Event::BeforeObstacle { .. }
            | Event::ManeuverExecuted { .. }
            | Event::Activated { .. }
            | Event::Engaged { .. }
            | Event::ActionBegan {
                action: ActionKind::Boost
                    | ActionKind::BarrelRoll
                    | ActionKind::Lock
                    | ActionKind::Coordinate
                    | ActionKind::Jam
                    | ActionKind::Reload
                    | ActionKind::Rotate,
                ..
            }
            | Event::ActionPerformed { .. }
            | Event::Boosted { .. }
            | Event::BarrelRolled { .. }
            | Event::Decloaked { .. }
            | Event::TractorMoved { .. }
            | Event::AttackHit { .. }
            | Event::AfterAttack { .. }
            | Event::DamageSuffered { .. }
            | Event::BeforeRemoved { .. }
            | Event::Removed { .. }
            | Event::AbilityQueued { .. }
            | Event::AbilityDropped { .. }
            | Event::DetonationOver { .. }
            | Event::GameEnds {}
    )
}

impl Watch {
    /// A watch for this observer.
    pub fn of(sight: impl Into<Sight>) -> Watch {
        Watch { sight: sight.into(), ..Watch::default() }
    }

    /// A watch that stores battles, so that [`Watch::aim`] can compute the possible attacks.
    pub(super) fn keeping(sight: impl Into<Sight>) -> Watch {
        Watch { sight: sight.into(), keeps: true, ..Watch::default() }
    }

    /// Computes for every note the attacks that each ship could perform, with their expected
    /// damage.
    pub(super) fn aim(&mut self, matchup: Matchup, seed: u64) {
        let mut batch = Batch::<Recorder>::new(vec![matchup], 1, seed);
        let mut last = Aims::new();
        for note in &mut self.notes {
            let Some(kept) = note.kept.take() else { continue };
            batch.restore(0, &kept);
            let now = batch.with_battle(0, |b| aims(b, &self.calculator));
            let gone = last.keys().filter(|ship| !now.contains_key(ship)).map(|ship| (*ship, Vec::new()));
            let new = now.iter().filter(|(ship, shots)| last.get(ship) != Some(shots));
            note.aims = gone.chain(new.map(|(ship, shots)| (*ship, shots.clone()))).collect();
            last = now;
        }
    }

    /// The observer.
    pub fn sight(&self) -> Sight {
        self.sight
    }

    /// Looks at a battle after a step.
    pub fn look(&mut self, b: &Battle<Recorder>) {
        self.ahead.stops(b);
        let around = around(b);
        if self.start.is_none() {
            self.last = scene(b, self.sight);
            self.start = Some(self.last.clone());
        }
        let events = &b.observer.events;
        if events[self.seen..].iter().any(is_told) {
            self.note(b, &around);
        }
        self.seen = events.len();
        self.attacks.truncate(usize::from(b.attacks.len));
        for ship in b.core.in_play {
            self.poses[ship] = b.board.pose(ship);
        }
        self.around = around;
    }

    /// Notes the events of a step that are reported. The changes go to the note of the move, if
    /// there is one, or to the first note.
    fn note(&mut self, b: &Battle<Recorder>, around: &Around) {
        let first = self.notes.len();
        let told = self.seen..b.observer.events.len();
        for event in told.filter(|at| is_told(&b.observer.events[*at])) {
            let happened = &b.observer.events[event];
            let (why, path) = match *happened {
                Event::Moved { ship, .. } => self.moved(b, ship, around),
                _ => (None, None),
            };
            if let Event::AttackDeclared { .. } = happened {
                self.attacks.push(self.notes.len());
            }
            let heads = matches!(happened, Event::RoundBegan { .. } | Event::PhaseBegan { .. });
            let turn = around.turn.or(self.around.turn).filter(|_| !heads);
            let (round, attack) = (b.core.round, self.attacks.last().copied());
            let changes = Patch::default();
            self.notes.push(Noted {
                event,
                round,
                changes,
                path,
                why,
                turn,
                attack,
                odds: None,
                kept: None,
                aims: Aims::new(),
            });
        }
        let is_moved = |note: &Noted| matches!(b.observer.events[note.event], Event::Moved { .. });
        let is_carrier =
            |note: &Noted| !matches!(b.observer.events[note.event], Event::AbilityResolved { .. });
        let new = &self.notes[first..];
        if let Some(at) = new.iter().position(is_moved).or_else(|| new.iter().position(is_carrier)) {
            let now = scene(b, self.sight);
            let note = &mut self.notes[first + at];
            note.changes = Patch::between(&self.last, &now);
            note.kept = (self.keeps && !note.changes.is_empty()).then(|| Box::new(Snapshot::of(b)));
            self.last = now;
        }
        self.expect(b, first);
    }

    /// Why and how a ship has moved.
    fn moved(&self, b: &Battle<Recorder>, ship: ShipSlot, around: &Around) -> (Option<Why>, Option<Flown>) {
        let own = |around: &Around| around.moving.filter(|(who, _)| *who == ship).map(|(_, why)| why);
        let why = own(around).or_else(|| own(&self.around));
        let maneuver = match why {
            Some(Why::Maneuver(maneuver)) => Some(maneuver),
            _ => None,
        };
        (why, flown(ship, b.spec(ship).size, self.poses[ship], b.board.pose(ship), maneuver))
    }

    /// Adds the expectation of an attack whose dice have just been rolled to the note of its
    /// declaration.
    fn expect(&mut self, b: &Battle<Recorder>, first: usize) {
        let rolled = self.notes[first..].iter().any(|note| {
            let event = &b.observer.events[note.event];
            matches!(event, Event::DiceRolled { dice: DieKind::Attack, .. })
        });
        let (Some(attack), Some(at)) = (b.attacks.current(), self.attacks.last()) else { return };
        if !rolled || self.notes[*at].odds.is_some() {
            return;
        }
        self.notes[*at].odds = expected(&self.calculator, b, attack, attack.attack_dice.total());
    }

    /// The changes since the last note.
    pub(super) fn rest(&self, b: &Battle<Recorder>) -> Patch {
        Patch::between(&self.last, &scene(b, self.sight))
    }
}

/// What is under way, by the frames.
fn around(b: &Battle<Recorder>) -> Around {
    let mut around = Around::default();
    for frame in &b.frames.0 {
        match frame {
            Frame::Maneuver(of) => around.moving = Some((of.ship, Why::Maneuver(of.maneuver))),
            Frame::Move(of) => around.moving = Some((of.ship, Why::Move(of.kind))),
            Frame::Tractor(of) => around.moving = Some((of.ship, Why::Tractor)),
            Frame::Activate(of) | Frame::Engage(of) | Frame::SystemTurn(of) => around.turn = Some(of.ship),
            _ => {}
        }
    }
    around
}
