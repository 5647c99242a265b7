//! Tools for tests of rules: plain ships, a matchup, and one battle under a test's control.
//!
//! A [`TestBattle`] holds a single battle without any frame. A test places ships, sets tokens,
//! scripts dice and cards, pushes the frame that it tests, and plays it with [`TestBattle::run`]
//! and [`TestBattle::answer`]. This crate is for tests only.

use arrayvec::ArrayVec;
use killbox_cards::{Library, rulesets};
use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::charge::Charge;
use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::damage::DamageKind;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::event::Event;
use killbox_components::frame::attack::AttackKind;
use killbox_components::frame::{AttackFrame, Frame};
use killbox_components::geometry::distance::touching;
use killbox_components::geometry::{OutlineId, PlacedObstacle, Pose};
use killbox_components::ids::{SHIPS_PER_SEAT, Seat, ShipSet, ShipSlot, Ships};
use killbox_components::player_cache::PlayerCache;
use killbox_components::sets::Set;
use killbox_components::size::Size;
use killbox_components::spec::{
    Berth, CardSpec, Matchup, ObstaclePool, ShipSpec, Turret, WeaponKind, WeaponSpec,
};
use killbox_components::state::{Obstacle, Phase};
use killbox_components::token::Token;
use killbox_systems::batch::{self, Batch};
use killbox_systems::world::battle::{Battle, Flow};
use killbox_systems::world::observer::Recorder;
use killbox_systems::yardstick;

/// The folder of the repository, where the sample squads and the documentation lie.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A hit result.
pub const HIT: Face = Face::Hit;
/// A critical hit result.
pub const CRIT: Face = Face::Crit;
/// A focus result.
pub const FOC: Face = Face::Focus;
/// A blank result.
pub const BLK: Face = Face::Blank;
/// An evade result.
pub const EVD: Face = Face::Evade;

/// A primary weapon in a fixed arc.
pub fn primary(arc: Arc, value: u8) -> WeaponSpec {
    WeaponSpec::primary(WeaponArc::Fixed(arc), value)
}

/// A special weapon in the front arc without range bonus. An attack with it costs `charge_cost`
/// charges of card 0.
pub fn ordnance(value: u8, min_range: u8, max_range: u8, charge_cost: u8) -> WeaponSpec {
    WeaponSpec {
        min_range,
        max_range,
        ordnance: true,
        special: true,
        kind: WeaponKind::Other,
        charge_cost,
        card: (charge_cost > 0).then_some(0),
        ..primary(Arc::Front, value)
    }
}

/// An upgrade card with `charges` charges.
pub fn card(id: &str, charges: u8) -> CardSpec {
    CardSpec {
        id: id.to_owned(),
        name: id.to_owned(),
        charges: Charge::full(charges, 0),
        reloadable: charges > 0,
        slots: Set::EMPTY,
        two_sided: false,
        others: None,
        hides: 0,
    }
}

/// A ship without abilities: initiative 3, agility 2, hull 4, no shields, a primary weapon of 3 in
/// the front arc, the common actions in white, and a short dial.
pub fn plain_ship(size: Size) -> ShipSpec {
    let white = |kind| BarAction { kind, color: ActionColor::White, link: None };
    ShipSpec {
        pilot: "plain".to_owned(),
        name: "Plain".to_owned(),
        chassis: "plain".to_owned(),
        size,
        initiative: 3,
        agility: 2,
        hull: 4,
        weapons: [primary(Arc::Front, 3)].into_iter().collect(),
        bar: [
            ActionKind::Focus,
            ActionKind::Evade,
            ActionKind::Lock,
            ActionKind::BarrelRoll,
            ActionKind::Boost,
        ]
        .map(white)
        .into_iter()
        .collect(),
        dial: ["1FW", "2FB", "3FW", "2BW", "2NW", "2TR", "2YR", "4KR"]
            .map(|code| code.parse().expect("a maneuver"))
            .into_iter()
            .collect(),
        cost: 40,
        ..ShipSpec::default()
    }
}

