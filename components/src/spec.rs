//! What does not change during a game: both squads as they start, and what their cards say in
//! numbers.
//!
//! A [`Matchup`] is built once from two validated squads and shared by every battle that plays it.

use arrayvec::ArrayVec;

use crate::ability::{Compiled, Program, Source, WeaponWord};
use crate::action::{ActionColor, ActionKind, BarAction};
use crate::arc::{Arc, WeaponArc};
use crate::charge::Charge;
use crate::damage::{DamageKind, Deck};
use crate::ids::{CARDS_PER_SHIP, Seat, ShipSet, ShipSlot, Ships};
use crate::kept::Kept;
use crate::maneuver::Maneuver;
use crate::requirements::Requirements;
use crate::ruleset::{Ruleset, Scoring};
use crate::sets::Set;
use crate::side::SideUp;
use crate::size::Size;
use crate::slot::Slot;
use crate::state::{Card, VolleyCount};
use crate::wing::Wing;

/// The most weapons one ship can have. One that is another on either side of a card, or that can be
/// used by a header of another card besides, counts twice.
pub const WEAPONS: usize = 12;
/// The most maneuvers on a dial.
pub const DIAL: usize = 32;

/// What kind of weapon it is: primary, or by the slot of its card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WeaponKind {
    /// ATK-23.
    #[default]
    Primary,
    /// ATK-24: a cannon.
    Cannon,
    /// A turret upgrade.
    Turret,
    /// A missile.
    Missile,
    /// A torpedo.
    Torpedo,
    /// HUG-60: a hardpoint.
    Hardpoint,
    /// A special weapon on another card.
    Other,
}

impl WeaponKind {
    /// Whether a special weapon of this kind is meant by that word, whatever card it stands on.
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

/// The most "Bonus Attack" headers of one card.
pub const HEADERS: usize = 5;

/// HUG-9, HUG-11: the energy that each "Bonus Attack" header of a weapon costs, the cheapest first.
/// A weapon without any is used like any other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BonusHeaders {
    /// How many there are.
    pub n: u8,
    /// Which of them stand on another card: all weapons of the ship with this number share that
    /// header. 0: it is the weapon's own.
    pub shared: [u8; HEADERS],
    /// What each costs.
    pub energy: [u8; HEADERS],
}

impl BonusHeaders {
    /// All of them: what each costs, and its number if it is shared.
    pub fn all(self) -> impl Iterator<Item = (u8, Option<u8>)> {
        (0..usize::from(self.n)).map(move |i| {
            let shared = self.shared[i];
            (self.energy[i], (shared != 0).then_some(shared))
        })
    }

    /// How many bits count what is used of them: a weapon without any makes one bonus attack by an
    /// effect (HUG-10).
    fn bits(self) -> u8 {
        match self.n {
            0 => 1,
            _ if self.all().any(|(_, shared)| shared.is_none()) => 3,
            _ => 0,
        }
    }
}

/// A weapon of a ship (ATK-23, ATK-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeaponSpec {
    /// Where it points.
    pub arc: WeaponArc,
    /// Attack value.
    pub value: u8,
    /// Nearest attack range allowed.
    pub min_range: u8,
    /// Farthest attack range allowed.
    pub max_range: u8,
    /// ATK-26: no range bonus.
    pub ordnance: bool,
    /// ATK-24: printed on an upgrade card.
    pub special: bool,
    /// What kind.
    pub kind: WeaponKind,
    /// ATK-25.
    pub requires: Requirements,
    /// How many standard charges of its card an attack costs.
    pub charge_cost: u8,
    /// The upgrade card it stands on: index into [`ShipSpec::cards`].
    pub card: Option<u8>,
    /// MOV-97: it is there only while one of these ships is docked with the one whose it is; empty:
    /// always.
    pub while_docked: ShipSet,
    /// HUG-9: it is used only by these.
    pub headers: BonusHeaders,
    /// ABL-14, SQD-20: it is there only while that side of that upgrade card is up.
    pub while_up: Option<SideUp>,
    /// HUG-57: of a turret weapon of a huge ship: it uses the ship's second indicator.
    pub second: bool,
}

/// An upgrade card as it starts the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSpec {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// CHG-12: its own standard charges.
    pub charges: Charge,
    /// CHG-25: torpedo, missile or device.
    pub reloadable: bool,
    /// SQD-19: its upgrade types.
    pub slots: Set<Slot>,
    /// ABL-14: it has two sides.
    pub two_sided: bool,
    /// SQD-20: where upgrades change ships it can leave its place, and these can come to lie there.
    /// `None`: it lies there as long as the game lasts. A place that is empty when the game starts
    /// holds a card without an id.
    pub others: Option<Vec<CardSpec>>,
    /// SQD-26: so many of `others`, the first ones, are those of which one can lie there facedown;
    /// 0: none can.
    pub hides: u8,
}

