//! Measures the cost of odds by the engine and tests them against games, over the attacks of games
//! between sample squads:
//!
//! `cargo run --release --example odds -- POSITIONS GAMES CONFIGURATIONS SEED`
//!
//! Without arguments there are 100 positions, no games, 100 configurations, and seed 1.
//!
//! `greedy` plays every two squads that are neighbours in their folder. Every third time a ship
//! chooses its target, the odds of all its attacks are computed; the median and the longest time
//! are printed.
//!
//! Then the best attack of each position, and CONFIGURATIONS configurations of dice and tokens, are
//! played GAMES times each. Dice and cards come from seeds, and both sides answer by their odds. A
//! chi-square test gives the probability of a deviation at least as large as the observed one.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use killbox::odds::Outcome;
use killbox::odds::engine::{Engine, EngineError, unknown_cards};
use killbox::play::Match;
use killbox::scenario;
use killbox_components::choice::OptionKey;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::frame::Frame;
use killbox_components::frame::attack::AttackStep;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_components::spec::Matchup;
use killbox_components::tally::ShipStat;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::batch::{Batch, submit};
use killbox_systems::driver;
use killbox_systems::world::battle::{Battle, Flow};
use killbox_systems::world::determinize::determinize;
use killbox_systems::world::hash::position_hash;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::snapshot::Snapshot;
use killbox_systems::world::view::View;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// One attack decision in this many becomes a position.
const ONE_IN: usize = 3;
/// The seed of the games.
const SEED: u64 = 7;
/// The minimum expected count of a cell in a chi-square test.
const LEAST: f64 = 5.0;

/// A ship about to attack.
pub struct Position {
    /// The matchup of the battle.
    pub matchup: Matchup,
    /// The battle at the decision.
    pub snapshot: Snapshot,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let wanted: usize = args.next().as_deref().unwrap_or("100").parse()?;
    let games: u64 = args.next().as_deref().unwrap_or("0").parse()?;
    let configured: usize = args.next().as_deref().unwrap_or("100").parse()?;
    let seed: u64 = args.next().as_deref().unwrap_or("1").parse()?;
    let positions = positions(wanted)?;
    cost(&positions)?;
    if games > 0 {
        test("position", positions.iter(), games, seed << 40)?;
        test("configuration", configurations(configured)?.iter(), games, seed << 40 | 1 << 39)?;
    }
    Ok(())
}

/// Plays games of each position, with own seeds from `seed` on, and prints the probabilities.
fn test<'a>(
    what: &str,
    positions: impl Iterator<Item = &'a Position>,
    games: u64,
    seed: u64,
) -> Result<(), EngineError> {
    let mut all: Vec<f64> = Vec::new();
    for (at, position) in positions.enumerate() {
        let chances = chances(position, games, seed + at as u64 * games)?;
        let words: Vec<String> = chances.iter().map(|p| format!("{p:.3}")).collect();
        println!(
            "{what} {at}: {}",
            if words.is_empty() { "too large, or too few games".into() } else { words.join(" ") }
        );
        all.extend(chances);
    }
    let below = |p: f64| all.iter().filter(|chance| **chance < p).count();
    println!(
        "{games} games of each {what}, {} tests: {} below 0.05, {} below 0.01, {} below 0.001",
        all.len(),
        below(0.05),
        below(0.01),
        below(0.001)
    );
    Ok(())
}

fn cost(positions: &[Position]) -> Result<(), EngineError> {
    let mut took = Vec::new();
    let (mut states, mut attacks, mut large) = (Vec::new(), 0, 0);
    for Position { matchup, snapshot } in positions {
        let mut engine = Engine::new(matchup.clone());
        let started = Instant::now();
        let answers = engine.answers(snapshot)?;
        let seconds = started.elapsed().as_secs_f64();
        let n = answers.answers.len();
        attacks += n;
        large += usize::from(answers.sampled.is_some());
        states.push(answers.states as f64 / n as f64);
        took.push((seconds, seconds / n as f64));
    }
    println!("{} positions, {attacks} attacks, {large} positions with too many states", took.len());
    let ms = |values: Vec<f64>| {
        let (median, worst) = middle_and_last(values);
        format!("median {:.2} ms, worst {:.1} ms", 1e3 * median, 1e3 * worst)
    };
    println!("an attack:    {}", ms(took.iter().map(|(_, attack)| *attack).collect()));
    println!("all of one:   {}", ms(took.iter().map(|(all, _)| *all).collect()));
    let (median, most) = middle_and_last(states);
    println!("states of an attack: median {median:.0}, most {most:.0}");
    Ok(())
}

