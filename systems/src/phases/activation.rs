//! The Activation Phase and the activation of a ship: reveal the dial, execute the maneuver,
//! perform an action [RND-53 to RND-58]. This module also handles an ionised ship [MOV-33 to
//! MOV-38, LEG-7 to LEG-9] and a ship without a dial [RND-47]. The maneuver of a stressed ship is
//! in [`crate::movement::maneuver`] [MOV-27].

use killbox_components::ability::Hook;
use killbox_components::action::ActionKind;
use killbox_components::device::DeviceSet;
use killbox_components::event::Event;
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::phases::TurnStep;
use killbox_components::frame::{
    ChooseActionFrame, DetonationsFrame, Frame, GainFrame, ManeuverFrame, OrderFrame, ShipTurnFrame,
};
use killbox_components::ids::ShipSet;
use killbox_components::maneuver::Maneuver;
use killbox_components::ruleset::IonDial;
use killbox_components::state::Phase;
use killbox_components::token::Token;

use super::order::{Direction, Due, due, pick};
use crate::abilities::{granted, queries};
use crate::derived::device;
use crate::derived::status::is_ionised;
use crate::derived::wings;
use crate::movement::executed::ion_maneuver;
use crate::objectives::jettison;
use crate::tokens;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Chooses the next ship to activate [RND-53].
pub fn step<O: Observer>(b: &mut Battle<O>, f: OrderFrame) -> Flow {
    if f.ended {
        return b.pop();
    }
    // The wingmates of a leader that has activated come before all other ships [WNG-7].
    if let Some(mate) = wings::next_to_activate(b, f.done) {
        b.set(Frame::ActivationPhase(OrderFrame { done: f.done | mate.set(), ..f }));
        b.push(Frame::Activate(ShipTurnFrame::new(mate)));
        return Flow::Continue;
    }
    let stray = wings::stray(b);
    let waiting = b.in_play() & !f.done & !queries::without_turn(b) & !b.core.joined & !stray;
    match due(b, f, waiting, Direction::Ascending) {
        Due::OneOf(ships) => {
            let Some(ship) = pick(b, ships) else { return Flow::Wait };
            b.set(Frame::ActivationPhase(OrderFrame { done: f.done | ship.set(), ..f }));
            b.push(Frame::Activate(ShipTurnFrame::new(ship)));
            Flow::Continue
        }
        Due::Next(initiative) => b.set(Frame::ActivationPhase(OrderFrame { initiative, ..f })),
        // Before the bombs detonate [WNG-12].
        Due::Nobody if !stray.is_empty() => {
            let order = b.player_order().into_iter().map(|seat| stray & seat.ships());
            let Some(ship) = order.into_iter().find_map(ShipSet::first) else { return b.misread() };
            b.turn[ship].activated = true;
            b.set(Frame::ActivationPhase(OrderFrame { done: f.done | ship.set(), ..f }));
            b.push(Frame::Gain(GainFrame::new(ship, Token::Stress, 1, ship.seat())));
            b.push(Frame::Maneuver(ManeuverFrame::stress(ship, ManeuverSource::Effect)));
            Flow::Continue
        }
        Due::Nobody => {
            // The effects of devices [DEV-21] come before the abilities at the end of the phase
            // [ABL-25].
            let bombs = if f.detonated { DeviceSet::EMPTY } else { device::bombs(b) };
            if !bombs.is_empty() {
                b.set(Frame::ActivationPhase(OrderFrame { detonated: true, ..f }));
                b.push(Frame::Detonations(DetonationsFrame::new(bombs, None)));
                return Flow::Continue;
            }
            b.set(Frame::ActivationPhase(OrderFrame { ended: true, ..f }));
            b.raise(Event::PhaseEnds { phase: Phase::Activation });
            Flow::Continue
        }
    }
}

/// Takes one step of a ship's activation [RND-54].
pub fn turn<O: Observer>(b: &mut Battle<O>, f: ShipTurnFrame) -> Flow {
    let ship = f.ship;
    let go_on = |b: &mut Battle<O>, step| b.set(Frame::Activate(ShipTurnFrame { step, ..f }));
    // Nobody listens to most windows, so the next step follows in the same call.
    let at_once = |b: &mut Battle<O>, step| {
        if b.is_quiet() { turn(b, ShipTurnFrame { step, ..f }) } else { Flow::Continue }
    };
    match f.step {
        TurnStep::Begin => {
            go_on(b, TurnStep::BeforeReveal);
            b.raise(Event::BeforeActivate { ship });
            at_once(b, TurnStep::BeforeReveal)
        }
        TurnStep::BeforeReveal => {
            go_on(b, TurnStep::RevealDial);
            // Abilities do not see an ionised ship reveal its dial [LEG-7, MOV-33, ABL-20]. Under
            // the ruleset without dials for ionised ships, a ship that has a dial reveals it as
            // usual [LEG-9].
            let hidden = b.rules().ion_dial == IonDial::Set && is_ionised(b, ship);
            if b.turn[ship].dial.is_some() && !b.turn[ship].no_dial && !hidden {
                b.raise(Event::BeforeReveal { ship });
            }
            at_once(b, TurnStep::RevealDial)
        }
        TurnStep::RevealDial => reveal_dial(b, f),
        TurnStep::BeforeExecute if b.turn[ship].skip_execute => {
            go_on(b, TurnStep::PerformAction);
            b.raise(Event::ExecuteStepSkipped { ship });
            Flow::Continue
        }
        TurnStep::BeforeExecute => {
            go_on(b, TurnStep::ExecuteManeuver);
            if !b.is_unheard(&[Hook::BeforeExecute])
                && let Some(maneuver) = about_to_execute(b, &f)
            {
                b.raise(Event::BeforeExecute { ship, maneuver });
            }
            at_once(b, TurnStep::ExecuteManeuver)
        }
        TurnStep::ExecuteManeuver => {
            go_on(b, TurnStep::PerformAction);
            jettison::remember(b, ship);
            execute_maneuver(b, f);
            Flow::Continue
        }
        TurnStep::PerformAction => {
            go_on(b, TurnStep::After);
            if b.turn[ship].skip_action {
                b.raise(Event::ActionStepSkipped { ship });
            } else {
                b.push(Frame::ChooseAction(ChooseActionFrame::any(ship)));
            }
            Flow::Continue
        }
        TurnStep::After => {
            go_on(b, TurnStep::End);
            end_activation(b, f);
            // The player decides about jettisoning before the abilities of this moment [SCN-34].
            if b.core.in_play.has(ship) {
                jettison::may(b, ship);
            }
            Flow::Continue
        }
        TurnStep::Attack | TurnStep::Dock | TurnStep::Decloak | TurnStep::Decloaked | TurnStep::End => {
            b.pop()
        }
    }
}

