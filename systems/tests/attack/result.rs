//! The Neutralize Results and Deal Damage steps and the Aftermath.

use killbox_components::ability::{LINKED_ACTION, Trigger};
use killbox_components::attack::ATTACKS;
use killbox_components::charge::Charge;
use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::dice::{DieKind, Face, Pool};
use killbox_components::event::Event;
use killbox_components::frame::attack::{AttackKind, AttackStep};
use killbox_components::frame::{AttackFrame, Frame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_components::state::{Ending, Fault, Outcome, Phase};
use killbox_components::tally::ShipStat;
use killbox_components::token::Token;
use killbox_systems::abilities::staging;
use killbox_systems::attack::result::{neutralize_results, reinforce};
use killbox_systems::driver;
use killbox_systems::effects::queue;
use killbox_systems::world::battle::Flow;
use killbox_testkit::{BLK, CRIT, EVD, FOC, HIT, TestBattle, a, b, matchup, plain_ship};

fn small() -> ShipSpec {
    plain_ship(Size::Small)
}

fn duel() -> TestBattle {
    TestBattle::duel("standard", small(), small(), 150.0)
}

/// A pool of attack dice by HIT and CRIT, or of defense dice by EVD.
fn pool(hits: u8, crits: u8, evades: u8) -> Pool {
    Pool::rolled([0, 0, hits, crits, evades])
}

fn left(pool: &Pool) -> [u8; 2] {
    [pool.count(Face::Hit), pool.count(Face::Crit)]
}

/// Plays an attack of a(0) with these dice; everything else is declined.
fn attack(table: &mut TestBattle, red: [Face; 3], green: [Face; 2]) {
    table.attack_dice(&red);
    table.defense_dice(&green);
    table.attack(a(0));
    table.pick(ChoiceKind::Attack);
    table.finish();
    table.assert_script_used();
}

/// The order of the named events.
fn order(table: &mut TestBattle) -> Vec<&'static str> {
    table
        .events()
        .iter()
        .filter_map(|event| {
            Some(match event {
                Event::AttackDeclared { .. } => "declared",
                Event::DiceRolled { dice: DieKind::Attack, .. } => "attack dice",
                Event::DiceRolled { dice: DieKind::Defense, .. } => "defense dice",
                Event::Neutralized { .. } => "neutralized",
                Event::Reinforced { .. } => "reinforced",
                Event::AttackHit { .. } => "hit",
                Event::AttackMissed { .. } => "missed",
                Event::DamageSuffered { crit: false, .. } => "HIT damage",
                Event::DamageSuffered { crit: true, .. } => "CRIT damage",
                Event::ShieldLost { .. } => "shield",
                Event::CardDealt { kind: None, .. } => "facedown",
                Event::CardDealt { kind: Some(_), .. } => "faceup",
                Event::Destroyed { .. } => "destroyed",
                Event::AfterAttack { .. } => "after",
                _ => return None,
            })
        })
        .collect()
}

/// ATK-64: EVD cancels HIT, then CRIT, in pairs. Checked by the examples of the rules and by a
/// search over single dice.
#[test]
fn neutralizing() {
    for (hits, crits, evades, expected) in
        [(2, 1, 2, [0, 1]), (1, 2, 2, [0, 1]), (0, 2, 3, [0, 0]), (3, 1, 0, [3, 1])]
    {
        let (mut red, mut green) = (pool(hits, crits, 0), pool(0, 0, evades));
        neutralize_results(&mut red, &mut green, false, false);
        assert_eq!(left(&red), expected, "{hits},{crits}|{evades}");
    }
    for hits in 0..=6 {
        for crits in 0..=6 - hits {
            for evades in 0..=6 {
                let mut by_hand: [u8; 2] = [hits, crits];
                for _ in 0..evades {
                    let kind = usize::from(by_hand[0] == 0);
                    by_hand[kind] = by_hand[kind].saturating_sub(1);
                }
                let (mut red, mut green) = (pool(hits, crits, 0), pool(0, 0, evades));
                neutralize_results(&mut red, &mut green, false, false);
                assert_eq!(left(&red), by_hand);
                assert_eq!(green.count(EVD), evades.saturating_sub(hits + crits));
            }
        }
    }
}

/// TOK-22, TOK-23, TOK-24: k tokens on N results leave max(1, N - k), and HIT results are cancelled
/// before CRIT results. Checked by the examples of the rules and for all numbers.
#[test]
fn reinforcing() {
    for (n, tokens, expected) in [(3, 1, 2), (3, 2, 1), (2, 2, 1), (1, 2, 1), (0, 1, 0)] {
        for crits in 0..=n {
            let mut red = pool(n - crits, crits, 0);
            let worked = reinforce(&mut red, tokens, false, false);
            let [hits_left, crits_left] = left(&red);
            assert_eq!(hits_left + crits_left, expected, "{n} results, {tokens} tokens");
            assert_eq!(worked, n - expected);
            assert_eq!(crits_left, crits.min(expected));
        }
    }
}

