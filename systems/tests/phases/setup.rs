//! Setup: player order, obstacles, ships.

use std::collections::BTreeSet;

use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face::{self, Blank, Crit, Focus, Hit};
use killbox_components::event::Event;
use killbox_components::geometry::setup::{in_deployment_zone, obstacle_legal, obstacles_apart};
use killbox_components::geometry::{Base, Extent, OutlineId, PlacedObstacle, Pose, Vec2, overlap};
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::size::Size;
use killbox_components::spec::{Matchup, ShipSpec, Turret};
use killbox_components::state::Obstacle;
use killbox_systems::setup::grid::{BLOCK, CELLS, FACING, Grid};
use killbox_testkit::{TestBattle, a, b, matchup, plain_ship, turret_ship};

/// A plain ship with this size and initiative.
fn ship(size: Size, initiative: u8) -> ShipSpec {
    ShipSpec { initiative, ..plain_ship(size) }
}

/// One ship against one, with player order not fixed.
fn duel(ruleset: &str, costs: [u16; 2]) -> Matchup {
    let squad = |cost| vec![ShipSpec { cost, ..plain_ship(Size::Small) }];
    Matchup { forced_first: None, ..matchup(ruleset, squad(costs[0]), squad(costs[1])) }
}

/// The seats that became first player so far.
fn first_players(table: &mut TestBattle) -> Vec<Seat> {
    let events = table.events();
    events
        .iter()
        .filter_map(|e| if let Event::FirstPlayer { seat } = e { Some(*seat) } else { None })
        .collect()
}

/// The first player after seat A and then seat B have rolled these dice.
fn first_by_roll(dice: &[Face]) -> Seat {
    let mut table = TestBattle::from_start(duel("standard", [20, 20]));
    table.attack_dice(dice);
    table.run();
    table.assert_script_used();
    table.with(|b| b.core.first)
}

/// RND-16, RND-30, RND-31: each player rolls three attack dice. The player with most CRIT, then
/// most FOC, then most HIT is first player.
#[test]
fn player_order_is_rolled() {
    assert_eq!(first_by_roll(&[Blank, Blank, Crit, Hit, Focus, Focus]), Seat::A);
    assert_eq!(first_by_roll(&[Focus, Focus, Focus, Blank, Crit, Blank]), Seat::B);
    assert_eq!(first_by_roll(&[Crit, Focus, Blank, Crit, Hit, Hit]), Seat::A);
    assert_eq!(first_by_roll(&[Crit, Hit, Blank, Crit, Hit, Hit]), Seat::B);
}

/// RND-30: if all are equal, both players roll again and compare from CRIT.
#[test]
fn an_equal_roll_is_repeated() {
    let equal = [Crit, Hit, Focus, Focus, Crit, Hit];
    assert_eq!(first_by_roll(&[equal, [Blank, Blank, Hit, Crit, Blank, Blank]].concat()), Seat::B);
}

/// LEG-5: the player with the lower squad total chooses the first player. No dice are rolled.
#[test]
fn the_lower_squad_total_chooses_the_first_player() {
    for (costs, chooser) in [([199, 200], Seat::A), ([200, 198], Seat::B)] {
        for first in Seat::BOTH {
            let mut table = TestBattle::from_start(duel("legacy", costs));
            table.run();
            assert_eq!(table.asked(), Some((chooser, DecisionKind::FirstPlayer)));
            assert_eq!(table.options().len(), 2);
            table.answer(Choice::Seat(first));
            assert_eq!(first_players(&mut table), [first]);
        }
    }
}

/// LEG-5: at equal totals the winner of a toss chooses: one attack die, where HIT or CRIT means
/// seat A.
#[test]
fn equal_squad_totals_are_tossed_for() {
    for (face, chooser) in [(Hit, Seat::A), (Crit, Seat::A), (Focus, Seat::B), (Blank, Seat::B)] {
        let mut table = TestBattle::from_start(duel("legacy", [200, 200]));
        table.attack_dice(&[face]);
        table.run();
        table.assert_script_used();
        assert_eq!(table.asked(), Some((chooser, DecisionKind::FirstPlayer)));
    }
}

/// RND-16, LEG-5: a caller can fix the first player. No player then rolls or chooses, whatever the
/// ruleset.
#[test]
fn the_first_player_can_be_fixed() {
    for ruleset in ["standard", "legacy"] {
        let fixed = Matchup { forced_first: Some(Seat::B), ..duel(ruleset, [1, 2]) };
        let mut table = TestBattle::from_start(fixed);
        table.run();
        assert_eq!(first_players(&mut table), [Seat::B]);
        assert_eq!(table.asked(), Some((Seat::B, DecisionKind::ShipFacing)));
    }
}

