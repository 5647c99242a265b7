//! What an answer would come to, by the rules themselves: the battle is put aside, answered on a board beside it, and played on to
//! where the answer shows. No die that falls there is told.

use bevy_ecs::prelude::Resource;
use killbox_components::attack::AttackData;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_systems::batch::{Answers, Batch, Stopping};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Recorder;
use killbox_systems::world::snapshot::Snapshot;
use killbox_systems::world::view::View;

use super::read::weapon_of;
use super::{Odds, Shot};
use crate::odds::luck::position;
use crate::odds::{Calculator, dice};

/// Stops a battle once the attack dice of an attack lie on the table that is the innermost of more than so many.
#[derive(Resource, Debug, Default)]
struct AtDice(u8);

impl Answers<Recorder> for AtDice {
    fn answer(&mut self, _: usize, _: &View) -> Option<OptionKey> {
        None
    }

    fn stopping(&mut self) -> Option<&mut dyn Stopping<Recorder>> {
        Some(self)
    }
}

impl Stopping<Recorder> for AtDice {
    fn stops(&mut self, b: &Battle<Recorder>) -> bool {
        b.attacks.len > self.0 && b.attacks.current().is_some_and(|attack| attack.attack_dice.total() > 0)
    }
}

/// A board beside the board, on which answers are tried.
pub struct Beside {
    batch: Batch<Recorder, AtDice>,
    calculator: Calculator,
}

impl Beside {
    /// For battles of a matchup from a seed.
    pub fn new(matchup: Matchup, seed: u64) -> Beside {
        let batch = Batch::answered_by(AtDice::default(), vec![matchup], 1, seed);
        Beside { batch, calculator: Calculator::default() }
    }

    /// Takes a battle, answers what `seat` is asked, and plays on to the next decision, or to where the dice of an attack lie that
    /// begins thereby. Whether the answer is a legal one.
    pub fn answer(&mut self, from: &Snapshot, seat: Seat, key: OptionKey) -> bool {
        self.batch.restore(0, from);
        *self.batch.observer(0) = Recorder::default();
        self.batch.answers().0 = self.batch.with_battle(0, |b| b.attacks.len);
        self.go_on(seat, key)
    }

    /// Answers what `seat` is asked there now, in the same way.
    pub fn go_on(&mut self, seat: Seat, key: OptionKey) -> bool {
        let is_legal = self.batch.submit(0, seat, key).is_ok();
        if is_legal {
            self.batch.advance();
        }
        is_legal
    }

    /// What can be read off the battle there.
    pub fn with<R>(&mut self, read: impl FnOnce(&Battle<Recorder>) -> R) -> R {
        self.batch.with_battle(0, |b| read(b))
    }

    /// The attack that begins by an answer, if one does.
    pub fn shot(&mut self, from: &Snapshot, seat: Seat, key: OptionKey) -> Option<Shot> {
        if !self.answer(from, seat, key) {
            return None;
        }
        let under_way = self.batch.answers().0;
        let calculator = &self.calculator;
        self.batch.with_battle(0, |b| {
            let attack = b.attacks.current().filter(|_| b.attacks.len > under_way)?;
            Some(shot(b, attack, expected(calculator, b, attack, attack.attack_dice.total())))
        })
    }
}

/// An attack under way as one that is declared.
pub(super) fn shot(b: &Battle<Recorder>, attack: &AttackData, odds: Option<Odds>) -> Shot {
    Shot {
        from: attack.attacker.0,
        to: attack.defender.0,
        weapon: weapon_of(b, attack),
        range: attack.range,
        obstructed: attack.obstructed,
        odds,
    }
}

/// What is to be expected of the innermost attack under way with so many attack dice, by them and by tokens; nothing without dice.
pub(super) fn expected(
    calculator: &Calculator,
    b: &Battle<Recorder>,
    attack: &AttackData,
    attack_dice: u8,
) -> Option<Odds> {
    if attack_dice == 0 {
        return None;
    }
    let mut question = position(b, attack);
    question.attacks[0].attacker.dice = attack_dice.min(dice::MOST_DICE);
    let outcomes = calculator.answer(&question).ok()?;
    let (ship, outcome) = (attack.defender, outcomes.first()?);
    let short = |p: f64| (p * 1000.0).round() / 1000.0;
    let left = b.spec(ship).hull.saturating_sub(b.damage[ship].total()) + b.charges[ship].shields.active;
    let most = outcome.damage.iter().rposition(|p| *p > 0.0).unwrap_or(0);
    Some(Odds {
        mean: short(outcome.mean),
        hit: short(outcome.at_least(1)),
        kill: short(outcome.at_least(usize::from(left))),
        damage: outcome.damage[..=most].iter().copied().map(short).collect(),
    })
}
