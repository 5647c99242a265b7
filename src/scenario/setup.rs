//! Puts a scenario on the table: the matchup of its ships, and a battle that stands as the file says. Poses are taken
//! as they are given; ships that touch are at range 0.

use arrayvec::ArrayVec;
use killbox_cards::catalogue::{CardKind, CardSet, Catalogue, Faction, Upgrade, did_you_mean};
use killbox_cards::{HugeDamageDeck, Library, read_ability, rulesets};
use killbox_components::ability::{Program, Source};
use killbox_components::action::BarAction;
use killbox_components::arc::WeaponArc;
use killbox_components::charge::Charge;
use killbox_components::condition::Assigned;
use killbox_components::damage::{DamageCards, DamageKind, Deck, HugeCard};
use killbox_components::device::{Device, DeviceClass, DeviceKind, Placer};
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::attack::AttackKind;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::movement::{ManeuverSource, MoveKind};
use killbox_components::frame::phases::NextPhase;
use killbox_components::frame::{
    AttackFrame, CardFrame, ChooseActionFrame, Frame, GainFrame, LockFrame, ManeuverFrame, MoveFrame,
    QueueFrame, RoundFrame, ShipTurnFrame, SufferFrame,
};
use killbox_components::geometry::distance::touching;
use killbox_components::geometry::{OutlineId, PlacedObstacle, Pose, overlap};
use killbox_components::ids::{CARDS_PER_SHIP, Seat, ShipSet, Ships};
use killbox_components::kept::Kept;
use killbox_components::maneuver::Maneuver;
use killbox_components::requirements::Requirements;
use killbox_components::ruleset::Ruleset;
use killbox_components::sets::Set;
use killbox_components::spec::{
    BonusHeaders, CardSpec, Matchup, ObstaclePool, ShipSpec, Turret, WEAPONS, WeaponKind, WeaponSpec,
};
use killbox_components::state::{Obstacle, Outcome, Phase};
use killbox_components::token::Token;
use killbox_systems::batch::Batch;
use killbox_systems::possible::places::free_remote;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

use super::format::{
    HugeCardSetup, PoseWord, RequirementWord, Scenario, ShipSetup, Start, TurretWord, WeaponSetup,
};
use super::locate::Step;
use super::play::{Stage, Stops};
use super::pool::CardPool;
use super::script::Script;
use super::words::{ObjectName, ShipName};
use super::wrong::Wrong;
use crate::squads::{Hand, Places, Squad, SquadShip};

fn wrong(path: Vec<Step>, message: impl Into<String>) -> Wrong {
    (path, message.into())
}

fn at_ship(name: ShipName, field: &str) -> Vec<Step> {
    vec!["ships".into(), super::words::ship_name(name.slot()).as_str().into(), field.into()]
}

