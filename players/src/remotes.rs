//! The value of remotes, in points of damage. It is read off the effects of their abilities and
//! attacks, not off their names.

use killbox_components::ability::{Change, Compiled, DamageWord, DeviceOp, Hook, Op, ShipOp, Source};
use killbox_components::arc::Arc;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::device::DeviceKind;
use killbox_components::dice::DieKind;
use killbox_components::geometry::device::{DeviceOutline, Edge, against, guides, placed, relocated};
use killbox_components::geometry::{Pose, Template, Vec2};
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use killbox_systems::legal::places::Way;
use killbox_systems::setup::grid::{Axis, BLOCK, Grid};
use killbox_systems::world::view::View;

use crate::common::best::best;

/// Assumed distance that a ship moves in its turn, mm.
const MOVED_MM: f32 = 110.0;
/// Distance from the centre of a remote to that of a small ship that overlaps it, mm.
const TOUCHING_MM: f32 = 42.0;
/// Distance from the centre of a remote to that of a small ship at the end of range 3, mm.
const RANGE_3_MM: f32 = 335.0;
/// Distance that remotes keep from each other when they are placed before the ships, mm.
const APART_MM: f32 = 300.0;
/// Value of every remote beyond its powers.
const LEAST: f32 = 0.05;
/// Value of a place outside the play area.
const LOST: f32 = -10.0;

/// The abilities and weapons of a remote, as numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Powers {
    /// Damage that the remote deals at range 0 each round. A critical damage counts as 1.5.
    stings: f32,
    /// Most attack dice of its weapons, while it has the charges for them, or of its detonation.
    guns: f32,
    /// Whether friendly ships can acquire locks by measuring range from the remote.
    watches: bool,
}

impl Powers {
    fn of(view: &View, remote: ShipSlot) -> Powers {
        let program = &view.matchup().program;
        let own = |ability: &&Compiled| ability.source == Source::Ship(remote);
        let mut powers = Powers::default();
        for ability in (0..program.len() as u16).map(|n| program.ability(n)).filter(|ability| own(ability)) {
            if matches!(ability.change, Some(Change::MayLockNear { .. })) {
                powers.watches = true;
            }
            if ability.hook == Hook::Detonates {
                powers.guns = program.ops(ability).iter().map(blast).fold(powers.guns, f32::max);
            }
            if ability.hook == Hook::DuringEngagement {
                powers.stings += program.ops(ability).iter().map(sting).sum::<f32>();
            }
        }
        let (spec, charges) = (view.spec(remote), view.charges(remote).standard.active);
        let armed = spec.weapons.iter().filter(|weapon| weapon.charge_cost <= charges);
        powers.guns = armed.map(|weapon| f32::from(weapon.value)).fold(powers.guns, f32::max);
        powers
    }

    /// Value of the remote at a place, to its own player.
    fn at(self, view: &View, remote: ShipSlot, pose: Pose) -> f32 {
        let enemies = view.core().in_play & remote.seat().other().ships();
        let friends = view.core().in_play & remote.seat().ships();
        let place = pose.position();
        let worth = |enemy: ShipSlot| {
            let to = soon(view, enemy);
            let apart = (to - place).length();
            let stung = if apart < TOUCHING_MM { 1.0 } else { 0.4 * (1.0 - apart / RANGE_3_MM).max(0.0) };
            let (ahead, beside) = pose.local(to);
            let aimed = ahead > TOUCHING_MM && beside.abs() < 0.86 * ahead && apart < 0.7 * RANGE_3_MM;
            // A friendly ship in range can acquire the lock without the remote.
            let seen = |friend: ShipSlot| (soon(view, friend) - to).length() < RANGE_3_MM;
            let watched = self.watches && apart < RANGE_3_MM && !friends.into_iter().any(seen);
            // An enemy that flies over the remote may damage it.
            let trampled = if self.stings == 0.0 && apart < TOUCHING_MM { -0.1 } else { 0.0 };
            self.stings * stung
                + if aimed { 0.35 * self.guns } else { 0.0 }
                + if watched { 0.15 } else { 0.0 }
                + if self.watches { 0.05 * (1.0 - apart / (2.0 * RANGE_3_MM)).max(0.0) } else { 0.0 }
                + trampled
        };
        enemies.into_iter().map(worth).sum()
    }
}

