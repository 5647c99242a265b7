//! The names of ships, objects and cards. Ships are named by their pilots, with a short label if
//! two ships would have the same name. Obstacles and devices are named by their kind.

use std::collections::BTreeMap;

use killbox_components::ability::{Filter, LINKED_ACTION, Source};
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::device::{DEVICE_KINDS, DeviceKind};
use killbox_components::event::{Cause, Event};
use killbox_components::geometry::outline::OutlineId;
use killbox_components::ids::{CARDS_PER_SHIP, ObjectId, Seat, ShipSlot, Ships};
use killbox_components::objective::Scenario;
use killbox_components::obstacle::ObstacleKind;
use killbox_components::spec::Matchup;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;
use killbox_systems::world::view::View;

use super::ink::{Ink, paint};
use super::words;

/// The objects on the board before the first event: none for a whole game, and those of the
/// position for a part of one.
#[derive(Clone, Debug, Default)]
pub struct Lying {
    obstacles: Vec<(ObjectId, ObstacleKind)>,
    devices: Vec<(ObjectId, DeviceKind)>,
}

impl Lying {
    /// The objects on the board of a battle.
    pub fn of<O: Observer>(b: &Battle<O>) -> Lying {
        let obstacles = b.obstacles.iter().enumerate().filter(|(_, obstacle)| obstacle.present);
        let devices = b.devices.here.rows();
        Lying {
            obstacles: obstacles.map(|(row, obstacle)| (ObjectId::obstacle(row), obstacle.kind)).collect(),
            devices: devices.map(|row| (ObjectId::device(row), b.devices.rows[row].kind)).collect(),
        }
    }

    /// The objects on the board that a seat sees, which are all of them.
    fn seen(view: &View) -> Lying {
        let obstacles = view.obstacles().iter().enumerate().filter(|(_, obstacle)| obstacle.present);
        let devices = view.devices().here.rows();
        Lying {
            obstacles: obstacles.map(|(row, obstacle)| (ObjectId::obstacle(row), obstacle.kind)).collect(),
            devices: devices.map(|row| (ObjectId::device(row), view.devices().rows[row].kind)).collect(),
        }
    }
}

/// The names of the ships and cards of one matchup; see [`narration`](super) for an example.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    matchup: &'a Matchup,
    ink: Ink,
    squads: [String; 2],
    ships: Ships<String>,
    objects: BTreeMap<ObjectId, String>,
    /// By kind of device: how many are placed in all, and how many have been placed so far.
    devices: [(usize, usize); DEVICE_KINDS],
    /// Whether objects have the names of scenario files.
    as_in_files: bool,
    /// The scenario of the game, if there is one [SCN-1].
    scenario: Option<Scenario>,
    /// By ship and place: the side of a card that has changed since the start [SQD-20].
    changed: BTreeMap<(ShipSlot, u8), u8>,
}

