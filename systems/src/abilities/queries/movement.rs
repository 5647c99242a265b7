//! How abilities change the maneuvers and moves of a ship.

use killbox_components::ability::{Change, Hook};
use killbox_components::action::ActionColor;
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::{Direction, Maneuver};
use killbox_components::sets::Digit;

use crate::abilities::predicates::{answers, says};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Increases minus decreases of the maneuver's difficulty [MOV-23].
pub fn difficulty_change<O: Observer>(b: &Battle<O>, ship: ShipSlot, maneuver: Maneuver) -> i8 {
    let mut sum = 0;
    answers(b, Hook::Difficulty, ship, |ability, copies| {
        if let Some(Change::Difficulty { bearings, speeds, colors, steps, .. }) = ability.change
            && bearings.has(maneuver.bearing)
            && speeds.has(Digit(maneuver.speed))
            && colors.has(maneuver.difficulty)
        {
            sum += steps * copies as i8;
        }
    });
    sum
}

/// Whether `ship` can execute this red maneuver while stressed [MOV-27].
pub fn red_while_stressed<O: Observer>(b: &Battle<O>, ship: ShipSlot, maneuver: Maneuver) -> bool {
    let mut may = false;
    answers(b, Hook::RedWhileStressed, ship, |ability, _| {
        if let Some(Change::RedWhileStressed(bearings)) = ability.change {
            may |= bearings.has(maneuver.bearing);
        }
    });
    may
}

/// The speed at which `ship` executes the maneuver of its dial, after abilities that slow it
/// [MOV-6, MOV-7].
pub fn slowed<O: Observer>(b: &Battle<O>, ship: ShipSlot, speed: u8) -> u8 {
    let mut slowed = speed;
    answers(b, Hook::Speed, ship, |ability, _| {
        if let Some(Change::Slower { n, least }) = ability.change {
            slowed = slowed.saturating_sub(n).max(least.min(slowed));
        }
    });
    slowed
}

/// How much faster `ship` executes a maneuver. For the maneuver of a SLAM action, `slam` is the
/// colour of that action [MOV-6].
pub fn faster<O: Observer>(b: &Battle<O>, ship: ShipSlot, slam: Option<ActionColor>) -> u8 {
    let mut more = 0;
    answers(b, Hook::Speed, ship, |ability, _| {
        if let Some(Change::Faster { n, slam: only }) = ability.change
            && only.is_none_or(|only| slam.is_some_and(|color| only.has(color)))
        {
            more += n;
        }
    });
    more
}

/// The bends of the templates with which `ship` can barrel roll [MOV-70, GEO-63].
pub fn roll_bends<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> &'static [Direction] {
    match says(b, Hook::RollTemplates, ship) {
        true => &[Direction::Left, Direction::Right],
        false => &[Direction::Straight],
    }
}

/// Whether `ship` keeps its Perform Action step after a partial maneuver [RND-56].
pub fn acts_after_partial_maneuver<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    says(b, Hook::ActAfterPartialManeuver, ship)
}
