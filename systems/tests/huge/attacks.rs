//! Engaging and defending with huge ships [HUG-7 to HUG-18, HUG-52].

use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::attack::AttackKind;
use killbox_components::frame::phases::TurnStep;
use killbox_components::frame::{AttackFrame, Frame, OrderFrame, ShipTurnFrame};
use killbox_components::ids::Seat;
use killbox_components::size::Size;
use killbox_components::spec::{BonusHeaders, WeaponSpec};
use killbox_components::token::Token;
use killbox_systems::abilities::dice::defense_dice;

use super::kit::*;

/// A weapon with two headers, one of which costs energy, at range 2-5.
fn battery() -> WeaponSpec {
    WeaponSpec {
        min_range: 2,
        max_range: 5,
        special: true,
        headers: BonusHeaders { n: 2, energy: [0, 1, 0, 0, 0], ..BonusHeaders::default() },
        ..primary(Arc::Front, 2)
    }
}

/// A duel of the hauler with the battery at (200, 400) and an enemy that it faces at this distance.
fn duel(gap: f32) -> TestBattle {
    let mut ship = hauler();
    ship.weapons.push(battery());
    ship.reach = 5;
    let mut t = TestBattle::new(matchup("standard", vec![ship], vec![plain_ship(Size::Small)]));
    t.place(a(0), 150.0, 400.0, 0.0);
    t.place(b(0), 150.0 + 110.5 + gap + 20.0, 400.0, 180.0);
    t
}

fn weapons(t: &mut TestBattle) -> Vec<u8> {
    let weapon = |choice: Choice| match choice {
        Choice::Attack { weapon, .. } => Some(weapon),
        _ => None,
    };
    t.options().into_iter().filter_map(weapon).collect()
}

fn shoot(t: &mut TestBattle, weapon: u8) {
    t.answer(Choice::Attack { defender: b(0), weapon, arc: Arc::Front });
    while t.asked().is_some_and(|asked| asked.1 != DecisionKind::Attack) {
        let options = t.options();
        t.answer(options.iter().copied().find(|choice| choice.is_pass()).unwrap_or(options[0]));
    }
}

/// HUG-7: a huge ship engages at its engagement value, whatever its initiative, and activates at
/// its initiative.
#[test]
fn it_engages_at_its_own_value() {
    let mut t = table(&[Size::Huge], &[Size::Small]);
    t.with(|battle| battle.turn[b(0)].initiative = 1);
    t.place(b(0), 400.0, 650.0, 270.0);
    t.push(Frame::EngagementPhase(OrderFrame::DESCENDING));
    t.run();
    assert_eq!(t.asked(), Some((Seat::B, DecisionKind::Attack)));
    t.pass();
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::Attack)));
}

/// HUG-8, HUG-9, HUG-11: a huge ship makes one standard attack and uses each header once, in any
/// order. The second header costs its energy.
#[test]
fn each_header_once() {
    for order in [[0, 1, 1], [1, 0, 1], [1, 1, 0]] {
        let mut t = duel(150.0);
        t.with(|battle| battle.damage[b(0)] = Default::default());
        t.attack_dice(&[BLK; 7]);
        t.defense_dice(&[BLK; 6]);
        t.push(Frame::Engage(ShipTurnFrame { step: TurnStep::Attack, ..ShipTurnFrame::new(a(0)) }));
        t.run();
        for weapon in order {
            shoot(&mut t, weapon);
        }
        assert_eq!((weapons(&mut t), t.is_over()), (vec![], true), "{order:?}");
        t.assert_script_used();
        assert_eq!(t.with(|battle| battle.charges[a(0)].energy.active), 2, "{order:?}");
        assert_eq!(t.with(|battle| battle.turn[a(0)].bonus_attacks), 2);
    }
}

/// HUG-9: a header that costs more energy than there is is not offered; the free one is.
#[test]
fn headers_cost_energy() {
    let mut t = duel(150.0);
    t.with(|battle| battle.charges[a(0)].energy.lose(9));
    t.attack_dice(&[BLK; 2]);
    t.defense_dice(&[BLK; 2]);
    t.push(Frame::Engage(ShipTurnFrame { step: TurnStep::Attack, ..ShipTurnFrame::new(a(0)) }));
    t.run();
    assert_eq!(weapons(&mut t), [0, 1]);
    shoot(&mut t, 1);
    assert_eq!(weapons(&mut t), [0]);
}

/// HUG-61, HUG-62: a weapon on a card whose Offline side is up cannot be used.
#[test]
fn offline_weapons() {
    let mut ship = hauler();
    ship.cards.push(killbox_components::spec::CardSpec { two_sided: true, ..card("battery", 0) });
    ship.weapons.push(WeaponSpec { card: Some(0), ..battery() });
    ship.reach = 5;
    let mut t = TestBattle::new(matchup("standard", vec![ship], vec![plain_ship(Size::Small)]));
    t.place(a(0), 150.0, 400.0, 0.0);
    t.place(b(0), 430.0, 400.0, 180.0);
    for (side, offered) in [(0, vec![0, 1]), (1, vec![0])] {
        t.with(|battle| battle.cards[0].side = side);
        t.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Engaging)));
        t.run();
        assert_eq!(weapons(&mut t), offered);
        t.pass();
    }
}