impl<'a> Names<'a> {
    /// Names ships by their pilots. Equal names get a number (`Academy Pilot 2`), or the seat and a
    /// number if the other squad has them too (`Academy Pilot A2`).
    pub fn of_game(matchup: &'a Matchup, squads: &[String; 2], ink: Ink) -> Names<'a> {
        let squads = if squads[0] == squads[1] {
            Seat::BOTH.map(|seat| format!("{} ({seat:?})", squads[seat.index()]))
        } else {
            squads.clone()
        };
        let mut names = Names::new(matchup, squads, ink);
        for ship in matchup.fielded {
            let own = &matchup.ship(ship).name;
            let alike = |seat: Seat| {
                (matchup.fielded & seat.ships()).into_iter().filter(|s| matchup.ship(*s).name == *own)
            };
            let seat = ship.seat();
            let number = alike(seat).take_while(|other| *other != ship).count() + 1;
            let label = match (alike(seat).count(), alike(seat.other()).count()) {
                (1, 0) => String::new(),
                (_, 0) => format!(" {number}"),
                (1, _) => format!(" {seat:?}"),
                _ => format!(" {seat:?}{number}"),
            };
            names.ships[ship] = format!("{own}{label}");
        }
        names
    }

    /// The names in a game as a seat sees it now. Devices are numbered in their order on the board.
    /// An upgrade card that is facedown to the seat has no name [SQD-26].
    pub fn seen(view: &View<'a>, squads: &[String; 2]) -> Names<'a> {
        let matchup = view.matchup();
        let mut names = Names::of_game(matchup, squads, Ink::default()).of_index(view.core().game);
        let lying = Lying::seen(view);
        for (_, kind) in &lying.devices {
            names.devices[*kind as usize].0 += 1;
        }
        names.meet(&lying);
        for ship in matchup.fielded.into_iter().filter(|_| matchup.cards_change) {
            for (place, _) in (0..).zip(&matchup.ship(ship).cards) {
                names.changed.insert((ship, place), view.card(ship, place).side);
            }
        }
        names
    }

    /// Names ships as scenario files do, after the pilot's name if there is one:
    /// `Wedge Antilles [a1]`.
    pub fn of_scenario(matchup: &'a Matchup, lying: &Lying) -> Names<'a> {
        let mut names = Names::new(matchup, ["player A".into(), "player B".into()], Ink::default());
        names.as_in_files = true;
        for ship in ShipSlot::all() {
            let letter = if ship.seat() == Seat::A { 'a' } else { 'b' };
            let short = format!("{letter}{}", ship.index() % 8 + 1);
            let name = &matchup.ship(ship).name;
            names.ships[ship] =
                if name.is_empty() || *name == short { short } else { format!("{name} [{short}]") };
        }
        names.meet(lying);
        names
    }

    fn new(matchup: &'a Matchup, squads: [String; 2], ink: Ink) -> Names<'a> {
        Names {
            matchup,
            ink,
            squads,
            ships: Ships::default(),
            objects: BTreeMap::new(),
            devices: [(0, 0); DEVICE_KINDS],
            as_in_files: false,
            scenario: matchup.ruleset.scenario_of(0),
            changed: BTreeMap::new(),
        }
    }

    /// The matchup.
    pub const fn matchup(&self) -> &'a Matchup {
        self.matchup
    }

    /// The colours of the names.
    pub const fn ink(&self) -> &Ink {
        &self.ink
    }

    /// The name of a squad.
    pub fn squad(&self, seat: Seat) -> String {
        paint(self.ink.of(seat), &self.squads[seat.index()])
    }

    /// The name of a ship.
    pub fn ship(&self, ship: ShipSlot) -> String {
        if ship.is_remote() {
            return self.object(ObjectId::ship(ship));
        }
        match self.ships.0.get(ship.index()) {
            Some(name) => paint(self.ink.of(ship.seat()), name),
            None => "nobody".into(),
        }
    }

    /// The possessive form of a ship's name, such as `Sun Fac's`.
    fn of_ship(&self, ship: ShipSlot) -> String {
        let name = self.ship(ship);
        let plain = if ship.is_remote() { &name } else { &self.ships[ship] };
        let end = if plain.ends_with('s') { "'" } else { "'s" };
        format!("{name}{end}")
    }

    /// The name of an object.
    pub fn object(&self, object: ObjectId) -> String {
        if let Some(ship) = object.as_ship() {
            return self.ship(ship);
        }
        if let Some(number) = object.as_objective() {
            return self.objective(number);
        }
        match (self.objects.get(&object), object.as_obstacle(), object.as_device()) {
            (Some(name), ..) => name.clone(),
            (None, Some(obstacle), _) => format!("obstacle {}", obstacle + 1),
            (None, _, Some(device)) => format!("device {}", device + 1),
            (None, None, None) => format!("object {}", object.0),
        }
    }

    /// The name of an objective token, by the scenario and its number [SCN-5].
    fn objective(&self, number: usize) -> String {
        let what = self.objective_word();
        let file = if self.as_in_files { "t" } else { "" };
        match self.scenario {
            Some(Scenario::ChanceEngagement) if !self.as_in_files => format!("the {what}"),
            _ => format!("{what} {file}{}", number + 1),
        }
    }

    /// The scenario's action with a token, such as `tow supply cache 2` [SCN-10].
    pub fn action_with(&self, object: ObjectId) -> String {
        let verb = match self.scenario {
            Some(Scenario::SalvageMission) => "tow",
            Some(Scenario::ScrambleTheTransmissions) => "scramble",
            Some(Scenario::AncientKnowledge) => "transmit from",
            Some(Scenario::AssaultAtTheSatelliteArray | Scenario::ChanceEngagement) | None => "use",
        };
        format!("{verb} {}", self.object(object))
    }

    /// What the scenario calls one of its objective tokens.
    pub fn objective_word(&self) -> &'static str {
        self.scenario.map_or("objective", Scenario::token)
    }

    /// The collective name of a scenario's objective tokens.
    pub fn objectives(&self) -> &'static str {
        match self.scenario {
            Some(Scenario::ChanceEngagement) => "the satellite",
            Some(Scenario::SalvageMission) => "supply caches",
            Some(Scenario::AncientKnowledge) => "ancient knowledge",
            Some(Scenario::AssaultAtTheSatelliteArray | Scenario::ScrambleTheTransmissions) | None => {
                "satellites"
            }
        }
    }

    /// The names in the game with this index, which determines the scenario [SCN-2].
    pub fn of_index(mut self, game: u64) -> Names<'a> {
        self.scenario = self.matchup.ruleset.scenario_of(game);
        self
    }

