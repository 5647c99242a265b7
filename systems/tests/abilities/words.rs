//! The meaning of the words on cards: you, cannot, each, A or B, cost, friendly [ABL-1 to ABL-52].

use crate::abilities::kit::*;
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::charge::Charge;
use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::event::Event;
use killbox_components::frame::{AttackFrame, ChooseActionFrame, Frame, attack::AttackKind};
use killbox_components::ids::{Seat, ShipSet, ShipSlot};
use killbox_components::state::Phase;
use killbox_components::token::Token;
use killbox_testkit::card;

const START: Event = Event::PhaseBegan { phase: Phase::Engagement };

/// How often an ability was queued.
fn queued(t: &mut TestBattle) -> usize {
    t.count(|event| matches!(event, Event::AbilityQueued { .. }))
}

/// The ships that have such a token.
fn with_token(t: &mut TestBattle, token: Token) -> ShipSet {
    t.with(|b| {
        let has = b.in_play().into_iter().filter(|ship| b.tokens[*ship].has(token));
        has.fold(ShipSet::EMPTY, |all, ship| all | ship.set())
    })
}

/// An ability that lets its ship act at the start of the Engagement Phase, even while stressed.
const ACTS: &str = r#"[
    Pilot("acts", [
        (when: StartOf(Engagement), effect: [PerformAction(action: [Evade], even_while_stressed: true)]),
    ]),
]"#;

/// RND-1: the text of a card takes precedence over a rule: a stressed ship acts (ACT-2).
#[test]
fn text_is_stronger_than_the_rules() {
    let mut t = table(ACTS, &["acts"], &["plain"]);
    t.tokens(a(0), Token::Stress, 1);
    t.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    assert!(t.is_over(), "by the rules it cannot act");
    happens(&mut t, START);
    t.answer(Choice::Action { ship: a(0), kind: ActionKind::Evade, color: ActionColor::White });
    assert_eq!(tokens(&mut t, a(0), Token::Evade), 1);
}

/// RND-1, RND-2: "cannot" takes precedence over text that says "may", on a card of either player.
#[test]
fn cannot_is_stronger_than_text() {
    let by_an_enemy = r#"[
        Pilot("kind", [
            (when: StartOf(Engagement),
             effect: [PerformAction(who: Each(Enemy()), action: [Evade], even_while_stressed: true)]),
        ]),
    ]"#;
    for (text, pilots_a, pilots_b) in [(ACTS, "acts", "plain"), (by_an_enemy, "plain", "kind")] {
        let mut t = table(text, &[pilots_a], &[pilots_b]);
        happens(&mut t, START);
        assert_eq!(t.asked(), Some((Seat::A, DecisionKind::Action)), "without the card it may");
        let mut t = table(text, &[pilots_a], &[pilots_b]);
        turn_up(&mut t, a(0), &[DAMAGED_SENSOR_ARRAY]);
        happens(&mut t, START);
        assert!(t.is_over(), "nothing is left to choose");
        assert_eq!(resolved(&mut t).len(), 1, "the ability itself came up");
    }
}

/// ABL-1: an ability may be on a ship card, an upgrade card or a damage card.
#[test]
fn every_kind_of_card_has_abilities() {
    let text = r#"[
        Pilot("pilot", [(when: StartOf(Engagement), effect: [Gain(token: Focus)])]),
        Upgrade("upgrade", [(when: StartOf(Engagement), effect: [Gain(token: Evade)])]),
        Damage("structuraldamage", [(when: StartOf(Engagement), effect: [Gain(token: Calculate)])]),
    ]"#;
    let mut own = ship("pilot");
    own.cards.push(card("upgrade", 0));
    let mut t = table_of(text, vec![own], vec![ship("plain")]);
    turn_up(&mut t, a(0), &[STRUCTURAL_DAMAGE]);
    happens(&mut t, START);
    t.finish();
    let has = [Token::Focus, Token::Evade, Token::Calculate].map(|token| tokens(&mut t, a(0), token));
    assert_eq!(has, [1, 1, 1]);
}

/// ABL-2: a constant ability never queues, even when it matters; a triggered one does. One card has
/// both.
#[test]
fn a_constant_ability_never_queues() {
    let text = r#"[
        Pilot("both", [
            (when: While(Attack()), effect: [RollMore(dice: AttackDice)]),
            (when: After(Attack()), effect: [Gain(token: Focus)]),
        ]),
    ]"#;
    let mut t = table(text, &["both"], &["plain"]);
    t.place(b(0), 100.0, 390.0, 270.0);
    t.attack_dice(&[Face::Blank; 4]);
    t.defense_dice(&[Face::Blank; 2]);
    t.play(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
    t.pick(ChoiceKind::Attack);
    t.assert_script_used();
    assert_eq!(queued(&mut t), 1);
    assert_eq!(resolved(&mut t).len(), 1);
    assert_eq!(tokens(&mut t, a(0), Token::Focus), 1);
}