/// HUG-8, HUG-10, HUG-12: by an effect a huge ship makes one further bonus attack with its primary
/// weapon. A standard ship makes one bonus attack in all.
#[test]
fn granted_bonus_attacks() {
    let offered = |t: &mut TestBattle, ship| {
        t.push(Frame::Attack(AttackFrame::new(ship, AttackKind::Bonus)));
        t.run();
        let offered = weapons(t);
        if t.asked().is_some() {
            t.pass();
        }
        offered
    };
    let mut t = duel(150.0);
    t.with(|battle| battle.turn[a(0)].bonus_attacks = 3);
    assert_eq!(offered(&mut t, a(0)), [0, 1]);
    t.with(|battle| {
        let count = battle.spec(a(0)).volleys_of(0);
        battle.charges[a(0)].volleys.note_bonus(count);
    });
    assert_eq!(offered(&mut t, a(0)), [1]);
    assert_eq!(offered(&mut t, b(0)), [0]);
    t.with(|battle| battle.turn[b(0)].bonus_attacks = 1);
    assert_eq!(offered(&mut t, b(0)), Vec::<u8>::new());
}

/// HUG-13, HUG-14, HUG-15, HUG-16: each weapon has its own range. The range of a standard ship ends
/// at 3.
#[test]
fn weapons_reach_by_their_own_range() {
    for (gap, own, enemy) in [
        (50.0, vec![0], vec![0]),
        (250.0, vec![0, 1], vec![0]),
        (350.0, vec![1], vec![]),
        (450.0, vec![1], vec![]),
    ] {
        let mut t = duel(gap);
        t.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Engaging)));
        t.run();
        assert_eq!(weapons(&mut t), own, "{gap}");
        t.pass();
        t.attack(b(0));
        assert_eq!(weapons(&mut t), enemy, "{gap}");
    }
    // A huge ship cannot attack at range 0, where a standard ship can [HUG-13].
    let mut t = duel(0.0);
    t.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Engaging)));
    t.run();
    assert_eq!((weapons(&mut t), t.is_over()), (vec![], true));
    t.attack(b(0));
    assert_eq!(weapons(&mut t), [0]);
}

/// HUG-17: the defender rolls two more defense dice at ranges 4 and 5 and one at range 3, but none
/// against ordnance.
#[test]
fn two_dice_more_far_off() {
    for (range, ordnance, dice) in [(2, false, 2), (3, false, 3), (4, false, 4), (5, false, 4), (5, true, 2)]
    {
        let mut t = duel(350.0);
        let mut ship = hauler();
        ship.weapons.push(WeaponSpec { ordnance, ..battery() });
        ship.reach = 5;
        let gap = 100.0 * f32::from(range) - 50.0;
        t = TestBattle::new(matchup(
            "standard",
            vec![ship],
            vec![t.with(|battle| battle.spec(b(0)).clone())],
        ));
        t.place(a(0), 150.0, 400.0, 0.0);
        t.place(b(0), 150.0 + 110.5 + gap + 20.0, 400.0, 180.0);
        t.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Engaging)));
        t.run();
        t.answer(Choice::Attack { defender: b(0), weapon: 1, arc: Arc::Front });
        assert_eq!(t.with(|battle| battle.attacks.pool[0].range), range);
        assert_eq!(t.with(|battle| defense_dice(battle, 0)), dice, "range {range}");
    }
}

/// HUG-18, TOK-21: a reinforce token works beyond range 3.
#[test]
fn reinforce_works_far_off() {
    let mut t = duel(450.0);
    t.tokens(b(0), Token::ReinforceFore, 1);
    t.attack_dice(&[HIT, HIT]);
    t.defense_dice(&[BLK; 4]);
    t.push(Frame::Attack(AttackFrame::new(a(0), AttackKind::Engaging)));
    t.run();
    t.answer(Choice::Attack { defender: b(0), weapon: 1, arc: Arc::Front });
    while let Some((seat, _)) = t.asked() {
        let options = t.options();
        let spends = |choice: &&Choice| !choice.is_pass();
        let wanted = if seat == Seat::B { options.iter().find(spends) } else { None };
        let pass = options.iter().find(|choice| choice.is_pass());
        t.answer(*wanted.or(pass).unwrap_or(&options[0]));
    }
    t.assert_script_used();
    assert_eq!(hurt(&mut t, b(0)), 1, "one of two HITs");
}

/// HUG-52: a huge ship in between adds a die, and an obstacle in between adds another. Any other
/// ship in between adds none.
#[test]
fn a_huge_ship_in_between() {
    for (size, obstacle, dice) in
        [(Size::Small, false, 2), (Size::Huge, false, 3), (Size::Huge, true, 4), (Size::Small, true, 3)]
    {
        let mut t = table(&[Size::Small, size], &[Size::Small]);
        t.place(a(0), 200.0, 400.0, 0.0);
        t.place(a(1), 290.0, 400.0, 90.0);
        t.place(b(0), 440.0, 400.0, 180.0);
        if obstacle {
            t.place_obstacle(0, "coreasteroid0", 380.0, 400.0, 0.0);
        }
        t.attack(a(0));
        t.answer(Choice::Attack { defender: b(0), weapon: 0, arc: Arc::Front });
        if t.asked().is_some_and(|asked| asked.1 == DecisionKind::Obstruction) {
            let last = *t.options().last().expect("a line");
            t.answer(last);
        }
        assert_eq!(t.with(|battle| defense_dice(battle, 0)), dice, "{size:?} {obstacle}");
        assert_eq!(t.count(|event| matches!(event, Event::AttackDeclared { .. })), 1);
    }
}
