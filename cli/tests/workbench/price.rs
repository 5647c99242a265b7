//! `killbox price` with cards whose worth is known.

use killbox::squads::{Draw, DrawOptions};
use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Catalogue, Faction};
use killbox_cards::rulesets;
use killbox_components::rng::below;
use killbox_components::ruleset::{CardSet, Ruleset};
use killbox_workbench::price::{CardLine, Columns, Counted, Fit, Played, Row, fit};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{json, killbox, number, succeed};

fn legacy() -> Ruleset {
    rulesets::named("legacy").expect("it comes with killbox")
}

/// Meetings of two games: in each of twenty runs, and in each of a hundred small ones.
const MEETINGS: u64 = 900;
const SMALL_MEETINGS: u64 = 300;

#[path = "../../../workbench/examples/known_prices.rs"]
#[allow(dead_code, reason = "the example is a program, the test needs its cards and its games")]
mod example;

use example::{BARGAIN, BLANK, EVEN, holds, without_costs};

/// The results of games of random squads with these cards.
fn played(catalogue: &Catalogue, ruleset: &Ruleset, least: i32, seed: u64, meetings: u64) -> Played {
    example::played(catalogue, ruleset, EVEN, least, seed, meetings)
}

/// The estimate of one card from these results.
fn priced(catalogue: &Catalogue, ruleset: &Ruleset, played: &Played, card: (CardKind, &str)) -> CardLine {
    let report = example::report(catalogue, ruleset, played, card).expect("enough games");
    assert!(report.point_is_known, "{:?}", report.point);
    let [line] = report.cards.as_slice() else { panic!("one card") };
    line.clone()
}

/// A ship card that costs five points less than eight equal ones is worth what they cost. A card
/// without an effect is worth nothing, whether it costs 0, 3 or 6 points. Two equal cards have
/// equal worth. In at least 18 of 20 runs the intervals cover that.
#[test]
fn cards_whose_worth_is_known() {
    let sets = [0, 3, 6].map(example::cards);
    // Four or five ships, sometimes six.
    let rules = without_costs(165);
    let (mut bargains, mut blanks, mut twins) = (Vec::new(), Vec::new(), 0);
    for seed in 0..20 {
        let cards = &sets[seed as usize % 3];
        let played = played(cards, &rules, 115, seed, MEETINGS);
        bargains.push(priced(cards, &rules, &played, BARGAIN));
        blanks.push(priced(cards, &rules, &played, BLANK));
        twins += u32::from(are_alike(&played, "plain1", "plain2"));
    }
    let found = |lines: &[CardLine], truth: f64| lines.iter().filter(|line| holds(line, truth)).count();
    assert!(found(&bargains, 30.0) >= 18, "{bargains:#?}");
    assert!(found(&blanks, 0.0) >= 18, "{blanks:#?}");
    assert!(twins >= 18, "{twins} of 20");
    let mean = |lines: &[CardLine]| lines.iter().map(|line| line.beyond.estimate).sum::<f64>() / 20.0;
    assert!((mean(&bargains) - 5.0).abs() < 1.5, "five points too cheap, and {} are found", mean(&bargains));
    // 0, 3 and 6 points too expensive, seven, seven and six times.
    assert!((mean(&blanks) + 2.85).abs() < 1.0, "{}", mean(&blanks));
}

/// Whether the interval of the difference of two cards contains 0.
fn are_alike(played: &Played, one: &str, other: &str) -> bool {
    let place = |id: &str| {
        usize::from(played.columns.place(&(CardKind::Pilot, id.to_owned())).expect("it was drawn"))
    };
    let (one, other) = (place(one), place(other));
    let free: Vec<bool> = (0..played.columns.cards.len()).map(|at| at == one || at == other).collect();
    let fit = fit(&played.rows, 1, free.len(), &free, 1.0).expect("enough games");
    let difference = fit.difference(one, other);
    difference.estimate.abs() <= 1.96 * difference.error
}

/// In small games the intervals of a card without an effect cover the truth as often as they claim:
/// in 95 of 100 random runs.
#[test]
fn intervals_of_games_cover_as_often_as_they_say() {
    let cards = example::cards(3);
    // Three or four ships.
    let rules = without_costs(130);
    let lines: Vec<CardLine> = (0..100)
        .map(|seed| {
            let played = played(&cards, &rules, 85, 1000 + seed, SMALL_MEETINGS);
            priced(&cards, &rules, &played, BLANK)
        })
        .collect();
    let covered = lines.iter().filter(|line| holds(line, 0.0)).count();
    let worths: Vec<f64> = lines.iter().filter_map(|line| Some(line.worth?.estimate)).collect();
    let mean = worths.iter().sum::<f64>() / 100.0;
    let deviation = (worths.iter().map(|worth| (worth - mean).powi(2)).sum::<f64>() / 99.0).sqrt();
    let width =
        lines.iter().filter_map(|line| Some(line.beyond.high? - line.beyond.low?)).sum::<f64>() / 100.0;
    // 95 are expected. 88 or fewer are rarer than one in two hundred.
    assert!(covered >= 89, "{covered} of 100: mean {mean}, deviation {deviation}, width {width}");
}

