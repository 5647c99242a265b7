//! What ships have for their dice, as the calculator ([`killbox_odds::plain`]) wants to know it.
//! What there is to be expected of attacks is its business alone.

use killbox_components::damage::DamageKind;
use killbox_components::geometry;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::token::Token;
use killbox_odds::Tokens;
use killbox_odds::plain::Guard;
use killbox_systems::world::view::View;

/// What can be done to dice that are not rolled yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mods {
    /// What can be spent on them.
    pub tokens: Tokens,
    /// TOK-22: reinforce tokens that will fit.
    pub reinforce: u8,
}

impl Mods {
    /// Nothing.
    pub const NONE: Mods = Mods { tokens: Tokens::NONE, reinforce: 0 };

    /// A focus token.
    pub const FOCUS: Mods = Mods { tokens: Tokens { focus: 1, ..Tokens::NONE }, reinforce: 0 };

    /// What a ship has for its attack dice, against `defender`.
    pub fn of_attacker(view: &View, ship: ShipSlot, defender: ShipSlot) -> Mods {
        let lock = view.tokens(ship).locks(ObjectId::ship(defender));
        Mods { tokens: Tokens { evade: 0, lock, ..held(view, ship) }, reinforce: 0 }
    }

    /// What a ship has for its defense dice, whoever attacks: reinforce tokens are left out.
    pub fn of_defender(view: &View, ship: ShipSlot) -> Mods {
        Mods { tokens: held(view, ship), reinforce: 0 }
    }

    /// What a ship has for its defense dice against an attacker that stands where it stands.
    pub fn against(view: &View, ship: ShipSlot, attacker: ShipSlot) -> Mods {
        let tokens = view.tokens(ship);
        let fitting = |(token, fore)| match tokens.count(token) {
            0 => 0,
            // TOK-20.
            n if geometry::arc::reinforce_works(view.base(ship), view.base(attacker), fore) => n,
            _ => 0,
        };
        let reinforce = [(Token::ReinforceFore, true), (Token::ReinforceAft, false)].map(fitting);
        Mods { reinforce: reinforce.iter().sum(), ..Mods::of_defender(view, ship) }
    }

    /// Whether there is something that turns focus results.
    pub const fn turns_focus(self) -> bool {
        self.tokens.focus > 0 || self.tokens.calculate > 0 || self.tokens.force > 0
    }

    /// As a defender with so many dice.
    #[inline]
    pub fn guard(self, dice: u8) -> Guard {
        Guard::new(dice, self.tokens, self.reinforce)
    }
}

/// Green tokens and Force.
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

/// TOK-41, TOK-49, TOK-52, DMG-32: defense dice of a ship as it stands.
pub fn defense_dice(view: &View, ship: ShipSlot) -> u8 {
    let tokens = view.tokens(ship);
    let size = view.spec(ship).size;
    let cloak = if tokens.has(Token::Cloak) { 2 } else { 0 };
    let fewer = u8::from(tokens.count(Token::Tractor) >= size.token_threshold())
        + u8::from(tokens.has(Token::Strain))
        + view.faceup(ship).count(DamageKind::StructuralDamage);
    (view.spec(ship).agility + cloak).saturating_sub(fewer)
}
