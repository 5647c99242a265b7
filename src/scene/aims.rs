//! The attacks that each ship could perform in the current position, whichever ship's turn it is,
//! with their expected damage. The expectation uses the numbers of dice that the rules and cards
//! give now, and the tokens. No step of the game is played for it.

use killbox_components::arc::Arc;
use killbox_components::attack::AttackData;
use killbox_components::frame::AttackFrame;
use killbox_components::frame::attack::AttackKind;
use killbox_components::ids::ShipSlot;
use killbox_systems::abilities::dice::attack_dice;
use killbox_systems::abilities::queries;
use killbox_systems::derived::measure;
use killbox_systems::legal::attacks::Reach;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Recorder;

use super::beside::{expected, mean, shot};
use super::{Aims, Shot};
use crate::odds::Calculator;

/// The attacks of all ships on the board, if each could attack now. A ship without a target has no
/// entry. They are part of a [`Moment`](super::Moment).
pub fn aims(b: &mut Battle<Recorder>, calculator: &Calculator) -> Aims {
    let before = *b.attacks;
    let ships = b.core.in_play.into_iter();
    let all = ships.map(|ship| (ship.0, of_ship(b, ship, calculator))).filter(|(_, shots)| !shots.is_empty());
    let all = all.collect();
    // Restores the places of attacks that are over, too.
    *b.attacks = before;
    all
}

/// Each defender and weapon once, through the arc with the highest expected damage [ATK-31].
fn of_ship(b: &mut Battle<Recorder>, ship: ShipSlot, calculator: &Calculator) -> Vec<Shot> {
    let reach = Reach::new(b, AttackFrame::new(ship, AttackKind::Standard));
    let mut shots: Vec<Shot> = Vec::new();
    for (number, weapon) in b.matchup.ship(ship).weapons.iter().enumerate() {
        if reach.weapons >> number & 1 == 0 {
            continue;
        }
        let arcs = measure::weapon_arcs(b, ship, weapon);
        for defender in reach.enemies {
            let through = arcs.arcs().filter_map(|arc| {
                let f = AttackFrame::new(ship, AttackKind::Standard);
                let range = reach.range(b, f, weapon, defender, arc)?;
                Some(declared(b, ship, defender, number as u8, arc, range))
            });
            let through: Vec<AttackData> = through.collect();
            let shown = through.into_iter().filter_map(|attack| begun(b, attack, calculator));
            shots.extend(shown.max_by(|one, other| mean(one).total_cmp(&mean(other))));
        }
    }
    shots
}

/// An attack as it would be declared, along a line that nothing obstructs if there is one [ATK-85].
fn declared(
    b: &Battle<Recorder>,
    attacker: ShipSlot,
    defender: ShipSlot,
    weapon: u8,
    arc: Arc,
    range: u8,
) -> AttackData {
    let measured = queries::attack_range(b, attacker, arc, defender);
    let lines = measured.map(|(_, line)| measure::obstruction_by_obstacles(b, &line));
    let obstructed = lines.is_some_and(|lines| !lines.clear && (lines.obstructed || lines.by_gas_cloud));
    let ignored = queries::ignored_while_attacking(b, attacker);
    let ignores_obstruction = obstructed
        && ignored != 0
        && measured.is_some_and(|(_, line)| measure::obstruction_by_other_obstacles(b, &line, ignored).clear);
    AttackData {
        attacker,
        defender,
        weapon,
        arc,
        range,
        obstructed,
        ignores_obstruction,
        ..AttackData::default()
    }
}

/// The displayed attack. It is added to the attacks under way to find its number of dice, and
/// removed again.
fn begun(b: &mut Battle<Recorder>, attack: AttackData, calculator: &Calculator) -> Option<Shot> {
    let index = b.attacks.begin(attack)?;
    let odds = expected(calculator, b, &attack, attack_dice(b, index));
    let shot = shot(b, &attack, odds);
    b.attacks.end();
    Some(shot)
}
