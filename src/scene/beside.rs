//! The result of an answer, by the rules themselves. The battle is copied to a second board,
//! answered there, and played on until the answer shows its result. No die that is rolled on that
//! board is revealed.

use bevy_ecs::prelude::Resource;
use killbox_components::attack::AttackData;
use killbox_components::choice::OptionKey;
use killbox_components::dice::DieKind;
use killbox_components::event::Event;
use killbox_components::ids::{ObjectId, Seat};
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

/// The most answers that are tried to decisions before the dice of an attack are rolled: enough for
/// five decisions of two answers each.
const MOST_TRIED: usize = 64;

/// Stops a battle when attack dice lie on the table of an attack that is nested more deeply than
/// this number.
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

/// A second board on which answers are tried.
///
/// ```
/// use killbox::prelude::*;
/// use killbox::scene::Beside;
/// use killbox::systems::batch::Batch;
/// use killbox::systems::world::observer::Recorder;
///
/// # fn main() -> Result<(), MatchError> {
/// # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// let [matchup, _] = Match::between(a, b)?.matchups()?;
/// let mut board = Beside::new(matchup.clone(), 7);
/// let mut game = Batch::<Recorder>::new(vec![matchup], 1, 7);
/// game.start(0, 0, 0);
/// game.advance();
/// let (seat, option) = game.with_battle(0, |battle| {
///     let seat = Seat::BOTH.into_iter().find(|seat| battle.pending.of(*seat).is_open()).unwrap();
///     (seat, battle.pending.of(seat).options[0])
/// });
/// assert!(board.answer(&game.snapshot(0), seat, option));
/// # Ok(())
/// # }
/// ```
pub struct Beside {
    batch: Batch<Recorder, AtDice>,
    calculator: Calculator,
}

impl Beside {
    /// A board for battles of a matchup, with a seed.
    pub fn new(matchup: Matchup, seed: u64) -> Beside {
        let batch = Batch::answered_by(AtDice::default(), vec![matchup], 1, seed);
        Beside { batch, calculator: Calculator::default() }
    }

    /// Copies a battle, answers the pending decision of `seat`, and plays on to the next decision,
    /// or until the dice of an attack lie on the table that begins by the answer. Returns whether
    /// the answer is legal.
    pub fn answer(&mut self, from: &Snapshot, seat: Seat, key: OptionKey) -> bool {
        self.put(from);
        self.batch.answers().0 = self.batch.with_battle(0, |b| b.attacks.len);
        self.go_on(seat, key)
    }

    /// Answers the pending decision of `seat` on this board, and plays on in the same way.
    pub fn go_on(&mut self, seat: Seat, key: OptionKey) -> bool {
        let is_legal = self.batch.submit(0, seat, key).is_ok();
        if is_legal {
            self.batch.advance();
        }
        is_legal
    }

    /// Reads from the battle on this board.
    pub fn with<R>(&mut self, read: impl FnOnce(&Battle<Recorder>) -> R) -> R {
        self.batch.with_battle(0, |b| read(b))
    }

    /// The attack that begins by an answer, if one does. Decisions before its dice are rolled (a
    /// line, one die more) are answered in the best way for the player who decides [ATK-37,
    /// ATK-85].
    pub fn shot(&mut self, from: &Snapshot, seat: Seat, key: OptionKey) -> Option<Shot> {
        if !self.answer(from, seat, key) {
            return None;
        }
        let mut tries = MOST_TRIED;
        self.best(seat, &mut tries)
    }

    /// The attack under way, with the best number of dice for the players who decide before the
    /// roll.
    fn best(&mut self, attacker: Seat, tries: &mut usize) -> Option<Shot> {
        let under_way = self.batch.answers().0;
        let calculator = &self.calculator;
        let (shot, asked) = self.batch.with_battle(0, |b| {
            let attack = b.attacks.current().filter(|_| b.attacks.len > under_way)?;
            let shot = shot(b, attack, expected(calculator, b, attack, attack.attack_dice.total()));
            let open = Seat::BOTH.into_iter().find(|seat| b.pending.of(*seat).is_open());
            let is_rolled = b.observer.events.iter().any(is_attack_roll);
            let asked = open.filter(|_| !is_rolled).map(|seat| (Snapshot::of(b), seat));
            Some((shot, asked))
        })?;
        let Some((from, seat)) = asked else { return Some(shot) };
        let options = self.batch.with_battle(0, |b| b.pending.of(seat).options.to_vec());
        let mut found: Option<Shot> = None;
        for key in options {
            if *tries == 0 {
                break;
            }
            *tries -= 1;
            self.put(&from);
            let tried = if self.go_on(seat, key) { self.best(attacker, tries) } else { None };
            let Some(tried) = tried.filter(|tried| tried.odds.is_some()) else { continue };
            let is_better = |known: &Shot| (mean(&tried) > mean(known)) == (seat == attacker);
            if found.as_ref().is_none_or(is_better) {
                found = Some(tried);
            }
        }
        Some(found.unwrap_or(shot))
    }

    /// Copies a battle to this board, with an empty log.
    fn put(&mut self, from: &Snapshot) {
        self.batch.restore(0, from);
        *self.batch.observer(0) = Recorder::default();
    }
}

fn is_attack_roll(event: &Event) -> bool {
    matches!(event, Event::DiceRolled { dice: DieKind::Attack, .. })
}

/// The mean damage; negative if there is no expectation.
pub(super) fn mean(shot: &Shot) -> f64 {
    shot.odds.as_ref().map_or(-1.0, |odds| odds.mean)
}

/// An attack under way, as a displayed attack.
pub(super) fn shot(b: &Battle<Recorder>, attack: &AttackData, odds: Option<Odds>) -> Shot {
    Shot {
        from: ObjectId::ship(attack.attacker).0,
        to: ObjectId::ship(attack.defender).0,
        weapon: weapon_of(b, attack),
        range: attack.range,
        obstructed: attack.obstructed,
        odds,
    }
}

/// The expected damage of the innermost attack under way with this number of attack dice, by the
/// dice and tokens; `None` without dice.
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
