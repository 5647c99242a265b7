//! `killbox price`: cards whose worth is known.

use killbox::price::{Columns, Counted, Fit, Row, fit};
use killbox::squads::Draw;
use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Catalogue, Faction};
use killbox_cards::rulesets;
use killbox_components::rng::below;
use killbox_components::ruleset::{CardSet, Ruleset};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{json, killbox, number, succeed};

fn legacy() -> Ruleset {
    rulesets::named("legacy").expect("it comes with killbox")
}

/// A card set of one ship type: eight ship cards alike at 30 points, a ninth that is printed like them at 25, and an upgrade
/// that does nothing.
fn known_cards(blank: i16) -> Catalogue {
    let pilot = |id: &str, cost: i16| {
        format!(
            r#"(id: "{id}", name: "{id}", faction: RebelAlliance, initiative: 2,
                legacy: (cost: {cost}, slots: [Talent], formats: [Standard]))"#
        )
    };
    let mut pilots: Vec<String> = (1..=8).map(|n| pilot(&format!("plain{n}"), 30)).collect();
    pilots.push(pilot("bargain", 25));
    let ships = format!(
        r#"Chassis(
            chassis: (id: "plainwing", name: "Plainwing", size: Small,
                dial: "1BB 1FB 1NB 2TW 2BB 2FB 2NB 2YW 3TW 3BW 3FB 3NW 3YW 4FW 4KR",
                stats: (attacks: [(arc: Fixed(Front), value: 3)], agility: 1, hull: 3),
                actions: ["Focus", "Evade"]),
            pilots: [{}],
        )"#,
        pilots.join(", ")
    );
    let upgrades = format!(
        r#"Upgrades([(id: "blank", name: "Blank", sides: [(slots: [Talent])],
            legacy: (cost: Fixed({blank}), formats: [Standard]))])"#
    );
    Catalogue::of_files([("ships.ron", ships.as_str()), ("upgrades.ron", upgrades.as_str())]).expect("cards")
}

/// Rows of squads that were drawn and results that were made up: what a point is worth, and what each card is beyond its
/// cost.
struct MadeUp {
    rows: Vec<Row>,
    columns: Columns,
}

/// What a point is worth.
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
        .map(|two| {
            let counts = columns.counts(&two[0], Some(&two[1]));
            let points = two[0].points[0] - two[1].points[0];
            let beyond: f64 =
                counts.iter().map(|(at, n)| f64::from(*n) * worth(&columns.cards[usize::from(*at)])).sum();
            let chance = 1.0 / (1.0 + (-POINT * (points + beyond)).exp());
            let mut won =
                || f64::from(u8::from(f64::from(below(&mut rng, 1 << 24)) < chance * f64::from(1 << 24)));
            Row { points: vec![points], counts, score: (won() + won()) / 2.0 }
        })
        .collect();
    MadeUp { rows, columns }
}

fn fitted(made: &MadeUp, asked: Option<usize>) -> Fit {
    let free: Vec<bool> = (0..made.columns.cards.len()).map(|at| Some(at) == asked).collect();
    fit(&made.rows, 1, free.len(), &free).expect("enough rows")
}

/// A hash of a card's id, as a worth that lies between -2 and 2 points.
fn scattered(card: &(CardKind, String)) -> f64 {
    let sum = card.1.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    f64::from(sum % 401) / 100.0 - 2.0
}

/// The interval of a card that is asked about covers the truth as often as it says: in 95 of 100 games of chance.
#[test]
fn intervals_cover_as_often_as_they_say() {
    let cards = known_cards(3);
    let ruleset = legacy();
    let draw =
        Draw::new(cards.cards(CardSet::Legacy), &ruleset, Faction::RebelAlliance, Some(85..=200), None);
    let truth = |card: &(CardKind, String)| if card.1 == "bargain" { 5.0 } else { 0.0 };
    let mut covered = 0;
    for seed in 0..100 {
        let made = made_up(&draw, &truth, seed, 300);
        let at = made.columns.place(&(CardKind::Pilot, "bargain".to_owned())).expect("drawn");
        let known = fitted(&made, Some(usize::from(at))).in_points(usize::from(at), 0);
        covered += u32::from((known.estimate - 5.0).abs() <= 1.96 * known.error);
    }
    // 95 are expected; 88 or fewer are rarer than one in two hundred.
    assert!((89..=100).contains(&covered), "{covered} of 100");
}

/// All cards of a faction at once: what they are worth comes out, cards that are worth the same get the same, and the intervals of
/// nearly all hold.
#[test]
fn all_at_once() {
    let ruleset = legacy();
    let set = Catalogue::embedded().cards(ruleset.card_set);
    let draw = Draw::new(set, &ruleset, Faction::FirstOrder, Some(160..=200), Some(Library::embedded()));
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
    assert!(held * 100 >= cards * 85, "{held} of {cards} intervals hold");
    let correlation = products[0] / (products[1] * products[2]).sqrt();
    assert!(correlation > 0.2, "{correlation}");
    assert!((0.4..2.2).contains(&(fit.spread / POINT)), "{}: cards differ by 1.2 points", fit.spread / POINT);
    // Where all are priced right, they are said to be.
    let fair = fitted(&made_up(&draw, &|_| 0.0, 3, 1500), None);
    assert!(fair.spread / POINT < 1.0, "{}", fair.spread / POINT);
}

/// From the command line: a table, JSON, CSV; the same whatever the threads; what is wrong is said.
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
