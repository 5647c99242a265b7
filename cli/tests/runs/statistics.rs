//! The statistics of a report, tested with published values, with games of known rates, and with
//! games that allow no estimate.

use killbox::matches::{First, GameResult, Margin, NoInterval, Rate, Side, Sums, Tally, student};
use killbox_components::ids::{SHIPS, Seat, ShipSet};
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::state::Fault;
use killbox_components::tally::ShipTally;

use super::support::*;

/// A game that A won or lost with this margin.
fn game(number: u64, margin: i32) -> GameResult {
    let points = margin.unsigned_abs() as u16;
    GameResult {
        game: number,
        a_seat: if number.is_multiple_of(2) { Seat::A } else { Seat::B },
        winner: match margin {
            0 => None,
            1.. => Some(Side::A),
            _ => Some(Side::B),
        },
        scores: if margin > 0 { [points, 0] } else { [0, points] },
        rounds: 5,
        first: Side::A,
        hash: number,
        fault: None,
        culprit: None,
        decisions: 1,
        survived: ShipSet::EMPTY,
        ships: [ShipTally::default(); SHIPS],
    }
}

/// The totals of games with these margins, in order.
fn sums(margins: impl IntoIterator<Item = i32>, first: First) -> Sums {
    let mut tally = Tally::new(ShipSet::EMPTY, first);
    (0..).zip(margins).for_each(|(number, margin)| tally.add(&game(number, margin)));
    tally.finish()
}

fn interval(margin: Margin) -> [f64; 2] {
    [margin.low, margin.high].map(|bound| bound.expect("an interval"))
}

fn close(one: f64, other: f64, within: f64) -> bool {
    (one - other).abs() <= within
}

/// Quantiles of Student's distribution as in printed tables.
#[test]
fn points_of_students_distribution() {
    for (freedom, point) in [
        (1.0, 12.7062),
        (2.0, 4.3027),
        (9.0, 2.2622),
        (31.0, 2.0395),
        (100.0, 1.9840),
        (1000.0, 1.9623),
        (999_999.0, 1.95997),
    ] {
        assert!(close(student(freedom), point, 5e-5), "{freedom}: {}", student(freedom));
    }
}

/// The margin's interval is Student's over pairs: five times the same eight pairs, whose standard
/// deviation is 12.968002, and the quantile of Student's distribution with 39 degrees of freedom
/// (2.022691). Without pairs it is Student's over games.
#[test]
fn intervals_of_margins() {
    let pairs = [[20, -10], [-15, -15], [50, 5], [0, 0], [-20, 25], [5, 20], [-40, 30], [40, 0]];
    let pairs = pairs.repeat(5);
    let paired = sums(pairs.as_flattened().iter().copied(), First::ByRules).margin().expect("games");
    assert_eq!(paired.estimate, 5.9375);
    let [low, high] = interval(paired);
    let half = 2.022691 * 12.968002 / 40_f64.sqrt();
    assert!(
        close(high - 5.9375, half, 1e-4) && close(5.9375 - low, half, 1e-4),
        "{low} to {high}, not {half}"
    );
    let alone = sums(pairs.iter().map(|[a, b]| a + b), First::Always(Side::A)).margin().expect("games");
    let [alone_low, alone_high] = interval(alone);
    assert!(close(alone_low, 2.0 * low, 1e-9) && close(alone_high, 2.0 * high, 1e-9));
}

/// Where games do not show their variance there is no interval: one game, one pair, equal results.
#[test]
fn no_interval_claims_certainty() {
    let margin = |margins: &[i32], first| sums(margins.iter().copied(), first).margin();
    assert_eq!(margin(&[], First::ByRules), None);
    for (margins, first, why) in [
        (&[12][..], First::ByRules, NoInterval::TooFew),
        (&[12, -3], First::ByRules, NoInterval::TooFew),
        (&[12, -3, 40], First::ByRules, NoInterval::TooFew),
        (&[12], First::Alternate, NoInterval::TooFew),
        (&[200; 40], First::ByRules, NoInterval::AllAlike),
        (&[0, 0, 0, 0], First::ByRules, NoInterval::AllAlike),
        (&[10, -10, -10, 10], First::ByRules, NoInterval::AllAlike),
        (&[7, 7, 7], First::Always(Side::B), NoInterval::AllAlike),
    ] {
        let found = margin(margins, first).expect("games");
        assert_eq!((found.low, found.high, found.no_interval), (None, None, Some(why)), "{margins:?}");
    }
    assert!(margin(&[12, -3, 40, 1], First::ByRules).expect("games").low.is_some());
}

/// Without games there is no rate. A rate without variance is not certain: games that were all won,
/// and pairs that were always split.
#[test]
fn rates_are_never_certain() {
    assert_eq!(Sums::new(ShipSet::EMPTY).win_rate(), None);
    for margins in [[9, 9], [-9, -9], [9, -9], [0, 0]] {
        for pairs in [1, 29, 30, 5000] {
            let played = sums(margins.repeat(pairs), First::ByRules);
            let rate = played.win_rate().expect("games");
            assert!(rate.high - rate.low > 0.5 / pairs as f64, "{margins:?} {pairs} times: {rate:?}");
            assert!(rate.low <= rate.estimate && rate.estimate <= rate.high);
        }
    }
    // A pair that ended differently does not widen the interval more than it must.
    let mut margins = [9, -9].repeat(1000);
    let before = sums(margins.clone(), First::ByRules).win_rate().expect("games");
    margins.extend([9, 9]);
    let after = sums(margins, First::ByRules).win_rate().expect("games");
    assert!(after.half_width() > 0.9 * before.half_width(), "{before:?} {after:?}");
}

