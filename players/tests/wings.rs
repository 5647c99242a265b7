//! Players that look ahead set a wing up where all of it fits, lead it with all its ships in mind,
//! and split it where they meet the enemy.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::frame::phases::{EndStep, PlanningStep, SetupStep};
use killbox_components::frame::{EndPhaseFrame, Frame, PlanningFrame, SetupFrame};
use killbox_components::ids::{Seat, ShipSet};
use killbox_components::maneuver::{Bearing, Direction};
use killbox_components::rng::{Purpose, stream};
use killbox_components::sets::Set;
use killbox_components::size::Size;
use killbox_components::spec::Matchup;
use killbox_components::state::Phase;
use killbox_components::wing::Wing;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::jouster::Jouster;
use killbox_systems::world::view::View;
use killbox_testkit::{TestBattle, a, b, matchup, plain_ship};

/// A wing of three, which are a leader, a left flank and a right flank, and an enemy.
fn table() -> TestBattle {
    let wing = Wing {
        leader: a(0),
        mates: [Some(a(1)), Some(a(2)), None, None, None],
        actions: Set::EMPTY,
        purple_is_red: false,
        docked_joins: false,
    };
    let squads = matchup("standard", vec![plain_ship(Size::Small); 3], vec![plain_ship(Size::Small)]);
    let mut table = TestBattle::new(Matchup { wings: vec![wing], ..squads });
    table.place(a(0), 400.0, 300.0, 90.0);
    table.place(a(1), 340.0, 300.0, 90.0);
    table.place(a(2), 460.0, 300.0, 90.0);
    table.place(b(0), 457.0, 860.0, 270.0);
    table
}

fn chosen(table: &mut TestBattle, player: &mut dyn Player, seat: Seat) -> Choice {
    table.with(|battle| {
        let view = View::new(battle, seat);
        let key = player.choose(&view, &mut stream(1, 0, Purpose::PlayerA));
        key.choice(view.pending().kind).expect("one of the options")
    })
}

/// WNG-13: it stays in formation while what the ship could do on its own is not known.
#[test]
fn it_stays_in_formation() {
    for player in [&mut Greedy::default() as &mut dyn Player, &mut Jouster::default()] {
        let mut table = table();
        table.with(|b| b.core.joined = a(1).set() | a(2).set());
        table.play(Frame::EndPhase(EndPhaseFrame { step: EndStep::Split(0) }));
        assert_eq!(table.asked(), Some((Seat::A, DecisionKind::SplitWing)));
        assert_eq!(chosen(&mut table, player, Seat::A), Choice::Pass);
    }
}

/// WNG-13: a ship with an enemy close by takes a dial of its own.
#[test]
fn it_splits_where_the_enemy_is_met() {
    for player in [&mut Greedy::default() as &mut dyn Player, &mut Jouster::default()] {
        let mut table = table();
        table.place(b(0), 400.0, 500.0, 270.0);
        table.with(|b| b.core.joined = a(1).set() | a(2).set());
        table.play(Frame::EndPhase(EndPhaseFrame { step: EndStep::Split(0) }));
        assert_eq!(table.asked(), Some((Seat::A, DecisionKind::SplitWing)));
        assert_ne!(chosen(&mut table, player, Seat::A), Choice::Pass);
    }
}

/// WNG-9: a leader sees that the ship beside it would leave the play area, or lie on an obstacle.
#[test]
fn a_leader_minds_its_wingmates() {
    let right_less_left = |joined: ShipSet| {
        let mut table = table();
        table.place(a(0), 700.0, 300.0, 90.0);
        table.place(a(1), 640.0, 300.0, 90.0);
        table.place(a(2), 760.0, 300.0, 90.0);
        table.with(|b| b.core.joined = joined);
        table.play(Frame::Planning(PlanningFrame { step: PlanningStep::Dials }));
        table.with(|battle| {
            let view = View::new(battle, Seat::A);
            assert_eq!((view.pending().kind, view.pending().subject), (DecisionKind::Dial, Some(a(0))));
            let scores = Greedy::default().dial_scores(&view);
            let of = |direction| {
                let is = |key: OptionKey| {
                    matches!(key.choice(DecisionKind::Dial), Some(Choice::Maneuver { maneuver, .. })
                        if maneuver.bearing == Bearing::Bank && maneuver.direction == direction)
                };
                scores.iter().find(|(key, _)| is(*key)).expect("it is on the dial").1
            };
            of(Direction::Right) - of(Direction::Left)
        })
    };
    assert!(right_less_left(a(1).set() | a(2).set()) < right_less_left(ShipSet::EMPTY) - 0.2);
}

/// WNG-14: a stress token costs more than the formation is worth.
#[test]
fn it_does_not_join_for_a_stress_token() {
    for player in [&mut Greedy::default() as &mut dyn Player, &mut Jouster::default()] {
        let mut table = table();
        table.play(Frame::Planning(PlanningFrame { step: PlanningStep::Join(0) }));
        assert_eq!(table.asked(), Some((Seat::A, DecisionKind::JoinWing)));
        assert_eq!(chosen(&mut table, player, Seat::A), Choice::Pass);
    }
}

/// WNG-5: the leader is placed where its wingmates fit beside it.
#[test]
fn it_sets_up_where_the_wing_fits() {
    let mut table = table();
    let enemy = b(0).set();
    table.with(|b| {
        b.core.in_play = enemy;
        b.core.phase = Phase::Setup;
    });
    let frame = SetupFrame { step: SetupStep::Ship, placed: enemy, ..SetupFrame::default() };
    table.play(Frame::Setup(frame));
    let mut greedy = Greedy::default();
    while let Some((seat, kind)) = table.asked()
        && matches!(
            kind,
            DecisionKind::ShipToPlace
                | DecisionKind::ShipFacing
                | DecisionKind::ShipArea
                | DecisionKind::ShipCell
        )
    {
        let choice = chosen(&mut table, &mut greedy, seat);
        table.answer(choice);
    }
    assert_eq!(table.with(|b| b.core.joined), a(1).set() | a(2).set());
    assert_eq!(table.with(|b| b.core.in_play & Seat::A.ships()), ShipSet(0b111));
}
