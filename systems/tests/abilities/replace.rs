//! Replacement effects [ABL-41 to ABL-45].

use crate::abilities::kit::*;
use killbox_components::charge::Charge;
use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::{Frame, GainFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::token::Token;

/// Makes a ship gain tokens by an effect of its own player.
fn gains(t: &mut TestBattle, ship: ShipSlot, token: Token, n: u8) {
    t.play(Frame::Gain(GainFrame::new(ship, token, n, ship.seat())));
}

/// A friendly ship at range 0-3 that would gain a focus token may gain an evade token instead.
const EVADE_FOR_FOCUS: &str = r#"[
    Pilot("swaps", [
        (when: Would(GainToken(who: Friendly(range: "0-3"), token: [Focus])), may: ThatShip,
         instead: [Gain(who: ThatShip, token: Evade)]),
    ]),
    Pilot("listens", [
        (when: After(GainToken(token: [Focus])), effect: [Gain(token: Calculate)]),
        (when: After(GainToken(token: [Evade])), effect: [Gain(token: Stress)]),
    ]),
]"#;

/// ABL-41, ABL-42, ABL-32: the replaced gain never happened, and the replacing effect did. Nothing
/// of the replacement is queued.
#[test]
fn what_is_replaced_did_not_occur() {
    let mut t = table(EVADE_FOR_FOCUS, &["swaps", "listens"], &["plain"]);
    gains(&mut t, a(1), Token::Focus, 1);
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::UseAbility)));
    assert_eq!(t.count(|e| matches!(e, Event::AbilityQueued { .. })), 0);
    t.pick(ChoiceKind::Ability);
    let has = [Token::Focus, Token::Evade, Token::Calculate, Token::Stress].map(|k| tokens(&mut t, a(1), k));
    assert_eq!(has, [0, 1, 0, 1]);
}

/// ABL-41, ABL-4: if the replacement is declined, the original effect happens.
#[test]
fn a_declined_replacement_changes_nothing() {
    let mut t = table(EVADE_FOR_FOCUS, &["swaps", "listens"], &["plain"]);
    gains(&mut t, a(1), Token::Focus, 1);
    t.pass();
    let has = [Token::Focus, Token::Evade, Token::Calculate, Token::Stress].map(|k| tokens(&mut t, a(1), k));
    assert_eq!(has, [1, 0, 1, 0]);
}

/// ABL-45: a replacement applies only to the event that it names, not to another token, an enemy or
/// a ship out of range.
#[test]
fn a_replacement_needs_its_event() {
    let mut t = table(EVADE_FOR_FOCUS, &["swaps", "plain"], &["plain"]);
    t.place(a(1), 850.0, 850.0, 0.0);
    gains(&mut t, a(0), Token::Calculate, 1);
    gains(&mut t, b(0), Token::Focus, 1);
    gains(&mut t, a(1), Token::Focus, 1);
    assert!(t.is_over());
    assert_eq!(tokens(&mut t, a(1), Token::Focus), 1);
}

/// Another ship at range 0-1 gains the ion or jam token instead, for a stress token and 1 HIT.
const VANES: &str = r#"[
    Upgrade("vanes", [
        (when: Would(GainToken(token: [Ion, Jam])), if: [IsNot(You, Stressed)], may: You,
         choose: Ship(Other(range: "0-1")), cost: [Gain(Stress, 1)],
         instead: [Gain(who: Chosen, token: Ion), Suffer(kind: Hit)]),
    ]),
]"#;

fn with_vanes() -> TestBattle {
    let mut own = ship("own");
    own.cards.push(killbox_testkit::card("vanes", 0));
    table_of(VANES, vec![own, ship("beside")], vec![ship("far")])
}

/// ABL-43, TOK-10/open, ERR-53: one of two tokens is replaced, with a choice, a cost and further
/// effects. The second one is not, since the ship is stressed by then.
#[test]
fn one_of_two_tokens_is_replaced() {
    let mut t = with_vanes();
    gains(&mut t, a(0), Token::Ion, 2);
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::UseAbility)));
    t.pick(ChoiceKind::Ability);
    assert!(t.is_over(), "only one ship is near enough to be chosen");
    assert_eq!(tokens(&mut t, a(0), Token::Ion), 1);
    assert_eq!(tokens(&mut t, a(1), Token::Ion), 1);
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 1);
    assert_eq!(cards(&mut t, a(0)), (1, 0));
}

/// TOK-10/open: the player may let the first gain happen and replace the second.
#[test]
fn either_of_two_tokens_can_be_replaced() {
    let mut t = with_vanes();
    gains(&mut t, a(0), Token::Ion, 2);
    t.pass();
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::UseAbility)));
    t.pick(ChoiceKind::Ability);
    assert_eq!(tokens(&mut t, a(0), Token::Ion), 1);
    assert_eq!(tokens(&mut t, a(1), Token::Ion), 1);
}

/// ABL-31, ABL-27: without a ship to choose, the replacement is not offered.
#[test]
fn a_replacement_without_a_target_is_not_offered() {
    let mut t = with_vanes();
    t.place(a(1), 850.0, 850.0, 0.0);
    gains(&mut t, a(0), Token::Ion, 1);
    assert!(t.is_over());
    assert_eq!(tokens(&mut t, a(0), Token::Ion), 1);
}

