//! Effects on devices, remotes and obstacles.

use super::Word;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps};
use crate::declare::topic;
use crate::language::{After, Range, TemplateWord, When, Who};
use crate::language::{Topic, topics};
use killbox_components::ability::{DeviceOp, Op, OwnOp, Placing, RemoteOp, ShipOp};
use killbox_components::arc::Arc;
use killbox_components::device::{DeviceClass, DeviceKind};
use serde::{Deserialize, Serialize};

/// Place remotes in set-up. Only with `Setup(..)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUpRemotes {
    /// The kind of remote.
    pub device: DeviceKind,
    /// How many.
    pub n: u8,
    /// The range of every edge beyond which they are placed, 0 to 3.
    pub beyond: u8,
}

impl Word for SetUpRemotes {
    fn goes(&self, at: &Check) -> Goes {
        at.in_setup()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let SetUpRemotes { device, n, beyond } = self;
        at.some(*n, word);
        if !device.is_remote() || *beyond > 3 {
            at.say(Some(word), "this places remotes, beyond range 0 to 3 of the edges");
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let SetUpRemotes { device, n, beyond } = self;
        steps.push(Op::Device(DeviceOp::SetUp { device: *device, n: *n, beyond: *beyond }));
    }

    topics!(device);
}

/// In set-up, for a charge of each of your cards that drops a device of this class, your player may
/// place its device anywhere in the play area beyond a range of enemy ships, objective tokens and
/// other devices. Only with `Setup(..)` [DEV-2/open].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUpByCard {
    /// The class of device: `Bomb`, `Mine`, `Obstacle` or `Remote`.
    pub only: DeviceClass,
    /// The range of enemy ships, objective tokens and other devices beyond which they are placed.
    pub beyond: u8,
}

impl Word for SetUpByCard {
    fn goes(&self, at: &Check) -> Goes {
        at.in_setup()
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let SetUpByCard { only, beyond } = self;
        steps.push(Op::Device(DeviceOp::SetUpByCard { only: *only, beyond: *beyond }));
    }

    topics!(only);
}

/// Place an obstacle with its guides where those of the detonating device lie. Only with
/// `Detonates` [DEV-45].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaveObstacle {
    /// The kind of device that is placed. It must be an obstacle, such as `LooseCargo`.
    pub device: DeviceKind,
    /// How many fuse markers lie on it. Default: 0.
    #[serde(default)]
    pub fuses: u8,
}

impl Word for LeaveObstacle {
    fn goes(&self, at: &Check) -> Goes {
        at.detonates()
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        let LeaveObstacle { device, .. } = self;
        if device.class() != DeviceClass::Obstacle {
            at.say(Some(word), "this device is no obstacle");
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let LeaveObstacle { device, fuses } = self;
        steps.push(Op::Device(DeviceOp::LeaveObstacle { device: *device, fuses: *fuses }));
    }

    topics!(device);
}

/// A ship hands the supply cache that it tows to another ship, on whose card it lies from then on.
/// A ship that tows one already receives none [SCN-31].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    /// The ship that tows the supply cache. Default: `You`.
    #[serde(default)]
    pub from: Who,
    /// The ship that receives it.
    pub to: Who,
}

impl Word for HandOver {
    fn check(&self, at: &mut Check, word: &'static str) {
        let HandOver { from, to } = self;
        at.who(from);
        at.who(to);
        if from == to {
            at.say(Some(word), "from a ship to itself: this does nothing");
        }
    }

    fn compile(&self, c: &mut Compiler, steps: &mut Steps) {
        let HandOver { from, to } = self;
        steps.push(c.on(from, ShipOp::HandOver(c.squads.whom(to))));
    }

    topics!(from, to);
}

/// Drop or launch a device [DEV-2, DEV-3].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drop {
    /// The kind of device.
    pub device: DeviceKind,
    /// The templates, one of which is used, a list such as `["straight 1"]`. Empty with `touching`.
    pub template: Vec<TemplateWord>,
    /// How many fuse markers lie on it. Default: 0.
    #[serde(default)]
    pub fuses: u8,
    /// How many further devices of this kind may be placed, each with another template and for a
    /// charge of this card. Default: 0 [DEV-7].
    #[serde(default)]
    pub more: u8,
    /// `true`: the device may be launched as well, with the same templates [DEV-3].
    #[serde(default)]
    pub or_launch: bool,
    /// `true`: the device must be launched [DEV-3].
    #[serde(default)]
    pub launch: bool,
    /// `true`: the front guides or the rear guides of the remote can be set at the template. Only
    /// for remotes [DEV-53].
    #[serde(default)]
    pub either_guides: bool,
    /// The device is placed without a template: touching your ship, in this arc and on no ship.
    /// Absent: it is placed with a template [DEV-2/open].
    #[serde(default)]
    pub touching: Option<Arc>,
}

impl Word for Drop {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Drop { device, template, or_launch, launch, either_guides, touching, .. } = self;
        at.on_board(word);
        if touching.is_none() {
            at.named(template, "template");
        } else if !template.is_empty() || *or_launch || *launch {
            at.say(Some("touching"), "what touches the ship is set at no template");
        }
        if *or_launch && *launch {
            at.say(Some("or_launch"), "'launch' already implies it");
        }
        if *either_guides && !device.is_remote() {
            at.say(Some("either_guides"), "remotes have two sets of guides, other devices one");
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let Drop { device, template, fuses, more, or_launch, launch, either_guides, touching } = self;
        steps.push(Op::Device(DeviceOp::Drop {
            either_guides: *either_guides,
            how: Placing {
                templates: None,
                drops: !launch,
                launches: *launch || *or_launch,
                touching: touching.is_some(),
                in_arc: *touching,
            },
            device: *device,
            templates: template.iter().map(|word| word.0).collect(),
            fuses: *fuses,
            more: *more,
        }));
    }

