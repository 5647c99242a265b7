//! Abilities that replace something: the revealed maneuver by another one, or a token that is
//! gained by another one.

use killbox_components::ability::{Op, OwnOp};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::geometry::SlideOffset;
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::{Difficulty, Maneuver};
use killbox_components::token::Token;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::derived::maneuvers::executed_as;
use killbox_systems::movement::preview;

use super::Act;
use crate::common::ability::Judged;
use crate::common::best::best;
use crate::greedy::ability;

/// Value of leaving the play area, in points of damage: lower than that of any place before its
/// edge [MOV-95].
const FLED: f32 = -100.0;

impl Act<'_> {
    /// Picks one of the abilities that may be used, if one of them changes how the ship executes
    /// its maneuver: its value depends on where the ship then stands.
    pub(super) fn flown_by_ability(&self) -> Option<OptionKey> {
        let pending = self.view.pending();
        let otherwise = |choice| match choice {
            Choice::Ability { ship, ability } if ship == self.ship => self.as_others(ability),
            _ => None,
        };
        pending.choices().find_map(otherwise)?;
        Some(best(pending, |choice| match choice {
            Choice::Ability { ship, ability } => {
                let flown = self.as_others(ability).unwrap_or(0.0);
                flown + ability::worth_used(self.view, self.threats.weights, ship, ability)
            }
            _ => 0.0,
        }))
    }

    /// Picks one of the abilities that may be used, if one of them replaces a token that a ship
    /// gains: its value is what each token would do for that ship where it stands [ABL-41].
    pub(super) fn swapped(&self) -> Option<OptionKey> {
        let pending = self.view.pending();
        let gained = |choice| match choice {
            Choice::Ability { ship, ability } => self.gained(ship, ability),
            _ => None,
        };
        pending.choices().find_map(gained)?;
        Some(best(pending, |choice| match choice {
            Choice::Ability { ship, ability } => gained(choice)
                .unwrap_or_else(|| ability::worth_used(self.view, self.threats.weights, ship, ability)),
            _ => 0.0,
        }))
    }

    /// Value of the gained token less that of the lost one; `None` if the ability does not swap
    /// tokens that actions give.
    fn gained(&self, ship: ShipSlot, ability: u16) -> Option<f32> {
        let weights = self.threats.weights;
        let (used, _) = ability::in_use(self.view, weights, ship, ability);
        let (bearer, [lost, gained]) =
            used.swapped().filter(|(bearer, _)| bearer.seat() == self.view.seat())?;
        let bearer = Act::new(self.view, self.threats, bearer);
        let worth = |token| {
            let kind = match token {
                Token::Focus => ActionKind::Focus,
                Token::Calculate => ActionKind::Calculate,
                Token::Evade => ActionKind::Evade,
                _ => return None,
            };
            Some(bearer.action_worth(kind, ActionColor::White))
        };
        Some(worth(gained)? - worth(lost)? - used.cost() - weights.worthwhile)
    }

    /// Value of the best maneuver that the ability allows, less that of the revealed one; `None` if
    /// the ability does not change the maneuver.
    fn as_others(&self, ability: u16) -> Option<f32> {
        let program = &self.view.matchup().program;
        let ops = program.ops(program.ability(ability)).iter();
        let other = ops.into_iter().find_map(|op| match *op {
            Op::Own(OwnOp::ExecuteAs { other, .. }) => Some(other),
            _ => None,
        })?;
        let revealed = self.view.dial(self.ship)?;
        let others = executed_as(self.size(), revealed, other).into_iter();
        let best = others.map(|other| self.executed(other)).reduce(f32::max)?;
        Some(best - self.executed(revealed))
    }

    /// Value of executing a maneuver now: where it leads, what it meets, and its stress [MOV-15].
    pub(super) fn executed(&self, maneuver: Maneuver) -> f32 {
        let area = PlayArea::seen(self.view);
        let preview = preview::maneuver(area, self.ship, self.size(), maneuver, SlideOffset::Middle);
        if preview.flees {
            return FLED;
        }
        let stressed = self.view.tokens(self.ship).has(Token::Stress);
        let stress = match maneuver.difficulty {
            Difficulty::Red => 1.0,
            Difficulty::Blue if stressed => -1.0,
            _ => 0.0,
        };
        self.worth_at(preview.pose) - self.trouble(&preview) - self.threats.weights.stressed * stress
    }

    /// Whether the ability that is resolving changes how the ship executes its maneuver.
    pub(super) fn resolves_otherwise(&self) -> bool {
        let program = &self.view.matchup().program;
        self.view.ability().is_some_and(|frame| {
            let ops = program.ops(program.ability(frame.ability));
            ops.iter().any(|op| matches!(op, Op::Own(OwnOp::ExecuteAs { .. })))
        })
    }
}
