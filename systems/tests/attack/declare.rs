//! The Declare Target step: legal attackers, weapons and defenders, the line of measurement, costs.

use killbox_components::arc::Arc;
use killbox_components::choice::{Choice, ChoiceKind, Line};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::attack::AttackKind;
use killbox_components::frame::{AttackFrame, Frame};
use killbox_components::ids::{ObjectId, Seat, ShipSet, ShipSlot};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::requirements::Requirements;
use killbox_components::size::Size;
use killbox_components::spec::{ShipSpec, Turret};
use killbox_components::state::Outcome;
use killbox_components::tally::ShipStat;
use killbox_components::token::Token;
use killbox_testkit::{BLK, TestBattle, a, b, card, matchup, ordnance, plain_ship, primary, turret_ship};

fn small() -> ShipSpec {
    plain_ship(Size::Small)
}

fn duel(ruleset: &str, gap: f32) -> TestBattle {
    TestBattle::duel(ruleset, small(), small(), gap)
}

/// The option of an attack with this weapon.
fn option(weapon: u8, defender: ShipSlot, arc: Arc) -> Choice {
    Choice::Attack { defender, weapon, arc }
}

/// The attacks that a(0) can declare now.
fn attacks(table: &mut TestBattle) -> Vec<Choice> {
    table.with(|x| {
        x.frames.0.clear();
        x.pending.clear();
    });
    table.attack(a(0));
    let mut options = table.options();
    options.retain(|key| !key.is_pass());
    options
}

/// ATK-31, ATK-32: the options are no attack, then every legal combination of weapon, enemy and
/// arc, in that order.
#[test]
fn options_are_weapon_defender_arc() {
    let mut ship = small();
    ship.weapons.push(primary(Arc::Rear, 2));
    let mut table =
        TestBattle::new(matchup("standard", vec![ship, small()], vec![small(), small(), small()]));
    table.place(a(0), 400.0, 400.0, 0.0);
    table.place(a(1), 500.0, 420.0, 0.0);
    table.place(b(0), 550.0, 400.0, 0.0);
    table.place(b(1), 250.0, 400.0, 0.0);
    table.place(b(2), 560.0, 450.0, 0.0);
    table.attack(a(0));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::Attack)));
    assert_eq!(
        table.options(),
        [Choice::Pass, option(0, b(0), Arc::Front), option(0, b(2), Arc::Front), option(1, b(1), Arc::Rear)]
    );
}

/// ATK-34, ATK-36: a ship that declines or has no legal target makes no attack: nothing is spent
/// and nothing declared.
#[test]
fn no_attack() {
    let mut table = duel("standard", 150.0);
    table.attack(a(0));
    table.pass();
    assert!(table.is_over());
    assert_eq!(
        table.with(|x| (x.core.outcome, x.attacks.len, x.tally.0[0][ShipStat::Attacks])),
        (Outcome::Declined, 0, 0)
    );
    let mut alone = duel("standard", 301.0);
    alone.attack(a(0));
    assert!(alone.is_over() && alone.events().is_empty());
}

/// ATK-88: a ship between attacker and defender does not make the target illegal, and does not make
/// the attack obstructed for ATK-49.
#[test]
fn nothing_blocks_sight() {
    let mut table = TestBattle::new(matchup("standard", vec![small()], vec![small(), small()]));
    table.place(a(0), 400.0, 400.0, 0.0);
    table.place(b(0), 480.0, 400.0, 0.0);
    table.place(b(1), 600.0, 400.0, 0.0);
    table.attack(a(0));
    table.answer(option(0, b(1), Arc::Front));
    assert!(table.events().iter().any(|e| matches!(e, Event::AttackDeclared { obstructed: false, .. })));
}

/// ATK-30, TOK-38, TOK-49: a disarmed or cloaked ship cannot attack.
#[test]
fn disarmed_and_cloaked() {
    for token in [Token::Disarm, Token::Cloak] {
        let mut table = duel("standard", 150.0);
        assert_eq!(attacks(&mut table).len(), 1);
        table.tokens(a(0), token, 1);
        assert!(attacks(&mut table).is_empty(), "{token:?}");
    }
}

