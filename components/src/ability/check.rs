//! Refuses abilities that say nothing or contradict themselves: a word without its subject, a condition that can never
//! hold, an effect at the wrong time. Called by [`super::library`] for every ability of every file; knows no card.

use crate::catalogue::CardKind;
use crate::dice::Face;

use super::change::is_change;
use super::language::{
    Ability, After, AttackWords, Before, ChargeWord, Choose, Cost, Decider, DiceWord, Effect, ForEach,
    PhaseWord, Requirement, Ships, When, While, Who, Would,
};
use super::timing::bearings;

/// What is wrong with a sentence, and the word in it where it shows.
pub(super) struct Wrong {
    /// The word, if one is to blame.
    pub word: Option<&'static str>,
    /// What is wrong with it.
    pub message: String,
}

/// Everything that is wrong with an ability of that kind of card.
pub(super) fn ability(kind: CardKind, ability: &Ability) -> Vec<Wrong> {
    let mut check = Check { kind, ability, wrong: Vec::new(), in_each: false };
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
    /// Inside `EachShip`.
    in_each: bool,
}

impl Check<'_> {
    fn say(&mut self, word: Option<&'static str>, message: impl Into<String>) {
        self.wrong.push(Wrong { word, message: message.into() });
    }

    /// Which parts a sentence has.
    fn parts(&mut self) {
        let Ability { when, may, choose, cost, effect, instead, .. } = self.ability;
        let holds = !effect.is_empty() && effect.iter().all(|effect| is_change(self.ability, effect));
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
        if holds
            && matches!(when, When::Always | When::While(_))
            && (may.is_some() || choose.is_some() || !cost.is_empty())
        {
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
        if matches!(choose, Some(Choose::Ship(Ships::You))) {
            self.say(Some("choose"), "'You' is one ship: there is nothing to choose");
        }
        if self.kind == CardKind::Damage {
            let who = self.subject_words();
            if who.is_some_and(|who| *who != Ships::You) {
                self.say(Some("who"), "a damage card speaks of its own ship only: leave 'who' out");
            }
        } else if self.ability.side.is_some_and(|side| side > 1 || self.kind != CardKind::Upgrade) {
            self.say(Some("side"), "upgrade cards have the sides 0 and 1, other cards have one side");
        } else if *when == When::Dealt {
            self.say(Some("Dealt"), "'Dealt' is for damage cards only");
        }
        if (*when == When::Detonates) != (self.kind == CardKind::Device) {
            self.say(None, "a device has one ability, 'when: Detonates', and no other card has it");
        }
        if matches!(may, Some(Decider::ThatShip | Decider::OtherShip)) && self.subject() == Subject::None {
            self.say(Some("ThatShip"), NO_SUBJECT);
        }
    }

    /// Of whom the event must be.
    fn subject_words(&self) -> Option<&Ships> {
        Some(match &self.ability.when {
            When::Before(
                Before::Activate { who }
                | Before::Engage { who }
                | Before::RevealDial { who }
                | Before::CheckDifficulty { who, .. }
                | Before::ExecuteManeuver { who, .. },
            ) => who,
            When::After(event) => match event {
                After::RevealDial { who, .. }
                | After::ExecuteManeuver { who, .. }
                | After::PerformAction { who, .. }
                | After::FailAction { who, .. }
                | After::Activate { who }
                | After::GainToken { who, .. }
                | After::SpendToken { who, .. }
                | After::SufferDamage { who, .. }
                | After::LoseShield { who }
                | After::Destroyed { who }
                | After::Engage { who }
                | After::AcquireLock { who, .. }
                | After::OverlapShip { who, .. }
                | After::DealtDamageCard { who }
                | After::MeetObstacle { who }
                | After::Decloak { who }
                | After::DropDevice { who }
                | After::PlaceDevice { who }
                | After::RepairCard { who } => who,
                _ => return self.attack_words().map(|words| &words.who),
            },
            When::While(_) => return self.attack_words().map(|words| &words.who),
            When::Would(Would::SufferDamage { who, .. } | Would::GainToken { who, .. }) => who,
            _ => return None,
        })
    }

    /// The attacks that are meant.
    fn attack_words(&self) -> Option<&AttackWords> {
        match &self.ability.when {
            When::While(While::Attack(words) | While::Defend(words) | While::AttackOrDefend(words)) => {
                Some(words)
            }
            When::After(
                After::DeclareAttack(words)
                | After::BecomeDefender(words)
                | After::RollDice(words)
                | After::Neutralize(words)
                | After::AttackHits(words)
                | After::AttackMisses(words)
                | After::Attack(words)
                | After::Defend(words),
            ) => Some(words),
            _ => None,
        }
    }

    fn subject(&self) -> Subject {
        if self.attack_words().is_some() {
            return Subject::Attack;
        }
        match self.ability.when {
            When::Before(_) | When::After(_) | When::Would(_) | When::Detonates => Subject::Ship,
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
            When::After(After::PerformAction { action, .. } | After::FailAction { action, .. }) => {
                self.list(action, "action");
            }
            When::After(After::GainToken { token, .. } | After::SpendToken { token, .. })
            | When::Would(Would::GainToken { token, .. }) => self.list(token, "token"),
            _ => {}
        }
        if let Some(AttackWords { weapon, arc, except_arc, hits, .. }) = self.attack_words().cloned() {
            self.list(&weapon, "weapon");
            self.list(&arc, "arc");
            self.list(&except_arc, "except_arc");
            let over = matches!(self.ability.when, When::After(After::Attack(_) | After::Defend(_)));
            if hits.is_some() && !over {
                self.say(Some("hits"), "whether it hits is known after the attack only");
            }
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
        match test {
            Requirement::Not(test) => self.test(test),
            Requirement::AnyOf(lists) => {
                if lists.len() < 2 || lists.iter().any(Vec::is_empty) {
                    self.say(Some("AnyOf"), "'AnyOf' needs at least two lists, each with a test");
                }
                lists.iter().flatten().for_each(|test| self.test(test));
            }
            Requirement::InAttackArc(who) => {
                self.who(who);
                self.in_attack("InAttackArc");
            }
            Requirement::InPhase(phases) => {
                if phases.is_empty() {
                    self.say(Some("InPhase"), "'InPhase' is empty: this never holds");
                }
            }
            Requirement::IsOne(who, _) => self.who(who),
            Requirement::Is(who, _)
            | Requirement::IsNot(who, _)
            | Requirement::AtRange(who, _)
            | Requirement::Tokens(who, ..)
            | Requirement::HasToken(who, _)
            | Requirement::DamageCards(who, _)
            | Requirement::Revealed { who, .. } => self.who(who),
            Requirement::InArc(who, _, other)
            | Requirement::Locks(who, other)
            | Requirement::Initiative(who, _, other)
            | Requirement::Size(who, _, other) => {
                self.who(who);
                self.who(other);
                if who == other {
                    self.say(None, "a ship is compared with itself: this says nothing");
                }
            }
            Requirement::ChargeActive => self.own_charges("ChargeActive"),
            Requirement::NoActiveCharge => self.own_charges("NoActiveCharge"),
            Requirement::Results(dice, faces, _) => {
                self.faces(*dice, faces);
                self.in_attack("Results");
            }
            Requirement::Exists(Ships::You) => self.say(Some("Exists"), "you always exist"),
            Requirement::NoneExists(Ships::You) => self.say(Some("NoneExists"), "you always exist"),
            Requirement::AttackRange(_) => self.in_attack("AttackRange"),
            Requirement::Obstructed => self.in_attack("Obstructed"),
            Requirement::OnlyBlanks(..) => self.in_attack("OnlyBlanks"),
            Requirement::Exists(_)
            | Requirement::NoneExists(_)
            | Requirement::TurretAt(_)
            | Requirement::OnBar(_)
            | Requirement::ObstacleAt(_) => {}
        }
    }

    fn in_attack(&mut self, word: &'static str) {
        if self.subject() != Subject::Attack {
            self.say(Some(word), NO_ATTACK);
        }
    }

    fn own_charges(&mut self, word: &'static str) {
        if self.kind == CardKind::Damage {
            self.say(Some(word), "damage cards have no charges");
        }
    }

    /// Whether an effect knows whom it affects.
    fn who(&mut self, who: &Who) {
        match who {
            Who::You if self.kind == CardKind::Device => {
                self.say(None, "a device is no ship: say 'who'");
            }
            Who::It if !self.in_each => self.say(Some("It"), "'It' stands inside 'EachShip' only"),
            Who::You | Who::Each(_) | Who::It => {}
            Who::ThatShip if self.subject() == Subject::None => self.say(Some("ThatShip"), NO_SUBJECT),
            Who::Attacker if self.subject() != Subject::Attack => self.say(Some("Attacker"), NO_ATTACK),
            Who::Defender if self.subject() != Subject::Attack => self.say(Some("Defender"), NO_ATTACK),
            Who::Chosen if self.ability.choose.is_none() => {
                self.say(Some("Chosen"), "nothing is chosen: this ability has no 'choose'");
            }
            Who::OtherShip if self.subject() == Subject::None => self.say(Some("OtherShip"), NO_SUBJECT),
            Who::ThatShip | Who::Attacker | Who::Defender | Who::Chosen | Who::OtherShip => {}
        }
    }

    fn some(&mut self, n: u8, word: &'static str) {
        if n == 0 {
            self.say(Some(word), format!("'{word}' of nothing: the number must be at least 1"));
        }
    }

    fn costs(&mut self) {
        let ability = self.ability;
        for cost in &ability.cost {
            self.cost(cost);
        }
    }

    fn cost(&mut self, cost: &Cost) {
        match cost {
            Cost::Charge(n) => {
                self.own_charges("Charge");
                self.some(*n, "Charge");
            }
            Cost::Force(n) => self.some(*n, "Force"),
            Cost::Shield(n) => self.some(*n, "Shield"),
            Cost::Spend(_, n) => self.some(*n, "Spend"),
            Cost::SpendColor(_, n) => self.some(*n, "SpendColor"),
            Cost::SpendOf(..) => {}
            Cost::SpendLock(who) | Cost::BreakLock(who) => self.who(who),
            Cost::Remove(_, n) => self.some(*n, "Remove"),
            Cost::RemoveColor(_, n) => self.some(*n, "RemoveColor"),
            Cost::ChargesUpTo(n) => {
                self.own_charges("ChargesUpTo");
                self.some(*n, "ChargesUpTo");
            }
            Cost::Gain(_, n) => self.some(*n, "Gain"),
            Cost::Suffer(_, n) => self.some(*n, "Suffer"),
            Cost::SpendResult(faces) => {
                if faces.is_empty() {
                    self.say(Some("SpendResult"), "'SpendResult' needs the results that can be spent");
                }
                self.in_attack("SpendResult");
            }
        }
    }

    /// An effect that does something, or one that holds.
    fn kind_of(&mut self, effect: &Effect) {
        let when = &self.ability.when;
        let inside = matches!(when, When::While(_));
        let attack = self.subject() == Subject::Attack;
        let word = effect_word(effect);
        let (fits, place) = match effect {
            Effect::RollMore { .. } | Effect::RollFewer { .. } => (inside, "While(..)"),
            Effect::CannotModifyYourDice { .. } => {
                (matches!(when, When::While(While::Attack(_))), "While(Attack())")
            }
            Effect::DefenderCannotSpend(_) | Effect::CannotSpendLock => {
                (matches!(when, When::While(While::Attack(_))), "While(Attack())")
            }
            Effect::CritsNeutralizedFirst => {
                (matches!(when, When::While(While::Defend(_))), "While(Defend())")
            }
            change if is_change(self.ability, change) => (*when == When::Always, "Always"),
            Effect::Reroll { .. } | Effect::Change { .. } | Effect::Add { .. } | Effect::Cancel { .. } => {
                (attack, "an attack: While(..), After(RollDice()), After(Neutralize())")
            }
            Effect::InflictInstead { .. } => {
                (matches!(when, When::After(After::AttackHits(_))), "After(AttackHits())")
            }
            Effect::PreventDamage => {
                (matches!(when, When::Would(Would::SufferDamage { .. })), "Would(SufferDamage(..))")
            }
            Effect::ChooseObstacle(_) | Effect::RemoveObstacle => (*when == When::Detonates, "Detonates"),
            Effect::PlaceFuse => (
                matches!(when, When::After(After::DropDevice { .. } | After::PlaceDevice { .. })),
                "After(PlaceDevice())",
            ),
            _ => (*when != When::Always, "an event: StartOf(..), Before(..), After(..), Action and the like"),
        };
        if !fits {
            self.say(Some(word), format!("'{word}' cannot be the effect here: it goes with {place}"));
        }
    }

    fn effect(&mut self, effect: &Effect) {
        self.kind_of(effect);
        match effect {
            Effect::Gain { who, n, .. } => self.amount(who, *n, "Gain"),
            Effect::Drop { template, .. } if template.is_empty() => {
                self.say(Some("template"), "'Drop' needs the templates it is done with");
            }
            Effect::EachShip(_, each) => {
                if each.is_empty() || self.in_each {
                    self.say(
                        Some("EachShip"),
                        "'EachShip' needs effects, and no other 'EachShip' among them",
                    );
                }
                self.in_each = true;
                each.iter().for_each(|effect| self.effect(effect));
                self.in_each = false;
            }
            Effect::RollDice { who, n, .. } => self.amount(who, *n, "RollDice"),
            Effect::SufferResults { who, .. } => self.who(who),
            Effect::Remove { who, n, .. } => self.amount(who, *n, "Remove"),
            Effect::RemoveColor { who, color, n, .. } => {
                self.amount(who, *n, "RemoveColor");
                if color.is_empty() {
                    self.say(Some("color"), "'color' is empty: there is nothing to remove");
                }
            }
            Effect::GainReplaced { who } => {
                self.who(who);
                if !matches!(self.ability.when, When::Would(Would::GainToken { .. })) {
                    self.say(
                        Some("GainReplaced"),
                        "no token is replaced here: it goes with Would(GainToken(..))",
                    );
                }
            }
            Effect::RemoveAll { who, .. }
            | Effect::RotateTurret { who }
            | Effect::RepairCard { who, .. }
            | Effect::ExposeCard { who }
            | Effect::DealFacedown { who } => self.who(who),
            Effect::Transfer { from, to, .. } => {
                self.who(from);
                self.who(to);
                if from == to {
                    self.say(Some("Transfer"), "from a ship to itself: this does nothing");
                }
            }
            Effect::AcquireLock { who, on, .. } => {
                self.who(who);
                on.iter().for_each(|on| self.who(on));
            }
            Effect::BonusAttack { who, weapon, arc, .. } => {
                self.who(who);
                self.list(weapon, "weapon");
                self.list(arc, "arc");
            }
            Effect::May { pays, then } => {
                pays.iter().for_each(|cost| self.cost(cost));
                self.then(then, "May");
            }
            Effect::IfDone(then) => self.then(then, "IfDone"),
            Effect::RotateShip(degrees)
                if degrees.is_empty() || degrees.iter().any(|n| ![90, 180].contains(n)) =>
            {
                self.say(Some("RotateShip"), "a ship is rotated by 90 or 180 degrees (MOV-86)");
            }
            Effect::ExecuteInstead(code) if code.parse::<crate::maneuver::Maneuver>().is_err() => {
                self.say(Some("ExecuteInstead"), format!("'{code}' is not a maneuver, as in \"0OW\""));
            }
            Effect::PerformWhiteAction { who, .. } => self.who(who),
            Effect::TreatInitiativeAs { who, of } => {
                self.who(who);
                self.who(of);
            }
            Effect::FlipThisCard if self.kind != CardKind::Upgrade => {
                self.say(Some("FlipThisCard"), "only upgrade cards have a second side");
            }
            Effect::OneOf(parts) => {
                if parts.len() < 2 || parts.iter().any(Vec::is_empty) {
                    self.say(Some("OneOf"), "'OneOf' needs at least two parts, each with an effect");
                }
                parts.iter().flatten().for_each(|effect| self.effect(effect));
            }
            Effect::Unless { who, pays, then } => {
                self.who(who);
                self.cost(pays);
                if then.is_empty() {
                    self.say(Some("Unless"), "'Unless' needs something that happens 'then'");
                }
                then.iter().for_each(|effect| self.effect(effect));
            }
            Effect::Grant { to, ability, .. } => {
                self.who(to);
                let inner = self::ability(self.kind, ability);
                self.wrong.extend(inner);
            }
            Effect::Suffer { who, n, for_each, .. } => {
                self.amount(who, *n, "Suffer");
                if *for_each == Some(ForEach::Replaced)
                    && !matches!(self.ability.when, When::Would(Would::SufferDamage { .. }))
                {
                    self.say(
                        Some("Replaced"),
                        "no damage is replaced here: it goes with Would(SufferDamage(..))",
                    );
                }
            }
            Effect::Recover { who, charge, n } => {
                self.amount(who, *n, "Recover");
                self.charge(*charge, who);
            }
            Effect::Lose { who, charge, n, .. } => {
                self.amount(who, *n, "Lose");
                self.charge(*charge, who);
            }
            Effect::RepairThisCard if self.kind != CardKind::Damage => {
                self.say(Some("RepairThisCard"), "only damage cards are repaired");
            }
            Effect::PerformAction { who, action, color, as_red, white, .. } => {
                self.who(who);
                self.list(action, "action");
                if color.is_some() && action.is_none() {
                    self.say(
                        Some("color"),
                        "'color' needs 'action': actions of the bar keep their own colour (ACT-4)",
                    );
                }
                if *as_red && action.is_some() {
                    self.say(Some("as_red"), "with 'action' say 'color: Red'");
                }
                if *white && !as_red {
                    self.say(Some("white"), "'white' needs 'as_red'");
                }
            }
            Effect::DiceCheck { die, on } => self.dice_check(*die, on),
            Effect::And(parts) => {
                if parts.len() < 2 {
                    self.say(Some("And"), "'And' joins two or more effects");
                }
                for part in parts {
                    match part {
                        Effect::And(_)
                        | Effect::If { .. }
                        | Effect::DiceCheck { .. }
                        | Effect::OneOf(_)
                        | Effect::EachShip(..)
                        | Effect::May { .. }
                        | Effect::IfDone(_)
                        | Effect::Unless { .. } => {
                            let message = format!("'{}' cannot be a part of 'And'", effect_word(part));
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
            Effect::Reroll { n, dice, from, .. } => {
                self.some(*n, "Reroll");
                self.list(from, "from");
                from.iter().for_each(|faces| self.faces(*dice, faces));
            }
            Effect::Change { n, dice, from, to } => {
                self.some(*n, "Change");
                self.faces(*dice, from);
                self.faces(*dice, to);
            }
            Effect::Add { n, dice, face } => {
                self.some(*n, "Add");
                self.faces(*dice, std::slice::from_ref(face));
            }
            Effect::Cancel { n, dice, face } => {
                self.some(*n, "Cancel");
                self.faces(*dice, face);
            }
            Effect::IncreaseDifficulty { bearing, color, .. }
            | Effect::DecreaseDifficulty { bearing, color, .. } => {
                self.list(bearing, "bearing");
                self.list(color, "color");
            }
            _ => {}
        }
    }

    /// Results that are named: some, and such as the dice can show.
    fn faces(&mut self, dice: DiceWord, faces: &[Face]) {
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
                self.say(Some(face_word(*face)), format!("those dice never show '{}'", face_word(*face)));
            }
        }
    }

    /// Effects that happen on a condition: at least one.
    fn then(&mut self, then: &[Effect], word: &'static str) {
        if then.is_empty() {
            self.say(Some(word), format!("'{word}' needs something that happens then"));
        }
        then.iter().for_each(|effect| self.effect(effect));
    }

    fn amount(&mut self, who: &Who, n: u8, word: &'static str) {
        self.who(who);
        self.some(n, word);
    }

    fn charge(&mut self, charge: ChargeWord, who: &Who) {
        if charge == ChargeWord::Charge {
            self.own_charges("Charge");
            if *who != Who::You {
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
        Face::Hit | Face::Crit => die != DiceWord::DefenseDice,
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

fn effect_word(effect: &Effect) -> &'static str {
    match effect {
        Effect::Gain { .. } => "Gain",
        Effect::GainReplaced { .. } => "GainReplaced",
        Effect::Remove { .. } => "Remove",
        Effect::RemoveAll { .. } => "RemoveAll",
        Effect::RemoveColor { .. } => "RemoveColor",
        Effect::Transfer { .. } => "Transfer",
        Effect::AcquireLock { .. } => "AcquireLock",
        Effect::RotateTurret { .. } => "RotateTurret",
        Effect::BonusAttack { .. } => "BonusAttack",
        Effect::RepairCard { .. } => "RepairCard",
        Effect::ExposeCard { .. } => "ExposeCard",
        Effect::DealFacedown { .. } => "DealFacedown",
        Effect::OneOf(..) => "OneOf",
        Effect::And(..) => "And",
        Effect::Unless { .. } => "Unless",
        Effect::May { .. } => "May",
        Effect::IfDone(..) => "IfDone",
        Effect::RotateShip(..) => "RotateShip",
        Effect::SetDial { .. } => "SetDial",
        Effect::ExecuteInstead(..) => "ExecuteInstead",
        Effect::PerformWhiteAction { .. } => "PerformWhiteAction",
        Effect::TreatInitiative { .. } => "TreatInitiative",
        Effect::CannotPerform(..) => "CannotPerform",
        Effect::CannotSpendLock => "CannotSpendLock",
        Effect::ActWhileStressed(..) => "ActWhileStressed",
        Effect::RedWhileStressed { .. } => "RedWhileStressed",
        Effect::Grant { .. } => "Grant",
        Effect::TreatInitiativeAs { .. } => "TreatInitiativeAs",
        Effect::Reroll { .. } => "Reroll",
        Effect::Change { .. } => "Change",
        Effect::Add { .. } => "Add",
        Effect::Cancel { .. } => "Cancel",
        Effect::InflictInstead { .. } => "InflictInstead",
        Effect::Suffer { .. } => "Suffer",
        Effect::Recover { .. } => "Recover",
        Effect::Lose { .. } => "Lose",
        Effect::PerformAction { .. } => "PerformAction",
        Effect::DiceCheck { .. } => "DiceCheck",
        Effect::If { .. } => "If",
        Effect::RollMore { .. } => "RollMore",
        Effect::RollFewer { .. } => "RollFewer",
        Effect::CannotModifyYourDice { .. } => "CannotModifyYourDice",
        Effect::CannotPerformActions { .. } => "CannotPerformActions",
        Effect::IncreaseDifficulty { .. } => "IncreaseDifficulty",
        Effect::DecreaseDifficulty { .. } => "DecreaseDifficulty",
        Effect::TreatAction { .. } => "TreatAction",
        Effect::LockRange(..) => "LockRange",
        Effect::MaxLocks(..) => "MaxLocks",
        Effect::KeepTokens(..) => "KeepTokens",
        Effect::DefenderCannotSpend(..) => "DefenderCannotSpend",
        Effect::HasAction(..) => "HasAction",
        Effect::TurretOnly(..) => "TurretOnly",
        Effect::WiderRange(..) => "WiderRange",
        Effect::Drop { .. } => "Drop",
        Effect::DropByCard { .. } => "DropByCard",
        Effect::PlaceFuse => "PlaceFuse",
        Effect::EachShip(..) => "EachShip",
        Effect::RollDice { .. } => "RollDice",
        Effect::SufferResults { .. } => "SufferResults",
        Effect::ChooseObstacle(..) => "ChooseObstacle",
        Effect::RemoveObstacle => "RemoveObstacle",
        Effect::MayLaunchInstead(..) => "MayLaunchInstead",
        Effect::MayDropWithBanks => "MayDropWithBanks",
        Effect::MayDropOneFasterOrSlower => "MayDropOneFasterOrSlower",
        Effect::ReloadsMore(..) => "ReloadsMore",
        Effect::RepairThisCard => "RepairThisCard",
        Effect::FlipThisCard => "FlipThisCard",
        Effect::PreventDamage => "PreventDamage",
        Effect::MayAttackAtRange0 => "MayAttackAtRange0",
        Effect::IgnoreObstacles => "IgnoreObstacles",
        Effect::CritsNeutralizedFirst => "CritsNeutralizedFirst",
        Effect::ActAfterPartialManeuver => "ActAfterPartialManeuver",
    }
}
