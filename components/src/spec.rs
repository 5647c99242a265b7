//! The constant part of a game: both squads as they start, and the numbers of their cards.
//!
//! A [`Matchup`] is built once from two validated squads. All battles that play it share it.

use arrayvec::ArrayVec;

use crate::ability::{Compiled, Program, Source, WeaponWord};
use crate::action::{ActionColor, ActionKind, BarAction};
use crate::arc::{Arc, WeaponArc};
use crate::charge::Charge;
use crate::damage::{DamageKind, Deck};
use crate::ids::{CARDS_PER_SHIP, Seat, ShipSet, ShipSlot, Ships};
use crate::maneuver::Maneuver;
use crate::player_cache::PlayerCache;
use crate::requirements::Requirements;
use crate::ruleset::{Ruleset, Scoring};
use crate::sets::Set;
use crate::side::SideUp;
use crate::size::Size;
use crate::slot::Slot;
use crate::state::{Card, VolleyCount};
use crate::wing::Wing;

/// Capacity of a ship's weapon list. A weapon that differs between the sides of a card takes two
/// places, and so does a weapon that a header of another card can use as well.
pub const WEAPONS: usize = 12;
/// Capacity for maneuvers on a dial.
pub const DIAL: usize = 32;

/// The kind of a weapon: primary, or by the slot of its card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WeaponKind {
    /// A primary weapon [ATK-23].
    #[default]
    Primary,
    /// A cannon [ATK-24].
    Cannon,
    /// A turret upgrade.
    Turret,
    /// A missile.
    Missile,
    /// A torpedo.
    Torpedo,
    /// A hardpoint [HUG-60].
    Hardpoint,
    /// A special weapon on another card.
    Other,
}

impl WeaponKind {
    /// Whether `word` includes special weapons of this kind, independent of the card.
    pub const fn is(self, word: WeaponWord) -> bool {
        match word {
            WeaponWord::Special => true,
            WeaponWord::Cannon => matches!(self, WeaponKind::Cannon),
            WeaponWord::Turret => matches!(self, WeaponKind::Turret),
            WeaponWord::Missile => matches!(self, WeaponKind::Missile),
            WeaponWord::Torpedo => matches!(self, WeaponKind::Torpedo),
            WeaponWord::Hardpoint => matches!(self, WeaponKind::Hardpoint),
            WeaponWord::Primary | WeaponWord::Ordnance | WeaponWord::ThisCard => false,
        }
    }
}

/// Capacity for "Bonus Attack" headers of one card.
pub const HEADERS: usize = 5;

/// The energy costs of the "Bonus Attack" headers of a weapon, the cheapest first. A weapon without
/// headers is used like any other [HUG-9, HUG-11].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BonusHeaders {
    /// The number of headers.
    pub n: u8,
    /// For each header: 0 if it is the weapon's own, otherwise the number of a header on another
    /// card, which all weapons of the ship with this number share.
    pub shared: [u8; HEADERS],
    /// The energy cost of each header.
    pub energy: [u8; HEADERS],
}

impl BonusHeaders {
    /// The headers: the energy cost, and the number of a shared header.
    pub fn all(self) -> impl Iterator<Item = (u8, Option<u8>)> {
        (0..usize::from(self.n)).map(move |i| {
            let shared = self.shared[i];
            (self.energy[i], (shared != 0).then_some(shared))
        })
    }

    /// The number of bits that count the uses of the weapon's own headers. A weapon without headers
    /// makes one bonus attack by an effect [HUG-10].
    fn bits(self) -> u8 {
        match self.n {
            0 => 1,
            _ if self.all().any(|(_, shared)| shared.is_none()) => 3,
            _ => 0,
        }
    }
}

