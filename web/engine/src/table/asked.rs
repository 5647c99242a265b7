//! Decisions for a person at the table: each option with its text and its place on the board.

use killbox::narration::{self, Asked, Names, words};
use killbox::scene::{Flown, PoseShown, Sight, flown};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::device::DeviceSet;
use killbox_components::dice::DieKind;
use killbox_components::event::Cause;
use killbox_components::frame::Frame;
use killbox_components::geometry::device::{Edge, relocated};
use killbox_components::geometry::{Pose, SlideOffset, Vec2, moves as geometry};
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::maneuver::{Difficulty, Direction, Maneuver};
use killbox_components::size::Size;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::derived::measure;
use killbox_systems::movement::{moves, preview};
use killbox_systems::objectives::jettison;
use killbox_systems::setup::grid::{BLOCK, CELL_MM, Grid};
use killbox_systems::setup::objectives;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Recorder;
use killbox_systems::world::secrets::is_for_one_seat;
use killbox_systems::world::snapshot::Snapshot;
use serde::Serialize;
use ts_rs::TS;

use super::dice::Dice;
use super::thought::{Expected, Thought};

/// The open decision of a seat.
#[derive(Debug, Serialize, TS)]
pub struct Decision {
    /// The seat that decides.
    seat: Seat,
    /// The kind of decision in snake case: `dial`, `attack`, `modify_attack` ...
    /// (`components/src/decision/kind.rs` lists them).
    kind: String,
    /// The question.
    words: String,
    /// The ship that the decision is about.
    ship: Option<ShipSlot>,
    /// Whether the other seat must not see the decision [RND-42, CND-7].
    secret: bool,
    /// The answers, all of them legal.
    options: Vec<Offered>,
}

/// An answer to a decision.
#[derive(Debug, Serialize, TS)]
#[ts(rename = "Option")]
struct Offered {
    /// The argument of `answer`.
    index: usize,
    /// The answer.
    words: String,
    /// Where a person can choose it.
    place: Place,
}

/// The place of an option on the board.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "at", rename_all = "lowercase")]
enum Place {
    Dial {
        /// The speed of the maneuver.
        speed: u8,
        /// Its bearing, in words.
        bearing: String,
        /// Its difficulty.
        #[ts(type = "Lowercase<Difficulty>")]
        difficulty: &'static str,
        /// Its end on the present board.
        ends: Option<PoseShown>,
        /// The template on its way.
        template: Option<Flown>,
    },
    Pose {
        /// The end of the move.
        pose: PoseShown,
        /// The template on its way.
        template: Option<Flown>,
        /// Whether the move fails and the ship stays where it is [MOV-65, MOV-73, MOV-77].
        fails: bool,
    },
    Ship {
        /// The ship.
        ship: ShipSlot,
        /// The odds of an attack on it.
        odds: Option<Expected>,
        /// The range of an attack on it, or from the ship of the decision.
        range: Option<u8>,
    },
    Dice {
        /// The kind of dice.
        dice: DieKind,
        /// The dice that the option rerolls or changes, best first.
        faces: Vec<&'static str>,
    },
    Board {
        /// The x of a point, in mm.
        x: f64,
        /// The y of a point, in mm.
        y: f64,
    },
    Button,
}

/// An option whose place may not be known yet.
struct Open {
    key: OptionKey,
    choice: Choice,
    words: String,
    place: Option<Place>,
    /// The end of a boost, a barrel roll or a decloak, legal or not.
    meant: Option<Pose>,
}