/// [`plain_ship`] with a turret as its primary weapon of 3.
pub fn turret_ship(size: Size, turret: Turret) -> ShipSpec {
    let arc = if turret == Turret::Double { WeaponArc::DoubleTurret } else { WeaponArc::SingleTurret };
    let mut ship = plain_ship(size);
    ship.turret = turret;
    ship.weapons[0].arc = arc;
    ship
}

/// The berth of `ship` in `carrier`, as the rules have it [MOV-97].
pub const fn berth(ship: ShipSlot, carrier: ShipSlot) -> Berth {
    Berth {
        ship,
        carrier,
        range: 0,
        rear_only: false,
        room: 1,
        sideways: false,
        lends_dial: false,
        starts_docked: false,
        in_emergency_only: false,
        takes_over: false,
    }
}

/// Two squads under a ruleset that comes with killbox. Ships of seat A have the numbers 0, 1 ...,
/// those of seat B 8, 9 ...
pub fn matchup(ruleset: &str, a: Vec<ShipSpec>, b: Vec<ShipSpec>) -> Matchup {
    let points = [&a, &b].map(|squad| squad.iter().map(|ship| ship.cost).sum());
    let mut ships = Ships::<ShipSpec>(Default::default());
    let mut fielded = ShipSet::EMPTY;
    for (first, squad) in [(0, a), (SHIPS_PER_SEAT, b)] {
        for (i, ship) in squad.into_iter().enumerate() {
            fielded.insert(ShipSlot((first + i) as u8));
            ships.0[first + i] = ship;
        }
    }
    let ruleset = rulesets::named(ruleset).expect("a ruleset that comes with killbox");
    let program = Library::embedded().program(ruleset.card_set, &ships);
    Matchup {
        ruleset,
        ships,
        fielded,
        remotes: ShipSet::EMPTY,
        points,
        obstacles: [ObstaclePool::default(), ObstaclePool::default()],
        berths: Vec::new(),
        wings: Vec::new(),
        cards_change: false,
        guests: ShipSet::EMPTY,
        forced_first: Some(Seat::A),
        program,
        cache: PlayerCache::default(),
    }
}

/// Ship `n` of seat A.
pub const fn a(n: u8) -> ShipSlot {
    ShipSlot(n)
}

/// Ship `n` of seat B.
pub const fn b(n: u8) -> ShipSlot {
    ShipSlot(SHIPS_PER_SEAT as u8 + n)
}

/// One battle under a test's control.
pub struct TestBattle {
    batch: Batch<Recorder>,
}

impl TestBattle {
    /// A battle in which all ships of the matchup are in play at the origin, in round 1. It is in
    /// the Engagement Phase, so that destroyed ships stay. It has no frame on the stack and no
    /// pending decision.
    pub fn new(matchup: Matchup) -> TestBattle {
        let fielded = matchup.fielded;
        let mut batch = Batch::new(vec![matchup], 1, 1);
        batch.start(0, 0, 0);
        batch.with_battle(0, |b| {
            b.frames.0.clear();
            b.core.in_play = fielded;
            b.core.round = 1;
            b.core.phase = Phase::Engagement;
        });
        TestBattle { batch }
    }

    /// A battle at the beginning of set-up.
    pub fn from_start(matchup: Matchup) -> TestBattle {
        let mut batch = Batch::new(vec![matchup], 1, 1);
        batch.start(0, 0, 0);
        TestBattle { batch }
    }

    /// A battle of two plain small ships of seat A and two of seat B, under `ruleset`.
    pub fn plain(ruleset: &str) -> TestBattle {
        let two = || vec![plain_ship(Size::Small), plain_ship(Size::Small)];
        TestBattle::new(matchup(ruleset, two(), two()))
    }

