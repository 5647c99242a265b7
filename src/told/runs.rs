//! Events that a person tells in one breath: several shields, several facedown cards, several dice
//! of one roll.

use killbox_components::dice::Faces;
use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;

use super::Log;

/// The first event from `at` on that is more than a step of the ability queue.
pub(super) fn seen(log: &Log, at: usize) -> usize {
    let queue = |event: &&Event| matches!(event, Event::AbilityQueued { .. } | Event::AbilityDropped { .. });
    at + log.events[at.min(log.events.len())..].iter().take_while(queue).count()
}

/// Whether the damage that is suffered at `at` is told by what follows: the shield that took it or
/// the card it dealt.
pub(super) fn damage_is_taken(log: &Log, at: usize) -> bool {
    let Some(Event::DamageSuffered { ship, .. }) = log.events.get(at) else { return false };
    match log.events.get(seen(log, at + 1)) {
        Some(Event::ShieldLost { ship: other } | Event::CardDealt { ship: other, .. }) => ship == other,
        _ => false,
    }
}

/// Whether what stands at `at` is damage of that ship.
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

/// Equal points of damage that follow each other.
pub(super) struct Points {
    /// How many.
    pub n: u8,
    /// The event that comes after them.
    pub next: usize,
    /// Whether one of them destroyed the ship.
    pub destroyed: bool,
}

/// The shields that are lost in a row from `at` on.
pub(super) fn shields(log: &Log, at: usize) -> Points {
    points(log, at, |event| matches!(event, Event::ShieldLost { .. }))
}

/// The facedown damage cards that are dealt in a row from `at` on.
pub(super) fn facedown(log: &Log, at: usize) -> Points {
    points(log, at, |event| matches!(event, Event::CardDealt { kind: None, .. }))
}

/// What stands at `at` as often as it happens in a row, points of damage and destruction between
/// left out.
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

/// The ships that a ship overlaps in a row from `at` on, and what comes after them.
pub(super) fn overlapped(log: &Log, at: usize) -> (Vec<ShipSlot>, usize) {
    let mut others = Vec::new();
    let mut next = at;
    while let Some(Event::OverlappedShip { other, .. }) = log.events.get(next) {
        others.push(*other);
        next += 1;
    }
    (others, next)
}

/// The dice of one kind that a ship rolls in a row from `at` on, and what comes after them.
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
