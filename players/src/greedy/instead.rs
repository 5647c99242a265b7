//! What a weapon does instead of damage.

use killbox_components::ability::{Dice, DiceOp, Hook, Op, ShipOp, Source, Times, Whom};
use killbox_components::dice::Face;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::WeaponSpec;
use killbox_components::token::Token;
use killbox_odds::dice::MOST_DICE;
use killbox_systems::world::view::View;

use super::weights::Weights;

/// ATK-69: what the results of a weapon do when it hits, if that is not damage alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Instead {
    /// What a token is worth that a result inflicts, in points of damage: nothing, if results are
    /// only cancelled.
    each: f32,
    /// As many of them do something; more are in vain.
    most: f32,
    /// So much damage is dealt before that.
    first: u8,
    /// Tokens that the defender gains if the attack hits, however well: what they are worth, in
    /// points of damage.
    once: f32,
}

impl Instead {
    /// Of a ship's weapon against another ship; none if its results are damage.
    pub fn of(
        view: &View,
        weights: &Weights,
        [ship, to]: [ShipSlot; 2],
        weapon: &WeaponSpec,
    ) -> Option<Instead> {
        let card = weapon.card?;
        let program = &view.matchup().program;
        let hooks = [Hook::DealsDamage, Hook::AttackHit];
        let own = hooks.into_iter().flat_map(|hook| program.of_cards(hook)).map(|(_, _, ability)| ability);
        own.filter(|ability| ability.source == Source::Upgrade(ship, card) && ability.may.is_none()).find_map(
            |ability| {
                let (mut instead, mut found) = (Instead::default(), false);
                for op in program.ops(ability) {
                    match *op {
                        Op::Dice(DiceOp::InflictInstead { token, damage_first, from })
                            if from.has(Face::Hit) =>
                        {
                            found = true;
                            let threshold = threshold(view, to, token);
                            instead.each =
                                -weights.inflicted * weights.token(token) / threshold.unwrap_or(1.0);
                            instead.most = threshold.unwrap_or(f32::INFINITY);
                            instead.first += damage_first;
                        }
                        // As many as no roll has: all that could do damage is gone.
                        Op::Dice(DiceOp::Cancel { dice: Dice::Attack, faces, n })
                            if faces.has(Face::Hit) && faces.has(Face::Crit) && n >= MOST_DICE =>
                        {
                            found = true;
                        }
                        Op::Ship(Whom::Defender, ShipOp::Suffer { n, times: Times::Once, .. }) => {
                            instead.first += n;
                        }
                        Op::Ship(Whom::Defender, ShipOp::Gain { token, n, times: Times::Once }) => {
                            instead.once -= f32::from(n) * weights.token(token)
                                / threshold(view, to, token).unwrap_or(1.0);
                        }
                        _ => {}
                    }
                }
                found.then_some(instead)
            },
        )
    }

    /// What is left of so many expected results: damage, and what the tokens are worth.
    pub fn left(self, results: f32) -> (f32, f32) {
        if results <= 0.0 {
            return (0.0, 0.0);
        }
        // At least one of so many expected results comes with about this likelihood: 0.5, 0.67, 0.8
        // of 0.5, 1, 2.
        let first = f32::from(self.first);
        let some = results / (results + 0.5 * first.max(1.0));
        let damage = (first * some).min(results);
        (damage, self.each * (results - damage).min(self.most) + some * self.once)
    }

    /// The same in one number.
    pub fn worth(self, results: f32) -> f32 {
        let (damage, tokens) = self.left(results);
        damage + tokens
    }
}

/// TOK-39, TOK-47: how many such tokens a ship needs to have for them to do something, if that
/// depends on its size.
pub fn threshold(view: &View, ship: ShipSlot, token: Token) -> Option<f32> {
    let counts = matches!(token, Token::Ion | Token::Tractor);
    counts.then(|| f32::from(view.spec(ship).size.token_threshold()))
}
