//! Suffering damage: HIT before CRIT damage, one at a time, shields first [DMG-1, DMG-2].

use killbox_components::ability::{Compiled, Filter, Hook, Op, OwnOp};
use killbox_components::choice::Choice;
use killbox_components::damage::DamageKind;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::damage::{AboutToBeDealt, Dealer, SufferStep};
use killbox_components::frame::{AbilityFrame, Frame, SufferFrame};
use killbox_components::ids::ShipSlot;
use killbox_components::state::Outcome;
use killbox_components::tally::ShipStat;
use killbox_components::trigger_data::TriggerData;

use super::{deck, remotes};
use crate::abilities::queries;
use crate::legal::replace::{Would, would_be_dealt, would_suffer};
use crate::objectives::{self, jettison};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of the damage. Abilities that a point of damage triggers resolve before the next
/// point, as far as the frames below allow.
pub fn step<O: Observer>(b: &mut Battle<O>, f: SufferFrame) -> Flow {
    if f.ship.is_remote() {
        return remotes::suffer(b, f);
    }
    if f.step == SufferStep::Deal {
        return deal(b, f);
    }
    if f.step == SufferStep::Share {
        return share(b, f);
    }
    // If there is no HIT damage, abilities can replace the CRIT damage before its first point.
    let asked = f.crits_asked || f.step == SufferStep::Would && f.hits == 0;
    let going = SufferFrame { step: SufferStep::Point, crits_asked: asked, ..f };
    if f.step == SufferStep::Would
        && f.hits + f.crits > 0
        && let Some(flow) = replaced(b, f, going)
    {
        return flow;
    }
    points(b, going)
}

/// Asks for abilities that replace damage about to be suffered [ABL-41]. `None` if there are none.
/// The rest of the damage continues with the frame `going`.
fn replaced<O: Observer>(b: &mut Battle<O>, f: SufferFrame, going: SufferFrame) -> Option<Flow> {
    match would_suffer(b, f) {
        Would::Happens => None,
        Would::Waits => Some(Flow::Wait),
        Would::Instead(ability, (hits, crits)) => {
            b.set(Frame::Suffer(SufferFrame { hits, crits, ..going }));
            b.push(Frame::Ability(ability));
            Some(Flow::Continue)
        }
    }
}

/// Suffers points of damage until an ability was triggered or none is left.
fn points<O: Observer>(b: &mut Battle<O>, mut f: SufferFrame) -> Flow {
    let depth = b.frames.0.len();
    while f.hits + f.crits > 0 {
        if f.hits == 0 && !f.crits_asked {
            // All HIT damage is suffered before CRIT damage is suffered or replaced [DMG-2].
            b.set(Frame::Suffer(f));
            if let Some(flow) = replaced(b, f, SufferFrame { crits_asked: true, ..f }) {
                return flow;
            }
            f.crits_asked = true;
        }
        if !f.past_shields
            && b.charges[f.ship].shields.active == 0
            && queries::may_use_docked_shields(b, f.ship).is_some()
        {
            return b.set(Frame::Suffer(SufferFrame { step: SufferStep::Share, ..f }));
        }
        if let Some(flow) = next(b, &mut f, None) {
            return flow;
        }
        // An ability that may replace the ship's destruction comes before the next point.
        let asks = b.frames.0.len() != depth;
        if b.queue.staged > 0 || b.queue.dealt.is_some() || b.core.ending.is_some() || asks {
            return Flow::Continue;
        }
    }
    b.pop_with(Outcome::Done);
    if b.objectives.shaken.has(f.ship) {
        // The ship jettisons its supply cache when all of the damage is suffered [SCN-35/open].
        jettison::must(b, f.ship);
    }
    Flow::Continue
}

/// Suffers the next point and deals its card [DMG-1]. `shares` is the docked ship whose shield the
/// point takes. Returns a flow if the card waits.
fn next<O: Observer>(b: &mut Battle<O>, f: &mut SufferFrame, shares: Option<ShipSlot>) -> Option<Flow> {
    let crit = f.hits == 0;
    if crit {
        f.crits -= 1
    } else {
        f.hits -= 1
    }
    b.set(Frame::Suffer(*f));
    let shields = if f.past_shields { None } else { Some(shares.unwrap_or(f.ship)) };
    if point(b, f.ship, crit, f.dealer, shields) {
        if let Some(flow) = about_to_deal(b, *f, crit) {
            return Some(flow);
        }
        super::deal(b, f.ship, crit);
    }
    None
}

/// Asks whether the next point takes a shield of the docked ship as if it were its own, since the
/// ship has no active shields left [ERR-36/open].
fn share<O: Observer>(b: &mut Battle<O>, f: SufferFrame) -> Flow {
    let mut f = SufferFrame { step: SufferStep::Point, ..f };
    let Some((docked, ability)) = queries::may_use_docked_shields(b, f.ship) else {
        return b.set(Frame::Suffer(f));
    };
    let option = Choice::Ability { ship: f.ship, ability };
    let asked = b.ask(f.ship.seat(), DecisionKind::UseAbility, f.ship, |b| {
        b.offer(option);
        b.offer(Choice::Pass);
    });
    let Some(answer) = asked else { return Flow::Wait };
    next(b, &mut f, Some(docked).filter(|_| answer == option)).unwrap_or(Flow::Continue)
}

