//! Odds as text: charts in block characters, and the tokens that are left. [`odds`](super) has an
//! example.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_components::state::Ending;

use super::engine::{Answered, Answers, MOST_STATES};
use super::luck::{AttackLuck, Luck};
use super::words::{aim, attacker, circumstances, defender, left, play};
use super::{Advice, Aim, Die, OnTable, Outcome, Question, Tokens};
use crate::narration::Names;
use crate::page::{Column, Page, Tone};
use crate::scenario::describe;

/// The longest bar, in columns.
const LONGEST_BAR: usize = 40;
/// The least probability of a listed case of remaining tokens. Rarer cases are summed up.
const RARE: f64 = 0.0005;
/// The most cases of remaining tokens in a list.
const MOST_CASES: usize = 6;
/// The most plays in a list.
const MOST_PLAYS: usize = 12;

/// A probability in percent.
pub fn percent(p: f64) -> String {
    format!("{:.1} %", 100.0 * p)
}

/// The odds of all attacks of a question, in order. `plain` are the outcomes if the attackers aimed
/// at damage.
pub fn answer(question: &Question, outcomes: &[Outcome], plain: Option<&[Outcome]>, page: Page) -> String {
    let mut out = String::new();
    for (i, (attack, outcome)) in question.attacks.iter().zip(outcomes).enumerate() {
        if i > 0 {
            out += "\n";
        }
        let across = circumstances(attack);
        let across = if across.is_empty() { across } else { format!("   ({across})") };
        let heading = format!("{}   against   {}{across}", attacker(attack), defender(&question.defender));
        let then = if i > 0 { "then " } else { "" };
        out += &format!("{then}{}\n\n", page.paint(Tone::Heading, heading));
        out += &one(question, outcome, page);
        out += &gain(question.aim, outcome, plain.and_then(|plain| plain.get(i)));
    }
    page.fold(&out)
}

/// The odds of one attack.
fn one(question: &Question, outcome: &Outcome, page: Page) -> String {
    let mut out = format!("expected damage {}\n", page.paint(Tone::Result, format!("{:.3}", outcome.mean)));
    if outcome.happens < 1.0 - 1e-9 {
        out += &format!(
            "this attack takes place in {} (otherwise the defender is already destroyed)\n",
            percent(outcome.happens)
        );
    }
    out += "\n";
    out += &chart(outcome, page);
    out += &format!("\na critical hit comes through  {}\n", percent(outcome.crit));
    if let Some(strength) = question.defender.strength {
        if strength.shields > 0 {
            out += &format!("shields are down              {}\n", percent(outcome.shields_down));
        }
        out += &format!("destroyed                     {}\n", percent(outcome.destroyed));
    }
    out + &both_kept(outcome)
}

/// The tokens that both sides have left.
pub(super) fn both_kept(outcome: &Outcome) -> String {
    let mut out = String::new();
    for (who, cases) in [("attacker", &outcome.attacker_left), ("defender", &outcome.defender_left)] {
        if cases.iter().any(|(tokens, _)| *tokens != Tokens::NONE) {
            out += &format!("the {who} has left: {}\n", kept(cases, outcome.happens));
        }
    }
    out
}

/// The probability of each amount of damage, as a chart.
fn chart(outcome: &Outcome, page: Page) -> String {
    let most = outcome.damage.iter().rposition(|p| *p > 0.0).unwrap_or(0);
    let longest = outcome.damage.iter().copied().fold(0.0, f64::max);
    let room = page.columns().saturating_sub(40).clamp(10, LONGEST_BAR);
    let rows: Vec<Vec<String>> = (0..=most)
        .map(|k| {
            let p = outcome.damage[k];
            vec![k.to_string(), percent(p), percent(outcome.at_least(k)), bar(p / longest, room)]
        })
        .collect();
    let columns =
        [Column::Number("damage"), Column::Number("exactly"), Column::Number("at least"), Column::Words("")];
    page.table(&columns, &rows)
}

/// The tokens that one side has left.
fn kept(cases: &[(Tokens, f64)], happens: f64) -> String {
    let share = |p: f64| if happens > 0.0 { p / happens } else { 0.0 };
    let (mut words, mut rest) = (Vec::new(), 0.0);
    for (tokens, p) in cases {
        if words.len() < MOST_CASES && share(*p) >= RARE {
            words.push(format!("{} {}", left(*tokens), percent(share(*p))));
        } else {
            rest += share(*p);
        }
    }
    if rest >= RARE {
        words.push(format!("something else {}", percent(rest)));
    }
    words.join("; ")
}

