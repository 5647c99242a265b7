//! The offered placements of a moved obstacle, of a ship near others and of a ship from reserve.
//! Cells that the bitboards exclude are never offered, and all other cells are offered exactly if
//! they are legal.

use killbox_components::ability::{Ground, Range};
use killbox_components::choice::Choice;
use killbox_components::geometry::outline::OutlineId;
use killbox_components::geometry::{PlacedObstacle, Pose};
use killbox_components::ids::{Seat, ShipSet};
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::size::Size;
use killbox_components::state::Obstacle;
use killbox_systems::setup::anew::{self, Anew};
use killbox_systems::setup::grid::{BLOCKS, FACING, FACINGS, Grid, OBSTACLE_AREAS};
use killbox_systems::setup::near::Near;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Recorder;
use killbox_testkit::{TestBattle, a, b, matchup, plain_ship};

/// A battle with ships and obstacles at random places.
fn scattered(ruleset: &str, number: u64, ships: u8, obstacles: usize) -> TestBattle {
    let mut rng = stream(5, number, Purpose::PlayerA);
    let mut pick = |n: usize| below(&mut rng, n as u32) as usize;
    let sizes = [Size::Small, Size::Medium, Size::Large];
    let mut squad = || (0..ships).map(|_| plain_ship(sizes[pick(3)])).collect();
    let (first, second) = (squad(), squad());
    let mut table = TestBattle::new(matchup(ruleset, first, second));
    table.with(|battle| {
        let area = battle.play_area();
        let grid = Grid::of(area);
        for ship in battle.core.in_play {
            let deep = 40.0 + pick(260) as f32;
            let y = if ship.seat() == Seat::A { deep } else { area.depth - deep };
            let heading = FACING[pick(FACINGS)];
            battle.board.put(
                ship,
                Pose::at(
                    killbox_components::geometry::Vec2::new(60.0 + pick(area.width as usize - 120) as f32, y),
                    heading,
                ),
            );
        }
        for row in 0..obstacles {
            let outline = OutlineId(pick(OutlineId::COUNT) as u8);
            let columns = usize::from(grid.columns()) - 44;
            let at = grid.centre(22 + pick(52) as u8, 22 + pick(columns) as u8);
            let pose = Pose::at(at, FACING[pick(FACINGS)]);
            battle.obstacles[row] =
                Obstacle::lying(outline.outline().kind, PlacedObstacle::new(outline, pose));
        }
    });
    table
}

/// RND-19: a cell is offered exactly if it is free, a coarse cell and a facing exactly if they have
/// a free cell, and an obstacle exactly if it has any.
#[test]
fn an_obstacle_is_placed_anew_wherever_it_may_lie() {
    let (mut offered, mut closed) = (0, 0);
    for number in 0..12 {
        let ruleset = if number % 4 == 3 { "legacy-epic" } else { "legacy" };
        let mut table = scattered(ruleset, number, 1 + number as u8 % 6, 3 + number as usize % 4);
        table.with(|battle| {
            let seat = if number % 2 == 0 { Seat::A } else { Seat::B };
            let grid = Grid::in_battle(battle);
            let movable: Vec<usize> = anew::movable(battle, seat).collect();
            for index in 0..2 {
                let ground = Anew::new(battle, seat, index);
                let facings: Vec<u8> = ground.facings().collect();
                let mut any = false;
                for facing in 0..FACINGS as u8 {
                    // All facings of one obstacle, and few of the next.
                    if index > 0 && facing % 5 > 0 {
                        any |= facings.contains(&facing);
                        continue;
                    }
                    let areas: Vec<u8> = ground.areas(facing).collect();
                    for area in 0..OBSTACLE_AREAS {
                        let cells: Vec<(u8, u8)> = ground.cells(facing, area).collect();
                        let free = grid.cells_of_obstacle_area(area);
                        let free: Vec<_> = free.filter(|cell| ground.is_free(facing, *cell)).collect();
                        assert_eq!(
                            cells, free,
                            "battle {number}, obstacle {index}, facing {facing}, area {area}"
                        );
                        assert_eq!(areas.contains(&area), !free.is_empty());
                        offered += free.len();
                    }
                    assert_eq!(facings.contains(&facing), !areas.is_empty());
                    closed += usize::from(areas.is_empty());
                    any |= !areas.is_empty();
                }
                assert_eq!(movable.contains(&index), any, "battle {number}, obstacle {index}");
            }
        });
    }
    assert!(offered > 10_000 && closed > 20, "{offered} cells were free, {closed} facings had none");
}

