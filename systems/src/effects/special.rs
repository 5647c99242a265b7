//! Effects on the ship itself: its dial, its facing, its initiative; and what its player may do inside an effect.

use killbox_components::ability::{FREE, Granted, INITIATIVE, Until};
use killbox_components::damage::DamageKind;
use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::event::Event;
use killbox_components::frame::damage::SufferStep;
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::{AbilityFrame, Frame, ManeuverFrame, SufferFrame};
use killbox_components::maneuver::Maneuver;

use crate::answers::{costs, granted};
use crate::damage::deck;
use crate::effects::pay::{self, PAYS};
use crate::movement::rotate::rotate;
use crate::movement::{direction_key, direction_of};
use crate::phases::planning::dial_key;
use crate::possible::effects;
use crate::possible::ship::{DialChange, can_execute_instead, can_set_dial, dial_options, rotations};
use crate::reads::area::quarter_turn;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The same ability at its next effect.
const fn next(f: AbilityFrame) -> AbilityFrame {
    AbilityFrame { pc: f.pc + 1, step: 0, ..f }
}

/// ABL-4: "then you may": asked only if it can be paid and would change something.
pub(crate) fn may<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, price: u16, skip: u8) -> Flow {
    let go_on = AbilityFrame { part: 0, ..next(f) };
    let passed = AbilityFrame { pc: go_on.pc + skip, ..go_on };
    let program = &b.matchup.program;
    let cost = (price != FREE).then(|| program.price(price));
    if f.part != PAYS {
        let from = usize::from(f.pc) + 1;
        let ops = program.ops(program.ability(f.ability)).get(from..from + usize::from(skip)).unwrap_or(&[]);
        let t = f.trigger();
        let able = cost.is_none_or(|cost| {
            costs::can_pay(b, &t, f.chosen, f.ship, cost) && !costs::is_barred(b, &t, cost, ops)
        }) && effects::any_can_resolve(b, &f, ops);
        if !able {
            return b.set(Frame::Ability(passed));
        }
        let asked = b.ask(f.ship.seat(), DecisionKind::UseAbility, f.ship, |b| {
            b.offer(OptionKey::new(Verb::Ability, f.ship.0, f.ability));
            b.offer(OptionKey::PASS);
        });
        let Some(key) = asked else { return Flow::Wait };
        return b.set(Frame::Ability(match (key.is_pass(), cost) {
            (true, _) => passed,
            (false, None) => go_on,
            (false, Some(_)) => AbilityFrame { part: PAYS, step: 0, ..f },
        }));
    }
    match cost {
        None => b.set(Frame::Ability(go_on)),
        Some(cost) => pay::one(b, f, f.ship, cost, |b, _| {
            b.set(Frame::Ability(go_on));
        }),
    }
}