/// ATK-30, ATK-87, LEG-20: the obstacle table of the ruleset decides whether a ship at range 0 of
/// an obstacle can attack.
#[test]
fn on_obstacles() {
    use ObstacleKind::*;
    let cases = [
        (
            "standard",
            [Asteroid, DebrisCloud, GasCloud, LooseCargo, SpareParts].as_slice(),
            [ElectroChaff, Blaze].as_slice(),
        ),
        ("legacy", &[Asteroid], &[DebrisCloud, GasCloud, ElectroChaff, LooseCargo, SpareParts, Blaze]),
    ];
    for (ruleset, barring, free) in cases {
        for (kinds, left) in [(barring, 0), (free, 1)] {
            for kind in kinds {
                let mut table = duel(ruleset, 150.0);
                table.place_obstacle(0, "coreasteroid5", 390.0, 400.0, 0.0);
                table.with(|x| x.obstacles[0].kind = *kind);
                assert_eq!(attacks(&mut table).len(), left, "{ruleset} {kind:?}");
                // The defender may be on any obstacle.
                table.place_obstacle(0, "coreasteroid5", 600.0, 400.0, 0.0);
                table.with(|x| x.obstacles[0].kind = *kind);
                assert_eq!(attacks(&mut table).len(), 1, "{ruleset} {kind:?}");
            }
        }
    }
}

/// RND-64/open, RND-63: a destroyed ship that is still in play can be attacked, and may attack.
#[test]
fn destroyed_ships() {
    let mut table = duel("standard", 150.0);
    table.with(|x| x.core.destroyed.insert(a(0)));
    assert_eq!(attacks(&mut table).len(), 1);
    table.with(|x| x.core.destroyed.insert(b(0)));
    assert_eq!(attacks(&mut table), [option(0, b(0), Arc::Front)]);
}

/// ATK-23, ATK-9: if the weapon decides about attacks at range 0, a primary weapon may attack a
/// ship in contact, at attack range 0.
#[test]
fn primary_at_range_0() {
    let mut table = duel("standard", 0.0);
    table.attack(a(0));
    table.pick(ChoiceKind::Attack);
    assert!(table.events().iter().any(|e| matches!(e, Event::AttackDeclared { range: 0, .. })));
}

/// LEG-15, LEG-16: if a card must allow attacks at range 0, no weapon may attack a ship in contact,
/// not even one whose range begins at 0. Out of contact the primary weapon attacks at range 1-3.
#[test]
fn legacy_range_0() {
    let mut ship = small();
    ship.weapons.push(ordnance(3, 0, 2, 0));
    let mut table = TestBattle::duel("legacy", ship.clone(), small(), 0.0);
    assert!(attacks(&mut table).is_empty());
    let mut near = TestBattle::duel("legacy", ship, small(), 1.0);
    assert_eq!(attacks(&mut near).len(), 2);
}

/// ATK-24, ATK-29: a special weapon attacks only in its own range; at attack range 0 only if its
/// range includes 0.
#[test]
fn special_ranges() {
    for (gap, legal) in
        [(0.0, [false, true]), (50.0, [false, true]), (150.0, [true, true]), (250.0, [true, false])]
    {
        let mut ship = small();
        ship.weapons.clear();
        ship.weapons.push(ordnance(4, 2, 3, 0));
        ship.weapons.push(ordnance(3, 0, 2, 0));
        let mut table = TestBattle::duel("standard", ship, small(), gap);
        let found = attacks(&mut table);
        let expected: Vec<_> =
            (0..2).filter(|&i| legal[i]).map(|i| option(i as u8, b(0), Arc::Front)).collect();
        assert_eq!(found, expected, "{gap} mm");
    }
}

