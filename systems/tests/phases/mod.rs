//! The phases of a round, and whole games.

mod activation;
mod end;
mod engagement;
mod game;
mod placing;
mod planning;
mod setup;

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_testkit::{TestBattle, matchup, plain_ship};

/// A battle of two rows of small ships with these initiatives, which face each other. The ships of
/// a row stand `apart` from each other, those of seat A at `y[0]` and those of seat B at `y[1]`.
fn two_rows(ruleset: &str, initiatives: [&[u8]; 2], y: [f32; 2], apart: f32) -> TestBattle {
    let [one, other] = initiatives.map(|initiatives| -> Vec<ShipSpec> {
        initiatives.iter().map(|i| ShipSpec { initiative: *i, ..plain_ship(Size::Small) }).collect()
    });
    let mut table = TestBattle::new(matchup(ruleset, one, other));
    for (seat, degrees) in [(0, 90.0), (1, 270.0)] {
        for i in 0..initiatives[seat].len() {
            table.place(ShipSlot((8 * seat + i) as u8), 80.0 + apart * i as f32, y[seat], degrees);
        }
    }
    table
}

/// Plays on, with the last ship as the answer wherever a player picks the next one. Returns who was
/// asked, with the options.
fn last_ship_first(table: &mut TestBattle) -> Vec<(Seat, Vec<Choice>)> {
    let mut asked = Vec::new();
    table.play_by(|seat, kind, options| {
        if kind == DecisionKind::NextShip {
            asked.push((seat, options.to_vec()));
            return options.last().copied();
        }
        options.iter().copied().find(|key| key.is_pass())
    });
    asked
}
