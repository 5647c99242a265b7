//! Stopping rules in `match`, and their statistics, tested with published values.

use killbox::matches::{Accepted, GROUPS, Rate, Rule, Sprt, Sums, student};
use killbox_components::ids::ShipSet;
use killbox_components::rng::{Purpose, below, stream};
use killbox_workbench::gauntlet::mean;
use serde_json::Value;

use super::support::*;

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON and nothing else")
}

fn close(one: f64, other: f64, within: f64) -> bool {
    (one - other).abs() <= within
}

/// `--until` ends at the first evaluation at which the interval is narrow enough, with the games of
/// a match of that length.
#[test]
fn until_the_interval_is_narrow() {
    let report = json(&succeed(&mut match_with(&["--until", "2.5%", "--json"])));
    let games = report["games"].as_u64().expect("a number");
    assert_eq!(report["interrupted"], false);
    assert_eq!(report["stopping"]["verdict"]["reached"], true);
    assert!(games > 500 && games.is_multiple_of(500), "{games}");
    let half = |report: &Value| {
        let [low, high] = ["low", "high"].map(|key| report["win_rate"][key].as_f64().expect("a number"));
        (high - low) / 2.0
    };
    assert!(half(&report) <= 0.025);
    let with = |games: u64| json(&succeed(&mut match_with(&["--games", &games.to_string(), "--json"])));
    assert_eq!(with(games)["checksum"], report["checksum"]);
    assert!(half(&with(games - 500)) > 0.025, "it would have stopped before");
    let text = succeed(&mut match_with(&["--until", "0.5%", "--games", "600"]));
    assert!(text.contains("NOT reached") && !text.contains("INTERRUPTED"), "{text}");
}

/// `--sprt` ends when it has decided, and reports the decision.
#[test]
fn until_a_test_has_decided() {
    for (sprt, accepted) in [("-400,-390", "h1"), ("390,400", "h0")] {
        let report = json(&succeed(&mut match_with(&["--sprt", sprt, "--json"])));
        assert_eq!(report["stopping"]["verdict"]["accepted"], accepted, "{report}");
        assert_eq!(report["games"], 500);
    }
    let output = run(&mut match_with(&["--sprt", "0,10", "--first", "a"]));
    assert!(stderr(&output).contains("--first"), "a test needs pairs: {}", stderr(&output));
}

/// A gauntlet reports the decision of each test, and intervals only where they stayed wide. With a
/// hero they are beside each opponent.
#[test]
fn gauntlets_say_how_they_ended() {
    let gauntlet = |more: &[&str]| {
        let mut command = killbox();
        let squads = [A, B, "squads/legacy/scum-hunters-three.xws", "--players", "random", "--seed", "5"];
        succeed(command.arg("gauntlet").args(squads).args(more))
    };
    let text = gauntlet(&["--sprt", "-400,-390"]);
    for part in [
        "--beta 0.05: reached in 3 of 3 match-ups",
        "after 500 to 500 games",
        "  1 against 3: H1 accepted, log",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let text = gauntlet(&["--until", "6%"]);
    assert!(text.contains("--until 6%: reached in 3 of 3") && !text.contains("1 against 2"), "{text}");
    let text = gauntlet(&["--until", "2%", "--games", "500"]);
    assert!(text.contains("1 against 2: NOT reached, half the interval is"), "{text}");
    let text = gauntlet(&["--until", "6%", "--hero", A]);
    assert!(text.contains("500  reached, half the interval is"), "{text}");
}

/// With `--out` the rows end where the rule ended the run. Resumed, the run has nothing left to do.
#[test]
fn rows_end_with_the_rule() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run");
    let more = ["--until", "3%", "--json", "--part-games", "300", "--out", text(&out)];
    let printed = succeed(&mut match_with(&more));
    let games = json(&printed)["games"].as_u64().expect("a number");
    assert_eq!(numbers(&out, "games", "game"), (0..games).collect::<Vec<_>>());
    assert_eq!(succeed(match_with(&more).arg("--resume")), printed);
    let other = ["--until", "2%", "--part-games", "300", "--resume", "--out", text(&out)];
    let output = run(&mut match_with(&other));
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("--until 3%"), "{}", stderr(&output));
}

