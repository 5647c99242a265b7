//! Rules about how devices are dropped and launched.

use super::{Answers, Standing, kinds};
use crate::check::Check;
use crate::compile::set;
use crate::declare::topic;
use crate::language::{Ships, TemplateWord};
use crate::language::{Topic, topics};
use killbox_components::ability::{Change, Hook};
use killbox_components::arc::Arc;
use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::token::Token;
use serde::{Deserialize, Serialize};

/// You may launch a device instead of dropping it [DEV-3].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayLaunchInstead {
    /// Only a device of this class: `Bomb`, `Mine`, `Obstacle` or `Remote`. Absent: any.
    #[serde(default)]
    pub only: Option<DeviceClass>,
    /// The template of the launch, such as `"straight 5"`.
    pub template: TemplateWord,
}

impl Standing for MayLaunchInstead {
    fn compile(&self, to: &mut Answers) {
        let MayLaunchInstead { only, template } = self;
        to.add(Hook::DropTemplates, Change::MayLaunchInstead { only: *only, template: template.0 });
    }

    topics!(tell Topic::Devices; only);
}

/// You may drop a remote with a bank template instead of a straight template of the same speed, and
/// with the template on the hash mark of your left or right side [GEO-70/open].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayDropRemotesElsewhere;

impl Standing for MayDropRemotesElsewhere {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::DropTemplates, Change::MayDropRemotesElsewhere);
    }

    topics!(tell Topic::Devices;);
}

/// You may drop a device with a bank template instead of a straight template of the same speed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayDropWithBanks {
    /// The kind of token that you gain first, as the price of such a template. Absent: it costs
    /// nothing [ABL-48].
    #[serde(default)]
    pub gain: Option<Token>,
}

impl Standing for MayDropWithBanks {
    fn compile(&self, to: &mut Answers) {
        let MayDropWithBanks { gain } = self;
        to.add(Hook::DropTemplates, Change::MayDropWithBanks { gain: *gain });
    }

    topics!(tell Topic::Devices; gain);
}

/// You may drop a device with one of the listed templates instead of the first template.
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
        to.add(Hook::DropTemplates, Change::MayDropInstead { of: of.0, with });
    }

    topics!(tell Topic::Devices;);
}

/// When you drop a device, you may set the template on the hash mark of your left or right side
/// instead of between your rear guides [GEO-70/open].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayDropSideways {
    /// How many charges of this card it costs. Default: 0.
    #[serde(default)]
    pub charges: u8,
}

impl Standing for MayDropSideways {
    fn check(&self, at: &mut Check, word: &'static str) {
        let MayDropSideways { charges } = self;
        if *charges > 0 {
            at.own_charges(*charges, word);
        }
    }

    fn compile(&self, to: &mut Answers) {
        let MayDropSideways { charges } = self;
        to.add(Hook::DropTemplates, Change::MayDropSideways { charges: *charges });
    }

    topics!(tell Topic::Devices;);
}

/// You may drop and launch with templates of the same bearing and a speed that is 1 higher or
/// lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayDropOneFasterOrSlower;

impl Standing for MayDropOneFasterOrSlower {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::DropTemplates, Change::MayDropOneFasterOrSlower);
    }

    topics!(tell Topic::Devices;);
}

/// Instead of dropping a remote, you may place it touching a ship. That ship then gains a token,
/// which your player chooses [DEV-2/open].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayDropOnto {
    /// The kinds of remote.
    pub device: Vec<DeviceKind>,
    /// The ships that the remote can touch.
    pub ships: Ships,
    /// The arc of yours in which the ship must be, at range 0-1.
    pub in_arc: Arc,
    /// The kinds of token, of which the ship gains one.
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
        to.add(Hook::DropTemplates, Change::MayDropOnto { kinds, ships, in_arc: *in_arc, gain });
    }

    topics!(tell Topic::Devices; device, ships, gain);
}

/// You may launch a device instead of dropping it, with the same template [DEV-3].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MayLaunchWhatIsDropped;

impl Standing for MayLaunchWhatIsDropped {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::DropTemplates, Change::MayLaunchWhatIsDropped);
    }

    topics!(tell Topic::Devices;);
}

/// Instead of dropping a device of this class, you may place it touching you, wherever your player
/// likes [DEV-2/open].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MayPlaceTouching(pub DeviceClass);

impl Standing for MayPlaceTouching {
    fn compile(&self, to: &mut Answers) {
        let MayPlaceTouching(class) = self;
        to.add(Hook::DropTemplates, Change::MayPlaceTouching(*class));
    }

    topics!(0);
}

/// You ignore friendly devices [DEV-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IgnoreFriendlyDevices;

impl Standing for IgnoreFriendlyDevices {
    fn compile(&self, to: &mut Answers) {
        to.add(Hook::Devices, Change::IgnoreFriendlyDevices);
    }

    topics!(tell Topic::Devices;);
}

topic! {
    devices:
        MayLaunchInstead(MayLaunchInstead), MayDropRemotesElsewhere,
        MayDropWithBanks(MayDropWithBanks), MayDropInstead(MayDropInstead), MayDropSideways(MayDropSideways), MayDropOneFasterOrSlower,
        MayDropOnto(MayDropOnto), MayLaunchWhatIsDropped, MayPlaceTouching(MayPlaceTouching),
        IgnoreFriendlyDevices,
}
