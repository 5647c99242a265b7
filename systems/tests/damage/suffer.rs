//! Suffering damage: order, shields, cards, destruction.

use killbox_components::charge::Charge;
use killbox_components::damage::DamageKind;
use killbox_components::event::Event;
use killbox_components::frame::damage::{CardChange, Dealer, DealtWith};
use killbox_components::frame::{CardFrame, Frame, SufferFrame};
use killbox_components::sets::Set;
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_components::state::{Outcome, Phase};
use killbox_components::tally::ShipStat;
use killbox_testkit::{TestBattle, a, b, plain_ship};

fn ship(hull: u8, shields: u8) -> TestBattle {
    let ship = ShipSpec { hull, shields: Charge::full(shields, 0), ..plain_ship(Size::Small) };
    TestBattle::duel("standard", ship, plain_ship(Size::Small), 250.0)
}

fn suffer(table: &mut TestBattle, hits: u8, crits: u8) {
    table.play(Frame::Suffer(SufferFrame::new(a(0), hits, crits)));
    assert!(table.is_over());
}

/// The number of active shields, and the numbers of facedown and faceup cards on the ship.
fn state(table: &mut TestBattle) -> [u8; 3] {
    table.with(|x| {
        let damage = x.damage[a(0)];
        [x.charges[a(0)].shields.active, damage.facedown.total(), damage.faceup.total()]
    })
}

/// DMG-1, DMG-2: shields are lost first, for either damage. Then HIT damage is dealt facedown and
/// CRIT damage faceup. HIT damage comes before CRIT damage.
#[test]
fn shields_then_cards() {
    for (shields, hits, crits, expected) in [
        (2, 1, 0, [1, 0, 0]),
        (2, 0, 1, [1, 0, 0]),
        (1, 1, 1, [0, 0, 1]),
        (1, 2, 0, [0, 1, 0]),
        (0, 1, 2, [0, 1, 2]),
        (0, 0, 0, [0, 0, 0]),
    ] {
        let mut table = ship(9, shields);
        table.cards(&[6, 9][..usize::from(expected[2])]);
        if expected[1] > 0 {
            // Facedown cards are drawn first.
            table.with(|x| x.observer.cards.push(DamageKind::WeaponsFailure));
        }
        suffer(&mut table, hits, crits);
        assert_eq!(state(&mut table), expected, "{shields} shields, {hits} HIT, {crits} CRIT");
        table.assert_script_used();
        assert_eq!(table.count(|e| matches!(e, Event::DamageSuffered { .. })), usize::from(hits + crits));
    }
}

/// DMG-36/open: damage is reported before the card that it deals.
#[test]
fn damage_before_its_card() {
    let mut table = ship(4, 1);
    table.cards(&[6]);
    suffer(&mut table, 1, 1);
    assert!(matches!(
        table.events()[..],
        [
            Event::DamageSuffered { crit: false, .. },
            Event::ShieldLost { .. },
            Event::DamageSuffered { crit: true, .. },
            Event::CardDealt { kind: Some(_), .. }
        ]
    ));
}

/// DMG-14: the log does not name a facedown card.
#[test]
fn facedown_cards_are_hidden() {
    let mut table = ship(4, 0);
    suffer(&mut table, 1, 0);
    assert!(table.events().iter().any(|e| matches!(e, Event::CardDealt { kind: None, .. })));
}

/// DMG-5: the battle records the kinds of faceup cards, so abilities of absent cards are skipped.
#[test]
fn faceup_kinds_are_noted() {
    let mut table = ship(4, 0);
    table.cards(&[6, 9]);
    suffer(&mut table, 0, 2);
    assert_eq!(
        table.with(|x| x.core.faceup_kinds),
        [DamageKind::DamagedEngine, DamageKind::StructuralDamage].into_iter().collect()
    );
    table.play(Frame::DamageCard(CardFrame::new(a(0), CardChange::Repair(DamageKind::DamagedEngine))));
    assert_eq!(table.with(|x| x.core.faceup_kinds), Set::from(DamageKind::StructuralDamage));
}

