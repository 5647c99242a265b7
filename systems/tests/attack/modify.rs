//! The Modify Dice steps: the options of each player, and their effects.

use killbox_components::charge::Charge;
use killbox_components::choice::{Choice, ChoiceKind, Reroll};
use killbox_components::decision::DecisionKind;
use killbox_components::dice::{DieKind, Face, Pool};
use killbox_components::event::Event;
use killbox_components::ids::{ObjectId, Seat};
use killbox_components::ruleset::Range0Attacks;
use killbox_components::size::Size;
use killbox_components::spec::{ShipSpec, WeaponSpec};
use killbox_components::token::Token;
use killbox_testkit::{BLK, CRIT, EVD, FOC, HIT, TestBattle, a, b, matchup, plain_ship};
use proptest::prelude::*;

/// The option to spend the ship's own tokens on dice.
fn spend(token: Token, n: u8, on_focus: u8) -> Choice {
    Choice::SpendToken { lender: None, token, n, on_focus }
}

fn force(ship: ShipSpec, n: u8) -> ShipSpec {
    ShipSpec { force: Charge::full(n, 1), ..ship }
}

fn small() -> ShipSpec {
    plain_ship(Size::Small)
}

/// A duel at range 2 in which a(0) rolls `red` and b(0) rolls `green`.
fn rolls(red: [Face; 3], green: [Face; 2]) -> TestBattle {
    let mut table = TestBattle::duel("standard", force(small(), 2), force(small(), 2), 150.0);
    table.attack_dice(&red);
    table.defense_dice(&green);
    table.with(|x| {
        x.charges[a(0)].force.active = 0;
        x.charges[b(0)].force.active = 0;
    });
    table
}

/// Declares the attack. Returns the next decision.
fn declared(table: &mut TestBattle) -> Option<(Seat, DecisionKind)> {
    table.attack(a(0));
    table.pick(ChoiceKind::Attack);
    table.asked()
}

fn lock(table: &mut TestBattle) {
    table.with(|x| x.tokens[a(0)].locks |= 1 << ObjectId::ship(b(0)).0);
}

/// The counts of the attack dice by face: BLK, FOC, HIT, CRIT.
fn red(table: &mut TestBattle) -> [u8; 4] {
    table.with(|x| [BLK, FOC, HIT, CRIT].map(|face| x.attacks.pool[0].attack_dice.count(face)))
}

/// The counts of the defense dice by face: BLK, FOC, EVD.
fn green(table: &mut TestBattle) -> [u8; 3] {
    table.with(|x| [BLK, FOC, EVD].map(|face| x.attacks.pool[0].defense_dice.count(face)))
}

const ATTACKER: Option<(Seat, DecisionKind)> = Some((Seat::A, DecisionKind::ModifyAttack));
const DEFENDER: Option<(Seat, DecisionKind)> = Some((Seat::B, DecisionKind::ModifyDefense));

/// ATK-42, ATK-52, ABL-38: a Modify Dice step in which nothing can be modified asks no player.
#[test]
fn nobody_is_asked_for_nothing() {
    let mut table = rolls([HIT, BLK, FOC], [BLK, FOC]);
    assert_eq!(declared(&mut table), None);
    assert!(table.is_over());
    table.assert_script_used();
}

/// TOK-13, ATK-44: one focus token changes all FOC of the attacker to HIT.
#[test]
fn focus_for_the_attacker() {
    let mut table = rolls([FOC, BLK, FOC], [EVD, EVD]);
    table.tokens(a(0), Token::Focus, 2);
    assert_eq!(declared(&mut table), ATTACKER);
    assert_eq!(table.options(), [Choice::Pass, spend(Token::Focus, 1, 0)]);
    table.forget_events();
    table.pick(ChoiceKind::SpendToken);
    assert_eq!(table.with(|x| x.tokens[a(0)].count(Token::Focus)), 1);
    assert!(matches!(
        table.events()[..],
        [Event::TokensSpent { token: Token::Focus, n: 1, .. }, Event::DiceModified { pool, .. }, ..]
            if pool.count(HIT) == 2 && pool.count(FOC) == 0
    ));
}

