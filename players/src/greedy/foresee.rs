//! Forecasts where a ship that has yet to move will end. The forecast is a table of how greedy
//! players fly, counted in their games (`players/weights/foreseen.ron`, written by
//! `cargo run --release --example count_flight`).

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use killbox_components::frame::Frame;
use killbox_components::frame::phases::TurnStep;
use killbox_components::ids::{SHIPS, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::token::Token;
use killbox_systems::world::view::View;
use serde::{Deserialize, Serialize};

use crate::common::ends::{ahead, is_inside};
use crate::common::stance::Stands;

/// The kinds of maneuver in the table, by where they lead in relation to the ship's nearest enemy.
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

/// The number of ways.
pub const WAYS: usize = 7;

impl Way {
    /// All ways, in their order.
    pub const ALL: [Way; WAYS] =
        [Way::On, Way::BankToward, Way::BankAway, Way::TurnToward, Way::TurnAway, Way::About, Way::Stay];

    /// The way of a maneuver for a ship whose nearest enemy is to the side `toward`.
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

/// Where a ship's nearest enemy is: in one of five sectors, from ahead to behind, and near,
/// middling or far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Situation {
    /// 0 within 22.5 degrees of straight ahead, 1 within 67.5, 2 within 112.5, 3 within 157.5, 4
    /// behind.
    sector: usize,
    /// 0 up to [`NEAR_MM`], 1 up to [`MIDDLING_MM`], 2 beyond.
    distance: usize,
}

/// The number of situations.
pub const SITUATIONS: usize = 15;

/// Distance between centres, mm, within which ships may fly past each other.
const NEAR_MM: f32 = 220.0;
/// Distance between centres, mm, within which ships may be in range after a round.
const MIDDLING_MM: f32 = 450.0;
/// The share of what ships do that must be covered; ways are added until it is. With 0.75 the
/// player wins some 6 Elo more, and takes longer.
const ENOUGH: f32 = 0.5;
/// The tangent of 22.5 degrees.
const TANGENT: f32 = 0.414_213_56;

impl Situation {
    /// The situation of a ship whose nearest enemy it sees at `u` mm ahead and `v` mm to the left.
    pub fn of((u, v): (f32, f32)) -> Situation {
        let aside = v.abs();
        // Each of these lines is behind the one before.
        let behind = [aside >= TANGENT * u, TANGENT * aside >= u, TANGENT * aside < -u, aside < -TANGENT * u];
        let sector = behind.map(usize::from).iter().sum();
        let away = u * u + v * v;
        let distance = usize::from(away > NEAR_MM * NEAR_MM) + usize::from(away > MIDDLING_MM * MIDDLING_MM);
        Situation { sector, distance }
    }

    /// The number of the situation, below [`SITUATIONS`].
    pub fn index(self) -> usize {
        3 * self.sector + self.distance
    }

    /// The name of the situation in the table.
    pub fn name(self) -> String {
        let sector = ["ahead", "fore", "aside", "aft", "behind"][self.sector];
        let distance = ["near", "middling", "far"][self.distance];
        format!("{sector}, {distance}")
    }

    /// All situations, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Situation> {
        (0..SITUATIONS).map(|index| Situation { sector: index / 3, distance: index % 3 })
    }
}

/// The frequency and the mean speed of a way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Habit {
    /// The way.
    pub way: Way,
    /// The share of all maneuvers.
    pub share: f32,
    /// The mean speed.
    pub speed: f32,
}

/// The habits of ships in a situation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Habits {
    /// The [name](Situation::name) of the situation.
    pub situation: String,
    /// The ways, the likeliest first.
    pub ways: Vec<Habit>,
}

/// The habits of ships in a situation, in a form for fast lookup: dials are searched by it
/// thousands of times in a game.
struct Foreseen {
    /// The ways, the likeliest first.
    ways: Vec<Habit>,
    /// By the side of the enemy and by [`Maneuver::code`]: the way, and the difference between the
    /// speed of the maneuver and the mean speed of the way.
    maneuvers: [Box<[(Way, f32); CODES]>; 3],
}

/// Number of maneuver codes: all codes are below it.
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

