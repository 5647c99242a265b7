//! The damage cards with a triggered or replacing effect on the ship [DMG-28, DMG-31, DMG-34 to
//! DMG-37].

use crate::abilities::kit::*;
use killbox_components::choice::Choice;
use killbox_components::damage::DamageKind;
use killbox_components::dice::Face;
use killbox_components::event::Event;
use killbox_components::frame::{ChooseActionFrame, Frame};
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;

/// Asserts that the ship repairs a faceup card of this kind by the card's action.
fn repairs_by_action(t: &mut TestBattle, ship: ShipSlot, kind: DamageKind) {
    t.play(Frame::ChooseAction(ChooseActionFrame::any(ship)));
    t.answer(Choice::CardAction { ship, number: kind as u8 });
}

/// DMG-25, DMG-26, DMG-28, DMG-30, DMG-31, DMG-33, DMG-34, DMG-36: these cards have an action that
/// repairs them.
#[test]
fn eight_cards_are_repaired_by_their_action() {
    let with_action = [
        BLINDED_PILOT,
        WOUNDED_PILOT,
        CONSOLE_FIRE,
        WEAPONS_FAILURE,
        HULL_BREACH,
        DAMAGED_SENSOR_ARRAY,
        LOOSE_STABILIZER,
        FUEL_LEAK,
    ];
    for kind in DamageKind::standard() {
        let mut t = duel();
        turn_up(&mut t, a(0), &[kind]);
        if with_action.contains(&kind) {
            repairs_by_action(&mut t, a(0), kind);
            assert_eq!(cards(&mut t, a(0)), (1, 0), "{}", kind.name());
            assert_eq!(t.count(|e| matches!(e, Event::CardActionPerformed { .. })), 1);
        } else {
            t.with(|b| {
                assert!(
                    killbox_systems::legal::card_actions::card_actions(b, a(0)).is_empty(),
                    "{}",
                    kind.name()
                )
            });
        }
    }
}

/// DMG-28: before engaging, a HIT makes the ship suffer 1 HIT.
#[test]
fn console_fire_burns_on_a_hit() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[CONSOLE_FIRE]);
    t.attack_dice(&[Face::Hit]);
    happens(&mut t, Event::BeforeEngage { ship: a(0) });
    assert_eq!(cards(&mut t, a(0)), (1, 1));
    t.assert_script_used();
}

/// DMG-28/open: a CRIT has no effect, as printed, and neither has any other face.
#[test]
fn console_fire_ignores_everything_but_a_hit() {
    for face in [Face::Crit, Face::Focus, Face::Blank] {
        let mut t = duel();
        turn_up(&mut t, a(0), &[CONSOLE_FIRE]);
        t.attack_dice(&[face]);
        happens(&mut t, Event::BeforeEngage { ship: a(0) });
        assert_eq!(cards(&mut t, a(0)), (0, 1), "{face:?}");
        t.assert_script_used();
    }
}

/// DMG-28: another ship's engagement does not trigger it.
#[test]
fn console_fire_waits_for_its_own_ship() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[CONSOLE_FIRE]);
    happens(&mut t, Event::BeforeEngage { ship: b(0) });
    assert_eq!(t.count(|e| matches!(e, Event::DieRolled { .. })), 0);
}

/// DMG-31: HIT damage becomes the same amount of CRIT damage, before the CRIT damage of the batch.
#[test]
fn hull_breach_turns_hits_into_crits() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[HULL_BREACH]);
    t.cards(&[6, 7, 9]);
    suffers(&mut t, a(0), 2, 1);
    assert!(t.is_over());
    assert_eq!(cards(&mut t, a(0)), (0, 4));
    assert_eq!(t.count(|e| matches!(e, Event::DamageSuffered { crit: true, .. })), 3);
    assert_eq!(t.count(|e| matches!(e, Event::DamageSuffered { crit: false, .. })), 0);
    t.assert_script_used();
}

