//! What a weapon does instead of damage.

use killbox_components::ability::{Dice, DiceOp, Hook, Op, Source};
use killbox_components::dice::Face;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::WeaponSpec;
use killbox_components::token::Token;
use killbox_odds::dice::MOST_DICE;
use killbox_systems::world::view::View;

use super::weights::Weights;

/// ATK-69: what the results of a weapon do when it hits, if that is not damage alone.
#[derive(Clone, Copy, Debug)]
pub struct Instead {
    /// The token that a result inflicts; nothing, if results are only cancelled.
    token: Option<Token>,
    /// So much damage is dealt before that.
    first: u8,
}

impl Instead {
    /// Of a ship's weapon; none if its results are damage.
    pub fn of(view: &View, ship: ShipSlot, weapon: &WeaponSpec) -> Option<Instead> {
        let card = weapon.card?;
        let program = &view.matchup().program;
        let own = program.of_cards(Hook::AttackHit).map(|(_, _, ability)| ability);
        own.filter(|ability| ability.source == Source::Upgrade(ship, card) && ability.may.is_none()).find_map(
            |ability| {
                program.ops(ability).iter().find_map(|op| match *op {
                    Op::Dice(DiceOp::InflictInstead { token, damage_first, from }) if from.has(Face::Hit) => {
                        Some(Instead { token: Some(token), first: damage_first })
                    }
                    // As many as no roll has: all that could do damage is gone.
                    Op::Dice(DiceOp::Cancel { dice: Dice::Attack, faces, n })
                        if faces.has(Face::Hit) && faces.has(Face::Crit) && n >= MOST_DICE =>
                    {
                        Some(Instead { token: None, first: 0 })
                    }
                    _ => None,
                })
            },
        )
    }

    /// What is left of so many expected results: damage, and what the tokens are worth.
    pub fn left(self, weights: &Weights, results: f32) -> (f32, f32) {
        // At least one of so many expected results comes with about this likelihood: 0.5, 0.67, 0.8 of 0.5, 1, 2.
        let first = f32::from(self.first);
        let damage =
            if results > 0.0 { (first * results / (results + 0.5 * first)).min(results) } else { 0.0 };
        let each = self.token.map_or(0.0, |token| -weights.inflicted * weights.token(token));
        (damage, each * (results - damage))
    }

    /// The same in one number.
    pub fn worth(self, weights: &Weights, results: f32) -> f32 {
        let (damage, tokens) = self.left(weights, results);
        damage + tokens
    }
}
