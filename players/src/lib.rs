//! Who decides: players that answer decisions. Each sees only what its seat may see, and never touches the world.

pub mod greedy;
pub mod random;

use killbox_components::decision::OptionKey;
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Maneuver;
use killbox_systems::view::View;
use rand_chacha::ChaCha8Rng;

/// Answers the decisions of one seat.
pub trait Player: Send {
    /// The name on the command line and in reports.
    fn name(&self) -> &'static str;

    /// Picks one of the options of `view.pending()`. `rng` is this seat's own stream of this game.
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey;
}

/// The maneuver of a ship's dial that an option of [`DecisionKind::Dial`](killbox_components::decision::DecisionKind)
/// stands for.
pub fn dial_maneuver(view: &View, ship: ShipSlot, key: OptionKey) -> Option<Maneuver> {
    view.spec(ship)
        .dial
        .iter()
        .copied()
        .find(|m| u16::from(m.code()) == key.arg % 256 && m.difficulty as u16 == key.arg / 256)
}