    topics!(tell Topic::Devices; device);
}

/// Drop a device of one of your cards, at that card's cost and with its templates [DEV-9].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DropByCard {
    /// Only a device of this class: `Bomb`, `Mine`, `Obstacle` or `Remote`. Absent: any.
    #[serde(default)]
    pub only: Option<DeviceClass>,
    /// The templates, one of which is used, a list such as `["straight 1"]`. Absent: those of the
    /// device's card.
    #[serde(default)]
    pub template: Option<Vec<TemplateWord>>,
    /// `true`: the device may be launched as well: with the same templates, or if its card launches
    /// it [DEV-3].
    #[serde(default)]
    pub or_launch: bool,
    /// `true`: the device must be launched [DEV-3].
    #[serde(default)]
    pub launch: bool,
    /// `true`: the device is placed touching your ship, wherever your player likes, and without a
    /// template [DEV-2/open].
    #[serde(default)]
    pub touching: bool,
}

impl Word for DropByCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        let DropByCard { template, or_launch, launch, .. } = self;
        at.on_board(word);
        at.list(template, "template");
        if *or_launch && *launch {
            at.say(Some("or_launch"), "'launch' already implies it");
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let DropByCard { only, template, or_launch, launch, touching } = self;
        steps.push(Op::Device(DeviceOp::DropByCard {
            only: *only,
            how: Placing {
                templates: template.as_ref().map(|words| words.iter().map(|word| word.0).collect()),
                drops: !launch,
                launches: *launch || *or_launch,
                touching: *touching,
                in_arc: None,
            },
        }));
    }

    topics!(tell Topic::Devices; only);
}

/// Put a fuse marker on the device of the event. Only with `After(DropDevice())` or
/// `After(PlaceDevice())` [DEV-19].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceFuse;

impl Word for PlaceFuse {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let placed = matches!(when, When::After(After::DropDevice { .. } | After::PlaceDevice { .. }));
        Goes::With(placed, "After(PlaceDevice())")
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Device(DeviceOp::PlaceFuse));
    }
}

/// Put a fuse marker on this upgrade card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PutFuseHere;

impl Word for PutFuseHere {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_upgrade(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::PutFuseHere));
    }
}

/// Remove a fuse marker from this upgrade card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoveFuseHere;

impl Word for RemoveFuseHere {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_upgrade(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::RemoveFuseHere));
    }
}

/// This remote detonates [DEV-54].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DetonateThis;

impl Word for DetonateThis {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_remote(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Remote(RemoteOp::Detonate));
    }

    topics!(tell Topic::Devices;);
}

/// This remote relocates with one of these templates, from one of its sets of guides [DEV-35,
/// DEV-51].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Relocate(pub Vec<TemplateWord>);

impl Word for Relocate {
    fn check(&self, at: &mut Check, word: &'static str) {
        let Relocate(template) = self;
        at.of_remote(word);
        at.named(template, word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let Relocate(template) = self;
        steps.push(Op::Remote(RemoteOp::Relocate(template.iter().map(|word| word.0).collect())));
    }
}

/// This remote relocates to the front or rear guides of the ship of the event; the remote's player
/// chooses. A set of guides where the remote would overlap an object is barred. If both sets are
/// barred, the ship and the remote suffer 1 HIT damage each. Only with `After(MeetThisRemote())`
/// [DEV-50].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelocateToGuides;

impl Word for RelocateToGuides {
    fn goes(&self, at: &Check) -> Goes {
        let when = &at.ability.when;
        let met = matches!(when, When::After(After::MeetThisRemote { .. }));
        Goes::With(met, "After(MeetThisRemote())")
    }

    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_remote(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Remote(RemoteOp::RelocateToGuides));
    }
}

/// Remove a device; your player chooses which one [DEV-5].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoveDevice {
    /// The range of the device from you, such as `"0-1"`.
    pub range: Range,
}

impl Word for RemoveDevice {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.on_board(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let RemoveDevice { range } = self;
        steps.push(Op::Device(DeviceOp::RemoveDevice(*range)));
    }

    topics!(tell Topic::Devices;);
}

/// Your player chooses an obstacle at this range of the device. If there is none, the effect ends.
/// Only with `Detonates` [DEV-43].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChooseObstacle(pub Range);

impl Word for ChooseObstacle {
    fn goes(&self, at: &Check) -> Goes {
        at.detonates()
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let ChooseObstacle(range) = self;
        steps.push(Op::Device(DeviceOp::ChooseObstacle(*range)));
    }
}

/// Remove the obstacle that was chosen. Only with `Detonates` [OBJ-25].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoveObstacle;

impl Word for RemoveObstacle {
    fn goes(&self, at: &Check) -> Goes {
        at.detonates()
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Device(DeviceOp::RemoveObstacle));
    }
}

/// Your player may choose an obstacle and place it anew: beyond range 2 of the edges and of ships,
/// and beyond range 1 of other obstacles. Only with `Setup(..)` [RND-19].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceObstacleAnew;

impl Word for PlaceObstacleAnew {
    fn goes(&self, at: &Check) -> Goes {
        at.in_setup()
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Own(OwnOp::PlaceObstacleAnew));
    }
}

topic! {
    devices:
        SetUpRemotes(SetUpRemotes), SetUpByCard(SetUpByCard), LeaveObstacle(LeaveObstacle),
        HandOver(HandOver), Drop(Drop), DropByCard(DropByCard), PlaceFuse, PutFuseHere,
        RemoveFuseHere, DetonateThis, Relocate(Relocate), RelocateToGuides,
        RemoveDevice(RemoveDevice), ChooseObstacle(ChooseObstacle), RemoveObstacle,
        PlaceObstacleAnew,
}