/// The result of an attack.
struct Came {
    damage: usize,
    crit: bool,
    shields_down: bool,
    destroyed: bool,
}

/// The p-values of the best attack of a position, played `games` times with seeds from `seed` on:
/// for its damage, and for a CRIT that comes through, shields that are down and the defender's
/// destruction, if these are uncertain. Empty if there are too many states or too few games.
///
/// # Errors
/// If there is no attack.
pub fn chances(position: &Position, games: u64, seed: u64) -> Result<Vec<f64>, EngineError> {
    let mut engine = Engine::new(position.matchup.clone());
    let answers = engine.answers(&position.snapshot)?;
    if answers.sampled.is_some() {
        return Ok(Vec::new());
    }
    let best = &answers.answers[0];
    let mut batch = Batch::<Silent>::new(vec![position.matchup.clone()], 1, SEED);
    batch.restore(0, &position.snapshot);
    let mut known = HashMap::new();
    let mut counts = vec![0_u32; best.outcome.damage.len()];
    let mut is = [0_u32; 3];
    for game in 0..games {
        let came = batch.with_battle(0, |b| {
            position.snapshot.restore(b);
            determinize(b, answers.seat, seed + game);
            submit(b, answers.seat, best.choice.key()).expect("an option that was offered");
            play(b, &mut engine, &mut known)
        })?;
        counts[came.damage.min(best.outcome.damage.len() - 1)] += 1;
        for (count, is) in is.iter_mut().zip([came.crit, came.shields_down, came.destroyed]) {
            *count += u32::from(is);
        }
    }
    let Outcome { damage, crit, shields_down, destroyed, .. } = best.outcome;
    let mut chances: Vec<f64> = chance(&counts, &damage, games).into_iter().collect();
    for (n, p) in is.into_iter().zip([crit, shields_down, destroyed]) {
        chances.extend(chance(&[n, games as u32 - n], &[p, 1.0 - p], games));
    }
    Ok(chances)
}

/// Plays an attack to its Aftermath step. Decisions are answered by the odds, which are cached by
/// position.
fn play(
    b: &mut Battle<Silent>,
    engine: &mut Engine,
    known: &mut HashMap<u64, OptionKey>,
) -> Result<Came, EngineError> {
    let below = b.attacks.len;
    let (mut results, mut suffered, mut defender) = ((0, 0), 0, None);
    loop {
        let over = match b.frames.top() {
            Some(Frame::Attack(f)) => f.data == below && f.step == AttackStep::Aftermath,
            _ => false,
        };
        if over || b.core.ending.is_some() || defender.is_some() && b.attacks.len <= below {
            break;
        }
        let tally = *b.tally;
        if driver::step(b) == Flow::Wait {
            answer(b, engine, known)?;
        }
        if b.attacks.len <= below {
            continue;
        }
        let attack = b.attacks.pool[usize::from(below)];
        defender = Some(attack.defender);
        let stands = b.frames.0.iter().rev().find_map(|frame| match frame {
            Frame::Attack(f) if f.data == below => Some(f.step),
            _ => None,
        });
        if matches!(
            stands,
            Some(AttackStep::HitOrMiss | AttackStep::AfterNeutralize | AttackStep::DealDamage)
        ) {
            let ship = attack.defender.index();
            suffered += b.tally.0[ship][ShipStat::Taken] - tally.0[ship][ShipStat::Taken];
            results = (attack.attack_dice.count(Face::Hit), attack.attack_dice.count(Face::Crit));
        }
    }
    let defender = defender.ok_or(EngineError::Endless)?;
    Ok(Came {
        damage: usize::from(results.0 + results.1) + usize::from(suffered),
        crit: results.1 > 0,
        shields_down: b.charges[defender].shields.active == 0,
        destroyed: b.core.destroyed.has(defender) || b.core.removed.has(defender),
    })
}

