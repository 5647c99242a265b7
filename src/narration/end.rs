//! The ends of rounds and games: the changes in the End Phase, and who has won.

use killbox_components::event::Event;
use killbox_components::ids::{Seat, ShipSet, ShipSlot};
use killbox_components::token::Token;

use super::ink::paint;
use super::names::Names;
use super::{Log, words};

/// Describes in few sentences what the End Phase removes from ships and gives to them, from event
/// `at` on. Also returns the index of the next event.
pub(super) fn of_round(log: &Log, at: usize, names: &Names) -> (Vec<String>, usize) {
    let mut tokens: Vec<(Token, Vec<String>)> = Vec::new();
    let mut recovered: Vec<String> = Vec::new();
    let mut next = at;
    let times = |name: String, n: u8| if n == 1 { name } else { format!("{name} ({n})") };
    while let Some(event) = log.events.get(next)
        && log.causes.get(next).copied().flatten().is_none()
    {
        match *event {
            Event::TokensRemoved { ship, token, n } => {
                let ships = match tokens.iter_mut().position(|(kind, _)| *kind == token) {
                    Some(i) => &mut tokens[i].1,
                    None => &mut tokens.push_mut((token, Vec::new())).1,
                };
                ships.push(times(names.ship(ship), n));
            }
            Event::ForceRecovered { ship, n } => recovered.push(format!("{} {n} Force", names.ship(ship))),
            Event::ChargesRecovered { ship, card, n } => {
                let charges = words::counted(n, "charge");
                recovered.push(format!("{} {charges} of {}", names.ship(ship), names.card(ship, card)));
            }
            _ => break,
        }
        next += 1;
    }
    let mut said = Vec::new();
    for (token, ships) in tokens {
        let tokens = if ships.len() == 1 { "token" } else { "tokens" };
        said.push(format!("{} {tokens} removed: {}", words::token(token), ships.join(", ")));
    }
    if !recovered.is_empty() {
        said.push(format!("recovered: {}", recovered.join(", ")));
    }
    (said, next)
}

/// The sentence about the winner and the reason.
pub(super) fn of_game(
    winner: Option<Seat>,
    scores: [u16; 2],
    round: u8,
    lost: ShipSet,
    names: &Names,
) -> String {
    let left = names.matchup().fielded & !lost;
    let alive = Seat::BOTH.map(|seat| !(left & seat.ships()).is_empty());
    let rounds = if round == 1 { "1 round".to_owned() } else { format!("{round} rounds") };
    let why = match alive {
        [false, false] => "no ship is left on either side".to_owned(),
        [true, false] => format!("{} has no ship left", names.squad(Seat::B)),
        [false, true] => format!("{} has no ship left", names.squad(Seat::A)),
        [true, true] if winner.is_some() && scores[0] == scores[1] => "by the final salvo".to_owned(),
        [true, true] => "by score, after the last round".to_owned(),
    };
    let ink = names.ink();
    let head = paint(ink.heading, format!("== Game over after {rounds} =="));
    let mut said = format!("{head}\n\n");
    let who = match winner {
        Some(seat) => format!("{} wins", names.squad(seat)),
        None => "It is a draw".to_owned(),
    };
    let [a, b] = Seat::BOTH.map(|seat| format!("{} for {}", scores[seat.index()], names.squad(seat)));
    said += &format!("  {who}: {why}. Score: {a}; {b}.\n");
    for seat in Seat::BOTH {
        let ships: Vec<String> =
            (left & seat.ships()).into_iter().map(|ship: ShipSlot| names.ship(ship)).collect();
        if !ships.is_empty() {
            said += &format!("  Still flying for {}: {}.\n", names.squad(seat), ships.join(", "));
        }
    }
    said.trim_end().to_owned()
}
