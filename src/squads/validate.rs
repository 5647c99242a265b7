//! Checks a squad by the rules of squad building (SQD, LEG-1 to LEG-4). All faults are found at once.

use std::collections::BTreeMap;

use killbox_components::action::BarAction;
use killbox_components::catalogue::{AnyOf, Cards, ForceSide, Format, Grant, Restriction, Slot, Upgrade};
use killbox_components::ids::SHIPS_PER_SEAT;
use killbox_components::ruleset::{CardSet, Ruleset, SquadBuilder, StandardizedBy};
use killbox_components::size::Size;
use killbox_components::spec::CARDS_PER_SHIP;

use super::fault::{Fault, Place, Problem};
use super::{Squad, SquadShip};

/// SQD-14, SQD-15: the cards that the standard format bans, by id.
const BANNED: &str = include_str!("../../rulesets/banned.ron");

/// Everything that is wrong with `squad`.
pub fn validate(squad: &Squad, cards: &Cards, ruleset: &Ruleset) -> Vec<Fault> {
    let mut faults = Vec::new();
    size(squad, ruleset, &mut faults);
    points(squad, ruleset, &mut faults);
    limited(squad, &mut faults);
    solitary(squad, &mut faults);
    standardized(squad, ruleset, &mut faults);
    for (i, ship) in squad.ships.iter().enumerate() {
        let place = Place::Ship { number: i + 1, pilot: ship.pilot.id.clone() };
        let mut check = ShipCheck { squad, ship, cards, place, faults: &mut faults };
        check.all();
    }
    if ruleset.ban_list {
        bans(squad, &mut faults);
    }
    formats(squad, ruleset, &mut faults);
    faults
}

/// SQD-1, LEG-1: how many ships.
fn size(squad: &Squad, ruleset: &Ruleset, faults: &mut Vec<Fault>) {
    let ships = squad.ships.len();
    let (least, most) = ruleset.squad_ships;
    let most = most.min(SHIPS_PER_SEAT as u8);
    if ships < usize::from(least) {
        faults.push(Fault::new(Place::Squad, Problem::TooFewShips { ships, least }));
    }
    if ships > usize::from(most) {
        faults.push(Fault::new(Place::Squad, Problem::TooManyShips { ships, most }));
    }
}

/// SQD-1, SQD-4, LEG-1, LEG-2.
fn points(squad: &Squad, ruleset: &Ruleset, faults: &mut Vec<Fault>) {
    let points = squad.points(ruleset);
    if points > i32::from(ruleset.squad_points) {
        faults.push(Fault::new(Place::Squad, Problem::Points { points, limit: ruleset.squad_points }));
    }
    if ruleset.squad_builder != SquadBuilder::Loadout20 {
        return;
    }
    for (i, ship) in squad.ships.iter().enumerate().filter(|(_, ship)| !ship.pilot.is_standard_loadout()) {
        let points: i32 = ship.upgrades.iter().map(|upgrade| i32::from(ship.upgrade_cost(upgrade))).sum();
        let value = ship.pilot.loadout.unwrap_or(0);
        if points > i32::from(value) {
            let place = Place::Ship { number: i + 1, pilot: ship.pilot.id.clone() };
            faults.push(Fault::new(place, Problem::Loadout { points, value }));
        }
    }
}

/// SQD-9: by name, over ships and upgrades together.
fn limited(squad: &Squad, faults: &mut Vec<Fault>) {
    let mut names: BTreeMap<String, (usize, u8)> = BTreeMap::new();
    let ships = squad.ships.iter().map(|ship| (&ship.pilot.name, ship.pilot.limited));
    let upgrades = squad.ships.iter().flat_map(|ship| &ship.upgrades).map(|card| (&card.name, card.limited));
    for (name, limited) in ships.chain(upgrades).filter(|(_, limited)| *limited > 0) {
        // The data writes one name with and without quotation marks.
        let key: String = name.chars().filter(|c| !matches!(c, '"' | '“' | '”')).collect();
        let entry = names.entry(key).or_insert((0, limited));
        entry.0 += 1;
        entry.1 = entry.1.min(limited);
    }
    for (name, (copies, limit)) in names {
        if copies > usize::from(limit) {
            faults.push(Fault::new(Place::Squad, Problem::Limited { name, copies, limit }));
        }
    }
}

