//! CND-1 to CND-8: condition cards: which there are, and which lie with which ships. What they say
//! is an entry of `cards/abilities/conditions.ron`.

use arrayvec::ArrayVec;
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::damage::DamageKind;
use crate::ids::{Seat, ShipSet, ShipSlot};

/// How many conditions can be assigned at once: more than two squads can bring.
pub const CONDITIONS: usize = 24;

/// A condition card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names of the cards")]
pub enum ConditionKind {
    /// CND-10.
    Hunted,
    /// CND-11.
    IllShowYouTheDarkSide,
    /// CND-12.
    ListeningDevice,
    /// CND-13.
    OptimizedPrototype,
    /// CND-14.
    Rattled,
    /// CND-15.
    SuppressiveFire,
    /// CND-19.
    FearfulPrey,
    /// CND-17.
    CompromisingIntel,
    /// CND-16.
    Decoyed,
    /// CND-25.
    Guarded,
    /// CND-27.
    PrimedForSpeed,
    /// CND-29.
    SickeningManeuver,
    /// CND-22.
    FalseFriend,
    /// CND-9.
    Liberated,
    /// CND-23.
    MercilessPursuit,
    /// CND-24.
    MarkedForElimination,
    /// CND-18.
    ItsTheResistance,
    /// CND-28.
    BrokenTrust,
    /// CND-21.
    YouShouldThankMe,
    /// CND-20.
    YoudBetterMeanBusiness,
}

/// How many kinds there are.
pub const CONDITION_KINDS: usize = ConditionKind::YoudBetterMeanBusiness as usize + 1;

impl ConditionKind {
    /// All of them, in order.
    pub const ALL: [ConditionKind; CONDITION_KINDS] = {
        use ConditionKind::*;
        [
            Hunted,
            IllShowYouTheDarkSide,
            ListeningDevice,
            OptimizedPrototype,
            Rattled,
            SuppressiveFire,
            FearfulPrey,
            CompromisingIntel,
            Decoyed,
            Guarded,
            PrimedForSpeed,
            SickeningManeuver,
            FalseFriend,
            Liberated,
            MercilessPursuit,
            MarkedForElimination,
            ItsTheResistance,
            BrokenTrust,
            YouShouldThankMe,
            YoudBetterMeanBusiness,
        ]
    };

    /// Its id in `cards/facts/conditions.ron`.
    pub const fn id(self) -> &'static str {
        match self {
            ConditionKind::Hunted => "hunted",
            ConditionKind::IllShowYouTheDarkSide => "illshowyouthedarkside",
            ConditionKind::ListeningDevice => "listeningdevice",
            ConditionKind::OptimizedPrototype => "optimizedprototype",
            ConditionKind::Rattled => "rattled",
            ConditionKind::SuppressiveFire => "suppressivefire",
            ConditionKind::FearfulPrey => "fearfulprey",
            ConditionKind::CompromisingIntel => "compromisingintel",
            ConditionKind::Decoyed => "decoyed",
            ConditionKind::Guarded => "guarded",
            ConditionKind::PrimedForSpeed => "primedforspeed",
            ConditionKind::SickeningManeuver => "sickeningmaneuver",
            ConditionKind::FalseFriend => "falsefriend",
            ConditionKind::Liberated => "liberated-wat1",
            ConditionKind::MercilessPursuit => "mercilesspursuit",
            ConditionKind::MarkedForElimination => "markedforelimination",
            ConditionKind::ItsTheResistance => "itstheresistance",
            ConditionKind::BrokenTrust => "brokentrust",
            ConditionKind::YouShouldThankMe => "youshouldthankme",
            ConditionKind::YoudBetterMeanBusiness => "youdbettermeanbusiness",
        }
    }

    /// Its name, for people.
    pub const fn name(self) -> &'static str {
        match self {
            ConditionKind::Hunted => "Hunted",
            ConditionKind::IllShowYouTheDarkSide => "I'll Show You the Dark Side",
            ConditionKind::ListeningDevice => "Listening Device",
            ConditionKind::OptimizedPrototype => "Optimized Prototype",
            ConditionKind::Rattled => "Rattled",
            ConditionKind::SuppressiveFire => "Suppressive Fire",
            ConditionKind::FearfulPrey => "Fearful Prey",
            ConditionKind::CompromisingIntel => "Compromising Intel",
            ConditionKind::Decoyed => "Decoyed",
            ConditionKind::Guarded => "Guarded",
            ConditionKind::PrimedForSpeed => "Primed for Speed",
            ConditionKind::SickeningManeuver => "Sickening Maneuver",
            ConditionKind::FalseFriend => "False Friend",
            ConditionKind::Liberated => "Liberated",
            ConditionKind::MercilessPursuit => "Merciless Pursuit",
            ConditionKind::MarkedForElimination => "Marked for Elimination",
            ConditionKind::ItsTheResistance => "It's the Resistance",
            ConditionKind::BrokenTrust => "Broken Trust",
            ConditionKind::YouShouldThankMe => "You Should Thank Me",
            ConditionKind::YoudBetterMeanBusiness => "You'd Better Mean Business",
        }
    }

    /// CND-6: how many of them one player can have assigned.
    pub const fn limit(self) -> usize {
        match self {
            ConditionKind::PrimedForSpeed => 3,
            ConditionKind::MercilessPursuit => 2,
            _ => 1,
        }
    }

    /// CND-7: the secret conditions that share its marker, itself among them; of one that is not
    /// secret, none.
    pub const fn secrets(self) -> &'static [ConditionKind] {
        match self {
            ConditionKind::YouShouldThankMe | ConditionKind::YoudBetterMeanBusiness => {
                &[ConditionKind::YouShouldThankMe, ConditionKind::YoudBetterMeanBusiness]
            }
            _ => &[],
        }
    }

    /// CND-7: whether it is assigned facedown.
    pub const fn is_secret(self) -> bool {
        !self.secrets().is_empty()
    }
}

