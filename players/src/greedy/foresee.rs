//! Where a ship is expected to come to stand that has yet to move: as greedy players fly, counted
//! in their games (`players/weights/foreseen.ron`, by
//! `cargo run --release --example count_flight`).

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arrayvec::ArrayVec;
use killbox_components::frame::Frame;
use killbox_components::frame::phases::TurnStep;
use killbox_components::geometry::Pose;
use killbox_components::ids::{SHIPS, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::token::Token;
use killbox_systems::world::view::View;
use serde::{Deserialize, Serialize};

use super::ends::{ahead, is_inside};
use super::guns::STANDS;

/// Places where a ship may be, each with its likelihood.
pub type Stands = ArrayVec<(Pose, f32), STANDS>;

/// How maneuvers are told apart, by where they lead from a ship's nearest enemy's side of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Way {
    /// Straight on.
    On,
    /// A bank to the side on which the nearest enemy is.
    BankToward,
    /// A bank to the other side.
    BankAway,
    /// A turn to the side on which the nearest enemy is.
    TurnToward,
    /// A turn to the other side.
    TurnAway,
    /// Turned about: Koiogran turn, Segnor's loop, Tallon roll.
    About,
    /// Standing still, or backward.
    Stay,
}

/// How many there are.
pub const WAYS: usize = 7;

impl Way {
    /// All, in their order.
    pub const ALL: [Way; WAYS] =
        [Way::On, Way::BankToward, Way::BankAway, Way::TurnToward, Way::TurnAway, Way::About, Way::Stay];

    /// The way of a maneuver for a ship whose nearest enemy is to that side.
    pub const fn of(Maneuver { bearing, direction, .. }: Maneuver, toward: Direction) -> Way {
        let is_toward = direction as u8 == toward as u8;
        match (bearing, is_toward) {
            (Bearing::Straight, _) => Way::On,
            (Bearing::Bank | Bearing::SideslipBank, true) => Way::BankToward,
            (Bearing::Bank | Bearing::SideslipBank, false) => Way::BankAway,
            (Bearing::Turn | Bearing::SideslipTurn, true) => Way::TurnToward,
            (Bearing::Turn | Bearing::SideslipTurn, false) => Way::TurnAway,
            (Bearing::KoiogranTurn | Bearing::SegnorsLoop | Bearing::TallonRoll, _) => Way::About,
            (Bearing::Stationary | Bearing::ReverseStraight | Bearing::ReverseBank, _) => Way::Stay,
        }
    }
}

/// In which of the five sectors of a ship its nearest enemy is, from ahead to behind, and how far
/// away: near, middling, far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Situation {
    /// 0 within 22.5 degrees of straight ahead, 1 within 67.5, 2 within 112.5, 3 within 157.5, 4
    /// behind.
    sector: usize,
    /// 0 to [`NEAR_MM`], 1 to [`MIDDLING_MM`], 2 beyond.
    distance: usize,
}

/// How many there are.
pub const SITUATIONS: usize = 15;

/// Centre to centre, ships so near may fly past one another, mm.
const NEAR_MM: f32 = 220.0;
/// Centre to centre, ships so near may be in range after a round, mm.
const MIDDLING_MM: f32 = 450.0;
/// Ways are weighed until so large a share of what ships do is covered. With 0.75 it wins some 6
/// Elo more, and takes longer.
const ENOUGH: f32 = 0.5;
/// The tangent of 22.5 degrees.
const TANGENT: f32 = 0.414_213_56;

impl Situation {
    /// The situation of a ship whose nearest enemy is at `prey`, as the ship sees it: `u` mm ahead,
    /// `v` mm to the left.
    pub fn of((u, v): (f32, f32)) -> Situation {
        let aside = v.abs();
        // Each of these lines is behind the one before.
        let behind = [aside >= TANGENT * u, TANGENT * aside >= u, TANGENT * aside < -u, aside < -TANGENT * u];
        let sector = behind.map(usize::from).iter().sum();
        let away = u * u + v * v;
        let distance = usize::from(away > NEAR_MM * NEAR_MM) + usize::from(away > MIDDLING_MM * MIDDLING_MM);
        Situation { sector, distance }
    }

    /// Its number: below [`SITUATIONS`].
    pub fn index(self) -> usize {
        3 * self.sector + self.distance
    }

