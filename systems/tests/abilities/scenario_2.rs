//! The second published example of the ability queue: a replacement between two tokens of one
//! effect [ABL-40].

use crate::abilities::kit::*;
use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;
use killbox_components::state::Phase;
use killbox_components::token::Token;

const CARDS: &str = r#"[
    Pilot("chopper", [
        (when: StartOf(Engagement), effect: [Gain(who: Each(Enemy(range: "0")), token: Jam, n: 2)]),
    ]),
    Pilot("kylekatarn", [
        (when: StartOf(Engagement), may: You, choose: Ship(OtherFriendly()),
         effect: [Transfer(token: Focus, to: Chosen)]),
    ]),
    Pilot("oldteroch", [
        (when: StartOf(Engagement), may: You, choose: Ship(Enemy(range: "1")),
         effect: [If(test: [InArc(You, Front, Chosen)], then: [RemoveAll(who: Chosen, color: Green)])]),
        (when: Would(GainToken(token: [Ion, Jam])), if: [IsNot(You, Stressed)], may: You,
         choose: Ship(Other(range: "0-1")), cost: [Gain(Stress, 1)],
         instead: [GainReplaced(who: Chosen), Suffer(kind: Hit)]),
    ]),
]"#;

const CHOPPER: ShipSlot = a(0);
const KYLE: ShipSlot = a(1);
const TEROCH: ShipSlot = b(0);

fn is_choppers(choice: &&Choice) -> bool {
    matches!(choice, Choice::Ability { ship: CHOPPER, .. })
}

/// Teroch touches Chopper, whom he faces, and is at range 1 of Kyle, who has two focus tokens.
fn table_of_two() -> TestBattle {
    let mut t = table(CARDS, &["chopper", "kylekatarn"], &["oldteroch"]);
    t.place(CHOPPER, 400.0, 400.0, 90.0);
    t.place(TEROCH, 400.0, 440.0, 270.0);
    t.place(KYLE, 490.0, 400.0, 90.0);
    t.with(|b| b.board.join(CHOPPER, TEROCH));
    t.tokens(KYLE, Token::Focus, 2);
    t
}

/// The pilots whose abilities wait, front to back.
fn waiting(t: &mut TestBattle) -> Vec<ShipSlot> {
    t.with(|b| b.queue.waiting.iter().rev().map(|trigger| trigger.ship).collect())
}

fn kind(t: &mut TestBattle) -> Option<DecisionKind> {
    t.asked().map(|(_, kind)| kind)
}

/// ABL-40, ABL-21, ABL-41, ABL-43, TOK-10, TOK-43, TOK-44: the six steps of the published table.
#[test]
fn a_jam_token_is_passed_on() {
    let mut t = table_of_two();
    t.with(|b| b.raise(Event::PhaseBegan { phase: Phase::Engagement }));
    t.run();

    // 1: C, K, T: Rachel's two abilities in the order that she chooses, then Sam's.
    assert_eq!(kind(&mut t), Some(DecisionKind::AbilityOrder));
    let own = t.options();
    let chopper = *own.iter().find(is_choppers).expect("Chopper's ability waits");
    t.answer(chopper);

    // 2: C resolves: Sam may replace the first jam token, at once and outside the queue.
    assert_eq!(kind(&mut t), Some(DecisionKind::UseAbility));
    assert_eq!(waiting(&mut t), [KYLE, TEROCH]);
    t.pick(ChoiceKind::Ability);
    assert_eq!(kind(&mut t), Some(DecisionKind::AbilityTarget));
    t.answer(Choice::Ship(KYLE));

    // 2 to 4: Teroch is stressed and suffers 1 HIT. Kyle is jammed and loses one focus token and
    // the jam token. The second token cannot be replaced, because Teroch is stressed. Then Kyle's
    // ability comes up.
    assert_eq!(kind(&mut t), Some(DecisionKind::AbilityTarget));
    assert_eq!(waiting(&mut t), [TEROCH]);
    assert_eq!(tokens(&mut t, TEROCH, Token::Stress), 1);
    assert_eq!(tokens(&mut t, TEROCH, Token::Jam), 1);
    assert_eq!(t.with(|b| b.damage[TEROCH].total()), 1);
    assert_eq!((tokens(&mut t, KYLE, Token::Focus), tokens(&mut t, KYLE, Token::Jam)), (1, 0));

    // 5: K resolves: Kyle's last focus token goes to Chopper.
    t.answer(Choice::Ship(CHOPPER));
    assert_eq!(tokens(&mut t, KYLE, Token::Focus), 0);
    assert_eq!(tokens(&mut t, CHOPPER, Token::Focus), 1);

    // 6: T: only Kyle is at range 1, and has no token to lose, so the player is not asked (ABL-46).
    assert!(t.is_over());
    assert_eq!(tokens(&mut t, CHOPPER, Token::Focus), 1);
}

/// ABL-40: Sam may let the first token be gained and replace the second.
#[test]
fn the_second_token_can_be_the_one() {
    let mut t = table_of_two();
    t.with(|b| b.raise(Event::PhaseBegan { phase: Phase::Engagement }));
    t.run();
    let chopper = *t.options().iter().find(is_choppers).expect("Chopper's ability waits");
    t.answer(chopper);
    t.pass();
    assert_eq!(tokens(&mut t, TEROCH, Token::Jam), 1);
    assert_eq!(kind(&mut t), Some(DecisionKind::UseAbility));
    t.pick(ChoiceKind::Ability);
    t.answer(Choice::Ship(CHOPPER));
    assert_eq!(tokens(&mut t, TEROCH, Token::Stress), 1);
    assert_eq!(tokens(&mut t, CHOPPER, Token::Jam), 1);
    assert_eq!(t.with(|b| b.damage[TEROCH].total()), 1);
}
