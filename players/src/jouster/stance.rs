//! The value of a ship's position, against where the enemies stand or may come to stand.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use killbox_components::geometry::{Base, Extent, Pose, SlideOffset, Vec2, end_pose, step_of};
use killbox_components::ids::{SHIPS_PER_SEAT, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::size::Size;
use killbox_systems::world::view::View;
use wide::CmpLt;

use super::expect::Mods;
use super::guns::{BEYOND_MM, Bands, Guns, LANES, Lanes, STANDS, Sight, reach};
use super::threat::{Stand, Threats, near};

/// An enemy as one own ship meets it.
struct Foe {
    ship: ShipSlot,
    /// The places where it may be, each with its likelihood.
    stands: Stands,
    /// Weight of a point of damage to it: fire that destroys a ship also silences it, so a ship
    /// near destruction weighs more.
    frailty: f32,
    /// Distance of the two centres less that of the bases, mm.
    reach: f32,
}

/// Places where a ship may be, each with its likelihood.
type Stands = ArrayVec<(Pose, f32), STANDS>;

/// The enemies as one own ship meets them, computed once for a decision.
pub struct Front<'a> {
    view: &'a View<'a>,
    threats: &'a Threats<'a>,
    own: ShipSlot,
    /// The modifications that the own ship may have when it shoots or is shot at.
    states: [Mods; 2],
    foes: ArrayVec<Foe, SHIPS_PER_SEAT>,
    /// By foe: the damage that the own ship could deal to it, and that it could deal to the own
    /// ship. Computed once they are in range.
    guns: [OnceCell<[Guns; 2]>; SHIPS_PER_SEAT],
}

/// The modifications that an enemy is expected to have when it attacks.
pub const EXPECTED: Mods = Mods { focus: true, reroll: false, evades: 0 };

/// Places where a ship might stand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Places {
    /// The poses; unused ones have any value.
    pub poses: [Pose; LANES],
    /// Which of the two states of modifications the ship would be in.
    pub state: usize,
}

impl Places {
    /// One coordinate of all poses.
    #[inline]
    pub fn lane(&self, part: impl Fn(&Pose) -> f32) -> Lanes {
        Lanes::from(self.poses.each_ref().map(part))
    }
}

impl<'a> Front<'a> {
    /// The enemies of `own`, whose modifications may be in one of two states. An enemy that has
    /// moved this round is where it is. One that has not is expected to fly on at a middling speed,
    /// straight or in a bank; while `planning` none has moved.
    pub fn new(
        view: &'a View<'a>,
        threats: &'a Threats<'a>,
        own: ShipSlot,
        states: [Mods; 2],
        planning: bool,
    ) -> Front<'a> {
        let foe = |ship| {
            let mut stands = Stands::new();
            if planning || !view.activated(ship) {
                stands = futures(view, ship);
            }
            if stands.is_empty() {
                stands.push((view.pose(ship), 1.0));
            }
            let left = f32::from(view.hull_left(ship) + view.charges(ship).shields.active);
            let reach = reach(view.spec(own).size, view.spec(ship).size);
            Foe { ship, stands, frailty: 1.0 + 0.5 / left.max(1.0), reach }
        };
        let foes = view.enemies().into_iter().map(foe).collect();
        Front { view, threats, own, states, foes, guns: std::array::from_fn(|_| OnceCell::new()) }
    }

    fn guns(&self, foe: usize) -> &[Guns; 2] {
        self.guns[foe].get_or_init(|| {
            let Front { view, threats, own, states, .. } = self;
            let foe = self.foes[foe].ship;
            [
                threats.guns(view, *own, foe, states.map(|mods| (mods, Mods::default()))),
                threats.guns(view, foe, *own, states.map(|mods| (EXPECTED, mods))),
            ]
        })
    }

    /// Value of standing at each of these places, in points of damage: the damage that the ship
    /// expects to deal less the damage that it expects to suffer. Nearness to the nearest enemy
    /// counts while none is in reach; facing it always counts.
    pub fn worth(&self, places: &Places) -> [f32; LANES] {
        let (x, y) = (places.lane(|pose| pose.x), places.lane(|pose| pose.y));
        let (ux, uy) = (places.lane(|pose| pose.ux), places.lane(|pose| pose.uy));
        let (mut best, mut sum, mut taken) = (Lanes::ZERO, Lanes::ZERO, Lanes::ZERO);
        let far = self.view.play_area().far_mm();
        let mut nearest = Lanes::splat(far * far);
        let (mut facing_away, mut facing) = (nearest, Lanes::ZERO);
        // The foe as the ship sees it, and the ship as the foe sees it.
        let (mut ours, mut theirs) = ([Sight::default(); STANDS], [Sight::default(); STANDS]);
        for (number, foe) in self.foes.iter().enumerate() {
            let mut in_range = 0;
            for (place, (pose, weight)) in foe.stands.iter().enumerate() {
                let (dx, dy) = (Lanes::splat(pose.x) - x, Lanes::splat(pose.y) - y);
                let away = dx * dx + dy * dy;
                nearest = nearest.fast_min(away);
                let (u, v) = (dx * ux + dy * uy, dy * ux - dx * uy);
                if place == 0 {
                    let nearer = away.cmp_lt(facing_away);
                    facing_away = facing_away.fast_min(away);
                    facing = nearer.blend(u, facing);
                }
                let bands = Bands::of(away.sqrt() - Lanes::splat(foe.reach));
                if bands.none() {
                    continue;
                }
                let weight = Lanes::splat(*weight);
                let (hx, hy) = (Lanes::splat(pose.ux), Lanes::splat(pose.uy));
                ours[in_range] = Sight { u, v, bands, weight };
                theirs[in_range] = Sight { u: -(dx * hx + dy * hy), v: dx * hy - dy * hx, bands, weight };
                in_range += 1;
            }
            if in_range == 0 {
                continue;
            }
            let [own, foes] = self.guns(number);
            let dealt = own.volley(&ours[..in_range], places.state) * Lanes::splat(foe.frailty);
            best = best.fast_max(dealt);
            sum += dealt;
            taken += foes.volley(&theirs[..in_range], places.state);
        }
        let idle = best.cmp_lt(Lanes::splat(0.05));
        let closing = idle & (nearest.sqrt() * Lanes::splat(-0.003));
        // 1 if the ship points at the nearest enemy, -1 if away from it.
        let facing = facing / facing_away.sqrt().fast_max(Lanes::ONE);
        let worth = best + Lanes::splat(0.15) * (sum - best) - Lanes::splat(0.55) * taken
            + closing
            + Lanes::splat(0.4) * facing;
        worth.to_array()
    }

    /// The damage that the enemies together expect to deal to the ship at `own`, in two states of
    /// its modifications. `guns` gives the guns that each has against it.
    pub fn taken(&self, own: Pose, guns: impl Fn(ShipSlot) -> Guns) -> [f32; 2] {
        let mut taken = [0.0; 2];
        let here = |pose: &Pose| near(*pose, own, BEYOND_MM);
        for foe in self.foes.iter().filter(|foe| foe.stands.iter().any(|(pose, _)| here(pose))) {
            let guns = guns(foe.ship);
            for (pose, weight) in &foe.stands {
                let damage = guns.shot(*pose, own.position());
                taken = std::array::from_fn(|state| taken[state] + weight * damage[state]);
            }
        }
        taken
    }

    /// The enemies, each at its likeliest place.
    pub fn targets(&self) -> impl Iterator<Item = Stand> + '_ {
        self.foes.iter().map(|foe| Stand { ship: foe.ship, pose: foe.stands[0].0 })
    }
}

