//! When an effect can do anything at all: not before there are ships on the board, a dial that is
//! revealed or dice that are rolled, nor when they are gone. Only what no game can ever bring about
//! is refused.

use super::Check;
use crate::language::{After, AttackMoment, Before, PhaseWord, SetupWord, Ships, Until, When};

/// What the time at which an ability speaks says of its ship.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    /// RND-26: no ship is on the board.
    NoShips,
    /// RND-25: set-up goes on, there is no damage deck yet.
    NoDeck,
    /// RND-26: the end of set-up.
    EndOfSetup,
    /// RND-42: no dial is set.
    NoDials,
    /// RND-54: its dial is not revealed.
    Unrevealed,
    /// RND-54: it has executed its maneuver.
    Flown,
    /// Any of these.
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

    /// A moment inside an attack is named only where something is done at it.
    pub(super) fn windows(&mut self) {
        if self.moment().is_some() && !matches!(self.ability.when, When::While(_)) {
            self.say(Some("moment"), "'moment' has no place here: the event is a moment itself");
        } else if self.moment().is_some() && self.ability.just_holds() {
            self.say(
                Some("moment"),
                "'moment' has no place in an ability that just holds: nothing is done then",
            );
        }
    }

    /// RND-25, RND-26: set-up goes on.
    fn is_in_setup(&self) -> bool {
        matches!(self.time(), Time::NoShips | Time::NoDeck | Time::EndOfSetup)
    }

    /// MOV-10: there is a game in which a dial of the ship is revealed at that time.
    pub(crate) fn dial_is_revealed(&mut self, word: &'static str) {
        if self.is_in_setup() || matches!(self.time(), Time::NoDials | Time::Unrevealed) {
            self.say(Some(word), "no dial of this ship is revealed then (MOV-10): use After(RevealDial())");
        }
    }

    /// RND-54: a maneuver can have been revealed and not yet executed.
    pub(crate) fn maneuver_waits(&mut self, word: &'static str) {
        if self.is_in_setup() || matches!(self.time(), Time::NoDials | Time::Unrevealed | Time::Flown) {
            let message = "no revealed maneuver waits for its execution then: use After(RevealDial()) or \
                           Before(ExecuteManeuver())";
            self.say(Some(word), message);
        }
    }

    /// RND-42: the ship can have a dial.
    pub(crate) fn dial_is_set(&mut self, word: &'static str) {
        if self.is_in_setup() || self.time() == Time::NoDials {
            self.say(Some(word), "this ship has no facedown dial then (RND-42)");
        }
    }

    /// RND-25: there is a damage deck.
    pub(crate) fn deck_is_there(&mut self, word: &'static str) {
        if matches!(self.time(), Time::NoShips | Time::NoDeck) {
            self.say(Some(word), "there is no damage deck yet (RND-25): use Setup(End)");
        }
    }

    /// RND-26: ships are on the board.
    pub(crate) fn on_board(&mut self, word: &'static str) {
        if self.time() == Time::NoShips {
            self.say(
                Some(word),
                "no ship is on the board then: use Setup(AfterPlacingForces) or a later time",
            );
        }
    }

    /// How long an effect lasts: to the end of something that is under way or can still come.
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