/// ATK-25, ATK-79: a weapon that requires a lock needs one on the defender. If it requires one of
/// several tokens, one is enough. A bonus attack may drop the requirement of a lock. Requirements
/// are not spent.
#[test]
fn requirements() {
    let needs = |lock, focus, calculate| {
        let mut ship = small();
        ship.weapons.clear();
        ship.weapons.push(killbox_components::spec::WeaponSpec {
            requires: Requirements { lock, focus, calculate },
            ..ordnance(4, 1, 3, 0)
        });
        TestBattle::duel("standard", ship, small(), 150.0)
    };
    let mut lock = needs(true, false, false);
    assert!(attacks(&mut lock).is_empty());
    lock.with(|x| x.tokens[a(0)].locks = 1 << ObjectId::obstacle(0).0);
    assert!(attacks(&mut lock).is_empty());
    lock.with(|x| x.tokens[a(0)].locks = 1 << ObjectId::ship(b(0)).0);
    assert_eq!(attacks(&mut lock).len(), 1);
    lock.pick(ChoiceKind::Attack);
    assert!(lock.with(|x| x.tokens[a(0)].locks(ObjectId::ship(b(0)))));
    let mut lifted = needs(true, false, false);
    lifted
        .play(Frame::Attack(AttackFrame { without_lock: true, ..AttackFrame::new(a(0), AttackKind::Bonus) }));
    assert_eq!(lifted.options().len(), 2);
    for token in [Token::Focus, Token::Calculate] {
        let mut either = needs(false, true, true);
        assert!(attacks(&mut either).is_empty());
        either.tokens(a(0), token, 1);
        assert_eq!(attacks(&mut either).len(), 1);
    }
}

/// ATK-17, ATK-18: a turret weapon attacks only through the arcs to which its indicator points.
#[test]
fn turret_weapons() {
    for (turret, points, legal) in [
        (Turret::Single, Arc::Front, Some(Arc::Front)),
        (Turret::Single, Arc::Left, None),
        (Turret::Single, Arc::Rear, None),
        (Turret::Double, Arc::Rear, Some(Arc::Front)),
        (Turret::Double, Arc::Right, None),
    ] {
        let mut table = TestBattle::duel("standard", turret_ship(Size::Medium, turret), small(), 150.0);
        table.with(|x| x.turn[a(0)].turret = points);
        let expected: Vec<_> = legal.map(|arc| option(0, b(0), arc)).into_iter().collect();
        assert_eq!(attacks(&mut table), expected, "{turret:?} {points:?}");
    }
}

/// ATK-35, ATK-34: the charges of a weapon's card are spent when the attack is declared, and stay
/// spent if it misses. A weapon whose cost cannot be paid is not offered.
#[test]
fn charges() {
    let mut ship = small();
    ship.weapons.push(ordnance(4, 1, 3, 2));
    ship.cards.push(card("missiles", 3));
    let mut table = TestBattle::duel("standard", ship, small(), 150.0);
    table.attack(a(0));
    table.attack_dice(&[BLK; 4]);
    table.answer(option(1, b(0), Arc::Front));
    table.finish();
    table.assert_script_used();
    assert!(table.events().iter().any(|e| matches!(e, Event::ChargesSpent { card: 0, n: 2, .. })));
    assert!(table.events().iter().any(|e| matches!(e, Event::AttackMissed { .. })));
    assert_eq!(table.with(|x| x.cards[0].charges.active), 1);
    assert_eq!(attacks(&mut table), [option(0, b(0), Arc::Front)]);
}

/// ATK-35: a weapon of the ship card itself spends charges of the ship card.
#[test]
fn charges_of_the_ship_card() {
    let mut ship = small();
    ship.charges = killbox_components::charge::Charge::full(1, 0);
    ship.weapons[0].charge_cost = 1;
    let mut table = TestBattle::duel("standard", ship, small(), 150.0);
    table.attack(a(0));
    table.pick(ChoiceKind::Attack);
    assert_eq!(table.with(|x| x.charges[a(0)].standard.active), 0);
    assert!(attacks(&mut table).is_empty());
}