/// Asserts that `near` offers exactly the free cells.
fn offers_what_is_free(battle: &Battle<Recorder>, near: &Near<Recorder>, what: &str) -> usize {
    let grid = Grid::in_battle(battle);
    let mut found = 0;
    let facings = near.facings();
    for facing in [0_u8, 3, 6, 9, 12] {
        let areas: Vec<Choice> = near.areas(facing).into_iter().collect();
        assert_eq!(facings >> facing & 1 == 1, !areas.is_empty(), "{what}, facing {facing}");
        for block in 0..BLOCKS * BLOCKS {
            let (down, across) = grid.near_area(block);
            let rows = down..down + 8;
            let free: Vec<(u8, u8)> = rows
                .flat_map(|row| (across..across + grid.near_columns()).map(move |column| (row, column)))
                .filter(|(row, column)| near.is_free(facing, *row, *column))
                .collect();
            let offered = near.places(facing, block);
            let cells: Vec<(u8, u8)> = offered
                .iter()
                .map(|choice| match choice {
                    Choice::CellNear { row, column, .. } => (*row, *column),
                    other => panic!("{other:?} is no cell"),
                })
                .collect();
            assert_eq!(cells, free, "{what}, facing {facing}, block {block}");
            let offers =
                areas.iter().any(|area| matches!(area, Choice::AreaNear { area, .. } if *area == block));
            assert_eq!(offers, !free.is_empty(), "{what}, facing {facing}, block {block}");
            found += free.len();
        }
    }
    found
}

/// RND-84, RND-21, HUG-49: this holds on every ground that a card names, and behind a huge ship.
#[test]
fn a_ship_is_placed_wherever_its_ground_is_free() {
    let none = Ground {
        beyond_enemies: None,
        on_obstacle: false,
        near_friend: None,
        fled_edge: None,
        own_edge: None,
        any_edge: None,
        either: false,
    };
    let grounds = [
        ("own edge", Ground { own_edge: Some(1), ..none }),
        ("any edge", Ground { any_edge: Some(1), beyond_enemies: Some(3), ..none }),
        ("fled", Ground { fled_edge: Some(1), ..none }),
        ("friend", Ground { near_friend: Some(Range { nearest: 0, farthest: 2 }), ..none }),
        ("obstacle", Ground { on_obstacle: true, beyond_enemies: Some(3), ..none }),
        ("either", Ground { own_edge: Some(1), beyond_enemies: Some(2), either: true, ..none }),
    ];
    for (number, (what, ground)) in (20..).zip(grounds) {
        let ruleset = if number % 3 == 0 { "legacy-epic" } else { "legacy" };
        let mut table = scattered(ruleset, number, 4, 5);
        let found = table.with(|battle| {
            let ship = if number % 2 == 0 { a(1) } else { b(1) };
            battle.core.in_play.remove(ship);
            battle.turn[ship].fled_over = 0b0101;
            offers_what_is_free(battle, &Near::on(battle, ship, ground), what)
        });
        assert!(found > 20, "{what}: {found} cells are free");
    }
    let mut huge = plain_ship(Size::Huge);
    huge.pilot = "huge".to_owned();
    let small = || plain_ship(Size::Small);
    let mut table = TestBattle::new(matchup("legacy-epic", vec![huge, small(), small()], vec![small()]));
    table.place(a(0), 700.0, 450.0, 22.5);
    table.place(a(1), 560.0, 400.0, 0.0);
    table.place(a(2), 300.0, 700.0, 0.0);
    table.place(b(0), 1500.0, 200.0, 180.0);
    let aside = ShipSet::EMPTY;
    let found =
        table.with(|battle| offers_what_is_free(battle, &Near::behind(battle, a(2), a(0), aside), "behind"));
    assert!(found > 20, "behind: {found} cells are free");
}
