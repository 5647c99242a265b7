//! Checks what one ship may carry: slots, copies, restrictions, standard loadouts. Part of the
//! check of its squad.

use std::collections::BTreeMap;

use killbox_cards::catalogue::{AnyOf, Cards, ForceSide, Grant, Keyword, Restriction, Slot, Upgrade};
use killbox_components::action::{ActionColor, BarAction};
use killbox_components::ids::CARDS_PER_SHIP;

use super::fault::{Problem, SquadFault};
use super::words::{action_words, arc_words};
use super::{Squad, SquadShip};

/// Whether a ship of the squad meets the restrictions of an upgrade card. Slots, points and copies
/// are not checked [SQD-7, SQD-8].
///
/// ```
/// use std::path::Path;
///
/// use killbox::prelude::*;
/// use killbox::squads::{LoadOptions, check, fits};
///
/// let file = Path::new("squads/legacy/rebel-red-and-gold.xws");
/// let checked = check(file, &LoadOptions::default());
/// let (squad, ruleset) = (checked.squad.unwrap(), checked.played.unwrap());
/// let cards = Catalogue::embedded().cards(ruleset.card_set);
/// let fitting = cards.upgrades().iter().filter(|card| fits(&squad, &squad.ships[0], card));
/// assert!(fitting.count() > 100);
/// ```
pub fn fits(squad: &Squad, ship: &SquadShip, upgrade: &Upgrade) -> bool {
    upgrade.restrictions.iter().all(|any| any.0.iter().any(|part| meets(squad, ship, part, upgrade)))
}

/// The checks of one ship.
pub(super) struct ShipCheck<'a> {
    /// The squad of the ship.
    pub squad: &'a Squad,
    /// The ship.
    pub ship: &'a SquadShip,
    /// The cards of the set, for names in messages.
    pub cards: &'a Cards,
    /// Whether the ruleset has huge ships [SQD-23].
    pub epic: bool,
    /// The list to which faults are appended.
    pub faults: &'a mut Vec<SquadFault>,
}

impl ShipCheck<'_> {
    /// Appends every fault of the ship.
    pub fn all(&mut self) {
        let ship = self.ship;
        if ship.is_huge() && !self.epic {
            self.fault(Problem::Huge { id: ship.pilot.id.clone() });
        }
        if ship.pilot.faction != self.squad.faction && !ship.is_guest_of(self.squad.faction) {
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
        self.faults.push(SquadFault::new(self.ship.place(), problem));
    }

    /// Checks that the ship has no two upgrades of one name [SQD-6].
    fn copies(&mut self) {
        for (i, upgrade) in self.ship.upgrades.iter().enumerate() {
            if self.ship.upgrades[..i].iter().any(|other| other.name == upgrade.name) {
                self.fault(Problem::TwoCopies { id: upgrade.id.clone() });
            }
        }
    }

    /// Checks that a standard loadout has no other upgrades [SQD-12].
    fn loadout(&mut self) {
        let own = &self.ship.pilot.standard_loadout;
        for upgrade in self.ship.upgrades.iter().filter(|upgrade| !own.contains(&upgrade.id)) {
            self.fault(Problem::TakesNoUpgrades { id: upgrade.id.clone() });
        }
    }

    fn buyable(&mut self, upgrade: &Upgrade) {
        if upgrade.standard_loadout_only {
            self.fault(Problem::LoadoutOnly { id: upgrade.id.clone() });
        } else if self.ship.price(upgrade).is_none() {
            self.fault(Problem::NotForSale { id: upgrade.id.clone() });
        }
    }

    /// Checks the slots [SQD-5]. Every icon is used once, a card with two icons uses both, and some
    /// cards add or remove icons. A ship ability can give one icon of several; a card with one icon
    /// uses it, so cards with two icons take theirs first.
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
        // Every ship of an Epic squad has a command slot, except huge ships [SQD-19/open].
        if self.epic && !self.ship.is_huge() {
            *free.entry(Slot::Command).or_default() += 1;
        }
        let mut spare = self.spare_slot();
        let (single, several): (Vec<&Upgrade>, Vec<&Upgrade>) =
            self.ship.upgrades.iter().partition(|upgrade| upgrade.sides[0].slots.len() == 1);
        for upgrade in several.into_iter().chain(single) {
            let slots = &upgrade.sides[0].slots;
            for slot in slots {
                let left = free.entry(*slot).or_default();
                if *left > 0 {
                    *left -= 1;
                } else if slots.len() == 1 && spare.contains(slot) {
                    spare = &[];
                } else {
                    let problem = Problem::NoSlot { id: upgrade.id.clone(), slot: slot.name().into() };
                    self.faults.push(SquadFault::new(self.ship.place(), problem));
                }
            }
        }
    }

    /// The slots of which a ship ability gives one. Two ship abilities do so.
    fn spare_slot(&self) -> &'static [Slot] {
        match self.ship.pilot.ship_ability.as_deref() {
            Some("Weapon Hardpoint") => &[Slot::Cannon, Slot::Torpedo, Slot::Missile],
            Some("Versatile Frame") => &[Slot::Torpedo, Slot::Missile],
            _ => &[],
        }
    }

    /// Checks the restrictions of an upgrade [SQD-7, SQD-8].
    fn restrictions(&mut self, upgrade: &Upgrade) {
        for any in &upgrade.restrictions {
            if !any.0.iter().any(|part| meets(self.squad, self.ship, part, upgrade)) {
                self.fault(Problem::Restriction { id: upgrade.id.clone(), needs: self.words(any) });
            }
        }
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
            Restriction::Action(kind) => format!("the action {}", action_words(*kind, ActionColor::White)),
            Restriction::ColoredAction(ActionColor::White, kind) => {
                format!("the action white {}", action_words(*kind, ActionColor::White))
            }
            Restriction::ColoredAction(color, kind) => format!("the action {}", action_words(*kind, *color)),
            Restriction::ForceSide(side) => side.name().to_owned(),
            Restriction::Arc(arc) => format!("a primary weapon of the {} arc", arc_words(*arc)),
            Restriction::Agility(agility) => format!("agility {agility}"),
            Restriction::InitiativeAtLeast(initiative) => format!("initiative {initiative} or more"),
            Restriction::InitiativeAtMost(initiative) => format!("initiative {initiative} or less"),
            Restriction::EnergyAtLeast(energy) => format!("{energy} energy or more"),
            Restriction::ShieldsAtLeast(1) => "a shield".into(),
            Restriction::ShieldsAtLeast(shields) => format!("{shields} shields or more"),
            Restriction::Equipped(slot) => format!("a {} upgrade", slot.name()),
            Restriction::ShipAbility(name) => format!("the ship ability {name}"),
            Restriction::NotLimited => "a ship that is not limited".into(),
            Restriction::Limited => "a limited ship".into(),
            Restriction::SquadHas(name) => format!("{name} in the squad"),
        };
        any.0.iter().map(part).collect::<Vec<_>>().join(" or ")
    }
}