/// TOK-14, TOK-16, CHG-16/open, ABL-46: without FOC neither focus, calculate nor Force can be
/// spent.
#[test]
fn nothing_is_spent_without_focus_results() {
    let mut table = rolls([HIT, BLK, CRIT], [EVD, BLK]);
    for ship in [a(0), b(0)] {
        table.tokens(ship, Token::Focus, 1);
        table.tokens(ship, Token::Calculate, 1);
        table.with(|x| x.charges[ship].force.active = 2);
    }
    assert_eq!(declared(&mut table), None);
    assert_eq!(table.with(|x| x.charges[b(0)].force.active), 2);
}

/// TOK-15, TOK-15/open: k calculate tokens change k FOC, never more than there are.
#[test]
fn calculate() {
    let mut table = rolls([FOC, FOC, BLK], [FOC, EVD]);
    table.tokens(a(0), Token::Calculate, 3);
    assert_eq!(declared(&mut table), ATTACKER);
    let k = |k| spend(Token::Calculate, k, 0);
    assert_eq!(table.options(), [Choice::Pass, k(1), k(2)]);
    table.answer(k(1));
    assert_eq!(red(&mut table), [1, 1, 1, 0]);
    assert_eq!(table.options(), [Choice::Pass, k(1)]);
    table.answer(k(1));
    assert!(
        table.events().iter().any(|e| matches!(e, Event::DiceModified { pool, .. } if pool.count(HIT) == 2))
    );
    assert_eq!(table.with(|x| x.tokens[a(0)].count(Token::Calculate)), 1);
}

/// CHG-16, CHG-16/open: k Force change k FOC, both attacking and defending.
#[test]
fn force_for_both() {
    let mut table = rolls([FOC, FOC, BLK], [FOC, FOC]);
    table.with(|x| {
        x.charges[a(0)].force.active = 2;
        x.charges[b(0)].force.active = 1;
    });
    let k = |n| Choice::SpendForce { lender: None, n };
    assert_eq!(declared(&mut table), ATTACKER);
    assert_eq!(table.options(), [Choice::Pass, k(1), k(2)]);
    table.answer(k(2));
    assert_eq!(table.asked(), DEFENDER);
    assert_eq!(table.options(), [Choice::Pass, k(1)]);
    table.answer(k(1));
    assert!(table.is_over());
    assert_eq!(table.with(|x| (x.charges[a(0)].force.active, x.charges[b(0)].force.active)), (0, 0));
    assert_eq!(table.count(|e| matches!(e, Event::ForceSpent { .. })), 2);
    assert!(table.events().iter().any(|e| matches!(e, Event::Neutralized { hits: 1, crits: 0, .. })));
}

/// TOK-32, ATK-57: a lock on the defender rerolls any of the dice, which are chosen together and
/// once. No die is rerolled twice.
#[test]
fn lock_rerolls() {
    let mut table = rolls([BLK, FOC, HIT], [EVD, EVD]);
    lock(&mut table);
    assert_eq!(declared(&mut table), ATTACKER);
    assert_eq!(table.options(), [Choice::Pass, Choice::SpendLock]);
    table.pick(ChoiceKind::SpendLock);
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::Reroll)));
    assert!(table.with(|x| x.tokens[a(0)].locks(ObjectId::ship(b(0)))), "not spent before the choice");
    let picks = [(1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)];
    let picks = picks.map(|(blank, focus, hit)| Choice::Reroll(Reroll { blank, focus, hit, crit: 0 }));
    assert_eq!(table.options(), picks);
    table.attack_dice(&[BLK, CRIT]);
    table.answer(Choice::Reroll(Reroll { blank: 1, focus: 1, ..Reroll::default() }));
    assert_eq!(table.with(|x| x.tokens[a(0)].locks), 0);
    assert_eq!(table.count(|e| matches!(e, Event::LockSpent { .. })), 1);
    table.assert_script_used();
    assert!(table.is_over(), "no lock is left");

    let mut twice = rolls([BLK, FOC, HIT], [EVD, EVD]);
    lock(&mut twice);
    twice.tokens(a(0), Token::Focus, 1);
    declared(&mut twice);
    twice.pick(ChoiceKind::SpendLock);
    twice.attack_dice(&[BLK, FOC]);
    twice.answer(Choice::Reroll(Reroll { blank: 1, hit: 1, ..Reroll::default() }));
    lock(&mut twice);
    // The next decision, with another lock: two FOC, one of them not rerolled, and a rerolled BLK.
    assert_eq!(red(&mut twice), [1, 2, 0, 0]);
    twice.pick(ChoiceKind::SpendToken);
    assert_eq!(twice.options(), [Choice::Pass, Choice::SpendLock]);
    twice.attack_dice(&[CRIT]);
    twice.pick(ChoiceKind::SpendLock);
    assert!(twice.is_over(), "only the fresh die is left to reroll, so nothing is asked");
    twice.assert_script_used();
}