/// The interval of the margin covers the true mean as often as it claims where the games of a pair
/// are correlated, with few pairs and with many. An interval for independent games would not.
#[test]
fn margins_cover() {
    let mut random = stream(19, 0, Purpose::Dice);
    let mut roll = |n: i32| below(&mut random, n as u32) as i32;
    for pairs in [4, 40] {
        let mut covered = [0; 2];
        for _ in 0..1000 {
            let mut margins = Vec::new();
            for _ in 0..pairs {
                let both = roll(201) - 100;
                margins.extend([both + roll(41) - 20, both + roll(41) - 20]);
            }
            let of = |first| interval(sums(margins.iter().copied(), first).margin().expect("games"));
            for (covered, first) in covered.iter_mut().zip([First::ByRules, First::Always(Side::A)]) {
                let [low, high] = of(first);
                *covered += usize::from((low..=high).contains(&0.0));
            }
        }
        // Few pairs do not show how margins vary, so the interval is wider.
        let most = if pairs < 30 { 1000 } else { 970 };
        assert!((915..=most).contains(&covered[0]), "{pairs} pairs: {covered:?}");
        assert!(pairs < 30 || covered[1] < 900, "{pairs} pairs: the test shows nothing: {covered:?}");
    }
}

/// The win rate of first players is reported only if both sides were first player, and differs from
/// the win rate of the stronger side.
#[test]
fn what_being_first_is_worth() {
    let firsts = |sides: &[Side]| {
        let mut tally = Tally::new(ShipSet::EMPTY, First::ByRules);
        for (number, first) in (0..).zip(sides) {
            // A wins every game.
            tally.add(&GameResult { first: *first, ..game(number, 20) });
        }
        tally.finish().first_player_rate()
    };
    assert_eq!(firsts(&[Side::A; 10]), None);
    assert_eq!(firsts(&[Side::B; 10]), None);
    let mostly_a: Vec<Side> = (0..100).map(|game| if game < 90 { Side::A } else { Side::B }).collect();
    let rate = firsts(&mostly_a).expect("both were first");
    assert_eq!(rate.estimate, 0.5, "A wins first and second: being first is worth nothing");
    assert!(rate.low < 0.5 && rate.high > 0.5);
}

/// Games that were all lost do not show the margins of possible wins. With four pairs that were
/// lost by 180 to 185 points, the interval of the margin reaches as far as that of the win rate.
#[test]
fn margins_know_what_was_not_seen() {
    let lost = sums([-180, -185, -182, -184, -181, -183, -185, -180], First::ByRules);
    let (margin, rate) = (lost.margin().expect("games"), lost.win_rate().expect("games"));
    let [low, high] = interval(margin);
    // A win is assumed to have the margin of these losses.
    assert!(close(high - margin.estimate, 2.0 * 182.5 * rate.high, 1e-9), "{low} to {high}");
    assert!(low < margin.estimate && rate.high > 0.5, "{rate:?}");
}

/// Four pairs, each of which was won or lost as a whole, count as four games and not as eight.
#[test]
fn few_pairs_count_once() {
    let rate = sums([9, 9, -9, -9, 9, 9, 9, 9], First::ByRules).win_rate();
    assert_eq!(rate, Rate::wilson(0.75, 4.0));
    let apart = sums([9, 9, -9, -9, 9, 9, 9, 9], First::Alternate).win_rate();
    assert_eq!(apart, Rate::wilson(0.75, 8.0));
    let won = sums([9; 100], First::ByRules).win_rate();
    assert_eq!(won, Rate::wilson(1.0, 50.0), "all won: each pair may have been one game");
}

/// A game whose partner reached a bound of the program counts, and its pair does not.
#[test]
fn torn_pairs() {
    let mut tally = Tally::new(ShipSet::EMPTY, First::ByRules);
    for number in 0..80 {
        let fault = (number == 7).then_some(Fault::Steps);
        tally.add(&GameResult { fault, ..game(number, [30, -10, 5, 20][number as usize % 4]) });
    }
    let sums = tally.finish();
    assert_eq!((sums.games, sums.faulted, sums.pairs.iter().sum::<u64>()), (79, 1, 39));
    let [low, high] = interval(sums.margin().expect("games"));
    assert!(low < 11.25 && 11.25 < high && high - low < 2.0, "{low} to {high}");
}

/// With one game, the report says what it cannot estimate.
#[test]
fn one_game() {
    let text = succeed(&mut match_with(&["--games", "1"]));
    assert!(text.contains("(no interval: needs 2 pairs of games)"), "{text}");
    let report: serde_json::Value =
        serde_json::from_str(&succeed(&mut match_with(&["--games", "1", "--json"]))).expect("JSON");
    assert_eq!(report["margin"]["low"], serde_json::Value::Null);
    assert_eq!(report["margin"]["no_interval"], "too_few");
}

/// The win rate of first players is not reported if one side always is first player. With
/// `alternate` it is.
#[test]
fn first_players() {
    let text = succeed(&mut match_with(&["--games", "20", "--first", "b"]));
    assert!(text.contains("first player           B in every game"), "{text}");
    assert!(!text.contains("first player wins"), "{text}");
    let text = succeed(&mut match_with(&["--games", "20", "--first", "alternate"]));
    assert!(text.contains("first player wins") && text.contains("A as second player"), "{text}");
}
