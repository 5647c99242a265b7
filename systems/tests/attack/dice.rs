//! The number of dice, and rolling them.

use killbox_components::arc::Arc;
use killbox_components::attack::AttackData;
use killbox_components::choice::ChoiceKind;
use killbox_components::dice::{DieKind, Face, Pool};
use killbox_components::event::Event;
use killbox_components::size::Size;
use killbox_components::spec::{ShipSpec, WeaponSpec};
use killbox_components::token::Token;
use killbox_systems::abilities::dice::{attack_dice, defense_dice};
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::{Recorder, Silent};
use killbox_testkit::{BLK, EVD, FOC, HIT, TestBattle, a, b, matchup, ordnance, plain_ship, primary};

fn armed(weapon: WeaponSpec) -> ShipSpec {
    let mut ship = plain_ship(Size::Small);
    ship.weapons[0] = weapon;
    ship
}

fn agile(agility: u8, size: Size) -> ShipSpec {
    ShipSpec { agility, ..plain_ship(size) }
}

/// A battle with an attack of a(0) on b(0) in the pool.
fn attacking(ruleset: &str, attacker: ShipSpec, defender: ShipSpec, data: AttackData) -> TestBattle {
    let mut table = TestBattle::duel(ruleset, attacker, defender, 150.0);
    table.with(|x| x.attacks.begin(AttackData { attacker: a(0), defender: b(0), ..data }));
    table
}

fn at_range(range: u8) -> AttackData {
    AttackData { range, ..AttackData::default() }
}

/// ATK-38, ATK-39, ATK-26, LEG-17: the range bonus applies at range 1 under the standard ruleset,
/// at ranges 0 and 1 under the legacy one, and never to a weapon with the ordnance icon.
#[test]
fn attack_range_bonus() {
    for (ruleset, dice) in [("standard", [3, 4, 3, 3]), ("legacy", [4, 4, 3, 3])] {
        for (range, n) in (0..).zip(dice) {
            for (weapon, n) in [(primary(Arc::Front, 3), n), (ordnance(3, 0, 3, 0), 3)] {
                let mut table = attacking(ruleset, armed(weapon), agile(0, Size::Small), at_range(range));
                assert_eq!(table.with(|x| attack_dice(x, 0)), n, "{ruleset} {range} {weapon:?}");
            }
        }
    }
}

/// ATK-37: the number of dice is clamped to 0..6 after all changes.
#[test]
fn attack_dice_are_0_to_6() {
    for (value, range, deplete, n) in [(6, 1, 0, 6), (7, 2, 0, 6), (0, 2, 1, 0), (0, 1, 1, 0), (6, 1, 1, 6)] {
        let ship = armed(primary(Arc::Front, value));
        let mut table = attacking("standard", ship, agile(0, Size::Small), at_range(range));
        table.tokens(a(0), Token::Deplete, deplete);
        assert_eq!(table.with(|x| attack_dice(x, 0)), n);
    }
}

/// ATK-39, LEG-18: under the standard limits no bonus is added to a primary attack at range 0, even
/// if the ruleset gives one there; reductions apply. Without the limits range 0 has no special
/// rules.
#[test]
fn nothing_is_added_at_range_0() {
    for (limits, special, deplete, n) in [
        (true, false, 0, 3),
        (true, false, 1, 2),
        (true, true, 0, 4),
        (false, false, 0, 4),
        (false, false, 1, 3),
    ] {
        let weapon = WeaponSpec { special, ..primary(Arc::Front, 3) };
        let mut rules = matchup("standard", vec![armed(weapon)], vec![agile(0, Size::Small)]);
        rules.ruleset.attack_bonus_ranges = vec![0, 1];
        rules.ruleset.range_0_dice_limits = limits;
        let mut table = TestBattle::new(rules);
        table.tokens(a(0), Token::Deplete, deplete);
        table.with(|x| x.attacks.begin(AttackData { attacker: a(0), defender: b(0), ..at_range(0) }));
        assert_eq!(table.with(|x| attack_dice(x, 0)), n, "{limits} {special} {deplete}");
    }
}

/// TOK-53, TOK-54, ATK-40: a depleted ship rolls exactly one die fewer, whatever the number of
/// tokens, and loses one token, even if there was no die.
#[test]
fn deplete() {
    for (value, rolled) in [(3, 2), (0, 0)] {
        let mut table =
            TestBattle::duel("standard", armed(primary(Arc::Front, value)), agile(0, Size::Small), 150.0);
        table.tokens(a(0), Token::Deplete, 2);
        table.attack_dice(&[BLK, BLK][..rolled]);
        table.attack(a(0));
        table.pick(ChoiceKind::Attack);
        table.assert_script_used();
        assert_eq!(table.with(|x| x.tokens[a(0)].count(Token::Deplete)), 1);
        let rolls = table.count(|e| {
            matches!(e, Event::DiceRolled { dice: DieKind::Attack, pool, .. } if usize::from(pool.total()) == rolled)
        });
        assert_eq!(rolls, 1);
    }
}

