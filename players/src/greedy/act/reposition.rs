//! Moves that are not maneuvers: what a boost, a barrel roll or a decloak is worth.

use arrayvec::ArrayVec;
use killbox_components::ability::{Change, Hook};
use killbox_components::action::ActionKind;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::frame::Frame;
use killbox_components::geometry::device::Edge;
use killbox_components::geometry::{Move, Pose, SlideOffset, Template, moves as geometry};
use killbox_components::maneuver::{Direction, Maneuver};
use killbox_components::token::Token;
use killbox_systems::movement::moves;
use killbox_systems::reads::area::PlayArea;

use super::{Act, follows};
use crate::greedy::best::best;
use crate::greedy::ends::ahead;
use crate::greedy::foresee::has_moved;
use crate::greedy::guns::LANES;
use crate::greedy::stance::{Places, due};

/// Farther from where its centre is than any part of a ship or a template comes to lie in a boost,
/// a barrel roll or a decloak, mm.
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

    /// What the best boost is worth.
    pub(super) fn any_boost(&self) -> f32 {
        let directions = [Direction::Straight, Direction::Left, Direction::Right];
        self.gain(directions.map(|direction| self.boost(direction)))
    }

    /// What a boost in a direction is worth.
    pub(super) fn boosted(&self, direction: Direction) -> f32 {
        self.gain([self.boost(direction)])
    }

    /// What the best barrel roll is worth.
    pub(super) fn any_roll(&self) -> f32 {
        let sides = [Direction::Left, Direction::Right];
        let ways = sides.into_iter().flat_map(|side| self.bends().iter().map(move |bend| (side, *bend)));
        // The middle one of three positions stands for all.
        self.gain(ways.map(|way| self.roll(way, SlideOffset::Middle)))
    }

    /// What a barrel roll to a side, with a template that bends so, is worth.
    pub(super) fn rolled(&self, way: (Direction, Direction)) -> f32 {
        self.gain(SlideOffset::ALL.map(|offset| self.roll(way, offset)))
    }

    /// How the templates bend with which the ship barrel rolls.
    fn bends(&self) -> &'static [Direction] {
        let mut own = self.view.matchup().program.of_cards(Hook::RollTemplates);
        match own.any(|(owner, ..)| owner == Some(self.ship)) {
            true => &[Direction::Left, Direction::Right],
            false => &[Direction::Straight],
        }
    }

    /// To a side, with a template that bends so.
    fn roll(&self, (side, bend): (Direction, Direction), offset: SlideOffset) -> Move {
        moves::roll_to(self.stand().pose, self.size(), moves::boost_template(bend), side, offset)
    }

    /// What a move with another template, by a card, is worth: ahead, or to a side.
    pub(super) fn moved_with(&self, template: Template, edge: Edge) -> f32 {
        self.gain(self.ends_with(template, edge)) - self.price_of(template)
    }

    /// Where such a move can lead.
    fn ends_with(&self, template: Template, edge: Edge) -> ArrayVec<Move, 3> {
        let (start, size) = (self.stand().pose, self.size());
        let to = |side: Direction| SlideOffset::ALL.map(|o| moves::roll_to(start, size, template, side, o));
        match edge {
            Edge::Front | Edge::Rear => [geometry::boost(start, size, template)].into_iter().collect(),
            Edge::Left => to(Direction::Left).into(),
            Edge::Right => to(Direction::Right).into(),
        }
    }

    /// What the card asks for by which the ship moves with that template: the least, if there are
    /// several.
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

    /// What a position of the roll whose side is declared is worth.
    pub(super) fn position(&self, offset: SlideOffset) -> f32 {
        let way = self.view.frames().iter().rev().find_map(|frame| match frame {
            Frame::Move(f) if f.ship == self.ship => f.direction.map(|side| (side, f.bend, f.with)),
            _ => None,
        });
        let (side, bend, with) = way.unwrap_or((Direction::Left, Direction::Straight, None));
        let template = with.unwrap_or(moves::boost_template(bend));
        self.gain([moves::roll_to(self.stand().pose, self.size(), template, side, offset)])
    }

    /// MOV-80: how much better the ship would stand after the best SLAM than it does now.
    pub(super) fn any_slam(&self) -> f32 {
        let Some(flown) = self.view.dial(self.ship) else { return 0.0 };
        let dial = self.view.spec(self.ship).dial.iter();
        let ways = dial.filter(|maneuver| maneuver.speed == flown.speed);
        let best = ways.map(|maneuver| self.slammed(*maneuver)).fold(f32::NEG_INFINITY, f32::max);
        best - self.worth_at(self.stand().pose)
    }

    /// MOV-80: what a SLAM by that maneuver is worth: its disarm token takes the ship's attack, or
    /// what it costs to be rid of the token (Black One) if that is less.
    pub(super) fn slammed(&self, maneuver: Maneuver) -> f32 {
        let end = ahead(self.stand().pose, self.size(), maneuver);
        let rid =
            follows::rid_of(self.view, self.threats.weights, self.ship, ActionKind::Slam, Token::Disarm);
        self.executed(maneuver) - self.shot_from(end).min(rid)
    }

    /// How much better it would stand after the best of these moves, of which seven count, than
    /// where it is; if none is legal, that is worse than standing still: it fails.
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
        // The board only makes a place worse: the most promising are looked at first, and the rest
        // not at all.
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

    /// What the ship loses by what the maneuver on its dial meets from there, if it has yet to fly
    /// it.
    fn flown_into(&self, from: Pose) -> f32 {
        if has_moved(self.view, self.ship) {
            return 0.0;
        }
        self.flown_from(from).map_or(0.0, |then| self.trouble(&then))
    }

    /// Where a ship comes to stand that is here now: at the end of its maneuver if it has yet to
    /// fly it.
    fn after(&self, pose: Pose) -> Pose {
        due(self.view, self.ship, pose)
    }

    /// What the edges threaten where it stands.
    fn danger_here(&self) -> f32 {
        *self.danger.get_or_init(|| self.confined(self.after(self.stand().pose)))
    }

    /// TOK-49: a cloaked ship attacks nobody: it decloaks unless that leads where it had better not
    /// stand, and it does so however far enemies are, since they come nearer before anybody
    /// attacks.
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

/// Where the highest of some figures stands, the first of equals.
fn most(figures: &[f32]) -> Option<usize> {
    (0..figures.len()).reduce(|best, next| if figures[next] > figures[best] { next } else { best })
}
