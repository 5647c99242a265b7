//! Rulesets: the named switches in which editions differ. Code reads a switch, never a ruleset's
//! name.
//!
//! A ruleset is a RON file (`cards/rulesets/standard.ron`, `cards/rulesets/legacy.ron`, or a user's
//! own). The rules reference is `docs/rules/`, section J of `80-legacy-profile.md` lists the
//! switches.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::dice::Face;
use crate::environment::{EnvironmentChoice, EnvironmentId};
use crate::geometry::Extent;
use crate::objective::{Scenario, ScenarioChoice};
use crate::obstacle::{ObstacleEffect, ObstacleKind};

/// Which builder checks squads (SQD-4, SQD-22; LEG-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SquadBuilder {
    /// Squad points per ship, loadout value per ship.
    Loadout20,
    /// Ship and upgrade costs add up.
    Points200,
}

/// How SQD-11 finds the ships that must carry a standardised upgrade (LEG-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandardizedBy {
    /// Ships of the type that have the ship ability the card names.
    ShipAbility,
    /// All ships of the type.
    ShipType,
}

/// How players become first (RND-30, RND-32; LEG-5, LEG-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerOrder {
    /// Rolled in set-up and in every Planning Phase.
    RollEachRound,
    /// The lower squad total chooses once.
    BidOnce,
}

/// What a ship suffers that overlapped a ship (MOV-40, MOV-41; LEG-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShipOverlap {
    /// A damage roll for friends, a red focus or calculate for enemies.
    FriendEnemy,
    /// Only the Perform Action step is skipped.
    SkipAction,
}

/// Whether an ionised ship gets a dial (MOV-33; LEG-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IonDial {
    /// The dial is set; its direction counts.
    Set,
    /// No dial is given.
    None,
}

/// What an ionised ship executes (MOV-34; LEG-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IonManeuver {
    /// A blue 1-straight or 1-bank in the direction of the dial.
    DialDirection,
    /// A blue 1-straight.
    Straight,
}

/// Who may attack at range 0 (ATK-23, ATK-29; LEG-15, LEG-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Range0Attacks {
    /// Primary weapons, and special ones whose span includes 0.
    ByWeapon,
    /// Only what a card allows.
    ByCard,
}

/// When an obstacle the ship started on is suffered again (OBJ-7; LEG-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObstacleAgain {
    /// Only if the new position overlaps it.
    Overlap,
    /// If the template or the new position lies on it.
    TemplateOrOverlap,
}

/// How a game is scored (RND-88, RND-91; LEG-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// A removed enemy ship scores its squad point cost.
    MissionPoints,
    /// Full cost for removed ships, half for ships at half strength.
    DestroyedAndHalf,
}

/// What happens when both sides are wiped out (RND-89; LEG-29).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BothWipedOut {
    /// The score decides.
    ByPoints,
    /// A draw.
    Draw,
}

/// What decides equal scores (RND-88/open; LEG-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreTie {
    /// Nobody wins.
    Draw,
    /// Each side rolls its ships' primary attack values.
    FinalSalvo,
}

/// How much Force a ship recovers (CHG-17 and its variant).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForceRecovery {
    /// The highest number of symbols on one card.
    HighestSymbolCount,
    /// Always one.
    AlwaysOne,
}

/// How many charges a recurring card recovers (CHG-9 and its variant).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecurringPerCard {
    /// As many as it has symbols.
    BySymbols,
    /// One.
    One,
}

/// When an obstacle costs the Perform Action step (OBJ-10; LEG-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SkipAction {
    /// Never.
    Never,
    /// When the ship ends on it.
    Overlapped,
    /// When the ship moved through it or ends on it.
    MovedThroughOrOverlapped,
}

