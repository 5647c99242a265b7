//! Gaining, removing, spending and transferring tokens, and the states that the number of tokens
//! causes.

use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::{Frame, GainFrame};
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::size::Size;
use killbox_components::token::{Token, TokenColor};
use killbox_systems::derived::status;
use killbox_systems::tokens;
use killbox_testkit::{TestBattle, a, b, matchup, plain_ship};
use proptest::prelude::*;

fn sizes(size: Size) -> TestBattle {
    TestBattle::new(matchup("standard", vec![plain_ship(size)], vec![plain_ship(size)]))
}

fn count(table: &mut TestBattle, ship: ShipSlot, token: Token) -> u8 {
    table.with(|x| x.tokens[ship].count(token))
}

fn gain(table: &mut TestBattle, ship: ShipSlot, token: Token, n: u8, by: Seat) {
    table.play(Frame::Gain(GainFrame::new(ship, token, n, by)));
}

/// TOK-1, TOK-8: gaining adds tokens to a ship; spending and removing take them away. A ship may
/// have any number of a kind.
#[test]
fn gain_spend_remove() {
    let mut table = TestBattle::plain("standard");
    gain(&mut table, a(0), Token::Focus, 3, Seat::A);
    assert_eq!(count(&mut table, a(0), Token::Focus), 3);
    assert!(table.with(|x| tokens::spend(x, a(0), Token::Focus, 2)));
    assert_eq!(table.with(|x| tokens::remove(x, a(0), Token::Focus, 5)), 1);
    assert_eq!(count(&mut table, a(0), Token::Focus), 0);
}

/// TOK-1, ABL-49: a ship that has too few tokens spends none.
#[test]
fn spend_all_or_nothing() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Evade, 1);
    assert!(!table.with(|x| tokens::spend(x, a(0), Token::Evade, 2)));
    assert_eq!(count(&mut table, a(0), Token::Evade), 1);
}

/// TOK-2: a transfer takes the token from one ship and gives it to the other.
#[test]
fn transfer() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Focus, 1);
    assert!(table.with(|x| tokens::transfer(x, a(0), a(1), Token::Focus, Seat::A)));
    table.run();
    assert_eq!(count(&mut table, a(0), Token::Focus), 0);
    assert_eq!(count(&mut table, a(1), Token::Focus), 1);
}

/// TOK-2: if either half of a transfer is impossible, nothing happens: if there is no token to
/// give, or for a second cloak token (TOK-49).
#[test]
fn impossible_transfer() {
    let mut table = TestBattle::plain("standard");
    assert!(!table.with(|x| tokens::transfer(x, a(0), a(1), Token::Focus, Seat::A)));
    table.tokens(a(0), Token::Cloak, 1);
    table.tokens(a(1), Token::Cloak, 1);
    assert!(!table.with(|x| tokens::transfer(x, a(0), a(1), Token::Cloak, Seat::A)));
    table.run();
    assert_eq!(count(&mut table, a(0), Token::Cloak), 1);
    assert_eq!(count(&mut table, a(1), Token::Cloak), 1);
}

/// TOK-4, TOK-5, TOK-55, RND-67: green and orange tokens are circular and are removed in the End
/// Phase, green ones first. Red and blue tokens and locks stay.
#[test]
fn circular_tokens_leave() {
    let mut table = TestBattle::plain("standard");
    for token in Token::ALL {
        table.tokens(a(0), token, 2);
        let circular = matches!(token.color(), TokenColor::Green | TokenColor::Orange);
        assert_eq!(token.is_circular(), circular);
    }
    table.with(|x| x.tokens[a(0)].locks = 1 << ObjectId::ship(b(0)).0);
    table.with(tokens::remove_circular);
    for token in Token::ALL {
        assert_eq!(count(&mut table, a(0), token), if token.is_circular() { 0 } else { 2 }, "{token:?}");
    }
    assert!(table.with(|x| x.tokens[a(0)].locks(ObjectId::ship(b(0)))));
    let order: Vec<TokenColor> = table
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::TokensRemoved { token, .. } => Some(token.color()),
            _ => None,
        })
        .collect();
    assert!(order.is_sorted_by_key(|color| *color == TokenColor::Orange), "{order:?}");
}

/// TOK-10: several tokens of one effect are one gain.
#[test]
fn one_event() {
    let mut table = TestBattle::plain("standard");
    gain(&mut table, a(0), Token::Strain, 3, Seat::B);
    let gained: Vec<Event> = table.events();
    assert_eq!(gained, [Event::TokensGained { ship: a(0), token: Token::Strain, n: 3 }]);
}

