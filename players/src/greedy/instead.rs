//! The effects of weapons that deal something else than damage.

use killbox_components::ability::{Dice, DiceOp, Hook, Op, ShipOp, Source, Times, Whom};
use killbox_components::dice::Face;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::WeaponSpec;
use killbox_components::token::Token;
use killbox_odds::dice::MOST_DICE;
use killbox_systems::world::view::View;

use super::weights::Weights;

/// The effects of a weapon's results when it hits, if they are not damage alone [ATK-69].
#[derive(Clone, Copy, Debug, Default)]
pub struct Instead {
    /// Value of a token that a result inflicts, in points of damage; 0 if results are only
    /// cancelled.
    each: f32,
    /// Most tokens that have an effect.
    most: f32,
    /// Damage that is dealt first.
    first: u8,
    /// Value of the tokens that the defender gains once if the attack hits, in points of damage.
    once: f32,
}

impl Instead {
    /// The effects of a ship's weapon against another ship; `None` if its results are damage.
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
                        // The ability cancels more results than any roll has, so no result deals
                        // damage.
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

    /// Splits the expected results into damage and the value of the tokens.
    pub fn left(self, results: f32) -> (f32, f32) {
        if results <= 0.0 {
            return (0.0, 0.0);
        }
        // The likelihood of at least one result is about this: 0.5, 0.67 and 0.8 for 0.5, 1 and 2
        // expected results.
        let first = f32::from(self.first);
        let some = results / (results + 0.5 * first.max(1.0));
        let damage = (first * some).min(results);
        (damage, self.each * (results - damage).min(self.most) + some * self.once)
    }

    /// The sum of damage and tokens.
    pub fn worth(self, results: f32) -> f32 {
        let (damage, tokens) = self.left(results);
        damage + tokens
    }
}

/// The number of these tokens that a ship must have for them to have an effect, if that depends on
/// its size [TOK-39, TOK-47].
pub fn threshold(view: &View, ship: ShipSlot, token: Token) -> Option<f32> {
    let counts = matches!(token, Token::Ion | Token::Tractor);
    counts.then(|| f32::from(view.spec(ship).size.token_threshold()))
}
