//! The bounds that end a battle, and what its hash sees.

use killbox_components::action::ActionKind;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::frame::movement::MoveKind;
use killbox_components::frame::{Frame, MoveFrame};
use killbox_components::ids::{ObjectId, Seat};
use killbox_components::sets::Set;
use killbox_components::size::Size;
use killbox_components::state::Fault;
use killbox_systems::driver::MAX_STEPS;
use killbox_systems::possible::actions::Legal;
use killbox_systems::world::hash::state_hash;
use killbox_testkit::{TestBattle, a, matchup, plain_ship};

fn duel() -> TestBattle {
    TestBattle::new(matchup("standard", vec![plain_ship(Size::Small)], vec![plain_ship(Size::Small)]))
}

/// A battle that runs away is ended as faulted, not waited for.
#[test]
fn too_many_steps_end_a_battle() {
    let mut table = duel();
    table.with(|b| b.core.steps = MAX_STEPS);
    table.run();
    let fault = table.with(|b| b.core.ending.and_then(|ending| ending.fault));
    assert_eq!(fault, Some(Fault::Steps));
}

/// A decision without an option ends the battle too: nobody could ever answer it.
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

/// What is no answer to what is asked, and is taken up past `submit` all the same, ends the battle: no rule guesses.
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

/// Whatever the result of a game is, its hash sees it.
#[test]
fn the_hash_sees_round_first_player_and_who_fled() {
    let mut table = duel();
    let mut seen = vec![table.with(|b| state_hash(b))];
    let mut after = |change: &mut dyn FnMut(&mut killbox_components::state::Core)| {
        seen.push(table.with(|b| {
            let before = *b.core;
            change(b.core);
            let hash = state_hash(b);
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

/// ACT-12: a ship that can do nothing is not asked; one "Action:" of a card is something.
#[test]
fn an_action_of_a_card_is_something_to_do() {
    assert!(Legal::default().is_empty());
    assert!(!Legal { cards: 1, ..Legal::default() }.is_empty());
    assert!(
        !Legal { standard: [Set::EMPTY, ActionKind::Calculate.into(), Set::EMPTY], ..Legal::default() }
            .is_empty()
    );
}
