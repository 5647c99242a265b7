//! Refuses abilities that say nothing or contradict themselves: a word without its subject, a condition that can never
//! hold, an effect at the wrong time. Called by [`super::library`] for every ability of every file; knows no card.

use crate::catalogue::CardKind;
use crate::dice::Face;

use super::compile::bearings;
use super::language::{
    Ability, After, Before, ChargeWord, Choose, Cost, Decider, DiceWord, Effect, PhaseWord, Requirement,
    Ships, When, While, Who, Would,
};

/// What is wrong with a sentence, and the word in it where it shows.
pub(super) struct Wrong {
    /// The word, if one is to blame.
    pub word: Option<&'static str>,
    /// What is wrong with it.
    pub message: String,
}

/// Everything that is wrong with an ability of that kind of card.
pub(super) fn ability(kind: CardKind, ability: &Ability) -> Vec<Wrong> {
    let mut check = Check { kind, ability, wrong: Vec::new() };
    check.parts();
    check.when();
    for test in &ability.requires {
        check.test(test);
    }
    check.costs();
    for effect in ability.effect.iter().chain(&ability.instead) {
        check.effect(effect);
    }
    check.wrong
}

/// What an event has besides that it happens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    /// Nothing.
    None,
    /// A ship.
    Ship,
    /// An attacker and a defender.
    Attack,
}

struct Check<'a> {
    kind: CardKind,
    ability: &'a Ability,
    wrong: Vec<Wrong>,
}

