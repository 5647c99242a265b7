//! Charges on ship cards and upgrade cards: spending, losing, recovering, and the work of the End
//! Phase [CHG-1 to CHG-23]. [`Charge`] itself keeps the number of active charges within its limit
//! [CHG-6]. Damage takes shields by its own rules [DMG-1].
//!
//! Actions, attacks, abilities and the End Phase call this module. A function that changes charges
//! raises the event itself, so call it at the end of a step.

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

use crate::abilities::queries::{self, Fewer};
use crate::abilities::raise;
use crate::derived::charge::{On, can_recover, can_spend, charge, may_be_replaced, places, row};
use crate::legal::replace::{Would, would_recover};
use crate::objectives;
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

/// Spends `n` charges, or none if there are fewer; it then returns false [CHG-5, ABL-49].
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
        // Spent charges are lost, except under the ruleset's variant [CHG-5]. Only the
        // spending is reported to the observer.
        if b.rules().spending_is_losing {
            each_loss(ship, on, n, |event| raise::trigger(b, &event));
        }
    }
    true
}

/// Spends Force of `owner` as if it were the Force of `ship`; `owner` loses it. Nothing happens if
/// `owner` has less than `n` [ABL-8, CHG-16/open].
pub fn spend_force_of<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, owner: ShipSlot, n: u8) {
    if ship == owner {
        spend(b, ship, On::FORCE, n);
    } else if b.charges[owner].force.active >= n {
        charge_mut(b, owner, On::FORCE).lose(n);
        b.raise(Event::ForceSpent { ship, n });
        b.raise(Event::ForceLost { ship: owner, n });
    }
}

/// Loses up to `n` charges and returns how many [CHG-4].
pub fn lose<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, on: On, n: u8) -> u8 {
    let n = charge_mut(b, ship, on).lose(n);
    if on == On::SHIELDS {
        // Lost shields can bring the ship to half strength [SCN-27].
        objectives::damaged(b, ship);
    }
    each_loss(ship, on, n, |event| b.raise(event));
    n
}

/// Reports the events of a loss. Shields are lost one by one [DMG-1].
fn each_loss(ship: ShipSlot, on: On, n: u8, mut tell: impl FnMut(Event)) {
    match on {
        _ if n == 0 => {}
        On::FORCE => tell(Event::ForceLost { ship, n }),
        On::SHIELDS => (0..n).for_each(|_| tell(Event::ShieldLost { ship })),
        On::ENERGY => tell(Event::EnergyLost { ship, n }),
        _ => tell(Event::ChargesLost { ship, card: on.card(), n }),
    }
}

/// Recovers up to `n` charges and returns how many [CHG-3, CHG-7]. If an ability may replace
/// recovery, this returns 0 and a frame recovers them. Call it at the end of a step.
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

/// Recovers one charge after another, unless an ability replaces it [CHG-3/open].
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

/// Applies the consequences of recovering `n` charges.
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

/// Spends energy of a huge ship on its stress tokens, up to `n` of them, as far as the energy
/// lasts. This happens after the ship gains stress tokens, and for all of them after it recovers
/// energy [HUG-28, HUG-29].
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

/// If an effect names no card, the ship's player chooses among the cards that can recover a
/// standard charge: the ship card first, then upgrades in order [CHG-3]. `None` while the answer is
/// pending, `Some(None)` if there is no such card.
pub fn choose_card<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Option<Option<On>> {
    recovering_card(b, ship, ANY_CARD)
}

/// Like [`choose_card`], among the cards that match `of`.
pub fn recovering_card<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, of: Cards) -> Option<Option<On>> {
    let on = places(b, ship, of).filter(|on| can_recover(b, ship, *on)).collect();
    one_of(b, ship, DecisionKind::RecoverCard, &on)
}

/// The ship's player chooses, among the cards that match `of` and the card `own`, one that has an
/// active standard charge [CHG-5].
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

/// The cards of one ship that hold charges: its ship card and its upgrades.
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

