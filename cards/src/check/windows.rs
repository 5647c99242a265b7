//! When an effect can do anything at all: not before there are ships on the board, a dial that is revealed or dice that
//! are rolled, nor when they are gone. Only what no game can ever bring about is refused.

use super::Check;
use crate::compile::is_change;
use crate::language::{After, AttackMoment, Before, Effect, PhaseWord, SetupWord, Ships, Until, When};

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
            When::StartOf(_)
            | When::During(_)
            | When::EndOf(_)
            | When::EndOfRound
            | When::AtInitiative(_)
            | When::Before(Before::Engage { .. })
            | When::After(After::Engage { .. }) => Time::Flown,
            When::After(After::Activate { .. } | After::SkipActionStep { .. }) if own => Time::Flown,
            _ => Time::Any,
        }
    }

    pub(super) fn moment(&self) -> Option<AttackMoment> {
        self.attack_words().and_then(|words| words.moment)
    }

    /// A moment inside an attack is named only where something is done at it.
    pub(super) fn windows(&mut self) {
        let effects = &self.ability.effect;
        let holds = !effects.is_empty() && effects.iter().all(|effect| is_change(self.ability, effect));
        if self.moment().is_some() && !matches!(self.ability.when, When::While(_)) {
            self.say(Some("moment"), "'moment' has no place here: the event is a moment itself");
        } else if self.moment().is_some() && holds {
            self.say(
                Some("moment"),
                "'moment' has no place in an ability that just holds: nothing is done then",
            );
        }
    }

    /// Whether there is a game in which the effect does something at the time at which the ability speaks.
    pub(super) fn window_of(&mut self, effect: &Effect) {
        let time = self.time();
        let setup = matches!(time, Time::NoShips | Time::NoDeck | Time::EndOfSetup);
        let undialed = setup || time == Time::NoDials;
        let word = <&str>::from(effect);
        match effect {
            Effect::SetDial { .. } if undialed || time == Time::Unrevealed => {
                self.say(
                    Some(word),
                    "no dial of this ship is revealed then (MOV-10): use After(RevealDial())",
                );
            }
            Effect::ExecuteInstead(_) if undialed || matches!(time, Time::Unrevealed | Time::Flown) => {
                let message = "no revealed maneuver waits for its execution then: use After(RevealDial()) or \
                               Before(ExecuteManeuver())";
                self.say(Some(word), message);
            }
            Effect::FlipDialFaceup if undialed => {
                self.say(Some(word), "this ship has no facedown dial then (RND-42)");
            }
            Effect::DealFacedown { .. } | Effect::ExposeCard { .. } | Effect::RepairCard { .. }
                if matches!(time, Time::NoShips | Time::NoDeck) =>
            {
                self.say(Some(word), "there is no damage deck yet (RND-25): use Setup(End)");
            }
            effect if on_board(effect) && time == Time::NoShips => {
                self.say(
                    Some(word),
                    "no ship is on the board then: use Setup(AfterPlacingForces) or a later time",
                );
            }
            _ => {}
        }
        if let Some(until) = lasts(effect) {
            self.until(until);
        }
        self.dice(effect);
    }

    /// How long an effect lasts: to the end of something that is under way or can still come.
    fn until(&mut self, until: Until) {
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

/// What needs ships on the board.
fn on_board(effect: &Effect) -> bool {
    match effect {
        Effect::Execute(_)
        | Effect::Boost { .. }
        | Effect::RotateShip(_)
        | Effect::BonusAttack { .. }
        | Effect::Drop { .. }
        | Effect::DropByCard { .. } => true,
        Effect::AcquireLock { ignoring_range, .. } => !ignoring_range,
        _ => false,
    }
}

fn lasts(effect: &Effect) -> Option<Until> {
    match effect {
        Effect::Grant { until, .. }
        | Effect::TreatInitiative { until, .. }
        | Effect::ChooseInitiative { until } => Some(*until),
        _ => None,
    }
}