/// Answers the open decision by the odds.
fn answer(
    b: &mut Battle<Silent>,
    engine: &mut Engine,
    known: &mut HashMap<u64, OptionKey>,
) -> Result<(), EngineError> {
    let seat = Seat::BOTH.into_iter().find(|seat| b.pending.of(*seat).is_open());
    let seat = seat.ok_or(EngineError::NoAttack)?;
    let position = Snapshot::of(b);
    unknown_cards(b);
    let hash = position_hash(b);
    position.restore(b);
    let key = match known.get(&hash) {
        Some(key) => *key,
        None => {
            let key = engine.answers(&position)?.answers[0].choice.key();
            known.insert(hash, key);
            key
        }
    };
    submit(b, seat, key).expect("an option that was offered");
    Ok(())
}

/// The p-value of a chi-square test of counts against expected probabilities, or `None` if only one
/// result is possible. A cell with fewer than five expected games is merged with its neighbour.
fn chance(counts: &[u32], expected: &[f64], games: u64) -> Option<f64> {
    let mut cells: Vec<(f64, f64)> = Vec::new();
    for (n, p) in counts.iter().zip(expected) {
        let cell = (f64::from(*n), p * games as f64);
        match cells.last_mut() {
            Some(last) if last.1 < LEAST => *last = (last.0 + cell.0, last.1 + cell.1),
            _ => cells.push(cell),
        }
    }
    if cells.len() > 1 && cells[cells.len() - 1].1 < LEAST {
        let last = cells.pop()?;
        let before = cells.last_mut()?;
        *before = (before.0 + last.0, before.1 + last.1);
    }
    let impossible = counts.iter().zip(expected).any(|(n, p)| *n > 0 && *p <= 0.0);
    if impossible {
        return Some(0.0);
    }
    let law = ChiSquared::new((cells.len() - 1) as f64).ok()?;
    let chi: f64 = cells.iter().map(|(n, expected)| (n - expected) * (n - expected) / expected).sum();
    Some(law.sf(chi))
}

/// The median and the maximum of the values.
fn middle_and_last(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    (values[values.len() / 2], values[values.len() - 1])
}

/// Attack positions, the same number from each pair of squads as far as they last.
///
/// # Errors
/// If the squads cannot be read.
pub fn positions(wanted: usize) -> Result<Vec<Position>, Box<dyn std::error::Error>> {
    let mut pairs = Vec::new();
    for folder in ["standard", "legacy"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("squads").join(folder);
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
        files.sort();
        for i in 0..files.len() {
            let pair = [&files[i], &files[(i + 1) % files.len()]];
            let [matchup, _] = Match::between(pair[0], pair[1])?.ruleset(folder).lenient().matchups()?;
            pairs.push(matchup);
        }
    }
    let of_each = wanted.div_ceil(pairs.len());
    Ok(pairs.iter().flat_map(|matchup| of_game(matchup, of_each)).take(wanted).collect())
}

