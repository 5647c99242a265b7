//! Compiles squads into the specifications a battle starts with: printed values and what upgrades
//! add to them.

use arrayvec::ArrayVec;
use killbox_cards::Library;
use killbox_cards::catalogue::{
    BonusHeader, CardSide, Device, Grant, Remote, RemoteAttack, Requirement, Slot, Stat, Stats, Upgrade,
};
use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::arc::WeaponArc;
use killbox_components::charge::Charge;
use killbox_components::device::DeviceKind;
use killbox_components::ids::{SHIPS_PER_SEAT, Seat, ShipSet, ShipSlot, Ships};
use killbox_components::kept::Kept;
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
pub fn matchups(a: &Squad, b: &Squad, ruleset: &Ruleset, library: &Library) -> [Matchup; 2] {
    [matchup(a, b, ruleset, library), matchup(b, a, ruleset, library)]
}

/// One matchup: the first squad in seat A.
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
    // ENV-5: what the devices of an environment card do, whoever has their cards.
    let laid: Vec<DeviceKind> = ruleset.environment.devices().collect();
    let program = library.program_with_devices(ruleset.card_set, &ships, &laid);
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
        kept: Kept::default(),
    }
}

/// The ships of both squads with their slots, as many as a battle has room for.
fn fleet<'a>(a: &'a Squad, b: &'a Squad) -> impl Iterator<Item = (ShipSlot, &'a Squad, &'a SquadShip)> {
    Seat::BOTH.into_iter().zip([a, b]).flat_map(|(seat, squad)| {
        let ships = (0..).zip(squad.ships.iter().take(SHIPS_PER_SEAT));
        ships.map(move |(i, ship)| (ShipSlot((seat.index() * SHIPS_PER_SEAT) as u8 + i), squad, ship))
    })
}

/// SQD-20: whether a card of the squads lets upgrades change ships: then the ships have places for
/// what they can come to have.
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

/// DEV-26: the remotes that lie in play already, and those that these cards of one seat can place,
/// as many as a battle has room for
/// ([`REMOTES_PER_SEAT`](killbox_components::ids::REMOTES_PER_SEAT)): one for each charge of the
/// card, or for a card without charges the pair that it is printed for (DEV-52). Their slots; what
/// is printed on them goes to `ships`.
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

/// DEV-52: how many remotes a card without charges places.
const PAIR: u8 = 2;

/// What is printed on a remote. It has no size (DEV-31): where a rule needs one it is a small
/// ship's.
fn remote(device: &Device, printed: &Remote) -> ShipSpec {
    let weapon = |attack: RemoteAttack| WeaponSpec {
        arc: WeaponArc::Fixed(attack.arc),
        value: attack.value,
        min_range: attack.range.0,
        max_range: attack.range.1,
        ordnance: attack.ordnance,
        // DEV-53.
        charge_cost: u8::from(printed.charges.is_some()),
        ..primary(WeaponArc::Fixed(attack.arc), attack.value)
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

/// One ship with its upgrades.
pub fn compile(ship: &SquadShip, ruleset: &Ruleset) -> ShipSpec {
    compile_with(ship, ruleset, &Places::default())
}

/// The same, with places for upgrades that it can come to have (SQD-20).
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
        dial: ship.chassis.dial.iter().copied().take(32).collect(),
        turret: Turret::None,
        second_turret: Turret::None,
        cards: ArrayVec::new(),
        // RND-91/open, LEG-31: what the ship is worth.
        cost: ship.points(ruleset).clamp(0, i32::from(u16::MAX)) as u16,
    };
    for action in ship.pilot.actions.as_ref().unwrap_or(&ship.chassis.actions) {
        add_action(&mut spec, *action);
    }
    equip(&mut spec, &ship.upgrades, places);
    spec
}

/// Adds upgrade cards to a ship: their charges, weapons, Force and what they grant. SQD-20: and
/// places for those that it can come to have.
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
        // SQD-20: the sides of the card that lies there first are 0 and 1, those of the others
        // follow.
        let first = upgrade.into_iter().map(|upgrade| (0, upgrade));
        for (side, upgrade) in first.chain((2u8..).step_by(2).zip(others.unwrap_or_default())) {
            let up = others.map(|_| SideUp { card, side });
            add_card(spec, upgrade, card, up, &printed);
        }
    }
    turrets(spec);
    let farthest = spec.weapons.iter().map(|weapon| weapon.max_range).max();
    // HUG-14: an ability may let a huge ship reach as far as any weapon does.
    let farthest = if spec.size == Size::Huge { Some(5) } else { farthest };
    spec.reach = farthest.filter(|farthest| *farthest > 3).unwrap_or_default();
}

