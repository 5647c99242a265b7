//! `killbox compare`: differences with the same random numbers.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use killbox::matches::{Accepted, BATCH, MakePlayer, Rule, Sprt, Unwatched, student};
use killbox::squads::{Field, LoadOptions, differences, load_all};
use killbox_cards::Library;
use killbox_components::rng::below;
use killbox_players::random::Random;
use killbox_workbench::compare::{Decision, Family, Moments, Plan};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{json, killbox, number, succeed};
use crate::program::at_root;

const A: &str = "squads/legacy/rebel-red-and-gold.xws";
const B: &str = "squads/legacy/firstorder-kylo-quickdraw.xws";
const C: &str = "squads/legacy/scum-hunters-three.xws";
const XWINGS: &str = "benches/squads/plain-xwings.xws";
const RANDOM: &MakePlayer = &|| Box::new(Random);

/// Every game of a squad and itself is the same, so the difference is exactly 0.
#[test]
fn a_squad_and_itself() {
    let report = json(&["compare", A, A, "--field", B, C, "--games", "60", "--players", "random"]);
    let line = &report["variants"][1];
    assert_eq!(line["same_games"], true);
    assert_eq!(line["changes"].as_array().map(Vec::len), Some(0));
    for key in ["difference", "margin"] {
        for part in ["estimate", "low", "high"] {
            assert_eq!(number(&line[key][part]), 0.0, "{key} {part}");
        }
    }
    for opponent in report["opponents"].as_array().expect("a list") {
        assert_eq!(number(&opponent["variants"][1]["difference"]["estimate"]), 0.0);
        assert_eq!(opponent["variants"][0]["wins"], opponent["variants"][1]["wins"]);
    }
    let text = succeed(&["compare", A, A, "--field", B, "--games", "60", "--players", "random"]);
    assert!(text.contains("every game is the same") && text.contains("the same cards as 1"), "{text}");
}

/// The games are those of `match`. Rates and differences are computed from them, with weights if
/// there are any.
#[test]
fn games_are_those_of_matches() {
    let few = ["--games", "80", "--seed", "4", "--players", "random"];
    let report = json(&[&["compare", A, C, "--field", B, XWINGS, "--weights", "3,1"], &few[..]].concat());
    let mut rates = Vec::new();
    for (at, variant) in [A, C].into_iter().enumerate() {
        let mut of_field = 0.0;
        for (opponent, (file, weight)) in [(B, 0.75), (XWINGS, 0.25)].into_iter().enumerate() {
            let alone = json(&[&["match", variant, file], &few[..]].concat());
            let line = &report["opponents"][opponent]["variants"][at];
            for key in ["wins", "losses", "draws", "win_rate"] {
                assert_eq!(line[key], alone[key], "{key} of {variant} against {file}");
            }
            of_field += weight * number(&alone["win_rate"]["estimate"]);
        }
        let rate = number(&report["variants"][at]["win_rate"]["estimate"]);
        assert!((rate - of_field).abs() < 1e-9);
        rates.push(rate);
    }
    let difference = number(&report["variants"][1]["difference"]["estimate"]);
    assert!((difference - (rates[1] - rates[0])).abs() < 1e-9);
}

/// The report does not depend on threads, a folder, or whether the run was killed between stages.
#[test]
fn one_report_however_it_is_played() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run").display().to_string();
    let args =
        ["compare", A, C, "--field", B, "--players", "random", "--until", "3%", "--games", "3000", "--json"];
    let plain = succeed(&args);
    let with = |more: &[&str]| succeed(&[&args[..], more].concat());
    assert_eq!(plain, with(&["--threads", "1", "--batch", "7"]));
    assert_eq!(plain, with(&["--out", &out, "--part-games", "300"]));
    assert_eq!(plain, with(&["--out", &out, "--resume"]));
    let parts = || std::fs::read_dir(Path::new(&out).join("games")).expect("parts");
    for part in parts().map(|part| part.expect("a part").path()) {
        if part.to_string_lossy().contains("-000002") {
            std::fs::remove_file(part).expect("a file of ours");
        }
    }
    assert_eq!(plain, with(&["--out", &out, "--resume"]), "parts that were lost are played again");
    let report: serde_json::Value = serde_json::from_str(&plain).expect("JSON");
    assert_eq!(report["decision"]["reached"], true);
    assert!(number(&report["games"]) < 3000.0 && number(&report["decision"]["half_width"]) <= 0.03);
}

