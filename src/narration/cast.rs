//! The cast of a told game: who plays, and the head of the story.

use std::fmt::Write as _;

use killbox_components::ids::{SHIPS_PER_SEAT, Seat, ShipSlot};

use super::Names;
use super::ink::{paint, seen};
use crate::replay::Recording;
use crate::squads::Squad;

/// The names of the squads of a game, by seat, which a matchup does not contain. See
/// [`narration`](super) for an example.
#[derive(Clone, Debug, PartialEq)]
pub struct Cast {
    /// The names of the squads.
    pub squads: [String; 2],
    /// The factions of the squads, in words.
    pub factions: [String; 2],
    /// The names of the ship types, in the order of the ships.
    pub ship_types: [Vec<String>; 2],
}

impl Cast {
    /// The cast of two squads.
    pub fn of(squads: [&Squad; 2]) -> Cast {
        Cast {
            squads: squads.map(|squad| squad.name.clone()),
            factions: squads.map(|squad| squad.faction.to_string()),
            ship_types: squads
                .map(|squad| squad.ships.iter().map(|ship| ship.chassis.name.clone()).collect()),
        }
    }

    /// The name of a ship's type.
    pub fn ship_type(&self, ship: ShipSlot) -> &str {
        let of_seat = &self.ship_types[ship.seat().index()];
        of_seat.get(ship.index() % SHIPS_PER_SEAT).map_or("", String::as_str)
    }

    /// The text before the story: the game, both squads with their ships, and how positions are
    /// written.
    pub fn head(&self, recording: &Recording, names: &Names) -> String {
        let heading = names.ink().heading;
        let [a, b] = Seat::BOTH.map(|seat| names.squad(seat));
        let mut text = format!("{a} {} {b}\n", paint(heading, "against"));
        let _ = writeln!(
            text,
            "game {} of seed {}, ruleset {}{}",
            recording.game,
            recording.seed,
            recording.ruleset.told_of(recording.seed, recording.game),
            recording.points_version.as_ref().map_or_else(String::new, |name| format!(", points {name}"))
        );
        for seat in Seat::BOTH {
            text += &self.squad(seat, recording, names);
        }
        let faint = names.ink().faint;
        let places =
            "Places are in millimetres from the left end of A's edge; 90° looks from A's edge to B's.";
        text + "\n" + &paint(faint, places) + "\n"
    }

    fn squad(&self, seat: Seat, recording: &Recording, names: &Names) -> String {
        let matchup = names.matchup();
        let mut text = format!(
            "\n{seat:?}  {}, {}, {} points, played by {}\n",
            names.squad(seat),
            self.factions[seat.index()],
            matchup.points[seat.index()],
            recording.players[seat.index()]
        );
        let ships = || (matchup.fielded & seat.ships()).into_iter();
        let widest = |what: &dyn Fn(ShipSlot) -> usize| ships().map(what).max().unwrap_or(0);
        let name_width = widest(&|ship| seen(&names.ship(ship)));
        let type_width = widest(&|ship| seen(self.ship_type(ship)));
        for ship in ships() {
            let spec = matchup.ship(ship);
            let pad = |text: &str, width: usize| " ".repeat(width.saturating_sub(seen(text)));
            let (name, ship_type) = (names.ship(ship), self.ship_type(ship));
            let cards: Vec<&str> =
                spec.cards.iter().filter(|card| !card.is_empty()).map(|card| card.name.as_str()).collect();
            let _ = write!(text, "   {name}{}  ", pad(&name, name_width));
            let _ = write!(text, "{ship_type}{}  ", pad(ship_type, type_width));
            let _ = write!(text, "initiative {}, {:>3} points", spec.initiative, spec.cost);
            let _ = writeln!(text, "{}{}", if cards.is_empty() { "" } else { ": " }, cards.join(", "));
        }
        text
    }
}