/// DMG-31, ABL-43: two Hull Breaches have the effect of one, and no player is asked which.
#[test]
fn two_hull_breaches_are_one() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[HULL_BREACH, HULL_BREACH]);
    t.cards(&[6]);
    suffers(&mut t, a(0), 1, 0);
    assert!(t.is_over());
    assert_eq!(cards(&mut t, a(0)), (0, 3));
}

/// DMG-31: CRIT damage and the damage of other ships do not change.
#[test]
fn hull_breach_is_about_own_hits_only() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[HULL_BREACH]);
    suffers(&mut t, b(0), 2, 0);
    assert_eq!(cards(&mut t, b(0)), (2, 0));
    t.cards(&[6]);
    suffers(&mut t, a(0), 0, 1);
    assert_eq!(cards(&mut t, a(0)), (0, 2));
}

/// DMG-31/open: a Hull Breach dealt by the CRIT part of a batch does not change HIT damage that was
/// already suffered. It changes later HIT damage.
#[test]
fn hull_breach_changes_later_hits() {
    let mut t = duel();
    t.cards(&[2, 8, 14, 6]);
    suffers(&mut t, a(0), 1, 2);
    // The HIT damage dealt a facedown card. Hull Breach came next, then Direct Hit!, whose HIT
    // damage is now CRIT damage.
    assert!(t.is_over());
    assert_eq!(cards(&mut t, a(0)), (2, 2));
    assert_eq!(faceup(&mut t, a(0), DAMAGED_ENGINE), 1);
    t.assert_script_used();
}

/// DMG-31, DMG-20: damage to shields is changed, too: it is suffered as CRIT damage.
#[test]
fn hull_breach_changes_hits_on_shields() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[HULL_BREACH]);
    t.with(|b| b.charges[a(0)].shields = killbox_components::charge::Charge::full(2, 0));
    t.cards(&[6]);
    suffers(&mut t, a(0), 3, 0);
    assert_eq!(t.count(|e| matches!(e, Event::DamageSuffered { crit: true, .. })), 3);
    assert_eq!(cards(&mut t, a(0)), (0, 2));
    t.assert_script_used();
}

/// DMG-34, DMG-34/open: after a maneuver that is not a forward straight, the ship suffers 1 HIT and
/// repairs the card.
#[test]
fn loose_stabilizer_hurts_once() {
    for code in ["2BW", "2TW", "4KR", "0OR", "1SR", "3ER", "2LR"] {
        let mut t = duel();
        turn_up(&mut t, a(0), &[LOOSE_STABILIZER]);
        happens(&mut t, executed(a(0), code));
        assert_eq!(cards(&mut t, a(0)), (2, 0), "{code}");
    }
}

/// DMG-34: neither a straight nor another ship's maneuver triggers it.
#[test]
fn loose_stabilizer_allows_straights() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[LOOSE_STABILIZER]);
    happens(&mut t, executed(a(0), "3FW"));
    happens(&mut t, executed(b(0), "2TW"));
    assert_eq!(cards(&mut t, a(0)), (0, 1));
}

/// DMG-34, ABL-11/open: two cards are two abilities: both deal damage, and both are repaired.
#[test]
fn two_loose_stabilizers_hurt_twice() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[LOOSE_STABILIZER, LOOSE_STABILIZER]);
    happens(&mut t, executed(a(0), "2BW"));
    assert!(t.is_over(), "equal abilities need no order");
    assert_eq!(cards(&mut t, a(0)), (4, 0));
}

/// DMG-35: before engaging the ship gains an ion token. The card stays.
#[test]
fn disabled_power_regulator_ionises() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[DISABLED_POWER_REGULATOR]);
    happens(&mut t, Event::BeforeEngage { ship: a(0) });
    assert_eq!(tokens(&mut t, a(0), Token::Ion), 1);
    assert_eq!(faceup(&mut t, a(0), DISABLED_POWER_REGULATOR), 1);
}

/// DMG-35: after the ion maneuver the card is repaired; after other maneuvers it is not.
#[test]
fn ion_maneuvers_repair_disabled_power_regulators() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[DISABLED_POWER_REGULATOR]);
    happens(&mut t, executed(a(0), "1FB"));
    assert_eq!(faceup(&mut t, a(0), DISABLED_POWER_REGULATOR), 1);
    let maneuver = maneuver("1FB");
    let event = Event::ManeuverExecuted { ship: a(0), maneuver, fully: true, ion: true, obstacle: false };
    happens(&mut t, event);
    assert_eq!(cards(&mut t, a(0)), (1, 0));
}

