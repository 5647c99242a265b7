//! The first published example of the ability queue, step by step [ABL-40].

use crate::abilities::kit::*;
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::{ChooseActionFrame, Frame};
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;

const CARDS: &str = r#"[
    Pilot("jakefarrell", [
        (when: After(PerformAction(action: [BarrelRoll, Boost])), may: You,
         choose: Ship(Friendly(range: "0-1")), effect: [PerformAction(who: Chosen, action: [Focus])]),
    ]),
    ShipAbility("Vectored Thrusters", [
        (when: After(PerformAction()), may: You, effect: [PerformAction(action: [Boost], color: Red)]),
    ]),
]"#;

const JAKE: ShipSlot = a(0);
const WING: ShipSlot = a(1);

/// Jake (abilities P and S) with a wingman (ability S) beside him.
fn hangar() -> TestBattle {
    let with_thrusters = |pilot: &str| {
        let mut ship = ship(pilot);
        ship.ship_ability = Some("Vectored Thrusters".to_owned());
        ship
    };
    let ships = vec![with_thrusters("jakefarrell"), with_thrusters("phoenixsquadronpilot")];
    let mut t = table_of(CARDS, ships, vec![ship("plain")]);
    // The wingman is at range 1 after any roll and boost of Jake.
    t.place(JAKE, 450.0, 200.0, 90.0);
    t.place(WING, 450.0, 400.0, 90.0);
    t
}

/// The numbers of Jake's P, his S and the wingman's S.
fn numbers(t: &mut TestBattle) -> [u16; 3] {
    t.with(|b| {
        let hook = killbox_components::ability::Hook::ActionPerformed;
        let of = |ship| {
            b.matchup.program.of_cards(hook).filter(move |(own, ..)| *own == Some(ship)).map(|(_, n, _)| n)
        };
        let jake: Vec<u16> = of(JAKE).collect();
        [jake[0], jake[1], of(WING).next().expect("the wingman has the ship ability")]
    })
}

/// The waiting abilities, front to back. Those of the wingman that can have no effect are left out
/// (ABL-40/open).
fn waiting(t: &mut TestBattle) -> Vec<u16> {
    t.with(|b| b.queue.waiting.iter().rev().map(|trigger| trigger.ability).collect())
}

/// Takes the first position of a move.
fn move_anyhow(t: &mut TestBattle) {
    while matches!(
        t.asked().map(|asked| asked.1),
        Some(DecisionKind::RollSide | DecisionKind::RollPosition | DecisionKind::BoostTemplate)
    ) {
        let first = t.options()[0];
        t.answer(first);
    }
}

fn puts_next(t: &mut TestBattle, ship: ShipSlot, ability: u16) {
    assert_eq!(t.asked().map(|asked| asked.1), Some(DecisionKind::AbilityOrder));
    t.answer(Choice::Ability { ship, ability });
}

/// ABL-40, ABL-22, ABL-24, ABL-25, ABL-28, ABL-30, ACT-7, ACT-11: the seven steps of the published
/// table.
#[test]
fn jake_farrell_and_his_wingman() {
    let mut t = hangar();
    let [p, s, sw] = numbers(&mut t);

    // 1: Jake performs a barrel roll. P1 comes before S1.
    t.play(Frame::ChooseAction(ChooseActionFrame::any(JAKE)));
    t.answer(Choice::Action { ship: JAKE, kind: ActionKind::BarrelRoll, color: ActionColor::White });
    move_anyhow(&mut t);
    puts_next(&mut t, JAKE, p);

    // 2: P1 resolves: Jake chooses himself and focuses. S2 goes to the front.
    assert_eq!(t.asked().map(|asked| asked.1), Some(DecisionKind::AbilityTarget));
    assert_eq!(waiting(&mut t), [s]);
    t.answer(Choice::Ship(JAKE));
    t.answer(Choice::Action { ship: JAKE, kind: ActionKind::Focus, color: ActionColor::White });

    // 3: S2 resolves: a red boost. P2 and S3 go to the front, P2 first.
    assert_eq!(t.asked().map(|asked| asked.1), Some(DecisionKind::UseAbility));
    assert_eq!(waiting(&mut t), [s]);
    t.pick(ChoiceKind::Ability);
    t.answer(Choice::Action { ship: JAKE, kind: ActionKind::Boost, color: ActionColor::Red });
    move_anyhow(&mut t);
    assert_eq!(tokens(&mut t, JAKE, Token::Stress), 1);
    puts_next(&mut t, JAKE, p);

    // 4: P2 resolves: Jake is stressed and chooses the wingman, who focuses.
    assert_eq!(t.asked().map(|asked| asked.1), Some(DecisionKind::AbilityTarget));
    assert_eq!(waiting(&mut t), [s, s]);
    t.answer(Choice::Ship(WING));
    t.answer(Choice::Action { ship: WING, kind: ActionKind::Focus, color: ActionColor::White });

    // 5: the wingman's S resolves: a red boost.
    assert_eq!(waiting(&mut t), [s, s]);
    t.answer(Choice::Ability { ship: WING, ability: sw });
    t.answer(Choice::Action { ship: WING, kind: ActionKind::Boost, color: ActionColor::Red });
    move_anyhow(&mut t);

    // 6 and 7: the remaining abilities come up and have no effect, whether used or not.
    while t.asked().is_some() {
        assert_eq!(t.asked().map(|asked| asked.1), Some(DecisionKind::UseAbility));
        t.pick(ChoiceKind::Ability);
    }
    assert!(t.is_over());
    for ship in [JAKE, WING] {
        assert_eq!(tokens(&mut t, ship, Token::Focus), 1);
        assert_eq!(tokens(&mut t, ship, Token::Stress), 1);
    }
    let performed = |ship, action| {
        let color = if action == ActionKind::Boost { ActionColor::Red } else { ActionColor::White };
        Event::ActionPerformed { ship, action, color }
    };
    let events = t.events();
    let happened: Vec<Event> =
        events.into_iter().filter(|event| matches!(event, Event::ActionPerformed { .. })).collect();
    let expected = [
        performed(JAKE, ActionKind::BarrelRoll),
        performed(JAKE, ActionKind::Focus),
        performed(JAKE, ActionKind::Boost),
        performed(WING, ActionKind::Focus),
        performed(WING, ActionKind::Boost),
    ];
    assert_eq!(happened, expected);
}
