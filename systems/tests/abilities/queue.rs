//! The ability queue [ABL-21 to ABL-39].

use crate::abilities::kit::*;
use killbox_components::ability::Trigger;
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::event::Event;
use killbox_components::frame::{ChooseActionFrame, Frame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::state::{Fault, Phase};
use killbox_components::token::Token;

const START: Event = Event::PhaseBegan { phase: Phase::Engagement };

/// The waiting abilities, front to back.
fn waiting(t: &mut TestBattle) -> Vec<(ShipSlot, u16)> {
    t.with(|b| b.queue.waiting.iter().rev().map(|t: &Trigger| (t.ship, t.ability)).collect())
}

/// The ships whose abilities resolved, in order.
fn order(t: &mut TestBattle) -> Vec<ShipSlot> {
    resolved(t).into_iter().map(|(ship, _)| ship).collect()
}

/// The numbers of the queued abilities of `ship`, in order.
fn queued(t: &mut TestBattle, ship: ShipSlot) -> Vec<u16> {
    let queued = t.events().into_iter().filter_map(|event| match event {
        Event::AbilityQueued { ship: of, ability } if of == ship => Some(ability),
        _ => None,
    });
    queued.collect()
}

/// The option to resolve that ability next.
fn next(ship: ShipSlot, ability: u16) -> Choice {
    Choice::Ability { ship, ability }
}

/// Pilots that each gain a token of another kind at the start of the Engagement Phase.
const STARTERS: &str = r#"[
    Pilot("calculates", [(when: StartOf(Engagement), effect: [Gain(token: Calculate)])]),
    Pilot("evades", [(when: StartOf(Engagement), effect: [Gain(token: Evade)])]),
    Pilot("focuses", [(when: StartOf(Engagement), effect: [Gain(token: Focus)])]),
    Pilot("both", [
        (when: StartOf(Engagement), effect: [Gain(token: Evade)]),
        (when: StartOf(Engagement), effect: [Gain(token: Focus)]),
    ]),
]"#;

/// ABL-21: all abilities of the first player come first, whichever seat that is.
#[test]
fn the_first_players_abilities_come_first() {
    for (first, expected) in [(Seat::A, [a(0), b(0)]), (Seat::B, [b(0), a(0)])] {
        let mut t = table(STARTERS, &["evades"], &["focuses"]);
        t.with(|b| b.core.first = first);
        happens(&mut t, START);
        assert_eq!(order(&mut t), expected);
        assert_eq!(tokens(&mut t, a(0), Token::Evade), 1);
        assert_eq!(tokens(&mut t, b(0), Token::Focus), 1);
    }
}

/// ABL-22, ABL-23, ABL-39: a player with several abilities chooses the next one. The last one needs
/// no choice.
#[test]
fn each_player_orders_its_own() {
    let mut t = table(STARTERS, &["evades", "focuses", "calculates"], &["focuses", "evades"]);
    happens(&mut t, START);
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::AbilityOrder)));
    assert_eq!(t.options().len(), 3);
    let number = queued(&mut t, a(2))[0];
    t.answer(next(a(2), number));
    let number = queued(&mut t, a(1))[0];
    assert_eq!(t.options().len(), 2);
    t.answer(next(a(1), number));
    // Both players order their abilities before the first one resolves.
    assert_eq!(t.asked(), Some((Seat::B, DecisionKind::AbilityOrder)));
    assert_eq!(order(&mut t), []);
    let number = queued(&mut t, b(1))[0];
    t.answer(next(b(1), number));
    assert_eq!(order(&mut t), [a(2), a(1), a(0), b(1), b(0)]);
    assert!(t.is_over());
}

/// ABL-22: two abilities of one ship are ordered, too.
#[test]
fn abilities_of_one_ship_are_ordered_too() {
    let mut t = table(STARTERS, &["both"], &["plain"]);
    happens(&mut t, START);
    let numbers = queued(&mut t, a(0));
    assert_eq!(numbers.len(), 2);
    t.answer(next(a(0), numbers[1]));
    assert_eq!(resolved(&mut t), [(a(0), numbers[1]), (a(0), numbers[0])]);
}

/// ABL-22, ABL-11/open: copies of one damage card on one ship are two abilities, but need no order.
#[test]
fn equal_abilities_need_no_order() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[CONSOLE_FIRE, CONSOLE_FIRE]);
    t.attack_dice(&[Face::Blank, Face::Hit]);
    happens(&mut t, Event::BeforeEngage { ship: a(0) });
    assert!(t.is_over());
    assert_eq!(order(&mut t), [a(0), a(0)]);
    t.assert_script_used();
}