/// TOK-49: a second cloak token cannot be gained.
#[test]
fn one_cloak() {
    let mut table = TestBattle::plain("standard");
    gain(&mut table, a(0), Token::Cloak, 2, Seat::A);
    assert_eq!(count(&mut table, a(0), Token::Cloak), 1);
    assert_eq!(table.events(), [Event::TokensGained { ship: a(0), token: Token::Cloak, n: 1 }]);
    assert!(!table.with(|x| status::can_gain(x, a(0), Token::Cloak)));
    gain(&mut table, a(0), Token::Cloak, 1, Seat::A);
    assert_eq!(table.events().len(), 1);
}

/// TOK-49, TOK-38: a cloaked ship has two more agility and is disarmed, without a disarm token.
#[test]
fn cloaked() {
    let mut table = TestBattle::plain("standard");
    assert_eq!(table.with(|x| status::agility(x, a(0))), 2);
    assert!(!table.with(|x| status::is_disarmed(x, a(0))));
    table.tokens(a(0), Token::Cloak, 1);
    assert_eq!(table.with(|x| status::agility(x, a(0))), 4);
    assert!(table.with(|x| status::is_disarmed(x, a(0))));
    assert_eq!(count(&mut table, a(0), Token::Disarm), 0);
    table.tokens(b(0), Token::Disarm, 1);
    assert!(table.with(|x| status::is_disarmed(x, b(0))));
}

/// TOK-6, TOK-50: one stress token makes a ship stressed.
#[test]
fn stressed() {
    let mut table = TestBattle::plain("standard");
    assert!(!table.with(|x| status::is_stressed(x, a(0))));
    gain(&mut table, a(0), Token::Stress, 1, Seat::A);
    assert!(table.with(|x| status::is_stressed(x, a(0))));
}

/// TOK-6, TOK-39, TOK-47: 1, 2 and 3 tokens make a small, medium and large ship ionised or
/// tractored.
#[test]
fn thresholds() {
    for (size, threshold) in [(Size::Small, 1), (Size::Medium, 2), (Size::Large, 3)] {
        let mut table = sizes(size);
        assert!(!table.with(|x| status::is_ionised(x, a(0)) || status::is_tractored(x, a(0))));
        table.tokens(a(0), Token::Ion, threshold - 1);
        table.tokens(a(0), Token::Tractor, threshold - 1);
        assert!(!table.with(|x| status::is_ionised(x, a(0)) || status::is_tractored(x, a(0))), "{size:?}");
        table.tokens(a(0), Token::Ion, 1);
        assert!(table.with(|x| status::is_ionised(x, a(0)) && !status::is_tractored(x, a(0))), "{size:?}");
        table.tokens(a(0), Token::Tractor, 1);
        assert!(table.with(|x| status::is_tractored(x, a(0))), "{size:?}");
    }
}

/// TOK-47: a ship that becomes ionised breaks all its own locks, at the token that reaches the
/// threshold. Locks on the ship stay.
#[test]
fn ion_breaks_locks() {
    let mut table = sizes(Size::Medium);
    table.with(|x| {
        x.tokens[a(0)].locks = 1 << ObjectId::ship(b(0)).0;
        x.tokens[b(0)].locks = 1 << ObjectId::ship(a(0)).0;
    });
    gain(&mut table, a(0), Token::Ion, 1, Seat::B);
    assert!(table.with(|x| x.tokens[a(0)].locks(ObjectId::ship(b(0)))));
    gain(&mut table, a(0), Token::Ion, 1, Seat::B);
    assert!(table.with(|x| x.tokens[a(0)].locks == 0));
    assert!(table.with(|x| x.tokens[b(0)].locks(ObjectId::ship(a(0)))));
    assert_eq!(table.events().last(), Some(&Event::LockBroken { ship: a(0), object: ObjectId::ship(b(0)) }));
}

/// LEG-10: under the other setting of the ruleset, becoming ionised breaks no locks.
#[test]
fn ion_leaves_locks() {
    let mut table = TestBattle::plain("legacy");
    table.with(|x| x.tokens[a(0)].locks = 1 << ObjectId::ship(b(0)).0);
    gain(&mut table, a(0), Token::Ion, 2, Seat::B);
    assert!(table.with(|x| status::is_ionised(x, a(0)) && x.tokens[a(0)].locks(ObjectId::ship(b(0)))));
}

/// TOK-48: ion tokens stay through the End Phase.
#[test]
fn ion_stays() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Ion, 1);
    table.with(tokens::remove_circular);
    assert!(table.with(|x| status::is_ionised(x, a(0))));
}

