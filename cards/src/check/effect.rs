//! Checks effects: each has a fitting timing and everything that it refers to.

use crate::catalogue::CardKind;

use super::{Check, Subject};
use crate::language::{After, ChargeWord, Count, Effect, ForEach, ManeuverPart, When, While, Who, Would};

/// The timings with which an effect may stand.
pub(crate) enum Goes {
    /// The timings of events.
    AnEvent,
    /// Whether the ability's timing is one of those that are allowed, and how messages name those.
    With(bool, &'static str),
}

impl Check<'_> {
    /// Checks that the effect stands at one of its timings.
    pub(crate) fn goes(&mut self, word: &'static str, goes: Goes) {
        let (fits, place) = match goes {
            Goes::AnEvent => {
                (!self.changes_rules(), "an event: StartOf(..), Before(..), After(..), Action and the like")
            }
            Goes::With(fits, place) => (fits, place),
        };
        if !fits {
            self.say(Some(word), format!("'{word}' cannot be the effect here: it goes with {place}"));
        }
    }

    /// Whether the ability holds and is not used. The window of the Perform Action step is no
    /// attack: an ability there changes rules, as with `Always`.
    pub(super) fn changes_rules(&self) -> bool {
        matches!(self.ability.when, When::Always | When::While(While::PerformActionStep))
    }

    /// Whether the coordinate action triggers the ability [ACT-27].
    pub(crate) fn coordinates(&self) -> bool {
        match &self.ability.when {
            When::After(After::Coordinate { by_action, color, .. }) => *by_action || color.is_some(),
            _ => false,
        }
    }

    /// Whether the ability is used inside an attack.
    pub(super) fn is_inside(&self) -> bool {
        matches!(self.ability.when, When::While(_)) && !self.changes_rules()
    }

