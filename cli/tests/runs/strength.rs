//! Elo and normalised Elo computed by hand, and the fit of all players together.

use killbox::matches::{Elo, First, GROUPS, GameResult, Rate, Side, Sums, Tally, score, strength, student};
use killbox::page::Page;
use killbox_components::ids::{SHIPS, Seat, ShipSet};
use killbox_components::tally::ShipTally;
use killbox_workbench::ladder::{About, Class, LadderReport, Played, SquadLine, fit, mirrors};

/// 800 / ln 10 times 1/16 over the square root of 2 * 19/192.
const NORMALISED: f64 = 48.810_485_975_9;
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
    let wide = elo.high.zip(elo.low).map_or(f64::INFINITY, |(high, low)| high - low);
    // A hundred times as many pairs have an interval a tenth as wide. The variance is divided by
    // one pair less.
    let more = Elo::normalised(&[0, 100, 200, 0, 100]).expect("they vary");
    near(more.estimate.map(|elo| elo * (400.0_f64 / 399.0 * 3.0 / 4.0).sqrt()), NORMALISED);
    let narrow = more.high.zip(more.low).map_or(0.0, |(high, low)| high - low);
    // 800 / ln 10 times twice 1.96 over the square root of 800, plus the uncertainty of the
    // deviation.
    assert!((48.1..54.0).contains(&narrow) && wide > 10.0 * narrow, "{narrow}, {wide}");
    for alike in [[0; 5], [0, 0, 0, 0, 1], [0, 0, 7, 0, 0], [9, 0, 0, 0, 0]] {
        assert_eq!(Elo::normalised(&alike), None, "{alike:?} say nothing of how much they vary");
    }
}

/// Pairs with these results, of unknown groups.
fn pairs(players: [usize; 2], pairs: [u64; 5]) -> Played {
    Played { players, pairs, groups: [[0; 2]; GROUPS] }
}

/// With the one drawn game that is added for two players, the winner made 18.5 of 19 points. Its
/// superiority has no bound.
#[test]
fn two_players_by_hand() {
    let [one, other] = fit(2, &[pairs([0, 1], [0, 0, 0, 0, 9])])[..] else { panic!("two players") };
    let strength = strength(18.5 / 19.0).expect("a strength") / 2.0;
    near(one.estimate, strength);
    near(other.estimate, -strength);
    assert_eq!((one.high, other.low), (None, None), "who has lost every game may lose all");
    assert!(one.low.expect("a bound") < strength && other.high.expect("a bound") > -strength);
    // A pair of each kind, 40 times: a rate of one half, with a variance of 1/8 between pairs.
    let [even, _] = fit(2, &[pairs([0, 1], [40; 5])])[..] else { panic!("two players") };
    near(even.estimate, 0.0);
    let of_the_rate = student(199.0) * (1.0_f64 / 8.0 / 199.0).sqrt();
    let half = even.high.expect("a bound");
    // Half of the difference between both. The drawn game has a small weight.
    assert!((half - 200.0 / std::f64::consts::LN_10 * 4.0 * of_the_rate).abs() < 0.2, "{half}");
    // Without games, all players are equal.
    near(fit(3, &[])[1].estimate, 0.0);
}

/// Odds of three to one twice are odds of nine to one, and these results agree with that.
#[test]
fn what_fits_is_found() {
    let three = [0, 0, 50_000, 0, 50_000];
    let played = [pairs([0, 1], three), pairs([1, 2], three), pairs([0, 2], [0, 0, 20_000, 0, 80_000])];
    let strengths = fit(3, &played);
    for (found, expected) in strengths.iter().zip([190.848_5, 0.0, -190.848_5]) {
        assert!((found.estimate.expect("a number") - expected).abs() < 0.01, "{strengths:?}");
    }
    // A player that lost ten thousand games of ten thousand to every other is far below them,
    // without a known bound. The distances of the others stay.
    let lost = [10_000, 0, 0, 0, 0];
    let more = [pairs([3, 0], lost), pairs([3, 1], lost), pairs([3, 2], lost)];
    let all = fit(4, &[&played[..], &more].concat());
    let [a, b, c, last] = [0, 1, 2, 3].map(|player: usize| all[player].estimate.expect("a number"));
    assert!(a - b > 100.0 && b - c > 100.0 && c - last > 1000.0 && c - last < 4000.0, "{all:?}");
    assert!((a + b + c + last).abs() < 1e-6);
    assert!(all[3].low.is_none() && all[3].high.expect("a bound") - last > 100.0, "{all:?}");
    assert!(all[..3].iter().all(|elo| elo.high.is_none() && elo.low.is_some()), "{all:?}");
}

/// Match-ups with the same random numbers are correlated: where all of them went the same way in
/// each group of pairs, strengths are less certain than each match-up alone suggests.
#[test]
fn match_ups_hang_together() {
    let of = |groups: [[u64; 2]; GROUPS]| {
        let won = groups.iter().map(|[_, half_points]| half_points / 2).sum::<u64>();
        // Each pair has one win, so that pairs do not vary and groups do.
        [[0, 1], [0, 2], [0, 3]].map(|players| Played { players, pairs: [0, 0, won, 0, 0], groups })
    };
    let alike = fit(4, &of([[20, 20]; GROUPS]));
    let differ = fit(4, &of(std::array::from_fn(|group| [20, if group % 2 == 0 { 10 } else { 30 }])));
    let wide = |all: &[Elo]| all[0].high.zip(all[0].low).map(|(high, low)| high - low).expect("bounds");
    assert!(wide(&differ) > 2.0 * wide(&alike), "{alike:?} {differ:?}");
}

/// The totals of pairs with these half points of A.
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

/// The report covers all squads in turn: worst and best squad, classes, and an interrupted run with
/// what it has.
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
