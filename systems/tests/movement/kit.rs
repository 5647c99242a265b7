//! Shared code of the movement tests: a battle that is played step by step. It records what a move
//! does to its ship through other rules (tokens, damage, actions). Those rules have tests of their
//! own.

use killbox_components::charge::Charge;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::{Frame, GainFrame, ManeuverFrame, SufferFrame};
use killbox_components::geometry::trig::unit_at_degrees;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;
use killbox_components::spec::{Matchup, ShipSpec};
use killbox_components::state::Outcome;
use killbox_components::token::Token;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::driver;
use killbox_systems::movement::preview::{self, Preview};
use killbox_systems::world::battle::Flow;
pub use killbox_testkit::{TestBattle, a, b, matchup, plain_ship};

/// A consequence of a move that another rule carries out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Did {
    /// The ship gains tokens.
    Gain(ShipSlot, Token, u8),
    /// The ship suffers HIT and CRIT damage.
    Suffer(ShipSlot, u8, u8),
    /// The ship may perform an action.
    Act(ShipSlot, ActionSet),
}

/// The largest accepted difference between a pose and its value in the rules, in mm.
const CLOSE_MM: f32 = 0.02;

/// A battle with the recorded consequences.
pub struct Scene {
    /// The battle.
    pub t: TestBattle,
    /// The consequences, in order.
    pub did: Vec<Did>,
}

impl Scene {
    /// A battle of plain ships of these sizes under a ruleset. Ship 0 of seat A stands at
    /// (400, 400) and faces away from seat A's edge. The others stand along the edges, out of the
    /// way.
    pub fn new(ruleset: &str, sizes_a: &[Size], sizes_b: &[Size]) -> Scene {
        let squad = |sizes: &[Size]| sizes.iter().map(|size| plain_ship(*size)).collect();
        Scene::of(matchup(ruleset, squad(sizes_a), squad(sizes_b)))
    }

    /// A battle of two small ships for each player.
    pub fn small(ruleset: &str) -> Scene {
        Scene::new(ruleset, &[Size::Small, Size::Small], &[Size::Small, Size::Small])
    }

    /// A battle of one ship against a small one.
    pub fn with_ship(ruleset: &str, ship: ShipSpec) -> Scene {
        Scene::of(matchup(ruleset, vec![ship], vec![plain_ship(Size::Small)]))
    }

    /// A battle of the ships of a matchup, placed as in [`Scene::new`]. All have enough shields, so
    /// no damage card interferes.
    pub fn of(matchup: Matchup) -> Scene {
        let fielded = matchup.fielded;
        let mut t = TestBattle::new(matchup);
        for ship in fielded {
            let along = 60.0 + 100.0 * f32::from(ship.0 % 8);
            let y = if ship.seat() == Seat::A { 50.0 } else { 860.0 };
            t.place(ship, along, y, 0.0);
        }
        t.place(a(0), 400.0, 400.0, 90.0);
        t.with(|b| b.charges.0.iter_mut().for_each(|charges| charges.shields = Charge::full(9, 0)));
        Scene { t, did: Vec::new() }
    }

    /// Plays until a decision is pending or no frame is left, and records consequences.
    pub fn run(&mut self) -> Flow {
        loop {
            let before = self.t.with(|b| b.frames.top());
            let flow = self.t.with(driver::step);
            let top = self.t.with(|b| b.frames.top());
            if top != before {
                self.note(top);
            }
            if !matches!(flow, Flow::Continue | Flow::Opens) {
                return flow;
            }
        }
    }

    fn note(&mut self, top: Option<Frame>) {
        match top {
            Some(Frame::Gain(f)) if f == GainFrame::new(f.ship, f.token, f.n, f.by) => {
                self.did.push(Did::Gain(f.ship, f.token, f.n));
            }
            Some(Frame::Suffer(f))
                if f == (SufferFrame { source: f.source, ..SufferFrame::new(f.ship, f.hits, f.crits) }) =>
            {
                self.did.push(Did::Suffer(f.ship, f.hits, f.crits));
            }
            Some(Frame::ChooseAction(f)) => self.did.push(Did::Act(f.ship, f.set)),
            _ => {}
        }
    }

    /// Pushes a frame and plays.
    pub fn play(&mut self, frame: Frame) -> Flow {
        self.t.push(frame);
        self.run()
    }

    /// Makes a ship execute a maneuver in its activation.
    pub fn fly(&mut self, ship: ShipSlot, code: &str) -> Flow {
        self.fly_by(ship, code, ManeuverSource::Activation)
    }

    /// Makes a ship execute a maneuver from the given source.
    pub fn fly_by(&mut self, ship: ShipSlot, code: &str, source: ManeuverSource) -> Flow {
        self.play(Frame::Maneuver(ManeuverFrame::new(ship, maneuver(code), source)))
    }

    /// Answers the pending decision and plays.
    #[track_caller]
    pub fn answer(&mut self, choice: Choice) -> Flow {
        let (seat, kind) = self.t.asked().expect("nobody is asked anything");
        let legal = self.t.options();
        assert!(legal.contains(&choice), "{kind:?}: {choice:?}, legal are {legal:?}");
        self.t.with(|b| killbox_systems::batch::submit(b, seat, choice.key())).expect("legal");
        self.run()
    }

    /// Asserts that this decision is pending.
    #[track_caller]
    pub fn assert_asked(&mut self, seat: Seat, kind: DecisionKind) {
        assert_eq!(self.t.asked(), Some((seat, kind)));
    }

    /// Asserts that nothing is left to play.
    #[track_caller]
    pub fn assert_over(&mut self) {
        assert!(
            self.t.is_over(),
            "still to do: {:?}; asked: {:?}",
            self.t.with(|b| b.frames.top()),
            self.t.asked()
        );
    }

    /// Asserts the ship's position in mm and its heading in degrees counter-clockwise from +x.
    #[track_caller]
    pub fn assert_at(&mut self, ship: ShipSlot, x: f32, y: f32, degrees: f32) {
        let pose = self.t.with(|b| b.board.pose(ship));
        let facing = unit_at_degrees(degrees);
        let close = (pose.x - x).abs() < CLOSE_MM
            && (pose.y - y).abs() < CLOSE_MM
            && (pose.ux - facing.x).abs() < 1e-4
            && (pose.uy - facing.y).abs() < 1e-4;
        assert!(close, "stands at {pose:?}, not at ({x}, {y}) facing {facing:?}");
    }

    /// Whether two ships touch.
    pub fn touch(&mut self, one: ShipSlot, other: ShipSlot) -> bool {
        self.t.with(|b| b.board.touch(one, other) && b.board.touch(other, one))
    }

    /// The outcome of the last frame.
    pub fn outcome(&mut self) -> Outcome {
        self.t.with(|b| b.core.outcome)
    }

    /// Whether the ship's Perform Action step is skipped.
    pub fn skips_action(&mut self, ship: ShipSlot) -> bool {
        self.t.with(|b| b.turn[ship].skip_action)
    }

    /// The events so far, mapped and filtered by `f`.
    pub fn heard<T>(&mut self, f: impl Fn(&Event) -> Option<T>) -> Vec<T> {
        self.t.events().iter().filter_map(f).collect()
    }

    /// The preview of a maneuver.
    pub fn preview(&mut self, ship: ShipSlot, code: &str) -> Preview {
        self.t.with(|b| {
            let size = b.spec(ship).size;
            preview::placements(PlayArea::of(b), ship, size, maneuver(code))[0].1
        })
    }
}

/// The maneuver with this code.
pub fn maneuver(code: &str) -> Maneuver {
    code.parse().expect("a maneuver")
}