/// ABL-5: "you" is the ship with the card: the ship of a ship card, of an upgrade or of a damage
/// card, in a squad of several. It is never the player.
#[test]
fn you_is_the_ship_with_the_card() {
    let text = r#"[
        Pilot("pilot", [(when: After(PerformAction()), effect: [Gain(token: Evade)])]),
        Upgrade("upgrade", [(when: After(PerformAction()), effect: [Gain(token: Calculate)])]),
    ]"#;
    let mut equipped = ship("plain");
    equipped.cards.push(card("upgrade", 0));
    let mut t = table_of(text, vec![ship("pilot"), equipped, ship("plain")], vec![ship("plain")]);
    turn_up(&mut t, a(2), &[WOUNDED_PILOT]);
    t.attack_dice(&[Face::Hit]);
    for acting in [a(0), a(1), a(2), b(0)] {
        happens(
            &mut t,
            Event::ActionPerformed { ship: acting, action: ActionKind::Focus, color: ActionColor::White },
        );
    }
    t.assert_script_used();
    for (token, ship) in [(Token::Evade, a(0)), (Token::Calculate, a(1)), (Token::Stress, a(2))] {
        assert_eq!(with_token(&mut t, token), ship.set(), "{token:?}");
        assert_eq!(tokens(&mut t, ship, token), 1);
    }
}

/// ABL-12: "A/B results" are any mix of the two faces.
#[test]
fn a_slash_is_any_mix() {
    let text = r#"[
        Pilot("checks", [
            (when: StartOf(Engagement),
             effect: [DiceCheck(die: AttackDice, on: [([Hit, Crit], [Gain(token: Stress)]), ([Focus], [Gain(token: Strain)])])]),
        ]),
    ]"#;
    for (face, stress, strain) in
        [(Face::Hit, 1, 0), (Face::Crit, 1, 0), (Face::Focus, 0, 1), (Face::Blank, 0, 0)]
    {
        let mut t = table(text, &["checks"], &["plain"]);
        t.attack_dice(&[face]);
        happens(&mut t, START);
        let has = [Token::Stress, Token::Strain].map(|token| tokens(&mut t, a(0), token));
        assert_eq!(has, [stress, strain], "{face:?}");
    }
}

/// ABL-13: "for each damage, suffer" counts the damage when it resolves, as one ability.
/// ABL-13/open: that number does not change while it resolves.
#[test]
fn for_each_is_counted_once() {
    let text = r#"[
        Pilot("takes over", [
            (when: Would(SufferDamage(who: OtherFriendly(), kind: Hit)),
             instead: [Suffer(kind: Crit, for_each: Replaced), Gain(token: Focus)]),
        ]),
        Pilot("flinches", [(when: After(SufferDamage(kind: Crit)), effect: [Gain(token: Stress)])]),
    ]"#;
    for n in [1, 3] {
        let mut t = table(text, &["takes over", "flinches"], &["plain"]);
        t.with(|b| b.charges[a(0)].shields = Charge::full(9, 0));
        suffers(&mut t, a(1), n, 0);
        assert!(t.is_over());
        let crits = t.count(|e| *e == Event::DamageSuffered { ship: a(0), crit: true });
        assert_eq!(crits, usize::from(n));
        assert_eq!(resolved(&mut t).len(), 1, "one ability");
        assert_eq!(tokens(&mut t, a(0), Token::Focus), 1);
        assert_eq!(cards(&mut t, a(1)), (0, 0));
        assert_eq!(tokens(&mut t, a(1), Token::Stress), 0);
    }
}

/// ABL-47/open: if effects are sentences of their own, one that would change something is enough to
/// pay the cost. The other resolves as far as it can.
#[test]
fn sentences_of_their_own_resolve_on_their_own() {
    let text = r#"[
        Pilot("pays", [
            (when: StartOf(Engagement), may: You, cost: [Charge(1)], effect: [Remove(token: Stress), Gain(token: Focus)]),
        ]),
    ]"#;
    let mut t = table(text, &["pays"], &["plain"]);
    happens(&mut t, START);
    t.pick(ChoiceKind::Ability);
    t.with(|b| assert_eq!(b.charges[a(0)].standard.active, 1));
    assert_eq!(tokens(&mut t, a(0), Token::Focus), 1);
}

/// ABL-47: with "X and Y" in one sentence, neither part is resolved and the cost is not paid if one
/// part would change nothing. An effect in a sentence of its own is resolved.
#[test]
fn what_and_joins_is_resolved_whole_or_not_at_all() {
    let joined = "And([Remove(token: Stress), Gain(token: Focus)])";
    for (effect, stress, expected) in [
        (joined.to_owned(), 1, (1, 0, 1)),
        (joined.to_owned(), 0, (2, 0, 0)),
        (format!("{joined}, Gain(token: Evade)"), 1, (1, 1, 1)),
        (format!("{joined}, Gain(token: Evade)"), 0, (1, 1, 0)),
        (format!("Gain(token: Evade), {joined}"), 0, (1, 1, 0)),
    ] {
        let text = format!(
            "[Pilot(\"pays\", [(when: StartOf(Engagement), may: You, cost: [Charge(1)], effect: [{effect}])])]"
        );
        let mut t = table(&text, &["pays"], &["plain"]);
        t.tokens(a(0), Token::Stress, stress);
        happens(&mut t, START);
        // An ability that would change nothing is not offered.
        if expected != (2, 0, 0) {
            t.pick(ChoiceKind::Ability);
        }
        assert!(t.is_over());
        let charges = t.with(|b| b.charges[a(0)].standard.active);
        let has = (charges, tokens(&mut t, a(0), Token::Evade), tokens(&mut t, a(0), Token::Focus));
        assert_eq!(has, expected, "{effect} with {stress} stress");
        assert_eq!(tokens(&mut t, a(0), Token::Stress), 0);
    }
}

