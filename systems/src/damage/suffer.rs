//! DMG-1, DMG-2: a ship suffers a batch of damage: HIT before CRIT, one at a time, shields first.

use killbox_components::event::Event;
use killbox_components::frame::damage::SufferStep;
use killbox_components::frame::{Frame, SufferFrame};
use killbox_components::ids::ShipSlot;
use killbox_components::state::Outcome;

use crate::abilities::replace::{Would, would_suffer};
use crate::battle::{Battle, Flow};
use crate::host::Host;

/// Goes on with a batch. What a point triggers resolves before the next one, as far as the frames below allow.
pub fn step<H: Host>(b: &mut Battle<H>, f: SufferFrame) -> Flow {
    let going = SufferFrame { step: SufferStep::Point, ..f };
    if f.step == SufferStep::Would && f.hits + f.crits > 0 {
        match would_suffer(b, f) {
            Would::Happens => {}
            Would::Waits => return Flow::Wait,
            Would::Instead(ability, (hits, crits)) => {
                b.set(Frame::Suffer(SufferFrame { hits, crits, ..going }));
                b.push(Frame::Ability(ability));
                return Flow::Continue;
            }
        }
    }
    points(b, going)
}

/// Suffers points until something was triggered, or none is left.
fn points<H: Host>(b: &mut Battle<H>, mut f: SufferFrame) -> Flow {
    while f.hits + f.crits > 0 {
        let crit = f.hits == 0;
        if crit {
            f.crits -= 1
        } else {
            f.hits -= 1
        }
        b.set(Frame::Suffer(f));
        point(b, f.ship, crit, f.dealer);
        if b.queue.staged > 0 || b.queue.dealt.is_some() || b.core.ending.is_some() {
            return Flow::Continue;
        }
    }
    b.pop_with(Outcome::Done)
}

/// DMG-1: one point. DMG-36/open: a card does not hear of the damage that deals it.
fn point<H: Host>(b: &mut Battle<H>, ship: ShipSlot, crit: bool, dealer: ShipSlot) {
    b.tally.0[ship.index()].taken += 1;
    if dealer != ShipSlot::NONE {
        b.tally.0[dealer.index()].dealt += 1;
    }
    if b.charges[ship].shields.lose(1) == 1 {
        b.raise(Event::DamageSuffered { ship, crit });
        b.raise(Event::ShieldLost { ship });
    } else {
        b.raise(Event::DamageSuffered { ship, crit });
        super::deal(b, ship, crit);
    }
}