/// TOK-40, MOV-88, MOV-91: reaching the threshold from below counts once per round. More tokens on
/// a tractored ship and becoming tractored again have no effect.
#[test]
fn tractored_once_a_round() {
    let mut table = sizes(Size::Medium);
    table.place(a(0), 200.0, 400.0, 0.0);
    table.place(b(0), 700.0, 400.0, 0.0);
    gain(&mut table, a(0), Token::Tractor, 1, Seat::B);
    assert!(table.with(|x| !x.turn[a(0)].was_tractored));
    gain(&mut table, a(0), Token::Tractor, 1, Seat::B);
    table.finish();
    assert!(table.with(|x| x.turn[a(0)].was_tractored));
    table.with(|x| tokens::remove(x, a(0), Token::Tractor, 2));
    gain(&mut table, a(0), Token::Tractor, 3, Seat::B);
    assert!(table.is_over());
}

/// MOV-88, TOK-40: the player whose effect gave the token makes the tractor move, after all tokens
/// of the effect are gained.
#[test]
fn tractor_move() {
    let mut table = TestBattle::plain("standard");
    table.place(a(0), 200.0, 400.0, 0.0);
    table.place(a(1), 200.0, 800.0, 0.0);
    table.place(b(0), 700.0, 400.0, 0.0);
    table.place(b(1), 700.0, 800.0, 0.0);
    gain(&mut table, a(0), Token::Tractor, 2, Seat::B);
    assert_eq!(table.asked(), Some((Seat::B, DecisionKind::TractorMove)));
    assert_eq!(count(&mut table, a(0), Token::Tractor), 2);
}

/// MOV-92: if the token was gained as part of an ability, the tractor move comes directly after
/// that ability. A token of an attack that the ability causes is not part of the ability.
#[test]
fn tractor_move_after_the_ability() {
    use killbox_components::ability::Trigger;
    use killbox_components::frame::ChooseActionFrame;
    use killbox_components::frame::ability::{AbilityFrame, AbilityStage};
    use killbox_components::frame::action::ActionSet;
    use killbox_components::frame::attack::{AttackFrame, AttackKind};

    let ability = Frame::Ability(AbilityFrame::new(Trigger::default(), AbilityStage::Act));
    let choose = Frame::ChooseAction(ChooseActionFrame::of(a(0), ActionSet::Any));
    let attack = Frame::Attack(AttackFrame::new(b(0), AttackKind::Bonus));
    let is_tractor = |frame: &Frame| matches!(frame, Frame::Tractor(_));
    for (below, place) in [(vec![ability], 0), (vec![ability, choose], 0), (vec![ability, attack], 2)] {
        let mut table = TestBattle::plain("standard");
        table.with(|x| {
            x.frames.0.extend(below.iter().copied());
            x.push(Frame::Gain(GainFrame::new(a(0), Token::Tractor, 1, Seat::B)));
            while x.frames.0.iter().all(|frame| !is_tractor(frame)) {
                killbox_systems::driver::step(x);
            }
            assert_eq!(x.frames.0.len(), below.len() + 1);
            assert_eq!(x.frames.0.iter().position(is_tractor), Some(place));
        });
    }
}

proptest! {
    /// TOK-1, TOK-8, TOK-49: in any order of gaining, spending and removing, the count is the
    /// tokens gained minus those removed. It is never below zero, and never above one for cloak
    /// tokens.
    #[test]
    fn counts_add_up(doings in prop::collection::vec((0..13_usize, 0..3_u8, 0..4_u8), 1..40)) {
        let mut table = TestBattle::plain("standard");
        let mut expected = [0_u8; Token::COUNT];
        for (kind, doing, n) in doings {
            let token = Token::ALL[kind];
            // Jam and tractor tokens lead to decisions; they have tests of their own.
            if matches!(token, Token::Jam | Token::Tractor) {
                continue;
            }
            let count = &mut expected[kind];
            match doing {
                0 => {
                    table.play(Frame::Gain(GainFrame::new(a(0), token, n, Seat::A)));
                    *count = if token == Token::Cloak { (*count + n).min(1) } else { *count + n };
                }
                1 => {
                    let spent = table.with(|x| tokens::spend(x, a(0), token, n));
                    prop_assert_eq!(spent, *count >= n);
                    *count -= if spent { n } else { 0 };
                }
                _ => {
                    let removed = table.with(|x| tokens::remove(x, a(0), token, n));
                    prop_assert_eq!(removed, n.min(*count));
                    *count -= removed;
                }
            }
            prop_assert!(table.is_over());
            for (token, count) in Token::ALL.into_iter().zip(expected) {
                prop_assert_eq!(table.with(|x| x.tokens[a(0)].count(token)), count);
            }
        }
    }
}
