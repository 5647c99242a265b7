//! Answers as programs read them ([the format](../../../docs/formats/odds.md)).

use serde_json::{Value, json};

use super::words::{aim, attacker, circumstances, defender, play};
use super::{Advice, Die, OnTable, Outcome, Over, Question, Tokens};

/// The version of the form.
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
    let most = outcome.damage.iter().rposition(|p| *p > 0.0).unwrap_or(0);
    let strength = question.defender.strength.is_some();
    json!({
        "attacker": attacker(attack),
        "circumstances": circumstances(attack),
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

/// What may be done with the dice on the table, the best first.
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
