//! Where devices come to lie, by hand.

use killbox_components::device::DeviceKind;
use killbox_components::geometry::device::{Edge, placed};
use killbox_components::geometry::{Base, Pose, Shape, Template};
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;

/// GEO-70, GEO-70/open: a left bank bends to the ship's left in front and behind; at a side, to the left as it is seen
/// from the ship: backward on the left side, forward on the right.
#[test]
fn a_bank_at_each_edge() {
    let base = Base::new(Pose::from_degrees(400.0, 400.0, 0.0), Size::Small);
    let bank = Template::new(Shape::Bank, 1, Direction::Left).expect("there is one");
    // The 1-bank: 56.57 ahead and 23.43 aside; the bomb's centre 15 beyond, 10.61 each way.
    let (out, aside) = (20.0 + 56.57 + 10.61, 23.43 + 10.61);
    for (edge, x, y, degrees) in [
        (Edge::Front, out, aside, 45.0_f32),
        (Edge::Rear, -out, aside, 135.0),
        (Edge::Left, -aside, out, 135.0),
        (Edge::Right, aside, -out, -45.0),
    ] {
        let pose = placed(base, DeviceKind::ProtonBomb, bank, edge);
        let (sin, cos) = degrees.to_radians().sin_cos();
        let wanted = [400.0 + x, 400.0 + y, cos, sin];
        for (is, want) in [pose.x, pose.y, pose.ux, pose.uy].into_iter().zip(wanted) {
            assert!((is - want).abs() < 0.02, "{edge:?}: {pose:?}, not {wanted:?}");
        }
    }
}
