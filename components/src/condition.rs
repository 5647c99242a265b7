//! Condition cards: the kinds, and the cards that are assigned to ships [CND-1 to CND-8]. Their
//! texts are entries of `cards/abilities/conditions.ron`.

use arrayvec::ArrayVec;
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::damage::DamageKind;
use crate::ids::{SHIPS_PER_SEAT, Seat, ShipSet, ShipSlot};

/// Capacity for assigned conditions: more than two squads and a scenario can bring.
pub const CONDITIONS: usize = 32;

/// The kinds of condition card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names of the cards")]
pub enum ConditionKind {
    /// The rule of the card: [CND-10].
    Hunted,
    /// The rule of the card: [CND-11].
    IllShowYouTheDarkSide,
    /// The rule of the card: [CND-12].
    ListeningDevice,
    /// The rule of the card: [CND-13].
    OptimizedPrototype,
    /// The rule of the card: [CND-14].
    Rattled,
    /// The rule of the card: [CND-15].
    SuppressiveFire,
    /// The rule of the card: [CND-19].
    FearfulPrey,
    /// The rule of the card: [CND-17].
    CompromisingIntel,
    /// The rule of the card: [CND-16].
    Decoyed,
    /// The rule of the card: [CND-25].
    Guarded,
    /// The rule of the card: [CND-27].
    PrimedForSpeed,
    /// The rule of the card: [CND-29].
    SickeningManeuver,
    /// The rule of the card: [CND-22].
    FalseFriend,
    /// The rule of the card: [CND-9].
    Liberated,
    /// The rule of the card: [CND-23].
    MercilessPursuit,
    /// The rule of the card: [CND-24].
    MarkedForElimination,
    /// The rule of the card: [CND-18].
    ItsTheResistance,
    /// The rule of the card: [CND-28].
    BrokenTrust,
    /// The rule of the card: [CND-21].
    YouShouldThankMe,
    /// The rule of the card: [CND-20].
    YoudBetterMeanBusiness,
    /// The rule of the card, which a scenario assigns: [SCN-52].
    AncientKnowledge,
}

/// The number of kinds.
pub const CONDITION_KINDS: usize = ConditionKind::AncientKnowledge as usize + 1;

impl ConditionKind {
    /// All kinds, in the order of the enum.
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
            AncientKnowledge,
        ]
    };

    /// The id of the card in `cards/facts/conditions.ron`.
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
            ConditionKind::AncientKnowledge => "ancientknowledge",
        }
    }

    /// The name of the card.
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
            ConditionKind::AncientKnowledge => "Ancient Knowledge",
        }
    }

    /// The number of copies that one player can have assigned at a time [CND-6].
    pub const fn limit(self) -> usize {
        match self {
            ConditionKind::PrimedForSpeed => 3,
            ConditionKind::MercilessPursuit => 2,
            // One for each ship [SCN-51].
            ConditionKind::AncientKnowledge => SHIPS_PER_SEAT,
            _ => 1,
        }
    }

    /// The secret conditions that share the card's marker, including the card itself; empty if the
    /// card is not secret [CND-7].
    pub const fn secrets(self) -> &'static [ConditionKind] {
        match self {
            ConditionKind::YouShouldThankMe | ConditionKind::YoudBetterMeanBusiness => {
                &[ConditionKind::YouShouldThankMe, ConditionKind::YoudBetterMeanBusiness]
            }
            _ => &[],
        }
    }

    /// Whether the card is assigned facedown [CND-7].
    pub const fn is_secret(self) -> bool {
        !self.secrets().is_empty()
    }
}

/// An assigned condition card [CND-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assigned {
    /// The kind of card.
    pub kind: ConditionKind,
    /// The ship to which the card is assigned [CND-2].
    pub ship: ShipSlot,
    /// The ship whose effect assigned the card. The card belongs to that ship's player.
    pub by: ShipSlot,
    /// The damage card that lies on the condition card [CND-11].
    pub card: Option<DamageKind>,
    /// Whether the card lies facedown. Then only the player who assigned it knows the card [CND-7].
    pub facedown: bool,
}

/// The assigned condition cards of a battle, in the order of assignment.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conditions(pub ArrayVec<Assigned, CONDITIONS>);

impl Conditions {
    /// The ships to which a card of this kind is assigned, in play or not [CND-5].
    pub fn bearers(&self, kind: ConditionKind) -> ShipSet {
        let of_kind = self.0.iter().filter(|card| card.kind == kind);
        of_kind.fold(ShipSet::EMPTY, |ships, card| ships | card.ship.set())
    }

    /// The cards that are assigned to a ship.
    pub fn of(&self, ship: ShipSlot) -> impl Iterator<Item = &Assigned> {
        self.0.iter().filter(move |card| card.ship == ship)
    }

    /// The card of this kind that is assigned to a ship.
    pub fn find(&self, kind: ConditionKind, ship: ShipSlot) -> Option<&Assigned> {
        self.of(ship).find(|card| card.kind == kind)
    }

    /// The card of this kind that is assigned to a ship, mutable.
    pub fn find_mut(&mut self, kind: ConditionKind, ship: ShipSlot) -> Option<&mut Assigned> {
        self.0.iter_mut().find(|card| card.kind == kind && card.ship == ship)
    }

    /// The cards of this kind that a player has assigned [CND-6].
    pub fn of_player(&self, kind: ConditionKind, seat: Seat) -> impl Iterator<Item = &Assigned> {
        self.0.iter().filter(move |card| card.kind == kind && card.by.seat() == seat)
    }

    /// Whether the secret condition of this kind that a ship has, or had until now, is hidden: it
    /// lies facedown, or it was removed unrevealed [CND-7].
    pub fn is_hidden(&self, kind: ConditionKind, ship: ShipSlot) -> bool {
        kind.is_secret() && self.find(kind, ship).is_none_or(|own| own.facedown)
    }

    /// Whether such a condition is hidden from `seat` [CND-7].
    pub fn is_hidden_from(&self, seat: Seat, kind: ConditionKind, ship: ShipSlot) -> bool {
        let owner = || self.find(kind, ship).map_or(ship, |own| own.by).seat();
        self.is_hidden(kind, ship) && owner() != seat
    }

    /// Removes the card of this kind from a ship, and returns it.
    pub fn remove(&mut self, kind: ConditionKind, ship: ShipSlot) -> Option<Assigned> {
        let at = self.0.iter().position(|card| card.kind == kind && card.ship == ship)?;
        Some(self.0.remove(at))
    }
}
