//! Arcs and actions in words.

use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::arc::{Arc, WeaponArc};

/// The arc of a weapon.
pub(super) fn arc_words(arc: WeaponArc) -> &'static str {
    match arc {
        WeaponArc::Fixed(Arc::Front) => "front",
        WeaponArc::Fixed(Arc::Left) => "left",
        WeaponArc::Fixed(Arc::Right) => "right",
        WeaponArc::Fixed(Arc::Rear) => "rear",
        WeaponArc::Fixed(Arc::FullFront) => "full front",
        WeaponArc::Fixed(Arc::FullRear) => "full rear",
        WeaponArc::Fixed(Arc::Bullseye) => "bullseye",
        WeaponArc::SingleTurret => "turret",
        WeaponArc::DoubleTurret => "double turret",
    }
}

/// An action with its colour; white is left out.
pub(super) fn action_words(kind: ActionKind, color: ActionColor) -> String {
    let color = match color {
        ActionColor::White => "",
        ActionColor::Red => "red ",
        ActionColor::Purple => "purple ",
    };
    let kind = match kind {
        ActionKind::BarrelRoll => "barrel roll".to_owned(),
        ActionKind::Slam => "SLAM".to_owned(),
        other => format!("{other:?}").to_lowercase(),
    };
    format!("{color}{kind}")
}

/// An icon of the action bar with its link.
pub(super) fn bar_words(action: &BarAction) -> String {
    let first = action_words(action.kind, action.color);
    match action.link {
        Some((kind, color)) => format!("{first} > {}", action_words(kind, color)),
        None => first,
    }
}
