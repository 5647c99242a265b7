//! The damage cards with the trait pilot and those with a constant effect [DMG-24 to DMG-27, DMG-29
//! to DMG-33]. The others are in `damage_ship.rs`.

use crate::abilities::kit::*;
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::attack::AttackData;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::Event;
use killbox_components::frame::action::ActionWhat;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::{CardFrame, ChooseActionFrame, Frame};
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;
use killbox_systems::abilities::queries::{self, Modifier};

fn die_rolled(t: &mut TestBattle) -> usize {
    t.count(|event| matches!(event, Event::DieRolled { dice: DieKind::Attack, .. }))
}

/// The option to perform the action of a faceup damage card.
fn card_action(ship: ShipSlot, kind: killbox_components::damage::DamageKind) -> Choice {
    Choice::CardAction { ship, number: kind as u8 }
}

/// Puts an attack of `attacker` on `defender` into the pool.
fn attack(t: &mut TestBattle, attacker: ShipSlot, defender: ShipSlot) -> u8 {
    t.with(|b| {
        b.attacks.pool[0] = AttackData { attacker, defender, ..AttackData::default() };
        b.attacks.len = 1;
    });
    0
}

/// DMG-24, DMG-22: dealt faceup, the card gives two stress tokens and is repaired.
#[test]
fn panicked_pilot_stresses_and_is_repaired() {
    let mut t = duel();
    t.cards(&[1]);
    suffers(&mut t, a(0), 0, 1);
    assert!(t.is_over());
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 2);
    assert_eq!(cards(&mut t, a(0)), (1, 0));
    t.assert_script_used();
}

/// DMG-24, DMG-10: exposing the card resolves it, too.
#[test]
fn panicked_pilot_resolves_when_exposed() {
    let mut t = duel();
    t.with(|b| b.damage[a(0)].facedown.add(PANICKED_PILOT));
    t.play(Frame::DamageCard(CardFrame::new(a(0), CardChange::Expose)));
    assert!(t.is_over());
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 2);
    assert_eq!(cards(&mut t, a(0)), (1, 0));
}

/// DMG-24, DMG-1: dealt facedown, the card has no effect.
#[test]
fn panicked_pilot_is_silent_facedown() {
    let mut t = duel();
    t.cards(&[1]);
    suffers(&mut t, a(0), 1, 0);
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 0);
    assert_eq!(cards(&mut t, a(0)), (1, 0));
    t.assert_script_used();
}

/// DMG-25: while the ship attacks, only Force can modify its dice.
#[test]
fn blinded_pilot_leaves_only_force() {
    let mut t = duel();
    attack(&mut t, a(0), b(0));
    turn_up(&mut t, a(0), &[BLINDED_PILOT]);
    t.with(|b| {
        assert!(!queries::may_modify_attack(b, a(0), Modifier::Other));
        assert!(queries::may_modify_attack(b, a(0), Modifier::Force));
    });
}

/// DMG-25: the card affects the ship's own attacks only.
#[test]
fn blinded_pilot_does_not_hinder_others() {
    let mut t = duel();
    attack(&mut t, b(0), a(0));
    t.with(|b| assert!(queries::may_modify_attack(b, a(0), Modifier::Other)));
    turn_up(&mut t, a(0), &[BLINDED_PILOT]);
    t.with(|battle| assert!(queries::may_modify_attack(battle, b(0), Modifier::Other)));
}

/// DMG-26: after an action a HIT or CRIT gives stress; other results give none.
#[test]
fn wounded_pilot_rolls_after_an_action() {
    for (face, stress) in [(Face::Hit, 1), (Face::Crit, 1), (Face::Focus, 0), (Face::Blank, 0)] {
        let mut t = duel();
        turn_up(&mut t, a(0), &[WOUNDED_PILOT]);
        t.attack_dice(&[face]);
        happens(
            &mut t,
            Event::ActionPerformed { ship: a(0), action: ActionKind::Focus, color: ActionColor::White },
        );
        assert_eq!(tokens(&mut t, a(0), Token::Stress), stress, "{face:?}");
        assert_eq!(faceup(&mut t, a(0), WOUNDED_PILOT), 1);
        t.assert_script_used();
    }
}