/// TOK-20, TOK-25, ATK-65: a fore token works only against an attacker in the full front arc, an
/// aft one only against an attacker in the full rear arc. Neither works against a flanking one. The
/// token is not spent.
#[test]
fn reinforce_by_arc() {
    for (heading, token, reinforced) in [
        (180.0, Token::ReinforceFore, true),
        (180.0, Token::ReinforceAft, false),
        (0.0, Token::ReinforceAft, true),
        (0.0, Token::ReinforceFore, false),
        (90.0, Token::ReinforceFore, false),
        (90.0, Token::ReinforceAft, false),
    ] {
        let mut table = duel();
        table.place(b(0), 590.0, 400.0, heading);
        table.tokens(b(0), token, 1);
        attack(&mut table, [HIT, HIT, HIT], [EVD, BLK]);
        let hits = if reinforced { 1 } else { 2 };
        assert!(
            table.events().iter().any(|e| matches!(e, Event::Neutralized { hits: n, .. } if *n == hits)),
            "{heading} {token:?}"
        );
        assert_eq!(table.count(|e| matches!(e, Event::Reinforced { .. })), usize::from(reinforced));
        assert_eq!(table.with(|x| x.tokens[b(0)].count(token)), 1);
    }
}

/// TOK-22: reinforce has no effect if at most one result is left after the EVD results.
#[test]
fn reinforce_never_cancels_the_last_result() {
    let mut table = duel();
    table.tokens(b(0), Token::ReinforceFore, 2);
    attack(&mut table, [HIT, HIT, CRIT], [EVD, EVD]);
    assert!(table.events().iter().any(|e| matches!(e, Event::Neutralized { hits: 0, crits: 1, .. })));
    assert_eq!(table.count(|e| matches!(e, Event::Reinforced { .. })), 0);
}

/// ATK-31, ATK-66, ATK-68, ATK-71, DMG-1, DMG-2: the order of a hit is dice, Neutralize, "hits"
/// before any damage, HIT damage before CRIT, shields first, and then the Aftermath.
#[test]
fn a_hit_in_order() {
    let mut table =
        TestBattle::duel("standard", small(), ShipSpec { shields: Charge::full(1, 0), ..small() }, 150.0);
    table.cards(&[2, 3]);
    attack(&mut table, [CRIT, HIT, HIT], [BLK, BLK]);
    assert_eq!(
        order(&mut table),
        [
            "declared",
            "attack dice",
            "defense dice",
            "neutralized",
            "hit",
            "HIT damage",
            "shield",
            "HIT damage",
            "facedown",
            "CRIT damage",
            "faceup",
            "after"
        ]
    );
    assert!(table.events().iter().any(|e| matches!(e, Event::AfterAttack { hit: true, .. })));
    assert_eq!(table.with(|x| (x.core.outcome, x.attacks.len)), (Outcome::Done, 0));
    let tally = table.with(|x| *x.tally);
    let counted = [
        (0, ShipStat::Attacks, 1),
        (0, ShipStat::ByAttacks, 3),
        (0, ShipStat::ByDevices, 0),
        (0, ShipStat::ByOther, 0),
        (8, ShipStat::Taken, 3),
    ];
    for (ship, stat, count) in counted {
        assert_eq!(tally.0[ship][stat], count, "{stat:?}");
    }
}

/// ATK-66, ATK-67, ATK-73: a miss deals no damage and has its Aftermath.
#[test]
fn a_miss() {
    let mut table = duel();
    attack(&mut table, [HIT, FOC, BLK], [EVD, BLK]);
    assert_eq!(
        order(&mut table),
        ["declared", "attack dice", "defense dice", "neutralized", "missed", "after"]
    );
    assert!(table.events().iter().any(|e| matches!(e, Event::AfterAttack { hit: false, .. })));
}

/// Steps until the attack on the stack is about to do `step`.
fn until(table: &mut TestBattle, step: AttackStep) {
    while !table.with(|x| matches!(x.frames.top(), Some(Frame::Attack(f)) if f.step == step)) {
        match table.with(driver::step) {
            Flow::Continue | Flow::Opens => {}
            Flow::Wait => {
                let options = table.options();
                let choice = options
                    .iter()
                    .copied()
                    .find(|choice| matches!(choice, Choice::Attack { .. }))
                    .unwrap_or(Choice::Pass);
                let (seat, _) = table.asked().expect("asked");
                table.with(|x| killbox_systems::batch::submit(x, seat, choice.key())).expect("legal");
            }
            Flow::Over => panic!("the attack is over"),
        }
    }
}

/// ATK-69, ATK-70: results that are cancelled because the weapon inflicts tokens deal no damage.
/// The attack has hit all the same.
#[test]
fn inflicting() {
    let mut table = duel();
    table.attack_dice(&[HIT, HIT, CRIT]);
    table.defense_dice(&[BLK, BLK]);
    table.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
    until(&mut table, AttackStep::DealDamage);
    table.with(|x| {
        x.attacks.pool[0].attack_dice.cancel(HIT, 9);
        x.attacks.pool[0].attack_dice.cancel(CRIT, 9);
    });
    table.finish();
    assert_eq!(table.count(|e| matches!(e, Event::DamageSuffered { .. })), 0);
    assert!(table.events().iter().any(|e| matches!(e, Event::AfterAttack { hit: true, .. })));
}