/// The open decision of `seat` in a battle, if any.
pub fn decision(
    b: &mut Battle<Recorder>,
    seat: Seat,
    names: &Names,
    thought: &mut Thought,
) -> Option<Decision> {
    if !b.pending.of(seat).is_open() {
        return None;
    }
    let from = Snapshot::of(b);
    let pending = b.pending.of(seat);
    let ability = b.frames.0.last().and_then(|frame| match frame {
        Frame::Ability(f) => Some(Cause { ship: b.doer(&f.trigger()), ability: f.ability }),
        _ => None,
    });
    let (kind, ship) = (pending.kind, pending.subject);
    let environment = b.objectives.environment;
    let asked = Asked { kind, subject: ship, ability, environment, names };
    let table = Dice::of(b);
    let open = pending.options.iter().filter_map(|key| {
        let choice = key.choice(kind)?;
        Some(Open {
            key: *key,
            choice,
            words: asked.answer(choice),
            place: at_once(b, seat, ship, choice, table.as_ref()),
            meant: meant(b, kind, choice),
        })
    });
    let devices = b.devices.here;
    let before = |ship: ShipSlot| b.core.in_play.has(ship).then(|| (b.spec(ship).size, b.board.pose(ship)));
    let options = open
        .collect::<Vec<Open>>()
        .into_iter()
        .enumerate()
        .map(|(index, open)| {
            let place = match open.place {
                None => thought_out(&from, seat, ship, &open, devices, before, thought),
                known => known,
            };
            let words = open.words;
            Offered { index, words, place: place.unwrap_or(Place::Button) }
        })
        .collect();
    Some(Decision {
        seat,
        kind: narration::decision_name(kind),
        words: asked.question(),
        ship: ship.filter(|ship| !ship.is_remote()),
        secret: is_for_one_seat(b, seat),
        options,
    })
}

/// The place of an option, if it is known without playing the option.
fn at_once(
    b: &Battle<Recorder>,
    seat: Seat,
    subject: Option<ShipSlot>,
    choice: Choice,
    table: Option<&Dice>,
) -> Option<Place> {
    let grid = Grid::in_battle(b);
    let board = |at: Vec2| board(grid, seat, at);
    Some(match choice {
        Choice::Maneuver { ship, maneuver } => dial(b, ship, maneuver),
        Choice::Area { object, area } => match object.as_ship() {
            // The areas for a ship are columns of its deployment zone.
            Some(_) => board(Vec2::new(grid.x.middle_mm(area * BLOCK, BLOCK), 50.0)),
            // Objective tokens have a grid of their own [SCN-6].
            None if object.as_objective().is_some() => match subject {
                // Around the ship that jettisons a cache [SCN-34].
                Some(ship) => {
                    let seen = grid.as_seen_by(seat, b.board.pose(ship));
                    board(jettison::middle_mm(grid, seen, area))
                }
                None => {
                    let [x, y] = objectives::middle_mm(grid, area);
                    board(Vec2::new(x, y))
                }
            },
            // The areas for an obstacle divide the middle of the play area only.
            None => board(grid.middle_of_obstacle_area(area)),
        },
        Choice::AreaNear { area, .. } => board(grid.middle_of_near_area(area)),
        // Rows for a ship are counted from where its base touches its own edge.
        Choice::Cell { object, row, column } if object.as_ship().is_some() => {
            let half = object.as_ship().map_or(0.0, |ship| b.board.half(ship));
            board(Vec2::new(grid.x.centre_mm(column), half + f32::from(row) * CELL_MM))
        }
        Choice::Cell { row, column, .. } | Choice::CellNear { row, column, .. } => {
            board(grid.centre(row, column))
        }
        // A remote is shown as a device [DEV-26].
        Choice::Ship(remote) | Choice::Attack { defender: remote, .. } if remote.is_remote() => {
            object_at(b, subject, ObjectId::ship(remote))?
        }
        Choice::Relocate { remote, template, guides } => {
            let device = b.devices.get(remote.index())?;
            let at = relocated(device.kind, device.pose, template, guides);
            Place::Board { x: tenth(at.x), y: tenth(at.y) }
        }
        Choice::Ship(ship) => ship_at(b, subject, ship),
        Choice::Object(object) => object_at(b, subject, object)?,
        Choice::LoseLock(object) | Choice::BreakLock { object, .. } => object_at(b, subject, object)?,
        Choice::Direction(_) | Choice::Roll { .. } | Choice::Position(_) | Choice::Decloak { .. } => {
            return None;
        }
        Choice::TractorBoost
        | Choice::TractorRoll { .. }
        | Choice::Template { .. }
        | Choice::Attack { .. } => {
            return None;
        }
        _ => {
            let faces = table.and_then(|table| Some((table.kind, table.touched(choice)?)));
            faces.map_or(Place::Button, |(dice, faces)| Place::Dice { dice, faces })
        }
    })
}

