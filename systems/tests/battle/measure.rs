//! Range, arcs, attack range and obstruction on the board of a battle.

use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::geometry::Relation;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::size::Size;
use killbox_components::spec::Turret;
use killbox_systems::derived::measure::{self, ArcSet};
use killbox_testkit::{TestBattle, a, b, matchup, plain_ship, primary, turret_ship};

/// Ship a(0) at (400, 400) facing +x, with b(0) straight ahead at a distance of `gap` mm between
/// the bases.
fn facing(gap: f32) -> TestBattle {
    let mut table = TestBattle::plain("standard");
    table.place(a(0), 400.0, 400.0, 0.0);
    table.place(b(0), 440.0 + gap, 400.0, 180.0);
    table.place(a(1), 60.0, 60.0, 90.0);
    table.place(b(1), 60.0, 850.0, -90.0);
    table
}

/// ATK-1, ATK-2, GEO-91: the range is the band of the distance between the closest points of the
/// bases. The far end of a band belongs to it.
#[test]
fn range_in_bands() {
    for (gap, band) in [(1.0, 1), (100.0, 1), (100.1, 2), (200.0, 2), (200.1, 3), (300.0, 3), (300.1, 4)] {
        let mut table = facing(gap);
        assert_eq!(table.with(|x| measure::range(x, a(0), b(0))), band, "{gap} mm");
        assert!(table.with(|x| measure::at_range(x, a(0), b(0), 0, band)));
        assert!(table.with(|x| !measure::at_range(x, a(0), b(0), 0, band - 1)));
    }
}

/// ATK-3: "within range 1" requires the whole base inside the band; "at range 1" any part of it.
#[test]
fn within_range() {
    let mut near = facing(60.0);
    assert!(near.with(|x| measure::within_range(x, a(0), b(0), 1)));
    let mut across = facing(70.0);
    assert!(across.with(|x| !measure::within_range(x, a(0), b(0), 1)));
    assert!(across.with(|x| measure::at_range(x, a(0), b(0), 1, 1)));
}

/// ATK-4, ATK-5, GEO-93: range 0 between ships is contact and is stored as state. Standing close is
/// not enough.
#[test]
fn range_0_is_state() {
    let mut table = facing(0.0);
    assert_eq!(table.with(|x| measure::range(x, a(0), b(0))), 0);
    table.with(|x| x.board.part(a(0)));
    assert_eq!(table.with(|x| measure::range(x, a(0), b(0))), 1);
    let mut apart = facing(0.01);
    apart.with(|x| x.board.join(a(0), b(0)));
    assert_eq!(apart.with(|x| measure::range(x, a(0), b(0))), 0);
    assert_eq!(apart.with(|x| measure::range(x, a(0), a(0))), 0);
}

/// RND-5: an object is either a ship or an obstacle; numbers beyond those are neither. A standard
/// ship is one that is not huge.
#[test]
fn kinds_of_object() {
    let objects: Vec<_> = (0..=u8::MAX).map(ObjectId).collect();
    let ships = objects.iter().filter(|object| object.as_ship().is_some()).count();
    let obstacles = objects.iter().filter(|object| object.as_obstacle().is_some()).count();
    assert_eq!((ships, obstacles), (16, 8));
    assert!(objects.iter().all(|object| object.as_ship().is_none() || object.as_obstacle().is_none()));
    for ship in ShipSlot::all() {
        assert_eq!(ObjectId::ship(ship).as_ship(), Some(ship));
    }
    for index in 0..8 {
        assert_eq!(ObjectId::obstacle(index).as_obstacle(), Some(index));
    }
    assert_eq!(Size::STANDARD, [Size::Small, Size::Medium, Size::Large]);
}

/// ATK-4, ATK-1: a ship on an obstacle is at range 0 of it. Otherwise the distance to its outline
/// counts.
#[test]
fn range_to_obstacles() {
    let mut table = facing(250.0);
    table.place_obstacle(0, "coreasteroid5", 420.0, 430.0, 0.0);
    table.place_obstacle(3, "gascloud1", 560.0, 400.0, 0.0);
    assert!(table.with(|x| measure::on_obstacle(x, a(0), 0)));
    assert_eq!(table.with(|x| measure::obstacles_under(x, a(0))), 1);
    assert_eq!(table.with(|x| measure::obstacles_under(x, b(0))), 0);
    assert_eq!(table.with(|x| measure::range_to_obstacle(x, a(0), 0)), 0);
    assert_eq!(table.with(|x| measure::range_to_obstacle(x, a(0), 3)), 2);
    assert_eq!(table.with(|x| measure::range_to_object(x, a(0), ObjectId::obstacle(3), 5)), 2);
    assert_eq!(table.with(|x| measure::range_to_object(x, a(0), ObjectId::ship(b(0)), 5)), 3);
    assert_eq!(
        table.with(|x| measure::range_to_object(x, a(0), ObjectId::ship(b(0)), 2)),
        measure::OUT_OF_RANGE
    );
    assert_eq!(table.with(|x| measure::range_to_obstacle(x, a(0), 1)), measure::OUT_OF_RANGE);
}

