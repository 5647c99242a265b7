//! The tables of `plain` against the calculator: the same attacks have the same best play.

use killbox_odds::plain::{Forecast, Guard, Hand, Plain, Prices, Shown};
use killbox_odds::{Attack, Attacker, Calculator, Defender, Die, OnTable, Question, Shot, Strength, Tokens};

/// Sets of an attacker's tokens.
fn attackers() -> Vec<Tokens> {
    let mut all = Vec::new();
    for lock in [false, true] {
        for (focus, calculate, force) in [
            (0, 0, 0),
            (1, 0, 0),
            (0, 1, 0),
            (0, 2, 0),
            (0, 3, 0),
            (0, 0, 1),
            (0, 0, 2),
            (0, 1, 1),
            (1, 1, 0),
        ] {
            all.push(Tokens { focus, calculate, force, lock, evade: 0 });
        }
    }
    all
}

/// Sets of a defender's tokens, with a number of reinforce tokens.
fn defenders() -> Vec<(Tokens, u8)> {
    let tokens = |focus, calculate, force, evade| Tokens { focus, calculate, evade, force, lock: false };
    let mut all = Vec::new();
    for own in [
        Tokens::NONE,
        tokens(1, 0, 0, 0),
        tokens(0, 1, 0, 0),
        tokens(0, 0, 2, 0),
        tokens(0, 0, 0, 1),
        tokens(1, 0, 0, 1),
        tokens(0, 1, 1, 2),
    ] {
        all.extend((0..3).map(|reinforce| (own, reinforce)));
    }
    all
}

fn question(dice: u8, tokens: Tokens, agility: u8, (own, reinforce): (Tokens, u8)) -> Question {
    let attacker = Attacker { dice, tokens, ..Attacker::default() };
    let defender = Defender { dice: agility, tokens: own, reinforce, ..Defender::default() };
    let attack = Attack { attacker, shot: Shot::default(), same_ship: false };
    Question { attacks: vec![attack], defender, ..Question::default() }
}

/// ATK-37 to ATK-64: every attack that is not rolled yet has the mean damage that the calculator
/// finds.
#[test]
fn forecasts_are_the_calculators_means() {
    let (forecast, calculator) = (Forecast::default(), Calculator::new());
    for dice in 0..=6 {
        for tokens in attackers() {
            for agility in 0..=6 {
                for (own, reinforce) in defenders() {
                    let exact =
                        calculator.answer(&question(dice, tokens, agility, (own, reinforce))).unwrap();
                    let found = forecast.damage(dice, tokens, Guard::new(agility, own, reinforce));
                    let off = (f64::from(found) - exact[0].mean).abs();
                    assert!(
                        off < 1e-6,
                        "{dice} {tokens:?} v {agility} {own:?} {reinforce}: {found}, {exact:?}"
                    );
                }
            }
        }
    }
}

/// Attack dice on the table: the value of a hand is that of the calculator's best advice, whatever
/// strength the defender has left.
#[test]
fn attackers_hands_are_worth_the_best_advice() {
    let (plain, calculator) = (Plain::default(), Calculator::new());
    let mut compared = 0;
    for [blank, focus, good] in [[1, 1, 1], [2, 1, 0], [0, 3, 1], [2, 2, 0], [1, 3, 0], [0, 0, 3], [1, 2, 2]]
    {
        for tokens in attackers() {
            for (own, reinforce) in defenders() {
                let agility = 1 + (compared % 3) as u8;
                let most = [u8::MAX, 1, 2][compared % 3];
                let mut question = question(blank + focus + good, tokens, agility, (own, reinforce));
                question.defender.strength = (most < u8::MAX).then(|| Strength::new(most, 0));
                let advice = calculator.advise(&question, &OnTable::Attack([blank, focus, good, 0])).unwrap();
                let worths = plain.damage(agility, own, reinforce, most);
                let hand = Hand { plain: &plain, die: Die::Attack, worths, tokens, prices: Prices::LEAST };
                let shown = Shown { blank, focus, good };
                let rerolled = hand.lock(shown, shown).filter(|_| tokens.lock);
                let found = rerolled.unwrap_or(0.0).max(hand.spend(shown).0);
                assert!((found - advice[0].damage).abs() < 1e-7, "{found} {question:#?} {advice:#?}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 7 * 18 * 21);
}

/// Defense dice on the table: the tokens that are spent leave as little damage as the calculator's
/// best advice, and nothing is spent where that advice is to do nothing.
#[test]
fn defenders_hands_spend_as_the_best_advice_does() {
    let (plain, calculator) = (Plain::default(), Calculator::new());
    for faces in [[1, 1, 1], [2, 1, 0], [0, 3, 0], [1, 2, 0], [3, 0, 1], [0, 0, 0]] {
        let [blank, focus, good] = faces;
        for hits in 0..=5 {
            for (own, reinforce) in defenders() {
                let most = 1 + hits % 3;
                let mut question = question(3, Tokens::NONE, 3, (own, reinforce));
                question.defender.strength = Some(Strength::new(most, 0));
                let table = OnTable::Defense { hits, crits: 0, faces: [blank, focus, good, 0] };
                let advice = calculator.advise(&question, &table).unwrap();
                let worths = Plain::spared(hits, reinforce, most);
                let (die, prices) = (Die::Defense, Prices::LEAST);
                let hand = Hand { plain: &plain, die, worths, tokens: own, prices };
                let (value, spent) = hand.spend(Shown { blank, focus, good });
                assert!(
                    (value + advice[0].damage).abs() < 1e-7,
                    "{value} {spent:?} {question:#?} {advice:#?}"
                );
                if advice[0].play == killbox_odds::Play::Done {
                    assert_eq!(spent, Tokens::NONE, "{question:#?} {advice:#?}");
                }
            }
        }
    }
}