/// Errors are reported before anything is played.
#[test]
fn wrong_use() {
    for (args, said) in [
        (&["compare", A, "--field", B][..], "at least two squads"),
        (&["compare", "--field", B], "at least two squads"),
        (&["compare", A, C, "--field", B, "--faction", "resistance"], "--faction needs two revisions"),
        (&["compare", A, C, "--field", B, "--weights", "1,2"], "2 numbers for a field of 1 squads"),
        (&["compare", A, C, "--field", B, "--weights", "0"], "not all of them 0"),
        (&["compare", A, C], "--field"),
    ] {
        let (code, _, err) = killbox(args);
        assert!(code != Some(0) && err.contains(said), "{args:?}: {err}");
    }
}

/// The differences between two squads are listed card by card.
#[test]
fn changes_are_named() {
    let field = field(&[A]);
    let squad = &field.squads[0].squad;
    assert_eq!(differences(squad, squad, &field.ruleset), []);
    let mut other = squad.clone();
    let gone = other.ships[0].upgrades.remove(0);
    other.obstacles[0] = (0..).find(|at| !squad.obstacles.contains(at)).expect("there are more");
    let ship = other.ships.pop().expect("ships");
    other.ships.reverse();
    let changes = differences(squad, &other, &field.ruleset);
    let words: Vec<String> = changes.iter().map(killbox::squads::Change::words).collect();
    assert_eq!(changes.len(), 4, "{words:?}");
    assert!(words[0].starts_with(&format!("− {} on {}", gone.name, squad.ships[0].pilot.name)), "{words:?}");
    assert!(words[1].starts_with(&format!("− {}", ship.pilot.name)), "{words:?}");
    assert!(words[1].ends_with(&format!("({})", ship.points(&field.ruleset))), "{words:?}");
    assert!(!changes[2].added && changes[3].added && changes[3].kind == "obstacle");
    // And in the other direction.
    let back = differences(&other, squad, &field.ruleset);
    assert_eq!(back.iter().filter(|change| change.added).count(), 3);
}

/// Moments computed by hand. Equal numbers have no interval.
#[test]
fn by_hand() {
    let of = Moments::of(&[0.25, 0.0, 0.5, 0.25]);
    assert!((of.mean - 0.25).abs() < 1e-12 && (of.variance - 0.125 / 3.0).abs() < 1e-12);
    let difference = of.difference(1.0);
    let half = student(3.0) * (0.125_f64 / 3.0 / 4.0).sqrt();
    assert!((difference.high.expect("an end") - 0.25 - half).abs() < 1e-12);
    for alike in [&[][..], &[0.5], &[0.1; 40]] {
        let none = Moments::of(alike).difference(1.0);
        assert!(none.low.is_none() && none.no_interval.is_some() && none.p.is_none());
    }
}

fn normal(rng: &mut ChaCha8Rng) -> f64 {
    // The sum of twelve uniform numbers, which is close enough to normal here.
    (0..12).map(|_| f64::from(below(rng, 1 << 30)) / f64::from(1 << 30)).sum::<f64>() - 6.0
}

