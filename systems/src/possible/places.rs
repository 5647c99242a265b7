//! DEV-2 to DEV-14: with which templates a ship can drop or launch a device now.

use killbox_components::ability::{Change, Hook, Placing, Trigger};
use killbox_components::choice::Choice;
use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::geometry;
use killbox_components::geometry::device::{DeviceOutline, Edge, TOUCHING, pieces, placed};
use killbox_components::geometry::{Base, Extent, OutlineId, PlacedObstacle, Template};
use killbox_components::ids::{SHIPS, Seat, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::state::Phase;
use killbox_components::token::Token;

use crate::answers::predicates::{self, answers};
use crate::answers::templates::{self, Templates};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Places touching other ships, and the tokens of which one is gained there.
pub type Onto = arrayvec::ArrayVec<(ShipSlot, u8, Set<Token>), 64>;

/// A template, and where it is set: a device is launched from the front guides and dropped anywhere
/// else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The template.
    pub template: Template,
    /// Where it is set.
    pub edge: Edge,
}

impl Way {
    /// The option to place a device of `ship` so.
    pub const fn option(self, ship: ShipSlot) -> Choice {
        Choice::Template { ship, template: self.template, edge: self.edge }
    }

    /// Whether the template is set at the left or right of the ship.
    pub const fn is_sideways(self) -> bool {
        matches!(self.edge, Edge::Left | Edge::Right)
    }
}

/// DEV-14, GEO-72: whether a device that is placed so lies wholly inside the play area.
pub fn is_inside(area: Extent, base: Base, kind: DeviceKind, way: Way) -> bool {
    let pose = placed(base, kind, way.template, way.edge);
    if let Some(outline) = OutlineId::of_device(kind) {
        let cargo = PlacedObstacle::new(outline, pose);
        return cargo.points().iter().all(|point| area.contains(*point));
    }
    pieces(kind, pose).iter().all(|&(outer, pose)| DeviceOutline::new(kind, outer, pose).is_inside(area))
}

/// Whether the rules allow `ship` to place such a device now. DEV-6: one in a System Phase, unless
/// it is one `more`. DEV-10, MOV-79: not in the phase in which it decloaked.
pub fn may_place<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: DeviceKind, more: bool) -> bool {
    let room = match kind.class() {
        DeviceClass::Obstacle => b.obstacles.iter().any(|obstacle| !obstacle.present),
        DeviceClass::Remote => free_remote(b, ship.seat(), kind).is_some(),
        DeviceClass::Bomb | DeviceClass::Mine => b.devices.room(b.matchup.remotes) >= kind.pieces(),
    };
    let turn = &b.turn[ship];
    room && (b.core.phase != Phase::System || !turn.decloaked && (more || !turn.placed_device))
}

/// DEV-26: a remote of that kind that is not in play yet and could come into play for `seat`. One
/// that has left play does not come back (CHG-3: charges of these cards are not recovered).
pub fn free_remote<O: Observer>(b: &Battle<O>, seat: Seat, kind: DeviceKind) -> Option<ShipSlot> {
    let own = b.matchup.remotes & seat.remotes() & !b.remotes() & !b.core.removed;
    own.into_iter().find(|remote| b.spec(*remote).pilot == kind.id())
}

/// DEV-2/open: the places touching `ship` where it can place the device of a card that is dropped
/// so: as an ability says, or because its effect does.
pub fn touching<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    kind: DeviceKind,
    how: Placing,
) -> impl Iterator<Item = u8> + use<O> {
    let may = how.touching || how.drops && templates::touches(b, ship, kind.class());
    let (base, size) = (b.board.base(ship), b.spec(ship).size);
    let others: arrayvec::ArrayVec<Base, SHIPS> = match how.in_arc {
        Some(_) => b.in_play().into_iter().map(|other| b.board.base(other)).collect(),
        None => arrayvec::ArrayVec::new(),
    };
    let area = b.play_area();
    let inside = move |place: &u8| {
        let pose = geometry::device::touching(base, kind, *place);
        if let Some(outline) = OutlineId::of_device(kind) {
            let lies = PlacedObstacle::new(outline, pose);
            // What touches the ship that drops it does not overlap it.
            let free = |other: &Base| *other == base || !lies.polygon().meets_base(*other);
            return lies.points().iter().all(|point| area.contains(*point))
                && others.iter().all(free)
                && how
                    .in_arc
                    .is_none_or(|arc| geometry::arc::outline_in_arc(base, size, arc, lies.points()));
        }
        pieces(kind, pose).iter().all(|&(outer, pose)| DeviceOutline::new(kind, outer, pose).is_inside(area))
    };
    (0..if may { TOUCHING } else { 0 }).filter(inside)
}

/// DEV-2/open: the ships that abilities let `ship` drop such a remote against, with the place
/// touching each, and what that ship gains then, one of these.
pub fn onto<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: DeviceKind) -> Onto {
    let mut found = Onto::new();
    let (base, size) = (b.board.base(ship), b.spec(ship).size);
    answers(b, Hook::DropTemplates, ship, |ability, _| {
        let Some(Change::DropOnto { kinds, ships, in_arc, gain }) = ability.change else { return };
        if kinds >> kind as u32 & 1 == 0 {
            return;
        }
        let t = Trigger { ship, ..Trigger::default() };
        for other in predicates::ships(b, &t, None, ships) {
            for place in 0..TOUCHING {
                let pose = geometry::device::touching(b.board.base(other), kind, place);
                let outline = DeviceOutline::new(kind, false, pose);
                let points = outline.polygon();
                if outline.is_inside(b.play_area())
                    && geometry::arc::outline_in_arc(base, size, in_arc, points.points)
                    && geometry::distance::band_to_polygon(base, points, 1) <= 1
                {
                    let _ = found.try_push((other, place, gain));
                }
            }
        }
    });
    found
}

/// DEV-9, DEV-14: whether `ship` can place the device as its own card says, whatever other
/// abilities allow besides.
pub fn fits_as_said<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: DeviceKind, how: Placing) -> bool {
    let base = b.board.base(ship);
    let edges = [(Edge::Rear, how.drops), (Edge::Front, how.launches)];
    let templates = how.templates.unwrap_or(Set::EMPTY);
    let fits =
        |edge| templates.iter().any(|template| is_inside(b.play_area(), base, kind, Way { template, edge }));
    edges.into_iter().any(|(edge, said)| said && fits(edge))
}

/// DEV-2, DEV-3, DEV-14: the ways in which `ship` can place the device of a card that names these
/// templates, in a stable order: dropped, launched, dropped at a side.
pub fn ways<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    kind: DeviceKind,
    how: Placing,
) -> impl Iterator<Item = Way> + use<O> {
    let templates = how.templates.filter(|_| !how.touching).unwrap_or(Set::EMPTY);
    let these = |said: bool| if said { templates } else { Set::EMPTY };
    let mut all = Templates { drop: these(how.drops), launch: these(how.launches), ..Templates::default() };
    templates::device_templates(b, ship, kind, &mut all);
    let (base, area) = (b.board.base(ship), b.play_area());
    Edge::ALL.into_iter().flat_map(move |edge| {
        let these = match edge {
            Edge::Rear => all.drop,
            Edge::Front => all.launch,
            Edge::Left | Edge::Right => all.sideways,
        };
        these
            .iter()
            .map(move |template| Way { template, edge })
            .filter(move |way| is_inside(area, base, kind, *way))
    })
}
