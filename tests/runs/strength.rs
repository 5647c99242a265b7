//! Elo and normalised Elo by hand, and the fit of all players together.

use killbox::ladder::{About, Class, LadderReport, Played, SquadLine, fit, mirrors};
use killbox::matches::{Elo, First, GameResult, Rate, Side, Sums, Tally, score, strength};
use killbox::page::Page;
use killbox_components::ids::{SHIPS, Seat, ShipSet};
use killbox_components::state::ShipTally;

/// 800 / ln 10 times 1/16 over the square root of 2 * 19/192.
const NORMALISED: f64 = 48.810_485_975_9;
/// 800 / ln 10 times 1.96 over the square root of 8.
const HALF: f64 = 240.756_153_345_5;
/// 400 / ln 10 times 1.96 times half the square root of 0.9 / 0.95^2: ten pairs of which one was drawn, 20 games of 95 %.
const FIT_HALF: f64 = 170.004_355_225_8;

fn near(found: Option<f64>, expected: f64) {
    let found = found.expect("a number");
    assert!((found - expected).abs() < 1e-6, "{found}, not {expected}");
}

#[test]
fn elo_is_another_word_for_a_rate() {
    near(strength(0.75), 190.848_501_887_9);
    near(strength(0.5), 0.0);
    near(Some(score(190.848_501_887_9)), 0.75);
    assert_eq!((strength(0.0), strength(1.0)), (None, None));
    let elo = Elo::of(Rate { estimate: 1.0, low: 0.75, high: 1.0 });
    assert_eq!((elo.estimate, elo.high), (None, None), "who has won every game is better without bound");
    near(elo.low, 190.848_501_887_9);
}

/// Four pairs with 1, 2, 2 and 4 half points: a score of 9/16, whose variance is 19/192.
#[test]
fn normalised_elo_by_hand() {
    let elo = Elo::normalised(&[0, 1, 2, 0, 1]).expect("they vary");
    near(elo.estimate, NORMALISED);
    near(elo.high, NORMALISED + HALF);
    near(elo.low, NORMALISED - HALF);
    // A hundred times as many say the same ten times as surely, but for the one pair that the variance takes.
    let more = Elo::normalised(&[0, 100, 200, 0, 100]).expect("they vary");
    near(more.estimate.map(|elo| elo * (400.0_f64 / 399.0 * 3.0 / 4.0).sqrt()), NORMALISED);
    near(more.high.zip(more.estimate).map(|(high, estimate)| high - estimate), HALF / 10.0);
    for alike in [[0; 5], [0, 0, 0, 0, 1], [0, 0, 7, 0, 0], [9, 0, 0, 0, 0]] {
        assert_eq!(Elo::normalised(&alike), None, "{alike:?} say nothing of how much they vary");
    }
}

/// With the pair of draws two players made 19 of 20 points.
#[test]
fn two_players_by_hand() {
    let played = [Played { players: [0, 1], pairs: [0, 0, 0, 0, 9] }];
    let [one, other] = fit(2, &played)[..] else { panic!("two players") };
    near(one.estimate, 255.750_720_190_6);
    near(other.estimate, -255.750_720_190_6);
    near(one.high.zip(one.estimate).map(|(high, estimate)| high - estimate), FIT_HALF);
    near(other.estimate.zip(other.low).map(|(estimate, low)| estimate - low), FIT_HALF);
    // Nobody has played: all are alike.
    near(fit(3, &[])[1].estimate, 0.0);
}

/// Odds of three to one twice are odds of nine to one, and so they played.
#[test]
fn what_fits_is_found() {
    let pairs = |players, pairs| Played { players, pairs };
    let three = [0, 0, 4, 0, 5];
    let played = [pairs([0, 1], three), pairs([1, 2], three), pairs([0, 2], [0, 0, 1, 0, 8])];
    let strengths = fit(3, &played);
    for (found, expected) in strengths.iter().zip([190.848_501_887_9, 0.0, -190.848_501_887_9]) {
        near(found.estimate, expected);
    }
    // Who lost ten thousand games of ten thousand to everybody is far below, but not without bound; the others are as near
    // to each other as they were.
    let lost = [10_000, 0, 0, 0, 0];
    let more = [pairs([3, 0], lost), pairs([3, 1], lost), pairs([3, 2], lost)];
    let all = fit(4, &[&played[..], &more].concat());
    let [a, b, c, last] = [0, 1, 2, 3].map(|player: usize| all[player].estimate.expect("a number"));
    assert!(a - b > 100.0 && b - c > 100.0 && c - last > 1000.0 && c - last < 4000.0, "{all:?}");
    near(Some(a + b + c + last), 0.0);
    assert!(all[3].high.expect("a bound") - last > 100.0, "how far below is not known: {all:?}");
}