    /// What it is called in the table.
    pub fn name(self) -> String {
        let sector = ["ahead", "fore", "aside", "aft", "behind"][self.sector];
        let distance = ["near", "middling", "far"][self.distance];
        format!("{sector}, {distance}")
    }

    /// All, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Situation> {
        (0..SITUATIONS).map(|index| Situation { sector: index / 3, distance: index % 3 })
    }
}

/// How often a way is flown, and how fast.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Habit {
    /// Which.
    pub way: Way,
    /// The share of maneuvers.
    pub share: f32,
    /// Their mean speed.
    pub speed: f32,
}

/// What ships do in a situation, the likeliest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Habits {
    /// Its [name](Situation::name).
    pub situation: String,
    /// The ways, the likeliest first.
    pub ways: Vec<Habit>,
}

/// What ships do in a situation, as dials are looked through by it: thousands of times in a game.
struct Foreseen {
    /// The ways, the likeliest first.
    ways: Vec<Habit>,
    /// By the side of the enemy and by [`Maneuver::code`]: the way, and how far the speed is from
    /// that at which it is flown.
    maneuvers: [Box<[(Way, f32); CODES]>; 3],
}

/// Numbers below which all codes of maneuvers are.
const CODES: usize = 256;

impl Foreseen {
    fn new(Habits { ways, .. }: Habits) -> Foreseen {
        let off = |maneuver: Maneuver, way: Way| {
            let habit = ways.iter().find(|habit| habit.way == way);
            habit.map_or(0.0, |habit| (f32::from(maneuver.speed) - habit.speed).abs())
        };
        let maneuvers = [Direction::Straight, Direction::Left, Direction::Right].map(|toward| {
            Box::new(std::array::from_fn(|code| {
                let maneuver = Maneuver::numbered(code as u16).unwrap_or_default();
                let way = Way::of(maneuver, toward);
                (way, off(maneuver, way))
            }))
        });
        Foreseen { ways, maneuvers }
    }
}

/// By the numbers of situations.
static FORESEEN: LazyLock<Vec<Foreseen>> = LazyLock::new(|| {
    let habits: Vec<Habits> =
        ron::from_str(include_str!("../../weights/foreseen.ron")).expect("the table reads");
    assert!(
        habits.iter().map(|habits| habits.situation.clone()).eq(Situation::all().map(Situation::name)),
        "the table has the situations in their order"
    );
    habits.into_iter().map(Foreseen::new).collect()
});

/// The nearest enemy of a ship as that ship sees it: how far ahead and how far to the left it is,
/// mm. None has it all ahead.
pub fn prey(view: &View, ship: ShipSlot) -> (f32, f32) {
    let pose = view.pose(ship);
    let here = pose.position();
    let enemies = (view.core().in_play & ship.seat().other().ships()).into_iter();
    let away = |other: ShipSlot| (view.pose(other).position() - here).length_squared();
    let nearest = enemies.map(|other| Ranked::of(away(other), other.index())).min();
    let prey = nearest.and_then(Ranked::number).map(|number| ShipSlot(number as u8));
    prey.map_or((MIDDLING_MM, 0.0), |prey| pose.local(view.pose(prey).position()))
}

/// Something's number below 256 and a measure of it that is not negative, as a number that puts the
/// least measure first, and of equal ones the first: the least of several is found without a
/// branch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked(u64);

impl Ranked {
    const NONE: Ranked = Ranked(u64::MAX);

    fn of(measure: f32, number: usize) -> Ranked {
        Ranked(u64::from(measure.to_bits()) << 8 | number as u64)
    }

    fn number(self) -> Option<usize> {
        (self != Ranked::NONE).then_some((self.0 & 0xff) as usize)
    }
}

/// The side on which an enemy is that a ship sees `v` mm to its left.
pub fn side((_, v): (f32, f32)) -> Direction {
    if v > 0.0 { Direction::Left } else { Direction::Right }
}

/// The maneuvers of all ships of a matchup in every situation, kept with it: looked for when they
/// are first asked for, the same whoever looks.
#[derive(Debug)]
struct Courses([[AtomicU64; CASES]; SHIPS]);

/// Situations, the sides of the enemy, and whether the ship is stressed.
const CASES: usize = SITUATIONS * 2 * 2;

impl Default for Courses {
    fn default() -> Courses {
        Courses(std::array::from_fn(|_| std::array::from_fn(|_| AtomicU64::new(0))))
    }
}

