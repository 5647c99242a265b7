//! Removes the conditions of an ability, one at a time.
//!
//! It works on the ability as a tree of words. A new word of the language needs a change here only
//! if it is a condition inside an effect.

use killbox_cards::language::Ability;
use serde_json::Value;

/// A description of the removed condition, and the ability without it.
type LeftOut = (String, Ability);

/// Words of effects, costs and counts that say when they apply or on what, but not what they do.
const IN_EFFECTS: [(&str, &[&str]); 25] = [
    (
        "BonusAttack",
        &["weapon", "arc", "against", "other_target", "unused_turret", "not_attacked", "other_weapon"],
    ),
    ("RepairCard", &["faceup", "trait"]),
    ("RemoveColor", &["non_lock"]),
    ("Reroll", &["from"]),
    ("PerformWhiteAction", &["on_bar"]),
    ("PerformAction", &["white", "on_bar"]),
    ("PerformSameAction", &["on_bar"]),
    ("RecoverOnCard", &["slot", "recurring"]),
    ("ChargeOf", &["slot"]),
    ("Devices", &["friendly", "class", "range", "locked"]),
    ("Obstacles", &["kind"]),
    ("TokensOf", &["non_lock"]),
    ("AcquireLock", &["range", "locked_by", "near_you"]),
    ("MayAttackWhileDisarmed", &["weapon", "arc", "locked"]),
    ("MayAttackOnObstacles", &["weapon", "kind"]),
    ("DropByCard", &["only", "template"]),
    ("MayLaunchInstead", &["only"]),
    ("SetDial", &["bearing", "faster"]),
    ("RollMore", &["most"]),
    ("RedWhileStressed", &["bearing"]),
    ("IncreaseDifficulty", &["color", "bearing", "speed"]),
    ("DecreaseDifficulty", &["color", "bearing", "speed"]),
    ("TreatAction", &["only"]),
    ("TransferColor", &["new_kind"]),
    ("CoordinateMore", &["color", "same_type", "same_action", "as_red"]),
];

/// The ability without each of its conditions in turn: the conditions on the event, on the state,
/// on the position and kind of ships, on costs, and on the side of the card. Two kinds are not
/// removed yet: whose ships are meant (yours, friendly, enemy), and single alternatives of an
/// `AnyOf`.
pub fn left_out(ability: &Ability) -> Vec<LeftOut> {
    let tree = serde_json::to_value(ability).expect("an ability can be written");
    let mut places = Vec::new();
    Walk { places: &mut places }.value(&tree, "Ability", false, &mut Vec::new());
    places.into_iter().filter_map(|place| without(ability, &tree, &place)).collect()
}

/// A field of an object, or an element of a list.
#[derive(Clone)]
enum Step {
    Field(String),
    Element(usize),
}

struct Walk<'a> {
    places: &'a mut Vec<Vec<Step>>,
}

impl Walk<'_> {
    /// `word` is the word that contains the value. `of_event` says whether it is inside `when`.
    fn value(&mut self, value: &Value, word: &str, of_event: bool, at: &mut Vec<Step>) {
        match value {
            Value::Array(elements) => {
                for (i, element) in elements.iter().enumerate() {
                    at.push(Step::Element(i));
                    self.value(element, word, of_event, at);
                    at.pop();
                }
            }
            Value::Object(fields) => {
                for (field, value) in fields {
                    at.push(Step::Field(field.clone()));
                    if field.starts_with(char::is_uppercase) {
                        self.value(value, field, of_event, at);
                    } else {
                        self.field(field, value, word, of_event, at);
                    }
                    at.pop();
                }
            }
            _ => {}
        }
    }

    fn field(&mut self, field: &str, value: &Value, word: &str, of_event: bool, at: &mut Vec<Step>) {
        if let (true, Value::Array(list)) = (is_list_of_conditions(word, field), value) {
            for i in 0..list.len() {
                self.places.push(at.iter().cloned().chain([Step::Element(i)]).collect());
            }
        } else if !value.is_null() && is_condition(word, field, of_event) {
            self.places.push(at.clone());
        }
        let of_event = field == "when" || of_event;
        self.value(value, word, of_event, at);
    }
}

fn is_list_of_conditions(word: &str, field: &str) -> bool {
    match field {
        "if" | "cost" => true,
        "test" => word == "If",
        _ => false,
    }
}

fn is_condition(word: &str, field: &str, of_event: bool) -> bool {
    match word {
        "Friendly" | "OtherFriendly" | "Enemy" | "Other" | "AnyShip" => field != "of",
        "Ability" => field == "side",
        _ if of_event => !matches!(field, "who" | "other" | "moment" | "or_facedown"),
        _ => IN_EFFECTS.iter().any(|(effect, fields)| *effect == word && fields.contains(&field)),
    }
}

/// The ability without the value at a place, if the language can express that.
fn without(ability: &Ability, tree: &Value, place: &[Step]) -> Option<LeftOut> {
    let (last, way) = place.split_last()?;
    let loose = |instead: Value| {
        let mut tree = tree.clone();
        let around = way.iter().try_fold(&mut tree, |value, step| match step {
            Step::Field(field) => value.get_mut(field),
            Step::Element(i) => value.get_mut(i),
        })?;
        match last {
            Step::Field(field) => around[field] = instead,
            Step::Element(i) => drop(around.as_array_mut()?.remove(*i)),
        }
        let loose: Ability = serde_json::from_value(tree).ok()?;
        (loose != *ability).then_some(loose)
    };
    let loose = loose(Value::Null).or_else(|| loose(Value::Bool(false)))?;
    let named = place.iter().map(|step| match step {
        Step::Field(field) => field.clone(),
        Step::Element(i) => format!("[{i}]"),
    });
    Some((format!("{} is left out", named.collect::<Vec<_>>().join(".")), loose))
}
