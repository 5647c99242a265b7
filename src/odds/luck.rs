//! The luck of a game: how the dice of each attack differed from their expectation.
//!
//! Luck is measured at each roll. It is the difference between the expected damage of the attack
//! after the roll and before it, by exact odds of dice and tokens. Such differences are zero on
//! average, whoever plays and however well, so the way in which a player spends its dice is not
//! luck. The numbers of dice are those that were rolled, abilities included. Abilities that may
//! still change the dice are ignored in both expectations.
//!
//! ```
//! use std::path::Path;
//!
//! use killbox::odds::luck::Watch;
//! use killbox::prelude::*;
//! use killbox::record;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let recording = Match::between(a, b)?.seed(7).recording(0)?;
//! let path = Path::new("game.killbox"); // for messages
//! let matchup = record::matchup_of(&recording, Catalogue::embedded(), Library::embedded(), path)?;
//! let mut game = recording.play_before(Watch::default(), matchup, path)?;
//! let luck = game.answers().finish();
//! println!("luck of seat A: {:+.1} damage", luck.of(Seat::A).sum());
//! # Ok(())
//! # }
//! ```
//!
//! The damage of an attack is the sum of its expectation, the luck of both sides' dice, and the
//! effect of abilities and choices between the rolls ([`AttackLuck::between_rolls`]).

use bevy_ecs::prelude::Resource;
use killbox_components::attack::AttackData;
use killbox_components::choice::OptionKey;
use killbox_components::dice::{Face, Pool};
use killbox_components::event::Event;
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::spec::Matchup;
use killbox_components::token::Token;
use killbox_systems::abilities::dice::defense_dice;
use killbox_systems::batch::{Answers, Stopping};
use killbox_systems::derived::attacks::attacker_is_limited;
use killbox_systems::derived::measure::reinforce_works;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Recorder;
use killbox_systems::world::view::View;

use super::{Attack, Attacker, Calculator, Defender, Die, OnTable, Question, Shot, Tokens, dice};

/// The luck of one attack whose dice were rolled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttackLuck {
    /// The round.
    pub round: u8,
    /// The attacker.
    pub attacker: ShipSlot,
    /// The defender.
    pub defender: ShipSlot,
    /// The expected damage before the roll, by dice and tokens.
    pub expected: f64,
    /// The damage that the attack dice added to their expectation.
    pub attack_dice: f64,
    /// The damage that the defense dice let through beyond their expectation.
    pub defense_dice: f64,
    /// The HIT and CRIT results that remained.
    pub actual: u8,
}

impl AttackLuck {
    /// The effect, in damage, of abilities on the dice, and of choices that differ from those that
    /// the expectation assumes.
    pub fn between_rolls(&self) -> f64 {
        f64::from(self.actual) - self.expected - self.attack_dice - self.defense_dice
    }
}

/// The luck of a game, by attack.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Luck {
    /// The attacks in order. Attacks that roll no attack dice are left out.
    pub attacks: Vec<AttackLuck>,
}

/// The luck of one side in a game, in damage.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideLuck {
    /// The number of attacks that the side made.
    pub attacks: u32,
    /// The expected damage of these attacks.
    pub expected: f64,
    /// The damage of these attacks.
    pub actual: u32,
    /// The damage that the side's attack dice added to their expectation.
    pub attack_dice: f64,
    /// The damage that the enemy's defense dice let through beyond their expectation.
    pub enemy_defense_dice: f64,
    /// The damage that the side's own defense dice prevented beyond their expectation.
    pub defense_dice: f64,
}

impl SideLuck {
    /// The luck of all dice of the side.
    pub fn sum(&self) -> f64 {
        self.attack_dice + self.defense_dice
    }

    /// The effect of abilities and choices on its attacks: see [`AttackLuck::between_rolls`].
    pub fn between_rolls(&self) -> f64 {
        f64::from(self.actual) - self.expected - self.attack_dice - self.enemy_defense_dice
    }
}

impl Luck {
    /// The luck of one side.
    pub fn of(&self, seat: Seat) -> SideLuck {
        let mut side = SideLuck::default();
        for attack in &self.attacks {
            if attack.attacker.seat() == seat {
                side.attacks += 1;
                side.expected += attack.expected;
                side.actual += u32::from(attack.actual);
                side.attack_dice += attack.attack_dice;
                side.enemy_defense_dice += attack.defense_dice;
            }
            if attack.defender.seat() == seat {
                side.defense_dice -= attack.defense_dice;
            }
        }
        side
    }

