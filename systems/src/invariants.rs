//! Invariants that hold in every battle at every decision. Tests check them; normal play does not.

use killbox_components::charge::Charge;
use killbox_components::choice::OptionKey;
use killbox_components::condition::{Assigned, ConditionKind};
use killbox_components::damage::{DECK, Deck, HugeDeck};
use killbox_components::frame::Frame;
use killbox_components::frame::movement::ManeuverStep;
use killbox_components::geometry::Pose;
use killbox_components::geometry::shape::penetration;
use killbox_components::ids::{CARDS_PER_SHIP, Seat, ShipSet, ShipSlot};
use killbox_components::objective::Scenario;
use killbox_components::spec::Berth;
use killbox_components::state::Phase;
use killbox_components::token::Token;

use crate::abilities::queries;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// How far two bases may overlap because of rounding, in mm: twice the contact tolerance [GEO-13].
const OVERLAP_MM: f32 = 0.011;
/// Each deck and all cards dealt from it have at least the number of cards in a whole deck [DMG-9,
/// HUG-6].
fn deck_law<O: Observer>(b: &Battle<O>) -> Option<String> {
    let huge = b.matchup.program.huge_deck().map(HugeDeck::whole);
    for (deck, whole) in [(Deck::Standard, DECK), (Deck::Huge, huge.unwrap_or_default())] {
        for seat in [0, 1] {
            // Remotes are dealt damage cards, too [DEV-36].
            let units = b.matchup.units() & Seat::BOTH[seat].units();
            let own = |ship: &ShipSlot| b.matchup.deck_of(*ship) == deck;
            let on_ships: u32 =
                units.into_iter().filter(own).map(|ship| u32::from(b.damage[ship].total())).sum();
            let aside = b.conditions.0.iter().filter(|on| on.ship.seat().index() == seat);
            let aside = aside.filter(|on| on.card.is_some_and(|card| card.deck() == deck)).count();
            let piles = b.decks.draw[seat].of(deck).total() + b.decks.discarded(seat).of(deck).total();
            let total = on_ships + aside as u32 + u32::from(piles);
            // An effect can copy facedown cards, so the sum may exceed a deck but is never smaller
            // [DMG-15].
            if total < u32::from(whole.total()) {
                return Some(format!("DMG-9: {deck:?} deck {seat} and its cards are {total}"));
            }
        }
    }
    let strays = |ship: &ShipSlot| {
        let (own, damage) = (b.matchup.deck_of(*ship), &b.damage[*ship]);
        [damage.faceup, damage.facedown].iter().any(|cards| cards.of(own) != *cards)
    };
    let stray = b.matchup.units().into_iter().find(strays)?;
    Some(format!("HUG-19: ship {} has a card of another deck", stray.0))
}

/// The first invariant that is violated, in words.
pub fn broken<O: Observer>(b: &Battle<O>) -> Option<String> {
    for pending in &b.pending.seats {
        let means_nothing = |key: &&OptionKey| key.choice(pending.kind).map(OptionKey::from) != Some(**key);
        if let Some(key) = pending.options.iter().find(means_nothing) {
            return Some(format!("{key:?} means nothing as an answer to {:?}", pending.kind));
        }
    }
    for ship in b.matchup.fielded {
        if let Some(what) = ship_law(b, ship) {
            return Some(format!("ship {}: {what}", ship.0));
        }
    }
    if let Some(what) = deck_law(b) {
        return Some(what);
    }
    for kind in ConditionKind::ALL {
        for seat in Seat::BOTH {
            let n = b.conditions.0.iter().filter(|own| own.kind == kind && own.by.seat() == seat).count();
            if n > kind.limit() {
                return Some(format!("CND-6: {n} of {} assigned", kind.name()));
            }
        }
    }
    for (at, own) in b.conditions.0.iter().enumerate() {
        if own.facedown && !own.kind.is_secret() {
            return Some(format!("CND-7: {} lies facedown", own.kind.name()));
        }
        let same = |other: &Assigned| other.ship == own.ship && own.kind.secrets().contains(&other.kind);
        if b.conditions.0[..at].iter().any(same) {
            return Some(format!("CND-8: two secret conditions of a marker on ship {}", own.ship.0));
        }
    }
    if let Some(what) = objective_law(b) {
        return Some(what);
    }
    overlapping(b).map(|(a, c)| format!("MOV-39: ships {} and {} overlap", a.0, c.0))
}