/// The likely ends of an enemy's next maneuver.
fn futures(view: &View, ship: ShipSlot) -> Stands {
    let spec = view.spec(ship);
    let pose = view.pose(ship);
    let speed = if spec.dial.iter().any(|m| m.bearing == Bearing::Straight && m.speed == 3) { 3 } else { 2 };
    let likely = [
        (Maneuver::new(speed, Bearing::Straight, Direction::Straight, Difficulty::White), 0.5),
        (Maneuver::new(2, Bearing::Bank, Direction::Left, Difficulty::White), 0.25),
        (Maneuver::new(2, Bearing::Bank, Direction::Right, Difficulty::White), 0.25),
    ];
    let mut stands = Stands::new();
    for (maneuver, weight) in likely {
        let end = ahead(pose, spec.size, maneuver);
        if is_inside(view.play_area(), end, spec.size) {
            stands.push((end, weight));
        }
    }
    stands
}

/// Where a maneuver leads if nothing is in the way.
#[inline]
pub fn ahead(start: Pose, size: Size, maneuver: Maneuver) -> Pose {
    match step_of(size, maneuver) {
        Some(step) => start.then(step),
        None => end_pose(start, size, maneuver, SlideOffset::Middle).unwrap_or(start),
    }
}

/// Whether a base at `pose` is surely inside the play area.
pub fn is_inside(area: Extent, pose: Pose, size: Size) -> bool {
    let Vec2 { x, y } = Base::new(pose, size).reach();
    pose.x >= x && pose.y >= y && pose.x <= area.width - x && pose.y <= area.depth - y
}

/// Cost of the edges at a pose: 0 if the ship can fly on freely, large if every maneuver of its
/// dial leads outside.
pub fn edge_danger(view: &View, ship: ShipSlot, pose: Pose) -> f32 {
    let spec = view.spec(ship);
    let margin = 260.0;
    let area = view.play_area();
    if area.is_clear_by(pose.position(), margin) {
        return 0.0;
    }
    // Six maneuvers that stay inside are enough.
    let mut ends = 0;
    for maneuver in &spec.dial {
        ends += u8::from(is_inside(area, ahead(pose, spec.size, *maneuver), spec.size));
        if ends == 6 {
            return 0.0;
        }
    }
    match ends {
        0 => 60.0,
        1 | 2 => 4.0,
        _ => 1.0,
    }
}
