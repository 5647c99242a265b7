//! Rulesets, scenarios and environment cards, each by its name or as a value.

use killbox_components::environment::EnvironmentChoice;
use killbox_components::objective::ScenarioChoice;
use killbox_components::ruleset::Ruleset;

use super::error::MatchError;

/// A ruleset, a scenario or an environment card: the value, or its name.
#[derive(Clone, Debug)]
pub enum Named<T> {
    /// The name, as the command line takes it.
    Name(String),
    /// The value.
    Value(T),
}

impl<T> From<&str> for Named<T> {
    fn from(name: &str) -> Named<T> {
        Named::Name(name.to_owned())
    }
}

impl From<Ruleset> for Named<Ruleset> {
    fn from(ruleset: Ruleset) -> Named<Ruleset> {
        Named::Value(ruleset)
    }
}

impl From<ScenarioChoice> for Named<ScenarioChoice> {
    fn from(scenario: ScenarioChoice) -> Named<ScenarioChoice> {
        Named::Value(scenario)
    }
}

impl From<EnvironmentChoice> for Named<EnvironmentChoice> {
    fn from(environment: EnvironmentChoice) -> Named<EnvironmentChoice> {
        Named::Value(environment)
    }
}

impl<T: Clone> Named<T> {
    /// The value. `named` finds it by its name, and `known` lists all names.
    pub(super) fn find(
        &self,
        call: &'static str,
        named: impl Fn(&str) -> Option<T>,
        known: impl FnOnce() -> Vec<String>,
    ) -> Result<T, MatchError> {
        match self {
            Named::Value(value) => Ok(value.clone()),
            Named::Name(name) => {
                named(name).ok_or_else(|| MatchError::Unknown { call, name: name.clone(), known: known() })
            }
        }
    }
}
