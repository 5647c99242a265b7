//! Standing rules about docked ships and wings.

use crate::check::{Check};
use crate::language::{Ships};
use killbox_components::ability::{Change, Hook};
use killbox_components::action::{ActionKind};
use serde::{Deserialize, Serialize};
use super::{Answers, Standing};

/// MOV-97: one of these ships can dock with you.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MayCarry(pub Ships);

impl Standing for MayCarry {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayCarry(ships) = self;
        at.ships(ships);
        at.without_if("which ships dock with which");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// HUG-35: so many ships can be docked with you at a time, and not only one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CarriesUpTo(pub u8);

impl Standing for CarriesUpTo {
    fn check(&self, at: &mut Check, word: &'static str) {
        let CarriesUpTo(n) = self;
        at.some(*n, word);
        at.without_if("how many ships dock with a ship");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// MOV-98: the farthest range of your carrier at which you can dock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DocksAtRange(pub u8);

impl Standing for DocksAtRange {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("how a ship docks");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// MOV-100: ships that are docked with you deploy from your rear guides only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeployFromRear;

impl Standing for DeployFromRear {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("how a ship docks");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// RND-23: you must start the game docked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartsDocked;

impl Standing for StartsDocked {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("how a ship docks");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// MOV-104: you can deploy in an emergency only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeploysInEmergencyOnly;

impl Standing for DeploysInEmergencyOnly {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("how a ship docks");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// MOV-104: once your carrier is destroyed, you have its initiative, its pilot abilities and
/// the charges of its ship card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakesCarriersPlace;

impl Standing for TakesCarriersPlace {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("how a ship docks");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// MOV-97: while you are docked, your carrier has your pilot abilities too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LendsPilotAbilityWhileDocked;

impl Standing for LendsPilotAbilityWhileDocked {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("how a ship docks");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// MOV-97: while a ship is docked with you, you have a primary rear arc weapon with the value
/// of its front arc weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RearWeaponWhileCarrying;

impl Standing for RearWeaponWhileCarrying {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("how a ship docks");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// ERR-36: damage that you suffer without active shields may take shields of the ship docked
/// with you, as if they were yours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayUseDockedShields;

impl Standing for MayUseDockedShields {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::DockedShields, Change::DockedShields);
    }
}

/// MOV-97: while a ship is docked with you, you have its initiative and are assigned its dial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FliesAsDocked;

impl Standing for FliesAsDocked {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("whose dial a ship is assigned");
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Initiative, Change::InitiativeOfDocked);
    }
}

/// WNG-1: you are a wing leader. Your wingmates are 2 or more of these ships of your squad, as
/// many as there are, in the order in which the squad has them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeadsWing {
    /// Of one of these ship types; without it, of your own.
    #[serde(default)]
    pub ship: Option<Box<[String]>>,
    /// At most so many.
    #[serde(default = "super::five")]
    pub most: u8,
    /// All of them of one type.
    #[serde(default)]
    pub one_type: bool,
    /// Of each of these types at most one.
    #[serde(default)]
    pub one_of: Option<Box<[String]>>,
    /// Only with a lower initiative than yours.
    #[serde(default)]
    pub lower_initiative: bool,
}

impl Standing for LeadsWing {
    fn check(&self, at: &mut Check, word: &'static str) {
        let LeadsWing { ship, most, one_of, .. } = self;
        at.some(*most, word);
        at.ship_types(ship, "ship");
        at.ship_types(one_of, "one_of");
        at.without_if("who is in a wing");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// WNG-10: your wingmates in formation can perform these actions too in their Perform Action
/// step; whoever does splits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WingmatesMayPerform(pub Vec<ActionKind>);

impl Standing for WingmatesMayPerform {
    fn check(&self, at: &mut Check, word: &'static str) {
        let WingmatesMayPerform(actions) = self;
        at.named(actions, word);
        at.without_if("what wingmates can do");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// MOV-21: your wingmates in formation treat purple maneuvers as red.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WingmatesPurpleIsRed;

impl Standing for WingmatesPurpleIsRed {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("what wingmates can do");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}

/// WNG-14: a wingmate of yours that is docked with you may join your wing at the start of the
/// Planning Phase too, without gaining a stress token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DockedWingmateMayJoin;

impl Standing for DockedWingmateMayJoin {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("what wingmates can do");
    }

    fn compile(&self, to: &mut Answers) {
        to.printed();
    }
}