impl Check<'_> {
    fn say(&mut self, word: Option<&'static str>, message: impl Into<String>) {
        self.wrong.push(Wrong { word, message: message.into() });
    }

    /// Which parts a sentence has.
    fn parts(&mut self) {
        let Ability { when, may, choose, cost, effect, instead, .. } = self.ability;
        let holds = matches!(when, When::Always | When::While(_));
        match (when, effect.is_empty(), instead.is_empty()) {
            (When::Would(_), _, true) => {
                self.say(Some("Would"), "'Would' needs 'instead': what happens in its place")
            }
            (When::Would(_), false, false) => {
                self.say(Some("effect"), "with 'Would' everything that happens stands in 'instead'");
            }
            (When::Would(_), true, false) => {}
            (_, _, false) => self.say(Some("instead"), "'instead' needs 'when: Would(..)'"),
            (_, true, true) => self.say(None, "this ability has no 'effect'"),
            _ => {}
        }
        if holds && (may.is_some() || choose.is_some() || !cost.is_empty()) {
            let word = if may.is_some() {
                "may"
            } else if choose.is_some() {
                "choose"
            } else {
                "cost"
            };
            self.say(
                Some(word),
                format!("'{word}' has no place in an ability that just holds ('Always', 'While')"),
            );
        }
        if may.is_some() && *when == When::Action {
            self.say(Some("may"), "an action is optional by itself: leave 'may' out");
        }
        if *choose == Some(Choose::Ship(Ships::You)) {
            self.say(Some("choose"), "'You' is one ship: there is nothing to choose");
        }
        if self.kind == CardKind::Damage {
            let who = self.subject_words();
            if who.is_some_and(|who| who != Ships::You) {
                self.say(Some("who"), "a damage card speaks of its own ship only: leave 'who' out");
            }
        } else if *when == When::Dealt {
            self.say(Some("Dealt"), "'Dealt' is for damage cards only");
        }
        if *may == Some(Decider::ThatShip) && self.subject() == Subject::None {
            self.say(Some("ThatShip"), NO_SUBJECT);
        }
    }

    /// Of whom the event must be.
    fn subject_words(&self) -> Option<Ships> {
        Some(match self.ability.when {
            When::Before(Before::Activate { who } | Before::Engage { who }) => who,
            When::After(
                After::RevealDial { who, .. }
                | After::ExecuteManeuver { who, .. }
                | After::PerformAction { who, .. }
                | After::Activate { who }
                | After::GainToken { who, .. }
                | After::SpendToken { who, .. }
                | After::SufferDamage { who, .. }
                | After::LoseShield { who }
                | After::Destroyed { who }
                | After::Engage { who }
                | After::Attack { who, .. }
                | After::Defend { who, .. },
            ) => who,
            When::Would(Would::SufferDamage { who, .. } | Would::GainToken { who, .. }) => who,
            _ => return None,
        })
    }

    fn subject(&self) -> Subject {
        match self.ability.when {
            When::While(While::Attack {} | While::Defend {})
            | When::After(After::Attack { .. } | After::Defend { .. }) => Subject::Attack,
            When::Before(_) | When::After(_) | When::Would(_) => Subject::Ship,
            _ => Subject::None,
        }
    }

    /// Whether the event can happen at all.
    fn when(&mut self) {
        match &self.ability.when {
            When::During(phase) if !matches!(phase, PhaseWord::System | PhaseWord::End) => {
                self.say(
                    Some("During"),
                    "abilities speak during the System Phase and the End Phase only (RND-66)",
                );
            }
            When::EndOf(PhaseWord::Planning | PhaseWord::System) => {
                self.say(
                    Some("EndOf"),
                    "nothing happens at the end of that phase: use the start of the next one",
                );
            }
            When::After(After::RevealDial { bearing, color, .. }) => {
                self.list(bearing, "bearing");
                self.list(color, "color");
            }
            When::After(After::ExecuteManeuver { bearing, except_bearing, color, .. }) => {
                self.list(bearing, "bearing");
                self.list(except_bearing, "except_bearing");
                self.list(color, "color");
                if bearings(bearing, except_bearing) == 0
                    && bearing.as_ref().is_some_and(|list| !list.is_empty())
                {
                    self.say(Some("except_bearing"), "no bearing is left: this can never happen");
                }
            }
            When::After(After::PerformAction { action, .. }) => self.list(action, "action"),
            When::After(After::GainToken { token, .. } | After::SpendToken { token, .. })
            | When::Would(Would::GainToken { token, .. }) => self.list(token, "token"),
            _ => {}
        }
    }

    /// A list that is given is not empty.
    fn list<T>(&mut self, list: &Option<Vec<T>>, word: &'static str) {
        if list.as_ref().is_some_and(Vec::is_empty) {
            self.say(
                Some(word),
                format!("'{word}' is empty: this can never happen; leave it out to allow all"),
            );
        }
    }

    fn test(&mut self, test: &Requirement) {
        match *test {
            Requirement::Is(who, _) | Requirement::IsNot(who, _) => self.who(who),
            Requirement::ChargeActive => self.own_charges("ChargeActive"),
            Requirement::NoActiveCharge => self.own_charges("NoActiveCharge"),
            Requirement::Exists(Ships::You) => self.say(Some("Exists"), "you always exist"),
            Requirement::NoneExists(Ships::You) => self.say(Some("NoneExists"), "you always exist"),
            Requirement::Exists(_) | Requirement::NoneExists(_) => {}
        }
    }

    fn own_charges(&mut self, word: &'static str) {
        if self.kind == CardKind::Damage {
            self.say(Some(word), "damage cards have no charges");
        }
    }

    /// Whether an effect knows whom it affects.
    fn who(&mut self, who: Who) {
        match who {
            Who::You | Who::Each(_) => {}
            Who::ThatShip if self.subject() == Subject::None => self.say(Some("ThatShip"), NO_SUBJECT),
            Who::Attacker if self.subject() != Subject::Attack => self.say(Some("Attacker"), NO_ATTACK),
            Who::Defender if self.subject() != Subject::Attack => self.say(Some("Defender"), NO_ATTACK),
            Who::Chosen if self.ability.choose.is_none() => {
                self.say(Some("Chosen"), "nothing is chosen: this ability has no 'choose'");
            }
            Who::ThatShip | Who::Attacker | Who::Defender | Who::Chosen => {}
        }
    }

    fn some(&mut self, n: u8, word: &'static str) {
        if n == 0 {
            self.say(Some(word), format!("'{word}' of nothing: the number must be at least 1"));
        }
    }

    fn costs(&mut self) {
        for cost in &self.ability.cost {
            match *cost {
                Cost::Charge(n) => {
                    self.own_charges("Charge");
                    self.some(n, "Charge");
                }
                Cost::Force(n) => self.some(n, "Force"),
                Cost::Spend(_, n) => self.some(n, "Spend"),
                Cost::Gain(_, n) => self.some(n, "Gain"),
            }
        }
    }

    /// An effect that does something, or one that holds.
    fn kind_of(&mut self, effect: &Effect) {
        let when = &self.ability.when;
        let (fits, word, place) = match effect {
            Effect::RollMore { .. } => (matches!(when, When::While(_)), "RollMore", "While(..)"),
            Effect::RollFewer { .. } => (matches!(when, When::While(_)), "RollFewer", "While(..)"),
            Effect::CannotModifyYourDice { .. } => {
                let attack = matches!(when, When::While(While::Attack {}));
                (attack, "CannotModifyYourDice", "While(Attack())")
            }
            Effect::CannotPerformActions { .. } => (*when == When::Always, "CannotPerformActions", "Always"),
            Effect::IncreaseDifficulty { .. } => (*when == When::Always, "IncreaseDifficulty", "Always"),
            Effect::DecreaseDifficulty { .. } => (*when == When::Always, "DecreaseDifficulty", "Always"),
            deed => {
                let fits = !matches!(when, When::Always | When::While(_));
                (fits, deed_word(deed), "an event: StartOf(..), Before(..), After(..), Action and the like")
            }
        };
        if !fits {
            self.say(Some(word), format!("'{word}' cannot be the effect here: it goes with {place}"));
        }
    }

    fn effect(&mut self, effect: &Effect) {
        self.kind_of(effect);
        match effect {
            Effect::Gain { who, n, .. } => self.amount(*who, *n, "Gain"),
            Effect::Remove { who, n, .. } => self.amount(*who, *n, "Remove"),
            Effect::Suffer { who, n, for_each, .. } => {
                self.amount(*who, *n, "Suffer");
                if for_each.is_some() && !matches!(self.ability.when, When::Would(Would::SufferDamage { .. }))
                {
                    self.say(
                        Some("Replaced"),
                        "no damage is replaced here: it goes with Would(SufferDamage(..))",
                    );
                }
            }
            Effect::Recover { who, charge, n } => {
                self.amount(*who, *n, "Recover");
                self.charge(*charge, *who);
            }
            Effect::Lose { who, charge, n } => {
                self.amount(*who, *n, "Lose");
                self.charge(*charge, *who);
            }
            Effect::RepairThisCard if self.kind != CardKind::Damage => {
                self.say(Some("RepairThisCard"), "only damage cards are repaired");
            }
            Effect::RepairThisCard => {}
            Effect::PerformAction { who, action, color, .. } => {
                self.who(*who);
                self.list(action, "action");
                if color.is_some() && action.is_none() {
                    self.say(
                        Some("color"),
                        "'color' needs 'action': actions of the bar keep their own colour (ACT-4)",
                    );
                }
            }
            Effect::DiceCheck { die, on } => self.dice_check(*die, on),
            Effect::And(parts) => {
                if parts.len() < 2 {
                    self.say(Some("And"), "'And' joins two or more effects");
                }
                for part in parts {
                    match part {
                        Effect::And(_) | Effect::If { .. } | Effect::DiceCheck { .. } => {
                            let message = format!("'{}' cannot be a part of 'And'", deed_word(part));
                            self.say(Some("And"), message);
                        }
                        _ => self.effect(part),
                    }
                }
            }
            Effect::If { test, then, otherwise } => {
                if test.is_empty() || then.is_empty() {
                    self.say(Some("If"), "'If' needs a 'test' and something that happens 'then'");
                }
                test.iter().for_each(|test| self.test(test));
                then.iter().chain(otherwise).for_each(|effect| self.effect(effect));
            }
            Effect::RollMore { n, .. } => self.some(*n, "RollMore"),
            Effect::RollFewer { n, .. } => self.some(*n, "RollFewer"),
            Effect::IncreaseDifficulty { bearing, .. } | Effect::DecreaseDifficulty { bearing, .. } => {
                self.list(bearing, "bearing");
            }
            Effect::CannotModifyYourDice { .. } | Effect::CannotPerformActions { .. } => {}
        }
    }

    fn amount(&mut self, who: Who, n: u8, word: &'static str) {
        self.who(who);
        self.some(n, word);
    }

    fn charge(&mut self, charge: ChargeWord, who: Who) {
        if charge == ChargeWord::Charge {
            self.own_charges("Charge");
            if who != Who::You {
                self.say(Some("who"), "standard charges are those of this card: leave 'who' out");
            }
        }
    }

    fn dice_check(&mut self, die: DiceWord, on: &[super::language::OnFaces]) {
        if on.is_empty() {
            self.say(Some("DiceCheck"), "'DiceCheck' needs 'on': what happens on which results");
        }
        let mut seen: Vec<Face> = Vec::new();
        for branch in on {
            if branch.0.is_empty() || branch.1.is_empty() {
                self.say(Some("on"), "each part of 'on' needs results and what happens: ([Hit], [..])");
            }
            for face in &branch.0 {
                if !on_die(die, *face) {
                    self.say(Some(face_word(*face)), format!("that die never shows '{}'", face_word(*face)));
                }
                if seen.contains(face) {
                    self.say(Some(face_word(*face)), format!("'{}' stands in 'on' twice", face_word(*face)));
                }
                seen.push(*face);
            }
            branch.1.iter().for_each(|effect| self.effect(effect));
        }
    }
}

