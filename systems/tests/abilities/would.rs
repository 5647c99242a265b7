//! Replacements of leaving play, recovering, exposing, detonating and failing, and the events that
//! do not happen then [ABL-41 to ABL-45].

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::decision::DecisionKind;
use killbox_components::device::{Device, DeviceKind, DeviceSet, Placer};
use killbox_components::event::Event;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::phases::EndStep;
use killbox_components::frame::{
    CardFrame, DetonationsFrame, EndPhaseFrame, Frame, ManeuverFrame, SufferFrame,
};
use killbox_components::geometry::Pose;
use killbox_components::ids::{Seat, ShipSet, ShipSlot};
use killbox_components::state::Phase;
use killbox_components::token::Token;
use killbox_systems::derived::charge::{self, On};
use killbox_systems::tokens::charges;

use crate::abilities::kit::heard::*;
use crate::abilities::kit::*;

/// A battle of `a(0)`, its wingman `a(1)` without an ability, and their enemy `b(0)`. `a(0)` and
/// `b(0)` have an ability that does `instead` when `when`.
fn replaces(when: &str, instead: &str, may: bool) -> TestBattle {
    let may = if may { "may: You, " } else { "" };
    let text = format!("[Pilot(\"hears\", [(when: {when}, {may}instead: [{instead}])])]");
    let mut t = table_of(&text, vec![spec(), ship("plain")], vec![spec()]);
    t.place(a(0), 400.0, 300.0, 90.0);
    t.place(a(1), 500.0, 300.0, 90.0);
    t.place(b(0), 400.0, 600.0, 270.0);
    t.with(|b| b.core.phase = Phase::Activation);
    t
}

const CALCULATES: &str = "Gain(token: Calculate)";

fn is_there(t: &mut TestBattle, ship: ShipSlot) -> bool {
    t.with(|b| b.core.in_play.has(ship) && !b.core.destroyed.has(ship))
}

/// RND-71: an effect that replaces destruction keeps the ship in play, with more damage cards than
/// hull. The next card can be replaced, too. ABL-42: abilities on a destroyed ship do not trigger.
#[test]
fn would_be_destroyed() {
    let mut t = replaces("Would(Destroyed())", CALCULATES, false);
    suffers(&mut t, a(0), 21, 0);
    t.finish();
    assert!(is_there(&mut t, a(0)));
    assert_eq!(count(&mut t), (0, 0), "2 shields, 19 cards");
    suffers(&mut t, a(0), 2, 0);
    t.finish();
    assert!(is_there(&mut t, a(0)));
    assert_eq!(count(&mut t), (2, 0));
    assert_eq!(t.count(|e| matches!(e, Event::Destroyed { .. } | Event::Removed { .. })), 0);
    suffers(&mut t, a(1), 40, 0);
    t.finish();
    assert!(!is_there(&mut t, a(1)), "an ability of another ship's own destruction");
}

/// RND-71, DMG-6: if the replacement repairs the damage card that would destroy the ship, the rest
/// of the batch is suffered. A later card destroys the ship if nothing replaces that.
#[test]
fn would_be_destroyed_in_the_middle_of_a_batch() {
    for (damage, lives) in [(23, true), (24, false)] {
        let text = "[Pilot(\"hears\", [(when: Would(Destroyed()), may: You, cost: [Charge(2)], instead: \
                    [RepairCard(), RepairCard()])])]";
        let mut t = table_of(text, vec![spec()], vec![spec()]);
        t.with(|b| b.core.phase = Phase::Activation);
        t.push(Frame::Suffer(SufferFrame::new(a(0), damage, 0)));
        t.play_by(|_, _, options| options.first().copied());
        t.finish();
        assert_eq!(t.count(|e| matches!(e, Event::CardRepaired { .. })), 2);
        assert_eq!(is_there(&mut t, a(0)), lives, "{damage}");
    }
}

/// RND-71, ABL-43: if the replacement is declined or cannot be paid, the ship is destroyed.
#[test]
fn being_destroyed_is_not_replaced_by_who_declines() {
    for (charges, uses, lives) in [(2, true, true), (2, false, false), (0, true, false)] {
        let text = "[Pilot(\"hears\", [(when: Would(Destroyed()), may: You, cost: [Charge(1)], instead: [Prevent])])]";
        let mut t = table_of(text, vec![spec()], vec![spec()]);
        t.with(|b| {
            b.core.phase = Phase::Activation;
            b.charges[a(0)].standard.active = charges;
        });
        t.push(Frame::Suffer(SufferFrame::new(a(0), 22, 0)));
        t.play_by(|_, kind, options| match kind {
            DecisionKind::UseAbility if !uses => Some(Choice::Pass),
            _ => options.first().copied(),
        });
        t.finish();
        assert_eq!(is_there(&mut t, a(0)), lives);
        assert_eq!(t.count(|e| matches!(e, Event::Destroyed { .. })), usize::from(!lives));
    }
}

