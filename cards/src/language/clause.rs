//! The words of `effect`, which are effects or rules. The name of the word decides which.

use std::fmt;
use std::sync::LazyLock;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer, forward_to_deserialize_any};
use strum::VariantNames;

use crate::standing::Rule;
use crate::words::Effect;

/// One word of `effect`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "a card has a few of them, and they are read once")]
pub enum Clause {
    /// An effect: the word does something.
    Does(Effect),
    /// A rule: the word changes a rule while the ability holds.
    Holds(Rule),
}

/// The names of all effects, followed by those of all words that are only rules.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let rules = Rule::VARIANTS.iter().filter(|word| !Effect::VARIANTS.contains(word));
    Effect::VARIANTS.iter().chain(rules).copied().collect()
});

/// Which kinds of word may stand at a place.
#[derive(Clone, Copy)]
enum Allowed {
    Any,
    Done,
}

impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Clause, D::Error> {
        deserializer.deserialize_enum("effect", &WORDS, Words(Allowed::Any))
    }
}

impl<'de> Deserialize<'de> for Effect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Effect, D::Error> {
        match deserializer.deserialize_enum("effect", Effect::VARIANTS, Words(Allowed::Done))? {
            Clause::Does(effect) => Ok(effect),
            Clause::Holds(rule) => Err(D::Error::custom(misplaced(rule.into()))),
        }
    }
}

impl Serialize for Effect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Effect::serialize(self, serializer)
    }
}

fn misplaced(word: &str) -> String {
    format!(
        "'{word}' changes a rule while the ability holds: it belongs directly in 'effect', not inside another word"
    )
}

struct Words(Allowed);

impl<'de> Visitor<'de> for Words {
    type Value = Clause;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an effect or a rule")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Clause, A::Error> {
        let (word, content) = data.variant_seed(self)?;
        let read = Read { word, content };
        match Effect::VARIANTS.contains(&word) {
            true => Effect::deserialize(read).map(Clause::Does),
            false => Rule::deserialize(read).map(Clause::Holds),
        }
    }
}

/// Reads the name of the word, which must be a known one.
impl<'de> DeserializeSeed<'de> for Words {
    type Value = &'static str;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<&'static str, D::Error> {
        deserializer.deserialize_identifier(Word(self.0))
    }
}

struct Word(Allowed);

impl Visitor<'_> for Word {
    type Value = &'static str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an effect or a rule")
    }

    fn visit_str<E: Error>(self, found: &str) -> Result<&'static str, E> {
        let known = WORDS.iter().copied().find(|word| *word == found);
        match (known, self.0) {
            (Some(word), Allowed::Done) if !Effect::VARIANTS.contains(&word) => {
                Err(E::custom(misplaced(word)))
            }
            (Some(word), _) => Ok(word),
            (None, Allowed::Any) => Err(E::unknown_variant(found, &WORDS)),
            (None, Allowed::Done) => Err(E::unknown_variant(found, Effect::VARIANTS)),
        }
    }
}

/// A word whose name has been read, with its content. The type of the word deserializes both again.
struct Read<A> {
    word: &'static str,
    content: A,
}

impl<'de, A: serde::de::VariantAccess<'de>> Deserializer<'de> for Read<A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, A: serde::de::VariantAccess<'de>> EnumAccess<'de> for Read<A> {
    type Error = A::Error;
    type Variant = A;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, A), A::Error> {
        let word: StrDeserializer<A::Error> = self.word.into_deserializer();
        Ok((seed.deserialize(word)?, self.content))
    }
}