/// ATK-72, ATK-33, ATK-75, RND-75: a defender destroyed in the attack remains the defender and
/// stays on the board. Abilities that the destruction triggers resolve in the Aftermath, after all
/// damage.
#[test]
fn destroyed_in_an_attack() {
    for phase in [Phase::Engagement, Phase::Activation] {
        let mut table = TestBattle::duel("standard", small(), ShipSpec { hull: 1, ..small() }, 150.0);
        table.with(|x| x.core.phase = phase);
        table.attack_dice(&[HIT, HIT, HIT]);
        table.defense_dice(&[BLK, BLK]);
        table.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
        until(&mut table, AttackStep::Aftermath);
        assert_eq!(
            order(&mut table)[5..],
            ["HIT damage", "facedown", "destroyed", "HIT damage", "facedown", "HIT damage", "facedown"]
        );
        table.with(|x| {
            assert_eq!(x.attacks.pool[0].destroyed, b(0).set());
            assert!(x.core.destroyed.has(b(0)) && x.core.in_play.has(b(0)) && !x.attacks.pool[0].aftermath);
        });
        until(&mut table, AttackStep::End);
        table.with(|x| assert!(x.attacks.pool[0].aftermath && x.core.in_play.has(b(0))));
        table.finish();
        // Outside the Engagement Phase it is removed now [RND-59, RND-62].
        assert_eq!(table.with(|x| x.core.in_play.has(b(0))), phase == Phase::Engagement);
        assert_eq!(table.count(|e| matches!(e, Event::Destroyed { .. })), 1);
    }
}

/// ATK-72, ATK-80, ABL-33: in the Aftermath the defending player's abilities come before the
/// attacking player's, whoever is first player. Outside it the first player's come first.
#[test]
fn aftermath_order() {
    let trigger =
        |ship: ShipSlot| Trigger { ship, ability: LINKED_ACTION, subject: Some(ship), ..Trigger::default() };
    for first in Seat::BOTH {
        for (step, front) in [(AttackStep::End, Seat::B), (AttackStep::HitOrMiss, first)] {
            let mut table = duel();
            table.with(|x| x.core.first = first);
            table.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
            until(&mut table, step);
            table.with(|x| {
                staging::stage(x, trigger(a(0)));
                staging::stage(x, trigger(b(0)));
                queue::open(x);
                let next = x.queue.waiting.last().map(|t| t.ship.seat());
                assert_eq!(next, Some(front), "{first:?} {step:?}");
            });
        }
    }
}

/// ATK-76, ATK-74: a bonus attack in the Aftermath is an attack of its own on top of the first,
/// whose data are preserved. Attacks nest up to a bound, and a battle that reaches it ends as
/// faulted.
#[test]
fn nested_attacks() {
    let ships = || vec![small(), small()];
    let mut table = TestBattle::new(matchup("standard", ships(), ships()));
    table.place(a(0), 400.0, 400.0, 0.0);
    table.place(b(0), 550.0, 400.0, 180.0);
    table.place(a(1), 400.0, 700.0, 0.0);
    table.place(b(1), 550.0, 700.0, 180.0);
    table.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
    until(&mut table, AttackStep::End);
    let outer = table.with(|x| x.attacks.pool[0]);
    table.push(Frame::Attack(AttackFrame::new(b(1), AttackKind::Bonus)));
    until(&mut table, AttackStep::HitOrMiss);
    table.with(|x| {
        assert_eq!((x.attacks.len, x.attacks.pool[0]), (2, outer));
        assert_eq!((x.attacks.pool[1].attacker, x.attacks.pool[1].defender), (b(1), a(1)));
        assert!(!x.attacks.pool[1].aftermath);
    });
    table.finish();
    assert_eq!(table.with(|x| x.attacks.len), 0);

    let mut deep = duel();
    for _ in 0..ATTACKS {
        deep.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
        until(&mut deep, AttackStep::HitOrMiss);
    }
    deep.attack(b(0));
    deep.pick(ChoiceKind::Attack);
    assert_eq!(deep.with(|x| x.core.ending), Some(Ending { winner: None, fault: Some(Fault::AttackPool) }));
}

/// MOV-96: an attack ends if one of its ships has left the board, and its place in the pool becomes
/// free.
#[test]
fn a_ship_leaves_in_the_middle() {
    for gone in [a(0), b(0)] {
        let mut table = duel();
        table.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
        until(&mut table, AttackStep::HitOrMiss);
        table.with(|x| x.core.in_play.remove(gone));
        table.finish();
        assert!(table.is_over());
        assert_eq!(table.with(|x| x.attacks.len), 0);
        assert_eq!(table.count(|e| matches!(e, Event::AfterAttack { .. })), 0);
    }
}
