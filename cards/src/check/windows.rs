//! Checks that an effect can do something at its time: not before ships are on the board, a dial is
//! revealed or dice are rolled, and not after they are gone. Only what no game can bring about is
//! rejected.

use super::Check;
use crate::language::{After, AttackMoment, Before, PhaseWord, SetupWord, Ships, Until, When};

/// What the time of an ability implies for its ship.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    /// No ship is on the board [RND-26].
    NoShips,
    /// Set-up goes on, and there is no damage deck yet [RND-25].
    NoDeck,
    /// The end of set-up [RND-26].
    EndOfSetup,
    /// No dial is set [RND-42].
    NoDials,
    /// The ship's dial is not revealed [RND-54].
    Unrevealed,
    /// The ship has executed its maneuver [RND-54].
    Flown,
    /// Any of the times above.
    Any,
}

impl Check<'_> {
    fn time(&self) -> Time {
        let own = self.subject_words() == Some(&Ships::You);
        match &self.ability.when {
            When::Setup(SetupWord::BeforePlacingForces) => Time::NoShips,
            When::Setup(SetupWord::AfterPlacingForces) | When::After(After::Placed { .. }) => Time::NoDeck,
            When::Setup(SetupWord::End) => Time::EndOfSetup,
            When::StartOfRound | When::StartOf(PhaseWord::Planning) => Time::NoDials,
            When::StartOf(PhaseWord::System | PhaseWord::Activation)
            | When::During(PhaseWord::Planning | PhaseWord::System)
            | When::EndOf(PhaseWord::Planning | PhaseWord::System) => Time::Unrevealed,
            When::Before(Before::Activate { .. } | Before::RevealDial { .. }) if own => Time::Unrevealed,
            When::StartOf(PhaseWord::Engagement | PhaseWord::End)
            | When::During(PhaseWord::Activation | PhaseWord::Engagement | PhaseWord::End)
            | When::EndOf(PhaseWord::Activation | PhaseWord::Engagement | PhaseWord::End)
            | When::EndOfRound
            | When::AtInitiative(_)
            | When::Before(Before::Engage { .. })
            | When::After(After::Engage { .. }) => Time::Flown,
            When::After(After::Activate { .. } | After::SkipActionStep { .. }) if own => Time::Flown,
            When::Always
            | When::Action
            | When::Dealt
            | When::PrecisionShot(_)
            | When::Assigned
            | When::Detonates
            | When::EndOfGame
            | When::While(_)
            | When::Before(_)
            | When::After(_)
            | When::Would(_) => Time::Any,
        }
    }

    pub(super) fn moment(&self) -> Option<AttackMoment> {
        self.attack_words().and_then(|words| words.moment)
    }

    /// Checks that a moment of an attack is named only if something is done at it.
    pub(super) fn windows(&mut self) {
        if self.moment().is_some() && !matches!(self.ability.when, When::While(_)) {
            self.say(Some("moment"), "'moment' has no place here: the event already is a moment");
        } else if self.moment().is_some() && self.ability.just_holds() {
            self.say(Some("moment"), "'moment' has no place in a standing ability: nothing is done then");
        }
    }

    /// Whether set-up goes on [RND-25, RND-26].
    fn is_in_setup(&self) -> bool {
        matches!(self.time(), Time::NoShips | Time::NoDeck | Time::EndOfSetup)
    }

    /// Checks that the ship's dial can be revealed at this time [MOV-10].
    pub(crate) fn dial_is_revealed(&mut self, word: &'static str) {
        if self.is_in_setup() || matches!(self.time(), Time::NoDials | Time::Unrevealed) {
            self.say(Some(word), "no dial of this ship is revealed then (MOV-10): use After(RevealDial())");
        }
    }

    /// Checks that a maneuver can be revealed and not executed yet [RND-54].
    pub(crate) fn maneuver_waits(&mut self, word: &'static str) {
        if self.is_in_setup() || matches!(self.time(), Time::NoDials | Time::Unrevealed | Time::Flown) {
            let message = "no revealed maneuver waits for its execution then: use After(RevealDial()) or \
                           Before(ExecuteManeuver())";
            self.say(Some(word), message);
        }
    }

    /// Checks that the ship can have a dial at this time [RND-42].
    pub(crate) fn dial_is_set(&mut self, word: &'static str) {
        if self.is_in_setup() || self.time() == Time::NoDials {
            self.say(Some(word), "this ship has no facedown dial then (RND-42)");
        }
    }

    /// Checks that there is a damage deck [RND-25].
    pub(crate) fn deck_is_there(&mut self, word: &'static str) {
        if matches!(self.time(), Time::NoShips | Time::NoDeck) {
            self.say(Some(word), "there is no damage deck yet (RND-25): use Setup(End)");
        }
    }

    /// Checks that ships are on the board [RND-26].
    pub(crate) fn on_board(&mut self, word: &'static str) {
        if self.time() == Time::NoShips {
            self.say(
                Some(word),
                "no ship is on the board then: use Setup(AfterPlacingForces) or a later time",
            );
        }
    }

    /// Checks the duration of an effect: it ends with something that is under way or can still
    /// come.
    pub(crate) fn until(&mut self, until: Until) {
        let fixed = matches!(
            self.ability.when,
            When::Setup(_)
                | When::StartOfRound
                | When::EndOfRound
                | When::StartOf(_)
                | When::During(_)
                | When::EndOf(_)
                | When::AtInitiative(_)
        );
        match until {
            Until::EndOfActivation if fixed => {
                self.say(Some("EndOfActivation"), "no activation is under way then");
            }
            Until::EndOfAttack if fixed => self.say(Some("EndOfAttack"), "no attack is under way then"),
            Until::EndOfSetup if matches!(self.time(), Time::NoDials | Time::Unrevealed | Time::Flown) => {
                self.say(Some("EndOfSetup"), "set-up is over then");
            }
            _ => {}
        }
    }
}