    /// Adds the names of objects that are already on the board.
    fn meet(&mut self, lying: &Lying) {
        for (object, kind) in &lying.obstacles {
            self.meet_obstacle(*object, *kind);
        }
        for (object, kind) in &lying.devices {
            self.meet_device(*object, *kind);
        }
    }

    /// Names an obstacle by its kind and number.
    fn meet_obstacle(&mut self, object: ObjectId, kind: ObstacleKind) {
        let number = object.as_obstacle().unwrap_or_default() + 1;
        let file = if self.as_in_files { "o" } else { "" };
        self.objects.insert(object, format!("{} {file}{number}", words::obstacle(kind)));
    }

    /// Names a device by its kind. It also gets a number if several devices of that kind are
    /// placed.
    fn meet_device(&mut self, object: ObjectId, kind: DeviceKind) {
        let (all, placed) = &mut self.devices[kind as usize];
        *placed += 1;
        let name = match object.as_device() {
            Some(row) if self.as_in_files => format!("{} d{}", kind.name(), row + 1),
            _ if *all > 1 => format!("{} {placed}", kind.name()),
            _ => format!("the {}", kind.name()),
        };
        self.objects.insert(object, name);
    }

    /// Announces all events of the game, so that the only device of its kind gets no number.
    pub fn expect(&mut self, events: &[Event]) {
        for event in events {
            if let Event::DevicePlaced { device, .. } | Event::DeviceLaid { device, .. } = event {
                self.devices[*device as usize].0 += 1;
            }
        }
    }

    /// Adds the names of the objects that an event places.
    pub fn learn(&mut self, event: &Event) {
        if let Event::ObstaclePlaced { object, outline, .. } = event {
            self.meet_obstacle(*object, OutlineId(*outline).outline().kind);
        }
        if let Event::DevicePlaced { device, object, .. } | Event::DeviceLaid { device, object, .. } = event {
            self.meet_device(*object, *device);
        }
        if let Event::UpgradeGiven { ship, place, side, .. } | Event::UpgradeRevealed { ship, place, side } =
            event
        {
            self.changed.insert((*ship, *place), *side);
        }
    }

