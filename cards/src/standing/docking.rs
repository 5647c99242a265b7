//! Rules about docked ships and wings.

use super::{Answers, Standing};
use crate::check::Check;
use crate::declare::topic;
use crate::language::{Ships, Topic, mention, topics};
use killbox_components::ability::{Change, Hook};
use killbox_components::action::ActionKind;
use serde::{Deserialize, Serialize};

/// One of these ships can dock with you [MOV-97].
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

    topics!(0);
}

/// Up to this many ships can be docked with you at the same time, instead of only one [HUG-35].
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

/// The farthest range of your carrier at which you can dock [MOV-98].
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

/// Ships that are docked with you deploy from your rear guides only [MOV-100].
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

/// You must start the game docked [RND-23].
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

/// You can deploy only in an emergency [MOV-104].
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

/// When your carrier is destroyed, you take over its initiative, its pilot abilities and the
/// charges of its ship card [MOV-104].
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

/// While you are docked, your carrier has your pilot abilities too [MOV-97].
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

/// While a ship is docked with you, you have a primary rear arc weapon with the value of its front
/// arc weapon [MOV-97].
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

/// Damage that you suffer without active shields may take shields of the ship that is docked with
/// you, as if they were yours [ERR-36].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayUseDockedShields;

impl Standing for MayUseDockedShields {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::MayUseDockedShields, Change::MayUseDockedShields);
    }
}

/// While a ship is docked with you, you have its initiative and are assigned its dial [MOV-97].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FliesAsDocked;

impl Standing for FliesAsDocked {
    fn check(&self, at: &mut Check, _word: &'static str) {
        at.without_if("whose dial a ship is assigned");
    }

    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Initiative, Change::FliesAsDocked);
    }
}

/// You are a wing leader. Your wingmates are ships of your squad, 2 or more, as many as there are,
/// in the order of the squad [WNG-1].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeadsWing {
    /// The ids of the ship types that the wingmates can have. Absent: your own ship type.
    #[serde(default)]
    pub ship: Option<Box<[String]>>,
    /// The most wingmates. Default: 5.
    #[serde(default = "super::five")]
    pub most: u8,
    /// `true`: all wingmates are of one ship type.
    #[serde(default)]
    pub one_type: bool,
    /// The ids of ship types of which the wing has at most one ship each. Absent: none.
    #[serde(default)]
    pub one_of: Option<Box<[String]>>,
    /// `true`: only ships with a lower initiative than yours.
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

    topics!(ship, one_of);
}

/// In their Perform Action step, your wingmates in formation can perform these actions too. A
/// wingmate that does so is split [WNG-10].
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

    fn topics(&self, tell: &mut dyn FnMut(Topic)) {
        mention(&self.0, tell);
    }
}

/// Your wingmates in formation treat purple maneuvers as red [MOV-21].
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

/// A wingmate of yours that is docked with you may also join your wing at the start of the Planning
/// Phase, without gaining a stress token [WNG-14].
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

topic! {
    docking:
        MayCarry(MayCarry), CarriesUpTo(CarriesUpTo), DocksAtRange(DocksAtRange), DeployFromRear,
        StartsDocked, DeploysInEmergencyOnly, TakesCarriersPlace, LendsPilotAbilityWhileDocked,
        RearWeaponWhileCarrying, MayUseDockedShields, FliesAsDocked, LeadsWing(LeadsWing),
        WingmatesMayPerform(WingmatesMayPerform), WingmatesPurpleIsRed, DockedWingmateMayJoin,
}
