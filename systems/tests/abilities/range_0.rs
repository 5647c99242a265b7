//! Abilities at attack range 0 of a primary attack: the changes of dice that are allowed and those
//! that are not.

use crate::abilities::kit::*;
use killbox_components::choice::ChoiceKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::Event;
use killbox_components::frame::{AttackFrame, Frame, attack::AttackKind};
use killbox_components::token::Token;

const RANGE_0: f32 = 240.0;
const RANGE_2: f32 = 390.0;

/// A duel of the attacker `a(0)` and the defender `b(0)` with the abilities in `text`. `y` is the
/// position of `b(0)`, which sets the range.
fn duel_at(text: &str, y: f32) -> TestBattle {
    let mut t = table(text, &["attacker"], &["defender"]);
    t.place(a(0), 100.0, 200.0, 90.0);
    t.place(b(0), 100.0, y, 270.0);
    t
}

/// The numbers of attack and defense dice that an attack by `a(0)` rolls. All dice are blank.
fn dice(t: &mut TestBattle) -> [u8; 2] {
    t.attack_dice(&[Face::Blank; 6]);
    t.defense_dice(&[Face::Blank; 6]);
    t.play(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
    t.pick(ChoiceKind::Attack);
    t.finish();
    let events = t.events();
    [DieKind::Attack, DieKind::Defense].map(|kind| {
        let rolled = events.iter().find_map(|event| match event {
            Event::DiceRolled { dice, pool, .. } if *dice == kind => Some(pool.count(Face::Blank)),
            _ => None,
        });
        rolled.expect("the dice were rolled")
    })
}

/// ATK-39: at attack range 0 no ability adds attack dice, but reductions still apply. A forbidden
/// addition does not offset a reduction.
#[test]
fn no_ability_adds_attack_dice() {
    let text = r#"[Pilot("attacker", [(when: While(Attack()), effect: [RollMore(dice: AttackDice)])])]"#;
    for (y, reduced, expected) in
        [(RANGE_2, false, 4), (RANGE_2, true, 3), (RANGE_0, false, 3), (RANGE_0, true, 2)]
    {
        let mut t = duel_at(text, y);
        if reduced {
            turn_up(&mut t, a(0), &[WEAPONS_FAILURE]);
        }
        assert_eq!(dice(&mut t)[0], expected, "at {y}, reduced: {reduced}");
    }
}

/// ATK-39: an ability of the defender adds none, either.
#[test]
fn the_defender_adds_no_attack_dice_either() {
    let text = r#"[Pilot("defender", [(when: While(Defend()), effect: [RollMore(dice: AttackDice)])])]"#;
    for (y, expected) in [(RANGE_2, 4), (RANGE_0, 3)] {
        assert_eq!(dice(&mut duel_at(text, y))[0], expected, "at {y}");
    }
}

/// ATK-53: at attack range 0 an enemy's ability removes no defense dice. It may add some, and the
/// defender's own cards and tokens still remove dice.
#[test]
fn enemies_take_no_defense_dice_away() {
    let fewer = r#"[Pilot("attacker", [(when: While(Attack()), effect: [RollFewer(dice: DefenseDice)])])]"#;
    let more = r#"[Pilot("attacker", [(when: While(Attack()), effect: [RollMore(dice: DefenseDice)])])]"#;
    for (text, y, own, expected) in [
        (fewer, RANGE_2, false, 1),
        (fewer, RANGE_0, false, 2),
        (fewer, RANGE_0, true, 0),
        (more, RANGE_0, false, 3),
    ] {
        let mut t = duel_at(text, y);
        if own {
            turn_up(&mut t, b(0), &[STRUCTURAL_DAMAGE]);
            t.tokens(b(0), Token::Strain, 1);
        }
        assert_eq!(dice(&mut t)[1], expected, "at {y}, own: {own}");
    }
}
