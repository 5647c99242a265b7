//! SCN-1: the named scenarios of the standard game, and what they bring into a battle: objective
//! tokens, who tows or controls them, and what has been scored for them. A battle without a
//! scenario has none of it: [`Objectives::scenario`] is the one test with which every rule of a
//! scenario begins.

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::environment::EnvironmentId;
use crate::geometry::{Base, Pose};
use crate::ids::{OBJECTIVES, Seat, ShipSet, ShipSlot};

/// GEO-141: half the side of an objective token, in mm.
pub const OBJECTIVE_HALF_MM: f32 = 17.9;

/// RND-91: the named scenarios.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Scenario {
    /// SCN-20: five satellites, each controlled by whoever has most ships near it.
    AssaultAtTheSatelliteArray,
    /// SCN-25: one satellite in the middle; damage counts too.
    ChanceEngagement,
    /// SCN-30: five supply caches to tow.
    SalvageMission,
    /// SCN-40: three satellites to scramble.
    ScrambleTheTransmissions,
}

impl Scenario {
    /// All of them, in the order of RND-91.
    pub const ALL: [Scenario; 4] = [
        Scenario::AssaultAtTheSatelliteArray,
        Scenario::ChanceEngagement,
        Scenario::SalvageMission,
        Scenario::ScrambleTheTransmissions,
    ];

    /// As the command line and reports write it: `salvage-mission`.
    pub const fn word(self) -> &'static str {
        match self {
            Scenario::AssaultAtTheSatelliteArray => "assault-at-the-satellite-array",
            Scenario::ChanceEngagement => "chance-engagement",
            Scenario::SalvageMission => "salvage-mission",
            Scenario::ScrambleTheTransmissions => "scramble-the-transmissions",
        }
    }

    /// Its title: `Salvage Mission`.
    pub const fn title(self) -> &'static str {
        match self {
            Scenario::AssaultAtTheSatelliteArray => "Assault at the Satellite Array",
            Scenario::ChanceEngagement => "Chance Engagement",
            Scenario::SalvageMission => "Salvage Mission",
            Scenario::ScrambleTheTransmissions => "Scramble the Transmissions",
        }
    }

    /// What its objective tokens are called.
    pub const fn token(self) -> &'static str {
        match self {
            Scenario::SalvageMission => "supply cache",
            Scenario::AssaultAtTheSatelliteArray
            | Scenario::ChanceEngagement
            | Scenario::ScrambleTheTransmissions => "satellite",
        }
    }

    /// SCN-5, SCN-6: how many tokens the players place, beside the one in the middle of the play
    /// area.
    pub const fn placed_tokens(self) -> u8 {
        match self {
            Scenario::AssaultAtTheSatelliteArray | Scenario::SalvageMission => 4,
            Scenario::ScrambleTheTransmissions => 2,
            Scenario::ChanceEngagement => 0,
        }
    }

    /// SCN-10: whether ships have an action of the scenario.
    pub const fn has_action(self) -> bool {
        matches!(self, Scenario::SalvageMission | Scenario::ScrambleTheTransmissions)
    }
}

/// SCN-2: which scenario the games of a run play: a switch of the ruleset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum ScenarioChoice {
    /// RND-91/open: none.
    #[default]
    None,
    /// [`Scenario::AssaultAtTheSatelliteArray`].
    AssaultAtTheSatelliteArray,
    /// [`Scenario::ChanceEngagement`].
    ChanceEngagement,
    /// [`Scenario::SalvageMission`].
    SalvageMission,
    /// [`Scenario::ScrambleTheTransmissions`].
    ScrambleTheTransmissions,
    /// SCN-2: all four in turn, a pair of games each.
    Alternate,
}

impl ScenarioChoice {
    /// Whether no game plays one.
    pub const fn is_none(&self) -> bool {
        matches!(self, ScenarioChoice::None)
    }

    /// The scenario of the game with this index. Games 2n and 2n + 1, which exchange seats, play
    /// the same one.
    pub const fn of_game(self, game: u64) -> Option<Scenario> {
        match self {
            ScenarioChoice::None => None,
            ScenarioChoice::AssaultAtTheSatelliteArray => Some(Scenario::AssaultAtTheSatelliteArray),
            ScenarioChoice::ChanceEngagement => Some(Scenario::ChanceEngagement),
            ScenarioChoice::SalvageMission => Some(Scenario::SalvageMission),
            ScenarioChoice::ScrambleTheTransmissions => Some(Scenario::ScrambleTheTransmissions),
            ScenarioChoice::Alternate => Some(Scenario::ALL[(game / 2 % 4) as usize]),
        }
    }

