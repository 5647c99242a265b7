//! CHG-1 to CHG-23: charges on ship cards and upgrade cards: spending, losing, recovering, and what
//! the End Phase does. Called by actions, attacks, abilities and the End Phase. The law of CHG-6 is
//! kept by [`Charge`] itself; damage takes shields by its own rules (DMG-1).
//!
//! What changes something raises its event itself, so it belongs at the end of a step.

use arrayvec::ArrayVec;
use killbox_components::ability::{Cards, Hook};
use killbox_components::charge::{Charge, ChargeKind};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::phases::Withheld;
use killbox_components::frame::{Frame, RecoverFrame};
use killbox_components::ids::{CARDS_PER_SHIP, ShipSlot};
use killbox_components::ruleset::{ForceRecovery, RecurringPerCard, Ruleset};
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_components::token::Token;

use crate::answers::queries::{self, Fewer};
use crate::answers::raise;
use crate::objectives;
use crate::possible::replace::{Would, would_recover};
use crate::reads::charge::{On, can_recover, can_spend, charge, may_be_replaced, places, row};
use crate::tokens;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

fn charge_mut<'a, O: Observer>(b: &'a mut Battle<O>, ship: ShipSlot, on: On) -> &'a mut Charge {
    match on {
        On::ShipCard(ChargeKind::Standard) => &mut b.charges[ship].standard,
        On::ShipCard(ChargeKind::Force) => &mut b.charges[ship].force,
        On::ShipCard(ChargeKind::Shield) => &mut b.charges[ship].shields,
        On::ShipCard(ChargeKind::Energy) => &mut b.charges[ship].energy,
        On::Upgrade(card) => &mut b.cards[row(ship, card)].charges,
    }
}

// --- spending, losing, recovering ---

/// CHG-5, ABL-49: the ship pays `n`, or nothing at all: then false.
pub fn spend<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, on: On, n: u8) -> bool {
    if !can_spend(b, ship, on, n) {
        return false;
    }
    if n > 0 {
        charge_mut(b, ship, on).lose(n);
        match on {
            On::FORCE => b.raise(Event::ForceSpent { ship, n }),
            On::ShipCard(ChargeKind::Standard) | On::Upgrade(_) => {
                b.raise(Event::ChargesSpent { ship, card: on.card(), n });
            }
            On::ENERGY => b.raise(Event::EnergySpent { ship, n }),
            On::SHIELDS => objectives::damaged(b, ship),
        }
        // CHG-5: what is spent is lost; its variant knows no such thing. The log tells of the
        // spending only.
        if b.rules().spending_is_losing {
            each_loss(ship, on, n, |event| raise::trigger(b, &event));
        }
    }
    true
}

/// ABL-8, CHG-16/open: the ship spends Force of another one as if it were its own: that one loses
/// it. Nothing if that one has not so much.
pub fn spend_force_of<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, owner: ShipSlot, n: u8) {
    if ship == owner {
        spend(b, ship, On::FORCE, n);
    } else if b.charges[owner].force.active >= n {
        charge_mut(b, owner, On::FORCE).lose(n);
        b.raise(Event::ForceSpent { ship, n });
        b.raise(Event::ForceLost { ship: owner, n });
    }
}

/// CHG-4: up to `n` are lost; returns how many.
pub fn lose<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, on: On, n: u8) -> u8 {
    let n = charge_mut(b, ship, on).lose(n);
    if on == On::SHIELDS {
        // SCN-27.
        objectives::damaged(b, ship);
    }
    each_loss(ship, on, n, |event| b.raise(event));
    n
}

/// The events of a loss: shields are lost one by one (DMG-1).
fn each_loss(ship: ShipSlot, on: On, n: u8, mut tell: impl FnMut(Event)) {
    match on {
        _ if n == 0 => {}
        On::FORCE => tell(Event::ForceLost { ship, n }),
        On::SHIELDS => (0..n).for_each(|_| tell(Event::ShieldLost { ship })),
        On::ENERGY => tell(Event::EnergyLost { ship, n }),
        _ => tell(Event::ChargesLost { ship, card: on.card(), n }),
    }
}

