//! The value of a price to the ship that pays it.

use killbox_components::ability::{DamageWord, Op, Price, ShipOp, Source, Whom};
use killbox_components::charge::Charge;
use killbox_components::dice::Face;
use killbox_components::sets::Set;

use super::Use;
use crate::common::ability::Judged;
use crate::common::worth::color_sign;
use crate::greedy::energy;

impl<'a> Use<'a> {
    /// The prices of the ability.
    pub fn costs(&self) -> &'a [Price] {
        self.view.matchup().program.costs(self.ability())
    }

    /// The alternative prices, if the ability demands one of several [ABL-12].
    pub fn alternatives(&self) -> Option<&'a [Price]> {
        self.costs().iter().find_map(|price| match *price {
            Price::OneOf(prices) => Some(self.view.matchup().program.prices(prices)),
            _ => None,
        })
    }

    /// The energy cost of the attack that the ability grants [HUG-9/open].
    fn header(&self) -> u8 {
        let energy = |op: &Op| match *op {
            Op::Ship(Whom::You, ShipOp::BonusAttack(attack)) => {
                energy::header(self.view, self.trigger.ship, attack)
            }
            _ => 0,
        };
        self.ops().iter().map(energy).sum()
    }

    /// Value of a price to its payer.
    pub fn price(&self, price: Price) -> f32 {
        match price {
            Price::ChargeOf { .. } => self.charge_worth(),
            Price::Charge(n) => f32::from(n) * self.charge_worth(),
            Price::Force(n) => self.weights.force * f32::from(n),
            Price::Shield(n) => self.weights.shield * f32::from(n),
            Price::Energy(n) => energy::price(self.view, self.weights, self.trigger.ship, n + self.header()),
            Price::Spend(token, n) => f32::from(n) * self.token(Whom::You, token),
            Price::SpendColor(_, n) => 0.35 * f32::from(n),
            Price::SpendOf(_, token) => 0.8 * self.token(Whom::Chosen, token),
            Price::Remove(token, n) => f32::from(n) * self.token(Whom::You, token),
            Price::RemoveColor(color, n) => 0.35 * f32::from(n) * color_sign(color),
            Price::SpendLock(_) | Price::BreakLock(_) | Price::SpendLockOf(..) => 0.35,
            Price::AttackCharge(n) => f32::from(n) * self.weights.charge,
            Price::ChargesUpTo(_) | Price::ChargesFromTo(..) => self.charge_worth(),
            Price::EnergyUpTo(_) => 0.3,
            Price::SpendUpTo(token, _) => self.token(Whom::You, token),
            Price::Gain(token, n) => -f32::from(n) * self.token(Whom::You, token),
            Price::Suffer(DamageWord::Crit, n) => 1.3 * f32::from(n),
            Price::Suffer(DamageWord::Hit, n) => f32::from(n),
            Price::SpendResult(faces) => self.result(faces),
            Price::Expose => 0.5,
            // The ship loses a token, which is bad for it.
            Price::RemoveFrom(who, colors) => {
                let good = colors.iter().any(|color| color_sign(color) > 0.0);
                self.side(who) * if good { 0.4 } else { -0.35 }
            }
            Price::OneOf(prices) => {
                let prices = self.view.matchup().program.prices(prices).iter();
                prices.map(|price| self.price(*price)).reduce(f32::min).unwrap_or_default()
            }
        }
    }

    /// Value of the result that is missed least, among the ship's dice that show one of these faces
    /// [ATK-55].
    fn result(&self, faces: Set<Face>) -> f32 {
        let weights = self.weights;
        let Some(attack) = self.view.attack() else { return weights.focus_result };
        let dice =
            if attack.attacker == self.trigger.ship { attack.attack_dice } else { attack.defense_dice };
        let worth = [
            (Face::Blank, weights.blank_result),
            (Face::Focus, weights.focus_result),
            (Face::Evade, weights.evade_result),
            (Face::Hit, weights.hit_result),
            (Face::Crit, weights.crit_result),
        ];
        let least = worth.into_iter().find(|(face, _)| faces.has(*face) && dice.count(*face) > 0);
        least.map_or(weights.focus_result, |(_, worth)| worth)
    }

    /// The standard charges of the ability's card. For a condition these are the charges of the
    /// card that assigned it, or would assign it [CHG-12].
    pub fn charge(&self) -> Option<Charge> {
        let source = match self.ability().source {
            Source::Condition(kind) => {
                let mut own = self.view.conditions(self.trigger.ship).filter(|own| own.kind == Some(kind));
                let by = own.next().map_or(self.trigger.ship, |own| own.by);
                self.view.matchup().program.assigner(kind, by)?
            }
            source => source,
        };
        match source {
            Source::Upgrade(ship, card) => Some(self.view.card(ship, card).charges),
            Source::Ship(ship) | Source::ShipAbility(ship) => Some(self.view.charges(ship).standard),
            Source::Damage(_) | Source::Device(_) | Source::Condition(_) => None,
        }
    }

    /// Value of a charge of the card: one that recovers is worth less than one that does not.
    fn charge_worth(&self) -> f32 {
        let Some(charge) = self.charge() else { return 0.0 };
        if charge.recurring > 0 { self.weights.recurring_charge } else { self.weights.charge }
    }
}