/// Evaluations come after 500 games, then every 500, and an eighth later once that is more.
#[test]
fn looks() {
    let mut looks = vec![Rule::look_after(0)];
    while looks.len() < 12 {
        looks.push(Rule::look_after(looks[looks.len() - 1]));
    }
    assert_eq!(looks, [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000, 5500, 6000]);
    assert_eq!(Rule::look_after(8000), 9000);
    assert_eq!(Rule::look_after(999), 1000);
}

/// Wilson's interval with the correction for continuity: Newcombe, "Two-sided confidence intervals
/// for the single proportion" (1998), table I, method 4.
#[test]
fn published_intervals() {
    for (wins, n, low, high) in [
        (81.0, 263.0, 0.2535, 0.3682),
        (15.0, 148.0, 0.0598, 0.1644),
        (0.0, 20.0, 0.0, 0.2005),
        (1.0, 29.0, 0.0018, 0.1963),
    ] {
        let rate = Rate::wilson(wins / n, n).expect("trials");
        assert!(close(rate.low, low, 5e-5) && close(rate.high, high, 5e-5), "{wins} of {n}: {rate:?}");
    }
}

/// The log-likelihood ratio of frequencies of pairs, computed with the definition of Van den Bergh
/// by another program (the root found by Brent's method of SciPy).
#[test]
fn known_likelihood_ratios() {
    for (elo0, elo1, pairs, expected) in [
        (0.0, 5.0, [440, 2910, 5170, 2888, 455], -5.920443441),
        (0.0, 5.0, [142, 620, 1122, 699, 188], 3.968908306),
        (-5.0, 0.0, [349, 1561, 3340, 1604, 359], 5.768660597),
        (-5.0, 5.0, [98, 382, 674, 369, 71], -4.315724390),
        (0.0, 10.0, [0, 0, 0, 0, 3], 0.085160303),
        (0.0, 20.0, [10, 5, 2, 5, 10], -0.075361941),
        (0.0, 10.0, [63, 252, 385, 250, 74], -0.530698403),
        (-10.0, 10.0, [120, 0, 60, 0, 180], 4.144362042),
        (100.0, 120.0, [30, 0, 40, 3, 100], 1.483866315),
    ] {
        let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 };
        assert!(close(sprt.llr(&pairs), expected, 1e-6), "{pairs:?}: {}", sprt.llr(&pairs));
        let mirrored = Sprt { elo0: -elo1, elo1: -elo0, ..sprt };
        let [ll, ld, even, wd, ww] = pairs;
        assert!(
            close(mirrored.llr(&[ww, wd, even, ld, ll]), -expected, 1e-6),
            "the other side's is the opposite"
        );
    }
}

/// If each pair is won or lost as a whole, the test is Wald's of two binomial rates. Its bounds are
/// Wald's.
#[test]
fn closed_forms() {
    let sprt = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 };
    let s1 = 1.0 / (1.0 + 10_f64.powf(-0.25));
    let wald = 60.0 * (s1 / 0.5_f64).ln() + 40.0 * ((1.0 - s1) / 0.5_f64).ln();
    assert!(close(sprt.llr(&[40, 0, 0, 0, 60]), wald, 0.01), "{} and {wald}", sprt.llr(&[40, 0, 0, 0, 60]));
    let [low, high] = sprt.bounds();
    assert!(close(low, -19_f64.ln(), 1e-12) && close(high, 19_f64.ln(), 1e-12));
    let [low, high] = Sprt { alpha: 0.01, beta: 0.2, ..sprt }.bounds();
    assert!(close(low, (0.2 / 0.99_f64).ln(), 1e-12) && close(high, 80_f64.ln(), 1e-12));
    assert_eq!(sprt.llr(&[0; 5]), 0.0);
    assert_eq!(sprt.decide(&[0, 0, 0, 0, 500]), Some(Accepted::H1));
    assert_eq!(sprt.decide(&[500, 0, 0, 0, 0]), Some(Accepted::H0));
    assert_eq!(sprt.decide(&[1, 1, 1, 1, 1]), None);
}