/// A matchup with one small ship for each seat. The seats bring these obstacles.
fn with_obstacles(names: [&[&str]; 2]) -> Matchup {
    let squad = || vec![plain_ship(Size::Small)];
    let mut matchup = matchup("legacy", squad(), squad());
    for (pool, names) in matchup.obstacles.iter_mut().zip(names) {
        pool.extend(names.iter().map(|name| OutlineId::named(name).expect("a name").0));
    }
    matchup
}

/// A matchup with six obstacles of all shapes.
fn six() -> Matchup {
    with_obstacles([
        &["coreasteroid5", "gascloud4", "core2asteroid0"],
        &["pomdebris3", "yt2400debris1", "core2asteroid5"],
    ])
}

/// The matchup on another play area [RND-17].
fn on(area: Extent, mut matchup: Matchup) -> Matchup {
    matchup.ruleset.play_area_mm = area;
    matchup
}

/// A standard play area, that of an Epic game, and a small one.
const AREAS: [Extent; 3] = [Extent::STANDARD, Extent::EPIC, Extent { width: 762.0, depth: 800.0 }];

/// The outlines of the obstacles on the board, in the order of their rows.
fn on_board(table: &mut TestBattle) -> Vec<PlacedObstacle> {
    table.with(|b| b.obstacles.iter().filter(|o| o.present).map(|o| o.placed).collect())
}

/// Answers at random, from a random stream of its own, until a ship is to be placed.
fn place_obstacles_at_random(table: &mut TestBattle, game: u64) {
    let mut rng = stream(11, game, Purpose::PlayerA);
    table.play_by(|_, kind, options| {
        let obstacle = kind <= DecisionKind::ObstacleCell;
        obstacle.then(|| options[below(&mut rng, options.len() as u32) as usize])
    });
}

/// RND-18, RND-29: the players alternate in player order. Each places one of their own three
/// obstacles at a time.
#[test]
fn obstacles_are_placed_alternately() {
    let mut table = TestBattle::from_start(Matchup { forced_first: Some(Seat::B), ..six() });
    let mut order = Vec::new();
    table.play_by(|seat, kind, options| {
        if kind == DecisionKind::ObstacleFacing {
            order.push(seat);
        }
        (kind <= DecisionKind::ObstacleCell).then(|| options[0])
    });
    assert_eq!(order, [Seat::B, Seat::A, Seat::B, Seat::A, Seat::B, Seat::A]);
    let mut placed: Vec<_> = on_board(&mut table).iter().map(|o| o.outline.outline().name).collect();
    placed.sort_unstable();
    let brought =
        ["core2asteroid0", "core2asteroid5", "coreasteroid5", "gascloud4", "pomdebris3", "yt2400debris1"];
    assert_eq!(placed, brought);
}

/// RND-19, GEO-150: every obstacle that the players may place is beyond range 1 of the others and
/// beyond range 2 of every edge.
#[test]
fn obstacles_keep_their_distance() {
    for area in AREAS {
        let (mut all, mut right) = (0, 0);
        for game in 0..60 {
            let mut table = TestBattle::from_start(on(area, six()));
            place_obstacles_at_random(&mut table, game);
            let placed = on_board(&mut table);
            assert!(placed.len() >= if area.depth < 900.0 { 2 } else { 4 }, "there is room for more");
            for (i, obstacle) in placed.iter().enumerate() {
                assert!(
                    obstacle_legal(area, obstacle, &placed[..i]),
                    "game {game}: obstacle {i} of {placed:?}"
                );
            }
            all += placed.len();
            right += placed.iter().filter(|obstacle| obstacle.pose.x > 914.4).count();
        }
        // Obstacles are spread over both halves of a wide play area [RND-17].
        let half = right * 10 > all * 4 && right * 10 < all * 6;
        assert_eq!(half, area == Extent::EPIC, "{right} of {all}");
    }
}

/// The row and column of a cell.
fn cell_of(choice: &Choice) -> Option<(u8, u8)> {
    match *choice {
        Choice::Cell { row, column, .. } => Some((row, column)),
        _ => None,
    }
}

