//! The kinds of decision that a data set records, in words.

use killbox_cards::catalogue::did_you_mean;
use killbox_components::decision::DecisionKind;
use strum::VariantArray;

/// The words for groups of kinds.
const GROUPS: [(&str, &[DecisionKind]); 4] = [
    ("dials", &[DecisionKind::Dial]),
    (
        "actions",
        &[
            DecisionKind::Decloak,
            DecisionKind::Action,
            DecisionKind::LinkedAction,
            DecisionKind::BoostTemplate,
            DecisionKind::RollSide,
            DecisionKind::RollPosition,
            DecisionKind::SlamManeuver,
            DecisionKind::RotateArc,
            DecisionKind::LockTarget,
            DecisionKind::JamTarget,
            DecisionKind::CoordinateTarget,
            DecisionKind::ReinforceSide,
            DecisionKind::ReloadCard,
            DecisionKind::OverlapAction,
        ],
    ),
    (
        "attacks",
        &[
            DecisionKind::Attack,
            DecisionKind::Obstruction,
            DecisionKind::ModifyAttack,
            DecisionKind::ModifyDefense,
            DecisionKind::Reroll,
            DecisionKind::AttackAbility,
            DecisionKind::DieResult,
        ],
    ),
    ("all", DecisionKind::VARIANTS),
];

/// The kinds of decision that are recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kinds {
    /// By number of the kind.
    recorded: Vec<bool>,
}

impl Kinds {
    /// The kinds that words name: groups (`dials`, `actions`, `attacks`, `all`) and kinds by their
    /// names (`Dial`), in capitals or not.
    ///
    /// # Errors
    /// An unknown word, with the known ones; or no word.
    pub fn read<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Kinds, String> {
        let mut kinds = Kinds { recorded: vec![false; DecisionKind::VARIANTS.len()] };
        for word in words {
            let of_group = GROUPS.iter().find(|(group, _)| group.eq_ignore_ascii_case(word));
            let of_kind =
                || DecisionKind::VARIANTS.iter().find(|kind| name(**kind).eq_ignore_ascii_case(word));
            let named = match of_group {
                Some((_, kinds)) => *kinds,
                None => std::slice::from_ref(of_kind().ok_or_else(|| unknown(word))?),
            };
            named.iter().for_each(|kind| kinds.recorded[*kind as usize] = true);
        }
        if kinds.iter().next().is_none() {
            return Err(format!("no kind of decision is named: expected {}", groups()));
        }
        Ok(kinds)
    }

    /// Whether a kind is recorded.
    pub fn has(&self, kind: DecisionKind) -> bool {
        self.recorded[kind as usize]
    }

    /// The kinds, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = DecisionKind> + '_ {
        DecisionKind::VARIANTS.iter().copied().filter(|kind| self.has(*kind))
    }

    /// The names of the kinds, in the order of their numbers.
    pub fn names(&self) -> Vec<String> {
        self.iter().map(name).collect()
    }
}

/// The name of a kind, as `killbox.features()["decisions"]` has it.
pub fn name(kind: DecisionKind) -> String {
    format!("{kind:?}")
}

fn groups() -> String {
    GROUPS.map(|(group, _)| group).join(", ") + ", or a kind of decision such as Dial (docs/observations.md)"
}

fn unknown(word: &str) -> String {
    let names: Vec<String> = DecisionKind::VARIANTS.iter().copied().map(name).collect();
    let known = GROUPS.iter().map(|(group, _)| *group).chain(names.iter().map(String::as_str));
    format!("`{word}` is no kind of decision{}; expected {}", did_you_mean(word, known), groups())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_named_by_groups_and_names() {
        let named = |words: &[&str]| Kinds::read(words.iter().copied()).map(|kinds| kinds.names());
        assert_eq!(named(&["dials"]), Ok(vec!["Dial".to_owned()]));
        assert_eq!(named(&["DIAL", "attack"]), Ok(vec!["Dial".to_owned(), "Attack".to_owned()]));
        assert_eq!(named(&["all", "dials"]).map(|all| all.len()), Ok(DecisionKind::VARIANTS.len()));
        let actions = named(&["actions"]).expect("known");
        assert!(actions.contains(&"Action".to_owned()) && !actions.contains(&"Dial".to_owned()));
        let error = named(&["dails"]).expect_err("unknown");
        assert!(error.contains("`dails`") && error.contains("dials, actions, attacks, all"), "{error}");
        assert!(named(&[]).expect_err("none").contains("expected"));
    }
}
