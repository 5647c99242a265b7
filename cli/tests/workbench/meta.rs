//! `killbox meta` with tables whose solution is known.

use killbox::matches::{GROUPS, Rate, score};
use killbox_workbench::ladder::{Played, fit};
use killbox_workbench::meta::{Matrix, clusters, equilibrium, explained, redrawn, smoothed};
use proptest::prelude::*;

use super::{json, number, succeed};

const SQUADS: [&str; 4] = [
    "squads/legacy/rebel-red-and-gold.xws",
    "squads/legacy/firstorder-kylo-quickdraw.xws",
    "squads/legacy/scum-hunters-three.xws",
    "benches/squads/plain-ties.xws",
];

/// A matrix from the rates above the diagonal. Opposite cells sum to one.
fn matrix(n: usize, of: impl Fn(usize, usize) -> f64) -> Matrix {
    let rate = |a: usize, b: usize| match a.cmp(&b) {
        std::cmp::Ordering::Less => of(a, b),
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0 - of(b, a),
    };
    Matrix::exact((0..n).map(|a| (0..n).map(|b| rate(a, b)).collect()).collect())
}

fn near(found: &[f64], expected: &[f64], by: f64) {
    for (found_one, expected_one) in found.iter().zip(expected) {
        assert!((found_one - expected_one).abs() < by, "{found:?}, not {expected:?}");
    }
}

/// Rock beats scissors, scissors beat paper, and paper beats rock. The margins determine the mix: a
/// squad that is beaten clearly is rare.
#[test]
fn rock_paper_scissors() {
    let even = matrix(3, |a, b| if (a, b) == (0, 2) { 0.2 } else { 0.8 });
    near(&equilibrium(&even).expect("one"), &[1.0 / 3.0; 3], 1e-6);
    near(&smoothed(&even, 0.02), &[1.0 / 3.0; 3], 1e-6);
    near(&[even.polarity(0), even.exploitability(&[1.0, 0.0, 0.0])], &[0.3 * 2.0_f64.sqrt(), 0.3], 1e-9);
    // 0 beats 1 by x, 1 beats 2 by y, 2 beats 0 by z: shares are as y, z, x.
    let (x, y, z) = (0.1, 0.2, 0.3);
    let uneven = matrix(3, |a, b| match (a, b) {
        (0, 1) => 0.5 + x,
        (1, 2) => 0.5 + y,
        _ => 0.5 - z,
    });
    near(&equilibrium(&uneven).expect("one"), &[y / 0.6, z / 0.6, x / 0.6], 1e-6);
    // In a circle all strengths are equal and explain nothing.
    let games = |players: [usize; 2], pairs: [u64; 5]| Played { players, pairs, groups: [[0; 2]; GROUPS] };
    let circle = fit(
        3,
        &[
            games([0, 1], [0, 0, 50, 0, 50]),
            games([1, 2], [0, 0, 50, 0, 50]),
            games([2, 0], [0, 0, 50, 0, 50]),
        ],
    );
    near(&circle.iter().map(|elo| elo.estimate.expect("all played")).collect::<Vec<_>>(), &[0.0; 3], 1e-6);
    assert_eq!(explained(&even, &[0.0; 3]), Some(0.0));
}

/// A squad that beats all others is the whole equilibrium. A squad that a similar one beats
/// everywhere has no share.
#[test]
fn dominated_rows() {
    let best = matrix(4, |a, _| if a == 0 { 0.6 } else { 0.5 });
    near(&equilibrium(&best).expect("one"), &[1.0, 0.0, 0.0, 0.0], 1e-9);
    let loser = matrix(4, |a, b| match (a, b) {
        (0, 1) | (1, 2) => 0.7,
        (0, 2) => 0.3,
        _ => 0.9,
    });
    near(&equilibrium(&loser).expect("one"), &[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0], 1e-6);
    assert!(smoothed(&loser, 0.02)[3] < 1e-6);
    assert!(smoothed(&loser, 0.3)[3] > 0.05, "wide smoothing leaves room for what is bad");
}

/// A ladder: its strengths are recovered and explain all differences, and the strongest squad is
/// the equilibrium.
#[test]
fn a_transitive_ladder() {
    let strengths = [150.0, 50.0, -20.0, -180.0];
    let ladder = matrix(4, |a, b| score(strengths[a] - strengths[b]));
    near(&equilibrium(&ladder).expect("one"), &[1.0, 0.0, 0.0, 0.0], 1e-9);
    assert!(explained(&ladder, &strengths).expect("they differ") > 0.999_999);
    let played: Vec<Played> = (0..4)
        .flat_map(|a| (a + 1..4).map(move |b| [a, b]))
        .map(|players| {
            let wins = (1e6 * ladder.rate(players[0], players[1])).round() as u64;
            Played { players, pairs: [1_000_000 - wins, 0, 0, 0, wins], groups: [[0; 2]; GROUPS] }
        })
        .collect();
    let found: Vec<f64> = fit(4, &played).iter().map(|elo| elo.estimate.expect("all played")).collect();
    near(&found, &strengths, 0.5);
}