/// The interval of a squad's mean is Student's over groups. Two fully correlated match-ups count as
/// one. Two opposite ones have the interval of independent match-ups, and not a narrower one. With
/// fewer than eight groups in which all match-ups have games, the widths are averaged.
#[test]
fn means_of_win_rates() {
    let rate = Rate { estimate: 0.5, low: 0.46, high: 0.54 };
    let groups: [Option<f64>; GROUPS] =
        std::array::from_fn(|group| Some(if group % 2 == 0 { 0.3 } else { 0.7 }));
    let one = mean(&[(rate, groups), (rate, groups)]).expect("a rate");
    // The standard deviation of 32 values at a distance of 0.2 from their mean is 0.2 sqrt(32/31),
    // and the 97.5 % quantile is 2.0395.
    assert!(close((one.high - one.low) / 2.0, 2.0395 * 0.2 / 31_f64.sqrt(), 1e-5), "{one:?}");
    assert_eq!(mean(&[(rate, groups)]), Some(rate), "one match-up is its own mean");
    let turned = groups.map(|group| group.map(|rate| 1.0 - rate));
    let opposite = mean(&[(rate, groups), (rate, turned)]).expect("a rate");
    assert!(close(opposite.high - opposite.low, 0.08 / 2_f64.sqrt(), 1e-9), "{opposite:?}");
    // Sixteen games of each are eight groups. The standard deviation of eight values is 0.2
    // sqrt(8/7).
    let first = |count: usize| std::array::from_fn(|group| groups[group].filter(|_| group < count));
    let few = mean(&[(rate, groups), (rate, first(8))]).expect("a rate");
    assert!(close((few.high - few.low) / 2.0, student(7.0) * 0.2 / 7_f64.sqrt(), 1e-5), "{few:?}");
    let wide = Rate { estimate: 0.7, low: 0.5, high: 0.9 };
    let fewer = mean(&[(rate, groups), (wide, first(7))]).expect("a rate");
    assert!(close(fewer.low, 0.48, 1e-12) && close(fewer.high, 0.72, 1e-12), "{fewer:?}");
    // A squad that lost every game has not proved that it always loses.
    let lost = Rate::wilson(0.0, 64.0).expect("games");
    let never = [Some(0.0); GROUPS];
    let never = mean(&[(lost, never), (lost, never)]).expect("a rate");
    assert_eq!(never.low, 0.0);
    assert!(close(never.high, lost.high / 2_f64.sqrt(), 1e-12), "{never:?}");
    assert_eq!(mean(&[]), None);
}

/// Simulates pairs until a rule is satisfied. A wins each game with `percent` percent probability.
/// In half of the pairs, the second game ends as the first one does.
fn imagine(rule: Rule, percent: u32, run: u64) -> Sums {
    let mut random = stream(31, run, Purpose::Dice);
    let mut sums = Sums::new(ShipSet::EMPTY);
    loop {
        let until = Rule::look_after(sums.games);
        while sums.games < until {
            let first = below(&mut random, 100) < percent;
            let second = if below(&mut random, 2) == 0 { first } else { below(&mut random, 100) < percent };
            for won in [first, second] {
                sums.wins[usize::from(!won)] += 1;
            }
            sums.games += 2;
            sums.add_pair(2 * (u8::from(first) + u8::from(second)), 0);
        }
        if rule.verdict(&sums).reached {
            return sums;
        }
    }
}

/// Stopped by `--until`, the interval covers the true rate nearly as often as it claims.
#[test]
fn narrow_intervals_cover() {
    for (percent, width) in [(50, 0.03), (20, 0.02), (5, 0.01)] {
        let covered = (0..400).filter(|run| {
            let rate = imagine(Rule::Until(width), percent, *run).win_rate().expect("games");
            (rate.low..=rate.high).contains(&(f64::from(percent) / 100.0))
        });
        let share = covered.count() as f64 / 400.0;
        assert!((0.92..=0.98).contains(&share), "{percent} %: {share}");
    }
}

/// A test errs at most as often as it may: if one hypothesis holds, the other is accepted at most
/// as often as stated.
#[test]
fn tests_err_as_rarely_as_said() {
    // 54 of 100 games are +28: just beyond H1 of the first test, just short of H0 of the second.
    for (elo0, elo1, wrong) in [(0.0, 27.0, Accepted::H0), (28.0, 56.0, Accepted::H1)] {
        let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 };
        let erred =
            (0..400).filter(|run| sprt.decide(&imagine(Rule::Sprt(sprt), 54, *run).pairs) == Some(wrong));
        let share = erred.count() as f64 / 400.0;
        assert!(share > 0.0 && share <= 0.07, "{wrong:?} was accepted in {share}");
    }
}
