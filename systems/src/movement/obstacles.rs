//! OBJ-3 to OBJ-10: a ship suffers the obstacles it met, one after another. What each does is a row
//! of the ruleset's obstacle table (OBJ-13 to OBJ-20, LEG-22 to LEG-28), and what an environment
//! card adds (ENV-4); this module knows the kinds of effect and no kind of obstacle.

use killbox_components::dice::DieKind;
use killbox_components::environment::ObstacleRule;
use killbox_components::event::Event;
use killbox_components::frame::damage::DamageSource;
use killbox_components::frame::movement::{MetObstacles, ObstacleStep};
use killbox_components::frame::{Frame, GainFrame, ObstaclesFrame, RollFrame, SufferFrame};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::obstacle::{ObstacleEffect, ObstacleKind};
use killbox_components::ruleset::{ObstacleRow, SkipAction};
use killbox_components::token::Token;

use crate::answers::{queries, raise};
use crate::reads::area::PlayArea;
use crate::reads::rolled;
use crate::tokens;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// One step.
pub fn step<O: Observer>(b: &mut Battle<O>, f: ObstaclesFrame) -> Flow {
    let Some(index) = f.met.get(f.next) else { return b.pop() };
    if f.step == ObstacleStep::Meet {
        return notice(b, f, index);
    }
    if matches!(f.step, ObstacleStep::Noticed { .. }) && is_ignored(b, &f, index) {
        // OBJ-27: as if it were not there.
        return b.set(Frame::Obstacles(ObstaclesFrame { next: f.next + 1, step: ObstacleStep::Meet, ..f }));
    }
    let matchup = b.matchup;
    let Some(row) = matchup.ruleset.obstacle(b.obstacles[index].kind) else {
        return to(b, f, ObstacleStep::After);
    };
    if b.board.huge.has(f.ship) {
        return crush(b, f, index);
    }
    let besides = besides(b, index);
    match f.step {
        ObstacleStep::Meet | ObstacleStep::Noticed { .. } => {
            // Abilities that wait for this come after the game effects (ABL-25).
            b.tell(met(&f, index));
            to(b, f, ObstacleStep::Effect(0))
        }
        // Without a die, the environment's own effects follow at once.
        ObstacleStep::Effect(n) => match row
            .effect
            .iter()
            .chain(besides.then.iter().filter(|_| row.roll.is_empty()))
            .nth(usize::from(n))
        {
            Some(effect) => {
                to(b, f, ObstacleStep::Effect(n + 1));
                apply(b, f.ship, *effect)
            }
            None if row.roll.is_empty() => to(b, f, ObstacleStep::After),
            None => to(b, f, ObstacleStep::Roll),
        },
        ObstacleStep::Roll => {
            to(b, f, ObstacleStep::Lying);
            b.push(Frame::Roll(RollFrame::new(f.ship, DieKind::Attack, 1)));
            Flow::Continue
        }
        ObstacleStep::Lying => {
            let face = rolled::face(b);
            to(b, f, ObstacleStep::Rolled(0, face))
        }
        ObstacleStep::Rolled(n, face) => {
            let of_table = row.roll.iter().map(|(faces, effect)| (faces.contains(&face), effect));
            let of_card = besides.by_face.iter().map(|(shown, effect)| (*shown == face, effect));
            let then = besides.then.iter().map(|effect| (true, effect));
            match of_table.chain(of_card).chain(then).nth(usize::from(n)) {
                Some((applies, effect)) => {
                    to(b, f, ObstacleStep::Rolled(n + 1, face));
                    if applies { apply(b, f.ship, *effect) } else { Flow::Continue }
                }
                None => to(b, f, ObstacleStep::After),
            }
        }
        ObstacleStep::After => after(b, f, index, row),
    }
}

/// OBJ-27: whether the ship ignores an obstacle that it has come to lie on, or moved through.
fn is_ignored<O: Observer>(b: &Battle<O>, f: &ObstaclesFrame, index: usize) -> bool {
    let ignored = queries::ignored_obstacles(b, f.ship);
    let these = if f.lies_on >> index & 1 == 1 { ignored.onto } else { ignored.through };
    these >> index & 1 == 1
}

/// ENV-4: what the environment card, if there is one, adds to what the obstacle does.
fn besides<O: Observer>(b: &Battle<O>, index: usize) -> &'static ObstacleRule {
    let kind = b.obstacles[index].kind;
    b.objectives.environment.map_or(&ObstacleRule::NOTHING, |environment| environment.card().rule(kind))
}

/// HUG-36: a huge ship removes what it overlaps, and then suffers by the kind of it; no step is
/// skipped.
fn crush<O: Observer>(b: &mut Battle<O>, f: ObstaclesFrame, index: usize) -> Flow {
    // ENV-4/open: no die is rolled for it; what follows all else follows here, too.
    let mut effects = huge_effects(b.obstacles[index].kind).iter().chain(besides(b, index).then);
    match f.step {
        ObstacleStep::Meet | ObstacleStep::Noticed { .. } => {
            b.tell(met(&f, index));
            to(b, f, ObstacleStep::Effect(0));
            remove_by_effect(b, index);
            Flow::Continue
        }
        ObstacleStep::Effect(n) => match effects.nth(usize::from(n)) {
            Some(effect) => {
                to(b, f, ObstacleStep::Effect(n + 1));
                apply(b, f.ship, *effect)
            }
            None => to(b, f, ObstacleStep::After),
        },
        ObstacleStep::Roll | ObstacleStep::Lying | ObstacleStep::Rolled(..) | ObstacleStep::After => {
            b.set(Frame::Obstacles(ObstaclesFrame { next: f.next + 1, step: ObstacleStep::Meet, ..f }));
            raise::trigger(b, &met(&f, index));
            Flow::Continue
        }
    }
}