/// The place of an option that is known only after playing it on a copy of the battle.
fn thought_out(
    from: &Snapshot,
    seat: Seat,
    subject: Option<ShipSlot>,
    open: &Open,
    devices: DeviceSet,
    before: impl Fn(ShipSlot) -> Option<(Size, Pose)>,
    thought: &mut Thought,
) -> Option<Place> {
    let Open { key, choice, meant, .. } = *open;
    match choice {
        Choice::Attack { defender, .. } => {
            let (odds, range) = thought.attack(from, seat, key);
            Some(Place::Ship { ship: defender, odds, range })
        }
        Choice::Pass => None,
        _ => {
            if let (Choice::Template { .. }, Some(at)) = (choice, thought.device(from, seat, key, devices)) {
                return Some(Place::Board { x: tenth(at.x), y: tenth(at.y) });
            }
            let ship = match choice {
                Choice::Decloak { ship, .. } | Choice::Template { ship, .. } => ship,
                _ => subject?,
            };
            let (before, (stands, is_over)) = (before(ship), thought.pose(from, seat, key, ship)?);
            let stayed = meant.filter(|_| before.is_some_and(|(_, before)| before == stands));
            let pose = stayed.unwrap_or(stands);
            let template = before.and_then(|(size, before)| flown(ship, size, before, pose, None));
            Some(Place::Pose { pose: pose.into(), template, fails: is_over && stayed.is_some() })
        }
    }
}

/// The end of the boost, barrel roll or decloak that a choice declares.
fn meant(b: &Battle<Recorder>, kind: DecisionKind, choice: Choice) -> Option<Pose> {
    let moving = match b.frames.0.last() {
        Some(Frame::Move(f)) => Some(f),
        _ => None,
    };
    let edge = |direction| match direction {
        Direction::Straight => Edge::Front,
        Direction::Left => Edge::Left,
        Direction::Right => Edge::Right,
    };
    let of_device =
        !matches!(kind, DecisionKind::BoostTemplate | DecisionKind::RollSide | DecisionKind::Decloak);
    let (ship, template, to) = match (choice, moving) {
        (Choice::Template { .. }, _) if of_device => return None,
        (Choice::Template { ship, template, edge }, _) => (ship, template, edge),
        (Choice::Decloak { ship, direction, .. }, _) => {
            (ship, geometry::decloak_template(b.spec(ship).size), edge(direction))
        }
        (Choice::Direction(direction), Some(f)) => (f.ship, moves::boost_template(direction), Edge::Front),
        (Choice::Roll { side, bend }, Some(f)) => (f.ship, moves::boost_template(bend), edge(side)),
        _ => return None,
    };
    let stands = b.core.in_play.has(ship);
    stands.then(|| moves::declared(b.board.pose(ship), b.spec(ship).size, template, to))
}

/// A maneuver of the dial and its end on the present board.
fn dial(b: &Battle<Recorder>, ship: ShipSlot, maneuver: Maneuver) -> Place {
    let (ends, template) = executed(b, ship, maneuver).unzip();
    let (ends, template) = (ends.map(PoseShown::from), template.flatten());
    let (bearing, difficulty) = (narration::bearing(maneuver), difficulty(maneuver));
    Place::Dial { speed: maneuver.speed, bearing, difficulty, ends, template }
}

