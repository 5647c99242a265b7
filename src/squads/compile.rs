//! Compiles squads into the specifications with which a battle starts: printed values, and what
//! upgrades add to them.

use arrayvec::ArrayVec;
use killbox_cards::catalogue::{
    BonusHeader, CardSide, Device, Grant, Remote, RemoteAttack, Requirement, Slot, Stat, Stats, Upgrade,
};
use killbox_cards::{Given, Library};
use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::arc::WeaponArc;
use killbox_components::charge::Charge;
use killbox_components::device::DeviceKind;
use killbox_components::ids::{SHIPS_PER_SEAT, Seat, ShipSet, ShipSlot, Ships};
use killbox_components::player_cache::PlayerCache;
use killbox_components::requirements::Requirements;
use killbox_components::ruleset::Ruleset;
use killbox_components::sets::Set;
use killbox_components::side::SideUp;
use killbox_components::size::Size;
use killbox_components::spec::{
    AddedAction, BonusHeaders, CardSpec, Matchup, ObstaclePool, ShipSpec, SideAction, Turret, WeaponKind,
    WeaponSpec,
};

use super::places::{Hand, Places, places};
use super::{Squad, SquadShip, fits};

/// The two matchups of a match: squad A in seat A and B in seat B, then exchanged.
/// [`Field::matchups`](super::Field::matchups) makes them of squads that were loaded; see
/// [`squads`](crate::squads) for an example.
pub fn matchups(a: &Squad, b: &Squad, ruleset: &Ruleset, library: &Library) -> [Matchup; 2] {
    [matchup(a, b, ruleset, library), matchup(b, a, ruleset, library)]
}

/// One matchup, with the first squad in seat A.
fn matchup(a: &Squad, b: &Squad, ruleset: &Ruleset, library: &Library) -> Matchup {
    let mut ships = Ships::<ShipSpec>::default();
    let mut fielded = ShipSet::EMPTY;
    let mut points = [0_u16; 2];
    for (slot, _, ship) in fleet(a, b) {
        ships[slot] = compile(ship, ruleset);
        fielded.insert(slot);
        points[slot.seat().index()] = points[slot.seat().index()].saturating_add(ships[slot].cost);
    }
    let guests = fleet(a, b).filter(|(_, squad, ship)| ship.is_guest_of(squad.faction));
    let guests = guests.fold(ShipSet::EMPTY, |guests, (slot, ..)| guests | slot.set());
    let cards_change = let_change(a, b, ruleset, library, &mut ships);
    for slot in fielded {
        library.print(ruleset.card_set, &mut ships[slot]);
    }
    let mut remotes = ShipSet::EMPTY;
    for (seat, squad) in Seat::BOTH.into_iter().zip([a, b]) {
        let upgrades = squad.ships.iter().flat_map(|ship| &ship.upgrades);
        remotes = remotes | add_remotes(seat, [].into_iter(), upgrades, &mut ships);
    }
    let obstacles = [a, b].map(|squad| squad.obstacles.iter().copied().take(3).collect::<ObstaclePool>());
    let berths = library.dock(ruleset.card_set, &mut ships);
    let wings = library.wings(ruleset.card_set, &ships);
    // The effects of devices of an environment card, whichever ships have their cards [ENV-5].
    let laid: Vec<DeviceKind> = ruleset.environment.devices().collect();
    let given = Given { devices: &laid, conditions: ruleset.scenario_conditions(), deck: None };
    let program = library.program_with(ruleset.card_set, &ships, &given);
    Matchup {
        ruleset: ruleset.clone(),
        ships,
        fielded,
        remotes,
        berths,
        wings,
        cards_change,
        guests,
        points,
        obstacles,
        forced_first: None,
        program,
        cache: PlayerCache::default(),
    }
}