/// A weapon of a ship [ATK-23, ATK-24].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeaponSpec {
    /// The arc of the weapon.
    pub arc: WeaponArc,
    /// The attack value.
    pub value: u8,
    /// The nearest attack range.
    pub min_range: u8,
    /// The farthest attack range.
    pub max_range: u8,
    /// Whether the weapon has the ordnance icon: no range bonus [ATK-26].
    pub ordnance: bool,
    /// Whether the weapon is printed on an upgrade card [ATK-24].
    pub special: bool,
    /// The kind of weapon.
    pub kind: WeaponKind,
    /// The tokens that an attack requires [ATK-25].
    pub requires: Requirements,
    /// The number of standard charges of its card that an attack costs.
    pub charge_cost: u8,
    /// The upgrade card with the weapon: index into [`ShipSpec::cards`].
    pub card: Option<u8>,
    /// If not empty, the ship has the weapon only while one of these ships is docked with it
    /// [MOV-97].
    pub while_docked: ShipSet,
    /// The headers by which the weapon is used [HUG-9].
    pub headers: BonusHeaders,
    /// If present, the ship has the weapon only while this side of this upgrade card is up [ABL-14,
    /// SQD-20].
    pub while_up: Option<SideUp>,
    /// For a turret weapon of a huge ship: whether it uses the ship's second indicator [HUG-57].
    pub second: bool,
}

impl WeaponSpec {
    /// A primary weapon of range 0-3. A switch of the ruleset decides whether 0 can be used
    /// [ATK-23].
    pub fn primary(arc: WeaponArc, value: u8) -> WeaponSpec {
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
}

/// An upgrade card as it starts the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSpec {
    /// The id of the card.
    pub id: String,
    /// The name of the card.
    pub name: String,
    /// The standard charges of the card [CHG-12].
    pub charges: Charge,
    /// Whether the card is a torpedo, missile or device, which can be reloaded [CHG-25].
    pub reloadable: bool,
    /// The upgrade types of the card [SQD-19].
    pub slots: Set<Slot>,
    /// Whether the card has two sides [ABL-14].
    pub two_sided: bool,
    /// Where cards move between ships, the other cards that can come to lie in this place. `None`
    /// if the card stays in its place during the whole game. A place that is empty when the game
    /// starts holds a card without an id [SQD-20].
    pub others: Option<Vec<CardSpec>>,
    /// The number of cards at the beginning of `others` of which one can lie facedown in this
    /// place; 0 if none can [SQD-26].
    pub hides: u8,
}

impl CardSpec {
    /// The value of [`Card::side`](crate::state::Card::side) for an empty place.
    pub const NOTHING: u8 = u8::MAX;

    /// The bit of [`Card::side`](crate::state::Card::side) for a facedown card, which the other
    /// bits identify. If only this bit is set, the card is unknown [SQD-26].
    pub const FACEDOWN: u8 = 1 << 7;

    /// Whether this value of [`Card::side`](crate::state::Card::side) stands for a facedown card
    /// [SQD-26].
    #[inline]
    pub const fn is_facedown(side: u8) -> bool {
        side & CardSpec::FACEDOWN != 0 && side != CardSpec::NOTHING
    }

    /// The card that lies facedown, if one does and it is known [SQD-26].
    pub fn facedown(&self, side: u8) -> Option<&CardSpec> {
        let up = side & !CardSpec::FACEDOWN;
        if CardSpec::is_facedown(side) && up != 0 { self.showing(up) } else { None }
    }

    /// A place that is empty when the game starts, and where one of `others` can come to lie
    /// [SQD-20].
    pub fn empty(others: Vec<CardSpec>) -> CardSpec {
        CardSpec {
            id: String::new(),
            name: String::new(),
            charges: Charge::default(),
            reloadable: false,
            slots: Set::EMPTY,
            two_sided: false,
            others: Some(others),
            hides: 0,
        }
    }

    /// Whether the place is empty when the game starts.
    pub fn is_empty(&self) -> bool {
        self.id.is_empty()
    }

    /// The value of [`Card::side`](crate::state::Card::side) when the game starts.
    pub fn first_side(&self) -> u8 {
        if self.is_empty() { CardSpec::NOTHING } else { 0 }
    }

    /// The card that this value of [`Card::side`](crate::state::Card::side) stands for: 0 and 1 are
    /// the sides of this card, 2 and 3 those of the first other card, and so on [ABL-14, SQD-20].
    #[inline]
    pub fn showing(&self, side: u8) -> Option<&CardSpec> {
        match (&self.others, side) {
            (None, _) | (Some(_), 0 | 1) => Some(self),
            (Some(others), side) => others.get(usize::from(side >> 1) - 1),
        }
    }