/// ATK-10, ATK-12, ATK-14, ATK-15: a ship straight ahead is in the front, full front and bullseye
/// arcs, and in no other arc.
#[test]
fn arcs_ahead() {
    let mut table = facing(100.0);
    let arcs = |table: &mut TestBattle| {
        table.with(|x| {
            Arc::ALL.into_iter().filter(|arc| measure::in_arc(x, a(0), *arc, b(0))).collect::<Vec<_>>()
        })
    };
    assert_eq!(arcs(&mut table), [Arc::Front, Arc::FullFront, Arc::Bullseye]);
    table.place(b(0), 200.0, 400.0, 0.0);
    assert_eq!(arcs(&mut table), [Arc::Rear, Arc::FullRear]);
    table.place(b(0), 400.0, 550.0, 0.0);
    assert_eq!(arcs(&mut table), [Arc::Left, Arc::FullFront, Arc::FullRear]);
    assert!(table.with(|x| !measure::in_arc(x, a(0), Arc::Front, a(0))));
}

/// ATK-13: an object across an arc line is in both arcs.
#[test]
fn several_arcs() {
    let mut table = facing(100.0);
    table.place(b(0), 520.0, 500.0, 0.0);
    assert!(table.with(|x| measure::in_arc(x, a(0), Arc::Front, b(0)) && measure::in_arc(x, a(0), Arc::Left, b(0))));
}

/// ATK-16: exactly one of in front, behind and flanking applies within range 3; none applies
/// beyond.
#[test]
fn relations() {
    let mut table = facing(100.0);
    let mut relation = |x, y| {
        table.place(b(0), x, y, 0.0);
        table.with(|x| measure::relation(x, b(0), a(0)))
    };
    assert_eq!(relation(540.0, 400.0), Some(Relation::InFront));
    assert_eq!(relation(300.0, 500.0), Some(Relation::Behind));
    assert_eq!(relation(410.0, 500.0), Some(Relation::Flanking));
    assert_eq!(relation(800.0, 400.0), None);
}

/// ATK-17, ATK-18, ATK-22/open: a single indicator gives one turret arc, a double one two opposite
/// arcs, for every turret weapon.
#[test]
fn turrets() {
    let ships = vec![turret_ship(Size::Small, Turret::Single), turret_ship(Size::Medium, Turret::Double)];
    let mut table = TestBattle::new(matchup("standard", ships, vec![plain_ship(Size::Small)]));
    table.with(|x| {
        x.turn[a(0)].turret = Arc::Left;
        x.turn[a(1)].turret = Arc::Rear;
        assert_eq!(measure::turret_arcs(x, a(0)), ArcSet::of(Arc::Left));
        assert_eq!(measure::turret_arcs(x, a(1)), ArcSet::of(Arc::Rear).or(ArcSet::of(Arc::Front)));
        assert_eq!(measure::turret_arcs(x, b(0)), ArcSet::EMPTY);
        let mut single = x.spec(a(1)).weapons[0];
        single.arc = WeaponArc::SingleTurret;
        assert_eq!(measure::weapon_arcs(x, a(1), &single), measure::turret_arcs(x, a(1)));
    });
}

/// ATK-19, ATK-20: firing arcs are those of primary weapons and turrets, up to range 3. Special
/// weapons add none.
#[test]
fn firing_arcs() {
    let mut ship = plain_ship(Size::Small);
    let mut rear = primary(Arc::Rear, 2);
    rear.special = true;
    ship.weapons.push(rear);
    let mut table = TestBattle::new(matchup("standard", vec![ship], vec![plain_ship(Size::Small)]));
    table.place(a(0), 400.0, 400.0, 0.0);
    table.place(b(0), 730.0, 400.0, 0.0);
    table.with(|x| {
        assert_eq!(measure::firing_arcs(x, a(0)), ArcSet::of(Arc::Front));
        assert!(measure::in_firing_arc(x, a(0), b(0)));
        assert!(!measure::in_firing_arc(x, a(0), a(0)));
    });
    table.place(b(0), 745.0, 400.0, 0.0);
    assert!(table.with(|x| !measure::in_firing_arc(x, a(0), b(0))));
    table.place(b(0), 300.0, 400.0, 0.0);
    assert!(table.with(|x| !measure::in_firing_arc(x, a(0), b(0))));
}