/// TOK-32: a lock on another object, or a roll without dice to reroll, offers no reroll.
#[test]
fn lock_on_another_object() {
    let mut table = rolls([BLK, FOC, HIT], [BLK, BLK]);
    table.with(|x| x.tokens[a(0)].locks = 1 << ObjectId::obstacle(0).0);
    assert_eq!(declared(&mut table), None);
    let mut unarmed = small();
    unarmed.weapons[0].value = 0;
    let mut table = TestBattle::duel("standard", unarmed, small(), 150.0);
    lock(&mut table);
    assert_eq!(declared(&mut table), None);
}

/// ATK-43, TOK-18: at attack range 0 the attacker of a primary attack modifies no dice; the
/// defender does. A special attack is not limited. LEG-18: without the limits range 0 has no
/// special rules.
#[test]
fn attack_range_0() {
    for (limits, special, attacker) in [(true, false, false), (true, true, true), (false, false, true)] {
        let mut ship = small();
        ship.weapons[0] = WeaponSpec { special, ..ship.weapons[0] };
        let mut rules = matchup("standard", vec![ship], vec![small()]);
        rules.ruleset.range_0_dice_limits = limits;
        rules.ruleset.range_0_attacks = Range0Attacks::ByWeapon;
        let mut table = TestBattle::new(rules);
        table.place(a(0), 400.0, 400.0, 0.0);
        table.place(b(0), 440.0, 400.0, 0.0);
        lock(&mut table);
        table.tokens(a(0), Token::Focus, 1);
        table.tokens(b(0), Token::Focus, 1);
        table.attack_dice(&[FOC, FOC, BLK]);
        table.defense_dice(&[FOC, BLK]);
        assert_eq!(declared(&mut table) == ATTACKER, attacker, "{limits} {special}");
        assert_eq!(red(&mut table)[..2], [1, 2]);
        assert!(table.run_until(Seat::B, DecisionKind::ModifyDefense));
    }
}

/// TOK-13, TOK-15, ATK-54: the defender's focus token changes all FOC to EVD; each calculate token
/// changes one.
#[test]
fn focus_and_calculate_for_the_defender() {
    let mut table = rolls([HIT, HIT, BLK], [FOC, FOC]);
    table.tokens(b(0), Token::Focus, 1);
    table.tokens(b(0), Token::Calculate, 1);
    assert_eq!(declared(&mut table), DEFENDER);
    assert_eq!(table.options(), [Choice::Pass, spend(Token::Focus, 1, 0), spend(Token::Calculate, 1, 0)]);
    table.answer(spend(Token::Calculate, 1, 0));
    assert_eq!(green(&mut table), [0, 1, 1]);
    table.answer(spend(Token::Focus, 1, 0));
    assert!(table.events().iter().any(|e| matches!(e, Event::AttackMissed { .. })));
}

/// TOK-17, TOK-17/open: k evade tokens change k BLK or FOC to EVD, as the player chooses. Without
/// such results they cannot be spent.
#[test]
fn evade() {
    let mut table = rolls([HIT, HIT, HIT], [BLK, FOC]);
    table.tokens(b(0), Token::Evade, 3);
    assert_eq!(declared(&mut table), DEFENDER);
    let k = |k, on_focus| spend(Token::Evade, k, on_focus);
    assert_eq!(table.options(), [Choice::Pass, k(1, 0), k(1, 1), k(2, 1)]);
    table.answer(k(1, 1));
    assert_eq!(green(&mut table), [1, 0, 1]);
    assert_eq!(table.options(), [Choice::Pass, k(1, 0)]);
    table.answer(k(1, 0));
    assert!(table.is_over());
    assert_eq!(table.with(|x| x.tokens[b(0)].count(Token::Evade)), 1);
    assert!(table.events().iter().any(|e| matches!(e, Event::Neutralized { hits: 1, .. })));
}

