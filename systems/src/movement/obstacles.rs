//! The effects of obstacles that a ship met, one after another [OBJ-3 to OBJ-10]. The effects are
//! data: rows of the ruleset's obstacle table [OBJ-13 to OBJ-20, LEG-22 to LEG-28] and additions of
//! an environment card [ENV-4]. This module handles kinds of effects and, for standard ships, no
//! kind of obstacle.

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

use crate::abilities::{queries, raise};
use crate::derived::area::PlayArea;
use crate::derived::rolled;
use crate::tokens;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of the frame.
pub fn step<O: Observer>(b: &mut Battle<O>, f: ObstaclesFrame) -> Flow {
    let Some(index) = f.met.get(f.next) else { return b.pop() };
    if f.step == ObstacleStep::Meet {
        return notice(b, f, index);
    }
    if matches!(f.step, ObstacleStep::Noticed { .. }) && is_ignored(b, &f, index) {
        // An ignored obstacle has no effect [OBJ-27].
        return b.set(Frame::Obstacles(ObstaclesFrame { next: f.next + 1, step: ObstacleStep::Meet, ..f }));
    }
    let matchup = b.matchup;
    let Some(row) = matchup.ruleset.obstacle(b.obstacles[index].kind) else {
        return to(b, f, ObstacleStep::After);
    };
    if b.board.huge.0.has(f.ship) {
        return crush(b, f, index);
    }
    let besides = besides(b, index);
    match f.step {
        ObstacleStep::Meet | ObstacleStep::Noticed { .. } => {
            // Abilities that trigger on this are staged after the game effects [ABL-25].
            b.tell(met(&f, index));
            to(b, f, ObstacleStep::Effect(0))
        }
        // If the row has no die, the effects of the environment card follow at once.
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

/// Whether the ship ignores an obstacle that it lies on or has moved through [OBJ-27].
fn is_ignored<O: Observer>(b: &Battle<O>, f: &ObstaclesFrame, index: usize) -> bool {
    let ignored = queries::ignored_obstacles(b, f.ship);
    let these = if f.lies_on >> index & 1 == 1 { ignored.onto } else { ignored.through };
    these >> index & 1 == 1
}

/// The effects that the environment card, if any, adds to the obstacle [ENV-4].
fn besides<O: Observer>(b: &Battle<O>, index: usize) -> &'static ObstacleRule {
    let kind = b.obstacles[index].kind;
    b.objectives.environment.map_or(&ObstacleRule::NOTHING, |environment| environment.card().rule(kind))
}

/// A huge ship removes an obstacle that it overlaps, and then suffers an effect by the kind of
/// obstacle. No step is skipped [HUG-36].
fn crush<O: Observer>(b: &mut Battle<O>, f: ObstaclesFrame, index: usize) -> Flow {
    // No die is rolled. The effects that an environment card adds regardless of the die apply here,
    // too [ENV-4/open].
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

/// The effects of each kind of obstacle on a huge ship [HUG-36].
const fn huge_effects(kind: ObstacleKind) -> &'static [ObstacleEffect] {
    match kind {
        ObstacleKind::GasCloud | ObstacleKind::ElectroChaff => &[ObstacleEffect::Gain(Token::Jam, 1)],
        _ => &[ObstacleEffect::Crit(1), ObstacleEffect::Gain(Token::Stress, 1)],
    }
}

/// Triggers the abilities by which the ship can ignore the obstacle.
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

/// Skips the Perform Action step if the row says so [OBJ-10, LEG-22], triggers the abilities, and
/// goes on to the next obstacle.
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

/// Applies one effect of a row. Tokens count as an effect of the ship's own player, who chooses
/// what a jam token removes [TOK-46].
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

/// Breaks all locks on the ship; with `own_too` also the ship's own locks [OBJ-15, OBJ-16, LEG-26].
fn break_locks<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, own_too: bool) {
    tokens::lock::break_locks_on(b, ObjectId::ship(ship));
    if own_too {
        tokens::lock::break_own_locks(b, ship);
    }
}

/// Resolves an obstacle that was placed during the game for every ship that lies on it, in player
/// order, then by number. The ships meet only this obstacle. Call it at the end of a step [OBJ-11].
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

/// Removes an obstacle by an effect; one with a fuse loses a fuse instead [OBJ-25]. The locks on it
/// are removed, too [DEV-20]. Returns whether it was removed. Call it at the end of a step.
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
