//! The rows of ships.

use killbox_components::arc::Arc;
use killbox_components::condition::{CONDITION_KINDS, ConditionKind};
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::ids::{SHIPS, ShipSet, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Maneuver};
use killbox_components::size::Size;
use killbox_components::spec::{ShipSpec, Turret};
use killbox_components::token::Token;
use killbox_systems::world::view::View;

use super::eyes::{Eyes, few, flag, tenths};
use super::features::{SHIP_CONDITIONS, SHIP_DAMAGE, SHIP_FEATURES, SHIP_MORE, SHIP_TOKENS};

/// Writes all sixteen rows.
pub(super) fn write(eyes: &Eyes, rows: &mut [[f32; SHIP_FEATURES]; SHIPS]) {
    let view = eyes.view;
    let in_play = view.core().in_play;
    let locked = locked(eyes);
    let attack = view.attack().map(|attack| (attack.attacker, attack.defender));
    for ship in ShipSlot::all() {
        let row = &mut rows[eyes.row(ship)];
        if in_play.has(ship) {
            write_row(eyes, ship, locked[ship.index()], attack, row);
        } else if row[0] != 0.0 {
            *row = [0.0; SHIP_FEATURES];
        }
    }
}

/// The numbers of own and enemy ships that have locked each ship.
fn locked(eyes: &Eyes) -> [[u8; 2]; SHIPS] {
    let mut locked = [[0; 2]; SHIPS];
    for ship in eyes.view.core().in_play {
        let ships = ShipSet(eyes.view.tokens(ship).locks as u32) & ShipSet::ALL;
        for target in ships {
            locked[target.index()][usize::from(!eyes.is_own(ship))] += 1;
        }
    }
    locked
}

fn write_row(
    eyes: &Eyes,
    ship: ShipSlot,
    [locked_by_own, locked_by_enemy]: [u8; 2],
    attack: Option<(ShipSlot, ShipSlot)>,
    row: &mut [f32; SHIP_FEATURES],
) {
    let view = eyes.view;
    let (spec, core, board) = (view.spec(ship), view.core(), view.board());
    let (tokens, charges) = (view.tokens(ship), view.charges(ship));
    let own = eyes.is_own(ship);
    let [x, y, ux, uy] = eyes.place(view.pose(ship));
    let primary = spec.weapons.iter().filter(|weapon| !weapon.special).map(|weapon| weapon.value);
    let on_cards: u8 = (0..spec.cards.len() as u8).map(|card| view.card(ship, card).charges.active).sum();
    let faceup = view.faceup(ship);
    let facing_up = faceup.total();
    let dial = view.dial(ship);
    let [front, left, right, rear] = turret(eyes, ship);
    let touched = board.places[ship].contact;
    let touches_own = (touched & eyes.seat.ships()).len() as u8;
    let conditions = view.conditions(ship).count() as u8;
    let head = [
        1.0,
        flag(own),
        flag(eyes.subject == Some(ship)),
        flag(attack.is_some_and(|(attacker, _)| attacker == ship)),
        flag(attack.is_some_and(|(_, defender)| defender == ship)),
        flag(core.destroyed.has(ship)),
        x,
        y,
        ux,
        uy,
        board.half(ship) * (1.0 / 40.0),
        tenths(view.initiative(ship)),
        tenths(primary.max().unwrap_or(0)),
        tenths(spec.agility),
        tenths(spec.hull),
        tenths(view.hull_left(ship)),
        tenths(charges.shields.active),
        tenths(charges.shields.limit),
        few(charges.force.active),
        few(charges.force.limit),
        few(charges.standard.active),
        few(charges.standard.limit),
        few(on_cards),
        few(facing_up),
        few(view.damage_cards(ship) - facing_up),
        flag(view.activated(ship)),
        flag(view.engaged(ship)),
        few(view.bonus_attacks(ship)),
        flag(dial.is_some()),
        dial.map_or(0.0, speed),
        dial.map_or(0.0, turn),
        dial.map_or(0.0, stress),
        dial.map_or(0.0, force),
        front,
        left,
        right,
        rear,
        f32::from(spec.cost) / f32::from(view.matchup().ruleset.squad_points.max(1)),
        few(tokens.locks.count_ones() as u8),
        few(locked_by_own),
        few(locked_by_enemy),
        few(touches_own),
        few(touched.len() as u8 - touches_own),
        few(conditions),
    ];
    row[..SHIP_TOKENS].copy_from_slice(&head);
    if tokens.has_any() {
        for (at, token) in row[SHIP_TOKENS..SHIP_DAMAGE].iter_mut().zip(Token::ALL) {
            *at = few(tokens.count(token));
        }
    } else {
        row[SHIP_TOKENS..SHIP_DAMAGE].fill(0.0);
    }
    let kinds = &mut row[SHIP_DAMAGE..SHIP_DAMAGE + DAMAGE_KINDS];
    if facing_up > 0 {
        for (at, n) in kinds.iter_mut().zip(faceup.standard()) {
            *at = few(n);
        }
    } else {
        kinds.fill(0.0);
    }
    let objectives = view.objectives();
    let more: [f32; SHIP_CONDITIONS - SHIP_MORE] = [
        flag(is_at_half_strength(view, ship, spec)),
        flag(objectives.halved.has(ship)),
        tenths(spec.initiative),
        few(charges.energy.active),
        few(charges.energy.limit),
        few(view.aboard(ship).len() as u8),
        flag(objectives.towed_by(ship).is_some()),
        flag(spec.size == Size::Huge),
    ];
    row[SHIP_MORE..SHIP_CONDITIONS].copy_from_slice(&more);
    let known = &mut row[SHIP_CONDITIONS..SHIP_CONDITIONS + CONDITION_KINDS];
    known.fill(0.0);
    for kind in view.conditions(ship).filter_map(|condition| condition.kind) {
        known[kind as usize] = 1.0;
    }
}