/// ABL-43/open: mandatory replacements come before optional ones. Of several mandatory ones the
/// player of the ship picks one, and no second one applies.
#[test]
fn only_one_replacement_applies() {
    let text = r#"[
        Pilot("must", [(when: Would(GainToken(token: [Ion])), instead: [Gain(token: Strain)])]),
        Pilot("must also", [
            (when: Would(GainToken(who: OtherFriendly(), token: [Ion])), instead: [Gain(who: ThatShip, token: Deplete)]),
        ]),
        Pilot("may", [
            (when: Would(GainToken(who: Friendly(), token: [Ion])), may: You, instead: [Gain(who: ThatShip, token: Focus)]),
        ]),
    ]"#;
    let mut t = table(text, &["must", "may"], &["plain"]);
    gains(&mut t, a(0), Token::Ion, 1);
    assert!(t.is_over(), "nobody is asked: the mandatory one comes first");
    assert_eq!(tokens(&mut t, a(0), Token::Strain), 1);

    let mut t = table(text, &["must", "may", "must also"], &["plain"]);
    gains(&mut t, a(0), Token::Ion, 1);
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::AbilityOrder)));
    assert_eq!(t.options().len(), 2);
    let second = t.options()[1];
    assert!(matches!(second, Choice::Ability { ship, .. } if ship == a(2)), "{second:?}");
    t.answer(second);
    let has = [Token::Ion, Token::Strain, Token::Deplete, Token::Focus].map(|k| tokens(&mut t, a(0), k));
    assert_eq!(has, [0, 0, 1, 0]);
}

/// ABL-43/open: a replacement does not replace its own effect.
#[test]
fn a_replacement_does_not_replace_itself() {
    let text = r#"[
        Pilot("again", [(when: Would(GainToken(token: [Focus])), instead: [Gain(token: Focus), Gain(token: Evade)])]),
    ]"#;
    let mut t = table(text, &["again"], &["plain"]);
    gains(&mut t, a(0), Token::Focus, 1);
    assert!(t.is_over());
    assert_eq!(tokens(&mut t, a(0), Token::Focus), 1);
    assert_eq!(tokens(&mut t, a(0), Token::Evade), 1);
}

/// ABL-44: a cost can be replaced. The effect that was paid for still happens.
#[test]
fn a_replaced_cost_counts_as_paid() {
    let text = r#"[
        Pilot("pays", [
            (when: StartOf(Engagement), may: You, cost: [Gain(Stress, 1)], effect: [Gain(token: Focus)]),
            (when: Would(GainToken(token: [Stress])), instead: [Gain(token: Strain)]),
        ]),
    ]"#;
    let mut t = table(text, &["pays"], &["plain"]);
    happens(&mut t, Event::PhaseBegan { phase: killbox_components::state::Phase::Engagement });
    t.pick(ChoiceKind::Ability);
    let has = [Token::Stress, Token::Strain, Token::Focus].map(|k| tokens(&mut t, a(0), k));
    assert_eq!(has, [0, 1, 1]);
}

/// ABL-42, DMG-31: replaced HIT damage was never suffered, so abilities on HIT damage do not
/// trigger.
#[test]
fn replaced_damage_is_not_suffered() {
    let text = r#"[
        Pilot("flinches", [(when: After(SufferDamage(kind: Hit)), effect: [Gain(token: Stress)])]),
    ]"#;
    let mut t = table(text, &["flinches"], &["plain"]);
    t.with(|b| b.charges[a(0)].shields = Charge::full(3, 0));
    suffers(&mut t, a(0), 1, 0);
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 1);
    turn_up(&mut t, a(0), &[HULL_BREACH]);
    suffers(&mut t, a(0), 1, 0);
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 1);
    t.with(|b| assert_eq!(b.charges[a(0)].shields.active, 1));
}

/// ABL-45, ABL-46: a whole instance of damage is replaced at once, for a single charge.
#[test]
fn a_whole_instance_is_replaced_at_once() {
    let text = r#"[
        Pilot("shields others", [
            (when: Would(SufferDamage(who: OtherFriendly(range: "0-1"), kind: Hit)), may: You, cost: [Charge(1)],
             instead: [Gain(token: Strain)]),
        ]),
    ]"#;
    let mut t = table(text, &["shields others", "plain"], &["plain"]);
    t.cards(&[3]);
    suffers(&mut t, a(1), 3, 1);
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::UseAbility)));
    t.pick(ChoiceKind::Ability);
    assert_eq!(cards(&mut t, a(1)), (0, 1), "the CRIT damage is suffered");
    assert_eq!(tokens(&mut t, a(0), Token::Strain), 1);
    t.with(|b| assert_eq!(b.charges[a(0)].standard.active, 1));
}

/// ABL-43: an effect that has replaced another is not replaced in turn by any card. Two
/// replacements that would trigger each other therefore come to an end.
#[test]
fn what_has_replaced_is_not_replaced() {
    let text = r#"[
        Pilot("focus", [(when: Would(GainToken(token: [Focus])), instead: [Gain(token: Evade)])]),
        Pilot("evade", [(when: Would(GainToken(who: OtherFriendly(), token: [Evade])), instead: [Gain(who: ThatShip, token: Focus)])]),
    ]"#;
    let mut t = table(text, &["focus", "evade"], &["plain"]);
    gains(&mut t, a(0), Token::Focus, 1);
    assert!(t.is_over());
    assert_eq!((tokens(&mut t, a(0), Token::Focus), tokens(&mut t, a(0), Token::Evade)), (0, 1));
}
