//! The named scenarios, and their state in a battle: the objective tokens, the
//! ships that tow or the players that control them, and what was scored for them [SCN-1].
//!
//! A battle without a scenario has no such state: every rule of a scenario begins with the one test
//! of [`Objectives::scenario`].

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::condition::{ConditionKind, Conditions};
use crate::environment::EnvironmentId;
use crate::geometry::{Base, Pose};
use crate::ids::{OBJECTIVES, Seat, ShipSet, ShipSlot};

/// Half the side of an objective token, in mm [GEO-141].
pub const OBJECTIVE_HALF_MM: f32 = 17.9;

/// The named scenarios [RND-91].
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Scenario {
    /// Five satellites. Each is controlled by the player with the most ships near it [SCN-20].
    AssaultAtTheSatelliteArray,
    /// One satellite in the middle. Damage scores too [SCN-25].
    ChanceEngagement,
    /// Five supply caches to tow [SCN-30].
    SalvageMission,
    /// Three satellites to scramble [SCN-40].
    ScrambleTheTransmissions,
    /// Three data caches whose knowledge ships transmit [SCN-50].
    AncientKnowledge,
}

impl Scenario {
    /// All scenarios: those of RND-91, then those that only the sheet of the X-Wing Alliance has.
    pub const ALL: [Scenario; 5] = [
        Scenario::AssaultAtTheSatelliteArray,
        Scenario::ChanceEngagement,
        Scenario::SalvageMission,
        Scenario::ScrambleTheTransmissions,
        Scenario::AncientKnowledge,
    ];

    /// The scenario as the command line and reports write it: `salvage-mission`.
    pub const fn word(self) -> &'static str {
        match self {
            Scenario::AssaultAtTheSatelliteArray => "assault-at-the-satellite-array",
            Scenario::ChanceEngagement => "chance-engagement",
            Scenario::SalvageMission => "salvage-mission",
            Scenario::ScrambleTheTransmissions => "scramble-the-transmissions",
            Scenario::AncientKnowledge => "ancient-knowledge",
        }
    }

    /// The title of the scenario: `Salvage Mission`.
    pub const fn title(self) -> &'static str {
        match self {
            Scenario::AssaultAtTheSatelliteArray => "Assault at the Satellite Array",
            Scenario::ChanceEngagement => "Chance Engagement",
            Scenario::SalvageMission => "Salvage Mission",
            Scenario::ScrambleTheTransmissions => "Scramble the Transmissions",
            Scenario::AncientKnowledge => "Ancient Knowledge",
        }
    }

    /// The name of the scenario's objective tokens.
    pub const fn token(self) -> &'static str {
        match self {
            Scenario::SalvageMission => "supply cache",
            Scenario::AncientKnowledge => "data cache",
            Scenario::AssaultAtTheSatelliteArray
            | Scenario::ChanceEngagement
            | Scenario::ScrambleTheTransmissions => "satellite",
        }
    }

    /// The number of tokens that the players place, in addition to the one in the middle of the
    /// play area [SCN-5, SCN-6].
    pub const fn placed_tokens(self) -> u8 {
        match self {
            Scenario::AssaultAtTheSatelliteArray | Scenario::SalvageMission => 4,
            Scenario::ScrambleTheTransmissions | Scenario::AncientKnowledge => 2,
            Scenario::ChanceEngagement => 0,
        }
    }

    /// Whether the scenario gives ships an action [SCN-10].
    pub const fn has_action(self) -> bool {
        matches!(
            self,
            Scenario::SalvageMission | Scenario::ScrambleTheTransmissions | Scenario::AncientKnowledge
        )
    }
}

/// The sheet of rules by which scenarios are played [SCN-1].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScenarioSheet {
    /// The publisher's sheets of June 2022: four scenarios.
    #[default]
    Publisher,
    /// The sheet of the X-Wing Alliance of July 2025: five scenarios.
    Alliance,
}

impl ScenarioSheet {
    /// The scenarios of the sheet, in the order in which `alternate` plays them [SCN-2].
    pub const fn scenarios(self) -> &'static [Scenario] {
        match self {
            ScenarioSheet::Publisher => Scenario::ALL.split_at(4).0,
            ScenarioSheet::Alliance => &Scenario::ALL,
        }
    }

    /// Whether a ship at half strength scores half of its squad points in this scenario [SCN-27].
    pub const fn scores_half(self, scenario: Scenario) -> bool {
        matches!(self, ScenarioSheet::Alliance) || matches!(scenario, Scenario::ChanceEngagement)
    }

    /// Whether the objectives that a player holds score one together, and two instead if they are
    /// more than the opponent's. Otherwise each scores one [SCN-12].
    pub const fn scores_one_or_two(self) -> bool {
        matches!(self, ScenarioSheet::Alliance)
    }

    pub(crate) const fn is_default(&self) -> bool {
        matches!(self, ScenarioSheet::Publisher)
    }
}

/// A switch of the ruleset: the scenario that the games of a run play [SCN-2].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum ScenarioChoice {
    /// No scenario [RND-91/open].
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
    /// [`Scenario::AncientKnowledge`].
    AncientKnowledge,
    /// All of the ruleset's sheet in turn, each for a pair of games [SCN-2].
    Alternate,
}