impl CardSpec {
    /// In [`Card::side`](crate::state::Card::side): no card lies there.
    pub const NOTHING: u8 = u8::MAX;

    /// SQD-26, in [`Card::side`](crate::state::Card::side): the card that the other bits stand for
    /// lies there facedown. Alone: it is not known which one.
    pub const FACEDOWN: u8 = 1 << 7;

    /// SQD-26: whether [`Card::side`](crate::state::Card::side) says that a card lies there
    /// facedown.
    #[inline]
    pub const fn is_facedown(side: u8) -> bool {
        side & CardSpec::FACEDOWN != 0 && side != CardSpec::NOTHING
    }

    /// SQD-26: the card that lies there facedown, if one does and it is known.
    pub fn facedown(&self, side: u8) -> Option<&CardSpec> {
        let up = side & !CardSpec::FACEDOWN;
        if CardSpec::is_facedown(side) && up != 0 { self.showing(up) } else { None }
    }

    /// SQD-20: a place that is empty when the game starts, and where one of these can come to lie.
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

    /// Whether no card lies there when the game starts.
    pub fn is_empty(&self) -> bool {
        self.id.is_empty()
    }

    /// What [`Card::side`](crate::state::Card::side) says when the game starts.
    pub fn first_side(&self) -> u8 {
        if self.is_empty() { CardSpec::NOTHING } else { 0 }
    }

    /// ABL-14, SQD-20: the card that lies there if [`Card::side`](crate::state::Card::side) says
    /// so: 0 and 1 are the sides of this card, the next two those of the first other one, and so
    /// on.
    #[inline]
    pub fn showing(&self, side: u8) -> Option<&CardSpec> {
        match (&self.others, side) {
            (None, _) | (Some(_), 0 | 1) => Some(self),
            (Some(others), side) => others.get(usize::from(side >> 1) - 1),
        }
    }

    /// SQD-20: what [`Card::side`](crate::state::Card::side) says of the first side of the card of
    /// that id, if it can lie there.
    pub fn side_of(&self, id: &str) -> Option<u8> {
        let others = self.others.as_ref()?.iter().map(|other| &other.id);
        let all = (0u8..).step_by(2).zip(std::iter::once(&self.id).chain(others));
        all.filter(|(_, other)| *other == id).map(|(side, _)| side).next()
    }
}

/// SQD-26: how many cards there can be of which one lies facedown in a place.
pub const HIDEABLE: usize = 32;

/// ABL-14: an action that stands on one side of an upgrade card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideAction {
    /// The card: index into [`ShipSpec::cards`].
    pub card: u8,
    /// Which side, from 0; where cards change ships, of which card too ([`CardSpec::showing`]).
    pub side: u8,
    /// The action.
    pub action: BarAction,
}

/// ACT-3: an action that stands on a ship's bar only because of an upgrade card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddedAction {
    /// A slot of that card.
    pub slot: Slot,
    /// The action.
    pub kind: ActionKind,
    /// ACT-4: in which colour.
    pub color: ActionColor,
    /// SQD-20: that card can change ships: only while it lies there.
    pub while_up: Option<SideUp>,
}

/// ATK-17, ATK-22: the turret indicator of a ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turret {
    /// None.
    #[default]
    None,
    /// Points at one standard arc.
    Single,
    /// Points at two opposite standard arcs.
    Double,
}

