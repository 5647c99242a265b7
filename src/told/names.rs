//! What ships, objects and cards are called: ships by their pilots, with a short label where that
//! alone does not tell two ships apart; obstacles and devices by what they are.

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

/// What lies on the board before anything happens: of a whole game nothing, of a part of one what
/// its position says.
#[derive(Clone, Debug, Default)]
pub struct Lying {
    obstacles: Vec<(ObjectId, ObstacleKind)>,
    devices: Vec<(ObjectId, DeviceKind)>,
}

impl Lying {
    /// What lies on the board of a battle now.
    pub fn of<O: Observer>(b: &Battle<O>) -> Lying {
        let obstacles = b.obstacles.iter().enumerate().filter(|(_, obstacle)| obstacle.present);
        let devices = b.devices.here.rows();
        Lying {
            obstacles: obstacles.map(|(row, obstacle)| (ObjectId::obstacle(row), obstacle.kind)).collect(),
            devices: devices.map(|row| (ObjectId::device(row), b.devices.rows[row].kind)).collect(),
        }
    }

    /// What a seat sees lying on the board, which is all of it.
    fn seen(view: &View) -> Lying {
        let obstacles = view.obstacles().iter().enumerate().filter(|(_, obstacle)| obstacle.present);
        let devices = view.devices().here.rows();
        Lying {
            obstacles: obstacles.map(|(row, obstacle)| (ObjectId::obstacle(row), obstacle.kind)).collect(),
            devices: devices.map(|row| (ObjectId::device(row), view.devices().rows[row].kind)).collect(),
        }
    }
}

/// Names of one matchup's ships and cards.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    matchup: &'a Matchup,
    ink: Ink,
    squads: [String; 2],
    ships: Ships<String>,
    objects: BTreeMap<ObjectId, String>,
    /// How many devices of each kind are placed in all, and have been placed so far.
    devices: [(usize, usize); DEVICE_KINDS],
    /// The objects are called as scenario files call them.
    as_in_files: bool,
    /// SCN-1: the scenario that is played, if one is.
    scenario: Option<Scenario>,
    /// SQD-20: what lies where another card lay at the start, by ship and place.
    changed: BTreeMap<(ShipSlot, u8), u8>,
}

impl<'a> Names<'a> {
    /// Ships by their pilots; what several ships are called has a number behind it
    /// (`Academy Pilot 2`), or the seat where the other squad has one too (`Academy Pilot A2`).
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

    /// The names of a game as a seat sees it now: devices are numbered as they lie on the board,
    /// and an upgrade card that lies facedown to the seat is not named [SQD-26].
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

    /// Ships as scenario files name them, with the pilot's name where there is one:
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

