//! Effects: at the right time, and with all they need.

use crate::catalogue::CardKind;
use killbox_components::maneuver::Maneuver;

use super::{Check, Subject, counts};
use crate::compile::is_change;
use crate::language::{
    After, Before, ChargeWord, DiceWord, Effect, ForEach, ManeuverPart, When, While, Who, Would,
};

/// TOK-28: more locks than a ship can ever have use for.
const MOST_LOCKS: u8 = 10;

impl Check<'_> {
    /// An effect that does something, or one that holds.
    fn kind_of(&mut self, effect: &Effect) {
        let when = &self.ability.when;
        // The while-window of a step is no attack: there a rule is changed, as with `Always`.
        let in_step = *when == When::While(While::PerformActionStep);
        let inside = matches!(when, When::While(_)) && !in_step;
        let holds = *when == When::Always || in_step;
        let attack = self.subject() == Subject::Attack;
        let word = <&str>::from(effect);
        let (fits, place) = match effect {
            Effect::RollMore { .. }
            | Effect::RollFewer { .. }
            | Effect::ApplyRangeBonus
            | Effect::NoRangeBonus(_)
            | Effect::CannotBeModified(_)
            | Effect::RecoverAttackCharge(_)
            | Effect::MaySpendYourTokens { .. } => (inside, "While(..)"),
            Effect::CannotModifyYourDice { .. } => {
                (matches!(when, When::While(While::Attack(_))), "While(Attack())")
            }
            Effect::DefenderCannotSpend(_) | Effect::CannotSpendLock | Effect::CannotRerollWithLock => {
                (matches!(when, When::While(While::Attack(_))), "While(Attack())")
            }
            Effect::CritsNeutralizedFirst => {
                (matches!(when, When::While(While::Defend(_))), "While(Defend())")
            }
            change if is_change(self.ability, change) => (holds, "Always"),
            Effect::Reroll { .. } | Effect::Change { .. } | Effect::Add { .. } | Effect::Cancel { .. } => {
                (attack, "an attack: While(..), After(RollDice()), After(Neutralize())")
            }
            Effect::InflictInstead { .. } => {
                (matches!(when, When::After(After::AttackHits(_))), "After(AttackHits())")
            }
            Effect::DealReplacedFacedown | Effect::DiscardReplaced | Effect::DealOneOf(_) => {
                (matches!(when, When::Would(Would::DealtDamageCard { .. })), "Would(DealtDamageCard(..))")
            }
            Effect::SkipDice => {
                (matches!(when, When::After(After::DeclareAttack(_))), "After(DeclareAttack())")
            }
            Effect::PreventDamage => {
                (matches!(when, When::Would(Would::SufferDamage { .. })), "Would(SufferDamage(..))")
            }
            Effect::Prevent => (matches!(when, When::Would(_)), "Would(..)"),
            Effect::SkipExecuteStep => {
                (matches!(when, When::After(After::RevealDial { .. })), "After(RevealDial())")
            }
            Effect::IgnoreThatObstacle => {
                (matches!(when, When::Before(Before::SufferObstacle { .. })), "Before(SufferObstacle())")
            }
            Effect::GainSameToken { .. } => {
                (matches!(when, When::After(After::GainToken { .. })), "After(GainToken(..))")
            }
            Effect::GuessResults(_) => (matches!(when, When::While(While::Defend(_))), "While(Defend())"),
            Effect::ChooseObstacle(_) | Effect::RemoveObstacle => (*when == When::Detonates, "Detonates"),
            Effect::PlaceFuse => (
                matches!(when, When::After(After::DropDevice { .. } | After::PlaceDevice { .. })),
                "After(PlaceDevice())",
            ),
            _ => (!holds, "an event: StartOf(..), Before(..), After(..), Action and the like"),
        };
        if !fits {
            self.say(Some(word), format!("'{word}' cannot be the effect here: it goes with {place}"));
        }
    }

    /// Effects one after another.
    pub(super) fn effects(&mut self, effects: &[Effect]) {
        if matches!(effects.first(), Some(Effect::IfDone(_))) {
            self.say(Some("IfDone"), "nothing is done before 'IfDone': it stands behind what must be done");
        }
        effects.iter().for_each(|effect| self.effect(effect));
    }

    /// What an amount is multiplied by.
    fn for_each(&mut self, for_each: &Option<ForEach>) {
        match for_each {
            Some(ForEach::Replaced)
                if !matches!(self.ability.when, When::Would(Would::SufferDamage { .. })) =>
            {
                self.say(
                    Some("Replaced"),
                    "no damage is replaced here: it goes with Would(SufferDamage(..))",
                );
            }
            Some(ForEach::Paid) if !self.pays => {
                self.say(Some("Paid"), "no number of charges is paid here: it goes with 'ChargesUpTo'");
            }
            Some(ForEach::Result(faces)) => {
                self.named(faces, "Result");
                self.rolled("Result");
            }
            _ => {}
        }
    }

    /// The dice last rolled by `RollDice` are asked for.
    fn rolled(&mut self, word: &'static str) {
        if !self.rolled {
            self.say(Some(word), "no dice are rolled before it: it stands behind 'RollDice'");
        }
    }

    pub(super) fn effect(&mut self, effect: &Effect) {
        self.kind_of(effect);
        self.window_of(effect);
        self.ships_of_effect(effect);
        if self.kind == CardKind::Device && of_own_ship(effect) {
            self.say(Some(<&str>::from(effect)), "a device is no ship: this does nothing");
        }
        match effect {
            Effect::Gain { who, n, for_each, .. } => {
                self.amount(who, *n, "Gain");
                self.for_each(for_each);
            }
            Effect::Drop { template, .. } => self.named(template, "template"),
            Effect::EachShip(_, each) => {
                if each.is_empty() || self.in_each {
                    self.say(
                        Some("EachShip"),
                        "'EachShip' needs effects, and no other 'EachShip' among them",
                    );
                }
                self.in_each = true;
                self.effects(each);
                self.in_each = false;
            }
            Effect::RollDice { who, n, .. } => {
                self.amount(who, *n, "RollDice");
                self.rolled = true;
            }
            Effect::SufferResults { who, .. } => {
                self.who(who);
                self.rolled("SufferResults");
            }
            Effect::Remove { who, n, .. } => self.amount(who, *n, "Remove"),
            Effect::RemoveColor { who, color, n, .. } => {
                self.amount(who, *n, "RemoveColor");
                self.named(color, "color");
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
            Effect::RemoveThisCondition => self.of_condition("RemoveThisCondition"),
            Effect::PutPilotCardHere => self.of_condition("PutPilotCardHere"),
            Effect::DealCardHere => self.of_condition("DealCardHere"),
            Effect::Assign { to, .. } => self.who(to),
            Effect::GuessResults(faces) => self.faces(DiceWord::DefenseDice, faces),
            Effect::TakeEnemyLocks { from } => self.who(from),
            Effect::SetDial { same, speed_by, color } => {
                self.set_dial(same, *speed_by);
                self.list(color, "color");
            }
            Effect::MayDropInstead(_, templates) => {
                self.list(&Some(templates.clone()), "MayDropInstead");
            }
            Effect::Execute(codes)
                if codes.is_empty()
                    || codes.len() > 3
                    || codes.iter().any(|code| code.parse::<Maneuver>().is_err()) =>
            {
                self.say(Some("Execute"), "'Execute' needs up to three maneuvers, as in \"1BW\"");
            }
            Effect::MayDropSideways { charges } => {
                self.own_charges(*charges, "MayDropSideways");
                self.some(*charges, "charges");
            }
            Effect::AttackThroughTurret(weapons) => {
                self.named(weapons, "AttackThroughTurret");
                if !self.ability.requires.is_empty() {
                    self.say(Some("if"), "what the ship's weapons are is always so: leave 'if' out");
                }
            }
            Effect::GainSameToken { who } | Effect::Boost { who } => self.who(who),
            Effect::RepairCard { faceup, card_trait: Some(_), .. } if *faceup != Some(true) => {
                self.say(Some("trait"), "'trait' needs 'faceup: true': a facedown card shows none");
            }
            Effect::RemoveAll { who, .. }
            | Effect::RotateTurret { who }
            | Effect::RepairCard { who, .. }
            | Effect::ExposeCard { who, .. }
            | Effect::Destroy { who }
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
                self.own_weapon(weapon);
                self.list(arc, "arc");
            }
            Effect::May { pays, then } => {
                pays.iter().for_each(|cost| self.cost(cost));
                let before = self.pays;
                self.pays |= pays.iter().any(counts);
                self.then(then, "May");
                self.pays = before;
            }
            Effect::IfDone(then) => self.then(then, "IfDone"),
            Effect::RotateShip(degrees)
                if degrees.is_empty() || degrees.iter().any(|n| ![90, 180].contains(n)) =>
            {
                self.say(Some("RotateShip"), "a ship is rotated by 90 or 180 degrees (MOV-86)");
            }
            Effect::ExecuteInstead(code) if code.parse::<Maneuver>().is_err() => {
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
            Effect::FlipThisCard => {
                if let Some(set) = self.card.one_sided() {
                    self.say(Some("FlipThisCard"), format!("this card has one side in the {set} set"));
                }
            }
            Effect::TreatInitiative { number, .. } if *number > 8 => {
                self.say(Some("number"), "initiative values are 0 to 8");
            }
            Effect::MaxLocks(n) if *n > MOST_LOCKS => {
                self.say(Some("MaxLocks"), format!("a ship has at most {MOST_LOCKS} locks"));
            }
            Effect::WiderRange(weapons) => {
                self.named(weapons, "WiderRange");
                self.own_weapon(&Some(weapons.clone()));
            }
            Effect::OneOf(parts) => {
                if parts.len() < 2 || parts.iter().any(Vec::is_empty) {
                    self.say(Some("OneOf"), "'OneOf' needs at least two parts, each with an effect");
                }
                parts.iter().for_each(|part| self.effects(part));
            }
            Effect::Unless { who, pays, then } => {
                self.who(who);
                self.cost(pays);
                if then.is_empty() {
                    self.say(Some("Unless"), "'Unless' needs something that happens 'then'");
                }
                self.effects(then);
            }
            Effect::Grant { to, ability, .. } => {
                self.who(to);
                let inner = super::ability(self.card, ability);
                self.wrong.extend(inner);
            }
            Effect::Suffer { who, n, for_each, .. } => {
                self.amount(who, *n, "Suffer");
                self.for_each(for_each);
            }
            Effect::Recover { who, charge, n } => {
                self.amount(who, *n, "Recover");
                self.charge(*charge, who);
            }
            Effect::Lose { who, charge, n, for_each } => {
                self.amount(who, *n, "Lose");
                self.for_each(for_each);
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
                            let message = format!("'{}' cannot be a part of 'And'", <&str>::from(part));
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
                self.tests(test);
                self.effects(then);
                self.effects(otherwise);
            }
            Effect::MaySpendYourTokens { token, .. } | Effect::CannotRemove { token, .. } => {
                self.named(token, "token");
            }
            Effect::CannotPerform(actions) => self.named(actions, "CannotPerform"),
            Effect::HasAction(actions, _) => self.named(actions, "HasAction"),
            Effect::TreatAction { action, .. } => self.named(action, "action"),
            Effect::IgnoreObstaclesOf(kinds) => self.named(kinds, "IgnoreObstaclesOf"),
            Effect::TurretOnly(arcs) => self.named(arcs, "TurretOnly"),
            Effect::ActWhileStressed { action } => self.list(action, "action"),
            Effect::RedWhileStressed { bearing } => self.list(bearing, "bearing"),
            Effect::KeepTokens(_, n) => self.some(*n, "KeepTokens"),
            Effect::ReloadsMore(n) => self.some(*n, "ReloadsMore"),
            Effect::RecoverAttackCharge(n) => self.some(*n, "RecoverAttackCharge"),
            Effect::DealOneOf(n) if !(2..=5).contains(n) => {
                self.say(Some("DealOneOf"), "one of 2 to 5 cards is dealt");
            }
            Effect::RollMore { n, most, .. } => {
                self.some(*n, "RollMore");
                if most.is_some() && is_change(self.ability, effect) {
                    self.say(Some("most"), "'most' needs 'may': what always holds has no maximum");
                }
            }
            Effect::ReloadThisCard if self.kind != CardKind::Upgrade => {
                self.say(Some("ReloadThisCard"), "only upgrade cards are reloaded");
            }
            Effect::ReloadThisCard => self.own_charges(1, "ReloadThisCard"),
            Effect::RollFewer { n, .. } => self.some(*n, "RollFewer"),
            Effect::Reroll { n, dice, from, for_each, .. } => {
                self.some(*n, "Reroll");
                self.for_each(for_each);
                self.list(from, "from");
                from.iter().for_each(|faces| self.faces(*dice, faces));
            }
            Effect::Change { n, dice, from, to } => {
                self.some(*n, "Change");
                self.faces(*dice, from);
                self.faces(*dice, to);
                if !from.is_empty()
                    && from.iter().all(|f| to.contains(f))
                    && to.iter().all(|f| from.contains(f))
                {
                    self.say(Some("Change"), "'from' and 'to' are the same: this changes nothing");
                }
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

    /// A word of condition cards.
    pub(super) fn of_condition(&mut self, word: &'static str) {
        if self.kind != CardKind::Condition {
            self.say(Some(word), format!("'{word}' is for condition cards only"));
        }
    }

    /// Effects that happen on a condition: at least one.
    fn then(&mut self, then: &[Effect], word: &'static str) {
        if then.is_empty() {
            self.say(Some(word), format!("'{word}' needs something that happens then"));
        }
        self.effects(then);
    }

    fn amount(&mut self, who: &Who, n: u8, word: &'static str) {
        self.who(who);
        self.some(n, word);
    }

    fn charge(&mut self, charge: ChargeWord, who: &Who) {
        if charge == ChargeWord::Charge {
            self.own_charges(1, "Charge");
            if *who != Who::You {
                self.say(Some("who"), "standard charges are those of this card: leave 'who' out");
            }
        }
    }

    /// MOV-1: a maneuver is its speed, bearing, direction and difficulty; a dial has none of them twice.
    fn set_dial(&mut self, same: &Option<Vec<ManeuverPart>>, speed_by: Option<u8>) {
        self.list(same, "same");
        let has = |part| same.iter().flatten().any(|same| *same == part);
        if [ManeuverPart::Speed, ManeuverPart::Bearing, ManeuverPart::Direction].into_iter().all(has) {
            self.say(Some("same"), "no other maneuver has the same speed, bearing and direction (MOV-1)");
        } else if speed_by == Some(0) || speed_by.is_some() && has(ManeuverPart::Speed) {
            self.say(Some("speed_by"), "the speed stays the same here: this never fits");
        }
    }
}

/// What only the ship whose ability it is can do.
fn of_own_ship(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::SetDial { .. }
            | Effect::ExecuteInstead(_)
            | Effect::Execute(_)
            | Effect::RotateShip(_)
            | Effect::FlipDialFaceup
            | Effect::TreatInitiative { .. }
            | Effect::ChooseInitiative { .. }
            | Effect::TakeEnemyLocks { .. }
    )
}
