//! The End Phase: fuses, abilities "during" the phase, circular tokens, charges, and abilities "at
//! the end" [RND-65 to RND-70, ENV-5].

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::DieKind;
use killbox_components::environment::Environment;
use killbox_components::event::Event;
use killbox_components::frame::phases::{EndStep, Withheld};
use killbox_components::frame::{EndPhaseFrame, Frame};
use killbox_components::ids::{ObjectId, ShipSet};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::state::{Fault, Phase};

use crate::derived::charge;
use crate::derived::device::bombs;
use crate::legal::replace::{Would, would_recover};
use crate::world::battle::{Battle, Flow, Sweep};
use crate::world::observer::Observer;
use crate::{ships::wings, tokens, tokens::charges};

/// Takes one step of the End Phase.
pub fn step<O: Observer>(b: &mut Battle<O>, f: EndPhaseFrame) -> Flow {
    let go_on = |b: &mut Battle<O>, step| b.set(Frame::EndPhase(EndPhaseFrame { step }));
    match f.step {
        EndStep::During => {
            go_on(b, EndStep::Tokens);
            burn_fuses(b);
            if let Some(environment) = b.objectives.environment {
                roll_for_bombs(b, environment.card());
            }
            b.raise(Event::DuringPhase { phase: Phase::End });
            Flow::Continue
        }
        EndStep::Split(turn) => split(b, turn),
        EndStep::Tokens => {
            go_on(b, EndStep::Charges);
            tokens::remove_circular(b);
            Flow::Continue
        }
        EndStep::Charges if charge::may_be_replaced(b) => go_on(b, EndStep::Withhold(Withheld::default())),
        EndStep::Charges => {
            go_on(b, EndStep::Ends);
            charges::end_phase_of_all(b);
            Flow::Continue
        }
        EndStep::Withhold(withheld) => withhold(b, withheld),
        EndStep::Ends => {
            go_on(b, EndStep::RoundEnds);
            b.raise(Event::PhaseEnds { phase: Phase::End });
            Flow::Continue
        }
        EndStep::RoundEnds => {
            go_on(b, EndStep::End);
            b.raise(Event::RoundEnds { round: b.core.round });
            Flow::Continue
        }
        // Destroyed ships that a card keeps until the end of the phase are removed before the next
        // step [RND-74].
        EndStep::End if !b.core.remain_longer.is_empty() => {
            b.core.remain_longer = ShipSet::EMPTY;
            Flow::Continue
        }
        EndStep::End => b.pop(),
    }
}

/// Asks the player of the next ship in formation whether it is split [WNG-13].
fn split<O: Observer>(b: &mut Battle<O>, turn: u8) -> Flow {
    let order = b.player_order().into_iter().flat_map(|seat| seat.ships());
    let mut next = (0..).zip(order).skip(usize::from(turn));
    let Some((turn, ship)) = next.find(|(_, ship)| (b.core.joined & b.in_play()).has(*ship)) else {
        return b.set(Frame::EndPhase(EndPhaseFrame { step: EndStep::During }));
    };
    let answer = b.ask(ship.seat(), DecisionKind::SplitWing, ship, |b| {
        b.offer(Choice::Pass);
        b.offer(Choice::Ship(ship));
    });
    let Some(answer) = answer else { return Flow::Wait };
    if !answer.is_pass() {
        wings::split(b, ship);
    }
    b.set(Frame::EndPhase(EndPhaseFrame { step: EndStep::Split(turn + 1) }))
}

/// Recovers all charges together. Abilities that prevent the recovery of a charge are asked about
/// for each charge first; then all others recover at once [RND-68/open].
fn withhold<O: Observer>(b: &mut Battle<O>, mut withheld: Withheld) -> Flow {
    let go_on = |b: &mut Battle<O>, step| b.set(Frame::EndPhase(EndPhaseFrame { step }));
    let Some(recovering) = charges::to_recover(b, &withheld) else {
        go_on(b, EndStep::Ends);
        charges::recover_but(b, &withheld);
        return Flow::Continue;
    };
    let would = match recovering.is_able {
        true => would_recover(b, recovering.ship, recovering.on),
        false => Would::Happens,
    };
    let ability = match would {
        Would::Waits => return Flow::Wait,
        Would::Happens => None,
        Would::Instead(ability, ()) => Some(ability),
    };
    if ability.is_some() && !withheld.keep() {
        b.fault(Fault::Replacements);
        return Flow::Wait;
    }
    withheld.asked += 1;
    go_on(b, EndStep::Withhold(withheld));
    if let Some(ability) = ability {
        b.push(Frame::Ability(ability));
    }
    Flow::Continue
}

/// [`EndStep::Tokens`] of a battle in which nobody hears of it; false, and nothing was done, if
/// somebody does.
pub(crate) struct SweepTokens;

impl Sweep for SweepTokens {
    fn sweep<O: Observer>(&mut self, b: &mut Battle<O>) -> bool {
        let swept = tokens::sweep_circular(b);
        if swept {
            b.set(Frame::EndPhase(EndPhaseFrame { step: EndStep::Charges }));
        }
        swept
    }
}

/// [`EndStep::Charges`] of a battle in which nobody hears of it; false, and nothing was done, if
/// somebody does.
pub(crate) struct SweepCharges;

impl Sweep for SweepCharges {
    fn sweep<O: Observer>(&mut self, b: &mut Battle<O>) -> bool {
        let swept = !charge::may_be_replaced(b) && charges::sweep_recurring(b);
        if swept {
            b.set(Frame::EndPhase(EndPhaseFrame { step: EndStep::Ends }));
        }
        swept
    }
}

/// Rolls a die for every bomb in the play area, of either player, and adds or removes fuse markers
/// by its face. No ship rolls it [ENV-5]. The bombs are processed one after another by row, before
/// the abilities of the phase [ENV-5/open].
#[cold]
fn roll_for_bombs<O: Observer>(b: &mut Battle<O>, card: &Environment) {
    if card.bombs_by_face.is_empty() {
        return;
    }
    for row in bombs(b).rows() {
        let object = ObjectId::device(row);
        let face = b.roll_die(DieKind::Attack);
        b.tell(Event::FuseRolled { object, face });
        let before = b.devices.rows[row].fuses;
        let after = card.fuse_change(face).map_or(before, |change| change.of(before));
        b.devices.rows[row].fuses = after;
        for _ in before..after {
            b.tell(Event::FusePlaced { object });
        }
        if after < before {
            b.tell(Event::FusesRemoved { object, n: before - after });
        }
    }
}

/// Removes electro-chaff clouds and Blazes without a fuse, then removes one fuse from the others
/// [RND-69, OBJ-20 to OBJ-22].
fn burn_fuses<O: Observer>(b: &mut Battle<O>) {
    for index in 0..b.obstacles.len() {
        let obstacle = &mut b.obstacles[index];
        if !obstacle.present || !matches!(obstacle.kind, ObstacleKind::ElectroChaff | ObstacleKind::Blaze) {
            continue;
        }
        if obstacle.fuses > 0 {
            obstacle.fuses -= 1;
            continue;
        }
        obstacle.present = false;
        // Locks on the obstacle break with it.
        tokens::lock::break_locks_on(b, ObjectId::obstacle(index));
    }
}