/// If several variants are no better than the first, an interval misses in one of twenty
/// comparisons as a whole, not in each variant. Dunnett's table has 2.21 for two and 2.44 for four
/// with a common control, where one alone has 1.96.
#[test]
fn several_are_corrected() {
    for (variants, expected) in [(2, 2.21), (4, 2.44)] {
        let mut rng = ChaCha8Rng::seed_from_u64(variants as u64);
        let (mut missed, rounds) = (0, 400);
        let mut widths = 0.0;
        for _ in 0..rounds / 10 {
            // One family with very many pairs gives the width.
            let (first, others): (Vec<f64>, Vec<Vec<f64>>) = sample(&mut rng, 400, variants);
            let family = Family::of(&minus(&first, &others));
            widths += family.width * 1.96 / f64::from(rounds / 10);
            for _ in 0..10 {
                let (first, others) = sample(&mut rng, 60, variants);
                let mut small = Family::of(&minus(&first, &others));
                small.width = family.width;
                missed += u32::from((0..variants).any(|at| {
                    let one = small.difference(at);
                    one.low.is_some_and(|low| low > 0.0) || one.high.is_some_and(|high| high < 0.0)
                }));
            }
        }
        assert!((widths - expected).abs() < 0.06, "{widths}");
        let rate = f64::from(missed) / f64::from(rounds);
        assert!((0.02..0.09).contains(&rate), "{rate} of {variants} variants");
    }
}

fn sample(rng: &mut ChaCha8Rng, pairs: usize, variants: usize) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut draw = || (0..pairs).map(|_| normal(rng)).collect::<Vec<f64>>();
    (draw(), (0..variants).map(|_| draw()).collect())
}

fn minus(first: &[f64], others: &[Vec<f64>]) -> Vec<Vec<f64>> {
    others.iter().map(|other| other.iter().zip(first).map(|(a, b)| a - b).collect()).collect()
}

/// The sequential test decides for the true hypothesis, in both directions.
#[test]
fn the_test_decides() {
    let rule = Rule::Sprt(Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 });
    for (shift, accepted) in [(0.0, Accepted::H0), (0.03, Accepted::H1)] {
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let values: Vec<f64> = (0..20_000).map(|_| 0.3 * normal(&mut rng) + shift).collect();
        let decision = Decision::of(&rule, &Family::of(&[values]));
        assert_eq!(decision.accepted, [Some(accepted)]);
    }
    let few = Decision::of(&rule, &Family::of(&[vec![1.0, 0.5, 1.0]]));
    assert!(!few.reached, "three pairs decide nothing");
}

fn field(files: &[&str]) -> Field {
    let files: Vec<_> = files.iter().map(at_root).collect();
    let files: Vec<&Path> = files.iter().map(|file| file.as_path()).collect();
    load_all(&files, &LoadOptions::default()).expect("legal squads")
}

/// Squads that differ only in which of their equal ships has which place play different games and
/// are equally good. The test finds a difference in about one of twenty of 200 such pairs.
#[test]
fn it_errs_as_often_as_it_says() {
    let mut field = field(&[XWINGS, XWINGS, "benches/squads/plain-ties.xws"]);
    // One of several equal ships moves and shoots at another time, which is no advantage.
    let ship = field.squads[0].squad.ships[0].clone();
    for squad in &mut field.squads[..2] {
        squad.squad.ships = vec![ship.clone(); 4];
    }
    for (squad, ship) in [(0, 0), (1, 2)] {
        field.squads[squad].squad.ships[ship].pilot.initiative += 1;
    }
    let mut found = 0;
    for seed in 0..200 {
        let plan = Plan {
            field: &field,
            library: Library::embedded(),
            variants: 2,
            weights: vec![1.0],
            games: 40,
            seed,
            players: [RANDOM, RANDOM],
            threads: 2,
            batch: BATCH,
            rule: None,
        };
        let played = plan.play(&|_| Ok(None), &Unwatched, &AtomicBool::new(false)).expect("no folder");
        assert!(!played.same_games(1), "another ship is the first to move");
        found += u32::from(played.family(&plan.weights).difference(0).p.is_some_and(|p| p < 0.05));
    }
    // 10 are expected. 3 or fewer and 19 or more are rarer than one in two hundred.
    assert!((4..19).contains(&found), "{found} of 200");
}
