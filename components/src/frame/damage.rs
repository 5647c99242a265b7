//! Frames of damage.

use crate::damage::DamageKind;
use crate::device::DeviceClass;
use crate::ids::{Seat, ShipSlot};

/// DMG-1, DMG-2: a ship suffers damage, HIT first, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct SufferFrame {
    /// Who.
    pub ship: ShipSlot,
    /// HIT damage left.
    pub hits: u8,
    /// CRIT damage left.
    pub crits: u8,
    /// Who dealt it, for the report.
    pub dealer: Option<Dealer>,
    /// What does it.
    pub source: DamageSource,
    /// How far.
    pub step: SufferStep,
    /// DMG-2, ABL-41: what replaces CRIT damage has been asked for: before the first of it, after
    /// all HIT damage.
    pub crits_asked: bool,
    /// DMG-1: shields take none of it.
    pub past_shields: bool,
    /// DMG-3: a card is about to be dealt for the last point.
    pub card: Option<AboutToBeDealt>,
}

/// Whose damage it is. No rule asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dealer {
    /// The attacker, or the ship whose device or effect it is.
    pub ship: ShipSlot,
    /// What the ship did it with.
    pub with: DealtWith,
}

/// What a ship deals damage with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum DealtWith {
    /// ATK-68: the results of an attack.
    Attack,
    /// DEV-17: bombs and mines.
    Device,
    /// Any other effect.
    Other,
}

/// DMG-3/open: a card that is about to be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct AboutToBeDealt {
    /// Which, if it is laid aside already: it lies on the discard pile. It is drawn before it must
    /// be only if an ability asks for its trait: nobody else sees it before it is dealt.
    pub aside: Option<DamageKind>,
    /// Whether it is dealt faceup.
    pub faceup: bool,
}

/// What makes a ship suffer damage, as far as cards ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DamageSource {
    /// An attack, or an effect that no card asks for.
    #[default]
    Other,
    /// An obstacle (OBJ-3).
    Obstacle,
    /// DEV-17: a device of that kind and player that detonates; ENV-5: of no player.
    Device(DeviceClass, Option<Seat>),
}

/// The steps of suffering damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SufferStep {
    /// ABL-41: does something replace the batch?
    #[default]
    Would,
    /// DMG-1: the next point.
    Point,
    /// ERR-36: does the next point take a shield of the docked ship?
    Share,
    /// ABL-41: does something replace the damage card?
    Deal,
}

impl SufferFrame {
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

/// What happens to a damage card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardChange {
    /// DMG-3: one is dealt faceup.
    DealFaceup,
    /// DMG-3: one is dealt facedown.
    DealFacedown,
    /// DMG-10: a random facedown one is exposed.
    Expose,
    /// DMG-10, DMG-14: this player looks at the facedown ones, and one is exposed that it chooses.
    ExposeChosen(Seat),
    /// The same, once nothing replaces it.
    PickExposed(Seat),
    /// DMG-11: this faceup one is repaired.
    Repair(DamageKind),
    /// DMG-11, DMG-12: a random facedown one is repaired.
    RepairFacedown,
    /// DMG-13: one of the owner's choice is repaired.
    RepairAny,
}

/// DMG-3, DMG-10, DMG-11.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct CardFrame {
    /// Whose card.
    pub ship: ShipSlot,
    /// What happens to it.
    pub change: CardChange,
}

impl CardFrame {
    /// Something that happens to a damage card of `ship`. Ends with
    /// [`crate::state::Outcome::Done`], or with `Failed` if there is no such card.
    pub const fn new(ship: ShipSlot, change: CardChange) -> CardFrame {
        CardFrame { ship, change }
    }
}
