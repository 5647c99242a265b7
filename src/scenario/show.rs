//! Prints the position that a scenario has reached, for `killbox scenario`.

use std::fmt::Write as _;

use killbox_components::damage::DamageKind;
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::state::Card;
use killbox_components::token::Token;
use killbox_systems::world::battle::Battle;

use super::measures;
use super::play::describe_open;
use super::script::Script;
use super::words::{object_name, ship_name};

/// The whole state, for people.
pub fn state(b: &Battle<Script>) -> String {
    let mut text = String::new();
    let core = &b.core;
    let _ = writeln!(text, "round {}, {:?}, first player {:?}", core.round, core.phase, core.first);
    if let Some(ending) = core.ending {
        let how = match (ending.fault, ending.winner) {
            (Some(fault), _) => format!("faulted ({fault:?})"),
            (None, Some(seat)) => format!("player {seat:?} wins"),
            (None, None) => "a draw".to_owned(),
        };
        let _ = writeln!(text, "the game is over: {how}, {} to {}", core.scores[0], core.scores[1]);
    }
    for ship in ShipSlot::all().filter(|ship| b.matchup.fielded.has(*ship)) {
        show_ship(b, ship, &mut text);
    }
    for (i, obstacle) in b.obstacles.iter().enumerate().filter(|(_, obstacle)| obstacle.present) {
        let pose = obstacle.placed.pose;
        let name = obstacle.placed.outline.outline().name;
        let _ = write!(text, "  {}: {:?} {name} at ", object_name(ObjectId::obstacle(i)), obstacle.kind);
        let _ = write!(text, "({:.2}, {:.2}, {:.2})", pose.x, pose.y, measures::degrees(pose));
        let _ = writeln!(text, "{}", if obstacle.fuses > 0 { ", with a fuse" } else { "" });
    }
    for row in b.devices.here.rows() {
        let device = &b.devices.rows[row];
        let (pose, fuses) = (device.pose, device.fuses);
        let _ = write!(text, "  {}: {} at ", object_name(ObjectId::device(row)), device.kind.name());
        let _ = write!(text, "({:.2}, {:.2}, {:.2})", pose.x, pose.y, measures::degrees(pose));
        let _ = writeln!(text, "{}", if fuses > 0 { ", with a fuse" } else { "" });
    }
    for (number, token) in b.objectives.all() {
        let what = b.objectives.scenario.map_or("objective", |scenario| scenario.token());
        let _ = write!(text, "  {}: {what} ", object_name(ObjectId::objective(number)));
        let _ = match token.towed_by {
            Some(ship) => write!(text, "in tow of {}", ship_name(ship)),
            None => write!(
                text,
                "at ({:.2}, {:.2}, {:.2})",
                token.pose.x,
                token.pose.y,
                measures::degrees(token.pose)
            ),
        };
        let marker = token.marker.map_or_else(String::new, |seat| format!(", marker of {seat:?}"));
        let spent = if token.spent { ", spent" } else { "" };
        let _ = writeln!(text, "{marker}{spent}");
    }
    for seat in Seat::BOTH.into_iter().filter(|seat| b.pending.of(*seat).is_open()) {
        let _ = writeln!(text, "open: {}", describe_open(b, seat));
    }
    let _ = writeln!(text, "measured:");
    text + &measures::show(b)
}

fn show_ship(b: &Battle<Script>, ship: ShipSlot, text: &mut String) {
    let spec = b.spec(ship);
    let _ = write!(text, "  {}", ship_name(ship));
    if spec.name != ship_name(ship) {
        let _ = write!(text, " {}", spec.name);
    }
    if !b.core.in_play.has(ship) {
        let why = match () {
            () if b.core.fled.has(ship) => "fled",
            () if b.core.removed.has(ship) => "removed",
            () => match b.berth(ship) {
                Some(berth) => &format!("docked with {}", ship_name(berth.carrier)),
                None => "not on the board",
            },
        };
        let _ = writeln!(text, ": {why}");
        return;
    }
    let pose = b.board.pose(ship);
    let (x, y, heading) = (pose.x, pose.y, measures::degrees(pose));
    let _ = write!(text, ": ({x:.2}, {y:.2}, {heading:.2}), hull {}", spec.hull);
    let charges = &b.charges[ship];
    for (name, charge) in [
        ("shields", charges.shields),
        ("Force", charges.force),
        ("charges", charges.standard),
        ("energy", charges.energy),
    ] {
        if charge.limit > 0 {
            let _ = write!(text, ", {name} {}/{}", charge.active, charge.limit);
        }
    }
    let first = ship.index() * killbox_components::ids::CARDS_PER_SHIP;
    for (i, card) in spec.cards.iter().enumerate() {
        let Card { charges, side } = b.cards[first + i];
        if let Some(card) = card.showing(side).filter(|_| charges.limit > 0) {
            let _ = write!(text, ", {} {}/{}", card.name, charges.active, charges.limit);
        }
        if let Some(hidden) = card.facedown(side) {
            let _ = write!(text, ", {} (facedown)", hidden.name);
        }
    }
    let damage = &b.damage[ship];
    if damage.facedown.total() > 0 {
        let _ = write!(text, ", {} facedown", damage.facedown.total());
    }
    for kind in DamageKind::all() {
        for _ in 0..damage.faceup.count(kind) {
            let _ = write!(text, ", {}", b.matchup.program.card_name(kind));
        }
    }
    for own in b.conditions.of(ship) {
        let facedown = if own.facedown { " (facedown)" } else { "" };
        let _ = write!(text, ", {}{facedown}", own.kind.name());
    }
    for token in Token::ALL.into_iter().filter(|token| b.tokens[ship].has(*token)) {
        let _ = write!(text, ", {} {token:?}", b.tokens[ship].count(token));
    }
    for i in (0..64).filter(|i| b.tokens[ship].locks >> i & 1 == 1) {
        let _ = write!(text, ", lock on {}", object_name(ObjectId(i)));
    }
    if spec.turret != killbox_components::spec::Turret::None {
        let _ = write!(text, ", turret to {}", crate::narration::words::arc(b.turn[ship].turret));
    }
    if spec.second_turret != killbox_components::spec::Turret::None {
        let _ =
            write!(text, ", second turret to {}", crate::narration::words::arc(b.turn[ship].second_turret));
    }
    for other in b.board.places[ship].contact {
        let _ = write!(text, ", touches {}", ship_name(other));
    }
    if b.core.destroyed.has(ship) {
        let _ = write!(text, ", DESTROYED");
    }
    text.push('\n');
}
