//! The abilities of all cards as they are written, checked once: [`Library`].
//!
//! [`Library::embedded`] holds the files the program was built with; [`Library::with_overlay`] lays a folder of the
//! user's over them. [`Library::program`] compiles what one matchup needs. Nothing here runs in a game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use killbox_components::ability::{LentWhile, Program, Source, WeaponWord};
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::condition::ConditionKind;
use killbox_components::damage::{DAMAGE_KINDS, DamageCards, DamageKind, HugeCard};
use killbox_components::device::DeviceKind;
use killbox_components::ids::{Seat, ShipSet, ShipSlot, Ships};
use killbox_components::sets::Set;
use killbox_components::side::SideUp;
use killbox_components::size::Size;
use killbox_components::slot::Slot;
use killbox_components::spec::{BERTHS, Berth, BonusHeaders, HEADERS, ShipSpec, Turret, WeaponSpec};
use killbox_components::wing::{WINGMATES, Wing};

use crate::catalogue::{
    CardFault, CardKind, CardSet, Catalogue, CatalogueError, DamageCard, did_you_mean, read_text,
    without_mark,
};
use crate::check;
use crate::compile::Compiler;
use crate::language::{
    Ability, Choose, Effect, Nature, Need, Rule, SameAs, Ships as Meant, Waits, When, Where,
};
use crate::read::{self, Entry};
use crate::twins::twins;

/// Path and text of every ability file, sorted by path.
pub(crate) static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/abilities.rs"));

/// The abilities of all cards of both card sets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    cards: BTreeMap<Key, Written>,
    /// HUG-19: the list of the huge damage deck, in the order of the ids; empty if no folder of the user's has one.
    huge_deck: Vec<DamageCard>,
}

/// HUG-19: a huge damage deck: its cards in the order of their numbers, and what each does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HugeDamageDeck(Vec<(HugeCard, Vec<Ability>)>);

impl HugeDamageDeck {
    /// A deck of these cards.
    ///
    /// # Errors
    /// What is wrong, and with which of them.
    pub fn new(cards: Vec<(HugeCard, Vec<Ability>)>) -> Result<HugeDamageDeck, (usize, String)> {
        if cards.len() > DAMAGE_KINDS {
            let message = format!("a huge damage deck has at most {DAMAGE_KINDS} kinds of card");
            return Err((DAMAGE_KINDS, message));
        }
        for (i, (card, abilities)) in cards.iter().enumerate() {
            if !(1..=DamageCards::MOST).contains(&card.copies) {
                return Err((i, format!("'copies': expected 1 to {}", DamageCards::MOST)));
            }
            let of = check::Card { kind: CardKind::Damage, id: &card.name, sets: Vec::new() };
            if let Some(wrong) = abilities.iter().flat_map(|ability| check::ability(&of, ability)).next() {
                return Err((i, wrong.message));
            }
        }
        Ok(HugeDamageDeck(cards))
    }

    /// Whether there are no cards: then there is no such deck.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What is written of a card.
#[derive(Clone, Debug, Default, PartialEq)]
struct Written {
    abilities: Vec<Ability>,
    waits: Vec<Waits>,
    same_as: Option<SameAs>,
}

/// What names a card here. A card that is written for one set only has a key of its own for it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    kind: CardKind,
    id: String,
    set: Option<CardSet>,
}

/// A card as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrittenCard<'a> {
    /// What kind of card.
    pub kind: CardKind,
    /// Its id; a ship ability's name.
    pub id: &'a str,
    /// The only set for which it is written so, if it is not for all that have no text of their own.
    pub set: Option<CardSet>,
    /// What it does.
    pub abilities: &'a [Ability],
    /// The id of the card whose abilities these are, if they are written there.
    pub same_as: Option<&'a str>,
}