    /// The value of [`Card::side`](crate::state::Card::side) for the first side of the card with
    /// this id, if it can lie in this place [SQD-20].
    pub fn side_of(&self, id: &str) -> Option<u8> {
        let others = self.others.as_ref()?.iter().map(|other| &other.id);
        let all = (0u8..).step_by(2).zip(std::iter::once(&self.id).chain(others));
        all.filter(|(_, other)| *other == id).map(|(side, _)| side).next()
    }
}

/// Capacity for the cards of which one can lie facedown in a place [SQD-26].
pub const HIDEABLE: usize = 32;

/// An action that one side of an upgrade card adds to the bar [ABL-14].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideAction {
    /// The card: index into [`ShipSpec::cards`].
    pub card: u8,
    /// The side, from 0. Where cards move between ships, the number also identifies the card
    /// ([`CardSpec::showing`]).
    pub side: u8,
    /// The action.
    pub action: BarAction,
}

/// An action of a ship's bar that an upgrade card adds [ACT-3].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddedAction {
    /// A slot of the card.
    pub slot: Slot,
    /// The action.
    pub kind: ActionKind,
    /// The colour of the action [ACT-4].
    pub color: ActionColor,
    /// If present, the card can leave the ship, and the action counts only while this side is up
    /// [SQD-20].
    pub while_up: Option<SideUp>,
}

/// The turret indicator of a ship [ATK-17, ATK-22].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turret {
    /// No indicator.
    #[default]
    None,
    /// An indicator that points at one standard arc.
    Single,
    /// An indicator that points at two opposite standard arcs.
    Double,
}

/// A ship as it starts the game, upgrades included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShipSpec {
    /// The id of the pilot.
    pub pilot: String,
    /// Whether the ship can spend Force only while it attacks [CHG-16].
    pub force_in_attacks: bool,
    /// The name of the pilot.
    pub name: String,
    /// The id of the chassis.
    pub chassis: String,
    /// The name of the ship ability, if the ship has one [ABL-6].
    pub ship_ability: Option<String>,
    /// The size of the base.
    pub size: Size,
    /// Whether the ship card is limited [SQD-9].
    pub limited: bool,
    /// The printed initiative [RND-36].
    pub initiative: u8,
    /// The engagement value of a huge ship [HUG-7].
    pub engagement: u8,
    /// The agility value.
    pub agility: u8,
    /// The hull value.
    pub hull: u8,
    /// The shields [CHG-20].
    pub shields: Charge,
    /// The Force [CHG-14]. `recurring` is the highest number of symbols on one card [CHG-17].
    pub force: Charge,
    /// The standard charges of the ship card [CHG-12].
    pub charges: Charge,
    /// The energy [CHG-24].
    pub energy: Charge,
    /// The farthest attack range of the ship's weapons, if it is beyond range 3 [HUG-14].
    pub reach: u8,
    /// The weapons, primary weapons first.
    pub weapons: ArrayVec<WeaponSpec, WEAPONS>,
    /// The arcs that are printed on a remote in addition to those of its attacks [DEV-30].
    pub arcs: Set<Arc>,
    /// The number of weapons that exceed the capacity. If it is not 0, the code that makes a battle
    /// reports it and does not play.
    pub left_out: u8,
    /// The action bar, with the actions that upgrades add [ACT-3].
    pub bar: ArrayVec<BarAction, 16>,
    /// The actions that a side of a two-sided card adds to the bar while it is up [ABL-14].
    pub bar_by_side: Vec<SideAction>,
    /// The actions of the bar that are not printed on the ship card, with the slots of the cards
    /// that add them [ACT-3].
    pub added: Vec<AddedAction>,
    /// The dial, in the order of the card data.
    pub dial: ArrayVec<Maneuver, DIAL>,
    /// The turret indicator [ATK-22].
    pub turret: Turret,
    /// The second indicator, which only huge ships have [HUG-54].
    pub second_turret: Turret,
    /// The upgrade cards.
    pub cards: ArrayVec<CardSpec, CARDS_PER_SHIP>,
    /// The squad points of the ship with its upgrades, as the ruleset's scoring counts them.
    pub cost: u16,
}

impl ShipSpec {
    /// The place in which an upgrade can lie facedown, if there is one [SQD-26].
    pub fn hiding_place(&self) -> Option<u8> {
        self.cards.iter().position(|card| card.hides > 0).map(|place| place as u8)
    }