/// A ship as it starts the game, upgrades included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShipSpec {
    /// The pilot's id.
    pub pilot: String,
    /// CHG-16: it spends Force while it attacks only.
    pub force_in_attacks: bool,
    /// The pilot's name.
    pub name: String,
    /// The chassis' id.
    pub chassis: String,
    /// ABL-6: the name of its ship ability, if it has one.
    pub ship_ability: Option<String>,
    /// Base size.
    pub size: Size,
    /// SQD-9: its card is limited.
    pub limited: bool,
    /// RND-36: printed initiative.
    pub initiative: u8,
    /// HUG-7: the engagement value of a huge ship.
    pub engagement: u8,
    /// Agility value.
    pub agility: u8,
    /// Hull value.
    pub hull: u8,
    /// CHG-20.
    pub shields: Charge,
    /// CHG-14; `recurring` is the highest number of symbols on one card (CHG-17).
    pub force: Charge,
    /// CHG-12.
    pub charges: Charge,
    /// CHG-24.
    pub energy: Charge,
    /// HUG-14: the farthest attack range of any of its weapons, if beyond range 3.
    pub reach: u8,
    /// Primary weapons first.
    pub weapons: ArrayVec<WeaponSpec, WEAPONS>,
    /// DEV-30: the arcs that are printed on a remote besides those of its attacks.
    pub arcs: Set<Arc>,
    /// For how many weapons there was no room: whoever makes a battle of it says so and does not
    /// play.
    pub left_out: u8,
    /// ACT-3: the action bar with upgrades' additions.
    pub bar: ArrayVec<BarAction, 16>,
    /// ABL-14: what cards with two sides add to the bar while that side is up.
    pub bar_by_side: Vec<SideAction>,
    /// ACT-3: which actions of the bar are not printed on the ship card, by the slots of the cards
    /// that add them.
    pub added: Vec<AddedAction>,
    /// The dial, in the order of the card data.
    pub dial: ArrayVec<Maneuver, DIAL>,
    /// ATK-22.
    pub turret: Turret,
    /// HUG-54: the second indicator, which huge ships alone have.
    pub second_turret: Turret,
    /// Its upgrade cards.
    pub cards: ArrayVec<CardSpec, CARDS_PER_SHIP>,
    /// Squad points of the ship with its upgrades, as the ruleset's scoring counts them.
    pub cost: u16,
}

impl ShipSpec {
    /// SQD-26: the place in which an upgrade can lie facedown.
    pub fn hiding_place(&self) -> Option<u8> {
        self.cards.iter().position(|card| card.hides > 0).map(|place| place as u8)
    }

    /// SQD-26: what can lie facedown in that place, as [`Card::side`](crate::state::Card::side)
    /// calls it faceup. `cards` are the ship's rows in the battle's table: of a card that lies
    /// there already it has no second one (SQD-6).
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

    /// ACT-3: the action bar as the game starts, but for cards with two sides.
    pub fn starting_bar(&self) -> impl Iterator<Item = &BarAction> {
        let starts = |action: &&SideAction| {
            let card = self.cards.get(usize::from(action.card));
            card.is_some_and(|card| !card.two_sided && card.others.is_some()) && action.side == 0
        };
        self.bar.iter().chain(self.bar_by_side.iter().filter(starts).map(|action| &action.action))
    }
}

/// How many pairs of ships of one battle can dock with each other.
pub const BERTHS: usize = u32::BITS as usize;

/// MOV-97: one ship can dock with another, as their cards say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Berth {
    /// Which ship docks.
    pub ship: ShipSlot,
    /// With which.
    pub carrier: ShipSlot,
    /// HUG-35: how many ships the carrier has room for at a time.
    pub room: u8,
    /// MOV-98, HUG-34: the farthest range at which it docks.
    pub range: u8,
    /// MOV-100: it deploys from the carrier's rear guides only.
    pub rear_only: bool,
    /// HUG-32: it deploys from the sides of the carrier too, which is huge.
    pub sideways: bool,
    /// MOV-97: the carrier is assigned its dial.
    pub lends_dial: bool,
    /// RND-23: it must start the game docked.
    pub starts_docked: bool,
    /// MOV-104: it deploys in an emergency only.
    pub in_emergency_only: bool,
    /// It then has the initiative and the charges of the carrier, which was destroyed.
    pub takes_over: bool,
}

/// The obstacles one player brings to set-up (RND-19/open), by index into the table of outlines.
pub type ObstaclePool = ArrayVec<u8, 3>;

impl ShipSpec {
    /// Gives it a weapon, if there is room for it.
    pub fn arm(&mut self, weapon: WeaponSpec) {
        if self.weapons.try_push(weapon).is_err() {
            self.left_out = self.left_out.saturating_add(1);
        }
    }

    /// HUG-9, HUG-10: where the bonus attacks of a weapon are counted that it makes without a
    /// shared header.
    pub fn volleys_of(&self, weapon: u8) -> VolleyCount {
        let before = self.weapons.iter().take(usize::from(weapon)).map(|weapon| weapon.headers.bits());
        let bits = self.weapons.get(usize::from(weapon)).map_or(1, |weapon| weapon.headers.bits().max(1));
        VolleyCount { at: before.sum(), bits }
    }

    /// HUG-9: where it is noted that a header was used that several weapons share.
    pub fn volleys_by(&self, header: u8) -> VolleyCount {
        let weapons = self.weapons.iter().map(|weapon| weapon.headers.bits());
        VolleyCount { at: weapons.sum::<u8>() + header - 1, bits: 1 }
    }
}