/// Recovers and loses charges by the recurring symbols on the cards of all ships, including docked
/// ones [RND-68, RND-85].
pub fn end_phase_of_all<O: Observer>(b: &mut Battle<O>) {
    if sweep_recurring(b) {
        return;
    }
    for ship in b.in_play() | b.in_reserve() {
        end_phase(b, ship);
    }
}

/// Like [`end_phase_of_all`], without events. This is possible if nothing listens and no card
/// changes ships: the rows alone are changed, except where energy recovers. Otherwise it does
/// nothing and returns false.
pub(crate) fn sweep_recurring<O: Observer>(b: &mut Battle<O>) -> bool {
    let matchup = b.matchup;
    let unheard = !matchup.cards_change
        && b.is_unheard(&[Hook::ChargeRecovered, Hook::ChargeLost, Hook::ShieldLost])
        && matchup.program.is_silent(Hook::RecoverFewer, b.core.faceup_kinds);
    if unheard {
        for ship in b.in_play() | b.in_reserve() {
            each_recurring(matchup.ship(ship), None, None, &matchup.ruleset, |on, symbols| match on {
                // Recovered energy has further effects [HUG-29].
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

/// Recovers charges by the recurring symbols on the cards of `ship`, and loses charges by the
/// negative ones. No card has both [RND-68]. Charges that cannot be recovered stay inactive
/// [CHG-7].
pub fn end_phase<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    let (matchup, moved, fewer) = (b.matchup, moved(b, ship), queries::recovers_fewer(b, ship));
    each_recurring(matchup.ship(ship), moved, fewer, &matchup.ruleset, |on, symbols| {
        by_symbols(b, ship, on, symbols)
    });
}

/// A charge that would recover in the End Phase.
#[derive(Clone, Copy, Debug)]
pub struct Recovering {
    /// The ship that has the charge.
    pub ship: ShipSlot,
    /// The card on which the charge lies.
    pub on: On,
    /// Whether there is an inactive charge to recover.
    pub is_able: bool,
}

/// The ships with recurring charges, including docked ones. Those of the second player come first.
/// The first player's abilities concern them, so the first player decides first [ABL-21].
fn recovering<O: Observer>(b: &Battle<O>) -> impl Iterator<Item = ShipSlot> + use<O> {
    let (ships, first) = (b.in_play() | b.in_reserve(), b.core.first);
    let of = move |seat| ships.into_iter().filter(move |ship| ship.seat() == seat);
    of(first.other()).chain(of(first))
}

/// The next charge for which abilities may prevent recovery. Each recurring symbol counts as one
/// charge [RND-68/open].
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

/// Recovers all charges except the withheld ones, and loses charges by negative recurring symbols
/// [RND-68/open].
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

/// The recurring symbols of the cards in the ship's upgrade slots, if cards of the matchup can
/// change ships [SQD-20].
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

/// Calls `with` for each place of a ship's recurring symbols, with their number, which is negative
/// for negative symbols. `fewer` is subtracted by kind.
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
    // The standard charges of one card, and the ruleset's variant [CHG-9, CHG-10].
    let of_card = |symbols: i8| match rules.recurring_per_card {
        RecurringPerCard::One if symbols > 0 => 1,
        _ => symbols,
    };
    some(On::SHIP, of_card(spec.charges.recurring));
    for (card, card_spec) in spec.cards.iter().enumerate() {
        let symbols = moved.map_or(card_spec.charges.recurring, |moved| moved[card]);
        some(On::Upgrade(card as u8), of_card(symbols));
    }
    // The highest number of Force symbols on one card, and the ruleset's variant [CHG-17].
    if spec.force.limit > 0 {
        let symbols = match rules.force_recovery {
            ForceRecovery::HighestSymbolCount => spec.force.recurring,
            ForceRecovery::AlwaysOne => spec.force.recurring.min(1),
        };
        some(On::FORCE, symbols);
    }
    // The symbols of the ship card [CHG-23, HUG-24].
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
