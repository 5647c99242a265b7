//! What is counted of each ship during a game, for reports. No rule reads it.
//!
//! A figure of a ship is one row of [`ShipStat`]'s table: rules count it, and every file, report
//! and page takes its columns from here. To add one, add a row and count it where it happens.

use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};
use ts_rs::{Config, TS};

use crate::ids::SHIPS;

/// How a figure is named and shown.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its column in files of results.
    pub column: &'static str,
    /// Its column in CSV tables.
    pub csv: &'static str,
    /// The object in which its mean lies in JSON, if it lies in one, and its key.
    pub json: (Option<&'static str>, &'static str),
    /// Its heading in a narrow table, as text.
    pub short: &'static str,
    /// Its heading in a wide table.
    pub heading: &'static str,
    /// What it counts, as a clause that goes on from the heading.
    pub meaning: &'static str,
    /// Whether it is damage to enemy ships.
    pub to_enemies: bool,
    /// Whether a text shows it also where no ship has any.
    pub always: bool,
}

/// Declares the figures: their names with one row of [`About`] each.
macro_rules! ship_stats {
    ($($(#[$doc:meta])* $name:ident: $about:expr,)*) => {
        /// A figure that is counted of each ship.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ShipStat { $($(#[$doc])* $name,)* }

        /// The number of figures.
        pub const SHIP_STATS: usize = [$(ShipStat::$name,)*].len();

        impl ShipStat {
            /// All figures, in the order in which they are shown.
            pub const ALL: [ShipStat; SHIP_STATS] = [$(ShipStat::$name,)*];

            const ABOUT: [About; SHIP_STATS] = [$($about,)*];
        }
    };
}

ship_stats! {
    /// Attacks that the ship made.
    Attacks: About {
        column: "attacks",
        csv: "attacks",
        json: (None, "attacks"),
        short: "attacks",
        heading: "attacks",
        meaning: "attacks it made",
        to_enemies: false,
        always: true,
    },
    /// Damage that the results of its attacks dealt to enemy ships [ATK-68].
    ByAttacks: About {
        column: "dealt_by_attacks",
        csv: "dealt_by_attacks",
        json: (Some("dealt"), "attacks"),
        short: "dealt",
        heading: "dealt by attacks",
        meaning: "damage of its attacks to enemy ships",
        to_enemies: true,
        always: true,
    },
    /// Damage that its bombs and mines dealt to enemy ships [DEV-17].
    ByDevices: About {
        column: "dealt_by_devices",
        csv: "dealt_by_devices",
        json: (Some("dealt"), "devices"),
        short: "devices",
        heading: "by devices",
        meaning: "damage of its bombs and mines to enemy ships",
        to_enemies: true,
        always: false,
    },
    /// Damage that other effects of its cards dealt to enemy ships.
    ByOther: About {
        column: "dealt_by_other",
        csv: "dealt_otherwise",
        json: (Some("dealt"), "other"),
        short: "other",
        heading: "by other",
        meaning: "damage of other effects of its cards to enemy ships",
        to_enemies: true,
        always: false,
    },
    /// Damage that it dealt to friendly ships.
    ToFriends: About {
        column: "dealt_to_friends",
        csv: "dealt_to_friends",
        json: (Some("dealt"), "to_friends"),
        short: "friends",
        heading: "to friends",
        meaning: "damage it dealt to friendly ships, in any way",
        to_enemies: false,
        always: false,
    },
    /// Damage that it suffered.
    Taken: About {
        column: "taken",
        csv: "suffered",
        json: (None, "taken"),
        short: "taken",
        heading: "suffered",
        meaning: "damage it suffered from any source",
        to_enemies: false,
        always: true,
    },
}

impl ShipStat {
    /// How the figure is named and shown.
    pub const fn about(self) -> &'static About {
        &Self::ABOUT[self as usize]
    }
}

/// Reads a value of these types by its figure.
macro_rules! by_stat {
    ($($type:ty: $value:ty),+) => {$(
        impl Index<ShipStat> for $type {
            type Output = $value;

            fn index(&self, stat: ShipStat) -> &$value {
                &self.0[stat as usize]
            }
        }
    )+};
}

by_stat!(ShipTally: u16, StatSums: u64, StatMeans: f64);

/// The figures of one ship in one game, by [`ShipStat`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipTally(pub [u16; SHIP_STATS]);

impl IndexMut<ShipStat> for ShipTally {
    fn index_mut(&mut self, stat: ShipStat) -> &mut u16 {
        &mut self.0[stat as usize]
    }
}

impl ShipTally {
    /// The figures as words, for the hash of a file's rows. The first two words hold six figures.
    /// Each figure that is added later has a word of its own.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        use ShipStat::{Attacks, ByAttacks, ByDevices, ByOther, Taken, ToFriends};
        const FIRST: [[ShipStat; 3]; 2] = [[Attacks, ByAttacks, Taken], [ByDevices, ByOther, ToFriends]];
        let later = |stat: &ShipStat| !FIRST.as_flattened().contains(stat);
        let number = |stat: ShipStat| u64::from(self[stat]);
        let first = FIRST.map(|three| three.into_iter().fold(0, |word, stat| word << 16 | number(stat)));
        first.into_iter().chain(ShipStat::ALL.into_iter().filter(later).map(number))
    }
}

