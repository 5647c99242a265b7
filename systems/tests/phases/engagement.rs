//! The Engagement Phase: order of turns and simultaneous fire. Ships are marked as destroyed by
//! hand; other tests show attacks that destroy ships.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::{Frame, OrderFrame, RoundFrame, phases::NextPhase};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::state::Phase;
use killbox_components::token::Token;
use killbox_testkit::{TestBattle, a, b};

use super::{last_ship_first, two_rows};

/// A battle of squads with these initiatives in the Engagement Phase. Ships with the same number
/// face each other at range 1.
fn table(initiatives: [&[u8]; 2]) -> TestBattle {
    let mut table = two_rows("legacy", initiatives, [300.0, 400.0], 200.0);
    table.with(|t| t.core.phase = Phase::Engagement);
    table
}

/// Begins the Engagement Phase.
fn begin(table: &mut TestBattle) {
    table.push(Frame::EngagementPhase(OrderFrame::DESCENDING));
}

/// The ships that engaged, in order.
fn engaged(table: &mut TestBattle) -> Vec<ShipSlot> {
    let events = table.events();
    events.iter().filter_map(|e| if let Event::Engaged { ship } = e { Some(*ship) } else { None }).collect()
}

/// Marks a ship as destroyed, like its last damage card does.
fn destroy(table: &mut TestBattle, ship: ShipSlot) {
    table.with(|t| {
        t.core.destroyed.insert(ship);
        t.raise(Event::Destroyed { ship });
    });
}

/// Plays until the attack decision of `ship`, and passes before that.
fn until_attack(table: &mut TestBattle, ship: ShipSlot) {
    loop {
        assert!(table.run_until(ship.seat(), DecisionKind::Attack), "{ship:?} may attack");
        if table.with(|t| t.pending.of(ship.seat()).subject) == Some(ship) {
            return;
        }
        table.pass();
    }
}

/// RND-34, RND-36, RND-40, RND-60: ships engage in descending initiative, at equal values those of
/// the first player first. Each engages exactly once.
#[test]
fn ships_engage_in_descending_initiative() {
    let mut table = table([&[1, 5, 3], &[3, 4, 1]]);
    table.with(|t| t.core.first = Seat::B);
    begin(&mut table);
    table.finish();
    assert_eq!(engaged(&mut table), [a(1), b(1), b(0), a(2), b(2), a(0)]);
    table.with(|t| assert!(t.in_play().into_iter().all(|ship| t.turn[ship].engaged)));
    assert_eq!(table.count(|e| matches!(e, Event::PhaseEnds { phase: Phase::Engagement })), 1);
}

/// RND-39: each time, the player picks the next of their ships of equal initiative.
#[test]
fn a_player_orders_its_own_ships() {
    let mut table = table([&[2, 2, 2], &[2]]);
    begin(&mut table);
    let offered = last_ship_first(&mut table);
    let ships = |ships: &[ShipSlot]| ships.iter().map(|s| Choice::Ship(*s)).collect::<Vec<_>>();
    assert_eq!(offered, [(Seat::A, ships(&[a(0), a(1), a(2)])), (Seat::A, ships(&[a(0), a(1)]))]);
    assert_eq!(engaged(&mut table), [a(2), a(1), a(0), b(0)]);
}

/// RND-60, RND-61: a ship that cannot attack still engages: abilities "before" and "after you
/// engage" trigger.
#[test]
fn a_disarmed_ship_engages() {
    let mut table = table([&[3], &[1]]);
    table.tokens(a(0), Token::Disarm, 1);
    begin(&mut table);
    table.finish();
    assert_eq!(engaged(&mut table), [a(0), b(0)]);
    assert_eq!(table.count(|e| matches!(e, Event::BeforeEngage { ship } if *ship == a(0))), 1);
    assert_eq!(table.count(|e| matches!(e, Event::AttackDeclared { .. })), 0);
}

/// RND-62, RND-63: a destroyed ship of the current initiative still engages and may attack. It is
/// removed when all ships of that initiative have engaged.
#[test]
fn a_destroyed_ship_of_the_same_initiative_still_fires() {
    let mut table = table([&[4, 3], &[4, 2]]);
    begin(&mut table);
    until_attack(&mut table, a(0));
    destroy(&mut table, b(0));
    until_attack(&mut table, b(0));
    table.with(|t| assert!(t.in_play().has(b(0)) && t.core.destroyed.has(b(0))));
    until_attack(&mut table, a(1));
    table
        .with(|t| assert!(!t.in_play().has(b(0)) && t.core.removed.has(b(0)) && t.core.destroyed.is_empty()));
    table.finish();
    assert_eq!(engaged(&mut table), [a(0), b(0), a(1), b(1)]);
}

