//! Every printed interval covers the true value as often as it claims, however few games, pairs or
//! tournaments there are. These are the simulations of `examples/coverage`, with fewer repeats.

#[path = "../../../workbench/examples/coverage/main.rs"]
#[allow(dead_code, reason = "the example is a program, the tests need its simulations")]
mod example;

use example::{Held, statistics};

/// Repeats of each model.
const REPEATS: usize = 100;
/// The most clusters that are tested here. The program tests more.
const MOST: usize = 32;
/// The least coverage of a 95 % interval.
const LEAST: f64 = 0.93;

/// Tests the intervals of a command, with each model and each number of clusters.
fn hold(command: &str) {
    let mut looked_at = 0;
    for statistic in statistics().iter().filter(|statistic| statistic.name.starts_with(command)) {
        // The largest size within the limit also counts if it is the only one.
        let most = statistic.range[0].max(if statistic.cost < 20 { MOST } else { MOST / 2 });
        for clusters in statistic.sizes().filter(|clusters| *clusters <= most) {
            let repeats = statistic.repeats(REPEATS).max(25);
            for model in &statistic.models {
                let held: Held = model.run(7, clusters, repeats);
                if held.of * 20 < repeats as u64 {
                    continue;
                }
                looked_at += 1;
                // Repeats are independent, but the intervals of one repeat are not.
                let trials = repeats.min(held.of as usize) as f64;
                let slack = 3.0 * (LEAST * (1.0 - LEAST) / trials).sqrt();
                assert!(
                    held.share() >= LEAST - slack,
                    "{}, {}, {clusters} {}: {held:?}, {:.3}",
                    statistic.name,
                    model.name,
                    statistic.clusters,
                    held.share()
                );
            }
        }
    }
    assert!(looked_at > 0, "no interval of {command}");
}

#[test]
fn of_a_match() {
    hold("match: win rate");
    hold("match --first");
    hold("match: a ship survives");
    hold("match: first player wins");
}

#[test]
fn of_margins() {
    hold("match: margin");
}

#[test]
fn of_rules_to_stop_by() {
    hold("match --until");
    hold("match --sprt");
    hold("compare --sprt");
}

#[test]
fn of_sampled_odds() {
    hold("odds");
}

#[test]
fn of_a_ladder() {
    hold("ladder");
}

#[test]
fn of_a_gauntlet() {
    hold("gauntlet");
}

#[test]
fn of_a_comparison() {
    hold("compare: ");
}

#[test]
fn of_a_meta() {
    hold("meta");
}

#[test]
fn of_a_backtest() {
    hold("backtest");
}

#[test]
fn of_prices() {
    hold("price");
}