/// DMG-6, DMG-6/open, DMG-4, RND-71, RND-72: the ship is destroyed by the card that reaches its
/// hull. The rest of the damage is dealt all the same. Repairing does not undo the destruction, and
/// the ship is destroyed only once.
#[test]
fn destroyed_in_the_middle() {
    for phase in [Phase::Engagement, Phase::Activation] {
        let mut table = ship(2, 0);
        table.with(|x| x.core.phase = phase);
        table.cards(&[6, 9, 7, 7]);
        suffer(&mut table, 3, 1);
        let names: Vec<_> = table
            .events()
            .iter()
            .filter_map(|e| match e {
                Event::CardDealt { .. } => Some("card"),
                Event::Destroyed { .. } => Some("destroyed"),
                _ => None,
            })
            .collect();
        assert_eq!(names, ["card", "card", "destroyed", "card", "card"]);
        assert_eq!(table.with(|x| x.damage[a(0)].total()), 4);
        // Outside the Engagement Phase the ship has already been removed [RND-59].
        assert_eq!(table.with(|x| x.core.in_play.has(a(0))), phase == Phase::Engagement);
    }
    let mut table = ship(1, 0);
    suffer(&mut table, 1, 0);
    table.play(Frame::DamageCard(CardFrame::new(a(0), CardChange::RepairFacedown)));
    assert_eq!(table.with(|x| x.damage[a(0)].total()), 0);
    assert!(table.with(|x| x.core.destroyed.has(a(0))));
    suffer(&mut table, 1, 0);
    assert_eq!(table.count(|e| matches!(e, Event::Destroyed { .. })), 1);
}

/// DMG-3, DMG-7: being dealt a card ignores shields and is not suffering damage. Losing a shield is
/// not suffering damage, either.
#[test]
fn dealt_a_card() {
    for (change, expected) in [(CardChange::DealFacedown, [2, 1, 0]), (CardChange::DealFaceup, [2, 0, 1])] {
        let mut table = ship(4, 2);
        table.cards(&[6]);
        table.play(Frame::DamageCard(CardFrame::new(a(0), change)));
        assert_eq!(state(&mut table), expected);
        assert_eq!(table.with(|x| x.core.outcome), Outcome::Done);
        assert_eq!(table.count(|e| matches!(e, Event::DamageSuffered { .. })), 0);
    }
    let mut table = ship(4, 2);
    table.with(|x| {
        killbox_systems::tokens::charges::lose(x, a(0), killbox_systems::derived::charge::On::SHIELDS, 1)
    });
    assert_eq!(table.count(|e| matches!(e, Event::DamageSuffered { .. })), 0);
    assert_eq!(state(&mut table), [1, 0, 0]);
}

/// The report counts damage by its source, separately for enemies and friends. Damage without a
/// dealer counts as taken only.
#[test]
fn whose_damage_it_is() {
    let mut table = ship(9, 0);
    let by = |ship, with| Some(Dealer { ship, with });
    for (hits, dealer) in [
        (1, by(b(0), DealtWith::Attack)),
        (2, by(b(0), DealtWith::Device)),
        (1, by(b(0), DealtWith::Other)),
        (1, by(a(1), DealtWith::Device)),
        (1, None),
    ] {
        table.play(Frame::Suffer(SufferFrame { dealer, ..SufferFrame::new(a(0), hits, 0) }));
    }
    let tally = table.with(|x| *x.tally);
    let of = |ship: killbox_components::ids::ShipSlot| tally.0[ship.index()];
    let dealt = [ShipStat::ByAttacks, ShipStat::ByDevices, ShipStat::ByOther, ShipStat::ToFriends];
    assert_eq!(dealt.map(|stat| of(b(0))[stat]), [1, 2, 1, 0]);
    assert_eq!(dealt.map(|stat| of(a(1))[stat]), [0, 0, 0, 1]);
    assert_eq!(of(a(0))[ShipStat::Taken], 6);
}
