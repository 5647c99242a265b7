//! Checks dice: the faces that they can show, and the effects on dice that lie on the table.

use killbox_components::dice::Face;

use super::Check;
use crate::language::{After, AttackMoment, DiceWord, Nature, OnFaces, Range, When, While};

/// The dice of an attack that lie on the table.
#[derive(Clone, Copy)]
struct Lying {
    attack: bool,
    defense: bool,
}

impl Check<'_> {
    /// Checks a list of faces: it is not empty, and the dice have each face.
    pub(crate) fn faces(&mut self, dice: DiceWord, faces: &[Face]) {
        if faces.is_empty() {
            self.say(
                Some(match dice {
                    DiceWord::AttackDice => "AttackDice",
                    DiceWord::DefenseDice => "DefenseDice",
                    DiceWord::YourDice => "YourDice",
                }),
                "no result is named: this does nothing",
            );
        }
        for face in faces {
            if dice != DiceWord::YourDice && !on_die(dice, *face) {
                self.say(
                    Some(<&str>::from(*face)),
                    format!("those dice never show '{}'", <&str>::from(*face)),
                );
            }
        }
    }

    pub(crate) fn dice_check(&mut self, die: DiceWord, on: &[OnFaces]) {
        if on.is_empty() {
            self.say(Some("DiceCheck"), "'DiceCheck' needs 'on': the effects of each result");
        }
        let mut seen: Vec<Face> = Vec::new();
        for branch in on {
            if branch.0.is_empty() || branch.1.is_empty() {
                self.say(Some("on"), "each part of 'on' needs results and effects: ([Hit], [..])");
            }
            for face in &branch.0 {
                if !on_die(die, *face) {
                    self.say(
                        Some(<&str>::from(*face)),
                        format!("that die never shows '{}'", <&str>::from(*face)),
                    );
                }
                if seen.contains(face) {
                    self.say(
                        Some(<&str>::from(*face)),
                        format!("'{}' is in 'on' twice", <&str>::from(*face)),
                    );
                }
                seen.push(*face);
            }
            self.effects(&branch.1);
        }
    }

    /// The dice of the attack that can have been rolled and have not had their effect yet.
    fn lying(&self) -> Lying {
        let (attack, defense) = match (&self.ability.when, self.moment()) {
            (
                When::After(
                    After::DeclareAttack(_) | After::BecomeDefender(_) | After::Attack(_) | After::Defend(_),
                ),
                _,
            )
            | (_, Some(AttackMoment::BeforeRollAttack)) => (false, false),
            (
                _,
                Some(
                    AttackMoment::BeforeModifyAttack
                    | AttackMoment::AfterModifyAttack
                    | AttackMoment::BeforeRollDefense,
                ),
            ) => (true, false),
            _ => (true, true),
        };
        Lying { attack, defense }
    }

    /// Checks an effect on rolled dice, or on the number of dice that are rolled.
    pub(crate) fn dice(&mut self, word: &'static str, nature: &Nature) {
        let word = Some(word);
        let lie = self.lie();
        match *nature {
            Nature::Modifies(dice) => {
                if !lie(dice) {
                    self.say(word, "those dice are not rolled yet, or put away: this does nothing");
                }
            }
            Nature::Rolls(dice) => {
                if self.moment().is_some() && lie(dice) {
                    self.say(word, "those dice are rolled already: this does nothing");
                }
            }
            Nature::Guesses => {
                if self.moment().is_some() && lie(DiceWord::DefenseDice) {
                    self.say(word, "the defense dice are rolled already: there is nothing to guess");
                }
            }
            Nature::AfterAttackRoll | Nature::Made(_) | Nature::Plain => {}
        }
    }

    /// Checks a test of results: the dice must lie on the table.
    pub(crate) fn results(&mut self, dice: DiceWord, range: Range, word: &'static str) {
        let over = matches!(self.ability.when, When::After(After::Attack(_) | After::Defend(_)));
        if !over && range.nearest > 0 && !self.lie()(dice) {
            self.say(Some(word), "those dice are not rolled yet: this never holds");
        }
    }

    /// Whether these dice can lie on the table.
    pub(crate) fn lie(&self) -> impl Fn(DiceWord) -> bool + use<> {
        let Lying { attack, defense } = self.lying();
        let own = match self.ability.when {
            When::While(While::Attack(_)) => attack,
            When::While(While::Defend(_)) => defense,
            _ => attack || defense,
        };
        move |dice| match dice {
            DiceWord::AttackDice => attack,
            DiceWord::DefenseDice => defense,
            DiceWord::YourDice => own,
        }
    }
}

fn on_die(die: DiceWord, face: Face) -> bool {
    match face {
        Face::Blank | Face::Focus => true,
        Face::Hit | Face::Crit => die != DiceWord::DefenseDice,
        Face::Evade => die == DiceWord::DefenseDice,
    }
}