/// The ships of both squads with their slots, up to the capacity of a battle.
fn fleet<'a>(a: &'a Squad, b: &'a Squad) -> impl Iterator<Item = (ShipSlot, &'a Squad, &'a SquadShip)> {
    Seat::BOTH.into_iter().zip([a, b]).flat_map(|(seat, squad)| {
        let ships = (0..).zip(squad.ships.iter().take(SHIPS_PER_SEAT));
        ships.map(move |(i, ship)| (ShipSlot((seat.index() * SHIPS_PER_SEAT) as u8 + i), squad, ship))
    })
}

/// If a card of the squads lets upgrades change ships, gives the ships places for the upgrades that
/// they can receive [SQD-20].
fn let_change(
    a: &Squad,
    b: &Squad,
    ruleset: &Ruleset,
    library: &Library,
    ships: &mut Ships<ShipSpec>,
) -> bool {
    let fit: Vec<_> =
        fleet(a, b).map(|(_, squad, ship)| move |upgrade: &Upgrade| fits(squad, ship, upgrade)).collect();
    let all = fleet(a, b).zip(&fit);
    let hands: Vec<Hand> =
        all.map(|((ship, _, of), fits)| Hand { ship, upgrades: &of.upgrades, fits }).collect();
    let Some(all) = places(library, ruleset, ships, &hands) else { return false };
    for ((slot, _, ship), places) in fleet(a, b).zip(all) {
        ships[slot] = compile_with(ship, ruleset, &places);
    }
    true
}

/// Adds to `ships` the remotes of one seat: those that already lie in play, and those that these
/// cards can place, up to [`REMOTES_PER_SEAT`](killbox_components::ids::REMOTES_PER_SEAT). A card
/// can place one remote for each of its charges; a card without charges places the pair that it is
/// printed for. Returns the slots of the remotes [DEV-26, DEV-52].
pub fn add_remotes<'a>(
    seat: Seat,
    lying: impl Iterator<Item = &'a Device>,
    upgrades: impl Iterator<Item = &'a Upgrade>,
    ships: &mut Ships<ShipSpec>,
) -> ShipSet {
    let sides = upgrades.flat_map(|upgrade| &upgrade.sides);
    let brought = sides.filter_map(|side| {
        let n = side.charges.map_or(PAIR, |charges| charges.limit);
        Some((side.remote.as_ref()?, n))
    });
    let brought = brought.flat_map(|(device, n)| (0..n).map(move |_| device));
    let all = lying.filter(|device| device.remote.is_some()).chain(brought);
    let mut slots = ShipSet::EMPTY;
    for (slot, device) in seat.remotes().into_iter().zip(all) {
        if let Some(printed) = &device.remote {
            ships[slot] = remote(device, printed);
            slots.insert(slot);
        }
    }
    slots
}

/// How many remotes a card without charges places [DEV-52].
const PAIR: u8 = 2;

/// The specification of a remote. A remote has no size; rules that need one treat it as small
/// [DEV-31].
fn remote(device: &Device, printed: &Remote) -> ShipSpec {
    let weapon = |attack: RemoteAttack| WeaponSpec {
        arc: WeaponArc::Fixed(attack.arc),
        value: attack.value,
        min_range: attack.range.0,
        max_range: attack.range.1,
        ordnance: attack.ordnance,
        // An attack of a remote with charges costs one [DEV-53].
        charge_cost: u8::from(printed.charges.is_some()),
        ..WeaponSpec::primary(WeaponArc::Fixed(attack.arc), attack.value)
    };
    ShipSpec {
        pilot: device.id.clone(),
        name: device.name.clone(),
        initiative: printed.initiative,
        agility: printed.agility,
        hull: printed.hull,
        charges: printed.charges.map_or(Charge::default(), |charges| charges.full()),
        weapons: printed.attack.into_iter().map(weapon).collect(),
        arcs: printed.arcs.iter().copied().collect(),
        ..ShipSpec::default()
    }
}

/// Compiles one ship with its upgrades. [`matchups`] compiles whole squads.
pub fn compile(ship: &SquadShip, ruleset: &Ruleset) -> ShipSpec {
    compile_with(ship, ruleset, &Places::default())
}

