//! The modifications that ships have for their dice, in the form of the calculator
//! ([`killbox_odds::plain`]). What attacks are expected to do is left to the calculator.

use killbox_components::damage::DamageKind;
use killbox_components::geometry;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::token::Token;
use killbox_odds::Tokens;
use killbox_odds::plain::Guard;
use killbox_systems::world::view::View;

use crate::common::modify;

/// The modifications for dice that are not rolled yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mods {
    /// The tokens that can be spent on them.
    pub tokens: Tokens,
    /// The reinforce tokens that apply to the attack [TOK-22].
    pub reinforce: u8,
}

impl Mods {
    /// No modifications.
    pub const NONE: Mods = Mods { tokens: Tokens::NONE, reinforce: 0 };

    /// One focus token.
    pub const FOCUS: Mods = Mods { tokens: Tokens { focus: 1, ..Tokens::NONE }, reinforce: 0 };

    /// The modifications that a ship has for its attack dice against `defender`.
    pub fn of_attacker(view: &View, ship: ShipSlot, defender: ShipSlot) -> Mods {
        let lock = view.tokens(ship).locks(ObjectId::ship(defender));
        Mods { tokens: Tokens { evade: 0, lock, ..held(view, ship) }, reinforce: 0 }
    }

    /// The modifications that a ship has for its defense dice against any attacker: reinforce
    /// tokens are left out.
    pub fn of_defender(view: &View, ship: ShipSlot) -> Mods {
        Mods { tokens: held(view, ship), reinforce: 0 }
    }

    /// The modifications that a ship has for its defense dice against an attacker where that stands
    /// now.
    pub fn against(view: &View, ship: ShipSlot, attacker: ShipSlot) -> Mods {
        let tokens = view.tokens(ship);
        let fitting = |(token, fore)| match tokens.count(token) {
            0 => 0,
            // The token must cover the attacker's side [TOK-20].
            n if geometry::arc::reinforce_works(view.base(ship), view.base(attacker), fore) => n,
            _ => 0,
        };
        let reinforce = [(Token::ReinforceFore, true), (Token::ReinforceAft, false)].map(fitting);
        Mods { reinforce: reinforce.iter().sum(), ..Mods::of_defender(view, ship) }
    }

    /// The guard of a defender with `dice` defense dice.
    #[inline]
    pub fn guard(self, dice: u8) -> Guard {
        Guard::new(dice, self.tokens, self.reinforce)
    }
}

/// The ship's green tokens and Force.
fn held(view: &View, ship: ShipSlot) -> Tokens {
    let tokens = view.tokens(ship);
    Tokens {
        focus: tokens.count(Token::Focus),
        calculate: tokens.count(Token::Calculate),
        evade: tokens.count(Token::Evade),
        force: view.charges(ship).force.active,
        lock: false,
    }
}

/// Defense dice of a ship in its current state.
pub fn defense_dice(view: &View, ship: ShipSlot) -> u8 {
    modify::defense_dice(view, ship, view.faceup(ship).count(DamageKind::StructuralDamage))
}