/// MOV-86: its player says how; straight stands for 180 degrees.
pub(crate) fn rotate_ship<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    quarter: bool,
    half: bool,
) -> Flow {
    let ship = f.ship;
    let options = rotations(b, ship, quarter, half);
    if options.is_empty() {
        return b.set(Frame::Ability(next(f)));
    }
    let asked = b.ask(ship.seat(), DecisionKind::TractorRotation, ship, |b| {
        for by in &options {
            b.offer(direction_key(*by));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    b.set(Frame::Ability(next(f)));
    rotate(b, ship, quarter_turn(direction_of(key.arg)));
    Flow::Continue
}

/// MOV-10: sets the revealed dial to another maneuver. Nothing is revealed again.
pub(crate) fn set_dial<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, to: DialChange) -> Flow {
    let ship = f.ship;
    if !can_set_dial(b, ship, to) {
        return b.set(Frame::Ability(next(f)));
    }
    let asked = b.ask(ship.seat(), DecisionKind::Dial, ship, |b| {
        for maneuver in dial_options(b, ship, to) {
            b.offer(dial_key(ship, maneuver));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    b.set(Frame::Ability(next(f)));
    let chosen = b.matchup.ship(ship).dial.iter().copied().find(|m| dial_key(ship, *m) == key);
    if let Some(maneuver) = chosen {
        b.turn[ship].dial = Some(maneuver);
        b.turn[ship].revealed = Some(maneuver);
        // RND-42/open: abilities hear of the Planning Phase's dials only.
        b.tell(Event::DialSet { ship, maneuver });
    }
    Flow::Continue
}

/// The ship executes this maneuver now; the one that it has revealed is not executed in this activation.
pub(crate) fn execute_instead<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, maneuver: Maneuver) -> Flow {
    b.set(Frame::Ability(next(f)));
    if !can_execute_instead(b, f.ship) {
        return Flow::Continue;
    }
    b.turn[f.ship].executed_instead = true;
    b.push(Frame::Maneuver(ManeuverFrame::new(f.ship, maneuver, ManeuverSource::Activation)));
    Flow::Continue
}

/// MOV-9: its player says which; it is executed besides the one on the dial.
pub(crate) fn execute<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, maneuvers: &[Maneuver]) -> Flow {
    let ship = f.ship;
    let asked = b.ask(ship.seat(), DecisionKind::AbilityManeuver, ship, |b| {
        for maneuver in maneuvers {
            b.offer(dial_key(ship, *maneuver));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    b.set(Frame::Ability(next(f)));
    if let Some(maneuver) = maneuvers.iter().find(|maneuver| dial_key(ship, **maneuver) == key) {
        b.push(Frame::Maneuver(ManeuverFrame::new(ship, *maneuver, ManeuverSource::Effect)));
    }
    Flow::Continue
}

/// RND-36: the highest initiative that a ship card prints.
const HIGHEST_INITIATIVE: u16 = 6;

/// RND-37: its player says which number.
pub(crate) fn choose_initiative<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, until: Until) -> Flow {
    let asked = b.ask(f.ship.seat(), DecisionKind::Initiative, f.ship, |b| {
        for n in 0..=HIGHEST_INITIATIVE {
            b.offer(OptionKey::new(Verb::Accept, f.ship.0, n));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    treat_initiative(b, f, key.arg as u8, until)
}

/// RND-37: for a time its initiative is this one.
pub(crate) fn treat_initiative<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    number: u8,
    until: Until,
) -> Flow {
    b.set(Frame::Ability(next(f)));
    b.turn[f.ship].initiative = number;
    granted::grant(b, Granted { ship: f.ship, ability: INITIATIVE, until });
    Flow::Continue
}

/// DMG-3: so many cards are drawn, that which would be dealt being the first; its player says which is dealt.
pub(crate) fn deal_one_of<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, n: u8) -> Flow {
    let ship = f.subject;
    if f.step == 0 {
        // Numbers by kind, one more than it: 0 is no card.
        let mut cards = [0; 5];
        cards[0] = f.arg + 1;
        for card in cards.iter_mut().take(usize::from(n)).skip(1) {
            *card = deck::draw_aside(b, ship.seat()).map_or(0, |kind| kind.0 + 1);
        }
        return b.set(Frame::Ability(AbilityFrame { rolled: cards, step: 1, ..f }));
    }
    let kinds = || DamageKind::all().filter(|kind| f.rolled.contains(&(kind.0 + 1)));
    let asked = b.ask(f.ship.seat(), DecisionKind::DamageChoice, ship, |b| {
        for kind in kinds() {
            b.offer(OptionKey::new(Verb::DamageCard, ship.0, u16::from(kind.0)));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    b.set(Frame::Ability(AbilityFrame { rolled: [0; 5], ..next(f) }));
    let kind = DamageKind(key.arg as u8);
    // ABL-43/open: that it is dealt may be replaced in turn, but not by this ability.
    let card = Some((kind, true));
    b.push(Frame::Suffer(SufferFrame { step: SufferStep::Deal, card, ..SufferFrame::new(ship, 0, 0) }));
    Flow::Continue
}