/// As [`compile`]: one ship with its upgrades, and with places for upgrades that it can receive
/// [SQD-20].
pub fn compile_with(ship: &SquadShip, ruleset: &Ruleset, places: &Places) -> ShipSpec {
    let stats = ship.stats();
    let replaced = ship.upgrades.iter().find_map(|card| card.sides[0].ship_ability.as_ref());
    let mut spec = ShipSpec {
        force_in_attacks: false,
        pilot: ship.pilot.id.clone(),
        name: ship.pilot.name.clone(),
        chassis: ship.chassis.id.clone(),
        ship_ability: replaced.or(ship.pilot.ship_ability.as_ref()).cloned(),
        size: ship.chassis.size,
        limited: ship.pilot.limited > 0,
        initiative: ship.pilot.initiative,
        engagement: ship.pilot.engagement.unwrap_or_default(),
        reach: 0,
        agility: stats.agility,
        hull: stats.hull,
        shields: Charge::full(stats.shields, stats.recurring_shields),
        energy: Charge::full(stats.energy, stats.recurring_energy),
        force: ship.pilot.force.as_ref().map_or(Charge::default(), |force| force.full()),
        charges: ship.pilot.charges.map_or(Charge::default(), |charges| charges.full()),
        weapons: primary_weapons(stats, ship.is_huge()),
        arcs: Set::EMPTY,
        left_out: 0,
        bar: ArrayVec::new(),
        bar_by_side: Vec::new(),
        added: Vec::new(),
        dial: ship.dial().iter().copied().take(32).collect(),
        turret: Turret::None,
        second_turret: Turret::None,
        cards: ArrayVec::new(),
        // What the ship is worth [RND-91/open, LEG-31].
        cost: ship.points(ruleset).clamp(0, i32::from(u16::MAX)) as u16,
    };
    for action in ship.pilot.actions.as_ref().unwrap_or(&ship.chassis.actions) {
        add_action(&mut spec, *action);
    }
    equip(&mut spec, &ship.upgrades, places);
    spec
}

/// Adds upgrade cards to a ship, as [`compile`] does: their charges, weapons, Force and grants, and
/// places for the upgrades that the ship can receive [SQD-20].
pub fn equip(spec: &mut ShipSpec, upgrades: &[Upgrade], places: &Places) {
    let printed: Vec<_> = spec.bar.iter().map(|icon| (icon.kind, icon.color)).collect();
    let hides = |place| places.hides.filter(|(own, _)| *own == place).map_or(0, |(_, n)| n);
    let none = places.empty.iter().enumerate();
    let none = none.map(|(place, others)| (None, Some(&others[..]), hides(place)));
    let there = upgrades.iter().enumerate();
    let there = there.map(|(number, upgrade)| (Some(upgrade), places.others(number), 0));
    for (upgrade, others, hides) in there.chain(none) {
        if spec.cards.is_full() {
            break;
        }
        let card = spec.cards.len() as u8;
        let specs = others.map(|others| others.iter().map(card_spec).collect());
        spec.cards.push(match upgrade {
            Some(upgrade) => CardSpec { others: specs, ..card_spec(upgrade) },
            None => CardSpec { hides, ..CardSpec::empty(specs.unwrap_or_default()) },
        });
        // The card that lies there first has the sides 0 and 1; those of the other cards follow
        // [SQD-20].
        let first = upgrade.into_iter().map(|upgrade| (0, upgrade));
        for (side, upgrade) in first.chain((2u8..).step_by(2).zip(others.unwrap_or_default())) {
            let up = others.map(|_| SideUp { card, side });
            add_card(spec, upgrade, card, up, &printed);
        }
    }
    turrets(spec);
    let farthest = spec.weapons.iter().map(|weapon| weapon.max_range).max();
    // An ability may let a huge ship reach as far as any weapon does [HUG-14].
    let farthest = if spec.size == Size::Huge { Some(5) } else { farthest };
    spec.reach = farthest.filter(|farthest| *farthest > 3).unwrap_or_default();
}

