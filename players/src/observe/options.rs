//! The pending decision and the rows of its options: what each does, where it leads, and which
//! object it is about.

use killbox_components::action::ActionColor;
use killbox_components::arc::Arc;
use killbox_components::choice::{Choice, ChoiceKind, Line, Reroll, cell_number};
use killbox_components::decision::{DecisionKind, OPTIONS, SeatPending};
use killbox_components::frame::Frame;
use killbox_components::geometry::device::{Edge, relocated};
use killbox_components::geometry::setup::inside_play_area;
use killbox_components::geometry::{
    BAND_MM, Base, Move, Pose, SlideOffset, Template, Vec2, end_pose, moves as geometry,
};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::maneuver::Direction;
use killbox_systems::movement::moves;
use killbox_systems::objectives::jettison;
use killbox_systems::setup::grid::{BLOCK, CELL_MM, FACING, Grid, as_seen_by};
use killbox_systems::setup::objectives;

use super::effects::{self, OPTION_EFFECTS};
use super::eyes::{Eyes, UNIT_MM, few, flag, tenths};
use super::features::{NONE, OPTION_FEATURES, OPTION_WORDS};
use super::observation::Observation;
use super::ships::{force, speed, stress, turn};

/// Writes the decision, the rows of its options and the mask.
pub(super) fn write(eyes: &Eyes, used: &mut usize, into: &mut Observation) {
    let pending = eyes.view.pending();
    let count = if eyes.asked { pending.options.len() } else { 0 };
    let subject = eyes.subject.filter(|ship| !ship.is_remote()).map_or(NONE, |ship| eyes.row(ship) as i32);
    let Observation { decision, options, words, mask, effects, .. } = into;
    if let Some(decision) = decision {
        **decision = [pending.kind as i32, subject, count as i32];
    }
    if options.is_some() || words.is_some() {
        let writer = Writer::new(eyes, pending);
        for (number, choice) in pending.choices().take(count).enumerate() {
            let told = writer.tell(choice);
            if let Some(rows) = options {
                rows[number] = told.row();
            }
            if let Some(rows) = words {
                rows[number] = [ChoiceKind::from(choice) as i32, told.object, told.detail];
            }
        }
    }
    if let Some(rows) = effects {
        for (row, choice) in rows.iter_mut().zip(pending.choices()).take(count) {
            effects::write(eyes, pending.kind, choice, row);
        }
    }
    let before = (*used).min(OPTIONS);
    if let Some(mask) = mask {
        mask[before.min(count)..count].fill(1);
        mask[count..before.max(count)].fill(0);
    }
    // The rows of options that the last decision had and this one has not.
    let gone = count..before.max(count);
    if let Some(rows) = options {
        rows[gone.clone()].fill([0.0; OPTION_FEATURES]);
    }
    if let Some(rows) = words {
        rows[gone.clone()].fill([0; OPTION_WORDS]);
    }
    if let Some(rows) = effects {
        rows[gone].fill([0; OPTION_EFFECTS]);
    }
    *used = count;
}

/// The contents of an option's row and words, before they are written as numbers.
#[derive(Clone, Copy, Debug)]
struct Told {
    /// The place of the option in the seat's coordinates.
    place: Option<Placed>,
    speed: f32,
    turn: f32,
    stress: f32,
    force: f32,
    amount: f32,
    dice: f32,
    /// 1: about an own ship or object; -1: about an enemy's.
    side: f32,
    pass: bool,
    object: i32,
    detail: i32,
}

/// A place in the seat's coordinates.
#[derive(Clone, Copy, Debug)]
struct Placed {
    /// From the left and from the own edge, mm.
    at: [f32; 2],
    /// A unit vector; zeros if the place has no heading.
    heading: [f32; 2],
    /// Forward and left of the subject, mm.
    from_subject: [f32; 2],
    /// Whether the whole base of the subject would be on the board there.
    stays: bool,
}

const NOTHING: Told = Told {
    place: None,
    speed: 0.0,
    turn: 0.0,
    stress: 0.0,
    force: 0.0,
    amount: 0.0,
    dice: 0.0,
    side: 0.0,
    pass: false,
    object: NONE,
    detail: 0,
};

