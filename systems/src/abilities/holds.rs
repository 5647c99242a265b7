//! Whether something holds: requirements, which ships are meant, whether a cost can be paid (ABL-26 to ABL-28, ABL-46).

use killbox_components::ability::language::{Cost, Requirement, Ships, State, Where, Who};
use killbox_components::ability::{Filter, Source, Span, Trigger};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::token::Token;

use crate::battle::Battle;
use crate::charges::{self, On};
use crate::host::Host;
use crate::{measure, tokens};

/// Whether all tests hold for an ability of that trigger.
pub(super) fn all<H: Host>(b: &Battle<H>, t: &Trigger, chosen: ShipSlot, tests: Span) -> bool {
    b.matchup.program.tests(tests).iter().all(|test| one(b, t, chosen, test))
}

fn one<H: Host>(b: &Battle<H>, t: &Trigger, chosen: ShipSlot, test: &Requirement) -> bool {
    match *test {
        Requirement::Is(who, state) => {
            let ships = whom(b, t, chosen, who);
            !ships.is_empty() && ships.into_iter().all(|ship| is(b, ship, state))
        }
        Requirement::IsNot(who, state) => {
            let ships = whom(b, t, chosen, who);
            !ships.is_empty() && !ships.into_iter().any(|ship| is(b, ship, state))
        }
        Requirement::ChargeActive => has_charges(b, t, 1),
        Requirement::NoActiveCharge => !has_charges(b, t, 1),
        Requirement::Exists(meant) => !ships(b, t.ship, meant).is_empty(),
        Requirement::NoneExists(meant) => ships(b, t.ship, meant).is_empty(),
    }
}

/// TOK-6, DMG-5: whether a ship is so.
pub(super) fn is<H: Host>(b: &Battle<H>, ship: ShipSlot, state: State) -> bool {
    let has = |token| b.tokens[ship].has(token);
    match state {
        State::Calculating => has(Token::Calculate),
        State::Cloaked => has(Token::Cloak),
        State::CriticallyDamaged => b.damage[ship].faceup.total() > 0,
        State::Damaged => b.damage[ship].total() > 0,
        State::Depleted => has(Token::Deplete),
        State::Disarmed => tokens::is_disarmed(b, ship),
        State::Evading => has(Token::Evade),
        State::Focused => has(Token::Focus),
        State::Ionized => tokens::is_ionised(b, ship),
        State::Jammed => has(Token::Jam),
        State::Reinforced => has(Token::ReinforceFore) || has(Token::ReinforceAft),
        State::Shielded => b.charges[ship].shields.active > 0,
        State::Strained => has(Token::Strain),
        State::Stressed => has(Token::Stress),
        State::Tractored => tokens::is_tractored(b, ship),
    }
}

/// ABL-51 to ABL-53: the ships in play that are meant, as seen from `you`.
pub(super) fn ships<H: Host>(b: &Battle<H>, you: ShipSlot, meant: Ships) -> ShipSet {
    let (among, place) = match meant {
        Ships::You => return you.set() & b.core.in_play,
        Ships::Friendly(place) => (b.friends(you), place),
        Ships::OtherFriendly(place) => (b.friends(you).without(you), place),
        Ships::Enemy(place) => (b.enemies(you), place),
        Ships::Other(place) => (b.core.in_play.without(you), place),
        Ships::AnyShip(place) => (b.core.in_play, place),
    };
    if place == Where::default() {
        return among;
    }
    let mut found = ShipSet::EMPTY;
    for ship in among.into_iter().filter(|ship| is_there(b, you, place, *ship)) {
        found.insert(ship);
    }
    found
}

/// Whether `ship` is one of the ships that are meant.
pub(super) fn is_one<H: Host>(b: &Battle<H>, you: ShipSlot, meant: Ships, ship: ShipSlot) -> bool {
    let (fits, place) = match meant {
        Ships::You => return ship == you,
        Ships::Friendly(place) => (ship.seat() == you.seat(), place),
        Ships::OtherFriendly(place) => (ship.seat() == you.seat() && ship != you, place),
        Ships::Enemy(place) => (ship.seat() != you.seat(), place),
        Ships::Other(place) => (ship != you, place),
        Ships::AnyShip(place) => (true, place),
    };
    fits && is_there(b, you, place, ship)
}

fn is_there<H: Host>(b: &Battle<H>, you: ShipSlot, place: Where, ship: ShipSlot) -> bool {
    place.range.is_none_or(|range| range.has(measure::range(b, you, ship)))
        && place.in_arc.is_none_or(|arc| measure::in_arc(b, you, arc, ship))
}

/// The ships an effect means; none if the one it means has left the board.
pub(super) fn whom<H: Host>(b: &Battle<H>, t: &Trigger, chosen: ShipSlot, who: Who) -> ShipSet {
    let one = match who {
        Who::You => t.ship,
        Who::ThatShip => t.subject,
        Who::Chosen => chosen,
        Who::Attacker => attacker_and_defender(b, t).0,
        Who::Defender => attacker_and_defender(b, t).1,
        Who::Each(meant) => return ships(b, t.ship, meant),
    };
    if one == ShipSlot::NONE { ShipSet::EMPTY } else { one.set() & b.core.in_play }
}

/// An attack's event has one of the two ships as its subject and the other as its number.
fn attacker_and_defender<H: Host>(b: &Battle<H>, t: &Trigger) -> (ShipSlot, ShipSlot) {
    match b.matchup.program.ability(t.ability).filter {
        Filter::Defend { .. } => (ShipSlot(t.arg), t.subject),
        _ => (t.subject, ShipSlot(t.arg)),
    }
}

/// CHG-12: where the standard charges of the card that speaks lie. Damage cards have none.
pub(super) fn own_charges<H: Host>(b: &Battle<H>, t: &Trigger) -> Option<(ShipSlot, On)> {
    match b.matchup.program.ability(t.ability).source {
        Source::Damage(_) => None,
        Source::Ship(ship) => Some((ship, On::SHIP)),
        Source::Upgrade(ship, card) => Some((ship, On::Upgrade(card))),
    }
}

fn has_charges<H: Host>(b: &Battle<H>, t: &Trigger, n: u8) -> bool {
    own_charges(b, t).is_some_and(|(ship, on)| charges::can_spend(b, ship, on, n))
}

/// ABL-27, ABL-49, ABL-50: whether the whole cost can be paid now.
pub(super) fn payable<H: Host>(b: &Battle<H>, t: &Trigger) -> bool {
    let program = &b.matchup.program;
    program.costs(program.ability(t.ability)).iter().all(|cost| match *cost {
        Cost::Charge(n) => has_charges(b, t, n),
        Cost::Force(n) => charges::can_spend(b, t.ship, On::FORCE, n),
        Cost::Spend(token, n) => b.tokens[t.ship].count(token) >= n,
        Cost::Gain(token, _) => tokens::can_gain(b, t.ship, token),
    })
}