/// The two sides of a scenario.
///
/// # Errors
/// What cannot be played as it is written, and where it stands.
pub fn matchup(scenario: &Scenario, pool: CardPool) -> Result<Matchup, Wrong> {
    let CardPool { catalogue, library } = pool;
    let name = scenario.ruleset.as_deref().unwrap_or("standard");
    let mut ruleset = rulesets::named(name).ok_or_else(|| {
        wrong(
            vec!["ruleset".into()],
            format!("'{name}' is not a ruleset: expected {}", killbox_cards::rulesets::NAMES.join(", ")),
        )
    })?;
    if let Some(switches) = &scenario.switches {
        switches.apply(&mut ruleset);
    }
    let mut ships = Ships::<ShipSpec>::default();
    let mut fielded = ShipSet::EMPTY;
    let mut points = [0; 2];
    for (name, setup) in scenario.ships.iter().flat_map(|ships| &ships.0) {
        let slot = name.slot();
        ships[slot] = specification(*name, setup, &ruleset, catalogue, &Places::default())?;
        fielded.insert(slot);
        points[slot.seat().index()] += ships[slot].cost;
    }
    let guests = guests(scenario, &ruleset, catalogue)?;
    let cards_change = let_change(scenario, &ruleset, pool, &mut ships)?;
    for slot in fielded {
        library.print(ruleset.card_set, &mut ships[slot]);
    }
    let mut remotes = ShipSet::EMPTY;
    for seat in Seat::BOTH {
        let lying = scenario
            .devices
            .iter()
            .flatten()
            .filter(|setup| setup.by.is_some_and(|by| by.slot().seat() == seat));
        let cards = catalogue.cards(ruleset.card_set);
        let lying = lying.filter_map(|setup| cards.device(setup.device.id()));
        let mut own = Vec::new();
        for (name, setup) in scenario.ships.iter().flat_map(|ships| &ships.0) {
            if name.slot().seat() == seat {
                own.extend(upgrades(*name, setup, &ruleset, catalogue)?);
            }
        }
        remotes = remotes | crate::squads::add_remotes(seat, lying, own.iter(), &mut ships);
    }
    let obstacles = [ObstaclePool::new(), ObstaclePool::new()];
    let lying = scenario.devices.iter().flatten().map(|setup| setup.device);
    let lying: Vec<DeviceKind> = lying.chain(ruleset.environment.devices()).collect();
    let berths = library.dock(ruleset.card_set, &mut ships);
    for (name, _) in scenario.ships.iter().flat_map(|ships| &ships.0) {
        if ships[name.slot()].left_out > 0 {
            return Err(wrong(at_ship(*name, "upgrades"), format!("more than {WEAPONS} weapons")));
        }
    }
    let wings = library.wings(ruleset.card_set, &ships);
    let deck = match &scenario.huge_deck {
        Some(cards) => huge_deck(cards)?,
        None => library.huge_deck(ruleset.card_set),
    };
    let program = library.program_with_deck(ruleset.card_set, &ships, &lying, &deck);
    conditions(scenario, ruleset.card_set, &program, library)?;
    let there = program.huge_deck().map_or(0, |deck| deck.cards.len());
    let is_there = |kind: &DamageKind| kind.deck() == Deck::Standard || kind.place() < there;
    if let Some(i) = scenario.damage_cards.iter().flatten().position(|kind| !is_there(kind)) {
        let path = vec!["damage_cards".into(), i.into()];
        return Err(wrong(path, "no huge damage deck has this card here: say 'huge_deck'"));
    }
    Ok(Matchup {
        ruleset,
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
    })
}

/// HUG-19: the huge damage deck of a scenario.
fn huge_deck(cards: &[HugeCardSetup]) -> Result<HugeDamageDeck, Wrong> {
    let mut deck = Vec::new();
    for (i, HugeCardSetup { name, copies, card_trait, abilities }) in cards.iter().enumerate() {
        let mut does = Vec::new();
        for (j, text) in abilities.iter().enumerate() {
            let path = vec!["huge_deck".into(), i.into(), "abilities".into(), j.into()];
            does.push(read_ability(&text.0).map_err(|message| wrong(path, message))?);
        }
        deck.push((HugeCard { name: name.clone(), copies: *copies, card_trait: *card_trait }, does));
    }
    HugeDamageDeck::new(deck).map_err(|(i, message)| wrong(vec!["huge_deck".into(), i.into()], message))
}