const NO_SUBJECT: &str = "no ship triggers this: the event has no subject";
const NO_ATTACK: &str = "there is no attack here: it goes with an attack's events";

fn on_die(die: DiceWord, face: Face) -> bool {
    match face {
        Face::Blank | Face::Focus => true,
        Face::Hit | Face::Crit => die == DiceWord::AttackDice,
        Face::Evade => die == DiceWord::DefenseDice,
    }
}

fn face_word(face: Face) -> &'static str {
    match face {
        Face::Blank => "Blank",
        Face::Focus => "Focus",
        Face::Hit => "Hit",
        Face::Crit => "Crit",
        Face::Evade => "Evade",
    }
}

fn deed_word(effect: &Effect) -> &'static str {
    match effect {
        Effect::Gain { .. } => "Gain",
        Effect::Remove { .. } => "Remove",
        Effect::Suffer { .. } => "Suffer",
        Effect::Recover { .. } => "Recover",
        Effect::Lose { .. } => "Lose",
        Effect::RepairThisCard => "RepairThisCard",
        Effect::PerformAction { .. } => "PerformAction",
        Effect::DiceCheck { .. } => "DiceCheck",
        Effect::And(_) => "And",
        Effect::If { .. } => "If",
        Effect::RollMore { .. } => "RollMore",
        Effect::RollFewer { .. } => "RollFewer",
        Effect::CannotModifyYourDice { .. } => "CannotModifyYourDice",
        Effect::CannotPerformActions { .. } => "CannotPerformActions",
        Effect::IncreaseDifficulty { .. } => "IncreaseDifficulty",
        Effect::DecreaseDifficulty { .. } => "DecreaseDifficulty",
    }
}