/// CND-1: a condition card that is assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assigned {
    /// Which card.
    pub kind: ConditionKind,
    /// CND-2: the ship it belongs to.
    pub ship: ShipSlot,
    /// The ship whose effect assigned it: its player's card.
    pub by: ShipSlot,
    /// CND-11: the damage card that lies on it.
    pub card: Option<DamageKind>,
    /// CND-7: it lies facedown, and only the player who assigned it knows which it is.
    pub facedown: bool,
}

/// The condition cards of a battle that are assigned, in the order in which they were.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conditions(pub ArrayVec<Assigned, CONDITIONS>);

impl Conditions {
    /// The ships to which such a card is assigned, whether they are in play or not (CND-5).
    pub fn bearers(&self, kind: ConditionKind) -> ShipSet {
        let of_kind = self.0.iter().filter(|card| card.kind == kind);
        of_kind.fold(ShipSet::EMPTY, |ships, card| ships | card.ship.set())
    }

    /// The cards assigned to a ship.
    pub fn of(&self, ship: ShipSlot) -> impl Iterator<Item = &Assigned> {
        self.0.iter().filter(move |card| card.ship == ship)
    }

    /// The card of that kind that is assigned to a ship.
    pub fn find(&self, kind: ConditionKind, ship: ShipSlot) -> Option<&Assigned> {
        self.of(ship).find(|card| card.kind == kind)
    }

    /// The same, to write to.
    pub fn find_mut(&mut self, kind: ConditionKind, ship: ShipSlot) -> Option<&mut Assigned> {
        self.0.iter_mut().find(|card| card.kind == kind && card.ship == ship)
    }

    /// CND-6: the cards of that kind that a player has assigned.
    pub fn of_player(&self, kind: ConditionKind, seat: Seat) -> impl Iterator<Item = &Assigned> {
        self.0.iter().filter(move |card| card.kind == kind && card.by.seat() == seat)
    }

    /// CND-7: whether the condition of that kind that a ship has, or had until now, does not show
    /// which one it is: it lies facedown, or has gone unrevealed.
    pub fn is_hidden(&self, kind: ConditionKind, ship: ShipSlot) -> bool {
        kind.is_secret() && self.find(kind, ship).is_none_or(|own| own.facedown)
    }

    /// CND-7: whether `seat` cannot know which one that is.
    pub fn is_hidden_from(&self, seat: Seat, kind: ConditionKind, ship: ShipSlot) -> bool {
        let owner = || self.find(kind, ship).map_or(ship, |own| own.by).seat();
        self.is_hidden(kind, ship) && owner() != seat
    }

    /// Takes the card of that kind away from a ship.
    pub fn remove(&mut self, kind: ConditionKind, ship: ShipSlot) -> Option<Assigned> {
        let at = self.0.iter().position(|card| card.kind == kind && card.ship == ship)?;
        Some(self.0.remove(at))
    }
}