/// Two squads and the rules they play by.
#[derive(Clone, Debug)]
pub struct Matchup {
    /// The switches.
    pub ruleset: Ruleset,
    /// All ships; a slot outside [`Matchup::fielded`] is empty.
    pub ships: Ships<ShipSpec>,
    /// The slots in use.
    pub fielded: ShipSet,
    /// DEV-26: the remotes that cards of both squads can place in play; what is printed on them
    /// stands in `ships`.
    pub remotes: ShipSet,
    /// MOV-97: which ships can dock with which, by the number of the ship that docks; at most
    /// [`BERTHS`]. Most squads have none.
    pub berths: Vec<Berth>,
    /// WNG-1: the wings of both squads. Most have none, and every rule about wings begins here.
    pub wings: Vec<Wing>,
    /// SQD-20: whether a card of either squad lets upgrades change ships. Most squads have none.
    pub cards_change: bool,
    /// SQD-2: the ships of another faction than the rest of their squad, which a card lets join it.
    /// Most squads have none, and every rule about allied factions begins here.
    pub guests: ShipSet,
    /// Each seat's squad total.
    pub points: [u16; 2],
    /// Each seat's obstacles.
    pub obstacles: [ObstaclePool; 2],
    /// The seat that is first player in every round, when the caller fixes it instead of the rules.
    pub forced_first: Option<Seat>,
    /// The abilities of all cards in play, compiled.
    pub program: Program,
    /// What players have worked out from all of this.
    pub kept: Kept,
}

impl Matchup {
    /// What `ship`'s card says.
    pub fn ship(&self, ship: ShipSlot) -> &ShipSpec {
        &self.ships[ship]
    }

    /// MOV-97: the ships that are docked with `carrier`, if these berths are taken: bits by their
    /// place in the list.
    pub fn aboard(&self, taken: u32, carrier: ShipSlot) -> ShipSet {
        let berths = self.berths.iter().enumerate();
        let with = berths.filter(|(place, berth)| taken >> place & 1 == 1 && berth.carrier == carrier);
        with.fold(ShipSet::EMPTY, |ships, (_, berth)| ships | berth.ship.set())
    }

    /// WNG-1: the wing in which `ship` is a wingmate, joined or split.
    pub fn wing_of(&self, ship: ShipSlot) -> Option<&Wing> {
        self.wings.iter().find(|wing| wing.all().has(ship))
    }

    /// WNG-1: the wing that `ship` leads.
    pub fn wing_led_by(&self, ship: ShipSlot) -> Option<&Wing> {
        self.wings.iter().find(|wing| wing.leader == ship)
    }

    /// The upgrade card that prints an ability, if one does.
    pub fn upgrade(&self, ability: &Compiled) -> Option<&CardSpec> {
        let Source::Upgrade(ship, card) = ability.source else { return None };
        self.ship(ship).cards.get(usize::from(card))?.showing(ability.side.unwrap_or_default())
    }

    /// RND-5: all ships, and all remotes that can come into play.
    pub fn units(&self) -> ShipSet {
        self.fielded | self.remotes
    }

    /// HUG-19: the deck from which `ship` is dealt damage cards. HUG-19/open: the standard one, if
    /// nobody has supplied a huge one.
    pub fn deck_of(&self, ship: ShipSlot) -> Deck {
        match self.program.huge_deck() {
            Some(_) if self.ship(ship).size == Size::Huge => Deck::Huge,
            _ => Deck::Standard,
        }
    }

    /// DMG-16: the kind of damage card of `ship` that an action of a card has by its number, if it
    /// is of one.
    pub fn damage_of_action(&self, ship: ShipSlot, number: u8) -> Option<DamageKind> {
        DamageKind::of(self.deck_of(ship), usize::from(number))
    }

    /// GEO-25: the huge ships.
    pub fn huge(&self) -> ShipSet {
        let huge = self.fielded.into_iter().filter(|ship| self.ship(*ship).size == Size::Huge);
        huge.fold(ShipSet::EMPTY, |ships, ship| ships | ship.set())
    }

    /// RND-90: the mission points at the start: each player scores what the opponent left unspent.
    pub fn opening_points(&self) -> [u16; 2] {
        let rules = &self.ruleset;
        if !rules.deficit || rules.scoring != Scoring::MissionPoints {
            return [0; 2];
        }
        Seat::BOTH.map(|seat| rules.squad_points.saturating_sub(self.points[seat.other().index()]))
    }
}