/// Sums of pairs that ended with so many half points of A.
fn sums(pairs: &[u8]) -> Sums {
    let mut tally = Tally::new(ShipSet::EMPTY, First::ByRules);
    let halves = pairs.iter().flat_map(|points| [points / 2, points - points / 2]);
    for (game, points) in (0..).zip(halves) {
        tally.add(&GameResult {
            game,
            a_seat: Seat::A,
            winner: [Some(Side::B), None, Some(Side::A)][usize::from(points)],
            scores: [0; 2],
            rounds: 1,
            first: Side::A,
            hash: 1,
            fault: None,
            culprit: None,
            decisions: 0,
            survived: ShipSet::EMPTY,
            ships: [ShipTally::default(); SHIPS],
        });
    }
    tally.finish()
}

fn about(players: &[&str], squads: &[Class], requested: u64) -> About {
    let squad = |(at, class): (usize, &Class)| SquadLine {
        number: at as u16 + 1,
        name: format!("Squad {}", at + 1),
        file: String::new(),
        class: *class,
    };
    About {
        requested,
        players: players.iter().map(|name| (*name).to_owned()).collect(),
        squads: squads.iter().enumerate().map(squad).collect(),
        ..About::default()
    }
}

/// All with one squad first; worst and best squad; classes; an interrupted run says what there is.
#[test]
fn a_ladder_is_put_together() {
    let of_two = about;
    let about = || about(&["one", "other", "third"], &[Class::Aces, Class::Swarm, Class::Swarm], 4);
    assert_eq!(
        mirrors(3, 3)[..4].iter().map(|m| (m.squad, m.players)).collect::<Vec<_>>(),
        [(0, [0, 1]), (0, [0, 2]), (0, [1, 2]), (1, [0, 1]),]
    );
    let (even, won, lost) = (sums(&[2, 2]), sums(&[4, 3]), sums(&[0, 0]));
    let all = [&even, &won, &won, &won, &won, &even, &lost, &won, &even].map(Clone::clone);
    let report = LadderReport::new(about(), &all);
    assert!(!report.interrupted);
    assert_eq!(report.checksum, format!("{:016x}", 36));
    let first = &report.pairings[0];
    assert_eq!((first.a.as_str(), first.b.as_str()), ("one", "other"));
    assert_eq!((first.all.games, first.all.pairs), (12, [2, 0, 2, 1, 1]));
    assert_eq!((first.worst, first.best), (Some(3), Some(2)));
    let classes: Vec<_> = first.classes.iter().map(|c| (c.class, c.squads, c.all.games, c.worst)).collect();
    assert_eq!(classes, [(Class::Aces, 1, 4, Some(1)), (Class::Swarm, 2, 8, Some(3))]);
    let order: Vec<_> = report.players.iter().map(|line| (line.name.as_str(), line.games)).collect();
    assert_eq!(order, [("one", 24), ("other", 24), ("third", 24)]);
    let text = report.text(&Page::default());
    assert!(
        text.contains("one - other") && text.contains("0.0 % Squad 3") && text.contains("87.5 % Squad 2"),
        "{text}"
    );
    let won = LadderReport::new(of_two(&["one", "other"], &[Class::Aces], 4), &[sums(&[4, 4])]);
    assert!(won.text(&Page::default()).contains("+∞ (from "), "{}", won.text(&Page::default()));
    let half = LadderReport::new(about(), &all[..1]);
    assert!(half.interrupted && half.players[2].elo.is_none() && half.players[0].elo.is_some());
    assert!(
        half.text(&Page::default()).contains("INTERRUPTED: 1 of 9 mirrors"),
        "{}",
        half.text(&Page::default())
    );
    assert!(LadderReport::new(about(), &[]).text(&Page::default()).contains("INTERRUPTED: 0 of 9"));
}