/// DMG-26: neither another ship's action nor a failed one triggers it.
#[test]
fn wounded_pilot_hears_only_of_own_actions() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[WOUNDED_PILOT]);
    happens(
        &mut t,
        Event::ActionPerformed { ship: b(0), action: ActionKind::Focus, color: ActionColor::White },
    );
    happens(&mut t, Event::ActionFailed { ship: a(0), action: ActionKind::Boost });
    assert_eq!(die_rolled(&mut t), 0);
}

/// DMG-26: a card that is repaired by its own action does not trigger on that action; a second copy
/// does.
#[test]
fn wounded_pilot_is_repaired_by_its_action() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[WOUNDED_PILOT]);
    t.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    t.answer(card_action(a(0), WOUNDED_PILOT));
    assert!(t.is_over());
    assert_eq!(cards(&mut t, a(0)), (1, 0));
    assert_eq!(die_rolled(&mut t), 0);

    let mut t = duel();
    turn_up(&mut t, a(0), &[WOUNDED_PILOT, WOUNDED_PILOT]);
    t.attack_dice(&[Face::Hit]);
    t.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    t.answer(card_action(a(0), WOUNDED_PILOT));
    assert_eq!(cards(&mut t, a(0)), (1, 1));
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 1);
    t.assert_script_used();
}

/// DMG-16, ACT-10: two cards with one name are two actions in a round.
#[test]
fn each_copy_has_its_own_action() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[WEAPONS_FAILURE, WEAPONS_FAILURE]);
    for left in [1, 0] {
        t.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
        t.answer(card_action(a(0), WEAPONS_FAILURE));
        assert_eq!(faceup(&mut t, a(0), WEAPONS_FAILURE), left);
    }
    t.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    assert!(!t.options().contains(&card_action(a(0), WEAPONS_FAILURE)));
}

/// ACT-2, DMG-16: the action of a card is an action: a stressed ship cannot perform it.
#[test]
fn a_stressed_ship_cannot_repair_by_an_action() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[WEAPONS_FAILURE]);
    t.tokens(a(0), Token::Stress, 1);
    t.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    assert!(t.is_over());
    assert_eq!(faceup(&mut t, a(0), WEAPONS_FAILURE), 1);
}

/// DMG-27: after a maneuver that met an obstacle the ship suffers 1 HIT.
#[test]
fn stunned_pilot_hurts_at_obstacles() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[STUNNED_PILOT]);
    let Event::ManeuverExecuted { ship, maneuver, .. } = executed(a(0), "2FW") else { unreachable!() };
    for fully in [true, false] {
        let event = Event::ManeuverExecuted { ship, maneuver, fully, ion: false, obstacle: true };
        happens(&mut t, event);
    }
    assert_eq!(cards(&mut t, a(0)), (2, 1));
}

/// DMG-27: without an obstacle the card has no effect.
#[test]
fn stunned_pilot_needs_an_obstacle() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[STUNNED_PILOT]);
    happens(&mut t, executed(a(0), "2FW"));
    assert_eq!(cards(&mut t, a(0)), (0, 1));
}

/// DMG-29: each copy of the card increases the difficulty of turns by a step, in both directions.
#[test]
fn damaged_engine_makes_turns_harder() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[DAMAGED_ENGINE]);
    for code in ["2TW", "1YB"] {
        t.with(|b| assert_eq!(queries::difficulty_change(b, a(0), maneuver(code)), 1, "{code}"));
    }
    turn_up(&mut t, a(0), &[DAMAGED_ENGINE]);
    t.with(|b| assert_eq!(queries::difficulty_change(b, a(0), maneuver("2TW")), 2));
}

