//! Odds by the engine: compared with the odds of dice and tokens where both apply, and with games
//! from seeds, and tested with cards that only the engine knows.

use killbox::odds::engine::{self, Answers, Engine, MOST_STATES};
use killbox::odds::read::{self, Circumstances};
use killbox::odds::{Aim, Calculator, Outcome};
use killbox::scenario;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;
use killbox_systems::world::snapshot::Snapshot;

#[path = "../../examples/odds.rs"]
#[allow(dead_code, reason = "the example is a program, the test needs its games")]
mod example;

/// A position with one attack, as a scenario file.
struct Position {
    attacker: String,
    defender: String,
    /// The distance of the ships' centres in mm. 200 is attack range 2.
    apart: u16,
}

impl Position {
    fn text(&self, seed: Option<u64>) -> String {
        let Position { attacker, defender, apart } = self;
        let seed =
            seed.map_or_else(String::new, |seed| format!("seed: {seed}, otherwise: Pass, until: Done,"));
        let choice = if seed.is_empty() { "" } else { "choices: [(ask: Attack, pick: Attack(target: b1))]," };
        format!(
            "(ships: {{a1: (pose: (400, 300, 90), {attacker}), b1: (pose: (400, {}, 90), {defender})}},
             start: [Attack(a1)], {seed} {choice} about: \"An attack\", rules: [])",
            300 + apart
        )
    }

    fn answers(&self) -> Answers {
        self.answers_within(MOST_STATES)
    }

    fn answers_within(&self, most: usize) -> Answers {
        let (matchup, snapshot) = self.taken();
        Engine::new(matchup).answers_within(&snapshot, most).expect("an attack")
    }

    /// The battle with the decision to declare the attack.
    fn taken(&self) -> (Matchup, Snapshot) {
        let cases = scenario::read("position.ron", &self.text(None)).expect("a scenario");
        let mut snapshot = None;
        let run = cases[0].run_paused(scenario::CardPool::embedded(), |b| {
            let open = b.pending.of(Seat::A);
            if snapshot.is_none() && open.is_open() && open.kind == DecisionKind::Attack {
                snapshot = Some(Snapshot::of(b));
            }
        });
        (run.matchup.expect("a matchup"), snapshot.expect("an attack"))
    }
}

fn near(a: f64, b: f64, what: &str) {
    assert!((a - b).abs() < 1e-9, "{what}: {a} by the engine, {b} by dice and tokens");
}

fn agree(engine: &Outcome, dice: &Outcome, what: &str) {
    engine.damage.iter().zip(dice.damage).for_each(|(a, b)| near(*a, b, what));
    near(engine.crit, dice.crit, what);
    near(engine.shields_down, dice.shields_down, what);
    near(engine.destroyed, dice.destroyed, what);
    for (a, b) in [(&engine.attacker_left, &dice.attacker_left), (&engine.defender_left, &dice.defender_left)]
    {
        assert_eq!(a.len(), b.len(), "{what}: {a:?} {b:?}");
        for (tokens, p) in a {
            near(*p, b.iter().find(|(other, _)| other == tokens).map_or(0.0, |(_, p)| *p), what);
        }
    }
}

/// Both calculators agree on tokens, Force, lock, reinforce, strain, deplete, range, shields, hull
/// and damage cards.
#[test]
fn dice_and_tokens_agree_with_the_engine() {
    // Each side in two forms: as odds, and as a scenario.
    let attackers = [
        ("2", "weapons: [(arc: Fixed(Front), value: 2)]"),
        ("2 focus", "weapons: [(arc: Fixed(Front), value: 2)], tokens: {Focus: 1}"),
        ("2 lock", "weapons: [(arc: Fixed(Front), value: 2)], locks: [b1]"),
        ("3 focus lock", "tokens: {Focus: 1}, locks: [b1]"),
        ("3 calculate 2", "tokens: {Calculate: 2}"),
        ("3 calculate, force", "tokens: {Calculate: 1}, force: 1"),
        ("3 deplete", "tokens: {Deplete: 1}"),
    ];
    let defenders = [
        ("0, hull 2", "agility: 0, hull: 2"),
        ("1 focus, hull 2, shields 1", "agility: 1, hull: 2, shields: 1, tokens: {Focus: 1}"),
        ("2 evade, hull 3", "agility: 2, hull: 3, tokens: {Evade: 1}"),
        (
            "2 calculate, force, hull 4, shields 1",
            "agility: 2, hull: 4, shields: 1, tokens: {Calculate: 1}, force: 1",
        ),
        ("1 reinforce, hull 3", "agility: 1, hull: 3, tokens: {ReinforceAft: 1}"),
        ("3 focus evade, hull 3", "agility: 3, hull: 3, tokens: {Focus: 1, Evade: 1}"),
        ("2 strain, hull 2", "agility: 2, hull: 2, tokens: {Strain: 1}"),
    ];
    let calculator = Calculator::new();
    for (i, (attacker, attacks)) in attackers.iter().enumerate() {
        for (j, (defender, defends)) in defenders.iter().enumerate() {
            let range = [1, 2, 3][(i + j) % 3];
            let apart = [120, 200, 300][(i + j) % 3];
            let position = Position { attacker: attacks.to_string(), defender: defends.to_string(), apart };
            let mut circumstances = Circumstances::default();
            circumstances.shot.range = range;
            let question = read::question(&[attacker], defender, &circumstances).expect("sides");
            let dice = &calculator.answer(&question).expect("an answer")[0];
            let engine = position.answers();
            let what = format!("{attacker} against {defender} at range {range}");
            assert_eq!(engine.answers.len(), 1, "{what}");
            agree(&engine.answers[0].outcome, dice, &what);
        }
    }
}