/// An upgrade card as it starts the game.
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

/// What a card adds to its ship; of one that can leave its place, or come to it, while it lies
/// there: its first side is `up`.
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
        // ABL-14: the bar shows what stands on the side that is up.
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

/// ATK-23: the primary weapons of a card. Their range is 0-3; whether 0 can be used is a switch of
/// the ruleset. HUG-13: those of a huge ship begin at range 1.
fn primary_weapons(stats: &Stats, huge: bool) -> ArrayVec<WeaponSpec, { killbox_components::spec::WEAPONS }> {
    let weapon = |arc, value| WeaponSpec { min_range: u8::from(huge), ..primary(arc, value) };
    stats.attacks.iter().map(|attack| weapon(attack.arc, attack.value)).collect()
}

fn primary(arc: WeaponArc, value: u8) -> WeaponSpec {
    WeaponSpec {
        arc,
        value,
        min_range: 0,
        max_range: 3,
        ordnance: false,
        special: false,
        kind: WeaponKind::Primary,
        requires: Requirements::default(),
        charge_cost: 0,
        card: None,
        while_docked: ShipSet::EMPTY,
        headers: BonusHeaders::default(),
        while_up: None,
        second: false,
    }
}

/// HUG-9: what the "Bonus Attack" headers cost, the cheapest first.
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

/// ATK-24: what kind of weapon a card in these slots is.
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

/// What the faceup side of an upgrade adds. SQD-20/open: what it adds to the printed values of a
/// ship stays with the ship that has it first.
fn add_side(spec: &mut ShipSpec, side: &CardSide, card: u8, up: Option<SideUp>) {
    let first = up.is_none_or(|up| up.side == 0);
    if let Some(force) = side.force.as_ref().filter(|_| first) {
        // CHG-14: capacities add up. CHG-17: symbols do not: the highest number on one card counts.
        spec.force.limit += force.limit;
        spec.force.active += force.limit;
        spec.force.recurring = spec.force.recurring.max(force.recurring);
    }
    if let Some(weapon) = &side.weapon {
        // HUG-9: the headers of one card ask for the same tokens.
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
            // ABL-14: `actions` looks at both sides.
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

/// ACT-3: the actions that a side of a card puts on the bar.
fn actions(side: &CardSide) -> impl Iterator<Item = BarAction> + '_ {
    side.grants.iter().filter_map(|grant| match grant {
        Grant::Action(action) => Some(*action),
        _ => None,
    })
}

/// CHG-20: more (or fewer) charges, all active at the start.
fn add_capacity(charge: &mut Charge, n: i8) {
    charge.limit = charge.limit.saturating_add_signed(n);
    charge.active = charge.limit;
}

/// Added to the primary attack of that arc; a ship without one gains it, before the special
/// weapons.
fn add_attack(spec: &mut ShipSpec, arc: WeaponArc, n: i8) {
    let own = spec.weapons.iter().position(|weapon| !weapon.special && weapon.arc == arc);
    match own {
        Some(i) => spec.weapons[i].value = spec.weapons[i].value.saturating_add_signed(n),
        None if n > 0 && spec.weapons.is_full() => spec.left_out = spec.left_out.saturating_add(1),
        None if n > 0 => {
            let at = spec.weapons.iter().take_while(|weapon| !weapon.special).count();
            spec.weapons.insert(at, primary(arc, n as u8));
        }
        None => {}
    }
}

/// ACT-3, SQD-21: an icon on the bar; one that is there already in the same way is not added again.
fn add_action(spec: &mut ShipSpec, action: BarAction) {
    if !spec.bar.contains(&action) {
        let _ = spec.bar.try_push(action);
    }
}

/// ATK-22/open: one indicator, double if any weapon needs it. HUG-54, HUG-55: of a huge ship one
/// for the first upgrade with a turret weapon, and one for the second; further ones use that too.
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
