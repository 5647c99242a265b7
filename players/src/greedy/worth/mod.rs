//! The value of an ability to a player, by its effects and its costs, in points of damage. No card
//! is known by name: the effects are read off the matchup's program.

mod card;
mod effect;
mod price;
mod ships;

use killbox_components::ability::{
    Compiled, Count, CourseOp, DeviceOp, FREE, Filter, Group, Hook, Op, ShipOp, Times, Trigger, Whom, Whose,
};
use killbox_components::dice::{DieKind, Face};
use killbox_components::frame::Frame;
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use killbox_components::token::Token;
use killbox_components::trigger_data::TriggerData;
use killbox_systems::world::view::View;

pub use self::card::worth_hidden;
use crate::common::ability::Judged;
use crate::common::worth::{self, part};
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

impl Judged for Use<'_> {
    fn on(self, chosen: Option<ShipSlot>) -> Self {
        Use { chosen, ..self }
    }

    fn ops(&self) -> &[Op] {
        self.view.matchup().program.ops(self.ability())
    }

    fn effect(&self) -> f32 {
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

    fn cost(&self) -> f32 {
        self.costs().iter().map(|price| self.price(*price)).sum()
    }
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

    /// The compiled ability.
    pub fn ability(&self) -> &'a Compiled {
        self.view.matchup().program.ability(self.trigger.ability)
    }

    /// Value of its effects; if a friendly ship is chosen to have them, with the ship of the
    /// highest value.
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
        part(self.ops(), wanted).map(|ops| self.sum(ops))
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
                Op::Course(CourseOp::UnlessTimes { times: Times::Result(faces, _), n, skip })
                    if rolled.is_some() =>
                {
                    let (then, others) = after.split_at(usize::from(skip).min(after.len()));
                    rest = others;
                    let (die, dice) = rolled.unwrap_or((DieKind::Attack, 0));
                    at_least(n, dice, likelihood(die, faces)) * self.sum(then)
                }
                Op::Ship(who, ShipOp::Gain { token, n, times: Times::Result(faces, _) }) => {
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
        // The ships that are chosen one after another are not known yet.
        if who == Whom::Chosen
            && self.chosen.is_none()
            && let Some(group) = self.each()
        {
            return self.side(Whom::Each(group));
        }
        worth::side(self.view, &self.trigger, self.chosen, who)
    }

    /// The ships for each of which the ability does something.
    fn each(&self) -> Option<Group> {
        self.ops().iter().find_map(|op| match *op {
            Op::Course(CourseOp::EachShip { ships, .. }) => Some(ships),
            _ => None,
        })
    }
}

/// The likelihood that a die shows one of these faces, by its eight sides [ATK-46].
fn likelihood(die: DieKind, faces: Set<Face>) -> f32 {
    (0..8).filter(|side| faces.has(Face::of(die, *side))).count() as f32 / 8.0
}

/// The likelihood that at least `n` of the dice show a face that each shows with likelihood `each`.
fn at_least(n: u8, dice: u8, each: f32) -> f32 {
    // The likelihood of each count so far; the last entry stands for all counts from `n` on.
    let mut shown = [0.0_f32; 16];
    let most = usize::from(n).min(shown.len() - 1);
    shown[0] = 1.0;
    for _ in 0..dice {
        for number in (0..most).rev() {
            shown[number + 1] += each * shown[number];
            shown[number] *= 1.0 - each;
        }
    }
    shown[most]
}