/// Suffers one point. Returns whether it deals a card, because `shields` is none or has no active
/// shield [DMG-1]. A card does not trigger on the damage that deals it [DMG-36/open].
fn point<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    crit: bool,
    dealer: Option<Dealer>,
    shields: Option<ShipSlot>,
) -> bool {
    b.tally.0[ship.index()][ShipStat::Taken] += 1;
    if let Some(attack) =
        b.attacks.current_mut().filter(|attack| attack.defender == ship && !attack.aftermath)
    {
        attack.suffered = attack.suffered.saturating_add(1);
    }
    if let Some(Dealer { ship: dealer, with }) = dealer {
        let dealer = b.devices.placed_by(dealer);
        let stat = if dealer.seat() == ship.seat() { ShipStat::ToFriends } else { with.stat() };
        b.tally.0[dealer.index()][stat] += 1;
    }
    if crit && b.objectives.towed_by(ship).is_some() {
        b.objectives.shaken.insert(ship);
    }
    let lost = shields.filter(|shields| b.charges[*shields].shields.lose(1) == 1);
    if let Some(shields) = lost {
        // The shield may belong to a docked ship [ERR-36].
        objectives::damaged(b, shields);
        b.raise(Event::DamageSuffered { ship, crit });
        b.raise(Event::ShieldLost { ship });
        false
    } else {
        b.raise(Event::DamageSuffered { ship, crit });
        true
    }
}

/// If an ability may replace the card of a point, the card is dealt in a step of its own [ABL-41].
/// It is drawn in advance only if an ability asks for its trait [DMG-3/open].
pub fn about_to_deal<O: Observer>(b: &mut Battle<O>, f: SufferFrame, faceup: bool) -> Option<Flow> {
    if b.matchup.program.is_silent(Hook::WouldBeDealt, b.core.faceup_kinds) {
        return None;
    }
    if deck::is_out(b, f.ship) {
        // There is no card at all [DMG-15].
        b.set(Frame::Suffer(f));
        super::place(b, f.ship, None, faceup);
        return Some(Flow::Continue);
    }
    let aside = match faceup && is_looked_at(b) {
        true => deck::draw_aside(b, f.ship),
        false => None,
    };
    let card = Some(AboutToBeDealt { aside, faceup });
    Some(b.set(Frame::Suffer(SufferFrame { step: SufferStep::Deal, card, ..f })))
}

/// Whether a faceup card is looked at before it is dealt, because an ability asks for its trait
/// [DMG-3/open].
fn is_looked_at<O: Observer>(b: &Battle<O>) -> bool {
    let asks_trait = |ability: &Compiled| matches!(ability.filter, Filter::Card { card_trait: Some(_), .. });
    b.matchup.program.of_cards(Hook::WouldBeDealt).any(|(.., ability)| asks_trait(ability))
}

/// Discards a card that was about to be dealt; it already lies on the discard pile [DMG-3,
/// DMG-11/open].
pub(crate) fn discarded<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DamageKind) {
    if !is_looked_at(b) {
        deck::leave_unseen(b, ship.seat(), kind);
    }
}

/// Deals the card, unless an effect replaces this [DMG-3, ABL-41].
fn deal<O: Observer>(b: &mut Battle<O>, f: SufferFrame) -> Flow {
    let going = Frame::Suffer(SufferFrame { step: SufferStep::Point, card: None, ..f });
    let Some(AboutToBeDealt { aside, faceup }) = f.card else { return b.set(going) };
    let seat = f.ship.seat();
    match would_be_dealt(b, f.ship, aside, faceup) {
        Would::Happens => {
            b.set(going);
            match aside {
                Some(kind) => {
                    deck::take_aside(b, seat, kind);
                    super::place(b, f.ship, Some(kind), faceup);
                }
                None => super::deal(b, f.ship, faceup),
            }
        }
        Would::Waits => return Flow::Wait,
        Would::Instead(ability, ()) => {
            b.set(going);
            let compiled = b.matchup.program.ability(ability.ability);
            let searches = |op: &Op| matches!(op, Op::Own(OwnOp::DealSearched(_)));
            // The card goes back first, because the effect searches the deck for another card
            // [DMG-3/open].
            let goes_back = b.matchup.program.ops(compiled).iter().any(searches);
            let kind = aside.or_else(|| if goes_back { None } else { deck::draw_aside(b, f.ship) });
            let with = kind.map_or(TriggerData::Nothing, TriggerData::Card);
            b.push(Frame::Ability(AbilityFrame { with, ..ability }));
        }
    }
    Flow::Continue
}