/// ATK-77, ATK-78, ATK-81: a ship makes one bonus attack per round, and none while disarmed. A
/// standard attack does not count.
#[test]
fn one_bonus_attack() {
    let bonus = || Frame::Attack(AttackFrame::new(a(0), AttackKind::Bonus));
    let mut table = duel("standard", 150.0);
    table.attack(a(0));
    table.pick(ChoiceKind::Attack);
    table.finish();
    assert_eq!(table.with(|x| x.turn[a(0)].bonus_attacks), 0);
    table.play(bonus());
    table.pick(ChoiceKind::Attack);
    table.finish();
    assert_eq!(table.with(|x| x.turn[a(0)].bonus_attacks), 1);
    table.play(bonus());
    assert!(table.is_over());
    let mut disarmed = duel("standard", 150.0);
    disarmed.tokens(a(0), Token::Disarm, 1);
    disarmed.play(bonus());
    assert!(disarmed.is_over());
}

/// ATK-79: a bonus attack may be limited to some weapons and some defenders.
#[test]
fn limited_bonus_attack() {
    let mut ship = small();
    ship.weapons.push(primary(Arc::FullFront, 2));
    let mut table = TestBattle::new(matchup("standard", vec![ship], vec![small(), small()]));
    table.place(a(0), 400.0, 400.0, 0.0);
    table.place(b(0), 550.0, 400.0, 0.0);
    table.place(b(1), 550.0, 450.0, 0.0);
    let frame = AttackFrame::new(a(0), AttackKind::Bonus);
    table.play(Frame::Attack(AttackFrame { weapons: 2, targets: ShipSet::EMPTY | b(1).set(), ..frame }));
    assert_eq!(table.options(), [Choice::Pass, option(1, b(1), Arc::FullFront)]);
}

/// ATK-82, ATK-84: if an obstacle crosses a single shortest line, the attack is obstructed, and the
/// attacker is not asked.
#[test]
fn obstructed_or_not() {
    let mut table = duel("standard", 200.0);
    table.place(b(0), 620.0, 420.0, 210.0);
    table.place_obstacle(0, "coreasteroid0", 500.0, 410.0, 0.0);
    table.attack(a(0));
    table.pick(ChoiceKind::Attack);
    assert!(table.events().iter().any(|e| matches!(e, Event::AttackDeclared { obstructed: true, .. })));
    let mut clear = duel("standard", 200.0);
    clear.attack(a(0));
    clear.pick(ChoiceKind::Attack);
    assert!(clear.events().iter().any(|e| matches!(e, Event::AttackDeclared { obstructed: false, .. })));
}

/// ATK-85, LEG-21: between parallel edges the attacker picks the line. A gas cloud is a separate
/// option only where it makes a difference.
#[test]
fn the_attacker_picks_a_line() {
    let choices = |table: &mut TestBattle| {
        table.attack(a(0));
        table.pick(ChoiceKind::Attack);
        assert_eq!(table.asked(), Some((Seat::A, DecisionKind::Obstruction)));
        table.options()
    };
    for (picked, obstructed) in [(Line::Clear, false), (Line::Obstructed, true)] {
        let mut table = duel("standard", 200.0);
        table.place_obstacle(0, "coreasteroid0", 500.0, 425.0, 0.0);
        assert_eq!(choices(&mut table), [Line::Clear, Line::Obstructed].map(Choice::Line));
        table.answer(Choice::Line(picked));
        assert_eq!(table.with(|x| x.attacks.pool[0].obstructed), obstructed);
    }
    let [clear, obstructed, by_gas_cloud] = Line::ALL.map(Choice::Line);
    for (ruleset, expected) in
        [("standard", [clear, obstructed].as_slice()), ("legacy", &[clear, obstructed, by_gas_cloud])]
    {
        let mut table = duel(ruleset, 200.0);
        table.place_obstacle(0, "coreasteroid0", 500.0, 425.0, 0.0);
        table.place_obstacle(1, "gascloud6", 500.0, 368.0, 0.0);
        assert_eq!(choices(&mut table), expected, "{ruleset}");
    }
    let mut gas = duel("legacy", 200.0);
    gas.place_obstacle(0, "gascloud2", 520.0, 400.0, 0.0);
    gas.attack(a(0));
    gas.pick(ChoiceKind::Attack);
    assert!(gas.with(|x| x.attacks.pool[0].obstructed && x.attacks.pool[0].by_gas_cloud));
}