    /// As the command line and reports write it: `none`, `alternate`, or [`Scenario::word`].
    pub const fn word(self) -> &'static str {
        match self {
            ScenarioChoice::None => "none",
            ScenarioChoice::Alternate => "alternate",
            ScenarioChoice::AssaultAtTheSatelliteArray => Scenario::AssaultAtTheSatelliteArray.word(),
            ScenarioChoice::ChanceEngagement => Scenario::ChanceEngagement.word(),
            ScenarioChoice::SalvageMission => Scenario::SalvageMission.word(),
            ScenarioChoice::ScrambleTheTransmissions => Scenario::ScrambleTheTransmissions.word(),
        }
    }

    /// The words of all choices, as [`ScenarioChoice::word`] has them.
    pub fn words() -> impl Iterator<Item = &'static str> + Clone {
        use strum::VariantArray;
        Self::VARIANTS.iter().map(|choice| choice.word())
    }

    /// The choice that somebody names: a word of the command line or the first part of it
    /// (`salvage`), a title, or a ruleset's spelling, in any case.
    pub fn named(name: &str) -> Option<ScenarioChoice> {
        use strum::VariantArray;
        let letters = |text: &str| -> String {
            text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let wanted = letters(name);
        let is_it = |choice: &ScenarioChoice| {
            let (word, short) = (choice.word(), choice.word().split('-').next());
            letters(word) == wanted || short == Some(wanted.as_str())
        };
        Self::VARIANTS.iter().copied().find(is_it)
    }
}

/// GEO-141: an objective token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Objective {
    /// Its centre; of one that is towed, where it lay before.
    pub pose: Pose,
    /// SCN-31: the ship that tows it; then it does not lie in the play area.
    pub towed_by: Option<ShipSlot>,
    /// SCN-41: whose marker lies on it.
    pub marker: Option<Seat>,
}

impl Objective {
    /// One that lies there, of nobody.
    pub const fn lying(pose: Pose) -> Objective {
        Objective { pose, towed_by: None, marker: None }
    }

    /// The square that it is, for measuring (SCN-7).
    pub fn square(&self) -> Base {
        Base::square(self.pose, OBJECTIVE_HALF_MM)
    }
}

/// What the scenario of a battle has brought into it, and which environment card it has.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Objectives {
    /// Which scenario is played; `None`: there are no tokens, and no rule of scenarios acts.
    pub scenario: Option<Scenario>,
    /// How many tokens there are.
    pub count: u8,
    /// The tokens; those from `count` on are none.
    pub tokens: [Objective; OBJECTIVES],
    /// SCN-27: the ships for half of whose cost the opponent has scored.
    pub halved: ShipSet,
    /// SCN-35: the ships that tow something and suffer CRIT damage just now.
    pub shaken: ShipSet,
    /// ENV-1: the environment card, if there is one.
    pub environment: Option<EnvironmentId>,
}

impl Objectives {
    /// Whether there is anything of a scenario or of an environment card.
    pub const fn is_some(&self) -> bool {
        self.scenario.is_some() || self.environment.is_some()
    }

    /// The tokens, with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (usize, &Objective)> {
        self.tokens[..usize::from(self.count).min(OBJECTIVES)].iter().enumerate()
    }

    /// The tokens that lie in the play area.
    pub fn lying(&self) -> impl Iterator<Item = (usize, &Objective)> {
        self.all().filter(|(_, token)| token.towed_by.is_none())
    }

    /// SCN-31: the number of the token that `ship` tows.
    pub fn towed_by(&self, ship: ShipSlot) -> Option<usize> {
        self.all().find(|(_, token)| token.towed_by == Some(ship)).map(|(number, _)| number)
    }

    /// Puts one more token down, if there is room; its number.
    pub fn put(&mut self, pose: Pose) -> Option<usize> {
        let number = usize::from(self.count);
        *self.tokens.get_mut(number)? = Objective::lying(pose);
        self.count += 1;
        Some(number)
    }
}
