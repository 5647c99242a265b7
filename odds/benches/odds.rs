//! The speed of answers on one core: `cargo bench -p killbox-odds`. Questions differ from each
//! other, and nothing is cached between two of them but the tables of the [`Calculator`].

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use killbox_odds::{
    Attack, Attacker, Calculator, Card, Cards, Defender, Die, Effect, Face, Question, Set, Shot, Tokens,
};

fn question(dice: u8, tokens: Tokens, agility: u8, defends: Tokens) -> Question {
    let attacker = Attacker { dice, tokens, ..Attacker::default() };
    let defender = Defender { dice: agility, tokens: defends, ..Defender::default() };
    let attack = Attack { attacker, shot: Shot::default(), same_ship: false };
    Question { attacks: vec![attack], defender, ..Question::default() }
}

/// A focus token and a lock against a focus and an evade token.
fn focus_lock(dice: u8) -> Question {
    let tokens = Tokens { focus: 1, lock: true, ..Tokens::NONE };
    question(dice, tokens, dice, Tokens { focus: 1, evade: 1, ..Tokens::NONE })
}

/// Two reroll cards and a lock on one side, two reroll cards on the other.
fn rerolls() -> Question {
    let mut question = focus_lock(3);
    let reroll = |die, n, faces: &[Face]| Card {
        die,
        effect: Effect::Reroll { n, from: Set::from_iter(faces.iter().copied()) },
    };
    let attack = Die::Attack;
    question.attacks[0].attacker.cards = Cards::from_iter([
        reroll(attack, 1, &[Face::Blank, Face::Focus, Face::Hit]),
        reroll(attack, 2, &[Face::Blank]),
    ]);
    question.defender.cards = Cards::from_iter([
        reroll(Die::Defense, 1, &[Face::Blank, Face::Focus]),
        reroll(Die::Defense, 2, &[Face::Blank]),
    ]);
    question
}

/// 3,000 attacks: all numbers of dice, with varying tokens.
fn mixed() -> Vec<Question> {
    let few = |i: u64| Tokens {
        focus: (i % 2) as u8,
        calculate: (i / 2 % 3) as u8,
        force: (i / 6 % 2) as u8,
        ..Tokens::NONE
    };
    (0..3_000_u64)
        .map(|i| {
            let attacks = Tokens { lock: i / 12 % 2 > 0, ..few(i) };
            let defends = Tokens { evade: (i / 5 % 3) as u8, ..few(i / 7) };
            question((i % 6) as u8 + 1, attacks, (i / 6 % 6) as u8, defends)
        })
        .collect()
}

fn odds(c: &mut Criterion) {
    let calculator = Calculator::new();
    let mut group = c.benchmark_group("odds");
    for (name, question) in [
        ("3 focus lock v 3 focus evade", focus_lock(3)),
        ("6 focus lock v 6 focus evade", focus_lock(6)),
        ("three rerolls v two", rerolls()),
    ] {
        group.throughput(Throughput::Elements(1));
        group.bench_function(name, |b| b.iter(|| calculator.answer(black_box(&question)).unwrap()));
    }
    let mixed = mixed();
    group.throughput(Throughput::Elements(mixed.len() as u64));
    group.bench_function("3,000 mixed", |b| b.iter(|| calculator.answers(black_box(&mixed)).unwrap()));
    group.finish();
}

criterion_group!(benches, odds);
criterion_main!(benches);
