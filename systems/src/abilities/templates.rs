//! The templates with which a ship can drop and launch devices [DEV-2, DEV-3, DEV-9].

use killbox_components::ability::{Change, Hook};
use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::geometry::{Shape, Template};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Direction;
use killbox_components::sets::Set;
use killbox_components::token::Token;

use crate::abilities::predicates::{self, answers};
use crate::derived::charge::{self, On};
use crate::derived::status::can_gain;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The templates with which a device can be placed [DEV-2, DEV-3].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Templates {
    /// Templates to drop it with.
    pub drop: Set<Template>,
    /// Templates to launch it with.
    pub launch: Set<Template>,
    /// Templates to drop it with at the left or right edge of the ship.
    pub sideways: Set<Template>,
    /// The templates to drop it with that have a price, and the token that the ship gains as the
    /// price [ABL-48].
    pub priced: (Set<Template>, Option<Token>),
}

impl Templates {
    /// Adds the banks to drop with, if there are such, and then the templates of other speeds.
    fn widen(&mut self, with_banks: bool, other_speed: bool) {
        if with_banks {
            self.drop |= banks(self.drop);
        }
        if other_speed {
            self.drop |= one_off(self.drop);
            self.launch |= one_off(self.launch);
        }
    }
}

/// Adds the templates that abilities allow `ship` for a device of this kind [DEV-9]. The order is:
/// abilities that launch or drop with another template instead, banks, other speeds, and last the
/// same templates at the sides.
pub fn device_templates<O: Observer>(b: &Battle<O>, ship: ShipSlot, kind: DeviceKind, all: &mut Templates) {
    // Loose cargo is no device, and the electro-chaff cloud is launched [OBJ-2/open].
    if kind.class() == DeviceClass::Obstacle {
        return;
    }
    let (mut drops_banks, mut other_speed, mut launches, mut sideways) = (false, false, false, false);
    let (mut more, mut price) = (Set::EMPTY, None);
    answers(b, Hook::DropTemplates, ship, |ability, _| match ability.change {
        Some(Change::MayLaunchInstead { only, template })
            if only.is_none_or(|class| class == kind.class()) && !all.drop.is_empty() =>
        {
            all.launch.insert(template);
        }
        Some(Change::MayDropInstead { of, with }) if all.drop.has(of) => more |= with,
        Some(Change::MayDropWithBanks { gain: None }) => drops_banks = true,
        // A token that the ship cannot gain cannot be the price [ABL-49].
        Some(Change::MayDropWithBanks { gain: Some(token) }) if can_gain(b, ship, token) => {
            price = Some(token);
        }
        Some(Change::MayDropSideways { charges: 0 }) => sideways = true,
        Some(Change::MayDropRemotesElsewhere) if kind.is_remote() => (drops_banks, sideways) = (true, true),
        Some(Change::MayLaunchWhatIsDropped) => launches = true,
        Some(Change::MayDropOneFasterOrSlower) => other_speed = true,
        _ => {}
    });
    all.drop |= more;
    if launches {
        all.launch |= all.drop;
    }
    let mut wide = *all;
    all.widen(drops_banks, other_speed);
    if price.is_some() {
        wide.widen(true, other_speed);
        all.priced = (wide.drop.without(all.drop), price);
        all.drop |= wide.drop;
    }
    if sideways || sideways_price(b, ship).is_some() {
        all.sideways = all.drop;
    }
}

/// Whether an ability lets `ship` place a device of this class so that it touches the ship
/// [DEV-2/open].
pub fn touches<O: Observer>(b: &Battle<O>, ship: ShipSlot, class: DeviceClass) -> bool {
    let mut may = false;
    answers(b, Hook::DropTemplates, ship, |ability, _| {
        may |= ability.change == Some(Change::MayPlaceTouching(class));
    });
    may
}

/// The charges that `ship` pays to drop a device at its side, if an ability allows it and the
/// charges are there. `None` also if an ability allows it for nothing [GEO-70/open].
pub fn sideways_price<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<(ShipSlot, On, u8)> {
    let (mut price, mut is_free) = (None, false);
    answers(b, Hook::DropTemplates, ship, |ability, _| {
        is_free |= ability.change == Some(Change::MayDropSideways { charges: 0 });
        if let Some(Change::MayDropSideways { charges: n }) = ability.change
            && let Some((owner, on)) = predicates::charges_of(ability.source)
            && charge::can_spend(b, owner, on, n)
        {
            price = price.or(Some((owner, on, n)));
        }
    });
    price.filter(|_| !is_free)
}

/// The left and right banks at the speeds of the straight templates in the set.
fn banks(these: Set<Template>) -> Set<Template> {
    changed(these, |template, side| match (template.shape(), side) {
        (Shape::Straight, Direction::Left | Direction::Right) => {
            Template::new(Shape::Bank, template.speed(), side)
        }
        _ => None,
    })
}

/// The templates with the same shape and direction as those in the set, one speed slower or faster.
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