impl ScenarioChoice {
    /// Whether no game plays a scenario.
    pub const fn is_none(&self) -> bool {
        matches!(self, ScenarioChoice::None)
    }

    /// The scenario of the game with this index, by a sheet. Games 2n and 2n + 1, which exchange
    /// seats, play the same scenario.
    pub const fn of_game(self, game: u64, sheet: ScenarioSheet) -> Option<Scenario> {
        match self {
            ScenarioChoice::None => None,
            ScenarioChoice::AssaultAtTheSatelliteArray => Some(Scenario::AssaultAtTheSatelliteArray),
            ScenarioChoice::ChanceEngagement => Some(Scenario::ChanceEngagement),
            ScenarioChoice::SalvageMission => Some(Scenario::SalvageMission),
            ScenarioChoice::ScrambleTheTransmissions => Some(Scenario::ScrambleTheTransmissions),
            ScenarioChoice::AncientKnowledge => Some(Scenario::AncientKnowledge),
            ScenarioChoice::Alternate => {
                let scenarios = sheet.scenarios();
                Some(scenarios[(game / 2 % scenarios.len() as u64) as usize])
            }
        }
    }

    /// The choice as the command line and reports write it: `none`, `alternate`, or
    /// [`Scenario::word`].
    pub const fn word(self) -> &'static str {
        match self {
            ScenarioChoice::None => "none",
            ScenarioChoice::Alternate => "alternate",
            ScenarioChoice::AssaultAtTheSatelliteArray => Scenario::AssaultAtTheSatelliteArray.word(),
            ScenarioChoice::ChanceEngagement => Scenario::ChanceEngagement.word(),
            ScenarioChoice::SalvageMission => Scenario::SalvageMission.word(),
            ScenarioChoice::ScrambleTheTransmissions => Scenario::ScrambleTheTransmissions.word(),
            ScenarioChoice::AncientKnowledge => Scenario::AncientKnowledge.word(),
        }
    }

    /// The words of all choices; see [`ScenarioChoice::word`].
    pub fn words() -> impl Iterator<Item = &'static str> + Clone {
        use strum::VariantArray;
        Self::VARIANTS.iter().map(|choice| choice.word())
    }

    /// The choice with this name, in any case: a word of the command line or its first part
    /// (`salvage`), a title, or the spelling of a ruleset.
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

/// An objective token [GEO-141].
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Objective {
    /// The centre of the token. For a token that is towed, its position before.
    pub pose: Pose,
    /// The ship that tows the token. A towed token is not in the play area [SCN-31].
    pub towed_by: Option<ShipSlot>,
    /// The player whose marker lies on the token [SCN-41].
    pub marker: Option<Seat>,
    /// Whether the charge of the data cache is inactive [SCN-50].
    pub spent: bool,
}

impl Objective {
    /// A token in the play area, without a marker and with an active charge.
    pub const fn lying(pose: Pose) -> Objective {
        Objective { pose, towed_by: None, marker: None, spent: false }
    }

    /// The square of the token, for measuring [SCN-7].
    pub fn square(&self) -> Base {
        Base::square(self.pose, OBJECTIVE_HALF_MM)
    }
}

/// The scenario of a battle with its objective tokens, and the environment card.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Objectives {
    /// The scenario. If it is `None`, there are no tokens and no rule of scenarios acts.
    pub scenario: Option<Scenario>,
    /// The number of tokens.
    pub count: u8,
    /// The tokens. Entries from `count` on are unused.
    pub tokens: [Objective; OBJECTIVES],
    /// The ships for which the opponent has scored half of their cost [SCN-27].
    pub halved: ShipSet,
    /// The ships that tow a token and are suffering CRIT damage at the moment [SCN-35].
    pub shaken: ShipSet,
    /// The environment card [ENV-1].
    pub environment: Option<EnvironmentId>,
}

impl Objectives {
    /// Whether the battle has a scenario or an environment card.
    pub const fn is_some(&self) -> bool {
        self.scenario.is_some() || self.environment.is_some()
    }

    /// The tokens with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (usize, &Objective)> {
        self.tokens[..usize::from(self.count).min(OBJECTIVES)].iter().enumerate()
    }

    /// The tokens that lie in the play area, with their numbers.
    pub fn lying(&self) -> impl Iterator<Item = (usize, &Objective)> {
        self.all().filter(|(_, token)| token.towed_by.is_none())
    }

    /// The ships to which the condition Ancient Knowledge is assigned. Only its scenario assigns it
    /// [SCN-51].
    pub fn knowing(&self, conditions: &Conditions) -> ShipSet {
        match self.scenario {
            Some(Scenario::AncientKnowledge) => conditions.bearers(ConditionKind::AncientKnowledge),
            _ => ShipSet::EMPTY,
        }
    }

    /// The number of the token that `ship` tows [SCN-31].
    pub fn towed_by(&self, ship: ShipSlot) -> Option<usize> {
        self.all().find(|(_, token)| token.towed_by == Some(ship)).map(|(number, _)| number)
    }

    /// Puts another token down. Returns its number, or `None` if there is no room.
    pub fn put(&mut self, pose: Pose) -> Option<usize> {
        let number = usize::from(self.count);
        *self.tokens.get_mut(number)? = Objective::lying(pose);
        self.count += 1;
        Some(number)
    }
}