const _: () = assert!(SHIP_CONDITIONS + ConditionKind::ALL.len() == SHIP_FEATURES);

/// Whether hull remaining and active shields are at most half of hull and shield capacity [LEG-31,
/// SCN-27].
fn is_at_half_strength(view: &View, ship: ShipSlot, spec: &ShipSpec) -> bool {
    let shields = view.charges(ship).shields;
    let left = u16::from(view.hull_left(ship)) + u16::from(shields.active);
    2 * left <= u16::from(spec.hull) + u16::from(spec.shields.limit)
}

/// Whether a turret indicator points at each standard arc: front, left, right, rear. Either of the
/// two indicators of a huge ship counts [HUG-54].
fn turret(eyes: &Eyes, ship: ShipSlot) -> [f32; 4] {
    let spec = eyes.view.spec(ship);
    let mut at = pointed(spec.turret, eyes.view.turret(ship));
    if spec.second_turret != Turret::None {
        let second = pointed(spec.second_turret, eyes.view.second_turret(ship));
        at.iter_mut().zip(second).for_each(|(at, second)| *at = at.max(second));
    }
    at
}

fn pointed(turret: Turret, at: Arc) -> [f32; 4] {
    match turret {
        Turret::None => [0.0; 4],
        Turret::Single => Arc::STANDARD.map(|arc| flag(arc == at)),
        Turret::Double => Arc::STANDARD.map(|arc| flag(arc == at || arc == at.opposite())),
    }
}

/// The speed of a maneuver in fifths, negative in reverse.
pub(super) fn speed(maneuver: Maneuver) -> f32 {
    let speed = f32::from(maneuver.speed) * 0.2;
    match maneuver.bearing {
        Bearing::ReverseStraight | Bearing::ReverseBank => -speed,
        _ => speed,
    }
}

/// By how much a maneuver changes the heading, in half turns; to the left is positive.
pub(super) fn turn(maneuver: Maneuver) -> f32 {
    let sign = maneuver.direction.sign();
    match maneuver.bearing {
        Bearing::Straight | Bearing::Stationary | Bearing::ReverseStraight => 0.0,
        Bearing::Bank | Bearing::SideslipBank => 0.25 * sign,
        Bearing::ReverseBank => -0.25 * sign,
        Bearing::Turn | Bearing::SideslipTurn => 0.5 * sign,
        Bearing::KoiogranTurn => 1.0,
        Bearing::SegnorsLoop => 1.25 * sign,
        Bearing::TallonRoll => sign,
    }
}

/// 1 for a maneuver that gives stress, -1 for one that removes it [MOV-15].
pub(super) fn stress(maneuver: Maneuver) -> f32 {
    match maneuver.difficulty {
        Difficulty::Blue => -1.0,
        Difficulty::White | Difficulty::Purple => 0.0,
        Difficulty::Red => 1.0,
    }
}

/// The Force that a maneuver costs [MOV-21].
pub(super) fn force(maneuver: Maneuver) -> f32 {
    flag(maneuver.difficulty == Difficulty::Purple)
}