/// Rows of drawn squads with invented results, from a known worth of a point and of each card
/// beyond its cost.
struct MadeUp {
    rows: Vec<Row>,
    columns: Columns,
}

/// The worth of a point.
const POINT: f64 = 0.04;

fn made_up(draw: &Draw, worth: &dyn Fn(&(CardKind, String)) -> f64, seed: u64, meetings: u64) -> MadeUp {
    let ruleset = legacy();
    let mut rng = ChaCha8Rng::seed_from_u64(1000 + seed);
    let squads: Vec<Counted> = (0..=meetings)
        .map(|number| Counted::of(&draw.squad(seed, number, None).expect("a squad"), &ruleset))
        .collect();
    let (columns, _) = Columns::of(squads.iter().cloned());
    let rows = squads
        .windows(2)
        .zip(0..)
        .map(|(two, number)| {
            let counts = columns.counts(&two[0], Some(&two[1]));
            let points = two[0].points[0] - two[1].points[0];
            let beyond: f64 =
                counts.iter().map(|(at, n)| f64::from(*n) * worth(&columns.cards[usize::from(*at)])).sum();
            let chance = 1.0 / (1.0 + (-POINT * (points + beyond)).exp());
            let mut won =
                || f64::from(u8::from(f64::from(below(&mut rng, 1 << 24)) < chance * f64::from(1 << 24)));
            let score = (won() + won()) / 2.0;
            Row { points: vec![points], counts, score, shares: [number, number + 1] }
        })
        .collect();
    MadeUp { rows, columns }
}

fn fitted(made: &MadeUp, asked: Option<usize>) -> Fit {
    let free: Vec<bool> = (0..made.columns.cards.len()).map(|at| Some(at) == asked).collect();
    fit(&made.rows, 1, free.len(), &free, 1.0).expect("enough rows")
}

/// A hash of a card's id, as a worth between -2 and 2 points.
fn scattered(card: &(CardKind, String)) -> f64 {
    let sum = card.1.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    f64::from(sum % 401) / 100.0 - 2.0
}

/// The interval of the card of a question covers the truth as often as it claims: in 95 of 100
/// random games.
#[test]
fn intervals_cover_as_often_as_they_say() {
    let cards = example::cards(3);
    let ruleset = legacy();
    let draw = Draw::new(
        cards.cards(CardSet::Legacy),
        &ruleset,
        Faction::RebelAlliance,
        DrawOptions { points: Some(85..=200), ..DrawOptions::default() },
    );
    let truth = |card: &(CardKind, String)| if card.1 == "bargain" { 5.0 } else { 0.0 };
    let mut covered = 0;
    for seed in 0..100 {
        let made = made_up(&draw, &truth, seed, 300);
        let at = made.columns.place(&(CardKind::Pilot, "bargain".to_owned())).expect("drawn");
        let known = fitted(&made, Some(usize::from(at))).in_points(usize::from(at), 0);
        covered += u32::from((known.estimate - 5.0).abs() <= 1.96 * known.error);
    }
    // 95 are expected. 88 or fewer are rarer than one in two hundred.
    assert!((89..=100).contains(&covered), "{covered} of 100");
}

/// For all cards of a faction at once, their worths are recovered, cards of equal worth get equal
/// estimates, and nearly all intervals cover the truth.
#[test]
fn all_at_once() {
    let ruleset = legacy();
    let set = Catalogue::embedded().cards(ruleset.card_set);
    let draw = Draw::new(
        set,
        &ruleset,
        Faction::FirstOrder,
        DrawOptions { points: Some(160..=200), simulated: Some(Library::embedded()) },
    );
    let made = made_up(&draw, &scattered, 3, 1500);
    let fit = fitted(&made, None);
    let point = fit.point(0);
    assert!((point.estimate - POINT).abs() < 3.0 * point.error && point.error < 0.15 * POINT, "{point:?}");
    let mut held = 0;
    let mut products = [0.0; 3];
    for (at, card) in made.columns.cards.iter().enumerate() {
        let (known, truth) = (fit.in_points(at, 0), scattered(card));
        held += usize::from((known.estimate - truth).abs() <= 1.96 * known.error);
        products[0] += known.estimate * truth;
        products[1] += known.estimate * known.estimate;
        products[2] += truth * truth;
    }
    let cards = made.columns.cards.len();
    assert!(held * 100 >= cards * 85, "{held} of {cards} intervals hold, spread {}", fit.spread / POINT);
    let correlation = products[0] / (products[1] * products[2]).sqrt();
    assert!(correlation > 0.2, "{correlation}");
    assert!((0.4..2.2).contains(&(fit.spread / POINT)), "{}: cards differ by 1.2 points", fit.spread / POINT);
    // If all cards are fairly priced, the model finds that. The more cards there are, the more
    // games it needs.
    let fair = fitted(&made_up(&draw, &|_| 0.0, 3, 3000), None);
    assert!(fair.spread / POINT < 1.0, "{}", fair.spread / POINT);
}

