//! Linked actions, and what follows the end of an action.

use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::{ChooseActionFrame, Frame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_components::token::Token;
use killbox_testkit::{TestBattle, a, b, matchup, plain_ship};

use ActionColor::{Red, White};

const fn icon(kind: ActionKind, color: ActionColor, link: Option<(ActionKind, ActionColor)>) -> BarAction {
    BarAction { kind, color, link }
}

/// A ship with a white focus linked to red evade and to white calculate, a white evade linked to
/// white lock, and a red lock linked to focus.
fn ship() -> ShipSpec {
    let mut ship = plain_ship(Size::Small);
    ship.bar = [
        icon(ActionKind::Focus, White, Some((ActionKind::Evade, Red))),
        icon(ActionKind::Focus, White, Some((ActionKind::Calculate, White))),
        icon(ActionKind::Evade, White, Some((ActionKind::Lock, White))),
        icon(ActionKind::Lock, Red, Some((ActionKind::Focus, White))),
        icon(ActionKind::Jam, White, Some((ActionKind::Focus, White))),
        icon(ActionKind::Coordinate, White, Some((ActionKind::Evade, Red))),
    ]
    .into_iter()
    .collect();
    ship
}

fn table() -> TestBattle {
    let mut table = TestBattle::new(matchup("standard", vec![ship(), ship()], vec![plain_ship(Size::Small)]));
    table.place(a(0), 300.0, 300.0, 0.0);
    table.place(a(1), 300.0, 400.0, 0.0);
    table.place(b(0), 850.0, 850.0, 180.0);
    table
}

fn count(table: &mut TestBattle, ship: ShipSlot, token: Token) -> u8 {
    table.with(|x| x.tokens[ship].count(token))
}

fn perform(table: &mut TestBattle, kind: ActionKind, color: ActionColor) {
    table.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    table.answer(Choice::Action { ship: a(0), kind, color });
}

/// ACT-18, ACT-21, ACT-22, ABL-34: after the first action the ship may perform one of its linked
/// actions, in the link's own colour.
#[test]
fn one_link() {
    let mut table = table();
    perform(&mut table, ActionKind::Focus, White);
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::LinkedAction)));
    let links = [(ActionKind::Calculate, White), (ActionKind::Evade, Red)];
    let links = links.map(|(kind, color)| Choice::Action { ship: a(0), kind, color });
    assert_eq!(table.options(), [Choice::Pass, links[0], links[1]]);
    table.answer(links[1]);
    assert!(table.is_over());
    assert_eq!(count(&mut table, a(0), Token::Evade), 1);
    assert_eq!(count(&mut table, a(0), Token::Calculate), 0);
    assert_eq!(count(&mut table, a(0), Token::Stress), 1);
}

/// ACT-18: a linked action may be declined.
#[test]
fn declined() {
    let mut table = table();
    perform(&mut table, ActionKind::Focus, White);
    table.pass();
    assert!(table.is_over());
    assert_eq!(count(&mut table, a(0), Token::Evade), 0);
}

/// ACT-20: an action performed as a linked action has no linked action of its own, even if the bar
/// has one.
#[test]
fn no_chain() {
    let mut table = table();
    perform(&mut table, ActionKind::Evade, White);
    // Evade is linked to a white lock, and lock to focus.
    table.answer(Choice::Action { ship: a(0), kind: ActionKind::Lock, color: White });
    table.finish();
    assert_eq!(count(&mut table, a(0), Token::Focus), 0);
    assert_eq!(table.count(|e| matches!(e, Event::ActionPerformed { .. })), 2);
}

/// ACT-21: the stress of a red first action prevents its linked actions.
#[test]
fn after_a_red_action() {
    let mut table = table();
    perform(&mut table, ActionKind::Lock, Red);
    assert!(table.is_over());
    assert_eq!(count(&mut table, a(0), Token::Stress), 1);
}

/// ACT-9, ACT-10/open: an action that was already performed cannot be a linked action, in any
/// colour.
#[test]
fn used_up() {
    let mut table = table();
    perform(&mut table, ActionKind::Evade, White);
    table.pass();
    perform(&mut table, ActionKind::Focus, White);
    let calculate = Choice::Action { ship: a(0), kind: ActionKind::Calculate, color: White };
    assert_eq!(table.options(), [Choice::Pass, calculate]);
}

/// ACT-15: a failed action has no linked actions.
#[test]
fn after_failing() {
    let mut table = table();
    perform(&mut table, ActionKind::Jam, White);
    assert!(table.is_over());
    assert_eq!(table.count(|e| matches!(e, Event::ActionFailed { .. })), 1);
}

/// ACT-19: links also work if the first action was granted, even in another colour than on the bar.
#[test]
fn after_a_granted_action() {
    let mut table = table();
    let set = ActionSet::Granted { kinds: ActionKind::Focus.into(), color: White };
    table.play(Frame::ChooseAction(ChooseActionFrame::of(a(0), set)));
    table.answer(Choice::Action { ship: a(0), kind: ActionKind::Focus, color: White });
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::LinkedAction)));
}

/// TOK-47, ACT-25: an ionised ship has no linked action after its focus action.
#[test]
fn ionised() {
    let mut table = table();
    table.tokens(a(0), Token::Ion, 1);
    perform(&mut table, ActionKind::Focus, White);
    assert!(table.is_over());
}

/// ABL-35, ACT-19: the linked action of a coordinated ship comes before the end of the coordinate
/// action. The linked action of the coordinate action comes after that.
#[test]
fn links_of_a_coordinated_ship() {
    let mut table = table();
    perform(&mut table, ActionKind::Coordinate, White);
    table.answer(Choice::Ship(a(1)));
    table.answer(Choice::Action { ship: a(1), kind: ActionKind::Focus, color: White });
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::LinkedAction)));
    let coordinated = Event::ActionPerformed { ship: a(0), action: ActionKind::Coordinate, color: White };
    assert_eq!(table.count(|e| *e == coordinated), 0);
    table.answer(Choice::Action { ship: a(1), kind: ActionKind::Calculate, color: White });
    assert_eq!(table.count(|e| *e == coordinated), 1);
    assert_eq!(
        table.options(),
        [Choice::Pass, Choice::Action { ship: a(0), kind: ActionKind::Evade, color: Red }]
    );
    table.pass();
    assert!(table.is_over());
}
