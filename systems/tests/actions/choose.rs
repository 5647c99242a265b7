//! The actions that a ship may choose.

use ActionColor::{Purple, Red, White};
use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::charge::Charge;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::movement::{MoveFrame, MoveKind};
use killbox_components::frame::{ChooseActionFrame, Frame, GainFrame, LockFrame};
use killbox_components::ids::{ObjectId, Seat};
use killbox_components::sets::Set;
use killbox_components::size::Size;
use killbox_components::spec::{ShipSpec, Turret};
use killbox_components::state::Outcome;
use killbox_components::token::Token;
use killbox_systems::derived::charge::On;
use killbox_systems::legal::actions::legal;
use killbox_systems::tokens::charges;
use killbox_testkit::{TestBattle, a, b, card, matchup, plain_ship, turret_ship};

const fn icon(kind: ActionKind, color: ActionColor) -> BarAction {
    BarAction { kind, color, link: None }
}

fn with_bar(bar: &[BarAction]) -> ShipSpec {
    let mut ship = plain_ship(Size::Small);
    ship.bar = bar.iter().copied().collect();
    ship
}

fn table_of(ship: ShipSpec) -> TestBattle {
    TestBattle::new(matchup("standard", vec![ship], vec![plain_ship(Size::Small)]))
}

/// The standard actions that a(0) can choose from a set.
fn choices(table: &mut TestBattle, set: ActionSet) -> Vec<(ActionKind, ActionColor)> {
    frame_choices(table, ChooseActionFrame::of(a(0), set))
}

fn frame_choices(table: &mut TestBattle, frame: ChooseActionFrame) -> Vec<(ActionKind, ActionColor)> {
    let legal = table.with(|x| legal(x, &frame));
    let mut found = Vec::new();
    for kind in ActionKind::ALL {
        for color in [White, Red, Purple] {
            if legal.standard[color as usize].has(kind) {
                found.push((kind, color));
            }
        }
    }
    found
}

fn set(kinds: &[ActionKind]) -> Set<ActionKind> {
    kinds.iter().copied().collect()
}

/// ACT-1, ACT-3, ACT-28: a ship may choose the actions of its bar, each in its colour.
#[test]
fn the_bar() {
    let mut table = table_of(with_bar(&[icon(ActionKind::Focus, White), icon(ActionKind::Evade, Red)]));
    assert_eq!(choices(&mut table, ActionSet::Any), [(ActionKind::Evade, Red), (ActionKind::Focus, White)]);
}

/// ACT-12: the player is asked and may always decline. Nothing happens then.
#[test]
fn declining() {
    let mut table = table_of(with_bar(&[icon(ActionKind::Focus, White)]));
    table.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::Action)));
    assert_eq!(
        table.options(),
        [Choice::Pass, Choice::Action { ship: a(0), kind: ActionKind::Focus, color: White }]
    );
    table.pass();
    assert!(table.is_over());
    assert_eq!(table.with(|x| x.core.outcome), Outcome::Declined);
    assert_eq!(table.with(|x| x.turn[a(0)].actions_used), Set::EMPTY);
    assert!(table.events().is_empty());
}

/// ACT-2, TOK-50: a stressed ship cannot perform actions, unless the card that grants one allows
/// it.
#[test]
fn stressed() {
    let mut table = table_of(with_bar(&[icon(ActionKind::Focus, White)]));
    table.tokens(a(0), Token::Stress, 1);
    assert_eq!(choices(&mut table, ActionSet::Any), []);
    let granted = ActionSet::Granted { kinds: set(&[ActionKind::Evade]), color: Red };
    assert_eq!(choices(&mut table, granted), []);
    let frame = ChooseActionFrame { while_stressed: true, ..ChooseActionFrame::of(a(0), granted) };
    assert_eq!(frame_choices(&mut table, frame), [(ActionKind::Evade, Red)]);
    table.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    assert!(table.is_over());
}

/// ACT-4: a granted action has the named colour, whatever the bar has, and need not be on the bar.
/// An action "on your action bar" has the colour of the bar.
#[test]
fn granted() {
    let mut table = table_of(with_bar(&[icon(ActionKind::Focus, Red), icon(ActionKind::Lock, White)]));
    let kinds = set(&[ActionKind::Focus, ActionKind::Evade]);
    let granted = ActionSet::Granted { kinds, color: White };
    assert_eq!(choices(&mut table, granted), [(ActionKind::Evade, White), (ActionKind::Focus, White)]);
    assert_eq!(choices(&mut table, ActionSet::OnBar { kinds }), [(ActionKind::Focus, Red)]);
}