/// By the numbers of the situations.
static FORESEEN: LazyLock<Vec<Foreseen>> = LazyLock::new(|| {
    let habits: Vec<Habits> =
        ron::from_str(include_str!("../../weights/foreseen.ron")).expect("the table reads");
    assert!(
        habits.iter().map(|habits| habits.situation.clone()).eq(Situation::all().map(Situation::name)),
        "the table has the situations in their order"
    );
    habits.into_iter().map(Foreseen::new).collect()
});

/// The nearest enemy of a ship, in the coordinates of that ship: mm ahead and mm to the left.
/// Without an enemy it is taken to be straight ahead.
pub fn prey(view: &View, ship: ShipSlot) -> (f32, f32) {
    let pose = view.pose(ship);
    let here = pose.position();
    let enemies = (view.core().in_play & ship.seat().other().ships()).into_iter();
    let away = |other: ShipSlot| (view.pose(other).position() - here).length_squared();
    let nearest = enemies.map(|other| Ranked::of(away(other), other.index())).min();
    let prey = nearest.and_then(Ranked::number).map(|number| ShipSlot(number as u8));
    prey.map_or((MIDDLING_MM, 0.0), |prey| pose.local(view.pose(prey).position()))
}

/// A number below 256 with a measure that is not negative, packed into one integer that sorts by
/// the measure and then by the number. The least of several is found without a branch.
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

/// The side of an enemy that a ship sees `v` mm to its left.
pub fn side((_, v): (f32, f32)) -> Direction {
    if v > 0.0 { Direction::Left } else { Direction::Right }
}

/// A cache of the maneuvers of all ships of a matchup in every situation, stored with the matchup.
/// An entry is computed when it is first needed, and is the same whoever computes it.
#[derive(Debug)]
struct Courses([[AtomicU64; CASES]; SHIPS]);

/// Number of entries for a ship: situations, sides of the enemy, and whether the ship is stressed.
const CASES: usize = SITUATIONS * 2 * 2;

impl Default for Courses {
    fn default() -> Courses {
        Courses(std::array::from_fn(|_| std::array::from_fn(|_| AtomicU64::new(0))))
    }
}

/// The maneuver of a dial that is flown for each way of a situation, the likeliest way first. Each
/// byte is the maneuver's number on the dial, or [`Flown::NONE`]. It is never 0, which stands for
/// an empty entry of the cache.
#[derive(Clone, Copy)]
struct Flown(u64);

impl Flown {
    /// No maneuver of the dial goes this way.
    const NONE: u8 = u8::MAX;

    /// The maneuvers of a ship, stressed or not, whose nearest enemy is on the side `toward`.
    fn of(view: &View, ship: ShipSlot, situation: usize, toward: Direction, stressed: bool) -> Flown {
        let look = || Flown::by(&view.spec(ship).dial, &FORESEEN[situation], toward, stressed);
        let Some(Courses(courses)) = view.matchup().cache.of::<Courses>() else { return look() };
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
        // For each way the maneuver whose speed is nearest to the mean speed of the way, the first
        // of equal ones.
        let mut flown = [Ranked::NONE; WAYS];
        let known = &maneuvers[toward as usize];
        for (number, maneuver) in dial.iter().enumerate() {
            // A stressed ship executes no red maneuver [MOV-27].
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

    /// The numbers of the maneuvers, by the ways of the situation.
    fn numbers(self) -> impl Iterator<Item = Option<usize>> {
        self.0.to_le_bytes().into_iter().map(|byte| (byte != Flown::NONE).then_some(usize::from(byte)))
    }
}

/// The likely ends of a ship's next maneuver, each with its likelihood, the likeliest first. Empty
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

/// Whether a ship has executed its maneuver this round, or is executing it [RND-54].
pub fn has_moved(view: &View, ship: ShipSlot) -> bool {
    let executes = |step| matches!(step, TurnStep::PerformAction | TurnStep::After | TurnStep::End);
    view.activated(ship)
        || view
            .frames()
            .iter()
            .any(|frame| matches!(frame, Frame::Activate(f) if f.ship == ship && executes(f.step)))
}

/// Where a ship may stand when ships fight, each place with its likelihood. A ship that has moved
/// is where it is. One that has not, and any ship while dials are set (`planning`), is where it is
/// likely to fly.
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
