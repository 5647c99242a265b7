//! Changes from one scene to the next, as a JSON merge patch (RFC 7396): members replace those of
//! the same name, objects are merged into each other, lists are replaced, and `null` removes a
//! member.

use serde::Serialize;
use serde_json::{Map, Value};
use ts_rs::TS;

use super::Scene;

/// A change of a scene, as a JSON merge patch (RFC 7396).
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[ts(type = "Record<string, unknown>")]
pub struct Patch(Map<String, Value>);

impl Patch {
    /// The patch that leads from one scene to another.
    pub fn between(before: &Scene, after: &Scene) -> Patch {
        if before == after {
            return Patch::default();
        }
        match difference(&value(before), &value(after)) {
            Some(Value::Object(changes)) => Patch(changes),
            _ => Patch::default(),
        }
    }

    /// Whether the patch changes nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends `later`, so that the patch leads to the scene to which `later` leads.
    pub fn join(&mut self, later: &Patch) {
        join(&mut self.0, &later.0);
    }

    /// Applies the patch to a scene in JSON.
    pub fn apply(&self, scene: &mut Value) {
        merge(scene, &Value::Object(self.0.clone()));
    }
}

/// A scene in JSON.
fn value(scene: &Scene) -> Value {
    serde_json::to_value(scene).expect("a scene is plain data")
}

/// The patch that leads from one value to another, if they differ.
fn difference(before: &Value, after: &Value) -> Option<Value> {
    match (before, after) {
        (a, b) if a == b => None,
        (Value::Object(a), Value::Object(b)) => {
            let mut changes = Map::new();
            for (name, _) in a.iter().filter(|(name, _)| !b.contains_key(*name)) {
                changes.insert(name.clone(), Value::Null);
            }
            for (name, new) in b {
                let change = a.get(name).map_or_else(|| Some(new.clone()), |old| difference(old, new));
                changes.extend(change.map(|change| (name.clone(), change)));
            }
            Some(Value::Object(changes))
        }
        _ => Some(after.clone()),
    }
}

/// Joins two patches. Objects of a scene appear and disappear as a whole, so a change of an object
/// that was removed contains the whole of a new one.
fn join(into: &mut Map<String, Value>, later: &Map<String, Value>) {
    for (name, change) in later {
        match (into.get_mut(name), change) {
            (Some(Value::Object(old)), Value::Object(new)) => join(old, new),
            _ => {
                into.insert(name.clone(), change.clone());
            }
        }
    }
}

fn merge(into: &mut Value, change: &Value) {
    let Value::Object(changes) = change else {
        *into = change.clone();
        return;
    };
    if !into.is_object() {
        *into = Value::Object(Map::new());
    }
    let Value::Object(members) = into else { return };
    for (name, change) in changes {
        if change.is_null() {
            members.remove(name);
        } else {
            merge(members.entry(name.clone()).or_insert(Value::Null), change);
        }
    }
}
