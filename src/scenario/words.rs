//! The words of scenario files: ships and objects by name, maneuvers by code, damage cards,
//! charges, and maps that keep their order. Each type reads one word of the file; nothing here
//! plays.

use std::fmt;
use std::marker::PhantomData;

use killbox_cards::catalogue::PrintedAction;
use killbox_components::charge::Charge;
use killbox_components::ids::{ObjectId, SHIPS, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use serde::de::{self, Deserializer, MapAccess, Visitor, value::MapAccessDeserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// A ship by its name: `a1` to `a8` are ships 0 to 7 of seat A, `b1` to `b8` those of seat B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[rustfmt::skip]
#[allow(missing_docs, reason = "the names of the ships")]
pub enum ShipName { A1, A2, A3, A4, A5, A6, A7, A8, B1, B2, B3, B4, B5, B6, B7, B8 }

impl ShipName {
    /// All names, in order.
    #[rustfmt::skip]
    pub const ALL: [ShipName; 16] = {
        use ShipName::*;
        [A1, A2, A3, A4, A5, A6, A7, A8, B1, B2, B3, B4, B5, B6, B7, B8]
    };

    /// The number of the ship in its battle.
    pub const fn slot(self) -> ShipSlot {
        ShipSlot(self as u8)
    }
}

/// An object by its name:
///
/// - a ship;
/// - an obstacle, `o1` to `o8` in the order of the file;
/// - a device, `d1` to `d8` in the order of the file, followed by those that are placed later;
/// - a remote, `ra1` to `ra8` of seat A and `rb1` to `rb8` of seat B;
/// - an objective token, `t1` to `t5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[rustfmt::skip]
#[repr(u8)]
#[allow(missing_docs, reason = "the names of the objects")]
pub enum ObjectName {
    A1, A2, A3, A4, A5, A6, A7, A8, B1, B2, B3, B4, B5, B6, B7, B8,
    O1, O2, O3, O4, O5, O6, O7, O8, D1, D2, D3, D4, D5, D6, D7, D8,
    RA1 = FIRST_REMOTE, RA2, RA3, RA4, RA5, RA6, RA7, RA8, RB1, RB2, RB3, RB4, RB5, RB6, RB7, RB8,
    T1 = FIRST_OBJECTIVE, T2, T3, T4, T5,
}

/// The number of the first remote of seat A.
const FIRST_REMOTE: u8 = ObjectId::ship(ShipSlot(SHIPS as u8)).0;

/// The number of the first objective token.
const FIRST_OBJECTIVE: u8 = ObjectId::objective(0).0;

impl ObjectName {
    /// All names, in order.
    #[rustfmt::skip]
    pub const ALL: [ObjectName; 53] = {
        use ObjectName::*;
        [
            A1, A2, A3, A4, A5, A6, A7, A8, B1, B2, B3, B4, B5, B6, B7, B8,
            O1, O2, O3, O4, O5, O6, O7, O8, D1, D2, D3, D4, D5, D6, D7, D8,
            RA1, RA2, RA3, RA4, RA5, RA6, RA7, RA8, RB1, RB2, RB3, RB4, RB5, RB6, RB7, RB8,
            T1, T2, T3, T4, T5,
        ]
    };

    /// The number of the object in its battle.
    pub const fn id(self) -> ObjectId {
        ObjectId(self as u8)
    }
}

/// The name of an object, as scenario files write it.
pub fn object_name(object: ObjectId) -> String {
    match (object.as_ship(), object.as_obstacle()) {
        (Some(ship), _) => ship_name(ship),
        (_, Some(obstacle)) => format!("o{}", obstacle + 1),
        _ if object.as_objective().is_some() => format!("t{}", object.as_objective().unwrap_or(0) + 1),
        _ if object.as_device().is_some() => format!("d{}", object.as_device().unwrap_or(0) + 1),
        _ => format!("object {}", object.0),
    }
}

/// The name of a ship, as scenario files write it.
pub fn ship_name(ship: ShipSlot) -> String {
    match ship.0 {
        n @ 0..8 => format!("a{}", n + 1),
        n @ 8..16 => format!("b{}", n - 7),
        n @ 16..24 => format!("ra{}", n - 15),
        n @ 24..32 => format!("rb{}", n - 23),
        _ => "nobody".to_owned(),
    }
}

/// A maneuver: a code of the card data such as `"3TW"`, or its parts if no dial has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManeuverWord(pub Maneuver);

/// The parts of a maneuver.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ManeuverParts {
    speed: u8,
    bearing: Bearing,
    #[serde(default)]
    direction: Direction,
    #[serde(default)]
    difficulty: Difficulty,
}

impl Serialize for ManeuverWord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Maneuver { speed, bearing, direction, difficulty } = self.0;
        match bearing {
            Bearing::SideslipBank | Bearing::SideslipTurn => {
                ManeuverParts { speed, bearing, direction, difficulty }.serialize(serializer)
            }
            _ => serializer.collect_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for ManeuverWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Word;
        impl<'de> Visitor<'de> for Word {
            type Value = ManeuverWord;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(
                    "a maneuver such as \"3TW\" or (speed: 2, bearing: SideslipBank, direction: Left)",
                )
            }

            fn visit_str<E: de::Error>(self, code: &str) -> Result<ManeuverWord, E> {
                code.parse().map(ManeuverWord).map_err(E::custom)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ManeuverWord, A::Error> {
                let p = ManeuverParts::deserialize(MapAccessDeserializer::new(map))?;
                Ok(ManeuverWord(Maneuver::new(p.speed, p.bearing, p.direction, p.difficulty)))
            }
        }
        deserializer.deserialize_any(Word)
    }
}