    /// The cards that can lie facedown in a place, as values of
    /// [`Card::side`](crate::state::Card::side) for the faceup card [SQD-26]. `cards` are the
    /// ship's card rows. A card that the ship has already is excluded, because a ship has no card
    /// twice [SQD-6].
    pub fn hideable(&self, place: u8, cards: &[Card]) -> impl Iterator<Item = u8> {
        let own = self.cards.get(usize::from(place));
        let all = own.map_or(&[][..], |own| own.others.as_deref().unwrap_or_default());
        let all = all.iter().take(own.map_or(0, |own| usize::from(own.hides)));
        let has = move |name: &str| {
            let mut others = self.cards.iter().zip(cards).zip(0..).filter(|(_, number)| *number != place);
            others.any(|((spec, card), _)| spec.showing(card.side).is_some_and(|other| other.name == name))
        };
        (2u8..).step_by(2).zip(all).filter(move |(_, card)| !has(&card.name)).map(|(side, _)| side)
    }

    /// The action bar when the game starts, without the actions of two-sided cards [ACT-3].
    pub fn starting_bar(&self) -> impl Iterator<Item = &BarAction> {
        let starts = |action: &&SideAction| {
            let card = self.cards.get(usize::from(action.card));
            card.is_some_and(|card| !card.two_sided && card.others.is_some()) && action.side == 0
        };
        self.bar.iter().chain(self.bar_by_side.iter().filter(starts).map(|action| &action.action))
    }
}

/// Capacity for pairs of ships of one battle that can dock with each other.
pub const BERTHS: usize = u32::BITS as usize;

/// A pair of ships of which one can dock with the other, as their cards say [MOV-97].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Berth {
    /// The ship that docks.
    pub ship: ShipSlot,
    /// The carrier.
    pub carrier: ShipSlot,
    /// The number of ships for which the carrier has room at a time [HUG-35].
    pub room: u8,
    /// The farthest range at which the ship docks [MOV-98, HUG-34].
    pub range: u8,
    /// Whether the ship deploys from the carrier's rear guides only [MOV-100].
    pub rear_only: bool,
    /// Whether the ship also deploys from the sides of the carrier, which is a huge ship [HUG-32].
    pub sideways: bool,
    /// Whether the carrier is assigned the dial of the ship [MOV-97].
    pub lends_dial: bool,
    /// Whether the ship must start the game docked [RND-23].
    pub starts_docked: bool,
    /// Whether the ship deploys in an emergency only [MOV-104].
    pub in_emergency_only: bool,
    /// Whether the ship then takes over the initiative and the charges of the destroyed carrier.
    pub takes_over: bool,
}

/// The obstacles that one player brings to set-up, by index into the table of outlines
/// [RND-19/open].
pub type ObstaclePool = ArrayVec<u8, 3>;

impl ShipSpec {
    /// Adds a weapon. If there is no room, it counts in `left_out`.
    pub fn arm(&mut self, weapon: WeaponSpec) {
        if self.weapons.try_push(weapon).is_err() {
            self.left_out = self.left_out.saturating_add(1);
        }
    }

    /// The bits that count the bonus attacks of a weapon by its own headers [HUG-9, HUG-10].
    pub fn volleys_of(&self, weapon: u8) -> VolleyCount {
        let before = self.weapons.iter().take(usize::from(weapon)).map(|weapon| weapon.headers.bits());
        let bits = self.weapons.get(usize::from(weapon)).map_or(1, |weapon| weapon.headers.bits().max(1));
        VolleyCount { at: before.sum(), bits }
    }

    /// The bit that records the use of a header that several weapons share [HUG-9].
    pub fn volleys_by(&self, header: u8) -> VolleyCount {
        let weapons = self.weapons.iter().map(|weapon| weapon.headers.bits());
        VolleyCount { at: weapons.sum::<u8>() + header - 1, bits: 1 }
    }
}

