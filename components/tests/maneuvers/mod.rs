//! Tests of maneuvers as numbers.

use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};

/// MOV-1: every maneuver has its own number, and the number decodes to it.
#[test]
fn numbers_name_maneuvers() {
    let mut seen = std::collections::BTreeSet::new();
    for speed in 0..=5 {
        for bearing in (0..).map_while(Bearing::from_repr) {
            for direction in (0..).map_while(Direction::from_repr) {
                for difficulty in (0..).map_while(Difficulty::from_repr) {
                    let maneuver = Maneuver::new(speed, bearing, direction, difficulty);
                    assert!(seen.insert(maneuver.number()), "{maneuver:?}");
                    assert_eq!(Maneuver::numbered(maneuver.number()), Some(maneuver));
                }
            }
        }
    }
    assert_eq!(seen.len(), 6 * 11 * 3 * 4);
    assert_eq!(Maneuver::numbered(4 * 256), None, "there is no fifth difficulty");
}