/// A dial: codes in one string, such as `"1BB 2FW"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialWord(pub Vec<Maneuver>);

impl<'de> Deserialize<'de> for DialWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let codes = String::deserialize(deserializer)?;
        let codes = codes.split_whitespace().map(|code| code.parse().map_err(de::Error::custom));
        codes.collect::<Result<_, _>>().map(DialWord)
    }
}

/// An icon of an action bar: `"Focus"`, `"red Boost"`, `"BarrelRoll > red Focus"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarWord(pub PrintedAction);

impl<'de> Deserialize<'de> for BarWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let icon = String::deserialize(deserializer)?;
        icon.parse().map(BarWord).map_err(de::Error::custom)
    }
}

/// Charges of one kind on one card: the number of active ones, or their parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeWord(pub Charge);

/// The parts of charges.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChargeParts {
    limit: u8,
    active: Option<u8>,
    #[serde(default)]
    recurring: i8,
    #[serde(default)]
    unrecoverable: bool,
}

impl<'de> Deserialize<'de> for ChargeWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Word;
        impl<'de> Visitor<'de> for Word {
            type Value = ChargeWord;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("how many charges, such as 2 or (limit: 2, active: 1, recurring: 1)")
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<ChargeWord, E> {
                let n = u8::try_from(n).map_err(E::custom)?;
                Ok(ChargeWord(Charge::full(n, 0)))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ChargeWord, A::Error> {
                let p = ChargeParts::deserialize(MapAccessDeserializer::new(map))?;
                let active = p.active.unwrap_or(p.limit);
                if active > p.limit {
                    // A card has no more active charges than its limit [CHG-6].
                    return Err(de::Error::custom(format!("{active} active charges of {}", p.limit)));
                }
                let full = Charge::full(p.limit, p.recurring);
                Ok(ChargeWord(Charge { active, unrecoverable: p.unrecoverable, ..full }))
            }
        }
        deserializer.deserialize_any(Word)
    }
}

/// A map in the order of the file. No key may occur twice.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed<K, V>(pub Vec<(K, V)>);

impl<K, V> Default for Listed<K, V> {
    fn default() -> Self {
        Listed(Vec::new())
    }
}

impl<K: Copy + PartialEq, V> Listed<K, V> {
    /// The value of `key`.
    pub fn get(&self, key: K) -> Option<&V> {
        self.0.iter().find(|(k, _)| *k == key).map(|(_, value)| value)
    }
}

impl<'de, K, V> Deserialize<'de> for Listed<K, V>
where
    K: Deserialize<'de> + PartialEq + fmt::Debug,
    V: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Map<K, V>(PhantomData<(K, V)>);
        impl<'de, K, V> Visitor<'de> for Map<K, V>
        where
            K: Deserialize<'de> + PartialEq + fmt::Debug,
            V: Deserialize<'de>,
        {
            type Value = Listed<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a map such as {a1: ..., b1: ...}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries: Vec<(K, V)> = Vec::new();
                while let Some(key) = map.next_key()? {
                    if entries.iter().any(|(k, _)| *k == key) {
                        return Err(de::Error::custom(format!("{key:?} is given twice")));
                    }
                    entries.push((key, map.next_value()?));
                }
                Ok(Listed(entries))
            }
        }
        deserializer.deserialize_map(Map(PhantomData))
    }
}
