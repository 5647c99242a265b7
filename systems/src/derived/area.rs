//! The play area as a move sees it: the ships, obstacles and devices with their positions. The type
//! is pure and borrows its data, so that the rules, set-up and players that look ahead share one
//! set of queries. Nothing here changes a battle.

use killbox_components::device::{DeviceKind, DeviceSet, Devices};
use killbox_components::geometry::device::{crosses, lies_on};
use killbox_components::geometry::moves::Move;
use killbox_components::geometry::setup::inside_play_area;
use killbox_components::geometry::shape::strip_meets_polygon;
use killbox_components::geometry::{Base, Extent, Strip, TOLERANCE_MM, Vec2, distance, overlap};
use killbox_components::ids::{OBSTACLES, ShipSet, ShipSlot};
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;
use killbox_components::state::{Board, Obstacle};

use crate::world::battle::Battle;
use crate::world::observer::Observer;
use crate::world::view::View;

/// The obstacles, as bits, through which and onto which a ship may move [OBJ-27].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayMeet {
    /// The obstacles that it may move through.
    pub through: u8,
    /// The obstacles that it may overlap in its final position.
    pub onto: u8,
}

impl MayMeet {
    /// No obstacle.
    pub const NONE: MayMeet = MayMeet::these(0);
    /// Every obstacle.
    pub const ALL: MayMeet = MayMeet::these(u8::MAX);

    /// The ship may move through and onto these obstacles.
    pub const fn these(bits: u8) -> MayMeet {
        MayMeet { through: bits, onto: bits }
    }
}

/// The objects in the play area.
#[derive(Clone, Copy, Debug)]
pub struct PlayArea<'a> {
    /// The extent of the play area.
    pub extent: Extent,
    /// The positions of the ships.
    pub board: &'a Board<'a>,
    /// The ships that are there, including destroyed ones that are not removed yet.
    pub ships: ShipSet,
    /// The obstacles; rows that are not `present` are empty.
    pub obstacles: &'a [Obstacle; OBSTACLES],
    /// The obstacles that count, as bits.
    pub among: u8,
    /// Bombs, mines and remotes.
    pub devices: &'a Devices,
}