/// The end of a ship's maneuver on the present board, and its template.
fn executed(b: &Battle<Recorder>, ship: ShipSlot, maneuver: Maneuver) -> Option<(Pose, Option<Flown>)> {
    // A ship that deploys is shown where it begins [MOV-100].
    let deploys = matches!(b.frames.0.last(), Some(Frame::Deploy(f)) if f.ship == ship);
    if !deploys && !b.core.in_play.has(ship) {
        return None;
    }
    let size = b.spec(ship).size;
    let end = preview::maneuver(PlayArea::of(b), ship, size, maneuver, SlideOffset::Middle).pose;
    Some((end, flown(ship, size, b.board.pose(ship), end, Some(maneuver))))
}

const fn difficulty(maneuver: Maneuver) -> &'static str {
    match maneuver.difficulty {
        Difficulty::Blue => "blue",
        Difficulty::White => "white",
        Difficulty::Red => "red",
        Difficulty::Purple => "purple",
    }
}

/// A dial that is set and not yet executed, with the end of its maneuver on the present board.
#[derive(Debug, Serialize, TS)]
pub struct Planned {
    /// The ship.
    ship: ShipSlot,
    /// The maneuver.
    words: String,
    /// Its difficulty.
    #[ts(type = "Lowercase<Difficulty>")]
    difficulty: &'static str,
    /// Its end.
    ends: PoseShown,
    /// The template on its way.
    template: Option<Flown>,
}

/// The dials of a seat that are visible to `sight`.
pub fn planned(b: &Battle<Recorder>, seat: Seat, sight: Sight) -> Vec<Planned> {
    let sees = |ship: &ShipSlot| sight == Sight::Of(ship.seat()) || b.turn[*ship].dial_faceup;
    let own = (b.core.in_play & seat.ships()).into_iter().filter(sees);
    let dial = |ship: ShipSlot| b.turn[ship].dial.filter(|_| !b.turn[ship].activated);
    own.filter_map(|ship| {
        let maneuver = dial(ship)?;
        let (ends, template) = executed(b, ship, maneuver)?;
        let words = words::maneuver(maneuver);
        Some(Planned { ship, words, difficulty: difficulty(maneuver), ends: ends.into(), template })
    })
    .collect()
}

fn ship_at(b: &Battle<Recorder>, from: Option<ShipSlot>, ship: ShipSlot) -> Place {
    if !b.core.in_play.has(ship) {
        return Place::Button;
    }
    let from = from.filter(|from| *from != ship && b.core.in_play.has(*from));
    Place::Ship { ship, odds: None, range: from.map(|from| measure::range(b, from, ship)) }
}

fn object_at(b: &Battle<Recorder>, from: Option<ShipSlot>, object: ObjectId) -> Option<Place> {
    if let Some(ship) = object.as_ship() {
        return Some(ship_at(b, from, ship));
    }
    if let Some(number) = object.as_objective() {
        let pose = b.objectives.tokens[number].pose;
        return Some(Place::Board { x: tenth(pose.x), y: tenth(pose.y) });
    }
    // A device that is still to be placed has no place yet [ENV-5].
    if object.as_device().is_some_and(|row| b.devices.get(row).is_none()) {
        return Some(Place::Button);
    }
    let pose = match (object.as_obstacle(), object.as_device()) {
        (Some(obstacle), _) => b.obstacles[obstacle].placed.pose,
        (_, Some(row)) => b.devices.rows[row].pose,
        _ => return None,
    };
    Some(Place::Board { x: tenth(pose.x), y: tenth(pose.y) })
}

/// A point of the grid, turned to the view of the seat that places something.
fn board(grid: Grid, seat: Seat, at: Vec2) -> Place {
    let pose = grid.as_seen_by(seat, Pose::at(at, Vec2::new(0.0, 1.0)));
    Place::Board { x: tenth(pose.x), y: tenth(pose.y) }
}

fn tenth(x: f32) -> f64 {
    (f64::from(x) * 10.0).round() / 10.0
}
