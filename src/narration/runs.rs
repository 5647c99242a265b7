//! Runs of events that are told in one sentence: several shields, several facedown cards, or
//! several dice of one roll.

use killbox_components::dice::Faces;
use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;

use super::Log;

/// The index of the first event from `at` on that is not a step of the ability queue.
pub(super) fn seen(log: &Log, at: usize) -> usize {
    let queue = |event: &&Event| matches!(event, Event::AbilityQueued { .. } | Event::AbilityDropped { .. });
    at + log.events[at.min(log.events.len())..].iter().take_while(queue).count()
}

/// Whether the event after the damage at `at` tells it: a shield that took it, or a card that it
/// dealt.
pub(super) fn damage_is_taken(log: &Log, at: usize) -> bool {
    let Some(Event::DamageSuffered { ship, .. }) = log.events.get(at) else { return false };
    match log.events.get(seen(log, at + 1)) {
        Some(Event::ShieldLost { ship: other } | Event::CardDealt { ship: other, .. }) => ship == other,
        _ => false,
    }
}

/// Whether the event at `at` is damage to that ship.
pub(super) fn is_damage(log: &Log, at: usize, ship: ShipSlot) -> bool {
    match log.events.get(seen(log, at)) {
        Some(
            Event::DamageSuffered { ship: other, .. }
            | Event::ShieldLost { ship: other }
            | Event::CardDealt { ship: other, .. },
        ) => *other == ship,
        _ => false,
    }
}

/// A run of equal points of damage.
pub(super) struct Points {
    /// The number of points.
    pub n: u8,
    /// The index of the event after the run.
    pub next: usize,
    /// Whether one of the points destroyed the ship.
    pub destroyed: bool,
}

/// The run of lost shields from `at` on.
pub(super) fn shields(log: &Log, at: usize) -> Points {
    points(log, at, |event| matches!(event, Event::ShieldLost { .. }))
}

/// The run of facedown damage cards from `at` on.
pub(super) fn facedown(log: &Log, at: usize) -> Points {
    points(log, at, |event| matches!(event, Event::CardDealt { kind: None, .. }))
}

/// The run of events equal to the one at `at`. Events of suffered damage and destruction in between
/// are skipped.
fn points(log: &Log, at: usize, is_such: impl Fn(&Event) -> bool) -> Points {
    let first = (&log.events[at], log.causes.get(at));
    let mut found = Points { n: 1, next: at + 1, destroyed: false };
    loop {
        let mut at = seen(log, found.next);
        let destroyed = matches!(log.events.get(at), Some(Event::Destroyed { .. }));
        at = seen(log, at + usize::from(destroyed));
        if damage_is_taken(log, at) {
            at = seen(log, at + 1);
        }
        match log.events.get(at) {
            Some(event) if is_such(event) && (event, log.causes.get(at)) == first => {
                found = Points { n: found.n + 1, next: at + 1, destroyed: found.destroyed || destroyed };
            }
            _ => return found,
        }
    }
}

/// The ships that a ship overlaps in a run from `at` on, and the index of the next event.
pub(super) fn overlapped(log: &Log, at: usize) -> (Vec<ShipSlot>, usize) {
    let mut others = Vec::new();
    let mut next = at;
    while let Some(Event::OverlappedShip { other, .. }) = log.events.get(next) {
        others.push(*other);
        next += 1;
    }
    (others, next)
}

/// The dice of one kind that a ship rolls in a run from `at` on, and the index of the next event.
pub(super) fn dice(log: &Log, at: usize) -> (Faces, usize) {
    let mut faces = Faces::default();
    let mut next = at;
    let first = match log.events[at] {
        Event::DieRolled { ship, dice, .. } => (ship, dice),
        _ => return (faces, at + 1),
    };
    while let Some(Event::DieRolled { ship, dice, face }) = log.events.get(next)
        && (*ship, *dice) == first
        && log.causes.get(next) == log.causes.get(at)
    {
        faces[*face as usize] += 1;
        next += 1;
    }
    (faces, next)
}