/// From the command line: a table, JSON and CSV, which do not depend on threads. Errors are
/// reported.
#[test]
fn from_the_command_line() {
    let dir = tempfile::tempdir().expect("a folder");
    let csv = dir.path().join("prices.csv").display().to_string();
    let args =
        ["price", "--faction", "galacticempire", "--games", "600", "--players", "random", "--seed", "2"];
    let report = json(&[&args[..], &["--csv", &csv]].concat());
    assert_eq!(report, json(&[&args[..], &["--threads", "1", "--batch", "9"]].concat()));
    assert_eq!(number(&report["games"]) + number(&report["faulted"]), 600.0);
    let cards = report["cards"].as_array().expect("a list");
    assert!(cards.len() > 30, "{}", cards.len());
    let table = std::fs::read_to_string(&csv).expect("a table");
    assert_eq!(table.lines().count(), cards.len() + 1);
    let text = succeed(&args);
    assert!(text.contains("a point is worth") && text.contains("is worth (95 %)"), "{text}");
    let one = [
        "price",
        "academypilot",
        "--field",
        "benches/squads/plain-xwings.xws",
        "--games",
        "400",
        "--players",
        "random",
    ];
    let report = json(&[&one[..], &["--ruleset", "legacy"]].concat());
    assert_eq!(report["cards"].as_array().map(Vec::len), Some(1));
    assert_eq!(report["cards"][0]["id"], "academypilot");
    for (args, said) in [
        (&["price", "academypilott", "--field", "squads/legacy"][..], "did you mean academypilot?"),
        (&["price", "academypilot"], "--field"),
        (&["price", "--faction", "empire"], "the factions are"),
    ] {
        let (code, _, err) = killbox(args);
        assert!(code != Some(0) && err.contains(said), "{args:?}: {err}");
    }
}

/// A run in a folder continues where it stopped, can be extended, and rejects another run.
#[test]
fn runs_are_kept_and_go_on() {
    let dir = tempfile::tempdir().expect("a folder");
    let out = dir.path().join("run").display().to_string();
    let args = ["price", "--faction", "resistance", "--players", "random", "--seed", "4"];
    let at_once = json(&[&args[..], &["--games", "20000"]].concat());
    let first = json(&[&args[..], &["--games", "1000", "--out", &out]].concat());
    assert_eq!(first, json(&[&args[..], &["--games", "1000"]].concat()), "kept or not");
    // Longer, with one of its two blocks lost.
    let grown = [&args[..], &["--games", "20000", "--out", &out, "--resume"]].concat();
    assert_eq!(json(&grown), at_once);
    let block = |number: u32| dir.path().join(format!("run/meetings/squads-{number:06}.json"));
    assert!(block(0).exists() && block(1).exists() && !block(2).exists());
    std::fs::write(block(1), "{").expect("a writable folder");
    let (code, out_again, err) = killbox(&[&grown[..], &["--json"]].concat());
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("played again") && err.contains("squads-000001.json"), "{err}");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&out_again).expect("JSON"), at_once);
    // Without `--games` its length stays the same, and nothing is played.
    assert_eq!(json(&[&args[..], &["--out", &out, "--resume"]].concat()), at_once);
    for (more, said) in [
        (&["--games", "20000", "--out", &out][..], "add --resume"),
        (&["--games", "500", "--out", &out, "--resume"], "20000 games"),
        (&["--points", "150..170", "--out", &out, "--resume"], "--points: there [160, 200]"),
    ] {
        let (code, _, err) = killbox(&[&args[..], more].concat());
        assert!(code == Some(1) && err.contains(said), "{more:?}: {err}");
    }
}

/// A cost that depends on the ship is shown as a range, in the table and on the page.
#[test]
fn a_cost_that_depends_on_the_ship_is_a_range() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("prices.html").display().to_string();
    let args = ["price", "--faction", "resistance", "--games", "400", "--players", "random", "--seed", "6"];
    let report = json(&[&args[..], &["--report", &file]].concat());
    let text = succeed(&args);
    let page = std::fs::read_to_string(&file).expect("a page");
    let mut seen = 0;
    for card in report["cards"].as_array().expect("a list") {
        let [id, low, high] = [&card["id"], &card["cost"][0], &card["cost"][1]];
        if low == high {
            continue;
        }
        seen += 1;
        let (id, range) = (id.as_str().expect("text"), format!("{low} to {high}"));
        // A pilot and an upgrade can have the same id.
        let kind = card["kind"].as_str().expect("text");
        let is_meant = |row: &&str| [id, kind].iter().all(|word| row.contains(&format!(">{word}<")));
        let row = page.split("<tr>").find(is_meant).expect("a row");
        assert!(row.contains(&format!(">{range}<")), "{row}");
        let is_line = |line: &str| line.split_whitespace().any(|word| word == id) && line.contains(&range);
        assert!(text.lines().any(is_line), "{id}: {range}");
    }
    assert!(seen > 0, "no card of the Resistance depends on its ship");
}