/// The gain of an aim other than damage.
fn gain(goal: Aim, outcome: &Outcome, plain: Option<&Outcome>) -> String {
    let Some(plain) = plain else { return String::new() };
    let (what, now, before) = match goal {
        Aim::Damage => return String::new(),
        Aim::Kill => ("destroyed", outcome.destroyed, plain.destroyed),
        Aim::Crit => ("a critical hit", outcome.crit, plain.crit),
    };
    let goal = aim(goal);
    let (now, before, cost) = (percent(now), percent(before), plain.mean - outcome.mean);
    format!("playing for {goal}: {what} {now}, for damage {before}; it costs {cost:.3} damage\n")
}

/// A bar of a fraction of `room` columns, in steps of an eighth of a column.
fn bar(part: f64, room: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (part * (room * 8) as f64).round() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// The outcomes of the options of a decision in a battle, the best first. Only the best one is
/// shown whole.
///
/// `plain` are the outcomes if the attacker aimed at damage, in case it has another aim (`goal`).
pub fn answers(
    answers: &Answers,
    (goal, plain): (Aim, Option<&Answers>),
    matchup: &Matchup,
    names: &Names,
    page: Page,
) -> String {
    let Some(best) = answers.answers.first() else { return String::new() };
    let declares = answers.kind == DecisionKind::Attack;
    let asked = match declares {
        true => format!("{} attacks", names.ship(best.attacker)),
        false => format!(
            "{} attacks {}; {:?} is asked of {}",
            names.ship(best.attacker),
            names.ship(best.defender),
            answers.kind,
            names.squad(answers.seat),
        ),
    };
    let mut out = page.paint(Tone::Heading, asked) + "\n\n";
    let row = |answered: &Answered| {
        let outcome = &answered.outcome;
        vec![
            answered_words(answered, answers.kind, matchup, names),
            match answered.margin {
                None => format!("{:.3}", outcome.mean),
                Some(margin) => format!("{:.2} ±{margin:.2}", outcome.mean),
            },
            percent(outcome.at_least(1)),
            percent(outcome.crit),
            percent(outcome.shields_down),
            percent(outcome.destroyed),
        ]
    };
    let columns = [
        Column::Words(if declares { "whom" } else { "answer" }),
        Column::Number("damage"),
        Column::Number("at least 1"),
        Column::Number("crit"),
        Column::Number("shields down"),
        Column::Number("destroyed"),
    ];
    out += &page.table(&columns, &answers.answers.iter().map(row).collect::<Vec<_>>());
    if let Some(games) = answers.sampled {
        let warning = format!(
            "NOT EXACT: an answer with ± has more than {MOST_STATES} possible states; it was played {games} times, with greedy \
             answering for both sides (± is the 95 % interval)"
        );
        out += &format!("\n{}\n", page.paint(Tone::Warning, warning));
    }
    out +=
        &format!("\n{}\n\n", page.paint(Tone::Heading, answered_words(best, answers.kind, matchup, names)));
    out += &(chart(&best.outcome, page) + "\n" + &both_kept(&best.outcome));
    out += &gain(goal, &best.outcome, plain.and_then(|plain| Some(&plain.answers.first()?.outcome)));
    page.fold(&out)
}

/// An option in words.
pub fn answered_words(answered: &Answered, kind: DecisionKind, matchup: &Matchup, names: &Names) -> String {
    match answered.choice {
        Choice::Attack { defender, weapon, arc } => {
            format!("{} with {}", names.ship(defender), names.weapon(answered.attacker, weapon, arc))
        }
        choice => describe(kind, choice, matchup),
    }
}

/// The possible plays with the dice on the table, the best first.
pub fn advice(question: &Question, table: &OnTable, plays: &[Advice], page: Page) -> String {
    let die = match table {
        OnTable::Attack(_) => Die::Attack,
        OnTable::Defense { .. } => Die::Defense,
    };
    let aims = question.aim != Aim::Damage && die == Die::Attack;
    let mut columns = vec![Column::Words("do"), Column::Number("damage")];
    if aims {
        columns.insert(1, Column::Number(aim(question.aim)));
    }
    let row = |advice: &Advice| {
        let mut row = vec![play(advice.play, question, die), format!("{:.3}", advice.damage)];
        if aims {
            row.insert(1, percent(advice.aim));
        }
        row
    };
    let rows: Vec<Vec<String>> = plays.iter().take(MOST_PLAYS).map(row).collect();
    let mut out = page.table(&columns, &rows);
    if plays.len() > MOST_PLAYS {
        out += &format!("and {} more that are not better\n", plays.len() - MOST_PLAYS);
    }
    page.fold(&out)
}

/// The luck of the dice in a game, by attack, and who would have won without luck. The printed
/// numbers are rounded so that they add up.
pub fn luck(luck: &Luck, matchup: &Matchup, names: &Names, ending: Option<Ending>, page: Page) -> String {
    let row = |attack: &AttackLuck| {
        let parts = [attack.expected, attack.attack_dice, attack.defense_dice];
        let [expected, attack_dice, defense_dice, between] =
            adding_up(u32::from(attack.actual), parts, 100.0);
        vec![
            attack.round.to_string(),
            names.ship(attack.attacker),
            names.ship(attack.defender),
            format!("{expected:.2}"),
            format!("{attack_dice:+.2}"),
            format!("{defense_dice:+.2}"),
            format!("{between:+.2}"),
            attack.actual.to_string(),
        ]
    };
    let columns = [
        Column::Number("round"),
        Column::Name("attacker"),
        Column::Name("defender"),
        Column::Number("expected"),
        Column::Number("attack"),
        Column::Number("defense"),
        Column::Number("between"),
        Column::Number("damage"),
    ];
    let rows: Vec<Vec<String>> = luck.attacks.iter().map(row).collect();
    let mut out = page.table(&columns, &rows);
    out += "   expected: damage before the roll, by dice and tokens; attack, defense: what these dice added or removed; \
            between: what abilities and choices changed between the rolls; damage: the sum of all\n";
    let parts = luck.parts(matchup);
    let accounts = Seat::BOTH.map(|seat| {
        let side = luck.of(seat);
        let parts = [side.expected, side.attack_dice, side.enemy_defense_dice];
        (side, adding_up(side.actual, parts, 10.0))
    });
    for seat in Seat::BOTH {
        let (side, [expected, attack_dice, enemy_defense_dice, between]) = accounts[seat.index()];
        let (done, without) = parts[seat.index()];
        let (done, without) = (percent(done), percent(without));
        let name = page.paint(Tone::Heading, names.squad(seat));
        out += &format!("\n{name}: {} damage in {} attacks\n", side.actual, side.attacks);
        for (part, what) in [
            (format!("{expected:.1}"), "expected before the rolls, by dice and tokens"),
            (format!("{attack_dice:+.1}"), "by its attack dice"),
            (format!("{enemy_defense_dice:+.1}"), "by the enemy's defense dice"),
            (format!("{between:+.1}"), "by abilities and choices between the rolls"),
        ] {
            out += &format!("{part:>9}  {what}\n");
        }
        out += &format!(
            "   that is {done} of the enemy's hull and shields; without the luck of any dice {without}\n"
        );
        // The luck of the defense dice is taken from the account of the other side.
        let (_, [_, _, let_through, _]) = accounts[seat.other().index()];
        let defense_dice = 0.0 - let_through;
        let sum = page.paint(Tone::Result, format!("{:+.1}", attack_dice + defense_dice));
        out += &format!(
            "   luck {sum}: {attack_dice:+.1} by its attack dice, {defense_dice:+.1} by its defense dice\n"
        );
    }
    let name = |seat: Option<Seat>| seat.map_or_else(|| "nobody".to_owned(), |seat| names.squad(seat));
    let won =
        ending.map_or_else(|| "not over".to_owned(), |ending| format!("won by {}", name(ending.winner)));
    out += &format!("\n{won}; ahead without luck: {}\n", name(luck.deserves(matchup)));
    page.fold(&out)
}

/// Three parts of a whole number, rounded to multiples of 1 / `unit`, and the rest of it.
fn adding_up(total: u32, parts: [f64; 3], unit: f64) -> [f64; 4] {
    let [one, two, three] = parts.map(|part| (unit * part).round());
    let rest = unit * f64::from(total) - one - two - three;
    // Adding 0.0 turns a negative zero into a positive one.
    [one, two, three, rest].map(|part| part / unit + 0.0)
}

#[cfg(test)]
mod tests {
    use super::{adding_up, bar};

    #[test]
    fn parts_add_up_after_rounding() {
        assert_eq!(adding_up(2, [0.34, 0.34, 0.34], 10.0), [0.3, 0.3, 0.3, 1.1]);
        assert_eq!(adding_up(0, [0.04, -0.04, -0.0], 10.0).map(|part| format!("{part:+.1}")), ["+0.0"; 4]);
    }

    #[test]
    fn bars_end_in_eighths() {
        assert_eq!(bar(1.0, 4), "████");
        assert_eq!(bar(0.5, 3), "█▌");
        assert_eq!(bar(0.0, 3), "");
    }
}
