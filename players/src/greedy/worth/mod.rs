//! The value of an ability to a player, by its effects and its costs, in points of damage. No card
//! is known by name: the effects are read off the matchup's program.

mod card;
mod chance;
mod dice;
mod effect;
mod price;
mod ships;

use killbox_components::ability::{
    Compiled, Count, CourseOp, DeviceOp, FREE, Filter, Group, Hook, Op, ShipOp, Times, Trigger, Whom, Whose,
};
use killbox_components::dice::DieKind;
use killbox_components::frame::Frame;
use killbox_components::ids::ShipSlot;
use killbox_components::token::{Token, TokenColor};
use killbox_components::trigger_data::TriggerData;
use killbox_systems::world::view::View;

pub use self::card::worth_hidden;
use self::chance::{at_least, likelihood};
pub(super) use self::dice::OnDice;
use crate::greedy::tokens;
use crate::greedy::weights::Weights;

/// The cost of a token that is postponed, as a share of its normal cost (Babu Frik).
const POSTPONED: f32 = 0.8;

/// An ability in one event: its ship, its trigger, and the chosen ship.
#[derive(Clone, Copy)]
pub struct Use<'a> {
    view: &'a View<'a>,
    weights: &'a Weights,
    trigger: Trigger,
    chosen: Option<ShipSlot>,
}

