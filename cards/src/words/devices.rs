//! Words about devices, remotes and obstacles.

use super::Word;
use crate::check::{Check, Goes};
use crate::compile::{Compiler, Steps};
use crate::language::{After, Range, TemplateWord, When, Who};
use killbox_components::ability::{DeviceOp, Op, OwnOp, Placing, RemoteOp, ShipOp};
use killbox_components::arc::Arc;
use killbox_components::device::{DeviceClass, DeviceKind};
use serde::{Deserialize, Serialize};

/// Place remotes in set-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUpRemotes {
    /// What.
    pub device: DeviceKind,
    /// How many.
    pub n: u8,
    /// Anywhere beyond this range of every edge.
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
            at.say(Some(word), "remotes are placed so, beyond range 0 to 3 of the edges");
        }
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        let SetUpRemotes { device, n, beyond } = self;
        steps.push(Op::Device(DeviceOp::SetUp { device: *device, n: *n, beyond: *beyond }));
    }
}

/// DEV-2/open: in set-up, for a charge of each of your cards that drops such a device, its
/// device is placed anywhere in the play area beyond this range of enemy ships, objective
/// tokens and other devices, or not, as your player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUpByCard {
    /// Which devices.
    pub only: DeviceClass,
    /// Beyond which range.
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
}

/// DEV-45: with `Detonates`: such an obstacle is placed with its guides where those of the
/// device lie.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaveObstacle {
    /// What.
    pub device: DeviceKind,
    /// Fuse markers on it.
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
}

/// SCN-31: the supply cache that a ship tows lies on the card of another one then; not if that
/// tows one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    /// Whose.
    #[serde(default)]
    pub from: Who,
    /// To whom.
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
}

/// DEV-2, DEV-3: drop or launch a device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drop {
    /// What.
    pub device: DeviceKind,
    /// With one of these templates.
    pub template: Vec<TemplateWord>,
    /// Fuse markers on it.
    #[serde(default)]
    pub fuses: u8,
    /// DEV-7: so many more of it, each with another template and for a charge of this card.
    #[serde(default)]
    pub more: u8,
    /// DEV-3: whether it may be launched with the same templates as well.
    #[serde(default)]
    pub or_launch: bool,
    /// DEV-3: whether it must be launched.
    #[serde(default)]
    pub launch: bool,
    /// DEV-53: it is a remote, and its front guides or its rear ones can be set at the
    /// template.
    #[serde(default)]
    pub either_guides: bool,
    /// DEV-2/open: it is placed touching your ship, in this arc and on no ship, and not with a
    /// template.
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
            at.say(Some("or_launch"), "'launch' says it already");
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
}

/// DEV-9: drop a device of one of your cards, with that card's costs and templates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DropByCard {
    /// Only such a device.
    #[serde(default)]
    pub only: Option<DeviceClass>,
    /// With one of these templates, not with those of the card.
    #[serde(default)]
    pub template: Option<Vec<TemplateWord>>,
    /// DEV-3: whether it may be launched as well: with the same templates, or if its card
    /// launches it.
    #[serde(default)]
    pub or_launch: bool,
    /// DEV-3: whether it must be launched.
    #[serde(default)]
    pub launch: bool,
    /// DEV-2/open: it is placed touching your ship instead, wherever you like.
    #[serde(default)]
    pub touching: bool,
}

impl Word for DropByCard {
    fn check(&self, at: &mut Check, word: &'static str) {
        let DropByCard { template, or_launch, launch, .. } = self;
        at.on_board(word);
        at.list(template, "template");
        if *or_launch && *launch {
            at.say(Some("or_launch"), "'launch' says it already");
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
}

/// DEV-19: put a fuse marker on the device that was placed.
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

/// Put a fuse marker on this card.
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

/// Remove a fuse marker from this card.
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

/// DEV-54: this remote detonates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DetonateThis;

impl Word for DetonateThis {
    fn check(&self, at: &mut Check, word: &'static str) {
        at.of_remote(word);
    }

    fn compile(&self, _c: &mut Compiler, steps: &mut Steps) {
        steps.push(Op::Remote(RemoteOp::Detonate));
    }
}

/// DEV-35, DEV-51: this remote relocates, with one of these templates from one of its sets of
/// guides.
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

/// DEV-50: this remote relocates to the front or rear guides of the ship that triggered it, as
/// its player says; a set of guides where it would overlap an object is barred, and if both
/// are, the ship and the remote suffer 1 HIT damage each.
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

/// DEV-5: remove a device, which one your player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoveDevice {
    /// At this range of you.
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
}

/// DEV-43: choose an obstacle at this range of the device; without one nothing more happens.
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

/// OBJ-25: remove the obstacle that was chosen.
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

/// RND-19: your player may choose an obstacle and place it anew: beyond range 2 of the edges
/// and of ships, and beyond range 1 of other obstacles.
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
