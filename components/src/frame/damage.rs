//! Frames of damage.

use crate::damage::DamageKind;
use crate::device::DeviceClass;
use crate::frame::ability::Window;
use crate::ids::{Seat, ShipSlot};
use crate::tally::ShipStat;

/// A ship suffers damage, one point at a time, HIT damage first [DMG-1, DMG-2].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct SufferFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The HIT damage that is left.
    pub hits: u8,
    /// The CRIT damage that is left.
    pub crits: u8,
    /// The ship that dealt the damage, for reports.
    pub dealer: Option<Dealer>,
    /// The source of the damage.
    pub source: DamageSource,
    /// The current step.
    pub step: SufferStep,
    /// Whether abilities that replace CRIT damage have been asked. They are asked after all HIT
    /// damage and before the first CRIT damage [DMG-2, ABL-41].
    pub crits_asked: bool,
    /// Whether the damage bypasses the shields [DMG-1].
    pub past_shields: bool,
    /// The card that is about to be dealt for the last point [DMG-3].
    pub card: Option<AboutToBeDealt>,
}

/// The ship that dealt damage, and how. No rule reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dealer {
    /// The attacker, or the ship whose device or effect dealt the damage.
    pub ship: ShipSlot,
    /// The means.
    pub with: DealtWith,
}

/// The means by which a ship deals damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DealtWith {
    /// The results of an attack [ATK-68].
    Attack,
    /// A bomb or mine [DEV-17].
    Device,
    /// Any other effect.
    Other,
}

impl DealtWith {
    /// The figure of damage that a ship deals to enemy ships in this way.
    pub const fn stat(self) -> ShipStat {
        match self {
            DealtWith::Attack => ShipStat::ByAttacks,
            DealtWith::Device => ShipStat::ByDevices,
            DealtWith::Other => ShipStat::ByOther,
        }
    }
}

/// A damage card that is about to be dealt [DMG-3/open].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct AboutToBeDealt {
    /// The kind of card, if it was drawn early: it lies on the discard pile until it is dealt. A
    /// card is drawn early only if an ability asks for its trait, and nobody else sees it.
    pub aside: Option<DamageKind>,
    /// Whether the card is dealt faceup.
    pub faceup: bool,
}

/// The source of damage, as far as cards refer to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DamageSource {
    /// An attack, or an effect to which no card refers.
    #[default]
    Other,
    /// An obstacle [OBJ-3].
    Obstacle,
    /// A detonating device of this class and player [DEV-17]; `None` for a device of nobody
    /// [ENV-5].
    Device(DeviceClass, Option<Seat>),
}

/// The steps of suffering damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SufferStep {
    /// Abilities may replace the batch [ABL-41].
    #[default]
    Would,
    /// The next point is suffered [DMG-1].
    Point,
    /// The next point may take a shield of the docked ship [ERR-36].
    Share,
    /// Abilities may replace the damage card [ABL-41].
    Deal,
}

impl SufferFrame {
    /// A damage card is dealt before any ability reacts to the damage that deals it.
    pub const fn window(&self) -> Window {
        if matches!(self.step, SufferStep::Deal) { Window::Holds } else { Window::Passes }
    }

    /// Damage that no ship dealt.
    pub const fn new(ship: ShipSlot, hits: u8, crits: u8) -> SufferFrame {
        SufferFrame {
            ship,
            hits,
            crits,
            dealer: None,
            source: DamageSource::Other,
            step: SufferStep::Would,
            crits_asked: false,
            past_shields: false,
            card: None,
        }
    }
}

/// A change of a damage card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardChange {
    /// A card is dealt faceup [DMG-3].
    DealFaceup,
    /// A card is dealt facedown [DMG-3].
    DealFacedown,
    /// A random facedown card is exposed [DMG-10].
    Expose,
    /// This player looks at the facedown cards and chooses one, which is exposed [DMG-10, DMG-14].
    ExposeChosen(Seat),
    /// The same as [`CardChange::ExposeChosen`], once no ability replaces it.
    PickExposed(Seat),
    /// This faceup card is repaired [DMG-11].
    Repair(DamageKind),
    /// A random facedown card is repaired [DMG-11, DMG-12].
    RepairFacedown,
    /// A card of the owner's choice is repaired [DMG-13].
    RepairAny,
}

/// A damage card is dealt, exposed or repaired [DMG-3, DMG-10, DMG-11].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct CardFrame {
    /// The ship that has, or is dealt, the card.
    pub ship: ShipSlot,
    /// The change.
    pub change: CardChange,
}

impl CardFrame {
    /// A change of a damage card of `ship`. The frame ends with [`crate::state::Outcome::Done`], or
    /// with `Failed` if there is no such card.
    pub const fn new(ship: ShipSlot, change: CardChange) -> CardFrame {
        CardFrame { ship, change }
    }
}
