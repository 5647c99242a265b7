//! Moves that are not maneuvers: where a boost, a barrel roll or a decloak of a ship leads, and
//! which of several is best.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use killbox_components::ability::{Change, Hook};
use killbox_components::choice::Choice;
use killbox_components::frame::Frame;
use killbox_components::geometry::device::Edge;
use killbox_components::geometry::{Move, Pose, SlideOffset, Template, moves as geometry};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::movement::moves;
use killbox_systems::world::view::View;

use super::guns::LANES;
use super::stance::{Front, Gunnery, Places};

/// Farther from its centre than any part of a ship or a template lies in a boost, a barrel roll or
/// a decloak, mm.
const FARTHEST_MOVE_MM: f32 = 250.0;

/// The costs of moving by a card, in points of damage.
#[derive(Clone, Copy, Debug)]
pub struct Fares {
    /// A red action.
    pub red: f32,
    /// A charge.
    pub charge: f32,
    /// A Force charge.
    pub force: f32,
}

impl Fares {
    /// Cost of an ability that allows a move with `template`; `None` if it does not.
    pub fn of(&self, change: Option<Change>, template: Template) -> Option<f32> {
        match change {
            Some(Change::MoveWith { templates, speeds, as_red, charges, force, .. })
                if templates.has(template) || speeds != [0, 0] =>
            {
                let red = if as_red { self.red } else { 0.0 };
                Some(f32::from(charges) * self.charge + f32::from(force) * self.force + red)
            }
            _ => None,
        }
    }
}

/// A ship that may move.
pub struct Mover<'a> {
    view: &'a View<'a>,
    ship: ShipSlot,
    /// What a move of the ship could meet.
    around: OnceCell<PlayArea<'a>>,
}

impl<'a> Mover<'a> {
    /// The ship where it stands.
    pub fn new(view: &'a View<'a>, ship: ShipSlot) -> Mover<'a> {
        Mover { view, ship, around: OnceCell::new() }
    }

    fn pose(&self) -> Pose {
        self.view.pose(self.ship)
    }

    fn size(&self) -> Size {
        self.view.spec(self.ship).size
    }

    /// Whether a move is legal as far as its end and its template show.
    fn allows(&self, to: Move) -> bool {
        let around = || PlayArea::seen(self.view).around(self.pose().position(), FARTHEST_MOVE_MM);
        self.around.get_or_init(around).allows(self.ship, self.size(), to, 0)
    }

    /// A boost in a direction.
    pub fn boost(&self, direction: Direction) -> Move {
        geometry::boost(self.pose(), self.size(), moves::boost_template(direction))
    }

    /// All boosts.
    pub fn boosts(&self) -> [Move; 3] {
        [Direction::Straight, Direction::Left, Direction::Right].map(|direction| self.boost(direction))
    }

    /// The ways of a barrel roll: each side with each bend of a template.
    pub fn ways(&self) -> impl Iterator<Item = (Direction, Direction)> {
        let sides = [Direction::Left, Direction::Right];
        sides.into_iter().flat_map(|side| self.bends().iter().map(move |bend| (side, *bend)))
    }

    /// The bends of the templates with which the ship barrel rolls.
    pub fn bends(&self) -> &'static [Direction] {
        let mut own = self.view.matchup().program.of_cards(Hook::RollTemplates);
        match own.any(|(owner, ..)| owner == Some(self.ship)) {
            true => &[Direction::Left, Direction::Right],
            false => &[Direction::Straight],
        }
    }

    /// A barrel roll to a side with a template of this bend.
    pub fn roll(&self, (side, bend): (Direction, Direction), offset: SlideOffset) -> Move {
        moves::roll_to(self.pose(), self.size(), moves::boost_template(bend), side, offset)
    }

    /// The moves ahead or to a side that this template allows.
    pub fn with(&self, template: Template, edge: Edge) -> ArrayVec<Move, 3> {
        let (start, size) = (self.pose(), self.size());
        let to = |side: Direction| SlideOffset::ALL.map(|o| moves::roll_to(start, size, template, side, o));
        match edge {
            Edge::Front | Edge::Rear => [geometry::boost(start, size, template)].into_iter().collect(),
            Edge::Left => to(Direction::Left).into(),
            Edge::Right => to(Direction::Right).into(),
        }
    }

    /// A position of the roll whose side is declared.
    pub fn declared(&self, offset: SlideOffset) -> Move {
        let way = self.view.frames().iter().rev().find_map(|frame| match frame {
            Frame::Move(f) if f.ship == self.ship => f.direction.map(|side| (side, f.bend, f.with)),
            _ => None,
        });
        let (side, bend, with) = way.unwrap_or((Direction::Left, Direction::Straight, None));
        let template = with.unwrap_or(moves::boost_template(bend));
        moves::roll_to(self.pose(), self.size(), template, side, offset)
    }

    /// The move of an option to decloak.
    pub fn decloak(&self, choice: Choice) -> Option<Move> {
        let (start, size) = (self.pose(), self.size());
        match choice {
            Choice::Decloak { direction: Direction::Straight, .. } => {
                Some(geometry::decloak_boost(start, size))
            }
            Choice::Decloak { direction: side, .. } => {
                Some(geometry::decloak_roll(start, size, side, SlideOffset::Middle))
            }
            _ => None,
        }
    }

    /// Value of the best of these moves: that of the place after it less that of the present place.
    /// At most seven moves are tried. If none is legal the value is below that of standing still,
    /// since the move fails.
    ///
    /// `end` is where a ship that moves to a pose ends. `danger` is the cost of edges and obstacles
    /// at the present place; `less` is a value without such costs, less those of moving to a pose
    /// and ending at another.
    pub fn gain<G: Gunnery>(
        &self,
        moves: impl IntoIterator<Item = Move>,
        front: &Front<G>,
        danger: f32,
        end: impl Fn(Pose) -> Pose,
        less: impl Fn(f32, Pose, Pose) -> f32,
    ) -> f32 {
        let moves: ArrayVec<Move, 7> = moves.into_iter().take(7).collect();
        let mut ends: ArrayVec<Pose, 8> = moves.iter().map(|to| end(to.pose)).collect();
        ends.push(end(self.pose()));
        let mut worth = ArrayVec::<f32, 8>::new();
        for some in ends.chunks(LANES) {
            let mut places = Places::default();
            places.poses[..some.len()].copy_from_slice(some);
            worth.extend(front.worth(&places).into_iter().take(some.len()));
        }
        let here = worth[moves.len()] - danger;
        worth.truncate(moves.len());
        // Edges and obstacles only lower a value: the most promising moves are examined first, and
        // the rest not at all.
        let mut best = -2.0_f32;
        while let Some(next) = most(&worth).filter(|next| worth[*next] - here > best) {
            if self.allows(moves[next]) {
                best = best.max(less(worth[next], moves[next].pose, ends[next]) - here);
            }
            worth[next] = f32::NEG_INFINITY;
        }
        best
    }
}

/// The place of the highest figure, the first of equal ones.
fn most(figures: &[f32]) -> Option<usize> {
    (0..figures.len()).reduce(|best, next| if figures[next] > figures[best] { next } else { best })
}
