//! The templates with which a ship can drop or launch a device now [DEV-2 to DEV-14].

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

use crate::abilities::predicates::{self, answers};
use crate::abilities::templates::{self, Templates};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Places that touch other ships: the ship, the number of the place, and the tokens of which the
/// ship then gains one.
pub type Onto = arrayvec::ArrayVec<(ShipSlot, u8, Set<Token>), 64>;

/// A template and the edge at which it is set. A device is launched from the front guides and
/// dropped from the other edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The template.
    pub template: Template,
    /// The edge at which it is set.
    pub edge: Edge,
}

impl Way {
    /// The option to place a device of `ship` in this way.
    pub const fn option(self, ship: ShipSlot) -> Choice {
        Choice::Template { ship, template: self.template, edge: self.edge }
    }

    /// The number of the way, from 0.
    pub const fn number(self) -> u8 {
        (self.edge as usize * Template::COUNT + self.template.index()) as u8
    }

    /// The way with this number, if there is one.
    pub fn numbered(number: u8) -> Option<Way> {
        let number = usize::from(number);
        let edge = *Edge::ALL.get(number / Template::COUNT)?;
        Template::all().nth(number % Template::COUNT).map(|template| Way { template, edge })
    }

    /// Whether the template is set at the left or right edge of the ship.
    pub const fn is_sideways(self) -> bool {
        matches!(self.edge, Edge::Left | Edge::Right)
    }
}

/// Whether a device that is placed in this way lies wholly inside the play area [DEV-14, GEO-72].
pub fn is_inside(area: Extent, base: Base, kind: DeviceKind, way: Way) -> bool {
    let pose = placed(base, kind, way.template, way.edge);
    if let Some(outline) = OutlineId::of_device(kind) {
        let cargo = PlacedObstacle::new(outline, pose);
        return cargo.points().iter().all(|point| area.contains(*point));
    }
    pieces(kind, pose).iter().all(|&(outer, pose)| DeviceOutline::new(kind, outer, pose).is_inside(area))
}

/// Whether the rules allow `ship` to place such a device now. A ship places one device in a System
/// Phase, unless the device is one `more` [DEV-6], and none in the phase in which it has decloaked
/// [DEV-10, MOV-79].
pub fn may_place<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: DeviceKind, more: bool) -> bool {
    let room = match kind.class() {
        DeviceClass::Obstacle => b.obstacles.iter().any(|obstacle| !obstacle.present),
        DeviceClass::Remote => free_remote(b, ship.seat(), kind).is_some(),
        DeviceClass::Bomb | DeviceClass::Mine => b.devices.room(b.matchup.remotes) >= kind.pieces(),
    };
    let turn = &b.turn[ship];
    room && (b.core.phase != Phase::System || !turn.decloaked && (more || !turn.placed_device))
}

/// A remote of this kind that has not been in play yet and can come into play for `seat`. A remote
/// that has left play does not come back, since charges of these cards are not recovered [DEV-26,
/// CHG-3].
pub fn free_remote<O: Observer>(b: &Battle<O>, seat: Seat, kind: DeviceKind) -> Option<ShipSlot> {
    let own = b.matchup.remotes & seat.remotes() & !b.remotes() & !b.core.removed;
    own.into_iter().find(|remote| b.spec(*remote).pilot == kind.id())
}

/// The places touching `ship` in which it can place the device of a card, because an ability allows
/// it or the card's own effect does so [DEV-2/open].
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
            // Cargo that touches the ship that drops it does not overlap it.
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

/// The ships against which abilities let `ship` drop such a remote: each with the place that
/// touches it and the tokens of which it then gains one [DEV-2/open].
pub fn onto<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: DeviceKind) -> Onto {
    let mut found = Onto::new();
    let (base, size) = (b.board.base(ship), b.spec(ship).size);
    answers(b, Hook::DropTemplates, ship, |ability, _| {
        let Some(Change::MayDropOnto { kinds, ships, in_arc, gain }) = ability.change else { return };
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

/// Whether `ship` can place the device as its own card states, without the options that other
/// abilities add [DEV-9, DEV-14].
pub fn fits_as_said<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: DeviceKind, how: Placing) -> bool {
    let base = b.board.base(ship);
    let edges = [(Edge::Rear, how.drops), (Edge::Front, how.launches)];
    let templates = how.templates.unwrap_or(Set::EMPTY);
    let fits =
        |edge| templates.iter().any(|template| is_inside(b.play_area(), base, kind, Way { template, edge }));
    edges.into_iter().any(|(edge, said)| said && fits(edge))
}

/// The ways in which `ship` can place the device of a card that names these templates, in a stable
/// order: dropped, launched, dropped at a side [DEV-2, DEV-3, DEV-14].
pub fn ways<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    kind: DeviceKind,
    how: Placing,
) -> impl Iterator<Item = Way> + use<O> {
    let all = all_templates(b, ship, kind, how);
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

/// The token that `ship` gains as the price of dropping the device in this way, if it has such a
/// price [ABL-48].
pub fn token_price<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    kind: DeviceKind,
    how: Placing,
    way: Way,
) -> Option<Token> {
    if way.edge == Edge::Front {
        return None;
    }
    let (priced, token) = all_templates(b, ship, kind, how).priced;
    token.filter(|_| priced.has(way.template))
}

/// The templates with which `ship` can place the device of a card that names these templates,
/// wherever it would lie.
fn all_templates<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: DeviceKind, how: Placing) -> Templates {
    let templates = how.templates.filter(|_| !how.touching).unwrap_or(Set::EMPTY);
    let these = |said: bool| if said { templates } else { Set::EMPTY };
    let mut all = Templates { drop: these(how.drops), launch: these(how.launches), ..Templates::default() };
    templates::device_templates(b, ship, kind, &mut all);
    all
}
