//! With which templates a ship can drop and launch devices (DEV-2, DEV-3, DEV-9).

use killbox_components::ability::{Change, Hook};
use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::geometry::{Shape, Template};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Direction;
use killbox_components::sets::Set;

use crate::answers::predicates::{self, answers};
use crate::reads::charge::{self, On};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// DEV-2, DEV-3: templates with which a device can be placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Templates {
    /// Dropped.
    pub drop: Set<Template>,
    /// Launched.
    pub launch: Set<Template>,
    /// Dropped, with the template at the left or right of the ship.
    pub sideways: Set<Template>,
}

/// DEV-9: adds the templates that abilities allow `ship` for such a device: first those that launch
/// instead, then banks, then other speeds, then all of those that drop at the sides too.
pub fn device_templates<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: DeviceKind, all: &mut Templates) {
    // OBJ-2/open: loose cargo is no device, and the electro-chaff cloud is launched.
    if kind.class() == DeviceClass::Obstacle {
        return;
    }
    let (mut drops_banks, mut other_speed, mut launches, mut sideways) = (false, false, false, false);
    let mut more = Set::EMPTY;
    answers(b, Hook::DropTemplates, ship, |ability, _| match ability.change {
        Some(Change::MayLaunch { only, template })
            if only.is_none_or(|class| class == kind.class()) && !all.drop.is_empty() =>
        {
            all.launch.insert(template);
        }
        Some(Change::DropInstead { of, with }) if all.drop.has(of) => more |= with,
        Some(Change::DropBanks) => drops_banks = true,
        Some(Change::DropRemotesElsewhere) if kind.is_remote() => (drops_banks, sideways) = (true, true),
        Some(Change::LaunchSame) => launches = true,
        Some(Change::OtherSpeed) => other_speed = true,
        _ => {}
    });
    all.drop |= more;
    if launches {
        all.launch |= all.drop;
    }
    if drops_banks {
        all.drop |= banks(all.drop);
    }
    if other_speed {
        *all = Templates {
            drop: all.drop | one_off(all.drop),
            launch: all.launch | one_off(all.launch),
            sideways: Set::EMPTY,
        };
    }
    if sideways || sideways_price(b, ship).is_some() {
        all.sideways = all.drop;
    }
}

/// DEV-2/open: whether an ability lets `ship` place such a device touching itself.
pub fn touches<O: Observer>(b: &Battle<O>, ship: ShipSlot, class: DeviceClass) -> bool {
    let mut may = false;
    answers(b, Hook::DropTemplates, ship, |ability, _| {
        may |= ability.change == Some(Change::PlaceTouching(class));
    });
    may
}

/// GEO-70/open: the charges that `ship` pays for dropping a device at its side, if an ability lets
/// it and it has them.
pub fn sideways_price<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<(ShipSlot, On, u8)> {
    let mut price = None;
    answers(b, Hook::DropTemplates, ship, |ability, _| {
        if let Some(Change::DropSideways { charges: n }) = ability.change
            && let Some((owner, on)) = predicates::charges_of(ability.source)
            && charge::can_spend(b, owner, on, n)
        {
            price = price.or(Some((owner, on, n)));
        }
    });
    price
}

/// The banks of the speeds of the straight templates among these.
fn banks(these: Set<Template>) -> Set<Template> {
    changed(these, |template, side| match (template.shape(), side) {
        (Shape::Straight, Direction::Left | Direction::Right) => {
            Template::new(Shape::Bank, template.speed(), side)
        }
        _ => None,
    })
}

/// The templates of the same bearing that are one slower or faster than those among these.
fn one_off(these: Set<Template>) -> Set<Template> {
    changed(these, |template, side| {
        let speed = match side {
            Direction::Left => template.speed() - 1,
            Direction::Right => template.speed() + 1,
            Direction::Straight => return None,
        };
        Template::new(template.shape(), speed, template.direction())
    })
}

fn changed(these: Set<Template>, with: impl Fn(Template, Direction) -> Option<Template>) -> Set<Template> {
    let sides = |template| [Direction::Left, Direction::Right].map(|side| with(template, side));
    these.iter().flat_map(sides).flatten().collect()
}
