//! Compiles groups of ships, as far as both squads determine them before a game begins.

use std::cell::RefCell;
use std::rc::Rc;

use killbox_components::ability as components;
use killbox_components::ability::{AttackFilter, Bearers, DeviceGroup, Group, Times, Whom, Whose};
use killbox_components::action::ActionKind;
use killbox_components::ids::{CARDS_PER_SHIP, SHIPS, Seat, ShipSet, ShipSlot, Ships as BySlot};
use killbox_components::sets::Set;
use killbox_components::side::SideUp;
use killbox_components::spec::{CardSpec, ShipSpec};

use crate::language::{AttackWords, Count, ForEach, Ships, Who};

use super::sets::{any_of, dice_of, digits, obstacle_kinds, set};

const _: () = assert!(CARDS_PER_SHIP <= 16);

/// Both squads, if they are known. Restrictions on ship types and cards are resolved against them
/// once.
#[derive(Clone, Default)]
pub(crate) struct Squads<'a> {
    pub(crate) ships: Option<&'a BySlot<ShipSpec>>,
    /// Parts of groups that only a battle can resolve, since upgrades can change ships [SQD-20].
    pub(crate) bearers: Rc<RefCell<Vec<Vec<Bearers>>>>,
}

impl<'a> Squads<'a> {
    pub(crate) fn of(ships: &'a BySlot<ShipSpec>) -> Squads<'a> {
        Squads { ships: Some(ships), ..Squads::default() }
    }

    /// The compiled group.
    pub(crate) fn group(&self, ships: &Ships) -> Group {
        let (side, place) = match ships {
            Ships::You => return Group::YOU,
            Ships::ThatShip => return Group { side: Whose::ThatShip, ..Group::YOU },
            Ships::Friendly(place) => (Whose::Friendly, place),
            Ships::OtherFriendly(place) => (Whose::OtherFriendly, place),
            Ships::Allied(place) => (Whose::Allied, place),
            Ships::Enemy(place) => (Whose::Enemy, place),
            Ships::Other(place) => (Whose::Other, place),
            Ships::AnyShip(place) => (Whose::Any, place),
            Ships::Remote(place) => (Whose::Remotes, place),
            Ships::EnemyRemote(place) => (Whose::EnemyRemotes, place),
        };
        let mut among = ShipSet::ALL;
        let mut named = Vec::new();
        if let Some(ships) = self.ships {
            let with = place.upgrade.as_ref().map(|ids| having(ships, true, |card| ids.contains(&card.id)));
            let without = place.without_upgrade.as_ref();
            let without = without.map(|ids| having(ships, false, |card| ids.contains(&card.id)));
            let no_slot = place.without_slot.map(|slot| having(ships, false, |card| card.slots.has(slot)));
            for (can, bearers) in [with, without, no_slot].into_iter().flatten() {
                among = among & can;
                named.extend(bearers);
            }
            for slot in ShipSlot::all() {
                let spec = &ships[slot];
                let has = |kind: ActionKind| spec.starting_bar().any(|icon| icon.kind == kind);
                let fits = place.ship.as_ref().is_none_or(|ids| ids.contains(&spec.chassis))
                    && place.pilot.as_ref().is_none_or(|ids| ids.contains(&spec.pilot))
                    && place.except_pilot.as_ref().is_none_or(|ids| !ids.contains(&spec.pilot))
                    && among.has(slot)
                    && place.limited.is_none_or(|limited| limited == spec.limited)
                    && place.action.is_none_or(has)
                    && place.name.as_ref().is_none_or(|names| names.contains(&spec.name))
                    && place.ship_ability.as_ref().is_none_or(|names| {
                        spec.ship_ability.as_ref().is_some_and(|own| names.contains(own))
                    })
                    && place.size.as_ref().is_none_or(|sizes| sizes.contains(&spec.size));
                let or = place.or_pilot.as_ref().is_some_and(|ids| ids.contains(&spec.pilot));
                if !fits && !or {
                    among.remove(slot);
                }
            }
        }
        let remotes = Seat::A.remotes() | Seat::B.remotes();
        if matches!(side, Whose::Remotes | Whose::EnemyRemotes) {
            among = remotes;
        } else if place.units {
            among = among | remotes;
        }
        Group {
            side,
            among,
            range: place.range,
            of: place.of,
            in_arc: place.in_arc,
            you_in_arc: place.you_in_arc,
            is: place.is,
            is_not: place.is_not,
            initiative: place.initiative,
            has_in_arc: place.has_in_arc,
            condition: place.condition,
            locking: place.locking,
            locked: place.locked,
            locking_you: place.locking_you,
            in_attack_arc: place.in_attack_arc,
            obstructing: place.obstructing,
            moved_through: place.moved_through,
            leads: place.leads_wing,
            in_wing_of: place.in_wing_of,
            placed: place.placed,
            wingmate: place.wingmate,
            to_coordinate: place.to_coordinate,
            except: place.except,
            friend_of: place.friend_of,
            foe_of: place.foe_of,
            in_arc_of: place.in_arc_of,
            initiatives: place.initiative_is,
            tokens: place.token.as_deref().map(set),
            non_lock: place.non_lock,
            revealed: place.revealed.as_deref().map(set),
            speed: place.speed,
            bearers: self.known(named),
        }
    }

    /// Stores the parts of a group that only a battle can resolve, and returns their number; 0 if
    /// there are none [SQD-20].
    pub(crate) fn known(&self, named: Vec<Bearers>) -> u16 {
        if named.is_empty() {
            return 0;
        }
        let mut all = self.bearers.borrow_mut();
        all.push(named);
        all.len() as u16
    }

    /// The compiled number.
    pub(crate) fn count(&self, count: &Count) -> components::Count {
        match count {
            Count::Number(n) => components::Count::Number(*n),
            Count::Ships(ships) => components::Count::Ships(self.group(ships)),
            Count::Devices { friendly, class, range, of, locked, in_attack_arc, in_arc, and_ships } => {
                components::Count::Devices(DeviceGroup {
                    friendly: *friendly,
                    class: *class,
                    range: *range,
                    of: *of,
                    locked: *locked,
                    in_attack_arc: *in_attack_arc,
                    in_arc: *in_arc,
                    and_ships: and_ships.as_ref().map(|ships| self.group(ships)),
                })
            }
            Count::Obstacles { kind, range, of, friends, moved_through } => components::Count::Obstacles {
                kinds: kind.as_deref().map_or_else(Set::all, obstacle_kinds),
                range: *range,
                of: *of,
                friends: *friends,
                moved_through: *moved_through,
            },
            Count::Hull(who) => components::Count::Hull(self.whom(who)),
            Count::Shields(who) => components::Count::Shields(self.whom(who)),
            Count::DamageCards(who) => components::Count::DamageCards(self.whom(who)),
            Count::Agility(who) => components::Count::Agility(self.whom(who)),
            Count::Initiative(who) => components::Count::Initiative(self.whom(who)),
            Count::ExecutedSpeed(who) => components::Count::ExecutedSpeed(self.whom(who)),
            Count::Speed(who) => components::Count::Speed(self.whom(who)),
            Count::Difficulty(who) => components::Count::Difficulty(self.whom(who)),
            Count::Tokens(who, tokens) => components::Count::Tokens(self.whom(who), set(tokens)),
            Count::TokensOf { who, color, non_lock } => {
                components::Count::Colors { who: self.whom(who), colors: set(color), locks: !non_lock }
            }
            Count::ActiveForce(who) => components::Count::Force(self.whom(who), true),
            Count::InactiveForce(who) => components::Count::Force(self.whom(who), false),
            Count::Results(dice, faces) => components::Count::Results(dice_of(*dice), set(faces)),
            Count::LastRolled(faces) => components::Count::LastRolled(set(faces)),
            Count::Rolled(dice) => components::Count::Rolled(dice_of(*dice)),
            Count::Suffered => components::Count::Suffered,
            Count::Dealt { faceup, card_trait } => {
                components::Count::Dealt { faceup: *faceup, card_trait: *card_trait }
            }
        }
    }

    /// The ships that an effect affects.
    pub(crate) fn whom(&self, who: &Who) -> Whom {
        match who {
            Who::You => Whom::You,
            Who::ThatShip => Whom::ThatShip,
            Who::Chosen => Whom::Chosen,
            Who::Attacker => Whom::Attacker,
            Who::Defender => Whom::Defender,
            Who::OtherShip => Whom::OtherShip,
            Who::Each(ships) => Whom::Each(self.group(ships)),
            Who::It => Whom::Chosen,
        }
    }

    /// The compiled multiplier.
    pub(crate) fn times(&self, for_each: &Option<ForEach>) -> Times {
        match for_each {
            None => Times::Once,
            Some(ForEach::Replaced | ForEach::ThatMany) => Times::Replaced,
            Some(ForEach::Paid) => Times::Paid,
            Some(ForEach::Ship(ships)) => Times::Ship(self.group(ships)),
            Some(ForEach::Result(faces)) => Times::Result(set(faces), u8::MAX),
            Some(ForEach::ResultAtMost(most, faces)) => Times::Result(set(faces), *most),
            Some(ForEach::Rerolled) => Times::Result(Set::all(), u8::MAX),
            Some(ForEach::Count(count)) => Times::Count(self.count(count), u8::MAX),
            Some(ForEach::AtMost(most, count)) => Times::Count(self.count(count), *most),
        }
    }

    /// The cards with these ids: for each ship, bits by the number of the card.
    pub(crate) fn cards(&self, ids: &[String]) -> [u16; SHIPS] {
        let mut bits = [0; SHIPS];
        for slot in ShipSlot::all().filter(|slot| !slot.is_remote()) {
            let cards = self.ships.map_or(&[][..], |ships| &ships[slot].cards);
            let such = cards.iter().enumerate().filter(|(_, card)| ids.contains(&card.id));
            bits[slot.index()] = such.fold(0, |bits, (number, _)| bits | 1 << number);
        }
        bits
    }

    /// The compiled restrictions on attacks.
    pub(crate) fn attacks(&self, words: &AttackWords) -> AttackFilter {
        let arcs = any_of(&words.arc);
        let except = words.except_arc.iter().flatten().copied().collect();
        AttackFilter {
            who: self.group(&words.who),
            weapons: any_of(&words.weapon),
            arcs: arcs.without(except),
            ranges: digits(words.range),
            hits: words.hits,
            obstructed: words.obstructed,
            cards: words.upgrade.as_ref().map(|ids| self.cards(ids)),
        }
    }
}

/// The ships that have such a card or can come to have one; without `have`, the ships that have
/// none or can come to have none. If upgrades can change ships, also the part that only a battle
/// can resolve.
fn having(
    ships: &BySlot<ShipSpec>,
    have: bool,
    is_such: impl Fn(&CardSpec) -> bool,
) -> (ShipSet, Option<Bearers>) {
    let (mut can, mut open, mut places) = (ShipSet::EMPTY, ShipSet::EMPTY, Vec::new());
    for slot in ShipSlot::all() {
        let (mut always, mut at) = (false, Vec::new());
        for (card, spec) in (0..).zip(&ships[slot].cards) {
            match &spec.others {
                None => always |= is_such(spec),
                Some(others) => {
                    let sides = (0u8..).step_by(2);
                    let all =
                        sides.zip(std::iter::once(spec).chain(others)).filter(|(_, card)| is_such(card));
                    at.extend(all.map(|(side, _)| (slot, SideUp { card, side })));
                }
            }
        }
        let changes = !always && !at.is_empty();
        if changes {
            open.insert(slot);
            places.extend(at);
        }
        if changes || always == have {
            can.insert(slot);
        }
    }
    (can, (!open.is_empty()).then_some(Bearers { ships: open, places, have }))
}