impl Library {
    /// The abilities that the program was built with. The first call reads them, the next ones do not.
    ///
    /// # Panics
    /// If they are faulty: [`Library::built_in`] says how.
    pub fn embedded() -> &'static Library {
        Library::built_in()
            .unwrap_or_else(|error| panic!("the abilities compiled into the program are faulty:\n{error}"))
    }

    /// The abilities that the program was built with, for those who tell what is wrong with them.
    ///
    /// # Errors
    /// Every fault that shows without looking their cards up, which takes longer: [`Library::check_built_in`] does.
    pub fn built_in() -> Result<&'static Library, CatalogueError> {
        static LIBRARY: OnceLock<Result<Library, CatalogueError>> = OnceLock::new();
        let read = LIBRARY.get_or_init(|| Library::read(EMBEDDED.iter().copied(), None));
        read.as_ref().map_err(Clone::clone)
    }

    /// Looks up the cards of the abilities that the program was built with.
    ///
    /// # Errors
    /// Every fault in them, with file, line and column.
    pub fn check_built_in(catalogue: &Catalogue) -> Result<(), CatalogueError> {
        Library::read(EMBEDDED.iter().copied(), Some(catalogue)).map(|_| ())
    }

    /// The abilities that the program was built with, and over them those in every `*.ron` file below
    /// `dir/abilities`: a card that is written there has the abilities it has there and no others.
    ///
    /// # Errors
    /// Every fault in the user's files, with file, line and column. `catalogue` says which cards exist.
    pub fn with_overlay(dir: &Path, catalogue: &Catalogue) -> Result<Library, CatalogueError> {
        let mut paths = Vec::new();
        let mut faults = Vec::new();
        list(&dir.join("abilities"), &mut paths, &mut faults);
        paths.sort();
        let mut files = Vec::new();
        for path in paths {
            let shown = path.display().to_string();
            match read_text(&path) {
                Ok(text) => files.push((shown, text)),
                Err(fault) => faults.push(fault),
            }
        }
        if !faults.is_empty() {
            return Err(CatalogueError(faults));
        }
        let texts = files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        let built_in = Library::built_in()?;
        let mut library = built_in.clone().with(Library::read_over(texts, Some(catalogue), built_in)?);
        // Both sets have the same.
        library.huge_deck = catalogue.cards(CardSet::Legacy).huge_damage_deck().to_vec();
        Ok(library)
    }

    /// These abilities with others laid over them: a card that is written in both has the others' abilities.
    pub fn with(mut self, over: Library) -> Library {
        for (key, written) in over.cards {
            if key.set.is_none() {
                self.cards.retain(|card, _| card.kind != key.kind || card.id != key.id);
            }
            self.cards.insert(key, written);
        }
        self
    }

    /// Reads and checks files, given as path and text; that their cards exist only if there is a catalogue to look in.
    ///
    /// # Errors
    /// Every fault in them.
    pub fn read<'a>(
        files: impl Iterator<Item = (&'a str, &'a str)>,
        catalogue: Option<&Catalogue>,
    ) -> Result<Library, CatalogueError> {
        Library::read_over(files, catalogue, &Library::default())
    }

    /// The same for files whose cards can be the same as cards of `base`.
    ///
    /// # Errors
    /// Every fault in them.
    pub fn read_over<'a>(
        files: impl Iterator<Item = (&'a str, &'a str)>,
        catalogue: Option<&Catalogue>,
        base: &Library,
    ) -> Result<Library, CatalogueError> {
        let mut library = Library::default();
        let mut faults = Vec::new();
        let mut entries = Vec::new();
        for (file, text) in files {
            let text = without_mark(text);
            let read = read::read(file, text, &mut faults);
            entries.extend(read.into_iter().map(|entry| (file, text, entry)));
        }
        let below = |kind, id: &str| {
            let cards = base.cards.iter().filter(|(key, _)| key.kind == kind && key.id == id);
            cards.map(|(key, card)| (key.set, card.abilities.clone(), card.waits.clone())).collect()
        };
        let entries = twins(entries, below, &mut faults);
        // A card that is written for one set besides is not meant for that set where it is written for both.
        let own: BTreeSet<Key> = entries
            .iter()
            .filter(|(.., entry)| entry.set.is_some())
            .map(|(.., Entry { kind, id, set, .. })| Key { kind: *kind, id: id.clone(), set: *set })
            .collect();
        for (file, text, entry) in entries {
            library.add(file, text, entry, catalogue, &own, &mut faults);
        }
        // As somebody reads the files: what cannot be read was found before what is wrong with the rest.
        faults.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        if faults.is_empty() { Ok(library) } else { Err(CatalogueError(faults)) }
    }

    fn add(
        &mut self,
        file: &str,
        text: &str,
        entry: Entry,
        catalogue: Option<&Catalogue>,
        own: &BTreeSet<Key>,
        faults: &mut Vec<CardFault>,
    ) {
        let Entry { kind, id, set, place, abilities, waits, same_as } = entry;
        if let Some(message) = catalogue.and_then(|catalogue| unknown_card(kind, &id, set, catalogue)) {
            faults.push(read::fault(file, text, place, None, message));
        }
        let meant = |other: &CardSet| match set {
            Some(set) => set == *other,
            None => !own.contains(&Key { kind, id: id.clone(), set: Some(*other) }),
        };
        let sets = catalogue.map_or_else(Vec::new, |catalogue| {
            CardSet::ALL.into_iter().filter(meant).map(|set| catalogue.cards(set)).collect()
        });
        let card = check::Card { kind, id: &id, sets };
        for (ability, place) in &abilities {
            let wrongs = check::ability(&card, ability);
            if wrongs.is_empty()
                && let Some(steps) = too_many_steps(ability)
            {
                let most = u8::MAX;
                let message = format!(
                    "this ability has {steps} steps and cannot have more than {most}: say it with fewer words"
                );
                faults.push(read::fault(file, text, *place, Some("effect"), message));
            }
            for wrong in wrongs {
                faults.push(read::fault(file, text, *place, wrong.word.as_deref(), wrong.message));
            }
        }
        let precise = |when: &When| matches!(when, When::PrecisionShot(_));
        let dealt = |when: &When| *when == When::Dealt;
        let second = |is: fn(&When) -> bool| abilities.iter().filter(|(ability, _)| is(&ability.when)).nth(1);
        for (word, second) in [("Dealt", second(dealt)), ("PrecisionShot", second(precise))] {
            if let Some((_, place)) = second {
                let message = format!("this card has a '{word}' already");
                faults.push(read::fault(file, text, *place, Some(word), message));
            }
        }
        // HUG-20: a card of the standard deck has none.
        let standard = DamageKind::standard().any(|kind| damage_id(kind) == id);
        if kind == CardKind::Damage
            && standard
            && let Some((_, place)) = abilities.iter().find(|(ability, _)| precise(&ability.when))
        {
            let message = "'PrecisionShot' is for cards of the huge damage deck only".to_owned();
            faults.push(read::fault(file, text, *place, Some("PrecisionShot"), message));
        }
        let message = format!("the {kind} '{id}' stands twice");
        for (waiting, place) in &waits {
            if waiting.needs.is_empty() {
                let message = "'needs' is empty: then the ability can always occur, and the card is not simulated: \
                               leave it out of the file";
                faults.push(read::fault(file, text, *place, Some("needs"), message.to_owned()));
            }
            for need in &waiting.needs {
                if let Some(message) = catalogue.and_then(|catalogue| unknown_need(need, catalogue)) {
                    faults.push(read::fault(file, text, *place, Some("needs"), message));
                }
            }
        }
        let written = Written {
            abilities: abilities.into_iter().map(|(ability, _)| ability).collect(),
            waits: waits.into_iter().map(|(waiting, _)| waiting).collect(),
            same_as: same_as.map(|(other, _)| other),
        };
        if self.cards.insert(Key { kind, id, set }, written).is_some() {
            faults.push(read::fault(file, text, place, None, message));
        }
    }

    /// Adds the pilot abilities that ships have of others.
    fn lend(&self, set: CardSet, ships: &Ships<ShipSpec>, compiler: &mut Compiler) {
        for ship in ShipSlot::all() {
            let cards = printed(&ships[ship]).filter_map(|(kind, id)| self.abilities(set, kind, id));
            for rule in cards.flatten().flat_map(Ability::rules) {
                let Rule::HasPilotAbilityOf(meant) = rule else { continue };
                for donor in compiler.other_friends(ship, meant) {
                    compiler.add_lent(ship, (donor, LentWhile::InPlay), self.pilot(set, &ships[donor]));
                }
            }
        }
        for berth in self.berths(set, ships) {
            let Berth { ship, carrier, takes_over, .. } = berth;
            let docked = (ship, LentWhile::Docked);
            let cards = printed(&ships[ship]).filter_map(|(kind, id)| self.abilities(set, kind, id));
            compiler.add_lent(carrier, docked, cards.flatten().filter(|ability| ability.while_docked));
            if self.says(set, &ships[ship], |rule| *rule == Rule::LendsPilotAbilityWhileDocked) {
                compiler.add_lent(carrier, docked, self.pilot(set, &ships[ship]));
            }
            if takes_over {
                compiler.add_lent(ship, (carrier, LentWhile::Destroyed), self.pilot(set, &ships[carrier]));
            }
        }
    }

    /// The pilot abilities of a ship.
    fn pilot(&self, set: CardSet, spec: &ShipSpec) -> impl Iterator<Item = &Ability> {
        let abilities = self.abilities(set, CardKind::Pilot, &spec.pilot).unwrap_or_default();
        abilities.iter().filter(|ability| !ability.while_docked)
    }

    /// Whether a card of the ship changes such a rule.
    fn says(&self, set: CardSet, spec: &ShipSpec, is: impl Fn(&Rule) -> bool) -> bool {
        let cards = printed(spec).filter_map(|(kind, id)| self.abilities(set, kind, id));
        cards.flatten().flat_map(Ability::rules).any(is)
    }

    /// MOV-97: which ships can dock with which, as their cards say; by the number of the ship that docks.
    fn berths(&self, set: CardSet, ships: &Ships<ShipSpec>) -> Vec<Berth> {
        let compiler = Compiler::new(ships);
        let mut berths = Vec::new();
        for carrier in ShipSlot::all() {
            let rules = || {
                let cards = printed(&ships[carrier]).filter_map(|(kind, id)| self.abilities(set, kind, id));
                cards.flatten().flat_map(Ability::rules)
            };
            let rooms = rules().filter_map(|rule| match rule {
                Rule::CarriesUpTo(n) => Some(*n),
                _ => None,
            });
            let room = rooms.max().unwrap_or(1);
            for rule in rules() {
                let Rule::MayCarry(meant) = rule else { continue };
                for ship in compiler.other_friends(carrier, meant) {
                    let own = |rule: Rule| self.says(set, &ships[ship], |other| *other == rule);
                    let cards = printed(&ships[ship]).filter_map(|(kind, id)| self.abilities(set, kind, id));
                    let ranges = cards.flatten().flat_map(Ability::rules).filter_map(|rule| match rule {
                        Rule::DocksAtRange(range) => Some(*range),
                        _ => None,
                    });
                    let huge = ships[carrier].size == Size::Huge;
                    berths.push(Berth {
                        ship,
                        carrier,
                        room,
                        // HUG-34.
                        range: ranges.max().unwrap_or(0).max(u8::from(huge)),
                        rear_only: self.says(set, &ships[carrier], |rule| *rule == Rule::DeployFromRear),
                        sideways: huge,
                        lends_dial: self.says(set, &ships[carrier], |rule| *rule == Rule::FliesAsDocked),
                        starts_docked: own(Rule::StartsDocked),
                        in_emergency_only: own(Rule::DeploysInEmergencyOnly),
                        takes_over: own(Rule::TakesCarriersPlace),
                    });
                }
            }
        }
        berths.sort_by_key(|berth| (berth.ship, berth.carrier));
        berths.dedup();
        berths.truncate(BERTHS);
        berths
    }

    /// WNG-1: whether an upgrade makes its ship a wing leader.
    pub fn leads_wing(&self, set: CardSet, upgrade: &str) -> bool {
        let abilities = self.abilities(set, CardKind::Upgrade, upgrade).unwrap_or_default();
        abilities.iter().flat_map(Ability::rules).any(|rule| matches!(rule, Rule::LeadsWing { .. }))
    }

    /// WNG-1: the wings that the cards of both squads form: a leader takes of its squad whom its card names and who is in no other
    /// wing, in the order of the squad, as many as it can. With fewer than two there is no wing.
    pub fn wings(&self, set: CardSet, ships: &Ships<ShipSpec>) -> Vec<Wing> {
        let leads =
            |ship: ShipSlot| self.says(set, &ships[ship], |rule| matches!(rule, Rule::LeadsWing { .. }));
        let leaders: Vec<ShipSlot> = ShipSlot::all().filter(|ship| leads(*ship)).collect();
        let mut taken = leaders.iter().fold(ShipSet::EMPTY, |ships, ship| ships | ship.set());
        let mut wings = Vec::new();
        for leader in leaders {
            let cards = printed(&ships[leader]).filter_map(|(kind, id)| self.abilities(set, kind, id));
            let rules: Vec<&Rule> = cards.flatten().flat_map(Ability::rules).collect();
            let mut wing = Wing {
                leader,
                mates: [None; WINGMATES],
                actions: Set::EMPTY,
                purple_is_red: rules.contains(&&Rule::WingmatesPurpleIsRed),
                docked_joins: rules.contains(&&Rule::DockedWingmateMayJoin),
            };
            let mut mates = Vec::new();
            for rule in &rules {
                match rule {
                    Rule::WingmatesMayPerform(kinds) => {
                        wing.actions |= kinds.iter().copied().collect::<Set<_>>()
                    }
                    Rule::LeadsWing { .. } => mates = wingmates(rule, leader, taken, ships),
                    _ => {}
                }
            }
            if mates.len() < 2 {
                continue;
            }
            for (place, mate) in wing.mates.iter_mut().zip(mates) {
                *place = Some(mate);
                taken.insert(mate);
            }
            wings.push(wing);
        }
        wings
    }

    /// MOV-97: works into the carriers of both squads what they have while a ship is docked with them; which ships can dock with
    /// which.
    pub fn dock(&self, set: CardSet, ships: &mut Ships<ShipSpec>) -> Vec<Berth> {
        let berths = self.berths(set, ships);
        // Its dial is that of the ship that is docked: all that it can come to.
        for berth in berths.iter().filter(|berth| berth.lends_dial) {
            let dial = ships[berth.ship].dial.clone();
            let own = &mut ships[berth.carrier].dial;
            for maneuver in dial {
                if !own.contains(&maneuver) {
                    let _ = own.try_push(maneuver);
                }
            }
        }
        for Berth { ship, carrier, .. } in &berths {
            if !self.says(set, &ships[*carrier], |rule| *rule == Rule::RearWeaponWhileCarrying) {
                continue;
            }
            let front = |weapon: &&WeaponSpec| !weapon.special && weapon.arc == WeaponArc::Fixed(Arc::Front);
            let Some(weapon) = ships[*ship].weapons.iter().find(front).cloned() else { continue };
            let arc = WeaponArc::Fixed(Arc::Rear);
            let weapon = WeaponSpec { arc, while_docked: ShipSet::EMPTY, ..weapon };
            let carrier = &mut ships[*carrier];
            // Ships of one type share it.
            let same = |own: &&mut WeaponSpec| {
                !own.while_docked.is_empty() && WeaponSpec { while_docked: ShipSet::EMPTY, ..**own } == weapon
            };
            match carrier.weapons.iter_mut().find(same) {
                Some(own) => own.while_docked.insert(*ship),
                None => carrier.arm(WeaponSpec { while_docked: ship.set(), ..weapon }),
            }
        }
        berths
    }

    /// All cards, by kind and id.
    pub fn cards(&self) -> impl Iterator<Item = WrittenCard<'_>> {
        self.cards.iter().map(|(Key { kind, id, set }, written)| WrittenCard {
            kind: *kind,
            id,
            set: *set,
            abilities: &written.abilities,
            same_as: written.same_as.as_ref().map(|SameAs(id)| id.as_str()),
        })
    }

    /// Whether all abilities of a card are played. A card that prints none of its own is; a card nobody has written
    /// yet is not, it plays as if its text were blank.
    pub fn simulates(&self, set: CardSet, kind: CardKind, id: &str) -> bool {
        self.written(set, kind, id).is_some_and(|card| card.waits.is_empty())
    }

    /// Whether all abilities of a card are played that can occur in a squad that `has` certain things.
    pub fn simulates_in(&self, set: CardSet, kind: CardKind, id: &str, has: impl Fn(&Need) -> bool) -> bool {
        let occurs = |waiting: &Waits| waiting.needs.iter().any(&has);
        self.written(set, kind, id).is_some_and(|card| !card.waits.iter().any(occurs))
    }

    /// The abilities of a card in that set, if it is written.
    pub fn abilities(&self, set: CardSet, kind: CardKind, id: &str) -> Option<&[Ability]> {
        self.written(set, kind, id).map(|card| &card.abilities[..])
    }

    fn written(&self, set: CardSet, kind: CardKind, id: &str) -> Option<&Written> {
        let key = |set| Key { kind, id: id.to_owned(), set };
        self.cards.get(&key(Some(set))).or_else(|| self.cards.get(&key(None)))
    }

    /// The cards of a set that assign such a condition card.
    pub fn assigning(&self, set: CardSet, condition: ConditionKind) -> Vec<&str> {
        let assigns = |card: &WrittenCard| {
            let mut compiler = Compiler::default();
            compiler.add(Source::Ship(ShipSlot(0)), card.abilities);
            compiler.assigns(condition)
        };
        let cards = self.cards().filter(|card| card.set.is_none_or(|own| own == set));
        cards.filter(assigns).map(|card| card.id).collect()
    }

    /// Works into a ship what its cards say of its weapons as long as the game lasts.
    pub fn print(&self, set: CardSet, spec: &mut ShipSpec) {
        let (mut words, mut behind, mut has_turret) = (Vec::new(), Vec::new(), false);
        let mut refits = Refits::default();
        let (mut force_in_attacks, mut force_recurs, mut replaced) = (false, true, false);
        for (kind, id) in printed(spec) {
            for ability in self.abilities(set, kind, id).unwrap_or_default() {
                for rule in ability.rules() {
                    match rule {
                        Rule::AttackThroughTurret(weapons) => words.extend_from_slice(weapons),
                        Rule::MayAttackThroughRear { weapon, range } => behind.push((weapon.clone(), *range)),
                        Rule::HasTurret => has_turret = true,
                        Rule::BonusHeader { .. } | Rule::OnlyAsBonus(_) | Rule::FrontArcIs { .. } => {
                            let card = spec.cards.iter().position(|card| card.id == id);
                            let up = card.zip(ability.side);
                            let up = up.map(|(card, side)| SideUp { card: card as u8, side });
                            refits.0.push((up, rule.clone()));
                        }
                        Rule::ForceWhileAttackingOnly => force_in_attacks = true,
                        Rule::ReplacesShipAbility => replaced = true,
                        Rule::ForceDoesNotRecur => force_recurs = false,
                        _ => {}
                    }
                }
            }
        }
        spec.force_in_attacks = force_in_attacks;
        if replaced {
            spec.ship_ability = None;
        }
        if !force_recurs {
            spec.force.recurring = 0;
        }
        if has_turret {
            spec.turret = spec.turret.max(Turret::Single);
        }
        // ATK-25: the same weapon again, through the other arc.
        let front = |weapon: &WeaponSpec| weapon.special && weapon.arc == WeaponArc::Fixed(Arc::Front);
        for (words, range) in behind {
            let fits = |weapon: &&WeaponSpec| front(weapon) && words.iter().any(|word| weapon.kind.is(*word));
            for weapon in spec.weapons.clone().iter().filter(fits) {
                let own = (weapon.min_range, weapon.max_range);
                let (min_range, max_range) = range.map_or(own, |range| (range.nearest, range.farthest));
                let arc = WeaponArc::Fixed(Arc::Rear);
                spec.arm(WeaponSpec { arc, min_range, max_range, ..*weapon });
            }
        }
        for weapon in &mut spec.weapons {
            let is = |word: &WeaponWord| match word {
                WeaponWord::Primary => !weapon.special,
                word => weapon.special && weapon.kind.is(*word),
            };
            if weapon.arc == WeaponArc::Fixed(Arc::Front) && words.iter().any(is) {
                weapon.arc = WeaponArc::SingleTurret;
            }
        }
        refits.fit(spec);
    }

    /// SQD-20: which upgrades the cards of these ships let change ships, and between which. Most squads have no such card.
    pub fn handings(&self, set: CardSet, ships: &Ships<ShipSpec>) -> Vec<Handing> {
        let compiler = Compiler::new(ships);
        let mut found = Vec::new();
        for by in ShipSlot::all() {
            let friends = |meant: &Meant| compiler.other_friends(by, meant);
            for (kind, id) in printed(&ships[by]) {
                for ability in self.abilities(set, kind, id).unwrap_or_default() {
                    each_effect(ability.deeds(), &mut |effect| {
                        let (slot, exchange, to) = match effect {
                            Effect::ExchangeUpgrades { slot, of } => (*slot, true, friends(of) | by.set()),
                            Effect::GiveUpgrades { slot, to } => (*slot, false, friends(to)),
                            Effect::GiveUpgrade { slot, .. } => {
                                let anybody = Meant::Friendly(Where::default());
                                let Choose::Ship(to) =
                                    ability.choose.clone().unwrap_or(Choose::Ship(anybody));
                                (*slot, false, friends(&to))
                            }
                            _ => return,
                        };
                        found.push(Handing { by, slot, exchange, to });
                    });
                }
            }
        }
        found
    }

    /// SQD-26: the upgrade cards of these ships under which another can lie facedown, each by its ship and its place, and of which type.
    pub fn hiding(&self, set: CardSet, ships: &Ships<ShipSpec>) -> Vec<(ShipSlot, u8, Slot)> {
        let mut found = Vec::new();
        for ship in ShipSlot::all() {
            for (place, card) in (0..).zip(&ships[ship].cards) {
                for ability in self.abilities(set, CardKind::Upgrade, &card.id).unwrap_or_default() {
                    each_effect(ability.deeds(), &mut |effect| {
                        if let Effect::HideUpgrade(slot) = effect {
                            found.push((ship, place, *slot));
                        }
                    });
                }
            }
        }
        found
    }

    /// HUG-19: the huge damage deck, and what its cards do; empty if there is none.
    pub fn huge_deck(&self, set: CardSet) -> HugeDamageDeck {
        let does = |id: &str| self.abilities(set, CardKind::Damage, id).unwrap_or_default().to_vec();
        let card = |card: &DamageCard| {
            let DamageCard { id, name, copies, card_trait } = card;
            (HugeCard { name: name.clone(), copies: *copies, card_trait: *card_trait }, does(id))
        };
        HugeDamageDeck(self.huge_deck.iter().map(card).collect())
    }

    /// Compiles the abilities of the damage deck and of all cards of these ships.
    pub fn program(&self, set: CardSet, ships: &Ships<ShipSpec>) -> Program {
        self.program_with_devices(set, ships, &[])
    }

    /// The same for a battle in which such devices lie on the board already, whoever has their cards.
    pub fn program_with_devices(
        &self,
        set: CardSet,
        ships: &Ships<ShipSpec>,
        lying: &[DeviceKind],
    ) -> Program {
        self.program_with_deck(set, ships, lying, &self.huge_deck(set))
    }

    /// The same with this huge damage deck; an empty one is none (HUG-19/open).
    pub fn program_with_deck(
        &self,
        set: CardSet,
        ships: &Ships<ShipSpec>,
        lying: &[DeviceKind],
        deck: &HugeDamageDeck,
    ) -> Program {
        let mut compiler = Compiler::new(ships);
        for kind in DamageKind::standard() {
            let abilities = self.abilities(set, CardKind::Damage, &damage_id(kind));
            compiler.add_damage(kind, abilities.unwrap_or_default());
        }
        // HUG-6: where no ship is dealt from it nobody need know of it.
        if ShipSlot::all().any(|ship| ships[ship].size == Size::Huge) {
            compiler.add_huge_deck(&deck.0);
        }
        for ship in ShipSlot::all() {
            let spec = &ships[ship];
            let of = |kind, id: &str| self.abilities(set, kind, id).unwrap_or_default();
            compiler.add(Source::Ship(ship), of(CardKind::Pilot, &spec.pilot));
            if let Some(name) = &spec.ship_ability {
                compiler.add(Source::ShipAbility(ship), of(CardKind::ShipAbility, name));
            }
            for (i, card) in spec.cards.iter().enumerate() {
                let source = Source::Upgrade(ship, i as u8);
                let Some(others) = &card.others else {
                    compiler.add(source, of(CardKind::Upgrade, &card.id));
                    continue;
                };
                // SQD-20: those of each card that can lie there, while it does.
                for (side, card) in (0u8..).step_by(2).zip(std::iter::once(card).chain(others)) {
                    compiler.add_at(source, side, of(CardKind::Upgrade, &card.id));
                }
            }
        }
        for remote in (Seat::A.remotes() | Seat::B.remotes()).into_iter() {
            let abilities = self.abilities(set, CardKind::Device, &ships[remote].pilot);
            compiler.add(Source::Ship(remote), abilities.unwrap_or_default());
        }
        self.lend(set, ships, &mut compiler);
        for kind in ConditionKind::ALL {
            if compiler.assigns(kind) {
                compiler.add_condition(
                    kind,
                    self.abilities(set, CardKind::Condition, kind.id()).unwrap_or_default(),
                );
            }
        }
        let places = compiler.places_devices();
        let detonates = |kind: &DeviceKind| !kind.is_remote() && (places || lying.contains(kind));
        for kind in DeviceKind::ALL.into_iter().filter(detonates) {
            compiler.add_device(kind, self.abilities(set, CardKind::Device, kind.id()).unwrap_or_default());
        }
        compiler.finish()
    }
}

