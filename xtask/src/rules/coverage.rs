//! The coverage of the rules by tests.

use std::collections::{BTreeMap, BTreeSet};

use super::ids::RuleId;
use super::pitfalls::Pitfall;

/// The coverage of the rule ids.
#[derive(Debug)]
pub struct Coverage {
    /// All ids that the rules define, in order.
    pub defined: BTreeMap<RuleId, String>,
    /// Who shows them.
    pub shown: BTreeMap<RuleId, BTreeSet<String>>,
    /// The reasons for ids without a test, and whether the ids concern what is simulated.
    pub reasons: BTreeMap<RuleId, (String, bool)>,
    /// The rules that are easy to get wrong.
    pub pitfalls: Vec<Pitfall>,
    /// Entries of the list of untested ids that have a test by now.
    pub needless: Vec<String>,
    /// The faults of the tests and of the list.
    pub faults: Vec<String>,
}