fn ship_law<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<String> {
    let charges = &b.charges[ship];
    let own = [
        ("standard", charges.standard),
        ("Force", charges.force),
        ("shield", charges.shields),
        ("energy", charges.energy),
    ];
    for (name, charge) in own {
        if charge.active > charge.limit {
            return Some(format!("CHG-6: {} of {} {name} charges active", charge.active, charge.limit));
        }
    }
    let cards = &b.cards[ship.index() * CARDS_PER_SHIP..(ship.index() + 1) * CARDS_PER_SHIP];
    if let Some(Charge { active, limit, .. }) =
        cards.iter().map(|card| card.charges).find(|charge| charge.active > charge.limit)
    {
        return Some(format!("CHG-6: {active} of {limit} charges active on an upgrade card"));
    }
    // An underflow of a counter would give a value near 255.
    if let Some(token) = Token::ALL.into_iter().find(|token| b.tokens[ship].count(*token) > 60) {
        return Some(format!("TOK-1: {} {token:?} tokens", b.tokens[ship].count(token)));
    }
    if b.tokens[ship].count(Token::Cloak) > 1 {
        return Some("TOK-49: two cloak tokens".into());
    }
    let locks = b.tokens[ship].locks.count_ones();
    // A docked ship keeps its locks while its abilities are inactive [RND-84].
    if b.core.in_play.has(ship) && locks > u32::from(queries::max_locks(b, ship)) {
        return Some(format!("TOK-30: {locks} locks"));
    }
    let here = b.core.in_play.has(ship);
    if here && b.core.removed.has(ship) {
        return Some("RND-74: removed, but still in play".into());
    }
    if let Some(&Berth { carrier, .. }) = b.berth(ship) {
        if here || b.core.removed.has(ship) {
            return Some("RND-84: docked, but in play or removed".into());
        }
        // The carrier may be in reserve itself, with the ships docked with it [RND-84].
        if b.core.phase != Phase::Setup && !(b.core.in_play | b.core.reserve).has(carrier) {
            return Some(format!("MOV-97: docked with ship {}, which is not in play", carrier.0));
        }
    }
    if b.core.joined.has(ship) {
        let leader = b.matchup.wing_of(ship).map(|wing| wing.leader);
        if !here || !leader.is_some_and(|leader| b.core.in_play.has(leader)) {
            return Some("WNG-11: in formation, but it or its leader is not in play".into());
        }
        if b.turn[ship].dial.is_some() {
            return Some("WNG-6: in formation, with a dial of its own".into());
        }
    }
    let dead = b.damage[ship].total() >= b.spec(ship).hull;
    // Its player may be deciding about a replacing effect [ABL-41].
    let is_asked = || b.frames.0.iter().any(|frame| matches!(frame, Frame::Leave(f) if f.ship == ship));
    if here && dead && !b.core.destroyed.has(ship) && !is_asked() {
        return Some("RND-71: as many damage cards as hull, but not destroyed".into());
    }
    let Pose { ux, uy, .. } = b.board.pose(ship);
    if here && (ux * ux + uy * uy - 1.0).abs() > 1e-4 {
        return Some("its heading is not a unit vector".into());
    }
    None
}

/// The invariants of objective tokens: only those of the scenario exist, and each towed one belongs
/// to a ship that is in play or about to jettison it.
fn objective_law<O: Observer>(b: &Battle<O>) -> Option<String> {
    let objectives = &b.objectives;
    let placed = objectives.scenario.map_or(0, |scenario| 1 + scenario.placed_tokens());
    if objectives.count > placed {
        return Some(format!("SCN-5: {} objective tokens", objectives.count));
    }
    for (number, token) in objectives.all() {
        if token.marker.is_some() && objectives.scenario != Some(Scenario::ScrambleTheTransmissions) {
            return Some(format!("SCN-41: a marker on objective {number}"));
        }
        let Some(ship) = token.towed_by else { continue };
        if objectives.scenario != Some(Scenario::SalvageMission) {
            return Some(format!("SCN-31: ship {} tows objective {number}", ship.0));
        }
        let jettisons = |frame: &Frame| matches!(frame, Frame::Jettison(f) if f.ship == ship);
        if !b.core.in_play.has(ship) && b.core.ending.is_none() && !b.frames.0.iter().any(jettisons) {
            return Some(format!("SCN-35: ship {} is out and tows objective {number}", ship.0));
        }
        if objectives.towed_by(ship) != Some(number) {
            return Some(format!("SCN-31: ship {} tows two objective tokens", ship.0));
        }
    }
    None
}

/// Two ships whose bases overlap. Exempt are a ship about to deploy, which stands at the guides of
/// its carrier [MOV-100], and ships that a huge ship pushes aside, which lie under it until they
/// are placed [HUG-48].
fn overlapping<O: Observer>(b: &Battle<O>) -> Option<(ShipSlot, ShipSlot)> {
    let deploys =
        |ship: ShipSlot| b.frames.0.iter().any(|frame| matches!(frame, Frame::Deploy(f) if f.ship == ship));
    let aside = b.frames.0.iter().fold(ShipSet::EMPTY, |aside, frame| match frame {
        Frame::Maneuver(f) if b.board.huge.0.has(f.ship) && f.step != ManeuverStep::After => {
            aside | (f.overlapped & !b.board.huge.0)
        }
        Frame::HugeOverlap(f) => aside | f.aside,
        _ => aside,
    });
    let standing = b.core.in_play.into_iter().filter(|ship| !deploys(*ship) && !aside.has(*ship));
    let standing = standing.fold(ShipSet::EMPTY, |ships, ship| ships | ship.set());
    for a in standing {
        for c in standing {
            if a < c && penetration(b.board.base(a), b.board.base(c)) > OVERLAP_MM {
                return Some((a, c));
            }
        }
    }
    None
}
