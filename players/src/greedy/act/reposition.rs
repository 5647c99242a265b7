//! The value of moves that are not maneuvers: boost, barrel roll, decloak and SLAM.

use killbox_components::ability::Hook;
use killbox_components::action::ActionKind;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::geometry::device::Edge;
use killbox_components::geometry::{Move, Pose, SlideOffset, Template};
use killbox_components::maneuver::Maneuver;
use killbox_components::token::Token;

use super::{Act, follows};
use crate::common::act::flown_from;
use crate::common::best::best;
use crate::common::ends::ahead;
use crate::common::moves::Fares;
use crate::greedy::foresee::has_moved;
use crate::greedy::stance::due;

impl Act<'_> {
    /// Value of the best barrel roll.
    pub(super) fn any_roll(&self) -> f32 {
        // The middle one of the three positions stands for all.
        self.gain(self.mover.ways().map(|way| self.mover.roll(way, SlideOffset::Middle)))
    }

    /// Value of a move ahead or to a side with another template, which a card allows.
    pub(super) fn moved_with(&self, template: Template, edge: Edge) -> f32 {
        self.gain(self.mover.with(template, edge)) - self.price_of(template)
    }

    /// Cost of the card by which the ship moves with this template: the least, if there are several
    /// cards.
    fn price_of(&self, template: Template) -> f32 {
        let weights = self.threats.weights;
        let fares = Fares { red: weights.red, charge: weights.charge, force: weights.force };
        let own = self.view.matchup().program.of_cards(Hook::MoveTemplates);
        let own = own.filter(|(owner, ..)| *owner == Some(self.ship));
        own.filter_map(|(.., ability)| fares.of(ability.change, template)).reduce(f32::min).unwrap_or(0.0)
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
    pub(super) fn gain(&self, moves: impl IntoIterator<Item = Move>) -> f32 {
        let less = |worth, moved, end| worth - self.confined(end) - self.flown_into(moved);
        self.mover.gain(moves, self.front(), self.danger_here(), |pose| self.after(pose), less)
    }

    /// Cost of what the maneuver on the dial meets from `from`, if the ship has yet to execute it.
    fn flown_into(&self, from: Pose) -> f32 {
        if has_moved(self.view, self.ship) {
            return 0.0;
        }
        flown_from(self.view, self.ship, from).map_or(0.0, |then| self.trouble(&then))
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
        let decloak = self.threats.weights.decloak;
        best(self.view.pending(), |choice| match choice {
            Choice::Template { template, edge, .. } => decloak + self.moved_with(template, edge),
            _ => self.mover.decloak(choice).map_or(0.0, |to| decloak + self.gain([to])),
        })
    }
}