/// ACT-5, ACT-6, MOV-41: if actions are treated as red, white and red actions are red, and purple
/// ones are not offered.
#[test]
fn treated_as_red() {
    let bar = [
        icon(ActionKind::Focus, White),
        icon(ActionKind::Evade, Red),
        icon(ActionKind::Calculate, Purple),
        icon(ActionKind::Lock, White),
    ];
    let mut ship = with_bar(&bar);
    ship.force = Charge::full(1, 1);
    let mut table = table_of(ship);
    let kinds = set(&[ActionKind::Focus, ActionKind::Calculate]);
    assert_eq!(choices(&mut table, ActionSet::OnBarTreatedAsRed { kinds }), [(ActionKind::Focus, Red)]);
    assert_eq!(
        choices(&mut table, ActionSet::AnyTreatedAsRed),
        [(ActionKind::Evade, Red), (ActionKind::Focus, Red), (ActionKind::Lock, Red)]
    );
}

/// ACT-8: without Force there is no purple action.
#[test]
fn purple() {
    let mut ship = with_bar(&[icon(ActionKind::Evade, Purple)]);
    ship.force = Charge::full(1, 1);
    let mut table = table_of(ship);
    assert_eq!(choices(&mut table, ActionSet::Any), [(ActionKind::Evade, Purple)]);
    table.with(|x| x.charges[a(0)].force.lose(1));
    assert_eq!(choices(&mut table, ActionSet::Any), []);
}

/// ACT-9, ACT-10: a ship performs each action once per round, in any colour. In the next round it
/// may perform it again.
#[test]
fn once_a_round() {
    let bar = [icon(ActionKind::Focus, White), icon(ActionKind::Focus, Red), icon(ActionKind::Evade, White)];
    let mut table = table_of(with_bar(&bar));
    assert_eq!(choices(&mut table, ActionSet::Any).len(), 3);
    table.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    table.answer(Choice::Action { ship: a(0), kind: ActionKind::Focus, color: White });
    assert_eq!(choices(&mut table, ActionSet::Any), [(ActionKind::Evade, White)]);
    let granted = ActionSet::Granted { kinds: set(&[ActionKind::Focus]), color: White };
    assert_eq!(choices(&mut table, granted), []);
    table.with(|x| x.turn[a(0)].new_round());
    assert_eq!(choices(&mut table, ActionSet::Any).len(), 3);
}

/// ACT-9: there is no limit on the number of different actions.
#[test]
fn any_number() {
    let mut table = table_of(with_bar(&[icon(ActionKind::Focus, White), icon(ActionKind::Evade, White)]));
    for kind in [ActionKind::Focus, ActionKind::Evade] {
        table.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
        table.answer(Choice::Action { ship: a(0), kind, color: White });
    }
    assert_eq!(
        table.with(|x| (x.tokens[a(0)].count(Token::Focus), x.tokens[a(0)].count(Token::Evade))),
        (1, 1)
    );
}

/// ACT-11, ACT-27, TOK-7, CHG-27, MOV-68, MOV-74: an effect that gives a token, moves the ship,
/// locks or recovers a charge is not an action and does not use one up.
#[test]
fn effects_are_no_actions() {
    let mut table = TestBattle::plain("standard");
    table.place(a(0), 300.0, 300.0, 0.0);
    table.place(a(1), 60.0, 850.0, 0.0);
    table.place(b(0), 500.0, 300.0, 180.0);
    table.place(b(1), 850.0, 850.0, 180.0);
    let before = choices(&mut table, ActionSet::Any);
    table.play(Frame::Gain(GainFrame::new(a(0), Token::Focus, 1, Seat::A)));
    table.play(Frame::Gain(GainFrame::new(b(0), Token::Jam, 1, Seat::A)));
    table.play(Frame::Lock(LockFrame { ship: a(0), object: ObjectId::ship(b(0)) }));
    for kind in [MoveKind::Boost, MoveKind::BarrelRoll] {
        table.play(Frame::Move(MoveFrame::new(a(0), kind)));
        table.finish();
    }
    table.with(|x| charges::recover(x, a(0), On::SHIP, 1));
    assert_eq!(table.with(|x| x.turn[a(0)].actions_used), Set::EMPTY);
    assert_eq!(choices(&mut table, ActionSet::Any), before);
    assert_eq!(table.count(|e| matches!(e, Event::ActionBegan { .. } | Event::ActionPerformed { .. })), 0);
}