    /// A battle of one ship a side, face to face along x, with `gap` mm between their bases; `a(0)`
    /// stands at (400, 400).
    pub fn duel(ruleset: &str, first: ShipSpec, second: ShipSpec, gap: f32) -> TestBattle {
        let x = 400.0 + first.size.half_mm() + gap + second.size.half_mm();
        let mut table = TestBattle::new(matchup(ruleset, vec![first], vec![second]));
        table.place(a(0), 400.0, 400.0, 0.0);
        table.place(b(0), x, 400.0, 180.0);
        table
    }

    /// Gives `f` the battle itself.
    pub fn with<R>(&mut self, f: impl FnOnce(&mut Battle<Recorder>) -> R) -> R {
        self.batch.with_battle(0, f)
    }

    /// Places a ship: centre in mm, heading in degrees counter-clockwise from +x. Its contacts
    /// follow from the positions of the ships.
    pub fn place(&mut self, ship: ShipSlot, x: f32, y: f32, degrees: f32) {
        self.with(|b| {
            b.board.part(ship);
            b.board.put(ship, Pose::from_degrees(x, y, degrees));
            for other in b.core.in_play.without(ship) {
                if touching(b.board.base(ship), b.board.base(other)) {
                    b.board.join(ship, other);
                }
            }
        });
    }

    /// Places an obstacle with this XWS name in row `index`.
    pub fn place_obstacle(&mut self, index: usize, name: &str, x: f32, y: f32, degrees: f32) {
        let outline = OutlineId::named(name).expect("the name of an obstacle");
        self.with(|b| {
            b.obstacles[index] = Obstacle {
                by: None,
                present: true,
                kind: outline.outline().kind,
                placed: PlacedObstacle::new(outline, Pose::from_degrees(x, y, degrees)),
                fuses: 0,
            };
        });
    }

    /// Gives a ship tokens without applying the rules of gaining tokens.
    pub fn tokens(&mut self, ship: ShipSlot, token: Token, n: u8) {
        self.with(|b| b.tokens[ship].put(token, n));
    }

    /// Scripts the next attack dice, in order, after those that are scripted already.
    pub fn attack_dice(&mut self, faces: &[Face]) {
        script(&mut self.batch.observer(0).attack_dice, faces);
    }

    /// Scripts the next defense dice.
    pub fn defense_dice(&mut self, faces: &[Face]) {
        script(&mut self.batch.observer(0).defense_dice, faces);
    }

    /// Scripts the next damage cards, by the number of their kind in the rules' list: 1 is Panicked
    /// Pilot, 14 Direct Hit!.
    pub fn cards(&mut self, numbers: &[u8]) {
        let kinds: Vec<_> =
            numbers.iter().map(|n| DamageKind::from_repr(n - 1).expect("a kind of damage card")).collect();
        script(&mut self.batch.observer(0).cards, &kinds);
    }

    /// The events so far.
    pub fn events(&mut self) -> Vec<Event> {
        self.batch.observer(0).events.clone()
    }

    /// Clears the events so far.
    pub fn forget_events(&mut self) {
        self.batch.observer(0).events.clear();
    }

    /// The number of events that satisfy `f`.
    pub fn count(&mut self, f: impl Fn(&Event) -> bool) -> usize {
        self.batch.observer(0).events.iter().filter(|event| f(event)).count()
    }

    /// Puts a frame on the stack.
    pub fn push(&mut self, frame: Frame) {
        self.with(|b| b.push(frame));
    }

    /// Plays on until a decision is pending or no frame is left.
    pub fn run(&mut self) -> Flow {
        // It also plays on while the other seat has a pending decision, for which a batch would
        // wait.
        self.with(yardstick::advance)
    }

    /// Pushes a frame and plays on.
    pub fn play(&mut self, frame: Frame) -> Flow {
        self.push(frame);
        self.run()
    }

    /// Plays on and answers with `choose`, until that returns `None` or no decision is pending.
    pub fn play_by(&mut self, mut choose: impl FnMut(Seat, DecisionKind, &[Choice]) -> Option<Choice>) {
        self.run();
        while let Some((seat, kind)) = self.asked() {
            let Some(choice) = choose(seat, kind, &self.options()) else { return };
            self.answer(choice);
        }
    }