fn meets(squad: &Squad, ship: &SquadShip, part: &Restriction, of: &Upgrade) -> bool {
    match part {
        Restriction::Faction(faction) => ship.pilot.faction == *faction,
        Restriction::Chassis(id) => ship.chassis.id == *id,
        Restriction::Size(size) => ship.chassis.size == *size,
        // This ship ability lifts the restriction to TIEs.
        Restriction::Keyword(Keyword::Tie)
            if ship.pilot.ship_ability.as_deref() == Some("Twin Ion Engines") =>
        {
            true
        }
        Restriction::Keyword(keyword) => ship.pilot.keywords.contains(keyword),
        Restriction::Action(kind) => bar(ship, of).any(|action| action.kind == *kind),
        Restriction::ColoredAction(color, kind) => {
            bar(ship, of).any(|action| action.kind == *kind && action.color == *color)
        }
        Restriction::ForceSide(side) => {
            force_sides(ship, of).any(|found| found == *side) || has_keyword_of(*side, ship)
        }
        Restriction::Arc(arc) => ship.stats().attacks.iter().any(|attack| attack.arc == *arc),
        Restriction::Agility(agility) => ship.stats().agility == *agility,
        Restriction::InitiativeAtLeast(initiative) => ship.pilot.initiative >= *initiative,
        Restriction::InitiativeAtMost(initiative) => ship.pilot.initiative <= *initiative,
        Restriction::EnergyAtLeast(energy) => ship.stats().energy >= *energy,
        Restriction::ShieldsAtLeast(shields) => ship.stats().shields >= *shields,
        Restriction::Equipped(slot) => {
            ship.upgrades.iter().any(|card| card.id != of.id && card.sides[0].slots.contains(slot))
        }
        Restriction::ShipAbility(name) => ship.pilot.ship_ability.as_ref() == Some(name),
        Restriction::NotLimited => ship.pilot.limited == 0,
        Restriction::Limited => ship.pilot.limited > 0,
        Restriction::SquadHas(name) => squad
            .ships
            .iter()
            .any(|ship| ship.pilot.name == *name || ship.upgrades.iter().any(|card| card.name == *name)),
    }
}

/// The action bar that counts for restrictions, with what other upgrades add. Links do not count,
/// nor does what the card itself would add [SQD-8, SQD-21].
fn bar<'b>(ship: &'b SquadShip, of: &'b Upgrade) -> impl Iterator<Item = &'b BarAction> {
    let printed = ship.pilot.actions.as_ref().unwrap_or(&ship.chassis.actions).iter();
    let granted = ship.upgrades.iter().filter(|card| card.id != of.id).flat_map(|card| &card.sides[0].grants);
    printed.chain(granted.filter_map(|grant| match grant {
        Grant::Action(action) => Some(action),
        _ => None,
    }))
}

/// Whether the ship has the keyword of this side of the Force, in the games with loadout values
/// [SQD-7/open].
fn has_keyword_of(side: ForceSide, ship: &SquadShip) -> bool {
    let keyword = match side {
        ForceSide::Dark => Keyword::DarkSide,
        ForceSide::Light => Keyword::LightSide,
    };
    ship.pilot.loadout.is_some() && ship.pilot.keywords.contains(&keyword)
}

/// The sides of the Force that the ship card prints, and those that other upgrades give: a ship
/// with Maul aboard can equip Dark Side upgrades.
fn force_sides<'b>(ship: &'b SquadShip, of: &'b Upgrade) -> impl Iterator<Item = ForceSide> + 'b {
    let others = ship.upgrades.iter().filter(|card| card.id != of.id);
    let given = others.filter_map(|card| card.sides[0].force.as_ref());
    ship.pilot.force.iter().chain(given).flat_map(|force| force.sides.iter().copied())
}