/// ATK-47, ATK-48, ATK-49, ATK-50, ATK-26: the defense dice are the agility, one die at range 3
/// (not against ordnance), and one for any obstacles on the line.
#[test]
fn defense_dice_of_range_and_obstacles() {
    for (agility, range, obstructed, ordnance_icon, n) in [
        (2, 1, false, false, 2),
        (2, 2, true, false, 3),
        (2, 3, false, false, 3),
        (2, 3, true, false, 4),
        (2, 3, false, true, 2),
        (2, 3, true, true, 3),
        (0, 3, false, false, 1),
        (0, 1, true, false, 1),
        (0, 1, false, false, 0),
        (6, 3, true, false, 6),
    ] {
        let weapon = if ordnance_icon { ordnance(3, 0, 3, 0) } else { primary(Arc::Front, 3) };
        let data = AttackData { obstructed, ..at_range(range) };
        let mut table = attacking("standard", armed(weapon), agile(agility, Size::Small), data);
        assert_eq!(table.with(|x| defense_dice(x, 0)), n, "{agility} {range} {obstructed} {ordnance_icon}");
    }
}

/// ATK-51, TOK-49, TOK-52, TOK-41, TOK-39: a cloak token raises the agility value. Strain and being
/// tractored each cost one die, whatever the number of tokens. All changes add up.
#[test]
fn defense_dice_of_tokens() {
    for (size, cloak, strain, tractor, n) in [
        (Size::Small, 1, 0, 0, 4),
        (Size::Small, 0, 3, 0, 1),
        (Size::Small, 0, 0, 1, 1),
        (Size::Medium, 0, 0, 1, 2),
        (Size::Medium, 0, 0, 2, 1),
        (Size::Large, 0, 0, 2, 2),
        (Size::Large, 1, 1, 4, 2),
        (Size::Small, 0, 2, 2, 0),
    ] {
        let mut table = attacking("standard", armed(primary(Arc::Front, 3)), agile(2, size), at_range(2));
        table.tokens(b(0), Token::Cloak, cloak);
        table.tokens(b(0), Token::Strain, strain);
        table.tokens(b(0), Token::Tractor, tractor);
        assert_eq!(table.with(|x| defense_dice(x, 0)), n, "{size:?} {cloak} {strain} {tractor}");
    }
}

/// TOK-52, TOK-54: one strain token is removed with the roll, even if the ship rolls no die.
#[test]
fn strain_leaves_with_the_roll() {
    for (agility, dice) in [(2, [EVD].as_slice()), (0, &[])] {
        let mut table =
            TestBattle::duel("standard", armed(primary(Arc::Front, 3)), agile(agility, Size::Small), 150.0);
        table.tokens(b(0), Token::Strain, 2);
        table.attack_dice(&[BLK; 3]);
        table.defense_dice(dice);
        table.attack(a(0));
        table.pick(ChoiceKind::Attack);
        table.finish();
        table.assert_script_used();
        assert_eq!(table.with(|x| x.tokens[b(0)].count(Token::Strain)), 1);
    }
}

/// ATK-46: an attack die has 3 HIT, 1 CRIT, 2 FOC and 2 BLK; a defense die has 3 EVD, 2 FOC and 3
/// BLK.
#[test]
fn faces() {
    let count = |kind, face| (0..8).filter(|&roll| Face::of(kind, roll) == face).count();
    assert_eq!(Face::ALL.map(|face| count(DieKind::Attack, face)), [2, 2, 3, 1, 0]);
    assert_eq!(Face::ALL.map(|face| count(DieKind::Defense, face)), [3, 2, 0, 0, 3]);
}

/// ATK-41, ATK-46: a roll of several dice uses one random word. An observer does not change it, and
/// scripted dice show the scripted faces.
#[test]
fn rolling_many_dice() {
    let plain = || matchup("standard", vec![plain_ship(Size::Small)], vec![plain_ship(Size::Small)]);
    let mut watched = Batch::<Recorder>::new(vec![plain()], 1, 7);
    let mut silent = Batch::<Silent>::new(vec![plain()], 1, 7);
    watched.start(0, 3, 0);
    silent.start(0, 3, 0);
    let mut seen = [0u32; 5];
    for n in (0..=6).cycle().take(700) {
        let faces = watched.with_battle(0, |x| x.roll_dice(DieKind::Attack, n));
        assert_eq!(faces, silent.with_battle(0, |x| x.roll_dice(DieKind::Attack, n)));
        assert_eq!(faces.iter().sum::<u8>(), n);
        for (seen, n) in seen.iter_mut().zip(faces) {
            *seen += u32::from(n);
        }
    }
    // Of 2100 dice each face is within five standard deviations of its share.
    for (seen, share) in seen.into_iter().zip([2.0, 2.0, 3.0, 1.0, 0.0]) {
        let mean = 2100.0 * share / 8.0;
        let deviation = (mean * (1.0 - share / 8.0f64)).sqrt();
        assert!((f64::from(seen) - mean).abs() <= 5.0 * deviation, "{seen} of {mean}");
    }
    watched.observer(0).attack_dice = vec![FOC, HIT, HIT];
    let faces = watched.with_battle(0, |x| x.roll_dice(DieKind::Attack, 3));
    assert_eq!(faces, [0, 1, 2, 0, 0]);
    assert_eq!(Pool::rolled(faces).rerollable(), 3);
}
