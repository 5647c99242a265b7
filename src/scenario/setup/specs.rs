//! The ships of a scenario before the battle, from the catalogue or made up, with their cards.

use arrayvec::ArrayVec;
use killbox_cards::catalogue::{Catalogue, Faction, Upgrade};
use killbox_components::action::BarAction;
use killbox_components::arc::WeaponArc;
use killbox_components::charge::Charge;
use killbox_components::ids::{Seat, ShipSet, Ships};
use killbox_components::maneuver::Maneuver;
use killbox_components::requirements::Requirements;
use killbox_components::ruleset::Ruleset;
use killbox_components::sets::Set;
use killbox_components::spec::{BonusHeaders, CardSpec, ShipSpec, Turret, WeaponKind, WeaponSpec};

use crate::scenario::format::{RequirementWord, Scenario, ShipSetup, TurretWord, WeaponSetup};
use crate::scenario::locate::{Wrong, at_ship, wrong};
use crate::scenario::pool::CardPool;
use crate::scenario::words::{self, ShipName};
use crate::squads::{Hand, Places, Squad, SquadShip};

/// The specification of a ship of a scenario with its upgrades.
pub(super) fn specification(
    name: ShipName,
    setup: &ShipSetup,
    ruleset: &Ruleset,
    catalogue: &Catalogue,
    places: &Places,
) -> Result<ShipSpec, Wrong> {
    match &setup.pilot {
        Some(id) => {
            let ship = from_catalogue(name, setup, id, ruleset, catalogue)?;
            Ok(crate::squads::compile_with(&ship, ruleset, places))
        }
        None => made_up(name, setup, ruleset, catalogue, places),
    }
}

/// The ships that a card lets join a squad of another faction. The faction of the squad is that of
/// the first ship of the seat that is in the catalogue [SQD-2].
pub(super) fn guests(
    scenario: &Scenario,
    ruleset: &Ruleset,
    catalogue: &Catalogue,
) -> Result<ShipSet, Wrong> {
    let mut guests = ShipSet::EMPTY;
    let mut factions = [None; 2];
    for (name, setup) in scenario.ships.iter().flat_map(|ships| &ships.0) {
        let Some(id) = &setup.pilot else { continue };
        let ship = from_catalogue(*name, setup, id, ruleset, catalogue)?;
        let slot = name.slot();
        if ship.is_guest_of(*factions[slot.seat().index()].get_or_insert(ship.pilot.faction)) {
            guests.insert(slot);
        }
    }
    Ok(guests)
}

/// If a card lets upgrades change ships, gives the ships places for the upgrades that they can
/// receive. A made-up ship meets the restrictions of all upgrades [SQD-20].
pub(super) fn let_change(
    scenario: &Scenario,
    ruleset: &Ruleset,
    pool: CardPool,
    ships: &mut Ships<ShipSpec>,
) -> Result<bool, Wrong> {
    let CardPool { catalogue, library } = pool;
    let all = || scenario.ships.iter().flat_map(|ships| &ships.0);
    let mut own = Vec::new();
    for (name, setup) in all() {
        let printed = setup.pilot.as_ref();
        let printed = printed.map(|id| from_catalogue(*name, setup, id, ruleset, catalogue)).transpose()?;
        own.push((name.slot(), printed, upgrades(*name, setup, ruleset, catalogue)?));
    }
    let squads = Seat::BOTH.map(|seat| {
        let ships =
            own.iter().filter(|(slot, ..)| slot.seat() == seat).filter_map(|(_, ship, _)| ship.clone());
        let ships: Vec<SquadShip> = ships.collect();
        let faction = ships.first().map_or(Faction::RebelAlliance, |ship| ship.pilot.faction);
        Squad { name: String::new(), faction, ships, unknown_ships: 0, obstacles: Vec::new() }
    });
    let fits = own.iter().map(|(slot, ship, _)| {
        let squad = &squads[slot.seat().index()];
        move |upgrade: &Upgrade| ship.as_ref().is_none_or(|ship| crate::squads::fits(squad, ship, upgrade))
    });
    let fits: Vec<_> = fits.collect();
    let all_of = own.iter().zip(&fits);
    let hands: Vec<Hand> =
        all_of.map(|((ship, _, upgrades), fits)| Hand { ship: *ship, upgrades, fits }).collect();
    let Some(places) = crate::squads::places(library, ruleset, ships, &hands) else {
        return Ok(false);
    };
    for ((name, setup), places) in all().zip(&places) {
        ships[name.slot()] = specification(*name, setup, ruleset, catalogue, places)?;
    }
    Ok(true)
}

/// A ship of the catalogue, with its printed values.
fn from_catalogue(
    name: ShipName,
    setup: &ShipSetup,
    id: &str,
    ruleset: &Ruleset,
    catalogue: &Catalogue,
) -> Result<SquadShip, Wrong> {
    if setup.is_made_up() {
        return Err(wrong(at_ship(name, "pilot"), "the printed values of a pilot come from its card"));
    }
    let cards = catalogue.cards(ruleset.card_set);
    let Some(pilot) = cards.pilot(id) else {
        let near =
            cards.nearest_pilot(id).map_or_else(String::new, |near| format!("; did you mean '{}'?", near.id));
        return Err(wrong(at_ship(name, "pilot"), format!("'{id}' is not a pilot of this card set{near}")));
    };
    let Some(chassis) = cards.chassis(&pilot.chassis) else {
        return Err(wrong(at_ship(name, "pilot"), format!("'{}' is not a ship type", pilot.chassis)));
    };
    let upgrades = upgrades(name, setup, ruleset, catalogue)?;
    let ship = SquadShip { number: 1, pilot: pilot.clone(), chassis: chassis.clone(), upgrades };
    Ok(ship)
}

