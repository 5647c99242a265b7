//! Jam tokens: what a jammed ship loses, and who picks it.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::{Frame, GainFrame, LockFrame};
use killbox_components::ids::{ObjectId, Seat};
use killbox_components::state::Outcome;
use killbox_components::token::Token;
use killbox_testkit::{TestBattle, a, b};

/// The tokens of a ship (jam, focus, evade), and whether it has a lock.
fn left(table: &mut TestBattle) -> (u8, u8, u8, bool) {
    table.with(|x| {
        let tokens = &x.tokens[a(0)];
        let [jam, focus, evade] = [Token::Jam, Token::Focus, Token::Evade].map(|token| tokens.count(token));
        (jam, focus, evade, tokens.locks != 0)
    })
}

fn jam(table: &mut TestBattle, n: u8, by: Seat) {
    table.play(Frame::Gain(GainFrame::new(a(0), Token::Jam, n, by)));
}

/// TOK-43: a ship with neither a green token nor a lock stays jammed. A further jam token is only
/// added (TOK-43/open).
#[test]
fn nothing_to_lose() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Stress, 1);
    jam(&mut table, 1, Seat::B);
    assert_eq!(left(&mut table), (1, 0, 0, false));
    table.tokens(a(0), Token::Focus, 1);
    jam(&mut table, 1, Seat::B);
    assert_eq!(left(&mut table), (2, 1, 0, false));
    assert!(table.is_over());
}

/// TOK-43: the only candidate is removed together with the jam token, without a decision.
#[test]
fn one_thing_to_lose() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Focus, 2);
    jam(&mut table, 1, Seat::B);
    assert_eq!(left(&mut table), (0, 1, 0, false));
    let told = [
        Event::TokensGained { ship: a(0), token: Token::Jam, n: 1 },
        Event::TokensRemoved { ship: a(0), token: Token::Focus, n: 1 },
        Event::TokensRemoved { ship: a(0), token: Token::Jam, n: 1 },
    ];
    assert_eq!(table.events(), told);
}

/// TOK-43, TOK-45: of several candidates the player whose effect gave the token picks one. One must
/// be picked.
#[test]
fn the_giver_picks() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Focus, 1);
    table.tokens(a(0), Token::Evade, 1);
    table.with(|x| x.tokens[a(0)].locks = 1 << ObjectId::ship(b(1)).0);
    jam(&mut table, 1, Seat::B);
    assert_eq!(table.asked(), Some((Seat::B, DecisionKind::JamRemoval)));
    let [evade, focus] = [Token::Evade, Token::Focus].map(|t| Choice::RemoveToken { ship: a(0), token: t });
    let lock = Choice::LoseLock(ObjectId::ship(b(1)));
    assert_eq!(table.options(), [evade, focus, lock]);
    table.answer(lock);
    assert_eq!(left(&mut table), (0, 1, 1, false));
}

/// TOK-46: a jam token from an electro-chaff cloud counts as an effect of the ship's own player, so
/// that player picks.
#[test]
fn own_effect() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Focus, 1);
    table.tokens(a(0), Token::Evade, 1);
    jam(&mut table, 1, Seat::A);
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::JamRemoval)));
}

/// TOK-10/open, TOK-43: each of two jam tokens of one effect has its effect. The gain is reported
/// as they are placed.
#[test]
fn two_tokens_one_by_one() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Focus, 1);
    jam(&mut table, 2, Seat::B);
    assert_eq!(left(&mut table), (1, 0, 0, false));
    table.tokens(a(0), Token::Evade, 1);
    table.with(|x| x.tokens[a(0)].take(Token::Jam, 1));
    table.tokens(a(0), Token::Focus, 1);
    jam(&mut table, 2, Seat::B);
    let evade = Choice::RemoveToken { ship: a(0), token: Token::Evade };
    table.answer(evade);
    assert_eq!(left(&mut table), (0, 0, 0, false));
}

/// TOK-44: a jammed ship that gains a green token removes it and one jam token. The gain has
/// happened.
#[test]
fn green_token_while_jammed() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Jam, 1);
    table.play(Frame::Gain(GainFrame::new(a(0), Token::Focus, 1, Seat::A)));
    assert_eq!(left(&mut table), (0, 0, 0, false));
    assert_eq!(table.events()[0], Event::TokensGained { ship: a(0), token: Token::Focus, n: 1 });
}

/// TOK-44: each green token removes one jam token, as far as there are any.
#[test]
fn more_green_than_jam() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Jam, 2);
    table.tokens(a(0), Token::Evade, 1);
    table.play(Frame::Gain(GainFrame::new(a(0), Token::Focus, 3, Seat::A)));
    assert_eq!(left(&mut table), (0, 1, 1, false));
}

/// TOK-44: tokens of other colours stay on a jammed ship.
#[test]
fn other_colors_while_jammed() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Jam, 1);
    for token in [Token::Stress, Token::Cloak, Token::Disarm] {
        table.play(Frame::Gain(GainFrame::new(a(0), token, 1, Seat::A)));
        assert_eq!(table.with(|x| x.tokens[a(0)].count(token)), 1);
    }
    assert_eq!(left(&mut table), (1, 0, 0, false));
}

/// TOK-44: a jammed ship that acquires a lock loses it and one jam token. The effect has not
/// failed.
#[test]
fn lock_while_jammed() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(0), Token::Jam, 2);
    let object = ObjectId::ship(b(0));
    table.play(Frame::Lock(LockFrame { ship: a(0), object }));
    assert_eq!(left(&mut table), (1, 0, 0, false));
    assert_eq!(table.with(|x| x.core.outcome), Outcome::Done);
    assert_eq!(table.count(|event| *event == Event::LockAcquired { ship: a(0), object }), 1);
}