/// RND-64: a destroyed ship of lower initiative does not engage, because it is removed before its
/// turn.
#[test]
fn a_destroyed_ship_of_lower_initiative_does_not_engage() {
    let mut table = table([&[4, 3], &[3, 2]]);
    begin(&mut table);
    until_attack(&mut table, a(0));
    destroy(&mut table, b(0));
    table.finish();
    assert_eq!(engaged(&mut table), [a(0), a(1), b(1)]);
}

/// RND-62: a ship that a bonus attack or an effect destroyed during a later initiative also stays
/// until all ships of that initiative have engaged.
#[test]
fn a_destroyed_ship_that_has_engaged_stays_too() {
    let mut table = table([&[5], &[3, 3]]);
    begin(&mut table);
    table.run_until(Seat::B, DecisionKind::NextShip);
    table.answer(Choice::Ship(b(0)));
    destroy(&mut table, a(0));
    table.finish();
    table.with(|t| assert!(t.core.removed.has(a(0))));
    let events = table.events();
    let at = |f: &dyn Fn(&Event) -> bool| events.iter().position(f).expect("it happens");
    let removed = at(&|e| matches!(e, Event::Removed { ship } if *ship == a(0)));
    let last_engaged = at(&|e| matches!(e, Event::Engaged { ship } if *ship == b(1)));
    assert!(removed > last_engaged);
}

/// RND-63, RND-62: a ship destroyed at the start of the phase engages if it has the highest
/// initiative. A ship of a lower initiative does not.
#[test]
fn ships_destroyed_at_the_start_of_the_phase() {
    for (initiative, engages) in [(4, true), (2, false)] {
        let mut table = table([&[4], &[initiative]]);
        begin(&mut table);
        destroy(&mut table, b(0));
        table.finish();
        assert_eq!(engaged(&mut table).contains(&b(0)), engages);
        table.with(|t| assert!(t.core.removed.has(b(0))));
    }
}

/// RND-59: a ship destroyed at the end of the phase is removed before the next phase begins.
#[test]
fn ships_destroyed_at_the_end_of_the_phase() {
    let mut table = table([&[4], &[2]]);
    table.push(Frame::Round(RoundFrame { next: NextPhase::End }));
    table.push(Frame::EngagementPhase(OrderFrame {
        done: table_done(),
        called: killbox_components::ids::ShipSet::EMPTY,
        ended: true,
        detonated: false,
        initiative: 2,
    }));
    destroy(&mut table, b(0));
    table.run();
    let events = table.events();
    let at = |f: &dyn Fn(&Event) -> bool| events.iter().position(f).expect("it happens");
    let removed = at(&|e| matches!(e, Event::Removed { .. }));
    assert!(removed < at(&|e| matches!(e, Event::PhaseBegan { phase: Phase::End })));
}

/// The ships after both have engaged.
fn table_done() -> killbox_components::ids::ShipSet {
    a(0).set() | b(0).set()
}

/// RND-38: a ship whose initiative rises to a value already past engages at the current initiative,
/// after all other ships of that value. No ship engages twice.
#[test]
fn a_late_ship_engages_in_the_current_step() {
    let mut table = table([&[5, 1], &[3, 3, 2]]);
    table.with(|t| t.core.first = Seat::A);
    begin(&mut table);
    table.run_until(Seat::B, DecisionKind::NextShip);
    table.with(|t| t.turn[a(1)].initiative = 6);
    table.finish();
    assert_eq!(engaged(&mut table), [a(0), b(0), b(1), a(1), b(2)]);
}

/// RND-62: while a late ship engages, the current initiative does not change.
#[test]
fn the_current_initiative_is_known() {
    let mut table = table([&[5], &[3]]);
    begin(&mut table);
    until_attack(&mut table, a(0));
    assert_eq!(table.with(|t| t.core.engaged_initiative), 5);
    until_attack(&mut table, b(0));
    assert_eq!(table.with(|t| t.core.engaged_initiative), 3);
}