/// ABL-48: the effect follows only if the whole cost was paid. A part of it is never paid.
#[test]
fn a_cost_is_paid_whole_or_not_at_all() {
    let text = r#"[
        Pilot("pays", [
            (when: StartOf(Engagement), may: You, cost: [Charge(1), Spend(Calculate, 2)], effect: [Gain(token: Evade)]),
        ]),
    ]"#;
    for (calculate, paid) in [(0, false), (1, false), (2, true), (3, true)] {
        let mut t = table(text, &["pays"], &["plain"]);
        t.tokens(a(0), Token::Calculate, calculate);
        happens(&mut t, START);
        assert_eq!(t.asked().is_some(), paid, "{calculate} calculate tokens");
        if paid {
            t.pick(ChoiceKind::Ability);
        }
        let left = tokens(&mut t, a(0), Token::Calculate);
        assert_eq!(left, if paid { calculate - 2 } else { calculate });
        t.with(|b| assert_eq!(b.charges[a(0)].standard.active, if paid { 1 } else { 2 }));
        assert_eq!(tokens(&mut t, a(0), Token::Evade), u8::from(paid));
    }
}

/// ABL-50, TOK-49: gaining a token is a cost that only a ship that can gain it can pay.
#[test]
fn a_gain_that_is_impossible_cannot_be_paid() {
    let text = r#"[
        Pilot("hides", [
            (when: StartOf(Engagement), may: You, cost: [Gain(Cloak, 1)], effect: [Gain(token: Focus)]),
        ]),
    ]"#;
    let mut t = table(text, &["hides"], &["plain"]);
    happens(&mut t, START);
    t.pick(ChoiceKind::Ability);
    assert_eq!((tokens(&mut t, a(0), Token::Cloak), tokens(&mut t, a(0), Token::Focus)), (1, 1));
    happens(&mut t, START);
    assert!(t.is_over(), "nobody is asked");
    assert_eq!((tokens(&mut t, a(0), Token::Cloak), tokens(&mut t, a(0), Token::Focus)), (1, 1));
}

/// ABL-51, ABL-52, ABL-53: a ship is among its own "friendly ships", unless the card says "other".
/// It is never among the enemies.
#[test]
fn a_ship_is_friendly_to_itself() {
    let all = |ships: &[ShipSlot]| ships.iter().fold(ShipSet::EMPTY, |all, ship| all | ship.set());
    for (ships, expected) in [
        ("Friendly()", all(&[a(0), a(1)])),
        ("Friendly(range: \"0\")", all(&[a(0)])),
        ("OtherFriendly()", all(&[a(1)])),
        ("Enemy()", all(&[b(0), b(1)])),
    ] {
        let text = format!(
            "[Pilot(\"speaks\", [(when: StartOf(Engagement), effect: [Gain(who: Each({ships}), token: Focus)])])]"
        );
        let mut t = table(&text, &["speaks", "plain"], &["plain", "plain"]);
        happens(&mut t, START);
        assert_eq!(with_token(&mut t, Token::Focus), expected, "{ships}");
    }
    let text = r#"[
        Pilot("chooses", [
            (when: StartOf(Engagement), choose: Ship(Friendly(range: "0-1")), effect: [Gain(who: Chosen, token: Focus)]),
        ]),
    ]"#;
    let mut t = table(text, &["chooses", "plain"], &["plain"]);
    happens(&mut t, START);
    assert_eq!(t.options(), [Choice::Ship(a(0)), Choice::Ship(a(1))]);
}

/// CHG-29: only a card that says so moves charges, as a loss and a recovery. Each part applies on
/// its own, up to the limit of the card that recovers.
#[test]
fn moving_charges_is_losing_and_recovering() {
    let text = r#"[
        Pilot("gives", [
            (when: StartOf(Engagement), choose: Ship(OtherFriendly()),
             effect: [Lose(charge: Force), Recover(who: Chosen, charge: Force)]),
        ]),
    ]"#;
    for (before, after) in [(1, 2), (2, 2)] {
        let mut t = table(text, &["gives", "plain"], &["plain"]);
        t.with(|b| b.charges[a(1)].force.active = before);
        happens(&mut t, START);
        t.with(|b| assert_eq!([a(0), a(1)].map(|ship| b.charges[ship].force.active), [1, after]));
        assert_eq!(t.count(|e| *e == Event::ForceLost { ship: a(0), n: 1 }), 1);
        let recovered = t.count(|e| *e == Event::ForceRecovered { ship: a(1), n: 1 });
        assert_eq!(recovered, usize::from(before < 2));
    }
}
