//! Maneuvers, arcs, tokens, dice and places as players say them. The sentences of
//! [`tell`](super::tell) consist of them.

use killbox_components::action::ActionKind;
use killbox_components::arc::Arc;
use killbox_components::dice::{DieKind, Face, Faces, Pool};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::state::Phase;
use killbox_components::token::Token;

/// A maneuver, such as `a 3 left bank, red`.
pub fn maneuver(maneuver: Maneuver) -> String {
    let Maneuver { speed, bearing, direction, difficulty } = maneuver;
    let side = match direction {
        Direction::Straight => "",
        Direction::Left => "left ",
        Direction::Right => "right ",
    };
    let color = match difficulty {
        Difficulty::Blue => "blue",
        Difficulty::White => "white",
        Difficulty::Red => "red",
        Difficulty::Purple => "purple",
    };
    match bearing {
        Bearing::Stationary => format!("a stationary maneuver, {color}"),
        Bearing::ReverseBank => format!("a {speed} reverse {side}bank, {color}"),
        _ => format!("a {speed} {side}{}, {color}", path(bearing)),
    }
}

/// The shape of a maneuver, without its side.
pub const fn path(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::Stationary => "stationary",
        Bearing::ReverseStraight => "reverse straight",
        Bearing::ReverseBank => "reverse bank",
        Bearing::Straight => "straight",
        Bearing::Bank => "bank",
        Bearing::Turn => "turn",
        Bearing::KoiogranTurn => "Koiogran turn",
        Bearing::SegnorsLoop => "Segnor's Loop",
        Bearing::TallonRoll => "Tallon Roll",
        Bearing::SideslipBank => "sideslip bank",
        Bearing::SideslipTurn => "sideslip turn",
    }
}

/// The name of an arc.
pub const fn arc(arc: Arc) -> &'static str {
    match arc {
        Arc::Front => "front arc",
        Arc::Left => "left arc",
        Arc::Right => "right arc",
        Arc::Rear => "rear arc",
        Arc::FullFront => "full front arc",
        Arc::FullRear => "full rear arc",
        Arc::Bullseye => "bullseye arc",
    }
}

/// The name of a phase, as a heading.
pub const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "Set-up",
        Phase::Planning => "Planning Phase",
        Phase::System => "System Phase",
        Phase::Activation => "Activation Phase",
        Phase::Engagement => "Engagement Phase",
        Phase::End => "End Phase",
    }
}

/// The name of a kind of token.
pub const fn token(token: Token) -> &'static str {
    match token {
        Token::Calculate => "calculate",
        Token::Evade => "evade",
        Token::Focus => "focus",
        Token::ReinforceFore => "fore reinforce",
        Token::ReinforceAft => "aft reinforce",
        Token::Disarm => "disarm",
        Token::Jam => "jam",
        Token::Tractor => "tractor",
        Token::Deplete => "deplete",
        Token::Ion => "ion",
        Token::Strain => "strain",
        Token::Stress => "stress",
        Token::Cloak => "cloak",
    }
}

/// A number of tokens of a kind: `an evade token`, `2 calculate tokens`.
pub fn tokens(kind: Token, n: u8) -> String {
    let name = token(kind);
    match n {
        1 => format!("{} token", one(name)),
        _ => format!("{n} {name} tokens"),
    }
}

/// A noun with its indefinite article, such as `an ion bomb`.
pub fn one(what: &str) -> String {
    let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {what}")
}

