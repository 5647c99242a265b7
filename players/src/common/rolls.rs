//! Rerolls that a ship can make right after a roll: in an attack, or of dice rolled for an
//! obstacle, a device or a card.

use killbox_components::ability::{DiceOp, Op};
use killbox_components::choice::{Choice, OptionKey, Reroll};
use killbox_components::decision::SeatPending;
use killbox_components::dice::{DieKind, Face, Pool};
use killbox_components::frame::Frame;
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;
use killbox_systems::world::view::View;

use super::best::best;

/// Picks the dice to reroll outside attacks; `None` in an attack.
pub fn choose(view: &View) -> Option<OptionKey> {
    if !view.frames().iter().any(|frame| matches!(frame, Frame::Roll(_))) {
        return None;
    }
    Some(Rolled::now(view, view.pending().subject?)?.pick(view.pending()))
}

/// The dice of the roll that was just made, and the value of each face to the player.
pub struct Rolled {
    pool: Pool,
    worth: [f32; 5],
    /// The mean value of a die that is rolled anew.
    mean: f32,
}

impl Rolled {
    /// The roll to which abilities of `ship` react now.
    pub fn now(view: &View, ship: ShipSlot) -> Option<Rolled> {
        let frames = view.frames().iter().rev();
        let roll = { frames }.find(|frame| !matches!(frame, Frame::Ability(_) | Frame::Queue(_)));
        if let Some(Frame::Roll(roll)) = roll {
            // Outside attacks, attack dice hurt the ship that rolls them.
            let worth = match roll.die {
                DieKind::Attack => [0.0, -0.2, -1.0, -1.2, 0.0],
                DieKind::Defense => [0.0, 0.4, 0.0, 0.0, 0.4],
            };
            return Some(Rolled::of(roll.pool, worth, roll.die, roll.ship.seat() == view.seat()));
        }
        let attack = view.attack()?;
        let (pool, die, roller) = match attack.attacker == ship {
            true => (attack.attack_dice, DieKind::Attack, attack.attacker),
            false => (attack.defense_dice, DieKind::Defense, attack.defender),
        };
        let eye = if turns_focus(view, roller) { 0.8 } else { 0.0 };
        let worth = [0.0, eye, 1.0, 1.1, 1.0];
        Some(Rolled::of(pool, worth, die, roller.seat() == view.seat()))
    }

    fn of(pool: Pool, worth: [f32; 5], die: DieKind, own: bool) -> Rolled {
        let worth = if own { worth } else { worth.map(|w| -w) };
        let mean = (0..8).map(|roll| worth[Face::of(die, roll) as usize]).sum::<f32>() / 8.0;
        Rolled { pool, worth, mean }
    }

    /// Expected value of an effect that rerolls dice, in points of damage.
    pub fn gain(&self, op: &Op) -> f32 {
        let Op::Dice(DiceOp::Reroll { n, from, all, uncounted, .. }) = *op else { return 0.0 };
        let mut gains = arrayvec::ArrayVec::<f32, 32>::new();
        for face in Face::ALL.into_iter().filter(|face| from.has(*face)) {
            let dice = self.pool.fresh[face as usize]
                + if uncounted { self.pool.rerolled[face as usize] } else { 0 };
            gains.extend((0..dice).map(|_| self.mean - self.worth[face as usize]).take(32 - gains.len()));
        }
        if all {
            return 0.7 * gains.iter().sum::<f32>();
        }
        gains.sort_unstable_by(|a, b| b.total_cmp(a));
        0.7 * gains.iter().take(usize::from(n)).filter(|gain| **gain > 0.0).sum::<f32>()
    }

    /// The dice to reroll: those that are worth less than a new roll.
    fn pick(&self, pending: &SeatPending) -> OptionKey {
        let good = if self.pool.count(Face::Evade) > 0 { Face::Evade } else { Face::Hit };
        best(pending, |choice| match choice {
            Choice::Reroll(Reroll { blank, focus, hit, crit }) => {
                let faces = [(Face::Blank, blank), (Face::Focus, focus), (good, hit), (Face::Crit, crit)];
                faces.iter().map(|(face, n)| f32::from(*n) * (self.mean - self.worth[*face as usize])).sum()
            }
            _ => f32::NEG_INFINITY,
        })
    }
}

/// Whether a ship has anything that changes focus results.
pub fn turns_focus(view: &View, ship: ShipSlot) -> bool {
    let tokens = view.tokens(ship);
    tokens.has(Token::Focus) || tokens.has(Token::Calculate) || view.charges(ship).force.active > 0
}