/// CHG-3, CHG-7: up to `n` are recovered; returns how many. None yet if an ability may replace it:
/// then a frame recovers them. For the end of a step.
pub fn recover<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, on: On, n: u8) -> u8 {
    if may_be_replaced(b) && can_recover(b, ship, on) {
        let (kind, card) = match on {
            On::ShipCard(kind) => (kind, None),
            On::Upgrade(card) => (ChargeKind::Standard, Some(card)),
        };
        b.push(Frame::Recover(RecoverFrame { ship, kind, card, left: n, got: 0 }));
        return 0;
    }
    let n = charge_mut(b, ship, on).recover(n);
    recovered(b, ship, on, n);
    n
}

/// CHG-3/open: one charge after another is recovered, or replaced.
pub fn step<O: Observer>(b: &mut Battle<O>, f: RecoverFrame) -> Flow {
    let on = f.card.map_or(On::ShipCard(f.kind), On::Upgrade);
    if f.left == 0 || !can_recover(b, f.ship, on) {
        b.pop();
        recovered(b, f.ship, on, f.got);
        return Flow::Continue;
    }
    let next = RecoverFrame { left: f.left - 1, ..f };
    match would_recover(b, f.ship, on) {
        Would::Happens => {
            let got = f.got + charge_mut(b, f.ship, on).recover(1);
            b.set(Frame::Recover(RecoverFrame { got, ..next }))
        }
        Would::Waits => Flow::Wait,
        Would::Instead(ability, ()) => {
            b.set(Frame::Recover(next));
            b.push(Frame::Ability(ability));
            Flow::Continue
        }
    }
}

/// What follows when `n` were recovered.
fn recovered<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, on: On, n: u8) {
    match on {
        _ if n == 0 => {}
        On::FORCE => b.raise(Event::ForceRecovered { ship, n }),
        On::SHIELDS => b.raise(Event::ShieldsRecovered { ship, n }),
        On::ENERGY => {
            b.raise(Event::EnergyRecovered { ship, n });
            let stress = b.tokens[ship].count(Token::Stress);
            spend_on_stress(b, ship, stress);
        }
        _ => b.raise(Event::ChargesRecovered { ship, card: on.card(), n }),
    }
}

/// HUG-28, HUG-29: a huge ship spends its energy on stress tokens, up to `n` of them, as far as
/// energy lasts: after it gained them, and on all it has after it recovered energy.
pub fn spend_on_stress<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, n: u8) {
    if b.spec(ship).size != Size::Huge {
        return;
    }
    let n = n.min(charge(b, ship, On::ENERGY).active).min(b.tokens[ship].count(Token::Stress));
    if n > 0 {
        spend(b, ship, On::ENERGY, n);
        tokens::remove(b, ship, Token::Stress, n);
    }
}

/// Any card of a ship.
const ANY_CARD: Cards = Cards { slots: None, recurring: None, ship_card: true };

/// CHG-3: where an effect names no card, the ship's player chooses among those that can recover a
/// standard charge: the ship card first, then upgrades in order. `None`: a player is asked, the
/// step waits. `Some(None)`: there is no such card.
pub fn choose_card<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Option<Option<On>> {
    recovering_card(b, ship, ANY_CARD)
}

/// The same among such cards.
pub fn recovering_card<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, of: Cards) -> Option<Option<On>> {
    let on = places(b, ship, of).filter(|on| can_recover(b, ship, *on)).collect();
    one_of(b, ship, DecisionKind::RecoverCard, &on)
}

/// CHG-5: among such cards the ship's player chooses one that has an active standard charge; `own`
/// is another.
pub fn spending_card<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    of: Cards,
    own: Option<On>,
) -> Option<Option<On>> {
    let all = own.into_iter().chain(places(b, ship, of).filter(|on| Some(*on) != own));
    let on = all.filter(|on| can_spend(b, ship, *on, 1)).collect();
    one_of(b, ship, DecisionKind::SpendCard, &on)
}

