//! The bounds that end a battle, and the contents of the result hash.

use killbox_cards::Library;
use killbox_components::ability::{GRANTED, IN_STEP, MARKS, REPLACEMENTS};
use killbox_components::action::ActionKind;
use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::condition::{Assigned, CONDITIONS, ConditionKind};
use killbox_components::decision::{DecisionKind, OPTIONS};
use killbox_components::event::Event;
use killbox_components::frame::movement::MoveKind;
use killbox_components::frame::{Frame, MoveFrame};
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_components::state::{Fault, Phase};
use killbox_systems::driver::MAX_STEPS;
use killbox_systems::legal::actions::Legal;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::result_hash;
use killbox_testkit::{HIT, TestBattle, a, card, matchup, plain_ship};

use crate::abilities::kit;

fn duel() -> TestBattle {
    TestBattle::new(matchup("standard", vec![plain_ship(Size::Small)], vec![plain_ship(Size::Small)]))
}

/// A battle with too many steps ends as faulted instead of running on.
#[test]
fn too_many_steps_end_a_battle() {
    let mut table = duel();
    table.with(|b| b.core.steps = MAX_STEPS);
    table.run();
    let fault = table.with(|b| b.core.ending.and_then(|ending| ending.fault));
    assert_eq!(fault, Some(Fault::Steps));
}

/// A decision without an option ends the battle, because nobody could ever answer it.
#[test]
fn a_decision_without_options_ends_a_battle() {
    let mut table = duel();
    let fault = table.with(|b| {
        let answer = b.ask(Seat::A, DecisionKind::Dial, a(0), |_| {});
        assert_eq!(answer, None);
        b.core.ending.and_then(|ending| ending.fault)
    });
    assert_eq!(fault, Some(Fault::NoOption));
}

/// An answer that is not an option and bypassed `submit` ends the battle: no rule guesses its
/// meaning.
#[test]
fn a_misread_answer_ends_a_battle() {
    let meaningless = Choice::Cell { object: ObjectId::ship(a(0)), row: 0, column: 0 };
    for wrong in [Choice::Pass, meaningless] {
        let mut table = duel();
        table.play(Frame::Move(MoveFrame::new(a(0), MoveKind::Boost)));
        assert_eq!(table.asked(), Some((Seat::A, DecisionKind::BoostTemplate)));
        table.with(|b| b.pending.of_mut(Seat::A).answer = Some(wrong.key()));
        table.run();
        let fault = table.with(|b| b.core.ending.and_then(|ending| ending.fault));
        assert_eq!(fault, Some(Fault::Misread), "{wrong:?}");
    }
}

/// The result hash covers every part of a game's result.
#[test]
fn the_hash_sees_round_first_player_and_who_fled() {
    let mut table = duel();
    let mut seen = vec![table.with(|b| result_hash(b))];
    let mut after = |change: &mut dyn FnMut(&mut killbox_components::state::Core)| {
        seen.push(table.with(|b| {
            let before = *b.core;
            change(b.core);
            let hash = result_hash(b);
            *b.core = before;
            hash
        }));
    };
    after(&mut |core| core.round = 7);
    after(&mut |core| core.first = core.first.other());
    after(&mut |core| core.fled.insert(a(0)));
    after(&mut |core| core.removed.insert(a(0)));
    after(&mut |core| core.destroyed.insert(a(0)));
    after(&mut |core| core.scores = [1, 0]);
    after(&mut |core| core.scores = [0, 1]);
    after(&mut |core| core.points = [1, 0]);
    let all = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), all, "two different states have one hash");
}

/// ACT-12: a ship without possible actions is not asked. An "Action:" of a card is a possible
/// action.
#[test]
fn an_action_of_a_card_is_something_to_do() {
    assert!(Legal::default().is_empty());
    assert!(!Legal { cards: 1, ..Legal::default() }.is_empty());
    assert!(
        !Legal { standard: [Set::EMPTY, ActionKind::Calculate.into(), Set::EMPTY], ..Legal::default() }
            .is_empty()
    );
}

/// The fault with which a battle ended, if any.
fn fault(table: &mut TestBattle) -> Option<Fault> {
    table.with(|b| b.core.ending.and_then(|ending| ending.fault))
}

/// A duel in which the first ship has these abilities.
fn with_abilities(abilities: &str) -> TestBattle {
    kit::table(&format!("[Pilot(\"x\", [{abilities}])]"), &["x"], &["y"])
}

