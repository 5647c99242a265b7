//! The driver: one step of a battle, which is the next step of its top frame. The systems of
//! [`crate::schedule`] take one step after another.

use killbox_components::frame::Frame;
use killbox_components::state::{Fault, Phase};

use crate::effects::{queue, resolve};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::{Eye, Observer, Silent, Watcher};
use crate::{
    action, attack, damage, damage::rolls, devices, movement, objectives, objectives::jettison, phases,
    setup, ships::docking, ships::leaving, ships::lifting, tokens, tokens::charges,
};

/// The maximum number of steps. No game needs that many; a battle that reaches it is stuck
/// ([`Fault::Steps`]).
pub const MAX_STEPS: u32 = 1_000_000;

/// Takes one step of the top frame. The rules behind it are compiled only for [`Silent`] and for
/// [`Eye`], whatever the observer.
#[inline]
pub fn step<O: Watcher>(b: &mut Battle<O>) -> Flow {
    match O::unwatched(b) {
        Some(b) => step_unwatched(b),
        None => b.behind_an_eye(step_watched),
    }
}

// A development build compiles the rules in this crate alone. An optimised build may inline them
// into the loop that plays, which saves a call per step.
#[cfg_attr(not(debug_assertions), inline)]
fn step_unwatched(b: &mut Battle<Silent>) -> Flow {
    take_step(b)
}

fn step_watched(b: &mut Battle<Eye>) -> Flow {
    take_step(b)
}

#[inline(always)]
pub(crate) fn take_step<O: Observer>(b: &mut Battle<O>) -> Flow {
    if let Some(flow) = prepare(b) {
        return flow;
    }
    let Some(top) = b.frames.0.last() else { return Flow::Over };
    match *top {
        Frame::Setup(f) => setup::step(b, f),
        Frame::Round(f) => phases::round::step(b, f),
        Frame::Planning(f) => phases::planning::step(b, f),
        Frame::SystemPhase(f) => phases::system::step(b, f),
        Frame::SystemTurn(f) => phases::system::turn(b, f),
        Frame::ActivationPhase(f) => phases::activation::step(b, f),
        Frame::Activate(f) => phases::activation::turn(b, f),
        Frame::EngagementPhase(f) => phases::engagement::step(b, f),
        Frame::Engage(f) => phases::engagement::turn(b, f),
        Frame::EndPhase(f) => phases::end::step(b, f),
        Frame::Maneuver(f) => movement::maneuver::step(b, f),
        Frame::Move(f) => movement::moves::step(b, f),
        Frame::Obstacles(f) => movement::obstacles::step(b, f),
        Frame::ShipOverlap(f) => movement::overlap::step(b, f),
        Frame::Tractor(f) => movement::tractor::step(b, f),
        Frame::ChooseAction(f) => action::choose::step(b, f),
        Frame::Action(f) => action::perform::step(b, f),
        Frame::Gain(f) => tokens::gain::step(b, f),
        Frame::Jam(f) => tokens::jam::step(b, f),
        Frame::Lock(f) => tokens::lock::step(b, f),
        Frame::Suffer(f) => damage::suffer::step(b, f),
        Frame::DamageCard(f) => damage::cards::step(b, f),
        Frame::Attack(f) => attack::step(b, f),
        Frame::Queue(f) => queue::step(b, f),
        Frame::Ability(f) => resolve::step(b, f),
        Frame::Over => Flow::Over,
        Frame::Detonations(f) => devices::detonation::step(b, f),
        Frame::Roll(f) => rolls::step(b, f),
        Frame::Leave(f) => leaving::step(b, f),
        Frame::Recover(f) => charges::step(b, f),
        Frame::Deploy(f) => docking::step(b, f),
        Frame::HugeOverlap(f) => lifting::step(b, f),
        Frame::Jettison(f) => objectives::jettison::step(b, f),
        Frame::Forget(f) => objectives::knowledge::step(b, f),
    }
}

/// The work between two steps:
///
/// - triggered abilities enter the queue [ABL-24, ABL-37]
/// - destroyed ships leave the game [RND-59, RND-76]
/// - frames whose ship is gone end [MOV-96]
/// - a battle with too many steps is stopped
fn prepare<O: Observer>(b: &mut Battle<O>) -> Option<Flow> {
    b.core.steps += 1;
    if b.core.steps > MAX_STEPS {
        b.fault(Fault::Steps);
    }
    if b.queue.dealt.is_some() {
        resolve::dealt(b);
    }
    if open_queue(b) {
        return Some(Flow::Opens);
    }
    if !b.core.destroyed.is_empty() && jettison::of_destroyed(b) {
        return Some(Flow::Continue);
    }
    if !leaving::removable(b).is_empty()
        && (b.core.phase != Phase::Engagement || !(b.core.destroyed & b.remotes()).is_empty())
        && b.queue.waiting.is_empty()
        && b.frames.window_is_open()
        && !is_mid_damage(b)
    {
        if b.core.phase == Phase::Engagement {
            // At its own initiative a remote fires simultaneously, like a ship [DEV-37].
            devices::remotes::remove_destroyed(b, initiative_under_way(b));
        } else {
            leaving::remove_destroyed(b);
        }
        if open_queue(b) {
            return Some(Flow::Opens);
        }
    }
    // A frame ends if the ship that it needs has left [MOV-96]. The early return skips this check
    // for every step as long as no ship has left the game.
    if b.core.removed.is_empty() && b.core.reserve.is_empty() {
        return None;
    }
    let top = b.frames.0.last();
    let needed = top.and_then(Frame::needs);
    match needed {
        // A ship in reserve recovers charges, too [RND-85].
        Some(ship) if b.core.reserve.has(ship) => (!matches!(top, Some(Frame::Recover(_)))).then(|| b.pop()),
        // A docked ship recovers charges [RND-85].
        Some(ship) if !b.units().has(ship) && !b.docked().has(ship) => Some(b.pop()),
        _ => None,
    }
}

/// The current initiative of the Engagement Phase, if it is under way [RND-60].
fn initiative_under_way<O: Observer>(b: &Battle<O>) -> Option<u8> {
    b.frames.0.iter().find_map(|frame| match frame {
        Frame::EngagementPhase(f) => Some(f.initiative),
        _ => None,
    })
}

/// Moves triggered abilities into the queue if the frames allow it. This takes a step of its own
/// [ABL-24, ABL-37].
#[inline(always)]
fn open_queue<O: Observer>(b: &mut Battle<O>) -> bool {
    b.queue.staged > 0 && open_queue_now(b)
}

fn open_queue_now<O: Observer>(b: &mut Battle<O>) -> bool {
    let opens = b.frames.window_is_open();
    if opens {
        queue::open(b);
    }
    opens
}

/// Whether damage or an attack is under way. A destroyed ship stays until the end of the attack and
/// of the damage that it suffers [ATK-75, DMG-4], and while an ability of it resolves [RND-59].
fn is_mid_damage<O: Observer>(b: &Battle<O>) -> bool {
    b.attacks.len > 0
        || matches!(b.frames.top(), Some(Frame::Suffer(_) | Frame::DamageCard(_)))
        || b.frames.0.iter().any(|frame| matches!(frame, Frame::Ability(f) if b.core.destroyed.has(f.ship)))
}