/// Where charges of one ship lie: on its ship card and its upgrades.
type Places = ArrayVec<On, { CARDS_PER_SHIP + 1 }>;

fn one_of<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    kind: DecisionKind,
    places: &Places,
) -> Option<Option<On>> {
    if places.is_empty() {
        return Some(None);
    }
    let answer = b.ask(ship.seat(), kind, ship, |b| {
        for on in places {
            b.offer(match *on {
                On::ShipCard(_) => Choice::ShipCard(ship),
                On::Upgrade(card) => Choice::Upgrade { ship, card },
            });
        }
    })?;
    match answer {
        Choice::ShipCard(_) => Some(Some(On::SHIP)),
        Choice::Upgrade { card, .. } => Some(Some(On::Upgrade(card))),
        _ => {
            b.misread();
            None
        }
    }
}

// --- End Phase ---

/// RND-68, RND-85: what is recurring on the cards of all ships, docked ones too, recovers, what is
/// negative recurring is lost.
pub fn end_phase_of_all<O: Observer>(b: &mut Battle<O>) {
    if sweep_recurring(b) {
        return;
    }
    for ship in b.in_play() | b.in_reserve() {
        end_phase(b, ship);
    }
}

/// The same where nobody hears of it and no card changes its ship: the rows only change, but where
/// energy is recovered. False, and nothing was done, otherwise.
pub(crate) fn sweep_recurring<O: Observer>(b: &mut Battle<O>) -> bool {
    let matchup = b.matchup;
    let unheard = !matchup.cards_change
        && b.is_unheard(&[Hook::ChargeRecovered, Hook::ChargeLost, Hook::ShieldLost])
        && matchup.program.is_silent(Hook::RecoverFewer, b.core.faceup_kinds);
    if unheard {
        for ship in b.in_play() | b.in_reserve() {
            each_recurring(matchup.ship(ship), None, None, &matchup.ruleset, |on, symbols| match on {
                // HUG-29: energy has its own consequences.
                On::ENERGY => by_symbols(b, ship, on, symbols),
                _ if symbols > 0 => {
                    charge_mut(b, ship, on).recover(symbols.unsigned_abs());
                }
                _ => {
                    charge_mut(b, ship, on).lose(symbols.unsigned_abs());
                }
            });
        }
    }
    unheard
}

/// RND-68: what is recurring on the cards of `ship` recovers, what is negative recurring is lost
/// (no card has both). CHG-7 holds here too.
pub fn end_phase<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    let (matchup, moved, fewer) = (b.matchup, moved(b, ship), queries::recovers_fewer(b, ship));
    each_recurring(matchup.ship(ship), moved, fewer, &matchup.ruleset, |on, symbols| {
        by_symbols(b, ship, on, symbols)
    });
}

/// A charge that is to recover in the End Phase.
#[derive(Clone, Copy, Debug)]
pub struct Recovering {
    /// Whose.
    pub ship: ShipSlot,
    /// Where it lies.
    pub on: On,
    /// Whether there is one to recover.
    pub is_able: bool,
}

/// The ships with recurring charges, docked ones too: those of the second player first, so that the
/// first player, whose abilities are about them, decides first (ABL-21).
fn recovering<O: Observer>(b: &Battle<O>) -> impl Iterator<Item = ShipSlot> + use<O> {
    let (ships, first) = (b.in_play() | b.in_reserve(), b.core.first);
    let of = move |seat| ships.into_iter().filter(move |ship| ship.seat() == seat);
    of(first.other()).chain(of(first))
}