/// The damage of an effect. A critical damage counts as 1.5.
fn sting(op: &Op) -> f32 {
    match *op {
        Op::Ship(_, ShipOp::Suffer { kind: DamageWord::Crit, n, .. }) => 1.5 * f32::from(n),
        Op::Ship(_, ShipOp::Suffer { kind: DamageWord::Hit, n, .. }) => f32::from(n),
        _ => 0.0,
    }
}

/// The attack dice that a detonation rolls for each ship or remote that it hits [DEV-54].
fn blast(op: &Op) -> f32 {
    match *op {
        Op::Device(DeviceOp::RollDice { die: DieKind::Attack, n, .. }) => f32::from(n),
        _ => 0.0,
    }
}

/// Where a ship is assumed to be after its next move.
fn soon(view: &View, ship: ShipSlot) -> Vec2 {
    let pose = view.pose(ship);
    pose.position() + if view.activated(ship) { Vec2::ZERO } else { pose.heading() * MOVED_MM }
}

/// Value of a remote in play to its player, which its destruction would take away.
pub(crate) fn worth(view: &View, remote: ShipSlot) -> f32 {
    let Some(device) = view.devices().get(remote.index()) else { return 0.0 };
    LEAST + Powers::of(view, remote).at(view, remote, device.pose).max(0.0)
}

/// Value of placing a remote of kind `kind` in the way `way`; 0 if the player has no such remote.
pub(crate) fn placed_so(view: &View, ship: ShipSlot, kind: DeviceKind, way: Way) -> f32 {
    let own = view.matchup().remotes & ship.seat().remotes();
    let Some(remote) = own.into_iter().find(|remote| view.spec(*remote).pilot == kind.id()) else {
        return 0.0;
    };
    let pose = placed(view.base(ship), kind, way.template, way.edge);
    Powers::of(view, remote).at(view, remote, pose)
}

/// Value of placing a remote with the best of these templates, dropped or launched.
pub(crate) fn placed_best(view: &View, ship: ShipSlot, kind: DeviceKind, templates: Set<Template>) -> f32 {
    let ways =
        templates.iter().flat_map(|template| [Edge::Rear, Edge::Front].map(|edge| Way { template, edge }));
    ways.map(|way| placed_so(view, ship, kind, way)).fold(0.0, f32::max)
}

/// Value of the best place to which a remote can relocate, less that of its present place.
pub(crate) fn relocation(view: &View, remote: ShipSlot, templates: Set<Template>) -> f32 {
    let Some(device) = view.devices().get(remote.index()) else { return 0.0 };
    let sets = 0..guides(device.kind);
    let all = sets.flat_map(|set| templates.iter().map(move |template| (template, set)));
    let best = all.map(|(template, set)| relocated_so(view, remote, template, set)).fold(LOST, f32::max);
    best - Powers::of(view, remote).at(view, remote, device.pose)
}

fn relocated_so(view: &View, remote: ShipSlot, template: Template, set: u8) -> f32 {
    let Some(device) = view.devices().get(remote.index()) else { return 0.0 };
    let pose = relocated(device.kind, device.pose, template, set);
    if !DeviceOutline::new(device.kind, false, pose).is_inside(view.play_area()) {
        return LOST;
    }
    Powers::of(view, remote).at(view, remote, pose)
}

/// The middle of `cells` cells from `first` on along an axis of the grid, mm.
fn middle(side: Axis, first: u8, cells: u8) -> f32 {
    0.5 * (side.centre_mm(first) + side.centre_mm(first + cells - 1))
}

