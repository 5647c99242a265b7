//! Rulesets: the named switches in which the editions of the game differ. Code reads a switch,
//! never the name of a ruleset.
//!
//! A ruleset is a RON file: `cards/rulesets/standard.ron`, `cards/rulesets/legacy.ron`, or a user's
//! own. The rules reference is `docs/rules/`; section J of `80-legacy-profile.md` lists the
//! switches.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::condition::ConditionKind;
use crate::dice::Face;
use crate::environment::{EnvironmentChoice, EnvironmentId};
use crate::geometry::Extent;
use crate::objective::{Scenario, ScenarioChoice, ScenarioSheet};
use crate::obstacle::{ObstacleEffect, ObstacleKind};

/// The builder that checks squads [SQD-4, SQD-22, LEG-2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SquadBuilder {
    /// Each ship has a squad point cost and a loadout value.
    Loadout20,
    /// The costs of ships and upgrades add up.
    Points200,
}

/// The ships of a type that must carry a standardised upgrade [SQD-11, LEG-3].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandardizedBy {
    /// Ships of the type that have the ship ability which the card names.
    ShipAbility,
    /// All ships of the type.
    ShipType,
}

/// How the first player is determined [RND-30, RND-32, LEG-5, LEG-6].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerOrder {
    /// By a roll in set-up and in every Planning Phase.
    RollEachRound,
    /// By a choice: the player with the lower squad total chooses once.
    BidOnce,
}

/// The effect on a ship that overlapped a ship [MOV-40, MOV-41, LEG-11].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShipOverlap {
    /// A damage roll for a friendly ship; a red focus or calculate action for an enemy ship.
    FriendEnemy,
    /// The Perform Action step is skipped, and nothing else happens.
    SkipAction,
}

/// Whether an ionized ship gets a dial [MOV-33, LEG-7].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IonDial {
    /// The ship gets a dial, whose direction counts.
    Set,
    /// The ship gets no dial.
    None,
}

/// The maneuver that an ionized ship executes [MOV-34, LEG-8].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IonManeuver {
    /// A blue 1-straight or 1-bank in the direction of the dial.
    DialDirection,
    /// A blue 1-straight.
    Straight,
}

/// The weapons that can attack at range 0 [ATK-23, ATK-29, LEG-15, LEG-16].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Range0Attacks {
    /// Primary weapons, and special weapons whose range includes 0.
    ByWeapon,
    /// Only weapons that a card allows.
    ByCard,
}

/// When a ship suffers an obstacle that it started on once more [OBJ-7, LEG-14].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObstacleAgain {
    /// If the new position overlaps the obstacle.
    Overlap,
    /// If the template or the new position lies on the obstacle.
    TemplateOrOverlap,
}

/// The scoring of a game [RND-88, RND-91, LEG-31].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// A removed enemy ship scores its squad point cost.
    MissionPoints,
    /// A removed enemy ship scores its full cost, a ship at half strength half of its cost.
    DestroyedAndHalf,
}

const fn is_zero(n: &u16) -> bool {
    *n == 0
}

/// The result if both sides are wiped out [RND-89, LEG-29].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BothWipedOut {
    /// The score decides.
    ByPoints,
    /// The game is a draw.
    Draw,
}

/// The result if the scores are equal [RND-88/open, LEG-33].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreTie {
    /// The game is a draw.
    Draw,
    /// Each side rolls dice for the primary attack values of its ships.
    FinalSalvo,
}

/// The amount of Force that a ship recovers [CHG-17 and its variant].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForceRecovery {
    /// The highest number of recurring symbols on one card.
    HighestSymbolCount,
    /// Always one.
    AlwaysOne,
}

/// The number of charges that a card with recurring charges recovers [CHG-9 and its variant].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecurringPerCard {
    /// As many as the card has recurring symbols.
    BySymbols,
    /// One.
    One,
}

/// When an obstacle makes a ship skip its Perform Action step [OBJ-10, LEG-22].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SkipAction {
    /// Never.
    Never,
    /// If the ship's final position is on the obstacle.
    Overlapped,
    /// If the ship moved through the obstacle, or its final position is on it.
    MovedThroughOrOverlapped,
}