    /// Checks effects that happen one after another.
    pub(crate) fn effects<'e>(&mut self, effects: impl IntoIterator<Item = &'e Effect>) {
        let mut effects = effects.into_iter().peekable();
        if matches!(effects.peek(), Some(Effect::IfDone(_))) {
            self.say(
                Some("IfDone"),
                "nothing is done before 'IfDone': put it after the effect that must be done",
            );
        }
        effects.for_each(|effect| self.effect(effect));
    }

    /// Checks the word by which an amount is multiplied.
    #[allow(
        clippy::collapsible_match,
        reason = "each word has its arm, so that a new one does not compile without"
    )]
    pub(crate) fn for_each(&mut self, for_each: &Option<ForEach>) {
        match for_each {
            None => {}
            Some(ForEach::Replaced) => {
                if !matches!(self.ability.when, When::Would(Would::SufferDamage { .. })) {
                    self.say(
                        Some("Replaced"),
                        "no damage is replaced here: it goes with Would(SufferDamage(..))",
                    );
                }
            }
            Some(ForEach::ThatMany) => {
                if !matches!(
                    self.ability.when,
                    When::After(
                        After::GainToken { .. } | After::SpendToken { .. } | After::RemoveToken { .. }
                    )
                ) {
                    self.say(
                        Some("ThatMany"),
                        "no tokens are counted here: it goes with After(GainToken()), After(SpendToken()), After(RemoveToken())",
                    );
                }
            }
            Some(ForEach::Paid) => {
                if !self.pays {
                    self.say(Some("Paid"), "no number of charges is paid here: it goes with 'ChargesUpTo'");
                }
            }
            Some(ForEach::Rerolled) => {
                let rerolls = |effect: &Effect| matches!(effect, Effect::Reroll(_));
                if !self.ability.deeds().any(rerolls) {
                    self.say(Some("Rerolled"), "no dice are rerolled here: it goes with 'Reroll'");
                }
            }
            Some(ForEach::Ship(ships)) => self.ships(ships),
            Some(ForEach::Count(count)) => {
                self.looks_at_now(count);
                self.count(count);
            }
            Some(ForEach::AtMost(most, count)) => {
                self.some(*most, "AtMost");
                self.looks_at_now(count);
                self.count(count);
            }
            Some(ForEach::ResultAtMost(most, faces)) => {
                self.some(*most, "ResultAtMost");
                self.named(faces, "ResultAtMost");
                self.rolled("ResultAtMost");
            }
            Some(ForEach::Result(faces)) => {
                self.named(faces, "Result");
                self.rolled("Result");
            }
        }
    }

    /// Rejects `moved_through` outside of tests: only tests record what a ship has moved through.
    fn looks_at_now(&mut self, count: &Count) {
        if matches!(count, Count::Obstacles { moved_through: true, .. }) {
            self.say(Some("moved_through"), "'moved_through' goes with the test 'Count(..)' only");
        }
    }

    /// Checks that `RollDice` has rolled dice before this word.
    pub(crate) fn rolled(&mut self, word: &'static str) {
        if !self.rolled {
            self.say(Some(word), "no dice are rolled before it: put it after 'RollDice'");
        }
    }

    /// Checks one effect: its timing, and what the word itself requires.
    pub(crate) fn effect(&mut self, effect: &Effect) {
        let (name, word) = (<&str>::from(effect), effect.word());
        let goes = word.goes(self);
        self.goes(name, goes);
        word.check(self, name);
    }

    /// The timings inside an attack.
    pub(crate) fn inside(&self) -> Goes {
        Goes::With(self.is_inside(), "While(..)")
    }

    /// The timings of set-up.
    pub(crate) fn in_setup(&self) -> Goes {
        Goes::With(matches!(self.ability.when, When::Setup(_)), "Setup(..)")
    }

    /// The timing in place of a damage card that would be dealt.
    pub(crate) fn dealt(&self) -> Goes {
        Goes::With(
            matches!(self.ability.when, When::Would(Would::DealtDamageCard { .. })),
            "Would(DealtDamageCard(..))",
        )
    }

    /// The timing of a bomb or mine that detonates.
    pub(crate) fn detonates(&self) -> Goes {
        Goes::With(self.ability.when == When::Detonates, "Detonates")
    }

    /// The timings at which dice of an attack are modified.
    pub(crate) fn modifies(&self) -> Goes {
        Goes::With(
            self.subject() == Subject::Attack,
            "an attack: While(..), After(RollDice()), After(Neutralize())",
        )
    }

    /// The timings at which dice are rerolled: inside attacks in the Modify Dice steps, outside of
    /// attacks while the dice lie on the table [ATK-56, ABL-36].
    pub(crate) fn rerolls(&self) -> Goes {
        let when = &self.ability.when;
        let in_attack = self.subject() == Subject::Attack && !matches!(when, When::After(After::RollDice(_)));
        Goes::With(
            in_attack || self.rolls_outside(),
            "the Modify Dice step of an attack: While(..); dice outside attacks: After(RollOutsideAttack())",
        )
    }

    /// The timings at which dice are changed.
    pub(crate) fn changes(&self) -> Goes {
        Goes::With(
            self.subject() == Subject::Attack || self.rolls_outside(),
            "an attack: While(..), After(RollDice()), After(Neutralize()); dice outside attacks: After(RollOutsideAttack())",
        )
    }

    fn rolls_outside(&self) -> bool {
        matches!(self.ability.when, When::After(After::RollOutsideAttack { .. }))
    }

    /// Checks a word that acts on the ability's own ship: a device has none.
    pub(crate) fn own_ship(&mut self, word: &'static str) {
        if self.kind == CardKind::Device {
            self.say(Some(word), "a device is not a ship: this does nothing");
        }
    }

    /// Checks that the card is an upgrade.
    pub(crate) fn of_upgrade(&mut self, word: &'static str) {
        if self.kind != CardKind::Upgrade {
            self.say(Some(word), format!("'{word}' is for upgrade cards only"));
        }
    }

    /// Checks that the card is a condition.
    pub(crate) fn of_condition(&mut self, word: &'static str) {
        if self.kind != CardKind::Condition {
            self.say(Some(word), format!("'{word}' is for condition cards only"));
        }
    }

    /// Checks effects that happen on a condition: there is at least one.
    pub(crate) fn then(&mut self, then: &[Effect], word: &'static str) {
        if then.is_empty() {
            self.say(Some(word), format!("'{word}' needs effects"));
        }
        self.effects(then);
    }

    pub(crate) fn amount(&mut self, who: &Who, n: u8, word: &'static str) {
        self.who(who);
        self.some(n, word);
    }

    pub(crate) fn charge(&mut self, charge: ChargeWord, who: &Who) {
        if charge == ChargeWord::Charge {
            self.own_charges(1, "Charge");
            if *who != Who::You {
                self.say(Some("who"), "standard charges are those of this card: leave 'who' out");
            }
        }
    }

    /// Checks that another maneuver fits: a maneuver is speed, bearing, direction and difficulty,
    /// and no two maneuvers of a dial share the first three [MOV-1].
    pub(crate) fn set_dial(&mut self, same: &Option<Vec<ManeuverPart>>, speed_by: Option<u8>) {
        self.list(same, "same");
        let has = |part| same.iter().flatten().any(|same| *same == part);
        if [ManeuverPart::Speed, ManeuverPart::Bearing, ManeuverPart::Direction].into_iter().all(has) {
            self.say(Some("same"), "no other maneuver has the same speed, bearing and direction (MOV-1)");
        } else if speed_by == Some(0) || speed_by.is_some() && has(ManeuverPart::Speed) {
            self.say(Some("speed_by"), "the speed stays the same here: this never fits");
        }
    }
}
