//! The Planning Phase: dials, which both players set at the same time, and the order roll.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face::{Blank, Crit};
use killbox_components::event::Event;
use killbox_components::frame::{Frame, PlanningFrame, RoundFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;
use killbox_components::spec::Matchup;
use killbox_components::token::Token;
use killbox_systems::batch::submit;
use killbox_systems::world::battle::Flow;
use killbox_systems::world::hash::result_hash;
use killbox_systems::world::view::View;
use killbox_testkit::{TestBattle, a, b, matchup, plain_ship};

fn planning(ruleset: &str) -> TestBattle {
    let mut table = TestBattle::plain(ruleset);
    table.play(Frame::Planning(PlanningFrame::default()));
    table
}

/// The pending decision of `seat`: its kind, its ship and the number of its options.
fn asked(table: &mut TestBattle, seat: Seat) -> Option<(DecisionKind, ShipSlot, usize)> {
    table.with(|t| {
        let pending = t.pending.of(seat);
        let ship = pending.subject.filter(|_| pending.is_open())?;
        Some((pending.kind, ship, pending.options.len()))
    })
}

/// Answers the pending decision of `seat` with option number `n`. The battle does not go on.
fn submit_nth(table: &mut TestBattle, seat: Seat, n: usize) {
    table.with(|t| {
        let key = t.pending.of(seat).options[n];
        submit(t, seat, key).expect("legal");
    });
}

/// RND-42: each player sets one maneuver of the dial for each of their ships.
#[test]
fn every_ship_gets_a_maneuver_of_its_dial() {
    let mut table = planning("legacy");
    table.play_by(|_, kind, options| {
        assert_eq!((kind, options.len()), (DecisionKind::Dial, 8));
        Some(options[3])
    });
    assert!(table.is_over());
    table.with(|t| {
        for ship in t.in_play() {
            assert_eq!(t.turn[ship].dial, Some(t.spec(ship).dial[3]));
            assert!(!t.turn[ship].dial_faceup && t.turn[ship].revealed.is_none());
        }
    });
}

/// RND-42, LEG-6: both players are asked at the same time, each for their own ships. The order of
/// their answers changes nothing.
#[test]
fn both_players_set_dials_at_once() {
    let play = |order: [Seat; 4]| {
        let mut table = planning("legacy");
        assert_eq!(asked(&mut table, Seat::A), Some((DecisionKind::Dial, a(0), 8)));
        assert_eq!(asked(&mut table, Seat::B), Some((DecisionKind::Dial, b(0), 8)));
        for seat in order {
            submit_nth(&mut table, seat, 2);
            table.run();
        }
        assert!(table.is_over());
        table.with(|t| {
            (result_hash(t), t.in_play().into_iter().map(|ship| t.turn[ship].dial).collect::<Vec<_>>())
        })
    };
    let expected = play([Seat::A, Seat::B, Seat::A, Seat::B]);
    assert_eq!(play([Seat::B, Seat::B, Seat::A, Seat::A]), expected);
    assert_eq!(play([Seat::A, Seat::A, Seat::B, Seat::B]), expected);
}

/// RND-42: a player goes on to the next ship even if the other has not answered at all.
#[test]
fn nobody_waits_for_the_other_player() {
    let mut table = planning("legacy");
    submit_nth(&mut table, Seat::A, 0);
    assert_eq!(table.run(), Flow::Wait);
    assert_eq!(asked(&mut table, Seat::A), Some((DecisionKind::Dial, a(1), 8)));
    assert_eq!(asked(&mut table, Seat::B), Some((DecisionKind::Dial, b(0), 8)));
}

/// RND-46: a facedown dial is hidden from the opponent, and so is the number of dials that are set.
#[test]
fn facedown_dials_are_hidden() {
    let mut table = planning("legacy");
    let frames = table.with(|t| View::new(t, Seat::B).frames().to_vec());
    submit_nth(&mut table, Seat::A, 0);
    table.run();
    table.with(|t| {
        assert!(View::new(t, Seat::A).dial(a(0)).is_some());
        assert_eq!(View::new(t, Seat::B).dial(a(0)), None);
        assert_eq!(View::new(t, Seat::B).frames(), frames);
    });
}

/// RND-32, RND-48, RND-45: after all dials are set the player order is rolled again, and the latest
/// roll applies.
#[test]
fn the_order_is_rolled_after_the_dials() {
    let mut table = planning("standard");
    table.with(|t| t.core.first = Seat::A);
    // `forced_first` would override the roll.
    let mut rolled = TestBattle::new(Matchup { forced_first: None, ..table.with(|t| t.matchup.clone()) });
    rolled.attack_dice(&[Blank, Blank, Blank, Crit, Blank, Blank]);
    rolled.play(Frame::Planning(PlanningFrame::default()));
    assert_eq!(rolled.with(|t| t.core.first), Seat::A, "not before the dials");
    rolled.finish();
    rolled.assert_script_used();
    assert_eq!(rolled.with(|t| t.core.first), Seat::B);
    assert_eq!(rolled.count(|e| matches!(e, Event::FirstPlayer { seat: Seat::B })), 1);
}

/// RND-32: a fixed first player stays first in every round, and no player rolls.
#[test]
fn a_fixed_first_player_stays_first() {
    let mut table = planning("standard");
    table.attack_dice(&[Crit; 6]);
    table.finish();
    assert_eq!(table.with(|t| (t.core.first, t.observer.attack_dice.len())), (Seat::A, 6));
}

/// LEG-6: the player order is fixed for the whole game, so Planning has no roll.
#[test]
fn legacy_rolls_nothing_in_planning() {
    let two = || vec![plain_ship(Size::Small); 2];
    let mut table = TestBattle::new(Matchup { forced_first: None, ..matchup("legacy", two(), two()) });
    table.with(|t| t.core.first = Seat::B);
    table.attack_dice(&[Crit; 6]);
    table.play(Frame::Planning(PlanningFrame::default()));
    table.finish();
    assert_eq!(table.with(|t| (t.core.first, t.observer.attack_dice.len())), (Seat::B, 6));
    assert_eq!(table.count(|e| matches!(e, Event::FirstPlayer { .. })), 0);
}

/// LEG-7, LEG-9: a ship ionised in Planning is given no dial, and none is set aside (LEG-9/open).
#[test]
fn an_ionised_ship_is_given_no_dial() {
    let mut table = TestBattle::plain("legacy");
    table.tokens(a(1), Token::Ion, 1);
    table.play(Frame::Planning(PlanningFrame::default()));
    table.finish();
    table.with(|t| {
        assert!(t.turn[a(1)].no_dial && !t.turn[a(0)].no_dial && !t.turn[b(1)].no_dial);
        assert!(t.turn[a(1)].dial.is_none() && t.turn[a(0)].dial.is_some());
    });
}

/// MOV-33: in the standard ruleset an ionised ship gets a dial like any other.
#[test]
fn standard_gives_ionised_ships_a_dial() {
    let mut table = TestBattle::plain("standard");
    table.tokens(a(1), Token::Ion, 1);
    table.play(Frame::Planning(PlanningFrame::default()));
    table.finish();
    table.with(|t| assert!(!t.turn[a(1)].no_dial && t.turn[a(1)].dial.is_some()));
}

/// RND-28, RND-35, MOV-10: a new round clears the dials and records of the last one, but not
/// initiative and turret arc.
#[test]
fn a_new_round_begins_anew() {
    let mut table = TestBattle::plain("legacy");
    table.with(|t| {
        let turn = &mut t.turn[a(0)];
        turn.dial = Some(Maneuver::STRESS);
        turn.revealed = Some(Maneuver::STRESS);
        (turn.activated, turn.engaged, turn.was_tractored, turn.initiative) = (true, true, true, 5);
        turn.turret = killbox_components::arc::Arc::Rear;
    });
    table.play(Frame::Round(RoundFrame::default()));
    table.with(|t| {
        let turn = t.turn[a(0)];
        assert_eq!(t.core.round, 2);
        assert_eq!((turn.dial, turn.revealed), (None, None));
        assert!(!turn.activated && !turn.engaged && !turn.was_tractored);
        assert_eq!((turn.initiative, turn.turret), (5, killbox_components::arc::Arc::Rear));
    });
    let events = table.events();
    let began: Vec<_> = events.iter().filter(|e| !matches!(e, Event::FirstPlayer { .. })).collect();
    assert!(matches!(began[0], Event::RoundBegan { round: 2 }));
    assert!(matches!(began[1], Event::PhaseBegan { phase: killbox_components::state::Phase::Planning }));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::Dial)));
}

/// RND-42: an answer that is not on the dial is rejected and changes nothing.
#[test]
fn a_maneuver_not_on_the_dial_is_refused() {
    let mut table = planning("legacy");
    let refused = table.with(|t| submit(t, Seat::A, Choice::Pass.key()));
    assert!(refused.is_err());
    assert_eq!(asked(&mut table, Seat::A), Some((DecisionKind::Dial, a(0), 8)));
}