/// What is printed on a ship of a scenario and its upgrades.
fn specification(
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

/// SQD-2: the ships that a card lets join a squad of another faction: that of the first ship of their seat that is in the catalogue.
fn guests(scenario: &Scenario, ruleset: &Ruleset, catalogue: &Catalogue) -> Result<ShipSet, Wrong> {
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

/// SQD-20: whether a card lets upgrades change ships: then the ships have places for what they can come to have. A ship that is
/// made up meets what upgrades restrict themselves to.
fn let_change(
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

/// DEV-26: puts a remote where a slot of its kind is free.
fn lay_remote<O: Observer>(b: &mut Battle<O>, device: Device, locks: &[ObjectName]) -> bool {
    let free = device.by.seat().and_then(|seat| free_remote(b, seat, device.kind));
    let Some(remote) = free else { return false };
    killbox_systems::devices::remotes::lay(b, remote, device);
    b.tokens[remote].locks = locks.iter().fold(0, |bits, object| bits | 1 << object.id().0);
    true
}

/// The text of a condition card is in play where a card is that assigns it: without one it would silently do nothing.
fn conditions(scenario: &Scenario, set: CardSet, program: &Program, library: &Library) -> Result<(), Wrong> {
    for (name, setup) in scenario.ships.iter().flat_map(|ships| &ships.0) {
        for (kind, _) in setup.conditions.iter().flat_map(|conditions| &conditions.0) {
            let written = library.abilities(set, CardKind::Condition, kind.id());
            let has_text = written.is_some_and(|abilities| !abilities.is_empty());
            let numbers = 0..program.len() as u16;
            let in_play = numbers.map(|n| program.ability(n).source).any(|s| s == Source::Condition(*kind));
            if has_text && !in_play {
                let mut path = at_ship(*name, "conditions");
                path.push(format!("{kind:?}").as_str().into());
                let by = library.assigning(set, *kind).join(", ");
                let message = format!("{kind:?} has a text where a ship has a card that assigns it: {by}");
                return Err(wrong(path, message));
            }
        }
    }
    Ok(())
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
fn upgrades(
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
    let charge = |word: Option<super::words::ChargeWord>| word.map_or(Charge::default(), |word| word.0);
    let mut spec = ShipSpec {
        pilot: super::words::ship_name(name.slot()),
        name: super::words::ship_name(name.slot()),
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
        // `equip` has looked at the weapons.
        None => spec.turret,
    };
    Ok(spec)
}

impl ShipSetup {
    /// Whether it names printed values.
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

fn pose(word: PoseWord) -> Pose {
    Pose::from_degrees(word.0, word.1, word.2)
}

/// Brings a battle of the matchup into the position of the scenario.
///
/// # Errors
/// What cannot be played as it is written, and where it stands.
pub fn set_up(b: &mut Battle<Script>, scenario: &Scenario) -> Result<(), Wrong> {
    let starts = scenario.start.as_deref().unwrap_or(&[]);
    script(b.observer, scenario)?;
    lay_obstacles(b, scenario)?;
    if starts.first() == Some(&Start::Game) {
        return match starts {
            [_] => Ok(()),
            _ => Err(wrong(vec!["start".into()], "a whole game stands alone")),
        };
    }
    b.core.round = scenario.round.unwrap_or(1);
    b.core.first = scenario.first.unwrap_or_default();
    b.core.first_at_setup = b.core.first;
    b.core.phase = scenario.phase.or_else(|| starts.first().map(Start::phase)).unwrap_or(Phase::Activation);
    for (index, setup) in scenario.objectives.iter().flatten().enumerate() {
        let number = b.objectives.scenario.and_then(|_| b.objectives.put(pose(setup.pose)));
        let Some(number) = number else {
            let message = "no objective token can lie there: say a scenario, as in `switches: (scenario: salvage_mission)`, and five tokens at most";
            return Err(wrong(vec!["objectives".into(), index.into()], message));
        };
        b.objectives.tokens[number].towed_by = setup.towed_by.map(ShipName::slot);
        b.objectives.tokens[number].marker = setup.marker;
    }
    for (index, setup) in scenario.devices.iter().flatten().enumerate() {
        let device = Device {
            kind: setup.device,
            outer: false,
            by: setup.by.map_or(Placer::NOBODY, |by| Placer::ship(by.slot())),
            fuses: setup.fuses,
            pose: pose(setup.pose),
        };
        let put = match setup.device.class() {
            DeviceClass::Obstacle => false,
            DeviceClass::Remote => lay_remote(b, device, &setup.locks),
            DeviceClass::Bomb | DeviceClass::Mine => b.devices.put(device, b.matchup.remotes).is_some(),
        };
        if !put {
            let path = vec!["devices".into(), index.into()];
            return Err(wrong(
                path,
                "no such device can lie there: an obstacle stands in 'obstacles', a remote is somebody's",
            ));
        }
    }
    for (name, setup) in scenario.ships.iter().flat_map(|ships| &ships.0) {
        ship(b, *name, setup)?;
    }
    contacts(b)?;
    frames(b, starts)
}

fn script(observer: &mut Script, scenario: &Scenario) -> Result<(), Wrong> {
    use killbox_components::dice::Face;
    let dice = |dice: &Option<Vec<Face>>, field: &str, never: &[Face]| {
        let dice = dice.clone().unwrap_or_default();
        match dice.iter().position(|face| never.contains(face)) {
            Some(i) => Err(wrong(vec![field.into(), i.into()], format!("no such die shows {:?}", dice[i]))),
            None => Ok(dice.into()),
        }
    };
    observer.attack_dice = dice(&scenario.attack_dice, "attack_dice", &[Face::Evade])?;
    observer.defense_dice = dice(&scenario.defense_dice, "defense_dice", &[Face::Hit, Face::Crit])?;
    observer.cards = scenario.damage_cards.iter().flatten().copied().collect();
    Ok(())
}

fn ship(b: &mut Battle<Script>, name: ShipName, setup: &ShipSetup) -> Result<(), Wrong> {
    let ship = name.slot();
    match (setup.pose, setup.docked) {
        (None, None) if setup.in_reserve == Some(true) => b.core.reserve.insert(ship),
        (None, None) => return Ok(()),
        (Some(_), Some(_)) => {
            return Err(wrong(
                at_ship(name, "docked"),
                "a docked ship is not on the board: leave 'pose' out",
            ));
        }
        (Some(at), None) => {
            b.board.put(ship, pose(at));
            b.core.in_play.insert(ship);
        }
        (None, Some(carrier)) => {
            if !b.matchup.berths.iter().any(|berth| (berth.ship, berth.carrier) == (ship, carrier.slot())) {
                let message =
                    format!("no card says that it can dock with {}", super::words::ship_name(carrier.slot()));
                return Err(wrong(at_ship(name, "docked"), message));
            }
            b.set_docked(ship, Some(carrier.slot()));
        }
    }
    if setup.in_wing == Some(true) {
        if b.matchup.wing_of(ship).is_none() {
            return Err(wrong(at_ship(name, "in_wing"), "no card of its squad makes it a wingmate"));
        }
        b.core.joined.insert(ship);
    }
    if setup.destroyed == Some(true) {
        b.core.destroyed.insert(ship);
    }
    for (token, n) in setup.tokens.iter().flat_map(|tokens| &tokens.0) {
        b.tokens[ship].put(*token, *n);
    }
    for (kind, by) in setup.conditions.iter().flat_map(|conditions| &conditions.0) {
        // CND-7.
        let facedown = kind.is_secret();
        let own = Assigned { kind: *kind, ship, by: by.slot(), card: None, facedown };
        b.conditions
            .0
            .try_push(own)
            .map_err(|_| wrong(at_ship(name, "conditions"), "too many conditions"))?;
    }
    for object in setup.locks.iter().flatten() {
        b.tokens[ship].locks |= 1 << object.id().0;
    }
    let seat = ship.seat().index();
    for (field, cards, faceup) in [("faceup", &setup.faceup, true), ("facedown", &setup.facedown, false)] {
        for (i, card) in cards.iter().flatten().enumerate() {
            let mut path = at_ship(name, field);
            path.push(i.into());
            if card.deck() != b.matchup.deck_of(ship) {
                return Err(wrong(path, "the ship is dealt from another deck (HUG-19)"));
            }
            take(&mut b.decks.draw[seat], *card)
                .ok_or_else(|| wrong(path, "no such card is left in the deck"))?;
            let damage = &mut b.damage[ship];
            if faceup { damage.faceup.add(*card) } else { damage.facedown.add(*card) }
        }
    }
    for _ in 0..setup.damage.unwrap_or(0) {
        let deck = b.decks.draw[seat].of(b.matchup.deck_of(ship));
        let card = deck.nth(0).ok_or_else(|| wrong(at_ship(name, "damage"), "the deck is empty"))?;
        let _ = b.decks.draw[seat].take(card);
        b.damage[ship].facedown.add(card);
    }
    b.core.faceup_kinds |= b.damage[ship].faceup.kinds();
    let charges = &mut b.charges[ship];
    charges.shields.active = setup.shields_now.unwrap_or(charges.shields.active);
    charges.force.active = setup.force_now.unwrap_or(charges.force.active);
    charges.energy.active = setup.energy_now.unwrap_or(charges.energy.active);
    charges.standard.active = setup.charges_now.unwrap_or(charges.standard.active);
    let rows = &mut b.cards[ship.index() * CARDS_PER_SHIP..][..CARDS_PER_SHIP];
    for (row, n) in rows.iter_mut().zip(setup.cards_now.iter().flatten()) {
        row.charges.active = *n;
    }
    for (row, side) in rows.iter_mut().zip(setup.sides.iter().flatten()) {
        row.side = *side;
    }
    if let Some(id) = &setup.hidden {
        let place = b.matchup.ship(ship).hiding_place();
        let side = place.and_then(|place| {
            let card = &b.matchup.ship(ship).cards[usize::from(place)];
            card.side_of(id).filter(|side| (2..2 + 2 * card.hides).contains(side))
        });
        let (Some(place), Some(side)) = (place, side) else {
            return Err(wrong(
                at_ship(name, "hidden"),
                format!("'{id}' can lie facedown under none of its cards"),
            ));
        };
        let row = &mut b.cards[ship.index() * CARDS_PER_SHIP + usize::from(place)];
        row.side = side | CardSpec::FACEDOWN;
    }
    for (card, tokens) in (0..).zip(setup.on_cards.iter().flatten()) {
        for (token, n) in &tokens.0 {
            b.queue.put_on_card(ship, card, Some(*token), *n);
        }
    }
    let turn = &mut b.turn[ship];
    turn.dial = setup.dial_shows.map(|word| word.0);
    turn.revealed = setup.revealed.map(|word| word.0);
    turn.executed = setup.executed.map(|word| word.0);
    for action in setup.actions_used.iter().flatten() {
        turn.actions_used.insert(*action);
    }
    turn.initiative = setup.initiative_now.unwrap_or(turn.initiative);
    turn.turret = setup.turret_arc.unwrap_or_default();
    turn.second_turret = setup.second_turret_arc.unwrap_or_default();
    turn.activating = setup.activating.unwrap_or(false);
    turn.activated = setup.activated.unwrap_or(false);
    turn.engaged = setup.engaged.unwrap_or(false);
    turn.bonus_attacks = setup.bonus_attacks.unwrap_or(0);
    turn.was_tractored = setup.was_tractored.unwrap_or(false);
    Ok(())
}

fn take(deck: &mut DamageCards, kind: DamageKind) -> Option<()> {
    deck.take(kind).then_some(())
}

/// GEO-93: ships that touch are at range 0. Ships that lie on each other cannot be set up.
fn contacts(b: &mut Battle<Script>) -> Result<(), Wrong> {
    for a in b.in_play() {
        for other in b.in_play() {
            if a.0 >= other.0 {
                continue;
            }
            let (one, two) = (b.board.base(a), b.board.base(other));
            if overlap(one, two) {
                let names = [a, other].map(super::words::ship_name);
                let path = vec!["ships".into(), names[0].as_str().into(), "pose".into()];
                return Err(wrong(path, format!("{} lies on {}", names[0], names[1])));
            }
            if touching(one, two) {
                b.board.join(a, other);
            }
        }
    }
    Ok(())
}

/// The obstacles that lie there; of a whole game from its beginning, and it places no others.
fn lay_obstacles(b: &mut Battle<Script>, scenario: &Scenario) -> Result<(), Wrong> {
    for (index, setup) in scenario.obstacles.iter().flatten().enumerate() {
        let path = || vec!["obstacles".into(), index.into()];
        let Some(outline) = OutlineId::named(&setup.outline) else {
            let known = OutlineId::all().map(|id| id.outline().name);
            let near = did_you_mean(&setup.outline, known);
            return Err(wrong(path(), format!("'{}' is not an outline{near}", setup.outline)));
        };
        let face = if setup.flipped { outline.other_face() } else { outline };
        let Some(row) = b.obstacles.get_mut(index) else {
            return Err(wrong(path(), format!("more than {index} obstacles")));
        };
        let kind = setup.kind.unwrap_or(outline.outline().kind);
        *row = Obstacle {
            fuses: setup.fuses,
            ..Obstacle::lying(kind, PlacedObstacle::new(face, pose(setup.pose)))
        };
    }
    Ok(())
}

/// What goes on, the first entry of `start` on top.
fn frames(b: &mut Battle<Script>, starts: &[Start]) -> Result<(), Wrong> {
    b.frames.0.clear();
    let (last, before) = match starts.split_last() {
        None => (None, starts),
        Some((Start::Phase(phase), before)) => (Some(*phase), before),
        Some(_) => (None, starts),
    };
    b.frames.0.push(match last {
        Some(phase) => Frame::Round(RoundFrame { next: next_phase(phase)? }),
        None => Frame::Over,
    });
    for (i, start) in before.iter().enumerate().rev() {
        let frame = start.frame(b).ok_or_else(|| {
            wrong(vec!["start".into(), i.into()], "a phase stands at the end, a whole game alone")
        })?;
        b.frames.0.push(frame);
        if i > 0 {
            // ABL-37: what the entry before has triggered is over before this one begins.
            b.frames.0.push(Frame::Queue(EMPTY_BLOCK));
        }
    }
    Ok(())
}

/// A block of the ability queue with nothing in it: abilities that were triggered enter the queue before it is over.
const EMPTY_BLOCK: QueueFrame =
    QueueFrame { start: 0, ordered: 0, ready: true, aftermath: false, outcome: Outcome::Done };

fn next_phase(phase: Phase) -> Result<NextPhase, Wrong> {
    Ok(match phase {
        Phase::Setup => return Err(wrong(vec!["start".into()], "set-up is played by `start: [Game]`")),
        Phase::Planning => NextPhase::Planning,
        Phase::System => NextPhase::System,
        Phase::Activation => NextPhase::Activation,
        Phase::Engagement => NextPhase::Engagement,
        Phase::End => NextPhase::End,
    })
}

impl Start {
    /// The phase in which such a thing happens.
    fn phase(&self) -> Phase {
        match self {
            Start::Game => Phase::Setup,
            Start::Phase(phase) => *phase,
            Start::SystemTurn(_) => Phase::System,
            Start::Attack(_) | Start::BonusAttack(_) | Start::Engage(_) => Phase::Engagement,
            _ => Phase::Activation,
        }
    }

    fn frame(&self, b: &mut Battle<Script>) -> Option<Frame> {
        let card = |ship: ShipName, change| Frame::DamageCard(CardFrame { ship: ship.slot(), change });
        let maneuver = |ship: ShipName, word: super::words::ManeuverWord, source| {
            Frame::Maneuver(ManeuverFrame::new(ship.slot(), word.0, source))
        };
        Some(match self {
            Start::Game | Start::Phase(_) => return None,
            Start::SystemTurn(ship) => Frame::SystemTurn(ShipTurnFrame::new(ship.slot())),
            Start::Activate(ship) => Frame::Activate(ShipTurnFrame::new(ship.slot())),
            Start::Engage(ship) => {
                b.core.engaged_initiative = b.turn[ship.slot()].initiative;
                Frame::Engage(ShipTurnFrame::new(ship.slot()))
            }
            Start::Reinforce(ship) => Frame::Gain(GainFrame::reinforce(ship.slot(), 1, ship.slot().seat())),
            Start::Maneuver(ship, word) => {
                let turn = &mut b.turn[ship.slot()];
                turn.activating = true;
                turn.revealed = Some(word.0);
                maneuver(*ship, *word, ManeuverSource::Activation)
            }
            Start::GrantedManeuver(ship, word) => maneuver(*ship, *word, ManeuverSource::Effect),
            Start::Action(ship) => Frame::ChooseAction(ChooseActionFrame::any(ship.slot())),
            Start::GrantedAction(ship, kinds, color) => {
                let kinds = kinds.iter().copied().collect();
                let set = ActionSet::Granted { kinds, color: *color };
                Frame::ChooseAction(ChooseActionFrame { set, ..ChooseActionFrame::any(ship.slot()) })
            }
            Start::Attack(ship) => Frame::Attack(AttackFrame::new(ship.slot(), AttackKind::Standard)),
            Start::BonusAttack(ship) => Frame::Attack(AttackFrame::new(ship.slot(), AttackKind::Bonus)),
            Start::Boost(ship) => Frame::Move(MoveFrame::new(ship.slot(), MoveKind::Boost)),
            Start::BarrelRoll(ship) => Frame::Move(MoveFrame::new(ship.slot(), MoveKind::BarrelRoll)),
            Start::Gain { ship, token, n, by } => {
                let seat: Seat = by.unwrap_or(ship.slot().seat());
                let token: Token = *token;
                Frame::Gain(GainFrame::new(ship.slot(), token, *n, seat))
            }
            Start::Lock(ship, object) => Frame::Lock(LockFrame { ship: ship.slot(), object: object.id() }),
            Start::Suffer { ship, hits, crits } => {
                Frame::Suffer(SufferFrame::new(ship.slot(), *hits, *crits))
            }
            Start::Deal { ship, faceup: true } => card(*ship, CardChange::DealFaceup),
            Start::Deal { ship, faceup: false } => card(*ship, CardChange::DealFacedown),
            Start::Expose(ship) => card(*ship, CardChange::Expose),
            Start::Repair(ship) => card(*ship, CardChange::RepairAny),
            Start::RepairFaceup(ship, name) => card(*ship, CardChange::Repair(*name)),
            Start::RepairFacedown(ship) => card(*ship, CardChange::RepairFacedown),
        })
    }
}

/// A batch of one battle of the scenario, set up.
///
/// # Errors
/// As [`matchup`] and [`set_up`].
pub fn batch(scenario: &Scenario, pool: CardPool) -> Result<(Stage, Matchup), Wrong> {
    let matchup = matchup(scenario, pool)?;
    let seed = scenario.seed.unwrap_or(0);
    let mut batch = Batch::answered_by(Stops::of(scenario), vec![matchup.clone()], 1, seed);
    batch.start(0, 0, 0);
    batch.with_battle(0, |b| set_up(b, scenario))?;
    Ok((batch, matchup))
}