    /// Pushes a standard attack by `ship` and plays on.
    pub fn attack(&mut self, ship: ShipSlot) -> Flow {
        self.play(Frame::Attack(AttackFrame::new(ship, AttackKind::Standard)))
    }

    /// Whether every frame has ended.
    pub fn is_over(&mut self) -> bool {
        self.with(|b| b.frames.0.is_empty())
    }

    /// The seat that has a pending decision, and the kind of the decision.
    pub fn asked(&mut self) -> Option<(Seat, DecisionKind)> {
        self.with(|b| {
            Seat::BOTH
                .into_iter()
                .find(|seat| b.pending.of(*seat).is_open())
                .map(|s| (s, b.pending.of(s).kind))
        })
    }

    /// The options of the pending decision; empty if there is none.
    pub fn options(&mut self) -> Vec<Choice> {
        let Some((seat, _)) = self.asked() else { return Vec::new() };
        self.with(|b| b.pending.of(seat).choices().collect())
    }

    /// Answers the pending decision and plays on.
    ///
    /// # Panics
    /// If no decision is pending, or the option is not legal.
    #[track_caller]
    pub fn answer(&mut self, choice: Choice) -> Flow {
        let (seat, kind) = self.asked().expect("nobody is asked anything");
        let legal = self.options();
        assert!(legal.contains(&choice), "{kind:?}: {choice:?}, legal are {legal:?}");
        self.with(|b| batch::submit(b, seat, choice.key())).expect("legal");
        self.run()
    }

    /// Answers with the only option of this kind.
    ///
    /// # Panics
    /// If there is no such option, or more than one.
    #[track_caller]
    pub fn pick(&mut self, kind: ChoiceKind) -> Flow {
        let options = self.options();
        let fitting: ArrayVec<Choice, 2> =
            options.iter().copied().filter(|choice| ChoiceKind::from(choice) == kind).take(2).collect();
        match fitting[..] {
            [only] => self.answer(only),
            _ => panic!("not exactly one {kind:?} among {options:?}"),
        }
    }

    /// Declines the pending decision and plays on.
    #[track_caller]
    pub fn pass(&mut self) -> Flow {
        self.answer(Choice::Pass)
    }

    /// Plays on until `seat` has a pending decision of this kind. Declines the decisions before it,
    /// or takes the first option where nothing can be declined. Returns false if the frames end
    /// first.
    pub fn run_until(&mut self, seat: Seat, kind: DecisionKind) -> bool {
        self.run();
        while let Some(asked) = self.asked() {
            if asked == (seat, kind) {
                return true;
            }
            let options = self.options();
            let choice = options.iter().copied().find(|choice| choice.is_pass()).unwrap_or(options[0]);
            self.answer(choice);
        }
        false
    }

    /// Declines everything, or takes the first option, until no frame is left.
    pub fn finish(&mut self) {
        self.run();
        while self.asked().is_some() {
            let options = self.options();
            let choice = options.iter().copied().find(|choice| choice.is_pass()).unwrap_or(options[0]);
            self.answer(choice);
        }
    }

    /// Asserts that all scripted dice and cards are used up.
    ///
    /// # Panics
    /// If some are left.
    #[track_caller]
    pub fn assert_script_used(&mut self) {
        let observer = self.batch.observer(0);
        assert!(observer.attack_dice.is_empty(), "attack dice left: {:?}", observer.attack_dice);
        assert!(observer.defense_dice.is_empty(), "defense dice left: {:?}", observer.defense_dice);
        assert!(observer.cards.is_empty(), "damage cards left: {:?}", observer.cards);
    }
}

/// Appends to a script that is stored in reverse: its next entry is the last one.
fn script<T: Copy>(script: &mut Vec<T>, next: &[T]) {
    script.splice(0..0, next.iter().rev().copied());
}
