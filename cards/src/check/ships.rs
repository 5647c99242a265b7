//! Checks groups of ships: ships that fit them can exist.

use crate::catalogue::{CardKind, Cards, did_you_mean};

use super::{Check, NO_SUBJECT, Subject};
use crate::language::{After, Anchor, Effect, Ships, When, Where, Who};

impl Check<'_> {
    /// Checks that ships of the group can exist.
    pub(crate) fn ships(&mut self, ships: &Ships) {
        let (Ships::Friendly(place)
        | Ships::OtherFriendly(place)
        | Ships::Allied(place)
        | Ships::Enemy(place)
        | Ships::Other(place)
        | Ships::AnyShip(place)
        | Ships::Remote(place)
        | Ships::EnemyRemote(place)) = ships
        else {
            if *ships == Ships::ThatShip && self.subject() == Subject::None {
                self.say(Some("ThatShip"), NO_SUBJECT);
            }
            return;
        };
        let Where { ship, pilot, upgrade, size, is, is_not, range, of, .. } = place;
        if range.is_none() && *of != Anchor::You {
            self.say(Some("of"), "'of' says from whom a range is measured: it needs 'range'");
        }
        let remote = matches!(ships, Ships::Remote(_) | Ships::EnemyRemote(_));
        if place.units && (remote || matches!(ships, Ships::Allied(_))) {
            self.say(Some("units"), "'units' are ships and remotes: it does not go with these words");
        }
        // A remote has no size and no ship type [DEV-31].
        let named = ship.is_some() || pilot.is_some() || upgrade.is_some() || size.is_some();
        if place.units && (named || place.action.is_some() || place.limited.is_some() || place.name.is_some())
        {
            self.say(
                Some("units"),
                "a remote has no ship type, size or name: 'units' does not go with these words",
            );
        }
        let has_in_arc = place.has_in_arc.map(|(_, anchor)| anchor);
        let in_arc_of = place.in_arc_of.map(|(_, anchor)| anchor);
        [Some(*of), has_in_arc, in_arc_of, place.locking, place.except, place.friend_of, place.foe_of]
            .into_iter()
            .flatten()
            .for_each(|anchor| self.anchor(anchor));
        if is.is_some() && is == is_not {
            self.say(Some("is_not"), "'is' and 'is_not' are the same: no ship ever fits");
        }
        self.list(size, "size");
        self.list(&place.token, "token");
        self.list(&place.revealed, "revealed");
        if place.non_lock && place.token.is_none() {
            self.say(Some("non_lock"), "'non_lock' says which tokens count: it needs 'token'");
        }
        self.ship_types(ship, "ship");
        let pilots = [(pilot, "pilot"), (&place.except_pilot, "except_pilot"), (&place.or_pilot, "or_pilot")];
        for (ids, field) in pilots {
            self.ids(ids, field, "ship card", |cards| {
                cards.pilots().iter().map(|card| card.id.as_str()).collect()
            });
        }
        for (ids, field) in [(upgrade, "upgrade"), (&place.without_upgrade, "without_upgrade")] {
            self.ids(ids, field, "upgrade", |cards| {
                cards.upgrades().iter().map(|card| card.id.as_str()).collect()
            });
        }
        self.ids(&place.name, "name", "ship card", |cards| {
            cards.pilots().iter().map(|card| card.name.as_str()).collect()
        });
        self.ids(&place.ship_ability, "ship_ability", "ship ability", |cards| {
            cards.pilots().iter().filter_map(|card| card.ship_ability.as_deref()).collect()
        });
    }

    /// Checks ids of ship types: they exist.
    pub(crate) fn ship_types(&mut self, ids: &Option<Box<[String]>>, field: &'static str) {
        self.ids(ids, field, "ship type", |cards| {
            cards.all_chassis().iter().map(|chassis| chassis.id.as_str()).collect()
        });
    }

    /// Checks an anchor: the ship, device or obstacle exists.
    pub(super) fn anchor(&mut self, anchor: Anchor) {
        match anchor {
            Anchor::You => {}
            Anchor::ThatShip => self.who(&Who::ThatShip),
            Anchor::Chosen => self.who(&Who::Chosen),
            Anchor::Attacker => self.who(&Who::Attacker),
            Anchor::Defender => self.who(&Who::Defender),
            Anchor::OtherShip => self.who(&Who::OtherShip),
            Anchor::ThisDevice if self.kind != CardKind::Device && !self.hears_detonation() => {
                self.say(
                    Some("ThisDevice"),
                    "only a device can refer to itself like this, or After(Detonate()) to the one that detonated",
                );
            }
            Anchor::ThatObstacle if !self.chooses_obstacle() => {
                self.say(Some("ThatObstacle"), "no obstacle is chosen: it goes with 'ChooseObstacle'");
            }
            Anchor::FriendlyRemote(kind) if !kind.is_remote() => {
                self.say(Some("FriendlyRemote"), "this device is not a remote");
            }
            Anchor::ThisDevice | Anchor::ThatObstacle | Anchor::FriendlyRemote(_) => {}
        }
    }

    fn hears_detonation(&self) -> bool {
        matches!(self.ability.when, When::After(After::Detonate { .. }))
    }

    fn chooses_obstacle(&self) -> bool {
        self.ability.deeds().any(|effect| matches!(effect, Effect::ChooseObstacle(_)))
    }

    /// Checks a list of ids: it is not empty, and each id exists.
    pub(crate) fn ids(
        &mut self,
        ids: &Option<Box<[String]>>,
        field: &'static str,
        what: &str,
        known: impl Fn(&Cards) -> Vec<&str>,
    ) {
        self.list(ids, field);
        if self.card.sets.is_empty() {
            return;
        }
        let card = self.card;
        let known: Vec<&str> = card.sets.iter().flat_map(|cards| known(cards)).collect();
        for id in ids.iter().flat_map(|ids| ids.iter()).filter(|id| !known.contains(&id.as_str())) {
            let set = match card.sets[..] {
                [cards] => format!(" in the {} set", cards.set()),
                _ => String::new(),
            };
            let near = did_you_mean(id, known.iter().copied());
            self.say_at(id.clone(), format!("no {what} '{id}'{set}{near}"));
        }
    }
}
