//! What cards determine about both squads before the game: which ships dock with which, which ships
//! form wings, which upgrades change ships or lie facedown.

use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::ids::{ShipSet, ShipSlot, Ships};
use killbox_components::sets::Set;
use killbox_components::size::Size;
use killbox_components::slot::Slot;
use killbox_components::spec::{BERTHS, Berth, ShipSpec, WeaponSpec};
use killbox_components::wing::{WINGMATES, Wing};

use super::{Library, printed};
use crate::catalogue::{CardKind, CardSet};
use crate::compile::Compiler;
use crate::language::{Ability, Choose, Effect, Nature, Rule, Ships as Meant, Where};
use crate::standing::LeadsWing;

impl Library {
    /// Whether an upgrade makes its ship a wing leader [WNG-1].
    pub fn leads_wing(&self, set: CardSet, upgrade: &str) -> bool {
        let abilities = self.abilities(set, CardKind::Upgrade, upgrade).unwrap_or_default();
        abilities.iter().flat_map(Ability::rules).any(|rule| matches!(rule, Rule::LeadsWing(_)))
    }

    /// The wings that the cards of both squads form. A leader takes the ships of its squad that its
    /// card names and that are in no other wing, in the order of the squad, as many as it can. With
    /// fewer than two wingmates there is no wing [WNG-1].
    pub fn wings(&self, set: CardSet, ships: &Ships<ShipSpec>) -> Vec<Wing> {
        let leads = |ship: ShipSlot| self.says(set, &ships[ship], |rule| matches!(rule, Rule::LeadsWing(_)));
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
                    Rule::WingmatesMayPerform(may) => {
                        wing.actions |= may.0.iter().copied().collect::<Set<_>>()
                    }
                    Rule::LeadsWing(leads) => mates = wingmates(leads, leader, taken, ships),
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

    /// The ships that can dock with others, as their cards state, sorted by the ship that docks
    /// [MOV-97].
    pub(super) fn berths(&self, set: CardSet, ships: &Ships<ShipSpec>) -> Vec<Berth> {
        let compiler = Compiler::new(ships);
        let mut berths = Vec::new();
        for carrier in ShipSlot::all() {
            let rules = || {
                let cards = printed(&ships[carrier]).filter_map(|(kind, id)| self.abilities(set, kind, id));
                cards.flatten().flat_map(Ability::rules)
            };
            let rooms = rules().filter_map(|rule| match rule {
                Rule::CarriesUpTo(rule) => Some(rule.0),
                _ => None,
            });
            let room = rooms.max().unwrap_or(1);
            for rule in rules() {
                let Rule::MayCarry(meant) = rule else { continue };
                for ship in compiler.other_friends(carrier, &meant.0) {
                    let own = |rule: Rule| self.says(set, &ships[ship], |other| *other == rule);
                    let cards = printed(&ships[ship]).filter_map(|(kind, id)| self.abilities(set, kind, id));
                    let ranges = cards.flatten().flat_map(Ability::rules).filter_map(|rule| match rule {
                        Rule::DocksAtRange(rule) => Some(rule.0),
                        _ => None,
                    });
                    let huge = ships[carrier].size == Size::Huge;
                    berths.push(Berth {
                        ship,
                        carrier,
                        room,
                        // A ship docks with a huge ship at range 0-1 [HUG-34].
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

    /// Works into the carriers of both squads what they have while a ship is docked with them.
    /// Returns which ships can dock with which [MOV-97].
    pub fn dock(&self, set: CardSet, ships: &mut Ships<ShipSpec>) -> Vec<Berth> {
        let berths = self.berths(set, ships);
        // The carrier is assigned the dial of the docked ship, so its list holds every maneuver
        // that either dial has.
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
            // Ships of one type share the weapon.
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

    /// The upgrades that cards of these ships let change ships, and the ships between which they
    /// change. Most squads have no such card [SQD-20].
    pub fn handings(&self, set: CardSet, ships: &Ships<ShipSpec>) -> Vec<Handing> {
        let compiler = Compiler::new(ships);
        let mut found = Vec::new();
        for by in ShipSlot::all() {
            let friends = |meant: &Meant| compiler.other_friends(by, meant);
            for (kind, id) in printed(&ships[by]) {
                for ability in self.abilities(set, kind, id).unwrap_or_default() {
                    each_effect(ability.deeds(), &mut |effect| {
                        let (slot, exchange, to) = match effect {
                            Effect::ExchangeUpgrades(word) => (word.slot, true, friends(&word.of) | by.set()),
                            Effect::GiveUpgrades(word) => (word.slot, false, friends(&word.to)),
                            Effect::GiveUpgrade(word) => {
                                let anybody = Meant::Friendly(Where::default());
                                let Choose::Ship(to) =
                                    ability.choose.clone().unwrap_or(Choose::Ship(anybody));
                                (word.slot, false, friends(&to))
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

    /// The upgrade cards under which another card can lie facedown: ship, place, and type of the
    /// hidden upgrade [SQD-26].
    pub fn hiding(&self, set: CardSet, ships: &Ships<ShipSpec>) -> Vec<(ShipSlot, u8, Slot)> {
        let mut found = Vec::new();
        for ship in ShipSlot::all() {
            for (place, card) in (0..).zip(&ships[ship].cards) {
                for ability in self.abilities(set, CardKind::Upgrade, &card.id).unwrap_or_default() {
                    each_effect(ability.deeds(), &mut |effect| {
                        if let Effect::HideUpgrade(hidden) = effect {
                            found.push((ship, place, hidden.0));
                        }
                    });
                }
            }
        }
        found
    }
}

/// Upgrades that a card lets change ships [SQD-20].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handing {
    /// The ship that has the card.
    pub by: ShipSlot,
    /// The type of the upgrades [SQD-19].
    pub slot: Slot,
    /// `true`: the upgrades are exchanged between the ships of `to`. `false`: upgrades of `by` can
    /// go to one of the ships of `to`.
    pub exchange: bool,
    /// The ships that can receive them.
    pub to: ShipSet,
}

/// Calls `with` for every effect and for the effects inside it.
fn each_effect<'a>(effects: impl IntoIterator<Item = &'a Effect>, with: &mut dyn FnMut(&Effect)) {
    for effect in effects {
        with(effect);
        if let Nature::Made(lists) = effect.nature() {
            lists.into_iter().for_each(|list| each_effect(list, with));
        }
    }
}

/// The ships that `leader` takes into its wing by its card, none of which is in `taken` [WNG-1].
fn wingmates(rule: &LeadsWing, leader: ShipSlot, taken: ShipSet, ships: &Ships<ShipSpec>) -> Vec<ShipSlot> {
    let LeadsWing { ship, most, one_type, one_of, lower_initiative } = rule;
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
