//! Odds as JSON ([the format](../../../docs/formats/odds.md)).
//!
//! ```
//! use killbox::odds::{Calculator, json, read};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let question = read::question(&["3 focus"], "2 evade", &read::Circumstances::default())?;
//! println!("{:#}", json::answer(&question, &Calculator::new().answer(&question)?));
//! # Ok(())
//! # }
//! ```

use killbox_components::ids::{SHIPS_PER_SEAT, Seat, ShipSlot};
use killbox_components::spec::Matchup;
use serde_json::{Value, json};

use crate::narration::Names;

use super::engine::{Answered, Answers};
use super::luck::{AttackLuck, Luck};
use super::text::answered_words;
use super::words::{aim, attacker, circumstances, defender, play};
use super::{Advice, Aim, Die, OnTable, Outcome, Over, Question, Tokens};

/// The version of the format.
const FORM: u32 = 1;

/// A question and its answer.
pub fn answer(question: &Question, outcomes: &[Outcome]) -> Value {
    let attacks: Vec<Value> =
        outcomes.iter().enumerate().map(|(i, outcome)| one(question, i, outcome)).collect();
    json!({
        "form": FORM,
        "defender": defender(&question.defender),
        "aim": aim(question.aim),
        "over": if question.over == Over::Attack { "attack" } else { "sequence" },
        "attacks": attacks,
    })
}

fn one(question: &Question, at: usize, outcome: &Outcome) -> Value {
    let attack = &question.attacks[at];
    let mut one = sums(outcome, question.defender.strength.is_some());
    one["attacker"] = attacker(attack).into();
    one["circumstances"] = circumstances(attack).into();
    one
}

/// The results of one attack.
fn sums(outcome: &Outcome, strength: bool) -> Value {
    let most = outcome.damage.iter().rposition(|p| *p > 0.0).unwrap_or(0);
    json!({
        "happens": outcome.happens,
        "damage": &outcome.damage[..=most],
        "at_least": (0..=most).map(|k| outcome.at_least(k)).collect::<Vec<f64>>(),
        "mean": outcome.mean,
        "crit": outcome.crit,
        "shields_down": strength.then_some(outcome.shields_down),
        "destroyed": strength.then_some(outcome.destroyed),
        "attacker_left": left(&outcome.attacker_left),
        "defender_left": left(&outcome.defender_left),
    })
}

fn left(cases: &[(Tokens, f64)]) -> Vec<Value> {
    let case = |(tokens, p): &(Tokens, f64)| {
        let Tokens { focus, calculate, evade, force, lock } = *tokens;
        json!({"focus": focus, "calculate": calculate, "evade": evade, "force": force, "lock": lock, "p": p})
    };
    cases.iter().map(case).collect()
}

/// The possible plays with the dice on the table, the best first.
pub fn advice(question: &Question, table: &OnTable, plays: &[Advice]) -> Value {
    let die = match table {
        OnTable::Attack(_) => Die::Attack,
        OnTable::Defense { .. } => Die::Defense,
    };
    let plays: Vec<Value> = plays
        .iter()
        .map(|advice| {
            let what = play(advice.play, question, die);
            json!({"play": what, "aim": advice.aim, "damage": advice.damage})
        })
        .collect();
    json!({
        "form": FORM,
        "attacker": question.attacks.first().map(attacker),
        "defender": defender(&question.defender),
        "aim": aim(question.aim),
        "dice": if die == Die::Attack { "attack" } else { "defense" },
        "plays": plays,
    })
}

/// The outcomes of the options of a decision in a battle, the best first.
pub fn answers(answers: &Answers, goal: Aim, matchup: &Matchup, names: &Names) -> Value {
    let one = |answered: &Answered| {
        let mut one = sums(&answered.outcome, true);
        one["margin"] = answered.margin.into();
        one["answer"] = answered_words(answered, answers.kind, matchup, names).into();
        one["attacker"] = names.ship(answered.attacker).into();
        one["defender"] = names.ship(answered.defender).into();
        one
    };
    json!({
        "form": FORM,
        "seat": format!("{:?}", answers.seat),
        "asked": format!("{:?}", answers.kind),
        "aim": aim(goal),
        "states": answers.states,
        "sampled": answers.sampled,
        "answers": answers.answers.iter().map(one).collect::<Vec<Value>>(),
    })
}

/// The luck of the dice in a game.
pub fn luck(luck: &Luck, matchup: &Matchup, winner: Option<Seat>) -> Value {
    let ship = |ship: ShipSlot| {
        let seat = format!("{:?}", ship.seat());
        json!({"seat": seat, "ship": ship.index() % SHIPS_PER_SEAT, "name": matchup.ship(ship).name})
    };
    let attack = |attack: &AttackLuck| {
        json!({
            "round": attack.round,
            "attacker": ship(attack.attacker),
            "defender": ship(attack.defender),
            "expected": attack.expected,
            "attack_dice": attack.attack_dice,
            "defense_dice": attack.defense_dice,
            "between_rolls": attack.between_rolls(),
            "damage": attack.actual,
        })
    };
    let parts = luck.parts(matchup);
    let side = |seat: Seat| {
        let side = luck.of(seat);
        let (done, without) = parts[seat.index()];
        json!({
            "attacks": side.attacks,
            "expected": side.expected,
            "damage": side.actual,
            "attack_dice": side.attack_dice,
            "enemy_defense_dice": side.enemy_defense_dice,
            "between_rolls": side.between_rolls(),
            "defense_dice": side.defense_dice,
            "luck": side.sum(),
            "part": done,
            "part_without_luck": without,
        })
    };
    let name = |seat: Option<Seat>| seat.map(|seat| format!("{seat:?}"));
    json!({
        "form": FORM,
        "attacks": luck.attacks.iter().map(attack).collect::<Vec<Value>>(),
        "sides": Seat::BOTH.map(side),
        "winner": name(winner),
        "ahead_without_luck": name(luck.deserves(matchup)),
    })
}