/// SQD-10.
fn solitary(squad: &Squad, faults: &mut Vec<Fault>) {
    let mut slots: BTreeMap<Slot, Vec<String>> = BTreeMap::new();
    for upgrade in squad.ships.iter().flat_map(|ship| &ship.upgrades).filter(|card| card.solitary) {
        slots.entry(upgrade.slot()).or_default().push(upgrade.id.clone());
    }
    for (slot, ids) in slots.into_iter().filter(|(_, ids)| ids.len() > 1) {
        faults.push(Fault::new(Place::Squad, Problem::Solitary { slot: slot.name().into(), ids }));
    }
}

/// SQD-11, LEG-3: every ship of the type (with the ship ability the card names) carries a copy; standard loadouts are
/// exempt, and so is a ship that cannot carry it (LEG-3/open).
fn standardized(squad: &Squad, ruleset: &Ruleset, faults: &mut Vec<Fault>) {
    for bearer in &squad.ships {
        for card in bearer.upgrades.iter().filter(|card| card.standardized) {
            for (i, ship) in squad.ships.iter().enumerate() {
                let same = ship.chassis.id == bearer.chassis.id
                    && !ship.pilot.is_standard_loadout()
                    && ship.pilot.slots.contains(&card.slot())
                    && (ruleset.standardized_by == StandardizedBy::ShipType || needs_ability(card, ship));
                if same && !ship.upgrades.iter().any(|other| other.id == card.id) {
                    let place = Place::Ship { number: i + 1, pilot: ship.pilot.id.clone() };
                    let fault = Fault::new(place, Problem::Standardized { id: card.id.clone() });
                    if !faults.contains(&fault) {
                        faults.push(fault);
                    }
                }
            }
        }
    }
}

/// SQD-11: whether the ship has the ship ability that the card names, or the card names none.
fn needs_ability(card: &Upgrade, ship: &SquadShip) -> bool {
    let mut named = card.restrictions.iter().flat_map(|any| &any.0).filter_map(|part| match part {
        Restriction::ShipAbility(name) => Some(name),
        _ => None,
    });
    let ability = ship.pilot.ship_ability.as_ref();
    match named.next() {
        None => true,
        Some(first) => ability == Some(first) || named.any(|name| ability == Some(name)),
    }
}

/// SQD-14, SQD-15: banned cards; a standard loadout only if its ship is banned.
fn bans(squad: &Squad, faults: &mut Vec<Fault>) {
    let banned: Vec<(String, String)> =
        ron::from_str(BANNED).expect("the ban list that comes with killbox is valid");
    let is_banned = |kind: &str, id: &str| banned.iter().any(|(k, i)| k == kind && i == id);
    for (i, ship) in squad.ships.iter().enumerate() {
        let place = || Place::Ship { number: i + 1, pilot: ship.pilot.id.clone() };
        if is_banned("pilot", &ship.pilot.id) {
            faults.push(Fault::new(place(), Problem::Banned { id: ship.pilot.id.clone() }));
        }
        if !ship.pilot.is_standard_loadout() {
            for card in ship.upgrades.iter().filter(|card| is_banned("upgrade", &card.id)) {
                faults.push(Fault::new(place(), Problem::Banned { id: card.id.clone() }));
            }
        }
    }
}

/// LEG-4/open: format flags are reported and never refused.
fn formats(squad: &Squad, ruleset: &Ruleset, faults: &mut Vec<Fault>) {
    let wanted = match ruleset.card_set {
        CardSet::Standard => [Format::Standard, Format::Extended],
        CardSet::Legacy => [Format::Standard, Format::WildSpace],
    };
    let report = |id: &String, flags: &[Format]| {
        (!wanted.iter().any(|format| flags.contains(format)))
            .then(|| Problem::Format { id: id.clone(), format: wanted.map(Format::name).join(" or ") })
    };
    for (i, ship) in squad.ships.iter().enumerate() {
        let cards = ship.upgrades.iter().filter(|_| !ship.pilot.is_standard_loadout());
        let all = std::iter::once((&ship.pilot.id, &ship.pilot.formats))
            .chain(cards.map(|card| (&card.id, &card.formats)));
        for problem in all.filter_map(|(id, flags)| report(id, flags)) {
            let place = Place::Ship { number: i + 1, pilot: ship.pilot.id.clone() };
            faults.push(Fault::new(place, problem));
        }
    }
}