/// LEG-21: a gas cloud on the line adds one die like any obstacle, and lets the defender change one
/// BLK to EVD, once.
#[test]
fn gas_cloud() {
    let mut table = TestBattle::duel("legacy", small(), small(), 150.0);
    table.place_obstacle(0, "gascloud2", 500.0, 400.0, 0.0);
    table.attack_dice(&[HIT, HIT, HIT]);
    table.defense_dice(&[BLK, BLK, EVD]);
    assert_eq!(declared(&mut table), DEFENDER);
    assert_eq!(table.options(), [Choice::Pass, Choice::GasCloud]);
    table.pick(ChoiceKind::GasCloud);
    assert!(table.is_over());
    table.assert_script_used();
    assert!(table.events().iter().any(|e| matches!(e, Event::Neutralized { hits: 1, .. })));

    let mut no_blank = TestBattle::duel("legacy", small(), small(), 150.0);
    no_blank.place_obstacle(0, "gascloud2", 500.0, 400.0, 0.0);
    no_blank.defense_dice(&[FOC, FOC, EVD]);
    assert_eq!(declared(&mut no_blank), None);

    let mut standard = TestBattle::duel("standard", small(), small(), 150.0);
    standard.place_obstacle(0, "gascloud2", 500.0, 400.0, 0.0);
    standard.defense_dice(&[BLK, BLK, EVD]);
    assert_eq!(declared(&mut standard), None);
}

/// ATK-55, ATK-59, ATK-60: changing a die preserves whether it was rerolled, cancelling removes it,
/// and adding is neither a roll nor a reroll.
#[test]
fn pool_operations() {
    let mut pool = Pool::rolled([1, 2, 0, 0, 0]);
    assert_eq!(pool.lift([0, 2, 0, 0, 0]), 2);
    pool.put_rerolled([0, 1, 1, 0, 0]);
    assert_eq!((pool.total(), pool.rerollable()), (3, 1));
    assert_eq!(pool.change(Face::Focus, Face::Hit, 5), 1);
    assert_eq!((pool.count(Face::Hit), pool.rerollable()), (2, 1));
    assert_eq!(pool.cancel(Face::Hit, 1), 1);
    pool.add(Face::Crit);
    assert_eq!((pool.total(), pool.rerollable(), pool.count(Face::Crit)), (3, 2, 1));
    assert_eq!(pool.cancel(Face::Evade, 3), 0);
}

/// A single die: its face, and whether it was rerolled.
type Die = (Face, bool);

fn face(kind: DieKind) -> impl Strategy<Value = Face> {
    (0u8..8).prop_map(move |roll| Face::of(kind, roll))
}

/// An operation on a pool.
#[derive(Clone, Copy, Debug)]
enum Doing {
    Change(Face, Face, u8),
    Cancel(Face, u8),
    Add(Face),
    Reroll(Face, u8, u8),
}

fn doing() -> impl Strategy<Value = Doing> {
    let any = || face(DieKind::Attack);
    prop_oneof![
        (any(), any(), 0u8..4).prop_map(|(from, to, n)| Doing::Change(from, to, n)),
        (any(), 0u8..4).prop_map(|(face, n)| Doing::Cancel(face, n)),
        any().prop_map(Doing::Add),
        (any(), 0u8..4, 0u8..8).prop_map(|(face, n, roll)| Doing::Reroll(face, n, roll)),
    ]
}

fn count(dice: &[Die], face: Face, rerolled: bool) -> u8 {
    dice.iter().filter(|die| **die == (face, rerolled)).count() as u8
}

/// Applies to single dice what the pool does to counts.
fn do_by_hand(dice: &mut Vec<Die>, doing: Doing) {
    // Rerolled dice come first where the rules make no difference.
    let pick = |dice: &[Die], face: Face| {
        dice.iter().position(|die| *die == (face, true)).or_else(|| dice.iter().position(|die| die.0 == face))
    };
    match doing {
        // A change to the same face has no effect.
        Doing::Change(from, to, _) if from == to => {}
        Doing::Change(from, to, n) => {
            for _ in 0..n {
                if let Some(i) = pick(dice, from) {
                    dice[i].0 = to;
                }
            }
        }
        Doing::Cancel(face, n) => {
            for _ in 0..n {
                if let Some(i) = pick(dice, face) {
                    dice.remove(i);
                }
            }
        }
        Doing::Add(face) => dice.push((face, false)),
        Doing::Reroll(face, n, roll) => {
            for _ in 0..n {
                if let Some(i) = dice.iter().position(|die| *die == (face, false)) {
                    dice[i] = (Face::attack(roll), true);
                }
            }
        }
    }
}