/// Which maneuver of a dial is flown by each of the ways of a situation, the likeliest first: a
/// byte for each, its number on the dial, or [`Flown::NONE`]; and one that is set.
#[derive(Clone, Copy)]
struct Flown(u64);

impl Flown {
    /// No maneuver goes that way.
    const NONE: u8 = u8::MAX;

    /// The maneuvers of a ship, stressed or not, whose nearest enemy is on that side of it.
    fn of(view: &View, ship: ShipSlot, situation: usize, toward: Direction, stressed: bool) -> Flown {
        let look = || Flown::by(&view.spec(ship).dial, &FORESEEN[situation], toward, stressed);
        let Some(Courses(courses)) = view.matchup().kept.of::<Courses>() else { return look() };
        let case = 4 * situation + 2 * usize::from(toward == Direction::Left) + usize::from(stressed);
        let word = &courses[ship.index()][case];
        match word.load(Relaxed) {
            0 => {
                let flown = look();
                word.store(flown.0, Relaxed);
                flown
            }
            known => Flown(known),
        }
    }

    fn by(
        dial: &[Maneuver],
        Foreseen { ways, maneuvers }: &Foreseen,
        toward: Direction,
        stressed: bool,
    ) -> Flown {
        // Of each way the maneuver that is nearest to the speed it is flown at, the first of
        // equals.
        let mut flown = [Ranked::NONE; WAYS];
        let known = &maneuvers[toward as usize];
        for (number, maneuver) in dial.iter().enumerate() {
            // MOV-27: a stressed ship executes no red maneuver.
            if stressed && maneuver.difficulty == Difficulty::Red {
                continue;
            }
            let (way, off) = known[usize::from(maneuver.code())];
            flown[way as usize] = flown[way as usize].min(Ranked::of(off, number));
        }
        let mut bytes = [Flown::NONE; 8];
        for (byte, habit) in bytes.iter_mut().zip(ways) {
            *byte = flown[habit.way as usize].number().map_or(Flown::NONE, |number| number as u8);
        }
        Flown(u64::from_le_bytes(bytes))
    }

    /// By the ways of the situation.
    fn numbers(self) -> impl Iterator<Item = Option<usize>> {
        self.0.to_le_bytes().into_iter().map(|byte| (byte != Flown::NONE).then_some(usize::from(byte)))
    }
}

/// The likely ends of a ship's next maneuver, each with its likelihood, the likeliest first; none
/// if all lead outside.
pub fn futures(view: &View, ship: ShipSlot) -> Stands {
    let spec = view.spec(ship);
    let pose = view.pose(ship);
    let prey = prey(view, ship);
    let situation = Situation::of(prey).index();
    let flown = Flown::of(view, ship, situation, side(prey), view.tokens(ship).has(Token::Stress));
    let mut stands = Stands::new();
    let mut sum = 0.0;
    for (habit, number) in FORESEEN[situation].ways.iter().zip(flown.numbers()) {
        if sum >= ENOUGH || stands.is_full() {
            break;
        }
        let Some(number) = number else { continue };
        let end = ahead(pose, spec.size, spec.dial[number]);
        if is_inside(view.play_area(), end, spec.size) {
            sum += habit.share;
            stands.push((end, habit.share));
        }
    }
    stands.iter_mut().for_each(|(_, share)| *share /= sum);
    stands
}

/// RND-54: whether a ship has executed its maneuver this round, or does so now.
pub fn has_moved(view: &View, ship: ShipSlot) -> bool {
    let executes = |step| matches!(step, TurnStep::PerformAction | TurnStep::After | TurnStep::End);
    view.activated(ship)
        || view
            .frames()
            .iter()
            .any(|frame| matches!(frame, Frame::Activate(f) if f.ship == ship && executes(f.step)))
}

/// Where a ship may stand when ships fight, each place with its likelihood: where it is, if it has
/// moved, and where it is likely to fly, if it has not or dials are being set (`planning`).
pub fn fought(view: &View, ship: ShipSlot, planning: bool) -> Stands {
    let mut stands = Stands::new();
    if planning || !has_moved(view, ship) {
        stands = futures(view, ship);
    }
    if stands.is_empty() {
        stands.push((view.pose(ship), 1.0));
    }
    stands
}