/// Both calculators agree on an attacker that aims at a critical hit or at the kill. Many battles
/// are answered as each by itself, on any number of threads.
#[test]
fn aims_agree_with_the_engine() {
    let defenders = [
        ("0, hull 9", "agility: 0, hull: 9"),
        ("1 focus, hull 2, shields 1", "agility: 1, hull: 2, shields: 1, tokens: {Focus: 1}"),
        ("2 evade, hull 2", "agility: 2, hull: 2, tokens: {Evade: 1}"),
    ];
    let calculator = Calculator::new();
    let mut differs = [0; 2];
    for (defender, defends) in defenders {
        let attacks = "tokens: {Focus: 1}, locks: [b1]".to_owned();
        let (matchup, battle) =
            Position { attacker: attacks, defender: defends.to_owned(), apart: 200 }.taken();
        let damage = Engine::new(matchup.clone()).answers(&battle).expect("an attack");
        for (at, aim) in [Aim::Kill, Aim::Crit].into_iter().enumerate() {
            let circumstances = Circumstances { aim, ..Circumstances::default() };
            let question = read::question(&["3 focus lock"], defender, &circumstances).expect("sides");
            let dice = &calculator.answer(&question).expect("an answer")[0];
            let engine = Engine::new(matchup.clone()).aiming(aim).answers(&battle).expect("an attack");
            let outcome = &engine.answers[0].outcome;
            agree(outcome, dice, &format!("{defender}, {aim:?}"));
            differs[at] += usize::from(outcome != &damage.answers[0].outcome);
            for threads in [1, 2, 5] {
                for answers in engine::answer_all(&matchup, &vec![battle.clone(); 3], aim, threads) {
                    assert_eq!(&answers.expect("an attack").answers[0].outcome, outcome);
                }
            }
        }
    }
    assert!(differs.into_iter().all(|n| n > 0), "an aim that changes nothing: {differs:?}");
}

/// Games from seeds agree with the engine's odds, by a chi-square test of the remaining results.
#[test]
fn games_from_seeds_come_out_as_expected() {
    let position = Position {
        attacker: "weapons: [(arc: Fixed(Front), value: 3)]".into(),
        defender: "agility: 2, hull: 5, shields: 1".into(),
        apart: 200,
    };
    let expected = position.answers().answers[0].outcome.damage;
    const GAMES: u64 = 2_000;
    let mut counts = [0_u32; 13];
    for seed in 0..GAMES {
        let cases = scenario::read("position.ron", &position.text(Some(seed))).expect("a scenario");
        let run = cases[0].run();
        let left = run.events.iter().find_map(|event| match *event {
            Event::Neutralized { hits, crits, .. } => Some(hits + crits),
            _ => None,
        });
        counts[usize::from(left.unwrap_or_else(|| panic!("no attack: {:?}", run.faults)))] += 1;
    }
    let cells = counts.iter().zip(expected).filter(|(_, p)| *p > 0.0);
    let chi: f64 = cells
        .map(|(n, p)| {
            let expected = p * GAMES as f64;
            (f64::from(*n) - expected) * (f64::from(*n) - expected) / expected
        })
        .sum();
    assert_eq!(counts.iter().sum::<u32>() as u64, GAMES);
    // Four cases have three degrees of freedom. A larger value has a probability of 1 in 10,000.
    assert!(chi < 21.1, "chi-square {chi}: {counts:?} {expected:?}");
}