/// Squads of two kinds are separated, and squads of one kind are not.
#[test]
fn kinds_of_squads() {
    // Even squads beat odd ones, with small differences.
    let kinds = matrix(8, |a, b| match (a % 2, b % 2) {
        (0, 1) => 0.7 + 0.01 * a as f64,
        (1, 0) => 0.3 - 0.01 * b as f64,
        _ => 0.5 + 0.005 * (b - a) as f64,
    });
    let found = clusters(&kinds);
    assert_eq!(found.groups, [vec![0, 2, 4, 6], vec![1, 3, 5, 7]]);
    assert!(found.silhouette > 0.7);
    assert_eq!(clusters(&matrix(8, |_, _| 0.5)).groups, [(0..8).collect::<Vec<_>>()]);
}

/// Chance differences between cells count neither as polarity nor as kinds. The equilibrium of an
/// uncertain matrix is uncertain.
#[test]
fn what_chance_adds_is_taken_away() {
    let rate = |estimate: f64| Rate { estimate, low: estimate - 0.098, high: estimate + 0.098 };
    let noisy = Matrix::new(4, |a, b| Some(rate(if (a + b) % 2 == 0 { 0.54 } else { 0.46 }))).expect("all");
    assert_eq!(noisy.polarity(0), 0.0);
    let drawn = redrawn(&noisy, 100);
    assert_eq!(drawn.len(), 100);
    let present = |squad: usize| drawn.iter().filter(|mix| mix[squad] > 0.0).count();
    assert!((0..4).all(|squad| (20..100).contains(&present(squad))), "each may be in it, none must");
    assert_eq!(drawn, redrawn(&noisy, 100), "equal draws every time");
    assert!(Matrix::new(3, |a, _| (a > 0).then(|| rate(0.5))).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// For every matrix, the mix is a distribution, nothing beats it, and a smoothed mix is beaten
    /// by no more than its width allows.
    #[test]
    fn nothing_beats_an_equilibrium(n in 2_usize..9, seeds in proptest::collection::vec(0.0_f64..1.0, 64)) {
        let matrix = matrix(n, |a, b| seeds[a * 8 + b - 1]);
        let mix = equilibrium(&matrix).expect("every game has one");
        prop_assert!((mix.iter().sum::<f64>() - 1.0).abs() < 1e-9 && mix.iter().all(|share| *share >= 0.0));
        prop_assert!(matrix.exploitability(&mix) < 1e-5);
        for width in [0.02, 0.2] {
            let smooth = smoothed(&matrix, width);
            prop_assert!((smooth.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            prop_assert!(matrix.exploitability(&smooth) <= width * (n as f64).ln() + 1e-6);
            // The smoothed mix is a fixed point: its shares follow from the gains against it.
            let weights: Vec<f64> = (0..n).map(|squad| (matrix.gain(squad, &smooth) / width).exp()).collect();
            let sum: f64 = weights.iter().sum();
            for (share, weight) in smooth.iter().zip(&weights) {
                prop_assert!((share - weight / sum).abs() < 1e-6);
            }
        }
    }
}

/// From the command line: the table is that of `gauntlet`, whose folder can be read, and the
/// analysis belongs to it.
#[test]
fn from_a_gauntlet() {
    let dir = tempfile::tempdir().expect("a folder");
    let [out, tables] = ["run", "tables"].map(|name| dir.path().join(name).display().to_string());
    let games = ["--players", "random", "--games", "60", "--seed", "3"];
    let gauntlet = json(&[&["gauntlet"], &SQUADS[..], &games[..], &["--out", &out]].concat());
    let read = [&["meta"], &SQUADS[..], &games[..], &["--out", &out, "--resume", "--csv", &tables]].concat();
    let meta = json(&read);
    for key in ["squads", "matchups", "checksum", "players"] {
        assert_eq!(meta[key], gauntlet[key], "{key}");
    }
    assert_eq!(meta, json(&[&["meta"], &SQUADS[..], &games[..], &["--threads", "1"]].concat()));
    let lines = meta["meta"].as_array().expect("a list");
    let sum = |key: &str| lines.iter().map(|line| number(&line[key])).sum::<f64>();
    assert!((sum("share") - 1.0).abs() < 1e-9 && (sum("smoothed") - 1.0).abs() < 1e-9);
    assert!(number(&meta["exploitability"]) < 1e-6);
    for (line, squad) in lines.iter().zip(gauntlet["squads"].as_array().expect("a list")) {
        assert_eq!(line["name"], squad["name"]);
        let best = number(&line["best"]["win_rate"]["estimate"]);
        assert!(best >= number(&line["worst"]["win_rate"]["estimate"]));
    }
    let text = succeed(&[&["meta"], &SQUADS[..], &games[..]].concat());
    for part in ["THE META", "Elo (95 %)", "polarity", "equilibrium", "if all squads were equally frequent"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let csv = |name: &str| std::fs::read_to_string(format!("{tables}/{name}")).expect("a table");
    for (name, rows) in [("squads.csv", 4), ("matchups.csv", 6)] {
        let table = csv(name);
        let widths: Vec<usize> = table.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(widths.len(), rows + 1);
        assert!(widths.iter().all(|width| *width == widths[0]), "{table}");
    }
}