/// DMG-29/open: other bearings, Tallon Rolls and other ships are not affected.
#[test]
fn damaged_engine_is_about_turns_only() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[DAMAGED_ENGINE]);
    for code in ["2FW", "2BW", "4KR", "3ER", "2LR", "0OR", "1SR"] {
        t.with(|b| assert_eq!(queries::difficulty_change(b, a(0), maneuver(code)), 0, "{code}"));
    }
    t.with(|battle| assert_eq!(queries::difficulty_change(battle, b(0), maneuver("2TW")), 0));
}

/// DMG-30: each copy of the card takes away an attack die.
#[test]
fn weapons_failure_takes_an_attack_die() {
    let mut t = duel();
    let index = attack(&mut t, a(0), b(0));
    turn_up(&mut t, a(0), &[WEAPONS_FAILURE, WEAPONS_FAILURE]);
    t.with(|b| {
        assert_eq!(queries::attack_dice_change(b, index), -2);
        assert_eq!(queries::defense_dice_change(b, index), 0);
    });
}

/// DMG-30: the card has no effect when the ship defends.
#[test]
fn weapons_failure_does_not_matter_in_defense() {
    let mut t = duel();
    let index = attack(&mut t, b(0), a(0));
    turn_up(&mut t, a(0), &[WEAPONS_FAILURE]);
    t.with(|b| assert_eq!(queries::attack_dice_change(b, index), 0));
}

/// DMG-32: each copy of the card takes away a defense die.
#[test]
fn structural_damage_takes_a_defense_die() {
    let mut t = duel();
    let index = attack(&mut t, b(0), a(0));
    turn_up(&mut t, a(0), &[STRUCTURAL_DAMAGE]);
    t.with(|b| {
        assert_eq!(queries::defense_dice_change(b, index), -1);
        assert_eq!(queries::attack_dice_change(b, index), 0);
    });
}

/// DMG-32: the card has no effect when the ship attacks, and it has no action.
#[test]
fn structural_damage_does_not_matter_in_attack() {
    let mut t = duel();
    let index = attack(&mut t, a(0), b(0));
    turn_up(&mut t, a(0), &[STRUCTURAL_DAMAGE]);
    t.with(|b| {
        assert_eq!(queries::defense_dice_change(b, index), 0);
        assert!(killbox_systems::legal::card_actions::card_actions(b, a(0)).is_empty());
    });
}

/// DMG-33: the ship can perform only the focus action and the actions of damage cards.
#[test]
fn damaged_sensor_array_leaves_focus_and_repairs() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[DAMAGED_SENSOR_ARRAY, HULL_BREACH]);
    t.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    let mut options = t.options();
    options.retain(|option| !option.is_pass());
    assert_eq!(options.len(), 3, "{options:?}");
    assert!(options.contains(&card_action(a(0), DAMAGED_SENSOR_ARRAY)));
    assert!(options.contains(&card_action(a(0), HULL_BREACH)));
    assert!(options.contains(&Choice::Action {
        ship: a(0),
        kind: ActionKind::Focus,
        color: ActionColor::White
    }));
    t.with(|b| assert!(!queries::may_perform(b, a(0), ActionWhat::Card(14))));
}

/// DMG-33: other ships are not affected, and a repaired card has no effect.
#[test]
fn damaged_sensor_array_hinders_its_own_ship_only() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[DAMAGED_SENSOR_ARRAY]);
    t.with(|battle| assert!(queries::may_perform(battle, b(0), ActionWhat::Standard(ActionKind::Boost))));
    t.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    assert_eq!(t.asked().map(|asked| asked.1), Some(DecisionKind::Action));
    t.answer(card_action(a(0), DAMAGED_SENSOR_ARRAY));
    t.with(|b| assert!(queries::may_perform(b, a(0), ActionWhat::Standard(ActionKind::Boost))));
}