/// SQD-20: upgrades that a card lets change ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handing {
    /// The ship whose card says so.
    pub by: ShipSlot,
    /// SQD-19: upgrades of this type.
    pub slot: Slot,
    /// They are exchanged between these ships; without it, those of the ship can go to one of these.
    pub exchange: bool,
    /// Which ships.
    pub to: ShipSet,
}

/// Effects, and those of which they are made.
fn each_effect<'a>(effects: impl IntoIterator<Item = &'a Effect>, with: &mut dyn FnMut(&Effect)) {
    for effect in effects {
        with(effect);
        if let Nature::Made(lists) = effect.nature() {
            lists.into_iter().for_each(|list| each_effect(list, with));
        }
    }
}

/// The cards of a ship: its pilot, its ship ability, its upgrades.
fn printed(spec: &ShipSpec) -> impl Iterator<Item = (CardKind, &str)> {
    let ship_ability = spec.ship_ability.iter().map(|name| (CardKind::ShipAbility, name.as_str()));
    let upgrades = spec.cards.iter().map(|card| (CardKind::Upgrade, card.id.as_str()));
    [(CardKind::Pilot, spec.pilot.as_str())].into_iter().chain(ship_ability).chain(upgrades)
}

/// The id of a damage card: its name in lower case without spaces and marks.
pub fn damage_id(kind: DamageKind) -> String {
    kind.name().chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// So many ids are listed where none of them is near.
const FEW: usize = 40;

/// The message, if the catalogue (for damage cards, the deck) has no such card.
fn unknown_card(kind: CardKind, id: &str, set: Option<CardSet>, catalogue: &Catalogue) -> Option<String> {
    let sets = set.map_or(CardSet::ALL.to_vec(), |set| vec![set]);
    let mut known: Vec<String> = Vec::new();
    for set in sets {
        let cards = catalogue.cards(set);
        match kind {
            CardKind::Pilot => known.extend(cards.pilots().iter().map(|card| card.id.clone())),
            CardKind::Upgrade => known.extend(cards.upgrades().iter().map(|card| card.id.clone())),
            CardKind::ShipAbility => known.extend(cards.ship_abilities().iter().cloned()),
            CardKind::Damage => {
                known.extend(DamageKind::standard().map(damage_id));
                known.extend(cards.huge_damage_deck().iter().map(|card| card.id.clone()));
            }
            CardKind::Device => known.extend(DeviceKind::ALL.map(|kind| kind.id().to_owned())),
            CardKind::Condition => known.extend(ConditionKind::ALL.map(|kind| kind.id().to_owned())),
            CardKind::Chassis => {}
        }
    }
    if known.iter().any(|word| word == id) {
        return None;
    }
    let near = match did_you_mean(id, known.iter().map(String::as_str)) {
        near if near.is_empty() && known.len() <= FEW => {
            known.sort();
            known.dedup();
            format!(": expected one of {}", known.join(", "))
        }
        near => near,
    };
    let set = set.map_or_else(String::new, |set| format!(" in the {set} set"));
    Some(format!("no {kind} '{id}'{set}{near}"))
}

/// The message, if no card set has what is needed.
fn unknown_need(need: &Need, catalogue: &Catalogue) -> Option<String> {
    let sets = CardSet::ALL.map(|set| catalogue.cards(set));
    let (word, id, known): (_, _, Vec<&str>) = match need {
        Need::Ship(id) => {
            let ships = sets.iter().flat_map(|cards| cards.all_chassis());
            ("ship type", id, ships.map(|chassis| chassis.id.as_str()).collect())
        }
        Need::Upgrade(id) => {
            let upgrades = sets.iter().flat_map(|cards| cards.upgrades());
            ("upgrade", id, upgrades.map(|card| card.id.as_str()).collect())
        }
    };
    let missing = !known.contains(&id.as_str());
    missing.then(|| format!("no {word} '{id}'{}", did_you_mean(id, known.into_iter())))
}

/// How many steps an ability has, if they are too many: one step names another by how far it is away.
fn too_many_steps(ability: &Ability) -> Option<usize> {
    let mut alone = Compiler::default();
    alone.add(Source::Ship(ShipSlot(0)), std::slice::from_ref(ability));
    Some(alone.longest()).filter(|steps| *steps > usize::from(u8::MAX))
}

/// All files of the language below a folder; a folder that is not there holds none.
fn list(dir: &Path, paths: &mut Vec<std::path::PathBuf>, faults: &mut Vec<CardFault>) {
    if !dir.exists() {
        return;
    }
    match fs::read_dir(dir) {
        Err(error) => {
            let message = format!("this folder cannot be read: {error}");
            faults.push(CardFault::whole(dir.display().to_string(), message));
        }
        Ok(entries) => {
            for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
                if path.is_dir() {
                    list(&path, paths, faults);
                } else if path.extension().is_some_and(|extension| extension == "ron") {
                    paths.push(path);
                }
            }
        }
    }
}

