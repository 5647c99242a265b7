//! DMG-1, DMG-2: a ship suffers a batch of damage: HIT before CRIT, one at a time, shields first.

use killbox_components::ability::{Compiled, Filter, Hook, Op, OwnOp};
use killbox_components::choice::Choice;
use killbox_components::damage::DamageKind;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::damage::{AboutToBeDealt, Dealer, SufferStep};
use killbox_components::frame::{AbilityFrame, Frame, SufferFrame};
use killbox_components::ids::ShipSlot;
use killbox_components::state::Outcome;
use killbox_components::with::With;

use super::{deck, remotes};
use crate::answers::queries;
use crate::objectives::{self, jettison};
use crate::possible::replace::{Would, would_be_dealt, would_suffer};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Goes on with a batch. What a point triggers resolves before the next one, as far as the frames
/// below allow.
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
    // Before the first point of a batch without HIT damage it is asked for the CRIT damage at once.
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

/// ABL-41: asks what replaces damage that is about to be suffered; if something does, or a player
/// must say so, how it goes on. What is left of the batch goes on as `going` says.
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

/// Suffers points until something was triggered, or none is left.
fn points<O: Observer>(b: &mut Battle<O>, mut f: SufferFrame) -> Flow {
    let depth = b.frames.0.len();
    while f.hits + f.crits > 0 {
        if f.hits == 0 && !f.crits_asked {
            // DMG-2: all HIT damage is suffered before CRIT damage is, or is replaced.
            b.set(Frame::Suffer(f));
            if let Some(flow) = replaced(b, f, SufferFrame { crits_asked: true, ..f }) {
                return flow;
            }
            f.crits_asked = true;
        }
        if !f.past_shields
            && b.charges[f.ship].shields.active == 0
            && queries::docked_shields(b, f.ship).is_some()
        {
            return b.set(Frame::Suffer(SufferFrame { step: SufferStep::Share, ..f }));
        }
        if let Some(flow) = next(b, &mut f, None) {
            return flow;
        }
        // What replaces the ship's destruction comes before the next point.
        let asks = b.frames.0.len() != depth;
        if b.queue.staged > 0 || b.queue.dealt.is_some() || b.core.ending.is_some() || asks {
            return Flow::Continue;
        }
    }
    b.pop_with(Outcome::Done);
    if b.objectives.shaken.has(f.ship) {
        // SCN-35/open: when all of the batch is suffered.
        jettison::must(b, f.ship);
    }
    Flow::Continue
}

/// DMG-1: the next point, and the card that it deals; `shares`: it takes a shield of that ship. How
/// the frame goes on if the card waits.
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

/// ERR-36/open: the ship has no active shields of its own: whether the next point takes one of the
/// docked ship, as if it were its own.
fn share<O: Observer>(b: &mut Battle<O>, f: SufferFrame) -> Flow {
    let mut f = SufferFrame { step: SufferStep::Point, ..f };
    let Some((docked, ability)) = queries::docked_shields(b, f.ship) else { return b.set(Frame::Suffer(f)) };
    let option = Choice::Ability { ship: f.ship, ability };
    let asked = b.ask(f.ship.seat(), DecisionKind::UseAbility, f.ship, |b| {
        b.offer(option);
        b.offer(Choice::Pass);
    });
    let Some(answer) = asked else { return Flow::Wait };
    next(b, &mut f, Some(docked).filter(|_| answer == option)).unwrap_or(Flow::Continue)
}

/// DMG-1: one point; whether it deals a card: if no active shield is left on the card of `shields`,
/// or there is none. DMG-36/open: a card does not hear of the damage that deals it.
fn point<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    crit: bool,
    dealer: Option<Dealer>,
    shields: Option<ShipSlot>,
) -> bool {
    b.tally.0[ship.index()].taken += 1;
    if let Some(attack) =
        b.attacks.current_mut().filter(|attack| attack.defender == ship && !attack.aftermath)
    {
        attack.suffered = attack.suffered.saturating_add(1);
    }
    if let Some(Dealer { ship: dealer, with }) = dealer {
        let dealer = b.devices.placed_by(dealer);
        let tally = &mut b.tally.0[dealer.index()];
        if dealer.seat() == ship.seat() {
            tally.dealt_to_friends += 1;
        } else {
            tally.dealt[with as usize] += 1;
        }
    }
    if crit && b.objectives.towed_by(ship).is_some() {
        b.objectives.shaken.insert(ship);
    }
    let lost = shields.filter(|shields| b.charges[*shields].shields.lose(1) == 1);
    if let Some(shields) = lost {
        // ERR-36: the shield may be that of a docked ship.
        objectives::damaged(b, shields);
        b.raise(Event::DamageSuffered { ship, crit });
        b.raise(Event::ShieldLost { ship });
        false
    } else {
        b.raise(Event::DamageSuffered { ship, crit });
        true
    }
}

/// ABL-41: if an ability could replace the card that is dealt for a point, it is dealt in a step of
/// its own. DMG-3/open: it is drawn before only if an ability asks for its trait.
pub fn about_to_deal<O: Observer>(b: &mut Battle<O>, f: SufferFrame, faceup: bool) -> Option<Flow> {
    if b.matchup.program.is_silent(Hook::WouldBeDealt, b.core.faceup_kinds) {
        return None;
    }
    if deck::is_out(b, f.ship) {
        // DMG-15: there is no card at all.
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

/// DMG-3/open: whether a faceup card that is about to be dealt is looked at, since an ability asks
/// for its trait.
fn is_looked_at<O: Observer>(b: &Battle<O>) -> bool {
    let asks_trait = |ability: &Compiled| matches!(ability.filter, Filter::Card { card_trait: Some(_), .. });
    b.matchup.program.of_cards(Hook::WouldBeDealt).any(|(.., ability)| asks_trait(ability))
}

/// DMG-3, DMG-11/open: a card that was about to be dealt is discarded; it lies there already.
pub(crate) fn discarded<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DamageKind) {
    if !is_looked_at(b) {
        deck::leave_unseen(b, ship.seat(), kind);
    }
}

/// DMG-3, ABL-41: the card is dealt, or what happens instead.
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
            // DMG-3/open: in place of the card that is looked for any other may lie in the deck.
            let goes_back = b.matchup.program.ops(compiled).iter().any(searches);
            let kind = aside.or_else(|| if goes_back { None } else { deck::draw_aside(b, f.ship) });
            let with = kind.map_or(With::Nothing, With::Card);
            b.push(Frame::Ability(AbilityFrame { with, ..ability }));
        }
    }
    Flow::Continue
}