/// RND-78: an effect that replaces fleeing leaves the ship where it was. The rest of the maneuver
/// does not resolve (MOV-96), and abilities on fleeing do not trigger.
#[test]
fn would_flee() {
    for (ship, flees) in [(a(0), false), (a(1), true)] {
        let mut t = replaces("Would(Flee())", CALCULATES, false);
        t.place(ship, 30.0, 300.0, 180.0);
        let maneuver = maneuver("3FW");
        let source = ManeuverSource::Effect;
        t.play(Frame::Maneuver(ManeuverFrame::new(ship, maneuver, source)));
        t.finish();
        assert_eq!(is_there(&mut t, ship), !flees);
        assert_eq!(t.count(|e| matches!(e, Event::Fled { .. })), usize::from(flees));
        assert_eq!(count(&mut t), (usize::from(!flees), 0));
        assert_eq!(t.count(|e| matches!(e, Event::ManeuverExecuted { .. })), 0);
        if !flees {
            let at = t.with(|b| b.board.pose(ship));
            assert_eq!((at.x, at.y), (30.0, 300.0));
        }
    }
}

/// CHG-3: an effect can replace recovering a charge. Each charge of an effect is asked about
/// separately, but not charges of other kinds and other cards (CHG-12).
#[test]
fn would_recover() {
    for (word, on) in [("Force", On::FORCE), ("Charge", On::SHIP), ("Shield", On::SHIELDS)] {
        for (other, meant) in
            [(On::FORCE, on == On::FORCE), (On::SHIP, on == On::SHIP), (On::SHIELDS, on == On::SHIELDS)]
        {
            let mut t = replaces(&format!("Would(RecoverCharge(charge: {word}))"), CALCULATES, false);
            t.with(|b| {
                charges::lose(b, a(0), other, 2);
                charges::recover(b, a(0), other, 2);
            });
            t.run();
            t.finish();
            let active = t.with(|b| charge::charge(b, a(0), other).active);
            assert_eq!(active, if meant { 0 } else { 2 }, "{word} {other:?}");
            assert_eq!(count(&mut t), (if meant { 2 } else { 0 }, 0), "{word} {other:?}");
        }
    }
}

/// RND-68: the same holds in the End Phase, for every ship. If one charge is replaced, the others
/// recover.
#[test]
fn would_recover_in_the_end_phase() {
    let text = "[Pilot(\"hears\", [(when: Would(RecoverCharge(who: Enemy(), charge: Force)), may: You, \
                cost: [Charge(1)], instead: [Prevent])])]";
    let mut t = table_of(text, vec![spec()], vec![ship("x"), ship("x")]);
    let enemies = [b(0), b(1)];
    t.with(|b| {
        for ship in enemies {
            charges::lose(b, ship, On::FORCE, 2);
        }
        b.charges[a(0)].standard.active = 1;
    });
    t.push(Frame::EndPhase(EndPhaseFrame { step: EndStep::Charges }));
    t.play_by(|_, kind, options| match kind {
        DecisionKind::Dial => None,
        _ => options.first().copied(),
    });
    let force = t.with(|b| enemies.map(|ship| b.charges[ship].force.active));
    assert_eq!(force, [0, 1], "one charge was there to spend");
}

/// DMG-10, ABL-44: an effect can replace exposing a card. A player who exposes it as a cost has
/// paid the cost.
#[test]
fn would_expose() {
    for (ship, replaced) in [(a(0), true), (a(1), false)] {
        let mut t = replaces("Would(ExposeCard())", CALCULATES, false);
        t.with(|b| b.damage[ship].facedown.add(DAMAGED_ENGINE));
        t.play(Frame::DamageCard(CardFrame::new(ship, CardChange::Expose)));
        t.finish();
        assert_eq!(cards(&mut t, ship), if replaced { (1, 0) } else { (0, 1) });
        assert_eq!(t.count(|e| matches!(e, Event::CardExposed { .. })), usize::from(!replaced));
        assert_eq!(count(&mut t), (usize::from(replaced), 0));
    }
    let text = "[Pilot(\"hears\", [(when: After(Boost()), cost: [Expose], effect: [Gain(token: Focus)]), \
                (when: Would(ExposeCard()), instead: [Prevent])])]";
    let mut t = table_of(text, vec![spec()], vec![spec()]);
    t.with(|b| b.damage[a(0)].facedown.add(DAMAGED_ENGINE));
    happens(&mut t, Event::Boosted { ship: a(0) });
    assert_eq!(cards(&mut t, a(0)), (1, 0));
    assert_eq!(tokens(&mut t, a(0), Token::Focus), 1);
}