/// A row of the obstacle table (section F of `80-legacy-profile.md`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObstacleRow {
    /// The kind of obstacle.
    pub kind: ObstacleKind,
    /// The effects that happen first, in order.
    pub effect: Vec<ObstacleEffect>,
    /// The effects that depend on a die. If the list is not empty, one attack die is rolled, and
    /// each entry applies if the die shows one of its faces.
    pub roll: Vec<(Vec<Face>, ObstacleEffect)>,
    /// When the ship skips its Perform Action step [OBJ-10].
    pub skip_action: SkipAction,
    /// Whether a ship at range 0 cannot attack [ATK-30].
    pub bars_attacks: bool,
    /// Whether a ship at range 0 cannot acquire locks [TOK-34].
    pub bars_locking: bool,
    /// Whether a ship at range 0 cannot be locked [TOK-34].
    pub bars_being_locked: bool,
    /// Whether other ships cannot jam or coordinate a ship at range 0 [LEG-26].
    pub bars_jam_and_coordinate: bool,
}

/// Declares the ruleset and its partial forms in one table.
///
/// A new switch takes one line here, its value in both files of `cards/rulesets`, and the rule that
/// reads it. Everything that accepts switches (a user's file, a scenario) then accepts the new one.
macro_rules! switches {
    (
        squads { $($(#[$of_squads:meta])* $squad:ident: $squad_type:ty,)* }
        play { $($(#[$of_play:meta])* $play:ident: $play_type:ty,)* }
    ) => {
        /// All switches of a ruleset. Their numbers are those of section J of
        /// `80-legacy-profile.md`.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Ruleset {
            $($(#[$of_squads])* pub $squad: $squad_type,)*
            $($(#[$of_play])* pub $play: $play_type,)*
        }

        impl Ruleset {
            /// The names of all switches, as files write them.
            pub const SWITCHES: &[&str] = &[$(stringify!($squad),)* $(stringify!($play),)*];
        }

        /// A ruleset as a user's file may write it. Switches that the file omits have the value of
        /// another ruleset.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
        #[serde(default, deny_unknown_fields, rename = "Ruleset")]
        pub struct Draft {
            /// The ruleset that supplies the omitted switches: one that comes with killbox.
            pub like: Option<String>,
            $($(#[$of_squads])* pub $squad: Option<$squad_type>,)*
            $($(#[$of_play])* pub $play: Option<$play_type>,)*
        }

        impl Draft {
            /// The names of the omitted switches.
            pub fn open(&self) -> Vec<&'static str> {
                let squads = [$((stringify!($squad), self.$squad.is_none()),)*];
                let play = [$((stringify!($play), self.$play.is_none()),)*];
                squads.into_iter().chain(play).filter(|(_, open)| *open).map(|(name, _)| name).collect()
            }

            /// The full ruleset, with the omitted switches from `base`.
            pub fn over(self, base: Ruleset) -> Ruleset {
                Ruleset {
                    $($squad: self.$squad.unwrap_or(base.$squad),)*
                    $($play: self.$play.unwrap_or(base.$play),)*
                }
            }
        }

        /// The switches that change play, where a test scenario overrides some of them.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct PlaySwitches {
            $($(#[$of_play])* pub $play: Option<$play_type>,)*
        }

        impl PlaySwitches {
            /// These switches; those that are omitted come from `base`.
            pub fn over(self, base: &PlaySwitches) -> PlaySwitches {
                PlaySwitches { $($play: self.$play.or_else(|| base.$play.clone()),)* }
            }

            /// Sets these switches in `ruleset`.
            pub fn apply(&self, ruleset: &mut Ruleset) {
                $(if let Some(value) = &self.$play {
                    ruleset.$play.clone_from(value);
                })*
            }
        }
    };
}

switches! {
    squads {
        /// The name of the ruleset, for reports.
        name: String,
        /// The card set, whose costs and texts count: `standard` (20 points), `legacy` (200 points)
        /// [LEG-34] or `xwa` (50 points) [XWA-1].
        card_set: CardSet,
        /// Switch 1: the builder that checks squads.
        squad_builder: SquadBuilder,
        /// Switch 2: the maximum of squad points.
        squad_points: u16,
        /// Switch 3: the minimum and maximum number of ships.
        squad_ships: (u8, u8),
        /// Switch 4: whether the ban list applies.
        ban_list: bool,
        /// Switch 5: the ships that must carry a standardised upgrade.
        standardized_by: StandardizedBy,
        /// Switch 29: whether huge ships and cards of Epic play are allowed [SQD-23].
        #[serde(default)]
        epic: bool,
    }
    play {
        /// Switch 6: how the first player is determined.
        player_order: PlayerOrder,
        /// Switch 7: the effect on a ship that overlapped a ship.
        ship_overlap: ShipOverlap,
        /// Switch 8: whether a ship docks by overlapping its carrier [MOV-99].
        dock_on_overlap: bool,
        /// Switch 9: whether a tractor move can go through obstacles [MOV-89].
        tractor_through_obstacles: bool,
        /// Switch 10: whether an ionized ship gets a dial.
        ion_dial: IonDial,
        /// Switch 11: the maneuver that an ionized ship executes.
        ion_maneuver: IonManeuver,
        /// Switch 12: whether an ionized ship loses its locks [TOK-35].
        ion_breaks_locks: bool,
        /// Switch 13: the weapons that can attack at range 0.
        range_0_attacks: Range0Attacks,
        /// Switch 14: whether attack range 0 limits changes of dice [ATK-39, ATK-43, ATK-53,
        /// TOK-18].
        range_0_dice_limits: bool,
        /// Switch 15: the attack ranges with one more attack die.
        attack_bonus_ranges: Vec<u8>,
        /// Switch 16: the effects of obstacles.
        obstacle_table: Vec<ObstacleRow>,
        /// Switch 17: when a ship suffers an obstacle that it started on once more.
        obstacle_again: ObstacleAgain,
        /// Switch 18: whether a gas cloud that obstructs an attack lets the defender change 1 BLK
        /// result to EVD [LEG-21].
        gas_cloud_evade: bool,
        /// Switch 19: the maximum number of rounds; 0 for none.
        round_limit: u8,
        /// Switch 20: the scoring of a game.
        scoring: Scoring,
        /// Switch 33: the sheet by which scenarios are played [SCN-1]. Files of older versions omit
        /// it.
        #[serde(default, skip_serializing_if = "ScenarioSheet::is_default")]
        scenario_sheet: ScenarioSheet,
        /// Switch 34: the mission points that end a game with a scenario [SCN-13]; 0 for as many as
        /// a squad has points. Files of older versions omit it.
        #[serde(default, skip_serializing_if = "is_zero")]
        win_at: u16,
        /// Switch 21: whether the opponent scores unspent squad points [RND-90].
        deficit: bool,
        /// Switch 22: the result if both sides are wiped out.
        both_wiped_out: BothWipedOut,
        /// Switch 23: the result if the scores are equal.
        score_tie: ScoreTie,
        /// Switch 25: the amount of Force that a ship recovers.
        force_recovery: ForceRecovery,
        /// Switch 26: the number of charges that a card with recurring charges recovers.
        recurring_per_card: RecurringPerCard,
        /// Switch 27: whether spending a charge counts as losing it [CHG-5].
        spending_is_losing: bool,
        /// Switch 31: the play area in mm: the width, and the depth from one player's edge to the
        /// other's [RND-17]. Files of older versions omit it.
        #[serde(default, skip_serializing_if = "Extent::is_standard")]
        play_area_mm: Extent,
        /// Switch 30: the scenario [SCN-2].
        #[serde(default, skip_serializing_if = "ScenarioChoice::is_none")]
        scenario: ScenarioChoice,
        /// Switch 32: the environment card [ENV-1].
        #[serde(default, skip_serializing_if = "EnvironmentChoice::is_none")]
        environment: EnvironmentChoice,
    }
}

/// The sets of card data, one for each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardSet {
    /// The set for 20 squad points with loadout values.
    Standard,
    /// The set for 200 points.
    Legacy,
    /// The set of the X-Wing Alliance's game, for 50 squad points with loadout values [XWA-1].
    Xwa,
}

impl CardSet {
    /// All sets.
    pub const ALL: [CardSet; 3] = [CardSet::Standard, CardSet::Legacy, CardSet::Xwa];

    /// The set whose cards this set takes over, except for what it prints otherwise [XWA-2].
    pub const fn base(self) -> Option<CardSet> {
        match self {
            CardSet::Xwa => Some(CardSet::Standard),
            CardSet::Standard | CardSet::Legacy => None,
        }
    }

    /// The set as files of card facts and rulesets write it.
    pub const fn word(self) -> &'static str {
        match self {
            CardSet::Standard => "standard",
            CardSet::Legacy => "legacy",
            CardSet::Xwa => "xwa",
        }
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The suffix of a ruleset's name in reports: the scenario, if one is played [SCN-2].
pub fn said_scenario(scenario: Option<&str>) -> String {
    scenario.map_or_else(String::new, |scenario| format!(", scenario {scenario}"))
}

/// The suffix that follows it: the environment card, if there is one [ENV-1].
pub fn said_environment(environment: Option<&str>) -> String {
    environment.map_or_else(String::new, |environment| format!(", environment {environment}"))
}

impl Ruleset {
    /// Whether games of the ruleset can have a scenario: only with mission points [SCN-3].
    pub fn has_scenarios(&self) -> bool {
        self.scoring == Scoring::MissionPoints
    }

    /// The scenario of the game with this index [SCN-2].
    pub fn scenario_of(&self, game: u64) -> Option<Scenario> {
        self.scenario.of_game(game, self.scenario_sheet).filter(|_| self.has_scenarios())
    }

    /// Makes the games of the ruleset play this scenario [SCN-2].
    ///
    /// # Errors
    /// The ruleset has no scenarios [SCN-3], or not this one [SCN-2]. The message says what to do
    /// instead.
    pub fn play(&mut self, scenario: ScenarioChoice) -> Result<(), String> {
        let sheet = self.scenario_sheet.scenarios();
        if let Some(one) = scenario.of_game(0, self.scenario_sheet).filter(|one| !sheet.contains(one)) {
            return Err(format!(
                "{} is not among the scenarios of the ruleset `{}`; play it by `xwa`",
                one.title(),
                self.name
            ));
        }
        if !scenario.is_none() && !self.has_scenarios() {
            return Err(format!(
                "the ruleset `{}` has no mission points and therefore no scenarios; play 20-point squads by `standard` or 50-point squads by `xwa`",
                self.name
            ));
        }
        self.scenario = scenario;
        Ok(())
    }

    /// The conditions that the scenarios of the ruleset assign [SCN-51].
    pub fn scenario_conditions(&self) -> &'static [ConditionKind] {
        let can_be = |scenario: ScenarioChoice| {
            matches!(scenario, ScenarioChoice::AncientKnowledge)
                || scenario == ScenarioChoice::Alternate
                    && self.scenario_sheet.scenarios().contains(&Scenario::AncientKnowledge)
        };
        if can_be(self.scenario) { &[ConditionKind::AncientKnowledge] } else { &[] }
    }

    /// The scenario of the games, or `alternate`, as reports write it; `None` if none is played.
    pub fn scenario_word(&self) -> Option<&'static str> {
        (!self.scenario.is_none()).then(|| self.scenario.word())
    }

    /// The environment card of the game with this index [ENV-1].
    pub fn environment_of(&self, seed: u64, game: u64) -> Option<EnvironmentId> {
        self.environment.dealt(seed, game)
    }

    /// The environment card of the games, or `random`, as reports write it; `None` if they have
    /// none.
    pub fn environment_title(&self) -> Option<&'static str> {
        (!self.environment.is_none()).then(|| self.environment.title())
    }

    /// The ruleset as reports write it: the name, the scenario and the environment card.
    pub fn told(&self) -> String {
        let [scenario, environment] =
            [said_scenario(self.scenario_word()), said_environment(self.environment_title())];
        format!("{}{scenario}{environment}", self.name)
    }

    /// The ruleset of the game with this index in the run with this seed, as reports write it: the
    /// name, the scenario and the environment card of that game.
    pub fn told_of(&self, seed: u64, game: u64) -> String {
        let scenario = said_scenario(self.scenario_of(game).map(Scenario::word));
        let environment = said_environment(self.environment_of(seed, game).map(|id| id.card().title));
        format!("{}{scenario}{environment}", self.name)
    }

    /// The row of the obstacle table for `kind`, if the table has one.
    pub fn obstacle(&self, kind: ObstacleKind) -> Option<&ObstacleRow> {
        self.obstacle_table.iter().find(|row| row.kind == kind)
    }
}
