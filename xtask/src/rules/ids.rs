//! Rule ids: a prefix of three letters and a number.

use std::fmt;

/// The prefixes, in the order of the rule files.
pub const PREFIXES: [(&str, &str); 20] = [
    ("RND", "game frame, set-up, phases, leaving play, winning"),
    ("SQD", "squad building"),
    ("GEO", "geometry"),
    ("MOV", "movement"),
    ("ATK", "range, arcs, weapons, attack, dice"),
    ("DMG", "damage, damage deck"),
    ("TOK", "tokens, locks, markers"),
    ("CHG", "charges, reload"),
    ("ABL", "abilities, queue, costs, sides"),
    ("ACT", "actions"),
    ("CND", "conditions"),
    ("ERR", "card errata"),
    ("OBJ", "obstacles"),
    ("DEV", "devices, remotes"),
    ("ENV", "environment cards"),
    ("HUG", "huge ships"),
    ("WNG", "wings"),
    ("LEG", "overrides of the ruleset `legacy`"),
    ("SCN", "scenarios"),
    ("XWA", "the 50-point game"),
];

/// The id of a rule, in the order of the rule files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleId {
    /// The index into [`PREFIXES`].
    pub prefix: usize,
    /// The number, from 1.
    pub number: u16,
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", PREFIXES[self.prefix].0, self.number)
    }
}

/// Reads one id. `MOV-54/open` and `CHG-9/variant` are read as the rule to which they belong.
/// `None` if the word is not an id.
pub fn read(word: &str) -> Option<RuleId> {
    let word = word.strip_suffix("/open").or_else(|| word.strip_suffix("/variant")).unwrap_or(word);
    let (prefix, number) = word.split_once('-')?;
    let prefix = PREFIXES.iter().position(|(known, _)| *known == prefix)?;
    Some(RuleId { prefix, number: number.parse().ok()? })
}

/// The ids of a word: one, or a range such as `MOV-63..68` or `MOV-63..MOV-68`.
pub fn expand(word: &str) -> Result<Vec<RuleId>, String> {
    let bad = || format!("'{word}' is not a rule id");
    let Some((first, last)) = word.split_once("..") else {
        return read(word).map(|id| vec![id]).ok_or_else(bad);
    };
    let first = read(first).ok_or_else(bad)?;
    let last = last.rsplit('-').next().and_then(|number| number.parse().ok()).ok_or_else(bad)?;
    Ok((first.number..=last).map(|number| RuleId { number, ..first }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_ranges_are_read() {
        let all = |word| expand(word).map(|ids| ids.iter().map(RuleId::to_string).collect::<Vec<_>>());
        assert_eq!(all("MOV-27"), Ok(vec!["MOV-27".to_owned()]));
        assert_eq!(all("MOV-54/open"), Ok(vec!["MOV-54".to_owned()]));
        assert_eq!(all("CHG-9..11"), Ok(["CHG-9", "CHG-10", "CHG-11"].map(str::to_owned).to_vec()));
        assert_eq!(all("CHG-9..CHG-10"), Ok(["CHG-9", "CHG-10"].map(str::to_owned).to_vec()));
        assert!(all("FOO-1").is_err());
        assert!(all("MOV-x").is_err());
    }
}
