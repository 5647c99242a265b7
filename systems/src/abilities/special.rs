//! Effects on the ship itself: its dial, its facing, its initiative; and what its player may do inside an effect.

use arrayvec::ArrayVec;
use killbox_components::ability::{FREE, Granted, INITIATIVE};
use killbox_components::ability::{ManeuverPart, Until};
use killbox_components::damage::DamageKind;
use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::event::Event;
use killbox_components::frame::damage::SufferStep;
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::phases::TurnStep;
use killbox_components::frame::{AbilityFrame, Frame, ManeuverFrame, SufferFrame};
use killbox_components::geometry::Base;
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::{Direction, Maneuver};

use super::effects::{self, PAYS};
use super::pay;
use crate::answers::costs;
use crate::damage::deck;
use crate::movement::rotate::{quarter as turn_by, rotate};
use crate::movement::{direction_key, direction_of};
use crate::phases::planning::dial_key;
use crate::reads::area::PlayArea;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The same ability at its next effect.
const fn next(f: AbilityFrame) -> AbilityFrame {
    AbilityFrame { pc: f.pc + 1, step: 0, ..f }
}

/// ABL-4: "then you may": asked only if it can be paid and would change something.
pub(super) fn may<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, price: u16, skip: u8) -> Flow {
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

/// MOV-86, MOV-87: the rotations that are possible: to a side, or about.
fn rotations<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    quarter: bool,
    half: bool,
) -> ArrayVec<Direction, 3> {
    let base = b.board.base(ship);
    let area = PlayArea::of(b);
    let fits = |by: Direction| {
        let turned = Base { pose: base.pose.turned(turn_by(by)).renormalised(), ..base };
        !area.on_a_ship(ship, turned)
    };
    [(Direction::Left, quarter), (Direction::Right, quarter), (Direction::Straight, half)]
        .into_iter()
        .filter(|(by, said)| *said && fits(*by))
        .map(|(by, _)| by)
        .collect()
}

/// Whether the ship can be rotated so.
pub(super) fn can_rotate<O: Observer>(b: &Battle<O>, ship: ShipSlot, quarter: bool, half: bool) -> bool {
    !rotations(b, ship, quarter, half).is_empty()
}

/// MOV-86: its player says how; straight stands for 180 degrees.
pub(super) fn rotate_ship<O: Observer>(
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
    rotate(b, ship, turn_by(direction_of(key.arg)));
    Flow::Continue
}

/// To which maneuver a dial is set.
#[derive(Clone, Copy)]
pub(super) struct DialChange {
    /// What it has in common with the revealed one, as bits by [`ManeuverPart`].
    pub same: u8,
    /// By how much its speed differs.
    pub speed_by: Option<u8>,
    /// In one of these colours, as bits.
    pub colors: u8,
}

/// The maneuvers of the dial to which it can be set in place of the revealed one.
fn dial_options<'a, O: Observer>(
    b: &Battle<'a, O>,
    ship: ShipSlot,
    to: DialChange,
) -> impl Iterator<Item = Maneuver> + use<'a, O> {
    let DialChange { same, speed_by, colors } = to;
    let revealed = b.turn[ship].revealed;
    let fits = move |m: &Maneuver| {
        revealed.is_some_and(|r| {
            let has = |part: ManeuverPart, holds: bool| same >> part as u8 & 1 == 0 || holds;
            *m != r
                && has(ManeuverPart::Speed, m.speed == r.speed)
                && has(ManeuverPart::Bearing, m.bearing == r.bearing)
                && has(ManeuverPart::Direction, m.direction == r.direction)
                && has(ManeuverPart::Difficulty, m.difficulty == r.difficulty)
                && speed_by.is_none_or(|n| m.speed.abs_diff(r.speed) == n)
                && colors >> m.difficulty as u8 & 1 == 1
        })
    };
    b.matchup.ship(ship).dial.iter().copied().filter(move |m| fits(m))
}

/// Whether there is another such maneuver on its dial.
pub(super) fn can_set_dial<O: Observer>(b: &Battle<O>, ship: ShipSlot, to: DialChange) -> bool {
    dial_options(b, ship, to).next().is_some()
}

/// MOV-10: sets the revealed dial to another maneuver. Nothing is revealed again.
pub(super) fn set_dial<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, to: DialChange) -> Flow {
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

/// RND-54: whether the ship has revealed a maneuver and has not begun to execute it.
pub(super) fn can_execute_instead<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    let waits = |frame: &Frame| match frame {
        Frame::Activate(f) => {
            f.ship == ship && matches!(f.step, TurnStep::BeforeExecute | TurnStep::ExecuteManeuver)
        }
        _ => false,
    };
    let turn = &b.turn[ship];
    turn.revealed.is_some() && !turn.executed_instead && b.frames.0.iter().any(waits)
}

/// The ship executes this maneuver now; the one that it has revealed is not executed in this activation.
pub(super) fn execute_instead<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, maneuver: Maneuver) -> Flow {
    b.set(Frame::Ability(next(f)));
    if !can_execute_instead(b, f.ship) {
        return Flow::Continue;
    }
    b.turn[f.ship].executed_instead = true;
    b.push(Frame::Maneuver(ManeuverFrame::new(f.ship, maneuver, ManeuverSource::Activation)));
    Flow::Continue
}

/// MOV-9: its player says which; it is executed besides the one on the dial.
pub(super) fn execute<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, maneuvers: &[Maneuver]) -> Flow {
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
pub(super) fn choose_initiative<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, until: Until) -> Flow {
    let asked = b.ask(f.ship.seat(), DecisionKind::Initiative, f.ship, |b| {
        for n in 0..=HIGHEST_INITIATIVE {
            b.offer(OptionKey::new(Verb::Accept, f.ship.0, n));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    treat_initiative(b, f, key.arg as u8, until)
}

/// RND-37: for a time its initiative is this one.
pub(super) fn treat_initiative<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    number: u8,
    until: Until,
) -> Flow {
    b.set(Frame::Ability(next(f)));
    b.turn[f.ship].initiative = number;
    effects::grant(b, Granted { ship: f.ship, ability: INITIATIVE, until });
    Flow::Continue
}

/// DMG-3: so many cards are drawn, that which would be dealt being the first; its player says which is dealt.
pub(super) fn deal_one_of<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, n: u8) -> Flow {
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