/// HUG-8, HUG-9, ATK-25: what cards make of the weapons of other cards, each while a side of it is up, or always.
#[derive(Default)]
struct Refits(Vec<(Option<SideUp>, Rule)>);

impl Refits {
    /// Each weapon becomes what the cards make of it; of one that is another on either side of a card there is one for each side.
    fn fit(&self, spec: &mut ShipSpec) {
        if self.0.is_empty() {
            return;
        }
        let printed: Vec<WeaponSpec> = spec.weapons.drain(..).collect();
        let mut more = Vec::new();
        for weapon in printed {
            let own = |rule: &Rule| match rule {
                Rule::BonusHeader { weapon: words, .. }
                | Rule::OnlyAsBonus(words)
                | Rule::FrontArcIs { weapon: words, .. } => {
                    weapon.special && words.iter().any(|word| weapon.kind.is(*word))
                }
                _ => false,
            };
            let sided = self.0.iter().find_map(|(up, rule)| up.filter(|_| own(rule)));
            let variants = match sided {
                None => vec![weapon.while_up],
                Some(up) => [0, 1].map(|side| Some(SideUp { side, ..up })).to_vec(),
            };
            for while_up in variants {
                let mut variant = WeaponSpec { while_up, ..weapon };
                let (mut shared, mut only) = (Vec::new(), false);
                let here = |up: &Option<SideUp>| up.is_none() || *up == while_up;
                for (number, (_, rule)) in
                    (1u8..).zip(&self.0).filter(|(_, (up, rule))| here(up) && own(rule))
                {
                    match rule {
                        Rule::BonusHeader { energy, .. } => shared.push((*energy, number)),
                        Rule::OnlyAsBonus(_) => only = true,
                        Rule::FrontArcIs { arc, .. } if variant.arc == WeaponArc::Fixed(Arc::Front) => {
                            variant.arc = WeaponArc::Fixed(*arc);
                        }
                        _ => {}
                    }
                }
                // HUG-9, HUG-11: each of them once, the cheapest first.
                shared.sort_unstable();
                let mut headers = BonusHeaders::default();
                for (place, (energy, number)) in shared.into_iter().take(HEADERS).enumerate() {
                    (headers.energy[place], headers.shared[place]) = (energy, number);
                    headers.n += 1;
                }
                let by_header = WeaponSpec { headers, ..variant };
                if headers.n > 0 && only {
                    variant = by_header;
                } else if headers.n > 0 {
                    more.push(by_header);
                }
                spec.arm(variant);
            }
        }
        for weapon in more {
            spec.arm(weapon);
        }
    }
}

