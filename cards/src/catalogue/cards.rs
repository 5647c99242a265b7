//! The cards of one set, by kind and id, and the catalogue of all sets.

use std::collections::BTreeSet;

use killbox_components::ruleset::CardSet;

use super::chassis::Chassis;
use super::nearest::nearest;
use super::other::{ConditionCard, DamageCard, Device};
use super::pilot::Pilot;
use super::upgrade::Upgrade;
use super::words::Faction;

/// The facts of all cards of all sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalogue {
    pub(super) standard: Cards,
    pub(super) legacy: Cards,
    pub(super) xwa: Cards,
}

impl Catalogue {
    /// The cards of one set.
    pub const fn cards(&self, set: CardSet) -> &Cards {
        match set {
            CardSet::Standard => &self.standard,
            CardSet::Legacy => &self.legacy,
            CardSet::Xwa => &self.xwa,
        }
    }
}

/// The cards of one set. Every list is sorted by id (the ship abilities by name), so positions are
/// stable as long as the cards are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards {
    pub(super) set: CardSet,
    pub(super) points_version: String,
    pub(super) chassis: Vec<Chassis>,
    /// Pairs of alias and id, sorted.
    pub(super) chassis_aliases: Vec<(String, String)>,
    pub(super) pilots: Vec<Pilot>,
    pub(super) upgrades: Vec<Upgrade>,
    pub(super) conditions: Vec<ConditionCard>,
    pub(super) damage_deck: Vec<DamageCard>,
    pub(super) huge_damage_deck: Vec<DamageCard>,
    pub(super) devices: Vec<Device>,
    pub(super) ship_abilities: Vec<String>,
}

/// A card that can be found by its id.
trait Id {
    fn id(&self) -> &str;
}

macro_rules! ids {
    ($($card:ty),*) => { $(impl Id for $card { fn id(&self) -> &str { &self.id } })* };
}

ids!(Chassis, Pilot, Upgrade, ConditionCard, DamageCard, Device);

fn find<'a, T: Id>(cards: &'a [T], id: &str) -> Option<&'a T> {
    cards.binary_search_by(|card| card.id().cmp(id)).ok().map(|i| &cards[i])
}

fn find_nearest<'a, T: Id>(cards: &'a [T], id: &str) -> Option<&'a T> {
    find(cards, nearest(id, cards.iter().map(Id::id))?)
}

impl Cards {
    /// The card set.
    pub const fn set(&self) -> CardSet {
        self.set
    }

    /// The name of the points: of a revision ([`revision`](super::revision)), of the card data if
    /// the set has no current revision, or of a user's own points. `X2PO-2026-03 with cards of a
    /// folder` says that a user's folder has cards of the set.
    pub fn points_version(&self) -> &str {
        &self.points_version
    }

    /// All ship types, by id.
    pub fn all_chassis(&self) -> &[Chassis] {
        &self.chassis
    }

    /// All ship cards, by id.
    pub fn pilots(&self) -> &[Pilot] {
        &self.pilots
    }

    /// All upgrade cards, by id.
    pub fn upgrades(&self) -> &[Upgrade] {
        &self.upgrades
    }

    /// All condition cards, by id.
    pub fn conditions(&self) -> &[ConditionCard] {
        &self.conditions
    }

    /// The kinds of card in the huge damage deck. Empty unless a user's folder has such a deck
    /// [HUG-19].
    pub fn huge_damage_deck(&self) -> &[DamageCard] {
        &self.huge_damage_deck
    }

    /// The kinds of card in the damage deck [DMG-9].
    pub fn damage_deck(&self) -> &[DamageCard] {
        &self.damage_deck
    }

    /// All devices, by id.
    pub fn devices(&self) -> &[Device] {
        &self.devices
    }

    /// The names of the ship abilities that cards of the set have, sorted.
    pub fn printed_ship_abilities(&self) -> BTreeSet<&str> {
        let pilots = self.pilots.iter().filter_map(|pilot| pilot.ship_ability.as_deref());
        let sides = self.upgrades.iter().flat_map(|upgrade| &upgrade.sides);
        pilots.chain(sides.filter_map(|side| side.ship_ability.as_deref())).collect()
    }

    /// The names of all ship abilities, sorted.
    pub fn ship_abilities(&self) -> &[String] {
        &self.ship_abilities
    }

    /// The ship type with this id or this alias.
    pub fn chassis(&self, id: &str) -> Option<&Chassis> {
        find(&self.chassis, id).or_else(|| {
            let i = self.chassis_aliases.binary_search_by(|(alias, _)| alias.as_str().cmp(id)).ok()?;
            find(&self.chassis, &self.chassis_aliases[i].1)
        })
    }

    /// The ship card with this id.
    pub fn pilot(&self, id: &str) -> Option<&Pilot> {
        find(&self.pilots, id)
    }

    /// The ship card with this id on that ship type (and of that faction, if given). The ids of
    /// people who fly several ships end in the ship type; `id` may leave it out.
    pub fn pilot_on(&self, id: &str, chassis: &str, faction: Option<Faction>) -> Option<&Pilot> {
        let chassis = &self.chassis(chassis)?.id;
        let fits = |pilot: &&Pilot| pilot.chassis == *chassis && faction.is_none_or(|f| f == pilot.faction);
        let with_chassis = format!("{id}-{chassis}");
        let exact = self.pilot(id).filter(fits).or_else(|| self.pilot(&with_chassis).filter(fits));
        exact.or_else(|| {
            let with_faction = format!("{with_chassis}-{}", faction?.xws());
            self.pilot(&with_faction).filter(fits)
        })
    }

    /// The ship cards of this ship type, by id.
    pub fn pilots_on<'a>(&'a self, chassis: &str) -> impl Iterator<Item = &'a Pilot> {
        let chassis = self.chassis(chassis).map_or("", |chassis| &chassis.id);
        self.pilots.iter().filter(move |pilot| pilot.chassis == chassis)
    }

    /// The upgrade card with this id.
    pub fn upgrade(&self, id: &str) -> Option<&Upgrade> {
        find(&self.upgrades, id)
    }

    /// The condition card with this id.
    pub fn condition(&self, id: &str) -> Option<&ConditionCard> {
        find(&self.conditions, id)
    }

    /// The damage card with this id.
    pub fn damage_card(&self, id: &str) -> Option<&DamageCard> {
        find(&self.damage_deck, id)
    }

    /// The device with this id.
    pub fn device(&self, id: &str) -> Option<&Device> {
        find(&self.devices, id)
    }

    /// The ship type with the nearest id, for an error message; `None` if none is near.
    pub fn nearest_chassis(&self, id: &str) -> Option<&Chassis> {
        find_nearest(&self.chassis, id)
    }

    /// The ship card with the nearest id, for an error message; `None` if none is near.
    pub fn nearest_pilot(&self, id: &str) -> Option<&Pilot> {
        find_nearest(&self.pilots, id)
    }

    /// The upgrade card with the nearest id, for an error message; `None` if none is near.
    pub fn nearest_upgrade(&self, id: &str) -> Option<&Upgrade> {
        find_nearest(&self.upgrades, id)
    }
}