/// An upgrade card at the start of the game.
fn card_spec(upgrade: &Upgrade) -> CardSpec {
    let side = &upgrade.sides[0];
    let reloads = |slot: &Slot| matches!(slot, Slot::Torpedo | Slot::Missile | Slot::Device);
    CardSpec {
        id: upgrade.id.clone(),
        name: upgrade.name.clone(),
        charges: side.charges.map_or(Charge::default(), |charges| charges.full()),
        reloadable: side.slots.iter().any(reloads),
        slots: side.slots.iter().copied().collect(),
        two_sided: upgrade.sides.len() > 1,
        others: None,
        hides: 0,
    }
}

/// Adds what a card adds to its ship. For a card that can leave or reach its place, `up` is its
/// first side there, and the additions hold while the card lies there.
fn add_card(
    spec: &mut ShipSpec,
    upgrade: &Upgrade,
    card: u8,
    up: Option<SideUp>,
    printed: &[(ActionKind, ActionColor)],
) {
    let side = &upgrade.sides[0];
    for BarAction { kind, color, .. } in actions(side) {
        if !printed.contains(&(kind, color)) {
            let slots = side.slots.iter();
            spec.added.extend(slots.map(|slot| AddedAction { slot: *slot, kind, color, while_up: up }));
        }
    }
    add_side(spec, side, card, up);
    match (upgrade.sides.as_slice(), up) {
        ([only], None) => actions(only).for_each(|action| add_action(spec, action)),
        // The bar shows what stands on the side that is up [ABL-14].
        (sides, up) => {
            for (number, side) in (up.map_or(0, |up| up.side)..).zip(sides) {
                spec.bar_by_side.extend(actions(side).map(|action| SideAction {
                    card,
                    side: number,
                    action,
                }));
            }
        }
    }
}

/// The primary weapons of a card. The range of a huge ship's weapons begins at 1 [HUG-13].
fn primary_weapons(stats: &Stats, huge: bool) -> ArrayVec<WeaponSpec, { killbox_components::spec::WEAPONS }> {
    let weapon = |arc, value| WeaponSpec { min_range: u8::from(huge), ..WeaponSpec::primary(arc, value) };
    stats.attacks.iter().map(|attack| weapon(attack.arc, attack.value)).collect()
}

/// The costs of the "Bonus Attack" headers, the cheapest first [HUG-9].
fn headers(bonus: &[BonusHeader]) -> BonusHeaders {
    let mut costs: Vec<u8> = bonus.iter().map(|header| header.energy).collect();
    costs.sort_unstable();
    let mut headers = BonusHeaders::default();
    for (energy, cost) in headers.energy.iter_mut().zip(costs) {
        *energy = cost;
        headers.n += 1;
    }
    headers
}

/// The kind of weapon of a card in these slots [ATK-24].
fn weapon_kind(slots: &[Slot]) -> WeaponKind {
    let kind = |slot: &Slot| match slot {
        Slot::Cannon => Some(WeaponKind::Cannon),
        Slot::Turret => Some(WeaponKind::Turret),
        Slot::Missile => Some(WeaponKind::Missile),
        Slot::Torpedo => Some(WeaponKind::Torpedo),
        Slot::Hardpoint => Some(WeaponKind::Hardpoint),
        _ => None,
    };
    slots.iter().find_map(kind).unwrap_or(WeaponKind::Other)
}

