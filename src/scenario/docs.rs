//! Tests of `docs/formats/scenarios.md`: its examples are read and played, the output that it shows
//! is printed, and it names every field and word of the format.

use std::cell::RefCell;

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::format::{
    CardSetup, DeviceExpect, DeviceSetup, Expect, HugeCardSetup, MeasureExpect, ObjectiveExpect,
    ObjectiveSetup, ObstacleExpect, ObstacleSetup, ObstructedWord, OpenExpect, Otherwise, RequirementWord,
    ScriptedChoice, ShipExpect, ShipSetup, Start, TurretWord, Until, WeaponSetup,
};
use super::pattern::{CardWord, Pattern, WinnerWord};
use super::pick::Pick;
use super::words::{ChargeParts, ManeuverParts};
use super::{Scenario, read};

const PAGE: &str = include_str!("../../docs/formats/scenarios.md");
const EXAMPLE: &str = include_str!("../../tests/scenarios/example.ron");
/// The path of the example, as its commands name it.
const EXAMPLE_PATH: &str = "tests/scenarios/example.ron";

/// A deserializer without data. It records the fields or variants that a type asks for.
#[derive(Clone, Copy)]
struct Probe<'a> {
    found: &'a RefCell<Vec<&'static str>>,
    /// The variant of an enum to enter. Without one, the variants are recorded.
    into: Option<&'static str>,
}

type Fault = serde::de::value::Error;

impl Probe<'_> {
    fn note<T>(self, names: &'static [&'static str]) -> Result<T, Fault> {
        self.found.borrow_mut().extend(names);
        Err(Fault::custom("no data"))
    }
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Fault> {
        self.note(&[])
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Fault> {
        self.note(fields)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if self.into.is_some() { visitor.visit_enum(self) } else { self.note(variants) }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple tuple_struct map identifier ignored_any
    }
}

impl<'de, 'a> EnumAccess<'de> for Probe<'a> {
    type Error = Fault;
    type Variant = Probe<'a>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Probe<'a>), Fault> {
        let name: StrDeserializer<'_, Fault> = self.into.unwrap_or_default().into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Probe<'_> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        self.note(&[])
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Fault> {
        self.note(&[])
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Fault> {
        self.note(&[])
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Fault> {
        self.note(fields)
    }
}

/// The fields of a struct, or the variants of an enum with their fields.
fn names<'de, T: Deserialize<'de>>() -> Vec<&'static str> {
    let probe = |into| {
        let found = RefCell::default();
        let _ = T::deserialize(Probe { found: &found, into });
        found.into_inner()
    };
    let mut names = probe(None);
    for variant in names.clone() {
        // A struct is not asked for a variant, and records its fields a second time.
        names.extend(probe(Some(variant)));
    }
    names.sort_unstable();
    names.dedup();
    names
}

macro_rules! names_of {
    ($($ty:ty),* $(,)?) => { [$((stringify!($ty), names::<$ty>())),*] };
}

#[test]
fn every_field_and_word_of_the_format_stands_in_the_page() {
    let all = names_of![
        Scenario,
        killbox_components::ruleset::PlaySwitches,
        HugeCardSetup,
        killbox_components::damage::DamageTrait,
        ShipSetup,
        WeaponSetup,
        CardSetup,
        ObstacleSetup,
        ObjectiveSetup,
        ObjectiveExpect,
        killbox_components::objective::ScenarioChoice,
        RequirementWord,
        TurretWord,
        Start,
        ScriptedChoice,
        Otherwise,
        Until,
        Expect,
        ShipExpect,
        ObstacleExpect,
        DeviceSetup,
        DeviceExpect,
        OpenExpect,
        MeasureExpect,
        ObstructedWord,
        Pick,
        Pattern,
        CardWord,
        WinnerWord,
        killbox_components::damage::DamageKind,
        ChargeParts,
        ManeuverParts,
        killbox_components::action::ActionColor,
        killbox_components::action::ActionKind,
        killbox_components::arc::Arc,
        killbox_components::arc::WeaponArc,
        killbox_components::decision::DecisionKind,
        killbox_components::condition::ConditionKind,
        killbox_components::device::DeviceKind,
        killbox_components::dice::DieKind,
        killbox_components::dice::Face,
        killbox_components::ids::Seat,
        killbox_components::maneuver::Bearing,
        killbox_components::maneuver::Difficulty,
        killbox_components::maneuver::Direction,
        killbox_components::obstacle::ObstacleKind,
        killbox_components::state::Phase,
        killbox_components::token::Token,
    ];
    let said: Vec<&str> = PAGE.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    for (of, names) in all {
        assert!(!names.is_empty(), "{of} has neither fields nor words");
        let missing: Vec<_> = names.into_iter().filter(|name| !said.contains(name)).collect();
        assert!(missing.is_empty(), "docs/formats/scenarios.md does not say of {of}: {}", missing.join(", "));
    }
}

/// The text of every fenced block with this language.
fn blocks(sort: &str) -> Vec<&'static str> {
    let parts = PAGE.split("\n```");
    let block = |part: &'static str| part.strip_prefix(sort)?.strip_prefix('\n');
    parts.filter_map(block).collect()
}

#[test]
fn every_example_of_the_page_comes_out_as_it_says() {
    let examples = blocks("ron");
    assert!(examples.contains(&EXAMPLE.trim_end()), "{EXAMPLE_PATH} stands in the page as it is");
    for text in examples {
        for case in read("an example of the page", text).expect("an example is read without a fault") {
            assert_eq!(case.run().faults, []);
        }
    }
}

#[test]
fn what_the_page_shows_as_printed_is_printed() {
    let cases = read(EXAMPLE_PATH, EXAMPLE).expect("the example");
    let told: Vec<String> = cases.iter().map(|case| case.tell(&case.run())).collect();
    let printed = told.join("\n");
    assert!(blocks("text").contains(&printed.trim_end()), "the page shows something else than:\n{printed}");

    let changed = |from: &str, to: &str| {
        assert_eq!(EXAMPLE.matches(from).count(), 1);
        EXAMPLE.replace(from, to)
    };
    let mut said = Vec::new();
    for text in [
        changed("shields: 0, facedown", "shields: 1, facedown"),
        changed("pick: Spend(token: Focus)", "pick: Spend(token: Evade)"),
    ] {
        let cases = read(EXAMPLE_PATH, &text).expect("the changed example is a scenario");
        said.push(cases[1].run().faults[0].to_string());
    }
    let unread = read(EXAMPLE_PATH, &changed("offers: [Pass]", "offer: [Pass]"));
    said.push(format!("error: {}", unread.expect_err("there is no such field")));
    for fault in said {
        assert!(PAGE.contains(&fault), "the page does not show: {fault}");
    }
}
