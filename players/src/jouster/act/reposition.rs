//! The value of moves that are not maneuvers: boost, barrel roll and decloak.

use arrayvec::ArrayVec;
use killbox_components::ability::{Change, Hook};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::frame::Frame;
use killbox_components::geometry::device::Edge;
use killbox_components::geometry::{Move, Pose, SlideOffset, Template, moves as geometry};
use killbox_components::maneuver::Direction;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::movement::moves;

use super::Act;
use crate::jouster::best::best;
use crate::jouster::guns::LANES;
use crate::jouster::stance::{Places, edge_danger};

/// The values of a red action, a charge and a Force charge.
const RED: f32 = 0.35;
const CHARGE: f32 = 0.3;
const FORCE: f32 = 0.35;

/// Farther from its centre than any part of a ship or a template lies in a boost, a barrel roll or
/// a decloak, mm.
const FARTHEST_MOVE_MM: f32 = 250.0;

impl Act<'_> {
    /// What a move of the ship could meet.
    fn area(&self) -> PlayArea<'_> {
        *self
            .around
            .get_or_init(|| PlayArea::seen(self.view).around(self.stand().pose.position(), FARTHEST_MOVE_MM))
    }

    fn boost(&self, direction: Direction) -> Move {
        geometry::boost(self.stand().pose, self.size(), moves::boost_template(direction))
    }

    /// Value of the best boost.
    pub(super) fn any_boost(&self) -> f32 {
        let directions = [Direction::Straight, Direction::Left, Direction::Right];
        self.gain(directions.map(|direction| self.boost(direction)))
    }

    /// Value of a boost in a direction.
    pub(super) fn boosted(&self, direction: Direction) -> f32 {
        self.gain([self.boost(direction)])
    }

    /// Value of the best barrel roll.
    pub(super) fn any_roll(&self) -> f32 {
        let sides = [Direction::Left, Direction::Right];
        let ways = sides.into_iter().flat_map(|side| self.bends().iter().map(move |bend| (side, *bend)));
        let bent = self.bends().len() > 1;
        // The middle position of a bent roll stands for all.
        let offsets = if bent { &SlideOffset::ALL[1..2] } else { &SlideOffset::ALL[..] };
        self.gain(ways.flat_map(|way| offsets.iter().map(move |offset| self.roll(way, *offset))))
    }

    /// Value of a barrel roll to a side with a template of this bend.
    pub(super) fn rolled(&self, way: (Direction, Direction)) -> f32 {
        self.gain(SlideOffset::ALL.map(|offset| self.roll(way, offset)))
    }

    /// The bends of the templates with which the ship barrel rolls.
    fn bends(&self) -> &'static [Direction] {
        let mut own = self.view.matchup().program.of_cards(Hook::RollTemplates);
        match own.any(|(owner, ..)| owner == Some(self.ship)) {
            true => &[Direction::Left, Direction::Right],
            false => &[Direction::Straight],
        }
    }

    /// A barrel roll to a side with a template of this bend.
    fn roll(&self, (side, bend): (Direction, Direction), offset: SlideOffset) -> Move {
        moves::roll_to(self.stand().pose, self.size(), moves::boost_template(bend), side, offset)
    }

    /// Value of a move ahead or to a side with another template, which a card allows.
    pub(super) fn moved_with(&self, template: Template, edge: Edge) -> f32 {
        self.gain(self.ends_with(template, edge)) - self.price_of(template)
    }

    /// The moves that this template allows.
    fn ends_with(&self, template: Template, edge: Edge) -> ArrayVec<Move, 3> {
        let (start, size) = (self.stand().pose, self.size());
        let to = |side: Direction| SlideOffset::ALL.map(|o| moves::roll_to(start, size, template, side, o));
        match edge {
            Edge::Front | Edge::Rear => [geometry::boost(start, size, template)].into_iter().collect(),
            Edge::Left => to(Direction::Left).into(),
            Edge::Right => to(Direction::Right).into(),
        }
    }

    /// Cost of the card by which the ship moves with this template: the least, if there are several
    /// cards.
    fn price_of(&self, template: Template) -> f32 {
        let one = |change: Option<Change>| match change {
            Some(Change::MoveWith { templates, speeds, as_red, charges, force, .. })
                if templates.has(template) || speeds != [0, 0] =>
            {
                Some(f32::from(charges) * CHARGE + f32::from(force) * FORCE + if as_red { RED } else { 0.0 })
            }
            _ => None,
        };
        let own = self.view.matchup().program.of_cards(Hook::MoveTemplates);
        own.filter_map(|(.., ability)| one(ability.change)).reduce(f32::min).unwrap_or(0.0)
    }

    /// Value of a position of the roll whose side is declared.
    pub(super) fn position(&self, offset: SlideOffset) -> f32 {
        let way = self.view.frames().iter().rev().find_map(|frame| match frame {
            Frame::Move(f) if f.ship == self.ship => f.direction.map(|side| (side, f.bend, f.with)),
            _ => None,
        });
        let (side, bend, with) = way.unwrap_or((Direction::Left, Direction::Straight, None));
        let template = with.unwrap_or(moves::boost_template(bend));
        self.gain([moves::roll_to(self.stand().pose, self.size(), template, side, offset)])
    }

    /// Value of the best of these moves: that of the place after it less that of the present place.
    /// At most seven moves are tried. If none is legal the value is below that of standing still,
    /// since the move fails.
    fn gain(&self, moves: impl IntoIterator<Item = Move>) -> f32 {
        let moves: ArrayVec<Move, 7> = moves.into_iter().take(7).collect();
        let mut ends: ArrayVec<Pose, 8> = moves.iter().map(|to| to.pose).collect();
        ends.push(self.stand().pose);
        let mut worth = ArrayVec::<f32, 8>::new();
        for some in ends.chunks(LANES) {
            let mut places = Places::default();
            places.poses[..some.len()].copy_from_slice(some);
            worth.extend(self.front().worth(&places).into_iter().take(some.len()));
        }
        let here = worth[moves.len()] - self.danger_here();
        worth.truncate(moves.len());
        // Edges and obstacles only lower a value: the most promising moves are examined first, and
        // the rest not at all.
        let mut best = -2.0_f32;
        while let Some(next) = most(&worth).filter(|next| worth[*next] - here > best) {
            if self.area().allows(self.ship, self.size(), moves[next], 0) {
                let danger = edge_danger(self.view, self.ship, moves[next].pose);
                best = best.max(worth[next] - danger - here);
            }
            worth[next] = f32::NEG_INFINITY;
        }
        best
    }

    /// Cost of the edges at the ship's present place.
    fn danger_here(&self) -> f32 {
        *self.danger.get_or_init(|| edge_danger(self.view, self.ship, self.stand().pose))
    }

    /// The best way to decloak. A cloaked ship does not shoot, so it decloaks once an enemy is
    /// near.
    pub(super) fn decloak(&self) -> OptionKey {
        let own = self.stand();
        let near = self.view.enemies().into_iter().any(|enemy| {
            (self.view.pose(enemy).position() - own.pose.position()).length_squared() < 500.0 * 500.0
        });
        let options = &self.view.pending().options;
        if !near {
            return options[0];
        }
        let (start, size) = (own.pose, self.size());
        best(self.view.pending(), |choice| match choice {
            Choice::Decloak { direction: Direction::Straight, .. } => {
                0.2 + self.gain([geometry::decloak_boost(start, size)])
            }
            Choice::Decloak { direction: side, .. } => {
                0.2 + self.gain([geometry::decloak_roll(start, size, side, SlideOffset::Middle)])
            }
            Choice::Template { template, edge, .. } => 0.2 + self.moved_with(template, edge),
            _ => 0.0,
        })
    }
}

/// The place of the highest figure, the first of equal ones.
fn most(figures: &[f32]) -> Option<usize> {
    (0..figures.len()).reduce(|best, next| if figures[next] > figures[best] { next } else { best })
}
