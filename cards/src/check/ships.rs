//! Which ships are meant: some that there can be.

use crate::catalogue::{CardKind, Cards, did_you_mean};

use super::{Check, NO_SUBJECT, Subject};
use crate::language::{After, Anchor, Choose, Cost, Effect, ForEach, Requirement, Ships, When, Where, Who};

impl Check<'_> {
    /// The ships that the event is about, and those that are chosen.
    pub(super) fn event_ships(&mut self) {
        let subject = self.subject_words().cloned();
        subject.iter().for_each(|ships| self.ships(ships));
        if let When::After(
            After::Coordinate { other: Some(other), .. }
            | After::Jam { other: Some(other), .. }
            | After::OverlapShip { other: Some(other), .. }
            | After::SpendLock { on: Some(other), .. }
            | After::BreakLock { on: Some(other), .. }
            | After::AcquireLock { on: Some(other), .. },
        ) = &self.ability.when
        {
            self.ships(other);
        }
        if let Some(Choose::Ship(ships)) = &self.ability.choose {
            self.ships(ships);
        }
    }

    /// The ships that a test names itself; those of its parts are looked at with them.
    pub(super) fn ships_of_test(&mut self, test: &Requirement) {
        if let Requirement::IsOne(_, ships) | Requirement::Exists(ships) | Requirement::NoneExists(ships) =
            test
        {
            self.ships(ships);
        }
    }

    pub(super) fn ships_of_cost(&mut self, cost: &Cost) {
        if let Cost::SpendOf(ships, _) = cost {
            self.ships(ships);
        }
    }

    /// The ships that an effect names itself, apart from whom it affects.
    pub(super) fn ships_of_effect(&mut self, effect: &Effect) {
        match effect {
            Effect::EachShip(ships, _)
            | Effect::IncreaseDifficulty { who: ships, .. }
            | Effect::DecreaseDifficulty { who: ships, .. }
            | Effect::CannotRemove { who: ships, .. }
            | Effect::MayBePlacedNear(ships, _)
            | Effect::HasPilotAbilityOf(ships) => self.ships(ships),
            Effect::BonusAttack { against: Some(Who::Each(ships)), .. } => self.ships(ships),
            Effect::Gain { for_each: Some(ForEach::Ship(ships)), .. }
            | Effect::Reroll { for_each: Some(ForEach::Ship(ships)), .. }
            | Effect::Suffer { for_each: Some(ForEach::Ship(ships)), .. }
            | Effect::Lose { for_each: Some(ForEach::Ship(ships)), .. } => self.ships(ships),
            _ => {}
        }
    }

    /// Ships that there can be.
    pub(super) fn ships(&mut self, ships: &Ships) {
        let (Ships::Friendly(place)
        | Ships::OtherFriendly(place)
        | Ships::Enemy(place)
        | Ships::Other(place)
        | Ships::AnyShip(place)) = ships
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
        let has_in_arc = place.has_in_arc.map(|(_, anchor)| anchor);
        [Some(*of), has_in_arc, place.locking].into_iter().flatten().for_each(|anchor| self.anchor(anchor));
        if is.is_some() && is == is_not {
            self.say(Some("is_not"), "'is' and 'is_not' are the same: no ship is ever meant");
        }
        self.list(size, "size");
        self.ids(ship, "ship", "ship type", |cards| {
            cards.all_chassis().iter().map(|chassis| chassis.id.as_str()).collect()
        });
        self.ids(pilot, "pilot", "ship card", |cards| {
            cards.pilots().iter().map(|card| card.id.as_str()).collect()
        });
        self.ids(upgrade, "upgrade", "upgrade", |cards| {
            cards.upgrades().iter().map(|card| card.id.as_str()).collect()
        });
    }

    /// A ship, a device or an obstacle that there is.
    fn anchor(&mut self, anchor: Anchor) {
        match anchor {
            Anchor::You => {}
            Anchor::ThatShip => self.who(&Who::ThatShip),
            Anchor::Chosen => self.who(&Who::Chosen),
            Anchor::Attacker => self.who(&Who::Attacker),
            Anchor::Defender => self.who(&Who::Defender),
            Anchor::OtherShip => self.who(&Who::OtherShip),
            Anchor::ThisDevice if self.kind != CardKind::Device => {
                self.say(Some("ThisDevice"), "only a device speaks of itself so");
            }
            Anchor::ThatObstacle if !self.chooses_obstacle() => {
                self.say(Some("ThatObstacle"), "no obstacle is chosen: it goes with 'ChooseObstacle'");
            }
            Anchor::ThisDevice | Anchor::ThatObstacle => {}
        }
    }

    fn chooses_obstacle(&self) -> bool {
        self.ability.effect.iter().any(|effect| matches!(effect, Effect::ChooseObstacle(_)))
    }

    /// Ids that a selector names: some, and such as there are.
    fn ids(
        &mut self,
        ids: &Option<Vec<String>>,
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
        for id in ids.iter().flatten().filter(|id| !known.contains(&id.as_str())) {
            let set = match card.sets[..] {
                [cards] => format!(" in the {} set", cards.set()),
                _ => String::new(),
            };
            let near = did_you_mean(id, known.iter().copied());
            self.say_at(id.clone(), format!("no {what} '{id}'{set}{near}"));
        }
    }
}
