//! Draws random legal squads. The worth of cards shows where they are mixed with all others, not
//! where people like them.
//!
//! Every squad has a lead: a card drawn from all cards that squads of its faction can have, each
//! equally likely; the rest is drawn around it ([`Draw::squad`]). So every card occurs equally
//! often, including expensive and demanding ones. A squad depends only on (cards, ruleset, faction,
//! terms, seed, number).

mod company;
mod upgrades;
mod wished;

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Cards, Faction, Format, Restriction, Slot, Upgrade};
use killbox_components::geometry::outline::OutlineId;
use killbox_components::ids::SHIPS_PER_SEAT;
use killbox_components::rng::below;
use killbox_components::ruleset::{Ruleset, SquadBuilder};
use killbox_components::size::Size;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::check::wingless;
use super::validate::{banned, barred};
use super::{Squad, SquadShip, Wishes, validate};

/// How many squads are tried around one lead before another lead is drawn.
const TRIES: usize = 60;
/// How many leads are drawn before there is considered to be no such squad.
const LEADS: usize = 200;
/// How many times as many squads are tried around a given lead.
const GIVEN: usize = 10;
/// The number of obstacles of a squad [RND-19].
const OBSTACLES: usize = 3;

/// The cards and limits from which squads are drawn.
///
/// ```
/// use killbox::cards::catalogue::Faction;
/// use killbox::prelude::*;
/// use killbox::squads::{Draw, DrawOptions, xws};
///
/// # fn main() -> Result<(), MatchError> {
/// let legacy = rulesets::named("legacy").unwrap();
/// let cards = Catalogue::embedded().cards(legacy.card_set);
/// let draw = Draw::new(cards, &legacy, Faction::Resistance, DrawOptions::default());
/// let [one, other] = [0, 1].map(|number| xws(&draw.squad(7, number, None).unwrap(), &legacy));
/// let result = Match::between(one, other)?.ruleset(legacy).players(Random, Random).games(2).run()?;
/// println!("{result}");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Draw<'a> {
    cards: &'a Cards,
    ruleset: &'a Ruleset,
    faction: Faction,
    points: RangeInclusive<i32>,
    /// One ship for each ship card, with the upgrades that the card brings.
    ships: Vec<SquadShip>,
    upgrades: Vec<&'a Upgrade>,
    /// For each upgrade, the ships that can carry it; computed at the first use.
    carriers: Vec<OnceLock<Vec<(usize, Companion)>>>,
    /// The library that determines wings [WNG-1].
    library: &'a Library,
}

/// The card that a squad is drawn around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// A ship card, by its index among those that are drawn.
    Ship(usize),
    /// An upgrade card, by its index among those that are drawn.
    Upgrade(usize),
}

/// The limits on the cost of a squad while it is drawn.
struct Budget {
    /// The limit of the squad total [SQD-1, LEG-1].
    points: i32,
    /// The limit of the upgrades of each ship, if they cost no squad points [SQD-4].
    loadouts: Option<Vec<i32>>,
}

/// What a squad needs besides a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Companion {
    /// Nothing.
    Nothing,
    /// An upgrade on the same ship.
    Card(usize),
    /// Another ship.
    Ship(usize),
}

/// Which squads are drawn. By default they cost 95 % to 100 % of the ruleset's limit, and have any
/// cards.
#[derive(Clone, Debug, Default)]
pub struct DrawOptions<'a> {
    /// The totals of the squads, if not the default.
    pub points: Option<RangeInclusive<i32>>,
    /// The library whose simulated cards alone are drawn, if not all cards are.
    pub simulated: Option<&'a Library>,
}