/// HUG-36: what each kind does to a huge ship.
const fn huge_effects(kind: ObstacleKind) -> &'static [ObstacleEffect] {
    match kind {
        ObstacleKind::GasCloud | ObstacleKind::ElectroChaff => &[ObstacleEffect::Gain(Token::Jam, 1)],
        _ => &[ObstacleEffect::Crit(1), ObstacleEffect::Gain(Token::Stress, 1)],
    }
}

/// The abilities by which the ship can ignore what the obstacle is about to do.
fn notice<O: Observer>(b: &mut Battle<O>, f: ObstaclesFrame, index: usize) -> Flow {
    let waiting = b.queue.staged;
    to(b, f, ObstacleStep::Noticed { heard: false });
    let object = ObjectId::obstacle(index);
    b.raise(Event::BeforeObstacle { ship: f.ship, object });
    if b.queue.staged > waiting {
        to(b, f, ObstacleStep::Noticed { heard: true });
    }
    Flow::Continue
}

/// OBJ-10, LEG-22: whether the Perform Action step is skipped, then the abilities that wait, then
/// the next obstacle.
fn after<O: Observer>(b: &mut Battle<O>, f: ObstaclesFrame, index: usize, row: &ObstacleRow) -> Flow {
    let skips = match row.skip_action {
        SkipAction::Never => false,
        SkipAction::Overlapped => f.lies_on >> index & 1 == 1,
        SkipAction::MovedThroughOrOverlapped => true,
    };
    if skips && f.in_activation {
        b.turn[f.ship].skip_action = true;
    }
    b.set(Frame::Obstacles(ObstaclesFrame { next: f.next + 1, step: ObstacleStep::Meet, ..f }));
    raise::trigger(b, &met(&f, index));
    Flow::Continue
}

fn to<O: Observer>(b: &mut Battle<O>, f: ObstaclesFrame, step: ObstacleStep) -> Flow {
    b.set(Frame::Obstacles(ObstaclesFrame { step, ..f }))
}

fn met(f: &ObstaclesFrame, index: usize) -> Event {
    Event::MetObstacle {
        ship: f.ship,
        object: ObjectId::obstacle(index),
        overlapped: f.lies_on >> index & 1 == 1,
    }
}

/// One entry of a row. Tokens are the ship's own player's effect: that player picks what a jam
/// token removes (TOK-46).
fn apply<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, effect: ObstacleEffect) -> Flow {
    match effect {
        ObstacleEffect::Hit(n) => suffer(b, ship, n, 0),
        ObstacleEffect::Crit(n) => suffer(b, ship, 0, n),
        ObstacleEffect::Gain(token, n) => b.push(Frame::Gain(GainFrame::new(ship, token, n, ship.seat()))),
        ObstacleEffect::BreakLocks(own_too) => break_locks(b, ship, own_too),
    }
    Flow::Continue
}

fn suffer<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, hits: u8, crits: u8) {
    let source = DamageSource::Obstacle;
    b.push(Frame::Suffer(SufferFrame { source, ..SufferFrame::new(ship, hits, crits) }));
}

/// OBJ-15, OBJ-16, LEG-26: all locks on the ship break; with `own_too` also those it keeps.
fn break_locks<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, own_too: bool) {
    tokens::lock::break_locks_on(b, ObjectId::ship(ship));
    if own_too {
        tokens::lock::break_own_locks(b, ship);
    }
}

/// OBJ-11: an obstacle was placed in play: every ship that lies on it suffers it (only it), in
/// player order, then by number. To be called as the last thing of a step.
pub fn placed_under_ships<O: Observer>(b: &mut Battle<O>, index: usize) {
    let mut met = MetObstacles::NONE;
    met.push(index);
    for seat in b.player_order().into_iter().rev() {
        for ship in ShipSlot::all().rev() {
            let here = seat.ships() & b.in_play();
            if here.has(ship) && PlayArea::of(b).obstacles_under(b.board.base(ship)) >> index & 1 == 1 {
                b.push(Frame::Obstacles(ObstaclesFrame::new(ship, met, 1 << index, false)));
            }
        }
    }
}

/// OBJ-25: an effect removes an obstacle; one with a fuse loses a fuse instead. Locks on it go with
/// it (DEV-20). Returns whether it was removed. To be called as the last thing of a step.
pub fn remove_by_effect<O: Observer>(b: &mut Battle<O>, index: usize) -> bool {
    let obstacle = &mut b.obstacles[index];
    if !obstacle.present {
        return false;
    }
    if obstacle.fuses > 0 {
        obstacle.fuses -= 1;
        return false;
    }
    obstacle.present = false;
    tokens::lock::break_locks_on(b, ObjectId::obstacle(index));
    true
}
