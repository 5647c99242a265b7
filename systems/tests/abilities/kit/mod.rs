//! Shared code of the ability tests: a battle whose ships have abilities written for the test, and
//! faceup damage cards.

pub mod heard;

use killbox_cards::Library;
use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::charge::Charge;
use killbox_components::damage::DamageKind;
use killbox_components::event::Event;
use killbox_components::frame::{Frame, SufferFrame};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_components::token::Token;
pub use killbox_testkit::{TestBattle, a, b, matchup, plain_ship};

pub const PANICKED_PILOT: DamageKind = DamageKind::PanickedPilot;
pub const BLINDED_PILOT: DamageKind = DamageKind::BlindedPilot;
pub const WOUNDED_PILOT: DamageKind = DamageKind::WoundedPilot;
pub const STUNNED_PILOT: DamageKind = DamageKind::StunnedPilot;
pub const CONSOLE_FIRE: DamageKind = DamageKind::ConsoleFire;
pub const DAMAGED_ENGINE: DamageKind = DamageKind::DamagedEngine;
pub const WEAPONS_FAILURE: DamageKind = DamageKind::WeaponsFailure;
pub const HULL_BREACH: DamageKind = DamageKind::HullBreach;
pub const STRUCTURAL_DAMAGE: DamageKind = DamageKind::StructuralDamage;
pub const DAMAGED_SENSOR_ARRAY: DamageKind = DamageKind::DamagedSensorArray;
pub const LOOSE_STABILIZER: DamageKind = DamageKind::LooseStabilizer;
pub const DISABLED_POWER_REGULATOR: DamageKind = DamageKind::DisabledPowerRegulator;
pub const FUEL_LEAK: DamageKind = DamageKind::FuelLeak;

/// A ship with this pilot id that survives many damage cards.
pub fn ship(pilot: &str) -> ShipSpec {
    let red = |kind| BarAction { kind, color: ActionColor::Red, link: None };
    let mut ship = ShipSpec {
        pilot: pilot.to_owned(),
        hull: 20,
        charges: Charge::full(2, 0),
        force: Charge::full(2, 1),
        ..plain_ship(Size::Small)
    };
    ship.bar.push(red(ActionKind::Calculate));
    ship
}

/// A battle of ships with these pilots, the abilities of the damage deck and those written in
/// `text`. The ships of each seat stand in a row, 100 mm from base to base and 300 mm from the
/// enemy, and face it.
pub fn table(text: &str, pilots_a: &[&str], pilots_b: &[&str]) -> TestBattle {
    let ships = |pilots: &[&str]| pilots.iter().map(|pilot| ship(pilot)).collect::<Vec<_>>();
    table_of(text, ships(pilots_a), ships(pilots_b))
}

/// Like [`table`], with the given ships.
pub fn table_of(text: &str, ships_a: Vec<ShipSpec>, ships_b: Vec<ShipSpec>) -> TestBattle {
    let own = Library::read([("test.ron", text)].into_iter(), None).unwrap_or_else(|fault| panic!("{fault}"));
    let mut matchup = matchup("standard", ships_a, ships_b);
    let library = Library::embedded().clone().with(own);
    matchup.program = library.program(matchup.ruleset.card_set, &matchup.ships);
    let fielded = matchup.fielded;
    let mut t = TestBattle::new(matchup);
    for ship in fielded {
        let x = 100.0 + 140.0 * f32::from(ship.0 % 8);
        let (y, degrees) = if ship.0 < 8 { (200.0, 90.0) } else { (540.0, 270.0) };
        t.place(ship, x, y, degrees);
    }
    t
}

/// A battle of one such ship for each player at the beginning of setup, with only the abilities
/// written in `text`.
pub fn table_in_set_up(text: &str, spec: impl Fn() -> ShipSpec) -> TestBattle {
    let own = Library::read([("test.ron", text)].into_iter(), None).unwrap_or_else(|fault| panic!("{fault}"));
    let mut matchup = matchup("standard", vec![spec()], vec![spec()]);
    matchup.program = own.program(matchup.ruleset.card_set, &matchup.ships);
    TestBattle::from_start(matchup)
}

/// A battle of one plain ship for each player.
pub fn duel() -> TestBattle {
    table("[]", &["x"], &["y"])
}

/// Puts damage cards faceup on a ship, without the rules of dealing.
pub fn turn_up(t: &mut TestBattle, ship: ShipSlot, kinds: &[DamageKind]) {
    t.with(|b| {
        for kind in kinds {
            b.damage[ship].faceup.add(*kind);
            b.core.faceup_kinds.insert(*kind);
        }
    });
}

/// The number of faceup cards of a kind on a ship.
pub fn faceup(t: &mut TestBattle, ship: ShipSlot, kind: DamageKind) -> u8 {
    t.with(|b| b.damage[ship].faceup.count(kind))
}

/// The numbers of facedown and faceup cards on a ship.
pub fn cards(t: &mut TestBattle, ship: ShipSlot) -> (u8, u8) {
    t.with(|b| (b.damage[ship].facedown(), b.damage[ship].faceup.total()))
}

/// The number of tokens of a kind that a ship has.
pub fn tokens(t: &mut TestBattle, ship: ShipSlot, token: Token) -> u8 {
    t.with(|b| b.tokens[ship].count(token))
}

/// Raises an event and resolves the abilities that it triggers, up to the next decision.
pub fn happens(t: &mut TestBattle, event: Event) {
    t.with(|b| b.raise(event));
    t.run();
}

/// Makes a ship suffer damage.
pub fn suffers(t: &mut TestBattle, ship: ShipSlot, hits: u8, crits: u8) {
    t.play(Frame::Suffer(SufferFrame::new(ship, hits, crits)));
}

/// The event of an executed maneuver.
pub fn executed(ship: ShipSlot, code: &str) -> Event {
    let maneuver = maneuver(code);
    Event::ManeuverExecuted { ship, maneuver, fully: true, ion: false, obstacle: false }
}

/// A maneuver by its code.
pub fn maneuver(code: &str) -> Maneuver {
    code.parse().expect("the code of a maneuver")
}

/// The abilities that resolved, as (ship, number among all abilities), in order.
pub fn resolved(t: &mut TestBattle) -> Vec<(ShipSlot, u16)> {
    let events = t.events();
    let resolved = events.iter().filter_map(|event| match *event {
        Event::AbilityResolved { ship, ability } => Some((ship, ability)),
        _ => None,
    });
    resolved.collect()
}