impl<'a> Draw<'a> {
    /// Squads of a faction. A card that the game mode does not have or bans is never drawn. Huge
    /// ships and their cards are drawn for Epic squads only [SQD-23].
    pub fn new(
        cards: &'a Cards,
        ruleset: &'a Ruleset,
        faction: Faction,
        options: DrawOptions<'a>,
    ) -> Draw<'a> {
        let DrawOptions { points, simulated } = options;
        let banned = banned(ruleset);
        let simulates = |kind: CardKind, id: &str, has_text: bool| {
            !has_text || simulated.is_none_or(|library| library.simulates(ruleset.card_set, kind, id))
        };
        let exists = |kind: &str, id: &str, formats: &[Format]| {
            let problem = barred(kind, id, formats, ruleset, &banned);
            // A remark about a card does not exclude it [LEG-4], unless no format has the card:
            // then nobody has set its cost there either.
            problem.is_none_or(|problem| {
                matches!(problem, super::Problem::Unflagged { .. }) && !formats.is_empty()
            })
        };
        let ship = |pilot: &&killbox_cards::catalogue::Pilot| {
            let chassis = cards.chassis(&pilot.chassis)?;
            let mut upgrades: Vec<Upgrade> =
                pilot.standard_loadout.iter().filter_map(|id| cards.upgrade(id).cloned()).collect();
            upgrades.sort_by_key(Upgrade::slot);
            let whole = upgrades.len() == pilot.standard_loadout.len()
                && upgrades.iter().all(|card| {
                    let text = card.sides.iter().any(|side| side.has_text);
                    simulates(CardKind::Upgrade, &card.id, text)
                });
            let ability = pilot.ship_ability.as_deref();
            let played = simulates(CardKind::Pilot, &pilot.id, pilot.has_text)
                && ability.is_none_or(|name| simulates(CardKind::ShipAbility, name, true));
            ((chassis.size != Size::Huge || ruleset.epic) && whole && played).then(|| SquadShip {
                number: 0,
                pilot: (*pilot).clone(),
                chassis: chassis.clone(),
                upgrades,
            })
        };
        let of_faction = cards.pilots().iter().filter(|pilot| {
            pilot.faction == faction && pilot.cost > 0 && exists("pilot", &pilot.id, &pilot.formats)
        });
        let upgrades = cards.upgrades().iter().filter(|card| {
            let text = card.sides.iter().any(|side| side.has_text);
            let given = card.sides.iter().filter_map(|side| side.ship_ability.as_deref());
            let mut given = given.map(|name| simulates(CardKind::ShipAbility, name, true));
            given.all(|simulated| simulated)
                && !card.standard_loadout_only
                && card.cost.is_some()
                && exists("upgrade", &card.id, &card.formats)
                && simulates(CardKind::Upgrade, &card.id, text)
        });
        let limit = i32::from(ruleset.squad_points);
        let mut draw = Draw {
            cards,
            ruleset,
            faction,
            points: points.unwrap_or(limit * 19 / 20..=limit),
            ships: of_faction.collect::<Vec<_>>().iter().filter_map(ship).collect(),
            upgrades: upgrades.collect(),
            carriers: Vec::new(),
            library: simulated.unwrap_or_else(|| Library::embedded()),
        };
        draw.drop_what_fits_nobody();
        draw.carriers = draw.upgrades.iter().map(|_| OnceLock::new()).collect();
        draw
    }

    /// Drops upgrades that fit no ship: those of other factions, and those of huge ships if none
    /// are drawn.
    fn drop_what_fits_nobody(&mut self) {
        let ships = &self.ships;
        let epic = self.ruleset.epic;
        // Restrictions that a ship, a squad or other cards can change are not checked.
        let fits = |card: &&Upgrade| {
            // Only huge ships have these slots.
            let huge =
                !epic && card.sides[0].slots.iter().any(|slot| matches!(slot, Slot::Cargo | Slot::Hardpoint));
            !huge
                && card.restrictions.iter().all(|any| {
                    any.0.iter().any(|part| match part {
                        Restriction::Faction(faction) => *faction == self.faction,
                        Restriction::Chassis(id) => ships.iter().any(|ship| ship.chassis.id == *id),
                        Restriction::Size(size) => ships.iter().any(|ship| ship.chassis.size == *size),
                        Restriction::EnergyAtLeast(_) => epic,
                        _ => true,
                    })
                })
        };
        self.upgrades.retain(fits);
    }

    /// The ids of the ship cards that are drawn, in their order.
    pub fn pilots(&self) -> impl Iterator<Item = &str> {
        self.ships.iter().map(|ship| ship.pilot.id.as_str())
    }

    /// The ids of the upgrade cards that are drawn, in their order. Some may fit no ship of the
    /// faction.
    pub fn upgrades(&self) -> impl Iterator<Item = &str> {
        self.upgrades.iter().map(|card| card.id.as_str())
    }

    /// The squad without a card, with its points spent otherwise. An upgrade is removed from every
    /// ship that has it. A ship is replaced by another one without upgrades, drawn from all that
    /// can be paid. Then upgrades are added as in step 4 of [`Draw::squad`], never the card itself,
    /// up to `total`. `None` if the result is no legal squad or costs more.
    pub fn without(&self, squad: &Squad, card: Lead, total: i32, seed: u64, number: u64) -> Option<Squad> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        let mut other = squad.clone();
        let budget = Budget { points: total, loadouts: None };
        let mut barred = None;
        match card {
            Lead::Ship(at) => {
                let id = &self.ships[at].pilot.id;
                let count = other.ships.len();
                other.ships.retain(|ship| ship.pilot.id != *id);
                while other.ships.len() < count {
                    self.add_other_ship(&mut other, id, total, count, &mut rng)?;
                }
            }
            Lead::Upgrade(at) => {
                barred = Some(at);
                let id = &self.upgrades[at].id;
                for ship in other.ships.iter_mut().filter(|ship| !ship.pilot.is_standard_loadout()) {
                    ship.upgrades.retain(|card| card.id != *id);
                }
            }
        }
        for (number, ship) in (1..).zip(&mut other.ships) {
            ship.number = number;
        }
        self.standardize(&mut other, &budget)?;
        self.fill(&mut other, &budget, barred, &mut rng);
        for ship in &mut other.ships {
            ship.upgrades.sort_by_key(Upgrade::slot);
        }
        let legal = self.is_legal(&other);
        (legal && other.points(self.ruleset) <= total).then_some(other)
    }

    /// A squad with no ships and these obstacles.
    pub fn empty(&self, obstacles: Vec<u8>) -> Squad {
        Squad { name: String::new(), faction: self.faction, ships: Vec::new(), unknown_ships: 0, obstacles }
    }

    /// Adds a ship, by the indices of its card and of its upgrades.
    pub fn push(&self, squad: &mut Squad, ship: usize, upgrades: impl Iterator<Item = usize>) {
        let mut ship = self.ships[ship].clone();
        ship.number = squad.ships.len() + 1;
        ship.upgrades.extend(upgrades.map(|at| self.upgrades[at].clone()));
        ship.upgrades.sort_by_key(Upgrade::slot);
        squad.ships.push(ship);
    }

    /// The card with this id, if it is drawn; ship cards first.
    pub fn lead(&self, id: &str) -> Option<Lead> {
        self.lead_of(CardKind::Pilot, id).or_else(|| self.lead_of(CardKind::Upgrade, id))
    }

    /// The ship card or upgrade card with this id, if it is drawn. Some ids belong to both kinds.
    pub fn lead_of(&self, kind: CardKind, id: &str) -> Option<Lead> {
        match kind {
            CardKind::Pilot => self.pilots().position(|other| other == id).map(Lead::Ship),
            CardKind::Upgrade => self.upgrades().position(|other| other == id).map(Lead::Upgrade),
            _ => None,
        }
    }

    /// The card of a lead.
    pub fn card(&self, lead: Lead) -> (CardKind, String) {
        match lead {
            Lead::Ship(at) => (CardKind::Pilot, self.ships[at].pilot.id.clone()),
            Lead::Upgrade(at) => (CardKind::Upgrade, self.upgrades[at].id.clone()),
        }
    }

    /// Whether some ship can have the card and pay for it, with at most one other card or ship
    /// besides.
    pub fn fits(&self, lead: Lead) -> bool {
        let Lead::Upgrade(at) = lead else { return true };
        self.carriers(at).iter().any(|(ship, companion)| {
            let ship = &self.ships[*ship];
            if self.ruleset.squad_builder == SquadBuilder::Points200 || ship.is_huge() {
                return true;
            }
            let other = match companion {
                Companion::Card(other) => ship.price(self.upgrades[*other]).unwrap_or(0),
                Companion::Nothing | Companion::Ship(_) => 0,
            };
            let price = ship.price(self.upgrades[at]).unwrap_or(0) + other;
            i32::from(price) <= i32::from(ship.pilot.loadout.unwrap_or(0))
        })
    }

    /// The squad with this number. These are drawn:
    ///
    /// 1. the lead, from all cards, each equally likely, unless it is given;
    /// 2. the number of ships, from all that the ruleset allows, and the total, from all that the
    ///    terms allow;
    /// 3. if the lead is an upgrade, the ship that carries it, from all that can, with the one
    ///    other card that it needs, or with two to five wingmates if it makes a wing leader; then
    ///    ship after ship, from all that leave enough for the remaining ships, and in the 20-point
    ///    system no more than those can cost;
    /// 4. upgrades: all cards on all ships in a random order, each of which is added if the squad
    ///    is legal with it and within the total, until no more can be added. A card without cost is
    ///    left out of every other squad. In the 20-point system the upgrades of a ship cost no more
    ///    than a number drawn from 0 to its loadout value;
    /// 5. three obstacles.
    ///
    /// If that gives no legal squad with such a total, it is drawn again from step 2, and from time
    /// to time from step 1. `None` if no try succeeds: then there is no such squad, or hardly any.
    pub fn squad(&self, seed: u64, number: u64, lead: Option<Lead>) -> Option<Squad> {
        self.squad_for(seed, number, lead, &Wishes::default())
    }

    /// Like [`Draw::squad`], but cards that the lead's abilities refer to are more likely. Three of
    /// four further ships answer to one of the wishes, each equally likely, if there is such a ship
    /// or one that can carry such an upgrade. Half of the upgrades that answer to a wish are tried
    /// before all others. Without wishes the squad is the same.
    pub fn squad_for(&self, seed: u64, number: u64, lead: Option<Lead>, wishes: &Wishes) -> Option<Squad> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        let leads = self.ships.len() + self.upgrades.len();
        if self.ships.is_empty() {
            return None;
        }
        for _ in 0..if lead.is_some() { GIVEN } else { LEADS } {
            let lead = lead.unwrap_or_else(|| match pick(&mut rng, leads) {
                at if at < self.ships.len() => Lead::Ship(at),
                at => Lead::Upgrade(at - self.ships.len()),
            });
            if let Lead::Upgrade(at) = lead
                && self.carriers(at).is_empty()
            {
                continue;
            }
            for _ in 0..TRIES {
                if let Some(mut squad) = self.around(lead, wishes, &mut rng) {
                    squad.name = format!("random {} {seed}-{number}", self.faction.xws());
                    return Some(squad);
                }
            }
        }
        None
    }

    /// Tries to draw one squad around a lead.
    fn around(&self, lead: Lead, wishes: &Wishes, rng: &mut ChaCha8Rng) -> Option<Squad> {
        let (least, most) = self.ruleset.squad_ships;
        let most = usize::from(most).min(SHIPS_PER_SEAT);
        let least = usize::from(least.max(1));
        let count = least + pick(rng, most - least + 1);
        let (low, high) = (*self.points.start(), *self.points.end());
        let total = low + pick(rng, (high - low + 1).max(1) as usize) as i32;
        let mut squad = self.empty(self.obstacles(rng));
        let mut budget = Budget { points: total, loadouts: None };
        match lead {
            Lead::Ship(at) => squad.ships.push(self.ships[at].clone()),
            Lead::Upgrade(at) => self.carry(at, &mut squad, &budget, rng)?,
        }
        while squad.ships.len() < count {
            if !self.add_wished_ship(&mut squad, wishes, &budget, count, rng) {
                self.add_ship(&mut squad, total, count, rng)?;
            }
        }
        for (number, ship) in (1..).zip(&mut squad.ships) {
            ship.number = number;
        }
        let all_out = !wishes.is_empty() && pick(rng, 2) == 0;
        if self.ruleset.squad_builder == SquadBuilder::Loadout20 {
            let loadout = |ship: &SquadShip| {
                let value = ship.pilot.loadout.unwrap_or(0).max(0) as usize;
                let most = if all_out { value } else { pick(rng, value + 1) };
                ship.upgrades_cost().max(most as i32)
            };
            budget.loadouts = Some(squad.ships.iter().map(loadout).collect());
        }
        self.standardize(&mut squad, &budget)?;
        self.fill_first(&mut squad, &budget, wishes, rng);
        self.fill(&mut squad, &budget, None, rng);
        for ship in &mut squad.ships {
            ship.upgrades.sort_by_key(Upgrade::slot);
        }
        let legal = self.is_legal(&squad);
        (legal && self.points.contains(&squad.points(self.ruleset))).then_some(squad)
    }

    fn is_legal(&self, squad: &Squad) -> bool {
        validate(squad, self.cards, self.ruleset).iter().all(|fault| fault.warning)
            && wingless(squad, self.ruleset, self.library).is_empty()
    }

    /// Three different obstacles of those that squads can bring.
    fn obstacles(&self, rng: &mut ChaCha8Rng) -> Vec<u8> {
        let mut all: Vec<u8> = (0..OutlineId::SQUAD_COUNT as u8).collect();
        shuffle(&mut all, rng);
        all.truncate(OBSTACLES);
        all
    }

    /// The costs of the ships that are drawn.
    fn prices(&self) -> impl Iterator<Item = i32> {
        self.ships.iter().map(|ship| ship.points(self.ruleset))
    }

    /// The points that are left for the next of `count` ships, if each later ship costs `other`.
    fn left_for_a_ship(&self, squad: &Squad, points: i32, count: usize, other: i32) -> i32 {
        points - squad.points(self.ruleset) - (count - squad.ships.len() - 1) as i32 * other
    }

    /// Adds a ship that leaves enough points for the cheapest remaining ones.
    fn add_ship(&self, squad: &mut Squad, total: i32, count: usize, rng: &mut ChaCha8Rng) -> Option<()> {
        self.add_other_ship(squad, "", total, count, rng)
    }

    /// Like `add_ship`, with a ship card other than `barred`.
    fn add_other_ship(
        &self,
        squad: &mut Squad,
        barred: &str,
        total: i32,
        count: usize,
        rng: &mut ChaCha8Rng,
    ) -> Option<()> {
        let most = self.left_for_a_ship(squad, total, count, self.prices().min()?);
        // In the 20-point system upgrades add nothing to the squad total [SQD-1].
        let least = match self.ruleset.squad_builder {
            SquadBuilder::Loadout20 => {
                self.left_for_a_ship(squad, *self.points.start(), count, self.prices().max()?)
            }
            SquadBuilder::Points200 => i32::MIN,
        };
        let fits = |ship: &&SquadShip| {
            ship.pilot.id != barred
                && (least..=most).contains(&ship.points(self.ruleset))
                && !self.is_one_too_many(squad, ship)
        };
        let fitting: Vec<&SquadShip> = self.ships.iter().filter(fits).collect();
        squad.ships.push((*fitting.get(pick(rng, fitting.len()))?).clone());
        Some(())
    }

    /// Whether the ship would be one copy too many of a limited card [SQD-9, SQD-10].
    fn is_one_too_many(&self, squad: &Squad, ship: &SquadShip) -> bool {
        let names = || {
            let cards = ship.upgrades.iter().map(|card| (&card.name, card.limited));
            cards.chain([(&ship.pilot.name, ship.pilot.limited)]).filter(|(_, limited)| *limited > 0)
        };
        names().any(|(name, most)| {
            let there = squad.ships.iter().map(|ship| {
                usize::from(ship.pilot.name == *name)
                    + ship.upgrades.iter().filter(|card| card.name == *name).count()
            });
            there.sum::<usize>() >= usize::from(most)
        })
    }
}

/// A random index below `of`, each equally likely; 0 if `of` is 0.
fn pick(rng: &mut ChaCha8Rng, of: usize) -> usize {
    below(rng, of.max(1) as u32) as usize
}

/// Shuffles items; every order is equally likely (Fisher and Yates).
fn shuffle<T>(items: &mut [T], rng: &mut ChaCha8Rng) {
    for at in (1..items.len()).rev() {
        items.swap(at, pick(rng, at + 1));
    }
}