    /// The share of the enemy's hull and shields that the attacks of each side removed: as played,
    /// and as it would be without luck.
    pub fn parts(&self, matchup: &Matchup) -> [(f64, f64); 2] {
        Seat::BOTH.map(|seat| {
            let enemies = matchup.fielded & seat.other().ships();
            let strength: f64 = enemies
                .into_iter()
                .map(|ship| f64::from(matchup.ship(ship).hull) + f64::from(matchup.ship(ship).shields.limit))
                .sum();
            let own = self.attacks.iter().filter(|attack| attack.attacker.seat() == seat);
            let (done, luck) = own.fold((0.0, 0.0), |(done, luck), attack| {
                (done + f64::from(attack.actual), luck + attack.attack_dice + attack.defense_dice)
            });
            (done / strength.max(1.0), (done - luck) / strength.max(1.0))
        })
    }

    /// The side that would have removed the greater share without luck. `None` if the shares differ
    /// by less than a hundredth.
    pub fn deserves(&self, matchup: &Matchup) -> Option<Seat> {
        let [(_, a), (_, b)] = self.parts(matchup);
        match a - b {
            difference if difference.abs() < 0.01 => None,
            difference if difference > 0.0 => Some(Seat::A),
            _ => Some(Seat::B),
        }
    }
}

/// An attack in progress.
#[derive(Clone, Copy, Debug)]
struct Open {
    sums: AttackLuck,
    attack: Pool,
    defense: Pool,
    /// Whether its attack dice have been rolled.
    rolled: bool,
}

/// An observer that looks at the dice after every step of a replayed game. It answers no decision.
#[derive(Resource, Debug, Default)]
pub struct Watch {
    calculator: Calculator,
    luck: Luck,
    open: Vec<Open>,
    /// The number of events that have been processed.
    seen: usize,
}

impl Answers<Recorder> for Watch {
    fn answer(&mut self, _: usize, _: &View) -> Option<OptionKey> {
        None
    }

    fn stopping(&mut self) -> Option<&mut dyn Stopping<Recorder>> {
        Some(self)
    }
}

impl Stopping<Recorder> for Watch {
    fn stops(&mut self, b: &Battle<Recorder>) -> bool {
        self.look(b);
        false
    }
}

impl Watch {
    /// Takes the luck of the whole game once it is over.
    pub fn finish(&mut self) -> Luck {
        self.close(0);
        std::mem::take(&mut self.luck)
    }

    /// Looks at a battle after a step.
    fn look(&mut self, b: &Battle<Recorder>) {
        let under_way = usize::from(b.attacks.len);
        let left = b.observer.events[self.seen..].iter().rev().find_map(|event| match *event {
            Event::Neutralized { hits, crits, .. } => Some(hits + crits),
            _ => None,
        });
        self.seen = b.observer.events.len();
        if let (Some(left), Some(open)) = (left, self.open.last_mut()) {
            open.sums.actual = left;
        }
        self.close(under_way);
        let Some(attack) = b.attacks.current() else { return };
        if self.open.len() < under_way {
            let sums = AttackLuck {
                round: b.core.round,
                attacker: attack.attacker,
                defender: attack.defender,
                expected: 0.0,
                attack_dice: 0.0,
                defense_dice: 0.0,
                actual: 0,
            };
            let (attack, defense) = (Pool::default(), Pool::default());
            self.open.push(Open { sums, attack, defense, rolled: false });
        }
        if let Some(mut open) = self.open.pop() {
            self.rolled(b, attack, &mut open);
            (open.attack, open.defense) = (attack.attack_dice, attack.defense_dice);
            self.open.push(open);
        }
    }

    /// Closes the attacks that are no longer in progress. `under_way` attacks still are.
    fn close(&mut self, under_way: usize) {
        while self.open.len() > under_way {
            let over = self.open.pop().filter(|open| open.rolled);
            self.luck.attacks.extend(over.map(|open| open.sums));
        }
    }

