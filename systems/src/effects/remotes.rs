//! The effects of a remote's abilities on the remote.

use killbox_components::ability::RemoteOp;
use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::device::DeviceSet;
use killbox_components::frame::{AbilityFrame, DetonationsFrame, Frame, SufferFrame};
use killbox_components::geometry::Template;
use killbox_components::geometry::device::{Edge, against, guides, relocated};
use killbox_components::sets::Set;

use crate::devices::remotes::{relocate, set_down};
use crate::legal::remotes::free_guides;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Applies one effect.
pub(crate) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: RemoteOp) -> Flow {
    match op {
        RemoteOp::Relocate(templates) => with_template(b, f, templates),
        RemoteOp::RelocateToGuides => to_guides(b, f),
        RemoteOp::Detonate => {
            b.set(Frame::Ability(f.next()));
            b.push(Frame::Detonations(DetonationsFrame::new(DeviceSet(f.ship.set().0), None)));
            Flow::Continue
        }
    }
}

/// Relocates the remote. Its player chooses the template and from which of the remote's guides it
/// starts [DEV-35, DEV-51].
fn with_template<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, templates: Set<Template>) -> Flow {
    let remote = f.ship;
    let device = b.devices.rows[remote.index()];
    let asked = b.ask(remote.seat(), DecisionKind::Relocate, remote, |b| {
        for set in 0..guides(device.kind) {
            for template in templates.iter() {
                b.offer(Choice::Relocate { remote, template, guides: set });
            }
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Relocate { template, guides: set, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(f.next()));
    relocate(b, remote, relocated(device.kind, device.pose, template, set));
    Flow::Continue
}

/// Places the remote at guides of the ship where it overlaps no object. If there are none, both
/// suffer 1 HIT damage [DEV-50].
fn to_guides<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    let remote = f.ship;
    let next = Frame::Ability(f.next());
    let Some(ship) = f.subject.filter(|ship| b.core.in_play.has(*ship)) else { return b.set(next) };
    let free = free_guides(b, remote, ship);
    if free.is_empty() {
        b.set(next);
        for unit in [ship, remote] {
            b.push(Frame::Suffer(SufferFrame::new(unit, 1, 0)));
        }
        return Flow::Continue;
    }
    let asked = b.ask(remote.seat(), DecisionKind::ShipGuides, remote, |b| {
        for edge in &free {
            let arc = if *edge == Edge::Front { Arc::Front } else { Arc::Rear };
            b.offer(Choice::Arc { ship, arc });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Arc { arc, .. } = answer else { return b.misread() };
    b.set(next);
    let edge = if arc == Arc::Front { Edge::Front } else { Edge::Rear };
    set_down(b, remote, against(b.board.base(ship), b.devices.rows[remote.index()].kind, edge));
    Flow::Continue
}
