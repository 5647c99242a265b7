//! Energy and recurring shields of huge ships, on a made-up huge ship card [CHG-24].

use killbox_components::charge::Charge;
use killbox_components::event::Event;
use killbox_components::frame::phases::NextPhase;
use killbox_components::frame::{Frame, GainFrame, RoundFrame};
use killbox_components::ids::Seat;
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_components::state::Phase;
use killbox_components::token::Token;
use killbox_systems::derived::charge::{self, On};
use killbox_systems::tokens::charges;
use killbox_testkit::card;

use crate::abilities::kit::*;

/// Printed energy 5 with 2 symbols plus 1 from an upgrade without a symbol, and shields 4 with 1
/// symbol [HUG-23, HUG-26].
fn barge(pilot: &str) -> ShipSpec {
    let mut ship = ship(pilot);
    ship.size = Size::Huge;
    ship.energy = Charge::full(6, 2);
    ship.shields = Charge::full(4, 1);
    ship.cards.push(card("reactor", 0));
    ship
}

/// A card that spends 2 energy for a focus token at the start of the Engagement Phase.
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
/// it is there. Spent energy is lost, and abilities trigger on both.
#[test]
fn upgrades_spend_from_the_ship_card() {
    let mut t = scene();
    t.with(|b| charges::lose(b, a(0), On::ENERGY, 3));
    t.run();
    happens(&mut t, Event::PhaseBegan { phase: Phase::Engagement });
    // Spending and losing trigger one ability each, in an order that their player chooses [CHG-5].
    let first = t.options()[0];
    t.answer(first);
    let gained = [Token::Focus, Token::Calculate, Token::Strain];
    let has = |t: &mut TestBattle| gained.map(|token| tokens(t, a(0), token));
    assert_eq!((energy(&mut t), has(&mut t)), (1, [1, 1, 2]));
    happens(&mut t, Event::PhaseBegan { phase: Phase::Engagement });
    assert_eq!((energy(&mut t), has(&mut t)), (1, [1, 1, 2]), "1 is not 2: nothing is paid");
}

/// CHG-24, HUG-22, HUG-24, HUG-25, HUG-26, HUG-27: in the End Phase energy and shields each recover
/// by the number of their symbols on the ship card, up to the capacity. The two do not mix.
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

/// HUG-28: a huge ship spends an energy for each stress token that it gains, which removes the
/// token, as far as its energy lasts.
#[test]
fn stress_is_paid_off_when_it_is_gained() {
    let mut t = scene();
    stress(&mut t, 1);
    assert_eq!((energy(&mut t), tokens(&mut t, a(0), Token::Stress)), (5, 0));
    t.with(|b| charges::lose(b, a(0), On::ENERGY, 4));
    stress(&mut t, 3);
    assert_eq!((energy(&mut t), tokens(&mut t, a(0), Token::Stress)), (0, 2));
}

/// HUG-29: after a huge ship recovered energy, it spends energy on its stress tokens.
#[test]
fn stress_is_paid_off_after_recovery() {
    let mut t = scene();
    t.with(|b| charges::lose(b, a(0), On::ENERGY, 6));
    stress(&mut t, 3);
    assert_eq!(tokens(&mut t, a(0), Token::Stress), 3);
    end_phase(&mut t);
    assert_eq!((energy(&mut t), tokens(&mut t, a(0), Token::Stress)), (0, 1));
}

/// HUG-28, HUG-29: other ships keep their stress, even if they have energy.
#[test]
fn only_huge_ships_pay_stress_off() {
    let small = ShipSpec { size: Size::Small, ..barge("x") };
    let mut t = table_of("[]", vec![small], vec![ship("y")]);
    t.with(|b| charges::lose(b, a(0), On::ENERGY, 1));
    stress(&mut t, 1);
    end_phase(&mut t);
    assert_eq!((energy(&mut t), tokens(&mut t, a(0), Token::Stress)), (6, 1));
}