/// Reveals the dial [RND-54 (1)]. Whether the ship is ionised is checked here [MOV-38, LEG-9].
fn reveal_dial<O: Observer>(b: &mut Battle<O>, f: ShipTurnFrame) -> Flow {
    let ship = f.ship;
    let ionised = is_ionised(b, ship);
    let standard = b.rules().ion_dial == IonDial::Set;
    let turn = &mut b.turn[ship];
    turn.activating = true;
    // A ship that was given no dial executes the ion maneuver, even if it is no longer ionised
    // [LEG-9/open].
    let ion = if standard { ionised } else { turn.no_dial };
    b.set(Frame::Activate(ShipTurnFrame { step: TurnStep::BeforeExecute, ion, ..f }));
    // A wingmate counts as having revealed its leader's dial [WNG-8].
    if let Some(wing) = wings::wing_of(b, ship) {
        b.turn[ship].revealed = b.turn[wing.leader].revealed;
        return Flow::Continue;
    }
    // A ship without a dial has nothing to reveal [RND-47]; the step is skipped [LEG-7, RND-55].
    let Some(maneuver) = b.turn[ship].dial else { return Flow::Continue };
    b.turn[ship].dial_faceup = true;
    b.turn[ship].revealed = Some(maneuver);
    let event = Event::DialRevealed { ship, maneuver };
    if !ion {
        b.raise(event);
    } else {
        // No ability triggers on it [MOV-33, ABL-20].
        b.tell(event);
    }
    Flow::Continue
}

/// The maneuver of the dial, or its replacement. None for the ion maneuver.
fn to_execute<O: Observer>(b: &Battle<O>, f: &ShipTurnFrame) -> Option<Maneuver> {
    f.instead.or(b.turn[f.ship].revealed).filter(|_| !f.ion)
}

/// The maneuver that is about to be executed, in its changed difficulty [MOV-25]. It is not yet the
/// stress maneuver [MOV-29]. The ion maneuver counts, too [MOV-34].
fn about_to_execute<O: Observer>(b: &Battle<O>, f: &ShipTurnFrame) -> Option<Maneuver> {
    if f.ion {
        let revealed = b.turn[f.ship].revealed.unwrap_or_default();
        return Some(ion_maneuver(b.rules().ion_maneuver, revealed));
    }
    to_execute(b, f).map(|maneuver| {
        let change = queries::difficulty_change(b, f.ship, maneuver);
        Maneuver { difficulty: maneuver.difficulty.shifted(change), ..maneuver }
    })
}

/// Pushes the maneuver of the dial, or its replacement [RND-54 (2)].
fn execute_maneuver<O: Observer>(b: &mut Battle<O>, f: ShipTurnFrame) {
    let ship = f.ship;
    let source = ManeuverSource::Activation;
    if f.executed {
        return;
    }
    if let Some(wing) = wings::wing_of(b, ship) {
        let leader = &b.turn[wing.leader];
        // The maneuver that the leader has executed, except by SLAM [WNG-8]. If its Execute
        // Maneuver step was skipped, the revealed one.
        let executed = leader.executed.filter(|_| !leader.actions_used.has(ActionKind::Slam));
        if let Some(maneuver) = executed.or(leader.revealed) {
            b.push(Frame::Maneuver(ManeuverFrame::new(ship, maneuver, ManeuverSource::Formation)));
        }
        return;
    }
    if f.ion {
        // Without a dial there is no direction [LEG-7, LEG-8].
        let dial = b.turn[ship].revealed.unwrap_or_default();
        b.push(Frame::Maneuver(ManeuverFrame::ion(ship, dial)));
    } else if let Some(maneuver) = to_execute(b, &f) {
        b.push(Frame::Maneuver(ManeuverFrame::new(ship, maneuver, source)));
    } else {
        // First one stress token [RND-47], then the stress maneuver [MOV-32].
        b.push(Frame::Maneuver(ManeuverFrame::stress(ship, source)));
        b.push(Frame::Gain(GainFrame::new(ship, Token::Stress, 1, ship.seat())));
        b.raise(Event::StressManeuver { ship });
    }
}

/// A ship that executed the ion maneuver loses its ion tokens at the end of its activation [MOV-37,
/// LEG-9].
fn end_activation<O: Observer>(b: &mut Battle<O>, f: ShipTurnFrame) {
    let ship = f.ship;
    let turn = &mut b.turn[ship];
    turn.activating = false;
    turn.no_further_actions = false;
    turn.activated = true;
    if f.ion {
        tokens::remove(b, ship, Token::Ion, u8::MAX);
    }
    granted::expire(b, killbox_components::ability::Until::EndOfActivation);
    b.raise(Event::Activated { ship });
}