/// The hash of a game contains these six figures, in this form. A figure that is added later does
/// not change the checksums of games.
impl Hash for ShipTally {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[ShipStat::Attacks].hash(state);
        [self[ShipStat::ByAttacks], self[ShipStat::ByDevices], self[ShipStat::ByOther]].hash(state);
        self[ShipStat::ToFriends].hash(state);
        self[ShipStat::Taken].hash(state);
    }
}

/// The [`ShipTally`] of every ship.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally(pub [ShipTally; SHIPS]);

/// The sums of the figures of one ship over games, by [`ShipStat`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StatSums(pub [u64; SHIP_STATS]);

impl StatSums {
    /// Adds a game.
    pub fn add(&mut self, tally: &ShipTally) {
        self.0.iter_mut().zip(tally.0).for_each(|(sum, more)| *sum += u64::from(more));
    }

    /// Adds the sums of other games.
    pub fn merge(&mut self, other: &StatSums) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, more)| *sum += more);
    }

    /// The means of `games` games.
    pub fn means(&self, games: u64) -> StatMeans {
        StatMeans(self.0.map(|sum| sum as f64 / games as f64))
    }
}

/// The means of the figures of one ship over games, by [`ShipStat`]. In JSON they are an object
/// with a key for each figure or group of figures ([`About::json`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatMeans(pub [f64; SHIP_STATS]);

impl StatMeans {
    /// Damage to enemy ships, by any means.
    pub fn to_enemies(&self) -> f64 {
        ShipStat::ALL.into_iter().filter(|stat| stat.about().to_enemies).map(|stat| self[stat]).sum()
    }
}

/// The figures of one object in JSON, by their keys.
struct Group<'a>(&'a StatMeans, &'static str);

impl Serialize for Group<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let of_it = ShipStat::ALL.into_iter().filter(|stat| stat.about().json.0 == Some(self.1));
        serializer.collect_map(of_it.map(|stat| (stat.about().json.1, self.0[stat])))
    }
}

impl Serialize for StatMeans {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap as _;
        let mut map = serializer.serialize_map(None)?;
        let mut last = None;
        for stat in ShipStat::ALL {
            match stat.about().json {
                (None, key) => map.serialize_entry(key, &self[stat])?,
                // The figures of a group stand next to each other.
                (Some(group), _) if last == Some(group) => {}
                (Some(group), _) => map.serialize_entry(group, &Group(self, group))?,
            }
            last = stat.about().json.0;
        }
        map.end()
    }
}

/// In TypeScript they are an object of numbers, with what each of them counts.
impl TS for StatMeans {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &Config) -> String {
        "StatMeans".into()
    }

    fn inline(_: &Config) -> String {
        let mut object = String::from("{ ");
        let mut open = None;
        for stat in ShipStat::ALL {
            let About { json: (group, key), meaning, .. } = stat.about();
            if open != *group {
                object += if open.is_some() { "}, " } else { "" };
                object += &group.map_or_else(String::new, |group| format!("{group}: {{ "));
                open = *group;
            }
            object += &format!("/** The mean of {meaning}. */ {key}: number, ");
        }
        object + if open.is_some() { "}, }" } else { "}" }
    }

    fn inline_flattened(config: &Config) -> String {
        Self::inline(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_figure_has_a_column_and_a_key_of_its_own() {
        for (number, stat) in ShipStat::ALL.into_iter().enumerate() {
            assert_eq!(stat as usize, number);
            for other in &ShipStat::ALL[..number] {
                let (one, other) = (stat.about(), other.about());
                assert_ne!(one.column, other.column);
                assert_ne!(one.csv, other.csv);
                assert_ne!(one.json, other.json);
                assert_ne!(one.heading, other.heading);
            }
        }
    }

    /// A group whose figures stood apart would be written twice.
    #[test]
    fn the_figures_of_a_group_stand_together() {
        let mut groups: Vec<_> = ShipStat::ALL.map(|stat| stat.about().json.0).into();
        groups.dedup();
        let mut named: Vec<_> = groups.into_iter().flatten().collect();
        let all = named.len();
        named.sort_unstable();
        named.dedup();
        assert_eq!(named.len(), all);
    }
}