/// WNG-1: the ships that `leader` takes into its wing by what its card says; none of those that are taken.
fn wingmates(says: &Rule, leader: ShipSlot, taken: ShipSet, ships: &Ships<ShipSpec>) -> Vec<ShipSlot> {
    let Rule::LeadsWing { ship, most, one_type, one_of, lower_initiative } = says else { return Vec::new() };
    let own = &ships[leader];
    let fits = |slot: &ShipSlot| {
        let spec = &ships[*slot];
        !spec.pilot.is_empty()
            && spec.size == Size::Small
            && match ship {
                Some(types) => types.contains(&spec.chassis),
                None => spec.chassis == own.chassis,
            }
            && (!lower_initiative || spec.initiative < own.initiative)
    };
    let others = leader.seat().ships().into_iter().filter(|slot| *slot != leader && !taken.has(*slot));
    let mut mates: Vec<ShipSlot> = others.filter(fits).collect();
    let of_type =
        |mates: &[ShipSlot], id: &str| mates.iter().filter(|mate| ships[**mate].chassis == id).count();
    if *one_type {
        let most = mates.iter().rev().max_by_key(|mate| of_type(&mates, &ships[**mate].chassis));
        if let Some(id) = most.map(|mate| ships[*mate].chassis.clone()) {
            mates.retain(|mate| ships[*mate].chassis == id);
        }
    }
    let mut kept = Vec::new();
    for mate in mates {
        let id = &ships[mate].chassis;
        if !one_of.as_ref().is_some_and(|types| types.contains(id)) || of_type(&kept, id) == 0 {
            kept.push(mate);
        }
    }
    kept.truncate(usize::from(*most).min(WINGMATES));
    kept
}
