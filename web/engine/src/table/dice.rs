//! The dice on the table, and the dice that an option rerolls or changes. The person clicks on
//! them.

use killbox_components::choice::Choice;
use killbox_components::dice::{DieKind, Face, Faces, Pool};
use killbox_components::frame::Frame;
use killbox_components::frame::attack::AttackStep;
use killbox_components::token::Token;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Recorder;

/// The faces, best first, in the order of the scene.
const FACES: [Face; 5] = [Face::Crit, Face::Hit, Face::Evade, Face::Focus, Face::Blank];

/// Dice of one kind on the table.
#[derive(Clone, Copy, Debug)]
pub struct Dice {
    pub kind: DieKind,
    pool: Pool,
}

impl Dice {
    /// The dice of the current step of an attack. Rolls outside attacks have no dice on the table.
    pub fn of(b: &Battle<Recorder>) -> Option<Dice> {
        let frame = b.frames.0.iter().rev().find_map(|frame| match frame {
            Frame::Roll(_) => Some(None),
            Frame::Attack(f) => Some(Some(*f)),
            _ => None,
        });
        let step = frame??.step;
        let attack = b.attacks.current()?;
        match step {
            AttackStep::Declare | AttackStep::MeasureLine => None,
            AttackStep::RollAttack
            | AttackStep::BeforeModifyAttack
            | AttackStep::ModifyAttackByDefender
            | AttackStep::ModifyAttackByAttacker
            | AttackStep::RerollAttack => Some(Dice { kind: DieKind::Attack, pool: attack.attack_dice }),
            AttackStep::RollDefense
            | AttackStep::BeforeModifyDefense
            | AttackStep::ModifyDefenseByAttacker
            | AttackStep::ModifyDefenseByDefender => {
                Some(Dice { kind: DieKind::Defense, pool: attack.defense_dice })
            }
            AttackStep::Neutralize
            | AttackStep::HitOrMiss
            | AttackStep::AfterNeutralize
            | AttackStep::DealDamage
            | AttackStep::Aftermath
            | AttackStep::End => None,
        }
    }

    /// The faces of the dice that an option rerolls or changes, best first. `None` if it changes no
    /// dice, or other dice.
    pub fn touched(&self, choice: Choice) -> Option<Vec<&'static str>> {
        let mut faces: Faces = [0; 5];
        let all = self.pool.count(Face::Focus);
        match choice {
            Choice::Reroll(reroll) => faces = reroll.of(self.kind),
            Choice::Face(face) => faces[face as usize] = 1,
            Choice::SpendToken { token: Token::Focus, .. } => faces[Face::Focus as usize] = all,
            Choice::SpendToken { token: Token::Calculate, n, .. } | Choice::SpendForce { n, .. } => {
                faces[Face::Focus as usize] = n;
            }
            Choice::SpendToken { token: Token::Evade, n, on_focus, .. } => {
                faces[Face::Focus as usize] = on_focus;
                faces[Face::Blank as usize] = n.saturating_sub(on_focus);
            }
            Choice::GasCloud => faces[Face::Blank as usize] = 1,
            _ => return None,
        }
        let lie_there = FACES.into_iter().all(|face| faces[face as usize] <= self.pool.count(face));
        let each = |face: Face| std::iter::repeat_n(face.word(), usize::from(faces[face as usize]));
        let touched: Vec<&'static str> = FACES.into_iter().flat_map(each).collect();
        (lie_there && !touched.is_empty()).then_some(touched)
    }
}