/// Beyond the bound on states the attack is sampled, and the answer says so. Where greedy has no
/// choice, the sample is close to the exact odds.
#[test]
fn beyond_the_bound_it_is_sampled() {
    let position = Position {
        attacker: "tokens: {Focus: 1}".into(),
        defender: "agility: 2, hull: 9".into(),
        apart: 200,
    };
    let exact = position.answers();
    assert_eq!((exact.sampled, exact.answers[0].margin), (None, None));
    let sampled = position.answers_within(5);
    assert_eq!(sampled.sampled, Some(2_000));
    let margin = sampled.answers[0].margin.expect("an interval");
    assert!(margin > 0.0 && margin < 0.1, "{margin}");
    let (a, b) = (exact.answers[0].damage, sampled.answers[0].damage);
    assert!((a - b).abs() < 2.5 * margin, "{a} {b} {margin}");
}

/// The effect of a card counts: Howlrunner, beside the attacker, lets it reroll one die.
#[test]
fn cards_count() {
    let alone = Position {
        attacker: "weapons: [(arc: Fixed(Front), value: 2)]".into(),
        defender: "agility: 0, hull: 9".into(),
        apart: 200,
    };
    let led = Position {
        defender: "agility: 0, hull: 9), a2: (pilot: \"howlrunner\", pose: (460, 300, 90)".into(),
        attacker: alone.attacker.clone(),
        ..alone
    };
    let alone =
        Position { attacker: led.attacker.clone(), defender: "agility: 0, hull: 9".into(), apart: 200 };
    // Two dice, half of whose faces hit.
    assert!((alone.answers().answers[0].outcome.mean - 1.0).abs() < 1e-9);
    // One die that does not hit is rerolled. Three of four rolls have one, and it hits half the
    // time.
    assert!((led.answers().answers[0].outcome.mean - 1.375).abs() < 1e-9);
}

/// Each of several attacks is computed from the ship's own position, not from the end of the
/// previous one.
#[test]
fn every_attack_of_a_decision_counts_for_itself() {
    let both = Position {
        attacker: "weapons: [(arc: Fixed(Front), value: 2)]".into(),
        defender: "agility: 2, hull: 9), b2: (pose: (460, 500, 90), agility: 0, hull: 9".into(),
        apart: 200,
    };
    let answers = both.answers().answers;
    let mean = |defender: &str| {
        let question = read::question(&["2"], defender, &Circumstances::default()).expect("sides");
        Calculator::new().answer(&question).expect("an answer")[0].mean
    };
    // The target without agility is the better one.
    let ships: Vec<u8> = answers.iter().map(|answered| answered.defender.0).collect();
    assert_eq!(ships, [9, 8]);
    near(answers[0].outcome.mean, mean("0"), "the second ship");
    near(answers[1].outcome.mean, mean("2"), "the first ship");
}

/// Games agree with dice and tokens in ten configurations, with fixed seeds.
#[test]
fn games_of_configurations_come_out_as_expected() {
    let configurations = example::configurations(100).expect("configurations");
    assert_eq!(configurations.len(), 100);
    let mut tests = 0;
    for (at, position) in configurations.iter().enumerate().step_by(11) {
        let chances = example::chances(position, 400, 400 * at as u64).expect("an attack");
        tests += chances.len();
        let least = chances.iter().copied().fold(1.0, f64::min);
        assert!(least > 1e-4, "configuration {at}: {chances:?}");
    }
    assert!(tests >= 20, "{tests} tests");
}

/// Games of squads full of abilities agree with their odds if both sides answer by them: five
/// positions, with chi-square tests of damage, critical hits, shields and ships.
#[test]
fn games_with_abilities_come_out_as_expected() {
    let mut tests = 0;
    for (at, position) in example::positions(5).expect("sample squads").iter().enumerate() {
        let chances = example::chances(position, 100, 100 * at as u64).expect("an attack");
        tests += chances.len();
        // Among about ten tests, a value below this has a probability of 1 in 1,000 with other
        // seeds.
        let least = chances.iter().copied().fold(1.0, f64::min);
        assert!(least > 1e-4, "position {at}: {chances:?}");
    }
    assert!(tests >= 3, "{tests} tests");
}