    /// Who plays.
    pub const fn matchup(&self) -> &'a Matchup {
        self.matchup
    }

    /// The colours that names have.
    pub const fn ink(&self) -> &Ink {
        &self.ink
    }

    /// A squad by its name.
    pub fn squad(&self, seat: Seat) -> String {
        paint(self.ink.of(seat), &self.squads[seat.index()])
    }

    /// A ship by its name.
    pub fn ship(&self, ship: ShipSlot) -> String {
        if ship.is_remote() {
            return self.object(ObjectId::ship(ship));
        }
        match self.ships.0.get(ship.index()) {
            Some(name) => paint(self.ink.of(ship.seat()), name),
            None => "nobody".into(),
        }
    }

    /// What belongs to a ship: `Sun Fac's`.
    fn of_ship(&self, ship: ShipSlot) -> String {
        let name = self.ship(ship);
        let plain = if ship.is_remote() { &name } else { &self.ships[ship] };
        let end = if plain.ends_with('s') { "'" } else { "'s" };
        format!("{name}{end}")
    }

    /// An object by its name.
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

    /// SCN-5: an objective token is called by what the scenario has, and by its number.
    fn objective(&self, number: usize) -> String {
        let what = self.scenario.map_or("objective", Scenario::token);
        let file = if self.as_in_files { "t" } else { "" };
        match self.scenario {
            Some(Scenario::ChanceEngagement) if !self.as_in_files => format!("the {what}"),
            _ => format!("{what} {file}{}", number + 1),
        }
    }

    /// SCN-10: the scenario's action with a token: `tow supply cache 2`.
    pub fn action_with(&self, object: ObjectId) -> String {
        let verb = match self.scenario {
            Some(Scenario::SalvageMission) => "tow",
            Some(Scenario::ScrambleTheTransmissions) => "scramble",
            Some(Scenario::AssaultAtTheSatelliteArray | Scenario::ChanceEngagement) | None => "use",
        };
        format!("{verb} {}", self.object(object))
    }

    /// What a scenario's objective tokens are called together.
    pub fn objectives(&self) -> &'static str {
        match self.scenario {
            Some(Scenario::ChanceEngagement) => "the satellite",
            Some(Scenario::SalvageMission) => "supply caches",
            Some(Scenario::AssaultAtTheSatelliteArray | Scenario::ScrambleTheTransmissions) | None => {
                "satellites"
            }
        }
    }

    /// The game that is told is the one with this index: its scenario is known from it (SCN-2).
    pub fn of_index(mut self, game: u64) -> Names<'a> {
        self.scenario = self.matchup.ruleset.scenario_of(game);
        self
    }

    /// Learns what lies on the board already.
    fn meet(&mut self, lying: &Lying) {
        for (object, kind) in &lying.obstacles {
            self.meet_obstacle(*object, *kind);
        }
        for (object, kind) in &lying.devices {
            self.meet_device(*object, *kind);
        }
    }

    /// An obstacle is called by its kind and number.
    fn meet_obstacle(&mut self, object: ObjectId, kind: ObstacleKind) {
        let number = object.as_obstacle().unwrap_or_default() + 1;
        let file = if self.as_in_files { "o" } else { "" };
        self.objects.insert(object, format!("{} {file}{number}", words::obstacle(kind)));
    }

    /// A device is called by its kind; by a number too where several of that kind are placed.
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

    /// Which events there will be, so that devices of which there is one alone need no number.
    pub fn expect(&mut self, events: &[Event]) {
        for event in events {
            if let Event::DevicePlaced { device, .. } | Event::DeviceLaid { device, .. } = event {
                self.devices[*device as usize].0 += 1;
            }
        }
    }

    /// Learns what an event says of objects, when the story comes to it.
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

    /// SQD-20: upgrade cards as they lie in a battle now.
    pub fn with_cards_of<O: Observer>(mut self, b: &Battle<O>) -> Names<'a> {
        for ship in b.matchup.fielded.into_iter().filter(|_| b.matchup.cards_change) {
            for (place, _) in (0..).zip(&b.matchup.ship(ship).cards) {
                self.changed
                    .insert((ship, place), b.cards[ship.index() * CARDS_PER_SHIP + usize::from(place)].side);
            }
        }
        self
    }

    /// A device that is being placed: `a proton bomb`, `seismic charge 2`.
    pub fn placed(&self, object: ObjectId) -> String {
        let name = self.object(object);
        name.strip_prefix("the ").map_or(name.clone(), words::one)
    }

    /// A weapon: the card it stands on, and the arc through which it shoots.
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

    /// The card of a weapon, if it stands on an upgrade card.
    pub fn weapon_card(&self, attacker: ShipSlot, weapon: u8) -> Option<u8> {
        self.matchup.ship(attacker).weapons.get(usize::from(weapon))?.card
    }

    /// An upgrade card of a ship; its ship card if there is no such upgrade.
    pub fn card(&self, ship: ShipSlot, card: u8) -> String {
        self.card_showing(ship, card, self.changed.get(&(ship, card)).copied().unwrap_or_default())
    }

    /// SQD-20: the one that lies there if its place says so.
    pub fn card_showing(&self, ship: ShipSlot, card: u8, side: u8) -> String {
        match self.matchup.ship(ship).cards.get(usize::from(card)).and_then(|card| card.showing(side)) {
            Some(card) => paint(self.ink.card, &card.name),
            None => "its ship card".into(),
        }
    }

    /// The card that prints an ability, by the ability's number.
    pub fn source(&self, ability: u16) -> String {
        source_of(self.matchup, ability)
    }

    /// The ship on whose cards an ability is printed; none for damage cards, devices and
    /// conditions.
    pub fn owner(&self, cause: Cause) -> Option<ShipSlot> {
        let program = &self.matchup.program;
        let printed = usize::from(cause.ability) < program.len();
        match printed.then(|| program.ability(cause.ability).source)? {
            Source::Ship(ship) | Source::ShipAbility(ship) | Source::Upgrade(ship, _) => Some(ship),
            Source::Damage(_) | Source::Device(_) | Source::Condition(_) => None,
        }
    }

    /// The card of an ability and whose it is, as a story credits it: `Sun Fac's Crack Shot`. Of
    /// `hero`, whom the story is just about, only the card is said.
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

    /// Whether an upgrade card is the one that an ability is printed on.
    pub fn is_card_of(&self, cause: Option<Cause>, ship: ShipSlot, card: u8) -> bool {
        let program = &self.matchup.program;
        cause.is_some_and(|cause| {
            usize::from(cause.ability) < program.len()
                && program.ability(cause.ability).source == Source::Upgrade(ship, card)
        })
    }

    /// Whether it is worth telling that an ability was used of which nothing else is seen: somebody
    /// wanted it, or it changed an attack.
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

/// The card that prints an ability, by the ability's number.
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