/// The upgrades of a ship, from the catalogue.
pub(super) fn upgrades(
    name: ShipName,
    setup: &ShipSetup,
    ruleset: &Ruleset,
    catalogue: &Catalogue,
) -> Result<Vec<Upgrade>, Wrong> {
    let cards = catalogue.cards(ruleset.card_set);
    let mut upgrades = Vec::new();
    for (i, id) in setup.upgrades.iter().flatten().enumerate() {
        let Some(upgrade) = cards.upgrade(id) else {
            let near = cards
                .nearest_upgrade(id)
                .map_or_else(String::new, |near| format!("; did you mean '{}'?", near.id));
            let mut path = at_ship(name, "upgrades");
            path.push(i.into());
            return Err(wrong(path, format!("'{id}' is not an upgrade of this card set{near}")));
        };
        upgrades.push(upgrade.clone());
    }
    Ok(upgrades)
}

fn made_up(
    name: ShipName,
    setup: &ShipSetup,
    ruleset: &Ruleset,
    catalogue: &Catalogue,
    places: &Places,
) -> Result<ShipSpec, Wrong> {
    let too_many = |field: &str, most: usize| wrong(at_ship(name, field), format!("more than {most}"));
    let charge = |word: Option<words::ChargeWord>| word.map_or(Charge::default(), |word| word.0);
    let mut spec = ShipSpec {
        pilot: words::ship_name(name.slot()),
        name: words::ship_name(name.slot()),
        size: setup.size.unwrap_or_default(),
        initiative: setup.initiative.unwrap_or(3),
        agility: setup.agility.unwrap_or(2),
        hull: setup.hull.unwrap_or(4),
        shields: charge(setup.shields),
        force: charge(setup.force),
        charges: charge(setup.charges),
        cost: setup.cost.unwrap_or(0),
        ..ShipSpec::default()
    };
    let default_weapon = [WeaponSetup::primary()];
    for weapon in setup.weapons.as_deref().unwrap_or(&default_weapon) {
        spec.weapons.try_push(weapon.spec()).map_err(|_| too_many("weapons", spec.weapons.len()))?;
    }
    let focus = BarAction {
        kind: killbox_components::action::ActionKind::Focus,
        color: killbox_components::action::ActionColor::White,
        link: None,
    };
    match &setup.bar {
        None => spec.bar.push(focus),
        Some(bar) => {
            for icon in bar {
                spec.bar.try_push(icon.0.0).map_err(|_| too_many("bar", spec.bar.len()))?;
            }
        }
    }
    match &setup.dial {
        None => spec.dial = default_dial(),
        Some(dial) => {
            for maneuver in &dial.0 {
                spec.dial.try_push(*maneuver).map_err(|_| too_many("dial", spec.dial.len()))?;
            }
        }
    }
    for (i, card) in setup.cards.iter().flatten().enumerate() {
        let id = format!("card{i}");
        let card = CardSpec {
            name: id.clone(),
            id,
            charges: charge(card.charges),
            reloadable: card.reloadable,
            slots: Set::EMPTY,
            two_sided: false,
            others: None,
            hides: 0,
        };
        spec.cards.try_push(card).map_err(|_| too_many("cards", spec.cards.len()))?;
    }
    crate::squads::equip(&mut spec, &upgrades(name, setup, ruleset, catalogue)?, places);
    spec.turret = match setup.turret {
        Some(TurretWord::None) => Turret::None,
        Some(TurretWord::Single) => Turret::Single,
        Some(TurretWord::Double) => Turret::Double,
        // `equip` has set it by the weapons.
        None => spec.turret,
    };
    Ok(spec)
}

impl ShipSetup {
    /// Whether the file gives printed values.
    fn is_made_up(&self) -> bool {
        self.size.is_some()
            || self.initiative.is_some()
            || self.agility.is_some()
            || self.hull.is_some()
            || self.shields.is_some()
            || self.force.is_some()
            || self.charges.is_some()
            || self.weapons.is_some()
            || self.bar.is_some()
            || self.dial.is_some()
            || self.turret.is_some()
            || self.cards.is_some()
            || self.cost.is_some()
    }
}

impl WeaponSetup {
    fn primary() -> WeaponSetup {
        WeaponSetup {
            arc: WeaponArc::Fixed(killbox_components::arc::Arc::Front),
            value: 3,
            range: (0, 3),
            special: false,
            ordnance: false,
            requires: Vec::new(),
            charges: None,
        }
    }

    fn spec(&self) -> WeaponSpec {
        let requires = |word| self.requires.contains(&word);
        WeaponSpec {
            arc: self.arc,
            value: self.value,
            min_range: self.range.0,
            max_range: self.range.1,
            ordnance: self.ordnance,
            special: self.special,
            kind: if self.special { WeaponKind::Other } else { WeaponKind::Primary },
            requires: Requirements {
                lock: requires(RequirementWord::Lock),
                focus: requires(RequirementWord::Focus),
                calculate: requires(RequirementWord::Calculate),
            },
            charge_cost: self.charges.map_or(0, |(_, cost)| cost),
            card: self.charges.map(|(card, _)| card),
            while_docked: ShipSet::EMPTY,
            headers: BonusHeaders::default(),
            while_up: None,
            second: false,
        }
    }
}

fn default_dial() -> ArrayVec<Maneuver, 32> {
    let codes = ["1FB", "2FB", "3FW", "2BW", "2NW", "2TW", "2YW"];
    codes.into_iter().map(|code| code.parse().expect("a maneuver")).collect()
}