/// Adds what the faceup side of an upgrade adds. What it adds to the printed values of a ship stays
/// with the ship that has the card first [SQD-20/open].
fn add_side(spec: &mut ShipSpec, side: &CardSide, card: u8, up: Option<SideUp>) {
    let first = up.is_none_or(|up| up.side == 0);
    if let Some(force) = side.force.as_ref().filter(|_| first) {
        // Capacities add up [CHG-14]. Recurring symbols do not: the highest number on one card
        // counts [CHG-17].
        spec.force.limit += force.limit;
        spec.force.active += force.limit;
        spec.force.recurring = spec.force.recurring.max(force.recurring);
    }
    if let Some(weapon) = &side.weapon {
        // All headers of one card require the same tokens [HUG-9].
        let requires = weapon.bonus.first().map_or(&weapon.requires, |header| &header.requires);
        spec.arm(WeaponSpec {
            arc: weapon.arc,
            value: weapon.value,
            min_range: weapon.range.0,
            max_range: weapon.range.1,
            ordnance: weapon.ordnance,
            special: true,
            kind: weapon_kind(&side.slots),
            requires: Requirements {
                lock: requires.contains(&Requirement::Lock),
                focus: requires.contains(&Requirement::Focus),
                calculate: requires.contains(&Requirement::Calculate),
            },
            charge_cost: weapon.charges,
            card: Some(card),
            while_docked: ShipSet::EMPTY,
            headers: headers(&weapon.bonus),
            while_up: up,
            second: false,
        });
    }
    for grant in side.grants.iter().filter(|_| first) {
        match grant {
            // `actions` looks at both sides [ABL-14].
            Grant::Action(_) | Grant::Slot(..) | Grant::Joins(_) => {}
            Grant::Stat(stat, n) => match stat {
                Stat::Agility => spec.agility = spec.agility.saturating_add_signed(*n),
                Stat::Hull => spec.hull = spec.hull.saturating_add_signed(*n),
                Stat::Shields => add_capacity(&mut spec.shields, *n),
                Stat::Energy => add_capacity(&mut spec.energy, *n),
            },
            Grant::Attack(arc, n) => add_attack(spec, *arc, *n),
            Grant::Arc(arc) => {
                spec.turret = match arc {
                    WeaponArc::SingleTurret => spec.turret.max(Turret::Single),
                    WeaponArc::DoubleTurret => Turret::Double,
                    WeaponArc::Fixed(_) => spec.turret,
                };
            }
        }
    }
}

/// The actions that a side of a card adds to the bar [ACT-3].
fn actions(side: &CardSide) -> impl Iterator<Item = BarAction> + '_ {
    side.grants.iter().filter_map(|grant| match grant {
        Grant::Action(action) => Some(*action),
        _ => None,
    })
}

/// Adds or removes charges, all of which are active at the start [CHG-20].
fn add_capacity(charge: &mut Charge, n: i8) {
    charge.limit = charge.limit.saturating_add_signed(n);
    charge.active = charge.limit;
}

/// Adds a number to the primary attack of this arc. A ship without such an attack gains one, before
/// its special weapons.
fn add_attack(spec: &mut ShipSpec, arc: WeaponArc, n: i8) {
    let own = spec.weapons.iter().position(|weapon| !weapon.special && weapon.arc == arc);
    match own {
        Some(i) => spec.weapons[i].value = spec.weapons[i].value.saturating_add_signed(n),
        None if n > 0 && spec.weapons.is_full() => spec.left_out = spec.left_out.saturating_add(1),
        None if n > 0 => {
            let at = spec.weapons.iter().take_while(|weapon| !weapon.special).count();
            spec.weapons.insert(at, WeaponSpec::primary(arc, n as u8));
        }
        None => {}
    }
}

/// Adds an icon to the bar, unless the same icon is already there [ACT-3, SQD-21].
fn add_action(spec: &mut ShipSpec, action: BarAction) {
    if !spec.bar.contains(&action) {
        let _ = spec.bar.try_push(action);
    }
}

/// Sets the turret indicators: a single one, or a double one if any weapon needs it [ATK-22/open].
/// A huge ship has one for its first upgrade with a turret weapon and one for the second; further
/// upgrades use the second too [HUG-54, HUG-55].
fn turrets(spec: &mut ShipSpec) {
    let huge = spec.size == Size::Huge;
    let mut first = None;
    for weapon in &mut spec.weapons {
        let needs = match weapon.arc {
            WeaponArc::DoubleTurret => Turret::Double,
            WeaponArc::SingleTurret => Turret::Single,
            WeaponArc::Fixed(_) => continue,
        };
        weapon.second = huge && *first.get_or_insert(weapon.card) != weapon.card;
        let indicator = if weapon.second { &mut spec.second_turret } else { &mut spec.turret };
        *indicator = (*indicator).max(needs);
    }
}
