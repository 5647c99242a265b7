//! The value of moves that are not maneuvers: boost, barrel roll, decloak and SLAM.

use arrayvec::ArrayVec;
use killbox_components::ability::{Change, Hook};
use killbox_components::action::ActionKind;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::frame::Frame;
use killbox_components::geometry::device::Edge;
use killbox_components::geometry::{Move, Pose, SlideOffset, Template, moves as geometry};
use killbox_components::maneuver::{Direction, Maneuver};
use killbox_components::token::Token;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::movement::moves;

use super::{Act, follows};
use crate::greedy::best::best;
use crate::greedy::ends::ahead;
use crate::greedy::foresee::has_moved;
use crate::greedy::guns::LANES;
use crate::greedy::stance::{Places, due};

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
        // The middle one of the three positions stands for all.
        self.gain(ways.map(|way| self.roll(way, SlideOffset::Middle)))
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
        let weights = self.threats.weights;
        let one = |change: Option<Change>| match change {
            Some(Change::MoveWith { templates, speeds, as_red, charges, force, .. })
                if templates.has(template) || speeds != [0, 0] =>
            {
                let red = if as_red { weights.red } else { 0.0 };
                Some(f32::from(charges) * weights.charge + f32::from(force) * weights.force + red)
            }
            _ => None,
        };
        let own = self.view.matchup().program.of_cards(Hook::MoveTemplates);
        let own = own.filter(|(owner, ..)| *owner == Some(self.ship));
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

    /// Value of the best SLAM: that of the place after it less that of the present place [MOV-80].
    pub(super) fn any_slam(&self) -> f32 {
        let Some(flown) = self.view.dial(self.ship) else { return 0.0 };
        let dial = self.view.spec(self.ship).dial.iter();
        let ways = dial.filter(|maneuver| maneuver.speed == flown.speed);
        let best = ways.map(|maneuver| self.slammed(*maneuver)).fold(f32::NEG_INFINITY, f32::max);
        best - self.worth_at(self.stand().pose)
    }

    /// Value of a SLAM by `maneuver`. Its disarm token costs the ship's attack, or the price of
    /// removing the token (Black One) if that is less [MOV-80].
    pub(super) fn slammed(&self, maneuver: Maneuver) -> f32 {
        let end = ahead(self.stand().pose, self.size(), maneuver);
        let rid =
            follows::rid_of(self.view, self.threats.weights, self.ship, ActionKind::Slam, Token::Disarm);
        self.executed(maneuver) - self.shot_from(end).min(rid)
    }

    /// Value of the best of these moves: that of the place after it less that of the present place.
    /// At most seven moves are tried. If none is legal the value is below that of standing still,
    /// since the move fails.
    fn gain(&self, moves: impl IntoIterator<Item = Move>) -> f32 {
        let moves: ArrayVec<Move, 7> = moves.into_iter().take(7).collect();
        let mut ends: ArrayVec<Pose, 8> = moves.iter().map(|to| self.after(to.pose)).collect();
        ends.push(self.after(self.stand().pose));
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
                let danger = self.confined(ends[next]);
                best = best.max(worth[next] - danger - self.flown_into(moves[next].pose) - here);
            }
            worth[next] = f32::NEG_INFINITY;
        }
        best
    }

    /// Cost of what the maneuver on the dial meets from `from`, if the ship has yet to execute it.
    fn flown_into(&self, from: Pose) -> f32 {
        if has_moved(self.view, self.ship) {
            return 0.0;
        }
        self.flown_from(from).map_or(0.0, |then| self.trouble(&then))
    }

    /// Where a ship that is at `pose` now ends: after its maneuver, if it has yet to execute it.
    fn after(&self, pose: Pose) -> Pose {
        due(self.view, self.ship, pose)
    }

    /// Cost of the edges and obstacles at the ship's present place.
    fn danger_here(&self) -> f32 {
        *self.danger.get_or_init(|| self.confined(self.after(self.stand().pose)))
    }

    /// The best way to decloak. A cloaked ship attacks no ship, so it decloaks unless that leads to
    /// a bad position. It does so however far enemies are, since they come nearer before any ship
    /// attacks [TOK-49].
    pub(super) fn decloak(&self) -> OptionKey {
        let (start, size, decloak) = (self.stand().pose, self.size(), self.threats.weights.decloak);
        best(self.view.pending(), |choice| match choice {
            Choice::Decloak { direction: Direction::Straight, .. } => {
                decloak + self.gain([geometry::decloak_boost(start, size)])
            }
            Choice::Decloak { direction: side, .. } => {
                decloak + self.gain([geometry::decloak_roll(start, size, side, SlideOffset::Middle)])
            }
            Choice::Template { template, edge, .. } => decloak + self.moved_with(template, edge),
            _ => 0.0,
        })
    }
}

/// The place of the highest figure, the first of equal ones.
fn most(figures: &[f32]) -> Option<usize> {
    (0..figures.len()).reduce(|best, next| if figures[next] > figures[best] { next } else { best })
}
