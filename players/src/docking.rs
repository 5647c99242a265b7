//! The value of docking and deploying, in points of damage. The abilities, weapons and shields that
//! a docked ship gives its carrier are read off the cards' programs, not off their names. They are
//! weighed against what the ship would do at the position where it could stand instead.

use killbox_components::ability::{Change, Compiled, Hook, LentWhile, Op, ShipOp};
use killbox_components::arc::Arc;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::frame::damage::SufferStep;
use killbox_components::frame::{DeployFrame, Frame};
use killbox_components::geometry::{Base, Pose, SlideOffset};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::{Difficulty, Maneuver};
use killbox_components::state::Phase;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::derived::docking::{deploys_by, start};
use killbox_systems::movement::preview;
use killbox_systems::world::view::View;

use crate::common::best::best;
use crate::greedy::stance::due;

/// Value of starting the game on the board.
const FLIES: f32 = 0.35;
/// Value of being docked, where no ship can attack it.
const SAFE: f32 = 0.1;
/// Cost of leaving the board: the attacks of this round, often those of the next, and the way back
/// to where the ship was.
const DOCKS: f32 = 2.0;
/// Value of the abilities that the docked ship lends to its carrier.
const LENT: f32 = 0.2;
/// Value of a bonus attack that the docked ship lends to its carrier.
const BONUS_ATTACK: f32 = 0.4;
/// Value of one attack die of the weapons that the carrier has while the ship is docked.
const DIE: f32 = 0.1;
/// Value of one shield that the carrier can lose before its hull.
const SHIELD: f32 = 0.15;
/// Value of a maneuver that leaves the board.
const LOST: f32 = -10.0;
/// Value of a deployment for which there is no room.
const NO_ROOM: f32 = -5.0;
/// Cost of meeting an obstacle.
const OBSTACLE: f32 = 1.0;
/// Cost of a maneuver that another ship blocks.
const BLOCKED: f32 = 0.3;
/// Cost of a red maneuver: the ship becomes stressed and performs no action.
const NO_ACTION: f32 = 0.3;

/// Answers a decision about docking; returns `None` for any other decision. `stands` gives the
/// value of a position to the ship that the decision is about.
pub(crate) fn choose(view: &View, stands: impl Fn(Pose) -> f32) -> Option<OptionKey> {
    let pending = view.pending();
    let ship = pending.subject.filter(|ship| !ship.is_remote())?;
    let worth: &dyn Fn(Choice) -> f32 = match (pending.kind, view.frames().last()) {
        (DecisionKind::UseAbility, Some(Frame::Suffer(f))) if f.step == SufferStep::Share => {
            &|choice| if choice.is_pass() { 0.0 } else { SHIELD }
        }
        (DecisionKind::Dock, _) => &|choice| match choice {
            Choice::Ship(carrier) => aboard(view, ship, carrier),
            _ if view.core().phase == Phase::Setup => FLIES,
            _ => DOCKS + stands(due(view, ship, view.pose(ship))),
        },
        (DecisionKind::ShipGuides, Some(Frame::Deploy(f))) => &|choice| match choice {
            Choice::Arc { arc, .. } => deployed(view, f, arc, &stands),
            _ if f.emergency => LOST,
            _ => aboard(view, ship, f.carrier),
        },
        (DecisionKind::AbilityManeuver, Some(Frame::Deploy(f))) => &|choice| match choice {
            Choice::Maneuver { maneuver, .. } => flown(view, f, view.pose(ship), maneuver, &stands),
            _ => 0.0,
        },
        _ => return None,
    };
    Some(best(pending, worth))
}

/// Value per round of a ship that is docked with `carrier`.
fn aboard(view: &View, ship: ShipSlot, carrier: ShipSlot) -> f32 {
    let program = &view.matchup().program;
    let lent = |ability: &&Compiled| {
        ability.lent_by == Some(ship)
            && ability.lent_while == LentWhile::Docked
            && ability.source.ship() == Some(carrier)
    };
    let all = (0..program.len() as u16).map(|number| program.ability(number));
    let (mut lends, mut attacks) = (0.0, 0.0);
    for ability in all.filter(lent) {
        if program.ops(ability).iter().any(|op| matches!(op, Op::Ship(_, ShipOp::BonusAttack(_)))) {
            attacks = BONUS_ATTACK;
        } else {
            lends = LENT;
        }
    }
    let guns = view.spec(carrier).weapons.iter().filter(|weapon| weapon.while_docked.has(ship));
    let dice: f32 = guns.map(|weapon| f32::from(weapon.value)).sum();
    let shares = program.of_cards(Hook::MayUseDockedShields).any(|(owner, _, ability)| {
        owner == Some(carrier) && ability.change == Some(Change::MayUseDockedShields)
    });
    let shields = if shares { f32::from(view.charges(ship).shields.active) } else { 0.0 };
    SAFE + lends + attacks + DIE * dice + SHIELD * shields
}

/// Value of the best deployment from the guides at `arc`.
fn deployed(view: &View, f: &DeployFrame, arc: Arc, stands: &impl Fn(Pose) -> f32) -> f32 {
    let from = start(view.base(f.carrier), view.board().half(f.ship), arc);
    let dial = view.spec(f.ship).dial.iter().filter(|maneuver| deploys_by(**maneuver));
    dial.map(|maneuver| flown(view, f, from, *maneuver, stands)).fold(f32::NEG_INFINITY, f32::max)
}

/// Value of deploying by `maneuver` from the pose `from`.
fn flown(view: &View, f: &DeployFrame, from: Pose, maneuver: Maneuver, stands: &impl Fn(Pose) -> f32) -> f32 {
    let (ship, size) = (f.ship, view.spec(f.ship).size);
    let mut moved = view.board().moved(ship, from);
    let area = PlayArea { board: &moved.board(), ..PlayArea::seen(view) };
    let to = preview::maneuver(area, ship, size, maneuver, SlideOffset::Middle);
    if to.flees {
        return LOST;
    }
    if !to.fully() && area.on_a_ship(ship, Base::new(to.pose, size)) {
        return if f.emergency { LOST } else { NO_ROOM };
    }
    let red = maneuver.difficulty == Difficulty::Red && !f.emergency;
    stands(to.pose)
        - if to.meets_obstacle() { OBSTACLE } else { 0.0 }
        - if to.fully() { 0.0 } else { BLOCKED }
        - if red { NO_ACTION } else { 0.0 }
}