/// ABL-24, ABL-35: abilities that an ability triggers go to the front as a block, ahead of all
/// waiting ones. They are ordered within the block.
#[test]
fn new_abilities_go_to_the_front_as_a_block() {
    let text = r#"[
        Pilot("leader", [(when: StartOf(Engagement), effect: [Gain(token: Focus)])]),
        Pilot("last", [(when: StartOf(Engagement), effect: [Gain(token: Calculate)])]),
        Pilot("follows", [
            (when: After(GainToken(who: Other(), token: [Focus])), effect: [Gain(token: Evade)]),
        ]),
    ]"#;
    let mut t = table(text, &["leader", "last", "follows"], &["follows"]);
    happens(&mut t, START);
    let leader = queued(&mut t, a(0))[0];
    t.answer(next(a(0), leader));
    assert_eq!(order(&mut t), [a(0), a(2), b(0), a(1)]);
}

/// ABL-24: the block waits until the ability that triggered it has resolved.
#[test]
fn an_ability_is_over_before_what_it_triggers() {
    let text = r#"[
        Pilot("leader", [(when: StartOf(Engagement), effect: [Gain(token: Focus), Gain(token: Stress)])]),
        Pilot("follows", [
            (when: After(GainToken(who: Friendly(), token: [Focus])), if: [IsNot(ThatShip, Stressed)],
             effect: [Gain(token: Evade)]),
        ]),
    ]"#;
    let mut t = table(text, &["leader", "follows"], &["plain"]);
    happens(&mut t, START);
    // The ship was not stressed when the ability triggered, but is stressed when it comes up.
    assert_eq!(queued(&mut t, a(1)).len(), 1);
    assert_eq!(order(&mut t), [a(0)]);
    assert_eq!(t.count(|e| matches!(e, Event::AbilityDropped { .. })), 1);
    assert_eq!(tokens(&mut t, a(1), Token::Evade), 0);
}

/// ABL-26: an ability whose requirement is not met when it triggers is not added, even if another
/// ability of the window would make it true.
#[test]
fn a_requirement_must_be_met_at_the_trigger() {
    let text = r#"[
        Pilot("first", [(when: StartOf(Engagement), effect: [Gain(who: Each(Friendly()), token: Focus)])]),
        Pilot("if focused", [
            (when: StartOf(Engagement), if: [Is(You, Focused)], effect: [Gain(token: Evade)]),
        ]),
    ]"#;
    let mut t = table(text, &["first", "if focused"], &["plain"]);
    happens(&mut t, START);
    assert_eq!(tokens(&mut t, a(1), Token::Focus), 1);
    assert_eq!(tokens(&mut t, a(1), Token::Evade), 0);
    assert_eq!(queued(&mut t, a(1)), []);

    let mut t = table(text, &["first", "if focused"], &["plain"]);
    t.tokens(a(1), Token::Focus, 1);
    happens(&mut t, START);
    let number = queued(&mut t, a(1))[0];
    t.answer(next(a(1), number));
    assert_eq!(tokens(&mut t, a(1), Token::Evade), 1);
}

/// ABL-27: an ability whose cost could not be paid when it triggers is not added.
#[test]
fn a_cost_must_be_payable_at_the_trigger() {
    let text = r#"[
        Pilot("pays", [
            (when: StartOf(Engagement), may: You, cost: [Spend(Focus, 1)], effect: [Gain(token: Evade)]),
        ]),
    ]"#;
    let mut t = table(text, &["pays"], &["plain"]);
    happens(&mut t, START);
    assert_eq!(queued(&mut t, a(0)), []);
    assert!(t.is_over());

    t.tokens(a(0), Token::Focus, 1);
    happens(&mut t, START);
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::UseAbility)));
    t.pick(ChoiceKind::Ability);
    assert_eq!(tokens(&mut t, a(0), Token::Focus), 0);
    assert_eq!(tokens(&mut t, a(0), Token::Evade), 1);
}

/// ABL-28: the cost is checked again when the ability comes up. If it cannot be paid, nothing is
/// paid.
#[test]
fn a_cost_that_cannot_be_paid_any_more_drops_the_ability() {
    let text = r#"[
        Pilot("pays", [
            (when: StartOf(Engagement), may: You, cost: [Spend(Focus, 1)], effect: [Gain(token: Evade)]),
            (when: StartOf(Engagement), may: You, cost: [Spend(Focus, 1)], effect: [Gain(token: Calculate)]),
        ]),
    ]"#;
    let mut t = table(text, &["pays"], &["plain"]);
    t.tokens(a(0), Token::Focus, 1);
    happens(&mut t, START);
    let numbers = queued(&mut t, a(0));
    t.answer(next(a(0), numbers[1]));
    t.pick(ChoiceKind::Ability);
    assert!(t.is_over(), "the other one is not asked about");
    assert_eq!(tokens(&mut t, a(0), Token::Calculate), 1);
    assert_eq!(tokens(&mut t, a(0), Token::Evade), 0);
}