/// The checks of one ship.
struct ShipCheck<'a> {
    squad: &'a Squad,
    ship: &'a SquadShip,
    cards: &'a Cards,
    place: Place,
    faults: &'a mut Vec<Fault>,
}

impl ShipCheck<'_> {
    fn all(&mut self) {
        let ship = self.ship;
        if ship.chassis.size == Size::Huge {
            self.fault(Problem::Huge { id: ship.pilot.id.clone() });
        }
        if ship.pilot.faction != self.squad.faction {
            let faction = ship.pilot.faction.name().to_owned();
            self.fault(Problem::OtherFaction { id: ship.pilot.id.clone(), faction });
        }
        if ship.upgrades.len() > CARDS_PER_SHIP {
            self.fault(Problem::TooManyCards { cards: ship.upgrades.len(), most: CARDS_PER_SHIP });
        }
        self.copies();
        if ship.pilot.is_standard_loadout() {
            self.loadout();
            return;
        }
        self.slots();
        for upgrade in &ship.upgrades {
            self.buyable(upgrade);
            self.restrictions(upgrade);
        }
    }

    fn fault(&mut self, problem: Problem) {
        self.faults.push(Fault::new(self.place.clone(), problem));
    }

    /// SQD-6: by name.
    fn copies(&mut self) {
        for (i, upgrade) in self.ship.upgrades.iter().enumerate() {
            if self.ship.upgrades[..i].iter().any(|other| other.name == upgrade.name) {
                self.fault(Problem::TwoCopies { id: upgrade.id.clone() });
            }
        }
    }

    /// SQD-12.
    fn loadout(&mut self) {
        let own = &self.ship.pilot.standard_loadout;
        for upgrade in self.ship.upgrades.iter().filter(|upgrade| !own.contains(&upgrade.id)) {
            self.fault(Problem::TakesNoUpgrades { id: upgrade.id.clone() });
        }
    }

    fn buyable(&mut self, upgrade: &Upgrade) {
        if upgrade.standard_loadout_only {
            self.fault(Problem::LoadoutOnly { id: upgrade.id.clone() });
        } else if upgrade.cost.is_none() {
            self.fault(Problem::NotForSale { id: upgrade.id.clone() });
        }
    }

    /// SQD-5: every icon is used once; a card with two icons uses both; some cards add or take away icons.
    fn slots(&mut self) {
        let mut free: BTreeMap<Slot, i32> = BTreeMap::new();
        for slot in &self.ship.pilot.slots {
            *free.entry(*slot).or_default() += 1;
        }
        for grant in self.ship.upgrades.iter().flat_map(|upgrade| &upgrade.sides[0].grants) {
            if let Grant::Slot(slot, n) = grant {
                *free.entry(*slot).or_default() += i32::from(*n);
            }
        }
        let mut spare = self.spare_slot();
        for upgrade in &self.ship.upgrades {
            for slot in &upgrade.sides[0].slots {
                let left = free.entry(*slot).or_default();
                if *left > 0 {
                    *left -= 1;
                } else if spare.contains(slot) {
                    spare = &[];
                } else {
                    self.faults.push(Fault::new(
                        self.place.clone(),
                        Problem::NoSlot { id: upgrade.id.clone(), slot: slot.name().into() },
                    ));
                }
            }
        }
    }

    /// The slots of which two ship abilities give one.
    fn spare_slot(&self) -> &'static [Slot] {
        match self.ship.pilot.ship_ability.as_deref() {
            Some("Weapon Hardpoint") => &[Slot::Cannon, Slot::Torpedo, Slot::Missile],
            Some("Versatile Frame") => &[Slot::Torpedo, Slot::Missile],
            _ => &[],
        }
    }

    /// SQD-7, SQD-8.
    fn restrictions(&mut self, upgrade: &Upgrade) {
        for any in &upgrade.restrictions {
            if !any.0.iter().any(|part| self.meets(part)) {
                self.fault(Problem::Restriction { id: upgrade.id.clone(), needs: self.words(any) });
            }
        }
    }

    fn meets(&self, part: &Restriction) -> bool {
        let ship = self.ship;
        match part {
            Restriction::Faction(faction) => ship.pilot.faction == *faction,
            Restriction::Chassis(id) => ship.chassis.id == *id,
            Restriction::Size(size) => ship.chassis.size == *size,
            Restriction::Keyword(keyword) => ship.pilot.keywords.contains(keyword),
            Restriction::Action(kind) => self.bar().any(|action| action.kind == *kind),
            Restriction::ColoredAction(color, kind) => {
                self.bar().any(|action| action.kind == *kind && action.color == *color)
            }
            Restriction::ForceSide(side) => self.force_sides().any(|found| found == *side),
            Restriction::Arc(arc) => ship.stats().attacks.iter().any(|attack| attack.arc == *arc),
            Restriction::Agility(agility) => ship.stats().agility == *agility,
            Restriction::InitiativeAtLeast(initiative) => ship.pilot.initiative >= *initiative,
            Restriction::InitiativeAtMost(initiative) => ship.pilot.initiative <= *initiative,
            Restriction::EnergyAtLeast(energy) => ship.stats().energy >= *energy,
            Restriction::Equipped(slot) => {
                ship.upgrades.iter().any(|card| card.sides[0].slots.contains(slot))
            }
            Restriction::ShipAbility(name) => ship.pilot.ship_ability.as_ref() == Some(name),
            Restriction::NotLimited => ship.pilot.limited == 0,
            Restriction::Limited => ship.pilot.limited > 0,
            Restriction::SquadHas(name) => {
                self.squad.ships.iter().any(|ship| {
                    ship.pilot.name == *name || ship.upgrades.iter().any(|card| card.name == *name)
                })
            }
        }
    }

    /// SQD-8: the action bar, upgrades' additions included (SQD-21); links do not count.
    fn bar(&self) -> impl Iterator<Item = &BarAction> {
        let ship = self.ship;
        let printed = ship.pilot.actions.as_ref().unwrap_or(&ship.chassis.actions).iter();
        let granted =
            ship.upgrades.iter().flat_map(|card| &card.sides[0].grants).filter_map(|grant| match grant {
                Grant::Action(action) => Some(action),
                _ => None,
            });
        printed.chain(granted)
    }

    fn force_sides(&self) -> impl Iterator<Item = ForceSide> {
        self.ship.pilot.force.iter().flat_map(|force| force.sides.iter().copied())
    }

    /// A restriction in words.
    fn words(&self, any: &AnyOf) -> String {
        let part = |part: &Restriction| match part {
            Restriction::Faction(faction) => faction.name().to_owned(),
            Restriction::Chassis(id) => {
                self.cards.chassis(id).map_or_else(|| id.clone(), |chassis| chassis.name.clone())
            }
            Restriction::Size(size) => format!("a {} ship", format!("{size:?}").to_lowercase()),
            Restriction::Keyword(keyword) => format!("the keyword {}", keyword.name()),
            Restriction::Action(kind) => format!("the action {kind:?}"),
            Restriction::ColoredAction(color, kind) => {
                format!("the {} action {kind:?}", format!("{color:?}").to_lowercase())
            }
            Restriction::ForceSide(side) => side.name().to_owned(),
            Restriction::Arc(arc) => format!("a primary weapon of {arc:?}"),
            Restriction::Agility(agility) => format!("agility {agility}"),
            Restriction::InitiativeAtLeast(initiative) => format!("initiative {initiative} or more"),
            Restriction::InitiativeAtMost(initiative) => format!("initiative {initiative} or less"),
            Restriction::EnergyAtLeast(energy) => format!("{energy} energy or more"),
            Restriction::Equipped(slot) => format!("a {} upgrade", slot.name()),
            Restriction::ShipAbility(name) => format!("the ship ability {name}"),
            Restriction::NotLimited => "a ship that is not limited".into(),
            Restriction::Limited => "a limited ship".into(),
            Restriction::SquadHas(name) => format!("{name} in the squad"),
        };
        any.0.iter().map(part).collect::<Vec<_>>().join(" or ")
    }
}