impl<'a> Use<'a> {
    /// The ability `number` of `ship`, triggered by `subject`.
    pub fn new(
        view: &'a View<'a>,
        weights: &'a Weights,
        ship: ShipSlot,
        number: u16,
        subject: Option<ShipSlot>,
        with: TriggerData,
    ) -> Use<'a> {
        let trigger = Trigger { ship, ability: number, card: 0, subject, with };
        Use { view, weights, trigger, chosen: None }
    }

    /// The same with `chosen` as the chosen ship.
    pub fn on(self, chosen: impl Into<Option<ShipSlot>>) -> Use<'a> {
        Use { chosen: chosen.into(), ..self }
    }

    /// The compiled ability.
    pub fn ability(&self) -> &'a Compiled {
        self.view.matchup().program.ability(self.trigger.ability)
    }

    /// Its effects.
    pub fn ops(&self) -> &'a [Op] {
        let program = &self.view.matchup().program;
        program.ops(self.ability())
    }

    /// Value of its effects to the player, without its costs.
    pub fn effect(&self) -> f32 {
        let ops = self.ops();
        let picks = |op: &Op| match *op {
            Op::Course(CourseOp::PickPart { by_opponent, .. }) => Some(by_opponent),
            _ => None,
        };
        let picked = ops.iter().enumerate().find_map(|(at, op)| Some((at, picks(op)?)));
        if let Some((at, by_opponent)) = picked {
            // A part that the opponent picks under a condition is rare, and never the best one.
            let is_conditional = |(from, op): (usize, &Op)| match *op {
                Op::Course(CourseOp::Unless { skip, .. }) => from + usize::from(skip) >= at,
                _ => false,
            };
            if by_opponent && ops[..at].iter().enumerate().any(is_conditional) {
                return self.sum(&ops[..at]);
            }
            // One of several parts is done: the best.
            let parts = (0..8).filter_map(|part| self.part(part)).fold(f32::NEG_INFINITY, f32::max);
            return self.sum(&ops[..at]) + if parts.is_finite() { parts } else { 0.0 };
        }
        self.sum(ops)
    }

    /// The same, but if a friendly ship is chosen to have the effect, with the ship of the highest
    /// value.
    pub fn effect_on_best(&self) -> f32 {
        let friends = |group: Group| matches!(group.side, Whose::Friendly | Whose::OtherFriendly);
        if !self.ability().choose.is_some_and(friends) {
            return self.effect();
        }
        let own = self.view.core().in_play.into_iter().filter(|ship| ship.seat() == self.trigger.ship.seat());
        let best = own.map(|ship| self.on(Some(ship)).effect()).fold(f32::NEG_INFINITY, f32::max);
        if best.is_finite() { best } else { self.effect() }
    }

    /// Value of one of several parts; `None` if there is no such part.
    pub fn part(&self, wanted: u8) -> Option<f32> {
        let ops = self.ops();
        ops.iter().enumerate().find_map(|(at, op)| {
            let Op::Course(CourseOp::Part { number, skip }) = *op else { return None };
            (number == wanted).then(|| self.sum(&ops[at + 1..at + 1 + usize::from(skip)]))
        })
    }

    fn sum(&self, ops: &[Op]) -> f32 {
        let (mut sum, mut rolled, mut rest) = (0.0, None, ops);
        while let Some((op, after)) = rest.split_first() {
            rest = after;
            sum += match *op {
                Op::Course(CourseOp::May { price, skip, .. }) => {
                    let (then, others) = after.split_at(usize::from(skip).min(after.len()));
                    rest = others;
                    self.optional(price, then).max(0.0)
                }
                Op::Device(DeviceOp::RollDice { die, n, times, .. }) => {
                    rolled = Some((die, n.saturating_mul(self.counted(times))));
                    0.0
                }
                // The steps that depend on a number of results still to be rolled count by the
                // likelihood of that number.
                Op::Course(CourseOp::UnlessTimes { times: Times::Result(faces), n, skip })
                    if rolled.is_some() =>
                {
                    let (then, others) = after.split_at(usize::from(skip).min(after.len()));
                    rest = others;
                    let (die, dice) = rolled.unwrap_or((DieKind::Attack, 0));
                    at_least(n, dice, likelihood(die, faces)) * self.sum(then)
                }
                Op::Ship(who, ShipOp::Gain { token, n, times: Times::Result(faces) }) => {
                    let expected = rolled.map_or(1.0, |(die, dice)| f32::from(dice) * likelihood(die, faces));
                    self.side(who) * f32::from(n) * self.token(who, token) * expected
                }
                ref op => self.op(op),
            };
        }
        sum
    }

    /// The number of times that something is done, as far as it is known beforehand.
    fn counted(&self, times: Times) -> u8 {
        match times {
            Times::Count(Count::DamageCards(who), most) => {
                self.bearer(who).map_or(1, |ship| self.view.damage_cards(ship)).min(most)
            }
            _ => 1,
        }
    }

    /// Value of the steps that may be done for a price in addition to the rest of the effect.
    fn optional(&self, price: u16, ops: &[Op]) -> f32 {
        let price = (price != FREE).then(|| self.price(self.view.matchup().program.price(price)));
        self.sum(ops) - price.unwrap_or(0.0)
    }

    /// Value of the optional steps that the effect, at step `at`, offers to its player; `None` if
    /// the step is not optional [ABL-4].
    pub fn offered(&self, at: u8) -> Option<f32> {
        let ops = self.ops();
        let Some(Op::Course(CourseOp::May { price, skip, .. })) = ops.get(usize::from(at)) else {
            return None;
        };
        let from = usize::from(at) + 1;
        Some(self.optional(*price, ops.get(from..from + usize::from(*skip)).unwrap_or_default()))
    }

    /// The token that the ship would gain, if the ability replaces that gain. Before the ability
    /// resolves the event does not carry the token: it is then the token that is being gained
    /// [ABL-41].
    fn would_gain(&self) -> Option<Token> {
        let ability = self.ability();
        if ability.hook != Hook::WouldGain {
            return None;
        }
        let Filter::Tokens { tokens, .. } = ability.filter else { return self.trigger.with.token() };
        let gained = || {
            self.view.frames().iter().rev().find_map(|frame| match frame {
                Frame::Gain(f) if tokens.has(f.token) => Some(f.token),
                _ => None,
            })
        };
        self.trigger.with.token().or_else(gained).or_else(|| tokens.iter().next())
    }

    /// The ship that would gain a token and gains another in its place, and both tokens [ABL-41].
    pub fn swapped(&self) -> Option<(ShipSlot, [Token; 2])> {
        let lost = self.would_gain()?;
        let [Op::Ship(Whom::ThatShip, ShipOp::Gain { token, n: 1, .. })] = *self.ops() else { return None };
        Some((self.trigger.subject?, [lost, token]))
    }

    /// Value of the gain that the ability replaces [ABL-41].
    pub fn replaced(&self) -> f32 {
        let token = self.would_gain();
        token.map_or(0.0, |token| self.side(Whom::ThatShip) * self.token(Whom::ThatShip, token))
    }

    /// The ship that an effect is about, as far as it is known before a ship is chosen.
    fn bearer(&self, who: Whom) -> Option<ShipSlot> {
        match who {
            Whom::You => Some(self.trigger.ship),
            Whom::ThatShip => self.trigger.subject,
            Whom::Chosen => self.chosen,
            Whom::OtherShip | Whom::Attacker | Whom::Defender | Whom::Each(_) => None,
        }
    }

    /// Value of a token to its ship, by what it can still do.
    fn token(&self, who: Whom, token: Token) -> f32 {
        tokens::worth(self.view, self.weights, self.bearer(who), token)
    }

    /// +1 for a ship of the player, -1 for one of the enemy, 0 for none.
    fn side(&self, who: Whom) -> f32 {
        let ship = match who {
            Whom::You => Some(self.trigger.ship),
            Whom::ThatShip => self.trigger.subject,
            // The ships that are chosen one after another are not known yet.
            Whom::Chosen => match (self.chosen, self.each()) {
                (None, Some(group)) => return self.side(Whom::Each(group)),
                (chosen, _) => chosen,
            },
            Whom::OtherShip | Whom::Attacker | Whom::Defender => self.in_attack(who),
            Whom::Each(group) => {
                let own = self.trigger.ship.seat() == self.view.seat();
                let friendly = matches!(group.side, Whose::You | Whose::Friendly | Whose::OtherFriendly);
                return match group.side {
                    Whose::Other | Whose::Any => 0.0,
                    _ if own == friendly => 1.0,
                    _ => -1.0,
                };
            }
        };
        match ship {
            None => 0.0,
            Some(ship) if ship.seat() == self.view.seat() => 1.0,
            Some(_) => -1.0,
        }
    }

    /// The ships for each of which the ability does something.
    fn each(&self) -> Option<Group> {
        self.ops().iter().find_map(|op| match *op {
            Op::Course(CourseOp::EachShip { ships, .. }) => Some(ships),
            _ => None,
        })
    }

    fn in_attack(&self, who: Whom) -> Option<ShipSlot> {
        match (who, self.view.attack()) {
            (Whom::Attacker, Some(attack)) => Some(attack.attacker),
            (Whom::Defender, Some(attack)) => Some(attack.defender),
            (Whom::OtherShip, _) => self.trigger.with.ship(),
            _ => None,
        }
    }
}

fn color_sign(color: TokenColor) -> f32 {
    match color {
        TokenColor::Green | TokenColor::Blue => 1.0,
        TokenColor::Orange | TokenColor::Red => -1.0,
    }
}