/// ACT-18: a white action with two links is on the bar twice, but is one option.
#[test]
fn one_option_for_equal_icons() {
    let link = |kind| BarAction { link: Some((kind, Red)), ..icon(ActionKind::Focus, White) };
    let mut table = table_of(with_bar(&[link(ActionKind::Boost), link(ActionKind::BarrelRoll)]));
    table.play(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
    assert_eq!(
        table.options(),
        [Choice::Pass, Choice::Action { ship: a(0), kind: ActionKind::Focus, color: White }]
    );
}

/// TOK-47, MOV-36, LEG-9: an ionised ship can perform only the focus action, under either ruleset.
#[test]
fn ionised() {
    for ruleset in ["standard", "legacy"] {
        let mut table = TestBattle::plain(ruleset);
        table.tokens(a(0), Token::Ion, 1);
        assert_eq!(choices(&mut table, ActionSet::Any), [(ActionKind::Focus, White)], "{ruleset}");
        let kinds = set(&[ActionKind::Evade, ActionKind::Focus]);
        let granted = ActionSet::Granted { kinds, color: White };
        assert_eq!(choices(&mut table, granted), [(ActionKind::Focus, White)], "{ruleset}");
    }
}

/// MOV-41: after overlapping an enemy a ship performs no further action in its activation.
#[test]
fn no_further_actions() {
    let mut table = TestBattle::plain("standard");
    table.with(|x| x.turn[a(0)].no_further_actions = true);
    assert_eq!(choices(&mut table, ActionSet::Any), []);
}

/// TOK-49: a cloaked ship cannot perform the cloak action.
#[test]
fn cloaked() {
    let mut table = table_of(with_bar(&[icon(ActionKind::Cloak, White)]));
    assert_eq!(choices(&mut table, ActionSet::Any), [(ActionKind::Cloak, White)]);
    table.tokens(a(0), Token::Cloak, 1);
    assert_eq!(choices(&mut table, ActionSet::Any), []);
}

/// CHG-26, CHG-28: the reload action requires a card that can be reloaded.
#[test]
fn reload() {
    let mut ship = with_bar(&[icon(ActionKind::Reload, White)]);
    ship.cards.push(card("torpedo", 2));
    ship.cards.push(card("astromech", 2));
    ship.cards[1].reloadable = false;
    ship.cards.push(card("never", 2));
    ship.cards[2].charges.unrecoverable = true;
    let mut table = table_of(ship);
    let lose = |table: &mut TestBattle, i: usize| table.with(|x| x.cards[i].charges.lose(1));
    lose(&mut table, 1);
    lose(&mut table, 2);
    assert_eq!(choices(&mut table, ActionSet::Any), []);
    lose(&mut table, 0);
    assert_eq!(choices(&mut table, ActionSet::Any), [(ActionKind::Reload, White)]);
}

/// MOV-84: a ship without a turret indicator cannot rotate one.
#[test]
fn rotate() {
    let bar = [icon(ActionKind::Rotate, White)];
    assert_eq!(choices(&mut table_of(with_bar(&bar)), ActionSet::Any), []);
    let mut ship = turret_ship(Size::Medium, Turret::Single);
    ship.bar = bar.into_iter().collect();
    assert_eq!(choices(&mut table_of(ship), ActionSet::Any), [(ActionKind::Rotate, White)]);
}

/// MOV-80, MOV-81: SLAM requires a maneuver executed this round and the ship's own activation.
#[test]
fn slam() {
    let mut table = table_of(with_bar(&[icon(ActionKind::Slam, White)]));
    let executed = "2BW".parse().ok();
    assert_eq!(choices(&mut table, ActionSet::Any), []);
    table.with(|x| x.turn[a(0)].executed = executed);
    assert_eq!(choices(&mut table, ActionSet::Any), []);
    table.with(|x| x.turn[a(0)].activating = true);
    assert_eq!(choices(&mut table, ActionSet::Any), [(ActionKind::Slam, White)]);
}

/// ACT-18, ACT-21, ACT-22: the linked actions of an action, each in the colour of the link. Links
/// of other actions are not among them.
#[test]
fn links() {
    let link = |kind, to, color| BarAction { kind, color: White, link: Some((to, color)) };
    let bar = [
        link(ActionKind::Boost, ActionKind::Focus, Red),
        link(ActionKind::Boost, ActionKind::Lock, White),
        link(ActionKind::BarrelRoll, ActionKind::Evade, Red),
    ];
    let mut table = table_of(with_bar(&bar));
    let links = ActionSet::Links { of: ActionKind::Boost };
    assert_eq!(choices(&mut table, links), [(ActionKind::Focus, Red), (ActionKind::Lock, White)]);
    table.play(Frame::ChooseAction(ChooseActionFrame::of(a(0), links)));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::LinkedAction)));
}