    /// The names with the upgrade cards as they are in a battle now [SQD-20].
    pub fn with_cards_of<O: Observer>(mut self, b: &Battle<O>) -> Names<'a> {
        for ship in b.matchup.fielded.into_iter().filter(|_| b.matchup.cards_change) {
            for (place, _) in (0..).zip(&b.matchup.ship(ship).cards) {
                self.changed
                    .insert((ship, place), b.cards[ship.index() * CARDS_PER_SHIP + usize::from(place)].side);
            }
        }
        self
    }

    /// The name of a device that is being placed: `a proton bomb`, `seismic charge 2`.
    pub fn placed(&self, object: ObjectId) -> String {
        let name = self.object(object);
        name.strip_prefix("the ").map_or(name.clone(), words::one)
    }

    /// The name of a weapon: its card, and the arc that it uses.
    pub fn weapon(&self, attacker: ShipSlot, weapon: u8, arc: Arc) -> String {
        let spec = self.matchup.ship(attacker);
        let Some(weapon) = spec.weapons.get(usize::from(weapon)) else { return "a weapon".into() };
        let name = match weapon.card {
            Some(card) => self.card_showing(attacker, card, weapon.while_up.map_or(0, |up| up.side)),
            None => "its primary weapon".into(),
        };
        let turret = match weapon.arc {
            WeaponArc::Fixed(_) => "",
            WeaponArc::SingleTurret | WeaponArc::DoubleTurret => "turret in its ",
        };
        format!("{name}, {turret}{}", words::arc(arc))
    }

    /// The upgrade card of a weapon, if it has one.
    pub fn weapon_card(&self, attacker: ShipSlot, weapon: u8) -> Option<u8> {
        self.matchup.ship(attacker).weapons.get(usize::from(weapon))?.card
    }

    /// The name of a ship's upgrade card, or of its ship card if there is no such upgrade.
    pub fn card(&self, ship: ShipSlot, card: u8) -> String {
        self.card_showing(ship, card, self.changed.get(&(ship, card)).copied().unwrap_or_default())
    }

    /// The name of the card that shows this side in its place [SQD-20].
    pub fn card_showing(&self, ship: ShipSlot, card: u8, side: u8) -> String {
        match self.matchup.ship(ship).cards.get(usize::from(card)).and_then(|card| card.showing(side)) {
            Some(card) => paint(self.ink.card, &card.name),
            None => "its ship card".into(),
        }
    }

    /// The name of the card that prints an ability, from the ability's number.
    pub fn source(&self, ability: u16) -> String {
        source_of(self.matchup, ability)
    }

    /// The ship whose card prints an ability. `None` for damage cards, devices and conditions.
    pub fn owner(&self, cause: Cause) -> Option<ShipSlot> {
        let program = &self.matchup.program;
        let printed = usize::from(cause.ability) < program.len();
        match printed.then(|| program.ability(cause.ability).source)? {
            Source::Ship(ship) | Source::ShipAbility(ship) | Source::Upgrade(ship, _) => Some(ship),
            Source::Damage(_) | Source::Device(_) | Source::Condition(_) => None,
        }
    }

    /// The credit for an ability in a story: the ship and the card, such as `Sun Fac's Crack Shot`.
    /// If the ship is `hero`, the current subject of the story, only the card is named.
    pub fn credit(&self, cause: Cause, hero: Option<ShipSlot>) -> String {
        let owner = self.owner(cause);
        if let Some(remote) = owner.filter(|owner| owner.is_remote()) {
            return self.ship(remote);
        }
        let pilots = owner.is_some_and(|ship| self.is_pilot_ability(cause, ship));
        let card = if pilots { "pilot ability".to_owned() } else { self.source(cause.ability) };
        let card = paint(self.ink.card, card);
        match owner {
            Some(ship) if owner != hero => format!("{} {card}", self.of_ship(ship)),
            Some(_) if pilots => format!("its {card}"),
            _ => card,
        }
    }

    /// Whether an ability is printed on this upgrade card.
    pub fn is_card_of(&self, cause: Option<Cause>, ship: ShipSlot, card: u8) -> bool {
        let program = &self.matchup.program;
        cause.is_some_and(|cause| {
            usize::from(cause.ability) < program.len()
                && program.ability(cause.ability).source == Source::Upgrade(ship, card)
        })
    }

    /// Whether the use of an ability without other visible effects is worth a sentence: a player
    /// chose it, or it changed an attack.
    pub fn is_worth_telling(&self, cause: Cause) -> bool {
        self.owner(cause).is_some() && {
            let ability = self.matchup.program.ability(cause.ability);
            ability.may.is_some() || matches!(ability.filter, Filter::Attack(_) | Filter::Defend(_))
        }
    }

    fn is_pilot_ability(&self, cause: Cause, ship: ShipSlot) -> bool {
        self.matchup.program.ability(cause.ability).source == Source::Ship(ship)
    }
}

/// The name of the card that prints an ability, from the ability's number.
pub fn source_of(matchup: &Matchup, ability: u16) -> String {
    let program = &matchup.program;
    if ability == LINKED_ACTION {
        return "the linked action".into();
    }
    if usize::from(ability) >= program.len() {
        return "a card".into();
    }
    let ability = program.ability(ability);
    if let Some(lender) = ability.lent_by {
        return matchup.ship(lender).name.clone();
    }
    match ability.source {
        Source::Damage(kind) => matchup.program.card_name(kind).into(),
        Source::Device(kind) => kind.name().into(),
        Source::Condition(kind) => kind.name().into(),
        Source::Ship(ship) => matchup.ship(ship).name.clone(),
        Source::ShipAbility(ship) => matchup.ship(ship).ship_ability.clone().unwrap_or_default(),
        Source::Upgrade(..) => matchup.upgrade(ability).map_or_else(String::new, |card| card.name.clone()),
    }
}
