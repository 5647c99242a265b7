//! CHG-24: energy and the recurring shields of huge ships, on a made-up huge ship card: huge ships
//! do not fly yet, their charges obey their rules already.

use killbox_components::charge::Charge;
use killbox_components::event::Event;
use killbox_components::frame::phases::NextPhase;
use killbox_components::frame::{Frame, GainFrame, RoundFrame};
use killbox_components::ids::Seat;
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_components::state::Phase;
use killbox_components::token::Token;
use killbox_systems::charges;
use killbox_systems::reads::charge::{self, On};
use killbox_testkit::card;

use crate::abilities::kit::*;

/// HUG-23, HUG-26: printed energy 5 with 2 symbols, an upgrade's 1 more without, and shields 4 with
/// 1 symbol.
fn barge(pilot: &str) -> ShipSpec {
    let mut ship = ship(pilot);
    ship.size = Size::Huge;
    ship.energy = Charge::full(6, 2);
    ship.shields = Charge::full(4, 1);
    ship.cards.push(card("reactor", 0));
    ship
}

/// A card that pays 2 energy for a focus token at the start of the Engagement Phase.
const CARD: &str = r#"[
    Upgrade("reactor", [
        (when: StartOf(Engagement), cost: [Energy(2)], effect: [Gain(token: Focus)]),
        (when: After(RecoverCharge(charge: Energy)), effect: [Gain(token: Evade)]),
        (when: After(SpendCharge(charge: Energy)), effect: [Gain(token: Calculate)]),
        (when: After(LoseCharge(charge: Energy)), effect: [Gain(token: Strain)]),
    ]),
]"#;

fn scene() -> TestBattle {
    table_of(CARD, vec![barge("x")], vec![ship("y")])
}

fn energy(t: &mut TestBattle) -> u8 {
    t.with(|b| charge::charge(b, a(0), On::ENERGY).active)
}

fn stress(t: &mut TestBattle, n: u8) {
    t.push(Frame::Gain(GainFrame::new(a(0), Token::Stress, n, Seat::B)));
    t.run();
}

fn end_phase(t: &mut TestBattle) {
    t.play(Frame::Round(RoundFrame { next: NextPhase::End }));
}

/// HUG-22, HUG-23, CHG-13, ABL-48: an upgrade spends energy from the ship card, and only if all of
/// it is there; what is spent is lost and is heard as both.
#[test]
fn upgrades_spend_from_the_ship_card() {
    let mut t = scene();
    t.with(|b| charges::lose(b, a(0), On::ENERGY, 3));
    t.run();
    happens(&mut t, Event::PhaseBegan { phase: Phase::Engagement });
    // CHG-5: spent and lost: two abilities, in the order that their player chooses.
    let first = t.options()[0];
    t.answer(first);
    let gained = [Token::Focus, Token::Calculate, Token::Strain];
    let has = |t: &mut TestBattle| gained.map(|token| tokens(t, a(0), token));
    assert_eq!((energy(&mut t), has(&mut t)), (1, [1, 1, 2]));
    happens(&mut t, Event::PhaseBegan { phase: Phase::Engagement });
    assert_eq!((energy(&mut t), has(&mut t)), (1, [1, 1, 2]), "1 is not 2: nothing is paid");
}

/// CHG-24, HUG-22, HUG-24, HUG-25, HUG-26, HUG-27: in the End Phase as much energy and as many
/// shields recover as there are symbols on the ship card, up to the capacity; the two do not mix.
#[test]
fn the_end_phase_recovers_by_the_ship_card() {
    let mut t = scene();
    t.with(|b| {
        charges::lose(b, a(0), On::ENERGY, 3);
        charges::lose(b, a(0), On::SHIELDS, 3);
    });
    end_phase(&mut t);
    let now = |t: &mut TestBattle| {
        t.with(|b| [On::ENERGY, On::SHIELDS].map(|on| charge::charge(b, a(0), on).active))
    };
    assert_eq!(now(&mut t), [5, 2]);
    assert_eq!(tokens(&mut t, a(0), Token::Evade), 1, "recovering is heard");
    end_phase(&mut t);
    assert_eq!(now(&mut t), [6, 3]);
}

/// HUG-28: each stress token that a huge ship gains costs it an energy and goes, as far as energy
/// lasts.
#[test]
fn stress_is_paid_off_when_it_is_gained() {
    let mut t = scene();
    stress(&mut t, 1);
    assert_eq!((energy(&mut t), tokens(&mut t, a(0), Token::Stress)), (5, 0));
    t.with(|b| charges::lose(b, a(0), On::ENERGY, 4));
    stress(&mut t, 3);
    assert_eq!((energy(&mut t), tokens(&mut t, a(0), Token::Stress)), (0, 2));
}

/// HUG-29: after it recovered energy a huge ship pays off the stress it has.
#[test]
fn stress_is_paid_off_after_recovery() {
    let mut t = scene();
    t.with(|b| charges::lose(b, a(0), On::ENERGY, 6));
    stress(&mut t, 3);
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 3);
    end_phase(&mut t);
    assert_eq!((energy(&mut t), tokens(&mut t, a(0), Token::Stress)), (0, 1));
}

/// HUG-28, HUG-29: other ships keep their stress, whatever energy they are given.
#[test]
fn only_huge_ships_pay_stress_off() {
    let small = ShipSpec { size: Size::Small, ..barge("x") };
    let mut t = table_of("[]", vec![small], vec![ship("y")]);
    t.with(|b| charges::lose(b, a(0), On::ENERGY, 1));
    stress(&mut t, 1);
    end_phase(&mut t);
    assert_eq!((energy(&mut t), tokens(&mut t, a(0), Token::Stress)), (6, 1));
}