/// Applies the operation to the pool.
fn do_to_pool(pool: &mut Pool, doing: Doing) {
    match doing {
        Doing::Change(from, to, n) => {
            pool.change(from, to, n);
        }
        Doing::Cancel(face, n) => {
            pool.cancel(face, n);
        }
        Doing::Add(face) => pool.add(face),
        Doing::Reroll(face, n, roll) => {
            let mut picked = [0; 5];
            picked[face as usize] = n;
            let mut faces = [0; 5];
            faces[Face::attack(roll) as usize] = pool.lift(picked);
            pool.put_rerolled(faces);
        }
    }
}

proptest! {
    /// ATK-55, ATK-57, ATK-60: counts by face behave like single dice under any modifications, and
    /// no die is rerolled twice.
    #[test]
    fn pools_are_dice(
        start in prop::collection::vec(face(DieKind::Attack), 0..7),
        doings in prop::collection::vec(doing(), 0..12),
    ) {
        let mut dice: Vec<Die> = start.iter().map(|face| (*face, false)).collect();
        let mut faces = [0; 5];
        start.iter().for_each(|face| faces[*face as usize] += 1);
        let mut pool = Pool::rolled(faces);
        for doing in doings {
            do_by_hand(&mut dice, doing);
            do_to_pool(&mut pool, doing);
            for face in Face::ALL {
                prop_assert_eq!(pool.fresh[face as usize], count(&dice, face, false), "{:?}", doing);
                prop_assert_eq!(pool.rerolled[face as usize], count(&dice, face, true), "{:?}", doing);
            }
        }
    }

    /// ATK-44, ATK-54, ATK-61, TOK-13 to TOK-17, CHG-16, TOK-32: the offered options are those that
    /// a search over all dice finds, and their effects are those of the search.
    #[test]
    fn offers_are_complete(
        dice in prop::collection::vec(face(DieKind::Attack), 3),
        green_dice in prop::collection::vec(face(DieKind::Defense), 2),
        tokens in (0u8..3, 0u8..4, 0u8..4, 0u8..3),
        locked in any::<bool>(),
    ) {
        let (focus, calculate, evade, force) = tokens;
        let red_dice = [dice[0], dice[1], dice[2]];
        let mut table = rolls(red_dice, [green_dice[0], green_dice[1]]);
        for ship in [a(0), b(0)] {
            table.tokens(ship, Token::Focus, focus);
            table.tokens(ship, Token::Calculate, calculate);
            table.tokens(ship, Token::Evade, evade);
            table.with(|x| x.charges[ship].force.active = force);
        }
        if locked {
            lock(&mut table);
        }
        for (seat, kind, rolled) in [
            (Seat::A, DecisionKind::ModifyAttack, &dice),
            (Seat::B, DecisionKind::ModifyDefense, &green_dice),
        ] {
            let foc = rolled.iter().filter(|face| **face == FOC).count() as u8;
            let blk = rolled.iter().filter(|face| **face == BLK).count() as u8;
            let mut expected = vec![Choice::Pass];
            if focus > 0 && foc > 0 {
                expected.push(spend(Token::Focus, 1, 0));
            }
            expected.extend((1..=6).filter(|k| *k <= calculate && *k <= foc).map(|k| spend(Token::Calculate, k, 0)));
            if seat == Seat::B {
                for k in (1..=6).filter(|k| *k <= evade) {
                    let splits = (0..=k).filter(|on_focus| *on_focus <= foc && k - on_focus <= blk);
                    expected.extend(splits.map(|on_focus| spend(Token::Evade, k, on_focus)));
                }
            }
            expected.extend((1..=6).filter(|k| *k <= force && *k <= foc).map(|n| Choice::SpendForce { lender: None, n }));
            if seat == Seat::A && locked {
                expected.push(Choice::SpendLock);
            }
            if seat == Seat::A {
                declared(&mut table);
            }
            if expected.len() == 1 {
                prop_assert_ne!(table.asked(), Some((seat, kind)));
                continue;
            }
            prop_assert_eq!(table.asked(), Some((seat, kind)));
            prop_assert_eq!(table.options(), expected);
            table.pass();
        }
    }
}