impl Told {
    fn row(&self) -> [f32; OPTION_FEATURES] {
        let Told { place, speed, turn, stress, force, amount, dice, side, pass, .. } = *self;
        let (placed, [x, y], [ux, uy], [forward, left], stays) = match place {
            None => (0.0, [0.0; 2], [0.0; 2], [0.0; 2], 0.0),
            Some(Placed { at, heading, from_subject, stays }) => (
                1.0,
                at.map(|mm| mm / UNIT_MM),
                heading,
                from_subject.map(|mm| mm / (3.0 * BAND_MM)),
                flag(stays),
            ),
        };
        [
            flag(pass),
            placed,
            x,
            y,
            ux,
            uy,
            forward,
            left,
            stays,
            speed,
            turn,
            stress,
            force,
            amount,
            dice,
            side,
        ]
    }
}

/// Describes the options of one decision.
struct Writer<'e, 'a, 'v> {
    eyes: &'e Eyes<'a, 'v>,
    kind: DecisionKind,
    /// The ship that the decision is about and its base, if it is in play.
    subject: Option<(ShipSlot, Base)>,
    /// The facing that was chosen in set-up.
    facing: usize,
    /// The ship whose weapons the options name.
    shooter: Option<ShipSlot>,
}

impl<'e, 'a, 'v> Writer<'e, 'a, 'v> {
    fn new(eyes: &'e Eyes<'a, 'v>, pending: &SeatPending) -> Writer<'e, 'a, 'v> {
        let view = eyes.view;
        let stands = |ship: &ShipSlot| view.core().in_play.has(*ship);
        let subject = eyes.subject.filter(stands).map(|ship| (ship, view.base(ship)));
        let facing = match view.frames().last() {
            Some(Frame::Setup(f)) => usize::from(f.facing) % FACING.len(),
            _ => 0,
        };
        Writer { eyes, kind: pending.kind, subject, facing, shooter: eyes.subject }
    }

    fn tell(&self, choice: Choice) -> Told {
        let eyes = self.eyes;
        match choice {
            Choice::Pass => Told { pass: true, ..NOTHING },
            Choice::Seat(seat) => {
                let own = seat == eyes.seat;
                Told { side: if own { 1.0 } else { -1.0 }, detail: i32::from(own), ..NOTHING }
            }
            Choice::Obstacle { object, outline } => {
                Told { side: 1.0, object: eyes.object(object), detail: i32::from(outline.0), ..NOTHING }
            }
            Choice::Facing { object, facing } => {
                let heading = FACING[usize::from(facing) % FACING.len()];
                let place = Placed {
                    at: [0.0; 2],
                    heading: [heading.x, heading.y],
                    from_subject: [0.0; 2],
                    stays: false,
                };
                self.set_up(object, facing.into(), Some(place))
            }
            Choice::Area { object, area } => self.set_up(object, area.into(), Some(self.area(object, area))),
            Choice::AreaNear { ship, area } => self.set_up(ObjectId::ship(ship), area.into(), None),
            Choice::Cell { object, row, column } => {
                let number = cell_number(row, column).into();
                self.set_up(object, number, Some(self.cell(object, row, column)))
            }
            Choice::CellNear { ship, row, column } => {
                let number = cell_number(row, column).into();
                let at = self.grid().centre(row, column);
                self.set_up(ObjectId::ship(ship), number, Some(self.with_facing(at)))
            }
            Choice::Ship(ship) => self.about(ship),
            Choice::Object(object) => self.about_object(object),
            Choice::Maneuver { ship, maneuver } => Told {
                speed: speed(maneuver),
                turn: turn(maneuver),
                stress: stress(maneuver),
                force: force(maneuver),
                detail: maneuver.code().into(),
                place: self
                    .moved(ship, |base, size| end_pose(base.pose, size, maneuver, SlideOffset::Middle)),
                object: eyes.row(ship) as i32,
                ..NOTHING
            },
            Choice::Direction(direction) => self.turned(direction),
            Choice::Roll { side, bend } => Told {
                turn: 0.5 * side.sign(),
                detail: 3 * side as i32 + bend as i32,
                place: self.rolled(side, bend, SlideOffset::Middle),
                ..self.of_subject()
            },
            Choice::Position(offset) => self.position(offset),
            Choice::Decloak { ship, direction } => Told {
                turn: 0.5 * direction.sign(),
                detail: direction as i32,
                place: self.moved(ship, |base, size| {
                    Some(match direction {
                        Direction::Straight => geometry::decloak_boost(base.pose, size).pose,
                        side => geometry::decloak_roll(base.pose, size, side, SlideOffset::Middle).pose,
                    })
                }),
                object: eyes.row(ship) as i32,
                ..NOTHING
            },
            Choice::TractorBoost => Told {
                place: self.of_move(|base, size| geometry::tractor_boost(base.pose, size)),
                ..self.of_subject()
            },
            Choice::TractorRoll { side, bend, offset } => Told {
                turn: 0.5 * side.sign(),
                detail: 9 * side as i32 + 3 * bend as i32 + offset as i32,
                place: self.rolled(side, bend, offset),
                ..self.of_subject()
            },
            Choice::Arc { ship, arc } => self.arc(ship, arc),
            // The row is that of the first indicator; the second stands in the detail only.
            Choice::Arcs { ship, arc, second } => {
                Told { detail: arc as i32 | (second as i32) << 3, ..self.arc(ship, arc) }
            }
            Choice::Template { ship, template, edge } => Told {
                detail: 4 * template.index() as i32 + edge as i32,
                place: self.moved(ship, |base, size| Some(self.with_template(base, size, template, edge))),
                object: eyes.row(ship) as i32,
                ..NOTHING
            },
            Choice::Relocate { remote, template, guides } => Told {
                detail: 8 * template.index() as i32 + i32::from(guides),
                place: eyes
                    .view
                    .devices()
                    .get(remote.index())
                    .map(|device| self.seen(relocated(device.kind, device.pose, template, guides))),
                object: eyes.row(remote) as i32,
                ..NOTHING
            },
            Choice::Action { ship, kind, color } => Told {
                stress: flag(color == ActionColor::Red),
                force: flag(color == ActionColor::Purple),
                detail: kind as i32 | (color as i32) << 4,
                ..self.about(ship)
            },
            Choice::CardAction { ship, number } => Told { detail: number.into(), ..self.about(ship) },
            Choice::Attack { defender, weapon, arc } => {
                let value = |ship: ShipSlot| {
                    let weapons = &eyes.view.spec(ship).weapons;
                    weapons.get(usize::from(weapon)).map(|weapon| weapon.value)
                };
                let dice = tenths(self.shooter.and_then(value).unwrap_or(0));
                Told { dice, detail: 8 * i32::from(weapon) + arc as i32, ..self.about(defender) }
            }
            Choice::Line(line) => Told { amount: flag(line != Line::Clear), detail: line as i32, ..NOTHING },
            Choice::SpendToken { lender, token, n, on_focus } => {
                let told = lender.map_or(NOTHING, |lender| self.about(lender));
                let detail = token as i32 | i32::from(n) << 5 | i32::from(on_focus) << 9;
                Told { amount: few(n), dice: tenths(on_focus), detail, ..told }
            }
            Choice::SpendForce { lender, n } => {
                let told = lender.map_or(NOTHING, |lender| self.about(lender));
                Told { amount: few(n), force: few(n), detail: n.into(), ..told }
            }
            Choice::SpendLock | Choice::GasCloud => Told { amount: 1.0, ..NOTHING },
            Choice::Reroll(Reroll { blank, focus, hit, crit }) => {
                let dice = [blank, focus, hit, crit].map(i32::from);
                let detail = dice[0] | dice[1] << 4 | dice[2] << 8 | dice[3] << 12;
                Told { amount: few(blank + focus + hit + crit), detail, ..NOTHING }
            }
            Choice::Face(face) => Told { amount: 1.0, detail: face as i32, ..NOTHING },
            Choice::RemoveToken { ship, token } | Choice::Token { ship, token } => {
                Told { amount: 1.0, detail: token as i32, ..self.about(ship) }
            }
            Choice::LoseLock(object) => Told { amount: 1.0, ..self.about_object(object) },
            Choice::BreakLock { owner, object } => {
                Told { amount: 1.0, detail: eyes.row(owner) as i32, ..self.about_object(object) }
            }
            Choice::Upgrade { ship, card } => Told { detail: card.into(), ..self.about(ship) },
            Choice::ShipCard(ship) => Told { detail: NONE, ..self.about(ship) },
            Choice::DamageCard { ship, kind } => Told { detail: kind as i32, ..self.about(ship) },
            Choice::FacedownCard(ship) => Told { detail: NONE, ..self.about(ship) },
            Choice::Ability { ship, ability } | Choice::ModifyBy { ship, ability } => {
                Told { detail: eyes.known.numbers.seen_by(eyes.seat, ability).into(), ..self.about(ship) }
            }
            Choice::Number { ship, n } => Told { amount: few(n), detail: n.into(), ..self.about(ship) },
        }
    }

    /// An option about a ship: where it stands, and which side it belongs to.
    fn about(&self, ship: ShipSlot) -> Told {
        let view = self.eyes.view;
        let stands =
            view.core().in_play.has(ship) || ship.is_remote() && view.devices().here.has(ship.index());
        Told {
            place: stands.then(|| self.seen(self.eyes.view.pose(ship))),
            side: self.side(self.eyes.is_own(ship)),
            object: self.eyes.row(ship) as i32,
            ..NOTHING
        }
    }

    /// An option about a ship, an obstacle, a device or an objective token.
    fn about_object(&self, object: ObjectId) -> Told {
        let view = self.eyes.view;
        if let Some(ship) = object.as_ship() {
            return self.about(ship);
        }
        let device = object.as_device().and_then(|row| view.devices().get(row));
        let obstacle = object.as_obstacle().map(|row| view.obstacles()[row]).filter(|row| row.present);
        let token = object.as_objective().and_then(|number| view.objectives().tokens.get(number));
        let pose = device.map(|device| device.pose).or(obstacle.map(|obstacle| obstacle.placed.pose));
        let pose = pose.or(token.map(|token| token.pose));
        Told {
            place: pose.map(|pose| self.seen(pose)),
            side: device.and_then(|device| self.eyes.is_own_device(device)).map_or(0.0, |own| self.side(own)),
            object: self.eyes.object(object),
            ..NOTHING
        }
    }

    /// An option about the ship that the decision is about.
    fn of_subject(&self) -> Told {
        Told { object: self.subject.map_or(NONE, |(ship, _)| self.eyes.row(ship) as i32), ..NOTHING }
    }

    fn side(&self, own: bool) -> f32 {
        if own { 1.0 } else { -1.0 }
    }

    /// An option that places an object in set-up.
    fn set_up(&self, object: ObjectId, detail: i32, place: Option<Placed>) -> Told {
        Told { side: 1.0, object: self.eyes.object(object), detail, place, ..NOTHING }
    }

    fn grid(&self) -> Grid {
        Grid::of(self.eyes.view.play_area())
    }

    /// The middle of a coarse cell. The cells of obstacles are counted row by row from a corner of
    /// the area in which they may lie, those of ships along the own edge [RND-18, RND-21].
    fn area(&self, object: ObjectId, area: u8) -> Placed {
        let grid = self.grid();
        let at = if object.as_ship().is_some() {
            Vec2::new(grid.x.middle_mm(area * BLOCK, BLOCK), 0.5 * BAND_MM)
        } else if object.as_objective().is_some() {
            // A cache that a ship jettisons has cells around that ship [SCN-34].
            match self.shooter {
                Some(ship) => {
                    let seen = grid.as_seen_by(self.eyes.seat, self.eyes.view.pose(ship));
                    jettison::middle_mm(grid, seen, area)
                }
                None => {
                    let [x, y] = objectives::middle_mm(grid, area);
                    Vec2::new(x, y)
                }
            }
        } else {
            grid.middle_of_obstacle_area(area)
        };
        self.with_facing(at)
    }

    /// A cell. The rows of ships are counted from where the base touches the own edge [RND-21].
    fn cell(&self, object: ObjectId, row: u8, column: u8) -> Placed {
        let Some(ship) = object.as_ship() else {
            return self.with_facing(self.grid().centre(row, column));
        };
        let heading = FACING[self.facing];
        let half = self.eyes.view.spec(ship).size.half_mm();
        let reach = half * (heading.x.abs() + heading.y.abs());
        self.with_facing(Vec2::new(self.grid().x.centre_mm(column), reach + CELL_MM * f32::from(row)))
    }

    /// A place with the facing that was chosen.
    fn with_facing(&self, at: Vec2) -> Placed {
        let heading = FACING[self.facing];
        Placed { at: [at.x, at.y], heading: [heading.x, heading.y], from_subject: [0.0; 2], stays: true }
    }

    /// A pose on the board, in the seat's coordinates.
    fn seen(&self, pose: Pose) -> Placed {
        let from_subject = self.subject.map_or([0.0; 2], |(_, base)| {
            let (forward, left) = base.pose.local(pose.position());
            [forward, left]
        });
        let area = self.eyes.view.play_area();
        let stays = self.subject.is_none_or(|(_, base)| inside_play_area(area, Base { pose, ..base }));
        let Pose { x, y, ux, uy } = as_seen_by(area, self.eyes.seat, pose);
        Placed { at: [x, y], heading: [ux, uy], from_subject, stays }
    }

    /// Where a ship ends that makes the move `to`.
    fn moved(
        &self,
        ship: ShipSlot,
        to: impl FnOnce(Base, killbox_components::size::Size) -> Option<Pose>,
    ) -> Option<Placed> {
        let view = self.eyes.view;
        let stands = view.core().in_play.has(ship);
        let pose = if stands { to(view.base(ship), view.spec(ship).size) } else { None };
        pose.map(|pose| self.seen(pose))
    }

    /// Where the ship that the decision is about ends if it makes the move `to`.
    fn of_move(&self, to: impl FnOnce(Base, killbox_components::size::Size) -> Move) -> Option<Placed> {
        let (ship, _) = self.subject?;
        self.moved(ship, |base, size| Some(to(base, size).pose))
    }

    fn rolled(&self, side: Direction, bend: Direction, offset: SlideOffset) -> Option<Placed> {
        self.of_move(|base, size| moves::roll_to(base.pose, size, moves::boost_template(bend), side, offset))
    }

    /// Where a ship would stand that moves with this template, or where the template for a device
    /// would end.
    fn with_template(
        &self,
        base: Base,
        size: killbox_components::size::Size,
        template: Template,
        edge: Edge,
    ) -> Pose {
        match self.kind {
            DecisionKind::BoostTemplate | DecisionKind::RollSide | DecisionKind::Decloak => {
                moves::declared(base.pose, size, template, edge)
            }
            _ => template_end(base, template, edge),
        }
    }

    /// A boost, or a rotation, where straight stands for turning about [MOV-63, MOV-90].
    fn turned(&self, direction: Direction) -> Told {
        let rotates = self.kind == DecisionKind::TractorRotation;
        let place = if rotates {
            self.subject.map(|(_, base)| {
                self.seen(match direction {
                    Direction::Left => base.pose.left_90(),
                    Direction::Right => base.pose.right_90(),
                    Direction::Straight => base.pose.reversed(),
                })
            })
        } else {
            self.of_move(|base, size| geometry::boost(base.pose, size, moves::boost_template(direction)))
        };
        let turn = match (rotates, direction) {
            (true, Direction::Straight) => 1.0,
            (true, side) => 0.5 * side.sign(),
            (false, side) => 0.25 * side.sign(),
        };
        Told { turn, detail: direction as i32, place, ..self.of_subject() }
    }

    /// A position of the declared roll, or of a Tallon Roll. For a Tallon Roll only the order of
    /// the positions is written, not the place [MOV-71, MOV-53].
    fn position(&self, offset: SlideOffset) -> Told {
        let way = self.eyes.view.frames().iter().rev().find_map(|frame| match frame {
            Frame::Move(f) if self.subject.is_some_and(|(ship, _)| ship == f.ship) => {
                f.direction.map(|side| (side, f.with.unwrap_or(moves::boost_template(f.bend))))
            }
            _ => None,
        });
        let place = way.and_then(|(side, template)| {
            self.of_move(|base, size| moves::roll_to(base.pose, size, template, side, offset))
        });
        Told { amount: offset.sign(), detail: offset as i32, place, ..self.of_subject() }
    }

    /// An arc, as the pose of the ship turned to that arc.
    fn arc(&self, ship: ShipSlot, arc: Arc) -> Told {
        let turned = |pose: Pose| match arc {
            Arc::Front | Arc::FullFront | Arc::Bullseye => pose,
            Arc::Left => pose.left_90(),
            Arc::Right => pose.right_90(),
            Arc::Rear | Arc::FullRear => pose.reversed(),
        };
        let turn = match arc {
            Arc::Front | Arc::FullFront | Arc::Bullseye => 0.0,
            Arc::Left => 0.5,
            Arc::Right => -0.5,
            Arc::Rear | Arc::FullRear => 1.0,
        };
        let place = self.moved(ship, |base, _| Some(turned(base.pose)));
        Told { turn, place, detail: arc as i32, object: self.eyes.row(ship) as i32, ..NOTHING }
    }
}

/// Where a template ends that is set at an edge of a base [GEO-70].
fn template_end(base: Base, template: Template, edge: Edge) -> Pose {
    let (out, template) = match edge {
        Edge::Front => (base.pose, template),
        // Seen from behind the ship left and right are exchanged.
        Edge::Rear => (base.pose.reversed(), template.mirrored()),
        Edge::Left => (base.pose.left_90(), template),
        Edge::Right => (base.pose.right_90(), template),
    };
    out.shifted(base.sides().x, 0.0).then(template.end()).renormalised()
}