/// A row of the obstacle table (section F of `80-legacy-profile.md`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObstacleRow {
    /// The kind of obstacle.
    pub kind: ObstacleKind,
    /// What happens first, in order.
    pub effect: Vec<ObstacleEffect>,
    /// One attack die is rolled if this is not empty; each entry applies if the die shows one of
    /// its faces.
    pub roll: Vec<(Vec<Face>, ObstacleEffect)>,
    /// OBJ-10.
    pub skip_action: SkipAction,
    /// ATK-30: a ship at range 0 cannot attack.
    pub bars_attacks: bool,
    /// TOK-34: a ship at range 0 cannot lock.
    pub bars_locking: bool,
    /// TOK-34: a ship at range 0 cannot be locked.
    pub bars_being_locked: bool,
    /// LEG-26: a ship at range 0 cannot be jammed or coordinated by other ships.
    pub bars_jam_and_coordinate: bool,
}

/// Declares the ruleset, and what may be left open of it, in one table: a switch is one line here,
/// its value in both files of `cards/rulesets`, and the rule that reads it. Whatever takes switches
/// (a user's file, a scenario) knows it then.
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

        /// A ruleset as a user's file may write it: switches that it leaves open are those of
        /// another one.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
        #[serde(default, deny_unknown_fields, rename = "Ruleset")]
        pub struct Draft {
            /// The ruleset that it is like: one that comes with killbox.
            pub like: Option<String>,
            $($(#[$of_squads])* pub $squad: Option<$squad_type>,)*
            $($(#[$of_play])* pub $play: Option<$play_type>,)*
        }

        impl Draft {
            /// The switches that it leaves open.
            pub fn open(&self) -> Vec<&'static str> {
                let squads = [$((stringify!($squad), self.$squad.is_none()),)*];
                let play = [$((stringify!($play), self.$play.is_none()),)*];
                squads.into_iter().chain(play).filter(|(_, open)| *open).map(|(name, _)| name).collect()
            }

            /// The ruleset: this, and what it leaves open from `base`.
            pub fn over(self, base: Ruleset) -> Ruleset {
                Ruleset {
                    $($squad: self.$squad.unwrap_or(base.$squad),)*
                    $($play: self.$play.unwrap_or(base.$play),)*
                }
            }
        }

        /// The switches that change play, of which a scenario sets some otherwise.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct PlaySwitches {
            $($(#[$of_play])* pub $play: Option<$play_type>,)*
        }

        impl PlaySwitches {
            /// These, and what they leave open from `base`.
            pub fn over(self, base: &PlaySwitches) -> PlaySwitches {
                PlaySwitches { $($play: self.$play.or_else(|| base.$play.clone()),)* }
            }

            /// Sets them in `ruleset`.
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
        /// The ruleset's name, for reports.
        name: String,
        /// Which costs of the card data count, and which texts rule (LEG-34): `standard` (20
        /// points) or `legacy` (200 points).
        card_set: CardSet,
        /// 1.
        squad_builder: SquadBuilder,
        /// 2.
        squad_points: u16,
        /// 3: fewest and most ships.
        squad_ships: (u8, u8),
        /// 4.
        ban_list: bool,
        /// 5.
        standardized_by: StandardizedBy,
        /// 29: SQD-23: huge ships and cards of Epic play.
        #[serde(default)]
        epic: bool,
    }
    play {
        /// 6.
        player_order: PlayerOrder,
        /// 7.
        ship_overlap: ShipOverlap,
        /// 8.
        dock_on_overlap: bool,
        /// 9.
        tractor_through_obstacles: bool,
        /// 10.
        ion_dial: IonDial,
        /// 11.
        ion_maneuver: IonManeuver,
        /// 12.
        ion_breaks_locks: bool,
        /// 13.
        range_0_attacks: Range0Attacks,
        /// 14.
        range_0_dice_limits: bool,
        /// 15: attack ranges with one more attack die.
        attack_bonus_ranges: Vec<u8>,
        /// 16.
        obstacle_table: Vec<ObstacleRow>,
        /// 17.
        obstacle_again: ObstacleAgain,
        /// 18.
        gas_cloud_evade: bool,
        /// 19: 0 = none.
        round_limit: u8,
        /// 20.
        scoring: Scoring,
        /// 21.
        deficit: bool,
        /// 22.
        both_wiped_out: BothWipedOut,
        /// 23.
        score_tie: ScoreTie,
        /// 25.
        force_recovery: ForceRecovery,
        /// 26.
        recurring_per_card: RecurringPerCard,
        /// 27.
        spending_is_losing: bool,
        /// 31: RND-17: how wide the play area is, and how deep from one player's edge to the
        /// other's, in mm. Files of older versions do not say it.
        #[serde(default, skip_serializing_if = "Extent::is_standard")]
        play_area_mm: Extent,
        /// 30 (SCN-2).
        #[serde(default, skip_serializing_if = "ScenarioChoice::is_none")]
        scenario: ScenarioChoice,
        /// 32 (ENV-1).
        #[serde(default, skip_serializing_if = "EnvironmentChoice::is_none")]
        environment: EnvironmentChoice,
    }
}

/// The two sets of card data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardSet {
    /// 20 squad points and loadout values.
    Standard,
    /// 200 points.
    Legacy,
}

impl CardSet {
    /// Both sets.
    pub const ALL: [CardSet; 2] = [CardSet::Standard, CardSet::Legacy];

    /// The other one.
    pub const fn other(self) -> CardSet {
        match self {
            CardSet::Standard => CardSet::Legacy,
            CardSet::Legacy => CardSet::Standard,
        }
    }

    /// As facts files and rulesets write it.
    pub const fn word(self) -> &'static str {
        match self {
            CardSet::Standard => "standard",
            CardSet::Legacy => "legacy",
        }
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// SCN-2: what stands behind a ruleset's name if a scenario is played.
pub fn said_scenario(scenario: Option<&str>) -> String {
    scenario.map_or_else(String::new, |scenario| format!(", scenario {scenario}"))
}

/// ENV-1: what stands behind that if there is an environment card.
pub fn said_environment(environment: Option<&str>) -> String {
    environment.map_or_else(String::new, |environment| format!(", environment {environment}"))
}

impl Ruleset {
    /// SCN-3: whether its games can have a scenario: without mission points there is none.
    pub fn has_scenarios(&self) -> bool {
        self.scoring == Scoring::MissionPoints
    }

    /// SCN-2: the scenario of the game with this index.
    pub fn scenario_of(&self, game: u64) -> Option<Scenario> {
        self.scenario.of_game(game).filter(|_| self.has_scenarios())
    }

    /// SCN-2: its games play this scenario.
    ///
    /// # Errors
    /// SCN-3: it has none; what to do instead.
    pub fn play(&mut self, scenario: ScenarioChoice) -> Result<(), String> {
        if !scenario.is_none() && !self.has_scenarios() {
            return Err(format!(
                "the ruleset `{}` counts no mission points, and has no scenarios; 20-point squads play them by `standard`",
                self.name
            ));
        }
        self.scenario = scenario;
        Ok(())
    }

    /// The scenario that its games play, or `alternate`, as reports write it; nothing if none is
    /// played.
    pub fn scenario_word(&self) -> Option<&'static str> {
        (!self.scenario.is_none()).then(|| self.scenario.word())
    }

    /// ENV-1: the environment card of the game with this index.
    pub fn environment_of(&self, seed: u64, game: u64) -> Option<EnvironmentId> {
        self.environment.dealt(seed, game)
    }

    /// The environment card of its games, or `random`, as reports write it; nothing if they have
    /// none.
    pub fn environment_title(&self) -> Option<&'static str> {
        (!self.environment.is_none()).then(|| self.environment.title())
    }

    /// What reports call it: its name, the scenario if one is played, and the environment card if
    /// there is one.
    pub fn told(&self) -> String {
        let [scenario, environment] =
            [said_scenario(self.scenario_word()), said_environment(self.environment_title())];
        format!("{}{scenario}{environment}", self.name)
    }

    /// What the game with this index of the run with this seed was played by: its name, the
    /// scenario and the environment card.
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