/// DMG-36: after 1 CRIT damage the ship suffers 1 HIT and repairs the card.
#[test]
fn fuel_leak_hurts_after_a_crit() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[FUEL_LEAK]);
    t.cards(&[6, 2]);
    suffers(&mut t, a(0), 0, 1);
    assert!(t.is_over());
    assert_eq!(cards(&mut t, a(0)), (2, 1));
    assert_eq!(faceup(&mut t, a(0), DAMAGED_ENGINE), 1);
    t.assert_script_used();
}

/// DMG-36/open: CRIT damage to shields triggers it, too.
#[test]
fn fuel_leak_hears_of_crits_on_shields() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[FUEL_LEAK]);
    t.with(|b| b.charges[a(0)].shields = killbox_components::charge::Charge::full(1, 0));
    suffers(&mut t, a(0), 0, 1);
    assert_eq!(cards(&mut t, a(0)), (2, 0));
}

/// DMG-36: HIT damage does not trigger it.
#[test]
fn fuel_leak_ignores_hits() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[FUEL_LEAK]);
    suffers(&mut t, a(0), 2, 0);
    assert_eq!(cards(&mut t, a(0)), (2, 1));
}

/// DMG-36/open: the CRIT damage that deals the card does not trigger it; the next CRIT damage of
/// the batch does.
#[test]
fn fuel_leak_does_not_hear_of_the_crit_that_deals_it() {
    let mut t = duel();
    t.cards(&[13]);
    suffers(&mut t, a(0), 0, 1);
    assert_eq!(cards(&mut t, a(0)), (0, 1));
    t.assert_script_used();

    let mut t = duel();
    t.cards(&[13, 6, 2]);
    suffers(&mut t, a(0), 0, 2);
    assert_eq!(cards(&mut t, a(0)), (2, 1));
    t.assert_script_used();
}

/// DMG-37: dealt faceup or exposed, the card makes the ship suffer 1 HIT and is repaired.
#[test]
fn direct_hit_hurts_twice() {
    let mut t = duel();
    t.cards(&[14, 3]);
    suffers(&mut t, a(0), 0, 1);
    assert!(t.is_over());
    assert_eq!(cards(&mut t, a(0)), (2, 0));
    t.assert_script_used();
}

/// DMG-37: facedown the card has no effect.
#[test]
fn direct_hit_is_silent_facedown() {
    let mut t = duel();
    t.cards(&[14]);
    suffers(&mut t, a(0), 1, 0);
    assert_eq!(cards(&mut t, a(0)), (1, 0));
    t.assert_script_used();
}

/// DMG-37, DMG-31: with a Hull Breach each Direct Hit! deals the next card faceup. Five in a row
/// also come to an end.
#[test]
fn direct_hits_and_a_hull_breach_chain() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[HULL_BREACH]);
    t.cards(&[14, 14, 14, 14, 14, 1]);
    suffers(&mut t, a(0), 0, 1);
    assert!(t.is_over());
    assert_eq!(cards(&mut t, a(0)), (6, 1));
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 2);
    assert_eq!(t.with(|b| b.core.ending), None, "no bound is reached");
    t.assert_script_used();
}

/// DMG-4, DMG-6: the cards of a destroyed ship still resolve.
#[test]
fn direct_hit_resolves_on_a_destroyed_ship() {
    let mut t = duel();
    t.with(|b| {
        for n in 0..19 {
            b.damage[a(0)].facedown.add([STUNNED_PILOT, DAMAGED_ENGINE][n % 2]);
        }
    });
    t.cards(&[14, 3]);
    suffers(&mut t, a(0), 0, 1);
    assert_eq!(cards(&mut t, a(0)), (21, 0));
    assert_eq!(t.count(|e| matches!(e, Event::Destroyed { .. })), 1);
}