impl<'a> PlayArea<'a> {
    /// The play area of a battle.
    pub fn of<O: Observer>(b: &'a Battle<'_, O>) -> PlayArea<'a> {
        PlayArea {
            extent: b.play_area(),
            board: &b.board,
            ships: b.core.in_play,
            obstacles: b.obstacles,
            among: u8::MAX,
            devices: b.devices,
        }
    }

    /// The play area that a player sees; nothing in it is hidden.
    pub fn seen(view: &View<'a>) -> PlayArea<'a> {
        PlayArea {
            extent: view.play_area(),
            board: view.board(),
            ships: view.core().in_play,
            obstacles: view.obstacles(),
            among: u8::MAX,
            devices: view.devices(),
        }
    }

    /// The part of the play area that an object within `reach` mm of `centre` can meet. It saves
    /// work if several moves start at one place.
    pub fn around(self, centre: Vec2, reach: f32) -> PlayArea<'a> {
        let mut near = PlayArea { ships: ShipSet::EMPTY, among: 0, ..self };
        let within = |point: Vec2, radius: f32| {
            let reach = reach + radius;
            (point - centre).length_squared() < reach * reach
        };
        for ship in self.ships {
            let base = self.board.base(ship);
            if within(base.centre(), base.radius()) {
                near.ships.insert(ship);
            }
        }
        near.among = self.obstacle_bits(self.among, |obstacle| {
            let outline = obstacle.placed.polygon();
            within(outline.centre, outline.radius)
        });
        near
    }

    /// Whether a boost, barrel roll or decloak of `ship` may be made in this way: its final
    /// position overlaps no ship and is wholly inside the play area, and it meets no obstacles
    /// except those `through` which it may move (bits) [MOV-64, MOV-72].
    /// [`crate::movement::preview::Preview`] computes the outcome.
    pub fn allows(self, ship: ShipSlot, size: Size, to: Move, through: u8) -> bool {
        let base = Base::new(to.pose, size);
        let clear = PlayArea { among: self.among & !through, ..self };
        !self.is_outside(base)
            && !self.on_a_ship(ship, base)
            && clear.obstacles_under(base) == 0
            && clear.obstacles_along(to.strip) == 0
    }

    /// The bases of all ships except `ship`.
    pub fn others(self, ship: ShipSlot) -> impl Iterator<Item = (ShipSlot, Base)> {
        self.ships.without(ship).into_iter().map(move |other| (other, self.board.base(other)))
    }

    /// The ships other than `ship` that it would overlap with its base at `base` [GEO-101, MOV-18].
    pub fn ships_under(self, ship: ShipSlot, base: Base) -> ShipSet {
        let mut under = ShipSet::EMPTY;
        for (other, other_base) in self.others(ship) {
            if overlap(base, other_base) {
                under.insert(other);
            }
        }
        under
    }

    /// Whether `ship` would overlap another ship with its base at `base`.
    pub fn on_a_ship(self, ship: ShipSlot, base: Base) -> bool {
        self.others(ship).any(|(_, other)| overlap(base, other))
    }

    /// The ships other than `ship` that it would touch with its base at `base` [MOV-49, GEO-13].
    pub fn ships_touching(self, ship: ShipSlot, base: Base) -> ShipSet {
        let mut touching = ShipSet::EMPTY;
        for (other, other_base) in self.others(ship) {
            if distance::touching(base, other_base) {
                touching.insert(other);
            }
        }
        touching
    }

    /// The obstacles that a base lies on and is therefore at range 0 of, as bits [OBJ-4, GEO-101].
    pub fn obstacles_under(self, base: Base) -> u8 {
        self.obstacle_bits(u8::MAX, |obstacle| obstacle.placed.polygon().meets_base(base))
    }

    /// Those of the obstacles `among` (bits) that a base lies on or touches [OBJ-7].
    pub fn obstacles_touched(self, base: Base, among: u8) -> u8 {
        // Sharing area begins one tolerance deep [GEO-13]: a base larger by two tolerances reaches
        // every object in contact.
        let larger = Base { half: base.half + 2.0 * TOLERANCE_MM, ..base };
        self.obstacle_bits(among, |obstacle| obstacle.placed.polygon().meets_base(larger))
    }

    /// The ships other than `ship` that a strip of card lies on [MOV-18].
    pub fn ships_along(self, ship: ShipSlot, strip: Strip) -> ShipSet {
        let mut along = ShipSet::EMPTY;
        if strip.is_empty() {
            return along;
        }
        for (other, base) in self.others(ship) {
            if strip_meets_polygon(strip, &base.corners()) {
                along.insert(other);
            }
        }
        along
    }

    /// The obstacles that a strip of card lies on, as bits [GEO-101].
    pub fn obstacles_along(self, strip: Strip) -> u8 {
        if strip.is_empty() {
            return 0;
        }
        let (centre, radius) = strip.bounding_circle();
        self.obstacle_bits(u8::MAX, |obstacle| {
            let outline = obstacle.placed.polygon();
            let reach = outline.radius + radius;
            (outline.centre - centre).length_squared() < reach * reach
                && strip_meets_polygon(strip, outline.points)
        })
    }

    fn obstacle_bits(self, among: u8, meets: impl Fn(&Obstacle) -> bool) -> u8 {
        let mut bits = 0;
        for (index, obstacle) in self.obstacles.iter().enumerate() {
            if (among & self.among) >> index & 1 == 1 && obstacle.present && meets(obstacle) {
                bits |= 1 << index;
            }
        }
        bits
    }

    /// The mines that a ship sets off and the remotes that it meets when it moves along a strip of
    /// card to `end` [DEV-22, DEV-26, MOV-45]. A mine on which the ship stood already counts if the
    /// strip lies on it [DEV-19].
    pub fn mines_met(self, strip: Strip, end: Base) -> DeviceSet {
        if self.devices.is_empty() {
            return DeviceSet::EMPTY;
        }
        let can_be_met = |kind: DeviceKind| kind.is_mine() || kind.is_remote();
        self.devices.of(|device| can_be_met(device.kind) && (lies_on(device, end) || crosses(device, strip)))
    }

    /// Whether any part of the base is outside the play area [RND-78].
    pub fn is_outside(self, base: Base) -> bool {
        !inside_play_area(self.extent, base)
    }
}

/// The rotation by 90 degrees to a side, as a unit vector. `Direction::Straight` is a rotation by
/// 180 degrees.
pub const fn quarter_turn(side: Direction) -> Vec2 {
    match side {
        Direction::Left => Vec2::new(0.0, 1.0),
        Direction::Right => Vec2::new(0.0, -1.0),
        Direction::Straight => Vec2::new(-1.0, 0.0),
    }
}