/// Attacks with dice and tokens alone, for many combinations of attackers and defenders.
///
/// # Errors
/// If a position cannot be set up.
pub fn configurations(wanted: usize) -> Result<Vec<Position>, Box<dyn std::error::Error>> {
    let attackers = [
        "weapons: [(arc: Fixed(Front), value: 2)]",
        "weapons: [(arc: Fixed(Front), value: 2)], tokens: {Focus: 1}",
        "weapons: [(arc: Fixed(Front), value: 2)], locks: [b1]",
        "tokens: {Focus: 1}, locks: [b1]",
        "tokens: {Calculate: 2}",
        "tokens: {Calculate: 1}, force: 1",
        "tokens: {Deplete: 1}",
        "force: 2, locks: [b1]",
        "weapons: [(arc: Fixed(Front), value: 4)], tokens: {Focus: 1}",
        "weapons: [(arc: Fixed(Front), value: 4)], tokens: {Calculate: 1}, locks: [b1]",
    ];
    let defenders = [
        "agility: 0, hull: 2",
        "agility: 1, hull: 2, shields: 1, tokens: {Focus: 1}",
        "agility: 2, hull: 3, tokens: {Evade: 1}",
        "agility: 2, hull: 4, shields: 1, tokens: {Calculate: 1}, force: 1",
        "agility: 1, hull: 3, tokens: {ReinforceAft: 1}",
        "agility: 3, hull: 3, tokens: {Focus: 1, Evade: 1}",
        "agility: 2, hull: 2, tokens: {Strain: 1}",
        "agility: 3, hull: 3, force: 2",
        "agility: 1, hull: 6, shields: 3, tokens: {Calculate: 2}",
        "agility: 3, hull: 4, tokens: {Evade: 2}",
    ];
    let pairs = attackers.iter().enumerate().flat_map(|(i, a)| {
        defenders.iter().enumerate().map(move |(j, b)| (a, b, [120, 200, 300][(i + j) % 3]))
    });
    pairs.take(wanted).map(|(attacker, defender, apart)| configured(attacker, defender, apart)).collect()
}

/// A ship about to attack another, `apart` mm from centre to centre.
fn configured(attacker: &str, defender: &str, apart: u16) -> Result<Position, Box<dyn std::error::Error>> {
    let ahead = 300 + apart;
    let text = format!(
        "(ships: {{a1: (pose: (400, 300, 90), {attacker}), b1: (pose: (400, {ahead}, 90), {defender})}},
         start: [Attack(a1)], choices: [(ask: Attack, pick: Attack(target: b1))], about: \"An attack\", rules: [])"
    );
    let cases = scenario::read("configuration.ron", &text)?;
    let mut snapshot = None;
    let run = cases[0].run_paused(scenario::CardPool::embedded(), |b| {
        let open = b.pending.of(Seat::A);
        if snapshot.is_none() && open.is_open() && open.kind == DecisionKind::Attack {
            snapshot = Some(Snapshot::of(b));
        }
    });
    match (run.matchup, snapshot) {
        (Some(matchup), Some(snapshot)) => Ok(Position { matchup, snapshot }),
        _ => Err(format!("no attack in {text}: {:?}", run.faults).into()),
    }
}

/// Attack positions of one game.
fn of_game(matchup: &Matchup, wanted: usize) -> Vec<Position> {
    let mut batch = Batch::<Silent>::new(vec![matchup.clone()], 1, SEED);
    batch.start(0, 0, 0);
    let mut players = Seat::BOTH.map(|_| Greedy::default());
    let mut draws = player_streams(SEED, 0);
    let (mut found, mut asked) = (Vec::new(), 0);
    while found.len() < wanted {
        batch.advance();
        if batch.with_battle(0, |b| b.core.ending.is_some()) {
            break;
        }
        for seat in Seat::BOTH {
            let open = batch.with_battle(0, |b| {
                let pending = b.pending.of(seat);
                let attacks = pending.kind == DecisionKind::Attack && pending.options.len() > 1;
                pending.is_open().then_some(attacks)
            });
            let Some(attacks) = open else { continue };
            asked += usize::from(attacks);
            if attacks && asked % ONE_IN == 0 && found.len() < wanted {
                found.push(Position { matchup: matchup.clone(), snapshot: batch.snapshot(0) });
            }
            let (player, draws) = (&mut players[seat.index()], &mut draws[seat.index()]);
            let key = batch.with_battle(0, |b| player.choose(&View::new(b, seat), draws));
            batch.submit(0, seat, key).expect("an option that was offered");
        }
    }
    found
}