    /// Adds the luck of dice that were rolled or rerolled in the last step.
    fn rolled(&self, b: &Battle<Recorder>, attack: &AttackData, open: &mut Open) {
        let (red, green) = (&attack.attack_dice, &attack.defense_dice);
        if open.attack == *red && open.defense == *green {
            return;
        }
        let mut question = position(b, attack);
        if !open.rolled && red.total() > 0 {
            open.rolled = true;
            // A single roll has at most six dice. Further ones were added.
            question.attacks[0].attacker.dice = red.total().min(dice::MOST_DICE);
            open.sums.expected = self.calculator.answer(&question).map_or(0.0, |outcomes| outcomes[0].mean);
            open.sums.attack_dice += self.worth(&question, &OnTable::Attack(faces(red))) - open.sums.expected;
            return;
        }
        question.attacks[0].attacker.tokens.lock = false;
        if let Some((kept, again)) = rerolled(&open.attack, red) {
            let worth = |faces| self.worth(&question, &OnTable::Attack(faces));
            open.sums.attack_dice += surprise(Die::Attack, &kept, &again, &worth);
        }
        let (hits, crits) = (red.count(Face::Hit), red.count(Face::Crit));
        let worth = |faces| self.worth(&question, &OnTable::Defense { hits, crits, faces });
        if open.defense.total() == 0 && green.total() > 0 {
            open.sums.defense_dice += surprise(Die::Defense, &[0; 4], &faces(green), &worth);
        } else if let Some((kept, again)) = rerolled(&open.defense, green) {
            open.sums.defense_dice += surprise(Die::Defense, &kept, &again, &worth);
        }
    }

    /// The expected damage of dice on the table.
    fn worth(&self, question: &Question, table: &OnTable) -> f64 {
        let plays = self.calculator.advise(question, table);
        plays.ok().and_then(|plays| plays.first().copied()).map_or(0.0, |best| best.damage)
    }
}

/// The luck of rolled dice beside dice that were kept: the value of their faces minus its
/// expectation.
fn surprise(die: Die, kept: &dice::Faces, fell: &dice::Faces, worth: &dyn Fn(dice::Faces) -> f64) -> f64 {
    let with = |faces: &dice::Faces| worth(std::array::from_fn(|i| kept[i] + faces[i]));
    let expected: f64 = dice::rolls(die, fell.iter().sum()).iter().map(|(faces, p)| p * with(faces)).sum();
    with(fell) - expected
}

/// The faces of dice: blank, focus, HIT or EVD, CRIT.
fn faces(pool: &Pool) -> dice::Faces {
    let good = pool.count(Face::Hit) + pool.count(Face::Evade);
    [pool.count(Face::Blank), pool.count(Face::Focus), good, pool.count(Face::Crit)]
}

/// The dice that were not rerolled between two looks, and the new faces of those that were. `None`
/// if no die was rerolled.
fn rerolled(before: &Pool, now: &Pool) -> Option<(dice::Faces, dice::Faces)> {
    let of = |pool: &Pool| faces(&Pool { fresh: [0; 5], ..*pool });
    let (old, new) = (of(before), of(now));
    let more = |i: usize| new[i].checked_sub(old[i]);
    let again = [more(0)?, more(1)?, more(2)?, more(3)?];
    let all = faces(now);
    (again != [0; 4]).then(|| (std::array::from_fn(|i| all[i] - again[i]), again))
}

/// The attack in progress as dice and tokens. Bonus dice are included in the numbers of dice.
pub fn position(b: &Battle<Recorder>, attack: &AttackData) -> Question {
    let AttackData { attacker, defender, .. } = *attack;
    let tokens = |ship: ShipSlot| {
        let own = &b.tokens[ship];
        let count = |token: Token| own.count(token).min(super::tokens::MOST_TOKENS);
        Tokens {
            focus: count(Token::Focus),
            calculate: count(Token::Calculate),
            evade: count(Token::Evade),
            force: b.charges[ship].force.active.min(super::tokens::MOST_TOKENS),
            lock: false,
        }
    };
    let lock = b.tokens[attacker].locks(ObjectId::ship(defender));
    let attacks = Tokens { evade: 0, lock, ..tokens(attacker) };
    let fitting = [(Token::ReinforceFore, true), (Token::ReinforceAft, false)].into_iter();
    let reinforce = fitting
        .filter(|(_, fore)| reinforce_works(b, defender, attacker, *fore))
        .map(|(token, _)| b.tokens[defender].count(token))
        .sum();
    // A primary attack at range 0 is limited. Other ranges do not matter here [ATK-43].
    let range = if attacker_is_limited(b, attack) { 0 } else { 2 };
    Question {
        attacks: vec![Attack {
            attacker: Attacker { dice: 0, tokens: attacks, ..Attacker::default() },
            shot: Shot { range, ..Shot::default() },
            same_ship: false,
        }],
        defender: Defender {
            dice: defense_dice(b, b.attacks.len.saturating_sub(1)),
            tokens: tokens(defender),
            reinforce,
            ..Defender::default()
        },
        ..Question::default()
    }
}
