//! Standing rules about how devices are dropped and launched.

use crate::check::{Check};
use crate::compile::{set};
use crate::language::{Ships, TemplateWord};
use killbox_components::ability::{Change, Hook};
use killbox_components::arc::{Arc};
use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::token::{Token};
use serde::{Deserialize, Serialize};
use super::{Answers, Standing, kinds};

/// DEV-3: a device that you would drop you may launch instead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayLaunchInstead {
    /// Only such a device.
    #[serde(default)]
    pub only: Option<DeviceClass>,
    /// With this template.
    pub template: TemplateWord,
}

impl Standing for MayLaunchInstead {
    fn compile(&self, to: &mut Answers) {
        let MayLaunchInstead { only, template } = self;
        to.add(Hook::DropTemplates, Change::MayLaunch { only: *only, template: template.0 });
    }
}

/// A remote that you would drop with a straight template you may drop with a bank of the same
/// speed, and with the template on the hash mark of your left or right side (GEO-70/open).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayDropRemotesElsewhere;

impl Standing for MayDropRemotesElsewhere {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::DropTemplates, Change::DropRemotesElsewhere);
    }
}

/// What you would drop with a straight template you may drop with a bank of the same speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayDropWithBanks;

impl Standing for MayDropWithBanks {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::DropTemplates, Change::DropBanks);
    }
}

/// What you would drop with the first template you may drop with one of the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MayDropInstead(pub TemplateWord, pub Vec<TemplateWord>);

impl Standing for MayDropInstead {
    fn check(&self, at: &mut Check, word: &'static str) {
        let MayDropInstead(_, templates) = self;
        at.list(&Some(templates.clone()), word);
    }

    fn compile(&self, to: &mut Answers) {
        let MayDropInstead(of, with) = self;
        let with = with.iter().map(|word| word.0).collect();
        to.add(Hook::DropTemplates, Change::DropInstead { of: of.0, with });
    }
}

/// GEO-70/open: when you drop a device you may spend so many of this card's charges to set the
/// template on the hash mark of your left or right side instead of between your rear guides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayDropSideways {
    /// Charges of this card.
    pub charges: u8,
}

impl Standing for MayDropSideways {
    fn check(&self, at: &mut Check, word: &'static str) {
        let MayDropSideways { charges } = self;
        at.own_charges(*charges, word);
        at.some(*charges, "charges");
    }

    fn compile(&self, to: &mut Answers) {
        let MayDropSideways { charges } = self;
        to.add(Hook::DropTemplates, Change::DropSideways { charges: *charges });
    }
}

/// You may drop and launch with templates of the same bearing and a speed 1 higher or lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayDropOneFasterOrSlower;

impl Standing for MayDropOneFasterOrSlower {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::DropTemplates, Change::OtherSpeed);
    }
}

/// DEV-2/open: a remote of one of these kinds that you would drop you may place touching one of
/// these ships instead, in this arc of yours at range 0-1. Then that ship gains one of these
/// tokens, which one your player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayDropOnto {
    /// Which remotes.
    pub device: Vec<DeviceKind>,
    /// Which ships.
    pub ships: Ships,
    /// In which arc of yours.
    pub in_arc: Arc,
    /// One of these.
    pub gain: Vec<Token>,
}

impl Standing for MayDropOnto {
    fn check(&self, at: &mut Check, _word: &'static str) {
        let MayDropOnto { device, ships, gain, .. } = self;
        at.named(device, "device");
        at.named(gain, "gain");
        at.ships(ships);
    }

    fn compile(&self, to: &mut Answers) {
        let MayDropOnto { device, ships, in_arc, gain } = self;
        let (kinds, ships, gain) = (kinds(device), to.squads.group(ships), set(gain));
        to.add(Hook::DropTemplates, Change::DropOnto { kinds, ships, in_arc: *in_arc, gain });
    }
}

/// DEV-3: what you would drop you may launch with the same template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayLaunchWhatIsDropped;

impl Standing for MayLaunchWhatIsDropped {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::DropTemplates, Change::LaunchSame);
    }
}

/// DEV-2/open: such a device that you would drop you may place touching you instead, wherever
/// you like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MayPlaceTouching(pub DeviceClass);

impl Standing for MayPlaceTouching {
    fn compile(&self, to: &mut Answers) {
        let MayPlaceTouching(class) = self;
        to.add(Hook::DropTemplates, Change::PlaceTouching(*class));
    }
}

/// DEV-1: friendly devices do nothing to you.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreFriendlyDevices;

impl Standing for IgnoreFriendlyDevices {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Devices, Change::IgnoreFriendlyDevices);
    }
}