/// ATK-7, ATK-8, GEO-95: the attack range is measured to the part of the defender inside the arc,
/// and the plain range to its nearest part.
#[test]
fn attack_range_is_inside_the_arc() {
    let mut table = facing(100.0);
    table.place(b(0), 484.0, 490.0, 0.0);
    table.with(|x| {
        assert_eq!(measure::range(x, a(0), b(0)), 1);
        let (range, measured) = measure::attack_range(x, a(0), Arc::Front, b(0)).expect("in the arc");
        assert_eq!(range, 1);
        assert!(measured.first.0.distance(measured.first.1) > 79.0);
        assert_eq!(measure::attack_range(x, a(0), Arc::Rear, b(0)), None);
    });
    table.place(b(0), 504.0, 510.0, 0.0);
    table.with(|x| {
        assert_eq!(measure::range(x, a(0), b(0)), 1);
        assert_eq!(measure::attack_range(x, a(0), Arc::Front, b(0)).map(|(range, _)| range), Some(2));
    });
}

/// ATK-9: in contact the attack range is 0, but only through an arc that contains the defender.
#[test]
fn attack_range_0() {
    let mut table = facing(0.0);
    table.with(|x| {
        assert_eq!(measure::attack_range(x, a(0), Arc::Front, b(0)).map(|(range, _)| range), Some(0));
        assert_eq!(measure::attack_range(x, a(0), Arc::Rear, b(0)), None);
        x.board.part(a(0));
        assert_eq!(measure::attack_range(x, a(0), Arc::Front, b(0)).map(|(range, _)| range), Some(1));
    });
}

/// ATK-82, ATK-84: a single shortest line is either obstructed or not, and no other line may be
/// chosen.
#[test]
fn one_line() {
    let mut table = facing(200.0);
    table.place(b(0), 620.0, 420.0, 210.0);
    let mut lines = |y| {
        table.place_obstacle(0, "coreasteroid0", 500.0, y, 0.0);
        table.with(|x| {
            let (_, measured) = measure::attack_range(x, a(0), Arc::Front, b(0)).expect("in the arc");
            assert!(!measured.is_tie());
            measure::obstruction_by_obstacles(x, &measured)
        })
    };
    let clear = lines(470.0);
    assert!(clear.clear && !clear.obstructed && !clear.by_gas_cloud);
    let blocked = lines(410.0);
    assert!(!blocked.clear && blocked.obstructed && !blocked.is_choice());
}

/// ATK-85, LEG-21: between parallel edges the attacker may pick a line that is clear, obstructed,
/// or obstructed by a gas cloud.
#[test]
fn a_choice_of_lines() {
    let mut table = facing(200.0);
    let lines = |table: &mut TestBattle| {
        table.with(|x| {
            let (_, measured) = measure::attack_range(x, a(0), Arc::Front, b(0)).expect("in the arc");
            assert!(measured.is_tie());
            measure::obstruction_by_obstacles(x, &measured)
        })
    };
    assert!(!lines(&mut table).is_choice());
    table.place_obstacle(0, "coreasteroid0", 500.0, 425.0, 0.0);
    let some = lines(&mut table);
    assert!(some.clear && some.obstructed && !some.by_gas_cloud && some.is_choice());
    table.place_obstacle(1, "gascloud1", 560.0, 375.0, 0.0);
    let more = lines(&mut table);
    assert!(more.obstructed && more.by_gas_cloud && more.is_choice());
    table.place_obstacle(0, "coreasteroid5", 500.0, 400.0, 0.0);
    assert!(!lines(&mut table).clear);
}

/// ATK-86, GEO-98: an obstacle under the attacker obstructs if the line passes over the part that
/// sticks out.
#[test]
fn obstacle_under_the_attacker() {
    let mut table = facing(200.0);
    table.place_obstacle(0, "coreasteroid5", 400.0, 400.0, 0.0);
    let lines = table.with(|x| {
        let (_, measured) = measure::attack_range(x, a(0), Arc::Front, b(0)).expect("in the arc");
        measure::obstruction_by_obstacles(x, &measured)
    });
    assert!(lines.obstructed);
}