/// A decision with more options than its capacity ends the battle.
#[test]
fn too_many_options_end_a_battle() {
    for (n, expected) in [(OPTIONS, None), (OPTIONS + 1, Some(Fault::Options))] {
        let mut table = duel();
        table.with(|b| {
            let offers = |b: &mut Battle<_>| {
                (0..n as u16).for_each(|n| b.offer(Choice::Ability { ship: a(0), ability: n }))
            };
            assert_eq!(b.ask(Seat::A, DecisionKind::Guess, a(0), offers), None);
            assert_eq!(b.pending.of(Seat::A).is_open(), expected.is_none());
        });
        assert_eq!(fault(&mut table), expected, "{n} options");
    }
}

/// ABL-9: more temporary abilities than the capacity end the battle.
#[test]
fn too_many_granted_abilities_end_a_battle() {
    for (n, expected) in [(GRANTED, None), (GRANTED + 1, Some(Fault::Granted))] {
        let grant = "Grant(until: EndOfRound, ability: (when: Always, effect: [CannotPerform([Jam])]))";
        let grants = vec![grant; n].join(", ");
        let mut table = with_abilities(&format!("(when: StartOf(Engagement), effect: [{grants}])"));
        kit::happens(&mut table, Event::PhaseBegan { phase: Phase::Engagement });
        assert_eq!(fault(&mut table), expected, "{n} grants");
    }
}

/// ABL-43: more abilities that could replace one effect than the capacity end the battle.
#[test]
fn too_many_replacements_end_a_battle() {
    for (n, expected) in [(REPLACEMENTS, None), (REPLACEMENTS + 1, Some(Fault::Replacements))] {
        let one = "(when: Would(SufferDamage()), may: You, instead: [PreventDamage])";
        let mut table = with_abilities(&vec![one; n].join(", "));
        kit::suffers(&mut table, a(0), 1, 0);
        assert_eq!(fault(&mut table), expected, "{n} abilities");
    }
}

/// ABL-17: more abilities that can be used at one step of an attack than the capacity end the
/// battle.
#[test]
fn too_many_abilities_in_a_step_end_a_battle() {
    for (n, expected) in [(IN_STEP, None), (IN_STEP + 1, Some(Fault::InStep))] {
        let one = "(when: While(Attack()), may: You, effect: [Add(dice: AttackDice, face: Hit)])";
        let mut table = with_abilities(&vec![one; n].join(", "));
        table.attack_dice(&[HIT; 3]);
        table.attack(a(0));
        table.pick(ChoiceKind::Attack);
        assert_eq!(fault(&mut table), expected, "{n} abilities");
    }
}

/// CND-1: more condition cards than the capacity end the battle.
#[test]
fn too_many_conditions_end_a_battle() {
    for (n, expected) in [(CONDITIONS - 1, None), (CONDITIONS, Some(Fault::Conditions))] {
        let mut table =
            with_abilities("(when: StartOf(Engagement), effect: [Assign(condition: Rattled, to: You)])");
        table.with(|b| {
            let (kind, ship, by) = (ConditionKind::Hunted, a(0), ShipSlot(8));
            let other = Assigned { kind, ship, by, card: None, facedown: false };
            (0..n).for_each(|_| b.conditions.0.push(other));
        });
        kit::happens(&mut table, Event::PhaseBegan { phase: Phase::Engagement });
        assert_eq!(fault(&mut table), expected, "{n} conditions before");
    }
}

/// ABL-32: each ability that is used inside attacks has a bit of its own. If there are more
/// abilities than bits, no game is played.
#[test]
fn too_many_abilities_inside_attacks_are_not_played() {
    // The card is in both squads, and the pilot of one squad has one more ability.
    let one = "(when: While(Attack()), may: You, effect: [Add(dice: AttackDice, face: Hit)])";
    let half = MARKS / 2;
    for (more, expected) in [(1, None), (2, Some(Fault::Cards))] {
        let text = format!(
            "[Pilot(\"x\", [{}]), Upgrade(\"more\", [{}])]",
            vec![one; half].join(", "),
            vec![one; more].join(", ")
        );
        let pilot = || ShipSpec { pilot: "x".to_owned(), ..plain_ship(Size::Small) };
        let mut with_more = pilot();
        with_more.cards.push(card("more", 0));
        let own = Library::read([("test.ron", text.as_str())].into_iter(), None).expect("abilities");
        let mut matchup = matchup("standard", vec![with_more], vec![pilot()]);
        matchup.program = own.program(matchup.ruleset.card_set, &matchup.ships);
        let mut table = TestBattle::from_start(matchup);
        assert_eq!(fault(&mut table), expected, "{} abilities", 2 * half + more);
    }
}
