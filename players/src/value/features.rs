//! The features of a position: the numbers that its value is computed from.

use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::token::Token;
use killbox_systems::world::view::View;

use crate::greedy;

/// The number of features.
pub const FEATURES: usize = 13;

/// The names of the features in weights files, in order.
pub const NAMES: [&str; FEATURES] = [
    "ships",
    "health",
    "halves",
    "halves_late",
    "toughness",
    "firepower",
    "aim",
    "locks",
    "stress",
    "hindered",
    "force",
    "crits",
    "initiative",
];

/// The features of one position, in the order of [`NAMES`].
pub type Features = [f32; FEATURES];

/// The numbers of one side of a position.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    /// Share of the side's squad points that is in play.
    ships: f32,
    /// The same share, with each ship weighted by the part of its hull and shields that is left.
    health: f32,
    /// The same share, with each ship that has at most half of its hull and shields left counted by
    /// half: what the enemy has not scored.
    halves: f32,
    /// Hull and shields left.
    hull: f32,
    /// Attack dice of primary weapons, the best of each ship.
    dice: f32,
    /// Damage that the side's ships expect to deal if each shoots at its best target from where it
    /// stands.
    aim: f32,
    /// Locks on enemy ships.
    locks: f32,
    /// Stress tokens.
    stress: f32,
    /// Ion, tractor, jam, strain, deplete and disarm tokens.
    hindered: f32,
    /// Force charges.
    force: f32,
    /// Faceup damage cards.
    crits: f32,
    /// Mean initiative of its ships in play, weighted by squad points, in sixths.
    initiative: f32,
}

/// The features of the position for the seat of `view`, each its own number less the enemy's:
///
/// - `ships`, `health`, `halves`: the share of a side's squad points that is left, counted by
///   ships, by hull and shields, and by what the enemy scores; `halves_late` is `halves` times the
///   share of the rounds that have been played;
/// - `toughness`, `firepower`: the side's share of all hull and shields left, and of all attack
///   dice of primary weapons in play;
/// - `aim`: damage expected by shooting from where ships stand, per hull and shield of the enemy;
/// - `locks`, `stress`, `hindered`, `crits`, `force`: the number on its ships, divided by its ships
///   in play;
/// - `initiative`: the mean of its ships, weighted by squad points, in sixths.
pub fn features(view: &View) -> Features {
    let own = side(view, view.seat());
    let other = side(view, view.seat().other());
    let share = |of: fn(&Side) -> f32| {
        let all = of(&own) + of(&other);
        if all > 0.0 { (of(&own) - of(&other)) / all } else { 0.0 }
    };
    let less = |of: fn(&Side) -> f32| of(&own) - of(&other);
    let limit = f32::from(view.matchup().ruleset.round_limit.max(1));
    let played = (f32::from(view.core().round) / limit).min(1.0);
    [
        less(|side| side.ships),
        less(|side| side.health),
        less(|side| side.halves),
        less(|side| side.halves) * played,
        share(|side| side.hull),
        share(|side| side.dice),
        own.aim / other.hull.max(1.0) - other.aim / own.hull.max(1.0),
        less(|side| side.locks),
        less(|side| side.stress),
        less(|side| side.hindered),
        less(|side| side.force),
        less(|side| side.crits),
        less(|side| side.initiative),
    ]
}

fn side(view: &View, seat: Seat) -> Side {
    let mut side = Side::default();
    let (mut whole, mut flying, mut ships) = (0.0_f32, 0.0_f32, 0.0_f32);
    let enemies = view.core().in_play & seat.other().ships();
    for ship in view.matchup().fielded & seat.ships() {
        let points = f32::from(view.spec(ship).cost).max(1.0);
        whole += points;
        if !view.core().in_play.has(ship) {
            continue;
        }
        flying += points;
        ships += 1.0;
        let (left, all) = hull(view, ship);
        side.health += points * left / all;
        side.halves += if 2.0 * left > all { points } else { 0.5 * points };
        side.hull += left;
        side.dice += dice(view, ship);
        let tokens = view.tokens(ship);
        side.locks += enemies.into_iter().filter(|enemy| tokens.locks(ObjectId::ship(*enemy))).count() as f32;
        let count = |token| f32::from(tokens.count(token));
        side.stress += count(Token::Stress);
        side.hindered +=
            [Token::Ion, Token::Tractor, Token::Jam, Token::Strain, Token::Deplete, Token::Disarm]
                .map(count)
                .iter()
                .sum::<f32>();
        side.force += f32::from(view.charges(ship).force.active);
        side.crits += f32::from(view.faceup(ship).total());
        side.initiative += points * f32::from(view.initiative(ship)) / 6.0;
    }
    side.ships = flying / whole.max(1.0);
    for points in [&mut side.health, &mut side.halves] {
        *points /= whole.max(1.0);
    }
    side.initiative /= flying.max(1.0);
    for each in [&mut side.locks, &mut side.stress, &mut side.hindered, &mut side.force, &mut side.crits] {
        *each /= ships.max(1.0);
    }
    side.aim = greedy::aim(view, seat);
    side
}

/// Hull and shields left, and the whole that the ship began with.
fn hull(view: &View, ship: ShipSlot) -> (f32, f32) {
    let spec = view.spec(ship);
    let whole = f32::from(spec.hull + spec.shields.limit).max(1.0);
    (f32::from(view.hull_left(ship) + view.charges(ship).shields.active), whole)
}

/// The attack dice of the ship's best primary weapon.
fn dice(view: &View, ship: ShipSlot) -> f32 {
    let primary = view.spec(ship).weapons.iter().filter(|weapon| !weapon.special);
    primary.map(|weapon| f32::from(weapon.value)).fold(0.0, f32::max)
}