/// The cells offered for the obstacle that is being placed, collected over all offered coarse
/// cells. The battle is built again for each.
fn offered_cells(grid: Grid, build: &dyn Fn() -> TestBattle) -> Vec<(u8, u8)> {
    let mut table = build();
    let (seat, _) = table.asked().expect("an area is asked for");
    let areas = table.options();
    let mut cells = Vec::new();
    for area in areas {
        let mut table = build();
        // A coarse cell with a single legal cell has no further decision.
        let before = on_board(&mut table).len();
        table.answer(area);
        if table.asked().is_some_and(|(_, kind)| kind == DecisionKind::ObstacleCell) {
            cells.extend(table.options().iter().filter_map(cell_of));
        } else {
            let placed = grid.as_seen_by(seat, on_board(&mut table)[before].pose).position();
            let all = (0..CELLS).flat_map(|row| (0..grid.columns()).map(move |column| (row, column)));
            let mut there = all.filter(|(row, column)| (grid.centre(*row, *column) - placed).length() < 0.2);
            cells.push(there.next().expect("a cell"));
        }
    }
    cells
}

/// RND-19: all legal cells of the grid are offered, except those in a strip of at most 13 mm around
/// obstacles.
#[test]
fn every_legal_cell_is_offered() {
    let games = [(0u64, 0u8), (1, 3), (2, 6), (3, 9), (4, 12), (5, 15)];
    let wide = [(6, 2), (7, 7), (8, 12)].map(|game| (Extent::EPIC, game));
    for (area, (game, facing)) in games.map(|game| (Extent::STANDARD, game)).into_iter().chain(wide) {
        let grid = Grid::of(area);
        let is_fourth = |choice: &Choice| matches!(choice, Choice::Area { object: ObjectId(19), .. });
        let build = || {
            let mut table = TestBattle::from_start(on(area, six()));
            let mut rng = stream(5, game, Purpose::PlayerB);
            table.play_by(|_, kind, options| match kind {
                DecisionKind::ObstacleFacing if game % 2 == 0 => options
                    .iter()
                    .copied()
                    .find(|choice| matches!(choice, Choice::Facing { facing: to, .. } if *to == facing)),
                DecisionKind::ObstacleArea if options.iter().any(is_fourth) => None,
                _ => Some(options[below(&mut rng, options.len() as u32) as usize]),
            });
            table
        };
        let mut table = build();
        let placed = on_board(&mut table);
        assert_eq!(
            (placed.len(), table.asked().map(|(_, kind)| kind)),
            (3, Some(DecisionKind::ObstacleArea))
        );
        let (seat, outline, heading) = table.with(|b| {
            let Some(killbox_components::frame::Frame::Setup(f)) = b.frames.top() else { panic!("set-up") };
            let outline = OutlineId(b.matchup.obstacles[f.seat.index()][usize::from(f.object)]);
            (f.seat, outline, FACING[usize::from(f.facing)])
        });
        let offered: BTreeSet<(u8, u8)> = offered_cells(grid, &build).into_iter().collect();
        let all = (0..CELLS).flat_map(|row| (0..grid.columns()).map(move |column| (row, column)));
        for cell in all {
            let (row, column) = cell;
            let at = grid.centre(row, column);
            let there = PlacedObstacle::new(outline, grid.as_seen_by(seat, Pose::at(at, heading)));
            let legal = obstacle_legal(area, &there, &placed);
            // Legal even if every obstacle was 13 mm nearer.
            let clearly = legal
                && placed.iter().all(|other| {
                    let nearer = (other.pose.position() - there.pose.position()).normalised() * 13.0;
                    let there = PlacedObstacle::new(
                        outline,
                        Pose::at(there.pose.position() + nearer, there.pose.heading()),
                    );
                    obstacles_apart(&there, other)
                });
            let offered = offered.contains(&cell);
            assert!(!offered || legal, "game {game}: cell {cell:?} is not legal");
            assert!(offered || !clearly, "game {game}: cell {cell:?} is legal");
        }
    }
}