/// ABL-28: the ability of a damage card is dropped if the card is repaired before it comes up.
/// Another copy keeps its own ability.
#[test]
fn a_repaired_card_drops_its_ability() {
    for (copies, left) in [(1, 0), (2, 1)] {
        let mut t = duel();
        turn_up(&mut t, a(0), &vec![LOOSE_STABILIZER; copies]);
        // The ability waits while a frame above repairs one of the cards.
        t.with(|b| {
            b.raise(executed(a(0), "2BW"));
            let change = killbox_components::frame::damage::CardChange::Repair(LOOSE_STABILIZER);
            b.push(Frame::DamageCard(killbox_components::frame::CardFrame::new(a(0), change)));
        });
        t.run();
        assert!(t.is_over());
        assert_eq!(order(&mut t).len(), left);
        assert_eq!(faceup(&mut t, a(0), LOOSE_STABILIZER), 0);
        // One card is repaired by the frame. Each remaining ability deals a HIT and repairs its own
        // card.
        assert_eq!(cards(&mut t, a(0)), (copies as u8 + left as u8, 0));
    }
}

/// ABL-28, ABL-24: a card that repairs itself drops its other abilities that wait further back.
#[test]
fn a_card_repaired_by_its_own_ability_drops_its_others() {
    let mut t = duel();
    turn_up(&mut t, a(0), &[FUEL_LEAK, HULL_BREACH]);
    t.cards(&[6, 2]);
    // The CRIT damage triggers Fuel Leak. Hull Breach turns its HIT damage into CRIT damage, which
    // triggers Fuel Leak again before it is repaired.
    suffers(&mut t, a(0), 0, 1);
    assert!(t.is_over());
    assert_eq!(faceup(&mut t, a(0), FUEL_LEAK), 0);
    assert_eq!(cards(&mut t, a(0)), (1, 3));
    t.assert_script_used();
}

/// ABL-30: an optional ability is always added. Its player decides when it comes up; declining
/// drops it.
#[test]
fn a_may_is_decided_when_it_comes_up() {
    let text = r#"[
        Pilot("may", [(when: StartOf(Engagement), may: You, effect: [Gain(token: Evade)])]),
    ]"#;
    let mut t = table(text, &["may"], &["plain"]);
    happens(&mut t, START);
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::UseAbility)));
    t.pass();
    assert!(t.is_over());
    assert_eq!(tokens(&mut t, a(0), Token::Evade), 0);
}

/// ABL-3, DMG-19: a mandatory ability needs no decision.
#[test]
fn a_mandatory_ability_is_not_asked_about() {
    let mut t = table(STARTERS, &["evades"], &["plain"]);
    happens(&mut t, START);
    assert!(t.is_over());
    assert_eq!(tokens(&mut t, a(0), Token::Evade), 1);
}

/// ABL-31, ABL-27: the choice comes with the decision, before the cost. Without a choice there is
/// no cost.
#[test]
fn a_choice_comes_before_the_cost() {
    let text = r#"[
        Pilot("chooses", [
            (when: StartOf(Engagement), may: You, choose: Ship(OtherFriendly(range: "0-1")), cost: [Charge(1)],
             effect: [Gain(who: Chosen, token: Focus)]),
        ]),
    ]"#;
    let mut t = table(text, &["chooses", "plain", "plain"], &["plain"]);
    happens(&mut t, START);
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::AbilityTarget)));
    assert_eq!(t.options(), [Choice::Ship(a(1)), Choice::Pass], "the third ship is too far away");
    t.pass();
    t.with(|b| assert_eq!(b.charges[a(0)].standard.active, 2));
    happens(&mut t, START);
    t.answer(Choice::Ship(a(1)));
    t.with(|b| assert_eq!(b.charges[a(0)].standard.active, 1));
    assert_eq!(tokens(&mut t, a(1), Token::Focus), 1);

    // The chosen ship is out of range. The ability was added all the same, and nothing is asked or
    // paid.
    t.place(a(1), 850.0, 850.0, 0.0);
    t.forget_events();
    happens(&mut t, START);
    assert!(t.is_over());
    assert_eq!(queued(&mut t, a(0)).len(), 1);
    t.with(|b| assert_eq!(b.charges[a(0)].standard.active, 1));
}

/// ABL-46: a cost may be paid only if the effect can be resolved.
#[test]
fn no_cost_for_nothing() {
    let text = r#"[
        Pilot("recovers", [
            (when: StartOf(Engagement), may: You, cost: [Charge(1)], effect: [Recover(charge: Force)]),
        ]),
    ]"#;
    let mut t = table(text, &["recovers"], &["plain"]);
    happens(&mut t, START);
    assert!(t.is_over(), "all Force is active: nobody is asked");
    t.with(|b| assert_eq!(b.charges[a(0)].standard.active, 2));
    t.with(|b| {
        b.charges[a(0)].force.lose(1);
    });
    happens(&mut t, START);
    t.pick(ChoiceKind::Ability);
    t.with(|b| assert_eq!((b.charges[a(0)].standard.active, b.charges[a(0)].force.active), (1, 2)));
}