/// The middle of a coarse cell: y, then x.
fn middle_of(grid: Grid, area: u8) -> (f32, f32) {
    let (row, column) = grid.obstacle_area(area);
    (middle(grid.y, row, BLOCK), middle(grid.x, column, grid.obstacle_columns()))
}

/// Score of a place, in the seat's coordinates, for a remote that is placed before the ships: minus
/// its distance from the middle of the play area and twice the distance by which it is too near to
/// each other own remote, in mm.
fn central(view: &View, grid: Grid, remote: ShipSlot, (y, x): (f32, f32)) -> f32 {
    let at = grid.as_seen_by(remote.seat(), Pose::at(Vec2::new(x, y), Vec2::new(0.0, 1.0))).position();
    let centre = grid.area.middle();
    let crowded = |other: ShipSlot| {
        let lies = view.devices().get(other.index()).filter(|_| other != remote);
        lies.map_or(0.0, |device| (APART_MM - (device.pose.position() - at).length()).max(0.0))
    };
    let others = view.matchup().remotes & remote.seat().remotes();
    -(at - centre).length() - 2.0 * others.into_iter().map(crowded).sum::<f32>()
}

/// Answers a decision about a remote; returns `None` for any other decision.
pub(crate) fn choose(view: &View) -> Option<OptionKey> {
    let pending = view.pending();
    let remote = pending.subject.filter(|ship| ship.is_remote())?;
    let grid = Grid::of(view.play_area());
    let worth = |choice: Choice| match (pending.kind, choice) {
        (DecisionKind::Relocate, Choice::Relocate { template, guides, .. }) => {
            relocated_so(view, remote, template, guides)
        }
        // The facing of a remote that was just placed.
        (DecisionKind::ShipGuides, Choice::Arc { ship, arc }) if ship == remote => {
            let pose = view.devices().rows[remote.index()].pose;
            let pose = if arc == Arc::Front { pose.reversed() } else { pose };
            Powers::of(view, remote).at(view, remote, pose)
        }
        // Near the middle, where ships will meet, and apart from the player's other remotes.
        (DecisionKind::ObstacleArea, Choice::Area { area, .. }) => {
            central(view, grid, remote, middle_of(grid, area))
        }
        (DecisionKind::ObstacleCell, Choice::Cell { row, column, .. }) => {
            central(view, grid, remote, (grid.y.centre_mm(row), grid.x.centre_mm(column)))
        }
        (DecisionKind::ShipGuides, Choice::Arc { ship, arc }) => {
            let edge = if arc == Arc::Front { Edge::Front } else { Edge::Rear };
            let kind = view.devices().rows[remote.index()].kind;
            let pose = against(view.base(ship), kind, edge);
            // Among equal places, one near the ship's next position, so that the ship meets the
            // remote again.
            Powers::of(view, remote).at(view, remote, pose)
                - 0.001 * (soon(view, ship) - pose.position()).length()
        }
        // The object that the torpedo locks and flies to: an enemy rather than a friendly ship,
        // near, and ahead of the torpedo rather than beside or behind it [DEV-54].
        (DecisionKind::LockTarget, Choice::Object(object)) => {
            let Some(ship) = object.as_ship() else { return -1.0 };
            let (ahead, beside) = view.devices().rows[remote.index()].pose.local(soon(view, ship));
            let away = 0.001 * (ahead.abs() + 2.0 * beside.abs()) + if ahead < 0.0 { 1.0 } else { 0.0 };
            if ship.seat() == remote.seat() { -5.0 } else { 5.0 - away }
        }
        _ => 0.0,
    };
    if !matches!(
        pending.kind,
        DecisionKind::Relocate
            | DecisionKind::LockTarget
            | DecisionKind::ShipGuides
            | DecisionKind::ObstacleArea
            | DecisionKind::ObstacleCell
    ) {
        return None;
    }
    Some(best(pending, worth))
}
