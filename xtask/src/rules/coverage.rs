//! What is known of the rules' ids and their tests.

use std::collections::{BTreeMap, BTreeSet};

use super::ids::RuleId;
use super::pitfalls::Pitfall;

/// Everything known about the ids.
#[derive(Debug)]
pub struct Coverage {
    /// All ids that the rules define, in order.
    pub defined: BTreeMap<RuleId, String>,
    /// Who shows them.
    pub shown: BTreeMap<RuleId, BTreeSet<String>>,
    /// Why the others are not shown: the reason, and whether they concern what is simulated.
    pub reasons: BTreeMap<RuleId, (String, bool)>,
    /// The rules that are easy to get wrong.
    pub pitfalls: Vec<Pitfall>,
    /// Entries of the list that have a test by now.
    pub needless: Vec<String>,
    /// What is wrong with the tests or the list.
    pub faults: Vec<String>,
}