/// RND-68/open: the charge that is next to be asked about, whether an ability keeps it from
/// recovering; each symbol counts.
pub(crate) fn to_recover<O: Observer>(b: &Battle<O>, withheld: &Withheld) -> Option<Recovering> {
    let (mut number, mut found) = (0, None);
    for ship in recovering(b) {
        let (moved, fewer) = (moved(b, ship), queries::recovers_fewer(b, ship));
        each_recurring(b.matchup.ship(ship), moved, fewer, &b.matchup.ruleset, |on, symbols| {
            let behind = number + symbols.max(0) as u16;
            if (number..behind).contains(&withheld.asked) {
                let before = (number..withheld.asked).filter(|number| !withheld.has(*number)).count();
                let is_able =
                    can_recover(b, ship, on) && usize::from(charge(b, ship, on).inactive()) > before;
                found = Some(Recovering { ship, on, is_able });
            }
            number = behind;
        });
    }
    found
}

/// RND-68/open: all but those recover at once, what is negative recurring is lost.
pub(crate) fn recover_but<O: Observer>(b: &mut Battle<O>, withheld: &Withheld) {
    let (matchup, mut number) = (b.matchup, 0);
    for ship in recovering(b) {
        let (moved, fewer) = (moved(b, ship), queries::recovers_fewer(b, ship));
        each_recurring(matchup.ship(ship), moved, fewer, &matchup.ruleset, |on, symbols| {
            if symbols < 0 {
                lose(b, ship, on, symbols.unsigned_abs());
                return;
            }
            let behind = number + symbols as u16;
            let n = (number..behind).filter(|number| !withheld.has(*number)).count() as u8;
            number = behind;
            let n = charge_mut(b, ship, on).recover(n);
            recovered(b, ship, on, n);
        });
    }
}

/// SQD-20: the recurring symbols on what lies in the places of the ship's upgrade cards, if cards
/// can change ships.
#[inline]
fn moved<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<[i8; CARDS_PER_SHIP]> {
    b.matchup.cards_change.then(|| {
        let mut symbols = [0; CARDS_PER_SHIP];
        for (symbols, card) in symbols.iter_mut().zip(&b.cards[row(ship, 0)..]) {
            *symbols = card.charges.recurring;
        }
        symbols
    })
}

/// Where a ship has recurring symbols, and how many; negative ones are negative. `fewer`: of these
/// kinds so many recover less.
#[inline]
fn each_recurring(
    spec: &ShipSpec,
    moved: Option<[i8; CARDS_PER_SHIP]>,
    fewer: Option<Fewer>,
    rules: &Ruleset,
    mut with: impl FnMut(On, i8),
) {
    let mut some = |on, symbols: i8| {
        let symbols = match (fewer, on) {
            (Some(fewer), On::ShipCard(kind)) if symbols > 0 => (symbols - fewer[kind as usize] as i8).max(0),
            _ => symbols,
        };
        if symbols != 0 {
            with(on, symbols);
        }
    };
    // CHG-9 and its variant, CHG-10: the standard charges of one card.
    let of_card = |symbols: i8| match rules.recurring_per_card {
        RecurringPerCard::One if symbols > 0 => 1,
        _ => symbols,
    };
    some(On::SHIP, of_card(spec.charges.recurring));
    for (card, card_spec) in spec.cards.iter().enumerate() {
        let symbols = moved.map_or(card_spec.charges.recurring, |moved| moved[card]);
        some(On::Upgrade(card as u8), of_card(symbols));
    }
    // CHG-17: the highest number on one card, and its variant.
    if spec.force.limit > 0 {
        let symbols = match rules.force_recovery {
            ForceRecovery::HighestSymbolCount => spec.force.recurring,
            ForceRecovery::AlwaysOne => spec.force.recurring.min(1),
        };
        some(On::FORCE, symbols);
    }
    // CHG-23, HUG-24: the symbols of the ship card.
    some(On::SHIELDS, spec.shields.recurring);
    some(On::ENERGY, spec.energy.recurring);
}

fn by_symbols<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, on: On, symbols: i8) {
    if symbols > 0 {
        recover(b, ship, on, symbols.unsigned_abs());
    } else if symbols < 0 {
        lose(b, ship, on, symbols.unsigned_abs());
    }
}