/// A matchup: two squads and the rules they play by.
#[derive(Clone, Debug)]
pub struct Matchup {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// All ships. Slots outside [`Matchup::fielded`] are empty.
    pub ships: Ships<ShipSpec>,
    /// The slots in use.
    pub fielded: ShipSet,
    /// The remotes that cards of both squads can place. Their printed values are in `ships`
    /// [DEV-26].
    pub remotes: ShipSet,
    /// The pairs of ships that can dock, by the number of the ship that docks; at most [`BERTHS`].
    /// Most squads have none [MOV-97].
    pub berths: Vec<Berth>,
    /// The wings of both squads. Most squads have none, and every rule about wings begins with this
    /// list [WNG-1].
    pub wings: Vec<Wing>,
    /// Whether a card of either squad moves upgrades between ships. Most squads have no such card
    /// [SQD-20].
    pub cards_change: bool,
    /// The ships of another faction than the rest of their squad, which a card lets join it. Most
    /// squads have none, and every rule about allied factions begins with this set [SQD-2].
    pub guests: ShipSet,
    /// The squad total of each seat.
    pub points: [u16; 2],
    /// The obstacles of each seat.
    pub obstacles: [ObstaclePool; 2],
    /// The seat that is first player in every round, if the caller fixes it instead of the rules.
    pub forced_first: Option<Seat>,
    /// The compiled abilities of all cards in play.
    pub program: Program,
    /// The cache for values that players compute from the matchup.
    pub cache: PlayerCache,
}

impl Matchup {
    /// The values of `ship`'s card.
    pub fn ship(&self, ship: ShipSlot) -> &ShipSpec {
        &self.ships[ship]
    }

    /// The ships that are docked with `carrier`. `taken` has a bit for each berth of the list that
    /// is in use [MOV-97].
    pub fn aboard(&self, taken: u32, carrier: ShipSlot) -> ShipSet {
        let berths = self.berths.iter().enumerate();
        let with = berths.filter(|(place, berth)| taken >> place & 1 == 1 && berth.carrier == carrier);
        with.fold(ShipSet::EMPTY, |ships, (_, berth)| ships | berth.ship.set())
    }

    /// The wing in which `ship` is a wingmate, joined or split [WNG-1].
    pub fn wing_of(&self, ship: ShipSlot) -> Option<&Wing> {
        self.wings.iter().find(|wing| wing.all().has(ship))
    }

    /// The wing that `ship` leads [WNG-1].
    pub fn wing_led_by(&self, ship: ShipSlot) -> Option<&Wing> {
        self.wings.iter().find(|wing| wing.leader == ship)
    }

    /// The upgrade card that prints an ability, if one does.
    pub fn upgrade(&self, ability: &Compiled) -> Option<&CardSpec> {
        let Source::Upgrade(ship, card) = ability.source else { return None };
        self.ship(ship).cards.get(usize::from(card))?.showing(ability.side.unwrap_or_default())
    }

    /// All ships, and all remotes that can come into play [RND-5].
    pub fn units(&self) -> ShipSet {
        self.fielded | self.remotes
    }

    /// The deck from which `ship` is dealt damage cards [HUG-19]. It is the standard deck if no
    /// huge deck was supplied [HUG-19/open].
    pub fn deck_of(&self, ship: ShipSlot) -> Deck {
        match self.program.huge_deck() {
            Some(_) if self.ship(ship).size == Size::Huge => Deck::Huge,
            _ => Deck::Standard,
        }
    }

    /// The kind of damage card whose action has this number on `ship`, if the number belongs to a
    /// damage card [DMG-16].
    pub fn damage_of_action(&self, ship: ShipSlot, number: u8) -> Option<DamageKind> {
        DamageKind::of(self.deck_of(ship), usize::from(number))
    }

    /// The huge ships [GEO-25].
    pub fn huge(&self) -> ShipSet {
        let huge = self.fielded.into_iter().filter(|ship| self.ship(*ship).size == Size::Huge);
        huge.fold(ShipSet::EMPTY, |ships, ship| ships | ship.set())
    }

    /// The mission points at the start: each player scores the squad points that the opponent left
    /// unspent [RND-90].
    pub fn opening_points(&self) -> [u16; 2] {
        let rules = &self.ruleset;
        if !rules.deficit || rules.scoring != Scoring::MissionPoints {
            return [0; 2];
        }
        Seat::BOTH.map(|seat| rules.squad_points.saturating_sub(self.points[seat.other().index()]))
    }
}