/// RND-19/open: an obstacle without a legal cell is left out, and the alternation goes on with the
/// other player.
#[test]
fn an_obstacle_without_a_legal_spot_is_left_out() {
    let mut table = TestBattle::from_start(with_obstacles([&["core2asteroid5"], &["core2asteroid0"]]));
    // Five large asteroids leave room only for a small one.
    let large = [(330.0, 330.0), (584.4, 330.0), (457.2, 457.2), (330.0, 584.4), (584.4, 584.4)];
    table.with(|b| {
        for (row, (x, y)) in large.into_iter().enumerate() {
            let outline = OutlineId::named("core2asteroid5").expect("a name");
            let placed = PlacedObstacle::new(outline, Pose::from_degrees(x, y, 90.0));
            b.obstacles[row] = Obstacle::lying(outline.outline().kind, placed);
        }
    });
    table.play_by(|_, kind, options| (kind <= DecisionKind::ObstacleCell).then(|| options[0]));
    let placed = on_board(&mut table);
    let names: Vec<_> = placed[5..].iter().map(|o| o.outline.outline().name).collect();
    assert_eq!(names, ["core2asteroid0"]);
    assert!(obstacle_legal(Extent::STANDARD, &placed[5], &placed[..5]));
}

/// RND-18: two obstacles with the same outline are one option.
#[test]
fn equal_obstacles_are_one_option() {
    let pool: &[&str] = &["gascloud1", "gascloud1", "gascloud2"];
    let mut table = TestBattle::from_start(with_obstacles([pool, &[]]));
    table.run();
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::ObstacleChoice)));
    assert_eq!(table.options().len(), 2);
    table.play_by(|_, kind, options| (kind <= DecisionKind::ObstacleCell).then(|| options[0]));
    assert_eq!(on_board(&mut table).len(), 3);
}

/// The ships placed so far, in order.
fn placed_ships(table: &mut TestBattle) -> Vec<ShipSlot> {
    let events = table.events();
    events
        .iter()
        .filter_map(|e| if let Event::ShipPlaced { ship, .. } = e { Some(*ship) } else { None })
        .collect()
}

/// RND-20, RND-36, RND-34: ships are placed in ascending initiative and, at equal values, in player
/// order. Each player orders their own ships of equal initiative.
#[test]
fn ships_are_placed_by_initiative() {
    let squad_a = vec![ship(Size::Small, 4), ship(Size::Small, 1), ship(Size::Small, 1)];
    let squad_b = vec![ship(Size::Small, 4), ship(Size::Small, 1), ship(Size::Small, 0)];
    let mut table = TestBattle::from_start(Matchup {
        forced_first: Some(Seat::B),
        ..matchup("legacy", squad_a, squad_b)
    });
    let mut picked = Vec::new();
    table.play_by(|seat, kind, options| {
        if kind == DecisionKind::ShipToPlace {
            picked.push((seat, options.to_vec()));
            return options.last().copied();
        }
        (kind < DecisionKind::Dial).then(|| options[0])
    });
    assert_eq!(placed_ships(&mut table), [b(2), b(1), a(2), a(1), b(0), a(0)]);
    assert_eq!(picked, [(Seat::A, vec![Choice::Ship(a(1)), Choice::Ship(a(2))])]);
}

/// RND-21, RND-24, RND-27, GEO-151: for every facing the offered cells are exactly those in which
/// the base lies within range 1 of the own edge, in the play area and on no other ship. A large
/// base that sticks out of range 1 touches the edge.
#[test]
fn ships_are_placed_in_their_zone() {
    let sizes = [Size::Small, Size::Medium, Size::Large];
    let mut seen = [0; 3];
    // The number of ships placed beyond the width of the standard play area [RND-17].
    let mut right = 0;
    for game in 0..150u64 {
        let area = AREAS[game as usize % 3];
        let grid = Grid::of(area);
        let mut rng = stream(3, game, Purpose::PlayerA);
        let squad =
            |rng: &mut _| (0..4u8).map(|i| ship(sizes[below(rng, 3) as usize], i)).collect::<Vec<_>>();
        let squads = [squad(&mut rng), squad(&mut rng)];
        let mut table =
            TestBattle::from_start(on(area, matchup("legacy", squads[0].clone(), squads[1].clone())));
        let mut cells: Vec<(u8, u8)> = Vec::new();
        while table.run() == killbox_systems::world::battle::Flow::Wait {
            let (seat, kind) = table.asked().expect("somebody is asked");
            if kind >= DecisionKind::Dial {
                break;
            }
            let options = table.options();
            let answer = options[below(&mut rng, options.len() as u32) as usize];
            if kind == DecisionKind::ShipCell {
                cells.clear();
                cells.extend(options.iter().filter_map(cell_of));
                let (ship, facing, block) = table.with(|b| {
                    let Some(killbox_components::frame::Frame::Setup(f)) = b.frames.top() else { panic!() };
                    (ShipSlot(f.object), f.facing, f.area)
                });
                let size = table.with(|b| b.spec(ship).size);
                seen[size as usize] += 1;
                let others: Vec<Base> =
                    table.with(|b| b.friends(ship).into_iter().map(|other| b.board.base(other)).collect());
                for cell in (0..12).flat_map(|row| (0..grid.columns()).map(move |column| (row, column))) {
                    let (row, column) = cell;
                    if column / BLOCK != block {
                        continue;
                    }
                    let mut base = Base::new(Pose::at(Vec2::ZERO, FACING[usize::from(facing)]), size);
                    (base.pose.x, base.pose.y) =
                        (grid.x.centre_mm(column), base.reach().y + 10.0 * f32::from(row));
                    base.pose = grid.as_seen_by(seat, base.pose);
                    let legal = in_deployment_zone(area, base, size, seat)
                        && others.iter().all(|other| !overlap(base, *other));
                    assert_eq!(cells.contains(&cell), legal, "game {game}: {ship:?} in cell {cell:?}");
                }
            }
            table.answer(answer);
        }
        table.with(|b| {
            assert_eq!(b.in_play(), b.matchup.fielded);
            for ship in b.in_play() {
                let at = b.board.pose(ship);
                assert!(at.x < area.width && at.y < area.depth);
                right += usize::from(at.x > 914.4);
            }
        });
    }
    // About half of the ships of every third game.
    assert!((150..250).contains(&right), "{right} of 1200");
    assert!(seen.iter().all(|n| *n > 50), "{seen:?}");
}

