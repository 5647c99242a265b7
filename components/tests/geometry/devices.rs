//! Tests of the positions of devices, by hand.

use killbox_components::device::DeviceKind;
use killbox_components::geometry::device::{Edge, placed};
use killbox_components::geometry::{Base, Pose, Shape, Template};
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;

/// GEO-70, GEO-70/open: a left bank bends to the ship's left in front and behind; at a side, to the
/// left as seen from the ship: backward on the left side, forward on the right.
#[test]
fn a_bank_at_each_edge() {
    let base = Base::new(Pose::from_degrees(400.0, 400.0, 0.0), Size::Small);
    let bank = Template::new(Shape::Bank, 1, Direction::Left).expect("there is one");
    // The 1-bank leads 56.57 ahead and 23.43 aside; the bomb's centre is 15 further, 10.61 each
    // way.
    let (out, aside) = (20.0 + 56.57 + 10.61, 23.43 + 10.61);
    for (edge, x, y, degrees) in [
        (Edge::Front, out, aside, 45.0),
        (Edge::Rear, -out, aside, 135.0),
        (Edge::Left, -aside, out, 135.0),
        (Edge::Right, aside, -out, -45.0),
    ] {
        let pose = placed(base, DeviceKind::ProtonBomb, bank, edge);
        let wanted = Pose::from_degrees(400.0 + x, 400.0 + y, degrees);
        let off = (pose.position().distance(wanted.position()), pose.heading().distance(wanted.heading()));
        assert!(off.0 < 0.02 && off.1 < 0.001, "{edge:?}: {pose:?}, not {wanted:?}");
    }
}