/// DMG-10, DMG-14: an effect lets its player look at the facedown cards and choose the one to
/// expose. Otherwise the card is random.
#[test]
fn the_card_that_is_exposed_can_be_chosen() {
    let text =
        "[Pilot(\"hears\", [(when: Would(ExposeCard()), may: You, instead: [ExposeCard(by_choice: true)])])]";
    for wanted in [DAMAGED_ENGINE, FUEL_LEAK, HULL_BREACH] {
        let mut t = table_of(text, vec![spec()], vec![spec()]);
        t.with(|b| {
            for kind in [DAMAGED_ENGINE, FUEL_LEAK, HULL_BREACH] {
                b.damage[a(0)].facedown.add(kind);
            }
        });
        t.play(Frame::DamageCard(CardFrame::new(a(0), CardChange::Expose)));
        t.pick(ChoiceKind::Ability);
        assert_eq!(t.asked(), Some((Seat::A, DecisionKind::DamageChoice)));
        let own = Choice::DamageCard { ship: a(0), kind: wanted };
        assert_eq!(t.options().len(), 3, "asked once whether, and once which");
        t.answer(own);
        assert_eq!(faceup(&mut t, a(0), wanted), 1);
    }
}

/// DMG-15: of facedown cards that are only counted, a random one of the deck is exposed.
#[test]
fn a_counted_card_can_be_chosen_to_be_exposed() {
    let mut t = table_of("[]", vec![spec()], vec![spec()]);
    t.with(|b| {
        b.damage[a(0)].facedown.add(DAMAGED_ENGINE);
        b.damage[a(0)].counted = 1;
    });
    let change = CardChange::ExposeChosen(Seat::B);
    t.cards(&[HULL_BREACH as u8 + 1]);
    t.play(Frame::DamageCard(CardFrame::new(a(0), change)));
    assert_eq!(t.asked(), Some((Seat::B, DecisionKind::DamageChoice)));
    let unknown = Choice::FacedownCard(a(0));
    assert!(t.options().contains(&unknown));
    t.answer(unknown);
    assert_eq!(cards(&mut t, a(0)), (1, 1));
    assert_eq!(faceup(&mut t, a(0), DAMAGED_ENGINE), 0);
}

fn devices(kind: DeviceKind, of: ShipSlot, fuses: u8, when: &str) -> TestBattle {
    let mut t = replaces(when, CALCULATES, false);
    let pose = Pose::new(200.0, 600.0, 1.0, 0.0);
    t.with(|b| {
        b.devices.put(Device { kind, outer: false, by: Placer::ship(of), fuses, pose }, ShipSet::EMPTY)
    });
    let mut rows = DeviceSet::EMPTY;
    rows.insert(0);
    t.play(Frame::Detonations(DetonationsFrame::new(rows, None)));
    t.finish();
    t
}

/// DEV-17: an effect that replaces a detonation leaves the device in play. It is not asked about
/// for a device with a fuse (DEV-19) or a mine on which no ship lies, since these would not
/// detonate.
#[test]
fn would_detonate() {
    let lies = |t: &mut TestBattle| t.with(|b| b.devices.here.rows().count());
    for (kind, of, fuses, heard, left) in [
        (DeviceKind::ProtonBomb, a(1), 0, (1, 0), 1),
        (DeviceKind::ProtonBomb, a(1), 1, (0, 0), 1),
        (DeviceKind::ProtonBomb, b(0), 0, (0, 1), 1),
        (DeviceKind::ProximityMine, a(1), 0, (0, 0), 1),
    ] {
        let mut t = devices(kind, of, fuses, "Would(Detonate(who: Friendly()))");
        assert_eq!(count(&mut t), heard, "{kind:?} {of:?} {fuses}");
        assert_eq!(lies(&mut t), left);
        assert_eq!(t.count(|e| matches!(e, Event::DeviceDetonated { .. })), 0);
    }
    let mut t = devices(DeviceKind::ProtonBomb, a(1), 0, "Would(Detonate())");
    assert_eq!((count(&mut t), lies(&mut t)), ((0, 0), 0), "the device of another ship");
}

/// ACT-15: if an effect replaces the failing of an action, the action counts as performed, with its
/// linked actions and triggers.
#[test]
fn would_fail_an_action() {
    for (kind, replaced) in [("Boost", true), ("Lock", false)] {
        let mut t = replaces(&format!("Would(FailAction(action: [{kind}]))"), CALCULATES, false);
        t.place(b(0), 400.0, 342.0, 90.0);
        action(&mut t, ActionKind::Boost, ActionColor::White);
        assert_eq!(count(&mut t), (usize::from(replaced), 0));
        assert_eq!(t.count(|e| matches!(e, Event::ActionFailed { .. })), usize::from(!replaced));
        assert_eq!(t.count(|e| matches!(e, Event::ActionPerformed { .. })), usize::from(replaced));
        assert_eq!(t.count(|e| matches!(e, Event::Boosted { .. })), 0);
    }
}