/// RND-17, SQD-23: an Epic game offers coarse cells on both halves of its edge, any other ruleset
/// on one.
#[test]
fn the_areas_of_an_epic_game_are_twice_as_many() {
    for (ruleset, areas, farthest) in [
        ("standard", 12, 914.4),
        ("legacy", 12, 914.4),
        ("standard-epic", 24, 1828.8),
        ("legacy-epic", 24, 1828.8),
    ] {
        let squad = || vec![ship(Size::Small, 1)];
        let mut table = TestBattle::from_start(matchup(ruleset, squad(), squad()));
        let mut offered = Vec::new();
        table.play_by(|_, kind, options| {
            if kind == DecisionKind::ShipArea {
                offered.push(options.len());
            }
            (kind < DecisionKind::Dial).then(|| options[options.len() - 1])
        });
        assert_eq!(offered, [areas; 2], "{ruleset}");
        table.with(|t| {
            // The last column is at most a cell away from the rightmost place of a base.
            let (own, other) = (t.board.pose(a(0)).x, t.board.pose(b(0)).x);
            assert!(own > farthest - 40.0 && own < farthest - 19.9, "{ruleset}: {own}");
            assert!(other < 40.0 && other > 19.9, "{ruleset}: {other}");
        });
    }
}

/// RND-24: a large ship at an angle is too deep for range 1, so it touches its edge.
#[test]
fn a_large_ship_may_stick_out() {
    let mut table =
        TestBattle::from_start(matchup("legacy", vec![ship(Size::Large, 1)], vec![ship(Size::Small, 2)]));
    table.play_by(|_, kind, options| match kind {
        DecisionKind::ShipFacing => options.get(2).copied(),
        _ => (kind < DecisionKind::Dial).then(|| options[0]),
    });
    let base = table.with(|t| t.board.base(a(0)));
    assert!(base.pose.y + base.reach().y > 113.0);
    assert!((base.pose.y - base.reach().y).abs() < 0.001);
}

/// RND-21/open, RND-27: friendly ships can leave no room in the zone. The ship is then placed in
/// the first free place beyond it.
#[test]
fn a_ship_always_finds_a_place() {
    let mut table = TestBattle::from_start(matchup("legacy", vec![ship(Size::Large, 2); 8], vec![]));
    // The columns are cell numbers. Gaps of 50 or 60 mm leave no room for the eighth ship.
    let columns = [10u8, 23, 36, 49, 62, 75, 87];
    let mut placed = 0;
    table.play_by(|_, kind, options| {
        let here = |choice: &&Choice| match choice {
            Choice::Area { area, .. } => *area == columns[placed] / 8,
            Choice::Cell { column, .. } => *column == columns[placed],
            _ => false,
        };
        match kind {
            DecisionKind::ShipToPlace | DecisionKind::ShipFacing => Some(options[0]),
            DecisionKind::ShipArea => options.iter().find(here).copied(),
            DecisionKind::ShipCell => {
                let cell = options.iter().find(here).copied();
                placed += 1;
                cell
            }
            _ => None,
        }
    });
    assert_eq!(placed, columns.len());
    table.with(|t| {
        let bases: Vec<_> = t.in_play().into_iter().map(|ship| t.board.base(ship)).collect();
        assert_eq!(bases.len(), 8);
        for (i, base) in bases.iter().enumerate() {
            assert!(bases[..i].iter().all(|other| !overlap(*base, *other)));
        }
    });
}