/// A number and its noun.
pub fn counted(n: u8, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// A list of things, such as `a, b and c`.
pub fn listed(things: &[String]) -> String {
    match things {
        [] => "nobody".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The remaining results of an attack, such as `1 hit and 2 critical hits`.
pub fn results(hits: u8, crits: u8) -> String {
    let parts: Vec<String> = [(hits, "hit"), (crits, "critical hit")]
        .into_iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, what)| counted(n, what))
        .collect();
    if parts.is_empty() { "nothing".into() } else { parts.join(" and ") }
}

/// The faces of dice, the best first: `1 critical hit, 2 focus`.
pub fn faces(shown: impl Fn(Face) -> u8) -> String {
    let parts: Vec<String> = [Face::Crit, Face::Hit, Face::Evade, Face::Focus, Face::Blank]
        .into_iter()
        .filter(|face| shown(*face) > 0)
        .map(|face| match face {
            // The plural of the die's focus is focus.
            Face::Focus => format!("{} focus", shown(face)),
            _ => counted(shown(face), self::face(face)),
        })
        .collect();
    if parts.is_empty() { "no dice".into() } else { parts.join(", ") }
}

/// The faces of dice on the table.
pub fn pool(pool: &Pool) -> String {
    faces(|face| pool.count(face))
}

/// The faces of dice, given as counts.
pub fn rolled(shown: &Faces) -> String {
    faces(|face| shown[face as usize])
}

/// The name of a face.
pub const fn face(face: Face) -> &'static str {
    match face {
        Face::Blank => "blank",
        Face::Focus => "focus",
        Face::Hit => "hit",
        Face::Crit => "critical hit",
        Face::Evade => "evade",
    }
}

/// The name of a kind of dice.
pub const fn dice(kind: DieKind) -> &'static str {
    match kind {
        DieKind::Attack => "attack dice",
        DieKind::Defense => "defense dice",
    }
}

/// The verb for a ship that performs an action, such as `barrel rolls`.
pub const fn performs(action: ActionKind) -> &'static str {
    match action {
        ActionKind::BarrelRoll => "barrel rolls",
        ActionKind::Boost => "boosts",
        ActionKind::Calculate => "calculates",
        ActionKind::Cloak => "cloaks",
        ActionKind::Coordinate => "coordinates",
        ActionKind::Evade => "evades",
        ActionKind::Focus => "focuses",
        ActionKind::Jam => "jams",
        ActionKind::Lock => "locks",
        ActionKind::Reinforce => "reinforces",
        ActionKind::Reload => "reloads",
        ActionKind::Rotate => "rotates its turret",
        ActionKind::Slam => "SLAMs",
    }
}

/// The verb for a ship that attempts an action, such as `barrel roll`.
pub const fn attempts(action: ActionKind) -> &'static str {
    match action {
        ActionKind::BarrelRoll => "barrel roll",
        ActionKind::Boost => "boost",
        ActionKind::Calculate => "calculate",
        ActionKind::Cloak => "cloak",
        ActionKind::Coordinate => "coordinate",
        ActionKind::Evade => "evade",
        ActionKind::Focus => "focus",
        ActionKind::Jam => "jam",
        ActionKind::Lock => "lock",
        ActionKind::Reinforce => "reinforce",
        ActionKind::Reload => "reload",
        ActionKind::Rotate => "rotate its turret",
        ActionKind::Slam => "SLAM",
    }
}

/// The name of a kind of obstacle.
pub const fn obstacle(kind: ObstacleKind) -> &'static str {
    match kind {
        ObstacleKind::Asteroid => "asteroid",
        ObstacleKind::DebrisCloud => "debris cloud",
        ObstacleKind::GasCloud => "gas cloud",
        ObstacleKind::ElectroChaff => "electro-chaff cloud",
        ObstacleKind::LooseCargo => "loose cargo",
        ObstacleKind::SpareParts => "spare parts",
        ObstacleKind::Blaze => "blaze",
    }
}

/// A position on the board, in millimetres, such as `(372, 594)`.
pub fn place(x: f32, y: f32) -> String {
    // Rounded to an integer, so that no coordinate prints as -0.
    format!("({}, {})", x.round() as i32, y.round() as i32)
}

/// A position and a heading, such as `(372, 594), facing 270°`.
pub fn pose(x: f32, y: f32, ux: f32, uy: f32) -> String {
    format!("{}, facing {}°", place(x, y), degrees(ux, uy).round() as i32 % 360)
}

/// The heading of a unit vector, in degrees counter-clockwise from +x, 0 to 360.
#[allow(clippy::disallowed_methods, reason = "outside play: only printed and compared with a wide tolerance")]
pub fn degrees(ux: f32, uy: f32) -> f64 {
    let degrees = f64::from(uy).atan2(f64::from(ux)).to_degrees();
    if degrees < -1e-4 { degrees + 360.0 } else { degrees.max(0.0) }
}