/// ABL-4, ABL-3: "it may" is the decision of the ship that triggered the ability.
#[test]
fn it_may_is_decided_by_that_ship() {
    let text = r#"[
        Pilot("generous", [
            (when: After(GainToken(who: AnyShip(), token: [Stress])), may: ThatShip,
             effect: [Gain(who: ThatShip, token: Focus)]),
        ]),
    ]"#;
    let mut t = table(text, &["generous"], &["plain"]);
    happens(&mut t, Event::TokensGained { ship: b(0), token: Token::Stress, n: 1 });
    assert_eq!(t.asked(), Some((Seat::B, DecisionKind::UseAbility)));
    t.pick(ChoiceKind::Ability);
    assert_eq!(tokens(&mut t, b(0), Token::Focus), 1);
}

/// ABL-29: a destroyed ship is not removed while abilities wait.
#[test]
fn no_ship_is_removed_while_abilities_wait() {
    let text = r#"[
        Pilot("last word", [(when: After(Destroyed()), may: You, effect: [Gain(token: Focus)])]),
    ]"#;
    let mut t = table(text, &["last word", "plain"], &["plain"]);
    t.with(|b| {
        b.core.phase = Phase::Activation;
        for n in 0..19 {
            b.damage[a(0)].facedown.add([STUNNED_PILOT, DAMAGED_ENGINE][n % 2]);
        }
    });
    suffers(&mut t, a(0), 1, 0);
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::UseAbility)));
    t.with(|b| assert!(b.core.in_play.has(a(0)) && b.core.destroyed.has(a(0))));
    t.pick(ChoiceKind::Ability);
    t.run();
    t.with(|b| assert!(!b.core.in_play.has(a(0))));
}

/// ABL-9: an ability of a ship that has left the board has no effect.
#[test]
fn a_removed_ships_ability_is_dropped() {
    let mut t = table(STARTERS, &["evades"], &["plain"]);
    t.with(|b| {
        b.raise(START);
        b.core.in_play.remove(a(0));
    });
    t.run();
    assert!(t.is_over());
    assert_eq!(order(&mut t), []);
    t.with(|b| b.core.in_play.remove(a(0)));
    t.forget_events();
    happens(&mut t, START);
    assert_eq!(queued(&mut t, a(0)), []);
}

/// ABL-36, ABL-37: the queue is empty before the frame below goes on, and the outcome for that
/// frame is preserved.
#[test]
fn a_block_keeps_the_news_of_the_frame_below() {
    use killbox_components::state::Outcome;
    let mut t = table(STARTERS, &["evades"], &["plain"]);
    t.with(|b| b.core.outcome = Outcome::Failed);
    happens(&mut t, START);
    t.with(|b| {
        assert!(b.queue.waiting.is_empty());
        assert_eq!(b.core.outcome, Outcome::Failed);
    });
}

/// ABL-11, DESIGN: a queue that overflows ends the battle as faulted.
#[test]
fn a_full_queue_is_a_fault() {
    let ability = "(when: Before(Engage()), effect: [Gain(token: Focus)]),";
    let text = format!("[Pilot(\"many\", [{}])]", ability.repeat(65));
    let mut t = table(&text, &["many"], &["plain"]);
    t.with(|b| b.raise(Event::BeforeEngage { ship: a(0) }));
    t.run();
    t.with(|b| assert_eq!(b.core.ending.and_then(|ending| ending.fault), Some(Fault::AbilityQueue)));
}

/// ABL-34, ACT-18: a linked action waits in the queue together with the abilities of its window.
#[test]
fn a_linked_action_waits_like_an_ability() {
    use killbox_components::ability::LINKED_ACTION;
    let text = r#"[
        Pilot("after", [(when: After(PerformAction(action: [Focus])), effect: [Gain(token: Evade)])]),
    ]"#;
    let mut own = ship("after");
    own.bar[0].link = Some((ActionKind::Boost, ActionColor::Red));
    let mut t = table_of(text, vec![own], vec![ship("plain")]);
    t.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    t.answer(Choice::Action { ship: a(0), kind: ActionKind::Focus, color: ActionColor::White });
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::AbilityOrder)));
    t.answer(next(a(0), LINKED_ACTION));
    assert_eq!(t.asked(), Some((Seat::A, DecisionKind::LinkedAction)));
    assert_eq!(waiting(&mut t).len(), 1);
    t.answer(Choice::Action { ship: a(0), kind: ActionKind::Boost, color: ActionColor::Red });
    t.finish();
    assert_eq!(tokens(&mut t, a(0), Token::Evade), 1);
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 1);
}