/// GEO-93: ships that touch each other when they are placed are at range 0.
#[test]
fn ships_placed_side_by_side_touch() {
    let squad = || vec![ship(Size::Small, 1), ship(Size::Small, 2), ship(Size::Small, 3)];
    let mut table = TestBattle::from_start(matchup("legacy", squad(), vec![]));
    let is_third = |choice: &Choice| matches!(choice, Choice::Area { object: ObjectId(2), .. });
    // Two ships fit behind each other in the first coarse cell. The third goes to the last coarse
    // cell.
    table.play_by(|_, kind, options| match kind {
        DecisionKind::ShipArea if options.iter().any(is_third) => options.last().copied(),
        _ => (kind < DecisionKind::Dial).then(|| options[0]),
    });
    table.with(|t| {
        assert!(t.board.touch(a(0), a(1)) && !t.board.touch(a(1), a(2)) && !t.board.touch(a(0), a(2)));
    });
}

/// RND-17: seat B sees the board from its own edge: equal options place its ships like seat A's,
/// rotated by 180 degrees.
#[test]
fn both_seats_place_alike() {
    let squad = || vec![ship(Size::Small, 1), ship(Size::Medium, 2)];
    for area in AREAS {
        let mut table = TestBattle::from_start(on(area, matchup("legacy", squad(), squad())));
        table.play_by(|_, kind, options| (kind < DecisionKind::Dial).then(|| options[options.len() * 2 / 3]));
        table.with(|t| {
            for (own, other) in [(a(0), b(0)), (a(1), b(1))] {
                let (own, across) = (t.board.pose(own), t.board.pose(other));
                assert!((own.x + across.x - area.width).abs() < 0.001);
                assert!((own.y + across.y - area.depth).abs() < 0.001);
                assert!((own.ux + across.ux).abs() < 1e-6 && (own.uy + across.uy).abs() < 1e-6);
                assert!(own.y < 100.0 && across.y > area.depth - 100.0);
            }
        });
    }
}

/// RND-22: a single turret indicator starts at one of the four standard arcs, a double one at one
/// of two pairs.
#[test]
fn turret_indicators_are_set_when_the_ship_is_placed() {
    for (turret, arcs) in [(Turret::Single, 4), (Turret::Double, 2)] {
        let mut table =
            TestBattle::from_start(matchup("legacy", vec![turret_ship(Size::Small, turret)], vec![]));
        table.play_by(|_, kind, options| (kind < DecisionKind::TurretStart).then(|| options[0]));
        assert_eq!(table.options().len(), arcs);
        assert!(placed_ships(&mut table).is_empty());
        table.answer(Choice::Arc { ship: a(0), arc: Arc::Left });
        assert_eq!(table.with(|t| t.turn[a(0)].turret), Arc::Left);
        assert_eq!(placed_ships(&mut table), [a(0)]);
    }
}

/// RND-15, CHG-2, RND-25: ships begin with all their charges active, and each player begins with a
/// damage deck of 33 cards.
#[test]
fn ships_begin_with_all_charges() {
    let charged = ShipSpec {
        shields: killbox_components::charge::Charge::full(2, 0),
        force: killbox_components::charge::Charge::full(1, 1),
        cards: [killbox_testkit::card("torpedoes", 2)].into_iter().collect(),
        ..plain_ship(Size::Small)
    };
    let mut table = TestBattle::from_start(matchup("legacy", vec![charged], vec![]));
    table.with(|t| {
        assert_eq!((t.charges[a(0)].shields.active, t.charges[a(0)].force.active), (2, 1));
        assert_eq!(t.cards[0].charges.active, 2);
        assert_eq!(t.decks.draw.map(|deck| deck.total()), [33, 33]);
    });
}

/// RND-90, LEG-32: the unspent points of a squad score for the opponent at the start, if the
/// ruleset has a deficit.
#[test]
fn unspent_points_score_for_the_opponent() {
    let points = |ruleset| TestBattle::from_start(duel(ruleset, [18, 20])).with(|b| b.core.points);
    assert_eq!(points("standard"), [0, 2]);
    assert_eq!(points("legacy"), [0, 0]);
}
